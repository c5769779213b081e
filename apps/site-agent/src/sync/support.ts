/**
 * `site support`: writes a report for support, which may leave the hospital.
 *
 * **Guarantees**
 * | what | in the file |
 * |---|---|
 * | a value | a number, a switch, null, a word of a closed list, a code of the catalogue, a digest, a time or a version |
 * | text of notes, labels, names of files, sites and people, addresses, tokens | never: the schema has no place for them |
 * | an id that somebody chose (a representer, a release) | its SHA-256 |
 */
import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, freemem, platform, totalmem } from 'node:os';
import { z } from 'zod';
import type { Command, Terminal } from '#command-line';
import {
  asWriteFailure,
  Failure,
  type FailureCode,
  failureCatalogue,
  sha256,
  systemCodeOf,
} from '#foundation';
import { readVersion } from '#service';
import type { SiteContext } from '../context.js';
import { requireLiveStart } from '../data/start-state.js';
import { runVerb } from '../verb.js';
import { doctorCheckNames, freeBytesAt, runDoctor } from './doctor.js';
import { readStatus, type StageStatus } from './status.js';

export function registerSupport(site: Command, terminal: Terminal): void {
  const support = site
    .command('support')
    .description('write what somebody who helps needs to know: numbers and codes, nothing of notes or people')
    .argument('<file>', 'a new file, in JSON');
  runVerb(support, terminal, async (context, _options, [file = '']) => {
    const report = await gatherSupport(context);
    await writeNew(file, `${JSON.stringify(report, null, 2)}\n`);
    return { json: report, lines: [`written to ${file}; read it before you send it`] };
  });
}

const codes = Object.keys(failureCatalogue) as [FailureCode, ...FailureCode[]]; // the catalogue is not empty
const count = z.number().min(0);
const code = z.enum(codes).nullable();
const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

const stageSchema = z.strictObject({
  state: z.enum(['waiting for approval', 'approved', 'sent', 'superseded']),
  createdAt: z.iso.datetime(),
  representer: digest,
  staged: count,
  refused: count,
  sentences: count,
  tokens: count,
  bytes: count,
  batches: count,
  receipts: count,
  withdrawn: count,
  unconfirmed: count,
  kept: count,
});

const startSchema = z.strictObject({
  startedAt: z.iso.datetime(),
  beatAt: z.iso.datetime(),
  rounds: count,
  sent: count,
  tagged: count,
  failures: count,
  lastFailure: code,
});

const supportSchema = z.strictObject({
  format: z.literal('sfumato-support-1'),
  madeAt: z.iso.datetime(),
  program: z.string().regex(/^\d+\.\d+\.\d+$/),
  node: z.string().regex(/^v\d+\.\d+\.\d+$/),
  machine: z.strictObject({
    system: z.enum(['linux', 'darwin', 'win32', 'other']),
    processor: z.enum(['x64', 'arm64', 'other']),
    cores: count,
    memoryBytes: count,
    memoryFreeBytes: count,
    diskFreeBytes: count,
  }),
  settings: z.strictObject({
    noiseFloor: z.number(),
    j1Max: z.number(),
    requiresPass: z.boolean(),
    requiresFullAudit: z.boolean(),
    auditsItself: z.boolean(),
  }),
  doctor: z.array(
    z.strictObject({
      check: z.enum(doctorCheckNames),
      outcome: z.enum(['ok', 'warning', 'fault', 'skipped']),
      code,
    }),
  ),
  site: z
    .strictObject({
      siteId: z.uuid().nullable(),
      encrypted: z.boolean(),
      representer: digest,
      release: digest,
    })
    .nullable(),
  /** Why site and stages are missing. */
  statusFailure: code,
  stages: z.array(stageSchema),
  start: startSchema.nullable(),
});

/** Content of the file. */
export type SupportReport = z.infer<typeof supportSchema>;

/** Gathers everything; faults of the site become part of the report. */
export async function gatherSupport(context: SiteContext): Promise<SupportReport> {
  const { requiresPass, requiresFullAudit, j1Max, auditsItself } = context.gatePolicy;
  const { report, failure } = await failureOf(readStatus(context));
  const { report: start } = await failureOf(requireLiveStart(context));
  const { version, node } = readVersion();
  return supportSchema.parse({
    format: 'sfumato-support-1',
    madeAt: context.clock().toISOString(),
    program: version,
    node,
    machine: await describeMachine(context),
    settings: { noiseFloor: context.noiseFloor, j1Max, requiresPass, requiresFullAudit, auditsItself },
    doctor: (await runDoctor(context)).map(({ check, outcome, code = null }) => ({ check, outcome, code })),
    site: report === undefined ? null : describeSite(report),
    statusFailure: failure ?? null,
    stages: report?.stages.map(describeStage) ?? [],
    start: start === undefined ? null : describeStart(start),
  });
}

async function failureOf<Report>(work: Promise<Report>): Promise<{ report?: Report; failure?: FailureCode }> {
  try {
    return { report: await work };
  } catch (error) {
    if (error instanceof Failure) return { failure: error.code };
    throw error;
  }
}

async function describeMachine({ paths }: SiteContext) {
  const known = <Word extends string>(word: string, words: readonly Word[]) =>
    words.find((candidate) => candidate === word) ?? 'other';
  return {
    system: known(platform(), ['linux', 'darwin', 'win32']),
    processor: known(arch(), ['x64', 'arm64']),
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    memoryFreeBytes: freemem(),
    diskFreeBytes: await freeBytesAt(paths.root),
  };
}

const digestOf = (id: string | null): string | null => (id === null ? null : sha256(id));

function describeSite(report: Awaited<ReturnType<typeof readStatus>>) {
  const { siteId, url, representerId, releaseId } = report;
  const encrypted = url.startsWith('https:');
  return {
    siteId: z.uuid().safeParse(siteId).data ?? null,
    encrypted,
    representer: digestOf(representerId),
    release: digestOf(releaseId),
  };
}

function describeStage({ notes: { staged, refused }, ...stage }: StageStatus) {
  const { state, createdAt, representerId, sentences, tokens, bytes } = stage;
  const { batches, receipts, withdrawn, unconfirmed, kept } = stage;
  const sizes = {
    staged,
    refused,
    sentences,
    tokens,
    bytes,
    batches,
    receipts,
    withdrawn,
    unconfirmed,
    kept,
  };
  return { state, createdAt, representer: digestOf(representerId), ...sizes };
}

function describeStart(start: Awaited<ReturnType<typeof requireLiveStart>>) {
  const { startedAt, beatAt, rounds, sent, tagged, failures, lastFailure } = start;
  const known = codes.find((code) => code === lastFailure) ?? null; // a file can hold any word
  return { startedAt, beatAt, rounds, sent, tagged, failures, lastFailure: known };
}

/** Writes a new file. Fails with FILE_NOT_WRITABLE, also if it exists. */
export async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST')
      throw new Failure('FILE_NOT_WRITABLE', { file, expected: 'a new file' });
    throw asWriteFailure(error, file);
  }
}
