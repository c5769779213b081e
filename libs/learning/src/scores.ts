/**
 * How well a de-identifier does, by one rule for documents and for pools: the i2b2 measures and exact spans of `#evaluation`. Where
 * nobody here knows the text (a pool), each token is scored as a word of its own.
 */
import type { Deidentifier } from '#deid-model';
import type { PreparedDocument } from '#encoding';
import {
  addCounts,
  type Counts,
  countI2b2,
  countSpans,
  createEvaluation,
  createExcerptCollector,
  type EvaluationExcerpt,
  type EvaluationResult,
  i2b2Scheme,
  noCounts,
  type ScoringScheme,
  scoringSchemeOf,
} from '#evaluation';
import { type SeededRandom, sha256 } from '#foundation';
import {
  createIobScheme,
  createLabelSet,
  type IobScheme,
  type LabelSet,
  labelSetNamed,
  labelSetNames,
  spansFromTokenLabelIds,
} from '#labels';
import { type HeldOutScores, type NumberedScores, type RepresenterManifest, summariseSites } from '#protocol';
import { type Note, spansFromLabelIds } from '#text';
import type { BatchSource } from '#training';

/** What labels: the exported file. */
type Labelling = Pick<Deidentifier, 'label'>;

/** Turns a document's sentences (T, E) into the vectors that a de-identifier reads: as they are, or a representation (T, R). */
export type Represent = (sentences: readonly Float32Array[]) => Promise<readonly Float32Array[]>;

/** What is scored over documents. */
export interface DocumentScoring {
  readonly scheme: IobScheme;
  readonly deidentifier: Labelling;
  readonly represent: Represent;
}

/** True and false positives and false negatives of one document. */
export type CountTriple = readonly [number, number, number];

/** What one document adds to the scores, for significance tests. */
export interface DocumentScores {
  /** Digest of the document's name, which may say something about a patient. */
  readonly document: string;
  /** Exact spans. */
  readonly untyped: CountTriple;
  /** Exact spans with their labels. */
  readonly typed: CountTriple;
  readonly binaryHipaaToken: CountTriple;
}

/** What scoring found. */
export interface ScoredDocuments {
  readonly evaluation: EvaluationResult;
  readonly documentScores: readonly DocumentScores[];
  /** With pieces of notes: corpora of experiments are public or invented. */
  readonly excerpt: EvaluationExcerpt;
}

/** Tags documents and scores them against their own spans, together and one by one. Fails with EVALUATION_NO_DOCUMENTS. */
export async function scoreDocuments(
  scoring: DocumentScoring,
  documents: readonly PreparedDocument[],
): Promise<ScoredDocuments> {
  const rule = scoringOf(scoring.scheme.labelSet);
  const evaluation = createEvaluation({ scheme: rule });
  const excerpt = createExcerptCollector();
  const documentScores: DocumentScores[] = [];
  for (const document of documents) {
    const { note: gold } = document.tokenized;
    const tagged = await tagDocument(document, scoring);
    evaluation.add(gold, tagged);
    excerpt.add(gold, tagged);
    documentScores.push({
      document: sha256(gold.id).slice(0, 16),
      untyped: tripleOf(countSpans(gold, tagged, 'untyped')),
      typed: tripleOf(countSpans(gold, tagged, 'typed')),
      binaryHipaaToken: tripleOf(countI2b2(gold, tagged, 'Binary HIPAA Token', rule)),
    });
  }
  return { evaluation: evaluation.result(), documentScores, excerpt: excerpt.excerpt() };
}

/** i2b2 labels are scored as the official script does; corpora that were not made after HIPAA count every label. */
function scoringOf(labelSet: LabelSet): ScoringScheme {
  return labelSet.name === 'i2b2' ? i2b2Scheme : scoringSchemeOf(labelSet, 'every-label');
}

function tripleOf({ truePositives, falsePositives, falseNegatives }: Counts): CountTriple {
  return [truePositives, falsePositives, falseNegatives];
}

async function tagDocument(
  { tokenized, sentences }: PreparedDocument,
  { scheme, deidentifier, represent }: DocumentScoring,
): Promise<Note> {
  const vectors = await represent(sentences.map((sentence) => sentence.vectors));
  const labelIds = await deidentifier.label(
    sentences.map(({ casingIds }, index) => ({
      representation: vectors[index] ?? new Float32Array(0),
      casingIds,
    })),
  );
  return { ...tokenized.note, spans: spansFromLabelIds(tokenized.sentences, labelIds, scheme) };
}

/** What is scored over sentences of a pool. */
export interface PoolScoring {
  readonly deidentifier: Labelling;
  /** Of the pool's manifest. */
  readonly labelSet: RepresenterManifest['labelSet'];
  readonly random: SeededRandom;
}

/** The sentences of one site of a pool, by its number in the run. */
export interface NumberedSentences {
  readonly siteNumber: number;
  readonly sentences: BatchSource;
}

/** Scores over all sentences, and what was counted in those of each site. */
export interface PoolScores {
  readonly scores: HeldOutScores;
  readonly bySiteNumber: readonly NumberedScores[];
}

/**
 * Scores sentences of a pool: all together, by the measures of `HeldOutScores`, and those of each site. Tokens are the tokeniser's,
 * punctuation included, and spans end with their sentence: a document has spans that go on. Fails with EVALUATION_NO_DOCUMENTS.
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
  const [token, binary, hipaa] = [of('Token'), of('Binary Token'), of('Binary HIPAA Token')];
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

/** A set of that name may have other labels elsewhere; then what is known of it means nothing. */
function knownSetOf({ name, labels }: RepresenterManifest['labelSet']): LabelSet | undefined {
  if (!labelSetNames.includes(name)) return undefined;
  const known = labelSetNamed(name);
  return known.labels.join() === labels.join() ? known : undefined;
}

const rowOf = (label: string) => ({ label, category: 'OTHER', hipaa: true }) as const;

/** A sentence as a note whose words are one letter each, so that every token counts as one word. */
function placeholderNote(labelIds: Uint8Array, scheme: IobScheme): Note {
  const tokens = Array.from(labelIds, (_, token) => ({ start: 2 * token, end: 2 * token + 1 }));
  return {
    id: '',
    text: 'x '.repeat(labelIds.length),
    spans: spansFromTokenLabelIds(tokens, labelIds, scheme),
  };
}
