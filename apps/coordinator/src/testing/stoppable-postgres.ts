/** A PostgreSQL server of a test's own, which the test may stop, kill, freeze and start again. */
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, postgresFolder, postgresOwner } from '../../../../scripts/local-servers.mjs';

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

/** Whether a server can be started here. */
export const canStopPostgres = isThere();

function isThere(): boolean {
  try {
    postgresFolder();
    postgresOwner();
    return true;
  } catch {
    return false;
  }
}

/** Makes and starts one; asks for `canStopPostgres` first. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const bin = postgresFolder();
  const owner = postgresOwner();
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
