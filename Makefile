# Crownlands: `make play` to play, `make test` to prove it works, `make help` for the rest.
# Everything is installed into .venv; nothing outside this folder is touched (tests may apt-get what they need).

PYTHON ?= python3
# Where an environment forbids it, every start would compile everything again: twice as long until the table answers.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
TOOLS := $(VENV)/tools
READY := $(VENV)/ready
DEV := $(VENV)/dev
LAB := $(VENV)/lab
INSTALL := $(UV) pip install --python $(BIN)/python --no-deps --no-build-isolation
KERNEL := CMakeLists.txt $(shell find src/crownlands/kernel/cpp -name '*.[ch]pp')
# The page needs npm to be built; without it everything else works, and the server says what is missing.
NPM := $(shell command -v npm 2>/dev/null)
PAGE := src/crownlands/server/page/index.html
PACKAGES := web/node_modules/ready
PAGE_SOURCES := web/index.html web/package.json web/vite.config.ts web/svelte.config.js docs/rules docs/pictures/kingdomino.jpg docs/pictures/phone.jpg src/crownlands/players/strength.csv \
	$(shell find web/src web/messages web/scripts web/public src/crownlands/components/art -type f 2>/dev/null | grep -v messages.d.ts)
.DEFAULT_GOAL := help

.PHONY: help both play serve kernel web wasm near lab static wheel dist release webtest weblint browser docs pictures test check bench dev soak sanitize clean lock lint types fast

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

$(BIN)/uv:
	@echo "Making the virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-warn-conflicts uv 2>/dev/null || $(BIN)/pip install uv

$(TOOLS): pyproject.toml requirements-play.lock | $(BIN)/uv
	@echo "Installing the locked packages ..."
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements-play.lock
	@$(UV) pip install --quiet --python $(BIN)/python uv
	@touch $@

$(READY): $(TOOLS) $(KERNEL)
	@echo "Installing Crownlands itself and building its kernel ..."
	@$(INSTALL) --quiet -e .
	@$(BIN)/python -c 'import crownlands.kernel as k; k.available() or print("The kernel is", k.build() + "; `make kernel` shows why.")'
	@touch $@

# Nobody needs these to play: the compiler does not wait for them.
$(DEV): requirements.lock $(TOOLS) | $(READY)
	@echo "Installing the developers' tools ..."
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	@touch $@

# The lab's packages weigh as much as all others together: tests and types need them.
$(LAB): requirements-lab.lock $(DEV) | $(READY)
	@echo "Installing the lab's packages ..."
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-lab.lock
	@touch $@

lab: $(LAB) ## the packages of the extra `lab`: learners' environments, datasets, clusters

kernel: $(TOOLS) ## build the kernel and say everything the compiler says, should `make play` have done without
	$(INSTALL) --verbose --reinstall -e .

$(PACKAGES): web/package-lock.json
	@echo "Installing the page's tools ..."
	@cd web && npm ci --silent --no-progress --prefer-offline
	@touch $@

$(PAGE): $(PACKAGES) $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

ifeq ($(NPM),)
web:
	@echo "There is no npm here, so the page is not built; the table answers programs and the terminal only."
else
web: $(PAGE) ## build the page (needs npm)
endif

# The kernel for browsers (docs/kernel.md, "In the browser"), and the law's Python for them. Nobody needs them to play:
# their tools are fetched only here. With your own compiler: make wasm WASM_CXX="clang++-19 --target=wasm32-wasi"
WASM := build/wasm/kernel.wasm
CPP := src/crownlands/kernel/cpp
ZIG := build/zig/ready
ZIG_CXX := ZIG_GLOBAL_CACHE_DIR=$(CURDIR)/build/zig/cache ZIG_LOCAL_CACHE_DIR=$(CURDIR)/build/zig/cache \
	PYTHONPATH=build/zig $(BIN)/python -m ziglang c++ -target wasm32-wasi
WASM_CXX ?= $(ZIG_CXX)
WASM_FLAGS := -O3 -msimd128
WASM_SOURCES := $(shell find $(CPP)/rules $(CPP)/search $(CPP)/riomino $(CPP)/seam -name '*.cpp')
WASM_OBJECTS := $(WASM_SOURCES:$(CPP)/%.cpp=build/wasm/%.o)
NEAR := web/near/node_modules/ready

$(ZIG): $(CPP)/seam/toolchain.lock | $(BIN)/uv
	@echo "Fetching the compiler for WebAssembly ..."
	@$(UV) pip install --quiet --python $(BIN)/python --target build/zig --require-hashes -r $<
	@touch $@

build/wasm/%.o: $(CPP)/%.cpp $(KERNEL) $(if $(findstring ziglang,$(WASM_CXX)),$(ZIG))
	@mkdir -p $(@D)
	@$(WASM_CXX) $(WASM_FLAGS) -std=c++20 -fno-exceptions -ffp-contract=off -I$(CPP) \
		-DCROWNLANDS_FLAGS='"$(WASM_FLAGS)"' -c $< -o $@

$(WASM): $(WASM_OBJECTS)
	@$(WASM_CXX) $(WASM_FLAGS) -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 \
		-Wl,--max-memory=1073741824 $^ -o $@

$(NEAR): web/near/package-lock.json
	@cd web/near && npm ci --silent --no-progress --prefer-offline
	@touch $@

wasm: ## the kernel in WebAssembly, build/wasm/kernel.wasm (some minutes; fetches a compiler of 0.4 GB)
	@$(MAKE) --no-print-directory -j $$(nproc) $(WASM)
	@ls -l $(WASM) | awk '{print $$NF ": " $$5 " bytes"}'

# What the page needs to play without a server; the server shows it where it was made, and says so where it was not.
DEVICE := build/near/index.json
PYTHON_FOR_BROWSERS := $(shell find src/crownlands -name '*.py' -o -name '*.json' -o -name '*.csv' -o -name '*.txt' -o -name '*.jsonl.gz' | grep -v server/page)

$(DEVICE): $(WASM) $(NEAR) $(PYTHON_FOR_BROWSERS) release/near.py
	@$(BIN)/python -m release.near build/near

near: $(READY) ## what the page needs to play without a server, in build/near (needs npm; see wasm)
	@$(MAKE) --no-print-directory -j $$(nproc) $(DEVICE)

static: $(DEV) web near ## a page for any host of plain files, in dist/static; SERVER=https://... for a link to a server
	@$(BIN)/python -m release.static $(SERVER)

webtest: $(PACKAGES) ## types and tests of the page alone
	cd web && npm run --silent check && npm run --silent test

ifeq ($(and $(NPM),$(wildcard $(PACKAGES))),)
weblint:
	@echo "The page's tools are not installed (make web), so its sources are not linted."
else
weblint: $(PACKAGES) ## the page's linter, which knows the types: promises nobody waits for
	cd web && npm run --silent lint -- --cache --cache-location node_modules/.cache/eslint
endif

# Three browsers and three servers share two cores, since one of three waits most of the time.
browser: $(DEV) web docs ## the page in a real browser against the real server (installs Debian's chromium if it may)
	@.ci/tools
	$(BIN)/pytest -q -n 3 tests/browser || $(call AGAIN,tests/browser)

pictures: $(DEV) web ## take the pictures of docs/pictures again, and the film strips of a turn
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.browser.strips

docs: $(DEV) ## the documentation site, in src/crownlands/server/site; the server shows it under /docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# Neither waits for the other: a processor that has nothing to do for one works for the other.
both:
	@$(MAKE) --no-print-directory -j 2 $(READY) web

play: both ## play: in the browser where the page is built, else in the terminal
	@if [ -f src/crownlands/server/page/index.html ]; then $(BIN)/crownlands serve; else $(BIN)/crownlands play; fi

serve: both ## the table: people and bots play in the browser
	@$(BIN)/crownlands serve

check: lint types weblint fast ## lint, types, layers and the fast tests, in under 90 seconds

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(LAB)
	$(BIN)/mypy

# The table and the browser are tested in processes of their own: an event loop that runs disturbs the others.
APART := --ignore=tests/server --ignore=tests/browser
# The law is fully covered by its own tests; counting that doubles the time, so nothing else is counted. The longest
# come first: at the end a processor would have nothing else to do.
LAW := tests/rules/test_notation.py tests/rules/test_invariants.py tests/rules src/crownlands/rules
# Where real servers, browsers and clusters share a busy machine, what fails is tried once more by itself, and named in either case.
AGAIN = { echo "UNSTEADY unless it fails again; see CONTRIBUTING.md:"; \
	$(FULL) $(BIN)/pytest -q -rA --show-capture=no -x --last-failed --last-failed-no-failures none $(1); }
# `make test CROWNLANDS_TESTS=hosted` is for machines where nothing may be missing: there nothing is left out.
CROWNLANDS_TESTS ?= full
FULL := CROWNLANDS_TESTS=$(CROWNLANDS_TESTS)

fast: $(LAB)
	$(BIN)/pytest -q -n 2 -m "not slow" $(APART)

test: lint types web ## everything: lint, types, layers, all tests, the law fully covered
	@.ci/tools
	@$(MAKE) --no-print-directory near || { test $(CROWNLANDS_TESTS) != hosted && \
		echo "Without Pyodide and the kernel in WebAssembly their tests are left out."; }
	$(FULL) $(BIN)/pytest -q -n 2 $(LAW) --cov=crownlands.rules --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=100
	$(FULL) $(BIN)/pytest -q -n 2 $(APART) $(LAW:%=--ignore=%) || $(call AGAIN,$(APART) $(LAW:%=--ignore=%))
	$(FULL) $(BIN)/pytest -q -n 3 --dist loadfile tests/server || $(call AGAIN,tests/server)
ifneq ($(NPM),)
	cd web && npm run --silent lint
	$(MAKE) webtest browser
else
	@test $(CROWNLANDS_TESTS) != hosted || { echo "There is no npm here, and nothing may be missing."; exit 1; }
endif

# Others will install it, so its kernel must not want the very processor it was built on.
BUILD := $(UV) build --quiet --no-build-isolation --python $(BIN)/python --out-dir dist
wheel: $(READY) web docs ## a wheel with kernel, page and guides in dist/
	@$(BUILD) --wheel -C cmake.define.CROWNLANDS_PORTABLE=ON .
	@ls dist/*.whl

dist: wheel ## the wheel, and the sources with page and guides built
	@$(BUILD) --sdist .
	@ls dist/*.tar.gz

release: dist $(LAB) ## all of a release in dist/: wheel, sources, the page's files, a bill of materials, checksums
	@$(BIN)/python -m release

bench: $(LAB) ## measure; tables go to bench/results
	$(BIN)/python -m bench

soak: $(LAB) ## long random games with every invariant checked, and tables through every fault, for an hour or so
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.kernel.lockstep 3000
	$(BIN)/python -m tests.near.soak 200
	$(BIN)/python -m tests.server.faults 45 6
	@test ! -f src/crownlands/server/page/index.html || $(BIN)/pytest -q tests/browser/soak_games.py

# A copy of the package with a sanitized kernel, apart from the usual one; -S keeps the editable install out.
SANITIZED := build/sanitized
sanitize: $(LAB) ## the kernel's tests with address and undefined-behaviour sanitizers
	@$(INSTALL) --quiet --target $(SANITIZED) --reinstall -C cmake.define.CROWNLANDS_SANITIZE=ON .
	PYTHONPATH=$(SANITIZED):$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
		ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
		$(BIN)/python -S -m pytest -q -p no:cacheprovider -m "not slow" tests/kernel tests/players/test_recall.py

dev: $(LAB) ## run the fast tests again whenever a file changes
	$(BIN)/python -m tests.watch

COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: | $(BIN)/uv ## write requirements.lock and its sisters from pyproject.toml
	$(COMPILE) --extra dev pyproject.toml requirements.in -o requirements.lock
	$(COMPILE) --extra server --extra push --constraint requirements.lock pyproject.toml requirements.in -o requirements-play.lock
	$(COMPILE) --extra lab --constraint requirements.lock pyproject.toml -o requirements-lab.lock
	$(COMPILE) --constraint requirements.lock requirements-torch.in -o requirements-torch.lock

clean: ## remove what make made
	rm -rf web/node_modules web/near/node_modules src/crownlands/server/page src/crownlands/server/site
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
