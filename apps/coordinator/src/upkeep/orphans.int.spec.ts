/** Blobs that no row names, in a real store: set aside, given back, erased; and what arrives in the middle of a sweep. */
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { routePath, routes } from '#protocol/api';
import type { BlobStore } from '../blobs/blob-store.js';
import { BlobReferences } from '../blobs/blobs.repository.js';
import { createFileBlobStore } from '../blobs/file-blob-store.js';
import { PrismaService } from '../database/prisma.service.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';
import {
  buildFrameFor,
  enrolSite,
  putArtefact,
  startRun,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { createServerDatabase, dropServerDatabase, testDatabaseServer } from '../testing/server-database.js';
import { startTestCoordinator, type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';
import { OrphanSweep } from './orphan-sweep.service.js';

const hour = 3_600_000;

describe('blobs that no row names', () =>
  claims(withCoordinator({ reconcileSeconds: 0.1 }, { embedded: true })));

// One session serves the whole embedded database, so transactions cannot meet there; on a server they can.
const onServer = testDatabaseServer === '' ? describe.skip : describe;
if (testDatabaseServer === '')
  process.stderr.write(
    'skipped: orphans on a PostgreSQL server, because SFUMATO_TEST_DATABASE_URL is not set\n',
  );
onServer('blobs that no row on a PostgreSQL server names', () => {
  let coordinator: TestCoordinator;
  let databaseUrl = '';
  beforeAll(async () => {
    databaseUrl = await createServerDatabase();
    coordinator = await startTestCoordinator({ reconcileSeconds: 0.1, databaseUrl });
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
    await dropServerDatabase(databaseUrl);
  });
  claims(() => coordinator);
});

function claims(started: () => TestCoordinator): void {
  let representer: TestRepresenter;
  let token = '';
  let batchNumber = 0;
  beforeAll(async () => {
    representer = await trainRepresenter(started());
    ({ token } = await enrolSite(started()));
  });
  beforeEach(async () => {
    for (const name of await quarantined()) await rm(join(started().dataDirectory, 'quarantine', name));
  });
  const path = (digest: string) => join(started().dataDirectory, 'blobs', digest.slice(0, 2), digest);
  const isThere = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );
  const quarantined = async () => (await readdir(join(started().dataDirectory, 'quarantine'))).sort();
  /** A file that a crash left two hours ago. */
  const putOrphan = async (bytes: Uint8Array | string) => {
    const digest = sha256(bytes);
    await mkdir(join(path(digest), '..'), { recursive: true });
    await writeFile(path(digest), bytes);
    await utimes(path(digest), new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour));
    return digest;
  };
  const nextFrame = () => {
    batchNumber += 1;
    return buildFrameFor(representer, { batchNumber });
  };
  const send = (bytes: Uint8Array) =>
    upload(started(), token, { representerId: representer.representerId, batchNumber, bytes });

  it('are set aside by a coordinator that has run for an hour', async () => {
    const digest = await putOrphan('left by a crash');

    started().advance(hour);
    while ((await quarantined()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));

    expect([await quarantined(), await isThere(path(digest))]).toEqual([[digest], false]);
  });

  it('are listed, given back and erased by the administrator', async () => {
    const digests = [await putOrphan('one'), await putOrphan('two')].sort();
    const [first = '', second = ''] = digests;
    for (const digest of digests)
      await rename(path(digest), join(started().dataDirectory, 'quarantine', digest));

    const listed = routes.listQuarantine.answer.parse(
      (await started().admin('GET', routePath('listQuarantine'))).json,
    );
    const restored = await started().admin('POST', routePath('restoreQuarantine'), { digest: first });
    const emptied = await started().admin('POST', routePath('emptyQuarantine'), {});

    expect([listed.count, listed.bytes, listed.blobs.map(({ digest }) => digest)]).toEqual([2, 6, digests]);
    expect([restored.json, emptied.json]).toEqual([{ restored: 1 }, { erased: 1, restored: 0 }]);
    expect([await isThere(path(first)), await isThere(path(second))]).toEqual([true, false]);
    expect(await quarantined()).toEqual([]);
  });

  it('are not erased from the quarantine when a row names them by now, but given back', async () => {
    const bytes = nextFrame();
    await send(bytes);
    await rename(path(sha256(bytes)), join(started().dataDirectory, 'quarantine', sha256(bytes)));

    const emptied = await started().admin('POST', routePath('emptyQuarantine'), {});

    expect(emptied.json).toEqual({ erased: 0, restored: 1 });
    expect(await isThere(path(sha256(bytes)))).toBe(true);
  });

  it('are erased from the quarantine, too, when their batch is withdrawn', async () => {
    const bytes = nextFrame();
    await send(bytes);
    await rename(path(sha256(bytes)), join(started().dataDirectory, 'quarantine', sha256(bytes)));
    const { representerId } = representer;

    await started().call('POST', routePath('withdraw'), {
      token,
      body: { scope: 'batch', representerId, batchNumber },
    });

    expect(await quarantined()).toEqual([]);
  });

  describe('and are named in the middle of a sweep', () => {
    it('stay when an upload of the same bytes comes after the sweep has asked', async () => {
      const bytes = nextFrame();
      const digest = await putOrphan(bytes);
      let status = 0;

      await sweepWith({
        afterAsking: async () => {
          ({ status } = await send(bytes));
        },
      });

      expect([status, await isThere(path(digest)), await quarantined()]).toEqual([201, true, []]);
    });

    it('stay when an artefact of the same bytes comes after the sweep has asked', async () => {
      const bytes = Buffer.from('a model');
      const digest = await putOrphan(bytes);
      const run = await startRun(started(), { kind: 'representer' });
      let status = 0;

      await sweepWith({
        afterAsking: async () => {
          ({ status } = await putArtefact(started(), run, { name: 'representer.onnx', bytes }));
        },
      });

      expect([status, await isThere(path(digest)), await quarantined()]).toEqual([200, true, []]);
    });

    it.each([
      ['an upload', nextUpload],
      ['an artefact', nextArtefact],
    ])(
      'are kept again by %s that comes while they are moved, which waits until they are',
      async (_name, next) => {
        const { bytes, sending } = await next();
        const digest = await putOrphan(bytes);
        let answer: Promise<{ readonly status: number }> | undefined;
        let isAnswered = false;

        await sweepWith({
          beforeMoving: async () => {
            answer = sending();
            void answer.then(() => {
              isAnswered = true;
            });
            await new Promise((resolve) => setTimeout(resolve, 300));
            expect(isAnswered).toBe(false);
          },
        });

        expect((await answer)?.status).toBeLessThan(300);
        expect(await isThere(path(digest))).toBe(true);
      },
    );

    async function nextUpload() {
      const bytes = nextFrame();
      return { bytes, sending: () => send(bytes) };
    }

    async function nextArtefact() {
      const bytes = Buffer.from('another model');
      const run = await startRun(started(), { kind: 'representer' });
      return { bytes, sending: () => putArtefact(started(), run, { name: 'representer.onnx', bytes }) };
    }
  });

  /** One sweep of the coordinator's own store and rows, with something happening at one of its steps. */
  async function sweepWith(happening: {
    readonly afterAsking?: () => Promise<void>;
    readonly beforeMoving?: () => Promise<void>;
  }): Promise<void> {
    const url = await started().databaseUrl();
    const prisma = new PrismaService(url);
    const references = new BlobReferences(prisma);
    const blobs: BlobStore = await createFileBlobStore(started().dataDirectory);
    const { namedAmong } = references;
    references.namedAmong = async (digests, client) => {
      const named = await namedAmong.call(references, digests, client);
      if (client === undefined) await happening.afterAsking?.();
      return named;
    };
    const { take } = blobs.quarantine;
    Object.assign(blobs.quarantine, {
      take: async (digest: string) => {
        await happening.beforeMoving?.();
        return take(digest);
      },
    });
    const logger = new Logger({ info() {}, warn() {}, error() {}, debug() {} });
    await new OrphanSweep(blobs, references, new Metrics(), logger, () => new Date()).sweep();
    await prisma.$disconnect();
  }
}
