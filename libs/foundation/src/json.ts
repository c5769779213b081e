/** What JSON says, for a schema to parse; undefined where it is none. A byte order mark makes it none. */
export function parseJson(content: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : textOf(content));
  } catch {
    return undefined;
  }
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
