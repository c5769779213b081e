/** The gate: nothing reaches a site unless its judges let it pass, or two people do. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { routePath, routes } from '#protocol';
import {
  buildFrameFor,
  enrolSite,
  finishRepresenter,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

const day = 86_400_000;
const signed = {
  names: ['Ada Byron', 'Grace Murray'],
  reason: 'Judged on too few documents; a larger audit runs.',
  days: 30,
};

describe('the gate', () => {
  const started = withCoordinator();
  let token: string;
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
  });
  const publish = (runId: string) => started().admin('POST', routePath('publishRepresenter'), { runId });
  const waive = (representerId: string, changes: object = {}) =>
    started().admin('POST', routePath('waiveRepresenter'), { representerId, ...signed, ...changes });
  const query = async (text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: await started().databaseUrl() });
    await client.connect();
    try {
      return await client.query(text, values);
    } finally {
      await client.end();
    }
  };
  const releaseOf = async ({ representerId, digest }: TestRepresenter) => {
    const bytes = buildFrameFor({ representerId, digest });
    await upload(started(), token, { representerId, bytes });
    const snapshot = await started().admin('POST', routePath('makeSnapshot'), { representerId });
    const runId = await trainDeidentifier(started(), snapshot.json.snapshotId);
    return { runId, publish: () => started().admin('POST', routePath('publishRelease'), { runId }) };
  };

  it('keeps from sites what failed or was not judged, and publishes what passed', async () => {
    const made = [
      await finishRepresenter(started(), 'failed', 'FAIL'),
      await finishRepresenter(started(), 'not judged', 'INVALID'),
      await finishRepresenter(started(), 'passed', 'PASS'),
    ];

    const answers = [];
    for (const { representerId } of made) answers.push(await publish(representerId));

    expect(
      answers.map(({ status, json }) => [status, json.error?.code, json.error?.details?.verdict]),
    ).toEqual([
      [409, 'REPRESENTER_NOT_PASSED', 'FAIL'],
      [409, 'REPRESENTER_NOT_PASSED', 'INVALID'],
      [201, undefined, undefined],
    ]);
    expect(routes.publishRepresenter.answer.parse(answers[2]?.json).gate).toEqual({
      verdict: 'PASS',
      waiver: null,
    });
  });

  it('lets one pass that two people answer for, and tells every site who and why and until when', async () => {
    const { representerId } = await finishRepresenter(started(), 'waived', 'FAIL');

    const granted = await waive(representerId);
    const published = await publish(representerId);
    const seen = await started().call('GET', routePath('currentRepresenter'), { token });

    expect([granted.status, published.status]).toEqual([201, 201]);
    expect(seen.json.gate).toMatchObject({
      verdict: 'FAIL',
      waiver: { names: signed.names, reason: signed.reason },
    });
    const { grantedAt, expiresAt } = seen.json.gate.waiver;
    expect(Date.parse(expiresAt) - Date.parse(grantedAt)).toBe(30 * day);
  });

  it.each([
    ['one person twice', { names: ['Ada Byron', 'ada byron'] }, 'names'],
    ['one person', { names: ['Ada Byron'] }, 'names'],
    ['no reason to speak of', { reason: 'because' }, 'reason'],
    ['more than 90 days', { days: 91 }, 'days'],
  ])('refuses a waiver by or for %s', async (_, changes, field) => {
    const { representerId } = await finishRepresenter(
      started(),
      `refused ${field} ${Object.keys(changes)}`,
      'FAIL',
    );

    const { status, json } = await waive(representerId, changes);

    expect([status, json.error.details.field]).toEqual([400, field]);
    expect((await publish(representerId)).status).toBe(409);
  });

  it('has nothing to waive where the judges said PASS', async () => {
    const { representerId } = await finishRepresenter(started(), 'passed again', 'PASS');

    expect((await waive(representerId)).json.error.code).toBe('REPRESENTER_PASSED');
  });

  it('publishes no release any more once the waiver of its representer has ended, and says so to sites', async () => {
    const representer = await finishRepresenter(started(), 'waived for a day', 'FAIL');
    await waive(representer.representerId, { days: 1 });
    await publish(representer.representerId);
    const [first, second] = [await releaseOf(representer), await releaseOf(representer)];

    const before = await first.publish();
    started().advance(day + 1000);
    const after = await second.publish();
    const seen = await started().call('GET', routePath('currentRepresenter'), { token });

    expect([before.status, before.json.gate.waiver.names]).toEqual([201, signed.names]);
    expect([after.status, after.json.error.code]).toEqual([409, 'REPRESENTER_NOT_PASSED']);
    expect(seen.json.gate).toEqual({ verdict: 'FAIL', waiver: null });
  });

  it('holds in the database, too: no statement publishes what did not pass, or changes a verdict or a waiver', async () => {
    const failed = await finishRepresenter(started(), 'by SQL', 'FAIL');
    const passed = await trainRepresenter(started(), 'for a release by SQL');
    const waived = await finishRepresenter(started(), 'waived by SQL', 'FAIL');
    await waive(waived.representerId, { days: 1 });
    const id = failed.representerId;
    const waiver = (names: [string, string], days: number) =>
      query(
        `INSERT INTO "waiver" VALUES (gen_random_uuid(), $1, $2, $3, 'a reason of more than twenty letters', now(), now() + $4 * INTERVAL '1 day')`,
        [id, ...names, days],
      );
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => error.message,
      );

    const answers = await Promise.all(
      [
        query(`UPDATE "representer" SET "number" = 900, "published_at" = now() WHERE "id" = $1`, [id]),
        query(`UPDATE "representer" SET "number" = 901 WHERE "id" = $1`, [id]),
        query(`UPDATE "representer" SET "verdict" = 'PASS' WHERE "id" = $1`, [id]),
        query(`UPDATE "representer" SET "digest" = repeat('a', 64) WHERE "id" = $1`, [id]),
        query(`UPDATE "waiver" SET "expires_at" = "expires_at" + INTERVAL '1 day'`),
        query(`DELETE FROM "waiver"`),
        waiver(['Ada', 'ada '], 30),
        waiver(['Ada', 'Grace'], 91),
      ].map(refusal),
    );
    const release = await releaseOf(passed);
    const ofFailed = `INSERT INTO "release" SELECT gen_random_uuid(), 900, $1::uuid, now(), NULL`;

    expect(answers).toEqual([
      expect.stringContaining('without PASS or a waiver'),
      expect.stringContaining('without PASS or a waiver'),
      expect.stringContaining('verdict on a representer'),
      expect.stringContaining('verdict on a representer'),
      expect.stringMatching(/never changed|permission denied/),
      expect.stringMatching(/never changed|permission denied/),
      expect.stringContaining('waiver_by_two'),
      expect.stringContaining('waiver_of_90_days'),
    ]);
    expect(await refusal(query(ofFailed, [id]))).toContain('neither PASS nor a waiver');
    expect((await release.publish()).status).toBe(201);
  });
});
