/** A model's name that runs on into the sentence: "ingrid fell". */
import { isMedicalWord } from './medical-terms.js';
import type { SourcedSpan } from './sourced-span.js';
import { nameLikeWords, plainWords } from './vocabulary/words.js';

/** The span of a person without a last word in small letters that is a plain or a medical one; others as they are. */
export function withoutTail(text: string, span: SourcedSpan): SourcedSpan {
  if (span.label !== 'PATIENT' && span.label !== 'DOCTOR') return span;
  const [tail = '', word = ''] = /(?<=\p{L}{2,}) (\p{Ll}{3,})$/u.exec(text.slice(span.start, span.end)) ?? [];
  if (word === '' || !isNobodys(word) || !/^[ .,;]/.test(text.slice(span.end, span.end + 1))) return span;
  return { ...span, end: span.end - tail.length };
}

const isNobodys = (word: string): boolean =>
  plainWords.has(word) ? !nameLikeWords.has(word) : isMedicalWord(word);
