/** What the log of a site says of its pulls: every model that was let in, and every one that was put to use. */
import { describe, expect, it } from '@jest/globals';
import { readLog } from '../data/site-log.js';
import { buildManifest, buildRelease } from '../testing/fake-coordinator.js';
import { openSite } from '../testing/open-site.js';
import { pull } from './pull.js';

type Site = Awaited<ReturnType<typeof openSite>>;

const first = '66666666-0001-4000-8000-000000000000';
const second = '66666666-0002-4000-8000-000000000000';

async function pullRelease(site: Site, releaseId: string, number: number): Promise<void> {
  site.coordinator.release = { ...buildRelease(), releaseId };
  site.coordinator.numbers = { representer: 1, release: number };
  await pull(site.context, { acceptOlder: true });
}

const pulled = async ({ context }: Site): Promise<string[]> =>
  (await readLog(context.paths)).filter(({ act }) => act === 'pulled').map(({ subject }) => subject);

describe('the log of a site that pulls', () => {
  it('has a line of each model that was put to use again, though its files were here', async () => {
    await using site = await openSite();
    await pullRelease(site, first, 1);
    await pullRelease(site, second, 2);
    const before = await pulled(site);

    await pullRelease(site, first, 1);

    const representer = `representer ${buildManifest().representerId}`;
    expect((await pulled(site)).slice(before.length)).toEqual([representer, `release ${first}`]);
  });

  it('has no line of a pull that changed nothing', async () => {
    await using site = await openSite();
    await pullRelease(site, first, 1);
    const before = await pulled(site);

    await pullRelease(site, first, 1);

    expect(await pulled(site)).toEqual(before);
  });
});
