/** A real coordinator and sites that reach it by a network that does what networks do at their worst. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariantNames } from '#protocol/admin';
import { routePath } from '#protocol/api';
import {
  startTestCoordinator,
  type TestCoordinator,
} from '../../apps/coordinator/src/testing/started-coordinator.js';
import type { SiteContext } from '../../apps/site-agent/src/context.js';
import { listStages } from '../../apps/site-agent/src/data/stages.js';
import { join as joinSite } from '../../apps/site-agent/src/sync/join.js';
import { pull } from '../../apps/site-agent/src/sync/pull.js';
import { upload } from '../../apps/site-agent/src/sync/upload.js';
import { withdraw } from '../../apps/site-agent/src/sync/withdraw.js';
import { stageAndApprove } from '../../apps/site-agent/src/testing/open-site.js';
import { buildContext, buildNotes, writeNotes } from '../../apps/site-agent/src/testing/site-fixture.js';
import { type BadNetwork, createBadNetwork, mischiefs } from './testing/bad-network.js';
import { publishSiteRepresenter } from './testing/site-representer.js';

let folder: string;
let coordinator: TestCoordinator;
const networks: BadNetwork[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-bad-network-'));
  coordinator = await startTestCoordinator();
  await publishSiteRepresenter(coordinator);
});

afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A site with models and approved batches, which it sends by a bad network from now on. */
async function openSite(name: string, network: BadNetwork): Promise<SiteContext> {
  const { context } = buildContext(join(folder, name), { clock: () => new Date() });
  const { json } = await coordinator.admin('POST', routePath('inviteSite'), { name });
  await joinSite(context, coordinator.url, json.code);
  await pull(context);
  await stageAndApprove(context, await writeNotes(folder, buildNotes(1_500), `${name}.jsonl`));
  return { ...context, fetch: network.fetch };
}

/** Runs a verb as a person would: again, until it ends well. */
async function insist<Report>(verb: () => Promise<Report>, attempts = 40): Promise<Report> {
  try {
    return await verb();
  } catch (error) {
    if (attempts === 0) throw error;
    return await insist(verb, attempts - 1);
  }
}

async function seenOf(name: string) {
  const { json } = await coordinator.admin('GET', routePath('listSites'));
  return json.sites.find((site: { name: string }) => site.name === name);
}

async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const name of invariantNames) {
    const { json } = await coordinator.admin('GET', `${routePath('checkInvariant')}?name=${name}`);
    if (json.faults !== 0) found.push(name);
  }
  return found;
}

describe('a site whose network loses, doubles, reorders and cuts', () => {
  it.each([1, 2, 3])('sends each batch once, and takes all of them back for good (seed %i)', async (seed) => {
    const network = createBadNetwork(seed);
    networks.push(network);
    const name = `Hospital ${seed}`;
    const site = await openSite(name, network);
    const [stage] = await listStages(site.paths);

    await insist(() => upload(site));
    await network.settle();
    const sent = await seenOf(name);
    const again = await insist(() => upload(site));
    await insist(() => withdraw(site, { confirmed: true }));
    await network.settle();
    const left = await seenOf(name);

    expect(stage?.batches.length).toBeGreaterThan(2);
    expect([sent.batches, sent.sentences]).toEqual([stage?.batches.length, stage?.sentences]);
    expect(again.sent).toBe(0);
    expect(left.batches).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('was spared nothing', () => {
    const unseen = mischiefs.filter((mischief) => networks.every(({ counts }) => counts[mischief] === 0));

    expect(unseen).toEqual([]);
  });
});
