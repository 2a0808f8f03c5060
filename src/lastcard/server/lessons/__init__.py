"""Lessons: scripted deals on the real engine, one idea at a time."""

from lastcard.server.lessons.lesson import Lesson, lesson_names, load_lesson
from lastcard.server.lessons.lesson_table import play_lesson

__all__ = ["Lesson", "lesson_names", "load_lesson", "play_lesson"]
