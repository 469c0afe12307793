"""`python -m balandra.cli` does the same as `balandra`."""

from balandra.cli import main

if __name__ == "__main__":
    main()
