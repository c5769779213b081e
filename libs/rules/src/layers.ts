/** The library's entry point: everything that a site puts around a release, for one note at a time. */
import { setFlagsFromString } from 'node:v8';
import type { Span } from '#labels';
import { comparable, readDecoded, type SeenText, seeThrough } from '#text';
import { createClinicalStretches } from './clinical-forms.js';
import { combine } from './combine.js';
import { createIdentifierFinder } from './find-identifiers.js';
import { headerValues } from './header-values.js';
import { type Interval, indexIntervals } from './intervals.js';
import { findKnownValues, isUsedAsName } from './known-values.js';
import type { KnownValues } from './known-values-file.js';
import { growAges, nameThoseInLists, withoutTail } from './last-corrections.js';
import { isMedicalWord } from './medical-terms.js';
import { createOtherUse } from './other-use.js';
import { createPatternFinder, type ListedTerm, termsOf } from './own-terms.js';
import { PhraseFinder, type PhraseMatch, type TextWord, wordsOf } from './phrases.js';
import { defaultPolicy, isAmongSources, type Policy } from './policy.js';
import type { RuleLanguage, SourcedSpan } from './rule.js';
import { monthNumber } from './vocabulary/calendar.js';
import { genericInstitutionWords, nameLikeWords, plainWords } from './vocabulary/words.js';

/** What a site puts around its release. */
export interface LayersOptions {
  readonly language: RuleLanguage;
  /** Defaults to `defaultPolicy`. */
  readonly policy?: Policy;
  /** Terms that are never identifiers here. */
  readonly allow?: readonly ListedTerm[];
  /** Terms that are always identifiers, each with its label. */
  readonly deny?: readonly ListedTerm[];
}

/** A model's span with an `i2b2` label and, if the model gives one, a confidence. */
type ModelSpan = Span & { readonly confidence?: number };

/** Rules, known values, lists, vetoes and the document pass around any release. */
interface Layers {
  /**
   * The final spans, from a model's (possibly none) and the layers: ordered, disjoint, in UTF-16 offsets.
   * Deterministic.
   */
  apply(text: string, modelSpans: readonly ModelSpan[], known?: KnownValues): SourcedSpan[];
}

/** Creates the layers of a site, once for all notes of a language. */
export function createLayers(options: LayersOptions): Layers {
  const { language, policy = defaultPolicy } = options;
  const allow = [...(options.allow ?? []), ...termsOf(policy.allow)];
  const findAllowedPatterns = createPatternFinder(policy.allow);
  const deniedIn = createDenyFinder(options.deny ?? [], policy);
  const findByRules = createIdentifierFinder(language, (name) => isAmongSources(policy.off, `rule:${name}`));
  const allowed = new Set(allow.map(({ term }) => comparable(term)));
  const allowedPhrases = new PhraseFinder<string>();
  for (const { term } of allow) allowedPhrases.add(seeThrough(term).text, term);
  const contextOf = (text: string, seen: SeenText, words: readonly TextWord[]) => {
    const whole = indexIntervals([...placesOf(seen, allowedPhrases, words), ...findAllowedPatterns(seen)]);
    return {
      text,
      language,
      isClinical: createClinicalStretches(text, seen),
      // A name of two words may be two spans: "Mercy" from a model, "Hospital" from a rule.
      isAllowed: (place: Interval) =>
        whole.holds(place) || allowed.has(comparable(text.slice(place.start, place.end))),
    };
  };
  const spansOf: Layers['apply'] = (text, modelSpans, known) => {
    const seen = seeThrough(text);
    const model = modelSpans.map(
      ({ start, end, label, confidence = 1, isPiece = false }): SourcedSpan =>
        withoutTail(text, { start, end, label, source: 'model', confidence, isPiece }),
    );
    const words = wordsOf(seen.text);
    const context = contextOf(text, seen, words);
    const byRules = findByRules(seen);
    // A site's allow list overrides values from the note's header, but not values from the site's own files.
    const ofHeader = headerValues(seen, byRules, text);
    const valuesIn = (reading: SeenText, itsWords: readonly TextWord[], rules: readonly SourcedSpan[]) => [
      ...deniedIn(reading, itsWords),
      ...(known === undefined ? [] : findKnownValues(known, reading, itsWords)),
      ...findKnownValues(ofHeader, reading, itsWords)
        .filter(isNew(rules))
        .filter((span) => !context.isAllowed(span)),
    ];
    const decoded = readDecoded(text);
    const decodedWords = wordsOf(decoded?.text ?? '');
    const inCodes = (spansIn: (reading: SeenText) => SourcedSpan[]) =>
      decoded === undefined ? [] : spansIn(decoded).filter(decoded.isDecoded);
    const added = [
      ...byRules,
      ...valuesIn(seen, words, byRules),
      ...inCodes((reading) => {
        const rules = findByRules(reading);
        return [...rules, ...valuesIn(reading, decodedWords, rules)];
      }),
    ];
    const settled = combine(model, added, policy, context);
    const elsewhere = [
      ...findElsewhere(text, seen, settled, policy, words),
      ...inCodes((reading) => findElsewhere(text, reading, settled, policy, decodedWords)),
    ];
    const found = nameThoseInLists(text, combine(model, [...added, ...elsewhere], policy, context));
    return policy.wholeAges ? growAges(text, found) : found;
  };
  return {
    apply: (...note) =>
      hasReadNote || note[0].length > hasteMax ? spansOf(...note) : hastily(() => spansOf(...note)),
  };
}

/** Compiles a language's patterns and reads its dictionaries, which a first note would wait for. */
export function readyRules(language: RuleLanguage): void {
  const unsure = { start: 0, end: 4, label: 'PATIENT', confidence: 0.5 }; // a doubtful name consults every dictionary
  createLayers({ language }).apply('Anna 1.', [unsure]);
}

let hasReadNote = false;

/** Characters. For a longer text, V8 keeps the unoptimised machine code, which runs at a third of the speed. */
const hasteMax = 999;

/**
 * Reads the first note of a process with four hundred patterns compiled unoptimised, which halves its cost.
 * Patterns still in use are compiled again, optimised, from their tenth use on (`bin/sfumato.mjs`).
 */
function hastily<Result>(read: () => Result): Result {
  hasReadNote = true;
  setFlagsFromString('--no-regexp-optimization');
  try {
    return read();
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
}

/** Finds what a site calls identifiers: its list, and the terms and patterns of its policy. */
function createDenyFinder(
  list: readonly ListedTerm[],
  policy: Policy,
): (seen: SeenText, words: readonly TextWord[]) => SourcedSpan[] {
  const denied = new PhraseFinder<string>();
  for (const { term, label } of [...list, ...termsOf(policy.deny)]) denied.add(seeThrough(term).text, label);
  const findPatterns = createPatternFinder(policy.deny);
  return (seen, words) => {
    const phrases = placesOf(seen, denied, words).map(({ value: label, ...place }) => ({ ...place, label }));
    return [...phrases, ...findPatterns(seen)].map(
      ({ start, end, label }): SourcedSpan => ({ start, end, label, source: 'deny', confidence: 1 }),
    );
  };
}

/** Occurrences of phrases, in offsets of the note. */
function placesOf(
  seen: SeenText,
  phrases: PhraseFinder<string>,
  words: readonly TextWord[],
): PhraseMatch<string>[] {
  return phrases
    .find(seen.text, words)
    .map(({ start, end, value }) => ({ ...seen.originalOf(start, end), value }));
}

/** Rules that judge by form alone; for a number in a header, the header is the better source. */
const formAlone: readonly string[] = ['rule:long-number', 'rule:code-number', 'rule:grouped-number'];

/** Drops header values that a rule already found: the rule's name is the better source. */
function isNew(byRules: readonly SourcedSpan[]): (span: SourcedSpan) => boolean {
  const keyOf = ({ start, end, label }: SourcedSpan) => `${start} ${end} ${label}`;
  const found = new Set(byRules.filter(({ source }) => !formAlone.includes(source)).map(keyOf));
  return (span) => !found.has(keyOf(span));
}

/**
 * Finds of the policy's trusted sources wherever they recur as whole words, with source `document` and their
 * confidence: names in any case with possessives, capitalised parts of names of three letters or more,
 * numbers and addresses with other separators. Includes the finds themselves.
 *
 * A part that is also a plain word, medical term or month, or that the note also writes in lower case, needs
 * its capital and must not begin a sentence. Words in another use (`other-use.ts`) do not count.
 */
// biome-ignore lint/complexity/useMaxParams: the fifth spares reading the words again
function findElsewhere(
  original: string,
  seen: SeenText,
  finds: readonly SourcedSpan[],
  policy: Policy,
  words: readonly TextWord[] = wordsOf(seen.text),
): SourcedSpan[] {
  const { sources, labels, confidenceMin } = policy.documentPass;
  const lowerCased = new Set(words.filter(({ text, lower }) => text === lower).map(({ text }) => text));
  const finder = new PhraseFinder<SourcedSpan>();
  for (const find of finds) {
    const isTrusted = isAmongSources(sources, find.source) && find.confidence >= confidenceMin;
    if (!isTrusted || !labels.includes(find.label)) continue;
    for (const { form, isCaseSensitive } of formsOf(find, foldedOf(original, find, seen)))
      finder.add(form, find, { isCaseSensitive });
  }
  const isOtherUse = createOtherUse(seen.text, () => false); // clinical forms veto what is found here
  return finder
    .find(seen.text, words)
    .filter(({ start, end, value }) => !isPerson(value.label) || isName(seen.text, start, end, lowerCased))
    .filter(({ start, end, value: { label, ...find } }) => {
      const isItself = seen.originalOf(start, end).start === find.start;
      return isItself || !isOtherUse({ text: original.slice(find.start, find.end), label }, { start, end });
    })
    .map(({ start, end, value }) => ({
      ...seen.originalOf(start, end),
      label: value.label,
      source: 'document',
      confidence: value.confidence,
    }));
}

function isPerson(label: string): boolean {
  return label === 'PATIENT' || label === 'DOCTOR';
}

/** The folded form of a find: folding a stretch of the original again gives the same. */
function foldedOf(original: string, { start, end }: SourcedSpan, seen: SeenText): string {
  const stretch = original.slice(start, end);
  return seen.text === original ? stretch : seeThrough(stretch).text;
}

function* formsOf(
  { label }: SourcedSpan,
  form: string,
): Generator<{ form: string; isCaseSensitive: boolean }> {
  if (isPerson(label)) {
    const parts = wordsOf(form).map(({ text }) => text);
    if (parts.length > 1) yield { form, isCaseSensitive: false };
    for (const part of parts) if (isUsablePart(part)) yield { form: part, isCaseSensitive: false };
    return;
  }
  const isNumber = /\d/.test(form);
  const letters = form.replace(/[^a-z0-9]/gi, '').length;
  if (letters < (isNumber ? 5 : 4)) return;
  const isGeneric = wordsOf(form).every(
    ({ text }) =>
      plainWords.has(text.toLowerCase()) ||
      genericInstitutionWords.has(text.toLowerCase()) ||
      isMedicalWord(text.toLowerCase()),
  );
  if (isNumber || !isGeneric) yield { form, isCaseSensitive: !isNumber };
}

/** Whether a part has three letters or more and is no plain word or month. */
function isUsablePart(part: string): boolean {
  const folded = part.toLowerCase();
  return (
    part.length >= 3 &&
    (!plainWords.has(folded) || nameLikeWords.has(folded)) &&
    monthNumber(folded) === undefined
  );
}

/** A single word needs a capital; if the note also writes it in lower case, it must not begin a sentence. */
function isName(text: string, start: number, end: number, lowerCased: ReadonlySet<string>): boolean {
  const form = text.slice(start, end);
  if (/\s/.test(form)) return true;
  if (!/^\p{Lu}/u.test(form)) return false;
  if (!isUsedAsName(text, start, end)) return false;
  return !lowerCased.has(form.toLowerCase()) || /[a-z,.] $/.test(text.slice(Math.max(0, start - 2), start));
}
