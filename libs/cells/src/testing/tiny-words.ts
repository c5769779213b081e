/** A table of four dimensions whose kinds of words point different ways, and notes that label them. */
import type { EmbeddingTable } from '#embeddings';
import { beginIdAt, labelSetNamed, outsideId } from '#labels';
import type { CountedDocument } from '../public-words.js';

const kinds = {
  names: ['Anna', 'Berta', 'Carla', 'Dora', 'Zoltan', 'rosa', 'J', 'Unseenname'],
  places: ['Leeds', 'York', 'Bath', 'Hull', 'Hospital'],
  illnesses: ['melanoma', 'sarcoma', 'lymphoma', 'glioma'],
  common: ['fever', 'cough', 'the', 'has', 'of'],
} as const;

const directions = Object.values(kinds);
const words = directions.flat();

/** Near the axis of its kind, each word at a place of its own; what is unknown lies with names. */
function vectorOf(word: string): Float32Array {
  const lower = word.toLowerCase();
  const found = directions.findIndex((own) => own.some((other) => other.toLowerCase() === lower));
  const place = words.findIndex((other) => other.toLowerCase() === lower);
  const row = [0, 0, 0, 0];
  const axis = Math.max(found, 0);
  row[axis] = 1;
  row[(axis + 1) % 4] = (place + 2) / 100;
  if (/\d/.test(word)) return unit([0.5, 0.5, 0.5, (Number.parseInt(word, 10) % 97) / 97]);
  return unit(row);
}

function unit(values: readonly number[]): Float32Array {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
}

/** The table. */
export function buildTable(): EmbeddingTable {
  const size = 4;
  return {
    ...({ kind: 'text', name: 'tiny', size, rowCount: words.length, digest: 'a'.repeat(64) } as const),
    vectors: Float32Array.from(words.flatMap((word) => [...vectorOf(word)])),
    embed: (word, out, offset) => {
      out.set(vectorOf(word), offset);
      return 'exact';
    },
    rowOf: (word) => (words as readonly string[]).indexOf(word),
    wordAt: (row) => words[row] ?? '',
    vectorAt: (row) => vectorOf(words[row] ?? ''),
    close: async () => {},
  };
}

/** `Anna/NAME`: a word with its label, of the generic set; each word an identifier of its own. */
export function labelled(text: string): CountedDocument {
  const { labels } = labelSetNamed('generic');
  const parts = text.split(' ').map((part) => part.split('/'));
  const tokens = parts.map(([word = ''], at) => ({ text: word, start: at, end: at + 1 }));
  const labelIds = Uint8Array.from(parts, ([, label]) =>
    label === undefined ? outsideId : beginIdAt(labels.indexOf(label)),
  );
  return { sentences: [{ tokens, labelIds }] };
}

/** Notes in which names, places and numbers are labelled and illnesses are rare. */
export function buildCorpus(): CountedDocument[] {
  const common = Array.from({ length: 24 }, (_, at) =>
    labelled(`the Hospital${at % 8 === 0 ? '/LOCATION' : ''} has fever of ${10 + at} J/NAME , Fever .`),
  );
  const named = ['Anna', 'Berta', 'Carla', 'Dora', 'rosa'].map((name) =>
    labelled(`${name}/NAME has cough , the cough .`),
  );
  const placed = ['Leeds', 'York', 'Bath', 'Hull'].map((place) =>
    labelled(`the fever of ${place}/LOCATION . 1961/DATE`),
  );
  const ill = ['melanoma', 'sarcoma', 'lymphoma', 'glioma'].map((illness) =>
    labelled(`the ${illness} of 98765432/ID has 1234567/ID`),
  );
  return [...common, ...named, ...placed, ...ill];
}

/** What cells of these notes are made from, beside the notes. */
export const tinyRequest = {
  table: buildTable(),
  labelSet: labelSetNamed('generic'),
  groupOf: (label: string) => ({ name: label, names: label === 'NAME' || label === 'ID' }),
  listed: new Set(['rosa', 'anna', 'berta']),
  trades: new Set(['sarcoma', 'fever']),
  calendar: new Set(['april', 'sunday', 'fever']),
  isNeverPublic: () => false,
  plainCells: 2,
  smallest: 2,
} as const;
