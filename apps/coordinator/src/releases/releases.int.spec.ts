/** Releases beside one whose manifest the disk has damaged. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ReleaseEntry } from '#protocol/admin';
import { type Channel, type ReleaseView, routePath } from '#protocol/api';
import { buildFrameFor, enrolSite, trainDeidentifier, trainRepresenter, upload } from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('releases, one of which has a damaged manifest,', () => {
  // The embedded database has one session: whoever asked another connection within a transaction would wait for itself.
  const started = withCoordinator({}, { embedded: true });
  let stable: ReleaseView;
  let damaged: ReleaseView;
  let bytes: Buffer;
  let token: string;
  const path = () => {
    const digest = damaged.files.find(({ name }) => name === 'manifest.json')?.digest ?? '';
    return join(started().dataDirectory, 'blobs', digest.slice(0, 2), digest);
  };
  const list = async (): Promise<readonly ReleaseEntry[]> =>
    (await started().admin('GET', routePath('listReleases'))).json.releases;
  const order = (name: 'promoteRelease' | 'holdRelease' | 'rollbackRelease', { releaseId }: ReleaseView) =>
    started().admin('POST', routePath(name, { releaseId }));
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
    const representer = await trainRepresenter(started());
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });
    const { snapshotId } = (await started().admin('POST', routePath('makeSnapshot'), {})).json;
    const publish = async (channel: Channel) => {
      const runId = await trainDeidentifier(started(), snapshotId);
      return (await started().admin('POST', routePath('publishRelease'), { runId, channel })).json;
    };
    [stable, damaged] = [await publish('stable'), await publish('candidate')];
    bytes = await readFile(path());
  });

  it.each([
    ['that is gone', () => rm(path())],
    ['that is empty', () => writeFile(path(), '')],
    ['that is no JSON', () => writeFile(path(), '{')],
    ['in which a figure is another', () => writeFile(path(), `${bytes}`.replace('"tokens":', '"tokens":1'))],
  ])('are listed all the same, with what is wrong with the one %s', async (_, damage) => {
    await damage();

    expect(await list()).toMatchObject([
      { number: 2, status: 'candidate', manifest: null, damage: 'COORDINATOR_BLOB_DAMAGED' },
      { number: 1, status: 'stable', manifest: stable.manifest, damage: null },
    ]);
    await writeFile(path(), bytes);
    expect(await list()).toMatchObject([{ manifest: damaged.manifest, damage: null }, { damage: null }]);
  });

  it('let that one be held and nobody make it stable', async () => {
    await writeFile(path(), '{');

    const refused = await order('promoteRelease', damaged);
    const held = await order('holdRelease', damaged);

    expect(refused.json.error.code).toBe('COORDINATOR_BLOB_DAMAGED');
    expect(held.json).toMatchObject({ status: 'held', damage: 'COORDINATOR_BLOB_DAMAGED' });
    expect((await started().call('GET', routePath('currentRelease'), { token })).json).toMatchObject({
      number: 1,
    });
  });

  it('let no order return to that one', async () => {
    await writeFile(path(), bytes);
    await order('promoteRelease', damaged);
    await writeFile(path(), '{');
    const site = await started().call('GET', routePath('currentRelease'), { token });
    await order('rollbackRelease', stable);

    const refused = await order('rollbackRelease', damaged);

    expect(site.json.error.code).toBe('COORDINATOR_BLOB_DAMAGED');
    expect(refused.json.error.code).toBe('COORDINATOR_BLOB_DAMAGED');
    expect((await list()).map(({ number, status }) => [number, status])).toEqual([
      [2, 'held'],
      [1, 'stable'],
    ]);
  });
});
