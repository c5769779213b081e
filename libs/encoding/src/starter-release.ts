/** The bundled release, which tags until a consortium publishes one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStarterFile } from '#encoder';
import { Failure, packageRoot, readTextFile } from '#foundation';
import { parseReleaseManifest, type ReleaseManifest } from '#protocol/manifests';
import { type Language, languages } from '#text';
import type { ReleaseFiles } from './models.js';

/** File names of a starter release. */
export const starterFileNames = {
  manifest: 'release.json',
  representer: 'representer.onnx',
  deidentifier: 'deidentifier.onnx',
  cells: 'cells.json',
  embeddings: 'vectors.compact',
  card: 'CARD.md',
} as const;

/** A starter release, verified. */
export interface StarterRelease {
  /** Absolute, without a trailing slash. */
  readonly folder: string;
  /** As a coordinator would publish it, including the representer's. */
  readonly manifest: ReleaseManifest;
  readonly paths: {
    readonly representer: string;
    readonly deidentifier: string;
    /** The release's own word vectors; absent if they are installed anyway. */
    readonly embeddings?: string;
  };
  /** For `notePipeline.openTagger`, plus the representer's cells, if any. */
  readonly files: ReleaseFiles & { readonly cells?: Uint8Array };
}

/** May not exist. */
function starterFolder(language: Language): string {
  return fileURLToPath(new URL(`starter/${language}`, packageRoot()));
}

/** Whether this language has a starter release. */
export function hasStarter(language: Language): boolean {
  return existsSync(join(starterFolder(language), starterFileNames.manifest));
}

/**
 * Reads a language's starter release, or the one in `given`, and verifies every byte by its manifest. Fails
 * with ENCODING_STARTER_MISSING, ENCODING_STARTER_DAMAGED, FILE_NOT_FOUND or PROTOCOL_MANIFEST_*. The caller
 * checks the fit with the word vectors, `paths.embeddings` included (`checkReleaseFits`).
 */
export async function openStarterRelease(language: Language, given?: string): Promise<StarterRelease> {
  const folder = given ?? starterFolder(language);
  const manifestPath = join(folder, starterFileNames.manifest);
  if (!existsSync(manifestPath)) {
    if (given !== undefined) throw new Failure('FILE_NOT_FOUND', { file: manifestPath });
    throw new Failure('ENCODING_STARTER_MISSING', {
      language,
      known: languages.filter(hasStarter).join(' '),
    });
  }
  const manifest = parseReleaseManifest(await readManifest(manifestPath));
  const embeddings = join(folder, starterFileNames.embeddings);
  const paths = {
    representer: join(folder, starterFileNames.representer),
    deidentifier: join(folder, starterFileNames.deidentifier),
    ...(existsSync(embeddings) ? { embeddings } : {}),
  };
  if (manifest.representer.embeddings.name === starterFileNames.embeddings && paths.embeddings === undefined)
    throw damaged(starterFileNames.embeddings);
  const cells = manifest.representer.files['cells.json'];
  const files = {
    ...(cells === undefined
      ? {}
      : { cells: await readStarterFile(join(folder, starterFileNames.cells), cells) }),
    representer: await readStarterFile(paths.representer, manifest.representer.files['representer.onnx']),
    deidentifier: await readStarterFile(paths.deidentifier, manifest.files['deidentifier.onnx']),
  };
  return { folder, manifest, paths, files };
}

async function readManifest(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readTextFile(path));
  } catch {
    throw damaged(starterFileNames.manifest);
  }
}

function damaged(file: string): Failure {
  return new Failure('ENCODING_STARTER_DAMAGED', { file });
}
