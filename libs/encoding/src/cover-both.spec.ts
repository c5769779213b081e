import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { coverBoth } from './cover-both.js';

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
      const [own, beside] = [drawSpans(random, 'A'), drawSpans(random, 'B')];
      const covers = (spans: readonly { start: number; end: number }[], at: number) =>
        spans.filter(({ start, end }) => start <= at && at < end).length;
      const both = coverBoth(own, beside);
      for (let at = 0; at < 40; at += 1)
        expect(covers(both, at)).toBe(Math.min(1, covers(own, at) + covers(beside, at)));
    }
  });
});
