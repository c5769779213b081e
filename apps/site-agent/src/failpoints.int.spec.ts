/**
 * Verbs of a site, killed (SIGKILL) at each place where something is about to last or has just lasted, and run again. By default at every ninth
 * place; with SFUMATO_TEST_FAILPOINTS=all at every one.
 */
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCarriedFile } from '#protocol/carried';
import { checkFrame } from '#protocol/frames';
import { fingerprintOf } from '#signing';
import { readLog } from './data/site-log.js';
import { readStatus } from './sync/status.js';
import { openRealSites } from './testing/real-site.js';
import { buildContext, buildNotes, writeNotes } from './testing/site-fixture.js';

const strideUsual = process.env['SFUMATO_TEST_FAILPOINTS'] === 'all' ? 1 : 9;

let sites: Awaited<ReturnType<typeof openRealSites>>;
let notes: string;

beforeAll(async () => {
  sites = await openRealSites();
  notes = await writeNotes(sites.folder, buildNotes(300));
  expect(await sites.joinAndPull('site')).toEqual([0, 0]);
});

afterAll(() => sites[Symbol.asyncDispose]());

const site = 'site';
const folder = (name: string) => join(sites.folder, name);
const uploaded = () => [...sites.coordinator.frames.values()].map((frame) => checkFrame(frame));

/** What a site and its coordinator have, without what differs from run to run; read here, since a process for each look would cost more than the verb. */
async function state() {
  const { context } = buildContext(sites.folder);
  const { fingerprint, stages } = await readStatus(context);
  const told = stages.map(
    ({ state: reached, notes: counted, batches, receipts, withdrawn, unconfirmed }) => ({
      reached,
      staged: counted.staged,
      batches,
      receipts,
      withdrawn,
      unconfirmed,
    }),
  );
  const { publicKey } = sites.coordinator;
  const logged = new Set(
    (await readLog(context.paths)).map(
      ({ act, subject }) => (act === 'rotated-key' ? act : `${act} ${subject}`), // a key is another one in every run
    ),
  );
  const sentences = uploaded().reduce((sum, { header }) => sum + header.sentenceLengths.length, 0);
  return {
    logged: [...logged].sort(), // twice rather than never
    told,
    frames: uploaded().length,
    sentences,
    withdrawn: sites.coordinator.withdrawn.size,
    signsWithKnownKey: publicKey !== undefined && fingerprint === fingerprintOf(publicKey),
    keyHalfReplaced: existsSync(join(folder(site), 'site-key.new.pem')),
  };
}

/** Kills `argv` at one place after the other, and runs it again each time; result: how often it was killed. */
async function killEverywhere(argv: readonly string[], stride = strideUsual): Promise<number> {
  const before = folder('before');
  const frames = new Map(sites.coordinator.frames);
  const withdrawn = new Map(sites.coordinator.withdrawn);
  const { publicKey } = sites.coordinator;
  await cp(folder(site), before, { recursive: true });
  expect((await sites.runVerb(site, argv)).exitCode).toBe(0);
  const expected = await state();
  let kills = 0;
  for (let place = 1; ; place += stride) {
    await rm(folder(site), { recursive: true });
    await cp(before, folder(site), { recursive: true });
    restore(sites.coordinator.frames, frames);
    restore(sites.coordinator.withdrawn, withdrawn);
    sites.coordinator.publicKey = publicKey;

    const killed = await sites.runVerb(site, argv, { env: { SFUMATO_TEST_FAILPOINT: String(place) } });
    if (killed.exitCode !== null) {
      expect([place, killed.exitCode]).toEqual([place, 0]);
      break;
    }
    kills += 1;
    await sites.runVerb(site, argv); // refused where it was done already; what counts is what is there

    expect([place, await state()]).toEqual([place, expected]);
    if (kills === 1) expect((await sites.runVerb(site, ['status'])).exitCode).toBe(0);
  }
  await rm(before, { recursive: true });
  return kills;
}

function restore<Value>(map: Map<string, Value>, content: ReadonlyMap<string, Value>): void {
  map.clear();
  for (const [key, value] of content) map.set(key, value);
}

describe('a site that dies anywhere and is started again', () => {
  it('has staged each note once', async () => {
    expect(await killEverywhere(['stage', '--notes', notes, '--format', 'jsonl'])).toBeGreaterThan(1);
    expect((await state()).told).toMatchObject([{ staged: 300 }]);
  });

  it('has approved what was staged', async () => {
    expect(await killEverywhere(['approve', '--yes', '--by', 'Test Admin'], 1)).toBeGreaterThan(0);
  });

  it('has sent each sentence once', async () => {
    expect(await killEverywhere(['upload'])).toBeGreaterThan(1);
    expect((await state()).sentences).toBe(900);
  });

  it('signs with a key that the coordinator knows', async () => {
    const { publicKey } = sites.coordinator;

    expect(await killEverywhere(['rotate-key'], 1)).toBeGreaterThan(1);
    expect(sites.coordinator.publicKey).not.toBe(publicKey);
    expect(await state()).toMatchObject({ signsWithKnownKey: true, keyHalfReplaced: false });
  });

  it('has withdrawn everything', async () => {
    expect(await killEverywhere(['withdraw', '--yes'])).toBeGreaterThan(0);
    const { withdrawn, frames } = await state();
    expect([withdrawn > 0, withdrawn]).toEqual([true, frames]);
  });

  it('leaves no letter but the one whose reply it waits for', async () => {
    let letters = 0;
    let isDone = false;
    for (let place = 1; !isDone; place += 1) {
      const out = folder(`letter-${place}`);
      const env = { SFUMATO_TEST_FAILPOINT: String(place) };

      isDone = (await sites.runVerb(site, ['export', '--out', out], { env })).exitCode === 0;

      if (!existsSync(out)) continue;
      letters += 1;
      const awaited = JSON.parse(await readFile(join(folder(site), 'letter.json'), 'utf8'));
      await using letter = await openCarriedFile(out, 'letter');
      const [{ head } = { head: undefined }] = letter.parts;
      expect([place, head]).toMatchObject([place, { reading: { 'sfumato-signature': awaited.reading } }]);
    }
    expect(letters).toBeGreaterThan(1); // also one of an export that was killed
  });
});
