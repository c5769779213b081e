/** What each figure and control of a privacy report means, in one plain sentence for a reader who is no statistician. */

/** Title and meaning of the figures whose ids fit a pattern. */
export interface FigureMeaning {
  readonly pattern: RegExp;
  readonly title: string;
  readonly meaning: string;
}

/** By attack. It stands here because the coordinator shows reports and never loads the attacks; their list has every name of this table. */
export const figureMeanings = {
  words: [
    {
      pattern: /^J1$/,
      title: 'Words named by the exact adversary',
      meaning:
        'An attacker who knows the file, the noise and every other word of the sentence names this share of words among 1,000 of the same type; the worst label counts.',
    },
    {
      pattern: /^J1\.mean$/,
      title: 'The same, mean over labels',
      meaning: 'As J1, where every label counts as much as any other.',
    },
    {
      pattern: /^J1\.hits$/,
      title: 'Words of the corpus named',
      meaning: 'How often the attack named the very word that stood there, rather than how sure it was.',
    },
    {
      pattern: /^J1\.prior$/,
      title: 'Words named with a language model',
      meaning:
        'The share of words that an attacker names who also knows which words are common and which follow each other, and that this knowledge alone does not name.',
    },
    {
      pattern: /^J1\.prior-hits$/,
      title: 'The same, with what the model names alone',
      meaning:
        'All words that an attacker with a language model names, those included that it names without a look at a vector.',
    },
    {
      pattern: /^J1\.prior-alone$/,
      title: 'The language model alone',
      meaning: 'What it names without a look at a vector: the blind guess.',
    },
    {
      pattern: /^J1\.of-\d+$/,
      title: 'Among another number of words',
      meaning: 'As J1, where the attacker chooses among fewer or more words.',
    },
    {
      pattern: /^J1\.type-alone$/,
      title: 'Words of the type alone',
      meaning:
        'As J1, where the attacker tries the words that lists know of the type and no others; where lists know few, few are easier to tell apart.',
    },
    {
      pattern: /^J1\.ofType$/,
      title: 'How many of the words tried are of the type',
      meaning: 'Where lists know fewer words than are tried, words that lie near fill the rest.',
    },
    {
      pattern: /^J1\.near-100$/,
      title: 'Among the 100 nearest words',
      meaning: 'As J1, among the words that are hardest to tell apart.',
    },
    {
      pattern: /^J1\.whole$/,
      title: 'Whole identifiers',
      meaning:
        'As J1, for identifiers of several words, such as a full name or an address, that are exchanged as one.',
    },
    {
      pattern: /^J1\.whole-hits$/,
      title: 'Whole identifiers named',
      meaning: 'How often the attack named the very identifier that stood there, among 1,000.',
    },
    {
      pattern: /^J1\.observations$/,
      title: 'Copies of one sentence',
      meaning: 'With so many noisy copies of one sentence, half of its words are found.',
    },
    {
      pattern: /^J1\.whole-observations$/,
      title: 'Copies, whole identifiers',
      meaning: 'With so many noisy copies of one sentence, half of its identifiers are found.',
    },
    {
      pattern: /^J2$/,
      title: 'Bound on every attacker',
      meaning:
        'From one observation of one word no attacker, known or unknown, names more of 1,000 words than this.',
    },
    {
      pattern: /^J2\.mean$/,
      title: 'The same bound, mean over labels',
      meaning: 'As J2, where every label counts as much as any other.',
    },
    {
      pattern: /^J2\.deployed-names$/,
      title: 'True names behind surrogates',
      meaning:
        'Where surrogates replace what is labelled and 5 % is missed, this share of true names is found among 1,000.',
    },
    {
      pattern: /^J2\.deployed-dates$/,
      title: 'True dates behind surrogates',
      meaning:
        'Where surrogates replace what is labelled and 5 % is missed, this share of true dates is found among 366 days.',
    },
  ],
  pairs: [
    {
      pattern: /^J3/,
      title: 'Adversaries trained afresh',
      meaning:
        'How often a network or a statistic tells a sentence from one with a word exchanged; one half is chance.',
    },
  ],
  continued: [
    {
      pattern: /^J4/,
      title: 'Adversaries of the game, continued',
      meaning: 'What the adversaries of the training learn when they play on alone.',
    },
  ],
  decoder: [
    {
      pattern: /^J5/,
      title: 'A learned decoder',
      meaning: 'What a network that was trained to turn rows back into words gets right.',
    },
  ],
  linkage: [
    {
      pattern: /^J6$/,
      title: 'Sentences of one document',
      meaning:
        'How well two sentences can be told to be of one document, with surrogates in place of what is labelled; one half is chance.',
    },
    {
      pattern: /^J6\.identifiers$/,
      title: 'Sentences with names, of one document',
      meaning: 'The same, of sentences that both hold a name.',
    },
    {
      pattern: /^J6(\.\w+)?\.pure$/,
      title: 'The same without surrogates',
      meaning:
        'What would be told if identifiers left as they are: so much links identifiers that nobody labelled.',
    },
  ],
  roster: [
    {
      pattern: /^J6\.roster$/,
      title: 'A note found on a roster',
      meaning:
        'Somebody who has a list of people with all of their identifiers tells whose note it is, with surrogates in place of what is labelled and 5 % missed.',
    },
  ],
  sideChannel: [
    {
      pattern: /^J7$/,
      title: 'What leaves in the clear',
      meaning:
        'The share of sentences that are unique by their labels, casing and length alone, before anybody looks at a vector.',
    },
  ],
  membership: [
    {
      pattern: /^J8/,
      title: 'Membership',
      meaning: 'How well an attacker tells whether a sentence was in the pool that a release learned from.',
    },
  ],
  canaries: [
    {
      pattern: /^J9/,
      title: 'Canaries',
      meaning: 'How much of planted sentences can be found again after the whole way through a release.',
    },
  ],
  unlabelled: [
    {
      pattern: /^J10$/,
      title: 'Words that nobody labelled',
      meaning: 'As J1, for rare words without a label, which no surrogate replaces.',
    },
    {
      pattern: /^J10\.note$/,
      title: 'How they add up over a note',
      meaning:
        'How many deviations of noise two notes lie apart by their rare words without a label; beyond about 6 they can be told apart.',
    },
  ],
} as const satisfies Readonly<Record<string, readonly FigureMeaning[]>>;

/** An attack of the audit. */
export type AttackName = keyof typeof figureMeanings;

const everyMeaning: readonly FigureMeaning[] = Object.values(figureMeanings).flat();

/** Title and meaning of a figure; one that this version does not know is told by its own metric alone. */
export function meaningOf(
  id: string,
): Pick<FigureMeaning, 'title'> & Partial<Pick<FigureMeaning, 'meaning'>> {
  const found = everyMeaning.find(({ pattern }) => pattern.test(id));
  return found === undefined ? { title: id } : { title: found.title, meaning: found.meaning };
}

const controls: Readonly<Record<string, string>> = {
  'raw-vectors-are-broken': 'Word vectors as they are must be read.',
  'noise-off-is-broken': 'The representer without its noise must be read.',
  'pure-noise-is-not': 'Where there is noise alone, nothing may be found.',
  'shuffled-labels-are-not': 'Where the answers were shuffled, nothing may be found.',
  'a-planted-leak-is-found': 'A leak that was planted must be found.',
};

/** What a control tries; empty where this version does not know it. */
export function controlMeaningOf(id: string): string {
  if (Object.hasOwn(controls, id)) return controls[id] ?? '';
  return id.startsWith('j1-on-a-cloud')
    ? 'The attack must read what was computed for an invented cloud of points.'
    : '';
}
