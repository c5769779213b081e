/** Step 4 of the layers: merges the spans of all sources as the policy says. */
import { piecesOf } from '#text';
import { isClinicalFormAt } from './clinical-forms.js';
import { looksLikeDay } from './days.js';
import { type Interval, indexIntervals } from './intervals.js';
import { withoutLabelWords } from './last-corrections.js';
import { isMedicalTermAt, isSalutationAt, type LabelledStretch } from './medical-terms.js';
import { confidenceMinOf, isAmongSources, isSure, type Policy } from './policy.js';
import type { RuleLanguage, SourcedSpan } from './rule.js';
import { inOrderOfStrength, SettledSpans } from './settle.js';
import { isUnsureSpanish } from './unsure-spanish.js';
import { isAcronymAt, isUnsureWord, isWordGuess } from './unsure-words.js';
import { isEnglishWord, isSpanishWord } from './vocabulary/dictionary.js';
import { laboratoryTests } from './vocabulary/patterns.js';
import { foldWord } from './vocabulary/words.js';

interface CombineContext {
  /** The text that the spans point into, original or folded, as long as the offsets fit. */
  readonly text: string;
  /** Whether the site's allow list holds a stretch or a longer one around it. */
  readonly isAllowed?: (place: Interval) => boolean;
  /** Whether a stretch is a clinical form in its place: a result, a code, the name of a scale. */
  readonly isClinical?: (place: LabelledStretch) => boolean;
  /** Language of the note; defaults to English. */
  readonly language?: RuleLanguage;
}

/**
 * Merges the spans of a model with those of rules, known values, lists and the document pass; either may be
 * empty. The result is in order of `start`, without overlaps.
 *
 * 1. Drops spans of sources that are off or less confident than the policy asks.
 * 2. Cuts spans at line ends, columns and markup (`piecesOf`); the later steps judge each piece.
 * 3. Vetoes spans that are on the allow list, clinical forms, all medical terms, clinical numbers, words of
 *    which their model is hardly sure (`unsureWords`) or list numbers, where the policy gives the veto power
 *    over their source and label. All but the first spare a span that overlaps one from a source beyond the
 *    veto.
 * 4. Settles overlaps. With `nested: longest`, a span inside another yields to it, unless the model is sure
 *    of it and the policy ranks it above the other's source (`model:sure`). Otherwise the stronger source
 *    keeps the shared characters (then the longer, the more confident, the earlier span), and the rest of the
 *    other stays a span if it holds a letter or digit. Overlapping spans with the same label merge.
 * 5. Joins neighbours of one label that only joining characters separate.
 *
 * Guarantee: the result covers every letter and digit that a span of step 3 covers, except label words before
 * a number.
 */
export function combine(
  modelSpans: readonly SourcedSpan[],
  ruleSpans: readonly SourcedSpan[],
  policy: Policy,
  context: CombineContext,
): SourcedSpan[] {
  const { text } = context;
  const ofAll = [...modelSpans, ...ruleSpans].filter((span) => isCounted(span, policy));
  const counted = cutToPieces(text, ofAll);
  const veto = { ...context, listNumbers: listNumbersFor(counted, policy, text) };
  const settled = clustersOf(counted).flatMap((cluster) => settleCluster(cluster, policy, veto));
  return joinNeighbours(withoutEnds(text, settled), policy, text);
}

/** Cuts spans into pieces. A date broken by a line end stays whole until judged: "4 de" alone is none. */
function cutToPieces(text: string, spans: readonly SourcedSpan[]): SourcedSpan[] {
  const cut = spans.flatMap((span) => {
    const pieces = piecesOf(text, span);
    if (pieces.length < 2) return pieces.length === 0 ? [] : [span];
    return pieces.map((piece) => ({ ...span, ...piece, isPiece: true }));
  });
  const whole: SourcedSpan[] = [];
  for (const span of cut) {
    const last = whole.at(-1);
    const isOfLast = last?.isPiece && span.isPiece && last.label === 'DATE' && span.label === 'DATE';
    if (last !== undefined && isOfLast && looksLikeDay(text.slice(last.start, span.end)))
      whole[whole.length - 1] = { ...last, end: span.end, isPiece: false };
    else whole.push(span);
  }
  return whole;
}

const withoutEnds = (text: string, spans: readonly SourcedSpan[]): SourcedSpan[] =>
  spans
    .flatMap((span) => piecesOf(text, span).map((piece) => withoutLabelWords(text, { ...span, ...piece })))
    .filter(({ start, end }) => start < end);

/** List numbers come from the whole text, found only when a span needs them. */
interface VetoContext extends CombineContext {
  readonly listNumbers: ReadonlySet<number>;
}

function listNumbersFor(spans: readonly SourcedSpan[], { veto }: Policy, text: string): ReadonlySet<number> {
  return spans.some((span) => isUnder(veto.listNumbers, span)) ? listNumbersIn(text) : new Set();
}

/** Groups of spans that overlap directly or through others, in order of `start`. */
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
  const isOfTerms = unopposedUnder(medicalTerms);
  const isOfLists = unopposedUnder(counting);
  const isOfWords = unopposedUnder(unsureWords);
  const isOfForms = unopposedUnder(clinicalForms);
  const isGuess = (span: SourcedSpan) =>
    isUnsureIn(language)(text, isDoubtful(text, span) ? { ...span, confidence: sureOfPiece(span) } : span) ||
    (!isSure(policy, { ...span, isPiece: isDoubtful(text, span) }) && isWordGuess(text, span)) ||
    (isDoubtful(text, span) && isFieldName(text, span));
  const isVetoed = (span: SourcedSpan) =>
    (span.source === 'model' &&
      (isMarkup(text, span) || (span.isPiece === true && isOfColumns(text, span)))) ||
    (isUnder(allowed, span) && isAllowed(span)) ||
    (listNumbers.has(span.start) && /^\d+[.)]?$/.test(stretchOf(span)) && isOfLists(span)) ||
    (isOfForms(span) && isClinical(span)) ||
    (isOfTerms(span) &&
      (isMedicalTermAt(text, span) ||
        isLoneLetter(text, span) ||
        isAcronymAt(text, span) ||
        isClinicalFormAt(text, span) ||
        isSalutationAt(text, span))) ||
    (span.source === 'model' && isOfWords(span) && isGuess(span));
  return spans.filter((span) => !isVetoed(span));
}

/** Whether a model may have meant only the piece's neighbours; not for a piece after a field's colon. */
const isDoubtful = (text: string, { start, isPiece = false }: SourcedSpan): boolean =>
  isPiece && !/:[ \t]?$/.test(text.slice(Math.max(0, start - 2), start));

/** Treats a piece as unsure, because the model's confidence was in its neighbours. */
const sureOfPiece = ({ confidence }: SourcedSpan): number => Math.min(confidence, 0.69);

const isUnsureIn = (language: RuleLanguage) => (language === 'es' ? isUnsureSpanish : isUnsureWord);

type Veto = Policy['veto']['allowed'];

function isUnder({ sources, labels }: Veto, { source, label }: SourcedSpan): boolean {
  return isAmongSources(sources, source) && labels.includes(label);
}

/** Whether a piece is the sex of a row, a column's laboratory test or the name of an HL7 segment. */
function isOfColumns(text: string, { start, end }: SourcedSpan): boolean {
  return (
    isLoneLetter(text, { start, end }) ||
    laboratoryTest.test(text.slice(start, end)) ||
    (/^$|[\r\n]/.test(text.slice(Math.max(0, start - 1), start)) &&
      /^[A-Z][A-Z\d]{2}\|/.test(text.slice(start, start + 4)))
  );
}

const laboratoryTest = new RegExp(`^(?:${laboratoryTests})$`, 'i');

/** Whether a span is the name of an element or an attribute, or the key of an object. */
function isMarkup(text: string, { start, end }: SourcedSpan): boolean {
  if (!/^[a-z][\w:.-]*(?:\s[\w:.-]+)?$/.test(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - 2), start);
  const behind = text.slice(end, end + 40);
  if (/^\s$/.test(before.slice(-1)) && /^=["']/.test(behind)) return true;
  if (before.endsWith('"')) return /^" ?:/.test(behind);
  return before === '</' || (before.endsWith('<') && /^(?:\s[\w:.-]+)?=|^ ?\/>/.test(behind));
}

const numberedPlace = /^(?:ward|room|bed|unit|floor|bay|sala|cama|planta)$/i;

/** Whether a span is the next field ("Ward: Cardiology"): words between a gap and a colon, or known words. */
function isFieldName(text: string, { start, end }: SourcedSpan): boolean {
  if (numberedPlace.test(text.slice(start, end)) && /^ ?#?\d/.test(text.slice(end, end + 3))) return true;
  const words = text.slice(start, end).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length < 3 &&
    /^ ?:/.test(text.slice(end, end + 2)) &&
    (/(?: {2}|\t)$/.test(text.slice(Math.max(0, start - 2), start)) ||
      words.map(foldWord).every((word) => isEnglishWord(word) || isSpanishWord(word)))
  );
}

/** Whether a span is a lone letter, which names nobody: "A 61-year-old", "w/", "S/P". */
function isLoneLetter(text: string, { start, end }: Interval): boolean {
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
    const isClose = between.length < 2 && [...between].every((character) => across.includes(character));
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

/** A number where a list item can begin, with the text before and after it. */
const marker =
  /(?<=(?:^|[\n\r])[ \t]{0,40}(?:[-*•·] ?)?|[,;:.] {0,3}|[\p{L})],)(\d{1,2})([.)])(?=\s{1,10}["'(]?[\p{L}\p{N}])/gu;

/** Words that make the number an age: "78. years old", "aged: 3. He". */
const unitBehind =
  /^[.)]\s+(?:y(?:ea)?rs?|y\.?\/?o|months?|weeks?|days?|años?|meses|mes|jahre?n?|monate?n?|wochen?)\b/iu;
const ageBefore = /\b(?:aged?|edad|alter|old|año|años|jahre|years)\b[\s:,.]{0,4}$/iu;
/** How many items away a neighbour may be, because short lists may stand between. */
const neighboursSeen = 3;

/**
 * Starts of the numbers that count list items: at the start of a line (or a former one, now a comma), before
 * a full stop or bracket, with the next or previous number in the same form nearby. A lone number is none:
 * "72. Mrs. Moss" is an age that a line break cut off.
 */
export function listNumbersIn(text: string): ReadonlySet<number> {
  const markers = Array.from(text.matchAll(marker), ({ 1: digits = '', 2: sign, index }) => ({
    start: index,
    number: Number(digits),
    sign,
    isAge:
      unitBehind.test(text.slice(index + digits.length, index + digits.length + 16)) ||
      ageBefore.test(text.slice(Math.max(0, index - 16), index)),
  })).filter(({ isAge }) => !isAge);
  const counts = markers.filter(({ number, sign }, at) => {
    const isThere = (from: number, to: number, wanted: number) =>
      markers.slice(Math.max(0, from), to).some((one) => one.number === wanted && one.sign === sign);
    return (
      isThere(at - neighboursSeen, at, number - 1) || isThere(at + 1, at + 1 + neighboursSeen, number + 1)
    );
  });
  return new Set(counts.map(({ start }) => start));
}
