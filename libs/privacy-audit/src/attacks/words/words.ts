/** J1 and J2. One encoding of the candidates serves both. */
import { figureMeanings } from '#protocol/gate';
import { type AuditedFigure, type AuditReport } from '#protocol/manifests';
import type { Attack, AttackContext, BudgetOptions } from '../../attack.js';
import { attackWords, type WordBudget } from './attack-words.js';
import { figuresOfWords, headline } from './figures.js';
import { figureOfCopies, figureOfTypes, figuresOfUnlabelled } from './side-figures.js';

/** J1 and J2: words and whole identifiers named by likelihood, and the most that any attacker could name. */
export const words = {
  name: 'words',
  figures: figureMeanings.words,
  gated: ['J1', 'J1.hits', 'J1.whole', 'J1.whole-hits', 'J1.prior', 'J2.deployed-names', 'J2.deployed-dates'],
  documentation: {
    protocol:
      "A word of an identifier (a token with a letter or digit) is observed in its sentence, once. Each candidate of its label's list that leaves the same in the clear (casing, how sentences split) is encoded in its place, and the one most likely to have made the observation is named. The list begins with words of the corpus and of the type, the same for every system and N. The 100 nearest words are tried apart, identifiers of several words are swapped as one, and one sentence is observed up to 2^16 times. Through noise on the input the likelihood is a mean over draws: hits alone are given, which convict and never clear",
    knows:
      'the file, the deviations of its noise, every other word of the sentence, the label, and that each candidate is as likely as any other; for J1.prior a language model as well',
    budget:
      '`targets` of each label among 100 candidates, `deepTargets` of them among more, all where a list has few outputs; `looks` at each word, or at every output of few',
    metric:
      'the mean of the largest posterior over words of the list, which has the expectation of hits and a fraction of their variance; ties count 1 in n. The label that reads highest is the headline. J2, from the same codes, is the bound that `boundTopOne` proves',
    chance: '1 in the number of candidates',
    interval:
      'by document, corrected for labels and gated figures; a label with fewer than `targetsLeast` words of `documentsLeast` documents is joined with its kin',
    power:
      'the controls: raw vectors and the noise off must be named, pure noise must not, and clouds must read their computed optimum',
  },
  budget: wordBudget,
  run: async (context, budget) => {
    const { labelled } = await findWords(context, budget);
    const { material } = context;
    return [...labelled, figureOfTypes(material, headline), figureOfCopies(material, headline)];
  },
} satisfies Attack<'words', WordBudget>;

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
