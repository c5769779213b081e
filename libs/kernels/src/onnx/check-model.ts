/** What is checked of a foreign ONNX file before it is loaded. */
import protobuf from 'protobufjs';
import { Failure } from '#foundation';
import { elementTypes, foreignModelProto, modelProto } from './messages.js';
import { type Fields, listOf, requireBoundedResults } from './result-sizes.js';

/**
 * Refuses bytes that are not an ONNX model (KERNELS_MODEL_UNREADABLE), models that refer to data outside
 * themselves (KERNELS_MODEL_EXTERNAL_DATA), since such a reference could read any file of the hospital's
 * machine, and models that compute with anything but what exported networks consist of, or with more numbers
 * than they do (KERNELS_MODEL_OPERATOR).
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
 * Not bounded here: the bytes of the weights, which callers bound by the size of the file, and what a run
 * takes besides results.
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

/** ONNX Runtime takes a file with this mark at byte 4 for a FlatBuffer and never reads it as ONNX. */
function isOrtFormat(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ORTM';
}

/** Our networks take about 4 KB each. Reading makes an object of every number, a hundred times its size. */
const maxDescriptionBytes = 256 * 1024;

/** Fields that lead from a model to the bytes of its weights: graph, initializer, raw_data. */
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

/** Walks tags and lengths only, with the reader that decodes: both see the same fields. */
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
    return foreignModelProto.decode(bytes) as unknown as Fields; // a message object; its fields are read as unknown
  } catch (error) {
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length }, { cause: error });
  }
}

/** Looks through the whole message for a tensor stored elsewhere. */
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

/** Operators that `emitModel` writes for representers and de-identifiers, all of the standard domain. */
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
      // a few bytes that become a tensor of any size
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
 * The float32 weights of a model that `emitModel` wrote whose names begin with `prefix`, in the file's order;
 * row-major. Fails with KERNELS_MODEL_* when it is no model, or holds none.
 */
export function readWeights(onnx: Uint8Array, prefix: string): ReadonlyMap<string, Float32Array> {
  checkModel(onnx);
  const { graph } = modelProto.decode(onnx) as unknown as Decoded; // `checkModel` has read it as one
  const ours = graph.initializer.filter(
    ({ name, dataType }) => name.startsWith(prefix) && dataType === elementTypes.float32,
  );
  if (ours.length === 0)
    throw new Failure('KERNELS_MODEL_INTERFACE', { expected: `weights named ${prefix}…` });
  // Copied: the bytes in the file need not be aligned
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
