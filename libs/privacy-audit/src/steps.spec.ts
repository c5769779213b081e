import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import type { AuditReport } from '#protocol/manifests';
import { type AuditBudget, type AuditWatch, auditShipped } from './audit.js';
import { openSteps, type StepStore } from './steps.js';
import { buildShipped, makeIdentity, tinyBudgets } from './testing/tiny-audit.js';
import { tinyMaterial } from './testing/tiny-material.js';

const { engine, sentencesPerBatch } = tinyBudgets.fresh;
const words = {
  targets: 8,
  deepTargets: 8,
  deepSizes: [1000],
  wholeTargets: 2,
  looks: 2,
  inputDraws: 4,
  inputSizes: [366],
};
const budget: AuditBudget = {
  name: 'full',
  threads: 1,
  controlTargets: 6,
  attacks: {
    words,
    pairs: { engine, sentencesPerBatch, epochs: 1, sizes: [4], seeds: 2, powerSeeds: 1, pairsMin: 50 },
    linkage: { pairsPerSentence: 4, resamples: 500 },
    roster: { notes: 5 },
    sideChannel: {},
    unlabelled: words,
  },
};

const audit = (watch: Partial<AuditWatch> = {}, seed = 1): Promise<AuditReport> =>
  auditShipped(
    buildShipped(makeIdentity, { output: 2 }),
    tinyMaterial(25),
    { budget, watch: { now: () => new Date(0), clock: () => 0, ...watch } },
    createSeededRandom(seed),
  );

/** Steps as JSON by the audit's digest and their names; `most` of them are kept, then the audit is cut. */
function keepInMemory() {
  const kept = new Map<string, string>();
  const digests = new Set<string>();
  const openKept =
    (most: number) =>
    (digest: string): StepStore => {
      digests.add(digest);
      return {
        find: async (step) => JSON.parse(kept.get(`${digest} ${step}`) ?? 'null') ?? undefined,
        keep: async (step, found) => {
          if (kept.size === most) throw new Error('cut');
          kept.set(`${digest} ${step}`, JSON.stringify(found));
        },
      };
    };
  return { kept, digests, openKept };
}

describe('an audit that is cut', () => {
  it('finds, when it goes on from any of its steps, what it finds in one piece', async () => {
    const whole = await audit();
    const { kept, digests, openKept } = keepInMemory();

    for (let most = 1; most <= 7; most += 1)
      await expect(audit({ openKept: openKept(most) })).rejects.toThrow('cut');
    const again = await audit({ openKept: openKept(Number.POSITIVE_INFINITY) });

    expect(again).toEqual(whole);
    expect([...kept.keys()].map((step) => step.slice(65))).toEqual([
      ...['controls', 'words'],
      ...['as shipped, adversaries 4 1', 'as shipped, adversaries 4 2'],
      ...['noise off, adversaries 4 1', 'pure noise, adversaries 4 1', 'linkage', 'roster'],
    ]);
    expect(digests.size).toBe(1);
  });

  it('takes nothing that was kept of another seed', async () => {
    const { digests, openKept } = keepInMemory();

    await audit({ openKept: openKept(Number.POSITIVE_INFINITY) });
    await audit({ openKept: openKept(Number.POSITIVE_INFINITY) }, 2);

    expect(digests.size).toBe(2);
  });

  it('counts the time of steps that it did not run again', async () => {
    let seconds = 0;
    const clock = () => {
      seconds += 5;
      return 1000 * seconds;
    };
    const { openKept } = keepInMemory();
    const store = openKept(Number.POSITIVE_INFINITY)('digest');
    await openSteps(store, clock).take('a', async () => 'found');

    const later = openSteps(store, clock);

    expect(later.secondsBefore()).toBe(0);
    expect(await later.take('a', () => Promise.reject(new Error('run again')))).toBe('found');
    expect(later.secondsBefore()).toBe(5);
  });
});
