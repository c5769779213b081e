/** The likelihood attack on words and whole identifiers. */
import type { SeededRandom } from '#foundation';
import type { AttackList, AuditMaterial } from '../../material.js';
import { hasInputNoise, type Subject } from '../../subject.js';
import { thresholds } from '../../thresholds.js';
import { type AttackFinding, type AttackPlan, attackTarget } from './attack.js';
import { differentRows, drawWhole, drawWords, outputsFew, type Target } from './candidates.js';

/** How hard it tries. Numbers of targets are maxima per label. */
export interface WordBudget {
  /** Targets attacked with every number of candidates up to 100. */
  readonly targets: number;
  /** How many of them also face the large numbers; all do if the words of the list have few outputs. */
  readonly deepTargets: number;
  /** Above 100, ascending; includes the headline's 1,000. */
  readonly deepSizes: readonly number[];
  readonly wholeTargets: number;
  readonly looks: number;
  /** Draws over which a likelihood is averaged with input noise; each encodes every candidate again. */
  readonly inputDraws: number;
  /** Replaces `deepSizes` with input noise, where no label has more targets than it needs to count. */
  readonly inputSizes: readonly number[];
}

/** Results of all attacks on words. */
export interface WordFindings {
  readonly words: readonly AttackFinding[];
  /** Among the 100 words of the list nearest to the true one. */
  readonly near: readonly AttackFinding[];
  /** Identifiers of several words, swapped jointly. */
  readonly whole: readonly AttackFinding[];
}

const few = 100;

/** Attacks words and whole identifiers, as the README describes. */
export async function attackWords(
  subject: Subject,
  material: AuditMaterial,
  budget: WordBudget,
  random: SeededRandom,
): Promise<WordFindings> {
  const isDisturbed = hasInputNoise(subject);
  const { looks, inputDraws } = budget;
  const atMost = (targets: number) => (isDisturbed ? Math.min(targets, thresholds.targetsLeast) : targets);
  const targets = atMost(budget.targets);
  const deepTargets = atMost(budget.deepTargets);
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
