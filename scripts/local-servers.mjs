// Finds PostgreSQL's programs, its user and a free port, for the servers that tests start.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Debian keeps server programs off the path, in one folder per version. */
export function postgresFolder() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].find((candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'postgres')));
  if (folder === undefined) throw new Error('neither initdb nor postgres is installed');
  return folder;
}

/** PostgreSQL refuses to run as root; its own user then runs the server. */
export function postgresOwner() {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (option) =>
      Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new Error('it does not run as root, and there is no user named postgres');
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
