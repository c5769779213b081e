/** The real command in a process of its own: start, interruption, sudden death, two at once. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { routePath, routes } from '#protocol/api';
import { copyNewDatabase } from './testing/new-database.js';

describe('the coordinator as a process', () => {
  it('prints one document when ready, finishes on SIGTERM with 0, keeps its data and tokens, and recovers database and lock after it was killed', async () => {
    await using folder = await temporaryFolder();
    const first = await start(folder.path);
    const invited = await invite(first, 'Before');

    first.process.kill('SIGTERM');
    const [exitCode] = await first.exit;
    await using second = await start(folder.path);
    const kept = await siteNames(second);
    for (const name of ['One', 'Two', 'Three']) await invite(second, name);
    second.process.kill('SIGKILL');
    await second.exit;
    await using third = await start(folder.path);

    expect(invited.status).toBe(201);
    expect(exitCode).toBe(0);
    expect(kept).toEqual(['Before']);
    expect([first.token, second.token]).toEqual([third.token, third.token]);
    expect(await siteNames(third)).toEqual(['Before', 'One', 'Two', 'Three']);
    expect((await invite(third, 'Four')).status).toBe(201);
  });

  it('writes generated tokens to files that only this user may read, and shares its data directory with no other coordinator', async () => {
    await using folder = await preparedFolder();
    await using _running = await start(folder.path);

    const modes = await Promise.all(
      ['admin-token', 'trainer-token'].map(
        async (name) => (await stat(join(folder.path, name))).mode & 0o777,
      ),
    );
    const second = await finish(['--data', folder.path, '--port', '0', '--json']);

    expect(modes).toEqual([0o600, 0o600]);
    expect(second.exitCode).toBe(2);
    expect(JSON.parse(second.output).error.code).toBe('COORDINATOR_DATA_IN_USE');
  });

  it('refuses a port that is taken, and leaves nothing running', async () => {
    await using folder = await preparedFolder();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo; // a listening TCP server has one

    const refused = await finish(['--data', folder.path, '--port', String(port), '--json']);

    taken.close();
    expect(refused.exitCode).toBe(2);
    expect(JSON.parse(refused.output).error.code).toBe('PORT_IN_USE');
  });

  it('refuses an address that is not of this machine, by a code', async () => {
    await using folder = await preparedFolder();

    const refused = await finish(['--data', folder.path, '--port', '0', '--json'], {
      SFUMATO_HOST: '192.0.2.1', // for documents (RFC 5737)
    });

    expect(refused.exitCode).toBe(2);
    expect(JSON.parse(refused.output).error).toMatchObject({
      code: 'SETTING_INVALID',
      details: { code: 'EADDRNOTAVAIL' },
    });
  });

  it('lists every wrong setting at once and names none of the values', async () => {
    const refused = await finish(['--json', '--port', '99999'], {
      SFUMATO_ADMIN_TOKEN: 'hunter2',
      SFUMATO_PROT: '1',
    });

    const { code, details } = JSON.parse(refused.output).error;
    expect(code).toBe('SETTING_INVALID');
    const names = [...details.faults.matchAll(/SFUMATO_\w+/g)].map(([name]) => name);
    expect(names.sort()).toEqual(['SFUMATO_ADMIN_TOKEN', 'SFUMATO_PORT', 'SFUMATO_PROT']);
    expect(details.faults).not.toMatch(/hunter2|99999/);
  });
});

interface Started extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  readonly process: ChildProcess;
  readonly exit: Promise<unknown[]>;
}

const command = fileURLToPath(new URL('bin/sfumato.mjs', packageRoot()));

function run(flags: readonly string[], variables: Record<string, string> = {}): ChildProcess {
  // The condition under which tests import sources is not for the compiled program.
  const { NODE_OPTIONS: _tests, ...environment } = process.env;
  return spawn(process.execPath, [command, 'coordinator', 'start', ...flags], {
    env: {
      ...environment,
      SFUMATO_LOG_LEVEL: 'error',
      SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function start(data: string): Promise<Started> {
  const child = run(['--data', data, '--port', '0', '--json']);
  const exit = once(child, 'exit');
  const { url, pid, dataDirectory } = JSON.parse(await firstLine(child));
  expect([pid, dataDirectory]).toEqual([child.pid, data]);
  const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
  return {
    url,
    token,
    process: child,
    exit,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error('the coordinator ended before it was ready');
}

async function finish(flags: readonly string[], variables: Record<string, string> = {}) {
  const child = run(flags, variables);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

function ask({ url, token }: Started, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${url}${path}`, { ...init, headers });
}

function invite(started: Started, name: string): Promise<Response> {
  return ask(started, routePath('inviteSite'), { method: 'POST', body: JSON.stringify({ name }) });
}

async function siteNames(started: Started): Promise<string[]> {
  const { sites } = routes.listSites.answer.parse(await (await ask(started, routePath('listSites'))).json());
  return sites.map(({ name }) => name);
}

/** One with a database as a first start makes it, where that is no claim of the test. */
async function preparedFolder() {
  const folder = await temporaryFolder();
  await copyNewDatabase(folder.path);
  return folder;
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sfumato-process-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
