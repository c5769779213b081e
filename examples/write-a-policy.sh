#!/bin/sh
# De-identifies the notes of a table by a policy: doctors stay, patients are numbered, dates keep their year.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
sfumato="node $here/../bin/sfumato.mjs"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

printf '%s\n' 'id,patient,note' \
  '1,p7,"Mrs. Adler was seen by Dr. Hahn on 3 May 2024. Adler takes ramipril."' > "$work/notes.csv"
printf '%s\n' 'extends: safe-harbor' 'write:' '  DOCTOR: keep' '  PATIENT: numbered' '  DATE: generalise' > "$work/policy.yaml"

$sfumato tag "$work/notes.csv" --format csv --text-column note --patient-column patient \
  --policy "$work/policy.yaml" --out "$work/safe"
cat "$work/safe/notes.csv"
