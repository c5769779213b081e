/** The counts of one document under one named measure, for significance tests. */
import { invariant } from '#foundation';
import type { Counts } from '../counts.js';
import { countPair, overallMeasures, readPair } from './measures.js';
import { i2b2Scheme, type ScoringScheme } from './scheme.js';
import type { NoteLike } from './tags.js';

/** A measure over all categories: `Binary HIPAA Token`, `Strict` and so on. */
export type OverallMeasureName =
  | `${'' | 'HIPAA '}${'Token' | 'Strict' | 'Relaxed'}`
  | `Binary ${'' | 'HIPAA '}${'Token' | 'Strict'}`;

/** Counts `measure` in one document; summed over documents they give the micro scores. */
export function countI2b2(
  gold: NoteLike,
  system: NoteLike,
  measure: OverallMeasureName,
  scheme: ScoringScheme = i2b2Scheme,
): Counts {
  const row = overallMeasures.find(({ name }) => name === measure);
  invariant(row !== undefined, `countI2b2: no measure ${measure}`);
  return countPair(readPair(gold, system, scheme), row);
}
