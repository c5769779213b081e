/** Anonimatik (Demir 2019) as a compared system: classifies each token as PHI or not from a window around it. */
import { z } from 'zod';
import { ParameterStore } from '#kernels/host';
import { createIobScheme, type LabelSet, type Span } from '#labels';
import { labelSentences, type Sentence, type TokenizedNote } from '#text';
import type {
  KeepableSystem,
  KeptSystem,
  LearningMaterial,
  LearntSystem,
  SystemPlace,
} from '../compared-system.js';
import { createAdam } from '../networks/adam.js';
import {
  countParameters,
  type LabelledFeatures,
  type NetworkRun,
  openNetwork,
  type TokenFeatures,
  trainNetwork,
} from '../networks/token-network.js';
import { createVocabulary, type Vocabulary, vocabularyOf } from '../networks/vocabulary.js';
import { balancedTokens } from './balance.js';
import { anonimatikInputs, anonimatikNetwork, phiId } from './network.js';
import { type PartsOfSpeech, partsOfSpeechOf } from './parts-of-speech.js';
import { type AnonimatikSettings, anonimatikSettingsSchema } from './settings.js';

/**
 * Creates Anonimatik. It has no label types: every span gets the most frequent label of the training notes.
 * Adjacent PHI tokens form one span. Fails with a ZodError on settings out of bounds.
 */
export function createAnonimatik(settings: z.input<typeof anonimatikSettingsSchema> = {}) {
  const resolved = anonimatikSettingsSchema.parse(settings);
  return { learn: (material: LearningMaterial) => learn(resolved, material) };
}

/** Reopens a stored system. Fails with a ZodError on invalid facts. */
export async function reopenAnonimatik(
  { facts, stores }: KeptSystem,
  { engine, language }: SystemPlace,
): Promise<LearntSystem> {
  const { settings, words: items, label } = factsSchema.parse(facts);
  const words = vocabularyOf(items);
  const features = { words, partsOfSpeech: partsOfSpeechOf(language) };
  const [store = new ParameterStore()] = stores;
  const { scores, close } = await openNetwork(engine, networkOf(settings, features), store);
  return { ...systemOf({ store, features, label, scores }), reports: [], close };
}

const factsSchema = z.strictObject({
  settings: anonimatikSettingsSchema,
  words: z.array(z.string()),
  label: z.string().min(1),
});

async function learn(settings: AnonimatikSettings, material: LearningMaterial): Promise<KeepableSystem> {
  const { engine, random, training, validation, language, onEpoch } = material;
  const words = createVocabulary(wordsOf(training), settings.wordCountMin);
  const features = { words, partsOfSpeech: partsOfSpeechOf(language) };
  const all = labelledSentences(training, material.labelSet, features);
  const checked = labelledSentences(validation, material.labelSet, features);
  // Thin the validation set, too: on all sentences, the loss would stop training before recall has improved.
  const thinned = (sentences: readonly LabelledFeatures[], part: string) =>
    settings.trainOn === 'all' ? sentences : balancedTokens(sentences, random.fork(part));
  const kept = thinned(all, 'balanced');
  const { store, reports, scores, close } = await trainNetwork(networkOf(settings, features), {
    engine,
    random,
    onEpoch,
    training: kept,
    validation: thinned(checked, 'validation'),
    sentencesPerBatch: settings.sentencesPerBatch,
    schedule: { epochsMax: settings.epochsMax, patience: settings.patience },
    optimiser: () => createAdam({ ...adam, learningRate: settings.learningRate }),
    measure: async (run) => ({
      ...named('training', await countRight(run, kept.slice(0, checked.length))),
      ...named('validation', await countRight(run, checked)),
    }),
  });
  const label = mostFrequentLabel(training, material.labelSet);
  const facts: z.infer<typeof factsSchema> = { settings, words: [...words.items], label };
  return {
    ...systemOf({ store, features, label, scores }),
    kept: { facts, stores: [store] },
    reports,
    close,
  };
}

const networkOf = (settings: AnonimatikSettings, { words, partsOfSpeech }: FeatureMakers) =>
  anonimatikNetwork(settings, { words: words.size, partsOfSpeech: partsOfSpeech.size });

interface Learnt extends NetworkRun {
  readonly store: ParameterStore;
  readonly features: FeatureMakers;
  readonly label: string;
}

function systemOf({ store, features, label, scores }: Learnt): Omit<LearntSystem, 'reports' | 'close'> {
  const parameters = countParameters(store);
  return {
    find: async ({ sentences }) => {
      const found = await scores(sentences.map((sentence) => featuresOf(sentence, features)));
      return sentences.flatMap((sentence, index) => spansOf(sentence, found[index], label));
    },
    tellsLabels: false,
    parameters,
    bytes: 4 * parameters + features.words.bytes,
  };
}

const adam = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };

function* wordsOf(notes: readonly TokenizedNote[]): Generator<string> {
  for (const { sentences } of notes)
    for (const sentence of sentences) for (const { text } of sentence) yield wordOf(text);
}

/** Casing is a separate feature. */
const wordOf = (text: string): string => text.toLowerCase();

interface FeatureMakers {
  readonly words: Vocabulary;
  readonly partsOfSpeech: PartsOfSpeech;
}

/** Scales word length to the range of the other inputs. */
const lettersPerUnit = 10;

function featuresOf(sentence: Sentence, { words, partsOfSpeech }: FeatureMakers): TokenFeatures {
  return {
    tokenCount: sentence.length,
    values: {
      [anonimatikInputs.word.name]: Int32Array.from(sentence, ({ text }) => words.idOf(wordOf(text))),
      [anonimatikInputs.partOfSpeech.name]: Int32Array.from(partsOfSpeech.idsOf(sentence)),
      [anonimatikInputs.length.name]: Float32Array.from(sentence, ({ text }) => text.length / lettersPerUnit),
    },
  };
}

function labelledSentences(
  notes: readonly TokenizedNote[],
  labelSet: LabelSet,
  makers: FeatureMakers,
): LabelledFeatures[] {
  const scheme = createIobScheme(labelSet);
  return notes.flatMap((note) => {
    const { labelIds } = labelSentences(note, scheme);
    return note.sentences.map((sentence, index) => ({
      ...featuresOf(sentence, makers),
      labelIds: (labelIds[index] ?? new Uint8Array(sentence.length)).map((id) => (id === 0 ? 0 : phiId)),
    }));
  });
}

interface RightTokens {
  readonly accuracy: number;
  /** Share of PHI tokens found. */
  readonly truePositives: number;
  /** Share of other tokens left unmarked. */
  readonly trueNegatives: number;
}

/** The measures of the publication's figures 4.1 to 4.4 besides the loss, as shares of sets of any size. */
async function countRight(run: NetworkRun, sentences: readonly LabelledFeatures[]): Promise<RightTokens> {
  const found = await run.scores(sentences);
  const right = [0, 0];
  const all = [0, 0];
  for (const [index, { labelIds }] of sentences.entries()) {
    const isPhi = decisionsOf(found[index]);
    for (const [token, id] of labelIds.entries()) {
      all[id] = (all[id] ?? 0) + 1;
      if (isPhi[token] === (id === phiId)) right[id] = (right[id] ?? 0) + 1;
    }
  }
  const share = (part = 0, whole = 0): number => (whole === 0 ? 0 : part / whole);
  return {
    accuracy: share((right[0] ?? 0) + (right[phiId] ?? 0), (all[0] ?? 0) + (all[phiId] ?? 0)),
    truePositives: share(right[phiId], all[phiId]),
    trueNegatives: share(right[0], all[0]),
  };
}

function named(
  part: string,
  { accuracy, truePositives, trueNegatives }: RightTokens,
): Record<string, number> {
  return {
    [`${part}Accuracy`]: accuracy,
    [`${part}TruePositives`]: truePositives,
    [`${part}TrueNegatives`]: trueNegatives,
  };
}

/** Turns scores (T, 2) into one PHI decision per token. */
function decisionsOf(scores: Float32Array | undefined): boolean[] {
  return Array.from(
    { length: (scores?.length ?? 0) / 2 },
    (_, token) => (scores?.[2 * token + phiId] ?? 0) > (scores?.[2 * token] ?? 0),
  );
}

function spansOf(sentence: Sentence, scores: Float32Array | undefined, label: string): Span[] {
  const spans: { start: number; end: number; label: string }[] = [];
  let wasPhi = false;
  for (const [index, isPhi] of decisionsOf(scores).entries()) {
    const token = sentence[index];
    const open = spans.at(-1);
    if (isPhi && token !== undefined) {
      if (wasPhi && open !== undefined) open.end = token.end;
      else spans.push({ start: token.start, end: token.end, label });
    }
    wasPhi = isPhi;
  }
  return spans;
}

function mostFrequentLabel(notes: readonly TokenizedNote[], { labels }: LabelSet): string {
  const counts = new Map<string, number>();
  for (const { note } of notes)
    for (const { label } of note.spans) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [first = ''] = [...labels].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return first;
}
