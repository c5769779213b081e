"""One epoch of the same tagger in PyTorch, on sentences of given lengths, as its users write it: four ways to make batches.

Two-layer BiLSTM + linear + linear-chain CRF with a mask, NAdam, global norm clipping 1.0, float32, batches of 32 sentences. Prints one JSON document: tokens (never
padding) a second of one epoch of training and of one pass forward (emissions only), of the best way and of each.

usage: torch_tagger.py --lengths 12,7,31,... --field train|forward [--input 100] [--tags 47] [--hidden 128] [--threads 2]
"""

import argparse
import json
import random
import time

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

parser = argparse.ArgumentParser()
for name, default in dict(input=100, tags=47, threads=2, batch=32, hidden=128).items():
    parser.add_argument(f"--{name}", type=int, default=default)
parser.add_argument("--lengths", required=True)
parser.add_argument("--field", choices=["train", "forward"], required=True)
args = parser.parse_args()
torch.set_num_threads(args.threads)
torch.manual_seed(0)
lengths = [int(length) for length in args.lengths.split(",")]

lstm = torch.nn.LSTM(args.input, args.hidden, num_layers=2, bidirectional=True, batch_first=True)
head = torch.nn.Linear(2 * args.hidden, args.tags)
transitions = torch.nn.Parameter(torch.randn(args.tags, args.tags) * 0.1)
start, end = torch.nn.Parameter(torch.zeros(args.tags)), torch.nn.Parameter(torch.zeros(args.tags))
params = [*lstm.parameters(), *head.parameters(), transitions, start, end]
optimizer = torch.optim.NAdam(params, lr=2e-3)


def emissions(x, sizes, packs):
    if not packs:
        return head(lstm(x)[0])
    packed = pack_padded_sequence(x, sizes, batch_first=True, enforce_sorted=False)
    return head(pad_packed_sequence(lstm(packed)[0], batch_first=True)[0])


def loss(e, y, sizes):
    longest = e.shape[1]
    mask = (torch.arange(longest) < sizes[:, None]).float()
    gold = (e.gather(2, y.unsqueeze(2)).squeeze(2) * mask).sum(1) + start[y[:, 0]]
    gold = gold + (transitions[y[:, :-1], y[:, 1:]] * mask[:, 1:]).sum(1) + end[y.gather(1, (sizes - 1)[:, None]).squeeze(1)]
    alpha = start + e[:, 0]
    for t in range(1, longest):
        step = torch.logsumexp(alpha.unsqueeze(2) + transitions, 1) + e[:, t]
        alpha = torch.where(mask[:, t, None] > 0, step, alpha)
    return (torch.logsumexp(alpha + end, 1) - gold).mean()


def train(x, y, sizes, packs):
    optimizer.zero_grad()
    loss(emissions(x, sizes, packs), y, sizes).backward()
    torch.nn.utils.clip_grad_norm_(params, 1.0)
    optimizer.step()


def forward(x, _, sizes, packs):
    with torch.no_grad():
        emissions(x, sizes, packs)


def batches(sorts):
    rng = random.Random(1)
    order = list(range(len(lengths)))
    rng.shuffle(order)
    if sorts:
        order.sort(key=lambda index: lengths[index])
    found = [order[at : at + args.batch] for at in range(0, len(order), args.batch)]
    rng.shuffle(found)
    return found


def rate(step, sorts, packs):
    made = []
    for members in batches(sorts):
        sizes = torch.tensor([lengths[member] for member in members])
        longest = int(sizes.max())
        made.append((torch.randn(len(members), longest, args.input), torch.randint(0, args.tags, (len(members), longest)), sizes))
    for batch in made[:3]:
        step(*batch, packs)
    before = time.perf_counter()
    for batch in made:
        step(*batch, packs)
    return sum(lengths) / (time.perf_counter() - before)


ways = {"padded": (False, False), "packed": (False, True), "packed, by length": (True, True), "padded, by length": (True, False)}
step = train if args.field == "train" else forward
modes = {way: round(rate(step, *how)) for way, how in ways.items()}
best = max(modes, key=modes.get)
print(json.dumps({"peer": f"PyTorch {torch.__version__}, {best}", "tokensPerSecond": modes[best], "modes": modes}))
