/** J2.copies: what nobody can find from any number of copies, because words of one cell are the same bytes. */
import type { AuditedFigure } from '#protocol';
import { type AuditMaterial, outsideList } from '../judge.js';
import { shown } from './figures.js';
import { nameOf } from './judge-words.js';

/**
 * Protocol: of each label's list the first `candidates` words; how many of them differ in anything that leaves, row or casing.
 * The attacker knows everything, has any number of copies of a sentence with fresh noise, and may compute anything. Of words that leave
 * as the same bytes it can name one no better than blindly, so of equally likely words it names at most `different / candidates`.
 * Metric: that share, of the worst label; chance 1 / candidates; no interval, nothing is drawn. Words whose vectors all differ read 1.
 */
export function figureOfCopies({ lists, labels }: AuditMaterial, candidates: number): AuditedFigure {
  const byLabel = Object.fromEntries(
    [...lists].flatMap(([beginId, { outputs }]) => {
      if (beginId === outsideList || outputs.length < candidates) return [];
      const value = new Set(outputs.subarray(0, candidates)).size / candidates;
      return [[nameOf(beginId, labels), { value, upper: value, trials: candidates }] as const];
    }),
  );
  const shares = Object.values(byLabel).map(({ value }) => value);
  const worst = shares.length === 0 ? null : Math.max(...shares);
  return shown('J2.copies', `different in what leaves, of ${candidates} words of a type, worst label`, {
    read: worst === null ? null : { value: worst, upper: worst },
    chance: 1 / candidates,
    byLabel,
  });
}
