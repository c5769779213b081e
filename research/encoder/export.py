"""What train.py wrote -> the files of the encoder: encoder.onnx (8 bits, standard operators), pieces.txt, encoder.json.

usage: python export.py BASE TRAINED OUT --id NAME [--threshold P] [--temperature T] [--floats]
"""

import argparse
import hashlib
import json
import os

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

import notes as corpus
import train

MARGIN = 16
LEVELS = 63
"""Weights have seven bits: eight saturate where products of two bytes are added in sixteen bits (AVX2 without VNNI)."""


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, name, array):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, kind, *inputs, outputs=1, **attributes):
        self.count += 1
        names = [f"{kind}{self.count}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, name, x, weight, bias, floats):
        """x (W, in), weight (out, in)"""
        weight = weight.T
        if floats:
            product = self.node("MatMul", x, self.constant(f"{name}.weight", weight))
        else:
            scale = np.maximum(np.abs(weight).max(0), 1e-8) / LEVELS
            whole = np.clip(np.round(weight / scale), -LEVELS, LEVELS).astype(np.int8)
            quantised, x_scale, x_zero = self.node("DynamicQuantizeLinear", x, outputs=3)
            summed = self.node("MatMulInteger", quantised, self.constant(f"{name}.weight", whole), x_zero)
            both = self.node("Mul", x_scale, self.constant(f"{name}.scale", scale.astype(np.float32)))
            product = self.node("Mul", self.node("Cast", summed, to=TensorProto.FLOAT), both)
        return self.node("Add", product, self.constant(f"{name}.bias", bias))


def build(state, shape, temperature, floats):
    g = Graph()
    hidden, heads = shape["hidden"], shape["heads"]
    size = hidden // heads
    value = {name: tensor.float().numpy() for name, tensor in state.items()}
    table = value["word.weight"]
    scale = np.maximum(np.abs(table).max(1, keepdims=True), 1e-8) / 127
    rows = g.node("Gather", g.constant("word.rows", np.round(table / scale).astype(np.int8)), "pieces")
    word = g.node("Mul", g.node("Cast", rows, to=TensorProto.FLOAT), g.node("Gather", g.constant("word.scale", scale.astype(np.float32)), "pieces"))
    length = g.node("Shape", "pieces")
    zero = g.constant("zero", np.array([0], np.int64))
    position = g.node("Slice", g.constant("position", value["position.weight"][: train.PASSAGE + 2]), zero, length, zero)
    x = g.node("Add", g.node("Add", word, position), g.node("Gather", g.constant("gap", value["gap.weight"]), "gaps"))

    def norm(name, x):
        return g.node("LayerNormalization", x, g.constant(f"{name}.weight", value[f"{name}.weight"]), g.constant(f"{name}.bias", value[f"{name}.bias"]), axis=-1, epsilon=1e-12)

    x = norm("norm", x)
    split = g.constant("heads", np.array([-1, 3, heads, size], np.int64))
    joined = g.constant("joined", np.array([-1, hidden], np.int64))
    apart = g.constant("apart", np.array([1, 1, 1], np.int64))
    only = g.constant("only", np.array([0], np.int64))
    for i in range(shape["layers"]):
        name = f"layers.{i}"
        weight = np.concatenate([value[f"{name}.{part}.weight"] for part in "qkv"])
        bias = np.concatenate([value[f"{name}.{part}.bias"] for part in "qkv"])
        weight[:hidden] /= size**0.5
        bias[:hidden] /= size**0.5
        qkv = g.node("Reshape", g.linear(f"{name}.qkv", x, weight, bias, floats), split)
        q, k, v = g.node("Split", g.node("Transpose", qkv, perm=[1, 2, 0, 3]), apart, outputs=3, axis=0)
        q, k, v = (g.node("Squeeze", part, only) for part in (q, k, v))  # (heads, W, size)
        weights = g.node("Softmax", g.node("MatMul", q, g.node("Transpose", k, perm=[0, 2, 1])), axis=-1)
        seen = g.node("Reshape", g.node("Transpose", g.node("MatMul", weights, v), perm=[1, 0, 2]), joined)
        out = g.linear(f"{name}.out", seen, value[f"{name}.out.weight"], value[f"{name}.out.bias"], floats)
        x = norm(f"{name}.norm1", g.node("Add", x, out))
        up = g.node("Gelu", g.linear(f"{name}.up", x, value[f"{name}.up.weight"], value[f"{name}.up.bias"], floats))
        down = g.linear(f"{name}.down", up, value[f"{name}.down.weight"], value[f"{name}.down.bias"], floats)
        x = norm(f"{name}.norm2", g.node("Add", x, down))
    scores = g.linear("head", x, value["head.weight"] / temperature, value["head.bias"] / temperature, True)
    g.nodes.append(helper.make_node("Softmax", [scores], ["probabilities"], axis=-1))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT32, ["W"]) for name in ("pieces", "gaps")]
    output = helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["W", train.CLASSES])
    graph = helper.make_graph(g.nodes, "encoder", inputs, [output], g.constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], producer_name="sfumato", ir_version=9)
    onnx.checker.check_model(model)
    return model


def trained(base, path):
    """Names and averaged weights."""
    net = train.start_from(base)
    state = dict(net.state_dict())
    if path != "none":
        found = torch.load(path)
        state |= dict(zip(found["names"], found["average"]))
    return state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("trained")
    parser.add_argument("out")
    parser.add_argument("--id", required=True)
    parser.add_argument("--threshold", type=float, default=0.5)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--floats", action="store_true")
    args = parser.parse_args()
    base = torch.load(args.base)
    state = trained(base, args.trained)
    os.makedirs(args.out, exist_ok=True)
    model = build(state, base["shape"], args.temperature, args.floats)
    files = {
        "encoder.onnx": model.SerializeToString(),
        "pieces.txt": "".join(f"{piece}\t{score:.6g}\n" for piece, score in base["pieces"]).encode(),
    }
    for name, content in files.items():
        with open(os.path.join(args.out, name), "wb") as file:
            file.write(content)
    special = base["special"]
    manifest = {
        "format": "sfumato-encoder/1",
        "encoderId": args.id,
        "labels": corpus.LABELS,
        "threshold": args.threshold,
        "begin": special["bos"],
        "end": special["eos"],
        "unknown": special["unk"],
        "passage": train.PASSAGE,
        "margin": MARGIN,
        "files": {name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()} for name, content in files.items()},
    }
    with open(os.path.join(args.out, "encoder.json"), "w") as file:
        file.write(json.dumps(manifest, indent=2) + "\n")
    print({name: len(content) for name, content in files.items()})


if __name__ == "__main__":
    main()
