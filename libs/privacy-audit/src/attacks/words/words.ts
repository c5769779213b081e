/** J1, J2 and J10, from one encoding of the candidates, and figures about what lists hold. */

import { invariant } from '#foundation';
import { type AuditedFigure, type AuditReport } from '#protocol/manifests';
import { type Attack, type AttackContext, type BudgetOptions, shown } from '../../attack.js';
import { type AuditMaterial, outsideList } from '../../material.js';
import { nameOf, spreadOf } from '../../spread.js';
import { type AttackFinding } from './attack.js';
import { attackWords, type WordBudget, type WordFindings } from './attack-words.js';
import { figuresOfWords, headline } from './figures.js';

/** J1 and J2: words and whole identifiers named by likelihood, and the most that any attacker could name. */
export const words = {
  budget: wordBudget,
  run: async (context, budget) => {
    const { labelled } = await findWords(context, budget);
    const { material } = context;
    return [...labelled, figureOfTypes(material, headline), figureOfCopies(material, headline)];
  },
} satisfies Attack<WordBudget>;

/**
 * `quick`: 200 words of each label among 100 candidates, 40 (all, if outputs are few) among 366 and 1,000; with
 * input noise 30 among 366. `full`: 200 among 366, 1,000 and 10,000.
 */
export function wordBudget(
  effort: AuditReport['budget'],
  { targetsMax = Number.POSITIVE_INFINITY }: Pick<BudgetOptions, 'targetsMax'>,
): WordBudget {
  const isFull = effort === 'full';
  const atMost = (count: number): number => Math.min(count, targetsMax);
  return {
    targets: atMost(200),
    deepTargets: atMost(isFull ? 200 : 40),
    deepSizes: isFull ? [366, 1000, 10_000] : [366, 1000],
    wholeTargets: atMost(isFull ? 100 : 60), // with fewer than 54 documents a figure of hits cannot pass
    looks: isFull ? 32 : 16,
    inputDraws: isFull ? 4 : 2,
    inputSizes: isFull ? [366, 1000] : [366],
  };
}

/** J1 and J2 of labelled words, and J10 of the others, from one attack. */
function findWords(
  { subject, material, random, take }: AttackContext,
  budget: WordBudget,
): Promise<Readonly<Record<'labelled' | 'unlabelled', AuditedFigure[]>>> {
  return take('words', async () => {
    const found = await attackWords(subject, material, budget, random.fork('words'));
    return {
      labelled: figuresOfWords(found, material.labels),
      unlabelled: figuresOfUnlabelled(found, material),
    };
  });
}

/**
 * J1.ofType: share of the first `candidates` words of each list that are of the type: from the corpus, from a
 * maintained list, or numbers of the label's shape. The rest are near words that fill the list, so J1 of a
 * label with a small share says little about its type. Shows the lowest label; nothing is random.
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
 * J2.copies: share of the first `candidates` words of each list that differ in what leaves, row or casing. No
 * number of copies tells words of equal bytes apart, so at most this share of equally likely words is named.
 * Shows the worst label; nothing is random.
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

/** J10 and J10.note. Unlabelled identifiers are among these words, and no surrogate replaces them. */
function figuresOfUnlabelled(
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

/** Mean squared separation between a word and another of its list, in units of noise. */
function meanSquare(findings: readonly AttackFinding[]): number {
  let sum = 0;
  let count = 0;
  for (const { squares } of findings) {
    for (const square of squares) {
      if (square === Number.POSITIVE_INFINITY) continue; // told apart without looking at a row
      sum += square;
      count += 1;
    }
  }
  invariant(count > 0, 'a separation was measured');
  return sum / count;
}

/** J10: words that nobody labelled, and how they add up over a note. */
export const unlabelled = {
  budget: wordBudget,
  run: async (context, budget) => (await findWords(context, budget)).unlabelled,
} satisfies Attack<WordBudget>;
