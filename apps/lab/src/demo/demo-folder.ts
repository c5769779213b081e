/** Where a demo plays: a folder of its own, which is emptied of what an earlier demo left and of nothing else. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure, makeFolder, systemCodeOf, writeFileAtomic } from '#foundation';

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
 * Makes the folder, or empties it of what an earlier demo left. Fails with TEXT_OUTPUT_FOREIGN, and removes nothing, where something
 * has the name of a part and no demo was here before: the notes of a person, perhaps.
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
