import { describe, expect, it } from '@jest/globals';
import type { PreparedDocument } from '#encoding';
import { halvesOf } from './run-cell.js';

/** Told apart by identity alone: what a document holds makes no difference here. */
const documents = Array.from({ length: 7 }, () => ({ sentences: [] }) as unknown as PreparedDocument);
const material = { training: documents };

describe('halves of the training documents', () => {
  it('are all documents for representer and frames alike, unless an experiment asks for halves', () => {
    expect(halvesOf(material, undefined)).toEqual({ learnt: documents, framed: documents });
  });

  it('are one and the same for representer and frames, or have no document in common', () => {
    const [same, other] = [halvesOf(material, 'same'), halvesOf(material, 'other')];

    expect(same.framed).toEqual(same.learnt);
    expect(other.learnt).toEqual(same.learnt);
    expect(new Set([...other.learnt, ...other.framed]).size).toBe(documents.length);
    expect([other.learnt.length, other.framed.length]).toEqual([4, 3]);
  });
});
