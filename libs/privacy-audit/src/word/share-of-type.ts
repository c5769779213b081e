/** J1.ofType: how much of what J1 tries is of the label's type at all. */
import type { AuditedFigure } from '#protocol';
import { type AuditMaterial, outsideList } from '../judge.js';
import { shown } from './figures.js';
import { nameOf } from './judge-words.js';

/**
 * Protocol: of each label's list the first `candidates` words, which J1 tries; the share that are the corpus's own, stand in a
 * maintained list of the type, or are numbers of the shape of the label's. The others fill the list because they lie near in the
 * vectors; they are easy to tell from the truth where they are public, and hard where they share its cell, so J1 of a label with a
 * small share says little of that type. Metric: the share, of the label with the least; no chance level and no interval, nothing is
 * drawn. Trials are the words of the list.
 */
export function figureOfTypes({ lists, labels }: AuditMaterial, candidates: number): AuditedFigure {
  const byLabel = Object.fromEntries(
    [...lists].flatMap(([beginId, { ofType }]) => {
      const tried = ofType.subarray(0, candidates);
      if (beginId === outsideList || tried.length === 0) return [];
      const value = tried.reduce((sum, one) => sum + one, 0) / tried.length;
      return [[nameOf(beginId, labels), { value, upper: value, trials: tried.length }] as const];
    }),
  );
  const shares = Object.values(byLabel).map(({ value }) => value);
  const least = shares.length === 0 ? null : Math.min(...shares);
  return shown(
    'J1.ofType',
    `share of the ${candidates} words tried that are of the type, least of all labels`,
    {
      read: least === null ? null : { value: least, upper: least },
      chance: null,
      byLabel,
    },
  );
}
