/** Exact nearest rows by cosine in the GloVe table, with matrix products on the engine. */
import { openEmbeddings, openEngineProduct, openNeighbours } from '#embeddings';
import type { BenchOpener } from '../bench.js';
import { round } from '../measuring/measurements.js';

const count = 1000;
const warmUpQueries = 64;

/** Opens `neighbours`. Queries are the first words of the table; nothing is cached. */
export const openNeighbourSearch: BenchOpener = async ({ cacheFolder, queries, threads, terminal }) => {
  const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder });
  const { product, close } = await openEngineProduct(table.size, { threads });
  const wordsTotal = Math.min(queries, table.rowCount);
  const words = Array.from({ length: wordsTotal }, (_, row) => table.wordAt(row));
  const seconds: number[] = [];
  return {
    measure: 'queriesPerSecond',
    block: async (isWarmUp) => {
      const asked = isWarmUp ? words.slice(0, warmUpQueries) : words;
      const progress = terminal.progress({ label: 'words', total: asked.length });
      const startedAt = performance.now();
      await openNeighbours(table, {
        count,
        words: asked,
        product,
        progress: (done) => progress.advanceTo(done),
      });
      const elapsed = (performance.now() - startedAt) / 1000;
      progress.finish();
      if (!isWarmUp) seconds.push(round(elapsed, 4));
      return asked.length / elapsed;
    },
    flopPerUnit: 2 * table.rowCount * table.size,
    peer: null,
    describe: async () => ({
      rows: table.rowCount,
      embeddingSize: table.size,
      nearest: count,
      queries: wordsTotal,
      seconds,
    }),
    [Symbol.asyncDispose]: async () => {
      await close();
      await table.close();
    },
  };
};
