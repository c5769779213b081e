/** Releases by the calendar against a real coordinator whose clock the test owns; the trainings are the test's, too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { AuditRepository } from '../audit/audit.repository.js';
import { PrismaService } from '../database/prisma.service.js';
import {
  buildFrameFor,
  buildSentence,
  complete,
  enrolSite,
  putArtefact,
  scoresOf,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withDatabase } from '../testing/server-database.js';
import { startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';
import { ScheduleRepository } from './schedule.repository.js';

const day = 86_400_000;
const settings = { reconcileSeconds: 0.1 };

describe('a schedule', () => {
  let coordinator: TestCoordinator;
  let representer: TestRepresenter;
  let site: { siteId: string; token: string };
  let value = 0x3c00;
  const admin = (...asked: Parameters<TestCoordinator['admin']>) => coordinator.admin(...asked);
  const set = async (body: object) => (await admin('POST', routePath('setSchedule'), body)).json;
  const show = async () => (await admin('GET', routePath('showSchedule'))).json;
  const releases = async () => (await admin('GET', routePath('listReleases'))).json.releases;
  const latest = async () => (await show()).history[0];
  /** Asks again until the answer is as it should be, for at most twenty seconds. */
  const eventually = async <Answer>(ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await ask();
      if (isSo(answer)) return answer;
      await sleep(100);
    }
    throw new Error(`it never came: ${JSON.stringify(await show())}`);
  };
  /** The latest of so many due times, once it has its outcome. */
  const settled = async (count: number) => {
    const isSo = ({ history }: { history: { outcome: string | null }[] }) =>
      history.length === count && history[0]?.outcome !== null;
    return (await eventually(show, isSo)).history[0];
  };
  const send = async (batchNumber: number, token = site.token) => {
    value += 1;
    const bytes = buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1], value)] });
    await upload(coordinator, token, { ...representer, batchNumber, bytes });
  };
  const train = async (runId: string) => {
    const { fence } = (await coordinator.trainer('POST', routePath('claimRun', { runId }))).json;
    const bytes = Buffer.from(`de-identifier of ${runId}`);
    const { json } = await putArtefact(coordinator, { runId, fence }, { name: 'deidentifier.onnx', bytes });
    const scores = await scoresOf(coordinator, { runId, fence });
    await complete(coordinator, { runId, fence }, { artefacts: [json], ...scores });
  };
  /** The latest of so many due times, once it has its run. */
  const started = async (count: number) =>
    (await eventually(show, ({ history }) => history.length === count && history[0]?.runId !== null))
      .history[0];
  beforeAll(async () => {
    coordinator = await startTestCoordinator(settings);
    representer = await trainRepresenter(coordinator);
    site = await enrolSite(coordinator, 'First');
    await send(0);
  });
  afterAll(async () => coordinator[Symbol.asyncDispose]());

  it('is off at first, and refuses times that are none or two, and settings of another training', async () => {
    const refused = async (body: object) => (await set(body)).error.code;

    expect(await show()).toEqual({ schedule: null, history: [] });
    expect(await refused({})).toBe('COORDINATOR_REQUEST_INVALID');
    expect(await refused({ everySeconds: 86_400, cron: '0 3 1 * *' })).toBe('COORDINATOR_REQUEST_INVALID');
    expect(await refused({ everySeconds: 60 })).toBe('COORDINATOR_REQUEST_INVALID');
    expect(await refused({ cron: '0 3 1 *' })).toBe('COORDINATOR_REQUEST_INVALID');
    expect(await refused({ cron: '0 3 32 * *' })).toBe('SETTING_INVALID');
    expect(await refused({ everySeconds: 86_400, settings: { neighbours: 7 } })).toBe('SETTING_INVALID');
    expect((await show()).schedule).toBeNull();
  });

  it('takes a crontab in UTC', async () => {
    const { schedule } = await set({ cron: '0 3 1 * *' });

    expect(schedule.nextAt).toMatch(/^\d{4}-\d\d-01T03:00:00\.000Z$/);
    expect(Date.parse(schedule.nextAt)).toBeGreaterThan(Date.parse(schedule.setAt));
    expect(Date.parse(schedule.nextAt) - Date.parse(schedule.setAt)).toBeLessThanOrEqual(31 * day);
  });

  it('does nothing before its time; then snapshots, trains, and publishes a candidate for a person to promote', async () => {
    await set({ everySeconds: (30 * day) / 1000 });
    coordinator.advance(29 * day);
    await sleep(300);
    const early = await show();

    coordinator.advance(day);
    const { runId, snapshotId } = await started(1);
    await sleep(300); // looks again while it trains
    const during = await show();
    await train(runId);
    const done = await settled(1);

    expect(early.history).toEqual([]);
    expect(during.history).toMatchObject([{ runId, outcome: null, releaseNumber: null }]);
    expect(Date.parse(during.schedule.nextAt) - Date.parse(during.history[0].startedAt)).toBe(30 * day);
    expect(done).toMatchObject({ outcome: 'candidate', releaseNumber: 1, snapshotId });
    expect(await releases()).toMatchObject([{ number: 1, runId, status: 'candidate' }]);
    const { events } = (await admin('GET', `${routePath('listAudit')}?order=latest&limit=5`)).json;
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'schedule.settled',
      'release.published',
      'run.done',
      'run.claimed',
      'run.created',
    ]);
    expect(events[1].actor.kind).toBe('system');
  });

  it('does nothing when the pool has not changed, and says so', async () => {
    coordinator.advance(30 * day);

    expect(await settled(2)).toMatchObject({ outcome: 'unchanged', runId: null, snapshotId: null });
    expect((await latest()).reason).toBe(
      'nothing was done: the pool has not changed since the latest release',
    );
  });

  it('does nothing while the pool comes from fewer sites than asked for', async () => {
    await set({ everySeconds: day / 1000, sitesMin: 2 });
    await send(1);
    coordinator.advance(day);

    expect(await settled(3)).toMatchObject({ outcome: 'tooFewSites', snapshotId: null });
  });

  it('publishes nothing when a site withdraws while it trains', async () => {
    await set({ everySeconds: day / 1000 });
    coordinator.advance(day);
    const { runId } = await started(4);
    const body = { scope: 'batch', representerId: representer.representerId, batchNumber: 1 };
    await coordinator.call('POST', routePath('withdraw'), { token: site.token, body });

    expect(await settled(4)).toMatchObject({ outcome: 'withdrawn', runId, releaseNumber: null });
    expect(await releases()).toHaveLength(1);
  });

  it('goes on after the coordinator was away: one candidate for its due time, and one due time for all that were missed', async () => {
    await send(2);
    coordinator.advance(day);
    const { runId, snapshotId } = await started(5);
    const { dataDirectory } = coordinator;
    await coordinator.stop();
    coordinator = await startTestCoordinator({ ...settings, dataDirectory });
    // As if it had died between the snapshot and the run: the run is made again under the id that was chosen for it.
    const deleted = await withDatabase(coordinator, async (client) => {
      await client.query('BEGIN');
      await client.query('SET LOCAL SESSION AUTHORIZATION postgres');
      const { rowCount } = await client.query('DELETE FROM run WHERE id = $1', [runId]);
      await client.query('COMMIT');
      return rowCount;
    });

    const again = await eventually(show, ({ history }) => history[0]?.runId === runId);
    coordinator.advance(400 * day);
    const missed = await settled(6);
    await train(runId);
    await eventually(releases, (list) => list.length === 2);
    await sleep(300); // looks again

    const { history } = await show();
    expect(deleted).toBe(1);
    expect(again.history[0]).toMatchObject({ runId, snapshotId, outcome: null });
    expect(missed).toMatchObject({ outcome: 'busy', runId: null });
    expect(history[1]).toMatchObject({ runId, snapshotId, outcome: 'candidate', releaseNumber: 2 });
    expect(history).toHaveLength(6);
    expect(await releases()).toHaveLength(2);
  });

  it('opens a due time once, however many coordinators look at it together', async () => {
    const url = await coordinator.databaseUrl();
    const clients = [1, 2, 3].map(() => new PrismaService(url));
    const others = clients.map(
      (client) => new ScheduleRepository(client, new AuditRepository(client), representer.representerId),
    );
    const now = new Date(Date.parse((await show()).schedule.nextAt) + 1);
    const later = new Date(now.getTime() + day / 48); // the coordinator's own clock is a day behind

    const opened = await Promise.all(others.map((other) => other.openDue(now, () => later)));
    await Promise.all(clients.map((client) => client.$disconnect()));

    expect(opened.filter((due) => due !== undefined)).toHaveLength(1);
    expect(await settled(7)).toMatchObject({ outcome: 'unchanged' });
    expect((await show()).schedule.nextAt).toBe(later.toISOString());
  });

  it('comes due again at a time that a clock which went back brings a second time', async () => {
    const { schedule: first } = await set({ cron: '0 3 1 * *' });
    const wait = Date.parse(first.nextAt) - Date.parse(first.setAt) + 1000;
    coordinator.advance(wait);
    await settled(8);
    coordinator.advance(-wait);
    await sleep(1_000); // a look that began before has the time of then
    const { schedule: again } = await set({ cron: '0 3 1 * *' });

    coordinator.advance(wait);
    await settled(9);
    const due = await latest();

    expect(again.nextAt).toBe(first.nextAt);
    expect(due).toMatchObject({ outcome: 'unchanged', dueAt: due.startedAt });
    expect(Date.parse((await show()).schedule.nextAt)).toBeGreaterThan(Date.parse(first.nextAt));
  });

  it('is due at its next time again after a clock that was years ahead and came back', async () => {
    const { schedule: before } = await set({ everySeconds: (30 * day) / 1000 });
    coordinator.advance(5 * 365 * day);
    await settled(10);
    const { schedule: ahead } = await show();

    coordinator.advance(-5 * 365 * day);
    const isBack = ({ schedule }: { schedule: { nextAt: string } }) => schedule.nextAt !== ahead.nextAt;
    const { schedule: back } = await eventually(show, isBack);
    coordinator.advance(-1000); // as a clock that is set right by a second
    await sleep(300);

    expect(Date.parse(ahead.nextAt) - Date.parse(before.nextAt)).toBeGreaterThan(5 * 365 * day - 1);
    expect(Math.abs(Date.parse(back.nextAt) - Date.parse(before.nextAt))).toBeLessThan(day);
    expect((await show()).schedule.nextAt).toBe(back.nextAt);
    expect((await show()).history).toHaveLength(10);
  });

  it('is switched off, and nothing is due any more', async () => {
    const { schedule, history } = (await admin('POST', routePath('endSchedule'))).json;
    coordinator.advance(60 * day);
    await sleep(300);

    expect(schedule).toBeNull();
    expect((await show()).history).toEqual(history);
  });
});
