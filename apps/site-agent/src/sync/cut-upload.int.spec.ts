/** An upload whose line breaks at nine tenths of its bytes: a batch is what is sent again, and no more (docs/adr/0062). */
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { listStages } from '../data/stages.js';
import { openCuttingLine } from '../testing/cutting-line.js';
import { openSite, stageAndApprove, uploadsOf } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { upload } from './upload.js';

/** A site with an approved stage of many batches, and the sum of their bytes. */
async function openStaged() {
  const site = await openSite();
  await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(6_000)));
  const [stage] = await listStages(site.context.paths);
  const batches = stage?.batches ?? [];
  const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
  const bytesMax = Math.max(...batches.map((batch) => batch.bytes));
  return { site, batches, bytes, bytesMax };
}

/** The site goes by this line from now on. */
async function goBy(url: string, siteFile: string): Promise<void> {
  await writeFile(siteFile, JSON.stringify({ ...JSON.parse(await readFile(siteFile, 'utf8')), url }));
}

/** Headers of requests and the questions around an upload, for each batch: about 1 KB in what follows. */
const overheadBytesMax = 2_500;

describe('an upload that is cut at nine tenths', () => {
  it.each([
    ['the line comes back', true],
    ['the line stays away, and the verb is run again', false],
  ])('sends again only the batch that was cut, where %s', async (_, comesBack) => {
    const { site, batches, bytes, bytesMax } = await openStaged();
    await using _site = site;
    const { context, coordinator } = site;
    await using line = await openCuttingLine(new URL(coordinator.url), {
      cutAfterBytes: bytes * 0.9,
      comesBack,
    });
    await goBy(line.url, context.paths.siteFile);

    const first = await upload(context).catch((error: unknown) => error);
    const kept = coordinator.frames.size;
    await using whole = await openCuttingLine(new URL(coordinator.url), {
      cutAfterBytes: Number.POSITIVE_INFINITY,
      comesBack,
    });
    await goBy(whole.url, context.paths.siteFile);
    const second = await upload(context);

    const sent = line.bytesSent() + whole.bytesSent();
    expect(batches.length).toBeGreaterThanOrEqual(10);
    expect(coordinator.frames.size).toBe(batches.length);
    expect(new Set(uploadsOf(coordinator).map(({ path }) => path)).size).toBe(batches.length);
    expect(uploadsOf(coordinator).length).toBeLessThanOrEqual(batches.length + 1);
    expect(sent - bytes).toBeLessThan(bytesMax + batches.length * overheadBytesMax);
    expect(first).toMatchObject(comesBack ? { sent: batches.length } : { code: 'COORDINATOR_UNREACHABLE' });
    expect(second.sent).toBe(comesBack ? 0 : batches.length - kept);
    expect(kept).toBeGreaterThanOrEqual(comesBack ? batches.length : Math.floor(batches.length * 0.7));
  });
});

describe('a site that is told to come back later', () => {
  it('waits as long as the coordinator asks, and draws its pauses where it asks for nothing', async () => {
    const pauses: number[] = [];
    const sleep = async (milliseconds: number) => void pauses.push(milliseconds);
    await using site = await openSite({ sleep });
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    const busy = { status: 503, on: 'uploadBatch' } as const;
    site.coordinator.disturbances.push({ ...busy, retryAfterSeconds: 7 }, busy, busy);

    await upload(site.context);

    // The policy of the tests: bounds of 100, 200 and 400 ms, of which half to the whole is drawn.
    expect(pauses[0]).toBe(7_000);
    expect(pauses[1]).toBeGreaterThanOrEqual(100);
    expect(pauses[1]).toBeLessThanOrEqual(200);
    expect(pauses[2]).toBeGreaterThanOrEqual(200);
    expect(pauses[2]).toBeLessThanOrEqual(400);
    expect(pauses).toHaveLength(3);
  });
});
