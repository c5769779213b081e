/** The real heavy parts. Imported only by commands that stage, tag or check; `site status` loads none of this. */
import { applySurrogates, createSurrogateMaker } from '#corpora';
import { openEmbeddings } from '#embeddings';
import { languageNamed } from '#text';
import { openRepresenterPool, openTaggerPool } from './model-pool.js';
import type { SitePipeline } from './site-pipeline.js';

/** ONNX Runtime on every core, the embedding tables and the surrogate pools. */
export const realPipeline: SitePipeline = {
  openEmbeddings,
  openRepresenter: openRepresenterPool,
  openTagger: openTaggerPool,
  createSurrogates: async (random, language) => {
    const maker = createSurrogateMaker({ random, language: languageNamed(language) });
    return (note) => applySurrogates(note, maker);
  },
};
