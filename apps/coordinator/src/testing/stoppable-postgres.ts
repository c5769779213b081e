/** A PostgreSQL server of a test's own, which the test may stop, kill, freeze and start again. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server; ends with `await using`. */
export interface StoppablePostgres extends AsyncDisposable {
  /** Address of its one database, which nobody else knows. */
  readonly url: string;
  start(): Promise<void>;
  /** `fast` ends every connection and writes all that it has; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Its processes stand still, and go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Where Debian keeps the programs of a server; undefined where there is none, or no user that may run it. */
const programs = findPrograms();

/** Whether a server can be started here. */
export const canStopPostgres = programs !== undefined;

function findPrograms():
  | { readonly folder: string; readonly owner: { uid?: number; gid?: number } }
  | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const [latest] = versions.filter((version) => existsSync(join(debian, version, 'bin', 'pg_ctl')));
  if (latest === undefined) return undefined;
  const folder = join(debian, latest, 'bin');
  if (process.getuid?.() !== 0) return { folder, owner: {} };
  try {
    // PostgreSQL does not run as root.
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }));
    return { folder, owner: { uid: idOf('-u'), gid: idOf('-g') } };
  } catch {
    return undefined;
  }
}

/** Makes and starts one; asks for `canStopPostgres` first. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  if (programs === undefined) throw new Error('no PostgreSQL can be started here');
  const { folder: bin, owner } = programs;
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-stoppable-'));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const inFolder = { ...owner, cwd: folder };
  const call = (program: string, words: readonly string[]) => run(join(bin, program), words, inFolder);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = async () =>
    void (await call('pg_ctl', ['start', '-w', '-D', data, '-o', settings, '-l', join(folder, 'log')]));
  const stop = async (mode: string) => void (await call('pg_ctl', ['stop', '-w', '-m', mode, '-D', data]));
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processesOf(data)) process.kill(pid, name);
  };
  await call('initdb', ['-D', data, '-U', 'sfumato_tests', '--auth=trust', '--no-sync', '-E', 'UTF8']);
  await start();
  return {
    url: `postgresql://127.0.0.1:${port}/postgres?user=sfumato_tests`,
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      await signal('SIGCONT').catch(() => {}); // it is stopped already
      await stop('immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server and a process for each connection. */
async function processesOf(data: string): Promise<readonly number[]> {
  const [server = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
  return [server, ...children.trim().split(' ')].map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
