/**
 * Counts the outcomes that cells leave of whole identifiers and sentences in all that leaves a site, casing and
 * sentence lengths included, before noise. For uniform values, the best attacker names outcomes / values.
 */
import { faker as enFaker } from '@faker-js/faker/locale/en';
import { faker as esFaker } from '@faker-js/faker/locale/es';
import type { createCellTable } from '#cells';
import type { Note, SentenceSplitting } from '#text';
import { tokenizeNote } from '#text';

/** Words in cells, as a site reads them. */
export type CellTable = ReturnType<typeof createCellTable>;

/** Outcomes of distinct values of one kind. */
export interface Narrowing {
  readonly kind: string;
  readonly values: number;
  readonly outcomes: number;
  /** outcomes / values */
  readonly found: number;
  /** Values whose outcome is unique. */
  readonly alone: number;
}

/** How often the best guess is right for words of one kind under a Zipf prior. */
export interface PriorGuess {
  readonly kind: string;
  readonly words: number;
  readonly outcomes: number;
  readonly blind: number;
  readonly seen: number;
}

/** The result of {@link measureOutcomes}. */
export interface Outcomes {
  /** For one non-public word in sentences whose other words are known. */
  readonly oneWord: readonly {
    readonly context: string;
    readonly forms: number;
    readonly outcomes: number;
  }[];
  readonly invented: readonly Narrowing[];
  /** Distinct values of the corpus by label, for labels with 20 values or more. */
  readonly ofCorpus: readonly Narrowing[];
  readonly priors: readonly PriorGuess[];
  /** Sentences of six or more tokens with their public words masked. */
  readonly skeletons: { readonly sentences: number; readonly distinct: number; readonly alone: number };
}

/** The cells to measure, on invented values and on a corpus. */
export interface OutcomesRequest {
  readonly words: CellTable;
  readonly notes: readonly Note[];
  readonly language: 'en' | 'es';
}

const inventedCount = 1_000;
const labelValuesMin = 20;
const skeletonTokensMin = 6;

/** Measures all figures; equal requests give equal figures. */
export function measureOutcomes({ words, notes, language }: OutcomesRequest): Outcomes {
  const reader = createReader(words, { language, standInOf: words.standInOf });
  const people = createPeople(language);
  return {
    oneWord: outcomesOfOneWord(reader, people.names),
    invented: Object.entries(people.kinds).map(([kind, draw]) =>
      narrowingOf(kind, drawDifferent(draw), reader.leaves),
    ),
    ofCorpus: narrowingsByLabel(notes, reader.leaves),
    priors: [
      guessesOf('first names', people.firstNames.filter(reader.isHidden), reader.leaves),
      guessesOf('surnames', people.surnames.filter(reader.isHidden), reader.leaves),
    ],
    skeletons: skeletonsOf(notes, reader),
  };
}

interface Reader {
  /** Everything that leaves of a text as one string: its sentences, and each token's output and casing. */
  leaves(text: string): string;
  /** The same for each sentence of six or more tokens, with public words reduced to their casing. */
  skeletons(text: string): readonly string[];
  isHidden(text: string): boolean;
}

function createReader({ outputOf, casingOf }: CellTable, splitting: SentenceSplitting): Reader {
  const sentencesOf = (text: string) => tokenizeNote({ id: '', text, spans: [] }, splitting).sentences;
  const isPublic = (word: string): boolean => outputOf(word).startsWith('public ');
  return {
    leaves: (text) =>
      sentencesOf(text)
        .map((sentence) => sentence.map(({ text: word }) => `${outputOf(word)}/${casingOf(word)}`).join(' '))
        .join(' | '),
    skeletons: (text) =>
      sentencesOf(text)
        .filter(({ length }) => length >= skeletonTokensMin)
        .map((sentence) =>
          sentence
            .map(({ text: word }) => `${isPublic(word) ? 'public' : outputOf(word)}/${casingOf(word)}`)
            .join(' '),
        ),
    isHidden: (text) => /^(?:\p{L}+|\p{N}+)$/u.test(text) && !isPublic(text),
  };
}

/** Contexts in which a name or an abbreviation once affected sentence splitting. */
const contexts: readonly ((word: string) => string)[] = [
  (word) => `Acude con ${word}. Refiere dolor.`,
  (word) => `Acude con su hija.\n${word}\nRefiere dolor.`,
  (word) => `Acude con su hija. ${word} refiere dolor.`,
  (word) => `Acude con su hija. ${word}. Refiere dolor.`,
  (word) => `Acude con\n${word}. Refiere dolor.`,
  (word) => `Acude con su hija.\n${word}.\nRefiere dolor.`,
];

/** Abbreviations, initials, numbers and rare words that sentence rules or cells treat specially. */
const odd =
  `mar jan jun may sept lic fco gral cap col esc univ ed res cl ext nal carr sta j m d dra temp dpto avda ctra urb prof esq
  izq apto hnos 12 123 1234 12345 pneumonitis ecocardiograma xeroderma`.split(/\s+/);

function outcomesOfOneWord(reader: Reader, names: readonly string[]): Outcomes['oneWord'] {
  const all = [...names, ...odd].flatMap((word) => {
    const small = word.toLowerCase();
    return [small, small.charAt(0).toUpperCase() + small.slice(1), small.toUpperCase()];
  });
  const forms = [...new Set(all)].filter(reader.isHidden);
  return contexts.map((context) => ({
    context: context('X'),
    forms: forms.length,
    outcomes: new Set(forms.map((word) => reader.leaves(context(word)))).size,
  }));
}

function narrowingOf(kind: string, values: readonly string[], leaves: Reader['leaves']): Narrowing {
  const counts = new Map<string, number>();
  for (const value of values) {
    const outcome = leaves(value);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return {
    kind,
    values: values.length,
    outcomes: counts.size,
    found: counts.size / values.length,
    alone: [...counts.values()].filter((count) => count === 1).length,
  };
}

function narrowingsByLabel(notes: readonly Note[], leaves: Reader['leaves']): Narrowing[] {
  const byLabel = new Map<string, Set<string>>();
  for (const { text, spans } of notes)
    for (const { start, end, label } of spans) {
      const values = byLabel.get(label) ?? new Set();
      byLabel.set(label, values.add(text.slice(start, end).replaceAll('\n', ' ')));
    }
  return [...byLabel]
    .filter(([, { size }]) => size >= labelValuesMin)
    .map(([label, values]) => narrowingOf(label, [...values], leaves))
    .sort((one, other) => other.values - one.values);
}

/** Zipf: the word at rank r has weight 1 / r, most likely first. */
function guessesOf(kind: string, words: readonly string[], leaves: Reader['leaves']): PriorGuess {
  const whole = words.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  const best = new Map<string, number>();
  words.forEach((word, rank) => {
    const outcome = leaves(word);
    if (!best.has(outcome)) best.set(outcome, 1 / (rank + 1) / whole); // ranks descend
  });
  return {
    kind,
    words: words.length,
    outcomes: best.size,
    blind: 1 / whole,
    seen: [...best.values()].reduce((sum, share) => sum + share, 0),
  };
}

function skeletonsOf(notes: readonly Note[], { skeletons }: Reader): Outcomes['skeletons'] {
  const all = notes.flatMap(({ text }) => skeletons(text));
  const { outcomes: distinct, alone } = narrowingOf('', all, (skeleton) => skeleton);
  return { sentences: all.length, distinct, alone };
}

function drawDifferent(draw: () => string): readonly string[] {
  const values = new Set<string>();
  for (let tries = 0; values.size < inventedCount && tries < 100 * inventedCount; tries += 1)
    values.add(draw());
  return [...values];
}

/** Invented people from Faker, with a fixed seed. */
function createPeople(language: 'en' | 'es') {
  const faker = language === 'es' ? esFaker : enFaker;
  faker.seed(7);
  const listed = faker.rawDefinitions.person?.last_name?.generic ?? [];
  const first = (): string => faker.person.firstName();
  const last = (): string => faker.helpers.arrayElement([...listed]);
  const { location, internet, phone } = faker;
  const header = (): string => {
    const firstName = first();
    const lastName = last();
    const name = `${firstName} ${lastName} ${last()}`;
    const mail = internet.email({ firstName, lastName });
    return `Nombre: ${name}. Domicilio: ${location.streetAddress()}, ${location.city()}. Tel: ${phone.number()}. Correo: ${mail}.`;
  };
  const firstNames = [...new Set(Array.from({ length: 60_000 }, first))];
  const surnames = [...new Set(Array.from({ length: 60_000 }, last))];
  return {
    firstNames,
    surnames,
    names: [...firstNames, ...surnames],
    kinds: {
      'given name and surname': () => `${first()} ${last()}`,
      'given name and two surnames': () => `${first()} ${last()} ${last()}`,
      'two given names and two surnames': () => `${first()} ${first()} ${last()} ${last()}`,
      'given name, hyphenated surname and surname': () => `${first()} ${last()}-${last()} ${last()}`,
      'street and number': () => location.streetAddress(),
      'street, number, postcode and city': () =>
        `${location.streetAddress()}, ${location.zipCode()} ${location.city()}`,
      'e-mail address': () => internet.email(),
      'name, address, telephone and e-mail address': header,
    },
  };
}
