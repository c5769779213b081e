/** J9: searches for canaries in everything that is not held by their own site. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { invariant } from '#foundation';
import { type AuditedFigure } from '#protocol/manifests';
import { bytesOfForm, type Canary, type CanaryForm, canaryForms } from './canaries.js';

/** Where a canary was found; holds neither its text nor the text around it. */
export interface CanaryFinding {
  /** Index in the list. */
  readonly canary: number;
  readonly part: keyof Canary;
  readonly form: CanaryForm;
  readonly file: string;
}

/** What was searched, and what was found. */
export interface CanarySearch {
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly CanaryFinding[];
}

interface Pattern {
  readonly canary: number;
  readonly part: keyof Canary;
  readonly form: CanaryForm;
  readonly bytes: Buffer;
}

/**
 * Searches names and contents of all files below some folders, in overlapping pieces; a file that is gzip or
 * zlib as a whole is searched unpacked as well. Compressed parts inside a file (PostgreSQL values above 2 KB)
 * stay closed: search a dump for these.
 */
export async function searchCanaries(
  canaries: readonly Canary[],
  folders: readonly string[],
): Promise<CanarySearch> {
  const patterns = patternsOf(canaries);
  const search = createPatternSearch(patterns);
  const overlap = longestOf(patterns);
  const findings: CanaryFinding[] = [];
  let files = 0;
  let bytes = 0;
  for (const folder of folders) {
    for await (const file of filesBelow(folder)) {
      files += 1;
      const found = new Set(search(Buffer.from(file))); // a file's name may reveal as much
      for await (const { chunk, added } of chunksOf(file, overlap)) {
        bytes += added;
        for (const pattern of search(chunk)) found.add(pattern);
      }
      findings.push(...[...found].map(({ canary, part, form }) => ({ canary, part, form, file })));
    }
  }
  return { files, bytes, findings };
}

/** The J9 figure. It has power only if files were searched and the controls found every form. */
export function figureOfCanaries(
  planted: number,
  { findings, files }: CanarySearch,
  controls: readonly CanaryForm[],
): AuditedFigure {
  const value = new Set(findings.map(({ canary }) => canary)).size;
  const hasPower = files > 0 && canaryForms.every((form) => controls.includes(form));
  const common = { id: 'J9', value, upper: value, chance: 0, byLabel: {} };
  const metric = `canaries of ${planted} found in ${files} files of others than their site`;
  if (!hasPower)
    return { ...common, metric, threshold: 0, verdict: value > 0 ? 'FAIL' : 'no power', power: 'no power' };
  return { ...common, metric, threshold: 0, verdict: value > 0 ? 'FAIL' : 'PASS', power: 1 };
}

function patternsOf(canaries: readonly Canary[]): Pattern[] {
  return canaries.flatMap(({ name, record }, canary) =>
    Object.entries({ name, record }).flatMap(([part, secret]) =>
      canaryForms.flatMap((form) =>
        bytesOfForm(secret, form).map(
          (bytes) => ({ canary, part: part === 'name' ? 'name' : 'record', form, bytes }) as const,
        ),
      ),
    ),
  );
}

const longestOf = (patterns: readonly Pattern[]): number =>
  Math.max(0, ...patterns.map(({ bytes }) => bytes.length));

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Larger files are not unpacked, nor to more than this: a hostile archive could grow without end. */
const unpackedMax = 2 ** 28;

/** Reads a file in pieces that overlap by `overlap`, then once more unpacked if it is compressed. */
async function* chunksOf(file: string, overlap: number): AsyncGenerator<{ chunk: Buffer; added: number }> {
  let carried = Buffer.alloc(0);
  const whole: Buffer[] = [];
  let wholeBytes = 0;
  let isPacked: boolean | undefined;
  for await (const part of createReadStream(file, { highWaterMark: 2 ** 20 })) {
    const added = Buffer.from(part as Uint8Array); // a stream without an encoding gives bytes
    isPacked ??= (added[0] === 0x1f && added[1] === 0x8b) || added[0] === 0x78;
    wholeBytes += added.length;
    if (wholeBytes > unpackedMax) isPacked = false;
    if (isPacked) whole.push(added);
    else whole.length = 0;
    const chunk = Buffer.concat([carried, added]);
    yield { chunk, added: added.length };
    carried = chunk.subarray(Math.max(0, chunk.length - overlap));
  }
  if (isPacked !== true) return;
  const unpacked = unpack(Buffer.concat(whole));
  if (unpacked !== undefined) yield { chunk: unpacked, added: 0 };
}

function unpack(bytes: Buffer): Buffer | undefined {
  const options = { maxOutputLength: unpackedMax };
  try {
    return bytes[0] === 0x1f ? gunzipSync(bytes, options) : inflateSync(bytes, options);
  } catch {
    return undefined; // it only looked packed
  }
}

/** A byte pattern to search for. */
export interface BytePattern {
  /** At least two bytes. */
  readonly bytes: Uint8Array;
}

/** Returns the patterns that occur in some bytes. */
export type PatternSearch<Pattern extends BytePattern> = (bytes: Uint8Array) => ReadonlySet<Pattern>;

/** Wu and Manber's search: the last two bytes of a window as long as the shortest pattern say how far to jump. */
export function createPatternSearch<Pattern extends BytePattern>(
  patterns: readonly Pattern[],
): PatternSearch<Pattern> {
  if (patterns.length === 0) return () => new Set();
  const window = Math.min(...patterns.map(({ bytes }) => bytes.length));
  invariant(window >= 2, 'patterns have two bytes or more');
  const steps = stepsOf(patterns, window);
  const byEnd = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    const pair = pairAt(pattern.bytes, window - 1);
    byEnd.set(pair, [...(byEnd.get(pair) ?? []), pattern]);
  }
  return (bytes) => {
    const found = new Set<Pattern>();
    let at = window - 1;
    while (at < bytes.length) {
      const pair = pairAt(bytes, at);
      const step = steps[pair] ?? 1;
      at += step;
      if (step > 0) continue;
      for (const pattern of byEnd.get(pair) ?? [])
        if (standsAt(bytes, at - window + 1, pattern.bytes)) found.add(pattern);
      at += 1;
    }
    return found;
  };
}

/** How far the window may move, by the two bytes at its end; 0 means that a pattern may match here. */
function stepsOf(patterns: readonly BytePattern[], window: number): Uint16Array {
  const steps = new Uint16Array(2 ** 16).fill(Math.min(window - 1, 2 ** 16 - 1));
  for (const { bytes } of patterns)
    for (let at = 1; at < window; at += 1) {
      const pair = pairAt(bytes, at);
      steps[pair] = Math.min(steps[pair] ?? 0, window - 1 - at);
    }
  return steps;
}

const pairAt = (bytes: Uint8Array, at: number): number => ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);

function standsAt(bytes: Uint8Array, start: number, pattern: Uint8Array): boolean {
  return pattern.every((byte, at) => bytes[start + at] === byte);
}
