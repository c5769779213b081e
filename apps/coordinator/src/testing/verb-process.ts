/** A command line as people run it: a process of its own, its two outputs and its exit code. */
import { execFile } from 'node:child_process';

/** How a process ended. */
export interface VerbProcess {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The one document of `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the document of its verb
  readonly json: any;
}

/**
 * Runs `sfumato` with these words, and of the variables of Sfumato with these alone; a site's data are in
 * `SFUMATO_SITE_DATA`.
 */
export function runVerbProcess(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<VerbProcess> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('SFUMATO_'));
  const env = { ...Object.fromEntries(others), ...variables };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['bin/sfumato.mjs', ...words], { env }, (_, stdout, stderr) => {
      if (child.exitCode === null) return reject(new Error(`sfumato ${words[0]} did not end by itself`));
      const isJson = words.includes('--json') && stdout !== '';
      resolve({ exitCode: child.exitCode, stdout, stderr, json: isJson ? JSON.parse(stdout) : undefined });
    });
    child.stdin?.end(); // nobody to ask
  });
}
