import { describe, expect, it } from '@jest/globals';
import type { LabelledTokens } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { coverBoth, type SentenceOfText, spansAbove } from './release-spans.js';
import { tinyScheme } from './testing/tiny-table.js';

/** Words of one letter with blanks between: token t is at 2t. */
const sentenceOf = (length: number): SentenceOfText => ({
  text: 'x '.repeat(length),
  sentence: Array.from({ length }, (_, at) => ({ text: 'x', start: 2 * at, end: 2 * at + 1 })),
});

/** Ids of the set `generic`: 1 and 2 are NAME, 3 and 4 PROFESSION. */
const labelled = (
  labelIds: readonly number[],
  phi: readonly number[],
  likeliest: readonly number[],
): LabelledTokens => ({
  labelIds: Uint8Array.from(labelIds),
  phiProbabilities: Float32Array.from(phi),
  likeliestIds: Uint8Array.from(likeliest),
});

function found(threshold: number, tokens: LabelledTokens): string[] {
  return spansAbove(threshold, sentenceOf(tokens.labelIds.length), tokens, tinyScheme).map(
    ({ start, end, label, confidence }) => `${label} ${start / 2}-${(end - 1) / 2} ${confidence}`,
  );
}

describe('spans above a threshold', () => {
  const oneName = labelled([0, 1, 2, 0, 0], [0.02, 0.9, 0.6, 0.3, 0.05], [3, 1, 1, 1, 3]);

  it.each([
    [0.95, []],
    [0.7, ['NAME 1-1 0.9']],
    [0.5, ['NAME 1-2 0.9']],
    [0.3, ['NAME 1-3 0.9']],
    [0.31, ['NAME 1-2 0.9']],
    [0.01, ['PROFESSION 0-0 0.02', 'NAME 1-3 0.9', 'PROFESSION 4-4 0.05']],
  ])(
    'at %d reach as far as tokens are that likely, and change where the kind does',
    (threshold, expected) => {
      expect(found(threshold, oneName)).toEqual(expected);
    },
  );

  it('keep two identifiers of one kind apart where the best path does', () => {
    const two = labelled([1, 1, 2], [0.9, 0.8, 0.7], [1, 1, 1]);

    expect(found(0.5, two)).toEqual(['NAME 0-0 0.9', 'NAME 1-2 0.8']);
  });

  it('give a token the kind of the best path, whatever is likeliest alone', () => {
    expect(found(0.5, labelled([1, 2], [0.9, 0.9], [1, 3]))).toEqual(['NAME 0-1 0.9']);
  });

  it('uncover no token as the threshold falls, and lower no confidence', () => {
    const random = createSeededRandom('falling');
    for (let round = 0; round < 200; round += 1) {
      const phi = Array.from({ length: 8 }, () => random.uniform());
      const likeliest = phi.map(() => 1 + 2 * random.integer(2));
      const path = phi.map((share) => (share > 0.5 ? 1 + 2 * random.integer(2) : 0));
      const tokens = labelled(path, phi, likeliest);
      const sureness = (threshold: number) => {
        const sure = new Array<number>(8).fill(0);
        for (const { start, end, confidence = 0 } of spansAbove(threshold, sentenceOf(8), tokens, tinyScheme))
          sure.fill(confidence, start / 2, (end + 1) / 2);
        return sure;
      };
      const high = sureness(0.6);
      const low = sureness(0.2);

      expect(high.map((share) => share > 0)).toEqual(phi.map((share) => share >= Math.fround(0.6)));
      for (const [token, share] of high.entries()) expect(low[token]).toBeGreaterThanOrEqual(share);
    }
  });

  it('are a bug of a caller whose tagger tells no marginals', () => {
    const silent = { labelIds: Uint8Array.of(0) };

    expect(() => spansAbove(0.5, sentenceOf(1), silent, tinyScheme)).toThrow('marginals');
  });
});

const span = (start: number, end: number, label: string) => ({ start, end, label });

/** Starts and ends of up to six spans in order that do not touch, of a text of 40 units. */
function drawSpans(random: ReturnType<typeof createSeededRandom>, label: string) {
  const cuts = [...new Set(Array.from({ length: 12 }, () => random.integer(40)))].sort((a, b) => a - b);
  return cuts.flatMap((start, at) =>
    at % 2 === 0 && cuts[at + 1] ? [span(start, cuts[at + 1] ?? 0, label)] : [],
  );
}

describe('coverBoth', () => {
  it('keeps what one of them found and adds what only the other did', () => {
    const own = [span(0, 4, 'DOCTOR'), span(20, 30, 'DATE')];

    expect(coverBoth(own, [span(6, 9, 'PATIENT')])).toEqual([own[0], span(6, 9, 'PATIENT'), own[1]]);
    expect(coverBoth(own, [])).toEqual(own);
    expect(coverBoth([], own)).toEqual(own);
  });

  it('covers from the first start to the last end where they overlap', () => {
    const own = [span(10, 14, 'DOCTOR')];

    expect(coverBoth(own, [span(8, 12, 'PATIENT')])).toEqual([{ ...own[0], start: 8 }]);
    expect(coverBoth(own, [span(10, 20, 'PATIENT')])).toEqual([{ ...own[0], end: 20 }]);
    expect(coverBoth(own, [span(14, 20, 'PATIENT')])).toEqual([own[0], span(14, 20, 'PATIENT')]);
  });

  it('is called what the surer of them calls it, and what its own release does where both are as sure', () => {
    const sure = (confidence: number, label: string) => ({ ...span(0, 4, label), confidence });

    expect(coverBoth([sure(0.4, 'STATE')], [sure(0.9, 'PATIENT')])).toEqual([sure(0.9, 'PATIENT')]);
    expect(coverBoth([sure(0.9, 'STATE')], [sure(0.4, 'PATIENT')])).toEqual([sure(0.9, 'STATE')]);
    expect(coverBoth([sure(0.9, 'STATE')], [sure(0.9, 'PATIENT')])).toEqual([sure(0.9, 'STATE')]);
  });

  it('takes the label of the longest of its own where one span of the other joins several', () => {
    const own = [span(0, 2, 'ID'), span(4, 9, 'DOCTOR')];

    expect(coverBoth(own, [span(1, 6, 'PATIENT')])).toEqual([span(0, 9, 'DOCTOR')]);
  });

  it('covers what either covers, unit by unit, without overlaps', () => {
    const random = createSeededRandom('cover both');
    for (let round = 0; round < 500; round += 1) {
      const own = drawSpans(random, 'A');
      const beside = drawSpans(random, 'B');
      const covers = (spans: readonly { start: number; end: number }[], at: number) =>
        spans.filter(({ start, end }) => start <= at && at < end).length;
      const both = coverBoth(own, beside);
      for (let at = 0; at < 40; at += 1)
        expect(covers(both, at)).toBe(Math.min(1, covers(own, at) + covers(beside, at)));
    }
  });
});
