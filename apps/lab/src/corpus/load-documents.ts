/** Loads the documents of a corpus or a synthetic hospital, prepared for training and attacks. */

import { z } from 'zod';
import type { Terminal } from '#command-line';
import { generateNotes, syntheticSources } from '#corpora';
import { embedNote, type PreparationOptions, type PreparedDocument } from '#encoding';
import { Failure, type SeededRandom } from '#foundation';
import { applySurrogates, createSurrogateMaker } from '#surrogates';
import { type Note } from '#text';
import { corpusFormatNamed, openCorpus } from '#text/corpus';

/** Schema of a corpus choice. */
export const corpusSchema = z.union([
  z.strictObject({
    path: z.string().min(1),
    format: z.string().min(1),
    documents: z.int().min(1).optional(),
  }),
  z.strictObject({
    synthetic: z.string().min(1),
    notes: z.int().min(1).max(1_000_000),
    seed: z.int().min(0).default(1),
  }),
]);

/** A corpus in files, or synthetic notes. */
export type CorpusChoice = z.infer<typeof corpusSchema>;

/** Options for loading documents. */
export interface LoadOptions extends Omit<PreparationOptions, 'surrogates'> {
  readonly documentsMax?: number;
  /** If given, PHI spans are first replaced by surrogates drawn from it. */
  readonly surrogates?: SeededRandom;
  readonly terminal: Terminal;
}

/** Reads and prepares documents; reports refused ones and skips them. Fails with LAB_TOO_FEW_DOCUMENTS. */
export async function loadDocuments(choice: CorpusChoice, options: LoadOptions): Promise<PreparedDocument[]> {
  const { documentsMax = Number.POSITIVE_INFINITY, table, scheme, language } = options;
  const surrogates = surrogatesFrom(options);
  const documents: PreparedDocument[] = [];
  for await (const note of notesOf(choice, options.terminal)) {
    if (documents.length >= documentsMax) break;
    documents.push(embedNote(note, { table, scheme, language, surrogates }));
  }
  if (documents.length < 2) {
    throw new Failure('LAB_TOO_FEW_DOCUMENTS', {
      corpus: nameOf(choice),
      documents: documents.length,
      expected: '>= 2',
    });
  }
  return documents;
}

function surrogatesFrom({ surrogates: random, language }: LoadOptions): ((note: Note) => Note) | undefined {
  if (random === undefined) return undefined;
  const maker = createSurrogateMaker({ random, language });
  return (note) => applySurrogates(note, maker);
}

/** The notes of a corpus; reports and skips refused ones. Fails with LAB_EXPERIMENT_INVALID for an unknown source. */
export async function* notesOf(choice: CorpusChoice, terminal: Terminal): AsyncGenerator<Note> {
  if ('synthetic' in choice) {
    const source = syntheticSources.find(({ name }) => name === choice.synthetic);
    if (source === undefined) {
      throw new Failure('LAB_EXPERIMENT_INVALID', {
        field: 'synthetic',
        value: choice.synthetic,
        expected: syntheticSources.map(({ name }) => name).join(' '),
      });
    }
    yield* generateNotes({ source: source.name, notes: choice.notes, seed: choice.seed });
    return;
  }
  let taken = 0;
  for await (const item of openCorpus({ path: choice.path, format: corpusFormatNamed(choice.format) })) {
    if (item.kind === 'refused') terminal.say(`refused ${item.file}: ${item.failure.code}`);
    else if (choice.documents === undefined || taken < choice.documents) {
      taken += 1;
      yield item.note;
    } else return;
  }
}

function nameOf(choice: CorpusChoice): string {
  return 'path' in choice ? choice.path : choice.synthetic;
}
