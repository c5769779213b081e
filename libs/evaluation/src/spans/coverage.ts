import { ratio } from '../counts.js';
import type { NoteLike } from '../i2b2/measures.js';

/** Letters, digits and words of one document, by coverage of each side. */
export interface DocumentCoverage {
  /** Letters and digits inside gold spans. */
  readonly phiCharacters: number;
  /** Outside every system span: they leak. */
  readonly leakedCharacters: number;
  readonly otherCharacters: number;
  /** Letters and digits that the system tagged outside gold spans. */
  readonly overRedactedCharacters: number;
  /** Words that touch no gold span. */
  readonly otherWords: number;
  /** Touched by a system span. */
  readonly overRedactedWords: number;
}

/** Shares over all documents so far. */
export interface CoverageSummary {
  readonly documents: number;
  readonly leakedDocuments: number;
  readonly leakedDocumentShare: number;
  readonly leakedCharacters: number;
  /** Of the letters and digits of gold spans, in [0, 1]. */
  readonly leakedCharacterShare: number;
  /** Of the letters and digits outside gold spans, in [0, 1]. */
  readonly overRedactedCharacterShare: number;
  /** Of the words that touch no gold span, in [0, 1]. */
  readonly overRedactedWordShare: number;
}

/** Measures one document. Both texts must be the same. */
export function coverDocument(gold: NoteLike, system: NoteLike): DocumentCoverage {
  const goldMask = spanMask(gold);
  const systemMask = spanMask(system);
  const total = { ...noCoverage };
  for (const word of gold.text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const end = word.index + word[0].length;
    if (!touches(goldMask, word.index, end)) {
      total.otherWords += 1;
      if (touches(systemMask, word.index, end)) total.overRedactedWords += 1;
    }
    let at = word.index;
    for (const character of word[0]) {
      countCharacter(total, goldMask[at] === 1, systemMask[at] === 1);
      at += character.length;
    }
  }
  return total;
}

/** Sums documents, in constant memory. */
export function createCoverageSummary(): {
  add(document: DocumentCoverage): void;
  summary(): CoverageSummary;
} {
  const total = { ...noCoverage };
  let documents = 0;
  let leakedDocuments = 0;
  return {
    add: (document) => {
      for (const field of coverageFields) total[field] += document[field];
      documents += 1;
      if (document.leakedCharacters > 0) leakedDocuments += 1;
    },
    summary: () => ({
      documents,
      leakedDocuments,
      leakedDocumentShare: ratio(leakedDocuments, documents),
      leakedCharacters: total.leakedCharacters,
      leakedCharacterShare: ratio(total.leakedCharacters, total.phiCharacters),
      overRedactedCharacterShare: ratio(total.overRedactedCharacters, total.otherCharacters),
      overRedactedWordShare: ratio(total.overRedactedWords, total.otherWords),
    }),
  };
}

type MutableCoverage = { -readonly [Field in keyof DocumentCoverage]: number };

const noCoverage: DocumentCoverage = {
  phiCharacters: 0,
  leakedCharacters: 0,
  otherCharacters: 0,
  overRedactedCharacters: 0,
  otherWords: 0,
  overRedactedWords: 0,
};

const coverageFields: readonly (keyof DocumentCoverage)[] = [
  'phiCharacters',
  'leakedCharacters',
  'otherCharacters',
  'overRedactedCharacters',
  'otherWords',
  'overRedactedWords',
];

function touches(mask: Uint8Array, start: number, end: number): boolean {
  return mask.subarray(start, end).includes(1);
}

function countCharacter(total: MutableCoverage, isPhi: boolean, isTagged: boolean): void {
  if (isPhi) {
    total.phiCharacters += 1;
    if (!isTagged) total.leakedCharacters += 1;
  } else {
    total.otherCharacters += 1;
    if (isTagged) total.overRedactedCharacters += 1;
  }
}

/** One byte per UTF-16 unit of the text: 1 inside a span. */
export function spanMask({ text, spans }: Pick<NoteLike, 'text' | 'spans'>): Uint8Array {
  const mask = new Uint8Array(text.length);
  for (const { start, end } of spans) mask.fill(1, start, end);
  return mask;
}
