/** J10. */
import type { Attack } from '../../attack.js';
import type { WordBudget } from '../words/attack-words.js';
import { findWords, wordBudget } from '../words/words.js';

/** J10: words that nobody labelled, and how they add up. */
export const unlabelled = {
  budget: wordBudget,
  run: async (context, budget) => (await findWords(context, budget)).unlabelled,
} satisfies Attack<WordBudget>;
