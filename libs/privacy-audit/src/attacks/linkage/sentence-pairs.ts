/** Pairs of sentences that an attacker is asked about: of one group, or of two. */
import type { SeededRandom } from '#foundation';
import { beginIdFor, outsideId } from '#labels';
import type { AuditMaterial } from '../../material.js';
import { deployedIdsOf } from '../../thresholds.js';

/** What two sentences may have in common. */
export const linkageKinds = ['document', 'identifiers', 'patient', 'site'] as const;

/** One of them. */
export type LinkageKind = (typeof linkageKinds)[number];

/** Two sentences by their positions in the corpus. */
export interface SentencePair {
  readonly first: number;
  readonly second: number;
  readonly isLinked: boolean;
  /** Of the first sentence: intervals count by it. */
  readonly document: number;
}

/**
 * Pairs of sentences of `documents`, half of them linked; none where the corpus cannot say.
 *
 * | kind | linked | not linked |
 * |---|---|---|
 * | `document` | of one document | of two, and of two patients where that is known |
 * | `identifiers` | of one document, both with a name of one label (any identifier where the label set has no names) | the same label, of two documents |
 * | `patient` | of two documents of one patient | of two patients |
 * | `site` | of two documents of one site | of two sites |
 *
 * The second sentence of a pair that is not linked has the labels of the one it stands for, token by token
 * or, where no other document has those, run by run; else there is no pair. Labels leave in the clear (J7).
 * Without that a letter head would be told by its form: of one document no two sentences are its line of the
 * surname, of two documents they often are.
 */
export function drawSentencePairs(
  material: AuditMaterial,
  kind: LinkageKind,
  { documents, perSentence, random }: PairDraws,
): SentencePair[] {
  const { documentOf, patientOf = documentOf, siteOf } = material;
  const groupOf = kind === 'patient' ? material.patientOf : kind === 'site' ? siteOf : documentOf;
  if (groupOf === undefined) return [];
  const isAcross = kind === 'patient' || kind === 'site'; // sentences of one document would be told by it
  const named = deployedIdsOf('names', material.labels); // dates and places differ within a note, and who is treated does not
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

/** Members with the labels of a sentence: of every token, or of every run of tokens with one label. */
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
  /** Pairs of each kind, of each sentence. */
  readonly perSentence: number;
  readonly random: SeededRandom;
}

/** Every member that fits is equally likely. */
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
