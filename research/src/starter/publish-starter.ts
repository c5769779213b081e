/** Writes a starter release: both models, a manifest as a coordinator would publish it, the scores and the card. */
import { join } from 'node:path';
import type { EmbeddingTable } from '#embeddings';
import { starterFileNames } from '#encoding';
import { Failure, makeFolder, sha256, writeFileAtomic } from '#foundation';
import type { LabelSet } from '#labels';
import type { LearntRepresenter } from '#learning';
import { parseReleaseManifest, type ReleaseManifest, type RepresenterManifest } from '#protocol/manifests';
import { CASING_COUNT } from '#text';
import { renderCard, type StarterFacts } from './card.js';
import type { StarterScore } from './score-starter.js';
import type { TrainedStarter } from './train-starter.js';

/** Maximum size of a language's models and bundled word vectors: they live in the repository. */
const starterBytesMax = 12 * 1024 * 1024;

/** Everything that goes into a release. */
export interface StarterParts extends StarterFacts {
  readonly folder: string;
  readonly trained: TrainedStarter;
  readonly table: Pick<EmbeddingTable, 'kind' | 'name' | 'size' | 'digest'>;
  readonly labelSet: LabelSet;
  readonly privacyReport: RepresenterManifest['privacyReport'];
  readonly neighbours: number;
  readonly threshold?: number;
  readonly tableFile?: Uint8Array;
}

/** The written manifest, and the bytes of models and word vectors. */
export interface PublishedStarter {
  readonly manifest: ReleaseManifest;
  readonly bytes: number;
}

/** Writes a release. Fails with LAB_STARTER_TOO_LARGE, DISK_FULL or FILE_NOT_WRITABLE. */
export async function publishStarter(parts: StarterParts): Promise<PublishedStarter> {
  const { folder, trained, tableFile } = parts;
  const bytes = trained.representer.onnx.length + trained.deidentifier.length + (tableFile?.length ?? 0);
  if (bytes > starterBytesMax)
    throw new Failure('LAB_STARTER_TOO_LARGE', { bytes, expected: `<= ${starterBytesMax}` });
  const manifest = composeManifest(parts);
  await makeFolder(folder);
  await writeFileAtomic(join(folder, starterFileNames.representer), trained.representer.onnx);
  await writeFileAtomic(join(folder, starterFileNames.deidentifier), trained.deidentifier);
  if (tableFile !== undefined) await writeFileAtomic(join(folder, starterFileNames.embeddings), tableFile);
  await writeFileAtomic(join(folder, 'scores.json'), asJson(parts.scores));
  await writeFileAtomic(join(folder, starterFileNames.card), renderCard(parts, { manifest, bytes }));
  await writeFileAtomic(join(folder, starterFileNames.manifest), asJson(manifest)); // last: it makes the release
  return { manifest, bytes };
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const entryOf = (bytes: Uint8Array) => ({ sha256: sha256(bytes), bytes: bytes.length });

function composeManifest(parts: StarterParts): ReleaseManifest {
  const { trained, createdAt, language } = parts;
  const deidentifier = entryOf(trained.deidentifier);
  // The id includes the weights: two releases of one day must differ.
  const id = `starter-${language}-${createdAt.toISOString().slice(0, 10)}-${deidentifier.sha256.slice(0, 8)}`;
  return parseReleaseManifest({
    formatVersion: 2,
    releaseId: id,
    createdAt: createdAt.toISOString(),
    representer:
      trained.representer.kind === 'kept'
        ? trained.representer.release.manifest.representer
        : describeRepresenter(parts, { id, outcome: trained.representer.outcome }),
    files: { 'deidentifier.onnx': deidentifier },
    scores: scoresOf(parts.scores),
    poolSnapshot: poolOf(trained),
    ...(parts.threshold === undefined ? {} : { threshold: parts.threshold }),
  });
}

function describeRepresenter(
  { language, createdAt, table, labelSet, settings, seed, neighbours, privacyReport }: StarterParts,
  { id, outcome: { frozen, networks } }: { readonly id: string; readonly outcome: LearntRepresenter },
): RepresenterManifest {
  return {
    formatVersion: 2,
    representerId: `${id}-representer`,
    createdAt: createdAt.toISOString(),
    embeddings: { kind: table.kind, name: table.name, size: table.size, digest: table.digest },
    language,
    labelSet: { name: labelSet.name, labels: [...labelSet.labels] },
    casingCount: CASING_COUNT,
    readsCasing: true,
    ...(settings.formSize === 0 ? {} : { formSize: settings.formSize }),
    representationSize: networks.representer.representationSize,
    neighbours,
    system: 'separated', // with weight 0, see `training`: the only kind without adversaries
    noise: { input: [], output: Array.from(frozen.deviations.output) },
    files: { 'representer.onnx': entryOf(frozen.onnx) },
    privacyReport,
    training: { seed, settings: { ...settings, separationLambda: 0, representer: networks.representer } },
  };
}

function scoresOf(scores: readonly StarterScore[]): Record<string, number> {
  return Object.fromEntries(
    scores.flatMap(({ set, spans, recall, falseMarksPer1000Words }) => [
      ...(spans === 0 ? [] : [[`${set} recall`, recall] as const]),
      [`${set} false marks per 1000 words`, falseMarksPer1000Words] as const,
    ]),
  );
}

/**
 * Describes the passes as a pool: one site (the public text), one batch per pass, and a digest over the passes'
 * digests. No real site or frame took part.
 */
function poolOf({ passes }: TrainedStarter): ReleaseManifest['poolSnapshot'] {
  const sum = (field: 'sentences' | 'tokens') => passes.reduce((total, pass) => total + pass[field], 0);
  return {
    digest: sha256(passes.map(({ digest }) => digest).join('\n')),
    sites: 1,
    batches: passes.length,
    sentences: sum('sentences'),
    tokens: sum('tokens'),
  };
}
