/** Bounds a foreign model's work before it runs: upper bounds of all result shapes, for every smaller batch too. */
import { Failure } from '#foundation';
import { attributeTypes, elementTypes } from './messages.js';

/** A message of `foreignModelProto`; every field is a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns a field's messages. */
export const listOf = (field: unknown): readonly Fields[] => (Array.isArray(field) ? field : []);

/** All results together, 1 GB; the English starter makes 7 million, an average of nine 60 million. */
const maxNumbers = 2 ** 28;

/** Sizes (T, B) covering `openFrozenModel`'s batches: 1,024 tokens, 64 sentences, padded. */
const batches = [
  [32, 64],
  [64, 32],
  [128, 16],
  [256, 8],
  [512, 4],
  [1024, 2],
] as const;

/** More than our tensors have; also bounds the time per shape. */
const maxRank = 8;

type Sizes = readonly number[];

/** Refuses (KERNELS_MODEL_OPERATOR) graphs whose results are too large or of unknown size. */
export function requireBoundedResults(graphs: readonly Fields[]): void {
  const all = (part: string): readonly Fields[] => graphs.flatMap((graph) => listOf(graph[part]));
  const nodes = all('node');
  const initializers = all('initializer');
  const inputs = all('input');
  const constants = new Map(initializers.map((tensor) => [nameOf(tensor), integersOf(tensor)]));
  for (const [time, batch] of batches) {
    const sizes = new Map<string, Sizes>();
    for (const tensor of initializers) define(sizes, nameOf(tensor), numbersOf(tensor['dims']));
    for (const input of inputs) define(sizes, nameOf(input), inputSizes(input, time, batch));
    let total = 0;
    for (const node of nodes) {
      for (const [name, result] of resultsOf(node, sizes, constants)) {
        define(sizes, name, result);
        total += result.reduce((product, size) => product * size, 1);
      }
      if (!(total <= maxNumbers)) throw refusal(node, { field: 'numbersPerBatch', max: maxNumbers });
    }
  }
}

/** Refuses a second value of a name, which would hide the first. */
function define(sizes: Map<string, Sizes>, name: string, value: Sizes): void {
  const isShape = value.length <= maxRank && value.every((size) => Number.isSafeInteger(size) && size >= 0);
  if (!isShape || sizes.has(name)) throw new Failure('KERNELS_MODEL_OPERATOR', { part: 'shapes' });
  sizes.set(name, value);
}

function resultsOf(
  node: Fields,
  sizes: ReadonlyMap<string, Sizes>,
  constants: ReadonlyMap<string, Sizes>,
): readonly (readonly [string, Sizes])[] {
  const names = stringsOf(node['input']);
  const known = <Value>(values: ReadonlyMap<string, Value>, at: number): Value => {
    const value = values.get(names[at] ?? '');
    if (value === undefined) throw refusal(node);
    return value;
  };
  const results = sizesOfResults(node, {
    count: names.length,
    input: (at) => known(sizes, at),
    constant: (at) => known(constants, at),
    attribute: (name, otherwise) => attributeOf(node, name, otherwise),
  });
  return stringsOf(node['output']).flatMap((name, at) => {
    if (name === '') return [];
    const result = results[at];
    if (result === undefined) throw refusal(node);
    return [[name, result] as const];
  });
}

interface Operands {
  readonly count: number;
  readonly input: (at: number) => Sizes;
  /** Integers of an input stored in the file. */
  readonly constant: (at: number) => Sizes;
  readonly attribute: (name: string, otherwise?: Sizes) => Sizes;
}

/** Shapes of a node's results in ONNX opset 17. */
function sizesOfResults(node: Fields, { count, input, constant, attribute }: Operands): readonly Sizes[] {
  const axisIn = (axis: number | undefined, rank: number): number => {
    const from = axis === undefined ? Number.NaN : axis < 0 ? axis + rank : axis;
    if (!(from >= 0 && from < rank)) throw refusal(node);
    return from;
  };
  switch (String(node['opType'])) {
    case 'Add':
    case 'Div':
    case 'Mul':
      return [larger(input(0), input(1))];
    case 'Cast':
    case 'Identity':
    case 'Sqrt':
      return [input(0)];
    case 'Concat': {
      const all = Array.from({ length: count }, (_, at) => input(at));
      const along = axisIn(attribute('axis')[0], all[0]?.length ?? 0);
      const sum = all.reduce((size, one) => size + (one[along] ?? Number.NaN), 0);
      return [all.reduce(larger).with(along, sum)];
    }
    case 'LSTM': {
      if (attribute('layout', [0])[0] !== 0) throw refusal(node); // orders the axes differently
      const [time = Number.NaN, batch = Number.NaN] = input(0);
      const [directions = Number.NaN, , hidden = Number.NaN] = input(2); // recurrent weights (D, 4H, H)
      const last = [directions, batch, hidden];
      return [[time, ...last], last, last];
    }
    case 'MatMul': {
      const a = input(0);
      const b = input(1);
      if (a.length < 2 || b.length < 2) throw refusal(node);
      return [[...larger(a.slice(0, -2), b.slice(0, -2)), a.at(-2) ?? 1, b.at(-1) ?? 1]];
    }
    case 'OneHot': {
      const [depth = Number.NaN] = constant(1);
      const along = axisIn(attribute('axis', [-1])[0], input(0).length + 1);
      return [input(0).toSpliced(along, 0, depth)];
    }
    case 'ReduceSum': {
      const axes = new Set(constant(1).map((axis) => axisIn(axis, input(0).length)));
      const keeps = attribute('keepdims', [1])[0] !== 0;
      return [input(0).flatMap((size, axis) => (axes.has(axis) ? (keeps ? [1] : []) : [size]))];
    }
    case 'Reshape': // 0 keeps a size; −1 is refused like any negative size, since our networks have none
      return [constant(1).map((size, axis) => (size === 0 ? (input(0)[axis] ?? Number.NaN) : size))];
    case 'Transpose': {
      const order = attribute('perm', [...input(0).keys()].reverse());
      return [order.map((axis) => input(0)[axis] ?? Number.NaN)];
    }
    case 'Unsqueeze': {
      const rank = input(0).length + constant(1).length;
      const added = constant(1).map((axis) => axisIn(axis, rank));
      return [added.sort((a, b) => a - b).reduce<Sizes>((all, axis) => all.toSpliced(axis, 0, 1), input(0))];
    }
    default:
      throw refusal(node);
  }
}

/** Broadcasts two shapes. */
function larger(a: Sizes, b: Sizes): Sizes {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const offset = long.length - short.length;
  return long.map((size, axis) => Math.max(size, short[axis - offset] ?? 0));
}

/** Inputs are (T, B, …), or (B) for lengths; further sizes must be stated. */
function inputSizes(input: Fields, time: number, batch: number): Sizes {
  const [shape] = ['type', 'tensorType', 'shape'].reduce<readonly Fields[]>(
    (messages, part) => {
      const inner = messages.flatMap((message) => listOf(message[part]));
      if (inner.length !== 1) throw new Failure('KERNELS_MODEL_OPERATOR', { part: 'shapes' });
      return inner;
    },
    [input],
  );
  const dims = listOf(shape?.['dim']);
  const free = dims.length === 1 ? [batch] : [time, batch];
  return dims.map(({ dimValue, dimParam }, axis) => {
    const isNamed = stringsOf(dimParam).length > 0; // readers may use either a name or a number
    return (isNamed ? undefined : numbersOf(dimValue).at(-1)) ?? free[axis] ?? Number.NaN;
  });
}

const numbersOf = (field: unknown): Sizes => (Array.isArray(field) ? field.map(Number) : []);

const stringsOf = (field: unknown): readonly string[] => (Array.isArray(field) ? field.map(String) : []);

const nameOf = (message: Fields): string => stringsOf(message['name']).at(-1) ?? '';

/** Values of a short int64 tensor, such as axes. Others become NaN, which every operator above refuses. */
function integersOf({ dataType, rawData }: Fields): Sizes {
  const [bytes, second] = Array.isArray(rawData) ? rawData : [];
  const isShort = bytes instanceof Uint8Array && second === undefined && bytes.length <= 8 * maxRank;
  if (!isShort || numbersOf(dataType).some((type) => type !== elementTypes.int64)) return [Number.NaN];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: Math.floor(bytes.length / 8) }, (_, at) =>
    Number(view.getBigInt64(8 * at, true)),
  );
}

/** An attribute's integers. Refuses repeated attributes and other types, on which readers disagree. */
function attributeOf(node: Fields, name: string, otherwise: Sizes = []): Sizes {
  const [found, second] = listOf(node['attribute']).filter((attribute) => nameOf(attribute) === name);
  if (found === undefined) return otherwise;
  const [type, ...types] = numbersOf(found['type']);
  const i = numbersOf(found['i']);
  if (second !== undefined || types.length > 0 || i.length > 1) throw refusal(node);
  if (type === attributeTypes.ints) return numbersOf(found['ints']);
  if (type === attributeTypes.i) return [i[0] ?? 0]; // a zero may be omitted
  throw refusal(node);
}

function refusal(node: Fields, details: Readonly<Record<string, string | number>> = {}): Failure {
  return new Failure('KERNELS_MODEL_OPERATOR', { operator: String(node['opType']), ...details }); // a known name
}
