import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { type NoteLike } from '../i2b2/measures.js';
import { buildNote } from '../testing/builders.js';
import { coverDocument, createCoverageSummary, type DocumentCoverage } from './coverage.js';

describe('what leaks and what is tagged for nothing', () => {
  it('counts letters and digits, not the blanks and punctuation between them', () => {
    const gold = buildNote('J. van Dam', { 'J. van Dam': 'PATIENT' });

    expect(coverDocument(gold, buildNote(gold.text))).toMatchObject({
      phiCharacters: 7,
      leakedCharacters: 7,
    });
  });

  it('counts the uncovered rest of a span that the system cut short', () => {
    const gold = buildNote('Ana Vask', { 'Ana Vask': 'PATIENT' });
    const system = buildNote('Ana Vask', { Ana: 'PATIENT' });

    expect(coverDocument(gold, system).leakedCharacters).toBe(4);
  });

  it('does not mind under which label an identifier is hidden', () => {
    const gold = buildNote('Ana', { Ana: 'PATIENT' });

    expect(coverDocument(gold, buildNote('Ana', { Ana: 'CITY' })).leakedCharacters).toBe(0);
  });

  it('counts a character outside the basic plane once', () => {
    const gold = buildNote('𝒜b', { 𝒜b: 'PATIENT' });

    expect(coverDocument(gold, buildNote('𝒜b')).leakedCharacters).toBe(2);
  });

  it('leaves the trimmings of an identifier out of the words tagged for nothing', () => {
    const gold = buildNote('Mr Vask-Roe slept', { Vask: 'PATIENT' });
    const system = buildNote('Mr Vask-Roe slept', { 'Mr Vask': 'PATIENT' });

    expect(coverDocument(gold, system)).toMatchObject({ otherWords: 3, overRedactedWords: 1 });
  });

  it('counts a document as leaking when one letter leaks', () => {
    const summary = createCoverageSummary();
    const gold = buildNote('Ana Vask', { 'Ana Vask': 'PATIENT' });

    summary.add(coverDocument(gold, gold));
    summary.add(coverDocument(gold, buildNote('Ana Vask', { 'Ana Vas': 'PATIENT' })));

    expect(summary.summary()).toMatchObject({
      leakedDocuments: 1,
      leakedDocumentShare: 1 / 2,
      leakedCharacterShare: 1 / 14,
    });
  });

  it('agrees with asking of every character and word whether any span holds it', () => {
    const random = createSeededRandom('coverage');

    for (let round = 0; round < 60; round += 1) {
      const [gold, system] = buildRandomPair(random);
      expect(coverDocument(gold, system)).toEqual(slowCoverage(gold, system));
    }
  });
});

function buildRandomPair(random: SeededRandom): readonly [NoteLike, NoteLike] {
  const pieces = ['a', 'B', '7', ' ', '-', 'ñ', '𝒜', '\n'];
  const text = Array.from({ length: 30 }, () => pieces[random.integer(pieces.length)]).join('');
  // Spans of a corpus never split a surrogate pair; ends are taken from the boundaries between characters.
  const ends = [0, ...[...text.matchAll(/./gsu)].map((match) => match.index + match[0].length)];
  const buildSide = () => {
    const spans = Array.from({ length: random.integer(4) }, () => {
      const first = random.integer(ends.length - 1);
      const last = first + 1 + random.integer(ends.length - 1 - first);
      return { start: ends[first] ?? 0, end: ends[last] ?? 0, label: 'X' };
    });
    return { id: 'one', text, spans };
  };
  return [buildSide(), buildSide()];
}

/** The slow, obvious twin. */
function slowCoverage(gold: NoteLike, system: NoteLike): DocumentCoverage {
  const holds = ({ spans }: NoteLike, at: number) => spans.some(({ start, end }) => start <= at && at < end);
  const characters = [...gold.text.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const phi = characters.filter((at) => holds(gold, at));
  const other = characters.filter((at) => !holds(gold, at));
  const words = [...gold.text.matchAll(/[\p{L}\p{N}]+/gu)].map((word) =>
    characters.filter((at) => at >= word.index && at < word.index + word[0].length),
  );
  const otherWords = words.filter((word) => !word.some((at) => holds(gold, at)));
  return {
    phiCharacters: phi.length,
    leakedCharacters: phi.filter((at) => !holds(system, at)).length,
    otherCharacters: other.length,
    overRedactedCharacters: other.filter((at) => holds(system, at)).length,
    otherWords: otherWords.length,
    overRedactedWords: otherWords.filter((word) => word.some((at) => holds(system, at))).length,
  };
}
