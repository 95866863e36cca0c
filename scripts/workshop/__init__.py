"""Sets the house up and checks it: the environment, the front end, the browser for the tests, the targets of `make`.

Standard library only. Every step may be interrupted and done again; a step whose inputs have not changed is left out.
"""
