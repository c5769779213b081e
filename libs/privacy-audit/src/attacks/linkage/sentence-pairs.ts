/** Pairs of sentences for linkage: of one group, or of two. */
import type { SeededRandom } from '#foundation';
import { beginIdFor, outsideId } from '#labels';
import type { AuditMaterial } from '../../material.js';
import { deployedIdsOf } from '../../thresholds.js';

/** What two sentences may have in common. */
export const linkageKinds = ['document', 'identifiers', 'patient', 'site'] as const;

/** One of {@link linkageKinds}. */
export type LinkageKind = (typeof linkageKinds)[number];

/** Two sentences, by their positions in the corpus. */
export interface SentencePair {
  readonly first: number;
  readonly second: number;
  readonly isLinked: boolean;
  /** Document of the first sentence; intervals count by it. */
  readonly document: number;
}

/**
 * Draws pairs of sentences of `documents`, half of them linked; none if the corpus does not know the groups.
 *
 * | kind | linked | not linked |
 * |---|---|---|
 * | `document` | of one document | of two, and of two patients where that is known |
 * | `identifiers` | of one document, both with a name of one label (any identifier where the label set has no names) | the same label, of two documents |
 * | `patient` | of two documents of one patient | of two patients |
 * | `site` | of two documents of one site | of two sites |
 *
 * The second sentence of an unlinked pair has the labels of the linked one that it replaces: token by token or,
 * if no other document has those, run by run; otherwise there is no pair. Labels leave in the clear (J7), so
 * form alone would tell a letterhead: no two sentences of one document are its surname line, but sentences of
 * two documents often are.
 */
export function drawSentencePairs(
  material: AuditMaterial,
  kind: LinkageKind,
  { documents, perSentence, random }: PairDraws,
): SentencePair[] {
  const { documentOf, patientOf = documentOf, siteOf } = material;
  const groupOf = kind === 'patient' ? material.patientOf : kind === 'site' ? siteOf : documentOf;
  if (groupOf === undefined) return [];
  const isAcross = kind === 'patient' || kind === 'site'; // a shared document would give the pair away
  const named = deployedIdsOf('names', material.labels); // dates and places differ within a note, the patient does not
  const labelsOf = material.corpus.sentences.map(({ labelIds }) => beginIdsOf(labelIds, named));
  const members = [...documentOf.keys()].filter((sentence) => documents.has(documentOf[sentence] ?? -1));
  const alike = sentencesAlike(material, members);
  const pairs: SentencePair[] = [];
  for (let turn = 0; turn < perSentence; turn += 1) {
    for (const first of members) {
      const own = [...(labelsOf[first] ?? [])];
      const label = kind === 'identifiers' ? own[random.integer(Math.max(1, own.length))] : undefined;
      if (kind === 'identifiers' && label === undefined) continue;
      const fits = (sentence: number): boolean => {
        if (label !== undefined && labelsOf[sentence]?.has(label) !== true) return false;
        return isAcross ? documentOf[sentence] !== documentOf[first] : sentence !== first;
      };
      const isOfGroup = (sentence: number): boolean => groupOf[sentence] === groupOf[first];
      const linked = anyOf(members, (sentence) => isOfGroup(sentence) && fits(sentence), random);
      if (linked === undefined) continue;
      const isOther = (sentence: number): boolean =>
        !isOfGroup(sentence) &&
        fits(sentence) &&
        (kind === 'site' || patientOf[sentence] !== patientOf[first]);
      const other =
        anyOf(alike.byTokens(linked), isOther, random) ?? anyOf(alike.byRuns(linked), isOther, random);
      if (other === undefined) continue;
      const document = documentOf[first] ?? 0;
      pairs.push({ first, second: linked, isLinked: true, document });
      pairs.push({ first, second: other, isLinked: false, document });
    }
  }
  return pairs;
}

/** Members with the same labels as a sentence: token by token, or by run of tokens with one label. */
function sentencesAlike({ corpus }: AuditMaterial, members: readonly number[]) {
  const index = (keyOf: (labelIds: Uint8Array) => string) => {
    const keys = corpus.sentences.map(({ labelIds }) => keyOf(labelIds));
    const groups = new Map<string, number[]>();
    for (const member of members) {
      const key = keys[member] ?? '';
      const group = groups.get(key) ?? [];
      if (group.push(member) === 1) groups.set(key, group);
    }
    return (sentence: number): readonly number[] => groups.get(keys[sentence] ?? '') ?? [];
  };
  return {
    byTokens: index((labelIds) => labelIds.join()),
    byRuns: index((labelIds) => labelIds.filter((id, at) => id !== labelIds[at - 1]).join()),
  };
}

/** Which pairs are drawn. */
export interface PairDraws {
  readonly documents: ReadonlySet<number>;
  /** Pairs of each kind, per sentence. */
  readonly perSentence: number;
  readonly random: SeededRandom;
}

/** Draws one of the members that fit, uniformly. */
function anyOf(
  members: readonly number[],
  fits: (sentence: number) => boolean,
  random: SeededRandom,
): number | undefined {
  const fitting = members.filter(fits);
  return fitting.length === 0 ? undefined : fitting[random.integer(fitting.length)];
}

function beginIdsOf(labelIds: Uint8Array, named: ReadonlySet<number>): ReadonlySet<number> {
  const ids = [...labelIds].filter((id) => id !== outsideId).map((id) => beginIdFor(id));
  return new Set(ids.filter((id) => named.size === 0 || named.has(id)));
}
