import { beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { contentDigestHeader, fenceHeader, type RunView, routePath, routes } from '#protocol/api';
import { formatVersion } from '#protocol/manifests';
import { trainedRun } from '#protocol/testing';
import {
  buildFrameFor,
  buildManifest,
  buildPrivacyReport,
  complete,
  enrolSite,
  putArtefact,
  startRun,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

interface Claim {
  readonly runId: string;
  readonly fence: number;
}

describe('runs', () => {
  const started = withCoordinator();
  let snapshotId: string;
  beforeAll(async () => {
    const representer = await trainRepresenter(started());
    const { token } = await enrolSite(started());
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });
    snapshotId = (await started().admin('POST', routePath('makeSnapshot'), {})).json.snapshotId;
  });
  const start = () => startRun(started(), { kind: 'deidentifier', snapshotId, settings: { heldOut: 0.2 } });
  const claim = (runId: string) => started().trainer('POST', routePath('claimRun', { runId }));
  const show = async (runId: string) =>
    routes.showRun.answer.parse((await started().admin('GET', routePath('showRun', { runId }))).json);
  const progress = (
    { runId, fence }: Claim,
    body: object = { phase: 'train', epoch: 1, measures: { loss: 0.5 } },
  ) =>
    started().trainer('POST', routePath('reportProgress', { runId }), {
      body,
      headers: { [fenceHeader]: String(fence) },
    });
  const fail = ({ runId, fence }: Claim, code = 'TRAINER_OUT_OF_MEMORY') =>
    started().trainer('POST', routePath('failRun', { runId }), {
      body: { code },
      headers: { [fenceHeader]: String(fence) },
    });
  const countFailed = async () => {
    const text = await started().metrics();
    return Number(/^sfumato_runs_total\{kind="deidentifier",event="failed"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const cancel = (runId: string) => started().admin('POST', routePath('cancelRun', { runId }), {});

  it('shows the privacy report of a representer in numbers; what was found by label stays in its manifest', async () => {
    const { representerId: runId } = await trainRepresenter(started());

    const { adversaries } = buildPrivacyReport();
    expect((await show(runId)).privacyReport).toEqual({
      adversaries,
      words: { worst: { value: 0.005, upper: 0.01 } },
    });
  });

  it('tells the trainer what to train', async () => {
    const { json } = await started().admin('POST', routePath('startRun'), {
      kind: 'deidentifier',
      snapshotId,
      seed: 7,
      settings: { deidentifier: { hidden: 64, inputDropout: 0.2 }, framesOpen: 4 },
    });

    const run = routes.showRun.answer.parse(
      (await started().trainer('GET', routePath('runToTrain', { runId: json.runId }))).json,
    );

    expect(run).toMatchObject({ kind: 'deidentifier', status: 'queued', seed: 7, snapshotId, fence: 0 });
    expect(run.settings).toEqual({ deidentifier: { hidden: 64, inputDropout: 0.2 }, framesOpen: 4 });
  });

  it('tells a trainer a secret that decides which sentences are scored: one for each run, at every claim, and nobody else', async () => {
    const begin = async (more: object = {}) => {
      const body = { kind: 'deidentifier', snapshotId, ...more };
      return (await started().admin('POST', routePath('startRun'), body)).json.runId as string;
    };
    const claim = async (runId: string) =>
      routes.claimRun.answer.parse((await started().trainer('POST', routePath('claimRun', { runId }))).json);
    const runId = await begin();

    const first = await claim(runId);
    const again = await claim(runId);
    const other = await claim(await begin());
    const repeated = await claim(await begin({ splitOf: runId }));

    expect(again.splitSeed).toBe(first.splitSeed);
    expect(other.splitSeed).not.toBe(first.splitSeed);
    expect(repeated.splitSeed).toBe(first.splitSeed);
    const shown = await started().admin('GET', routePath('listRuns'));
    expect(JSON.stringify(shown.json)).not.toContain(first.splitSeed);
  });

  it('refuses to repeat the split of a run that has none yet', async () => {
    const body = { kind: 'deidentifier', snapshotId };
    const { json: waiting } = await started().admin('POST', routePath('startRun'), body);

    const { json } = await started().admin('POST', routePath('startRun'), {
      ...body,
      splitOf: waiting.runId,
    });

    expect(json.error).toMatchObject({ code: 'SETTING_INVALID', details: { field: 'splitOf' } });
  });

  it.each([
    ['representer', { game: { phase1: { epochsMax: 5000 } } }, /game\.phase1\.epochsMax.*1000/],
    ['representer', { epochs: 5 }, /^epochs: expected one of .*audit$/],
    ['deidentifier', { heldOut: 0.9 }, /heldOut.*0\.4/],
  ])(
    'refuses settings of a %s that its training would refuse, with name and bound',
    async (kind, settings, faults) => {
      const runs = async () => (await started().admin('GET', routePath('listRuns'))).json.runs.length;
      const before = await runs();

      const request = kind === 'representer' ? { kind, settings } : { kind, settings, snapshotId };
      const { status, json } = await started().admin('POST', routePath('startRun'), request);

      expect([status, json.error.code]).toEqual([400, 'SETTING_INVALID']);
      expect(json.error.details.faults).toMatch(faults);
      expect(await runs()).toBe(before);
    },
  );

  it('are listed a page at a time, the latest first, and each once', async () => {
    const list = async (query: string) =>
      (await started().admin('GET', `${routePath('listRuns')}?${query}`)).json;
    const ids = [await start(), await start(), await start()].map(({ runId }) => runId).reverse();

    const first = await list('limit=2');
    const second = await list(`limit=2&before=${first.next}`);
    const all = await list('');

    expect(first.runs.map(({ runId }: RunView) => runId)).toEqual(ids.slice(0, 2));
    expect(second.runs[0].runId).toBe(ids[2]);
    expect(all.runs.slice(0, 3).map(({ runId }: RunView) => runId)).toEqual(ids);
    expect(all.next).toBeNull();
    expect((await list('limit=0')).error.code).toBe('COORDINATOR_REQUEST_INVALID');
    expect((await list('limit=1001')).error.code).toBe('COORDINATOR_REQUEST_INVALID');
    expect((await list(`before=${snapshotId}`)).error.code).toBe('RUN_UNKNOWN');
  });

  it('refuses settings that could hold prose', async () => {
    const { status, json } = await started().admin('POST', routePath('startRun'), {
      kind: 'representer',
      settings: { note: 'Mrs Smith was seen on Monday' },
    });

    expect([status, json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
    expect(JSON.stringify(json)).not.toContain('Smith');
  });

  it('keeps progress, the latest first, with the fence it came under', async () => {
    const run = await start();

    await progress(run, { phase: 'P1', epoch: 1, measures: { loss: 2.5 } });
    await progress(run, { phase: 'P1', epoch: 2, measures: { loss: 1.5, seconds: 12 } });

    expect((await show(run.runId)).progress).toMatchObject([
      { phase: 'P1', epoch: 2, measures: { loss: 1.5, seconds: 12 }, fence: 1 },
      { phase: 'P1', epoch: 1, measures: { loss: 2.5 }, fence: 1 },
    ]);
  });

  it.each([
    ['a word as a measure', { phase: 'P1', epoch: 1, measures: { loss: 'low' } }],
    ['a sentence as a phase', { phase: 'patient was seen', epoch: 1, measures: {} }],
    ['a vector too long to be a measure', { phase: 'P1', epoch: 1, measures: { v: Array(257).fill(0.5) } }],
    ['an unknown field', { phase: 'P1', epoch: 1, measures: {}, text: 1 }],
  ])('refuses progress with %s', async (_name, body) => {
    const answer = await progress(await start(), body);

    expect([answer.status, answer.json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
  });

  it('refuses every write under an older claim, and takes those under the newer', async () => {
    const older = await start();
    const newer = { runId: older.runId, fence: (await claim(older.runId)).json.fence };

    const answers = [
      await progress(older),
      await putArtefact(started(), older, { name: 'deidentifier.onnx', bytes: Buffer.from('old') }),
      await complete(started(), older, {
        artefacts: [{ name: 'x', digest: sha256('x'), bytes: 1 }],
        scores: {},
      }),
      await fail(older),
    ];

    expect(newer.fence).toBe(older.fence + 1);
    expect(answers.map(({ status, json }) => [status, json.error.code])).toEqual(
      answers.map(() => [409, 'RUN_FENCE_STALE']),
    );
    expect((await progress(newer)).status).toBe(204);
    expect(await show(older.runId)).toMatchObject({ status: 'running', artefacts: [] });
  });

  it('gives every claim a fence of its own when several trainers claim at once', async () => {
    const { runId } = await start();

    const fences = await Promise.all([claim(runId), claim(runId), claim(runId)]);

    expect(fences.map(({ json }) => json.fence).sort()).toEqual([2, 3, 4]);
  });

  it('refuses a write without a fence', async () => {
    const { runId } = await start();

    const answer = await started().trainer('POST', routePath('reportProgress', { runId }), {
      body: { phase: 'P1', epoch: 1, measures: {} },
    });

    expect([answer.status, answer.json.error.code]).toEqual([400, 'RUN_FENCE_MISSING']);
  });

  it('turns the trainer of a cancelled run away, and cancels twice without a word', async () => {
    const run = await start();

    const first = await cancel(run.runId);
    const second = await cancel(run.runId);

    expect([first.json.status, second.status]).toEqual(['cancelled', 200]);
    expect((await progress(run)).json.error.code).toBe('RUN_FINISHED');
    expect((await claim(run.runId)).json.error.code).toBe('RUN_FINISHED');
  });

  it('does not cancel a run that is done', async () => {
    const answer = await cancel(await trainDeidentifier(started(), snapshotId));

    expect([answer.status, answer.json.error.code]).toEqual([409, 'RUN_FINISHED']);
  });

  it('ends a run as failed with its code, the same when told twice', async () => {
    const run = await start();

    const answers = [await fail(run), await fail(run)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await show(run.runId)).toMatchObject({ status: 'failed', failureCode: 'TRAINER_OUT_OF_MEMORY' });
  });

  it('refuses a failure code that is a sentence', async () => {
    expect((await fail(await start(), 'could not read John')).status).toBe(400);
  });

  it('gives the same answer to the same completion again', async () => {
    const run = await start();
    const { json } = await putArtefact(started(), run, {
      name: 'deidentifier.onnx',
      bytes: Buffer.from('m'),
    });
    const body = { artefacts: [json], ...trainedRun() };

    const first = await complete(started(), run, body);
    const second = await complete(started(), run, body);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
  });

  it('refuses an artefact whose bytes are not those announced, and keeps nothing', async () => {
    const run = await start();

    const answer = await started().trainer(
      'PUT',
      routePath('storeArtefact', { runId: run.runId, name: 'deidentifier.onnx' }),
      {
        bytes: Buffer.from('damaged'),
        headers: { [fenceHeader]: String(run.fence), [contentDigestHeader]: sha256('whole') },
      },
    );

    expect([answer.status, answer.json.error.code]).toEqual([422, 'RUN_ARTEFACT_DIFFERS']);
    expect((await show(run.runId)).artefacts).toEqual([]);
  });

  it.each(['../secret', 'UPPER.onnx', '.hidden', 'a'.repeat(101)])(
    'refuses the artefact name %s',
    async (name) => {
      const run = await start();

      const answer = await putArtefact(started(), run, {
        name: encodeURIComponent(name),
        bytes: Buffer.from('m'),
      });

      expect([answer.status, answer.json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
    },
  );

  it('does not complete a run without the model it is for', async () => {
    const run = await start();
    const { json } = await putArtefact(started(), run, { name: 'report.html', bytes: Buffer.from('r') });

    const answer = await complete(started(), run, { artefacts: [json], scores: {} });

    expect([answer.status, answer.json.error.code]).toEqual([422, 'RUN_ARTEFACT_MISSING']);
  });

  it.each([
    ['of nobody', []],
    ['of one site twice', [0, 0]],
    ['of a site beyond those of the snapshot', [1]],
  ])('does not complete a run with scores %s', async (_, siteNumbers) => {
    const run = await start();
    const { json } = await putArtefact(started(), run, {
      name: 'deidentifier.onnx',
      bytes: Buffer.from('m'),
    });
    const { scores, bySiteNumber } = trainedRun();
    const scored = siteNumbers.map((siteNumber) => ({ ...bySiteNumber[0], siteNumber }));

    const answer = await complete(started(), run, { artefacts: [json], scores, bySiteNumber: scored });

    expect([answer.status, answer.json.error.code]).toEqual([422, 'RUN_SCORES_DIFFER']);
  });

  it.each([
    [
      'of another run',
      (model: Uint8Array) => buildManifest(crypto.randomUUID(), model),
      'RUN_MANIFEST_DIFFERS',
    ],
    [
      'of another model',
      (_: Uint8Array, runId: string) => buildManifest(runId, Buffer.from('other')),
      'RUN_MANIFEST_DIFFERS',
    ],
    ['that is not one', () => ({ formatVersion }), 'PROTOCOL_MANIFEST_INVALID'],
  ])('does not complete a representer run with a manifest %s', async (_name, build, code) => {
    const run = await startRun(started(), { kind: 'representer' });
    const model = Buffer.from('model');
    const manifest = Buffer.from(JSON.stringify(build(model, run.runId)));
    const artefacts = [
      (await putArtefact(started(), run, { name: 'representer.onnx', bytes: model })).json,
      (await putArtefact(started(), run, { name: 'manifest.json', bytes: manifest })).json,
    ];

    const answer = await complete(started(), run, { artefacts, scores: {} });

    expect([answer.status, answer.json.error.code]).toEqual([422, code]);
    expect((await show(run.runId)).status).toBe('running');
  });

  it('gives up a run that was claimed ten times and never ended, and counts it once among the failed', async () => {
    const failedBefore = await countFailed();
    const { runId } = await start();
    for (let claims = 2; claims <= 10; claims += 1) await claim(runId);

    const answer = await claim(runId);
    await claim(runId);

    expect(answer.json.error.code).toBe('RUN_FINISHED');
    expect(await show(runId)).toMatchObject({ status: 'failed', failureCode: 'RUN_CLAIMED_TOO_OFTEN' });
    expect(await countFailed()).toBe(failedBefore + 1);
  });

  it('publishes a run once, and only a done de-identifier', async () => {
    const runId = await trainDeidentifier(started(), snapshotId);
    const publish = (id: string) => started().admin('POST', routePath('publishRelease'), { runId: id });
    const running = await start();

    const codes = [
      (await publish(runId)).status,
      (await publish(runId)).json.error.code,
      (await publish(running.runId)).json.error.code,
      (await publish(crypto.randomUUID())).json.error.code,
    ];

    expect(codes).toEqual([201, 'RELEASE_EXISTS', 'RELEASE_RUN_UNFIT', 'RUN_UNKNOWN']);
  });
});
