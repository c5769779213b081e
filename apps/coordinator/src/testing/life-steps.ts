/**
 * What happens in a random life: a step does something to a coordinator and to the model, and ends by
 * comparing the two.
 */
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from '@jest/globals';
import type * as fc from 'fast-check';
import { type Channel, routePath, routes } from '#protocol/api';
import { type Order, orderRoutes, type ReleasesModel } from './release-model.js';
import {
  buildFrameFor,
  buildSentence,
  complete,
  putArtefact,
  scoresOf,
  startRun,
  type TestRepresenter,
  upload,
} from './scenes.js';
import { startTestCoordinator, type TestCoordinator } from './test-coordinator.js';

/** Longer than a lease, so that whoever holds one has lost it. */
const jumpMilliseconds = 30 * 60_000;

/** What all lives share. */
export interface World {
  coordinator: TestCoordinator;
  readonly representer: TestRepresenter;
  /** One for each life. */
  sites: number;
  /**
   * How often each kind of step was taken, by its first word: a plan of steps that never apply would claim
   * nothing.
   */
  readonly taken: Map<string, number>;
}

type BatchState = 'pooled' | 'withdrawn';

/** What must be true of one site's pool; the pools of lives before are empty by then. */
export interface Model {
  readonly batches: Map<number, BatchState>;
  snapshot: readonly number[];
  /** Members of the snapshot that the finished run was trained on. */
  finished: readonly number[] | undefined;
  isPublished: boolean;
  readonly releases: ReleasesModel;
}

/** What one life has beside the model: the coordinator of all lives, its site, and what was made last. */
export interface Real {
  readonly world: World;
  readonly token: string;
  snapshotId: string;
  finishedRun: string;
}

export type Command = fc.AsyncCommand<Model, Real>;

const pooledIn = (model: Model) =>
  [...model.batches].filter(([, state]) => state === 'pooled').map(([batchNumber]) => batchNumber);
const areAllPooled = (model: Model, members: readonly number[]) =>
  members.every((batchNumber) => model.batches.get(batchNumber) === 'pooled');

/** The same bytes whenever the same site sends the same number, and other bytes for another site. */
const frame = ({ world: { sites, representer } }: Real, batchNumber: number) =>
  buildFrameFor(representer, {
    batchNumber,
    sentences: [batchNumber, sites].map((value) => buildSentence([0, 1], 0x3c00 + value)),
  });
const send = (real: Real, batchNumber: number) =>
  upload(real.world.coordinator, real.token, {
    representerId: real.world.representer.representerId,
    batchNumber,
    bytes: frame(real, batchNumber),
  });
export const withdraw = (real: Real, body: object) =>
  real.world.coordinator.call('POST', routePath('withdraw'), { token: real.token, body });
const publish = (real: Real, channel: Channel) =>
  real.world.coordinator.admin('POST', routePath('publishRelease'), { runId: real.finishedRun, channel });

/** A step that ends by comparing receipts and releases. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void>, check?: Command['check']) => ({
  check: check ?? (() => true),
  run: async (model: Model, real: Real) => {
    await run(model, real);
    const kind = name.split(/[ ,]/)[0] ?? name;
    const { taken } = real.world;
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    expect(await receiptsOf(real)).toEqual(new Map([...model.batches].sort(([a], [b]) => a - b)));
    expect(await statusesOf(model, real)).toEqual(model.releases.all.map(({ id, status }) => [id, status]));
  },
  toString: () => name,
});

async function receiptsOf(real: Real): Promise<Map<number, BatchState>> {
  const { json } = await real.world.coordinator.call('GET', routePath('listReceipts'), { token: real.token });
  const receipts = routes.listReceipts.answer
    .parse(json)
    .receipts.map(({ batchNumber, withdrawnAt }): [number, BatchState] => [
      batchNumber,
      withdrawnAt === null ? 'pooled' : 'withdrawn',
    ]);
  return new Map(receipts.sort(([a], [b]) => a - b));
}

async function statusesOf({ releases: { all } }: Model, real: Real): Promise<unknown> {
  if (all.length === 0) return [];
  const { json } = await real.world.coordinator.admin('GET', routePath('listReleases'));
  const statuses = routes.listReleases.answer
    .parse(json)
    .releases.map(({ releaseId, status }) => [releaseId, status] as const);
  return all.map(({ id }) => statuses.find(([releaseId]) => releaseId === id));
}

/** Nothing can be stored; what was not stored before gets no receipt. */
export const failedSendStep = (batchNumber: number): Command =>
  step(`unwritable, send ${batchNumber}`, async (model, real) => {
    const blobs = join(real.world.coordinator.dataDirectory, 'blobs');
    await rename(blobs, `${blobs}.away`);
    await writeFile(blobs, '');
    try {
      const { status } = await send(real, batchNumber);

      if (!model.batches.has(batchNumber)) expect(status).toBeGreaterThanOrEqual(500);
    } finally {
      await rm(blobs);
      await rename(`${blobs}.away`, blobs);
    }
  });

/** Sent so many times at once: one receipt, and the same bytes are answered with it again. */
export const sendStep = (batchNumber: number, times: number): Command =>
  step(`send ${batchNumber}, ${times} at once`, async (model, real) => {
    const before = model.batches.get(batchNumber);

    const answers = await Promise.all(Array.from({ length: times }, () => send(real, batchNumber)));

    const statuses = answers.map(({ status }) => status).sort();
    const first = before === undefined ? 201 : 200;
    if (before === 'withdrawn') expect(statuses).toEqual(new Array(times).fill(410));
    else expect(statuses).toEqual([...new Array(times - 1).fill(200), first]);
    if (before === undefined) model.batches.set(batchNumber, 'pooled');
  });

/** Withdrawn once; again changes nothing. */
export const withdrawStep = (batchNumber: number): Command =>
  step(
    `withdraw ${batchNumber}`,
    async (model, real) => {
      const isNew = model.batches.get(batchNumber) === 'pooled';
      const body = { scope: 'batch', representerId: real.world.representer.representerId, batchNumber };

      expect((await withdraw(real, body)).json.withdrawn).toBe(isNew ? 1 : 0);

      model.batches.set(batchNumber, 'withdrawn');
    },
    (model) => model.batches.has(batchNumber),
  );

/** Takes what is pooled, and is refused where nothing is. */
export const snapshotStep = (): Command =>
  step('snapshot', async (model, real) => {
    const pooled = pooledIn(model);

    const { status, json } = await real.world.coordinator.admin('POST', routePath('makeSnapshot'), {});

    expect(status).toBe(pooled.length === 0 ? 409 : 201);
    if (status !== 201) return;
    expect(json.batches).toBe(pooled.length);
    real.snapshotId = json.snapshotId;
    model.snapshot = pooled;
  });

/** A trainer loses its lease to another one, and comes back to complete: only the later claim may. */
export const trainStep = (losesLease: boolean): Command =>
  step(
    losesLease ? 'train, lease lost' : 'train',
    async (model, real) => {
      if (!areAllPooled(model, model.snapshot)) {
        const body = { kind: 'deidentifier', snapshotId: real.snapshotId };
        expect((await real.world.coordinator.admin('POST', routePath('startRun'), body)).status).toBe(409);
        return;
      }
      const lost = await startRun(real.world.coordinator, {
        kind: 'deidentifier',
        snapshotId: real.snapshotId,
      });
      const run = losesLease ? await claimAgain(real, lost.runId) : lost;
      const bytes = Buffer.from(`de-identifier of ${run.runId}`);
      const { json } = await putArtefact(real.world.coordinator, run, { name: 'deidentifier.onnx', bytes });
      const scores = await scoresOf(real.world.coordinator, run);
      const body = { artefacts: [json], ...scores };
      if (losesLease) expect((await complete(real.world.coordinator, lost, body)).status).toBe(409);
      const answers = await Promise.all([
        complete(real.world.coordinator, run, body),
        complete(real.world.coordinator, run, body),
      ]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      real.finishedRun = run.runId;
      model.finished = model.snapshot;
      model.isPublished = false;
    },
    (model) => model.snapshot.length > 0,
  );

async function claimAgain(real: Real, runId: string): Promise<{ runId: string; fence: number }> {
  real.world.coordinator.advance(jumpMilliseconds);
  const { json } = await real.world.coordinator.trainer('POST', routePath('claimRun', { runId }));
  return { runId, fence: json.fence };
}

/** One of two is published where nothing that it learned from was withdrawn. */
export const publishStep = (channel: Channel): Command =>
  step(
    `publish, two at once, ${channel}`,
    async (model, real) => {
      const isFit = model.finished !== undefined && areAllPooled(model, model.finished);

      const answers = await Promise.all([1, 2].map(() => publish(real, channel)));

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual(isFit && !model.isPublished ? [201, 409] : [409, 409]);
      const made = answers.find(({ status }) => status === 201)?.json;
      if (made === undefined) return;
      model.isPublished = true;
      model.releases.add({ id: made.releaseId, number: made.number, members: model.finished ?? [] }, channel);
    },
    (model) => model.finished !== undefined,
  );

/** An order on one of the releases of this life, which is carried out or refused as the model says. */
export const orderStep = (order: Order, place: number): Command =>
  step(
    `${order} release ${place}`,
    async (model, real) => {
      const { all } = model.releases;
      const release = all[place % all.length];
      if (release === undefined) throw new Error('a life with releases has this one');

      const answer = await real.world.coordinator.admin(
        'POST',
        routePath(orderRoutes[order], { releaseId: release.id }),
      );

      const isCarriedOut = model.releases.carryOut(order, release, areAllPooled(model, release.members));
      expect(answer.status < 300).toBe(isCarriedOut);
    },
    (model) => model.releases.all.length > 0,
  );

/** Forwards or back. */
export const jumpStep = (minutes: number): Command =>
  step(`clock jumps ${minutes} min`, async (_, real) => real.world.coordinator.advance(minutes * 60_000));

/** Stopped in order, and started on the same directory. */
export const restartStep = (): Command =>
  step('restart', async (_, real) => {
    const { dataDirectory } = real.world.coordinator;
    await real.world.coordinator.stop();
    real.world.coordinator = await startTestCoordinator({ dataDirectory });
  });

/**
 * What lies on disk while it works is what a SIGKILL would leave: another coordinator goes on from a copy
 * of it.
 */
export const crashStep = (): Command =>
  step('crash', async (_, real) => {
    const { dataDirectory } = real.world.coordinator;
    const left = `${dataDirectory}-${real.world.sites}-left`;
    const isKept = (path: string) => !['sockets', 'queue', 'lock'].includes(basename(path));
    await cp(dataDirectory, left, { recursive: true, filter: isKept });
    await real.world.coordinator[Symbol.asyncDispose]();
    await rename(left, dataDirectory);
    real.world.coordinator = await startTestCoordinator({ dataDirectory });
  });
