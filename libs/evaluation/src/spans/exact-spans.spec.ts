import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createSpanScorer } from './exact-spans.js';

describe('exact-span scores', () => {
  const text = 'Ana Vask, seen by Dr Roe in Vane on Oct 2071';
  const gold = buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR', Vane: 'CITY', 'Oct 2071': 'DATE' });
  const system = buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'PATIENT', Oct: 'DATE' });

  it('want both ends and the label when typed, both ends when not', () => {
    const scorer = createSpanScorer();

    scorer.add(gold, system);

    expect(scorer.scores().typed).toEqual({ precision: 1 / 3, recall: 1 / 4, f1: expect.closeTo(2 / 7, 12) });
    expect(scorer.scores().untyped).toEqual({
      precision: 2 / 3,
      recall: 2 / 4,
      f1: expect.closeTo(4 / 7, 12),
    });
  });

  it('sum counts over documents instead of averaging scores', () => {
    const scorer = createSpanScorer();

    scorer.add(gold, gold);
    scorer.add(buildNote('x'), buildNote('x', { x: 'CITY' }));

    expect(scorer.scores().typed.precision).toBe(4 / 5);
  });

  it('count a span given twice once', () => {
    const scorer = createSpanScorer();
    const twice = { ...gold, spans: [...gold.spans, ...gold.spans] };

    scorer.add(gold, twice);

    expect(scorer.scores().typed.precision).toBe(1);
  });
});
