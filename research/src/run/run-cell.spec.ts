import { describe, expect, it } from '@jest/globals';
import type { PreparedDocument } from '#encoding';
import { partsOf } from './run-cell.js';

/** Told apart by identity alone: what a document holds makes no difference here. */
const documents = Array.from({ length: 7 }, () => ({ sentences: [] }) as unknown as PreparedDocument);
describe('copies of the training documents', () => {
  it('are framed as well, unless the representer alone learns from them', () => {
    const copied = { training: [...documents, ...documents.map((document) => ({ ...document }))] };

    expect(partsOf(copied, { copies: 1 }).framed).toHaveLength(14);
    const { learnt, framed } = partsOf(copied, { copies: 1, copiesFor: 'representer' });
    expect([learnt.length, framed.length]).toEqual([14, 7]);
    for (const [at, document] of framed.entries()) expect(document).toBe(documents[at]);
  });
});
