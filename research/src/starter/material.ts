/** The training and scoring data of a starter release: carriers split by document, new notes for every pass. */
import { generateNotes } from '#corpora';
import { createSeededRandom } from '#foundation';
import type { Note } from '#text';
import { type Carrier, type CarrierText, toCarrier } from '../starter-text/carriers.js';
import type { NameShare } from '../starter-text/shares.js';
import { generateStarterNotes, type StarterKind } from '../starter-text/starter-notes.js';

/** Texts of public corpora, each on one side of the split. */
export interface StarterMaterial {
  readonly texts: Readonly<Record<NameShare, readonly CarrierText[]>>;
  readonly carriers: Readonly<Record<NameShare, readonly Carrier[]>>;
}

/**
 * Splits by document, row or template: 80% for training, 8% for choices, 12% for scoring. Corpora in `leftOut` are
 * only scored, as are the few example notes of cTAKES and WNUT's test part.
 */
export function splitMaterial(texts: readonly CarrierText[], leftOut: readonly string[]): StarterMaterial {
  const sideOf = ({ corpus, group }: CarrierText): NameShare => {
    if (leftOut.includes(corpus) || corpus === 'ctakes_notes_en' || group.startsWith('emerging.test'))
      return 'test';
    const draw = createSeededRandom(`starter split/${corpus}/${group}`).uniform();
    if (draw < 0.8) return 'learned';
    return draw < 0.88 ? 'dev' : 'test';
  };
  const sides = { learned: [], dev: [], test: [] } as Record<NameShare, CarrierText[]>;
  for (const text of texts) sides[sideOf(text)].push(text);
  return {
    texts: sides,
    carriers: {
      learned: sides.learned.map(toCarrier),
      dev: sides.dev.map(toCarrier),
      test: sides.test.map(toCarrier),
    },
  };
}

/** Synthetic hospitals used in training; the other two are scored. */
const learnedSources = ['public', 'northgate', 'saint-brigid'] as const;

/** Starter notes per hospital note. */
const notesPerHospitalNote = 24;

/** Notes of one pass; equal seeds give equal notes. */
export function* learnedNotes({ carriers }: StarterMaterial, notes: number, seed: number): Generator<Note> {
  yield* generateStarterNotes({ carriers: carriers.learned, share: 'learned', notes, seed });
  const each = Math.ceil(notes / notesPerHospitalNote);
  for (const source of learnedSources) yield* generateNotes({ source, notes: each, seed });
}

/** Notes for early stopping. */
export function devNotes({ carriers }: StarterMaterial, notes: number, seed: number): Note[] {
  return [...generateStarterNotes({ carriers: carriers.dev, share: 'dev', notes, seed })];
}

/** A named set of labelled notes for scoring. */
export interface ScoringSet {
  readonly name: string;
  readonly about: string;
  readonly notes: readonly Note[];
}

/** All scoring sets; nothing in them was learned. */
export function scoringSets({ texts, carriers }: StarterMaterial, seed: number): readonly ScoringSet[] {
  const made = (notes: number, kinds: readonly StarterKind[], corpus?: string): Note[] => [
    ...generateStarterNotes({
      carriers: carriers.test.filter((carrier) => corpus === undefined || carrier.corpus === corpus),
      share: 'test',
      notes,
      seed,
      kinds,
    }),
  ];
  return [
    {
      name: 'queries',
      about: 'questions to a colleague or a chatbot; templates, names and prose not learned from',
      notes: made(400, ['query']),
    },
    {
      name: 'notes',
      about: 'notes, letters and reports; templates, names and prose not learned from',
      notes: made(300, ['note', 'document']),
    },
    {
      name: 'mtsamples_en',
      about: 'transcriptions, invented identifiers in their slots',
      notes: made(250, ['prose'], 'mtsamples_en'),
    },
    {
      name: 'mts_dialog_en',
      about: 'note sections and conversations, invented identifiers in their slots',
      notes: made(250, ['prose'], 'mts_dialog_en'),
    },
    {
      name: 'ctakes_notes_en',
      about: 'terse notes, invented identifiers in their slots; nothing of the corpus was learned from',
      notes: made(60, ['prose'], 'ctakes_notes_en'),
    },
    {
      name: 'mtsamples_en without identifiers',
      about: 'sentences of transcriptions in which the rules found nothing to cut out',
      notes: bareNotes(carriers.test, 'mtsamples_en'),
    },
    {
      name: 'presidio_synth_en',
      about: 'general sentences as published, by template',
      notes: markedNotes(texts.test, 'presidio_synth_en'),
    },
    {
      name: 'ner_en_wnut17',
      about: 'posts with rare names, as published: persons, places, companies',
      notes: markedNotes(texts.test, 'ner_en_wnut17'),
    },
    {
      name: 'eastfield',
      about: 'synthetic hospital that nothing was learned from',
      notes: [...generateNotes({ source: 'eastfield', notes: 150, seed })],
    },
  ];
}

/** Carrier sentences without slots, as notes without identifiers. */
function bareNotes(carriers: readonly Carrier[], corpus: string): Note[] {
  return carriers
    .filter((carrier) => carrier.corpus === corpus)
    .map(({ group, sentences }) => ({
      id: `${corpus}-${group}`,
      text: sentences
        .filter((nodes) => nodes.every((node) => node.kind === 'words'))
        .map((nodes) => nodes.map((node) => (node.kind === 'words' ? node.text : '')).join(''))
        .join('\n'),
      spans: [],
    }));
}

function markedNotes(texts: readonly CarrierText[], corpus: string): Note[] {
  return texts
    .filter((text) => text.corpus === corpus)
    .map(({ group, text, marked = [] }, index) => ({
      id: `${corpus}-${group}-${index}`,
      text,
      spans: marked.map(({ start, end, label }) => ({ start, end, label })),
    }));
}
