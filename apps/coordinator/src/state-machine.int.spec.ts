/**
 * Random lives of a pool against a model of it: uploads (also sent twice at once), withdrawals, snapshots, trainings whose lease is lost,
 * publications (also two at once), a clock that jumps, a coordinator that starts again in the middle. After each step the receipts are those of
 * the model, and after each life everything holds that `sfumato verify` looks at. SFUMATO_TEST_SEEDS says how many lives;
 * SFUMATO_TEST_SEED where they begin.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type InvariantView, invariantNames, routePath, routes } from '#protocol';
import {
  buildFrameFor,
  buildSentence,
  complete,
  enrolSite,
  putArtefact,
  startRun,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { startTestCoordinator, type TestCoordinator } from './testing/test-coordinator.js';

const lives = Number(process.env['SFUMATO_TEST_SEEDS'] ?? 8);
const seed = Number(process.env['SFUMATO_TEST_SEED'] ?? 20_251);

/** Longer than a lease, so that whoever holds one has lost it. */
const jumpMilliseconds = 30 * 60_000;

let coordinator: TestCoordinator;
let representer: TestRepresenter;
let sites = 0;
/** How often each kind of step was taken, by its first word: a plan of steps that never apply would claim nothing. */
const taken = new Map<string, number>();

beforeAll(async () => {
  coordinator = await startTestCoordinator();
  representer = await trainRepresenter(coordinator);
});

afterAll(async () => {
  await coordinator?.[Symbol.asyncDispose]();
});

type BatchState = 'pooled' | 'withdrawn';

/** What must be true of one site's pool; the pools of lives before are empty by then. */
interface Model {
  readonly batches: Map<number, BatchState>;
  snapshot: readonly number[];
  /** Members of the snapshot that the finished run was trained on. */
  finished: readonly number[] | undefined;
  isPublished: boolean;
}

interface Real {
  readonly token: string;
  snapshotId: string;
  finishedRun: string;
}

type Command = fc.AsyncCommand<Model, Real>;

const pooledIn = (model: Model) =>
  [...model.batches].filter(([, state]) => state === 'pooled').map(([batchNumber]) => batchNumber);
const areAllPooled = (model: Model, members: readonly number[]) =>
  members.every((batchNumber) => model.batches.get(batchNumber) === 'pooled');

/** The same bytes whenever the same site sends the same number, and other bytes for another site. */
const frame = (batchNumber: number) =>
  buildFrameFor(representer, {
    batchNumber,
    sentences: [batchNumber, sites].map((value) => buildSentence([0, 1], 0x3c00 + value)),
  });
const send = (real: Real, batchNumber: number) =>
  upload(coordinator, real.token, {
    representerId: representer.representerId,
    batchNumber,
    bytes: frame(batchNumber),
  });
const withdraw = (real: Real, body: object) =>
  coordinator.call('POST', routePath('withdraw'), { token: real.token, body });
const publish = (runId: string) => coordinator.admin('POST', routePath('publishRelease'), { runId });

/** A step that ends by comparing the receipts. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void>, check?: Command['check']) => ({
  check: check ?? (() => true),
  run: async (model: Model, real: Real) => {
    await run(model, real);
    const kind = name.split(/[ ,]/)[0] ?? name;
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    expect(await receiptsOf(real)).toEqual(new Map([...model.batches].sort(([a], [b]) => a - b)));
  },
  toString: () => name,
});

async function receiptsOf(real: Real): Promise<Map<number, BatchState>> {
  const { json } = await coordinator.call('GET', routePath('listReceipts'), { token: real.token });
  const receipts = routes.listReceipts.answer
    .parse(json)
    .receipts.map(({ batchNumber, withdrawnAt }): [number, BatchState] => [
      batchNumber,
      withdrawnAt === null ? 'pooled' : 'withdrawn',
    ]);
  return new Map(receipts.sort(([a], [b]) => a - b));
}

const sendStep = (batchNumber: number, times: number): Command =>
  step(`send ${batchNumber}, ${times} at once`, async (model, real) => {
    const before = model.batches.get(batchNumber);

    const answers = await Promise.all(Array.from({ length: times }, () => send(real, batchNumber)));

    const statuses = answers.map(({ status }) => status).sort();
    const first = before === undefined ? 201 : 200;
    if (before === 'withdrawn') expect(statuses).toEqual(new Array(times).fill(410));
    else expect(statuses).toEqual([...new Array(times - 1).fill(200), first]);
    if (before === undefined) model.batches.set(batchNumber, 'pooled');
  });

const withdrawStep = (batchNumber: number): Command =>
  step(
    `withdraw ${batchNumber}`,
    async (model, real) => {
      const isNew = model.batches.get(batchNumber) === 'pooled';
      const body = { scope: 'batch', representerId: representer.representerId, batchNumber };

      expect((await withdraw(real, body)).json.withdrawn).toBe(isNew ? 1 : 0);

      model.batches.set(batchNumber, 'withdrawn');
    },
    (model) => model.batches.has(batchNumber),
  );

const snapshotStep = (): Command =>
  step('snapshot', async (model, real) => {
    const pooled = pooledIn(model);

    const { status, json } = await coordinator.admin('POST', routePath('makeSnapshot'), {});

    expect(status).toBe(pooled.length === 0 ? 409 : 201);
    if (status !== 201) return;
    const path = routePath('snapshotContent', { snapshotId: json.snapshotId });
    const content = routes.snapshotContent.answer.parse((await coordinator.trainer('GET', path)).json);
    expect(content.members).toHaveLength(pooled.length);
    real.snapshotId = json.snapshotId;
    model.snapshot = pooled;
  });

/** A trainer loses its lease to another one, and comes back to complete: only the later claim may. */
const trainStep = (losesLease: boolean): Command =>
  step(
    losesLease ? 'train, lease lost' : 'train',
    async (model, real) => {
      if (!areAllPooled(model, model.snapshot)) {
        const body = { kind: 'deidentifier', snapshotId: real.snapshotId };
        expect((await coordinator.admin('POST', routePath('startRun'), body)).status).toBe(409);
        return;
      }
      const lost = await startRun(coordinator, { kind: 'deidentifier', snapshotId: real.snapshotId });
      const run = losesLease ? await claimAgain(lost.runId) : lost;
      const bytes = Buffer.from(`de-identifier of ${run.runId}`);
      const { json } = await putArtefact(coordinator, run, { name: 'deidentifier.onnx', bytes });
      const body = { artefacts: [json], scores: { binaryHipaaTokenF1: 0.97 } };
      if (losesLease) expect((await complete(coordinator, lost, body)).status).toBe(409);
      const answers = await Promise.all([complete(coordinator, run, body), complete(coordinator, run, body)]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      real.finishedRun = run.runId;
      model.finished = model.snapshot;
      model.isPublished = false;
    },
    (model) => model.snapshot.length > 0,
  );

async function claimAgain(runId: string): Promise<{ runId: string; fence: number }> {
  coordinator.advance(jumpMilliseconds);
  const { json } = await coordinator.trainer('POST', routePath('claimRun', { runId }));
  return { runId, fence: json.fence };
}

const publishStep = (): Command =>
  step(
    'publish, two at once',
    async (model, real) => {
      const isFit = model.finished !== undefined && areAllPooled(model, model.finished);

      const answers = await Promise.all([publish(real.finishedRun), publish(real.finishedRun)]);

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual(isFit && !model.isPublished ? [201, 409] : [409, 409]);
      if (isFit) model.isPublished = true;
    },
    (model) => model.finished !== undefined,
  );

const jumpStep = (minutes: number): Command =>
  step(`clock jumps ${minutes} min`, async () => coordinator.advance(minutes * 60_000));

const restartStep = (): Command =>
  step('restart', async () => {
    const { dataDirectory } = coordinator;
    await coordinator.stop();
    coordinator = await startTestCoordinator({ dataDirectory });
  });

const batchNumbers = fc.integer({ min: 0, max: 2 });
const sends = fc
  .tuple(batchNumbers, fc.integer({ min: 1, max: 3 }))
  .map(([batchNumber, times]) => sendStep(batchNumber, times));
const trainings = fc.boolean().map(trainStep);
const steps = [
  sends,
  sends,
  batchNumbers.map(withdrawStep),
  batchNumbers.map(withdrawStep),
  fc.constant(snapshotStep()),
  fc.constant(snapshotStep()),
  trainings,
  trainings,
  fc.constant(publishStep()),
  fc.constant(publishStep()),
  fc.integer({ min: -10, max: 120 }).map(jumpStep),
];

/** A start takes longer than all other steps together, so it comes seldom. */
const plans = fc.commands([...steps, ...steps, ...steps, fc.constant(restartStep())], {
  maxCommands: 20,
  size: 'max',
});

async function live(plan: Iterable<Command>): Promise<void> {
  sites += 1;
  const { token } = await enrolSite(coordinator, `Site ${sites}`);
  const real: Real = { token, snapshotId: '', finishedRun: '' };
  const model: Model = { batches: new Map(), snapshot: [], finished: undefined, isPublished: false };
  await fc.asyncModelRun(() => ({ model, real }), plan);
  await withdraw(real, { scope: 'all' }); // the next life begins with an empty pool
  expect(await broken()).toEqual([]);
}

async function broken(): Promise<readonly InvariantView[]> {
  const path = routePath('checkInvariant');
  const looked: InvariantView[] = [];
  for (const name of invariantNames)
    looked.push((await coordinator.admin('GET', `${path}?name=${name}`)).json);
  return looked.filter(({ faults }) => faults !== 0);
}

describe(`a pool in ${lives} random lives`, () => {
  it('does what the model of it does, and nothing that must be true is broken', async () => {
    await fc.assert(fc.asyncProperty(plans, live), { numRuns: lives, seed, endOnFailure: true });

    process.stderr.write(
      `lives ${sites}, seed ${seed}: ${[...taken].map((pair) => pair.join(' ')).join(', ')}\n`,
    );
    expect(sites).toBe(lives);
    expect([...taken.keys()].sort()).toEqual([
      'clock',
      'publish',
      'restart',
      'send',
      'snapshot',
      'train',
      'withdraw',
    ]);
  });
});
