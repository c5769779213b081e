import type { SignedFiles } from '#signing';
import type { ReleaseFile } from '../../../../generated/prisma/client.js';

/** The representer of a release is signed in its own folder. */
const signedNames: ReadonlySet<string> = new Set(['manifest.json', 'deidentifier.onnx']);

/** What sites keep of a release in one folder, for its signature and its line in the trail: the manifest and the de-identifier. */
export function signedFilesOf(files: readonly Pick<ReleaseFile, 'name' | 'digest'>[]): SignedFiles {
  const signed = files.filter(({ name }) => signedNames.has(name));
  return Object.fromEntries(signed.map(({ name, digest }) => [name, digest]));
}
