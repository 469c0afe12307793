"""The rulebooks as tests: one test a sentence, in the order of the book."""
