/** A vector for each document, so that documents of the same manner point the same way. */

import type { PreparedDocument } from '#encoding';
import { assertNever } from '#foundation';
import type { IobScheme } from '#labels';
import { direction, sumOf } from './balanced-clusters.js';

/** What documents can be compared by. */
export const featureKinds = ['forms', 'labels', 'words'] as const;

/** One of them. */
export type FeatureKind = (typeof featureKinds)[number];

/** Tokens on each side of an identifier that count as its surroundings: what a field's name or a title takes. */
const surroundings = 4;

/**
 * Unit vectors of one or more kinds side by side, every kind with the same weight and around its mean. Shape: (N, D)
 *
 * | kind | the document's | D |
 * |---|---|---|
 * | `forms` | form: which of the common words stand around its identifiers (`Remitido por` or `Responsable clínico`) | form words |
 * | `labels` | identifiers: square roots of the shares of its labels | labels |
 * | `words` | matter: mean word embedding | E |
 *
 * Over notes of three synthetic hospitals, 60 of each, `forms` alone finds the hospitals again without a fault, and
 * `labels` finds kinds of notes.
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

/** A word belongs to forms when this share of the documents has it near an identifier; rarer ones are about one patient. */
const formShareMin = 0.05;

/**
 * The words that stand around identifiers in at least a twentieth of some documents: what forms are made of, as
 * against what is said about one patient. In the order in which they are met.
 */
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

/** The words around a document's identifiers, in lower case; identifiers themselves are not among them. */
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

/** Takes the common mean away and brings to unit length; a document without any such token stays at zero. */
function centred(vectors: readonly Float32Array[]): Float32Array[] {
  const known = vectors.filter(({ length }) => length > 0);
  const sum = sumOf(known);
  return vectors.map((vector) =>
    vector.length === 0
      ? new Float32Array(sum.length)
      : direction([vector.map((value, at) => value - (sum[at] ?? 0) / known.length)]),
  );
}
