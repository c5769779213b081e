/** What the coordinator's role cannot undo by statements of its own, whatever it makes for its session. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  enrolSite,
  finishRepresenter,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withDatabase } from '../testing/server-database.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('by SQL as the role of the coordinator', () => {
  const started = withCoordinator();
  let passed: TestRepresenter;
  let failed: TestRepresenter;
  beforeAll(async () => {
    const { token } = await enrolSite(started());
    passed = await trainRepresenter(started());
    failed = await finishRepresenter(started(), 'failed', 'FAIL');
    const { representerId } = passed;
    await upload(started(), token, { representerId, bytes: buildFrameFor(passed) });
    const { json } = await started().admin('POST', routePath('makeSnapshot'), { representerId });
    const runId = await trainDeidentifier(started(), json.snapshotId);
    await started().admin('POST', routePath('publishRelease'), { runId });
    await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });
  });
  /** What the last statement was refused with; those before it are let through. */
  const refusal = (...statements: string[]) =>
    withDatabase(started(), async (client) => {
      await client.query('BEGIN');
      const last = statements.pop() ?? '';
      for (const statement of statements) await client.query(statement);
      const answer = await client.query(last).then(
        ({ rowCount }) => `let through: ${rowCount}`,
        (error: Error) => error.message,
      );
      await client.query('ROLLBACK');
      return answer;
    });

  it('passes for no waiver what is a temporary table of that name', async () => {
    const answer = await refusal(
      'CREATE TEMP TABLE waiver (representer_id UUID, granted_at TIMESTAMPTZ, expires_at TIMESTAMPTZ)',
      `INSERT INTO pg_temp.waiver VALUES ('${failed.representerId}', now() - INTERVAL '1 day', now() + INTERVAL '1 day')`,
      `UPDATE representer SET number = 900, published_at = now() WHERE id = '${failed.representerId}'`,
    );

    expect(answer).toContain('without PASS or a waiver');
  });

  it('passes for no training what is a temporary table of that name', async () => {
    const answer = await refusal(
      'CREATE TEMP TABLE run AS SELECT public.run.* FROM public.run WHERE snapshot_id IS NOT NULL',
      `UPDATE pg_temp.run SET id = '${failed.representerId}'`,
      `INSERT INTO release (id, number, run_id, published_at, status)
       VALUES (gen_random_uuid(), 900, '${failed.representerId}', now(), 'held')`,
    );

    expect(answer).toContain('neither PASS nor a waiver');
  });

  it('does nothing with the rights of the owner through a view that the owner is made to read', async () => {
    const answer = await refusal(
      `CREATE FUNCTION pg_temp.who() RETURNS BOOLEAN LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'called as another: %', current_user <> session_user; END $$`,
      `CREATE TEMP VIEW upload AS
       SELECT repeat('a', 64)::CHAR(64) AS digest, gen_random_uuid() AS site_id WHERE pg_temp.who()`,
      `SELECT public.frame_is_of_other_site(repeat('a', 64)::CHAR(64), gen_random_uuid())`,
    );

    expect(answer).toBe('let through: 1');
  });

  it.each([
    ['takes a withdrawal back', 'UPDATE upload SET withdrawn_at = NULL', 'withdrawn_at of upload'],
    ['dates a withdrawal later', `UPDATE upload SET withdrawn_at = now()`, 'withdrawn_at of upload'],
    ['gives a batch another number', 'UPDATE upload SET batch_number = 77', 'batch_number of upload'],
    ['gives a batch other bytes', `UPDATE upload SET digest = repeat('a', 64)`, 'digest of upload'],
    ['deletes a batch', 'DELETE FROM upload', 'rows of upload'],
    ['deletes a verdict', `DELETE FROM representer WHERE verdict = 'FAIL'`, 'rows of representer'],
    [
      'gives a verdict to another run',
      `UPDATE representer SET id = (SELECT id FROM run WHERE kind = 'deidentifier') WHERE verdict = 'FAIL'`,
      'id of representer',
    ],
    [
      'says that a run learned from other notes',
      `UPDATE run SET snapshot_id = NULL WHERE kind = 'deidentifier'`,
      'snapshot_id of run',
    ],
    [
      'says that a run found other scores',
      `UPDATE run SET scores = '{}' WHERE kind = 'deidentifier'`,
      'scores of run',
    ],
    [
      'says that a run found other scores at a site',
      `UPDATE run SET scores_by_site = '[]' WHERE kind = 'deidentifier'`,
      'scores_by_site of run',
    ],
    [
      'says that the judges said something else',
      `UPDATE run SET privacy_report = '{}' WHERE kind = 'representer'`,
      'privacy_report of run',
    ],
    ['opens a run that has ended', 'UPDATE run SET finished_at = NULL', 'finished_at of run'],
    [
      'gives a run other files',
      `UPDATE artefact SET digest = repeat('a', 64)`,
      'files of a run that has ended',
    ],
    [
      'gives a run one more file',
      `INSERT INTO artefact SELECT run_id, 'more', fence, digest, bytes FROM artefact LIMIT 1`,
      'files of a run that has ended',
    ],
    ['deletes the files of a run', 'DELETE FROM artefact', 'files of a run that has ended'],
    [
      'brings an older representer back under a higher number',
      'UPDATE representer SET number = number + 1 WHERE number IS NOT NULL',
      'number of representer',
    ],
    [
      'takes a published representer away',
      'UPDATE representer SET number = NULL WHERE number IS NOT NULL',
      'number of representer',
    ],
    [
      'dates a publication earlier',
      `UPDATE representer SET published_at = published_at - INTERVAL '1 day' WHERE number IS NOT NULL`,
      'published_at of representer',
    ],
    ['numbers a release anew', 'UPDATE release SET number = number + 1', 'number of release'],
    ['deletes a release', 'DELETE FROM release', 'rows of release'],
    ['opens a code that was used', 'UPDATE enrolment_code SET used_at = NULL', 'used_at of enrolment_code'],
  ])('never %s', async (_, statement, named) => {
    const answer = await refusal(statement);

    expect(answer).toMatch(new RegExp(`^${named} (?:is|are) never (?:changed|deleted)$`));
  });
});
