/** What descends from what: asked of a site, a batch, a run and a release, before and after a withdrawal. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('lineage', () => {
  const started = withCoordinator();
  const snapshots: string[] = [];
  const runs: string[] = [];
  let representerId: string;
  let early: { siteId: string; token: string };
  let late: { siteId: string; token: string };
  beforeAll(async () => {
    const representer = await trainRepresenter(started());
    ({ representerId } = representer);
    early = await enrolSite(started(), 'Early');
    late = await enrolSite(started(), 'Late');
    const make = async () => {
      const { snapshotId } = (await started().admin('POST', routePath('makeSnapshot'), {})).json;
      const runId = await trainDeidentifier(started(), snapshotId);
      await started().admin('POST', routePath('publishRelease'), { runId });
      snapshots.push(snapshotId);
      runs.push(runId);
    };
    await upload(started(), early.token, { representerId, bytes: buildFrameFor(representer) });
    await make();
    const other = buildFrameFor(representer, { sentences: [buildSentence([1, 2])] });
    await upload(started(), late.token, { representerId, bytes: other });
    await make();
  });
  const ask = async (query = '') =>
    (await started().admin('GET', `${routePath('listLineage')}${query}`)).json;
  const told = async (query: string) => {
    const found = await ask(query);
    return {
      batches: found.batches.map(({ siteId }: { siteId: string }) => siteId),
      snapshots: found.snapshots.map(({ snapshotId }: { snapshotId: string }) => snapshotId),
      runs: found.runs.map(({ runId }: { runId: string }) => runId),
      releases: found.releases.map(({ number }: { number: number }) => number),
    };
  };

  it('of a site is what learned from any of its batches, the latest first', async () => {
    expect(await told(`?siteId=${early.siteId}`)).toEqual({
      batches: [early.siteId],
      snapshots: [snapshots[1], snapshots[0]],
      runs: [runs[1], runs[0]],
      releases: [2, 1],
    });
    expect(await told(`?siteId=${late.siteId}`)).toEqual({
      batches: [late.siteId],
      snapshots: [snapshots[1]],
      runs: [runs[1]],
      releases: [2],
    });
  });

  it('of a batch is the same whether its id or its digest is given', async () => {
    const [batch] = (await ask(`?siteId=${late.siteId}`)).batches;

    const byDigest = await ask(`?batch=${batch.digest}`);

    expect(byDigest.releases).toMatchObject([{ number: 2 }]);
    expect(await ask(`?batch=${batch.uploadId}`)).toEqual(byDigest);
  });

  it('of a run or a release is every batch behind it', async () => {
    const first = { batches: [early.siteId], snapshots: [snapshots[0]], runs: [runs[0]], releases: [1] };

    expect(await told('?release=1')).toEqual(first);
    expect(await told(`?runId=${runs[0]}`)).toEqual(first);
    expect((await told('?release=2')).batches.sort()).toEqual([early.siteId, late.siteId].sort());
  });

  it('of a representer is empty, because it learns from public notes', async () => {
    expect(await told(`?runId=${representerId}`)).toEqual({
      batches: [],
      snapshots: [],
      runs: [],
      releases: [],
    });
  });

  it('names the sites that were told of a release at their last pull, on their channel', async () => {
    const pull = (token: string, channel: 'stable' | 'candidate') =>
      started().call('GET', routePath('currentChannel', { channel }), { token });
    await pull(early.token, 'candidate');
    await pull(late.token, 'stable');
    await pull(early.token, 'stable');

    const [second, first] = (await ask()).releases;

    expect(first.sites).toEqual([]);
    expect(second.sites).toMatchObject([
      { name: 'Early', channel: 'stable' },
      { name: 'Late', channel: 'stable' },
    ]);
  });

  it('refuses two questions at once, and says which thing it does not know', async () => {
    const code = async (query: string) => (await ask(query)).error.code;

    expect(await code(`?release=1&runId=${runs[0]}`)).toBe('COORDINATOR_REQUEST_INVALID');
    expect(await code('?release=99')).toBe('RELEASE_UNKNOWN');
    expect(await code(`?runId=${early.siteId}`)).toBe('RUN_UNKNOWN');
    expect(await code(`?siteId=${runs[0]}`)).toBe('ENROLMENT_SITE_UNKNOWN');
    expect(await code(`?batch=${'a'.repeat(64)}`)).toBe('UPLOAD_UNKNOWN');
  });

  it('is told a snapshot at a time, with what learned from it and no other, to its end', async () => {
    const first = await ask(`?siteId=${early.siteId}&limit=1`);
    const second = await ask(`?siteId=${early.siteId}&limit=1&before=${first.next}`);
    const end = await ask(`?siteId=${early.siteId}&limit=1&before=${second.next}`);

    const told = [first, second, end].map(({ batches, snapshots: made, runs: started, releases }) => [
      batches.length,
      made.map(({ snapshotId }: { snapshotId: string }) => snapshotId),
      started.map(({ runId }: { runId: string }) => runId),
      releases.map(({ number }: { number: number }) => number),
    ]);
    expect(told).toEqual([
      [1, [snapshots[1]], [runs[1]], [2]],
      [0, [snapshots[0]], [runs[0]], [1]],
      [0, [], [], []],
    ]);
    expect(end.next).toBeNull();
    expect((await ask(`?before=${runs[0]}`)).error.code).toBe('POOL_SNAPSHOT_UNKNOWN');
    expect((await ask('?limit=1001')).error.code).toBe('COORDINATOR_REQUEST_INVALID');
  });

  it.each([
    ['listSnapshots', 'snapshots', 'snapshotId', 'POOL_SNAPSHOT_UNKNOWN'],
    ['listReleases', 'releases', 'releaseId', 'RELEASE_UNKNOWN'],
  ] as const)(
    'stands beside %s, a page at a time, the latest first and each once',
    async (route, name, id, code) => {
      const list = async (query: string) =>
        (await started().admin('GET', `${routePath(route)}?${query}`)).json;
      const idsOf = (page: Record<string, Record<string, string>[]>) => page[name]?.map((entry) => entry[id]);
      const all = await list('');

      const first = await list('limit=1');
      const second = await list(`limit=1&before=${first.next}`);

      expect([all.next, idsOf(all)?.length]).toEqual([null, 2]);
      expect([idsOf(first), idsOf(second)].flat()).toEqual(idsOf(all));
      expect((await list('limit=0')).error.code).toBe('COORDINATOR_REQUEST_INVALID');
      expect((await list(`before=${runs[0]}`)).error.code).toBe(code);
    },
  );

  it('marks every snapshot, run and release that descends from what was withdrawn, and no other', async () => {
    await started().call('POST', routePath('withdraw'), { token: late.token, body: { scope: 'all' } });

    const everything = await ask();

    const withdrawn = (list: { withdrawn: number }[]) => list.map((entry) => entry.withdrawn);
    expect(everything.batches).toEqual([]);
    expect(withdrawn(everything.runs)).toEqual([1, 0]);
    expect(withdrawn(everything.releases)).toEqual([1, 0]);
    expect(everything.snapshots.map(({ members }: { members: object[] }) => members)).toMatchObject([
      [
        { name: 'Early', batches: 1, withdrawn: 0 },
        { name: 'Late', batches: 1, withdrawn: 1 },
      ],
      [{ name: 'Early', batches: 1, withdrawn: 0 }],
    ]);
  });
});
