/** Where each benchmark is; loaded only when it runs. */
import type { BenchName, BenchOpener } from './bench.js';

/** The opener of a benchmark. */
export const benchOpeners: Readonly<Record<BenchName, () => Promise<BenchOpener>>> = {
  train: async () => (await import('./cases/train.js')).openTrain,
  game: async () => (await import('./cases/game.js')).openGame,
  encode: async () => (await import('./cases/encode.js')).openEncode,
  tag: async () => (await import('./cases/tag.js')).openTag,
  neighbours: async () => (await import('./cases/neighbours.js')).openNeighbourSearch,
  ingest: async () => (await import('./cases/ingest.js')).openIngest,
  pool: async () => (await import('./cases/pool.js')).openPool,
};
