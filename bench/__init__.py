"""Measurements that need more than ``lastcard bench``."""
