import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NotePipeline } from '#encoding';
import { sha256 } from '#foundation';
import { standsAlone } from '../deidentify/open-tagger.js';
import { buildRelease } from '../testing/fake-coordinator.js';
import { createFakePipeline } from '../testing/fake-pipeline.js';
import { openSite } from '../testing/open-site.js';
import { openRealSites } from '../testing/real-site.js';
import { buildNote, writeNotes } from '../testing/site-fixture.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

const blind = Buffer.from('finds nothing');

/** A release whose de-identifier is `blind` finds nothing; any other finds what it finds. */
async function loadPipeline(): Promise<NotePipeline> {
  const pipeline = createFakePipeline();
  return {
    ...pipeline,
    openTagger: async (files, options) => {
      const tagger = await pipeline.openTagger(files, options);
      if (!Buffer.from(files.deidentifier).equals(blind)) return tagger;
      const labelTokens: typeof tagger.labelTokens = async (block) => {
        const found = await tagger.labelTokens(block);
        return { ...found, labelIds: new Uint8Array(found.labelIds.length) };
      };
      return { ...tagger, labelTokens };
    },
  };
}

/** A site with a release, notes of its own with two labels each, and the offer of another release. */
async function openTrial(notes: number, deidentifier?: Buffer) {
  const site = await openSite({ loadPipeline }, true);
  const own = Array.from({ length: notes }, (_, at) =>
    buildNote(`note-${at}`, 'then told [[NAME|Zorvath]] and [[NAME|Mirnak]] of a cough.'),
  );
  const path = await writeNotes(site.folder, own);
  const releaseId = '55555555-4444-4444-8444-444444444444';
  const file = deidentifier && { sha256: sha256(deidentifier), bytes: deidentifier.length };
  if (deidentifier !== undefined) site.coordinator.files.set('deidentifier.onnx', deidentifier);
  const files = file === undefined ? buildRelease().files : { 'deidentifier.onnx': file };
  site.coordinator.release = { ...buildRelease(), releaseId, files };
  return { ...site, releaseId, tryOn: { path, format: 'jsonl' as const } };
}

describe('a release that is tried on notes of the site', () => {
  it('is held when it does worse, which pull and status say with numbers, until somebody takes it', async () => {
    await using site = await openTrial(30, blind);
    const before = buildRelease().releaseId;

    const report = await pull(site.context, { tryOn: site.tryOn });
    const requests = JSON.stringify(site.coordinator.requests.map(({ path }) => path));

    expect(report).toMatchObject({ releaseId: before, trial: { held: true, offered: { recall: 0 } } });
    expect(report.trial?.inUse.recall).toBe(1);
    expect(await readStatus(site.context)).toMatchObject({ releaseId: before, trial: report.trial });
    expect(requests).not.toContain('recall');
    expect(await pull(site.context, { tryOn: site.tryOn, acceptWorse: true })).toMatchObject({
      releaseId: site.releaseId,
      isBesideStarter: true,
    });
  });

  it('is taken when it does as well, and stands alone from then on, whatever id it has', async () => {
    const other = Buffer.from('finds the same');
    await using site = await openTrial(30, other);
    const offered = site.coordinator.release ?? buildRelease();

    const before = await standsAlone(site.context, offered);
    const report = await pull(site.context, { tryOn: site.tryOn });

    expect(report).toMatchObject({
      releaseId: site.releaseId,
      trial: { held: false, notes: 30 },
      isBesideStarter: false,
    });
    expect(before).toBe(false);
    expect(await standsAlone(site.context, { ...offered, releaseId: 'of-another-day' })).toBe(true);
  });

  it('is judged by no fewer than 50 identifiers: with fewer, nothing is replaced', async () => {
    await using site = await openTrial(3, blind);

    await expect(pull(site.context, { tryOn: site.tryOn })).rejects.toMatchObject({
      code: 'SITE_HELD_OUT_TOO_SMALL',
    });
    expect(await readStatus(site.context)).toMatchObject({ releaseId: buildRelease().releaseId });
  });
});

describe('a first release that is tried on notes of the site', () => {
  const own = Array.from({ length: 30 }, (_, at) =>
    buildNote(`note-${at}`, 'Seen by Dr. [[NAME|Ada Moss]] on [[DATE|12/03/2019]] for a cough.'),
  );

  type Sites = Awaited<ReturnType<typeof openRealSites>>;
  /** One place for sites of several tests: the starter's word vectors are compiled into its cache once. */
  let sites: Sites;
  beforeAll(async () => {
    sites = await openRealSites();
  });
  afterAll(() => sites[Symbol.asyncDispose]());

  /** Has a site join, and gives the words of a pull that tries what it is offered. */
  const joinToTry = async (site: string, { folder, coordinator, runVerb }: Sites = sites) => {
    await runVerb(site, await sites.joining(coordinator.url));
    const notes = await writeNotes(folder, own);
    return ['pull', '--embeddings', join(folder, 'words.vec'), '--try', notes, '--format', 'jsonl'];
  };

  it('is held when the starter release does better, which then goes on tagging', async () => {
    const asked = await joinToTry('held');

    const { json } = await sites.runVerb('held', asked);
    const taken = await sites.runVerb('held', [...asked, '--accept-worse']);

    expect(json).toMatchObject({ releaseId: null, trial: { held: true, inUseIsStarter: true } });
    expect(json.trial.inUse.recall).toBeGreaterThan(0.9);
    expect(json.trial.offered.f1).toBeLessThan(json.trial.inUse.f1);
    expect(taken.json).toMatchObject({ releaseId: json.trial.offered.releaseId, trial: json.trial });
    expect([json.isBesideStarter, taken.json.isBesideStarter]).toEqual([false, true]);
  });

  it('works with the starter beside it without notes to try it on, and every pull says so', async () => {
    const pulled = async () => {
      const { json } = await sites.runVerb('untried', [
        'pull',
        '--embeddings',
        join(sites.folder, 'words.vec'),
      ]);
      return [json.trial, json.isBesideStarter];
    };
    await sites.runVerb('untried', await sites.joining(sites.coordinator.url));

    expect([await pulled(), await pulled()]).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  it('gives the place back to the starter that does better once somebody asks', async () => {
    const asked = await joinToTry('asked-later');
    await sites.runVerb('asked-later', asked.slice(0, 3));

    const { json } = await sites.runVerb('asked-later', asked);

    expect(json).toMatchObject({ releaseId: null, trial: { held: true, inUseIsStarter: true } });
  });

  it('has a starter beside it in every language, German among them', async () => {
    await using german = await openRealSites({ language: 'de' });
    await german.runVerb('ward', await german.joining(german.coordinator.url));

    const { json } = await german.runVerb('ward', ['pull', '--embeddings', join(german.folder, 'words.vec')]);

    expect(json).toMatchObject({ trial: null, isBesideStarter: true });
  });
});
