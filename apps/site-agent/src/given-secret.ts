/** Reads secrets from a file or standard input: other accounts can see command-line arguments. */
import { createInterface } from 'node:readline/promises';
import { readTextFile } from '#foundation';

const lengthMax = 1_024;

/** Returns the trimmed secret; undefined if it is empty or too long. Fails with FILE_*. */
export async function readSecret(file: string | undefined, question: string): Promise<string | undefined> {
  const text = file === undefined ? await readLine(question) : await readTextFile(file);
  const secret = text.trim();
  return secret === '' || secret.length > lengthMax ? undefined : secret;
}

async function readLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    if (process.stdin.isTTY) return await lines.question(question);
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
