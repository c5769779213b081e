"""Pieces of some texts as the package `tokenizers` cuts them, which the tests of libs/encoder compare with: a fixture.

usage: python reference.py BASE > libs/encoder/src/fixtures/pieces.json
"""

import json
import sys

import torch

import pieces as tokens

TEXTS = [
    "Mrs. Björk-O'Neill (47F)\n\nsaw Dr.\tTran on 3/14/2019.",
    "Pt Okonjo-Reyes,Thaddeus   MRN 0047-83321 DOB 09/17/1951 c/o SOB x3d; BP 108/64, SpO2 95% 2L",
    "Compte rendu d’hospitalisation : M. DUPRÉ-LACROIX Anaïs, né le 1er août 1948 à Saint-Étienne, IPP 8 0 0 7 1 2.",
    "Herr Müller-Lüdenscheidt, geb. 03.04.49, wurde am 5. Mai stationär aufgenommen; Hb 8,4 g/dl, Ø 12×4 mm.",
    "Paciente de 7 años, Íñigo Núñez Peña, C/ Río Ñora 3ºB, 33012 Oviedo.",
    "ﬁne ½ ² ＡＢ e\u0301te\u0301 CO₂ 10⁹/l Å",
    "x\u200by \ufefflead\u00adership",
    "漢字 Ζωή Ольга 😀😀 ok",
    "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1234567890123456789012345678901234567890123456789",
    "   \n \t ",
    "a  b\tc\nd\n\ne",
]


def main():
    base = torch.load(sys.argv[1])
    vocabulary = tokens.Vocabulary(base["pieces"], **base["special"])
    out = []
    for text in TEXTS:
        rows = tokens.encode(vocabulary, text)
        # Offsets in UTF-16 units
        unit = [len(text[:i].encode("utf-16-le")) // 2 for i in range(len(text) + 1)]
        out.append({"text": text, "numbers": [r[0] for r in rows], "starts": [unit[r[1]] for r in rows], "ends": [unit[r[2]] for r in rows], "gaps": [r[3] for r in rows]})
    print(json.dumps(out, ensure_ascii=True))


if __name__ == "__main__":
    main()
