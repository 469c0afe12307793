# `make help` lists the verbs; CONTRIBUTING.md explains them. Targets with an underscore are steps of others.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Not `?=`: some shells have a HOST of their own in the environment.
HOST = 127.0.0.1
PORT = 8000
# Where Python is told to keep no bytecode, each of the many processes that tests start would compile all it imports.
export PYTHONDONTWRITEBYTECODE =
# One more than there are cores: tests of the server and the page also wait. With more, animations and clocks starve.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
KILLS ?= 1000
# Tests of random examples, of which make long tries more.
RANDOM := $(patsubst %,tests/%.py,test_api test_encoding test_engine test_notation test_transcript test_views server/test_leaks server/test_table_random)

VERBS := setup play test check docs page site long golden pictures chaos clean
.PHONY: help $(VERBS) _pytest _native _services _page-check

help:
	@echo "make $(VERBS)"
	@echo "CONTRIBUTING.md explains them; python -m bench lists the benchmarks."

# Python compiles what is imported by itself, which is a small part of what is installed. Lock files are complete.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps
# uv takes a third of pip's time. Where there is none, or only pip is told where packages are, pip does it.
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps
install = $(UV) $(1) 2>/dev/null || $(PIP) $(1)

setup: $(VENV)/.ready $(VENV)/.catalogues

# All that developers need: tests, checks, docs.
$(VENV)/.ready: requirements-dev.lock $(VENV)/.numba
	$(call install,--require-hashes -r requirements-dev.lock)
	touch $@

# What only long tests need: CUDA, a cluster, notebooks.
$(VENV)/.long: requirements-long.lock $(VENV)/.ready
	$(call install,--require-hashes -r requirements-long.lock)
	touch $@

# The compiler of native code, which can start while the rest is still being installed.
$(VENV)/.numba: requirements-dev.lock $(VENV)/.playable
	sed -n '/^\(llvmlite\|numba\)==/,/[^\\]$$/p' requirements-dev.lock > $(VENV)/numba.txt
	$(call install,--require-hashes -r $(VENV)/numba.txt)
	touch $@

# All that players need.
$(VENV)/.playable: requirements.lock pyproject.toml setup.py | $(BIN)/uv
	$(call install,--require-hashes -r requirements.lock)
	$(call install,--no-build-isolation -e .)
	touch $@

$(BIN)/uv: | $(BIN)/python
	sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.txt
	-$(PIP) --only-binary :all: --require-hashes -r $(VENV)/uv.txt

$(BIN)/python:
	$(PYTHON) -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 'Balandra needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

# What tests import, compiled once and not by each of their processes at the same time.
$(VENV)/.bytecode: $(VENV)/.ready $(VENV)/.catalogues
	-$(BIN)/python -m pytest --collect-only --quiet > /dev/null
	touch $@

# The translations, as package and page load them.
$(VENV)/.catalogues: $(VENV)/.playable tools/compile_catalogues.py $(wildcard locale/*/LC_MESSAGES/balandra.po)
	$(BIN)/python -m tools.compile_catalogues
	touch $@

PAGE := src/balandra/server/page/index.html

play:
	@$(MAKE) --no-print-directory -j3 page
	@$(BIN)/balandra serve --open --log warning --host $(HOST) --port $(PORT)

page: $(PAGE)

# Static files that any host can serve; SERVER=https://… adds a link to a server, for tables with others.
site: $(PAGE)
	VITE_SERVER=$(SERVER) $(BIN)/python tools/page.py site

# What the page is built with; ALL_PARTS also has what checks it, and is fetched before anything uses PARTS.
PARTS := web/node_modules/.lock-of-these
ALL_PARTS := web/node_modules/.all

$(PARTS): web/package-lock.json | $(BIN)/python
	$(BIN)/python tools/page.py fetch
	touch $@

$(ALL_PARTS): web/package-lock.json | $(BIN)/python
	$(BIN)/python tools/page.py fetch-all
	touch $(PARTS) $@

$(PAGE): $(VENV)/.playable $(VENV)/.catalogues $(PARTS) src/balandra/puzzles/puzzles.jsonl.xz $(shell find web locale -path web/node_modules -prune -o -path web/src/lib/catalogues -prune -o -path web/public/puzzle-data -prune -o -type f -print 2>/dev/null)
	$(BIN)/python tools/page.py

# Tests start as soon as what they need is there; checks run beside the rest of the installation and beside tests.
# Native code is compiled while the first tests, those of the browser, run: they need none.
test:
	$(MAKE) -j4 $(ALL_PARTS) $(VENV)/.playable
	$(MAKE) -j4 _pytest _native check docs _page-check

_pytest: _services setup page $(VENV)/.bytecode
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

long: $(ALL_PARTS) $(VENV)/.long _services page
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long
	BALANDRA_EXAMPLES=10 BALANDRA_TWINS=3 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(RANDOM)

_services:
	tools/services.sh

_native: _native-cartagena _native-martinique

_native-%: $(VENV)/.numba
	$(BIN)/python -m tools.native $*

_page-check: $(ALL_PARTS) page
	$(BIN)/python tools/page.py check test

pictures: $(ALL_PARTS) setup _services page
	$(BIN)/python -m tests.web.pictures

check: setup $(ALL_PARTS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/page.py lint

docs: setup
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -b html docs build/docs

# The server killed again and again while many play: on SQLite, and on PostgreSQL with three processes.
chaos: setup _services _native
	$(BIN)/python -m tests.server.chaos --kills $(KILLS) --database sqlite
	$(BIN)/python -m tests.server.chaos --kills $(KILLS) --database postgresql

golden: setup
	$(BIN)/python -m balandra.wasm
	$(BIN)/python -m tests.golden_files
	$(BIN)/python -m tools.pages
	$(BIN)/python tools/page_types.py
	$(BIN)/python -m tools.page_engine
	$(BIN)/python -m tools.shapes
	$(BIN)/python -m tools.lessons
	$(BIN)/python -m tools.catalogues
	$(BIN)/python -m tools.sentences

clean:
	rm -rf $(VENV) .venv-peers docs/built build dist web/node_modules src/balandra/server/page src/balandra/locale web/src/lib/catalogues web/public/puzzle-data .pytest_cache .mypy_cache .ruff_cache .hypothesis
