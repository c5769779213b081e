/** Opens the bundled encoder, with which representers read sentences. */
import { type EncoderFiles, readEncoder } from '#encoder';
import { notePipeline, type OpenContexts } from '#encoding';
import { checkContextFits, type RepresenterManifest } from '#protocol/manifests';

/** The open encoder, with its name in manifests. */
export interface InstalledContexts extends OpenContexts {
  readonly named: NonNullable<RepresenterManifest['context']>;
}

/** Opens the bundled encoder. Fails with ENCODING_STARTER_DAMAGED. */
export async function openInstalledContexts(): Promise<InstalledContexts> {
  return openFiles(await readEncoder());
}

/** Opens the encoder that a manifest names; undefined if none. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT. */
export async function openContextsOf({
  context,
}: Pick<RepresenterManifest, 'context'>): Promise<InstalledContexts | undefined> {
  if (context === undefined) return undefined;
  const files = await readEncoder();
  checkContextFits(context, files.digest);
  return openFiles(files);
}

async function openFiles(files: EncoderFiles): Promise<InstalledContexts> {
  const named = { encoderId: files.manifest.encoderId, digest: files.digest };
  return { ...(await notePipeline.openContexts(files)), named };
}
