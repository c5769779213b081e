/** Vocabulary cells as trainers make them, of public notes: with them a site reads words by their cells. */

import { type Cells, cellsOfCorpus } from '#cells';
import { generateNotes } from '#corpora';
import type { EmbeddingTable } from '#embeddings';
import { prepareNote } from '#encoding';
import type { IobScheme } from '#labels';
import { wordKnowledge } from '#surrogates';
import { languageNamed } from '#text';

/** As many as the synthetic public corpus of a trainer has; more find more public words, which are faster. */
const publicNotes = 240;

/** Cells of words of no identifier: the default of a run. */
const plainCells = 1;

/** Makes them of notes of another source than those that are measured. */
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
