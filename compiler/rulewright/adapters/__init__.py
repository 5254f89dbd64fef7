"""Games as other people's libraries want them. Each adapter is an optional extra.

`openspiel` and `pettingzoo` import their library; the other modules know of none.
"""
