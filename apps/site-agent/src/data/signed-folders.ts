/** The folders of the models in use against their signatures, without the coordinator: nothing changed, missing or added since. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, sha256OfFile, systemCodeOf } from '#foundation';
import { modelSignatureName, openModelSignature, requireSignedFiles } from '#signing';
import { readHeard } from './heard-statement.js';
import { readInstalled } from './installed-models.js';
import type { SitePaths } from './site-directory.js';

/** Fails with SITE_MODEL_UNSIGNED, SIGNATURE_INVALID or SIGNED_FILES_DIFFER. */
export async function requireSoundModels(paths: SitePaths): Promise<void> {
  const { representer, release } = await readInstalled(paths);
  const modelKey = (await readHeard(paths))?.modelKey ?? '';
  if (representer !== undefined)
    await requireSoundFolder(paths.representerFolder(representer.representerId), modelKey);
  if (release === undefined) return;
  await requireSoundFolder(paths.releaseFolder(release.releaseId), modelKey);
  await requireSoundFolder(paths.representerFolder(release.representer.representerId), modelKey);
}

async function requireSoundFolder(folder: string, modelKey: string): Promise<void> {
  const signature = await readFile(join(folder, modelSignatureName), 'utf8').catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') throw new Failure('SITE_MODEL_UNSIGNED', { folder });
    throw error;
  });
  const signed = openModelSignature(signature, modelKey);
  const names = (await readdir(folder, { withFileTypes: true })).map(({ name }) => name);
  const digests = await Promise.all(
    names.map((name) => sha256OfFile(join(folder, name)).catch(() => 'none')),
  );
  requireSignedFiles(signed, Object.fromEntries(names.map((name, at) => [name, digests[at] ?? 'none'])));
}
