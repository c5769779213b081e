/** What each figure and control of a privacy report means, in one plain sentence for a reader who is no statistician. */

const figures: readonly (readonly [pattern: RegExp, title: string, meaning: string])[] = [
  [
    /^J1$/,
    'Words named by the exact adversary',
    'An attacker who knows the file, the noise and every other word of the sentence names this share of words among 1,000 of the same type; the worst label counts.',
  ],
  [/^J1\.mean$/, 'The same, mean over labels', 'As J1, where every label counts as much as any other.'],
  [
    /^J1\.hits$/,
    'Words of the corpus named',
    'How often the attack named the very word that stood there, rather than how sure it was.',
  ],
  [
    /^J1\.prior$/,
    'Words named with a language model',
    'The share of words that an attacker names who also knows which words are common and which follow each other, and that this knowledge alone does not name.',
  ],
  [
    /^J1\.prior-hits$/,
    'The same, with what the model names alone',
    'All words that an attacker with a language model names, those included that it names without a look at a vector.',
  ],
  [
    /^J1\.prior-alone$/,
    'The language model alone',
    'What it names without a look at a vector: the blind guess.',
  ],
  [
    /^J1\.of-\d+$/,
    'Among another number of words',
    'As J1, where the attacker chooses among fewer or more words.',
  ],
  [
    /^J1\.type-alone$/,
    'Words of the type alone',
    'As J1, where the attacker tries the words that lists know of the type and no others; where lists know few, few are easier to tell apart.',
  ],
  [
    /^J1\.ofType$/,
    'How many of the words tried are of the type',
    'Where lists know fewer words than are tried, words that lie near fill the rest.',
  ],
  [/^J1\.near-100$/, 'Among the 100 nearest words', 'As J1, among the words that are hardest to tell apart.'],
  [
    /^J1\.whole$/,
    'Whole identifiers',
    'As J1, for identifiers of several words, such as a full name or an address, that are exchanged as one.',
  ],
  [
    /^J1\.whole-hits$/,
    'Whole identifiers named',
    'How often the attack named the very identifier that stood there, among 1,000.',
  ],
  [
    /^J1\.observations$/,
    'Copies of one sentence',
    'With so many noisy copies of one sentence, half of its words are found.',
  ],
  [
    /^J1\.whole-observations$/,
    'Copies, whole identifiers',
    'With so many noisy copies of one sentence, half of its identifiers are found.',
  ],
  [
    /^J2$/,
    'Bound on every attacker',
    'From one observation of one word no attacker, known or unknown, names more of 1,000 words than this.',
  ],
  [/^J2\.mean$/, 'The same bound, mean over labels', 'As J2, where every label counts as much as any other.'],
  [
    /^J2\.deployed-names$/,
    'True names behind surrogates',
    'Where surrogates replace what is labelled and 5 % is missed, this share of true names is found among 1,000.',
  ],
  [
    /^J2\.deployed-dates$/,
    'True dates behind surrogates',
    'Where surrogates replace what is labelled and 5 % is missed, this share of true dates is found among 366 days.',
  ],
  [
    /^J3/,
    'Adversaries trained afresh',
    'How often a network or a statistic tells a sentence from one with a word exchanged; one half is chance.',
  ],
  [
    /^J4/,
    'Adversaries of the game, continued',
    'What the adversaries of the training learn when they play on alone.',
  ],
  [/^J5/, 'A learned decoder', 'What a network that was trained to turn rows back into words gets right.'],
  [
    /^J6$/,
    'Sentences of one document',
    'How well two sentences can be told to be of one document, with surrogates in place of what is labelled; one half is chance.',
  ],
  [
    /^J6\.identifiers$/,
    'Sentences with names, of one document',
    'The same, of sentences that both hold a name.',
  ],
  [
    /^J6\.roster$/,
    'A note found on a roster',
    'Somebody who has a list of people with all of their identifiers tells whose note it is, with surrogates in place of what is labelled and 5 % missed.',
  ],
  [
    /^J6(\.\w+)?\.pure$/,
    'The same without surrogates',
    'What would be told if identifiers left as they are: so much links identifiers that nobody labelled.',
  ],
  [
    /^J7$/,
    'What leaves in the clear',
    'The share of sentences that are unique by their labels, casing and length alone, before anybody looks at a vector.',
  ],
  [
    /^J8/,
    'Membership',
    'How well an attacker tells whether a sentence was in the pool that a release learned from.',
  ],
  [
    /^J9/,
    'Canaries',
    'How much of planted sentences can be found again after the whole way through a release.',
  ],
  [
    /^J10$/,
    'Words that nobody labelled',
    'As J1, for rare words without a label, which no surrogate replaces.',
  ],
  [
    /^J10\.note$/,
    'How they add up over a note',
    'How many deviations of noise two notes lie apart by their rare words without a label; beyond about 6 they can be told apart.',
  ],
];

/** Title and meaning of a figure; one that this version does not know is told by its own metric alone. */
export function meaningOf(id: string): { readonly title: string; readonly meaning?: string } {
  const found = figures.find(([pattern]) => pattern.test(id));
  return found === undefined ? { title: id } : { title: found[1], meaning: found[2] };
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
