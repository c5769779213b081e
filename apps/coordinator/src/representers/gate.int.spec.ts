/** The gate: nothing reaches a site unless its judges let it pass, or two people do. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { routePath, routes } from '#protocol/api';
import { type AuditReport } from '#protocol/manifests';
import { buildAudit, buildRepresenterManifest } from '#protocol/testing';
import {
  buildFrameFor,
  enrolSite,
  finishRepresenter,
  startRun,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

const day = 86_400_000;
const signed = { reason: 'Judged on too few documents; a larger audit runs.', days: 30 };
const names = ['Ada Byron', 'Grace Murray'] as const;

const passing = buildAudit(buildRepresenterManifest());

describe('the gate', () => {
  const started = withCoordinator();
  let token: string;
  const signers: string[] = [];
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
    for (const name of names) {
      const added = await started().admin('POST', routePath('addPerson'), { name, role: 'provider' });
      signers.push(added.json.token);
    }
  });
  const publish = (runId: string) => started().admin('POST', routePath('publishRepresenter'), { runId });
  const sign = (signer: string | undefined, representerId: string, changes: object = {}) =>
    started().call('POST', routePath('waiveRepresenter'), {
      token: signer ?? testTokens.admin,
      body: { representerId, ...signed, ...changes },
    });
  /** Both sign; result: the second answer. */
  const waive = async (representerId: string, changes: object = {}) => {
    await sign(signers[0], representerId, changes);
    return sign(signers[1], representerId, changes);
  };
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
      budget: 'quick',
      j1Max: 0.05,
    });
    expect(answers.map(({ json }) => json.error?.details?.why)).toEqual([
      'J1: upper end 0.2, at most 0.05',
      'control raw-vectors-are-broken came out wrong',
      undefined,
    ]);
  });

  it.each<[string, Partial<AuditReport>, RegExp]>([
    ['an unknown version of the thresholds', { thresholds: 7 }, /thresholds version 7; .* accepts version 6/],
    ['no control', { controls: [] }, /control raw-vectors-are-broken is missing/],
    ['gated figures that are missing', { judges: [] }, /J1 is missing; J1.hits is missing; .*J6 is missing/],
    [
      'a threshold of its own',
      { judges: passing.judges.map((figure) => ({ ...figure, threshold: 0.7 })) },
      /J1[^;]*: compared with 0\.7, version 6 has 0\.05; .*J6[^;]*: compared with 0\.7/,
    ],
  ])('takes a report by %s as INVALID, and says so', async (name, changes, why) => {
    const { representerId } = await finishRepresenter(started(), name, 'PASS', changes);

    const { status, json } = await publish(representerId);

    expect([status, json.error.code, json.error.details.verdict]).toEqual([
      ...[409, 'REPRESENTER_NOT_PASSED', 'INVALID'],
    ]);
    expect(json.error.details.why).toMatch(why);
  });

  it('says which figure was measured and not bounded, and what it lacks', async () => {
    const lacks = 'a posterior: through noise on the input the likelihood is averaged over draws';
    const judges = passing.judges.map((figure) =>
      figure.id === 'J1'
        ? { ...figure, verdict: 'no power' as const, power: 'no power' as const, lacks }
        : figure,
    );
    const { representerId } = await finishRepresenter(started(), 'input noise', 'INVALID', {
      judges,
      controls: passing.controls,
    });

    const refused = await publish(representerId);
    await waive(representerId);

    expect(refused.json.error.details.why).toBe(`J1: 0.005 measured, not bounded; lacks ${lacks}`);
    expect((await publish(representerId)).json.gate).toMatchObject({
      verdict: 'INVALID',
      budget: 'quick',
      waiver: { names: names },
    });
  });

  it('lets one pass that two people answer for, and tells every site who and why and until when', async () => {
    const { representerId } = await finishRepresenter(started(), 'waived', 'FAIL');

    const granted = await waive(representerId);
    const published = await publish(representerId);
    const seen = await started().call('GET', routePath('currentRepresenter'), { token });

    expect([granted.status, granted.json.signedBy, published.status]).toEqual([201, names, 201]);
    expect(seen.json.gate).toMatchObject({
      verdict: 'FAIL',
      waiver: { names: names, reason: signed.reason },
    });
    const { grantedAt, expiresAt } = seen.json.gate.waiver;
    expect(Date.parse(expiresAt) - Date.parse(grantedAt)).toBe(30 * day);
  });

  it.each([
    ['no reason to speak of', { reason: 'because' }, 'reason'],
    ['more than 90 days', { days: 91 }, 'days'],
    ['names that somebody typed', { names }, 'request'],
  ])('refuses a signature with %s', async (what, changes, field) => {
    const { representerId } = await finishRepresenter(started(), `refused: ${what}`, 'FAIL');

    const { status, json } = await waive(representerId, changes);

    expect([status, json.error.details.field]).toEqual([400, field]);
    expect((await publish(representerId)).status).toBe(409);
  });

  it('takes two requests by two people: not the token of the installation, not one person twice, not after a week', async () => {
    const { representerId } = await finishRepresenter(started(), 'signed', 'FAIL');

    const byInstallation = await sign(undefined, representerId);
    const first = await sign(signers[0], representerId);
    const again = await sign(signers[0], representerId);
    const stillShut = await publish(representerId);
    started().advance(8 * day);
    const late = await sign(signers[1], representerId, { days: 5 });
    const second = await sign(signers[0], representerId);

    expect([byInstallation.status, byInstallation.json.error.code]).toEqual([403, 'WAIVER_NEEDS_A_PERSON']);
    expect(first.json).toEqual({ representerId, signedBy: [names[0]], waiver: null });
    expect([again.status, again.json.error.code]).toEqual([409, 'WAIVER_SIGNED_ALREADY']);
    expect([stillShut.status, late.json.waiver]).toEqual([409, null]);
    expect(second.json.signedBy).toEqual([names[1], names[0]]);
    expect(Date.parse(second.json.waiver.expiresAt) - Date.parse(second.json.waiver.grantedAt)).toBe(5 * day);
    expect((await publish(representerId)).status).toBe(201);
  });

  it('has nothing to waive where the judges said PASS', async () => {
    const { representerId } = await finishRepresenter(started(), 'passed again', 'PASS');

    expect((await waive(representerId)).json.error.code).toBe('REPRESENTER_PASSED');
  });

  it('publishes no release any more once the waiver of its representer has ended, and says so to sites', async () => {
    const representer = await finishRepresenter(started(), 'waived for a day', 'FAIL');
    await waive(representer.representerId, { days: 1 });
    await publish(representer.representerId);
    const first = await releaseOf(representer);
    const second = await releaseOf(representer);

    const before = await first.publish();
    started().advance(day + 1000);
    const after = await second.publish();
    const seen = await started().call('GET', routePath('currentRepresenter'), { token });

    expect([before.status, before.json.gate.waiver.names]).toEqual([201, names]);
    expect([after.status, after.json.error.code]).toEqual([409, 'REPRESENTER_NOT_PASSED']);
    expect(seen.json.gate).toMatchObject({ verdict: 'FAIL', waiver: null });
  });

  it('holds in the database, too: no statement publishes what did not pass, or changes a verdict or a waiver', async () => {
    const failed = await finishRepresenter(started(), 'by SQL', 'FAIL');
    const passed = await trainRepresenter(started(), 'for a release by SQL');
    const waived = await finishRepresenter(started(), 'waived by SQL', 'FAIL');
    await waive(waived.representerId, { days: 1 });
    const id = failed.representerId;
    const unusedRun = (await startRun(started(), { kind: 'representer', settings: {} })).runId;
    const waiver = (names: [string, string], days: number) =>
      query(
        `INSERT INTO "waiver" VALUES (gen_random_uuid(), $1, $2, $3, 'a reason of more than twenty letters', now(), now() + $4 * INTERVAL '1 day')`,
        [id, ...names, days],
      );
    const inserted = ({ verdict, upper, max }: { verdict: string; upper: number | null; max: number }) =>
      query(
        `INSERT INTO "representer" ("id", "digest", "representation_size", "label_count", "casing_count", "created_at", "verdict", "j1_upper", "j1_max", "thresholds")
         VALUES ($1, repeat('b', 64), 4, 5, 7, now(), $2::verdict, $3, $4, 1)`,
        [unusedRun, verdict, upper, max],
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
        query(`UPDATE "representer" SET "j1_max" = 0.04 WHERE "id" = $1`, [passed.representerId]),
        query(`UPDATE "representer" SET "thresholds" = 3 WHERE "id" = $1`, [passed.representerId]),
        query(`UPDATE "representer" SET "audit_budget" = 'full' WHERE "id" = $1`, [passed.representerId]),
        inserted({ verdict: 'PASS', upper: 0.051, max: 0.05 }),
        inserted({ verdict: 'PASS', upper: null, max: 0.05 }),
        inserted({ verdict: 'PASS', upper: 0.05, max: 0.06 }),
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
      expect.stringContaining('verdict on a representer'),
      expect.stringContaining('verdict on a representer'),
      expect.stringContaining('verdict on a representer'),
      expect.stringContaining('representer_pass_below_j1_max'),
      expect.stringContaining('representer_pass_below_j1_max'),
      expect.stringContaining('representer_j1_max'),
      expect.stringMatching(/never changed|permission denied/),
      expect.stringMatching(/never changed|permission denied/),
      expect.stringContaining('signatures of two people'),
      expect.stringContaining('signatures of two people'),
    ]);
    expect(await refusal(query(ofFailed, [id]))).toContain('neither PASS nor a waiver');
    expect((await release.publish()).status).toBe(201);
  });
});

describe('the gate of a consortium that allows J1 less', () => {
  const started = withCoordinator({ j1Max: 0.009 });

  it('fails what the thresholds would pass, says by what, and publishes what reads less', async () => {
    const judges = passing.judges.map((figure) =>
      figure.id === 'J1' ? { ...figure, upper: 0.009 } : figure,
    );
    const made = [
      await finishRepresenter(started(), 'reads 0.01', 'PASS'),
      await finishRepresenter(started(), 'reads 0.009', 'PASS', { judges }),
    ];

    const answers = [];
    for (const { representerId: runId } of made)
      answers.push(await started().admin('POST', routePath('publishRepresenter'), { runId }));

    expect(answers.map(({ status }) => status)).toEqual([409, 201]);
    expect(answers[0]?.json.error.details).toMatchObject({
      verdict: 'FAIL',
      why: 'J1: upper end 0.01, at most 0.009 is asked for here',
    });
    expect(answers[1]?.json.gate).toEqual({ verdict: 'PASS', waiver: null, budget: 'quick', j1Max: 0.009 });
  });
});
