/** J1 and J2: words named by the exact adversary, and the most that anybody could name. One encoding of the candidates serves both. */
import { type ClusterMean, clusterMean } from '#evaluation';
import { invariant, type SeededRandom } from '#foundation';
import { labelIndexOf } from '#labels';
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
 * | protocol | a word of an identifier (a token with a letter or digit) is observed in its sentence, once; each candidate of its label's list is encoded in its place, and the one most likely to have made the observation is named. The list begins with words of the corpus and of the type, the same for every system and N; the 100 that lie nearest are tried apart, identifiers of several words are swapped as one, and one sentence is observed up to 2^16 times |
 * | it knows | the file, the deviations of its noise, every other word of the sentence, the label, and that each candidate is as likely as any other |
 * | budget | `targets` of each label among 100 candidates, `deepTargets` of them among more, all where a list has few outputs; `looks` at each word, or at every output of few |
 * | metric | the mean of the largest posterior over words of the list, which has the expectation of hits and a fraction of their variance; ties count 1 in n. The label that reads highest is the headline; hits on the corpus's own words stand beside it |
 * | chance | 1 in the number of candidates |
 * | interval | by document, corrected for labels and gated figures; a label counts with `targetsLeast` words of `documentsLeast` documents |
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
  /** Labels with enough targets, and the others, which are shown and not counted. */
  readonly byLabel: AuditedFigure['byLabel'];
  /** The label that reads highest, with the greatest upper end of all; `null` where no label has enough targets. */
  readonly worst: { readonly value: number; readonly upper: number; readonly low: number } | null;
  /** Over labels, each as much as any other. */
  readonly mean: { readonly value: number; readonly upper: number } | null;
}

/** What is read off a finding; `null` where it has no such number. */
export type Reading = (finding: AttackFinding) => number | null;

/** Reads one number of findings by label, with intervals by document. `isBinary`: the numbers are mostly 0 or 1. */
export function spreadOf(
  findings: readonly AttackFinding[],
  labels: readonly string[],
  { read, isBinary = false }: { readonly read: Reading; readonly isBinary?: boolean },
): Spread {
  const byId = new Map<number, Map<number, { sum: number; trials: number }>>();
  for (const finding of findings) {
    const value = read(finding);
    if (value === null) continue;
    const { beginId, document } = finding.target;
    const documents = byId.get(beginId) ?? new Map<number, { sum: number; trials: number }>();
    const counts = documents.get(document) ?? { sum: 0, trials: 0 };
    documents.set(document, { sum: counts.sum + value, trials: counts.trials + 1 });
    byId.set(beginId, documents);
  }
  const measured = [...byId].map(([beginId, documents]) => {
    const clusters = [...documents.values()];
    const trials = clusters.reduce((sum, cluster) => sum + cluster.trials, 0);
    const counts = trials >= thresholds.targetsLeast && clusters.length >= thresholds.documentsLeast;
    const at = clusterMean({ clusters, miss: missOf(byId.size), binary: isBinary });
    return { name: nameOf(beginId, labels), at, trials, documents: clusters.length, counts };
  });
  const counted = measured.filter(({ counts }) => counts).map(({ at }) => at);
  return {
    byLabel: Object.fromEntries(
      measured
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, at, trials, documents }) => [
          name,
          { value: at.mean, upper: inside(at.high), trials, documents },
        ]),
    ),
    worst: counted.length === 0 ? null : worstOf(counted),
    mean: counted.length === 0 ? null : meanOf(counted),
  };
}

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

/** A label's name, or that of words without one. */
export function nameOf(beginId: number, labels: readonly string[]): string {
  return beginId === outsideList ? 'unlabelled' : (labels[labelIndexOf(beginId) ?? -1] ?? `id ${beginId}`);
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
    for (const square of squares) sum += square;
    count += squares.length;
  }
  invariant(count > 0, 'a separation was measured');
  return sum / count;
}
