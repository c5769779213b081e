/** The demo's scenario and folder: hospitals, notes, and settings that take minutes on two cores. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceName } from '#corpora';
import { asFileFailure, Failure, makeFolder, systemCodeOf, writeFileAtomic } from '#foundation';

/** A hospital of the demo. */
export interface DemoHospital {
  readonly source: SourceName;
  readonly notes: number;
}

/** Sizes and settings of the demo. */
export interface Scenario {
  readonly publicNotes: number;
  /** They encode and upload; the first one alone makes the single-site system. */
  readonly contributors: readonly DemoHospital[];
  /** The contributor that audits the representer itself; the others trust the provider's audit. */
  readonly auditedAt?: SourceName;
  /** Shows its text to no one; its notes are tagged. */
  readonly unseen: DemoHospital;
  /** N, also for pseudonymisation. */
  readonly neighbours: number;
  /** One thread each. */
  readonly trainers: number;
  readonly representer: Readonly<Record<string, unknown>>;
  /** For the two de-identifier runs; raw and pseudonymised use the same schedule. */
  readonly deidentifier: { readonly schedule: Schedule };
}

interface Schedule {
  readonly epochsMax: number;
  readonly patience: number;
}

/** The standard demo: large enough to compare systems, too small for their best scores (use `sfumato lab run`). */
export const standardScenario: Scenario = {
  publicNotes: 160,
  contributors: [
    { source: 'northgate', notes: 90 },
    { source: 'saint-brigid', notes: 90 },
    { source: 'harbour', notes: 90 },
  ],
  auditedAt: 'harbour', // last to contribute, so that the first training does not wait for the audit
  unseen: { source: 'eastfield', notes: 60 },
  neighbours: 100,
  trainers: 2,
  representer: {
    system: 'separatedPrivate',
    cells: 1,
    copies: 0, // one would double the time of all three phases
    representationSize: 50,
    neighbours: 100,
    game: {
      phase1: { epochsMax: 5, patience: 2 },
      phase2: { epochsMax: 2, patience: 1 },
      phase3: { epochsMax: 3, patience: 2 },
    },
    audit: { epochs: 8, pairsMin: 2000, targets: 40 },
  },
  deidentifier: { schedule: { epochsMax: 7, patience: 2 } },
};

/** The same steps at sizes that teach nothing: for tests of the flow. */
export const tinyScenario: Scenario = {
  publicNotes: 12,
  contributors: [
    { source: 'northgate', notes: 5 },
    { source: 'harbour', notes: 5 },
  ],
  unseen: { source: 'eastfield', notes: 4 },
  neighbours: 5,
  trainers: 1,
  representer: {
    system: 'separatedPrivate',
    representationSize: 8,
    neighbours: 5,
    representer: { hidden: 8 },
    deidentifier: { hidden: 8 },
    adversary: { hidden: 4 },
    game: {
      phase1: { epochsMax: 1, patience: 1 },
      phase2: { epochsMax: 1, patience: 1 },
      phase3: { epochsMax: 1, patience: 1 },
    },
    audit: { epochs: 1, pairsMin: 50, targets: 2 },
  },
  deidentifier: { schedule: { epochsMax: 1, patience: 1 } },
};

const folders = ['logs', 'notes', 'coordinator', 'trainer', 'sites', 'tagged', 'baselines'] as const;

const files = [
  'report.html',
  'demo.json',
  'representer-settings.json',
  'deidentifier-settings.json',
] as const;

/** Marks the folder from the first step on: an interrupted demo leaves no figures. */
const markName = '.sfumato-demo';

/**
 * Creates the folder, or empties it of an earlier demo. Fails with TEXT_OUTPUT_FOREIGN, removing nothing, if a
 * name is taken but no demo ran here: it may be someone's notes.
 */
export async function prepareDemoFolder(folder: string): Promise<void> {
  const names = await namesIn(folder);
  const taken = [...folders, ...files].find((name) => names.includes(name));
  if (taken !== undefined && !names.includes(markName) && !(await holdsFigures(folder)))
    throw new Failure('TEXT_OUTPUT_FOREIGN', { file: join(folder, taken) });
  await makeFolder(folder);
  await writeFileAtomic(join(folder, markName), 'What a demo wrote here, the next one removes.\n');
  for (const name of [...folders, ...files]) await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(join(folder, 'logs'));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw asFileFailure(error, folder);
  });
}

/** Recognizes demos from before the mark; interrupted ones left no figures. */
async function holdsFigures(folder: string): Promise<boolean> {
  try {
    const figures: unknown = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
    return typeof figures === 'object' && figures !== null && 'scores' in figures;
  } catch {
    return false;
  }
}
