"""Damages texts as typists, scanners and exports do, identifiers still marked: perturb.py KIND < notes.jsonl > damaged.jsonl

Written for measuring: the damage that the encoder learned from is another (`research/encoder/notes.py`).
"""

import json
import random
import re
import sys
import unicodedata

OCR = {"0": "O", "O": "0", "1": "l", "l": "1", "5": "S", "S": "5", "8": "B", "B": "8", "m": "rn", "e": "c", "I": "l"}
KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]


def beside(char, rng):
    """A key beside the one that was meant."""
    row = next((row for row in KEYS if char.lower() in row), None)
    if row is None:
        return char
    at = row.index(char.lower())
    found = rng.choice(row[max(0, at - 1) : at] + row[at + 1 : at + 2])
    return found.upper() if char.isupper() else found


def mistype(text, rng):
    return "".join(beside(c, rng) if rng.random() < 0.02 else c for c in text)


def misread(text, rng):
    return "".join(OCR.get(c, c) if rng.random() < 0.03 else c for c in text)


def break_words(text, rng):
    """Lines of a narrow column: one long word in eight is broken with a hyphen."""
    return re.sub(r"(\w{3})(\w{3,})", lambda m: f"{m[1]}-\n{m[2]}" if rng.random() < 0.12 else m[0], text)


KINDS = {
    "as it is": lambda t, _: t,
    "small letters": lambda t, _: t.lower(),
    "capitals": lambda t, _: t.upper() if len(t.upper()) == len(t) else t,
    "no accents": lambda t, _: "".join(c for c in unicodedata.normalize("NFD", t) if not unicodedata.combining(c)),
    "one line": lambda t, _: re.sub(r"\s*\n\s*", " ", t),
    "columns": lambda t, _: t.replace("\n", " | "),
    "no punctuation": lambda t, _: re.sub(r"[.,;:](?=\s|$)", "", t),
    "typing errors": mistype,
    "scanned": misread,
    "broken words": break_words,
    "soft hyphens": lambda t, r: re.sub(r"(\w{4})(?=\w{3})", lambda m: m[1] + ("\u00ad" if r.random() < 0.5 else ""), t),
}


def perturb(note, change, rng):
    """Offsets are of UTF-16 units, before and behind."""
    units = note["text"].encode("utf-16-le")
    between = lambda start, end: change(units[2 * start : None if end is None else 2 * end].decode("utf-16-le"), rng)  # noqa: E731
    length = lambda text: len(text.encode("utf-16-le")) // 2  # noqa: E731
    text, spans, at = "", [], 0
    for span in sorted(note["spans"], key=lambda s: s["start"]):
        text += between(at, span["start"])
        start = length(text)
        text += between(span["start"], span["end"])
        spans.append({**span, "start": start, "end": length(text)})
        at = span["end"]
    return {**note, "text": text + between(at, None), "spans": spans}


if __name__ == "__main__":
    rng = random.Random(1)
    for line in sys.stdin:
        print(json.dumps(perturb(json.loads(line), KINDS[sys.argv[1]], rng), ensure_ascii=False))
