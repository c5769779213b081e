/** The whole flow over HTTP on the embedded database: site, representer, batches, snapshot, run, release. */
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { receiptSchema, routePath, routes } from '#protocol/api';
import { parseReleaseManifest } from '#protocol/manifests';
import { trainedRun } from '#protocol/testing';
import {
  buildFrameFor,
  enrolSite,
  membersOf,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { withCoordinator } from './testing/test-coordinator.js';

describe('the flow through the coordinator', () => {
  const started = withCoordinator({}, { embedded: true });

  it('takes a batch from enrolment to a published release', async () => {
    const coordinator = started();
    const north = await enrolSite(coordinator, 'North');
    const south = await enrolSite(coordinator, 'South');
    const { representerId, digest } = await trainRepresenter(coordinator);

    const pulled = await coordinator.call('GET', routePath('currentRepresenter'), { token: north.token });
    const representer = routes.currentRepresenter.answer.parse(pulled.json);
    expect(representer).toMatchObject({ representerId, digest });
    const model = await coordinator.call(
      'GET',
      routePath('representerFile', { representerId, name: 'representer.onnx' }),
      {
        token: north.token,
      },
    );
    expect(sha256(model.bytes)).toBe(digest);

    const frame = buildFrameFor(representer);
    const received = await upload(coordinator, north.token, { representerId, bytes: frame });
    expect(received.status).toBe(201);
    expect(receiptSchema.parse(received.json)).toMatchObject({
      digest: sha256(frame),
      bytes: frame.length,
      sentences: 2,
      tokens: 4,
    });
    const second = buildFrameFor(representer, { batchNumber: 1 });
    await upload(coordinator, south.token, { representerId, batchNumber: 1, bytes: second });

    const snapshot = await coordinator.admin('POST', routePath('makeSnapshot'), {});
    expect(snapshot.json).toMatchObject({ sites: 2, batches: 2, sentences: 4, tokens: 8 });
    const { snapshotId } = snapshot.json;
    const digests = await membersOf(coordinator, snapshotId);
    expect(digests).toEqual([sha256(frame), sha256(second)].sort());
    expect(snapshot.json.digest).toBe(sha256(digests.map((line) => `${line}\n`).join('')));

    const path = routePath('publicDeidentifier', { snapshotId });
    const start = await coordinator.trainer('GET', path); // which this representer has not left
    expect([start.status, start.json.error.code]).toEqual([404, 'RUN_ARTEFACT_UNKNOWN']);

    const runId = await trainDeidentifier(coordinator, snapshotId);
    const run = routes.showRun.answer.parse(
      (await coordinator.admin('GET', routePath('showRun', { runId }))).json,
    );
    expect(run).toMatchObject({
      status: 'done',
      fence: 1,
      representerId,
      scores: trainedRun().scores,
    });
    expect(run.bySite?.map(({ siteId }) => siteId).sort()).toEqual([north.siteId, south.siteId].sort());
    expect(run.bySite?.[0]).toMatchObject({ recall: 1, precision: 20 / 35, truePositives: 20 });
    const asTrainer = await coordinator.trainer('GET', routePath('runToTrain', { runId }));
    expect(routes.runToTrain.answer.parse(asTrainer.json).bySite).toBeNull(); // who sent what is not for trainers

    const published = await coordinator.admin('POST', routePath('publishRelease'), { runId });
    expect(published.status).toBe(201);
    const release = routes.currentRelease.answer.parse(
      (await coordinator.call('GET', routePath('currentRelease'), { token: south.token })).json,
    );
    expect(release.files.map(({ name }) => name)).toEqual([
      'deidentifier.onnx',
      'manifest.json',
      'representer.onnx',
    ]);
    const manifest = await coordinator.call(
      'GET',
      routePath('releaseFile', { releaseId: release.releaseId, name: 'manifest.json' }),
      {
        token: south.token,
      },
    );
    expect(parseReleaseManifest(manifest.json)).toEqual(release.manifest);
    expect(release.manifest.poolSnapshot).toEqual({
      digest: snapshot.json.digest,
      sites: 2,
      batches: 2,
      sentences: 4,
      tokens: 8,
    });
  });

  it('records every change of the flow in order, without payloads', async () => {
    const coordinator = started();
    const page = routes.listAudit.answer.parse((await coordinator.admin('GET', routePath('listAudit'))).json);

    expect(page.events.map(({ action }) => action)).toEqual([
      ...['site.created', 'site.invited', 'site.enrolled', 'site.created', 'site.invited', 'site.enrolled'],
      ...['run.created', 'run.claimed', 'run.done', 'representer.created', 'representer.published'],
      ...['upload.received', 'upload.received', 'snapshot.created'],
      ...['run.created', 'run.claimed', 'run.done', 'release.published'],
    ]);
    expect(page.events.map(({ id }) => id)).toEqual(
      [...page.events.map(({ id }) => id)].sort((a, b) => a - b),
    );
  });

  it('shows the administrator what each site sent', async () => {
    const coordinator = started();
    const { sites } = routes.listSites.answer.parse(
      (await coordinator.admin('GET', routePath('listSites'))).json,
    );

    expect(
      sites.map(({ name, status, batches, sentences }) => ({ name, status, batches, sentences })),
    ).toEqual([
      { name: 'North', status: 'enrolled', batches: 1, sentences: 2 },
      { name: 'South', status: 'enrolled', batches: 1, sentences: 2 },
    ]);
  });

  it('logs neither tokens, codes nor bodies', () => {
    const log = started().logLines.join('');

    expect(log).toContain('/v1/uploads/:representerId/:batchNumber');
    expect(log).not.toMatch(/sfs_|Bearer|of-the-tests|North|South|"code":"[0-9A-Z]{5}-/);
  });
});
