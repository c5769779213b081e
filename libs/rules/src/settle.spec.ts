import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import { defaultPolicy, isSure, rankOf } from './policy.js';
import type { SourcedSpan } from './rule.js';
import { inOrderOfStrength } from './settle.js';

const sources = ['model', 'rule:phone', 'rule:age', 'known', 'document'] as const;

/** Whether a span gives way, by a look at every other one. */
function yields(span: SourcedSpan, others: readonly SourcedSpan[]): boolean {
  return others.some(
    (other) =>
      other.start <= span.start &&
      other.end >= span.end &&
      other.end - other.start > span.end - span.start &&
      !(isSure(defaultPolicy, span) && rankOf(defaultPolicy, span) < rankOf(defaultPolicy, other)),
  );
}

describe('the order of strength', () => {
  it('puts behind all others those that a look at every pair finds inside one', () => {
    const random = createSeededRandom('settle');
    for (let round = 0; round < 500; round += 1) {
      const spans = Array.from({ length: 1 + random.integer(8) }, (): SourcedSpan => {
        const start = random.integer(8);
        const confidence = random.uniform() < 0.5 ? 0.5 : 0.95;
        return {
          start,
          end: start + 1 + random.integer(6),
          label: 'DATE',
          source: pick(sources, random) ?? 'model',
          confidence,
        };
      });

      const inside = inOrderOfStrength(spans, defaultPolicy).map((span) => yields(span, spans));

      expect(inside).toEqual([...inside].sort((one, other) => Number(one) - Number(other)));
    }
  });
});
