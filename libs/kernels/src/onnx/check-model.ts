/** What is checked of a foreign ONNX file before it is loaded. */
import { Failure } from '#foundation';
import { foreignModelProto } from './schema.js';

/**
 * Refuses bytes that are not an ONNX model (KERNELS_MODEL_UNREADABLE), models that refer to data outside themselves
 * (KERNELS_MODEL_EXTERNAL_DATA), since such a reference could read any file of the hospital's machine, and models that compute with
 * anything but what exported networks consist of (KERNELS_MODEL_OPERATOR).
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | no tensor is stored elsewhere | weights, attributes, loop bodies, functions, sparse and training parts are all searched |
 * | nothing hides behind a second copy of a field | every field is read as a list |
 * | nothing hides in ONNX Runtime's other file format | its mark is refused |
 * | a run ends | nothing loops or branches: no node holds a graph, and no function or training part names further nodes |
 */
export function checkModel(bytes: Uint8Array): void {
  if (isOrtFormat(bytes)) throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length });
  const model = decode(bytes);
  const graphs = model['graph'];
  if (!Array.isArray(graphs) || graphs.length === 0)
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length });
  if (refersOutside(model)) throw new Failure('KERNELS_MODEL_EXTERNAL_DATA');
  requireOwnOperators(model);
}

type Fields = Readonly<Record<string, unknown>>;

/** ONNX Runtime takes a file with this mark at byte 4 for a FlatBuffer and never reads it as ONNX. */
function isOrtFormat(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ORTM';
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

/** What `emitModel` writes for the networks of a representer and a de-identifier, all of the standard domain. */
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

const listOf = (field: unknown): readonly Fields[] => (Array.isArray(field) ? field : []);
