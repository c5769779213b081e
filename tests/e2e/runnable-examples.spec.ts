/** The scripts of `examples/` and the commands of the tutorials run as they stand, each with what somebody who tries it should see. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { freePort } from '../../scripts/local-servers.mjs';

const folder = fileURLToPath(new URL('examples', packageRoot()));
const shows = {
  'call-the-service.mjs': '"text": "Mr. [PATIENT] was seen on [DATE] in [CITY]."',
  'deidentify-a-folder.sh': '[PATIENT]',
  'join-a-consortium.mjs': 'enrolled  northgate',
  'score-a-release.sh': 'Identifiers found whole',
  'write-a-policy.sh': 'Mrs. [PATIENT_1] was seen by Dr. Hahn on 2024. [PATIENT_1] takes ramipril.',
};

describe('examples/', () => {
  it('holds the scripts that are run here and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(shows));
  });

  it.each(Object.entries(shows))('%s runs and shows its result', async (name, text) => {
    const program = name.endsWith('.sh') ? 'sh' : process.execPath;

    const { stdout } = await promisify(execFile)(program, [join(folder, name)]);

    expect(stdout).toContain(text);
  });
});

/** Commands of a page, and what it shows beneath them; commands that show nothing are for people alone. */
interface Step {
  readonly commands: string;
  readonly shown: string;
}

const stepsOf = (page: string): readonly Step[] =>
  [...page.matchAll(/```sh\n([^`]*)```\n+```text\n([^`]*)```/g)].map(([, commands = '', shown = '']) => ({
    commands,
    shown,
  }));

/** Runs the steps of a page in one shell, in a folder of their own, with a port of their own; what each step printed. */
async function runSteps(steps: readonly Step[]): Promise<readonly string[]> {
  const work = await mkdtemp(join(tmpdir(), 'tutorial-'));
  const port = await freePort();
  const program = fileURLToPath(new URL('bin/sfumato.mjs', packageRoot()));
  const script = [
    'exec 2>&1',
    'set -m', // so that what runs in the background has a process group, and ends with all that it started
    `npx() { shift 2; "${process.execPath}" "${program}" "$@"; }`, // as npx finds the program: --no sfumato-deid VERB
    "trap 'for job in $(jobs -p); do kill -- -$job; done; wait' EXIT",
    ...steps.map(({ commands }) => `${commands.replaceAll('8420', `${port}`)}echo "${border}"`),
  ];
  await writeFile(join(work, 'steps.sh'), script.join('\n'));
  const address = { SFUMATO_PORT: `${port}`, SFUMATO_URL: `http://127.0.0.1:${port}` };
  const { stdout } = await promisify(execFile)('bash', ['-e', 'steps.sh'], {
    cwd: work,
    env: { ...process.env, ...address },
  });
  await rm(work, { recursive: true });
  return stdout.replaceAll(`${port}`, '8420').split(`${border}\n`);
}

const border = '-- next step --';

/** `...` stands for what differs from run to run: alone in a line for any lines, in a line for any of its letters. */
function patternOf(shown: string): RegExp {
  const lines = shown.trimEnd().split('\n');
  const parts = lines.map((line) =>
    line === '...' ? '(?:.*\\n)*?' : `${line.split('...').map(escaped).join('.*')}\\s*\\n`,
  );
  return new RegExp(`^${parts.join('')}$`);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

describe('the tutorials and the README', () => {
  it.each(['README.md', 'docs/tutorial-notes.md', 'docs/tutorial-consortium.md'])(
    '%s prints what it shows',
    async (name) => {
      const steps = stepsOf(readFileSync(new URL(name, packageRoot()), 'utf8'));

      const printed = await runSteps(steps);

      expect(steps.length).toBeGreaterThan(0);
      for (const [at, { shown }] of steps.entries()) expect(printed[at]).toMatch(patternOf(shown));
    },
  );
});
