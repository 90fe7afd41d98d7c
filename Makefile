# Crownlands: `make play` to play, `make test` to prove it works, `make help` for the rest.
# Everything is installed into .venv; nothing outside this folder is touched (tests may apt-get what they need).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
READY := $(VENV)/ready
.DEFAULT_GOAL := help

.PHONY: help play test check bench dev soak clean lock lint types fast

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

$(BIN)/uv:
	@echo "Making the virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-warn-conflicts uv 2>/dev/null || $(BIN)/pip install uv

$(READY): pyproject.toml requirements.lock | $(BIN)/uv
	@echo "Installing the locked tools and Crownlands itself ..."
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	@$(UV) pip install --quiet --python $(BIN)/python uv
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

play: $(READY) ## play against bots (in the terminal, until the table in the browser exists)
	@$(BIN)/crownlands play

check: lint types fast ## lint, types, layers and the fast tests, in under 90 seconds

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

fast: $(READY)
	$(BIN)/pytest -q -n 2 -m "not slow"

test: lint types ## everything: lint, types, layers, all tests, the law fully covered
	$(BIN)/coverage erase
	$(BIN)/coverage run --parallel-mode -m pytest -q
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(READY) ## measure; tables go to bench/results
	$(BIN)/python -m bench

soak: $(READY) ## long random games with every invariant checked
	$(BIN)/python -m tests.soak

dev: $(READY) ## run the fast tests again whenever a file changes
	$(BIN)/python -m tests.watch

lock: | $(BIN)/uv ## write requirements.lock anew from pyproject.toml
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--extra dev pyproject.toml requirements.in -o requirements.lock

clean: ## remove what make made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
