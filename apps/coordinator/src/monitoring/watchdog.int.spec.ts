import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';

/** Runs a program that is watched with a patience of a second, as it is compiled. */
async function runWatched(program: string) {
  const module = new URL('dist/apps/coordinator/src/monitoring/watchdog.js', packageRoot()).href;
  const source = `import { startWatchdog } from '${module}'; startWatchdog(1_000); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let talk = '';
  child.stderr.on('data', (chunk) => {
    talk += String(chunk);
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, talk };
}

describe('the watchdog', () => {
  it('ends a process whose event loop spins, and says so', async () => {
    const { signal, talk } = await runWatched('setTimeout(() => { for (;;); }, 500);');

    expect([signal, talk]).toEqual(['SIGKILL', expect.stringContaining('coordinator.hung')]);
  });

  it('lets be a process that waits, one that works, and one that ends', async () => {
    const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);';
    const work =
      'for (let turn = 0; turn < 30; turn += 1) await new Promise((next) => setTimeout(next, 80));';

    const ended = await Promise.all([runWatched(wait), runWatched(work), runWatched('')]);

    expect(ended).toEqual(ended.map(() => ({ code: 0, signal: null, talk: '' })));
  });
});
