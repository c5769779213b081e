/** Sites whose verbs run as processes, with real (untrained) networks on every core, against a coordinator over HTTP. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from 'node:stream';
import { deidentifierGraph, exportDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { openEmbeddings } from '#embeddings';
import { createSeededRandom, sha256 } from '#foundation';
import { initialParameters } from '#kernels/host';
import type { RepresenterManifest } from '#protocol/manifests';
import { exportRepresenter, representerGraph, resolveRepresenterSettings } from '#representation';
import { CASING_COUNT } from '#text';
import { buildManifest, buildRelease, startFakeCoordinatorOfToday, testCode } from './fake-coordinator.js';
import { temporaryFolder } from './site-fixture.js';

const sizes = { embedding: 6, representation: 4, hidden: 3, labels: 17 } as const;

/** Deviation that the manifest states, of input and output. */
const noise = 0.05;

/** How a verb is run. */
export interface VerbSurroundings {
  /** Beside the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** With a descriptor, to read from; nothing by default. */
  readonly stdin?: 'ignore' | Stream;
}

/** What a verb said. */
export interface VerbOutcome {
  readonly exitCode: number | null;
  readonly stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the document of its verb
  readonly json: any;
}

/** A coordinator with a representer and a release, and any number of sites that are named by their folders. */
export async function openRealSites(overrides: Partial<RepresenterManifest> = {}) {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinatorOfToday();
  const words = join(folder.path, 'words.vec');
  const embeddings = await writeEmbeddings(words, join(folder.path, 'cache'));
  const { representer, deidentifier } = exportModels();
  const deviationsOf = (dimensions: number) => new Array<number>(dimensions).fill(noise);
  const manifest = buildManifest({
    embeddings,
    readsCasing: true,
    representationSize: sizes.representation,
    noise: {
      input: deviationsOf(sizes.embedding + CASING_COUNT),
      output: deviationsOf(sizes.representation),
    },
    files: { 'representer.onnx': { sha256: sha256(representer), bytes: representer.length } },
    ...overrides,
  });
  coordinator.representer = manifest;
  coordinator.release = {
    ...buildRelease(manifest),
    files: { 'deidentifier.onnx': { sha256: sha256(deidentifier), bytes: deidentifier.length } },
  };
  coordinator.files.set('representer.onnx', representer).set('deidentifier.onnx', deidentifier);
  const startVerb = (
    site: string,
    argv: readonly string[],
    { env = {}, stdin = 'ignore' }: VerbSurroundings = {},
  ) => {
    const folders = ['--data', join(folder.path, site), '--cache', join(folder.path, 'cache')];
    return spawn(process.execPath, ['bin/sfumato.mjs', 'site', ...argv, ...folders], {
      stdio: [stdin, 'pipe', 'pipe'],
      // What these sites are about is not their own audit, of which one test has a site of its own.
      env: { ...process.env, SFUMATO_SITE_AUDITS: 'false', ...env },
    });
  };
  /** Runs a verb with `--json` to its end. */
  const runVerb = async (
    site: string,
    argv: readonly string[],
    surroundings: VerbSurroundings = {},
  ): Promise<VerbOutcome> => {
    const child = startVerb(site, [...argv, '--json'], surroundings);
    const [stdout, stderr, exitCode] = await Promise.all([
      readAll(child.stdout),
      readAll(child.stderr),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    return { exitCode, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  /** The words of `join` with a one-time code in a file. */
  const joining = async (url: string, code = testCode): Promise<string[]> => {
    const codeFile = join(folder.path, 'code.txt');
    await writeFile(codeFile, `${code}\n`);
    return ['join', url, '--code-file', codeFile];
  };
  return {
    folder: folder.path,
    coordinator,
    joining,
    startVerb,
    runVerb,
    /** Joins and pulls; result: how both ended. */
    joinAndPull: async (site: string): Promise<readonly (number | null)[]> => {
      const joined = await runVerb(site, await joining(coordinator.url));
      return [joined.exitCode, (await runVerb(site, ['pull', '--embeddings', words])).exitCode];
    },
    [Symbol.asyncDispose]: async () => {
      await coordinator[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function writeEmbeddings(path: string, cacheFolder: string) {
  const random = createSeededRandom('words');
  const vector = new Float32Array(sizes.embedding);
  const lines = ['Seen', 'by', 'on', 'for', 'cough', 'number', 'Patient', 'rests', 'well', '.'].map(
    (word) => {
      random.fillGaussian(vector);
      return `${word} ${[...vector].join(' ')}`;
    },
  );
  await writeFile(path, `${lines.length} ${sizes.embedding}\n${lines.join('\n')}\n`);
  const table = await openEmbeddings({ kind: 'text', path }, { cacheFolder });
  const { name, digest } = table;
  await table.close();
  return { kind: 'text', name, size: sizes.embedding, digest } as const;
}

function exportModels() {
  const random = createSeededRandom('weights');
  const { embedding, representation: representationSize, hidden } = sizes;
  const representerSettings = resolveRepresenterSettings({
    embeddingSize: embedding + CASING_COUNT, // it reads casing
    representationSize,
    hidden,
    noiseStdDevInitial: noise,
  });
  const deidentifierSettings = resolveDeidentifierSettings({
    inputSize: representationSize,
    labelCount: sizes.labels,
    hidden,
  });
  const representer = initialParameters(representerGraph(representerSettings).graph, () => random);
  const deidentifier = initialParameters(deidentifierGraph(deidentifierSettings).graph, () => random);
  return {
    representer: Buffer.from(exportRepresenter(representer, representerSettings)),
    deidentifier: Buffer.from(exportDeidentifier(deidentifier, deidentifierSettings)),
  };
}

/** All that a stream says. */
export async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
