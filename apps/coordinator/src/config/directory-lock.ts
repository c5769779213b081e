/** One coordinator for each data directory, also after a crash: the lock is a listening socket, which dies with its process. */
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Failure, systemCodeOf } from '#foundation';
import { socketFolder } from './socket-folder.js';

/** Takes the directory for this process; fails with COORDINATOR_DATA_IN_USE while another one lives in it. */
export async function lockDirectory(directory: string): Promise<AsyncDisposable> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(await socketFolder(directory), 'lock');
  const server = (await tryListen(path)) ?? (await takeOver(path, directory));
  server.unref();
  return { [Symbol.asyncDispose]: () => closeServer(server) };
}

/** The socket file is there already: somebody answers on it, or it was left by a process that died. */
async function takeOver(path: string, directory: string): Promise<Server> {
  if (await answers(path)) throw new Failure('COORDINATOR_DATA_IN_USE', { directory });
  await rm(path, { force: true });
  const server = await tryListen(path);
  if (server === undefined) throw new Failure('COORDINATOR_DATA_IN_USE', { directory });
  return server;
}

async function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(path);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (systemCodeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
