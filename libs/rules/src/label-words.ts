/** The last step of a span: the words of its label and the ending of a possessive stay readable, whoever found it. */

import type { SourcedSpan } from './rule.js';
import { readWords } from './vocabulary/word-list.js';

const words = readWords('vocabulary');

/** "NPI 1234567893", "ext. 4471", "Room 12", "MRN #0048": a word, the signs behind it, and a number to follow. */
const labelWord = new RegExp(
  String.raw`^(?:${words('words of labels')})(?![\p{L}\p{N}])[.:# ]*(?=(?:no\.? ?|number )?[\p{L}(+-]{0,4}\d)`,
  'iu',
);
/** Addresses and names have such words as parts: "Unit 14", "Ward Hospital". */
const wholeLabels = /^(?:STREET|HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|LOCATION-OTHER|PATIENT|DOCTOR)$/;
const possessors = /^(?:PATIENT|DOCTOR|CITY)$/;
const possessive = /(?<=\p{L})['’]s$/u;

/** A span without the words of its label in front and without the ending of a possessive. */
export function withoutLabelWords(text: string, span: SourcedSpan): SourcedSpan {
  const stretch = text.slice(span.start, span.end);
  if (possessors.test(span.label)) {
    const ending = possessive.exec(stretch)?.[0].length ?? 0;
    return ending === 0 ? span : { ...span, end: span.end - ending };
  }
  if (wholeLabels.test(span.label)) return span;
  const isVersion = /IPv$/i.test(text.slice(Math.max(0, span.start - 3), span.start));
  let ahead = isVersion ? (/^[46][ :]+/.exec(stretch)?.[0].length ?? 0) : 0;
  for (let found = labelWord.exec(stretch.slice(ahead)); found !== null; ) {
    ahead += found[0].length;
    found = labelWord.exec(stretch.slice(ahead));
  }
  return ahead === 0 ? span : { ...span, start: span.start + ahead };
}
