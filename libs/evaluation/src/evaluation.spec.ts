import { describe, expect, it } from '@jest/globals';
import { addCounts, noCounts, scoreCounts } from './counts.js';
import { createEvaluation } from './evaluation.js';
import { countI2b2 } from './i2b2/measures.js';
import { buildNote, excerptOf } from './testing/builders.js';
import { readGoldenPairs } from './testing/golden.js';

describe('an evaluation', () => {
  it('measures everything in one pass', () => {
    const evaluation = createEvaluation({ errorsMax: 5, worstDocumentsMax: 2 });

    for (const [gold, system] of readGoldenPairs()) evaluation.add(gold, system);
    const { i2b2, spanF1, coverage, confusion, worstDocuments, errors, errorCounts } = evaluation.result();

    // Exact spans with types are the strict measure, without types the binary strict one.
    expect(spanF1.typed.f1).toBe(i2b2.scores['Strict']?.f1Micro);
    expect(spanF1.untyped.f1).toBe(i2b2.scores['Binary Strict']?.f1Micro);
    expect(coverage.documents).toBe(8);
    expect(worstDocuments).toHaveLength(2);
    expect(errors).toHaveLength(5);
    expect(errorCounts.missed).toBeGreaterThan(0);
    expect(confusion.labels).toContain('PATIENT');
  });

  it('counts nothing of a document that it refuses', () => {
    const evaluation = createEvaluation();
    const known = buildNote('Ana', { Ana: 'PATIENT' });
    const unknown = buildNote('Ana', { Ana: 'WIZARD' });

    expect(() => evaluation.add(unknown, known)).toThrow(
      expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }),
    );
    evaluation.add(known, known);

    expect(evaluation.result().coverage.documents).toBe(1);
  });
});

describe('the counts of one document under a named measure', () => {
  it.each(['Binary HIPAA Token', 'Relaxed', 'Strict'] as const)('sum to the micro score of %s', (measure) => {
    const evaluation = createEvaluation();
    let counts = noCounts;

    for (const [gold, system] of readGoldenPairs()) {
      evaluation.add(gold, system);
      counts = addCounts(counts, countI2b2(gold, system, measure));
    }

    expect(scoreCounts(counts).f1).toBe(evaluation.result().i2b2.scores[measure]?.f1Micro);
  });

  it('give a precision and a recall of 0 where there is nothing to divide by', () => {
    expect(scoreCounts(countI2b2(buildNote('x'), buildNote('x'), 'Token'))).toEqual({
      precision: 0,
      recall: 0,
      f1: 0,
    });
  });
});

describe('the excerpt of an evaluation', () => {
  const pairs = readGoldenPairs();
  const evaluation = createEvaluation();
  for (const [gold, system] of pairs) evaluation.add(gold, system);
  const whole = evaluation.result();

  it('says what the evaluation says, in one pass of its own', () => {
    const { confusion, worstDocuments, errorCounts } = excerptOf(pairs);

    expect({ confusion, worstDocuments, errorCounts }).toEqual({
      confusion: whole.confusion,
      worstDocuments: whole.worstDocuments,
      errorCounts: whole.errorCounts,
    });
  });

  it('survives being written and read', () => {
    const excerpt = excerptOf(pairs);

    expect(JSON.parse(JSON.stringify(excerpt))).toEqual(excerpt);
  });

  it('keeps no more errors than asked for, each with its own text around it', () => {
    const { errors } = excerptOf(pairs, { errorsMax: 20, contextCharacters: 10 });
    const texts = new Map(pairs.map(([{ id, text }]) => [id, text]));

    const lengths = errors.map(({ gold, system, context }) => {
      const covered =
        Math.max(gold?.end ?? 0, system?.end ?? 0) - Math.min(gold?.start ?? 1e9, system?.start ?? 1e9);
      return context.text.length - covered;
    });
    expect(errors.length).toBeGreaterThan(5);
    expect(errors.length).toBeLessThanOrEqual(20);
    expect(Math.max(...lengths)).toBe(20);
    for (const { documentId, context } of errors)
      expect(texts.get(documentId)?.startsWith(context.text, context.start)).toBe(true);
  });
});
