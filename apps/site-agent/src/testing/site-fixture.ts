/** A site in a temporary folder, for tests. All names and notes are invented. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentTerminal } from '#command-line/testing';
import { createSecureRandom, InternalError } from '#foundation';
import type { SiteContext } from '../context.js';
import { everySite, type GatePolicy } from '../data/gate.js';
import { sitePaths } from '../data/site-directory.js';
import { noiseFloorMin } from '../environment.js';
import { createFakePipeline } from './fake-pipeline.js';

/** A folder that is removed at the end: `await using folder = await temporaryFolder()`. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'sfumato-site-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The policy of a site that takes the provider's word: tests that are not about a site's own audit do not wait for one. */
export const trusting: GatePolicy = { ...everySite, auditsItself: false };

/** A context whose heavy parts are small, whose pauses take no time, and whose time stands still. */
export function buildContext(root: string, overrides: Partial<SiteContext> = {}) {
  const terminal = createSilentTerminal();
  const context: SiteContext = {
    paths: sitePaths(join(root, 'site')),
    terminal,
    clock: () => new Date('2025-03-04T05:06:07.000Z'),
    random: createSecureRandom(),
    noiseFloor: noiseFloorMin,
    gatePolicy: trusting,
    channel: 'stable',
    fetch: globalThis.fetch,
    retryPolicy: { attempts: 4, firstPauseMs: 100, pauseMsMax: 1000 },
    sleep: async () => {},
    auditPulled: () => {
      throw new InternalError('this test audits nothing');
    },
    loadPipeline: async () => createFakePipeline(),
    ...overrides,
  };
  return { context, terminal };
}

/** An invented labelled note. `[[NAME|Ada Moss]]` marks a span. */
export function buildNote(id: string, marked: string): TestNote {
  const spans: TestNote['spans'] = [];
  let text = '';
  for (const part of marked.split(/(\[\[[^\]]*\]\])/)) {
    const [, label, content] = /^\[\[([A-Z_]+)\|(.*)\]\]$/.exec(part) ?? [];
    if (label !== undefined && content !== undefined)
      spans.push({ start: text.length, end: text.length + content.length, label });
    text += content ?? part;
  }
  return { id, text, spans };
}

/** A note as a line of `jsonl`. */
export interface TestNote {
  readonly id: string;
  readonly text: string;
  readonly spans: { start: number; end: number; label: string }[];
}

/** Writes notes as a `jsonl` corpus and returns its path. */
export async function writeNotes(
  folder: string,
  notes: readonly unknown[],
  name = 'notes.jsonl',
): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  return path;
}

/** `count` different notes of a few sentences with names and dates. */
export function buildNotes(count: number): TestNote[] {
  return Array.from({ length: count }, (_, index) =>
    buildNote(
      `note-${index}`,
      `Seen by [[NAME|Doctor${index} Quillfeather${index}]] on [[DATE|2031-05-${10 + (index % 18)}]] for cough number ${index}.\n\n` +
        `Patient [[NAME|Wrenlow${index}]] rests well. Plan unchanged after visit ${index}.\n`,
    ),
  );
}
