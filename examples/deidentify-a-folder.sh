#!/bin/sh
# Writes five synthetic notes, de-identifies them with type words in place of identifiers, and shows one.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
sfumato="node $here/../bin/sfumato.mjs"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

$sfumato corpus generate --source northgate --notes 5 --format text --out "$work/notes"
$sfumato tag "$work/notes" --out "$work/safe"
cat "$work/safe/northgate-1-000000.txt"
