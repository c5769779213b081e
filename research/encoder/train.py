"""Fine-tunes the encoder to mark identifiers, in bfloat16 with float32 copies of its weights where the processor multiplies tiles (AMX), else in float32.

usage: python train.py BASE OUT --notes FOLDER --texts FOLDER --minutes N [--resume] [--further]

FOLDER of notes: what write-notes.js wrote; of texts: files LANGUAGE-NAME.txt with marks inside. Files that arrive or grow while it learns are
taken up at the next look. OUT is written every few minutes with all that --resume needs. --further: BASE is an encoder opened again, whose upper
half learns on, from written texts above all.
"""

import argparse
import glob
import math
import multiprocessing
import os
import random
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

import notes as corpus
import pieces as tokens

PASSAGE = 158
"""Pieces of a passage, without its begin and end."""

CLASSES = 1 + 2 * len(corpus.LABELS)


class Layer(nn.Module):
    def __init__(self, hidden, inner, heads):
        super().__init__()
        self.q, self.k, self.v, self.out = (nn.Linear(hidden, hidden) for _ in range(4))
        self.up, self.down = nn.Linear(hidden, inner), nn.Linear(inner, hidden)
        self.norm1, self.norm2 = nn.LayerNorm(hidden, eps=1e-12), nn.LayerNorm(hidden, eps=1e-12)
        self.heads = heads

    def forward(self, x, mask):
        rows, length, hidden = x.shape
        size = hidden // self.heads
        q, k, v = (f(x).view(rows, length, self.heads, size).transpose(1, 2).reshape(-1, length, size) for f in (self.q, self.k, self.v))
        weights = torch.softmax(torch.baddbmm(mask, q, k.transpose(1, 2), alpha=size**-0.5), -1)
        seen = torch.bmm(weights, v).view(rows, self.heads, length, size).transpose(1, 2).reshape(rows, length, hidden)
        x = self.norm1(x + self.out(seen))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class Tagger(nn.Module):
    """[rows, length] pieces and gaps -> [rows, length, CLASSES]"""

    def __init__(self, size, shape):
        super().__init__()
        hidden = shape["hidden"]
        self.heads = shape["heads"]
        self.word = nn.Embedding(size, hidden)
        self.position = nn.Embedding(shape["positions"], hidden)
        self.gap = nn.Embedding(4, hidden)
        self.norm = nn.LayerNorm(hidden, eps=1e-12)
        self.layers = nn.ModuleList(Layer(hidden, shape["inner"], shape["heads"]) for _ in range(shape["layers"]))
        self.head = nn.Linear(hidden, CLASSES)

    def forward(self, pieces, gaps, mask):
        length = pieces.shape[1]
        x = self.norm(self.word(pieces) + self.position.weight[:length] + self.gap(gaps))
        mask = mask.repeat_interleave(self.heads, 0).expand(-1, length, -1)
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(x)


def start_from(base):
    net = Tagger(len(base["pieces"]), base["shape"])
    names = {"word": "word.weight", "position": "position.weight"}
    state = {f"layers.{name}" if name[0].isdigit() else names.get(name, name): tensor for name, tensor in base["weights"].items()}
    nn.init.zeros_(net.gap.weight)
    missing, unexpected = net.load_state_dict(state, strict=False)
    assert set(missing) <= {"gap.weight", "head.weight", "head.bias"} and not unexpected, (missing, unexpected)
    return net


# Passages

LABEL_NUMBER = {label: i for i, label in enumerate(corpus.LABELS)}


def targets(labels, first):
    """Classes that a piece may have."""
    if labels is None:
        return (0,)
    if labels == corpus.ANY:
        return tuple(range(CLASSES))
    return tuple(sorted(1 + 2 * LABEL_NUMBER[label] + (0 if first else 1) for label in labels))


def passages_of(note, vocabulary, rng):
    """Passages of a note as (pieces, gaps, classes that each may have)."""
    text, marks, at = "", [], 0
    for words, labels in note:
        marks.append((at, at + len(words), labels))
        text += words
        at += len(words)
    pieces = tokens.encode(vocabulary, text)
    classes, mark, started = [], 0, -1
    for _, start, end, _ in pieces:
        while mark + 1 < len(marks) and marks[mark][1] <= start:
            mark += 1
        found = mark
        while found < len(marks) and marks[found][2] is None and marks[found][1] < end:  # a piece that reaches into an identifier belongs to it
            found += 1
        found = min(found, len(marks) - 1)
        labels = marks[found][2] if marks[found][0] < end else None
        classes.append(targets(labels, started != found))
        started = found if labels is not None else -1
    at = 0
    while at < len(pieces):
        size = min(len(pieces) - at, PASSAGE)
        if at + size < len(pieces):  # cut at a line end where there is one in the second half
            for back in range(size, size // 2, -1):
                if pieces[at + back][3] in (tokens.GAP_LINE, tokens.GAP_PARAGRAPH):
                    size = back
                    break
        part = slice(at, at + size)
        yield [p[0] for p in pieces[part]], [p[3] for p in pieces[part]], classes[part]
        # Now and then the next passage begins before the end of this one, so that identifiers stand at every place
        at += size if rng.random() < 0.7 else max(1, size - rng.randrange(40))


SKELETONS = 1.6
"""Weight of each file of skeletons; there are four."""


def is_skeletons(name):
    return "-skeletons" in name


class Sources:
    """Notes by kind, each drawn from with its weight; looks for new files."""

    def __init__(self, notes, texts):
        self.folders = notes, texts
        self.seen, self.kinds = {}, {}
        self.look()

    def look(self):
        for path in sorted(glob.glob(self.folders[0] + "/*.jsonl")) + sorted(glob.glob(self.folders[1] + "/*.txt")):
            mark = os.path.getmtime(path)
            if self.seen.get(path) == mark:
                continue
            self.seen[path] = mark
            name = os.path.basename(path).split(".")[0]
            marked = path.endswith(".txt")
            found = corpus.read_marked(path, name[:2]) if marked else corpus.read_jsonl(path)
            if found:
                self.kinds[name] = (name[:2], marked, found)
                print("notes", name, len(found), flush=True)

    def weights(self, done):
        """Share of each kind. `done`, 0 to 1: written texts take over from generated ones."""
        size = {"en": 4, "es": 2, "de": 2, "fr": 2, "it": 0.6, "pt": 0.6, "nl": 0.6}
        out = {}
        for name, (language, marked, found) in self.kinds.items():
            if marked:
                share = len(found) / max(1, sum(len(f) for l, m, f in self.kinds.values() if l == language and m))
                out[name] = size[language] * share * (0.7 + 0.6 * done)
            else:
                share = {"en": 3.2, "es": 1.0, "es-meddocan": 0.9, "de": 0.25}.get(name, 0.3) * (1.15 - 0.6 * done)
                out[name] = SKELETONS if is_skeletons(name) else share
        return out

    def draw(self, rng, done):
        """One note, or as many sentences as a note has."""
        weights = self.weights(done)
        name = rng.choices(list(weights), list(weights.values()))[0]
        language, marked, found = self.kinds[name]
        if is_skeletons(name):
            return rng.choices(found, k=24)
        note = rng.choice(found)
        if marked or name == "es-meddocan":
            if rng.random() < 0.8:
                note = corpus.other_people(note, language, rng)
            if rng.random() < 0.15 and marked:  # another text behind it, as on a page of several
                note = note + [(rng.choice(["\n\n", "\n", "\n---\n"]), None)] + corpus.other_people(rng.choice(found), language, rng)
            note = corpus.damage(note, rng)
        elif rng.random() < 0.25:
            note = corpus.damage(note, rng)
        return [note]


def fill(waiting, began, args):
    """Fills the queue with batches of passages of about equal length, in a process of its own."""
    os.nice(3)
    torch.set_num_threads(1)
    base = torch.load(args.base)
    vocabulary = tokens.Vocabulary(base["pieces"], **base["special"])
    sources = Sources(args.notes, args.texts)
    rng = random.Random(f"{args.seed}/{began}")
    shelves, looked = {}, time.time()
    while True:
        if time.time() - looked > 60:
            sources.look()
            looked = time.time()
        done = 1 if args.further else (time.time() - began) / 60 / args.minutes
        drawn = sources.draw(rng, min(1.0, done))
        for passage in (passage for note in drawn for passage in passages_of(note, vocabulary, rng)):
            length = min((len(passage[0]) + 2 + 31) // 32 * 32, PASSAGE + 2)
            shelf = shelves.setdefault(length, [])
            shelf.append(passage)
            if len(shelf) * length >= args.budget:
                shelves[length] = []
                waiting.put([tensor.numpy() for tensor in collate(shelf, length, vocabulary)])


def collate(passages, length, vocabulary):
    rows = len(passages)
    pieces = torch.full((rows, length), vocabulary.pad)
    gaps = torch.zeros(rows, length, dtype=torch.long)
    mask = torch.full((rows, 1, length), -1e4)
    counts = torch.zeros(rows, length, dtype=torch.bool)
    single, several = [], []
    for row, (numbers, gap, classes) in enumerate(passages):
        size = len(numbers)
        pieces[row, 0], pieces[row, size + 1] = vocabulary.bos, vocabulary.eos
        pieces[row, 1 : size + 1] = torch.tensor(numbers)
        gaps[row, 1 : size + 1] = torch.tensor(gap)
        mask[row, 0, : size + 2] = 0
        told = [len(may) < CLASSES for may in classes]
        counts[row, 1 : size + 1] = torch.tensor(told)
        for may in (may for may, is_told in zip(classes, told) if is_told):
            if len(may) > 1:
                several.append((len(single), may))
            single.append(may[0])
    allowed = F.one_hot(torch.tensor(single), CLASSES).bool()
    for place, may in several:
        allowed[place, list(may)] = True
    return pieces, gaps, mask, allowed, counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("out")
    parser.add_argument("--notes", required=True)
    parser.add_argument("--texts", required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--budget", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--further", action="store_true")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(2)
    base = torch.load(args.base)
    net = start_from(base)
    net.word.weight.requires_grad = False  # as it came: four bits hold it, and words that no note holds keep their place among the others
    if args.further:
        for part in (net.position, net.gap, net.norm, *net.layers[: len(net.layers) // 2]):
            part.requires_grad_(False)
    learned = [p for p in net.parameters() if p.requires_grad]
    master = [p.detach().clone().float() for p in learned]
    average = [m.clone() for m in master]
    optimizer = torch.optim.AdamW(
        [{"params": master, "lr": args.rate}], betas=(0.9, 0.98), weight_decay=0.01, foreach=True)
    number = torch.bfloat16 if torch.cpu._is_amx_tile_supported() else torch.float32  # without tiles bfloat16 is the slower one
    net = net.to(number)
    spent, step = 0.0, 0
    if args.resume:
        state = torch.load(args.out)
        for ours, theirs in zip(master, state["master"]):
            ours.copy_(theirs)
        for ours, theirs in zip(average, state["average"]):
            ours.copy_(theirs)
        optimizer.load_state_dict(state["optimizer"])
        spent, step = state["spent"], state["step"]
        for p, m in zip(learned, master):
            p.data.copy_(m)
    began = time.time() - spent

    def done():
        return min(1.0, (time.time() - began) / 60 / args.minutes)

    def save():
        names = [name for name, p in net.named_parameters() if p.requires_grad]
        torch.save({"master": master, "average": average, "names": names, "optimizer": optimizer.state_dict(),
                    "spent": time.time() - began, "step": step}, args.out + ".new")
        os.replace(args.out + ".new", args.out)

    waiting = multiprocessing.Queue(24)
    multiprocessing.Process(target=fill, args=(waiting, began, args), daemon=True).start()
    shown, saved, seen, losses = time.time(), time.time(), 0, []
    while done() < 1:
        pieces, gaps, mask, allowed, counts = (torch.from_numpy(array) for array in waiting.get())
        step += 1
        optimizer.param_groups[0]["lr"] = args.rate * min(1, step / 150) * (0.02 + 0.98 * (1 - done()))
        scores = F.log_softmax(net(pieces, gaps, mask.to(number))[counts].float(), -1)
        loss = -torch.logsumexp(scores.masked_fill(~allowed, -1e4), -1).mean()
        loss.backward()
        for p, m in zip(learned, master):
            m.grad = p.grad.float()
            p.grad = None
        nn.utils.clip_grad_norm_(master, 1.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_copy_(learned, master)
            if step % 5 == 0:
                torch._foreach_lerp_(average, master, min(0.02, 5 / (step + 5)))
        seen += int(counts.sum())
        losses.append(loss.item())
        if time.time() - shown > 60:
            mean = sum(losses) / len(losses)
            print(f"{done() * args.minutes:.1f} min, step {step}, loss {mean:.4f}, {seen / (time.time() - shown):.0f} pieces/s, queue {waiting.qsize()}", flush=True)
            shown, seen, losses = time.time(), 0, []
            if not math.isfinite(mean):
                raise SystemExit("the loss is no number")
        if time.time() - saved > 240:
            save()
            saved = time.time()
    save()
    print("done", flush=True)


if __name__ == "__main__":
    main()
