/** Models of random weights, installed at a site as `pull` leaves them: the speed of a network does not depend on what it learned. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportDeidentifier, initialiseDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { withCasing } from '#embeddings';
import type { NoteEmbeddings } from '#encoding';
import { createSeededRandom, sha256 } from '#foundation';
import { ParameterStore } from '#kernels';
import { labelSetNamed } from '#labels';
import {
  type FileEntry,
  formatVersion,
  labelCountOf,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol';
import {
  exportRepresenter,
  initialiseRepresenter,
  type NoiseDeviations,
  readNoiseDeviations,
} from '#representation';
import { CASING_COUNT } from '#text';
import { networksOfKind } from '#training';
import type { SiteContext } from '../../../../site-agent/src/context.js';
import { useModels } from '../../../../site-agent/src/models/installed-models.js';
import { forwardFlop } from './flop.js';

/** R of all benchmarks: the smallest size of the paper, and the default. */
export const representationSize = 50;

/** The kind of representer that trainers make unless they are told otherwise: with output noise and none at the input. */
export const benchKind = 'separated';

/** What was installed. */
export interface BenchModels {
  readonly representer: RepresenterManifest;
  readonly release: ReleaseManifest;
  /** Floating point operations of one token. */
  readonly encodeFlop: number;
  /** The same with the de-identifier after it. */
  readonly tagFlop: number;
}

const id = 'bench';

/** Exports both models, stores them with their manifests and puts them to use. */
export async function installModels(context: SiteContext, embeddings: NoteEmbeddings): Promise<BenchModels> {
  const { paths } = context;
  const noisy = representerOf(withCasing(embeddings).size); // as trainers make them
  const onnx = await storeModel(paths.representerFolder(id), 'representer.onnx', noisy.onnx);
  const representer = representerManifest(context, { embeddings, onnx, noise: noisy.noise });
  await storeManifest(paths.representerFolder(id), representer);
  const tagger = deidentifierOf(labelCountOf(representer));
  const release: ReleaseManifest = {
    formatVersion,
    releaseId: id,
    createdAt: representer.createdAt,
    representer,
    files: {
      'deidentifier.onnx': await storeModel(paths.releaseFolder(id), 'deidentifier.onnx', tagger.onnx),
    },
    scores: {},
    poolSnapshot: { digest: sha256(''), sites: 1, batches: 1, sentences: 1, tokens: 1 },
  };
  await storeManifest(paths.releaseFolder(id), release);
  await useModels(paths, representer, release);
  return { representer, release, encodeFlop: noisy.flop, tagFlop: noisy.flop + tagger.flop };
}

function representerOf(embeddingSize: number) {
  const { representer: settings } = networksOfKind({
    ...{ kind: benchKind, embeddingSize, representationSize },
    labelCount: 2, // of a de-identifier that is not made here
  });
  const store = new ParameterStore();
  initialiseRepresenter(store, settings, createSeededRandom('bench representer'));
  const { hidden } = settings;
  return {
    onnx: exportRepresenter(store, settings),
    noise: readNoiseDeviations(store, settings),
    flop: forwardFlop({ input: embeddingSize, hidden, layers: 1, output: representationSize }),
  };
}

function deidentifierOf(labelCount: number) {
  const settings = resolveDeidentifierSettings({ inputSize: representationSize, labelCount });
  const store = new ParameterStore();
  initialiseDeidentifier(store, settings, createSeededRandom('bench de-identifier'));
  const { hidden, layers, casingCount } = settings;
  return {
    onnx: exportDeidentifier(store, settings),
    flop: forwardFlop({ input: representationSize + casingCount, hidden, layers, output: labelCount }),
  };
}

interface RepresenterParts {
  readonly embeddings: NoteEmbeddings;
  readonly onnx: FileEntry;
  readonly noise: NoiseDeviations;
}

function representerManifest({ clock }: SiteContext, parts: RepresenterParts): RepresenterManifest {
  const { embeddings, onnx, noise } = parts;
  const { kind, name, size, digest } = embeddings;
  const notAudited = { accuracy: 0.5, interval: [0, 1] as [number, number], pairs: 1 }; // an interval that says nothing
  return {
    formatVersion,
    representerId: id,
    createdAt: clock().toISOString(),
    embeddings: { kind, name, size, digest },
    language: 'en',
    labelSet: { name: 'i2b2', labels: [...labelSetNamed('i2b2').labels] },
    casingCount: CASING_COUNT,
    readsCasing: true,
    representationSize,
    neighbours: 1,
    system: benchKind,
    noise: { input: Array.from(noise.input), output: Array.from(noise.output) },
    files: { 'representer.onnx': onnx },
    privacyReport: { adversaries: { T1: notAudited, T2: notAudited, averaged: notAudited } },
  };
}

async function storeModel(folder: string, name: string, bytes: Uint8Array): Promise<FileEntry> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
  return { sha256: sha256(bytes), bytes: bytes.length };
}

async function storeManifest(folder: string, manifest: RepresenterManifest | ReleaseManifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
