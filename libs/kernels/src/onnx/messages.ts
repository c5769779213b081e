/** The ONNX messages this library uses, as protocol buffers. */
import protobuf from 'protobufjs';
import { invariant } from '#foundation';
import type { Shape } from '../graph/tensor.js';

const field = (type: string, id: number): Field => ({ type, id });
const repeated = (type: string, id: number): Field => ({ rule: 'repeated', type, id });

interface Field {
  readonly rule?: 'repeated';
  readonly type: string;
  readonly id: number;
}

type Messages = Readonly<Record<string, { readonly fields: Readonly<Record<string, Field>> }>>;

const messages: Messages = {
  ModelProto: {
    fields: {
      irVersion: field('int64', 1),
      opsetImport: repeated('OperatorSetIdProto', 8),
      producerName: field('string', 2),
      graph: field('GraphProto', 7),
    },
  },
  OperatorSetIdProto: { fields: { domain: field('string', 1), version: field('int64', 2) } },
  GraphProto: {
    fields: {
      node: repeated('NodeProto', 1),
      name: field('string', 2),
      initializer: repeated('TensorProto', 5),
      input: repeated('ValueInfoProto', 11),
      output: repeated('ValueInfoProto', 12),
    },
  },
  NodeProto: {
    fields: {
      input: repeated('string', 1),
      output: repeated('string', 2),
      name: field('string', 3),
      opType: field('string', 4),
      attribute: repeated('AttributeProto', 5),
      domain: field('string', 7),
    },
  },
  AttributeProto: {
    fields: {
      name: field('string', 1),
      f: field('float', 2),
      i: field('int64', 3),
      s: field('bytes', 4),
      t: field('TensorProto', 5),
      g: field('GraphProto', 6),
      floats: repeated('float', 7),
      ints: repeated('int64', 8),
      strings: repeated('bytes', 9),
      tensors: repeated('TensorProto', 10),
      graphs: repeated('GraphProto', 11),
      type: field('int32', 20),
    },
  },
  TensorProto: {
    fields: {
      dims: repeated('int64', 1),
      dataType: field('int32', 2),
      name: field('string', 8),
      rawData: field('bytes', 9),
      externalData: repeated('StringStringEntryProto', 13),
      dataLocation: field('int32', 14),
    },
  },
  StringStringEntryProto: { fields: { key: field('string', 1), value: field('string', 2) } },
  ValueInfoProto: { fields: { name: field('string', 1), type: field('TypeProto', 2) } },
  TypeProto: { fields: { tensorType: field('TensorTypeProto', 1) } },
  TensorTypeProto: { fields: { elemType: field('int32', 1), shape: field('TensorShapeProto', 2) } },
  TensorShapeProto: { fields: { dim: repeated('DimensionProto', 1) } },
  DimensionProto: { fields: { dimValue: field('int64', 1), dimParam: field('string', 2) } },
};

/** The message type of a whole model file. */
export const modelProto = protobuf.Root.fromJSON({ nested: messages }).lookupType('ModelProto');

/** More places for tensors, which Sfumato never writes. */
const furtherPlaces: Messages = {
  ModelProto: {
    fields: { trainingInfo: repeated('TrainingInfoProto', 20), functions: repeated('FunctionProto', 25) },
  },
  GraphProto: { fields: { sparseInitializer: repeated('SparseTensorProto', 15) } },
  AttributeProto: {
    fields: {
      sparseTensor: field('SparseTensorProto', 22),
      sparseTensors: repeated('SparseTensorProto', 23),
    },
  },
  FunctionProto: {
    fields: { node: repeated('NodeProto', 7), attributeProto: repeated('AttributeProto', 11) },
  },
  TrainingInfoProto: {
    fields: { initialization: field('GraphProto', 1), algorithm: field('GraphProto', 2) },
  },
  SparseTensorProto: { fields: { values: field('TensorProto', 1), indices: field('TensorProto', 2) } },
};

/**
 * Message type for foreign files: covers every place of a tensor and repeats every field, because readers
 * disagree about a field that occurs twice.
 */
export const foreignModelProto = protobuf.Root.fromJSON({
  nested: Object.fromEntries(
    [...new Set([...Object.keys(messages), ...Object.keys(furtherPlaces)])].map((name) => [
      name,
      { fields: everyFieldRepeated({ ...messages[name]?.fields, ...furtherPlaces[name]?.fields }) },
    ]),
  ),
}).lookupType('ModelProto');

function everyFieldRepeated(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).map(([name, { type, id }]) => [name, repeated(type, id)]));
}

/** ONNX element types (TensorProto.DataType). */
export const elementTypes = { float32: 1, int32: 6, int64: 7, bool: 9 } as const;

/** ONNX attribute types (AttributeProto.AttributeType). */
export const attributeTypes = { f: 1, i: 2, s: 3, g: 5, ints: 7 } as const;

/** An element type by name. */
export type ElementType = keyof typeof elementTypes;

/** The name of a value in a graph. */
export type ValueName = string;

/** A tuple of exactly `Count` names. */
export type ValueNames<Count extends number, Names extends readonly ValueName[] = []> = number extends Count
  ? readonly ValueName[]
  : Names['length'] extends Count
    ? Names
    : ValueNames<Count, readonly [...Names, ValueName]>;

/** Returns the names as a tuple of `count`; a mismatch is a bug in building the graph. */
export function exactly<Count extends number>(
  count: Count,
  names: readonly ValueName[],
  what: string,
): ValueNames<Count> {
  invariant(names.length === count, `${what}: ${names.length} values, expected ${count}`);
  return names as ValueNames<Count>; // counted above
}

/** An ONNX attribute, keyed by its field. */
export type OnnxAttribute =
  | { readonly f: number }
  | { readonly i: number }
  | { readonly s: string }
  | { readonly g: OnnxGraph }
  | { readonly ints: readonly number[] };

/** A model's graph or a loop's body. */
export interface OnnxGraph {
  readonly name: string;
  readonly node: readonly OnnxNode[];
  readonly initializer: readonly object[];
  readonly input: readonly OnnxValue[];
  readonly output: readonly OnnxValue[];
}

/** A node; inputs come before their users. */
export interface OnnxNode {
  readonly opType: string;
  readonly name: string;
  readonly input: readonly ValueName[];
  readonly output: readonly ValueName[];
  readonly domain: string;
  readonly attribute: readonly { readonly name: string; readonly type: number; readonly g?: OnnxGraph }[];
}

/** A graph's input or result. */
export interface OnnxValue {
  readonly name: ValueName;
  readonly type: object;
}

/** Returns the nodes that lead to a result, in one pass from the end. */
export function usedNodes(nodes: readonly OnnxNode[], results: readonly OnnxValue[]): OnnxNode[] {
  const read = new Set(results.map(({ name }) => name));
  return nodes
    .toReversed()
    .filter((node) => {
      const isUsed = node.output.some((value) => read.has(value));
      if (isUsed) for (const value of readBy(node)) read.add(value);
      return isUsed;
    })
    .toReversed();
}

/** What a node and its loop bodies read from the graph. */
function readBy({ input, attribute }: OnnxNode): ValueName[] {
  return [...input, ...attribute.flatMap(({ g }) => g?.node.flatMap(readBy) ?? [])];
}

/** Builds an attribute with its type. */
export function attributeMessage(name: string, value: OnnxAttribute): OnnxNode['attribute'][number] {
  const [type] = Object.keys(value) as (keyof typeof attributeTypes)[]; // each kind has one field, which names its type
  const field =
    's' in value ? { s: Buffer.from(value.s) } : 'ints' in value ? { ints: [...value.ints] } : value;
  return { name, ...field, type: attributeTypes[type ?? 'f'] };
}

/** Builds an input or a result. */
export function valueMessage(name: ValueName, shape: Shape, dtype: ElementType): OnnxValue {
  const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }));
  return { name, type: { tensorType: { elemType: elementTypes[dtype], shape: { dim } } } };
}

/** Views an array as bytes. */
export function bytesOf(data: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
