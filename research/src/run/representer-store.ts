/** Stores the representers of cells in folders for `lab audit --representer`, with checkpoints during training. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cellsFileName } from '#cells';
import type { EmbeddingTable } from '#embeddings';
import { readFileIfThere, sha256, writeFileAtomic } from '#foundation';
import type { LabelSet } from '#labels';
import { adversariesFileName, encodeAdversaries } from '#learning';
import { formatVersion, parseRepresenterManifest, type RepresenterManifest } from '#protocol/manifests';
import { CASING_COUNT } from '#text';
import { type Checkpoints, createCheckpoints } from '#training';
import type { Judged, RepresenterOutcome } from '../systems/representers.js';
import type { RepresentationCell } from './variants.js';

/** The contents of a stored representer. */
export interface KeptParts extends Judged {
  readonly outcome: RepresenterOutcome;
  readonly settings: RepresentationCell;
  readonly table: Pick<EmbeddingTable, 'kind' | 'name' | 'size' | 'digest'>;
  readonly labelSet: LabelSet;
  readonly seed: number;
  /** Content of `cells.json`, if words are read as cells. */
  readonly cellsFile?: Uint8Array;
  /** The encoder that reads sentences first, if any. */
  readonly context?: RepresenterManifest['context'];
}

/** The folder of one cell's representer. */
export interface RepresenterFolder {
  readonly checkpoints: Checkpoints;
  /** Writes the representer, its manifest, and its cells and adversaries if any; removes the checkpoints. */
  keep(parts: KeptParts): Promise<void>;
}

/** Opens a folder, created on the first write. */
export function openRepresenterFolder(folder: string): RepresenterFolder {
  const training = join(folder, 'training');
  return {
    checkpoints: createCheckpoints({
      read: (name) => readFileIfThere(join(training, name)),
      write: async (name, bytes) => {
        await mkdir(training, { recursive: true });
        await writeFileAtomic(join(training, name), bytes);
      },
    }),
    keep: async (parts) => {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(join(folder, 'representer.onnx'), parts.outcome.frozen.onnx);
      if (parts.cellsFile !== undefined) await writeFileAtomic(join(folder, cellsFileName), parts.cellsFile);
      const { adversaries } = parts.outcome;
      if (adversaries !== undefined)
        await writeFileAtomic(join(folder, adversariesFileName), encodeAdversaries(adversaries));
      const manifest = manifestOf(parts, `cell-${parts.settings.system}-${parts.seed}`);
      await writeFileAtomic(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await rm(training, { recursive: true, force: true });
    },
  };
}

function manifestOf(parts: KeptParts, representerId: string): RepresenterManifest {
  const { outcome, settings, table, labelSet, seed, adversaries, cellsFile, context } = parts;
  const { frozen, networks } = outcome;
  return parseRepresenterManifest({
    formatVersion,
    representerId,
    createdAt: new Date().toISOString(),
    embeddings: { kind: table.kind, name: table.name, size: table.size, digest: table.digest },
    language: settings.language,
    labelSet: { name: labelSet.name, labels: [...labelSet.labels] },
    casingCount: CASING_COUNT,
    readsCasing: settings.casing === 'inside' || settings.casing === 'both',
    ...(context && { context }),
    representationSize: networks.representer.representationSize,
    neighbours: settings.neighbours,
    system: settings.system,
    noise: { input: Array.from(frozen.deviations.input), output: Array.from(frozen.deviations.output) },
    files: {
      'representer.onnx': entryOf(frozen.onnx),
      ...(cellsFile === undefined ? {} : { [cellsFileName]: entryOf(cellsFile) }),
    },
    privacyReport: { adversaries },
    training: { seed, settings: { game: settings.game, ...networks } },
  });
}

const entryOf = (bytes: Uint8Array) => ({ sha256: sha256(bytes), bytes: bytes.length });
