/** A task that a small network learns in seconds: who comes after "Dr", and numbers after "on". */

import type { EmbeddingTable } from '#embeddings';
import { createSeededRandom, pick } from '#foundation';
import type { Engine } from '#kernels';
import type { LabelSet } from '#labels';
import type { TokenizedNote } from '#text';
import type { LearningMaterial } from '../compared-system.js';
import { buildNote } from './builders.js';

const names = ['Vask', 'Orlin', 'Temmel', 'Brusk', 'Haddow', 'Quillon'];
const words = ['pain', 'fever', 'cough', 'nausea', 'swelling', 'dizziness'];

/** Notes of four sentences each. */
export function toyNotes(count: number, seed: string): TokenizedNote[] {
  const random = createSeededRandom(seed);
  const one = (items: readonly string[]): string => pick(items, random) ?? '';
  return Array.from({ length: count }, (_, index) => {
    const sentences = [
      `Seen by Dr ‹${one(names)}› for ${one(words)}.`,
      `She has ${one(words)} and ${one(words)}.`,
      `Returned on ‹${2000 + random.integer(30)}› with ${one(words)}.`,
      `No ${one(words)} today.`,
    ];
    return buildNote(`${seed} ${index}`, sentences.join(' '), ['DOCTOR', 'DATE']);
  });
}

/** Vectors of four numbers, one direction a word that the table has never seen before. */
const table: EmbeddingTable = {
  kind: 'text',
  name: 'toy',
  size: 4,
  rowCount: 0,
  digest: 'toy',
  vectors: new Float32Array(0),
  embed: (token, out, offset) => {
    const random = createSeededRandom(token.toLowerCase());
    const values = Array.from({ length: 4 }, () => random.uniform() - 0.5);
    const norm = Math.hypot(...values);
    for (const [index, value] of values.entries()) out[offset + index] = value / norm;
    return 'exact';
  },
  rowOf: () => -1,
  wordAt: () => '',
  vectorAt: () => new Float32Array(4),
  close: async () => {},
};

/** All that a system learns from. */
export function buildMaterial(engine: Engine, labelSet: LabelSet): LearningMaterial {
  return {
    training: toyNotes(24, 'training'),
    validation: toyNotes(6, 'validation'),
    labelSet,
    language: 'en',
    table,
    engine,
    random: createSeededRandom('toy'),
  };
}
