/** J9 in the demo: canaries in the notes of a contributing hospital, searched for in all that others hold. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom, Failure } from '#foundation';
import {
  bytesOfForm,
  type Canary,
  canaryForms,
  figureOfCanaries,
  inventCanaries,
  searchCanaries,
} from '#privacy-audit';
import type { AuditReport } from '#protocol';
import type { Note } from '#text';

/** Half of them are labelled; of the others annotators missed every word, which leaves as a vector and never as text. */
const planted = 6;

/** The canaries of a demo. */
export function demoCanaries(seed: number): readonly Canary[] {
  return inventCanaries(planted, createSeededRandom(`demo canaries ${seed}`));
}

/** One note each. */
export function notesOfCanaries(canaries: readonly Canary[]): Note[] {
  return canaries.map(({ name, record }, at) => {
    const text = `Patient ${name} (record ${record}) was admitted with a cough.\n${name} went home in good health.\n`;
    const spans = [...text.matchAll(new RegExp(`${name}|${record}`, 'g'))].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      label: found === name ? 'PATIENT' : 'MEDICALRECORD',
    }));
    return { id: `canary-${at}`, text, spans: at % 2 === 0 ? spans : [] };
  });
}

/** Searches folders of others than the site; a control canary is planted first in every form. Fails with LAB_CANARY_FOUND. */
export async function checkCanaries(
  canaries: readonly Canary[],
  folders: readonly string[],
): Promise<AuditReport['judges'][number]> {
  const figure = figureOfCanaries(
    canaries.length,
    await searchCanaries(canaries, folders),
    await formsFound(),
  );
  if (figure.verdict !== 'PASS')
    throw new Failure('LAB_CANARY_FOUND', { canaries: figure.value ?? 0, verdict: figure.verdict });
  return figure;
}

/** The forms in which a planted canary is found. */
async function formsFound() {
  const [control] = inventCanaries(1, createSeededRandom('control canary'));
  const folder = await mkdtemp(join(tmpdir(), 'control-canary-'));
  for (const form of canaryForms) {
    const [bytes = Buffer.alloc(0)] = control === undefined ? [] : bytesOfForm(control.name, form);
    await writeFile(join(folder, form), bytes);
  }
  const { findings } = await searchCanaries(control === undefined ? [] : [control], [folder]);
  await rm(folder, { recursive: true });
  return findings.filter(({ file, form }) => file.endsWith(form)).map(({ form }) => form);
}
