/** The notes of the demo's hospitals, and the canaries in them. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateNotes, type SourceName } from '#corpora';
import { binaryHipaaTokenF1, createEvaluation, type EvaluationResult } from '#evaluation';
import { createSeededRandom, Failure } from '#foundation';
import {
  bytesOfForm,
  type Canary,
  canaryForms,
  figureOfCanaries,
  inventCanaries,
  searchCanaries,
} from '#privacy-audit';
import type { AuditReport } from '#protocol/manifests';
import { type Note } from '#text';
import { type CorpusFormat, createCorpusWriter, detectFormat, openCorpus } from '#text/corpus';
import type { Scenario } from './scenario.js';

/** Paths of the demo's corpora. */
export interface DemoNotes {
  readonly public: string;
  /** Labelled notes per hospital, in scenario order; the first contains the canaries. */
  readonly contributors: readonly string[];
  /**
   * Public and all contributors' notes in one file, impossible in reality: for the raw system. Has the public
   * notes too, because the private de-identifiers start from what those taught.
   */
  readonly pooled: string;
  /** Unlabelled. */
  readonly unseen: string;
  /** The unseen notes with their spans; only the scorer reads them. */
  readonly gold: string;
}

/** Writes all notes; equal seeds give equal files. */
export async function writeDemoNotes(folder: string, scenario: Scenario, seed: number): Promise<DemoNotes> {
  const { contributors, unseen, publicNotes } = scenario;
  const place = (name: string): string => join(folder, name);
  const write = (
    name: string,
    format: CorpusFormat,
    parts: readonly Part[],
    others: readonly Note[] = [],
  ): Promise<string> =>
    writeNotes(
      place(name),
      format,
      parts.map((part) => ({ ...part, seed })),
      others,
    );
  const ofPublic: Part = { source: 'public', notes: publicNotes };
  return {
    public: await write('public.jsonl', 'jsonl', [ofPublic]),
    contributors: await Promise.all(
      contributors.map((hospital, at) =>
        write(
          `${hospital.source}.jsonl`,
          'jsonl',
          [hospital],
          at === 0 ? notesOfCanaries(demoCanaries(seed)) : [],
        ),
      ),
    ),
    pooled: await write('pooled.jsonl', 'jsonl', [ofPublic, ...contributors]),
    unseen: await write(`${unseen.source}-unlabelled`, 'text', [unseen]),
    gold: await write(`${unseen.source}-gold.jsonl`, 'jsonl', [unseen]),
  };
}

interface Part {
  readonly source: SourceName;
  readonly notes: number;
}

async function writeNotes(
  path: string,
  format: CorpusFormat,
  parts: readonly (Part & { readonly seed: number })[],
  others: readonly Note[],
): Promise<string> {
  const writer = await createCorpusWriter({ path, format });
  for (const part of parts) for (const note of generateNotes(part)) await writer.write(note);
  for (const note of others) await writer.write(note);
  await writer.close();
  return path;
}

/** A score with the details that the report shows. */
export interface TaggedScore {
  /** Binary HIPAA token F1. */
  readonly f1: number;
  readonly evaluation: EvaluationResult;
  readonly examples: readonly { readonly tagged: Note; readonly gold: Note }[];
}

const examplesMax = 3;

/** Pairs notes by id and scores them; fails with LAB_TOO_FEW_DOCUMENTS if a tagged note is missing. */
export async function scoreTagged(goldPath: string, taggedPath: string): Promise<TaggedScore> {
  const tagged = new Map<string, Note>();
  for await (const note of notesOf(taggedPath)) tagged.set(note.id, note);
  const evaluation = createEvaluation();
  const examples: { tagged: Note; gold: Note }[] = [];
  for await (const gold of notesOf(goldPath)) {
    const found = tagged.get(gold.id);
    if (found === undefined)
      throw new Failure('LAB_TOO_FEW_DOCUMENTS', { corpus: taggedPath, missing: gold.id });
    evaluation.add(gold, found);
    if (examples.length < examplesMax) examples.push({ tagged: found, gold });
  }
  const result = evaluation.result();
  return { f1: binaryHipaaTokenF1(result.i2b2), evaluation: result, examples };
}

async function* notesOf(path: string): AsyncGenerator<Note> {
  for await (const item of openCorpus({ path, format: await detectFormat(path) })) {
    if (item.kind === 'refused') throw item.failure;
    yield item.note;
  }
}

/** Half are labelled; in the others annotators missed every word, which must leave as a vector, never as text. */
const planted = 6;

/** Creates the canaries of a demo. */
export function demoCanaries(seed: number): readonly Canary[] {
  return inventCanaries(planted, createSeededRandom(`demo canaries ${seed}`));
}

function notesOfCanaries(canaries: readonly Canary[]): Note[] {
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

/** Searches others' folders for canaries, and for a control canary in every form. Fails with LAB_CANARY_FOUND. */
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

async function formsFound() {
  const [control] = inventCanaries(1, createSeededRandom('control canary'));
  const folder = await mkdtemp(join(tmpdir(), 'control-canary-'));
  try {
    for (const form of canaryForms) {
      const [bytes = Buffer.alloc(0)] = control === undefined ? [] : bytesOfForm(control.name, form);
      await writeFile(join(folder, form), bytes);
    }
    const { findings } = await searchCanaries(control === undefined ? [] : [control], [folder]);
    return findings.filter(({ file, form }) => file.endsWith(form)).map(({ form }) => form);
  } finally {
    await rm(folder, { recursive: true });
  }
}
