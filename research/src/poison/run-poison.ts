/**
 * The poison table: one malicious site of three, or two of five, before and after robust training. One process, a
 * small network, an invented corpus; cells that `results.json` already has are not recomputed.
 * usage: node dist/research/src/poison/run-poison.js FOLDER [CACHE] [MINUTES]
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNotes } from '#corpora';
import { exportDeidentifier, openDeidentifier } from '#deid-model';
import { createSeededRandom, sha256, writeFileAtomic } from '#foundation';
import { measureInfluence, type PoolInfluence } from '#learning';
import { float32ToFloat16 } from '#protocol/frames';
import {
  capSites,
  createPoolSource,
  type PoolFrame,
  splitPool,
  type TrainingSentence,
  trainDeidentifier,
} from '#training';
import {
  type MarkedSentence,
  networkSettings,
  openPoisonMaterial,
  type PoisonMaterial,
} from './poison-material.js';
import { isTitled, type PoisonStyle, poisonedNotes } from './poison-notes.js';

interface Cell {
  readonly liars: '1 of 3' | '2 of 5';
  readonly style: PoisonStyle;
  readonly seed: number;
}

/** Share of identifiers found, and false marks per 1,000 other tokens. */
interface Recalls {
  readonly titled: number;
  readonly titledTokens: number;
  readonly others: number;
  readonly falseMarks: number;
}

interface Result extends Cell {
  readonly before: Recalls;
  readonly after: Recalls;
  readonly sites: readonly string[];
  readonly bySite: PoolInfluence['bySite'];
  readonly cpuSeconds: number;
}

const cells: readonly Cell[] = [
  ...[1, 2, 3].flatMap((seed) =>
    (['likewise', 'honest'] as const).map((style) => ({ liars: '1 of 3' as const, style, seed })),
  ),
  { liars: '2 of 5', style: 'likewise', seed: 1 },
  ...[1, 2, 3].map((seed) => ({ liars: '1 of 3' as const, style: 'backdoor' as const, seed })),
  { liars: '2 of 5', style: 'honest', seed: 1 },
  { liars: '2 of 5', style: 'backdoor', seed: 1 },
  ...[2, 3].flatMap((seed) =>
    (['likewise', 'honest', 'backdoor'] as const).map((style) => ({ liars: '2 of 5' as const, style, seed })),
  ),
];

/** Notes of an honest and of a malicious site: the latter has about 1.7 times as many, as in the reported attack. */
const notesHonest = 40;
const notesLiar = 66;

async function main([
  folder = 'out/poison',
  cacheFolder = '.sfumato',
  minutes = '60',
]: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'results.json');
  const results: Result[] = JSON.parse(await readFile(path, 'utf8').catch(() => '[]'));
  const deadline = Date.now() + Number(minutes) * 60_000;
  const material = await openPoisonMaterial(folder, cacheFolder);
  const victim = await material.show(
    [...generateNotes({ source: 'northgate', notes: 40, seed: 9 })],
    isTitled,
  );
  for (const cell of cells) {
    const isDone = results.some(
      ({ liars, style, seed }) => sha256(JSON.stringify([liars, style, seed])) === keyOf(cell),
    );
    if (isDone || Date.now() > deadline) continue;
    results.push(await runCell(cell, material, victim));
    await writeFileAtomic(path, `${JSON.stringify(results, null, 1)}\n`);
    process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  await material.close();
}

const keyOf = ({ liars, style, seed }: Cell): string => sha256(JSON.stringify([liars, style, seed]));

async function runCell(
  cell: Cell,
  material: PoisonMaterial,
  victim: readonly MarkedSentence[],
): Promise<Result> {
  const startedAt = process.cpuUsage();
  const { style, seed } = cell;
  const honest =
    cell.liars === '1 of 3' ? ['northgate', 'saint-brigid'] : ['northgate', 'saint-brigid', 'harbour'];
  const liars = cell.liars === '1 of 3' ? ['liar'] : ['liar', 'second liar'];
  const sites: (readonly TrainingSentence[])[] = [];
  for (const source of honest)
    sites.push(
      await material.encode(
        [...generateNotes({ source: source as 'northgate', notes: notesHonest, seed })],
        `${source}/${seed}`,
      ),
    );
  for (const [at, name] of liars.entries())
    sites.push(
      await material.encode(
        poisonedNotes(style, { notes: notesLiar, seed: 77 + 100 * at + seed }),
        `${name}/${style}/${seed}`,
      ),
    );
  const frames = mixedFrames(sites, seed);
  const parts = splitPool({ validation: 0.08, heldOut: 0.12 });
  const influence = await measureInfluence({
    engine: material.bench.engine,
    settings: networkSettings,
    start: material.start,
    random: createSeededRandom(`influence/${seed}`),
    frames,
    parts,
    threads: 1,
    sentencesPerBatch: 32,
  });
  const train = async (isRobust: boolean): Promise<Recalls> => {
    const choose = isRobust ? influence.training : parts.training;
    const shared = { frames, sentencesPerBatch: 32, framesOpen: 16 };
    const weights = isRobust ? capSites(frames, choose) : new Map<number, number>();
    const { store } = await trainDeidentifier({
      engine: material.bench.engine,
      settings: networkSettings,
      training: createPoolSource({ ...shared, choose, weights }),
      validation: createPoolSource({ ...shared, choose: parts.validation }),
      schedule: { epochsMax: 4, patience: 4 },
      average: { smoothing: 0.98, decayFrom: 0.5 },
      start: material.start,
      random: createSeededRandom(`candidate/${seed}`),
    });
    return score(exportDeidentifier(store, networkSettings), victim);
  };
  const before = await train(false);
  const after = await train(true);
  const { user } = process.cpuUsage(startedAt);
  const names = [...honest, ...liars];
  return {
    ...cell,
    before,
    after,
    sites: names,
    bySite: influence.bySite,
    cpuSeconds: Math.round(user / 1e6),
  };
}

/** The sentences of all sites, mixed as the coordinator mixes them. */
function mixedFrames(sites: readonly (readonly TrainingSentence[])[], seed: number): PoolFrame[] {
  const random = createSeededRandom(`frames/${seed}`);
  const pooled = sites
    .flatMap((sentences, site) => sentences.map((sentence) => ({ sentence, site, place: random.uniform() })))
    .sort((one, other) => one.place - other.place);
  const frames: PoolFrame[] = [];
  for (let from = 0; from < pooled.length; from += 512) {
    const own = pooled.slice(from, from + 512);
    const sentences = own.map(({ sentence: { vectors, labelIds, casingIds } }) => {
      const rows = new Uint16Array(vectors.length);
      float32ToFloat16(vectors, rows);
      return { vectors: rows, labelIds, casingIds };
    });
    frames.push({
      digest: `${from}`,
      lengths: Uint8Array.from(own, ({ sentence }) => sentence.labelIds.length),
      siteNumbers: Uint16Array.from(own, ({ site }) => site),
      draws: Float64Array.from(own, () => random.uniform()),
      sentences: async () => sentences,
    });
  }
  return frames;
}

async function score(onnx: Uint8Array, victim: readonly MarkedSentence[]): Promise<Recalls> {
  const deidentifier = await openDeidentifier(onnx, { threads: 1 });
  const found = await deidentifier.label(
    victim.map(({ vectors, casingIds }) => ({ representation: vectors, casingIds })),
  );
  await deidentifier.close();
  const counts = { titled: [0, 0], others: [0, 0], outside: [0, 0] };
  for (const [index, { labelIds, isTitled: titled }] of victim.entries())
    for (const [token, labelId] of labelIds.entries()) {
      const count = labelId === 0 ? counts.outside : titled[token] === true ? counts.titled : counts.others;
      count[1] = (count[1] ?? 0) + 1;
      if (found[index]?.[token] !== 0) count[0] = (count[0] ?? 0) + 1;
    }
  const share = ([hits = 0, all = 0]: readonly number[]) => Number((hits / all).toFixed(3));
  return {
    titled: share(counts.titled),
    titledTokens: counts.titled[1] ?? 0,
    others: share(counts.others),
    falseMarks: Number((1_000 * share(counts.outside)).toFixed(1)),
  };
}

await main(process.argv.slice(2));
