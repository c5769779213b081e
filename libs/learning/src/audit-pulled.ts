/** The audit that a site makes of the files that it pulled, on the public documents that come with the program. */
import { readCells } from '#cells';
import { type AuditCorpus, auditCorpusFor } from '#corpora';
import { type EmbeddingSource, type EmbeddingTable, openEmbeddings } from '#embeddings';
import { embedNote } from '#encoding';
import { createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import type { AuditReport, RepresenterManifest } from '#protocol';
import { languageNamed } from '#text';
import { materialOfDocuments, readWords } from './audit-files.js';
import { auditRelease } from './audit-release.js';

/** The files, as their manifest describes them. */
export interface PulledFiles {
  readonly manifest: RepresenterManifest;
  readonly onnx: Uint8Array;
  /** `cells.json`: documents are encoded as a site encodes notes, through the cells. */
  readonly cells: Uint8Array | undefined;
  /** The table that the manifest names. */
  readonly embeddings: EmbeddingSource;
}

/** The machine, and who hears of it. */
export interface PulledAuditOptions {
  readonly cacheFolder: string;
  readonly threads: number;
  readonly now: () => Date;
  /** Monotonous milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Words of a label, at most; fewer in tests alone, as no setting leads here. */
  readonly targetsMax?: number;
}

/** Words of a label, at most: of twice as many documents as a figure of hits needs to clear somebody. */
const targetsDefault = 100;

/** Words of an attack list: the headline tries 1,000, and a quick audit draws the others of a label from as many more. */
const listLength = 2_000;

/** Audits what was pulled; undefined: no public corpus for it comes with the program. */
export type AuditPulled = (
  files: PulledFiles,
  options: PulledAuditOptions,
) => Promise<AuditReport | undefined>;

/**
 * J1, J2 and the controls of the quick budget, without adversaries that are trained and without linkage, fixed like corpus and seed with the
 * version of the thresholds. Equal files give an equal report. Undefined where no corpus of the representer's language and label set comes with the program. Fails
 * with KERNELS_MODEL_*, CELLS_* and what opening the table can fail with.
 */
export const auditPulled: AuditPulled = async (files, options) => {
  const { manifest } = files;
  const corpus = auditCorpusFor(languageNamed(manifest.language), manifest.labelSet.name);
  if (corpus === undefined) return undefined;
  const table = await openEmbeddings(files.embeddings, { cacheFolder: options.cacheFolder });
  try {
    return await auditOn(corpus, { ...files, table }, options);
  } finally {
    await table.close();
  }
};

async function auditOn(
  corpus: AuditCorpus,
  { manifest, onnx, cells, table }: PulledFiles & { readonly table: EmbeddingTable },
  { cacheFolder, threads, targetsMax = targetsDefault, ...watch }: PulledAuditOptions,
): Promise<AuditReport> {
  const language = languageNamed(manifest.language);
  const scheme = createIobScheme(labelSetNamed(manifest.labelSet.name));
  const reading = readWords(table, manifest, cells && readCells(cells));
  watch.say?.(`${corpus.notes.length} documents: ${corpus.name}`);
  const material = await materialOfDocuments({
    corpusName: corpus.name,
    documents: corpus.notes.map((note) => embedNote(note, { table: reading.input, scheme, language })),
    reading,
    scheme,
    language,
    neighbours: manifest.neighbours,
    listLength,
    cacheFolder,
    threads,
  });
  return auditRelease({ onnx, deviations: manifest.noise }, material, {
    budget: 'quick',
    targetsMax,
    withoutAdversaries: true,
    withoutLinkage: true,
    engine: createOnnxRuntimeEngine({ threads }),
    threads,
    ...watch,
  });
}
