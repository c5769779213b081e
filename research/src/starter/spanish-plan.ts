/** The Spanish starter release: MEDDOCAN's train part with replaced people, invented notes, pruned word vectors. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { countDocuments, openEmbeddings, pruneFastText } from '#embeddings';
import { starterFileNames } from '#encoding';
import { createSeededRandom } from '#foundation';
import type { Note } from '#text';
import type { NameShare } from '../starter-text/shares.js';
import { generateSpanishNotes } from '../starter-text/spanish/spanish-notes.js';
import { type CarrierCorpus, parseAs, readText } from './carrier-files.js';
import type { ScoringSet } from './material.js';
import type { CardWords, StarterPlan } from './starter-plan.js';

/** Chosen on part of another author's Spanish texts: 0.06 hides one more of 518, with 1/8 more false marks. */
const threshold = 0.1;

const corpora: readonly Omit<CarrierCorpus, 'read'>[] = [
  {
    name: 'meddocan_es',
    licence: 'CC BY 4.0',
    source: 'MEDDOCAN, train part, Marimon et al., IberLEF 2019',
  },
];

/**
 * Plans the Spanish release. Fails with LAB_CARRIERS_INVALID, FILE_* and the EMBEDDINGS_SOURCE codes.
 *
 * @param options.embeddings a fastText `.bin` model, pruned here for the release
 */
export async function planSpanish(options: {
  readonly carriers: string;
  readonly embeddings: string;
}): Promise<StarterPlan> {
  const sides = splitDocuments(await readDocuments(join(options.carriers, 'meddocan_es')));
  const notesOf = (share: NameShare, invented: number, seed: number) =>
    generateSpanishNotes({ sources: sides[share], share, invented, seed });
  return {
    notes: {
      language: 'es',
      learned: (notes, seed) => notesOf('learned', notes, seed),
      dev: (notes, seed) => notesOf('dev', notes, seed),
    },
    labelSet: 'meddocan',
    ...(await pruned(options.embeddings, sides.learned)),
    // A pass has 400 real documents, thrice as long as English notes, and as many tokens of these invented notes.
    settings: {
      notes: 8000,
      devNotes: 300,
      representerEpochs: 3,
      deidentifierEpochs: 20,
      representationSize: 112,
      representerHidden: 112,
      deidentifierHidden: 160,
    },
    threshold,
    scoringSets: setsOf(sides.test, [
      ...generateSpanishNotes({ sources: [], share: 'test', invented: 200, seed: 2027 }),
    ]),
    corpora,
    card,
  };
}

/** Prunes the model to eight bits, keeping common words of the training notes and the buckets that they use. */
async function pruned(
  model: string,
  learned: readonly Note[],
): Promise<Pick<StarterPlan, 'table' | 'tableFile'>> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-table-'));
  try {
    const path = join(folder, starterFileNames.embeddings);
    await pruneFastText(model, path, { counts: await countDocuments(learned) });
    const table = await openEmbeddings({ kind: 'fasttext', path }, { cacheFolder: folder });
    return { table, tableFile: await readFile(path) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const documentSchema = z.looseObject({
  id: z.string(),
  text: z.string(),
  spans: z.array(z.looseObject({ start: z.int(), end: z.int(), label: z.string() })),
});

/** Reads only the train part: dev is reserved for evaluation. */
export async function readDocuments(folder: string): Promise<readonly Note[]> {
  const path = join(folder, 'meddocan_train.jsonl');
  return (await readText(path))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { id, text, spans } = parseAs(documentSchema, line, path);
      const sorted = spans.map(({ start, end, label }) => ({ start, end, label }));
      return { id, text, spans: sorted.sort((a, b) => a.start - b.start) };
    });
}

/** Splits by document, as in English: 80% for training, 8% for choices, 12% for scoring. */
export function splitDocuments(notes: readonly Note[]): Readonly<Record<NameShare, readonly Note[]>> {
  const sides = { learned: [], dev: [], test: [] } as Record<NameShare, Note[]>;
  for (const note of notes) {
    const draw = createSeededRandom(`starter split/meddocan_es/${note.id}`).uniform();
    if (draw < 0.8) sides.learned.push(note);
    else sides[draw < 0.88 ? 'dev' : 'test'].push(note);
  }
  return sides;
}

function setsOf(documents: readonly Note[], invented: readonly Note[]): readonly ScoringSet[] {
  const retyped = (type: (text: string) => string): Note[] =>
    documents.map(({ id, text, spans }) => ({ id, text: sameLength(text, type), spans }));
  return [
    {
      name: 'meddocan_es',
      about: 'documents of the train part that nothing was learned from, as published',
      notes: documents,
    },
    {
      name: 'meddocan_es in small letters',
      about: 'the same without a capital',
      notes: retyped((text) => text.toLowerCase()),
    },
    {
      name: 'meddocan_es in capitals',
      about: 'the same in capitals',
      notes: retyped((text) => text.toUpperCase()),
    },
    {
      name: 'letters',
      about: 'letters, headers and lines; templates and names not learned from',
      notes: invented,
    },
  ];
}

/** Changes case letter by letter, so spans stay valid: a letter that would become two stays. */
function sameLength(text: string, type: (text: string) => string): string {
  return text.replace(/\p{L}/gu, (letter) => (type(letter).length === letter.length ? type(letter) : letter));
}

const card: CardWords = {
  language: 'Spanish',
  vectors: 'its word vectors included, in eight bits',
  scores: [
    'Documents were split before the',
    'training: neither networks nor word vectors learned from those scored here, and a third part ended the training.',
    '',
    'The word vectors name only words of at least ten of the training documents, and no number of three digits or more.',
  ],
  sources: [
    'Each pass saw every document with other people in it: invented identifiers replaced those that the makers mark, headers',
    'were rewritten or cut, capitals dropped. MEDDOCAN dev and test took no part in learning or choosing. The corpus is read by path.',
  ],
  sourceRows: [
    '| templates | this repository | Apache-2.0 |',
    '| names | Faker, and lists in `libs/surrogates` | MIT, Apache-2.0 |',
    '| word vectors | fastText, trained on the same notes (`research/vectors/make.sh`); names no word of fewer than ten documents | CC BY 4.0 |',
  ],
  limits: [
    '- Unknown words have the mean of their subwords: spelling, casing and neighbours identify a name.',
    '- Castilian case reports with fictitious headers are the only real prose it has seen. Messages, charts and American Spanish are invented.',
    "- It marks what MEDDOCAN marks, including a patient's sex and relatives.",
  ],
};
