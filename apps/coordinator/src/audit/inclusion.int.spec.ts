/** The trail lines that publish models: what sites ask for, and what the migration adds for models published before it. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot, sha256 } from '#foundation';
import {
  type ChannelStatement,
  channelAnswerSchema,
  openChannelStatement,
  routePath,
  routes,
} from '#protocol/api';
import { endOfInclusion, growBy, type IncludedModel } from '#protocol/audit';
import { buildFrameFor, enrolSite, trainDeidentifier, trainRepresenter, upload } from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

const migration = 'prisma/migrations/20261128130000_models_in_the_trail/migration.sql';

describe('the lines that publish models', () => {
  const started = withCoordinator();
  let token = '';
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
    const representer = await trainRepresenter(started());
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });
    const { snapshotId } = (await started().admin('POST', routePath('makeSnapshot'), {})).json;
    const runId = await trainDeidentifier(started(), snapshotId);
    const { releaseId } = (
      await started().admin('POST', routePath('publishRelease'), { runId, channel: 'candidate' })
    ).json;
    await started().admin('POST', routePath('promoteRelease', { releaseId }));
  });

  const ask = async (path: string) => (await started().call('GET', path, { token })).json;
  /** What the signed word on the stable channel names. */
  const current = async (): Promise<IncludedModel[]> => {
    const answer = channelAnswerSchema.parse(
      await ask(routePath('currentChannel', { channel: 'stable' as const })),
    );
    const statement: ChannelStatement = openChannelStatement(answer.statement, answer.signingKey);
    return (['representer', 'release'] as const).map((kind) => ({
      kind,
      id: statement[kind]?.id ?? '',
      digest: statement[kind]?.digest ?? '',
    }));
  };
  const lineOf = async ({ id, digest }: Omit<IncludedModel, 'kind'>) =>
    ask(`${routePath('auditInclusion')}?subject=${id}&content=${digest}`);

  it('name the very digests that the signed word names, and lead to the head', async () => {
    const actions: string[] = [];
    for (const model of await current()) {
      const { event } = routes.auditInclusion.answer.parse(await lineOf(model));
      const end = endOfInclusion(event, model);
      const growth = await ask(`${routePath('auditGrowth')}?seen=${event.id}`);
      const { head, entries } = routes.auditGrowth.answer.parse(growth);
      actions.push(event.action);

      expect(end && growBy(end, entries)).toEqual({ number: head.number, digest: head.digest });
    }
    expect(actions).toEqual(['representer.published', 'release.promoted']);
  });

  it('are there of nothing else', async () => {
    const [representer] = await current();
    const other = { id: representer?.id ?? '', digest: sha256('another model') };

    expect((await lineOf(other)).error.code).toBe('AUDIT_MODEL_UNKNOWN');
    const stranger = { id: randomUUID(), digest: representer?.digest ?? '' };
    expect((await lineOf(stranger)).error.code).toBe('AUDIT_MODEL_UNKNOWN');
  });

  it('are written by the migration for models of before, with the same digests', async () => {
    const sql = await readFile(new URL(migration, packageRoot()), 'utf8');
    const models = await current();
    const client = new Client({ connectionString: await started().ownerUrl() });
    await client.connect();
    try {
      for (const [statement] of sql.matchAll(/INSERT INTO "audit_event"[^;]*;/g))
        await client.query(statement);
    } finally {
      await client.end();
    }

    for (const model of models) {
      const { event } = routes.auditInclusion.answer.parse(await lineOf(model));
      expect(event).toMatchObject({
        action: `${model.kind}.recorded`,
        content: model.digest,
        actor: { kind: 'system' },
      });
      expect(endOfInclusion(event, model)).toMatchObject({ number: event.id });
    }
  });
});
