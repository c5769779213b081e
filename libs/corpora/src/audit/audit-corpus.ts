/** The public documents that come with the program, on which a site audits what it pulls. */
import { readFileSync } from 'node:fs';
import { Failure } from '#foundation';
import { type LabelMap, labelMapBetween, mapSpans } from '#labels';
import type { Language, Note } from '#text';
import { generateNotes } from '../generate-notes.js';

/** Documents with the labels of one set. */
export interface AuditCorpus {
  /** For reports. */
  readonly name: string;
  readonly notes: readonly Note[];
}

/** Notes of one language, and the label set in which they are labelled. */
interface Source {
  readonly name: string;
  readonly labels: string;
  readonly write: () => readonly Note[];
}

/** No training of the demo or of a test begins with it, so no representer has seen these notes. */
const seed = 84;

/** Figures of hits need whole numbers and addresses of more than 54 documents; so many notes have 68. */
const documents = 200;

/**
 * Fixed with the version of the thresholds: other documents, another number or another seed is a new version,
 * because a report by other documents cannot be compared. Spanish notes are a file, because what writes them
 * is no part of the program: 300 of `generateSpanishNotes` without sources, share `learned`, the same seed.
 */
const sources: Readonly<Partial<Record<Language, Source>>> = {
  en: {
    name: `synthetic English notes (eastfield) seed ${seed}`,
    labels: 'i2b2',
    write: () => [...generateNotes({ source: 'eastfield', notes: documents, seed })],
  },
  de: {
    name: `synthetic German letters (lindenhof) seed ${seed}`,
    labels: 'i2b2',
    write: () => [...generateNotes({ source: 'lindenhof', notes: documents, seed })],
  },
  es: {
    name: `invented Spanish notes (seed ${seed})`,
    labels: 'meddocan',
    write: () => readSpanishNotes(),
  },
};

/** The corpus for representers of a language and a label set; `undefined` where none comes with the program. */
export function auditCorpusFor(language: Language, labelSet: string): AuditCorpus | undefined {
  const source = sources[language];
  const map = source && mapIfAny(source.labels, labelSet);
  if (source === undefined || map === undefined) return undefined;
  const { name, write } = source;
  return { name, notes: write().map((note) => ({ ...note, spans: mapSpans(note.spans, map).spans })) };
}

function readSpanishNotes(): readonly Note[] {
  return JSON.parse(readFileSync(new URL('spanish-notes.json', import.meta.url), 'utf8')) as Note[]; // comes with the program
}

function mapIfAny(from: string, to: string): LabelMap | undefined {
  try {
    return labelMapBetween(from, to);
  } catch (error) {
    if (error instanceof Failure && error.code === 'TEXT_LABEL_MAP_UNKNOWN') return undefined;
    throw error;
  }
}
