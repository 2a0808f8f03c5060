"""How bots decide, written once like the kernel: plain Python that Numba compiles as well.

A policy is ``policy(v, r, actions, count, dice) -> action``: a ``Sight``, the rules, the legal
actions and a stream of random numbers. It returns one of the actions, or -1 to decline what is
not its to decide. It cannot reach a hidden card: a ``Sight`` holds none.
"""
