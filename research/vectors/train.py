"""Trains the word vectors of the Spanish starter: train.py TEXT MODEL, a sentence a line, a fastText .bin file out."""

import sys

import fasttext

text, model = sys.argv[1:]
# One thread: with several, fastText gives other numbers each time.
fasttext.train_unsupervised(
    text, "skipgram", dim=100, bucket=50_000, minn=3, maxn=6, minCount=5, epoch=5, thread=1, verbose=1
).save_model(model)
