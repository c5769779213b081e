/** What the adversary's corpus pairs and pseudonymisation need: the nearest words of a word. */
import type { SecureRandom, SeededRandom } from '#foundation';

/** The N nearest rows by cosine of every word it was opened for. */
export interface NeighbourIndex {
  /** N, or less when the table has fewer other rows. */
  readonly count: number;
  /** Words it was opened for that have neighbours; a row reached by several spellings counts once. */
  readonly wordCount: number;
  /**
   * Row ids, nearest first, at equal cosines the lower row first, the word itself excluded. Empty for an unknown
   * word and for a word the index was not opened for.
   */
  neighboursOf(token: string): readonly number[];
  /** One of them, every one equally likely; -1 when there are none. */
  drawNeighbour(token: string, random: SeededRandom | SecureRandom): number;
}
