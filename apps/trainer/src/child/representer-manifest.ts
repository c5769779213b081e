/** What is told of a representer beside its file. */
import type { EmbeddingTable } from '#embeddings';
import type { LabelSet } from '#labels';
import {
  type FileReference,
  formatVersion,
  parseRepresenterManifest,
  type RepresenterManifest,
} from '#protocol';
import { readNoiseDeviations } from '#representation';
import { CASING_COUNT, type Language } from '#text';
import type { TrainedRepresenter } from '#training';

/** What a manifest is made of. */
export interface ManifestParts {
  /** The run's id: it is the representer's too. */
  readonly representerId: string;
  readonly createdAt: Date;
  readonly table: Pick<EmbeddingTable, 'kind' | 'name' | 'size' | 'digest'>;
  readonly readsCasing: boolean;
  readonly language: Language;
  readonly labelSet: LabelSet;
  readonly neighbours: number;
  readonly system: RepresenterManifest['system'];
  readonly trained: TrainedRepresenter;
  readonly model: FileReference;
  readonly privacyReport: RepresenterManifest['privacyReport'];
  readonly training: NonNullable<RepresenterManifest['training']>;
}

/** The manifest, checked as every reader of it will check it. */
export function buildManifest(parts: ManifestParts): RepresenterManifest {
  const { table, labelSet, trained, model } = parts;
  const settings = trained.networks.representer;
  const deviations = readNoiseDeviations(trained.store, settings);
  return parseRepresenterManifest({
    formatVersion,
    representerId: parts.representerId,
    createdAt: parts.createdAt.toISOString(),
    embeddings: { kind: table.kind, name: printable(table.name), size: table.size, digest: table.digest },
    language: parts.language,
    labelSet: { name: labelSet.name, labels: [...labelSet.labels] },
    casingCount: CASING_COUNT,
    readsCasing: parts.readsCasing,
    representationSize: settings.representationSize,
    neighbours: parts.neighbours,
    system: parts.system,
    noise: { input: asWritten(deviations.input), output: asWritten(deviations.output) },
    files: { 'representer.onnx': { sha256: model.digest, bytes: model.bytes } },
    privacyReport: parts.privacyReport,
    training: parts.training,
  } satisfies RepresenterManifest);
}

/** Seven digits are what a float32 holds. */
const asWritten = (deviations: Float32Array): number[] =>
  Array.from(deviations, (stdDev) => Number(stdDev.toPrecision(7)));

/** File names may hold what a manifest may not; the digest is what identifies the table. */
function printable(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._:@/()+-]/gu, '_').slice(0, 96);
  return /^[\p{L}\p{N}]/u.test(plain) ? plain : `table ${plain}`.slice(0, 96);
}
