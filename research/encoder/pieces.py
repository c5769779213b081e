"""Text -> pieces of the vocabulary with their places, as `libs/encoder` does it in TypeScript: the two are compared in its tests."""

import re
import unicodedata
from dataclasses import dataclass

from tokenizers import models

MAX_WORD = 40
"""Characters of a word that are cut into pieces at once; a longer word is cut into stretches of this length."""

GAP_NONE, GAP_LINE, GAP_PARAGRAPH, GAP_WIDE = 0, 1, 2, 3
"""What stands before a piece beside a single space: nothing, a line end, an empty line, a tab or several spaces."""


@dataclass
class Vocabulary:
    pieces: list  # [piece, score] in order of their numbers
    bos: int
    eos: int
    pad: int
    unk: int

    def __post_init__(self):
        self.model = models.Unigram([(p, s) for p, s in self.pieces], unk_id=self.unk)
        self.chunks = {}

    def cut(self, word):
        """Numbers and lengths of the pieces of a word, at most MAX_WORD characters long."""
        # The library counts bytes of UTF-8; lengths here are characters
        raw, at, out = word.encode(), 0, []
        for token in self.model.tokenize(word):
            size = token.offsets[1] - token.offsets[0]
            out.append((token.id, len(raw[at : at + size].decode())))
            at += size
        return out


def kind_of(char):
    if char.isdigit():
        return 1
    return 2 if char.isalpha() or unicodedata.category(char)[0] == "M" else 3


def stretches_of(chunk):
    """A chunk without white space, normalised, in stretches of letters or of digits: (characters, their places in the chunk)."""
    chars, places = [], []
    at, size = 0, len(chunk)
    while at < size:
        end = at + 1
        while end < size and unicodedata.category(chunk[end])[0] == "M":
            end += 1
        if unicodedata.category(chunk[at]) not in ("Cc", "Cf"):
            for char in unicodedata.normalize("NFKC", chunk[at:end]):
                if char.isspace():
                    continue
                if chars and (cut_between(chars[-1], char) or len(chars) >= MAX_WORD):
                    yield chars, places
                    chars, places = [], []
                chars.append(char)
                places.append((at, end))
        at = end
    if chars:
        yield chars, places


def cut_between(left, right):
    """Letters and digits never share a piece."""
    return {kind_of(left), kind_of(right)} == {1, 2}


def gap_of(space):
    newlines = space.count("\n")
    if newlines > 1:
        return GAP_PARAGRAPH
    if newlines == 1:
        return GAP_LINE
    return GAP_WIDE if len(space) > 1 or space == "\t" else GAP_NONE


CHUNK = re.compile(r"(\s*)(\S+)")


def encode(vocabulary, text):
    """Pieces of a text: (number, start, end, gap). Places are code points; the mark of a word's start takes no place."""
    out, space = [], ""
    for found in CHUNK.finditer(text):
        chunk, at = found.group(2), found.start(2)
        space += found.group(1)
        known = vocabulary.chunks.get(chunk)
        if known is None:
            known = list(pieces_of(vocabulary, chunk))
            if len(vocabulary.chunks) < 1_000_000:
                vocabulary.chunks[chunk] = known
        if known:
            gap, space = gap_of(space), ""
            for number, start, end in known:
                out.append((number, at + start, at + end, gap))
                gap = GAP_NONE
    return out


def pieces_of(vocabulary, chunk):
    mark = "\u2581"
    for chars, places in stretches_of(chunk):
        at = -len(mark)
        for number, size in vocabulary.cut(mark + "".join(chars)):
            start, end = max(at, 0), at + size
            at = end
            yield (number, places[start][0], places[end - 1][1]) if end > 0 else (number, places[0][0], places[0][0])
        mark = ""
