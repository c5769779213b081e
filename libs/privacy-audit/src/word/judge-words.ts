/** J1 and J2: words named by the exact adversary, and the most that anybody could name. One encoding of the candidates serves both. */
import { type ClusterMean, type ClusterSum, clusterMean, clustersToClear } from '#evaluation';
import { invariant, type SeededRandom } from '#foundation';
import { type LabelKin, labelIndexOf, labelKinOf } from '#labels';
import type { AuditedFigure } from '#protocol';
import { type AttackList, type AuditMaterial, outsideList } from '../judge.js';
import { hasInputNoise, type Subject } from '../subject.js';
import { missOf, thresholds } from '../thresholds.js';
import { type AttackFinding, type AttackPlan, attackTarget } from './attack.js';
import { observationCounts } from './belief.js';
import { differentRows, outputsFew } from './outputs.js';
import { drawWhole, drawWords, type Target } from './targets.js';

/** How hard it tries. Numbers of targets are of each label, at most. */
export interface WordBudget {
  /** Targets that are attacked with every number of candidates up to 100. */
  readonly targets: number;
  /**
   * The first of them that are attacked with the large numbers as well, where words of the list are mostly different bytes. Where they are
   * of few cells, all are.
   */
  readonly deepTargets: number;
  /** More than 100, ascending; the headline's 1,000 among them. */
  readonly deepSizes: readonly number[];
  readonly wholeTargets: number;
  readonly looks: number;
  /** With input noise a likelihood is averaged over so many draws, and a candidate is encoded anew for each. */
  readonly inputDraws: number;
  /** With input noise these stand for `deepSizes`, and no label has more targets than it needs to count. */
  readonly inputSizes: readonly number[];
}

/** Everything that attacks on words found. */
export interface WordFindings {
  readonly words: readonly AttackFinding[];
  /** Among the 100 of the list that are nearest to the word. */
  readonly near: readonly AttackFinding[];
  /** Identifiers of several words, swapped jointly. */
  readonly whole: readonly AttackFinding[];
}

/** Candidates of the small attacks. */
const few = 100;

/**
 * J1: words and whole identifiers, named by likelihood.
 *
 * | | |
 * |---|---|
 * | protocol | a word of an identifier (a token with a letter or digit) is observed in its sentence, once; each candidate of its label's list that leaves the same in the clear (casing, how sentences split) is encoded in its place, and the one most likely to have made the observation is named. The list begins with words of the corpus and of the type, the same for every system and N; the 100 that lie nearest are tried apart, identifiers of several words are swapped as one, and one sentence is observed up to 2^16 times |
 * | it knows | the file, the deviations of its noise, every other word of the sentence, the label, and that each candidate is as likely as any other |
 * | budget | `targets` of each label among 100 candidates, `deepTargets` of them among more, all where a list has few outputs; `looks` at each word, or at every output of few |
 * | metric | the mean of the largest posterior over words of the list, which has the expectation of hits and a fraction of their variance; ties count 1 in n. The label that reads highest is the headline; hits on the corpus's own words stand beside it |
 * | chance | 1 in the number of candidates |
 * | interval | by document, corrected for labels and gated figures; a label with fewer than `targetsLeast` words of `documentsLeast` documents is joined with its kin |
 * | power | the controls: raw vectors and the noise off must be named, pure noise must not, and clouds must read their computed optimum |
 *
 * With input noise the likelihood is a mean over `inputDraws` draws: hits alone are given, which convict and never clear. J2, read off the
 * same codes, is `boundTopOne`.
 */
export async function attackWords(
  subject: Subject,
  material: AuditMaterial,
  budget: WordBudget,
  random: SeededRandom,
): Promise<WordFindings> {
  const isDisturbed = hasInputNoise(subject);
  const { looks, inputDraws } = budget;
  const atMost = (targets: number) => (isDisturbed ? Math.min(targets, thresholds.targetsLeast) : targets);
  const [targets, deepTargets] = [atMost(budget.targets), atMost(budget.deepTargets)];
  const deepSizes = isDisturbed ? budget.inputSizes : budget.deepSizes;
  const drawn = drawWords(material, targets, random);
  const most = Math.max(few, ...deepSizes);
  const attackedWhole = new Set(
    isDisturbed ? [] : [...material.lists].flatMap(([id, list]) => (isOfFewOutputs(list, most) ? [id] : [])),
  );
  const deep = firstOfEach(drawn, (beginId) => (attackedWhole.has(beginId) ? targets : deepTargets));
  const shallow = drawn.filter((target) => !deep.has(target));
  const attack = (chosen: Iterable<Target>, plan: Pick<AttackPlan, 'sizes' | 'part' | 'isTypeAsked'>) =>
    attackAll(subject, material, { chosen, plan: { ...plan, looks, inputDraws }, random });
  return {
    words: [
      ...(await attack(deep, { sizes: [few, ...deepSizes], part: 'first', isTypeAsked: true })),
      ...(await attack(shallow, { sizes: [few], part: 'first' })),
    ],
    near: await attack(deep, { sizes: [few], part: 'near' }),
    whole: await attack(drawWhole(material, atMost(budget.wholeTargets), random), {
      sizes: [few, ...deepSizes.slice(0, 2)],
      part: 'first',
    }),
  };
}

function isOfFewOutputs({ vectors, wordSize }: AttackList, most: number): boolean {
  return differentRows(vectors.subarray(0, most * wordSize), wordSize) <= outputsFew;
}

function firstOfEach(targets: readonly Target[], countOf: (beginId: number) => number): Set<Target> {
  const taken = new Map<number, number>();
  return new Set(
    targets.filter(({ beginId }) => {
      const before = taken.get(beginId) ?? 0;
      taken.set(beginId, before + 1);
      return before < countOf(beginId);
    }),
  );
}

interface Attacks {
  readonly chosen: Iterable<Target>;
  readonly plan: AttackPlan;
  readonly random: SeededRandom;
}

async function attackAll(
  subject: Subject,
  material: AuditMaterial,
  { chosen, plan, random }: Attacks,
): Promise<AttackFinding[]> {
  const found: AttackFinding[] = [];
  for (const target of chosen) {
    const stream = random.fork(`attack ${plan.part} ${target.sentence} ${target.tokens.join()}`);
    found.push(...(await attackTarget(subject, material, { target, plan, random: stream })));
  }
  return found;
}

/** One kind of finding over labels. */
export interface Spread {
  /** Every label that has findings, and kins that were joined. */
  readonly byLabel: AuditedFigure['byLabel'];
  /** The label or kin that reads highest, with the greatest upper end of all; `null` where none has enough targets. */
  readonly worst: { readonly value: number; readonly upper: number; readonly low: number } | null;
  /** Over labels and kins, each as much as any other. */
  readonly mean: { readonly value: number; readonly upper: number } | null;
  /** Kins of which even all labels together have too few targets: the figure can clear nobody. */
  readonly lacking: readonly LabelKin[];
  /** Documents that a label or kin needs to count. */
  readonly documentsLeast: number;
}

/** What is read off a finding; `null` where it has no such number. */
export type Reading = (finding: AttackFinding) => number | null;

/** How findings are read. */
export interface SpreadOptions {
  readonly read: Reading;
  /** The numbers are mostly 0 or 1. */
  readonly isBinary?: boolean;
  /** What the upper end may reach, where that is asked: of a binary number so few documents may be there that not even none would clear. */
  readonly threshold?: number;
  /** Kins that have to be among the findings; left out: those that are. */
  readonly kins?: Iterable<LabelKin>;
}

/**
 * Reads one number of findings by label, with intervals by document. A label of fewer than `targetsLeast` words or `documentsLeast`
 * documents says too little alone: all labels of its kin are joined, and count together beside those that count alone. So no label is
 * left out, and a kin that has too few words joined is named as lacking. Where numbers are binary and gated, as many documents are
 * needed as clear somebody of whose words none was named.
 */
export function spreadOf(
  findings: readonly AttackFinding[],
  labels: readonly string[],
  { read, isBinary = false, threshold, kins = [] }: SpreadOptions,
): Spread {
  const byName = new Map<string, ReadFinding[]>();
  for (const finding of findings) {
    const value = read(finding);
    if (value === null) continue;
    const { beginId, document } = finding.target;
    const name = nameOf(beginId, labels);
    const found = byName.get(name) ?? [];
    if (found.push({ value, document }) === 1) byName.set(name, found);
  }
  const groups = [...byName].map(([name, found]) => ({ name, clusters: clustersOf(found) }));
  const documentsLeast = Math.max(
    thresholds.documentsLeast,
    isBinary && threshold !== undefined ? clustersToClear(threshold, missOf(groups.length)) : 0,
  );
  const isEnough = (clusters: Clusters): boolean =>
    trialsOf(clusters) >= thresholds.targetsLeast && clusters.length >= documentsLeast;
  const small = groups.filter(({ name, clusters }) => name !== unlabelled && !isEnough(clusters));
  const joined = [...new Set([...kins, ...small.map(({ name }) => labelKinOf(name))])].flatMap((kin) => {
    const members = [...byName].filter(([name]) => name !== unlabelled && labelKinOf(name) === kin);
    const isWhole = members.length > 0 && !small.some(({ name }) => labelKinOf(name) === kin);
    if (isWhole) return []; // each of its labels counts alone
    return [{ kin, name: `all ${kin}`, clusters: clustersOf(members.flatMap(([, found]) => found)) }];
  });
  const counted = [...groups, ...joined].filter(({ clusters }) => isEnough(clusters));
  const miss = missOf(Math.min(groups.length, counted.length));
  const measured = [...groups, ...joined.filter(({ clusters }) => clusters.length > 0)].map(
    ({ name, clusters }) => ({
      name,
      at: clusterMean({ clusters, miss, binary: isBinary }),
      trials: trialsOf(clusters),
      documents: clusters.length,
    }),
  );
  const names = new Set(counted.map(({ name }) => name));
  const telling = measured.filter(({ name }) => names.has(name)).map(({ at }) => at);
  return {
    byLabel: Object.fromEntries(
      measured
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, at, trials, documents }) => [
          name,
          { value: at.mean, upper: inside(at.high), trials, documents },
        ]),
    ),
    worst: telling.length === 0 ? null : worstOf(telling),
    mean: telling.length === 0 ? null : meanOf(telling),
    documentsLeast,
    lacking: joined.flatMap(({ kin, clusters }) => (isEnough(clusters) ? [] : [kin])),
  };
}

interface ReadFinding {
  readonly value: number;
  readonly document: number;
}

type Clusters = readonly ClusterSum[];

function clustersOf(found: readonly ReadFinding[]): Clusters {
  const documents = new Map<number, ClusterSum>();
  for (const { value, document } of found) {
    const { sum, trials } = documents.get(document) ?? { sum: 0, trials: 0 };
    documents.set(document, { sum: sum + value, trials: trials + 1 });
  }
  return [...documents.values()];
}

const trialsOf = (clusters: Clusters): number => clusters.reduce((sum, { trials }) => sum + trials, 0);

function worstOf(counted: readonly ClusterMean[]): NonNullable<Spread['worst']> {
  return {
    value: Math.max(...counted.map(({ mean }) => mean)),
    upper: Math.max(...counted.map(({ high }) => inside(high))),
    low: Math.max(...counted.map(({ low }) => inside(low))),
  };
}

/** The mean of upper ends: no less than the upper end of the mean. */
function meanOf(counted: readonly ClusterMean[]): NonNullable<Spread['mean']> {
  const over = (read: (at: ClusterMean) => number): number =>
    counted.reduce((sum, at) => sum + read(at), 0) / counted.length;
  return { value: over(({ mean }) => mean), upper: over(({ high }) => inside(high)) };
}

const inside = (share: number): number => Math.min(1, Math.max(0, share));

const unlabelled = 'unlabelled';

/** A label's name, or that of words without one. */
export function nameOf(beginId: number, labels: readonly string[]): string {
  return beginId === outsideList ? unlabelled : (labels[labelIndexOf(beginId) ?? -1] ?? `id ${beginId}`);
}

/** The least number of observations of one sentence at which the words of the worst label are found half of the time. */
export function observationsForHalf(findings: readonly AttackFinding[]): number | null {
  const size = Math.max(0, ...findings.map((finding) => finding.size));
  const byLabel = new Map<number, AttackFinding[]>();
  for (const finding of findings.filter((each) => each.size === size && each.posterior !== null))
    byLabel.set(finding.target.beginId, [...(byLabel.get(finding.target.beginId) ?? []), finding]);
  const enough = [...byLabel.values()].filter(({ length }) => length >= thresholds.targetsLeast);
  if (enough.length === 0) return null;
  const found = observationCounts.find((_, at) =>
    enough.some((all) => {
      const sum = all.reduce((total, { byObservations }) => total + (byObservations[at] ?? 0), 0);
      return sum / all.length >= 0.5;
    }),
  );
  return found ?? null;
}

/** The mean squared separation between a word and another of its list, in units of noise. */
export function meanSquare(findings: readonly AttackFinding[]): number {
  let [sum, count] = [0, 0];
  for (const { squares } of findings) {
    for (const square of squares) {
      if (square === Number.POSITIVE_INFINITY) continue; // told apart without a look at a row
      sum += square;
      count += 1;
    }
  }
  invariant(count > 0, 'a separation was measured');
  return sum / count;
}
