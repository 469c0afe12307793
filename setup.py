"""What the package needs beside its sources: the built page and the catalogues. No wheel is made without them."""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
PAGE = ROOT / "src" / "balandra" / "server" / "page"
LOCALE = ROOT / "locale"
COMPILED = ROOT / "src" / "balandra" / "locale"
LINKED = re.compile(r'(?:src|href)="/([^"]+)"')


def check_complete() -> None:
    """Refuse to package a tree in which the page is not built, or the catalogues are missing."""
    index = PAGE / "index.html"
    if not index.is_file():
        raise SystemExit(f"The page is not built: {index.relative_to(ROOT)} is missing. Run `make page` first.")
    missing = [name for name in LINKED.findall(index.read_text()) if not (PAGE / name).is_file()]
    if missing:
        raise SystemExit(f"The page is not complete: {', '.join(missing)} missing. Run `make page` again.")
    sources = [file.relative_to(LOCALE) for file in LOCALE.glob("*/LC_MESSAGES/balandra.po")]
    if not sources or not all((COMPILED / file.with_suffix(".mo")).is_file() for file in sources):
        raise SystemExit("The catalogues are not compiled. Run `make page` first.")


class BuildComplete(build_py):
    """Builds the package with page and catalogues; an editable install finds them in the source tree later."""

    def run(self) -> None:
        """Build, or say what is missing."""
        if self.editable_mode:
            super().run()
            return
        check_complete()
        shutil.rmtree(Path(self.build_lib) / "balandra", ignore_errors=True)  # what an earlier build has left
        super().run()


class CompleteSource(sdist):
    """A source archive from which the whole package can be built, without Node too."""

    def run(self) -> None:
        """Pack, or say what is missing."""
        check_complete()
        super().run()


setup(cmdclass={"build_py": BuildComplete, "sdist": CompleteSource})
