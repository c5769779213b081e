/** US ZIP codes as their first three digits. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const listSchema = z.object({ prefixes: z.array(z.string().regex(/^\d{3}$/)) });
const { prefixes } = listSchema.parse(
  JSON.parse(readFileSync(new URL('./restricted-zip-prefixes.json', import.meta.url), 'utf8')),
);
const restricted: ReadonlySet<string> = new Set(prefixes);

/** `02139-4307` → `021`, `03601` → `000`, because fewer than 20,000 people live in 036. `undefined` for what is no US code. */
export function generaliseZip(original: string): string | undefined {
  const [, prefix] = /^\s*(\d{3})\d{2}(?:[-\s]?\d{4})?\s*$/.exec(original) ?? [];
  return prefix !== undefined && restricted.has(prefix) ? '000' : prefix;
}
