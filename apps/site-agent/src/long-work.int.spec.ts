import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sitePaths } from './data/site-directory.js';
import { storeSite } from './data/site-record.js';
import { temporaryFolder } from './testing/site-fixture.js';

const command = join(process.cwd(), 'bin', 'sfumato.mjs');

describe('Ctrl-C', () => {
  it('ends a start that waits for an answer, exit 0, and takes its state with it', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    const server = createServer(() => {}); // never answers
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await storeSite(paths, {
      url: `http://127.0.0.1:${port}/`,
      siteId: 's',
      siteName: 'S',
      accessToken: 't',
      joinedAt: '2025-01-01T00:00:00.000Z',
    });
    const asked = once(server, 'request');

    const child = spawn(process.execPath, [command, 'site', 'start', '--data', folder.path, '--json']);
    const output: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    await asked;
    child.kill('SIGINT');
    const [exitCode] = await once(child, 'exit');
    server.closeAllConnections();
    server.close();

    expect(exitCode).toBe(0);
    expect(JSON.parse(Buffer.concat(output).toString())).toMatchObject({ rounds: 1, failures: 0 });
    expect(await readdir(folder.path)).not.toContain('start.json');
  });
});
