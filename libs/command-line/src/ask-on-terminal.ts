import { createInterface } from 'node:readline/promises';

/** Asks on the terminal of this process; only a typed `yes` is a yes. `undefined` where nobody can answer. */
export async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question} [type yes] `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
