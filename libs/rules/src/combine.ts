/** Step 4 of the layers: spans of all sources become spans that do not overlap, as the policy says. */
import { isClinicalFormAt } from './clinical-forms.js';
import { listNumbersIn } from './list-numbers.js';
import { isMedicalTermAt, isSalutationAt } from './medical-terms-at.js';
import { confidenceMinOf, isAmongSources, isSure, type Policy, rankOf } from './policy.js';
import type { SourcedSpan } from './sourced-span.js';
import { isWordGuess } from './word-guesses.js';

/** What vetoes need to know about the note. */
export interface CombineContext {
  /** The text that the spans point into, original or folded, as long as offsets fit. */
  readonly text: string;
  /** Whether the site's allow list holds a stretch. */
  readonly isAllowed?: (stretch: string) => boolean;
}

/**
 * One set of spans from those of a model and those of rules, known values, lists and the document pass; either may be
 * empty. In order of `start`, without overlaps.
 *
 * 1. Spans of sources that are off or less confident than the policy asks are dropped.
 * 2. Vetoes: a span on the allow list, a span all of whose words are medical terms or that is a number of the clinic, and the
 *    number of an item of a list are dropped where the policy gives the veto power over their source and label, the last two unless a source beyond the veto
 *    found an overlapping span.
 * 3. Overlaps. With `nested: longest` a span inside another yields to it, unless the model is sure of it and the policy puts
 *    it before the other's source (`model:sure`); otherwise, and where spans cross, the stronger
 *    source keeps the characters that both claim (then the longer, then the more confident, then the earlier), and what
 *    remains of the other stays a span if it holds a letter or a digit. Where labels agree, the two become one.
 * 4. Neighbours of one label with only joining characters between become one.
 *
 * Guarantee: every letter and digit that a span of step 2 covers is covered by the result.
 */
export function combine(
  modelSpans: readonly SourcedSpan[],
  ruleSpans: readonly SourcedSpan[],
  policy: Policy,
  context: CombineContext,
): SourcedSpan[] {
  const counted = [...modelSpans, ...ruleSpans].filter((span) => isCounted(span, policy));
  const veto = { ...context, listNumbers: listNumbersFor(counted, policy, context.text) };
  const settled = clustersOf(counted).flatMap((cluster) => settleCluster(cluster, policy, veto));
  return joinNeighbours(settled, policy, context.text);
}

/** Where they are is asked of the whole text, and only when a span needs to know. */
interface VetoContext extends CombineContext {
  readonly listNumbers: ReadonlySet<number>;
}

function listNumbersFor(spans: readonly SourcedSpan[], { veto }: Policy, text: string): ReadonlySet<number> {
  return spans.some((span) => isUnder(veto.listNumbers, span)) ? listNumbersIn(text) : new Set();
}

/** Spans that overlap, directly or through others, together; clusters in order of `start`. They are small in any note. */
function clustersOf(spans: readonly SourcedSpan[]): SourcedSpan[][] {
  const clusters: SourcedSpan[][] = [];
  let end = -1;
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    if (span.start < end) clusters.at(-1)?.push(span);
    else clusters.push([span]);
    end = Math.max(end, span.end);
  }
  return clusters;
}

function settleCluster(cluster: readonly SourcedSpan[], policy: Policy, context: VetoContext): SourcedSpan[] {
  const settled: SourcedSpan[] = [];
  for (const span of inOrderOfStrength(withoutVetoed(cluster, policy, context), policy)) {
    settle(span, settled, context.text);
  }
  return settled.sort((one, other) => one.start - other.start);
}

function isCounted({ source, confidence, start, end }: SourcedSpan, policy: Policy): boolean {
  return end > start && !isAmongSources(policy.off, source) && confidence >= confidenceMinOf(policy, source);
}

function withoutVetoed(
  spans: readonly SourcedSpan[],
  policy: Policy,
  { text, isAllowed = () => false, listNumbers }: VetoContext,
): SourcedSpan[] {
  const { medicalTerms, allowed, listNumbers: counting } = policy.veto;
  const stretchOf = ({ start, end }: SourcedSpan) => text.slice(start, end);
  const isUnopposed = (veto: Veto, span: SourcedSpan) =>
    isUnder(veto, span) && !spans.some((other) => overlap(other, span) && !isUnder(veto, other));
  const isVetoed = (span: SourcedSpan) =>
    (isUnder(allowed, span) && isAllowed(stretchOf(span))) ||
    (listNumbers.has(span.start) && /^\d+[.)]?$/.test(stretchOf(span)) && isUnopposed(counting, span)) ||
    (isUnopposed(medicalTerms, span) &&
      (isMedicalTermAt(text, span) ||
        isLoneLetter(text, span) ||
        isClinicalFormAt(text, span) ||
        isSalutationAt(text, span) ||
        (span.source === 'model' && !isSure(policy, span) && isWordGuess(text, span))));
  return spans.filter((span) => !isVetoed(span));
}

type Veto = Policy['veto']['allowed'];

function isUnder({ sources, labels }: Veto, { source, label }: SourcedSpan): boolean {
  return isAmongSources(sources, source) && labels.includes(label);
}

/** "A 61-year-old", "w/", "S/P": a letter that is a word of its own names nobody. */
function isLoneLetter(text: string, { start, end }: SourcedSpan): boolean {
  const isWordInside = /[\p{L}\p{N}]/u.test(
    text.slice(Math.max(0, start - 1), start) + text.slice(end, end + 1),
  );
  return !isWordInside && /^[^\p{L}\p{N}]*\p{L}[^\p{L}\p{N}]*$/u.test(text.slice(start, end));
}

function inOrderOfStrength(spans: readonly SourcedSpan[], policy: Policy): SourcedSpan[] {
  const length = ({ start, end }: SourcedSpan) => end - start;
  const byRank = [...spans].sort(
    (one, other) =>
      rankOf(policy, one) - rankOf(policy, other) ||
      length(other) - length(one) ||
      other.confidence - one.confidence ||
      one.start - other.start,
  );
  if (policy.nested === 'priority') return byRank;
  const yields = (span: SourcedSpan, other: SourcedSpan) =>
    holds(other, span) && !(isSure(policy, span) && rankOf(policy, span) < rankOf(policy, other));
  const inside = new Set(byRank.filter((span) => byRank.some((other) => yields(span, other))));
  return [...byRank.filter((span) => !inside.has(span)), ...byRank.filter((span) => inside.has(span))];
}

function overlap(one: SourcedSpan, other: SourcedSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a span holds another that is shorter. */
function holds(outer: SourcedSpan, inner: SourcedSpan): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

/** Adds what of a span is still free; where labels agree, the settled span grows instead. */
function settle(span: SourcedSpan, settled: SourcedSpan[], text: string): void {
  const { rest, crossing } = partsOf(span, settled);
  const same = crossing.find(({ label }) => label === span.label);
  for (const piece of rest) {
    const trimmed = trimmedToWords(piece, text);
    const touches = same !== undefined && (piece.end === same.start || piece.start === same.end);
    const index = touches
      ? settled.findIndex(
          (other) => other.start <= piece.end && other.end >= piece.start && other.label === span.label,
        )
      : -1;
    const grown = settled[index];
    if (grown !== undefined) {
      if (trimmed === undefined) continue; // a full stop behind a name does not make it longer
      settled[index] = {
        ...grown,
        start: Math.min(grown.start, trimmed.start),
        end: Math.max(grown.end, trimmed.end),
      };
    } else if (rest.length === 1 && crossing.length === 0) {
      settled.push(span);
    } else {
      if (trimmed !== undefined) settled.push({ ...span, ...trimmed });
    }
  }
}

/** The stretches of a span that no settled span covers, in order, and the settled spans that it meets. */
function partsOf(span: SourcedSpan, settled: readonly SourcedSpan[]) {
  const crossing = settled
    .filter((other) => overlap(other, span))
    .sort((one, other) => one.start - other.start);
  const rest: { start: number; end: number }[] = [];
  let position = span.start;
  for (const { start, end } of crossing) {
    if (start > position) rest.push({ start: position, end: start });
    position = Math.max(position, end);
  }
  if (position < span.end) rest.push({ start: position, end: span.end });
  return { rest, crossing };
}

/** A stretch without what stands around its first and last letter or digit; undefined when it holds none. */
function trimmedToWords({ start, end }: { start: number; end: number }, text: string) {
  const piece = text.slice(start, end);
  const first = piece.search(/[\p{L}\p{N}]/u);
  if (first === -1) return undefined;
  const behind = piece.match(/[^\p{L}\p{N}]*$/u)?.[0].length ?? 0;
  return { start: start + first, end: end - behind };
}

function joinNeighbours(spans: readonly SourcedSpan[], policy: Policy, text: string): SourcedSpan[] {
  const { labels, across } = policy.join;
  const joined: SourcedSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const between = last === undefined ? '' : text.slice(last.end, span.start);
    const isClose = between.length <= 2 && [...between].every((character) => across.includes(character));
    if (last !== undefined && last.label === span.label && labels.includes(span.label) && isClose) {
      joined[joined.length - 1] = {
        ...last,
        end: span.end,
        confidence: Math.max(last.confidence, span.confidence),
      };
    } else {
      joined.push(span);
    }
  }
  return joined;
}
