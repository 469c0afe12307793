"""Translates the Python that turns records into messages to TypeScript, so that the page has it without a second text.

`expressions` and `statements` translate a subset of Python: functions, classes, dataclasses, comprehensions, f-strings.
Where Python and JavaScript differ, the result calls `web/src/engine/python.ts`. `program` finds what some functions
need and writes it as one file. What does not fit raises `Untranslatable`.
"""
