/** J8: whether a sentence's vectors were in the pool that a release was trained on. */
import type { SeededRandom } from '#foundation';
import { isBegin } from '#labels';
import { type AuditedFigure } from '#protocol/manifests';
import { shown } from '../../attack.js';
import {
  type AreaInterval,
  areaUnderCurve,
  areaWithInterval,
  countBelow,
  type ScoredPair,
} from '../../scored-pairs.js';
import { missOf } from '../../thresholds.js';

/** One sentence, with what the attacker computes about it. */
export interface AskedSentence {
  readonly document: number;
  readonly isMember: boolean;
  readonly labelIds: Uint8Array;
  /** Negative log-likelihood of its labels under the release, and under a reference model. */
  readonly loss: number;
  readonly referenceLoss?: number;
}

/** False positive rate at which members are named one by one. */
const falseAlarms = 0.01;

/** Minimum number of sentences outside the pool, so that 1 % of them is at least one. */
const outsideLeast = 100;

const resamples = 2_000;

/** J8 and J8.tpr. Models of smaller pools remember more, so the figures hold only for pools of this size. */
export function attackMembership(asked: readonly AskedSentence[], random: SeededRandom): AuditedFigure[] {
  const documents = [...new Set(asked.map(({ document }) => document))];
  const halfOf = new Map(documents.map((document, at) => [document, at % 2]));
  const halves = [0, 1].map((half) => asked.filter(({ document }) => halfOf.get(document) === half));
  const told = halves.map((scored, at) => scoredByTheBest(halves[1 - at] ?? [], scored));
  const pairs = told.flat();
  if (told.some((half) => !half.some(({ isFake }) => isFake) || half.every(({ isFake }) => isFake)))
    return notAsked('too few documents');
  const interval = { miss: missOf(1), resamples, random };
  const area = areaWithInterval(pairs, interval);
  const named = namedMembers(pairs, interval);
  const members = asked.filter(({ isMember }) => isMember).length;
  const of = `members of a pool among ${members} and ${asked.length - members} sentences`;
  return [
    shown('J8', `area under the curve of telling ${of}`, {
      read: { value: area.value, upper: area.high },
      chance: 0.5,
    }),
    shown('J8.tpr', `${of}, named at ${falseAlarms} false alarms`, {
      read: named === null ? null : { value: named.value, upper: named.high },
      chance: falseAlarms,
    }),
  ];
}

/** J8 without a value, for when membership was not or could not be tested. */
export function notAsked(reason = 'not asked: no release was given'): AuditedFigure[] {
  return [shown('J8', `membership in a pool: ${reason}`, { read: null, chance: 0.5 })];
}

/** Scores with the attacker that does best on the other half; as ranks, because attackers differ. */
function scoredByTheBest(choosing: readonly AskedSentence[], scored: readonly AskedSentence[]): ScoredPair[] {
  const attackers = attackersOf(choosing);
  const areas = attackers.map((attack) => areaUnderCurve(scoredBy(attack, choosing)));
  const best = attackers[areas.indexOf(Math.max(...areas))];
  if (best === undefined) return [];
  const ordered = scoredBy(best, scored).sort((a, b) => a.score - b.score);
  const outside = Float64Array.from(
    ordered.filter(({ isFake }) => !isFake),
    ({ score }) => score,
  );
  // Percentile among outside sentences: 1 % false positives then means the same in both halves
  return ordered.map((pair) => ({
    ...pair,
    score: countBelow(outside, pair.score, false) / Math.max(1, outside.length),
  }));
}

type Attacker = (asked: AskedSentence) => number;

function attackersOf(choosing: readonly AskedSentence[]): Attacker[] {
  const difficulty = difficultyOf(choosing.filter(({ isMember }) => !isMember));
  const attackers: Attacker[] = [
    ({ loss }) => -loss,
    ({ loss, labelIds }) => -loss / labelIds.length,
    (asked) => difficulty(asked) - asked.loss,
  ];
  if (choosing.every(({ referenceLoss }) => referenceLoss !== undefined))
    attackers.push(({ loss, referenceLoss = 0 }) => referenceLoss - loss);
  return attackers;
}

/** Mean loss of sentences with about as many tokens and identifiers. */
function difficultyOf(others: readonly AskedSentence[]): Attacker {
  const kindOf = ({ labelIds }: AskedSentence): string => {
    const identifiers = labelIds.filter(isBegin).length;
    return `${Math.floor(Math.log2(labelIds.length))} ${Math.min(3, identifiers)}`;
  };
  const sums = new Map<string, { sum: number; count: number }>();
  for (const asked of others) {
    const { sum, count } = sums.get(kindOf(asked)) ?? { sum: 0, count: 0 };
    sums.set(kindOf(asked), { sum: sum + asked.loss, count: count + 1 });
  }
  const all = others.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, others.length);
  return (asked) => {
    const { sum, count } = sums.get(kindOf(asked)) ?? { sum: 0, count: 0 };
    return (sum + 5 * all) / (count + 5); // few sentences of a kind say little
  };
}

function scoredBy(attack: Attacker, asked: readonly AskedSentence[]): ScoredPair[] {
  return asked.map((each) => ({ document: each.document, isFake: each.isMember, score: attack(each) }));
}

/** Share of members scored above all but 1 % of the others; `null` if 1 % of them is less than one. */
function namedMembers(
  pairs: readonly ScoredPair[],
  {
    miss,
    resamples: count,
    random,
  }: { readonly miss: number; readonly resamples: number; readonly random: SeededRandom },
): AreaInterval | null {
  if (pairs.filter(({ isFake }) => !isFake).length < outsideLeast) return null;
  const byDocument = new Map<number, ScoredPair[]>();
  for (const pair of pairs) byDocument.set(pair.document, [...(byDocument.get(pair.document) ?? []), pair]);
  const documents = [...byDocument.values()];
  const shares = Float64Array.from({ length: count }, () =>
    shareNamed(documents.flatMap(() => documents[random.integer(documents.length)] ?? [])),
  ).sort();
  const at = (share: number): number => shares[Math.round(share * (count - 1))] ?? 0;
  return { value: shareNamed(pairs), low: at(miss / 2), high: at(1 - miss / 2) };
}

function shareNamed(pairs: readonly ScoredPair[]): number {
  const outside = Float64Array.from(pairs.flatMap(({ isFake, score }) => (isFake ? [] : [score]))).sort();
  const members = pairs.filter(({ isFake }) => isFake);
  const threshold = outside[outside.length - 1 - Math.floor(falseAlarms * outside.length)] ?? 1;
  return members.filter(({ score }) => score > threshold).length / Math.max(1, members.length);
}
