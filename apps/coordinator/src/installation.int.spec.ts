import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { routePath } from '#protocol/api';
import { buildFrameFor, enrolSite, trainRepresenter, upload } from './testing/scenes.js';
import { startTestCoordinator } from './testing/test-coordinator.js';

describe('the data directory of a coordinator', () => {
  let folder: string;
  let dataDirectory: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-installation-'));
    dataDirectory = join(folder, 'data');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const blobs = async () =>
    (await readdir(join(dataDirectory, 'blobs'), { recursive: true })).filter((name) => name.length > 60);

  it('starts with an older backup of its database, and keeps every blob', async () => {
    const first = await startTestCoordinator({ dataDirectory });
    const site = await enrolSite(first);
    const representer = await trainRepresenter(first);
    const send = (coordinator: typeof first, batchNumber: number) =>
      upload(coordinator, site.token, {
        representerId: representer.representerId,
        batchNumber,
        bytes: buildFrameFor(representer, { batchNumber }),
      });
    await send(first, 0);
    await first.stop();
    await cp(join(dataDirectory, 'database'), join(folder, 'backup'), { recursive: true });
    const second = await startTestCoordinator({ dataDirectory });
    await send(second, 1);
    await second.stop();
    const before = await blobs();

    await rm(join(dataDirectory, 'database'), { recursive: true });
    await rename(join(folder, 'backup'), join(dataDirectory, 'database'));
    const restored = await startTestCoordinator({ dataDirectory });
    const { json } = await restored.call('GET', routePath('listReceipts'), { token: site.token });
    await restored.stop();

    expect(json.receipts).toHaveLength(1);
    expect(await blobs()).toEqual(before);
  });

  it('is restored from a backup after everything was lost, and a blob that the backup has not is named', async () => {
    const home = join(folder, 'home');
    const backup = join(folder, 'whole');
    const first = await startTestCoordinator({ dataDirectory: home });
    const site = await enrolSite(first);
    const representer = await trainRepresenter(first);
    const { representerId } = representer;
    const frames = [0, 1].map((batchNumber) => buildFrameFor(representer, { batchNumber }));
    for (const [batchNumber, bytes] of frames.entries())
      await upload(first, site.token, { representerId, batchNumber, bytes });
    await first.stop();
    await cp(home, backup, { recursive: true });
    await rm(home, { recursive: true });
    const gap = sha256(frames[1] ?? '');
    await rm(join(backup, 'blobs', gap.slice(0, 2), gap));

    await cp(backup, home, { recursive: true });
    const restored = await startTestCoordinator({ dataDirectory: home });
    const { json } = await restored.call('GET', '/readyz');
    const { json: listed } = await restored.call('GET', routePath('listReceipts'), { token: site.token });
    const [named] = restored.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'blob.damaged');
    await restored.stop();

    expect([json.damagedBlobs, named?.digest]).toEqual([1, gap]);
    expect(listed.receipts.map(({ damaged }: { damaged: boolean }) => damaged)).toEqual([false, true]);
  });

  it('is refused without its database, and no new one is made in it', async () => {
    await rename(join(dataDirectory, 'database'), join(folder, 'away'));

    await expect(startTestCoordinator({ dataDirectory })).rejects.toMatchObject({
      code: 'COORDINATOR_DATABASE_BOUND',
      details: expect.objectContaining({ because: 'database without id' }),
    });

    expect(await readdir(dataDirectory)).not.toContain('database');
    await rename(join(folder, 'away'), join(dataDirectory, 'database'));
  });

  it('belongs to one coordinator at a time, also with a database server', async () => {
    const running = await startTestCoordinator({ dataDirectory });

    await expect(
      startTestCoordinator({ dataDirectory, databaseUrl: 'postgresql://127.0.0.1:9/none' }),
    ).rejects.toMatchObject({ code: 'COORDINATOR_DATA_IN_USE' });
    await running.stop();
  });

  it('can be entered by this user alone, and so can every file of the database', async () => {
    const names = await readdir(dataDirectory, { recursive: true });
    const modes = await Promise.all(['.', ...names].map((name) => stat(join(dataDirectory, name))));

    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  });
});
