/**
 * What the demo plays and where: hospitals, notes, settings that take minutes on two cores, and a folder of
 * its own.
 */
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
  /**
   * The contributor that audits the representer on its own machine; the others take the provider's word. Left
   * out: nobody audits.
   */
  readonly auditedAt?: SourceName;
  /** Has never shown its text to anyone; its notes are tagged. */
  readonly unseen: DemoHospital;
  /** N, also for pseudonymisation. */
  readonly neighbours: number;
  /** One thread each. */
  readonly trainers: number;
  /** Settings of the representer run. */
  readonly representer: Readonly<Record<string, unknown>>;
  /** Settings of the two de-identifier runs; raw and pseudonymised use the same schedule. */
  readonly deidentifier: { readonly schedule: Schedule };
}

interface Schedule {
  readonly epochsMax: number;
  readonly patience: number;
}

/**
 * The standard demo. Small corpora and few epochs: enough for the comparison to mean something, not for the
 * best scores that these systems can reach; `sfumato lab run` is for those.
 */
export const standardScenario: Scenario = {
  publicNotes: 160,
  contributors: [
    { source: 'northgate', notes: 90 },
    { source: 'saint-brigid', notes: 90 },
    { source: 'harbour', notes: 90 },
  ],
  auditedAt: 'harbour', // the last to contribute, so that the first training does not wait for its audit
  unseen: { source: 'eastfield', notes: 60 },
  neighbours: 100,
  trainers: 2,
  representer: {
    system: 'separatedPrivate',
    cells: 1,
    copies: 0, // one would double the time of all three phases, which are to take minutes
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

/** The same steps on sizes that teach nothing: for tests of the flow. */
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

/** Folders that a demo fills; each begins empty. */
const folders = ['logs', 'notes', 'coordinator', 'trainer', 'sites', 'tagged', 'baselines'] as const;

/** Files that it writes beside them. */
const files = [
  'report.html',
  'demo.json',
  'representer-settings.json',
  'deidentifier-settings.json',
] as const;

/** Says that a demo made the folder, from its first step on: an interrupted one leaves no figures. */
const markName = '.sfumato-demo';

/**
 * Makes the folder, or empties it of what an earlier demo left. Fails with TEXT_OUTPUT_FOREIGN, and removes
 * nothing, where something has the name of a part and no demo was here before: the notes of a person,
 * perhaps.
 */
export async function prepareDemoFolder(folder: string): Promise<void> {
  const names = await namesIn(folder);
  const taken = [...folders, ...files].find((name) => names.includes(name));
  if (taken !== undefined && !names.includes(markName) && !(await holdsFigures(folder)))
    throw new Failure('TEXT_OUTPUT_FOREIGN', { file: join(folder, taken) });
  await makeFolder(folder);
  await writeFileAtomic(join(folder, markName), 'What a demo wrote here, the next one removes.\n');
  for (const name of folders) await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(join(folder, 'logs'));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw asFileFailure(error, folder);
  });
}

/** Demos before the mark left figures, unless they were interrupted. */
async function holdsFigures(folder: string): Promise<boolean> {
  try {
    const figures: unknown = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
    return typeof figures === 'object' && figures !== null && 'scores' in figures;
  } catch {
    return false; // none, or not ours
  }
}
