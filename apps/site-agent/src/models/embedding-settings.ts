/** Which embedding table this site uses: the one that comes with the program, or a file that the administrator named. */
import { basename, extname, resolve } from 'node:path';
import { z } from 'zod';
import type { EmbeddingSource } from '#embeddings';
import type { NoteEmbeddings } from '#encoding';
import { Failure } from '#foundation';
import type { RepresenterManifest } from '#protocol';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from '../data/json-file.js';
import { slowProgress } from '../slow-progress.js';
import { prepareCacheFolder } from './cache-folder.js';

const settingsSchema = z.strictObject({
  embeddings: z.strictObject({ path: z.string().min(1) }),
});

/** Remembers the file of the embedding table for all later commands. */
export async function rememberEmbeddings(context: SiteContext, path: string): Promise<void> {
  await writeJson(context.paths.settingsFile, { embeddings: { path: resolve(path) } });
}

/**
 * Opens the table that `manifest` asks for; compiling it the first time can take a minute. Fails with
 * SITE_EMBEDDINGS_NEEDED when it is not the bundled one and no file was named.
 */
export async function openSiteEmbeddings(
  context: SiteContext,
  manifest: RepresenterManifest,
): Promise<NoteEmbeddings> {
  const settings = await readJson(context.paths.settingsFile, settingsSchema);
  const source = sourceFor(manifest, settings?.embeddings.path);
  const pipeline = await context.loadPipeline();
  await prepareCacheFolder(context.paths.cacheFolder, context.clock());
  const progress = slowProgress(context.terminal, 'compiling embeddings');
  try {
    return await pipeline.openEmbeddings(source, {
      cacheFolder: context.paths.cacheFolder,
      progress: progress.advance,
    });
  } finally {
    progress.finish();
  }
}

function sourceFor({ embeddings }: RepresenterManifest, path: string | undefined): EmbeddingSource {
  if (path !== undefined) return { kind: kindOfFile(path, embeddings.kind), path };
  if (embeddings.kind === 'glove') return { kind: 'glove' };
  throw new Failure('SITE_EMBEDDINGS_NEEDED', { kind: embeddings.kind, name: embeddings.name });
}

/** A `.bin` is fastText's own format; anything else is opened as the kind that the manifest states. */
function kindOfFile(path: string, stated: EmbeddingSource['kind']): EmbeddingSource['kind'] {
  return extname(basename(path)) === '.bin' ? 'fasttext' : stated;
}
