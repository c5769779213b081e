/** Trainers with tokens of their own: a run belongs to the trainer that claimed it. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { contentDigestHeader, fenceHeader, routePath, routes } from '#protocol/api';
import { trainedRun } from '#protocol/testing';
import { buildFrameFor, enrolSite, trainRepresenter, upload } from '../testing/scenes.js';
import type { CallOptions } from '../testing/started-coordinator.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

/** As SFUMATO_RUN_SILENCE_MINUTES is set by default. */
const silenceMilliseconds = 15 * 60_000;

describe('a trainer with a token of its own', () => {
  const started = withCoordinator();
  let ann = '';
  let ben = '';
  let snapshotId = '';
  beforeAll(async () => {
    [ann, ben] = [await addTrainer('Trainer Ann'), await addTrainer('Trainer Ben')];
    const representer = await trainRepresenter(started());
    const { token } = await enrolSite(started());
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });
    snapshotId = (await started().admin('POST', routePath('makeSnapshot'), {})).json.snapshotId;
  });

  async function addTrainer(name: string): Promise<string> {
    const body = { name, role: 'trainer' };
    return (await started().admin('POST', routePath('addPerson'), body)).json.token;
  }

  const as = async (token: string, method: string, path: string, options: CallOptions = {}) => {
    const { status, json } = await started().call(method, path, { token, ...options });
    return { status, json, code: json?.error?.code };
  };
  const queue = async (): Promise<string> => {
    const body = { kind: 'deidentifier', snapshotId };
    return (await started().admin('POST', routePath('startRun'), body)).json.runId;
  };
  const claim = (token: string, runId: string) => as(token, 'POST', routePath('claimRun', { runId }));
  const claimed = async (token: string): Promise<string> => {
    const runId = await queue();
    expect((await claim(token, runId)).json).toMatchObject({ fence: 1 });
    return runId;
  };
  const model = Buffer.from('a model');
  /** Everything that a trainer does with a run, under its first fence. */
  const attempts = (runId: string) => {
    const headers = { [fenceHeader]: '1' };
    const artefacts = [{ name: 'deidentifier.onnx', digest: sha256(model), bytes: model.length }];
    return {
      runPool: ['GET', routePath('runPool', { runId }), { headers }],
      poolBlock: ['GET', routePath('poolBlock', { runId, block: 0 }), { headers }],
      reportProgress: [
        ...['POST', routePath('reportProgress', { runId })],
        { headers, body: { phase: 'train', epoch: 1, measures: { loss: 1 } } },
      ],
      storeArtefact: [
        ...['PUT', routePath('storeArtefact', { runId, name: 'deidentifier.onnx' })],
        { bytes: model, headers: { ...headers, [contentDigestHeader]: sha256(model) } },
      ],
      completeRun: [
        ...['POST', routePath('completeRun', { runId })],
        { headers, body: { artefacts, ...trainedRun() } },
      ],
      failRun: ['POST', routePath('failRun', { runId }), { headers, body: { code: 'TRAINER_BUG' } }],
    } as unknown as Record<string, [string, string, CallOptions]>;
  };

  it.each([
    ['another trainer', () => ben],
    ["the installation's trainer token", () => testTokens.trainer],
  ])('holds what it has claimed: %s can neither read nor write it, nor claim it', async (_, other) => {
    const runId = await claimed(ann);

    const refused: unknown[] = [];
    for (const attempt of Object.values(attempts(runId))) refused.push((await as(other(), ...attempt)).code);
    refused.push((await claim(other(), runId)).code);

    expect(refused).toEqual(new Array(7).fill('RUN_OF_ANOTHER_TRAINER'));
    const { failRun: _fail, ...own } = attempts(runId);
    for (const attempt of Object.values(own)) expect((await as(ann, ...attempt)).status).toBeLessThan(300);
    const again = await as(other(), ...(attempts(runId)['completeRun'] ?? ['', '', {}]));
    expect(again.code).toBe('RUN_FINISHED');
  });

  it('may claim its own run again, and loses it to another once it was silent too long', async () => {
    const runId = await claimed(ann);
    expect((await claim(ann, runId)).json).toMatchObject({ fence: 2 });

    started().advance(silenceMilliseconds + 1000);

    expect((await claim(ben, runId)).json).toMatchObject({ fence: 3 });
    const headers = { [fenceHeader]: '3' };
    expect((await as(ann, 'GET', routePath('runPool', { runId }), { headers })).code).toBe(
      'RUN_OF_ANOTHER_TRAINER',
    );
  });

  it('is named in the audit trail; the token of the installation has no name', async () => {
    const own = await claimed(ann);
    const plain = await claimed(testTokens.trainer);
    const query = '?order=latest&limit=20';
    const { json } = await started().admin('GET', `${routePath('listAudit')}${query}`);
    const { events } = routes.listAudit.answer.parse(json);
    const actorOf = (runId: string) =>
      events.find(({ action, subject }) => action === 'run.claimed' && subject.id === runId)?.actor;

    expect(actorOf(own)).toEqual({ kind: 'trainer', id: expect.any(String), name: 'Trainer Ann' });
    expect(actorOf(plain)).toEqual({ kind: 'trainer', id: null, name: null });
  });

  it.each(['listSites', 'listRuns', 'makePageLink'] as const)(
    'calls no route of the administrator: %s',
    async (name) => {
      expect((await as(ann, routes[name].method, routePath(name))).code).toBe('PERSON_ROLE_REFUSED');
    },
  );

  it('is the only kind of person who may call a route of trainers, and none that was removed', async () => {
    const body = { name: 'Olga Operates', role: 'operator' };
    const operator = (await started().admin('POST', routePath('addPerson'), body)).json.token;
    const gone = await started().admin('POST', routePath('addPerson'), { name: 'Gone', role: 'trainer' });
    await started().admin('POST', routePath('removePerson', { personId: gone.json.personId }));

    for (const token of [operator, gone.json.token])
      expect((await as(token, 'GET', routePath('queueFacts'))).code).toBe('COORDINATOR_TOKEN_UNKNOWN');
  });
});
