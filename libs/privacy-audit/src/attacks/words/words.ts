/** J1 and J2. One encoding of the candidates serves both. */
import { type AuditedFigure, type AuditReport } from '#protocol/manifests';
import type { Attack, AttackContext, BudgetOptions } from '../../attack.js';
import { attackWords, type WordBudget } from './attack-words.js';
import { figuresOfWords, headline } from './figures.js';
import { figureOfCopies, figureOfTypes, figuresOfUnlabelled } from './side-figures.js';

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
 * `quick`: 200 words of each label among 100 candidates, 40 (all, where outputs are few) among 366 and 1,000;
 * with input noise 30 among 366. `full`: 200 among 1,000, 40 ... among 10,000.
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
    wholeTargets: atMost(isFull ? 100 : 60), // a figure of hits clears nobody by fewer than 54 documents
    looks: isFull ? 32 : 16,
    inputDraws: isFull ? 4 : 2,
    inputSizes: isFull ? [366, 1000] : [366],
  };
}

/** J1 and J2 of words with a label, and J10 of the others, from one attack. */
export function findWords(
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
