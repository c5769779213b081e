/** FHIR resources and other JSON, read by key. */
import type { Span } from '#labels';
import { type DecodedValue, decodeValue } from './decoded-value.js';
import { comparableKey } from './field-tables.js';
import { type JsonValue, readJsonTree } from './json-tree.js';
import { markupPieces } from './markup.js';
import { type FieldPlace, readField } from './read-field.js';
import type { Piece } from './structured-text.js';

/** The pieces of a JSON text from `start` on. Fails with TEXT_STRUCTURE_INVALID. */
export function jsonPieces(text: string, start: number): Piece[] {
  const pieces: Piece[] = [];
  collect(readJsonTree(text, start), { text, pieces, keys: [], owner: undefined });
  return pieces;
}

type JsonObject = JsonValue & { readonly kind: 'object' };

interface Walk {
  readonly text: string;
  readonly pieces: Piece[];
  /** Comparable, the innermost first; the type of a resource stands before the keys of it. */
  readonly keys: readonly string[];
  readonly owner: JsonObject | undefined;
}

function collect(value: JsonValue, walk: Walk): void {
  if (value.kind === 'array') {
    for (const item of value.values) collect(item, walk);
    return;
  }
  if (value.kind !== 'object') {
    if (walk.owner !== undefined) collectLeaf(value, walk, walk.owner);
    return;
  }
  const type = textOf(memberOf(value, 'resourcetype'), walk.text);
  const around = type === undefined ? walk.keys : [comparableKey(type), ...walk.keys];
  for (const { key, value: member } of value.members)
    collect(member, { ...walk, keys: [key, ...around], owner: value });
}

function collectLeaf(
  leaf: JsonValue & { readonly start: number; readonly end: number },
  { text, pieces, keys }: Walk,
  owner: JsonObject,
): void {
  if (leaf.kind === 'word') return;
  const decoded = decodeValue(text, leaf, jsonEscapes);
  if (keys[0] === 'div' && decoded.text.trimStart().startsWith('<')) {
    pieces.push(...(markupPieces(decoded, toJsonString) ?? [{ ...decoded, encode: toJsonString }]));
    return;
  }
  const field = readField(decoded.text, placeIn(owner, keys, text));
  if (field === 'code' || (leaf.kind === 'number' && field === 'prose')) return;
  pieces.push({
    ...decoded,
    encode: leaf.kind === 'string' ? toJsonString : JSON.stringify,
    ...(field === 'prose' ? {} : { fields: leaf.kind === 'string' ? field : wholeNumber(field, decoded) }),
  });
}

/** A number is replaced as a whole, because what stands in its place is a text. */
function wholeNumber(
  field: Exclude<ReturnType<typeof readField>, string>,
  { text }: DecodedValue,
): readonly Span[] {
  return field.slice(0, 1).map(({ label }) => ({ start: 0, end: text.length, label }));
}

function placeIn(owner: JsonObject, keys: readonly string[], text: string): FieldPlace {
  return {
    keys,
    has: (key) => memberOf(owner, key) !== undefined,
    beside: (key) => textOf(memberOf(owner, key), text),
  };
}

/** The value under a comparable key, or under several with dots between; of an array the first. */
function memberOf(owner: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = owner;
  for (const key of path.split('.')) {
    if (value?.kind === 'array') value = value.values[0];
    if (value?.kind !== 'object') return undefined;
    value = value.byKey.get(key);
  }
  return value;
}

function textOf(value: JsonValue | undefined, text: string): string | undefined {
  return value?.kind === 'string' ? text.slice(value.start, value.end) : undefined;
}

const jsonEscapes = {
  form: /\\(?:u[0-9a-fA-F]{4}|[^u])/g,
  decode: (escaped: string): string => {
    const sign = escaped[1] ?? '';
    if (sign === 'u') return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign;
  },
};

const toJsonString = (text: string): string => JSON.stringify(text).slice(1, -1);
