/** A tagger of PHI Scrubber: a trained network over BILOU ids and its best valid path. In: sentences. Out: spans. */
import type { Engine } from '#kernels';
import { createViterbiDecoder, type Optimiser, type ParameterStore } from '#kernels/host';
import { outsideId, type Span } from '#labels';
import type { Sentence } from '#text';
import type { LearningMaterial } from '../compared-system.js';
import { type NetworkRun, openNetwork, type TokenNetwork, trainNetwork } from '../networks/token-network.js';
import { type BilouScheme, mayEndBilou, mayFollowBilou } from './bilou.js';
import { type FeatureMakers, featuresOf, labelledFeatures } from './features.js';
import type { PhiScrubberSettings } from './settings.js';

/** A trained tagger. */
export interface Tagger {
  find(sentences: readonly Sentence[]): Promise<Span[]>;
  readonly store: ParameterStore;
  readonly reports: Awaited<ReturnType<typeof trainNetwork>>['reports'];
  close(): Promise<void>;
}

/** The parts of a tagger. */
export interface TaggerPlan {
  readonly network: TokenNetwork;
  readonly scheme: BilouScheme;
  readonly makers: FeatureMakers;
  readonly isUsed: (label: string) => boolean;
  readonly optimiser: () => Optimiser;
  readonly epochsMax: number;
  /** Parameter prefix of the CRF scores; without a CRF all valid paths cost the same. */
  readonly crf?: string;
}

/** Trains a tagger. Fails with TRAINER_*. */
export async function trainTagger(
  plan: TaggerPlan,
  { sentencesPerBatch, patience }: PhiScrubberSettings,
  material: LearningMaterial,
): Promise<Tagger> {
  const { network, scheme, makers, optimiser, epochsMax } = plan;
  const { labelSet, engine, random, onEpoch } = material;
  const labelled = (notes: LearningMaterial['training']) =>
    labelledFeatures(notes, { labelSet, scheme, makers });
  const { store, reports, scores, close } = await trainNetwork(network, {
    engine,
    random,
    onEpoch,
    sentencesPerBatch,
    training: labelled(material.training),
    validation: labelled(material.validation),
    schedule: { epochsMax, patience },
    optimiser,
  });
  return { find: findWith(plan, store, scores), store, reports, close };
}

/** Opens a tagger with stored weights. */
export async function openTagger(plan: TaggerPlan, store: ParameterStore, engine: Engine): Promise<Tagger> {
  const { scores, close } = await openNetwork(engine, plan.network, store);
  return { find: findWith(plan, store, scores), store, reports: [], close };
}

function findWith(
  { scheme, makers, crf, isUsed }: TaggerPlan,
  store: ParameterStore,
  scores: NetworkRun['scores'],
): Tagger['find'] {
  const decoder = createViterbiDecoder(pathScores(scheme, store, crf));
  return async (sentences) => {
    const found = await scores(sentences.map((sentence) => featuresOf(sentence, makers)));
    return sentences.flatMap((sentence, index) =>
      scheme
        .spansOf(sentence, decoder.decode(found[index] ?? new Float32Array(0)))
        .filter(({ label }) => isUsed(label)),
    );
  };
}

/** Transition, start and end scores: the CRF's, or zeros; invalid BILOU moves get minus infinity. */
export function pathScores({ idCount }: BilouScheme, store: ParameterStore, crf: string | undefined) {
  const valuesOf = (part: string, length: number): Float32Array =>
    crf === undefined ? new Float32Array(length) : store.get(`${crf}/${part}`).data;
  return {
    transitions: valuesOf('transitions', idCount * idCount).map((score, index) =>
      mayFollowBilou(Math.floor(index / idCount), index % idCount) ? score : Number.NEGATIVE_INFINITY,
    ),
    start: valuesOf('start', idCount).map((score, id) =>
      mayFollowBilou(outsideId, id) ? score : Number.NEGATIVE_INFINITY,
    ),
    end: valuesOf('end', idCount).map((score, id) => (mayEndBilou(id) ? score : Number.NEGATIVE_INFINITY)),
  };
}
