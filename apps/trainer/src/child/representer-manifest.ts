/** What is told of a representer beside its file. */
import type { EmbeddingTable } from '#embeddings';
import type { LabelSet } from '#labels';
import {
  type FileReference,
  formatVersion,
  parseRepresenterManifest,
  type RepresenterManifest,
} from '#protocol';
import type { NoiseDeviations } from '#representation';
import { CASING_COUNT, type Language } from '#text';
import type { NetworkSettings } from '#training';

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
  readonly networks: NetworkSettings;
  /** What the judges were shown. */
  readonly noise: NoiseDeviations;
  readonly model: FileReference;
  readonly cells?: FileReference | undefined;
  readonly privacyReport: RepresenterManifest['privacyReport'];
  readonly training: NonNullable<RepresenterManifest['training']>;
}

/** The manifest, checked as every reader of it will check it. */
export function buildManifest(parts: ManifestParts): RepresenterManifest {
  const { table, labelSet, noise, model, cells } = parts;
  return parseRepresenterManifest({
    formatVersion,
    representerId: parts.representerId,
    createdAt: parts.createdAt.toISOString(),
    embeddings: { kind: table.kind, name: printable(table.name), size: table.size, digest: table.digest },
    language: parts.language,
    labelSet: { name: labelSet.name, labels: [...labelSet.labels] },
    casingCount: CASING_COUNT,
    readsCasing: parts.readsCasing,
    representationSize: parts.networks.representer.representationSize,
    neighbours: parts.neighbours,
    system: parts.system,
    noise: asShipped(noise),
    files: {
      'representer.onnx': entryOf(model),
      ...(cells === undefined ? {} : { 'cells.json': entryOf(cells) }),
    },
    privacyReport: parts.privacyReport,
    training: parts.training,
  } satisfies RepresenterManifest);
}

const entryOf = ({ digest, bytes }: FileReference) => ({ sha256: digest, bytes });

/** The deviations as sites read them. */
export function asShipped({ input, output }: NoiseDeviations) {
  return { input: asWritten(input), output: asWritten(output) };
}

/** With nine digits every float32 is read back to the bit: sites add the noise that was judged. */
const asWritten = (deviations: ArrayLike<number>): number[] =>
  Array.from(deviations, (stdDev) => Number(stdDev.toPrecision(9)));

/** File names may hold what a manifest may not; the digest is what identifies the table. */
function printable(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._:@/()+-]/gu, '_').slice(0, 96);
  return /^[\p{L}\p{N}]/u.test(plain) ? plain : `table ${plain}`.slice(0, 96);
}
