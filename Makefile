# The verbs of the house; CONTRIBUTING.md explains them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 200000
BOT ?= search:1s
# Not `?=`: some shells have a HOST of their own in the environment.
HOST = 127.0.0.1
PORT = 8000
# Where Python is told to keep no bytecode, each of the many processes that tests start would compile all it imports.
export PYTHONDONTWRITEBYTECODE =
# One more than there are cores: tests of the server and the page also wait.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
MATCH ?= 400
KILLS ?= 1000

.PHONY: help setup play page wheel lowest page-check pictures native test long services check bench bench-page peers simulations exploitability strength punctual endgames oracle chaos bench-server golden docs lock clean

help:
	@echo "make setup | play | page | wheel | page-check | pictures | bench-page | native | test | long | services | check | bench | peers | simulations | exploitability | strength | punctual"
	@echo "endgames | oracle | chaos | bench-server | golden | docs | lowest | lock | clean (see CONTRIBUTING.md)"

# Python compiles what is imported by itself, which is a small part of what is installed.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

setup: $(VENV)/.ready

# All that developers need: tests, checks, peers to measure against.
$(VENV)/.ready: requirements-dev.lock $(VENV)/.playable
	$(PIP) --require-hashes -r requirements-dev.lock
	touch $@

# All that players need.
$(VENV)/.playable: requirements.lock pyproject.toml setup.py
	$(PYTHON) -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 'Balandra needs Python 3.11 or newer')"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

PAGE := src/balandra/server/page/index.html

play: $(PAGE)
	@$(BIN)/balandra serve --open --log warning --host $(HOST) --port $(PORT)

page: $(PAGE)

$(PAGE): $(VENV)/.playable $(shell find web locale -path web/node_modules -prune -o -type f -print 2>/dev/null)
	$(BIN)/python tools/page.py

# Refuses a tree without the page; see setup.py.
wheel: $(PAGE)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# Native code can be compiled while the rest is still being installed.
test:
	$(MAKE) -j3 --output-sync native setup services check docs page-check
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

long: services page
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long

services:
	tools/services.sh

native: native-cartagena native-martinique

native-%: $(VENV)/.playable
	$(BIN)/python -m tools.native $*

page-check: page
	$(BIN)/python tools/page.py check test

pictures: setup services page
	$(BIN)/python -m tests.web.pictures

bench-page: setup services page
	$(BIN)/python -m bench.page

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: setup
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -b html docs build/docs

bench: setup
	$(BIN)/python -m bench.peers

# The field has an environment of its own: nobody else needs JAX or RLCard.
PEERS := .venv-peers
peers: requirements-peers.lock
	test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-peers.lock
	PYTHONPATH=src:. $(PEERS)/bin/python -m bench.field

simulations: setup
	$(BIN)/python -m bench.simulations

exploitability: setup
	$(BIN)/python -m bench.exploitability

strength: setup
	$(BIN)/python -m bench.strength $(BOT) --games $(MATCH)

punctual: setup
	$(BIN)/python -m bench.punctual

endgames: setup
	$(BIN)/python -m bench.endgames measure $(BOT)

oracle: setup
	$(BIN)/python -m tests.oracle.compare --games $(GAMES)

# The server killed again and again while many play: on SQLite, and on PostgreSQL with three processes.
chaos: setup services native
	$(BIN)/python -m tests.server.chaos --kills $(KILLS) --database sqlite
	$(BIN)/python -m tests.server.chaos --kills $(KILLS) --database postgresql

bench-server: setup
	$(BIN)/python -m bench.server

golden: setup
	$(BIN)/python -m tests.golden_files
	$(BIN)/python tools/rules_coverage.py
	$(BIN)/python tools/pages.py
	$(BIN)/python tools/page_types.py
	$(BIN)/python -m tools.lessons
	$(BIN)/python -m tools.catalogues

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11

lock:
	$(PIP) uv
	$(COMPILE) --extra build --extra server pyproject.toml -o requirements.lock
	$(COMPILE) --extra build --extra peers pyproject.toml -o requirements-peers.lock
	$(COMPILE) --extra build --extra server --extra study --extra test --extra bench --extra cluster --extra docs pyproject.toml -o requirements-dev.lock

# What pyproject.toml promises: the oldest releases of what it names, in an environment of their own.
LOWEST := build/lowest
LOWEST_TESTS := $(addprefix tests/,test_api.py test_transcript.py test_notation.py test_random.py test_targets.py test_store.py test_migrations.py test_people.py \
	server/test_life.py server/test_transports.py server/test_refusals.py test_cli.py test_data.py test_drawing.py test_arena.py test_pettingzoo.py test_gymnasium.py)

lowest: setup services
	$(PIP) uv
	mkdir -p build
	$(BIN)/uv pip compile --quiet --resolution lowest-direct --python-version 3.11 --no-header --no-emit-index-url --extra server --extra study --extra cuda pyproject.toml -o $(LOWEST).txt
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(LOWEST)
	$(BIN)/uv pip install --quiet --python $(LOWEST)/bin/python -r $(LOWEST).txt 'pytest>=9' pytest-xdist hypothesis httpx scipy babel psutil
	PYTHONPATH=src $(LOWEST)/bin/python -m pytest -n $(WORKERS) --dist worksteal $(LOWEST_TESTS)

clean:
	rm -rf $(VENV) $(PEERS) build dist web/node_modules src/balandra/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
