import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { uniformTensor } from '../testing/values.js';
import { createCrfConfidence } from './crf-confidence.js';
import { type CrfScores, createViterbiDecoder } from './viterbi.js';

function randomScores(labels: number, random: SeededRandom): CrfScores {
  const draw = (size: number): Float32Array => uniformTensor([size], random, [-2, 2]).data;
  return { transitions: draw(labels * labels), start: draw(labels), end: draw(labels) };
}

/** Of O and of B and I of so many kinds: I follows B and I of its kind alone, and begins no sentence. */
function iob2Scores(kinds: number, random: SeededRandom): CrfScores {
  const labels = 2 * kinds + 1;
  const scores = randomScores(labels, random);
  for (let to = 2; to < labels; to += 2) {
    scores.start[to] = -Infinity;
    for (let from = 0; from < labels; from += 1)
      if (from !== to && from !== to - 1) scores.transitions[from * labels + to] = -Infinity;
  }
  return scores;
}

function scoreOf(path: readonly number[], emissions: Float32Array, scores: CrfScores): number {
  const labels = scores.start.length;
  const moves = path.slice(1).map((to, t) => scores.transitions[(path[t] ?? 0) * labels + to] ?? 0);
  const emitted = path.map((label, t) => emissions[t * labels + label] ?? 0);
  const ends = (scores.start[path[0] ?? 0] ?? 0) + (scores.end[path.at(-1) ?? 0] ?? 0);
  return [...moves, ...emitted].reduce((sum, score) => sum + score, ends);
}

/** All K^T paths, each with its weight e^score. */
function* weighedPaths(
  emissions: Float32Array,
  scores: CrfScores,
): Generator<{ readonly path: readonly number[]; readonly weight: number }> {
  const labels = scores.start.length;
  const time = emissions.length / labels;
  for (let code = 0; code < labels ** time; code += 1) {
    const path = Array.from({ length: time }, (_, t) => Math.floor(code / labels ** t) % labels);
    yield { path, weight: Math.exp(scoreOf(path, emissions, scores)) };
  }
}

/** The share of all paths, by weight, that have the labels of `path` from `from` until `until`. */
function shareByEnumeration(
  path: ArrayLike<number>,
  [from, until]: readonly [number, number],
  emissions: Float32Array,
  scores: CrfScores,
): number {
  let all = 0;
  let agreeing = 0;
  for (const { path: other, weight } of weighedPaths(emissions, scores)) {
    all += weight;
    if (other.slice(from, until).every((label, index) => label === path[from + index])) agreeing += weight;
  }
  return agreeing / all;
}

/** For each label at each token the share of all paths, by weight, that have it there. */
function marginalsByEnumeration(emissions: Float32Array, scores: CrfScores): number[] {
  const labels = scores.start.length;
  const weights = Array.from(emissions, () => 0);
  let all = 0;
  for (const { path, weight } of weighedPaths(emissions, scores)) {
    all += weight;
    path.forEach((label, t) => {
      weights[t * labels + label] = (weights[t * labels + label] ?? 0) + weight;
    });
  }
  return weights.map((weight) => weight / all);
}

describe('confidence of a CRF', () => {
  it.each([
    [2, 1, [true]],
    [3, 4, [true, false, true, true]],
    [4, 5, [true, true, false, false, true]],
    [3, 6, [true, false, false, false, false, false]],
  ])(
    'is the share of all paths of %i labels over %i tokens that agree with a run',
    (labels, time, begins) => {
      const random = createSeededRandom(`confidence ${labels} ${time}`);
      for (let round = 0; round < 10; round += 1) {
        const scores = randomScores(labels, random);
        const emissions = uniformTensor([time, labels], random, [-3, 3]).data;
        const path = createViterbiDecoder(scores).decode(emissions);

        const found = createCrfConfidence(scores).ofRuns(emissions, path, begins);

        begins.forEach((_, t) => {
          const from = begins.lastIndexOf(true, t);
          const next = begins.indexOf(true, t + 1);
          const run = [from, next === -1 ? time : next] as const;
          expect(found[t]).toBeCloseTo(shareByEnumeration(path, run, emissions, scores), 5);
        });
      }
    },
  );

  it.each([
    [2, 1],
    [3, 4],
    [4, 5],
  ])(
    'gives each of %i labels at each of %i tokens the share of all paths that have it there',
    (labels, time) => {
      const random = createSeededRandom(`marginals ${labels} ${time}`);
      for (let round = 0; round < 10; round += 1) {
        const scores = randomScores(labels, random);
        const emissions = uniformTensor([time, labels], random, [-3, 3]).data;

        const found = createCrfConfidence(scores).ofLabels(emissions);

        const expected = marginalsByEnumeration(emissions, scores);
        expect([...found]).toEqual(expected.map((share) => expect.closeTo(share, 5)));
      }
    },
  );

  it.each([3, 12, 40])(
    'gives the marginals of IOB2 with emissions of up to ±%i, however unlikely the label that the rest hangs on',
    (range) => {
      const random = createSeededRandom(`IOB2 ${range}`);
      for (let round = 0; round < 20; round += 1) {
        const scores = iob2Scores(2, random);
        const labels = scores.start.length;
        const emissions = uniformTensor([5, labels], random, [-range, range]).data;

        const found = createCrfConfidence(scores).ofLabels(emissions);

        const expected = marginalsByEnumeration(emissions, scores);
        expect([...found]).toEqual(expected.map((share) => expect.closeTo(share, 6)));
      }
    },
  );

  it('gives a label that no allowed path reaches the marginal 0, whatever it is emitted with', () => {
    const scores = {
      transitions: Float32Array.of(0, -Infinity, 0, 0), // label 1 never follows label 0
      start: Float32Array.of(0, -Infinity),
      end: new Float32Array(2),
    };

    const found = createCrfConfidence(scores).ofLabels(Float32Array.of(0, 5, 0, 5));

    expect([...found]).toEqual([1, 0, 1, 0]);
  });

  it('takes a forbidden move for impossible: what has no alternative is certain', () => {
    const scores = {
      transitions: Float32Array.of(0, -Infinity, 0, 0), // label 1 never follows label 0
      start: Float32Array.of(0, -Infinity),
      end: new Float32Array(2),
    };

    const found = createCrfConfidence(scores).ofRuns(Float32Array.of(0, 5, 0, 5), Uint8Array.of(0, 0), [
      true,
      true,
    ]);

    expect([...found]).toEqual([1, 1]);
  });

  it('stays a probability over 2,000 tokens and emissions of a sure model', () => {
    const random = createSeededRandom('long');
    const scores = randomScores(5, random);
    const emissions = uniformTensor([2000, 5], random, [-60, 60]).data;
    const path = createViterbiDecoder(scores).decode(emissions);

    const found = createCrfConfidence(scores).ofRuns(
      emissions,
      path,
      Array.from(path, () => true),
    );

    expect(Math.min(...found)).toBeGreaterThan(0.2);
    expect(Math.max(...found)).toBeLessThanOrEqual(1);
  });
});
