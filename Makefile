# make demo | test | test-slow | lint | bench; all of them make .venv when it is not there.
# Another interpreter: make PYTHON=python3.12 test (only heard when .venv does not exist yet).

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python

.PHONY: demo test test-slow lint bench

# Editable, so that the verbs always run the code as it stands. $(1) is what to install; the stamp
# comes last, so that an install that was cut short is done again.
define install
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '$(1)'
	touch $@
endef

.venv/installed: pyproject.toml constraints.txt
	$(call install,.)

.venv/installed-dev: pyproject.toml constraints.txt
	$(call install,.[dev])
