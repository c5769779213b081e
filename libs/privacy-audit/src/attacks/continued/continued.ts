/** J4: the adversaries of adversarial training, as Friedrich et al. (2019) used them. */
import { adversaryNames } from '#adversary';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { type AuditedFigure } from '#protocol/manifests';
import { type Attack, type GameAdversaries, shown } from '../../attack.js';
import { type AuditMaterial, splitMaterial } from '../../material.js';
import { type Subject, withoutNoise } from '../../subject.js';
import { thresholds } from '../../thresholds.js';
import { type AttackerScores, learnedScores } from '../pairs/attackers.js';
import { accuracyOf, pairsOf } from '../pairs/pairs.js';

/** J4: the adversaries of adversarial training keep learning against the frozen file. */
export const continued = {
  budget: (effort, { engine }) => ({
    engine,
    epochs: 50, // as the authors
    pairsMin: effort === 'full' ? 10_000 : 4_000,
    sentencesPerBatch: 32,
  }),
  run: ({ subject, material, random, take, adversaries }, budget) =>
    take('continued', () =>
      attackContinued(subject, material, { adversaries, budget }, random.fork('continued')),
    ),
} satisfies Attack<ContinuedBudget>;

/** How long the adversaries keep learning. */
export interface ContinuedBudget {
  readonly engine: Engine;
  readonly epochs: number;
  readonly pairsMin: number;
  readonly sentencesPerBatch: number;
}

/** Continues to train the adversaries against the frozen file, and scores them. */
export async function attackContinued(
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
  const own = await goOn(subject);
  const open = await goOn(withoutNoise(subject));
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
