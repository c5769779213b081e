/** Step 4 of the layers: spans of all sources become spans that do not overlap, as the policy says. */
import { isClinicalFormAt } from './clinical-forms.js';
import { type Interval, indexIntervals } from './intervals.js';
import { listNumbersIn } from './list-numbers.js';
import { isMedicalTermAt, isSalutationAt, type LabelledStretch } from './medical-terms-at.js';
import { confidenceMinOf, isAmongSources, isSure, type Policy } from './policy.js';
import type { RuleLanguage } from './rule.js';
import { inOrderOfStrength, SettledSpans } from './settle.js';
import type { SourcedSpan } from './sourced-span.js';
import { isUnsureSpanish } from './unsure-spanish.js';
import { isUnsureWord } from './unsure-words.js';
import { isWordGuess } from './word-guesses.js';

/** What vetoes need to know about the note. */
export interface CombineContext {
  /** The text that the spans point into, original or folded, as long as offsets fit. */
  readonly text: string;
  /** Whether the site's allow list holds a stretch, or a longer one that it is a part of. */
  readonly isAllowed?: (place: Interval) => boolean;
  /** Whether a stretch is a clinical form where it stands: a result, a code, the name of a scale. */
  readonly isClinical?: (place: LabelledStretch) => boolean;
  /** Of the note; English where nobody says. */
  readonly language?: RuleLanguage;
}

/**
 * One set of spans from those of a model and those of rules, known values, lists and the document pass; either may be
 * empty. In order of `start`, without overlaps.
 *
 * 1. Spans of sources that are off or less confident than the policy asks are dropped.
 * 2. Vetoes: a span on the allow list, a clinical form, a span all of whose words are medical terms or that is a number of the clinic, a word of which
 *    its model is hardly sure (`unsureWords`), and the number of an item of a list are dropped where the policy gives the veto power over their source and
 *    label, all but the first unless a source beyond the veto found an overlapping span.
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

/** Spans that overlap, directly or through others, together; clusters in order of `start`. Small in any note, and as long as the text in hostile ones. */
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
  const settled = new SettledSpans(context.text);
  for (const span of inOrderOfStrength(withoutVetoed(cluster, policy, context), policy)) settled.add(span);
  return settled.inOrder();
}

function isCounted({ source, confidence, start, end }: SourcedSpan, policy: Policy): boolean {
  return end > start && !isAmongSources(policy.off, source) && confidence >= confidenceMinOf(policy, source);
}

function withoutVetoed(
  spans: readonly SourcedSpan[],
  policy: Policy,
  { text, isAllowed = () => false, isClinical = () => false, language = 'en', listNumbers }: VetoContext,
): SourcedSpan[] {
  const {
    medicalTerms,
    unsureWords = medicalTerms,
    clinicalForms,
    allowed,
    listNumbers: counting,
  } = policy.veto;
  const stretchOf = ({ start, end }: SourcedSpan) => text.slice(start, end);
  const unopposedUnder = (veto: Veto) => {
    const opponents = indexIntervals(spans.filter((span) => !isUnder(veto, span)));
    return (span: SourcedSpan) => isUnder(veto, span) && !opponents.overlaps(span);
  };
  const [isOfTerms, isOfLists] = [unopposedUnder(medicalTerms), unopposedUnder(counting)];
  const isOfWords = unopposedUnder(unsureWords);
  const isOfForms = unopposedUnder(clinicalForms);
  const isVetoed = (span: SourcedSpan) =>
    (isUnder(allowed, span) && isAllowed(span)) ||
    (listNumbers.has(span.start) && /^\d+[.)]?$/.test(stretchOf(span)) && isOfLists(span)) ||
    (isOfForms(span) && isClinical(span)) ||
    (isOfTerms(span) &&
      (isMedicalTermAt(text, span) ||
        isLoneLetter(text, span) ||
        isClinicalFormAt(text, span) ||
        isSalutationAt(text, span))) ||
    (span.source === 'model' &&
      isOfWords(span) &&
      (isUnsureIn(language)(text, span) || (!isSure(policy, span) && isWordGuess(text, span))));
  return spans.filter((span) => !isVetoed(span));
}

const isUnsureIn = (language: RuleLanguage) => (language === 'es' ? isUnsureSpanish : isUnsureWord);

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
