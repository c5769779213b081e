/** Vocabulary cells made from public notes as trainers make them; with cells, a site encodes a word as its cell. */

import { type Cells, cellsOfCorpus } from '#cells';
import { generateNotes } from '#corpora';
import type { EmbeddingTable } from '#embeddings';
import { prepareNote } from '#encoding';
import type { IobScheme } from '#labels';
import { wordKnowledge } from '#surrogates';
import { languageNamed } from '#text';

/** The size of a trainer's synthetic public corpus; a larger one makes more words public, and those are faster. */
const publicNotes = 240;

/** The default number of cells for words outside identifiers. */
const plainCells = 1;

/** Makes cells from notes of a different source than the measured ones. */
export function makeBenchCells(table: EmbeddingTable, scheme: IobScheme): Cells {
  const preparation = { language: languageNamed('en'), scheme, input: table, surrogates: undefined };
  const documents = function* () {
    for (const note of generateNotes({ source: 'public', notes: publicNotes, seed: 1 })) {
      const { sentences, labelIds } = prepareNote(note, preparation);
      yield {
        sentences: sentences.map((tokens, at) => ({ tokens, labelIds: labelIds[at] ?? new Uint8Array() })),
      };
    }
  };
  const { labelSet } = scheme;
  const source = {
    table,
    labelSet,
    ...wordKnowledge(),
    plainCells,
    detail: 'coarse' as const,
  };
  return cellsOfCorpus(documents(), source).cells;
}
