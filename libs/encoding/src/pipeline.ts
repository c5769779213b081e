/** The parts that a site works with. */
import { openEmbeddings } from '#embeddings';
import { checkModel } from '#kernels';
import type { ConsistentSurrogates } from '#surrogates';
import { type Language, languageNamed } from '#text';
import { openContextPool, openEncoderPool, openRepresenterPool, openTaggerPool } from './model-pool.js';
import type { NotePipeline } from './models.js';

/** ONNX Runtime on every core, embedding tables, and surrogates, whose name lists load on first use. */
export const notePipeline: NotePipeline = {
  checkModel,
  openEmbeddings,
  openRepresenter: openRepresenterPool,
  openTagger: openTaggerPool,
  openEncoder: openEncoderPool,
  openContexts: openContextPool,
  createSurrogates: async (random, language) => {
    const { applySurrogates, createSurrogateMaker } = await import('#surrogates');
    const maker = createSurrogateMaker({ random, language: languageNamed(language) });
    return (note) => applySurrogates(note, maker);
  },
};

/** Opens them (tens of milliseconds); `key` is 32 bytes that nobody else has. */
export async function openConsistentSurrogates(
  key: Uint8Array,
  language: Language,
): Promise<ConsistentSurrogates> {
  const { createConsistentSurrogates } = await import('#surrogates');
  return createConsistentSurrogates({ key, language });
}
