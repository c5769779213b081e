/** Turns documents into vectors, so that similar documents point in similar directions. */

import type { PreparedDocument } from '#encoding';
import { assertNever } from '#foundation';
import type { IobScheme } from '#labels';
import { direction, sumOf } from './balanced-clusters.js';

/** The features available for comparing documents. */
export const featureKinds = ['forms', 'labels', 'words'] as const;

/** One of the feature kinds. */
export type FeatureKind = (typeof featureKinds)[number];

/** Tokens on each side of an identifier that form its context, enough for a field name or a title. */
const surroundings = 4;

/**
 * Concatenated unit vectors of one or more feature kinds, each centred, with equal weights. Shape: (N, D)
 *
 * | kind | property of the document | D |
 * |---|---|---|
 * | `forms` | which common words surround its identifiers (`Remitido por` or `Responsable clínico`) | form words |
 * | `labels` | square roots of its label shares | labels |
 * | `words` | mean word embedding | E |
 *
 * On 60 notes each of three synthetic hospitals, `forms` recovers the hospitals without error, `labels` note types.
 */
export function documentFeatures(
  documents: readonly PreparedDocument[],
  kinds: readonly FeatureKind[],
  scheme: IobScheme,
): Float32Array[] {
  const parts = kinds.map((kind) => centred(featuresOf(kind, documents, scheme)));
  return documents.map((_, index) =>
    direction([Float32Array.from(parts.flatMap((part) => [...(part[index] ?? [])]))]),
  );
}

function featuresOf(
  kind: FeatureKind,
  documents: readonly PreparedDocument[],
  scheme: IobScheme,
): Float32Array[] {
  switch (kind) {
    case 'forms':
      return formPresence(documents);
    case 'labels':
      return documents.map((document) => labelShares(document, scheme).map(Math.sqrt));
    case 'words':
      return documents.map(meanEmbedding);
    default:
      return assertNever(kind);
  }
}

/** Mean embedding of all tokens, of unit length. Shape: (E) */
function meanEmbedding({ sentences }: PreparedDocument): Float32Array {
  return direction(
    sentences.flatMap(({ tokens, vectors }) => {
      const size = vectors.length / tokens.length;
      return tokens.map((_, at) => vectors.subarray(at * size, (at + 1) * size));
    }),
  );
}

/** Minimum share of documents with a word near an identifier; rarer words concern a single patient. */
const formShareMin = 0.05;

/** Words near identifiers in at least 5% of the documents, in order of appearance: those of forms, not patients. */
export function formWordsOf(documents: readonly PreparedDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const word of wordsNearIdentifiers(document)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (count >= formShareMin * documents.length ? [word] : []));
}

/** 1 for each form word that a document has, else 0. Shape: (N, form words) */
function formPresence(documents: readonly PreparedDocument[]): Float32Array[] {
  const common = formWordsOf(documents);
  return documents.map((document) => {
    const words = wordsNearIdentifiers(document);
    return Float32Array.from(common, (word) => (words.has(word) ? 1 : 0));
  });
}

/** Lower-cased words near a document's identifiers, excluding the identifiers. */
export function wordsNearIdentifiers({ sentences }: PreparedDocument): Set<string> {
  const words = new Set<string>();
  for (const { tokens, labelIds } of sentences) {
    tokens.forEach(({ text }, at) => {
      const near = labelIds.subarray(Math.max(0, at - surroundings), at + surroundings + 1);
      if (labelIds[at] === 0 && near.some((id) => id !== 0)) words.add(text.toLowerCase());
    });
  }
  return words;
}

/** Share of each label among the document's spans; zeros without spans. Shape: (labels) */
function labelShares({ tokenized }: PreparedDocument, { labelSet }: IobScheme): Float32Array {
  const { spans } = tokenized.note;
  return Float32Array.from(
    labelSet.labels,
    (label) => spans.filter((span) => span.label === label).length / Math.max(1, spans.length),
  );
}

/** Subtracts the mean and normalises to unit length; an empty vector becomes zeros. */
function centred(vectors: readonly Float32Array[]): Float32Array[] {
  const known = vectors.filter(({ length }) => length > 0);
  const sum = sumOf(known);
  return vectors.map((vector) =>
    vector.length === 0
      ? new Float32Array(sum.length)
      : direction([vector.map((value, at) => value - (sum[at] ?? 0) / known.length)]),
  );
}
