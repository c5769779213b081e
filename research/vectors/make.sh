#!/bin/sh
# Makes the word vectors of the Spanish starter again: research/vectors/make.sh CORPORA WORK, two minutes of one core; the model is WORK/es.bin.
# Needs Python 3.11 and the project built with research.
set -eu
corpora=$1 work=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work"
[ -d "$work/python" ] || python3 -m venv "$work/python"
"$work/python/bin/python" -m pip install --quiet fasttext-wheel==0.9.2
node "$here/../../dist/research/src/starter/write-vector-text.js" "$corpora" > "$work/es.txt"
"$work/python/bin/python" "$here/train.py" "$work/es.txt" "$work/es.bin"
