/**
 * One coordinator for each data directory, also after a crash: the lock is a listening socket, which dies with its process.
 *
 * Each taker listens under a name that nobody uses again, shows itself (`lock.NAME`) and then looks at all others. What does not
 * answer is dead for ever, because a name is shown only once it answers, so that it can be removed without a race. Of two takers
 * at least the later one sees the other; whoever sees another steps back.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, systemCodeOf } from '#foundation';
import { socketFolder } from './socket-folder.js';

/** Takes the directory for this process; fails with COORDINATOR_DATA_IN_USE while another one lives in it. */
export async function lockDirectory(directory: string): Promise<AsyncDisposable> {
  const folder = await socketFolder(directory);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    // Takers that met and all stepped back meet again less likely with every attempt.
    await sleep(Math.random() * 20 * attempt);
    const found = await tryLock(folder);
    if (found === 'held') break;
    if (found !== 'met') return found;
  }
  throw new Failure('COORDINATOR_DATA_IN_USE', { directory });
}

/** Some two seconds in all, for takers that meet again and again and for a holder that is too busy to say so. */
const attemptsMax = 15;

/** The lock; or that somebody holds it, or that another taker was met. */
async function tryLock(folder: string): Promise<AsyncDisposable | 'held' | 'met'> {
  const name = randomUUID().slice(0, 8);
  const [hidden, shown] = [join(folder, `t.${name}`), join(folder, `lock.${name}`)];
  let isHeld = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(isHeld ? 'held' : 'met');
  });
  server.listen(hidden);
  await once(server, 'listening');
  await rename(hidden, shown);
  const lock = { [Symbol.asyncDispose]: () => release(server, shown) };
  const other = await lookBeside(shown, folder);
  if (other === undefined) {
    isHeld = true;
    server.unref();
    return lock;
  }
  await lock[Symbol.asyncDispose]();
  return other;
}

/** What another holder or taker says, if one lives; the dead are removed. */
async function lookBeside(own: string, folder: string): Promise<'held' | 'met' | undefined> {
  const names = (await readdir(folder)).filter((name) => name === 'lock' || name.startsWith('lock.'));
  for (const path of names.map((name) => join(folder, name)).filter((other) => other !== own)) {
    const answer = await ask(path);
    if (answer !== 'dead') return answer;
    await rm(path, { force: true });
  }
  return undefined;
}

/** Only a refusal, or no socket at all, means dead: one that is too busy to answer lives. */
async function ask(path: string): Promise<'held' | 'met' | 'dead'> {
  const socket = createConnection(path);
  const timer = setTimeout(() => socket.destroy(), patienceMilliseconds);
  try {
    await once(socket, 'connect');
    const [word]: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return String(word) === 'held' ? 'held' : 'met';
  } catch (error) {
    return deadCodes.has(systemCodeOf(error) ?? '') ? 'dead' : 'met';
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

const deadCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/** A holder answers at once unless it is at work on something long. */
const patienceMilliseconds = 200;

async function release(server: Server, path: string): Promise<void> {
  await rm(path, { force: true });
  server.close();
  await once(server, 'close');
}
