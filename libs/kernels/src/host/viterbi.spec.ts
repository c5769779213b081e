import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { crfCases } from '../fixtures/golden.js';
import { uniformTensor } from '../testing/values.js';
import { type CrfScores, createViterbiDecoder } from './viterbi.js';

function randomScores(labels: number, random: SeededRandom): CrfScores {
  const draw = (size: number): Float32Array => uniformTensor([size], random, [-2, 2]).data;
  return { transitions: draw(labels * labels), start: draw(labels), end: draw(labels) };
}

/** Forbids about a third of the moves, but never staying at the same label. */
function forbidSome(scores: CrfScores, random: SeededRandom): CrfScores {
  const labels = scores.start.length;
  const transitions = scores.transitions.map((score, index) =>
    Math.floor(index / labels) !== index % labels && random.uniform() < 1 / 3 ? -Infinity : score,
  );
  return { ...scores, transitions };
}

function scoreOf(
  path: ArrayLike<number>,
  emissions: Float32Array,
  { transitions, start, end }: CrfScores,
): number {
  const labels = start.length;
  return Array.from(path).reduce((sum, label, t) => {
    const before = t === 0 ? (start[label] ?? 0) : (transitions[(path[t - 1] ?? 0) * labels + label] ?? 0);
    const after = t === path.length - 1 ? (end[label] ?? 0) : 0;
    return sum + before + (emissions[t * labels + label] ?? 0) + after;
  }, 0);
}

/** The best of all K^T paths. */
function bestByEnumeration(emissions: Float32Array, scores: CrfScores): { path: number[]; score: number } {
  const labels = scores.start.length;
  const time = emissions.length / labels;
  let best = { path: [] as number[], score: -Infinity };
  for (let code = 0; code < labels ** time; code += 1) {
    const path = Array.from({ length: time }, (_, t) => Math.floor(code / labels ** t) % labels);
    const score = scoreOf(path, emissions, scores);
    if (score > best.score) best = { path, score };
  }
  return best;
}

/** The textbook's loop: every label from every label, and where each came from. */
function textbookPath(emissions: Float32Array, { transitions, start, end }: CrfScores): number[] {
  const labels = [...start.keys()];
  const size = labels.length;
  const cameFrom: number[][] = [];
  let scores = labels.map((label) => (start[label] ?? 0) + (emissions[label] ?? 0));
  for (let at = size; at < emissions.length; at += size) {
    const candidates = labels.map((to) =>
      labels.map((from) => (scores[from] ?? 0) + (transitions[from * size + to] ?? 0)),
    );
    cameFrom.push(candidates.map((row) => row.indexOf(Math.max(...row))));
    scores = candidates.map((row, to) => Math.max(...row) + (emissions[at + to] ?? 0));
  }
  const ends = scores.map((score, label) => score + (end[label] ?? 0));
  const last = ends.indexOf(Math.max(...ends));
  const backwards = [last];
  for (const row of cameFrom.toReversed()) backwards.push(row[backwards.at(-1) ?? 0] ?? 0);
  return backwards.reverse();
}

/** Scores of an IOB2 label set of `kinds` kinds: inside only after begin or inside of the same kind. */
function iobScores(kinds: number, draw: (size: number) => Float32Array): CrfScores {
  const labels = 2 * kinds + 1;
  const isInside = (id: number): boolean => id > 0 && id % 2 === 0;
  const isForbidden = (from: number, to: number): boolean => isInside(to) && from !== to && from !== to - 1;
  return {
    transitions: draw(labels * labels).map((score, index) =>
      isForbidden(Math.floor(index / labels), index % labels) ? -Infinity : score,
    ),
    start: draw(labels).map((score, id) => (isInside(id) ? -Infinity : score)),
    end: draw(labels),
  };
}

describe('Viterbi decoding', () => {
  it.each(crfCases)('finds the golden paths of $tags labels and lengths $lengths', (golden) => {
    const decoder = createViterbiDecoder({
      transitions: Float32Array.from(golden.transitions.flat()),
      start: Float32Array.from(golden.start),
      end: Float32Array.from(golden.end),
    });

    const paths = golden.lengths.map((length, sentence) => [
      ...decoder.decode(Float32Array.from(golden.emissions[sentence]?.slice(0, length).flat() ?? [])),
    ]);

    expect(paths).toEqual(
      golden.viterbiPath.map((path, sentence) => path.slice(0, golden.lengths[sentence])),
    );
  });

  it.each([
    [2, 1],
    [3, 2],
    [3, 6],
    [5, 4],
  ])('finds the best of all paths of %i labels over %i tokens', (labels, time) => {
    const random = createSeededRandom(`viterbi ${labels} ${time}`);
    for (let round = 0; round < 20; round += 1) {
      const scores = randomScores(labels, random);
      const emissions = uniformTensor([time, labels], random, [-2, 2]).data;

      const path = createViterbiDecoder(scores).decode(emissions);

      expect([...path]).toEqual(bestByEnumeration(emissions, scores).path);
    }
  });

  it('takes no forbidden move, and the best path without one', () => {
    const random = createSeededRandom('forbidden');
    for (let round = 0; round < 40; round += 1) {
      const scores = forbidSome(randomScores(4, random), random);
      const emissions = uniformTensor([5, 4], random, [-4, 4]).data;

      const path = createViterbiDecoder(scores).decode(emissions);

      expect(scoreOf(path, emissions, scores)).toBeGreaterThan(-Infinity);
      expect([...path]).toEqual(bestByEnumeration(emissions, scores).path);
    }
  });

  it.each([
    ['flat emissions, where no label can be passed over', 0.1],
    ['emissions as before training', 1],
    ['the sure emissions of a trained model', 30],
  ])('finds the path of the textbook under IOB2 with %s', (_, scale) => {
    const random = createSeededRandom(`iob ${scale}`);
    const scores = iobScores(23, (size) => uniformTensor([size], random, [-2, 2]).data);
    const decoder = createViterbiDecoder(scores);
    for (const time of [1, 2, 9, 30]) {
      const emissions = uniformTensor([time, 47], random, [-scale, scale]).data;

      expect([...decoder.decode(emissions)]).toEqual(textbookPath(emissions, scores));
    }
  });

  it('breaks ties like the textbook: whole numbers, so that many paths score the same', () => {
    const random = createSeededRandom('ties');
    const scores = iobScores(4, (size) => Float32Array.from({ length: size }, () => random.integer(3)));
    const decoder = createViterbiDecoder(scores);
    for (let round = 0; round < 50; round += 1) {
      const emissions = Float32Array.from({ length: 12 * 9 }, () => random.integer(3));

      expect([...decoder.decode(emissions)]).toEqual(textbookPath(emissions, scores));
    }
  });

  it('starts at no forbidden label', () => {
    const scores = {
      transitions: new Float32Array(4),
      start: Float32Array.of(-Infinity, 0),
      end: new Float32Array(2),
    };

    const path = createViterbiDecoder(scores).decode(Float32Array.of(9, 0, 9, 0));

    expect([...path]).toEqual([1, 0]);
  });

  it('prefers the lower label when scores are equal', () => {
    const zeros = { transitions: new Float32Array(9), start: new Float32Array(3), end: new Float32Array(3) };

    expect([...createViterbiDecoder(zeros).decode(new Float32Array(4 * 3))]).toEqual([0, 0, 0, 0]);
  });

  it('gives the same path again after another sentence', () => {
    const random = createSeededRandom('again');
    const decoder = createViterbiDecoder(randomScores(5, random));
    const emissions = uniformTensor([7, 5], random).data;
    const first = [...decoder.decode(emissions)];

    decoder.decode(uniformTensor([12, 5], random).data);

    expect([...decoder.decode(emissions)]).toEqual(first);
  });
});
