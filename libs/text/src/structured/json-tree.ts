/** A JSON text as values with their places. `JSON.parse` says whether it is one; this reads where its values stand. */
import { Failure } from '#foundation';
import { comparableKey } from './field-tables.js';

/** A value and where it stands; of a string, the place between the quotation marks. */
export type JsonValue =
  | {
      readonly kind: 'object';
      /** In order, comparable, and as often as they are written. */
      readonly members: readonly { readonly key: string; readonly value: JsonValue }[];
      readonly byKey: ReadonlyMap<string, JsonValue>;
    }
  | { readonly kind: 'array'; readonly values: readonly JsonValue[] }
  | { readonly kind: 'string' | 'number' | 'word'; readonly start: number; readonly end: number };

/** Deeper than any resource; a reader that goes down by calls would otherwise run out of stack. */
const depthMax = 200;

/** The value that `text`, which is valid JSON, holds from `start` on. Fails with TEXT_STRUCTURE_INVALID where it nests too deeply. */
export function readJsonTree(text: string, start: number): JsonValue {
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

  /** Passes over blanks and a comma. */
  private skipBlanks(): void {
    while (/[\s,]/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private ends(sign: string): boolean {
    if (this.text[this.at] !== sign && this.at < this.text.length) return false;
    this.at += 1;
    return true;
  }
}
