"""The rules, written once: deal, legal, step, score and view over fixed-size records.

Plain Python in the subset Numba compiles (see ``mode``). A position is a ``State``, a rule set
a ``Rules``; chance comes in and events go out through an ``Outside``. The doors are

- ``deal.begin_match``, ``deal.deal``: start a match, deal a hand
- ``legal.legal``: what a seat may do now
- ``step.step``: carry out one legal action
- ``view.see``: what a seat may know

Nothing here raises, allocates or checks: callers pass legal actions only.
"""
