/** The encoder that comes along, as what representers read sentences with. */
import { type EncoderFiles, readEncoder } from '#encoder';
import { notePipeline, type OpenContexts } from '#encoding';
import { checkContextFits, type RepresenterManifest } from '#protocol/manifests';

/** The encoder, open, and how manifests name it. */
export interface InstalledContexts extends OpenContexts {
  readonly named: NonNullable<RepresenterManifest['context']>;
}

/** Opens the encoder that comes along. Fails with ENCODING_STARTER_DAMAGED. */
export async function openInstalledContexts(): Promise<InstalledContexts> {
  return openFiles(await readEncoder());
}

/** The encoder that a manifest names; undefined where it names none. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT. */
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
