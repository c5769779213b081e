/** J10. */
import { figureMeanings } from '#protocol/gate';
import type { Attack } from '../../attack.js';
import type { WordBudget } from '../words/attack-words.js';
import { findWords, wordBudget } from '../words/words.js';

/** J10: words that nobody labelled, and how they add up. */
export const unlabelled = {
  name: 'unlabelled',
  figures: figureMeanings.unlabelled,
  gated: [],
  documentation: {
    protocol:
      'Words without a label in at most two documents are attacked as J1 attacks labelled ones, among words of the corpus and near ones. Over a note separations add as squares: two notes that differ in all of n such words lie √Σ separation² apart, n times the mean square',
    knows: 'what J1 knows, but for a type: it tries rare words of any kind',
    budget: 'that of J1',
    metric:
      'J10: the mean largest posterior among 1,000; J10.note: deviations between two notes, of the median note',
    chance: '1 in 1,000; none',
    interval: 'by document',
    power: 'the controls of J1',
  },
  budget: wordBudget,
  run: async (context, budget) => (await findWords(context, budget)).unlabelled,
} satisfies Attack<'unlabelled', WordBudget>;
