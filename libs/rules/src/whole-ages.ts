/**
 * The last step of the layers: an age grows to the word that it stands in and to the months beside its years, so that no digit of
 * "4 years 7 months" and no half of "34yo" is left to read.
 */
import type { SourcedSpan } from './sourced-span.js';

/** A unit in one word with the number: "yo", "yrs", "-year-old", "y/o". "M" and "F" are of the sex. */
const unitOfWord =
  /^-?(?:y(?:(?:ea)?rs?)?|mos?|months?|w(?:(?:ee)?ks?)?|d(?:ays?)?)(?:[-/.]?(?:old|o)\.?)?(?![\p{L}\p{N}])/iu;
/** "years 7 months", "yrs and 3 mo", "y 2m". */
const partsBehind =
  /^ ?(?:years?|yrs?|y),? ?(?:and )?\d{1,2} ?(?:months?|mos?|m|weeks?|wks?|days?)(?![\p{L}\p{N}])/iu;

/** Spans of a text in order, ages among them grown; none grows into its neighbour. */
export function growAges(text: string, spans: readonly SourcedSpan[]): SourcedSpan[] {
  return spans.map((span, at) => {
    if (span.label !== 'AGE' || !/[\p{L}\p{N}]$/u.test(text.slice(span.start, span.end))) return span;
    const limit = spans[at + 1]?.start ?? text.length;
    const behind = text.slice(span.end, Math.min(limit, span.end + 32));
    const grown = (partsBehind.exec(behind) ?? unitOfWord.exec(behind))?.[0].length ?? 0;
    return { ...span, end: span.end + grown };
  });
}
