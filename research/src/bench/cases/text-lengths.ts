/** Sentence lengths of real texts: those that outsiders wrote for the first measurements. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '#foundation';
import { tokenizeNote } from '#text';

const folder = new URL('research/measurements/texts-by-others/', packageRoot());
const taken = 4;

/** Lengths of every fourth sentence, in file order: about 3,000, averaging 14 tokens, at most 128. */
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
