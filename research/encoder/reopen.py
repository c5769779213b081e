"""An encoder's files, as export.py wrote them -> BASE for train.py, so that it learns on from there. Its weights have the levels of seven bits.

usage: python reopen.py ENCODER OUT
"""

import json
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper


def main():
    folder, out = sys.argv[1:]
    manifest = json.load(open(f"{folder}/encoder.json"))
    pieces = [line.rstrip("\n").split("\t") for line in open(f"{folder}/pieces.txt", encoding="utf8", newline="\n")]
    stored = {c.name: numpy_helper.to_array(c) for c in onnx.load(f"{folder}/encoder.onnx").graph.initializer}

    def matrix(name):
        """(out, in)"""
        weight = stored[f"{name}.weight"].astype(np.float32)
        return (weight * stored[f"{name}.scale"] if f"{name}.scale" in stored else weight).T

    weights = {
        "word": stored["word.rows"].astype(np.float32) * stored["word.scale"],
        "position": stored["position"],
        "gap.weight": stored["gap"],
        "head.weight": matrix("head"),
        "head.bias": stored["head.bias"],
        "norm.weight": stored["norm.weight"],
        "norm.bias": stored["norm.bias"],
    }
    heads, size = (int(value) for value in stored["heads"][-2:])
    hidden, layers = heads * size, 0
    while f"layers.{layers}.qkv.weight" in stored:
        at = f"layers.{layers}"
        weight, bias = matrix(f"{at}.qkv").copy(), stored[f"{at}.qkv.bias"].copy()
        weight[:hidden] *= size**0.5
        bias[:hidden] *= size**0.5
        for i, part in enumerate("qkv"):
            weights[f"{layers}.{part}.weight"] = weight[i * hidden : (i + 1) * hidden]
            weights[f"{layers}.{part}.bias"] = bias[i * hidden : (i + 1) * hidden]
        for part in ("out", "up", "down"):
            weights[f"{layers}.{part}.weight"] = matrix(f"{at}.{part}")
            weights[f"{layers}.{part}.bias"] = stored[f"{at}.{part}.bias"]
        for part in ("norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias"):
            weights[f"{layers}.{part}"] = stored[f"{at}.{part}"]
        layers += 1
    torch.save(
        {
            "weights": {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in weights.items()},
            "shape": {"hidden": hidden, "layers": layers, "heads": heads, "inner": len(weights["0.up.bias"]), "positions": len(weights["position"])},
            "pieces": [(piece, float(score)) for piece, score in pieces],
            "special": {"bos": manifest["begin"], "eos": manifest["end"], "pad": 1, "unk": manifest["unknown"]},
        },
        out,
    )


if __name__ == "__main__":
    main()
