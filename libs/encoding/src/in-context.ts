/** Models that read sentences in context: a reader reads their tokens first. */
import { countTokensOf } from '#kernels';
import { readRows, type SentenceReader } from '#representation';
import type { EmbeddedTokens, NoteRepresenter, NoteTagger } from './models.js';

/** Puts a reader before a representer. */
export function representInContext(representer: NoteRepresenter, reader: SentenceReader): NoteRepresenter {
  return {
    ...representer,
    embeddingSize: reader.rowSize,
    encodeTokens: async (tokens) => representer.encodeTokens(await readTokens(tokens, reader)),
  };
}

/** Puts a reader before a tagger. */
export function tagInContext(tagger: NoteTagger, reader: SentenceReader): NoteTagger {
  return {
    ...tagger,
    embeddingSize: reader.rowSize,
    labelTokens: async ({ casingIds, ...tokens }) =>
      tagger.labelTokens({ ...(await readTokens(tokens, reader)), casingIds }),
  };
}

/** A row per token: equal words read differently in other sentences. */
async function readTokens(tokens: EmbeddedTokens, reader: SentenceReader): Promise<EmbeddedTokens> {
  const { lengths, rows } = await readRows(tokens, reader);
  return { lengths, rows, rowIds: Uint32Array.from({ length: countTokensOf(lengths) }, (_, token) => token) };
}
