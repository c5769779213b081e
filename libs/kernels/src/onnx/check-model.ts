/** Checks a foreign ONNX file before it is loaded. */
import protobuf from 'protobufjs';
import { Failure } from '#foundation';
import { elementTypes, foreignModelProto, modelProto } from './messages.js';
import { type Fields, listOf, requireBoundedResults } from './result-sizes.js';

/**
 * Refuses bytes that are not an ONNX model (KERNELS_MODEL_UNREADABLE), models that refer to outside data
 * (KERNELS_MODEL_EXTERNAL_DATA), which could be any file on the hospital's machine, and models with other
 * operators or larger results than exported networks have (KERNELS_MODEL_OPERATOR).
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | no tensor is stored elsewhere | weights, attributes, loop bodies, functions, sparse and training parts are all searched |
 * | nothing hides behind a second copy of a field | every field is read as a list |
 * | nothing hides in ONNX Runtime's other file format | its mark is refused |
 * | a run ends | nothing loops or branches: no node holds a graph, and no function or training part names further nodes |
 * | a run takes bounded memory | the shapes of all results are told beforehand: 2²⁸ numbers together, for the largest batch of sentences of 1,024 tokens at most |
 * | the check takes bounded memory and time | a file holds 256 KiB beside the bytes of its weights, counted before anything is read |
 *
 * Not bounded here: the bytes of the weights, which callers bound by file size, and the memory of a run
 * besides its results.
 */
export function checkModel(bytes: Uint8Array): void {
  if (isOrtFormat(bytes)) throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length });
  requireShortDescription(bytes);
  const model = decode(bytes);
  const graphs = model['graph'];
  if (!Array.isArray(graphs) || graphs.length === 0)
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length });
  if (refersOutside(model)) throw new Failure('KERNELS_MODEL_EXTERNAL_DATA');
  requireOwnOperators(model);
  requireBoundedResults(listOf(graphs));
}

/** ONNX Runtime reads a file with this mark at byte 4 as a FlatBuffer, never as ONNX. */
function isOrtFormat(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ORTM';
}

/** Ours take about 4 KB. Decoding makes an object of every number, a hundred times its size. */
const maxDescriptionBytes = 256 * 1024;

/** Fields from model to weights: graph, initializer, raw_data. */
const pathToWeights = [7, 5, 9] as const;

function requireShortDescription(bytes: Uint8Array): void {
  const described = bytes.length - weightBytes(bytes);
  if (described > maxDescriptionBytes)
    throw new Failure('KERNELS_MODEL_OPERATOR', {
      field: 'bytesBesideWeights',
      value: described,
      max: maxDescriptionBytes,
    });
}

/** Walks tags and lengths with the decoder's reader, so both see the same fields. */
function weightBytes(bytes: Uint8Array): number {
  const reader = protobuf.Reader.create(bytes);
  const within = (end: number, [field, ...inner]: readonly number[]): number => {
    let count = 0;
    while (reader.pos < end) {
      const tag = reader.tag();
      if (tag >>> 3 !== field || (tag & 7) !== 2) {
        reader.skipType(tag & 7, 0, tag >>> 3);
        continue;
      }
      const length = reader.uint32();
      if (inner.length > 0) count += within(reader.pos + length, inner);
      else {
        reader.skip(length);
        count += length;
      }
    }
    if (reader.pos > end) throw new RangeError('a field is longer than the message around it');
    return count;
  };
  try {
    return within(bytes.length, pathToWeights);
  } catch (error) {
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length }, { cause: error });
  }
}

function decode(bytes: Uint8Array): Fields {
  try {
    return foreignModelProto.decode(bytes) as unknown as Fields; // fields are read as unknown
  } catch (error) {
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length }, { cause: error });
  }
}

/** Searches the whole message for a tensor stored elsewhere. */
function refersOutside(message: unknown): boolean {
  const waiting: unknown[] = [message];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) waiting.push(item);
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      const fields = value as Fields; // an object of unknown fields
      if (isNotEmpty(fields['externalData']) || hasNonZero(fields['dataLocation'])) return true;
      for (const field of Object.values(fields)) if (field !== null) waiting.push(field);
    }
  }
  return false;
}

const isNotEmpty = (field: unknown): boolean => Array.isArray(field) && field.length > 0;

const hasNonZero = (field: unknown): boolean => Array.isArray(field) && field.some((value) => value !== 0);

/** Operators of exported representers and de-identifiers, all in the standard domain. */
const exportedOperators: ReadonlySet<unknown> = new Set([
  'Add',
  'Cast',
  'Concat',
  'Div',
  'Identity',
  'LSTM',
  'MatMul',
  'Mul',
  'OneHot',
  'ReduceSum',
  'Reshape',
  'Sqrt',
  'Transpose',
  'Unsqueeze',
]);

function requireOwnOperators(model: Fields): void {
  for (const part of ['functions', 'trainingInfo'])
    if (isNotEmpty(model[part])) throw new Failure('KERNELS_MODEL_OPERATOR', { part });
  for (const graph of listOf(model['graph'])) {
    if (isNotEmpty(graph['sparseInitializer']))
      // a few bytes can expand to any size
      throw new Failure('KERNELS_MODEL_OPERATOR', { part: 'sparseInitializer' });
    for (const node of listOf(graph['node'])) {
      if (isOwn(node)) continue;
      const name = String(node['opType']);
      throw new Failure('KERNELS_MODEL_OPERATOR', /^\w{1,40}$/.test(name) ? { operator: name } : {});
    }
  }
}

function isOwn({ opType, domain, attribute }: Fields): boolean {
  const types = Array.isArray(opType) ? opType : [];
  const isKnown = types.length > 0 && types.every((type) => exportedOperators.has(type));
  const isStandard = !Array.isArray(domain) || domain.every((name) => name === '');
  const holdsGraph = listOf(attribute).some(({ g, graphs }) => isNotEmpty(g) || isNotEmpty(graphs));
  return isKnown && isStandard && !holdsGraph;
}

/**
 * Returns the float32 weights with `prefix` from a model of `emitModel`, row-major, in file order. Fails with
 * KERNELS_MODEL_* when the file is no model or has none.
 */
export function readWeights(onnx: Uint8Array, prefix: string): ReadonlyMap<string, Float32Array> {
  checkModel(onnx);
  const { graph } = modelProto.decode(onnx) as unknown as Decoded; // `checkModel` has decoded it
  const ours = graph.initializer.filter(
    ({ name, dataType }) => name.startsWith(prefix) && dataType === elementTypes.float32,
  );
  if (ours.length === 0)
    throw new Failure('KERNELS_MODEL_INTERFACE', { expected: `weights named ${prefix}…` });
  // Copied: the bytes in the file may be unaligned.
  return new Map(ours.map(({ name, rawData }) => [name, new Float32Array(Uint8Array.from(rawData).buffer)]));
}

interface Decoded {
  readonly graph: {
    readonly initializer: readonly {
      readonly name: string;
      readonly dataType: number;
      readonly rawData: Uint8Array;
    }[];
  };
}
