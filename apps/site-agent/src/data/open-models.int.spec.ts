import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openEmbeddings } from '#embeddings';
import { buildManifest } from '../testing/fake-coordinator.js';
import { createFakePipeline } from '../testing/fake-pipeline.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { openSiteEmbeddings, rememberEmbeddings } from './open-models.js';
import { sitePaths } from './site-directory.js';

const vectors = Array.from({ length: 2000 }, (_, row) => `word${row} 0.${row + 1} -0.5 0.25`).join('\n');

/** A site directory of its own that shares the cache of the folder, with the real embedding tables. */
async function openSite(folder: string, name: string) {
  const { context } = buildContext(join(folder, name), {
    paths: sitePaths(join(folder, name), join(folder, 'cache')),
    loadPipeline: async () => ({ ...createFakePipeline(), openEmbeddings }),
    clock: () => new Date(),
  });
  const path = join(folder, 'vectors.txt');
  await writeFile(path, vectors, { flag: 'wx' }).catch(() => {});
  await rememberEmbeddings(context, path);
  return context;
}

const manifest = buildManifest({ embeddings: { ...buildManifest().embeddings, kind: 'text' } });

describe('the cache of compiled embeddings', () => {
  it('holds one table for two sites that build it at once, readable by this user only', async () => {
    await using folder = await temporaryFolder();
    const first = await openSite(folder.path, 'a');
    const second = await openSite(folder.path, 'b');

    const tables = await Promise.all([first, second].map((site) => openSiteEmbeddings(site, manifest)));

    const digests = tables.map(({ digest }) => digest);
    await Promise.all(tables.map((table) => table.close()));
    const names = await readdir(join(folder.path, 'cache', 'embeddings'));
    expect(names).toHaveLength(1);
    expect(digests[0]).toBe(digests[1]);
    expect((await stat(join(folder.path, 'cache'))).mode & 0o777).toBe(0o700);
  });

  it('loses what a killed process left half-written, and keeps what is being written', async () => {
    await using folder = await temporaryFolder();
    const site = await openSite(folder.path, 'a');
    const tables = join(folder.path, 'cache', 'embeddings');
    await mkdir(tables, { recursive: true });
    for (const name of ['old.partial', 'new.partial']) await writeFile(join(tables, name), 'half');
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(tables, 'old.partial'), before, before);

    await (await openSiteEmbeddings(site, manifest)).close();

    const names = await readdir(tables);
    expect(names).toContain('new.partial');
    expect(names).not.toContain('old.partial');
  });
});
