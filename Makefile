# `make` lists what there is. Everything sets the environment up by itself when it is missing or out of date.
.DEFAULT_GOAL := help
.PHONY: help setup demo test check fast docs up down bench
BIN := .venv/bin
READY := .venv/.ready

help:  ## This list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

setup: $(READY)  ## A virtual environment in .venv with everything, by uv or else by pip

$(READY): pyproject.toml uv.lock
	@if command -v uv > /dev/null; then uv sync --extra dev; else \
	  for candidate in python3.13 python3.12 python3.11 python3; do \
	    if $$candidate -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2> /dev/null; then found=$$candidate; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then echo "Python 3.11, 3.12 or 3.13 is needed and not on the PATH: install one, or install uv." >&2; exit 1; fi; \
	  $$found -m venv .venv && $(BIN)/python -m pip install --quiet --editable '.[dev]'; \
	fi
	@touch $@

demo: $(READY)  ## An invented conversation, and what is remembered of it
	@$(BIN)/openmap demo

test: $(READY)  ## All tests, on a Neo4j in a container where Docker has the image, else on the private server
	@$(BIN)/pytest

fast: $(READY)  ## The tests that need no server
	@$(BIN)/pytest -m "not live"

check: $(READY)  ## Format, lint, types, layers, Cypher files, generated documentation and its links
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/cypher/test_static.py
	$(BIN)/cog -P --check @docs/cog-files.txt
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs: $(READY)  ## Renew the generated parts of the documentation, and build its site in site/
	$(BIN)/cog -P -r @docs/cog-files.txt
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

up:  ## Neo4j by docker compose, for OPENMAP_NEO4J_URI=bolt://127.0.0.1:7687
	docker compose up --detach --wait

down:  ## Stop that Neo4j; its data stays
	docker compose down

bench: $(READY)  ## Speed and quality, as tables
	@for file in benchmarks/*.py; do $(BIN)/python $$file || exit 1; done
