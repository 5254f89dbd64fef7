"""From the checked game to a machine that plays it.

The interpreter is the reference: plain, slow, and as near to the words of the model as it can be.
The generated program is what runs. Both agree on every position from the same random numbers.
"""
