"""The package: a wheel or a source archive holds everything, or is not made; editable installs need no page."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import balandra
from tests.processes import PATIENCE

ROOT = Path(__file__).parent.parent
FILES = ["pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "Makefile"]
FOLDERS = ["src", "locale", "tools", "web"]
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules", "page", "*.mo")
PAGE = {
    "index.html": '<link rel="icon" href="/icon.svg"/><script type="module" src="/assets/index-1.js"></script>',
    "icon.svg": "<svg/>",
    "assets/index-1.js": "",
    "assets/later-2.js": "",
}
INSIDE = [
    *(f"balandra/server/page/{name}" for name in PAGE),
    *(f"balandra/locale/{language}/LC_MESSAGES/balandra.mo" for language in ("ca", "de", "fr", "nl")),
    *(f"balandra/{edition.game}/editions/{edition.id}.toml" for edition in balandra.editions()),
    *("balandra/martinique/networks/0.3.json", "balandra/cartagena/networks/0.2.npz"),
    *("balandra/cartagena/networks/0.4.npz", "balandra/cartagena/networks/0.5.npz"),
    *(f"balandra/wasm/modules/{game}.wasm" for game in ("cartagena", "martinique")),
    *("balandra/py.typed", "balandra/server/store/migrations/script.py.mako"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A fresh clone: what is kept in the repository, and nothing that was built."""
    folder = tmp_path / "clone"
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=MADE)
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    shutil.rmtree(folder / "src" / "balandra" / "locale", ignore_errors=True)
    return folder


def build_page(clone: Path) -> None:
    """What `make page` leaves, as far as packaging cares."""
    for name, text in PAGE.items():
        file = clone / "src" / "balandra" / "server" / "page" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for source in (clone / "locale").glob("*/LC_MESSAGES/balandra.po"):
        compiled = clone / "src" / "balandra" / "locale" / source.relative_to(clone / "locale").with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.touch()


def build(folder: Path, what: str) -> subprocess.CompletedProcess[str]:
    """Ask the build backend for something, into `dist`, as pip does."""
    (folder / "dist").mkdir(exist_ok=True)
    command = [sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_{what}('dist')"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


def built(folder: Path, what: str) -> Path:
    """The one file that building made."""
    found = build(folder, what)
    assert found.returncode == 0, found.stderr
    (file,) = (folder / "dist").iterdir()
    return file


def names(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.mark.parametrize("what", ["wheel", "sdist"])
def test_nothing_is_packed_without_the_page(clone: Path, what: str) -> None:
    found = build(clone, what)
    assert found.returncode != 0
    assert "The page is not built" in found.stderr
    assert "`make page`" in found.stderr
    assert list((clone / "dist").iterdir()) == []
    build_page(clone)
    (clone / "src" / "balandra" / "server" / "page" / "assets" / "index-1.js").unlink()
    assert "The page is not complete: assets/index-1.js missing" in build(clone, what).stderr
    build_page(clone)
    (clone / "src" / "balandra" / "locale" / "fr" / "LC_MESSAGES" / "balandra.mo").unlink()
    assert "The catalogues are not compiled. Run `make page` first." in build(clone, what).stderr
    assert list((clone / "dist").iterdir()) == []


def test_a_wheel_holds_page_catalogues_editions_and_the_network(clone: Path) -> None:
    build_page(clone)
    left = clone / "build" / "lib" / "balandra" / "server" / "page" / "assets" / "old-0.js"
    left.parent.mkdir(parents=True)
    left.write_text("")
    found = names(built(clone, "wheel"))
    assert not set(INSIDE) - found
    assert "balandra/server/page/assets/old-0.js" not in found
    code = {f"balandra/{file.relative_to(ROOT / 'src' / 'balandra')}" for file in (ROOT / "src").rglob("*.py")}
    assert not code - found


def test_the_same_wheel_can_be_made_from_the_source_archive(clone: Path, tmp_path: Path) -> None:
    build_page(clone)
    archive = built(clone, "sdist")
    with tarfile.open(archive) as opened:
        inside = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in opened.getnames()}
        opened.extractall(tmp_path / "unpacked", filter="data")
    assert {"web/package-lock.json", "web/src/main.ts", "tools/page.py", "locale/fr/LC_MESSAGES/balandra.po"} <= inside
    assert not any("node_modules" in name or "__pycache__" in name for name in inside)
    (folder,) = (tmp_path / "unpacked").iterdir()
    again = built(folder, "wheel")
    archive.unlink()
    assert names(again) == names(built(clone, "wheel"))


def test_an_editable_install_needs_no_page(clone: Path) -> None:
    assert names(built(clone, "editable"))
