import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createFalseMarks, createRecallByLabel, createSpanScorer } from './span-scores.js';

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

const text = 'Ana Vask met Roe, Sons in Vane on Monday';

describe('recall by label', () => {
  it('tells what is hidden from what is found exactly', () => {
    const recall = createRecallByLabel();

    recall.add(
      buildNote(text, { 'Ana Vask': 'PATIENT', 'Roe, Sons': 'DOCTOR', Vane: 'CITY', Monday: 'DATE' }),
      buildNote(text, { Vask: 'PATIENT', Roe: 'DOCTOR', Sons: 'DOCTOR', Vane: 'STATE', Monday: 'DATE' }),
    );

    expect(recall.rows()).toEqual([
      { label: 'CITY', spans: 1, hidden: 1, exact: 0 },
      { label: 'DATE', spans: 1, hidden: 1, exact: 1 },
      { label: 'DOCTOR', spans: 1, hidden: 1, exact: 0 },
      { label: 'PATIENT', spans: 1, hidden: 0, exact: 0 },
    ]);
  });

  it('sums documents and has no row for what only the system found', () => {
    const recall = createRecallByLabel();

    recall.add(buildNote('Ana', { Ana: 'PATIENT' }), buildNote('Ana', {}));
    recall.add(buildNote('Ana', { Ana: 'PATIENT' }), buildNote('Ana', { Ana: 'PATIENT' }));
    recall.add(buildNote('Ana', {}), buildNote('Ana', { Ana: 'CITY' }));

    expect(recall.rows()).toEqual([{ label: 'PATIENT', spans: 2, hidden: 1, exact: 1 }]);
  });
});

const sentence = 'Ana Vask met Roe in Vane on Monday at two';

describe('false marks', () => {
  it('are those that touch no identifier, whatever they are called', () => {
    const marks = createFalseMarks();

    marks.add(
      buildNote(sentence, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR' }),
      buildNote(sentence, { Vask: 'CITY', Vane: 'CITY', two: 'DATE' }),
    );

    expect(marks.counts()).toEqual({ words: 10, marks: 3, falseMarks: 2, falseMarksPer1000Words: 200 });
  });

  it('are none of no document', () => {
    expect(createFalseMarks().counts().falseMarksPer1000Words).toBe(0);
  });
});
