/** Loops over time: the `Scan` operator and the zeros its states start from. */
import { exactly, type ValueName, type ValueNames } from './messages.js';
import type { OnnxWriter } from './writer.js';

/** What a `Scan` runs over. */
export interface ScanOptions<Collected extends number> {
  readonly states: readonly ValueName[];
  readonly sequences: readonly ValueName[];
  /** From the last step to the first; collected results stay in the order of time. */
  readonly reversed: boolean;
  /** How many results are collected over time. */
  readonly collected: Collected;
}

/** Runs `body` over time (axis 0). Results: the collected sequences. */
export function emitScan<Collected extends number>(
  writer: OnnxWriter,
  body: OnnxWriter,
  options: ScanOptions<Collected>,
): ValueNames<Collected> {
  const { states, sequences, reversed, collected } = options;
  const direction = reversed ? 1 : 0;
  const results: readonly ValueName[] = writer.ops(
    'Scan',
    [...states, ...sequences],
    states.length + collected,
    {
      attributes: {
        body: { g: body.graph(body.fresh('body')) },
        num_scan_inputs: { i: sequences.length },
        scan_input_directions: { ints: sequences.map(() => direction) },
        scan_output_directions: { ints: Array.from({ length: collected }, () => direction) },
      },
    },
  );
  return exactly(collected, results.slice(states.length), 'Scan'); // final states come first; nobody reads them
}

/** Zeros of the shape of one step, (1, B, H). */
export function zeroSlice(writer: OnnxWriter, value: ValueName): ValueName {
  const one = writer.op('Slice', [value, writer.integers([0]), writer.integers([1]), writer.integers([0])]);
  return writer.op('Sub', [one, one]);
}

/** Zeros of the shape of a state, (B, H). */
export function zeroStep(writer: OnnxWriter, value: ValueName): ValueName {
  return writer.op('Squeeze', [zeroSlice(writer, value), writer.integers([0])]);
}
