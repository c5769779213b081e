import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';
import { type EmbeddedPostgres, socketFolder, startEmbeddedPostgres } from './embedded-postgres.js';

/** A way to the database that can be blocked and cut. */
class Line {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isBlocked = false;

  constructor(path: string) {
    this.server = createServer((near) => this.join(near, createConnection(path)));
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `postgresql://127.0.0.1:${(this.server.address() as AddressInfo).port}/postgres?user=postgres`;
  }

  /** Connections are taken and stay, and nothing passes: a server that hangs. */
  block(): void {
    this.isBlocked = true;
  }

  unblock(): void {
    this.isBlocked = false;
    this.cut();
  }

  /** Every connection breaks at once: a server that is killed. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.server.close();
    this.cut();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => (this.isBlocked ? undefined : to.write(chunk)));
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}

describe('a coordinator whose database goes away', () => {
  let folder: string;
  let database: EmbeddedPostgres;
  let line: Line;
  let coordinator: TestCoordinator;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-away-'));
    database = await startEmbeddedPostgres(folder);
    line = new Line(join(await socketFolder(folder), '.s.PGSQL.5432'));
    coordinator = await startTestCoordinator({ databaseUrl: await line.open() });
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
    await line.close();
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const listAndInvite = async (name: string) => {
    const answers = await Promise.all([
      coordinator.admin('GET', routePath('listSites')),
      coordinator.admin('POST', routePath('inviteSite'), { name }),
      coordinator.admin('POST', routePath('startRun'), { kind: 'representer' }),
    ]);
    return answers.map(({ status }) => status);
  };

  it('answers 503 while its connections break, and works again afterwards', async () => {
    expect(await listAndInvite('Before')).toEqual([200, 201, 201]);
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const asking = listAndInvite(`Cut ${round}`);
      line.cut();
      for (const status of await asking) statuses.add(status);
    }

    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
  });

  it('answers 503 from a database that takes connections and says nothing, in less than 20 seconds', async () => {
    line.block();
    const began = performance.now();

    const statuses = await listAndInvite('Hanging');
    const seconds = (performance.now() - began) / 1_000;
    line.unblock();

    expect(statuses).toEqual([503, 503, 503]);
    expect(seconds).toBeLessThan(20);
  });
});
