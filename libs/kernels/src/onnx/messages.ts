/** The parts of an ONNX graph as protocol buffer objects; field names as in `schema.ts`. */
import { invariant } from '#foundation';
import type { Shape } from '../graph/tensor.js';
import { attributeTypes, type ElementType, elementTypes } from './schema.js';

/** The name of a value inside an ONNX graph. */
export type ValueName = string;

/** So many names, no fewer and no more. */
export type ValueNames<Count extends number, Names extends readonly ValueName[] = []> = number extends Count
  ? readonly ValueName[]
  : Names['length'] extends Count
    ? Names
    : ValueNames<Count, readonly [...Names, ValueName]>;

/** Names as a tuple of `count`; a node with more or fewer is a bug of whoever built the graph. */
export function exactly<Count extends number>(
  count: Count,
  names: readonly ValueName[],
  what: string,
): ValueNames<Count> {
  invariant(names.length === count, `${what}: ${names.length} values, expected ${count}`);
  return names as ValueNames<Count>; // counted in the line above
}

/** An attribute of an ONNX node, by the field that holds it. */
export type OnnxAttribute =
  | { readonly f: number }
  | { readonly i: number }
  | { readonly s: string }
  | { readonly g: OnnxGraph }
  | { readonly ints: readonly number[] };

/** A graph: a model's own, or the body of a loop. */
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

/** An input or a result of a graph with its type. */
export interface OnnxValue {
  readonly name: ValueName;
  readonly type: object;
}

/** Nodes that lead to a result. They come after what they read, so one pass from the end finds all of them. */
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

/** What a node reads, and what the bodies of a loop read of the graph around them. */
function readBy({ input, attribute }: OnnxNode): ValueName[] {
  return [...input, ...attribute.flatMap(({ g }) => g?.node.flatMap(readBy) ?? [])];
}

/** An attribute with its type. */
export function attributeMessage(name: string, value: OnnxAttribute): OnnxNode['attribute'][number] {
  const [type] = Object.keys(value) as (keyof typeof attributeTypes)[]; // each kind has one field, which names its type
  const field =
    's' in value ? { s: Buffer.from(value.s) } : 'ints' in value ? { ints: [...value.ints] } : value;
  return { name, ...field, type: attributeTypes[type ?? 'f'] };
}

/** An input or a result. */
export function valueMessage(name: ValueName, shape: Shape, dtype: ElementType): OnnxValue {
  const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }));
  return { name, type: { tensorType: { elemType: elementTypes[dtype], shape: { dim } } } };
}

/** The bytes of an array, as tensors are stored. */
export function bytesOf(data: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
