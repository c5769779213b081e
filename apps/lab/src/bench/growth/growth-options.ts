/** What `lab bench growth` is given. */
import type { Terminal } from '#command-line';

/** Options that every curve reads. */
export interface GrowthOptions {
  /** Threads of the tensor engine. */
  readonly threads: number;
  /** Measurements of a size, of which the least counts. */
  readonly repeats: number;
  /** Length of a measurement that can be cut anywhere. */
  readonly seconds: number;
  /** Notes in the middle of the curves over notes, and of the pool. */
  readonly notes: number;
  readonly cacheFolder: string;
  readonly terminal: Terminal;
}
