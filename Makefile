# The front door. Each target is a script in Scripts/ and may be run again at no cost.
#   make run     try Usher        make test    run every test        make help    the rest

DEMO_DATA     ?= usher-demo
HOST          ?= 127.0.0.1
PORT          ?= 8080
ROUNDS        ?= 5
SECONDS_EACH  ?= 10
PERSONS       ?= 1000000
# Which benchmarks are run: scripts in Benchmarks/. sales, peers and scale take an hour or more.
BENCH         ?= gate boxoffice selling map boarding walks canvass kit
# More options for `swift build -c release`, for example --scratch-path FOLDER.
RELEASE_FLAGS ?=
# Narrows `make test`, for example FILTER=Gate.
FILTER        ?=
# TEST_BUILD=release: `make test` runs on an optimised build.
TEST_BUILD    ?= debug
# For how long `make fuzz` goes on with requests, and again with parsers.
FUZZ_SECONDS  ?= 600

# What `make dist` and `make image` make of this version: an older one may lie beside it.
NAME          := usher-$(shell sed -n 's/.*static let current = "\(.*\)"/\1/p' Server/Sources/UsherCore/House/UsherVersion.swift)-linux-$(shell uname -m)

export DEMO_DATA HOST PORT ROUNDS SECONDS_EACH PERSONS RELEASE_FLAGS FILTER TEST_BUILD FUZZ_SECONDS

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test books door fire fire-record failover failover-record shards shards-record check bench bench-record bench-smoke docs fuzz dist deb image pooler build fmt routes clean-demo

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## Install what is missing, build release, serve the demo (HOST=, PORT=, DEMO_DATA=)
	@Scripts/run

test: ## Install what tests need, build, run every test on SQLite and PostgreSQL (FILTER=)
	@Scripts/test

books: ## Ten thousand acts of buyers and staff by dice, then the books are counted again (ACTS=; minutes)
	@Scripts/books

door: ## Open the door's page in Chromium with cameras, cut networks and killed phones (minutes, on a quiet machine)
	@Scripts/door

fire: ## Kill, cut and fail over what serves a full house, and check its books (FIRE=short)
	@Scripts/fire

pooler: ## Run the tests of PostgreSQL behind a PgBouncer in transaction mode (FILTER=)
	@Scripts/pooler

fire-record: ## The same, and put the tables into docs/reliability.md
	@Scripts/fire --record docs/reliability.md

failover: ## Kill the leader of three PostgreSQLs under Patroni again and again, under load (FIRE=short)
	@Scripts/failover

failover-record: ## The same, and put the tables into docs/reliability.md
	@Scripts/failover --record docs/reliability.md

shards: ## Two databases behind one front: a house moves from the one to the other while the other house's guests go on
	@Scripts/shards

shards-record: ## The same, and put the tables into docs/scaling.md
	@Scripts/shards --record docs/scaling.md

check: ## Format, declared imports, warnings as errors, scripts, paths, web files, what tests name, what an app resolves, builds and scans, types for iOS and macOS, the SDK's documentation
	@Scripts/check

bench: ## Run the benchmarks, print tables (BENCH="gate peers scale", ROUNDS=, SECONDS_EACH=, PERSONS=)
	@set -e; for desk in $(BENCH); do Benchmarks/$$desk.sh; done

bench-record: ## The same, and add the figures to Benchmarks/RESULTS.md
	@set -e; for desk in $(BENCH); do Benchmarks/$$desk.sh --record; done

bench-smoke: ## Run every benchmark at its tiniest size with the debug build: do the scripts still work?
	@Benchmarks/smoke.sh

docs: ## Make a website of the SDK's documentation: .build/docs
	@Scripts/docs

fuzz: ## Throw requests and files of all sorts at Usher, with new seeds (FUZZ_SECONDS=)
	@Scripts/fuzz

dist: ## One archive to install from, with everything in it but Debian's libraries: .build/dist
	@Scripts/dist
	@Scripts/check-dist .build/dist/$(NAME).tar.gz

deb: dist ## The same as a Debian package, installed, upgraded under load and purged on Debian 12 and 13 (as root): .build/dist
	@Scripts/check-deb .build/dist/$(NAME).tar.gz
	@Scripts/deb

image: ## An OCI image, made without a container engine, started and driven; the compose file and Kubernetes' by their schemas: .build/image
	@Scripts/image
	@Scripts/image --out .build/image/again
	@cmp .build/image/$(NAME).oci.tar .build/image/again/$(NAME).oci.tar
	@Scripts/check-image .build/image/$(NAME).oci.tar
	@Scripts/check-image --deploy

build: ## Build release: the binary is Server/.build/release/usher
	@Scripts/build release

fmt: ## Format the sources
	@swift format format --in-place --parallel --recursive Apps Sources Tests Package.swift Server/Sources Server/Tests Server/Package.swift

routes: ## List every route of the server
	@Scripts/routes

clean-demo: ## Throw the demo's data away
	rm -rf -- "$(DEMO_DATA)"
