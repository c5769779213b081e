/** The privacy report of a frozen representer: fresh adversaries and the exact one, on held-out documents. */
import { accuracyOfPairs } from '#evaluation';
import { Failure, type SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { RepresenterManifest, RepresenterRunSettings } from '#protocol';
import {
  type ExactAdversaryScore,
  type GameCorpus,
  type JudgeScore,
  scoreExactAdversary,
  scoreFreshAdversaries,
  type TrainedRepresenter,
} from '#training';
import type { SplitCorpus } from './public-corpus.js';
import type { TrainingContext } from './training-context.js';

/** What is audited, and how hard. */
export interface Audit {
  readonly engine: Engine;
  readonly trained: TrainedRepresenter;
  readonly corpora: SplitCorpus<GameCorpus>;
  readonly settings: RepresenterRunSettings['audit'];
  readonly sentencesPerBatch: number;
  readonly random: SeededRandom;
}

/**
 * Runs every judge. Stops between epochs when it is asked to; it has no checkpoint, and begins anew next time. Fails with
 * TRAINER_TOO_FEW_SENTENCES when no held-out PHI token has a neighbour, so that there is no pair to judge by.
 */
export async function auditRepresenter(
  audit: Audit,
  { report, signal }: TrainingContext,
): Promise<RepresenterManifest['privacyReport']> {
  const { engine, trained, corpora, settings, sentencesPerBatch, random } = audit;
  const { networks, store: frozen } = trained;
  const scores = await scoreFreshAdversaries({
    engine,
    networks,
    frozen,
    training: corpora.training,
    heldOut: corpora.heldOut,
    epochs: settings.epochs,
    pairsMin: settings.pairsMin,
    sentencesPerBatch,
    random: random.fork('fresh adversaries'),
    onEpoch: (epoch, trainingLoss) => {
      report({ phase: 'audit', epoch, measures: { trainingLoss } });
      signal.throwIfAborted();
    },
  });
  const exact = await scoreExactAdversary({
    settings: networks.representer,
    frozen,
    heldOut: corpora.heldOut,
    tokens: settings.exactTokens,
    candidates: settings.exactCandidates,
    random: random.fork('exact adversary'),
  });
  return {
    adversaries: {
      T1: judged(scores.T1, random.fork('interval')),
      T2: judged(scores.T2, random.fork('interval')),
      averaged: judged(scores.averaged, random.fork('interval')),
    },
    ...exactReport(exact),
  };
}

function judged(
  { bySentence }: JudgeScore,
  random: SeededRandom,
): RepresenterManifest['privacyReport']['adversaries']['T1'] {
  const found = accuracyOfPairs({ clusters: bySentence, random });
  if (found === null) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'heldOut', pairs: 0 });
  return { ...found, interval: [...found.interval] };
}

/** Absent when no token had a second candidate. */
function exactReport({
  separations,
  rightWord,
}: ExactAdversaryScore): Pick<RepresenterManifest['privacyReport'], 'exactAdversary'> {
  const attacked = rightWord.filter(({ tokens }) => tokens > 0);
  if (attacked.length === 0) return {};
  return {
    exactAdversary: {
      medianSeparation: separations[separations.length >> 1] ?? 0,
      rightWord: attacked.map(({ candidates, tokens, correct }) => ({
        candidates,
        proportion: correct / tokens,
        tokens,
      })),
    },
  };
}
