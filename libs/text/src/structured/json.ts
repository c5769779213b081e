/** Reads FHIR resources and other JSON by key. */

import { Failure } from '#foundation';
import type { Span } from '#labels';
import { markupPieces } from './markup.js';
import { comparableKey, type FieldPlace, readField } from './read-field.js';
import { type DecodedValue, decodeValue, type Piece } from './structured-text.js';

/** Reads the pieces of a JSON text from `start` on. Fails with TEXT_STRUCTURE_INVALID. */
export function jsonPieces(text: string, start: number): Piece[] {
  const pieces: Piece[] = [];
  collect(readJsonTree(text, start), { text, pieces, keys: [], owner: undefined });
  return pieces;
}

type JsonObject = JsonValue & { readonly kind: 'object' };

interface Walk {
  readonly text: string;
  readonly pieces: Piece[];
  /** Comparable keys, innermost first; a resource's type precedes the keys around it. */
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

/** Replaces a number as a whole, because the replacement is a string. */
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

/** The value under a comparable key or dotted path; of an array, its first item. */
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

/** A value with its position; for a string, between the quotation marks. */
type JsonValue =
  | {
      readonly kind: 'object';
      /** In source order, keys comparable, duplicates included. */
      readonly members: readonly { readonly key: string; readonly value: JsonValue }[];
      readonly byKey: ReadonlyMap<string, JsonValue>;
    }
  | { readonly kind: 'array'; readonly values: readonly JsonValue[] }
  | { readonly kind: 'string' | 'number' | 'word'; readonly start: number; readonly end: number };

/** Deeper than any resource; protects the recursive reader's stack. */
const depthMax = 200;

/** Reads valid JSON from `start` on. Fails with TEXT_STRUCTURE_INVALID if it nests too deeply. */
function readJsonTree(text: string, start: number): JsonValue {
  return new TreeReader(text, start).value(0);
}

class TreeReader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(depth: number): JsonValue {
    if (depth > depthMax)
      throw new Failure('TEXT_STRUCTURE_INVALID', { format: 'JSON', expected: `at most ${depthMax} levels` });
    this.skipBlanks();
    const sign = this.text[this.at];
    if (sign === '{') return this.object(depth);
    if (sign === '[') return this.array(depth);
    if (sign === '"') return this.string();
    const start = this.at;
    while (/[-+.\w]/.test(this.text[this.at] ?? '')) this.at += 1;
    return { kind: /[-\d]/.test(sign ?? '') ? 'number' : 'word', start, end: this.at };
  }

  private object(depth: number): JsonValue {
    const members: { key: string; value: JsonValue }[] = [];
    for (this.at += 1; ; ) {
      this.skipBlanks();
      if (this.ends('}'))
        return { kind: 'object', members, byKey: new Map(members.map(({ key, value }) => [key, value])) };
      const { start, end } = this.string();
      this.skipBlanks();
      this.at += 1; // the colon
      members.push({ key: comparableKey(this.text.slice(start, end)), value: this.value(depth + 1) });
    }
  }

  private array(depth: number): JsonValue {
    const values: JsonValue[] = [];
    for (this.at += 1; ; ) {
      this.skipBlanks();
      if (this.ends(']')) return { kind: 'array', values };
      values.push(this.value(depth + 1));
    }
  }

  private string(): { readonly kind: 'string'; readonly start: number; readonly end: number } {
    const start = this.at + 1;
    this.at = start;
    while (this.at < this.text.length && this.text[this.at] !== '"')
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    const end = this.at;
    this.at += 1;
    return { kind: 'string', start, end };
  }

  /** Skips white space and commas. */
  private skipBlanks(): void {
    while (/[\s,]/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private ends(sign: string): boolean {
    if (this.text[this.at] !== sign && this.at < this.text.length) return false;
    this.at += 1;
    return true;
  }
}
