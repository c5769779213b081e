/** What exact nearest neighbours cost against the number of words of the table. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddings, openEngineProduct, openNeighbours } from '#embeddings';
import { createSeededRandom } from '#foundation';
import { processorTimeOf } from '../../measuring/processor-time.js';
import type { CurvePlan } from '../curve.js';
import type { GrowthOptions } from '../growth-options.js';

const size = 50;
const queries = 256;
const nearest = 100;

/** Seconds for the 100 nearest words of 256 words. */
export function byVocabulary({ repeats, threads }: GrowthOptions): CurvePlan {
  return {
    name: 'vocabulary',
    title: 'Nearest neighbours against the vocabulary',
    description: `The exact ${nearest} nearest of ${queries} words, vectors of ${size} random numbers.`,
    sizeTitle: 'words',
    workTitle: `${queries} words`,
    sizes: [10_000, 20_000, 40_000, 80_000, 160_000],
    repeats,
    measure: async (words) => {
      const folder = await mkdtemp(join(tmpdir(), 'sfumato-growth-'));
      try {
        return await searchSeconds(await writeTable(folder, words), folder, threads);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function searchSeconds(path: string, cacheFolder: string, threads: number): Promise<number> {
  const table = await openEmbeddings({ kind: 'text', path }, { cacheFolder });
  const { product, close } = await openEngineProduct(size, { threads });
  const words = Array.from({ length: queries }, (_, row) => table.wordAt(row));
  const { processorSeconds } = await processorTimeOf(() =>
    openNeighbours(table, { count: nearest, words, product }),
  );
  await close();
  await table.close();
  return processorSeconds;
}

/** A table as GloVe writes it, a line a word. */
async function writeTable(folder: string, words: number): Promise<string> {
  const path = join(folder, 'table.txt');
  const random = createSeededRandom('vocabulary');
  const row = new Float32Array(size);
  await using file = await open(path, 'w');
  const linesAtOnce = 1000;
  for (let first = 0; first < words; first += linesAtOnce) {
    const lines = Array.from({ length: Math.min(linesAtOnce, words - first) }, (_, index) => {
      random.fillGaussian(row);
      return `w${first + index} ${Array.from(row, (value) => value.toFixed(4)).join(' ')}\n`;
    });
    await file.appendFile(lines.join(''));
  }
  return path;
}
