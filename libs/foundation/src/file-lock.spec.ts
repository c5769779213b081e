import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tryFileLock } from './file-lock.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tries for the lock when told, reports the outcome, and lets go when told again. */
const starterSource = (library: string) => `
  import { tryFileLock } from ${JSON.stringify(library)};
  let held;
  process.on('message', async ({ path, at }) => {
    if (path === undefined) { held?.[Symbol.dispose](); held = undefined; process.send('free'); return; }
    while (Date.now() < at); // all start in the same millisecond
    try { held = tryFileLock(path).lock; process.send(held === undefined ? 'refused' : 'held'); }
    catch (error) { process.send(String(error)); }
  });
  process.send('up');
`;

/** Processes of their own: a lock inside one process would prove nothing. */
async function openStarters(count: number) {
  const script = join(folder, 'starter.mjs');
  const library = pathToFileURL(join(process.cwd(), 'dist/libs/foundation/src/index.js')).href;
  await writeFile(script, starterSource(library));
  const starters = Array.from({ length: count }, () => fork(script, { execArgv: [] }));
  await Promise.all(starters.map(answerOf));
  const tell = async (message: object): Promise<string[]> => {
    const answers = Promise.all(starters.map(answerOf));
    for (const starter of starters) starter.send(message);
    return answers;
  };
  const dispose = async () => {
    for (const starter of starters) starter.kill('SIGKILL');
  };
  return { starters, tell, [Symbol.asyncDispose]: dispose };
}

async function answerOf(starter: ChildProcess): Promise<string> {
  const [answer] = await once(starter, 'message');
  return String(answer);
}

describe('tryFileLock', () => {
  it('lets exactly one of four processes in, in each of 150 rounds, over what a dead process left or over nothing', async () => {
    await using race = await openStarters(4);
    const holders: number[] = [];
    const others = new Set<string>();

    for (let round = 0; round < 150; round += 1) {
      const path = join(folder, `race-${round}`);
      if (round % 2 === 0) await writeFile(path, String(2 ** 22 - 1));
      const answers = await race.tell({ path, at: Date.now() + 5 });
      holders.push(answers.filter((answer) => answer === 'held').length);
      for (const answer of answers) others.add(answer);
      await race.tell({});
    }

    expect(holders).toEqual(holders.map(() => 1));
    expect([...others].sort()).toEqual(['held', 'refused']);
  });

  it('is free at once when its holder is killed', async () => {
    await using race = await openStarters(1);
    const path = join(folder, 'killed');
    expect(await race.tell({ path, at: 0 })).toEqual(['held']);
    const [starter] = race.starters;
    const holder = starter?.pid;
    expect(tryFileLock(path)).toEqual({ lock: undefined, holder });

    starter?.kill('SIGKILL');
    if (starter !== undefined) await once(starter, 'exit');

    const { lock } = tryFileLock(path);
    expect(lock).toBeDefined();
    lock?.[Symbol.dispose]();
  });

  it.each([
    ["this process's own number, as after a restart of a container", String(process.pid)],
    ['a number that another process has by now', String(process.ppid)],
    ['nothing', ''],
  ])('takes a file that says %s when nobody holds it', async (_, content) => {
    const path = join(folder, `left-${content}`);
    await writeFile(path, content);

    const { lock } = tryFileLock(path);

    expect(lock).toBeDefined();
    lock?.[Symbol.dispose]();
  });

  it('refuses a second holder inside one process until the first lets go', () => {
    const path = join(folder, 'same');
    const first = tryFileLock(path);

    expect(tryFileLock(path)).toEqual({ lock: undefined, holder: process.pid });
    first.lock?.[Symbol.dispose]();

    const again = tryFileLock(path);
    expect(again.lock).toBeDefined();
    again.lock?.[Symbol.dispose]();
  });

  it('says which file it cannot make', async () => {
    await writeFile(join(folder, 'plain'), '');

    expect(() => tryFileLock(join(folder, 'plain', 'data', 'lock'))).toThrow(
      expect.objectContaining({ code: 'FILE_NOT_WRITABLE' }),
    );
  });
});
