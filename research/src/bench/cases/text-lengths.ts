/** Lengths of the sentences of real texts: of those that strangers wrote for the measurements of the first day. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '#foundation';
import { tokenizeNote } from '#text';

const folder = new URL('research/measurements/texts-by-others/', packageRoot());
const taken = 4;

/** Every fourth sentence of them, some 3,000 of 14 tokens on average and 128 at most, in the order of the files. */
export async function lengthsOfTexts(): Promise<readonly number[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const files = await Promise.all(
    names.map((name) => readFile(fileURLToPath(new URL(name, folder)), 'utf8')),
  );
  return files
    .flatMap((file) => file.split('\n').filter((line) => line !== ''))
    .flatMap((line) => {
      const { id, text } = JSON.parse(line) as { readonly id: string; readonly text: string };
      return tokenizeNote({ id, text, spans: [] }, { language: 'en' }).sentences;
    })
    .filter((_, index) => index % taken === 0)
    .map(({ length }) => length);
}
