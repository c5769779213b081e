/** What a trainer gets of a pool: everything that was sent, and nothing that says what came together. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fenceHeader, routePath } from '#protocol/api';
import { openFrame } from '#protocol/frames';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  readPool,
  startRun,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';
import { dealBatches } from './mixed-pool.service.js';

const batchesPerSite = 3;
const sentencesPerBatch = 40;

describe('the pool of a run', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let snapshotId = '';
  beforeAll(async () => {
    representer = await trainRepresenter(started());
    for (const site of [0, 1]) {
      const { token } = await enrolSite(started(), `Mixed ${site}`);
      for (let batchNumber = 0; batchNumber < batchesPerSite; batchNumber += 1) {
        const bytes = buildFrameFor(representer, { batchNumber, sentences: sentencesOf(site, batchNumber) });
        const { representerId } = representer;
        const { status } = await upload(started(), token, { representerId, batchNumber, bytes });
        expect(status).toBe(201);
      }
    }
    snapshotId = (await started().admin('POST', routePath('makeSnapshot'), {})).json.snapshotId;
  });
  const claimed = () => startRun(started(), { kind: 'deidentifier', snapshotId });
  /** The sentences of a run in the order in which they come, each by its value, with the number of its site. */
  const read = async (run: Awaited<ReturnType<typeof claimed>>) => {
    const { pool, blocks } = await readPool(started(), run);
    const sentences = blocks.flat().flatMap(({ frame, siteNumbers }) =>
      [...openFrame(frame)].map(({ vectors }, at) => ({
        value: vectors[0] ?? 0,
        site: siteNumbers[at] ?? Number.NaN,
      })),
    );
    return { pool, sentences };
  };

  it('is every sentence once, each with a number of its site and no other name', async () => {
    const { pool, sentences } = await read(await claimed());

    const count = 2 * batchesPerSite * sentencesPerBatch;
    expect(pool).toMatchObject({ sites: 2, sentences: count, blocks: 1 });
    expect(sentences.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, at) => at),
    );
    const bySite = new Map(sentences.map(({ value, site }) => [siteOf(value), site]));
    expect(sentences.every(({ value, site }) => bySite.get(siteOf(value)) === site)).toBe(true);
    expect([...bySite.values()].sort()).toEqual([0, 1]);
    expect(Object.keys(pool).sort()).toEqual(['blocks', 'representer', 'sentences', 'sites', 'tokens']);
  });

  it('says of no two sentences that they came in one batch: neighbours are as likely of any', async () => {
    const run = await claimed();

    const { sentences } = await read(run);
    const again = await read(run);

    const pairs = sentences.slice(1).map(({ value }, at) => [sentences[at]?.value ?? 0, value] as const);
    const together = pairs.filter(([a, b]) => batchOf(a) === batchOf(b)).length;
    // 239 pairs of which one in 6.1 is of one batch: 39, and five deviations of 5.7 more; unmixed they are 234
    expect(together).toBeLessThan(68);
    expect(again.sentences.map(({ value }) => value)).not.toEqual(sentences.map(({ value }) => value));
    expect(new Set(again.sentences.map(({ value }) => value))).toEqual(
      new Set(sentences.map(({ value }) => value)),
    );
  });

  it('gives a site other numbers in other runs, and the same within one', async () => {
    const numbers = new Set<number>();
    for (let run = 0; run < 16; run += 1) {
      const { sentences } = await read(await claimed());
      numbers.add(sentences.find(({ value }) => value === 0)?.site ?? Number.NaN);
    }

    expect([...numbers].sort()).toEqual([0, 1]); // all alike once in 32,768 times
  });

  it.each([
    ['an earlier claim', async () => ({ ...(await claimed()), fence: 0 }), 0, 'RUN_FENCE_STALE'],
    ['a block that there is not', claimed, 1, 'POOL_BLOCK_UNKNOWN'],
  ] as const)('is not shown under %s', async (_, claim, block, code) => {
    const { runId, fence } = await claim();
    const headers = { [fenceHeader]: String(fence) };

    const answer = await started().trainer('GET', routePath('poolBlock', { runId, block }), { headers });

    expect(answer.json.error.code).toBe(code);
  });
});

/** Sentences that are told by their value. */
const sentencesOf = (site: number, batchNumber: number) =>
  Array.from({ length: sentencesPerBatch }, (_, at) =>
    buildSentence([0, 1], (site * batchesPerSite + batchNumber) * sentencesPerBatch + at),
  );
const batchOf = (value: number) => Math.floor(value / sentencesPerBatch);
const siteOf = (value: number) => Math.floor(batchOf(value) / batchesPerSite);

describe('dealing a pool that one block cannot hold', () => {
  const uploads = ['a', 'b', 'c'].flatMap((siteId, site) =>
    Array.from({ length: [12, 6, 3][site] ?? 0 }, (_, at) => ({ id: `${siteId}${at}`, siteId, bytes: 10n })),
  ) as unknown as Parameters<typeof dealBatches>[0];

  it('gives every block its share of every site, and every batch to one block', () => {
    const { blocks } = dealBatches(uploads, 'seed', 70);

    expect(blocks.map((block) => block.length)).toEqual([7, 7, 7]);
    for (const block of blocks)
      expect(['a', 'b', 'c'].map((site) => block.filter(({ siteId }) => siteId === site).length)).toEqual([
        4, 2, 1,
      ]);
    expect(new Set(blocks.flat())).toEqual(new Set(uploads));
  });

  it('deals alike for a seed, and otherwise for another', () => {
    const deal = (seed: string) =>
      dealBatches(uploads, seed, 70).blocks.map((block) => block.map(({ id }) => id));

    expect(deal('seed')).toEqual(deal('seed'));
    expect(deal('seed')).not.toEqual(deal('another'));
  });
});
