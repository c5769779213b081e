/** What travels between the main thread and a model's thread: flat arrays, handed over rather than copied. */
import type { FailureCode, FailureDetails } from '#foundation';

/** What a thread is started with. */
export interface ModelThreadData {
  readonly kind: 'representer' | 'deidentifier';
  readonly onnx: Uint8Array;
}

/** Sentences one after the other; row width is the model's. */
export interface ModelRequest {
  readonly id: number;
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (N, E) for a representer, (N, R) for a de-identifier. */
  readonly rows: Float32Array;
  /** Shape: (N); empty for a representer. */
  readonly casingIds: Uint8Array;
}

/** Shape: (N, R) vectors or (N) label ids. */
export type ModelAnswer =
  | { readonly id: number; readonly values: Float32Array | Uint8Array }
  | { readonly id: number; readonly failure: ThreadFailure };

/** An error on its way between threads: a coded failure, or a bug with its stack. */
export type ThreadFailure =
  | { readonly code: FailureCode; readonly details: FailureDetails }
  | { readonly stack: string };

/** First message of a thread: the sizes of its model, or why it could not be opened. */
export type ModelOpened =
  | { readonly inputSize: number; readonly outputSize: number }
  | { readonly failure: ThreadFailure };

/** Joins sentences to one array of its own. */
export function packRows<Rows extends Float32Array | Uint8Array>(
  sentences: readonly Rows[],
  create: (length: number) => Rows,
): Rows {
  const packed = create(sentences.reduce((sum, rows) => sum + rows.length, 0));
  let at = 0;
  for (const rows of sentences) {
    packed.set(rows, at);
    at += rows.length;
  }
  return packed;
}

/** Cuts an array into sentences again: views of `width` values a token. */
export function unpackRows<Rows extends Float32Array | Uint8Array>(
  packed: Rows,
  lengths: readonly number[],
  width: number,
): Rows[] {
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    at += length * width;
    return packed.subarray(start, at) as Rows; // a view has the type of what it views
  });
}
