/** J4: the adversaries of the game, as the authors of 2019 judged by them. */
import { adversaryNames } from '#adversary';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { AuditedFigure } from '#protocol';
import type { AuditMaterial } from '../judge.js';
import { splitMaterial } from '../material.js';
import { type Subject, withoutNoise } from '../subject.js';
import { thresholds } from '../thresholds.js';
import { shown } from '../word/figures.js';
import { type AttackerScores, learnedScores } from './attackers.js';
import { accuracyOf, pairsOf } from './judge-pairs.js';

/** The adversaries as the game left them when the representer was frozen. */
export interface GameAdversaries {
  /** Units of each in each direction. */
  readonly hidden: number;
  /** By name, `T1/…` and `T2/…`. */
  readonly weights: ReadonlyMap<string, Float32Array>;
}

/** How long they go on. */
export interface ContinuedBudget {
  readonly engine: Engine;
  /** The authors' 50. */
  readonly epochs: number;
  readonly pairsMin: number;
  readonly sentencesPerBatch: number;
}

/**
 * Has the game's own adversaries go on learning against the frozen file.
 *
 * | | |
 * |---|---|
 * | protocol | Friedrich et al. (2019), section 5.3: T1 and T2 begin with the weights of the game and learn from pairs as J3's do; the epoch and the threshold that are best on validation pairs |
 * | they know | what J3's know, and everything that the game taught them |
 * | documents | none that the game saw: half to learn from, 15 % to choose by, the rest to be scored on |
 * | budget | `epochs`, one training |
 * | metric, chance, interval | share of pairs told; one half; by document |
 * | power | the same with the noise off, which must reach 95 %; else "no power" |
 *
 * It is milder than J3, which takes the best of several attackers: adversaries that lost the game begin where the representer fools them.
 */
export async function judgeContinued(
  subject: Subject,
  material: AuditMaterial,
  {
    adversaries,
    budget,
  }: { readonly adversaries: GameAdversaries | undefined; readonly budget: ContinuedBudget },
  random: SeededRandom,
): Promise<AuditedFigure[]> {
  if (adversaries === undefined)
    return adversaryNames.map((name) => nothing(name, 'not asked: no adversaries were given'));
  const parts = splitMaterial(material, random.fork('documents'));
  const goOn = async (observed: Subject): Promise<AttackerScores[]> => {
    const prepared = await pairsOf(observed, parts, budget, random);
    if (prepared === null) return [];
    const { hidden: size, weights: initial } = adversaries;
    const learning = { ...budget, size, seed: 1, initial, random: random.fork('continued') };
    return learnedScores(observed, prepared.trainingOf('continued'), prepared.pairs, learning);
  };
  const [own, open] = [await goOn(subject), await goOn(withoutNoise(subject))];
  return adversaryNames.map((name) => {
    const [told, openly] = [own, open].map((found) => found.find(({ as }) => as === name));
    if (told === undefined || openly === undefined) return nothing(name, 'no labelled word has a neighbour');
    const { value, upper } = accuracyOf(told);
    const reads = accuracyOf(openly).value;
    const metric = `pairs told by the game's own ${name}, continued for ${budget.epochs} epochs`;
    const figure = shown(`J4.${name}`, metric, { read: { value, upper }, chance: 0.5 });
    return reads >= thresholds.powerLeast
      ? { ...figure, power: reads }
      : { ...figure, verdict: 'no power', power: 'no power' };
  });
}

function nothing(name: string, reason: string): AuditedFigure {
  return shown(`J4.${name}`, `pairs told by the game's own ${name}: ${reason}`, { read: null, chance: 0.5 });
}
