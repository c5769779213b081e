/**
 * The simplest thing that learns: an averaged perceptron (Collins 2002) over words, shapes and neighbours
 * that says whether a token identifies. It stands in for the LSTM-CRF where tests ask how far apart the
 * hospitals are.
 */
import type { JudgedNote } from './tokens.js';

/** Says for each token of a note whether it identifies. */
export type WordTagger = (note: JudgedNote) => readonly boolean[];

/** Trains for three rounds in the order given. */
export function trainWordTagger(notes: readonly JudgedNote[]): WordTagger {
  const weights = new Map<string, number>();
  const sums = new Map<string, number>();
  let step = 1;
  for (let round = 0; round < 3; round += 1) {
    for (const note of notes) {
      note.answers.forEach((expected, index) => {
        const features = featuresOf(note, index);
        if (scoreOf(features, weights) > 0 !== expected) {
          for (const feature of features) {
            const change = expected ? 1 : -1;
            weights.set(feature, (weights.get(feature) ?? 0) + change);
            sums.set(feature, (sums.get(feature) ?? 0) + change * step);
          }
        }
        step += 1;
      });
    }
  }
  const averaged = new Map(
    [...weights].map(([feature, weight]) => [feature, weight - (sums.get(feature) ?? 0) / step]),
  );
  return (note) => note.answers.map((_, index) => scoreOf(featuresOf(note, index), averaged) > 0);
}

function scoreOf(features: readonly string[], weights: ReadonlyMap<string, number>): number {
  return features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);
}

function featuresOf({ tokens }: JudgedNote, index: number): readonly string[] {
  const word = (offset: number) => tokens[index + offset]?.text.toLowerCase().replace(/\d/g, '0') ?? '';
  const shape = (offset: number) => shapeOf(tokens[index + offset]?.text ?? '');
  return [
    `0 ${word(0)}`,
    `-1 ${word(-1)}`,
    `1 ${word(1)}`,
    `-2 ${word(-2)} ${word(-1)}`,
    `2 ${word(1)} ${word(2)}`,
    `s ${shape(-1)} ${shape(0)} ${shape(1)}`,
    `ss ${shape(-2)} ${shape(-1)} ${shape(0)} ${shape(1)} ${shape(2)}`,
    `w ${shape(0)} ${word(-1)}`,
    `v ${shape(0)} ${word(1)}`,
    'bias',
  ];
}

function shapeOf(word: string): string {
  if (/^\d+$/.test(word)) return `9${word.length}`;
  if (!/^\p{L}/u.test(word)) return word;
  if (word === word.toLowerCase()) return 'a';
  return word.length > 1 && word === word.toUpperCase() ? 'AA' : 'A';
}
