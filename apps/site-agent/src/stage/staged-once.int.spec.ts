import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { SiteContext } from '../context.js';
import { pull } from '../sync/pull.js';
import { discardStage } from '../sync/withdraw.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { stageNotes } from './stage.js';

const representerDigest = buildManifest().files['representer.onnx'].sha256;

async function keyFiles({ paths }: SiteContext): Promise<string[]> {
  const folder = paths.noteKeysFolder(representerDigest);
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** A site with one stage of five notes. */
async function openStaged() {
  const site = await openSite();
  const path = await writeNotes(site.folder, buildNotes(5));
  await stageNotes(site.context, staging(path));
  const [keys = ''] = await keyFiles(site.context);
  const again = () => stageNotes(site.context, staging(path));
  return Object.assign(site, { keys, again });
}

const nothingNew = { code: 'SITE_NOTHING_TO_STAGE', details: { stagedBefore: 5 } };
const damaged = { code: 'SITE_NOTE_KEYS_DAMAGED' };

describe('a note that was staged', () => {
  it.each([
    ['emptied', (file: string) => truncate(file, 0)],
    ['cut', (file: string) => truncate(file, 16)],
    ['changed', async (file: string) => writeFile(file, Buffer.alloc((await readFile(file)).length))],
    ['removed', (file: string) => rm(file)],
  ])('does not become new when its keys are %s: nothing is staged any more', async (_, damage) => {
    await using site = await openStaged();

    await damage(site.keys);

    await expect(site.again()).rejects.toMatchObject(damaged);
  });

  it('does not become new when the folder of its stage is removed', async () => {
    await using site = await openStaged();

    await rm(site.context.paths.stageFolder('stage-1'), { recursive: true });

    await expect(site.again()).rejects.toMatchObject(nothingNew);
    await truncate(site.keys, 8);
    await expect(site.again()).rejects.toMatchObject(damaged);
  });

  it('does not become new when the same representer comes under a new id', async () => {
    await using site = await openStaged();
    site.coordinator.representer = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });

    await pull(site.context);

    await expect(site.again()).rejects.toMatchObject(nothingNew);
  });

  it('becomes new when its stage is discarded before anything of it was sent', async () => {
    await using site = await openStaged();

    await discardStage(site.context, 'stage-1', true);

    expect((await site.again()).stage.notes).toMatchObject({ staged: 5, stagedBefore: 0 });
  });

  it('stays known when a crash came between the stage and its keys, and new when there is no stage', async () => {
    await using site = await openStaged();
    await rename(site.keys, `${site.keys}.pending`);
    const neverMade = `${site.keys}-of-another.keys.pending`;
    await writeFile(neverMade, Buffer.alloc(8));

    await expect(site.again()).rejects.toMatchObject(nothingNew);

    expect(await keyFiles(site.context)).toEqual([site.keys]);
  });
});
