/** Cells over a queue: three workers as processes, one of them killed. Needs a Redis server, which the tests start where one is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';

const redis = process.env['SFUMATO_TEST_REDIS_URL'];
const command = fileURLToPath(new URL('bin/sfumato.mjs', packageRoot()));

const experiment = `name: queued
corpora:
  train: { synthetic: northgate, notes: 6, seed: 1 }
  dev:   { synthetic: northgate, notes: 2, seed: 2 }
  test:  { synthetic: northgate, notes: 2, seed: 3 }
labels: i2b2
embeddings: { kind: hashed }
sites: 2
systems:
  - { system: raw, casing: [both, none] }
surrogates: none
seeds: [1, 2]
representation: { size: 8, neighbours: 5 }
adversary: { freshEpochs: 0, wordsPerLabel: 5 }
training:
  deidentifier: { epochsMax: 3, patience: 3 }
  game: { phase1: { epochsMax: 1, patience: 1 }, phase2: { epochsMax: 1, patience: 1 }, phase3: { epochsMax: 1, patience: 1 } }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-queued-'));
  await writeFile(join(folder, 'queued.yaml'), experiment);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

function run(...args: string[]): { readonly child: ChildProcess; said: () => string } {
  const { NODE_OPTIONS: _tests, ...environment } = process.env;
  const child = spawn(process.execPath, [command, 'lab', ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  return { child, said: () => said };
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** What an experiment finds, without how long it took. */
const findings = async (out: string) => {
  const { systems, unfinished, comparisons } = JSON.parse(
    await readFile(join(folder, out, 'results.json'), 'utf8'),
  );
  return {
    systems: systems.map(({ label, seed, scores, spanF1, epochs, key }: Record<string, unknown>) => ({
      label,
      seed,
      scores,
      spanF1,
      epochs,
      key,
    })),
    unfinished,
    comparisons,
  };
};

(redis === undefined ? describe.skip : describe)('an experiment over a queue', () => {
  it('finds what it finds alone, although one of three workers is killed with a cell in hand', async () => {
    const file = join(folder, 'queued.yaml');
    const shared = ['--cache', join(folder, 'cache'), '--threads', '1'];
    const queue = ['--queue', `${redis}/9`];
    const workers = [1, 2, 3].map(() => run('worker', ...queue, ...shared, '--lost-after', '2'));
    await until(() => workers.every(({ said }) => said().includes('taking cells')));
    const dealer = run('run', file, '--out', join(folder, 'dealt'), ...queue, ...shared);
    const [victim, ...others] = workers;
    await until(() => victim?.said().includes('deidentifier epoch 1') === true);

    victim?.child.kill('SIGKILL');
    const [code] = await once(dealer.child, 'exit');

    for (const { child } of others) child.kill('SIGTERM');
    const ended = await Promise.all(
      others.map(({ child }) => child.exitCode ?? once(child, 'exit').then(([c]) => c)),
    );
    const [alone] = await once(run('run', file, '--out', join(folder, 'alone'), ...shared).child, 'exit');
    expect([code, alone, ...ended]).toEqual([0, 0, 0, 0]);
    const dealt = await findings('dealt');
    expect(dealt.systems).toHaveLength(4);
    expect(dealt).toEqual(await findings('alone'));
  });
});

describe('a queue server that does not take the work', () => {
  it('ends the run with a code, and nothing of the address', async () => {
    const queue = ['--queue', 'postgresql://127.0.0.1:1/cells?user=moss&password=secret'];

    const { child, said } = run(
      'run',
      join(folder, 'queued.yaml'),
      '--out',
      join(folder, 'refused'),
      ...queue,
    );
    const [code] = await once(child, 'exit');

    expect(code).toBe(2);
    expect(said()).toContain('LAB_QUEUE_REFUSED');
    expect(said()).not.toContain('secret');
  });
});
