# make demo | test | test-slow | lint | bench; all of them make .venv when it is not there.
# Another interpreter: make PYTHON=python3.12 test (only heard when .venv does not exist yet).

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python

enough := import sys; \
	sys.version_info < (3, 11) and sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ...")

.PHONY: demo test test-slow lint bench

# Editable, so that the verbs always run the code as it stands. $(1) is what to install; the stamp
# comes last, so that an install that was cut short is done again.
define install
	test -x $(BIN)/pip || $(PYTHON) -c '$(enough)'
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '$(1)'
	touch $@
endef

.venv/installed: pyproject.toml constraints.txt
	$(call install,.)

.venv/installed-dev: pyproject.toml constraints.txt
	$(call install,.[dev])

# The five-minute story; make prints each command before it runs it.
demo: .venv/installed
	$(BIN)/separatrix audit "2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8"
	$(BIN)/separatrix size eva --n 8192
	$(BIN)/separatrix audit --compare falcon-mamba-7b qwen3-next-80b-a3b kimi-k3
	$(BIN)/separatrix atlas

test: .venv/installed-dev
	$(PY) -m pytest -n 2

test-slow: .venv/installed-dev
	$(PY) -m pytest -m slow

lint: .venv/installed-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

# Each script measures us and a peer in one run and writes its record to bench/records.
bench: .venv/installed-dev
	set -e; for script in bench/bench_*.py; do $(PY) "$$script"; done
