/** The encoder that comes with the program: verifies its files and runs texts through it. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LabelledTokens } from '#deid-model';
import { Failure, packageRoot, sha256 } from '#foundation';
import { beginIdAt, createLabelBridge, type LabelSet } from '#labels';
import { type Sentence } from '#text';
import { framedPassage, type Passage, type PassageSizes, passagesOf } from './passages.js';
import { PieceReader, type TextPieces } from './text-pieces.js';
import { labelTokens } from './token-labels.js';
import { readVocabulary } from './vocabulary.js';

const fileSchema = z.strictObject({ bytes: z.int().positive(), sha256: z.string().length(64) });

const manifestSchema = z.strictObject({
  format: z.literal('sfumato-encoder/1'),
  encoderId: z.string().min(1),
  /** Labels of i2b2 2014 in class order. */
  labels: z.array(z.string()).min(1),
  /** Tokens with at least this probability are covered. */
  threshold: z.number().gt(0).lt(1),
  /** Pieces that begin and end a passage and that stand for unknown characters. */
  begin: z.int(),
  end: z.int(),
  unknown: z.int(),
  passage: z.int().min(8),
  margin: z.int().min(0),
  files: z.strictObject({ 'encoder.onnx': fileSchema, 'pieces.txt': fileSchema }),
});

/** The contents of `encoder.json`. */
export type EncoderManifest = z.infer<typeof manifestSchema>;

/** The files of an encoder. */
export interface EncoderFiles {
  readonly manifest: EncoderManifest;
  readonly onnx: Uint8Array;
  readonly pieces: string;
  /** SHA-256 of the manifest, which has the other files' digests. */
  readonly digest: string;
}

const manifestName = 'encoder.json';

/** Reads the encoder and verifies every byte. Fails with ENCODING_STARTER_DAMAGED. */
export async function readEncoder(
  folder = fileURLToPath(new URL('starter/encoder', packageRoot())),
): Promise<EncoderFiles> {
  const raw = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw damaged(manifestName);
  });
  const parsed = manifestSchema.safeParse(parsedJson(raw));
  if (!parsed.success) throw damaged(manifestName);
  const { files } = parsed.data;
  const verified = (name: keyof typeof files) => readStarterFile(join(folder, name), files[name]);
  return {
    manifest: parsed.data,
    onnx: await verified('encoder.onnx'),
    pieces: Buffer.from(await verified('pieces.txt')).toString('utf8'),
    digest: sha256(raw),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a bundled file. Fails with ENCODING_STARTER_DAMAGED when any byte differs. */
export async function readStarterFile(
  path: string,
  expected: { readonly bytes: number; readonly sha256: string },
): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined || bytes.length !== expected.bytes || sha256(bytes) !== expected.sha256)
    throw damaged(basename(path));
  return bytes;
}

function damaged(file: string): Failure {
  return new Failure('ENCODING_STARTER_DAMAGED', { file });
}

/** Runs one passage: (W) pieces and the gaps before them → probabilities (W, C), row-major. */
export type RunPassage = (pieces: Int32Array, gaps: Int32Array) => Promise<Float32Array>;

/** Labels the tokens of a text's sentences. */
export type LabelText = (text: string, sentences: readonly Sentence[]) => Promise<LabelledTokens[]>;

/** Creates a labeller that answers in `labelSet`; the encoder uses i2b2 labels. */
export function createTextLabeller(
  { manifest, pieces }: Pick<EncoderFiles, 'manifest' | 'pieces'>,
  labelSet: LabelSet,
  run: RunPassage,
): LabelText {
  const reader = new PieceReader(readVocabulary(pieces, manifest.unknown));
  const { fromI2b2 } = createLabelBridge(labelSet);
  const idOf = (label: string) => beginIdAt(labelSet.labels.indexOf(fromI2b2(label)));
  const beginIds = manifest.labels.map(idOf);
  const aloneIds = new Set(['DATE', 'AGE'].map(idOf));
  const inside: PassageSizes = { size: manifest.passage, margin: manifest.margin };
  return async (text, sentences) => {
    const read = reader.read(isInCapitals(text) ? inSmallLetters(text) : text);
    const passages = passagesOf(read.numbers.length, inside);
    const runPassageAt = (from: number, to: number): Promise<Float32Array> => {
      const framed = framedPassage(manifest, read, { from, to });
      return run(framed.pieces, framed.gaps);
    };
    const labelled: LabelledTokens[] = [];
    for (const part of partsOf(sentences, read)) {
      const values = await probabilitiesOf(part, passages, runPassageAt);
      const inPart = (of: Int32Array) => of.subarray(part.from, part.to);
      const pieces = { starts: inPart(read.starts), ends: inPart(read.ends), gaps: inPart(read.gaps) };
      labelled.push(...labelTokens(part.sentences, { values, pieces, beginIds, aloneIds }));
    }
    return labelled;
  };
}

/** Letters needed to judge how a text is typed, and the share of capitals in a capitalised one. */
const lettersLeast = 40;
const capitalsLeast = 0.9;

/**
 * Whether a text is in capitals, apart from headings and units. It is then lowercased: the encoder knows more
 * words in small letters.
 */
function isInCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= lettersLeast && capitals >= capitalsLeast * (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Keeps offsets: letters whose small form has another length stay. */
function inSmallLetters(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** Keeps about 1 MB of probabilities in memory. */
const piecesOfPart = 4096;

interface Part {
  readonly sentences: readonly Sentence[];
  readonly from: number;
  readonly to: number;
}

/** Groups sentences into parts of about {@link piecesOfPart} pieces, with all pieces that reach into them. */
function* partsOf(sentences: readonly Sentence[], { starts, ends }: TextPieces): Generator<Part> {
  let first = 0;
  let from = 0;
  let to = 0;
  for (const [index, sentence] of sentences.entries()) {
    const begin = sentence[0]?.start ?? 0;
    const end = sentence.at(-1)?.end ?? begin;
    if (index === first) while (from < ends.length && (ends[from] ?? 0) <= begin) from += 1;
    while (to < starts.length && (starts[to] ?? 0) < end) to += 1;
    if (to - from < piecesOfPart && index < sentences.length - 1) continue;
    yield { sentences: sentences.slice(first, index + 1), from, to };
    [first, from] = [index + 1, Math.max(from, to - 1)];
  }
}

/** (P, C) for a part's pieces, each from the passage that keeps it. */
async function probabilitiesOf(
  { from, to }: Part,
  passages: readonly Passage[],
  run: (from: number, to: number) => Promise<Float32Array>,
): Promise<Float32Array> {
  const read = passages.filter(({ keptFrom, keptTo }) => keptFrom < to && keptTo > from);
  const results = await Promise.all(read.map((passage) => run(passage.from, passage.to)));
  const [first] = results;
  if (first === undefined) return new Float32Array(0);
  const classes = first.length / ((read[0]?.to ?? 0) - (read[0]?.from ?? 0) + 2);
  const values = new Float32Array((to - from) * classes);
  for (const [index, passage] of read.entries()) {
    const kept = Math.max(from, passage.keptFrom);
    const end = Math.min(to, passage.keptTo);
    const rows = results[index]?.subarray(
      (kept - passage.from + 1) * classes,
      (end - passage.from + 1) * classes,
    );
    if (rows !== undefined) values.set(rows, (kept - from) * classes);
  }
  return values;
}
