/** Sfumato's own systems for comparisons: rules, a de-identifier on raw or private vectors, and layers around one. */
import { deidentifierGraph, resolveDeidentifierSettings } from '#deid-model';
import { embedSentence } from '#embeddings';
import { embedNote, sentencesOf } from '#encoding';
import type { Graph } from '#kernels';
import { createIobScheme, createLabelBridge, type Span } from '#labels';
import { exportSentences } from '#learning';
import { representerGraph } from '#representation';
import { createLayers, defaultPolicy } from '#rules';
import { casingIdsOf, type Language, spansFromLabelIds, type TokenizedNote } from '#text';
import type { EpochReport, PhaseSchedule, TrainingSentence, WrittenGame } from '#training';
import type { ComparedSystem, LearningMaterial, LearntSystem } from '../published/index.js';
import { type Represent } from '../run/score-documents.js';
import { makeDeidentifier } from '../systems/deidentifiers.js';
import { makeRepresenter, noiseDefaultsOf, relevantGame } from '../systems/representers.js';
import { replacementMaterial, type Workbench } from '../systems/workbench.js';

/** Settings that Sfumato's systems of one task share. */
export interface SfumatoContext {
  readonly language: Language;
  readonly threads: number;
  readonly cacheFolder: string;
  readonly deidentifier: PhaseSchedule;
  readonly game: WrittenGame;
}

/** A system of rules, vetoes and lists, without a model and without the document pass. */
export function createRuleSystem(): ComparedSystem {
  const policy = { ...defaultPolicy, off: [...defaultPolicy.off, 'document'] };
  return {
    learn: async ({ language, labelSet }) => {
      const layers = createLayers({ language, policy });
      const bridge = createLabelBridge(labelSet);
      return {
        find: async ({ note }) =>
          layers
            .apply(note.text, [])
            .map(({ start, end, label }) => ({ start, end, label: bridge.fromI2b2(label) })),
        tellsLabels: true,
        parameters: 0,
        bytes: 0,
        reports: [],
        close: async () => {},
      };
    },
  };
}

/** Adds rules, vetoes and the document pass to a system. */
export function withLayers(inner: ComparedSystem): ComparedSystem {
  return {
    learn: async (material) => {
      const learnt = await inner.learn(material);
      const layers = createLayers({ language: material.language });
      const bridge = createLabelBridge(material.labelSet);
      return {
        ...learnt,
        find: async (tokenized) => {
          const model = await learnt.find(tokenized);
          const asked = model.map((span) => ({ ...span, label: bridge.toI2b2(span.label) }));
          return layers.apply(tokenized.note.text, asked).map(({ start, end, label, source }) => {
            const own =
              source === 'model' ? model.find((span) => span.start === start && span.end === end) : undefined;
            return { start, end, label: own?.label ?? bridge.fromI2b2(label) };
          });
        },
      };
    },
  };
}

/** A de-identifier on raw embeddings. Callers with the same material share one system; the last one closes it. */
export function createRawSystem(context: SfumatoContext): ComparedSystem {
  const shared = new WeakMap<LearningMaterial, { readonly learnt: Promise<LearntSystem>; users: number }>();
  return {
    learn: async (material) => {
      const known = shared.get(material) ?? { learnt: learnRaw(context, material), users: 0 };
      shared.set(material, known);
      known.users += 1;
      const learnt = await known.learnt;
      const close = async () => {
        known.users -= 1;
        if (known.users === 0) {
          shared.delete(material);
          await learnt.close();
        }
      };
      return { ...learnt, close };
    },
  };
}

async function learnRaw(context: SfumatoContext, material: LearningMaterial): Promise<LearntSystem> {
  const bench = benchOf(context, material);
  const { training, validation } = embeddedParts(bench, material);
  const random = material.random.fork('raw');
  const deidentifier = await learnTagger(bench, context, {
    training,
    validation,
    material,
    random,
    inputSize: bench.table.size,
    represent: async (sentences) => sentences,
  });
  return deidentifier;
}

/** The paper's procedure: a three-phase representer, and a de-identifier trained on what sites would upload. */
export function createPrivateSystem(context: SfumatoContext): ComparedSystem {
  return { learn: (material) => learnPrivate(context, material) };
}

/** R and N of the paper. */
const representationSize = 50;
const neighbours = 100;

async function learnPrivate(context: SfumatoContext, material: LearningMaterial): Promise<LearntSystem> {
  const bench = benchOf(context, material);
  const { engine: _engine, scheme, threads } = bench;
  const random = material.random.fork('private');
  const parts = embeddedParts(bench, material);
  const outcome = await makeRepresenter(bench, {
    settings: {
      system: 'private',
      size: representationSize,
      ...noiseDefaultsOf('private'),
      adversaries: ['T1', 'T2'],
      game: relevantGame('private', context.game),
      judges: { hidden: 64 },
    },
    embeddingSize: bench.table.size,
    training: await replacementMaterial(bench, parts.training, neighbours),
    validation: await replacementMaterial(bench, parts.validation, neighbours),
    random: random.fork('representer'),
    ...(material.onEpoch && { onEpoch: material.onEpoch }),
  });
  const { frozen, quiet, networks } = outcome;
  const sent = async (sentences: readonly TrainingSentence[], stream: string) =>
    exportSentences(sentences, {
      frozen,
      threads,
      labelCount: scheme.labelIdCount,
      random: random.fork(stream),
    });
  const learnt = await learnTagger(bench, context, {
    training: (await sent(parts.training, 'training')).sentences,
    validation: (await sent(parts.validation, 'validation')).sentences,
    material,
    random,
    inputSize: quiet.representationSize,
    represent: (sentences) => quiet.encodeQuietly(sentences),
  });
  return {
    ...learnt,
    parameters: learnt.parameters + countParameters(representerGraph(networks.representer).graph),
    bytes: learnt.bytes + frozen.onnx.length,
    reports: [...outcome.reports, ...learnt.reports],
    close: async () => {
      await learnt.close();
      await quiet.close();
    },
  };
}

function benchOf(
  { threads, language, cacheFolder }: SfumatoContext,
  { engine, table, labelSet }: LearningMaterial,
): Workbench {
  return { engine, threads, table, scheme: createIobScheme(labelSet), language, cacheFolder };
}

function embeddedParts(
  { table, scheme, language }: Workbench,
  { training, validation }: Pick<LearningMaterial, 'training' | 'validation'>,
) {
  const embedded = (notes: readonly TokenizedNote[]) =>
    sentencesOf(notes.map(({ note }) => embedNote(note, { table, scheme, language })));
  return { training: embedded(training), validation: embedded(validation) };
}

interface TaggerRequest {
  readonly training: readonly TrainingSentence[];
  readonly validation: readonly TrainingSentence[];
  readonly material: LearningMaterial;
  readonly random: LearningMaterial['random'];
  readonly inputSize: number;
  readonly represent: Represent;
}

async function learnTagger(
  bench: Workbench,
  { deidentifier: schedule }: SfumatoContext,
  { training, validation, material, random, inputSize, represent }: TaggerRequest,
): Promise<LearntSystem> {
  const reports: EpochReport[] = [];
  const { deidentifier, onnx } = await makeDeidentifier(bench, {
    training,
    validation,
    inputSize,
    schedule,
    random: random.fork('deidentifier'),
    onEpoch: (report) => {
      reports.push(report);
      material.onEpoch?.(report);
    },
  });
  const settings = resolveDeidentifierSettings({ inputSize, labelCount: bench.scheme.labelIdCount });
  const find = async ({ sentences }: TokenizedNote): Promise<Span[]> => {
    const vectors = await represent(sentences.map((sentence) => embedSentence(bench.table, sentence)));
    const labelIds = await deidentifier.label(
      sentences.map((sentence, index) => ({
        representation: vectors[index] ?? new Float32Array(0),
        casingIds: casingIdsOf(sentence),
      })),
    );
    return spansFromLabelIds(sentences, labelIds, bench.scheme);
  };
  return {
    find,
    reports,
    tellsLabels: true,
    bytes: onnx.length,
    parameters: countParameters(deidentifierGraph(settings).graph),
    close: () => deidentifier.close(),
  };
}

function countParameters({ parameters }: Graph): number {
  return [...parameters.values()].reduce(
    (sum, { shape }) => sum + shape.reduce((product, size) => product * size, 1),
    0,
  );
}
