/**
 * A coordinator as a process, killed (SIGKILL) at each place where something is about to last or has just lasted, and started again. By default at
 * every thirtieth place; with SFUMATO_TEST_FAILPOINTS=all at every one, with 21-40 at those.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot, sha256 } from '#foundation';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import {
  type Asked,
  askedAt,
  emptyRedis,
  startTestCoordinator,
  testTokens,
} from './testing/test-coordinator.js';

const chosen = process.env['SFUMATO_TEST_FAILPOINTS'] ?? '';
const [, first, last] = /^(\d+)-(\d+)$/.exec(chosen) ?? [];
const places =
  first === undefined
    ? { first: 1, last: Number.POSITIVE_INFINITY, stride: chosen === 'all' ? 1 : 30 }
    : { first: Number(first), last: Number(last), stride: 1 };

let folder: string;
let token: string;
let representer: TestRepresenter;
let frames: readonly Uint8Array[];

const prepared = () => join(folder, 'prepared');
const used = () => join(folder, 'used');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-failpoints-'));
  const coordinator = await startTestCoordinator({ dataDirectory: prepared() });
  ({ token } = await enrolSite(coordinator));
  representer = await trainRepresenter(coordinator);
  await coordinator.stop();
  frames = [0, 1, 2].map((batchNumber) =>
    buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1, 2], 0x3c00 + batchNumber)] }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly asked: Asked;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

const command = fileURLToPath(new URL('bin/sfumato.mjs', packageRoot()));

/** Starts one on the used directory; undefined when it died before it was ready. */
async function start(failpoint = 0): Promise<Started | undefined> {
  // The condition under which tests import sources is not for the compiled program.
  const { NODE_OPTIONS: _tests, ...environment } = process.env;
  // An embedded queue would be a sixth of the work of a start, and has no place of its own where anything lasts.
  const queue = await emptyRedis();
  const child = spawn(
    process.execPath,
    [command, 'coordinator', 'start', '--data', used(), '--port', '0', '--json'],
    {
      env: {
        ...environment,
        SFUMATO_LOG_LEVEL: 'silent',
        SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false',
        SFUMATO_ADMIN_TOKEN: testTokens.admin,
        SFUMATO_TRAINER_TOKEN: testTokens.trainer,
        SFUMATO_TEST_FAILPOINT: String(failpoint),
        ...(queue !== undefined && { REDIS_URL: queue }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return { asked: askedAt(JSON.parse(text).url), child, ended };
  }
  await ended;
  return undefined;
}

/** What was answered before it died: from then on it must hold. */
interface Answered {
  readonly receipts: Set<number>;
  releases: number;
  withdrawn: boolean;
}

/** Two batches, a snapshot, a training, a release, and a third batch that is taken back. Steps that were done are not done again. */
async function work(asked: Asked, answered: Answered): Promise<void> {
  const send = async (batchNumber: number): Promise<void> => {
    const bytes = frames[batchNumber] ?? new Uint8Array(0);
    const { status } = await upload(asked, token, {
      representerId: representer.representerId,
      batchNumber,
      bytes,
    });
    if (status === 200 || status === 201) answered.receipts.add(batchNumber);
  };
  await send(0);
  await send(1);
  if ((await releasesOf(asked)).length === 0) {
    const snapshot = await asked.admin('POST', routePath('makeSnapshot'), {});
    const runId = await trainDeidentifier(asked, snapshot.json.snapshotId);
    const published = await asked.admin('POST', routePath('publishRelease'), { runId });
    if (published.status === 201) answered.releases += 1;
  }
  if (!answered.withdrawn) await send(2);
  const body = { scope: 'batch', representerId: representer.representerId, batchNumber: 2 };
  const { status } = await asked.call('POST', routePath('withdraw'), { token, body });
  answered.withdrawn ||= status === 200;
}

const releasesOf = async (asked: Asked): Promise<unknown[]> =>
  (await asked.admin('GET', routePath('listReleases'))).json.releases;

/** Batch numbers with a receipt, and those that are withdrawn. */
async function receiptsOf(asked: Asked) {
  const { json } = await asked.call('GET', routePath('listReceipts'), { token });
  const receipts: readonly { batchNumber: number; withdrawnAt: string | null }[] = json.receipts;
  const numbers = receipts.map(({ batchNumber }) => batchNumber).sort();
  return { numbers, withdrawn: receipts.filter(({ withdrawnAt }) => withdrawnAt !== null).length };
}

const isStored = (batchNumber: number): boolean => {
  const digest = sha256(frames[batchNumber] ?? new Uint8Array(0));
  return existsSync(join(used(), 'blobs', digest.slice(0, 2), digest));
};

/** One life that ends at a place, and the next one; result: the seconds until the next one answered, undefined when it did not die there. */
async function dieAt(place: number): Promise<number | undefined> {
  await rm(used(), { recursive: true, force: true });
  await cp(prepared(), used(), { recursive: true });
  const answered: Answered = { receipts: new Set(), releases: 0, withdrawn: false };
  const first = await start(place);
  if (first !== undefined) {
    await work(first.asked, answered).catch(() => {}); // its connection ends with it
    const isAlive = first.child.exitCode === null && first.child.signalCode === null;
    if (isAlive && (await first.asked.call('GET', '/livez').catch(() => undefined)) !== undefined) {
      first.child.kill('SIGTERM');
      await first.ended;
      return undefined;
    }
    await first.ended;
  }
  const begun = performance.now();
  const second = await start();
  const recoverySeconds = (performance.now() - begun) / 1000;
  if (second === undefined) throw new Error(`after place ${place} it does not start again`);
  try {
    const { asked } = second;
    const before = await receiptsOf(asked);
    const kept = { receipts: [...answered.receipts].filter((number) => !before.numbers.includes(number)) };
    const releases = await releasesOf(asked);
    expect([place, kept.receipts, releases.length >= answered.releases]).toEqual([place, [], true]);
    if (answered.withdrawn) expect([place, before.withdrawn, isStored(2)]).toEqual([place, 1, false]);
    await work(asked, answered);
    const after = await receiptsOf(asked);
    expect([place, after, (await releasesOf(asked)).length]).toEqual([
      place,
      { numbers: [0, 1, 2], withdrawn: 1 },
      1,
    ]);
    expect([place, isStored(0), isStored(1), isStored(2)]).toEqual([place, true, true, false]);
  } finally {
    second.child.kill('SIGTERM');
    await second.ended;
  }
  return recoverySeconds;
}

describe('a coordinator that dies anywhere and is started again', () => {
  it('stands by every receipt, release and withdrawal that it answered, and has nothing twice', async () => {
    const recoveries: number[] = [];
    for (let place = places.first; place <= places.last; place += places.stride) {
      const seconds = await dieAt(place);
      if (seconds === undefined) break;
      recoveries.push(seconds);
    }

    const longest = Math.max(...recoveries).toFixed(1);
    process.stderr.write(
      `coordinator: killed at ${recoveries.length} places, answered again within ${longest} s\n`,
    );
    expect(recoveries.length).toBeGreaterThan(1);
  });
});
