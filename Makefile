# Everything lives in .venv; every target sets up what it needs and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# What running and testing everything needs; versions stand in requirements.lock.
LOCKED := editables hatchling numba numpy gymnasium pettingzoo matplotlib pyarrow distributed \
  fpdf2 resvg-py aiohttp msgspec segno uvloop textual \
  hypothesis import-linter mypy playwright pytest pytest-xdist ruff

.PHONY: help setup run test test-fast lint bench docs golden lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run     watch a hand in the terminal"
	@echo "make test    run all tests"
	@echo "make lint    ruff, mypy --strict, import-linter"
	@echo "make bench   measure the engine, against RLCard in the same run"
	@echo "make docs    write docs/rules anew from the options"
	@echo "make golden  write the golden files anew after a change of rules"
	@echo "make lock    choose newer versions of what the tests use"

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Lastcard needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV) ..."
	@$(PIP) install -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

run: setup
	@$(BIN)/lastcard demo party --players 4

test: setup
	$(BIN)/pytest -n 2 -m "not compiled"
	$(BIN)/pytest -n 2 --dist loadfile -m compiled
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -m compiled tests/properties

test-fast: setup
	$(BIN)/pytest -n 2 -m "not compiled" -x -q

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup
	@$(PIP) install rlcard==1.2.0
	$(BIN)/lastcard bench --against rlcard

docs: setup
	$(BIN)/python tools/make_docs.py

golden: setup
	$(BIN)/python -m tests.golden.test_golden

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet --upgrade pip
	$(VENV)/lock/bin/pip install --quiet $(LOCKED)
	{ echo "# What make setup installs; make lock writes it anew."; \
	  $(VENV)/lock/bin/pip freeze --exclude pip --exclude setuptools; } > requirements.lock
	rm -rf $(VENV)/lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
