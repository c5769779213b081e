/** Cases with a known verdict. A wrong one makes the audit INVALID. */
import type { SeededRandom } from '#foundation';
import type { ControlId } from '#protocol/gate';
import type { AuditControl } from '#protocol/manifests';
import { attackTarget } from './attacks/words/attack.js';
import { drawWords, type Target } from './attacks/words/candidates.js';
import { lookAt } from './attacks/words/posterior.js';
import type { AuditMaterial } from './material.js';
import { pureNoise, rawVectors, type Subject, withLeak, withoutNoise } from './subject.js';
import { thresholds } from './thresholds.js';

/** Candidates of controls: enough to be far from chance, few enough for minutes. */
const size = 100;

/** Standard errors by which a posterior, a mean over few drawn candidates, may miss. Hits get no tolerance. */
const looksApart = 4;

/** Length of the planted leak in deviations: two unlike words lie about 1.4 times as far apart. */
const leakSize = 4;

/** Runs every control of J1 with `perLabel` targets of each label. */
export async function runControls(
  subject: Subject,
  material: AuditMaterial,
  perLabel: number,
  random: SeededRandom,
): Promise<AuditControl[]> {
  const targets = drawWords(material, perLabel, random).filter(({ beginId }) => beginId > 0);
  const vectorsAlone = withoutClear(material);
  const read = (changed: Subject, isShuffled = false) =>
    attackSome(changed, vectorsAlone, { targets, isShuffled, random });
  const raw = await read(rawVectors(subject.embeddingSize));
  const shuffled = await read(rawVectors(subject.embeddingSize), true);
  const open = await read(withoutNoise(subject));
  const blind = await read(pureNoise(subject));
  const planted = await read(withLeak(subject, leakSize));
  const least = thresholds.powerLeast;
  // Words with equal bytes are indistinguishable, so the best result over cells is below 1
  const isBroken = ({ hits, posterior, error }: typeof raw): boolean =>
    hits >= least * raw.best.hits && posterior + looksApart * error >= least * raw.best.posterior;
  const clouds = random.fork('clouds');
  const passed: Readonly<Record<ControlId, boolean>> = {
    'raw-vectors-are-broken': isBroken(raw),
    'noise-off-is-broken': isBroken(open),
    'pure-noise-is-not': isChance(blind.posterior) && isChance(blind.hits),
    'shuffled-labels-are-not': raw.targets > 0 && isFewOf(shuffled.hits * raw.targets, raw.targets),
    'a-planted-leak-is-found': isLeakFound(planted, raw.best),
    'j1-on-a-cloud-at-1': readsCloud({ distance: 1, optimum: 0.00797 }, clouds),
    'j1-on-a-cloud-at-2': readsCloud({ distance: 2, optimum: 0.04155 }, clouds),
  };
  return Object.entries(passed).map(([id, isPassed]) => ({ id, passed: isPassed }));
}

/** Controls ignore casing: it rules words out under any noise, so chance would vary by word. */
function withoutClear(material: AuditMaterial): AuditMaterial {
  const lists = [...material.lists].map(
    ([beginId, list]) => [beginId, { ...list, clear: new Int32Array(list.clear.length) }] as const,
  );
  return { ...material, clearAt: () => 0, lists: new Map(lists) };
}

/** What was found, or the most that anybody could find. */
type Found = Readonly<Record<'posterior' | 'hits', number>>;

/**
 * Requires five times chance, or half of the best possible result if that is less: words of one cell have the
 * same bytes with the leak, too, and lists by type have most of their words in few cells.
 */
export function isLeakFound(planted: Found, best: Found): boolean {
  const isEnough = (found: number, most: number): boolean => found > Math.min(5 / size, most / 2);
  return isEnough(planted.posterior, best.posterior) && isEnough(planted.hits, best.hits);
}

/** Everything looks the same: posterior and hits are 1/n to the last digit, because ties are shared. */
const isChance = (share: number): boolean => Math.abs(share - 1 / size) < 1e-9;

/** At most chance plus five standard errors plus one. */
const isFewOf = (hits: number, trials: number): boolean =>
  hits <= trials / size + 5 * Math.sqrt(trials / size) + 1;

interface ControlAttack {
  readonly targets: readonly Target[];
  readonly isShuffled: boolean;
  readonly random: SeededRandom;
}

async function attackSome(
  subject: Subject,
  material: AuditMaterial,
  { targets, isShuffled, random }: ControlAttack,
) {
  let posterior = 0;
  let squared = 0;
  let hits = 0;
  let attacked = 0;
  const best = { hits: 0, rows: 0 };
  const plan = { sizes: [size], part: 'first', looks: 2, inputDraws: 1, isShuffled } as const;
  const quiet = { ...subject, inputStdDev: new Float32Array(0) };
  for (const target of targets) {
    const stream = random.fork(`control ${target.sentence} ${target.tokens.join()}`);
    const [found] = await attackTarget(quiet, material, { target, plan, random: stream });
    if (found === undefined) continue;
    attacked += 1;
    posterior += found.posterior ?? 0;
    squared += (found.posterior ?? 0) ** 2;
    hits += found.hit;
    best.hits += 1 / (1 + found.squares.filter((square) => square === 0).length);
    best.rows += found.bound ?? 1; // without noise: different rows / candidates
  }
  const count = Math.max(1, attacked);
  return {
    posterior: posterior / count,
    /** Standard error of the posterior. */
    error: Math.sqrt(Math.max(0, squared / count - (posterior / count) ** 2) / count),
    hits: hits / count,
    targets: attacked,
    /**
     * Best possible result without noise. Hits: one in the candidates with the target's row; posterior: that or
     * the share of different rows, whichever is less.
     */
    best: { hits: best.hits / count, posterior: Math.min(best.hits, best.rows) / count },
  };
}

/**
 * J1 on a cloud of 1,000 candidates, every two of them one or two deviations apart, against
 * ∫ φ(x − s) Φ(x)^999 dx, s = distance / √2 (computed in `words/clouds.spec.ts`): 0.797 % and 4.155 %.
 */
function readsCloud(
  { distance, optimum }: { readonly distance: number; readonly optimum: number },
  random: SeededRandom,
): boolean {
  const looks = 600;
  const count = 1000;
  const length = distance / Math.SQRT2;
  const noise = new Float32Array(count);
  const evidence = new Float64Array(count);
  const squares = new Float64Array(count);
  let sum = 0;
  let squared = 0;
  for (let look = 0; look < looks; look += 1) {
    random.fillGaussian(noise);
    const truth = random.integer(count);
    for (let at = 0; at < count; at += 1) evidence[at] = length * ((noise[at] ?? 0) - (noise[truth] ?? 0));
    squares.fill(2 * length ** 2);
    squares[truth] = 0;
    const { posterior } = lookAt({ evidence, squares, truth });
    sum += posterior;
    squared += posterior ** 2;
  }
  const mean = sum / looks;
  const error = Math.sqrt((squared / looks - mean ** 2) / looks);
  return Math.abs(mean - optimum) < 4 * error;
}
