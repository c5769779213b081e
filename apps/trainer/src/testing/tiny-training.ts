/**
 * Inputs of a training that takes a second: notes of six words, five-dimensional embeddings, and tiny
 * networks.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSeededRandom, pick, sha256 } from '#foundation';
import { encodeFrame, encodeMixedFrame } from '#protocol/frames';
import { labelCountOf, type RepresenterManifest } from '#protocol/manifests';
import type { DeidentifierOrder, RepresenterOrder } from '../runs/order.js';
import { frameFileName } from '../runs/run-folder.js';

const runId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const names = ['Anna', 'Berta', 'Carla', 'Dora', 'Emma', 'Frida'];
const complaints = ['fever', 'cough', 'pain', 'nausea'];

/** Writes embeddings of every word and `count` labelled notes; returns what an order names them by. */
export async function writeTinyCorpus(
  folder: string,
  count = 40,
): Promise<Pick<RepresenterOrder, 'corpus' | 'embeddings' | 'cacheFolder'>> {
  const words = [...names.map((name) => name.toLowerCase()), ...complaints, 'has', 'and', '.'];
  const vectors = words.map((word) => {
    const values = new Float32Array(5);
    createSeededRandom(word).fillGaussian(values);
    return `${word} ${[...values].map((value) => value.toFixed(4)).join(' ')}`;
  });
  await writeFile(join(folder, 'words.txt'), `${vectors.join('\n')}\n`);
  const notes = Array.from({ length: count }, (_, index) => buildNote(index));
  await writeFile(join(folder, 'notes.jsonl'), notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  return {
    corpus: {
      kind: 'files',
      path: join(folder, 'notes.jsonl'),
      format: 'jsonl',
      labels: 'generic',
      language: 'en',
    },
    embeddings: { kind: 'text', path: join(folder, 'words.txt') },
    cacheFolder: join(folder, 'cache'),
  };
}

function buildNote(index: number) {
  const random = createSeededRandom(`note ${index}`);
  const name = pick(names, random) ?? '';
  const other = pick(names, random) ?? '';
  const text = `${name} has ${pick(complaints, random)}. And ${other} has ${pick(complaints, random)}.`;
  const second = text.indexOf(other, text.indexOf('And'));
  const spans = [
    { start: 0, end: name.length, label: 'NAME' },
    { start: second, end: second + other.length, label: 'NAME' },
  ];
  return { id: `note-${index}`, text, spans };
}

/** Settings of a representer run with every phase and every judge, each as short as can be. */
export const tinyRepresenterSettings = {
  system: 'separatedPrivate',
  representationSize: 4,
  neighbours: 3,
  representer: { hidden: 4 },
  deidentifier: { hidden: 4, layers: 1 },
  adversary: { hidden: 4 },
  game: {
    sentencesPerBatch: 16,
    phase1: { epochsMax: 2 },
    phase2: { epochsMax: 1 },
    phase3: { epochsMax: 1 },
  },
  audit: { epochs: 1, pairsMin: 20, targets: 2 },
};

/** An order for a representer. */
export async function buildRepresenterOrder(
  folder: string,
  overrides: Partial<RepresenterOrder> = {},
): Promise<RepresenterOrder> {
  return {
    kind: 'representer',
    runId,
    seed: 3,
    settings: tinyRepresenterSettings,
    folder: join(folder, 'run'),
    engine: { kind: 'onnxruntime' },
    threads: 1,
    ...(await writeTinyCorpus(folder)),
    ...overrides,
  };
}

/** How many frames, and sentences in each. */
interface FrameCounts {
  readonly frames: number;
  readonly sentences: number;
}

/** Mixed frames of three sites, as a trainer gets them; names have value 1, other tokens value 0. */
export function buildFrames(manifest: RepresenterManifest, counts: FrameCounts): readonly Uint8Array[] {
  const siteNumbers = Array.from({ length: counts.sentences }, (_, sentence) => sentence % 3);
  return batchesOf(manifest, counts).map((batch) => encodeMixedFrame({ ...batch, siteNumbers }));
}

/** The same sentences as the batches of one site. */
export function buildUploads(manifest: RepresenterManifest, counts: FrameCounts): readonly Uint8Array[] {
  return batchesOf(manifest, counts).map((batch, batchNumber) => encodeFrame({ ...batch, batchNumber }));
}

function batchesOf(manifest: RepresenterManifest, { frames, sentences }: FrameCounts) {
  const { representationSize } = manifest;
  return Array.from({ length: frames }, (_, frame) => {
    const random = createSeededRandom(`frame ${frame}`);
    return {
      representerId: manifest.representerId,
      representerDigest: manifest.files['representer.onnx'].sha256,
      representationSize,
      labelCount: labelCountOf(manifest),
      casingCount: manifest.casingCount,
      sentences: Array.from({ length: sentences }, () => {
        const labelIds = Uint8Array.from({ length: 2 + random.integer(4) }, () => random.integer(2));
        const vectors = Uint16Array.from({ length: labelIds.length * representationSize }, (_unused, at) =>
          labelIds[Math.floor(at / representationSize)] === 1 ? 0x3c00 : 0,
        );
        return { vectors, labelIds, casingIds: new Uint8Array(labelIds.length) };
      }),
    };
  });
}

/** An order for a de-identifier on frames that are written where it looks for them. */
export async function buildDeidentifierOrder(
  folder: string,
  representer: RepresenterManifest,
  frames: readonly Uint8Array[],
): Promise<DeidentifierOrder> {
  const framesFolder = join(folder, 'frames');
  await mkdir(framesFolder, { recursive: true });
  for (const frame of frames) await writeFile(join(framesFolder, frameFileName(sha256(frame))), frame);
  return {
    kind: 'deidentifier',
    runId,
    seed: 5,
    settings: {
      deidentifier: { hidden: 4, layers: 1 },
      schedule: { epochsMax: 3 },
      framesOpen: 2,
      sentencesPerBatch: 8,
    },
    folder: join(folder, 'run'),
    engine: { kind: 'onnxruntime' },
    threads: 1,
    representer,
    frames: frames.map((frame) => sha256(frame)),
    splitSeed: sha256('split'),
    framesFolder,
  };
}
