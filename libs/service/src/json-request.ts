/** JSON that a request brings, read so strictly that every program before and behind this one reads the same in it. */
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a body is said to be JSON in UTF-8. */
export function isJsonType(headers: IncomingHttpHeaders): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase().replaceAll(' ', '');
  return /^application\/json(;charset="?utf-8"?)?$/.test(type);
}

/**
 * What a body says, for a schema to parse; undefined for bytes that are not UTF-8 (RFC 8259), for what is no JSON, and for a field
 * `__proto__`: no schema has one, and what copies fields would take it for something else. The parser's own words quote what it read, so
 * they go nowhere.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), refusePrototype);
  } catch {
    return undefined;
  }
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('a field that is no field');
  return value;
}
