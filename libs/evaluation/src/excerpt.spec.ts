import { describe, expect, it } from '@jest/globals';
import { createEvaluation } from './evaluation.js';
import { excerptOf } from './testing/builders.js';
import { readGoldenPairs } from './testing/golden.js';

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
