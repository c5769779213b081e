/** Figures beside J1 and J2: what lists hold, and rare words that nobody labelled. */
import { invariant } from '#foundation';
import type { AuditedFigure } from '#protocol';
import { shown } from '../../attack.js';
import { type AuditMaterial, outsideList } from '../../material.js';
import { nameOf, spreadOf } from '../../spread.js';
import type { AttackFinding } from './attack.js';
import type { WordFindings } from './attack-words.js';

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

/** J10 and J10.note. Identifiers that nobody labelled are words like these, and no surrogate replaces them. */
export function figuresOfUnlabelled(
  { words }: WordFindings,
  { corpus, documentOf, isTarget, labels }: AuditMaterial,
): AuditedFigure[] {
  const own = words.filter(({ target }) => target.beginId === outsideList);
  const deep = own.filter(({ size }) => size === 1000);
  const read = spreadOf(deep, labels, { read: ({ posterior }) => posterior });
  const metric = 'largest posterior of 1000 words, of rare words without a label';
  const word = shown('J10', metric, { read: read.worst, chance: 1 / 1000, byLabel: read.byLabel });
  const separated = own.filter(({ squares }) => squares.length > 0);
  const noteMetric = 'median over notes of √Σ separation² of their rare words without a label, in deviations';
  if (separated.length === 0) return [word, shown('J10.note', noteMetric, { read: null, chance: null })];
  const counts = new Map<number, number>();
  corpus.sentences.forEach(({ labelIds }, sentence) => {
    const rare = [...labelIds].filter((labelId, token) => labelId === 0 && isTarget(sentence, token)).length;
    const document = documentOf[sentence] ?? 0;
    counts.set(document, (counts.get(document) ?? 0) + rare);
  });
  const square = meanSquare(separated);
  const notes = [...counts.values()].map((count) => Math.sqrt(count * square)).sort((a, b) => a - b);
  const value = notes[Math.floor(notes.length / 2)] ?? 0;
  return [
    word,
    shown('J10.note', noteMetric, { read: { value, upper: notes.at(-1) ?? value }, chance: null }),
  ];
}

/** The mean squared separation between a word and another of its list, in units of noise. */
function meanSquare(findings: readonly AttackFinding[]): number {
  let [sum, count] = [0, 0];
  for (const { squares } of findings) {
    for (const square of squares) {
      if (square === Number.POSITIVE_INFINITY) continue; // told apart without a look at a row
      sum += square;
      count += 1;
    }
  }
  invariant(count > 0, 'a separation was measured');
  return sum / count;
}
