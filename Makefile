# Two commands: `make run` serves the table, `make test` runs every check. All work is done by scripts/setup.py.

# For friends at home: make run HOST=0.0.0.0 PORT=8001
# (HOST is not read from the environment: some shells and compilers keep the name of the machine or its kind there.)
HOST = 127.0.0.1
PORT ?= 8000
# For games of one's own: make run GAMES=folder-with-rule-files
GAMES =
# `make lock UPGRADE=1` takes the newest versions that pyproject.toml and web/package.json allow.
UPGRADE =
# `make gallery ONLY=phone,8-` takes the pictures alone whose names have all of these in them.
ONLY =
# The first of these that runs starts the script, which then looks for one that is new enough.
PYTHON = python3 python3.14 python3.13 python3.12 python3.11

start = @for python in $(PYTHON); do \
	  if "$$python" -c "" >/dev/null 2>&1; then exec "$$python" scripts/setup.py $(1); fi; \
	done; \
	echo "newmarket: no Python that runs among: $(PYTHON). Python 3.11 or later is needed (Debian, Ubuntu: apt-get install python3 python3-venv)" >&2; \
	exit 1

.PHONY: help run test soak format bench gallery docs release-check lock clean

help:
	@echo "make run     set up everything and serve the table on http://$(HOST):$(PORT)  [HOST=… PORT=… GAMES=…]"
	@echo "make test    set up everything and run every check"
	@echo "make soak    run the tests that take minutes"
	@echo "make format  bring all sources into their form"
	@echo "make bench   run every benchmark"
	@echo "make gallery take a picture of every state of the page, into gallery/  [ONLY=phone,de]"
	@echo "make docs    build the site of the docs, into site/"
	@echo "make release-check  do all that a release needs but the upload"
	@echo "make lock    make the locks anew  [UPGRADE=1]"
	@echo "make clean   remove everything that make has made"

run:
	$(call start,run --host "$(HOST)" --port "$(PORT)" --games "$(GAMES)")

test soak format bench docs release-check clean:
	$(call start,$@)

gallery:
	$(call start,gallery --only "$(ONLY)")

lock:
	$(call start,lock --upgrade "$(UPGRADE)")
