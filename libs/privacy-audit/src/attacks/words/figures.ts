/** Turns the results of the attacks on words into figures of the report. */
import { type LabelKin, labelKinOf } from '#labels';
import { type DeployedKind, type GatedFigureId, gateThresholds } from '#protocol/gate';
import { type AuditedFigure } from '#protocol/manifests';
import { shown } from '../../attack.js';
import { type Reading, type Spread, spreadOf } from '../../spread.js';
import { deployedIdsOf, thresholds, upperOf } from '../../thresholds.js';
import type { AttackFinding } from './attack.js';
import type { WordFindings } from './attack-words.js';
import { observationCounts } from './posterior.js';

/** Number of candidates of the headline. */
export const headline = gateThresholds.candidates;

const isOf =
  (size: number) =>
  (finding: AttackFinding): boolean =>
    finding.size === size;

/** The largest posterior; with input noise there is none, and `hit` is read instead. */
const posterior: Reading = (finding) => finding.posterior;
const hit: Reading = (finding) => finding.hit;
const bound: Reading = (finding) => finding.bound;
/** Named with the prior, but not by the prior alone: what rows add. */
const addedToPrior: Reading = ({ prior }) => (prior === null ? null : prior.hit * (1 - prior.alone));
const priorAlone: Reading = ({ prior }) => prior?.alone ?? null;

/** All figures of J1 and J2. */
export function figuresOfWords(found: WordFindings, labels: readonly string[]): AuditedFigure[] {
  const words = found.words.filter(({ target }) => target.beginId > 0); // J10 has the others
  const kins = new Set(labels.map(labelKinOf));
  const read = (findings: readonly AttackFinding[], reading: Reading, size: number): Spread =>
    spreadOf(findings.filter(isOf(size)), labels, { read: reading, isBinary: reading === hit });
  const deep = words.filter(isOf(headline));
  const top = spreadOf(deep, labels, { read: posterior, kins });
  const named = spreadOf(deep, labels, { read: hit, isBinary: true, threshold: upperOf('J1.hits'), kins });
  const bounded = read(words, bound, headline);
  const common = words.filter(({ isOfType }) => !isOfType);
  const sizes = [...new Set(common.map(({ size }) => size))].filter((size) => size !== headline);
  const typed = spreadOf(
    words.filter(({ isOfType }) => isOfType),
    labels,
    { read: posterior },
  );
  const worst = (id: string, metric: string, size: number, spread: Spread): AuditedFigure =>
    shown(id, `${metric}, worst label`, { read: spread.worst, chance: 1 / size, byLabel: spread.byLabel });
  const mean = (id: string, metric: string, spread: Spread): AuditedFigure =>
    shown(id, `${metric}, mean over labels`, { read: spread.mean, chance: 1 / headline });
  const largest = 'largest posterior of';
  const attacker = `no attacker names more of ${headline} from one observation of one word`;
  const isMeasured = isBroughtThrough(words);
  const jointly = `of ${headline} whole identifiers, swapped jointly`;
  return [
    gateHeadline(words, { top, named }),
    mean('J1.mean', `${largest} ${headline} words`, top),
    gate('J1.hits', `the corpus's own word named of ${headline}`, { spread: named, isMeasured }),
    ...figuresOfPrior(deep, { labels, kins, isMeasured }),
    ...sizes.map((size) =>
      worst(`J1.of-${size}`, `${largest} ${size} words`, size, read(words, posterior, size)),
    ),
    shown('J1.type-alone', `${largest} words of the type that lists know, without fillers, worst label`, {
      read: typed.worst,
      chance: null, // one in as many words as the label's lists know
      byLabel: typed.byLabel,
    }),
    worst('J1.near-100', `${largest} the 100 nearest words`, 100, read(found.near, posterior, 100)),
    gate('J1.whole', `largest posterior ${jointly}`, {
      spread: read(found.whole, isMeasured ? hit : posterior, headline),
      isMeasured,
    }),
    gate('J1.whole-hits', `the corpus's own one named ${jointly}`, {
      spread: spreadOf(found.whole.filter(isOf(headline)), labels, {
        read: hit,
        isBinary: true,
        threshold: upperOf('J1.whole-hits'),
      }),
      isMeasured,
    }),
    observations('J1.observations', 'observations of a sentence at which half are found, worst label', words),
    observations('J1.whole-observations', 'the same of whole identifiers', found.whole),
    worst('J2', attacker, headline, bounded),
    mean('J2.mean', attacker, bounded),
    ...(['names', 'dates'] as const).flatMap((kind) => deployed(kind, words, labels)),
  ];
}

interface PriorFigures {
  readonly labels: readonly string[];
  readonly kins: Iterable<LabelKin>;
  readonly isMeasured: boolean;
}

/** J1.prior: J1 with a language model. The gate counts only words that the model alone does not name. */
function figuresOfPrior(
  words: readonly AttackFinding[],
  { labels, kins, isMeasured }: PriorFigures,
): AuditedFigure[] {
  const binary = { isBinary: true, threshold: upperOf('J1.prior'), kins };
  const added = spreadOf(words, labels, { ...binary, read: addedToPrior });
  const alone = spreadOf(words, labels, { ...binary, read: priorAlone });
  const all = spreadOf(words, labels, { ...binary, read: ({ prior }) => prior?.hit ?? null });
  const metric = `of ${headline} named by likelihood times a language model`;
  return [
    gate('J1.prior', `words ${metric} and not by the model alone`, { spread: added, isMeasured }),
    shown('J1.prior-hits', `words ${metric}, worst label`, {
      read: all.worst,
      chance: alone.worst?.value ?? null,
      byLabel: all.byLabel,
    }),
    shown('J1.prior-alone', `words of ${headline} named by the model without a look, worst label`, {
      read: alone.worst,
      chance: 1 / headline,
      byLabel: alone.byLabel,
    }),
  ];
}

interface Gated {
  readonly spread: Spread;
  /** With input noise another attack may find more: the figure can fail by its lower end, and never passes. */
  readonly isMeasured: boolean;
}

/** A gated figure: fails by its upper end, passes only if no kin of labels lacks words. */
function gate(id: GatedFigureId, metric: string, { spread, isMeasured }: Gated): AuditedFigure {
  const threshold = upperOf(id);
  const common = {
    id,
    metric: `${metric}, worst label`,
    chance: 1 / headline,
    threshold,
    byLabel: spread.byLabel,
  };
  const { worst } = spread;
  if (isMeasured) {
    const isBroken = (worst?.low ?? 0) > threshold;
    return {
      ...common,
      ...measuredAlone(worst, isBroken, worst === null ? wordsOf(spread) : lackOf.posterior),
    };
  }
  const isFailing = worst !== null && worst.upper > threshold;
  if (worst === null || (spread.lacking.length > 0 && !isFailing))
    return { ...common, ...measuredAlone(worst, false, wordsOf(spread)) };
  const { value, upper } = worst;
  return { ...common, value, upper, verdict: isFailing ? 'FAIL' : 'PASS', power: null }; // the controls are its power
}

/** J1 also fails by the lower end of its hits; with input noise there are only hits, and the figure says so. */
function gateHeadline(
  words: readonly AttackFinding[],
  { top, named }: Record<'top' | 'named', Spread>,
): AuditedFigure {
  const isMeasured = isBroughtThrough(words);
  const metric = isMeasured ? `words named of ${headline}` : `largest posterior of ${headline} words`;
  const judged = gate('J1', metric, { spread: isMeasured ? named : top, isMeasured });
  return (named.worst?.low ?? 0) > upperOf('J1') ? convicted(judged) : judged;
}

function convicted({ lacks: _, ...figure }: AuditedFigure): AuditedFigure {
  return { ...figure, verdict: 'FAIL', power: null };
}

const lackOf = {
  posterior:
    'a posterior: through noise on the input the likelihood is averaged over draws, so another attack may find more',
  bound:
    'a bound: J2 gives none through noise on the input; one attack was measured, and another may find more',
} as const;

function wordsOf({ lacking, documentsLeast }: Pick<Spread, 'lacking' | 'documentsLeast'>): string {
  const of = lacking.length === 0 ? '' : ` of ${lacking.join(' and ')}`;
  const enough = `${thresholds.targetsLeast} from ${documentsLeast} documents`;
  return `words to attack${of}: ${enough}, all labels of a kin together`;
}

/** Whether input noise left the attack only hits, without posterior or bound. */
const isBroughtThrough = (findings: readonly AttackFinding[]): boolean =>
  findings.some((finding) => finding.posterior === null);

/** What one attack achieved: enough to fail a figure, too little to pass it. */
function measuredAlone(
  worst: Pick<NonNullable<Spread['worst']>, 'value' | 'upper'> | null,
  isBroken: boolean,
  lacks: string,
): Pick<AuditedFigure, 'value' | 'upper' | 'verdict' | 'power' | 'lacks'> {
  const { value, upper } = worst ?? { value: null, upper: null };
  if (isBroken) return { value, upper, verdict: 'FAIL', power: null };
  return { value, upper, verdict: 'no power', power: 'no power', lacks };
}

function observations(id: string, metric: string, findings: readonly AttackFinding[]): AuditedFigure {
  const value = observationsForHalf(findings);
  return shown(id, metric, { read: value === null ? null : { value, upper: value }, chance: null });
}

/**
 * The deployed path. A surrogate is drawn independently of what it replaces, so only a missed identifier can be
 * found: top1 ≤ missRate · bound + (1 − missRate) / M, with J2 as the bound. With input noise there is no J2:
 * the hits of J1 replace it, and the figure cannot pass (ADR 0047).
 */
function deployed(
  kind: DeployedKind,
  findings: readonly AttackFinding[],
  labels: readonly string[],
): AuditedFigure[] {
  const { candidates, upper: threshold } = thresholds.deployed[kind];
  const ids = deployedIdsOf(kind, labels);
  if (ids.size === 0) return []; // a label set without such identifiers
  const own = findings.filter(({ target, size }) => ids.has(target.beginId) && size === candidates);
  const isMeasured = isBroughtThrough(own);
  const spread = spreadOf(own, labels, { read: isMeasured ? hit : bound, isBinary: isMeasured });
  const { worst, byLabel } = spread;
  const { missRate } = thresholds.deployed;
  const through = (share: number): number => missRate * share + (1 - missRate) / candidates;
  const [value, upper] = worst === null ? [null, null] : [through(worst.value), through(worst.upper)];
  const whoever = isMeasured ? 'one attack' : 'any attacker';
  const isBroken = worst !== null && through(worst.low) > threshold;
  const judged =
    isMeasured || value === null
      ? measuredAlone(
          value === null ? null : { value, upper },
          isBroken,
          isMeasured ? lackOf.bound : wordsOf(spread),
        )
      : { value, upper, verdict: upper <= threshold ? ('PASS' as const) : ('FAIL' as const), power: null };
  const shares = Object.entries(byLabel).map(
    ([label, at]) => [label, { ...at, value: through(at.value), upper: through(at.upper) }] as const,
  );
  return [
    {
      id: `J2.deployed-${kind}`,
      metric: `true ${kind} that ${whoever} finds among ${candidates} through surrogates, ${missRate} missed, worst label`,
      chance: 1 / candidates,
      threshold,
      ...judged,
      byLabel: Object.fromEntries(shares),
    },
  ];
}

/** Smallest number of observations at which half of the worst label's words are found. */
function observationsForHalf(findings: readonly AttackFinding[]): number | null {
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
