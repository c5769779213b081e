/** What every reader of vectors has in common. */

/**
 * Receives one vector. Both arguments are reused for the next one: copy what is kept.
 *
 * @param word UTF-8 bytes
 * @param values Shape: (E) float64, finite
 */
export type OnVector = (word: Uint8Array, values: Float64Array) => void;

/** How far a scan has come. */
export interface ScanProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Reads a file once from start to end, hands over its vectors in order, and yields after each stretch of them. */
export type VectorScan = (path: string, onVector: OnVector) => AsyncGenerator<ScanProgress>;
