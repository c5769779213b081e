/** Scores a de-identifier on a pool: i2b2 measures and exact spans, each token as one word. */
import type { Deidentifier } from '#deid-model';
import {
  addCounts,
  countI2b2,
  createEvaluation,
  type EvaluationResult,
  i2b2Scheme,
  noCounts,
  type ScoringScheme,
  scoringSchemeOf,
} from '#evaluation';
import type { SeededRandom } from '#foundation';
import {
  createIobScheme,
  createLabelSet,
  type IobScheme,
  type LabelSet,
  labelSetNamed,
  labelSetNames,
  spansFromTokenLabelIds,
} from '#labels';
import {
  type HeldOutScores,
  type NumberedScores,
  type RepresenterManifest,
  summariseSites,
} from '#protocol/manifests';
import type { Note } from '#text';
import type { BatchSource } from '#training';

type Labelling = Pick<Deidentifier, 'label'>;

/** Returns the scoring scheme: i2b2 labels as in the official script, every label in other sets. */
export function scoringOf(labelSet: LabelSet): ScoringScheme {
  return labelSet.name === 'i2b2' ? i2b2Scheme : scoringSchemeOf(labelSet, 'every-label');
}

/** The de-identifier to score, with its labels. */
export interface PoolScoring {
  readonly deidentifier: Labelling;
  readonly labelSet: RepresenterManifest['labelSet'];
  readonly random: SeededRandom;
}

/** The sentences of a pool's site, by its number in the run. */
export interface NumberedSentences {
  readonly siteNumber: number;
  readonly sentences: BatchSource;
}

/** Scores over all sentences, and counts per site. */
export interface PoolScores {
  readonly scores: HeldOutScores;
  readonly bySiteNumber: readonly NumberedScores[];
}

/**
 * Scores sentences of a pool, together and by site. Tokens include punctuation, and spans end with their
 * sentence. Fails with EVALUATION_NO_DOCUMENTS.
 */
export async function scorePool(
  pool: readonly NumberedSentences[],
  { deidentifier, labelSet, random }: PoolScoring,
): Promise<PoolScores> {
  const known = knownSetOf(labelSet);
  const set = known ?? createLabelSet(labelSet.name, labelSet.labels.map(rowOf));
  const scheme = createIobScheme(set);
  const rule = scoringOf(set);
  const evaluation = createEvaluation({ scheme: rule });
  const bySiteNumber: NumberedScores[] = [];
  for (const { siteNumber, sentences } of pool) {
    let counts = noCounts;
    for await (const batch of sentences.batches(random)) {
      const found = await deidentifier.label(
        batch.map(({ vectors, casingIds }) => ({ representation: vectors, casingIds })),
      );
      batch.forEach(({ labelIds }, index) => {
        const gold = placeholderNote(labelIds, scheme);
        const system = placeholderNote(found[index] ?? labelIds.map(() => 0), scheme);
        evaluation.add(gold, system);
        counts = addCounts(counts, countI2b2(gold, system, 'Binary Token', rule));
      });
    }
    const { sentenceCount, tokenCount } = sentences;
    bySiteNumber.push({ siteNumber, sentences: sentenceCount, tokens: tokenCount, ...counts });
  }
  return { scores: heldOutScores(evaluation.result(), known !== undefined, bySiteNumber), bySiteNumber };
}

function heldOutScores(
  { i2b2, spanF1 }: EvaluationResult,
  knowsHipaa: boolean,
  bySiteNumber: readonly NumberedScores[],
): HeldOutScores {
  const of = (measure: string) => i2b2.scores[measure] ?? { f1Micro: 0, precisionMicro: 0, recallMicro: 0 };
  const token = of('Token');
  const binary = of('Binary Token');
  const hipaa = of('Binary HIPAA Token');
  return {
    heldOutTokenF1: token.f1Micro,
    heldOutTokenPrecision: token.precisionMicro,
    heldOutTokenRecall: token.recallMicro,
    heldOutBinaryTokenF1: binary.f1Micro,
    heldOutBinaryTokenPrecision: binary.precisionMicro,
    heldOutBinaryTokenRecall: binary.recallMicro,
    ...(knowsHipaa
      ? {
          heldOutBinaryHipaaTokenF1: hipaa.f1Micro,
          heldOutBinaryHipaaTokenPrecision: hipaa.precisionMicro,
          heldOutBinaryHipaaTokenRecall: hipaa.recallMicro,
        }
      : {}),
    heldOutSpanF1: spanF1.untyped.f1,
    heldOutSpanF1Typed: spanF1.typed.f1,
    ...summariseSites(bySiteNumber),
  };
}

/** Undefined if the set has other labels than ours of that name, whose facts then do not apply. */
function knownSetOf({ name, labels }: RepresenterManifest['labelSet']): LabelSet | undefined {
  if (!labelSetNames.includes(name)) return undefined;
  const known = labelSetNamed(name);
  return known.labels.join() === labels.join() ? known : undefined;
}

const rowOf = (label: string) => ({ label, category: 'OTHER', hipaa: true }) as const;

/** A sentence as a note of one-letter words, so that every token counts as one word. */
function placeholderNote(labelIds: Uint8Array, scheme: IobScheme): Note {
  const tokens = Array.from(labelIds, (_, token) => ({ start: 2 * token, end: 2 * token + 1 }));
  return {
    id: '',
    text: 'x '.repeat(labelIds.length),
    spans: spansFromTokenLabelIds(tokens, labelIds, scheme),
  };
}
