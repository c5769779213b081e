/** What the attacks on words found, as figures of the report. */
import type { AuditedFigure } from '#protocol';
import { thresholds } from '../thresholds.js';
import type { AttackFinding } from './attack.js';
import {
  observationsForHalf,
  type Reading,
  type Spread,
  spreadOf,
  type WordFindings,
} from './judge-words.js';

/** The number of candidates of the headline. */
export const headline = 1000;

const isOf =
  (size: number) =>
  (finding: AttackFinding): boolean =>
    finding.size === size;

/** The largest posterior; with input noise, where there is none, the hits of an attack that averages likelihoods. */
const posterior: Reading = (finding) => finding.posterior;
const hit: Reading = (finding) => finding.hit;
const bound: Reading = (finding) => finding.bound;

/** Every figure of J1 and J2. */
export function figuresOfWords(found: WordFindings, labels: readonly string[]): AuditedFigure[] {
  const words = found.words.filter(({ target }) => target.beginId > 0); // J10 has the others
  const read = (findings: readonly AttackFinding[], reading: Reading, size: number): Spread =>
    spreadOf(findings.filter(isOf(size)), labels, { read: reading, isBinary: reading === hit });
  const top = read(words, posterior, headline);
  const bounded = read(words, bound, headline);
  const named = read(words, hit, headline);
  const sizes = [...new Set(words.map(({ size }) => size))].filter((size) => size !== headline);
  const worst = (id: string, metric: string, size: number, spread: Spread): AuditedFigure =>
    shown(id, `${metric}, worst label`, { read: spread.worst, chance: 1 / size, byLabel: spread.byLabel });
  const mean = (id: string, metric: string, spread: Spread): AuditedFigure =>
    shown(id, `${metric}, mean over labels`, { read: spread.mean, chance: 1 / headline });
  const largest = 'largest posterior of';
  const attacker = `no attacker names more of ${headline} words`;
  return [
    gateHeadline({ top, named }),
    mean('J1.mean', `${largest} ${headline} words`, top),
    worst('J1.hits', `the corpus's own word named of ${headline}`, headline, named),
    ...sizes.map((size) =>
      worst(`J1.of-${size}`, `${largest} ${size} words`, size, read(words, posterior, size)),
    ),
    worst('J1.near-100', `${largest} the 100 nearest words`, 100, read(found.near, posterior, 100)),
    worst(
      'J1.whole',
      `${largest} ${headline} whole identifiers, swapped jointly`,
      headline,
      read(found.whole, posterior, headline),
    ),
    observations('J1.observations', 'observations of a sentence at which half are found, worst label', words),
    observations('J1.whole-observations', 'the same of whole identifiers', found.whole),
    worst('J2', attacker, headline, bounded),
    mean('J2.mean', attacker, bounded),
    ...(['names', 'dates'] as const).flatMap((kind) => deployed(kind, words, labels)),
  ];
}

/** Fails by the bound of its interval; passes by nothing less. With input noise hits alone: they convict and never clear. */
function gateHeadline({ top, named }: Record<'top' | 'named', Spread>): AuditedFigure {
  const threshold = thresholds.pureWord;
  const common = { id: 'J1', chance: 1 / headline, threshold };
  const isBrokenByHits = (named.worst?.low ?? 0) > threshold;
  if (top.worst === null) {
    const { worst } = named;
    return {
      ...common,
      metric: `words named of ${headline}, worst label; no posterior: input noise, or too few words`,
      value: worst?.value ?? null,
      upper: worst === null ? null : 1,
      verdict: isBrokenByHits ? 'FAIL' : 'no power',
      power: isBrokenByHits ? null : 'no power',
      byLabel: named.byLabel,
    };
  }
  const { value, upper } = top.worst;
  return {
    ...common,
    metric: `largest posterior of ${headline} words, worst label`,
    value,
    upper,
    verdict: upper <= threshold && !isBrokenByHits ? 'PASS' : 'FAIL',
    power: null, // the controls are its power
    byLabel: top.byLabel,
  };
}

/** What a figure shows. */
export interface Showing {
  readonly read: { readonly value: number; readonly upper: number } | null;
  readonly chance: number | null;
  readonly byLabel?: AuditedFigure['byLabel'];
}

/** A figure without a threshold. */
export function shown(id: string, metric: string, { read, chance, byLabel = {} }: Showing): AuditedFigure {
  const verdict = read === null ? 'no power' : 'shown';
  const { value, upper } = read ?? { value: null, upper: null };
  return { id, metric, value, upper, chance, threshold: null, verdict, power: null, byLabel };
}

function observations(id: string, metric: string, findings: readonly AttackFinding[]): AuditedFigure {
  const value = observationsForHalf(findings);
  return shown(id, metric, { read: value === null ? null : { value, upper: value }, chance: null });
}

/**
 * The deployed path: surrogates are drawn without a look at what they replace, so a vector of a surrogate says nothing of the true
 * word. Only a missed identifier leaves as it is, and of it nobody names more than J2 says:
 * top1 ≤ missRate · bound + (1 − missRate) / M.
 */
function deployed(
  kind: 'names' | 'dates',
  findings: readonly AttackFinding[],
  labels: readonly string[],
): AuditedFigure[] {
  const { candidates, upper: threshold, labels: named } = thresholds.deployed[kind];
  const kinds: readonly string[] = named;
  const ids = new Set(labels.flatMap((label, index) => (kinds.includes(label) ? [2 * index + 1] : [])));
  if (ids.size === 0) return []; // a label set without such identifiers
  const own = findings.filter(({ target, size }) => ids.has(target.beginId) && size === candidates);
  const { worst, byLabel } = spreadOf(own, labels, { read: bound });
  const { missRate } = thresholds.deployed;
  const through = (share: number): number => missRate * share + (1 - missRate) / candidates;
  const [value, upper] = worst === null ? [null, null] : [through(worst.value), through(worst.upper)];
  const metric = `true ${kind} that any attacker finds among ${candidates} through surrogates, ${missRate} missed, worst label`;
  const verdict = upper === null ? 'no power' : upper <= threshold ? 'PASS' : 'FAIL';
  const power = upper === null ? ('no power' as const) : null;
  const shares = Object.entries(byLabel).map(
    ([label, at]) => [label, { ...at, value: through(at.value), upper: through(at.upper) }] as const,
  );
  return [
    {
      id: `J2.deployed-${kind}`,
      metric,
      value,
      upper,
      chance: 1 / candidates,
      threshold,
      verdict,
      power,
      byLabel: Object.fromEntries(shares),
    },
  ];
}
