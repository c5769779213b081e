#!/bin/sh
# Tags notes whose identifiers are known and scores the result: whole-identifier recall, leaks, the i2b2 2014 measures.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
sfumato="node $here/../bin/sfumato.mjs"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

$sfumato corpus generate --source harbour --notes 20 --format jsonl --out "$work/gold"
$sfumato tag "$work/gold" --out "$work/tagged"
$sfumato evaluate --gold "$work/gold" --system "$work/tagged" --format jsonl --labels i2b2
