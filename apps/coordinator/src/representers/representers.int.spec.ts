/** Which representer sites encode with: the one that the administrator published last. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import {
  buildManifest,
  complete,
  enrolSite,
  finishRepresenter,
  putArtefact,
  startRun,
  trainRepresenter,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('publishing representers', () => {
  const started = withCoordinator();
  let token: string;
  beforeAll(async () => {
    ({ token } = await enrolSite(started()));
  });
  const publish = (runId: string) => started().admin('POST', routePath('publishRepresenter'), { runId });
  const current = () => started().call('GET', routePath('currentRepresenter'), { token });

  it('gives sites nothing of a finished representer until it is published', async () => {
    const { representerId, digest } = await finishRepresenter(started(), 'first');
    const path = routePath('representerFile', { representerId, name: 'representer.onnx' });

    const before = [await current(), await started().call('GET', path, { token })];
    const published = await publish(representerId);
    const after = [await current(), await started().call('GET', path, { token })];

    expect(before.map(({ json }) => json.error.code)).toEqual(['REPRESENTER_NONE', 'REPRESENTER_UNKNOWN']);
    expect([published.status, routes.currentRepresenter.answer.parse(published.json).number]).toEqual([
      201, 1,
    ]);
    expect(routes.currentRepresenter.answer.parse(after[0]?.json)).toMatchObject({
      representerId,
      digest,
      number: 1,
    });
    expect(after[1]?.status).toBe(200);
  });

  it('keeps the published one while a newer run is finished and waits', async () => {
    const published = await trainRepresenter(started(), 'published');
    const waiting = await finishRepresenter(started(), 'waiting');

    const { representers } = routes.listRepresenters.answer.parse(
      (await started().admin('GET', routePath('listRepresenters'))).json,
    );

    expect((await current()).json.representerId).toBe(published.representerId);
    expect(representers[0]).toMatchObject({ representerId: waiting.representerId, number: null });
    expect(representers.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { representerId: published.representerId },
    ]);
  });

  it('goes by the number of publication when the clock has gone back an hour', async () => {
    await trainRepresenter(started(), 'before the clock went back');
    started().advance(-3_600_000);

    const { representerId } = await trainRepresenter(started(), 'after it');

    expect((await current()).json.representerId).toBe(representerId);
  });

  it('gives sites no other file of its run than theirs, and lists no other', async () => {
    const model = Buffer.from('with adversaries');
    const run = await startRun(started(), { kind: 'representer', settings: { representationSize: 4 } });
    const files = {
      'representer.onnx': model,
      'manifest.json': Buffer.from(JSON.stringify(buildManifest(run.runId, model))),
      'privacy-report.json': Buffer.from('{}'),
      'adversaries.json': Buffer.from('{"formatVersion":1}'),
      'public-deidentifier.json': Buffer.from('{"formatVersion":1}'),
    };
    const stored = [];
    for (const [name, bytes] of Object.entries(files))
      stored.push((await putArtefact(started(), run, { name, bytes })).json);
    await complete(started(), run, { artefacts: stored, scores: {} });
    await publish(run.runId);

    const view = routes.currentRepresenter.answer.parse((await current()).json);
    const answers = [];
    for (const name of Object.keys(files)) {
      const path = routePath('representerFile', { representerId: run.runId, name });
      answers.push([name, (await started().call('GET', path, { token })).status]);
    }

    expect(view.representerId).toBe(run.runId);
    for (const name of ['adversaries.json', 'public-deidentifier.json'])
      expect(view.files.map((file) => file.name)).not.toContain(name);
    expect(answers).toEqual([
      ['representer.onnx', 200],
      ['manifest.json', 200],
      ['privacy-report.json', 200],
      ['adversaries.json', 404],
      ['public-deidentifier.json', 404],
    ]);
    const kept = routes.showRun.answer.parse(
      (await started().admin('GET', routePath('showRun', { runId: run.runId }))).json,
    );
    expect(kept.artefacts.map(({ name }) => name)).toContain('adversaries.json');
  });

  it('records who published what', async () => {
    const { representerId } = await trainRepresenter(started(), 'recorded');

    const { json } = await started().admin('GET', `${routePath('listAudit')}?limit=1000`);

    expect(routes.listAudit.answer.parse(json).events.at(-1)).toMatchObject({
      action: 'representer.published',
      actor: { kind: 'admin' },
      subject: { kind: 'representer', id: representerId },
    });
  });

  it('refuses a run that is not a done representer run, is unknown, or was published before', async () => {
    const { representerId } = await trainRepresenter(started(), 'twice');
    const { runId } = await startRun(started(), { kind: 'representer' });

    const answers = [await publish(runId), await publish(crypto.randomUUID()), await publish(representerId)];
    const asSite = await started().call('POST', routePath('publishRepresenter'), { token, body: { runId } });

    expect(answers.map(({ status, json }) => [status, json.error.code])).toEqual([
      [409, 'REPRESENTER_RUN_UNFIT'],
      [404, 'RUN_UNKNOWN'],
      [409, 'REPRESENTER_PUBLISHED'],
    ]);
    expect(asSite.status).toBe(401);
    expect((await started().admin('POST', routePath('publishRepresenter'), { run: runId })).status).toBe(400);
  });
});
