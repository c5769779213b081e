/** Translates a graph into ONNX: elementary operators from a table, recurrent ones fused. */
import { assertNever, InternalError } from '#foundation';
import { nodesLeadingTo } from '../graph/differentiate.js';
import { fixed, inputAt, last } from '../graph/graph.js';
import type { BinaryName, GraphNode, GraphTensor, Operation, UnaryName } from '../graph/tensor.js';
import { emitBilstm, emitBilstmGradient } from './emit-bilstm.js';
import { emitCrf, emitCrfGradient } from './emit-crf.js';
import { exactly, type ValueName, type ValueNames } from './messages.js';
import { OnnxWriter } from './writer.js';

/** Weights stored in the file; other parameters become inputs. */
export type FrozenWeights = ReadonlyMap<
  string,
  { readonly data: Float32Array; readonly shape: readonly number[] }
>;

/** Input name of a parameter that is not frozen. */
export const parameterInput = (name: string): string => `parameter:${name}`;

/** Returns an ONNX model that computes `outputs` from the graph's inputs and parameters. */
export function emitModel(
  outputs: Readonly<Record<string, GraphTensor>>,
  frozen: FrozenWeights = new Map(),
): Uint8Array {
  const writer = new OnnxWriter();
  const values = new Map<number, readonly ValueName[]>();
  for (const node of nodesLeadingTo(...Object.values(outputs).map((tensor) => tensor.node))) {
    values.set(node.id, emitNode(writer, node, { values, frozen }));
  }
  for (const [name, tensor] of Object.entries(outputs)) {
    writer.output(name, resultName(values, tensor), tensor.shape, tensor.dtype);
  }
  return writer.model();
}

interface Emission {
  readonly values: ReadonlyMap<number, readonly ValueName[]>;
  readonly frozen: FrozenWeights;
}

const unaryOperators: Readonly<Record<UnaryName, string>> = {
  tanh: 'Tanh',
  sigmoid: 'Sigmoid',
  relu: 'Relu',
  softplus: 'Softplus',
  exp: 'Exp',
  log: 'Log',
  sqrt: 'Sqrt',
  abs: 'Abs',
  sign: 'Sign',
};

const binaryOperators: Readonly<Record<BinaryName, string>> = {
  add: 'Add',
  sub: 'Sub',
  mul: 'Mul',
  div: 'Div',
};

function emitNode(writer: OnnxWriter, node: GraphNode, { values, frozen }: Emission): readonly ValueName[] {
  const inputs = node.inputs.map((input) => resultName(values, input));
  const { operation } = node;
  switch (operation.kind) {
    case 'input':
      return [writer.input(operation.name, node.shape, node.dtype)];
    case 'parameter': {
      const weights = frozen.get(operation.name);
      if (weights !== undefined) return [writer.weights(operation.name, weights.data, weights.shape)];
      return [writer.input(parameterInput(operation.name), node.shape)];
    }
    case 'bilstm':
      return [emitBilstm(writer, inputs, operation.hidden)];
    case 'bilstmGradient':
      return emitBilstmGradient(writer, inputs, operation.hidden);
    case 'crf':
      return emitCrf(writer, inputs);
    case 'crfGradient':
      return emitCrfGradient(writer, inputs);
    default:
      return [emitElementary(writer, operation, inputs, node.inputs)];
  }
}

type Elementary = Exclude<
  Operation,
  { kind: 'input' | 'parameter' | 'bilstm' | 'bilstmGradient' | 'crf' | 'crfGradient' }
>;

function emitElementary(
  writer: OnnxWriter,
  operation: Elementary,
  inputs: readonly ValueName[],
  tensors: readonly GraphTensor[],
): ValueName {
  const one = (): ValueName => exactly(1, inputs, operation.kind)[0];
  const two = (): ValueNames<2> => exactly(2, inputs, operation.kind);
  switch (operation.kind) {
    case 'constant':
      return writer.scalar(operation.value);
    case 'unary':
      return writer.op(unaryOperators[operation.name], [one()]);
    case 'binary':
      return writer.op(binaryOperators[operation.name], two());
    case 'matmul':
      if (!operation.transposed) return writer.op('MatMul', two());
      return writer.op('FusedMatMul', two(), { domain: 'com.microsoft', attributes: { transB: { i: 1 } } });
    case 'outer':
      return emitOuter(writer, two(), tensors);
    case 'sum':
      return writer.op('ReduceSum', [one(), writer.integers(operation.axes)], {
        attributes: { keepdims: { i: operation.keepDimensions ? 1 : 0 } },
      });
    case 'spread': {
      const [a, b] = two();
      const ranked =
        operation.axes.length > 0 ? writer.op('Unsqueeze', [a, writer.integers(operation.axes)]) : a;
      return writer.op('Expand', [ranked, writer.op('Shape', [b])]);
    }
    case 'concat':
      return writer.op('Concat', inputs, { attributes: { axis: { i: -1 } } });
    case 'slice': {
      const { start, end } = operation;
      return writer.op('Slice', [
        one(),
        writer.integers([start]),
        writer.integers([end]),
        writer.integers([-1]),
      ]);
    }
    case 'pad':
      return emitPad(writer, one(), operation, tensors);
    case 'oneHot':
      return emitOneHot(writer, one(), operation.depth);
    case 'rows':
      return writer.op('Gather', two());
    case 'shift':
      return emitShift(writer, one(), operation, inputAt(tensors, 0).shape.length);
    case 'max':
      return writer.op('ReduceMax', [one()], {
        attributes: { axes: { ints: [operation.axis] }, keepdims: { i: operation.keepDimension ? 1 : 0 } },
      });
    case 'reverseGradient':
      return writer.op('Identity', [one()]);
    default:
      return assertNever(operation);
  }
}

/** Flattens leading axes: aᵀ · b as one large product. */
function emitOuter(writer: OnnxWriter, values: ValueNames<2>, tensors: readonly GraphTensor[]): ValueName {
  const flat = values.map((value, position) => {
    const width = fixed(last(inputAt(tensors, position).shape));
    return writer.op('Reshape', [value, writer.integers([-1, width])]);
  });
  return writer.op('Gemm', flat, { attributes: { transA: { i: 1 } } });
}

function emitPad(
  writer: OnnxWriter,
  a: ValueName,
  { before, after }: { before: number; after: number },
  tensors: readonly GraphTensor[],
): ValueName {
  const zeros = Array.from({ length: inputAt(tensors, 0).shape.length - 1 }, () => 0);
  return writer.op('Pad', [a, writer.integers([...zeros, before, ...zeros, after])]);
}

function emitShift(
  writer: OnnxWriter,
  a: ValueName,
  { axis, by }: { axis: number; by: number },
  rank: number,
): ValueName {
  const alongAxis = (places: number): number[] =>
    Array.from({ length: rank }, (_, index) => (index === axis ? places : 0));
  const padded = writer.op('Pad', [
    a,
    writer.integers([...alongAxis(Math.max(by, 0)), ...alongAxis(Math.max(-by, 0))]),
  ]);
  const bounds = by > 0 ? [0, -by] : [-by, Number.MAX_SAFE_INTEGER];
  return writer.op('Slice', [
    padded,
    ...bounds.map((bound) => writer.integers([bound])),
    writer.integers([axis]),
  ]);
}

function emitOneHot(writer: OnnxWriter, ids: ValueName, depth: number): ValueName {
  const zero = writer.op('Unsqueeze', [writer.scalar(0), writer.integers([0])]);
  const one = writer.op('Unsqueeze', [writer.scalar(1), writer.integers([0])]);
  const offOn = writer.op('Concat', [zero, one], { attributes: { axis: { i: 0 } } });
  const wide = writer.op('Cast', [ids], { attributes: { to: { i: 7 } } }); // int64, the CPU kernel's only index type
  return writer.op('OneHot', [wide, writer.integers([depth]), offOn], { attributes: { axis: { i: -1 } } });
}

function resultName(values: ReadonlyMap<number, readonly ValueName[]>, tensor: GraphTensor): ValueName {
  const name = values.get(tensor.node.id)?.[tensor.output];
  if (name === undefined)
    throw new InternalError(`result ${tensor.output} of ${tensor.node.operation.kind} is missing`);
  return name;
}
