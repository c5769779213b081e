/** A representer and de-identifier of public notes, stored in a folder and shared by all cells of the poison table. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { generateNotes } from '#corpora';
import { resolveDeidentifierSettings } from '#deid-model';
import { openEmbeddings, type TokenEmbeddings } from '#embeddings';
import {
  embedAgain,
  embedAsSent,
  embedCopies,
  embeddingsWithCasing,
  embedNote,
  sentencesOf,
} from '#encoding';
import { createSeededRandom, shuffle } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import { exportSentences } from '#learning';
import { type FrozenRepresenter, openQuietRepresenter, type QuietRepresenter } from '#representation';
import { type Note } from '#text';
import { createMemorySource, type TrainingSentence, trainDeidentifier } from '#training';
import { makeCellTable } from '../../../apps/lab/src/embeddings/corpus-cells.js';
import { partPublic } from '../consortium/sites.js';
import { makeRepresenter } from '../systems/representers.js';
import { replacementMaterial, type Workbench } from '../systems/workbench.js';

/** R */
export const representationSize = 50;

/** A small network, so that a cell takes a minute on one core. */
export const networkSettings = resolveDeidentifierSettings({
  inputSize: representationSize,
  labelCount: createIobScheme(labelSetNamed('i2b2')).labelIdCount,
  hidden: 48,
  layers: 1,
  inputDropout: 0,
  variationalDropout: 0,
});

/** A sentence that flags each token that is a name after a title. */
export interface MarkedSentence extends TrainingSentence {
  readonly isTitled: readonly boolean[];
}

/** A representer and a public de-identifier in use. */
export interface PoisonMaterial {
  readonly bench: Workbench;
  readonly start: ReadonlyMap<string, Float32Array>;
  /** Encodes sentences of a site as a coordinator receives them. */
  encode(notes: readonly Note[], name: string): Promise<readonly TrainingSentence[]>;
  /** Encodes sentences as the site tags them. */
  show(
    notes: readonly Note[],
    isTitled: (note: Note, span: Note['spans'][number]) => boolean,
  ): Promise<MarkedSentence[]>;
  close(): Promise<void>;
}

/** Opens the folder's models, training them first if the folder is empty. */
export async function openPoisonMaterial(folder: string, cacheFolder: string): Promise<PoisonMaterial> {
  const engine = createOnnxRuntimeEngine({ threads: 1 });
  const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder });
  const scheme = createIobScheme(labelSetNamed('i2b2'));
  const bench: Workbench = { engine, threads: 1, table, scheme, language: 'en', cacheFolder };
  const prepare = (notes: readonly Note[]) =>
    notes.map((note) => embedNote(note, { table, scheme, language: 'en' }));
  const parts = partPublic(prepare([...generateNotes({ source: 'public', notes: 80, seed: 1 })]));
  const cells = makeCellTable(bench, parts.training, { plainCells: 1, detail: 'coarse' }).table;
  const input = embeddingsWithCasing(cells, 'both');
  const frozen = await kept(join(folder, 'frozen.v8'), () => trainPublic(bench, { parts, cells, input }));
  const quiet = await openQuietRepresenter(frozen.onnx, { threads: 1 });
  const encode: PoisonMaterial['encode'] = async (notes, name) => {
    const random = createSeededRandom(`poison/${name}`);
    const shown = await embedAsSent(prepare(notes), { ...bench, table: input }, random.fork('surrogates'));
    const how = { frozen, threads: 1, labelCount: scheme.labelIdCount, random };
    return (await exportSentences(sentencesOf(shown), how)).sentences;
  };
  const start = await kept(join(folder, 'start.v8'), async () =>
    learnPublic(bench, await encode([...generateNotes({ source: 'public', notes: 160, seed: 1 })], 'public')),
  );
  return {
    bench,
    start,
    encode,
    show: (notes, isTitled) => showNotes(prepare(notes), { bench, input, quiet, isTitled }),
    close: async () => {
      await quiet.close();
      await table.close();
    },
  };
}

async function kept<Made>(path: string, make: () => Promise<Made>): Promise<Made> {
  const found = await readFile(path).catch(() => undefined);
  if (found !== undefined) return deserialize(found) as Made; // written below
  const made = await make();
  await writeFile(path, serialize(made));
  return made;
}

interface PublicInput {
  readonly parts: ReturnType<typeof partPublic>;
  readonly cells: ReturnType<typeof makeCellTable>['table'];
  readonly input: TokenEmbeddings;
}

async function trainPublic(
  bench: Workbench,
  { parts, cells, input }: PublicInput,
): Promise<FrozenRepresenter> {
  const random = createSeededRandom('proto');
  const material = async (documents: typeof parts.training) => ({
    ...(await replacementMaterial(
      bench,
      sentencesOf(embedAgain(documents, { table: input, scheme: bench.scheme, language: 'en' })),
      50,
    )),
    table: cells,
  });
  const copies = await embedCopies(parts.training, 1, bench, random.fork('copies'));
  const outcome = await makeRepresenter(bench, {
    settings: {
      system: 'separated',
      size: representationSize,
      noise: 'out',
      noiseStdDev: 0.05,
      adversaries: [],
      game: { separationLambda: 0.2, separationSwaps: 'telling', phase1: { epochsMax: 6, patience: 3 } },
      judges: { hidden: 64 },
    },
    embeddingSize: input.size,
    training: await material([...parts.training, ...copies]),
    validation: await material(parts.validation),
    random,
  });
  await outcome.quiet.close();
  return { ...outcome.frozen };
}

async function learnPublic({ engine }: Workbench, sentences: readonly TrainingSentence[]) {
  const random = createSeededRandom('poison/start');
  const order = shuffle([...sentences], random.fork('order'));
  const { store } = await trainDeidentifier({
    engine,
    settings: networkSettings,
    training: createMemorySource(order.slice(288), 32),
    validation: createMemorySource(order.slice(0, 288), 64),
    schedule: { epochsMax: 14, patience: 9 },
    average: { smoothing: 0.98, decayFrom: 0.5 },
    random,
  });
  return new Map(store.names().map((name) => [name, Float32Array.from(store.get(name).data)]));
}

interface Shown {
  readonly bench: Workbench;
  readonly input: TokenEmbeddings;
  readonly quiet: QuietRepresenter;
  readonly isTitled: (note: Note, span: Note['spans'][number]) => boolean;
}

async function showNotes(
  documents: readonly ReturnType<typeof embedNote>[],
  { bench, input, quiet, isTitled }: Shown,
): Promise<MarkedSentence[]> {
  const marked: MarkedSentence[] = [];
  for (const { tokenized, sentences } of embedAgain(documents, {
    table: input,
    scheme: bench.scheme,
    language: 'en',
  })) {
    const { note, sentences: tokens } = tokenized;
    const titled = note.spans.filter((span) => isTitled(note, span));
    const vectors = await quiet.encodeQuietly(sentences.map((sentence) => sentence.vectors));
    for (const [at, { casingIds, labelIds }] of sentences.entries())
      marked.push({
        vectors: vectors[at] ?? new Float32Array(0),
        casingIds,
        labelIds,
        isTitled: (tokens[at] ?? []).map(({ start, end }) =>
          titled.some((span) => start >= span.start && end <= span.end),
        ),
      });
  }
  return marked;
}
