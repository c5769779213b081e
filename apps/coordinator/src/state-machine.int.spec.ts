/**
 * Random lives of a pool against a model of it: uploads (also sent twice at once, also where nothing can be written), withdrawals,
 * snapshots, trainings whose lease is lost, publications (also two at once), orders that promote, hold and roll back, a clock that
 * jumps, a coordinator that starts again or crashes in the middle. After each step receipts and releases are those of the model, and after each
 * life everything holds that `sfumato verify` looks at. SFUMATO_TEST_SEEDS says how many lives; SFUMATO_TEST_SEED where they begin.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type InvariantView, invariantNames } from '#protocol/admin';
import { type Channel, routePath } from '#protocol/api';
import {
  type Command,
  crashStep,
  failedSendStep,
  jumpStep,
  type Model,
  orderStep,
  publishStep,
  type Real,
  restartStep,
  sendStep,
  snapshotStep,
  trainStep,
  type World,
  withdraw,
  withdrawStep,
} from './testing/life-steps.js';
import { type Order, ReleasesModel } from './testing/release-model.js';
import { enrolSite, trainRepresenter } from './testing/scenes.js';
import { startTestCoordinator } from './testing/test-coordinator.js';

const lives = Number(process.env['SFUMATO_TEST_SEEDS'] ?? 4);
const seed = Number(process.env['SFUMATO_TEST_SEED'] ?? 20_251);

let world: World;

beforeAll(async () => {
  const coordinator = await startTestCoordinator();
  world = { coordinator, representer: await trainRepresenter(coordinator), sites: 0, taken: new Map() };
});

afterAll(async () => {
  await world?.coordinator[Symbol.asyncDispose]();
});

const batchNumbers = fc.integer({ min: 0, max: 2 });
const sends = fc
  .tuple(batchNumbers, fc.integer({ min: 1, max: 3 }))
  .map(([batchNumber, times]) => sendStep(batchNumber, times));
const trainings = fc.boolean().map(trainStep);
const channels = fc.constantFrom<Channel>('stable', 'candidate');
const orders = fc.tuple(
  fc.constantFrom<Order>('promote', 'hold', 'rollback'),
  fc.integer({ min: 0, max: 7 }),
);
const steps = [
  sends,
  sends,
  batchNumbers.map(withdrawStep),
  fc.constant(snapshotStep()),
  fc.constant(snapshotStep()),
  trainings,
  trainings,
  channels.map(publishStep),
  channels.map(publishStep),
  ...new Array(3).fill(orders.map(([order, place]) => orderStep(order, place))),
  batchNumbers.map(failedSendStep),
  fc.integer({ min: -10, max: 120 }).map(jumpStep),
];

/** How far a life has come when chance takes over: else few would reach a release. */
const beginnings: readonly (readonly Command[])[] = [
  [],
  [sendStep(0, 1), sendStep(1, 1), snapshotStep(), trainStep(false)],
  [
    ...[sendStep(0, 1), sendStep(1, 1), snapshotStep(), trainStep(false), publishStep('stable')],
    ...[trainStep(false), publishStep('candidate'), trainStep(false), publishStep('stable')],
  ],
];

/** A start takes longer than all other steps together, so it comes seldom. */
const plans = fc.commands(
  [...steps, ...steps, ...steps, fc.constant(restartStep()), fc.constant(crashStep())],
  {
    maxCommands: 40,
    size: 'max',
  },
);

async function live(beginning: readonly Command[], plan: Iterable<Command>): Promise<void> {
  world.sites += 1;
  const { token } = await enrolSite(world.coordinator, `Site ${world.sites}`);
  const real: Real = { world, token, snapshotId: '', finishedRun: '' };
  const model: Model = {
    batches: new Map(),
    snapshot: [],
    finished: undefined,
    isPublished: false,
    releases: new ReleasesModel(),
  };
  for (const step of beginning) await step.run(model, real);
  await fc.asyncModelRun(() => ({ model, real }), plan);
  await withdraw(real, { scope: 'all' }); // the next life begins with an empty pool
  expect(await broken()).toEqual([]);
}

async function broken(): Promise<readonly InvariantView[]> {
  const path = routePath('checkInvariant');
  const looked: InvariantView[] = [];
  for (const name of invariantNames)
    looked.push((await world.coordinator.admin('GET', `${path}?name=${name}`)).json);
  return looked.filter(({ faults }) => faults !== 0);
}

describe(`a pool in ${lives} random lives`, () => {
  it('does what the model of it does, and nothing that must be true is broken', async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(...beginnings), plans, live), {
      numRuns: lives,
      seed,
      endOnFailure: true,
    });

    process.stderr.write(
      `lives ${world.sites}, seed ${seed}: ${[...world.taken].map((pair) => pair.join(' ')).join(', ')}\n`,
    );
    expect(world.sites).toBe(lives);
    const kinds = 'clock crash hold promote publish restart rollback send snapshot train unwritable withdraw';
    if (lives >= 100) expect([...world.taken.keys()].sort().join(' ')).toBe(kinds);
    else expect([...world.taken.keys()]).toEqual(expect.arrayContaining(['send', 'train', 'publish']));
  });
});
