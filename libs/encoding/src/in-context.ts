/** Models that read sentences in context: their tokens go through a reader first. */
import { countTokensOf } from '#kernels';
import { readRows, type SentenceReader } from '#representation';
import type { EmbeddedTokens, NoteRepresenter, NoteTagger } from './models.js';

/** The same representer for rows that a reader reads. */
export function representInContext(representer: NoteRepresenter, reader: SentenceReader): NoteRepresenter {
  return {
    ...representer,
    embeddingSize: reader.rowSize,
    encodeTokens: async (tokens) => representer.encodeTokens(await readTokens(tokens, reader)),
  };
}

/** The same tagger for rows that a reader reads. */
export function tagInContext(tagger: NoteTagger, reader: SentenceReader): NoteTagger {
  return {
    ...tagger,
    embeddingSize: reader.rowSize,
    labelTokens: async ({ casingIds, ...tokens }) =>
      tagger.labelTokens({ ...(await readTokens(tokens, reader)), casingIds }),
  };
}

/** No two tokens share a row: equal words read otherwise in other sentences. */
async function readTokens(tokens: EmbeddedTokens, reader: SentenceReader): Promise<EmbeddedTokens> {
  const { lengths, rows } = await readRows(tokens, reader);
  return { lengths, rows, rowIds: Uint32Array.from({ length: countTokensOf(lengths) }, (_, token) => token) };
}
