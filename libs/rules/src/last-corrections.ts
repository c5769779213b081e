/** Corrections of the final spans: people labelled as places, tails of names, whole ages, label words. */

import { isMedicalWord } from './medical-terms.js';
import type { SourcedSpan } from './rule.js';
import { genericInstitutionWords, nameLikeWords, plainWords, readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');
const placeLabels = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|LOCATION-OTHER)$/;
/** Two to four capitalised words; one alone may be a town in any list. */
const fullName = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,3}$/u;
const between = /^(?:[,;] (?:and |y |und )?| (?:and|y|und) )$/;
const heading =
  /(?<!\p{L})(?:patients?|names|residents|contacts|attendees|pacientes?|nombres|residentes|contactos|Patienten|Namen)(?: \p{Ll}+){0,3}: $/iu;
const done = new RegExp(String.raw`^ (?:${words('done by patients')})(?!\p{L})`, 'u');

/**
 * Relabels as people the full names that a model called places, if they stand in a list or under a heading of
 * people, or before what patients do. Names with a word of institutions keep their label.
 */
export function nameThoseInLists(text: string, spans: readonly SourcedSpan[]): SourcedSpan[] {
  const named: SourcedSpan[] = [];
  for (const span of spans) {
    const label = placeLabels.test(span.label) ? personLabel(text, span, named.at(-1)) : undefined;
    named.push(label === undefined ? span : { ...span, label });
  }
  return named;
}

function personLabel(text: string, span: SourcedSpan, last: SourcedSpan | undefined): string | undefined {
  const stretch = text.slice(span.start, span.end);
  if (span.source !== 'model' || !stretch.split(/[,;] /).every((name) => fullName.test(name)))
    return undefined;
  const words = stretch.toLowerCase().match(/[\p{L}'’]{3,}/gu) ?? [];
  if (words.some((word) => genericInstitutionWords.has(word))) return undefined;
  const isListed = last !== undefined && between.test(text.slice(last.end, span.start));
  if (isListed && /^(?:PATIENT|DOCTOR)$/.test(last.label) && fullName.test(text.slice(last.start, last.end)))
    return last.label;
  if (heading.test(text.slice(Math.max(0, span.start - 48), span.start))) return 'PATIENT';
  return done.test(text.slice(span.end, span.end + 16)) ? 'PATIENT' : undefined;
}

/** Cuts a last word in lower case off a person's span if it is plain or medical. */
export function withoutTail(text: string, span: SourcedSpan): SourcedSpan {
  if (span.label !== 'PATIENT' && span.label !== 'DOCTOR') return span;
  const [tail = '', word = ''] = /(?<=\p{L}{2,}) (\p{Ll}{3,})$/u.exec(text.slice(span.start, span.end)) ?? [];
  if (word === '' || !isNobodys(word) || !/^[ .,;]/.test(text.slice(span.end, span.end + 1))) return span;
  return { ...span, end: span.end - tail.length };
}

const isNobodys = (word: string): boolean =>
  plainWords.has(word) ? !nameLikeWords.has(word) : isMedicalWord(word);

/** A unit joined to its number: "yo", "yrs", "-year-old", "y/o". "M" and "F" mean the sex. */
const unitOfWord =
  /^-?(?:y(?:(?:ea)?rs?)?|mos?|months?|w(?:(?:ee)?ks?)?|d(?:ays?)?)(?:[-/.]?(?:old|o)\.?)?(?![\p{L}\p{N}])|^[- ]?jährig\p{L}*/iu;
/** "years 7 months", "yrs and 3 mo", "y 2m". */
const partsBehind =
  /^ ?(?:years?|yrs?|y),? ?(?:and )?\d{1,2} ?(?:months?|mos?|m|weeks?|wks?|days?)(?![\p{L}\p{N}])/iu;
/** MEDDOCAN's ages include their unit. */
const spanishUnit = /^ ?(?:años?|anys?|meses|mes|semanas?|días?|horas de vida)(?![\p{L}\p{N}])/iu;

/** Extends ages to their units. The spans must be in order; none grows into its neighbour. */
export function growAges(text: string, spans: readonly SourcedSpan[]): SourcedSpan[] {
  return spans.map((span, at) => {
    if (span.label !== 'AGE' || !/[\p{L}\p{N}]$/u.test(text.slice(span.start, span.end))) return span;
    const limit = spans[at + 1]?.start ?? text.length;
    const behind = text.slice(span.end, Math.min(limit, span.end + 32));
    const unit = partsBehind.exec(behind) ?? unitOfWord.exec(behind) ?? spanishUnit.exec(behind);
    const grown = unit?.[0].length ?? 0;
    return { ...span, end: span.end + grown };
  });
}

/** "NPI 1234567893", "ext. 4471", "Account no. 12", "MRN #0048": label words and signs before a number. */
const labelWords = new RegExp(
  String.raw`^(?:(?:${words('words of labels')})(?![\p{L}\p{N}])[.:# ]*(?=(?:no\.? ?|number )?[\p{L}(+-]{0,4}\d))+`,
  'iu',
);
/** Addresses and names contain such words: "Unit 14", "Ward Hospital". */
const wholeLabels = /^(?:STREET|HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|LOCATION-OTHER|PATIENT|DOCTOR)$/;
const possessors = /^(?:PATIENT|DOCTOR|CITY)$/;
const possessive = /(?<=\p{L})['’]s$/u;

/** Characters to read after a span for the number that it labels: "fx" before "218 555 0178". */
const numberBehind = 8;

/** The span without its leading label words, which may leave nothing, and without a possessive ending. */
export function withoutLabelWords(text: string, span: SourcedSpan): SourcedSpan {
  const stretch = text.slice(span.start, span.end);
  if (possessors.test(span.label)) {
    const ending = possessive.exec(stretch)?.[0].length ?? 0;
    return ending === 0 ? span : { ...span, end: span.end - ending };
  }
  if (wholeLabels.test(span.label)) return span;
  const isVersion = /IPv$/i.test(text.slice(Math.max(0, span.start - 3), span.start));
  const from = span.start + (isVersion ? (/^[46][ :]+/.exec(stretch)?.[0].length ?? 0) : 0);
  const label = labelWords.exec(text.slice(from, span.end + numberBehind))?.[0] ?? '';
  return { ...span, start: Math.min(span.end, from + label.length) };
}
