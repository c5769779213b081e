/** J3: T1 and T2 trained from scratch, with power. */
import { type AdversaryName, adversaryNames } from '#adversary';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { type AuditedFigure } from '#protocol/manifests';
import type { Attack } from '../../attack.js';
import { type AuditMaterial, splitMaterial } from '../../material.js';
import {
  accuracyAt,
  areaByDocument,
  areaUnderCurve,
  bestThreshold,
  type ScoredPair,
  type Told,
} from '../../scored-pairs.js';
import { type AuditSteps, keepNothing } from '../../steps.js';
import { pureNoise, type Subject, withoutNoise } from '../../subject.js';
import { thresholds } from '../../thresholds.js';
import { type AttackerScores, type FixedPairs, learnedScores, untrainedScores } from './attackers.js';
import { createPairSource, type PairSource } from './learned-adversaries.js';

/** J3: T1, T2 and untrained statistics tell pairs of sentences apart. */
export const pairs = {
  budget: (effort, { engine }) => ({
    engine,
    epochs: effort === 'full' ? 50 : 10,
    sizes: effort === 'full' ? [50, 100] : [50],
    seeds: effort === 'full' ? 3 : 2,
    powerSeeds: effort === 'full' ? 2 : 1,
    pairsMin: effort === 'full' ? 10_000 : 4_000,
    sentencesPerBatch: 32,
  }),
  run: ({ subject, material, random, take }, budget) =>
    attackPairs(subject, material, { ...budget, take }, random.fork('pairs')),
} satisfies Attack<PairBudget>;

/** How hard the attackers try. */
export interface PairBudget {
  readonly engine: Engine;
  readonly epochs: number;
  /** Hidden units of the adversaries per direction; each size is tried. */
  readonly sizes: readonly number[];
  /** Training runs per size. */
  readonly seeds: number;
  /** Runs per size for measuring power: with the noise off, and on pure noise. */
  readonly powerSeeds: number;
  /** Minimum pairs to choose by, and to score; passes repeat with new draws. */
  readonly pairsMin: number;
  readonly sentencesPerBatch: number;
  /** Each training run is a step; if absent, nothing is kept. */
  readonly take?: AuditSteps['take'];
}

/** Best attacker of a kind, chosen on validation pairs. */
interface BestOfKind extends Told {
  readonly area: Told;
}

/** Results for one subject: the best of all attackers, and the best of those that learn. */
interface PairFindings {
  readonly best: Readonly<Record<AdversaryName, BestOfKind>>;
  readonly learned: Readonly<Record<AdversaryName, BestOfKind>>;
}

/** Runs all attackers on pairs, and measures their power. */
export async function attackPairs(
  subject: Subject,
  material: AuditMaterial,
  budget: PairBudget,
  random: SeededRandom,
): Promise<AuditedFigure[]> {
  const parts = splitMaterial(material, random.fork('documents'));
  const told = await tellApart(subject, parts, { budget, seeds: budget.seeds, random, name: 'as shipped' });
  if (told === null) return adversaryNames.map((name) => nothingToJudge(name));
  const trial = { budget, seeds: budget.powerSeeds, random };
  const open = await tellApart(withoutNoise(subject), parts, { ...trial, name: 'noise off' });
  const blind = await tellApart(pureNoise(subject), parts, { ...trial, name: 'pure noise' });
  return adversaryNames.flatMap((name) =>
    (['best', 'learned'] as const).flatMap((kind) => {
      const power = powerOf(open?.[kind][name].value ?? 0, blind?.[kind][name].value ?? 1);
      const id = kind === 'best' ? `J3.${name}` : `J3.${name}-learned`;
      const who = kind === 'best' ? 'best of learned and untrained attackers' : 'learned attackers alone';
      const { area, ...share } = told[kind][name];
      return [
        figure(id, `pairs told right by ${name}, ${who}`, { ...share, power }),
        figure(`${id}-auc`, `area under the curve of ${name}, ${who}`, { ...area, power }),
      ];
    }),
  );
}

/** The value with the noise off, if pure noise reads nothing. */
function powerOf(open: number, blind: number): number | 'no power' {
  return open >= thresholds.powerLeast && blind <= thresholds.noiseMost ? open : 'no power';
}

function figure(
  id: string,
  metric: string,
  { value, upper, power }: Pick<Told, 'value' | 'upper'> & Pick<AuditedFigure, 'power'>,
): AuditedFigure {
  const verdict = power === 'no power' ? 'no power' : 'shown';
  return { id, metric, value, upper, chance: 0.5, threshold: null, verdict, power, byLabel: {} };
}

function nothingToJudge(name: AdversaryName): AuditedFigure {
  const nothing = { value: null, upper: null, threshold: null, byLabel: {} };
  const metric = `pairs told right by ${name}: no labelled word has a neighbour`;
  return { id: `J3.${name}`, metric, ...nothing, chance: 0.5, verdict: 'no power', power: 'no power' };
}

/** Material split into training, validation and test documents. */
export type Parts = ReturnType<typeof splitMaterial>;

interface Trial {
  readonly budget: PairBudget;
  readonly seeds: number;
  readonly random: SeededRandom;
  /** Prefix of its steps' names. */
  readonly name: string;
}

async function tellApart(
  subject: Subject,
  parts: Parts,
  { budget, seeds, random, name }: Trial,
): Promise<PairFindings | null> {
  const prepared = await pairsOf(subject, parts, budget, random);
  if (prepared === null) return null;
  const { trainingOf, pairs } = prepared;
  const { take = keepNothing.take } = budget;
  const found = untrainedScores(subject, pairs);
  for (const size of budget.sizes) {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const attacker = `adversaries ${size} ${seed}`;
      const learning = { ...budget, size, seed, random: random.fork(attacker) };
      const learn = () => learnedScores(subject, trainingOf(attacker), pairs, learning);
      found.push(...(await take(`${name}, ${attacker}`, learn)));
    }
  }
  return {
    best: bestOf(found),
    learned: bestOf(found.filter(({ isLearned }) => isLearned)),
  };
}

/** Pairs to learn from, to choose by and to score. */
export interface PreparedPairs {
  /** For one attacker, with noise that no other attacker sees. */
  readonly trainingOf: (attacker: string) => PairSource;
  readonly pairs: Readonly<Record<'validation' | 'heldOut', FixedPairs>>;
}

/** Observes pairs of each part; `null` if a part has none. */
export async function pairsOf(
  subject: Subject,
  parts: Parts,
  budget: Pick<PairBudget, 'sentencesPerBatch' | 'pairsMin'>,
  random: SeededRandom,
): Promise<PreparedPairs | null> {
  const { sentencesPerBatch } = budget;
  const sourceOf = (part: keyof Parts, attacker = '') => {
    const source = { sentencesPerBatch, random: random.fork(`noise of ${part}${attacker}`) };
    return createPairSource(subject, parts[part].corpus, source);
  };
  const fix = async (part: 'validation' | 'heldOut'): Promise<FixedPairs> => {
    const source = sourceOf(part);
    const batches = [];
    for (let pairs = 0, pass = 1; pairs < budget.pairsMin && source.sentenceCount > 0; pass += 1) {
      for await (const batch of source.batches(random.fork(`${part} ${pass}`))) {
        batches.push(batch);
        pairs += batch.members.length;
      }
    }
    return { batches, documentOf: parts[part].documentOf };
  };
  const pairs = { validation: await fix('validation'), heldOut: await fix('heldOut') };
  const hasNone =
    sourceOf('training').sentenceCount === 0 ||
    pairs.validation.batches.length * pairs.heldOut.batches.length === 0;
  return hasNone ? null : { trainingOf: (attacker) => sourceOf('training', `, ${attacker}`), pairs };
}

function bestOf(found: readonly AttackerScores[]): PairFindings['best'] {
  const [T1, T2] = adversaryNames.map((name) => {
    const own = found.filter((attacker) => attacker.as === name);
    const areas = own.map(({ validation }) => areaUnderCurve(validation));
    const chosen = own[areas.indexOf(Math.max(...areas))];
    if (chosen === undefined) return nobody;
    const alike = own.filter(({ isLearned, size }) => isLearned === chosen.isLearned && size === chosen.size);
    const share = accuracyOf(chosen);
    const area = areaByDocument(chosen.heldOut);
    return {
      ...widened(
        share,
        alike.map((each) => accuracyOf(each).value),
      ),
      area: widened(
        area,
        alike.map(({ heldOut }) => areaUnderCurve(heldOut)),
      ),
    };
  });
  return { T1: T1 ?? nobody, T2: T2 ?? nobody };
}

/** Result if no adversary learned. */
const nobody: BestOfKind = { value: 0.5, upper: 1, pairs: 0, area: { value: 0.5, upper: 1, pairs: 0 } };

/** Accuracy at the threshold chosen on validation pairs. */
export const accuracyOf = ({
  validation,
  heldOut,
}: {
  validation: readonly ScoredPair[];
  heldOut: readonly ScoredPair[];
}): Told => accuracyAt(heldOut, bestThreshold(validation));

/** Widens the interval by two standard deviations of the spread over seeds. */
function widened(told: Told, seeds: readonly number[]): Told {
  const mean = seeds.reduce((sum, value) => sum + value, 0) / seeds.length;
  const variance = seeds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, seeds.length - 1);
  const reach = Math.sqrt((told.upper - told.value) ** 2 + 4 * variance);
  return { ...told, upper: Math.min(1, told.value + reach) };
}
