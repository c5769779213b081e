import { describe, expect, it } from '@jest/globals';
import type { PreparedDocument } from '#encoding';
import { partsOf } from './run-cell.js';

/** Told apart by identity alone: what a document holds makes no difference here. */
const documents = Array.from({ length: 7 }, () => ({ sentences: [] }) as unknown as PreparedDocument);
const material = { training: documents };

describe('halves of the training documents', () => {
  it('are all documents for representer and frames alike, unless an experiment asks for halves', () => {
    expect(partsOf(material, {})).toEqual({ learnt: documents, framed: documents });
  });

  it('are one and the same for representer and frames, or have no document in common', () => {
    const [same, other] = [partsOf(material, { crossFit: 'same' }), partsOf(material, { crossFit: 'other' })];

    expect(same.framed).toEqual(same.learnt);
    expect(other.learnt).toEqual(same.learnt);
    expect(new Set([...other.learnt, ...other.framed]).size).toBe(documents.length);
    expect([other.learnt.length, other.framed.length]).toEqual([4, 3]);
  });
});

describe('copies of the training documents', () => {
  it('are framed as well, unless the representer alone learns from them', () => {
    const copied = { training: [...documents, ...documents.map((document) => ({ ...document }))] };

    expect(partsOf(copied, { copies: 1 }).framed).toHaveLength(14);
    const { learnt, framed } = partsOf(copied, { copies: 1, copiesFor: 'representer' });
    expect([learnt.length, framed.length]).toEqual([14, 7]);
    for (const [at, document] of framed.entries()) expect(document).toBe(documents[at]);
  });
});
