import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed, type Span } from '#labels';
import { labelSentences, spansFromLabelIds } from './label-sentences.js';
import { tokenizeNote } from './sentence-splitter.js';
import { randomNote } from './testing/random-text.js';

const scheme = createIobScheme(labelSetNamed('i2b2'));

function label(text: string, spans: readonly Span[]) {
  const tokenized = tokenizeNote({ id: 'n', text, spans }, { language: 'en' });
  const { labelIds, warnings } = labelSentences(tokenized, scheme);
  const tags = labelIds.map((ids) => Array.from(ids, (id) => scheme.tagOf(id)).join(' '));
  return { tags, warnings, spans: spansFromLabelIds(tokenized.sentences, labelIds, scheme) };
}

const doctor = (start: number, end: number): Span => ({ start, end, label: 'DOCTOR' });

describe('labelSentences', () => {
  it('labels every token of a span, B first', () => {
    const { tags, warnings } = label('Seen by Elinor Vask-Hale.', [doctor(8, 24)]);

    expect(tags).toEqual(['O O B-DOCTOR I-DOCTOR I-DOCTOR I-DOCTOR O']);
    expect(warnings).toEqual([]);
  });

  it('begins anew between two spans side by side', () => {
    const { tags } = label('Vask Hale', [doctor(0, 4), doctor(5, 9)]);

    expect(tags).toEqual(['B-DOCTOR B-DOCTOR']);
  });

  it.each([
    ['begins', doctor(2, 4)],
    ['ends', doctor(0, 2)],
  ])('labels the whole token in which a span %s, and says so', (_, span) => {
    const { tags, warnings } = label('Vask', [span]);

    expect(tags).toEqual(['B-DOCTOR']);
    expect(warnings).toEqual([{ kind: 'partial-token', count: 1, starts: [span.start] }]);
  });

  it('lets the earlier of two overlapping spans keep its tokens and labels the rest of the later', () => {
    const { tags, warnings } = label('Elinor Vask Hale', [
      doctor(0, 11),
      { start: 7, end: 16, label: 'CITY' },
    ]);

    expect(tags).toEqual(['B-DOCTOR I-DOCTOR B-CITY']);
    expect(warnings).toEqual([{ kind: 'overlap', count: 1, starts: [7] }]);
  });

  it('gives the same labels whatever the order of the spans, and reports the order', () => {
    const spans = [doctor(0, 11), { start: 0, end: 6, label: 'CITY' }, doctor(12, 16)];

    const sorted = label('Elinor Vask Hale', spans);
    const reversed = label('Elinor Vask Hale', [...spans].reverse());

    expect(sorted.tags).toEqual(['B-DOCTOR I-DOCTOR B-DOCTOR']);
    expect(reversed.tags).toEqual(sorted.tags);
    expect(reversed.warnings).toContainEqual({ kind: 'unsorted', count: 1, starts: [0] });
  });

  it('begins anew in the next sentence when a span crosses a boundary, and says so', () => {
    const { tags, warnings } = label('Vask\n\nHale', [doctor(0, 10)]);

    expect(tags).toEqual(['B-DOCTOR', 'B-DOCTOR']);
    expect(warnings).toEqual([{ kind: 'crosses-sentence', count: 1, starts: [0] }]);
  });

  it('leaves an unknown label out and says so', () => {
    const { tags, warnings } = label('Vask', [{ start: 0, end: 4, label: 'FECHAS' }]);

    expect(tags).toEqual(['O']);
    expect(warnings).toEqual([{ kind: 'unknown-label', count: 1, starts: [0] }]);
  });

  it.each([
    ['white space', doctor(4, 5)],
    ['nothing', doctor(6, 6)],
    ['what lies beyond the text', doctor(40, 50)],
  ])('says so when a span covers %s', (_, span) => {
    const { tags, warnings } = label('Vask is here', [span]);

    expect(tags).toEqual(['O O O']);
    expect(warnings).toEqual([{ kind: 'no-token', count: 1, starts: [span.start] }]);
  });

  it('counts every case of a kind', () => {
    const { warnings } = label('Vask Hale', [doctor(1, 4), doctor(6, 9)]);

    expect(warnings).toEqual([{ kind: 'partial-token', count: 2, starts: [1, 6] }]);
  });
});

describe('on random notes', () => {
  it('covers every known span, is valid IOB2, and reports every span that does not come back exactly', () => {
    const random = createSeededRandom('labels');
    for (let round = 0; round < 400; round += 1) {
      const note = randomNote(random, { id: 'n', spans: 'any' });
      const result = label(note.text, note.spans);
      const reported = new Set(
        result.warnings.flatMap(({ kind, starts }) => (kind === 'unsorted' ? [] : starts)),
      );
      const found = new Set(result.spans.map(({ start, end, label: name }) => `${start} ${end} ${name}`));

      for (const { start, end, label: name } of note.spans) {
        const wanted = note.text.slice(start, end);
        const trimmedStart = start + wanted.length - wanted.trimStart().length;
        const trimmed = `${trimmedStart} ${trimmedStart + wanted.trim().length} ${name}`;
        const isOverlapped = note.spans.filter((other) => other.start < end && start < other.end).length > 1;
        expect(found.has(trimmed) || reported.has(start) || isOverlapped).toBe(true);
      }
      expect(isCovered(note.text, note.spans, result.spans)).toBe(true);
    }
  });
});

/** Whether no character of a labelled span, white space aside, is left unlabelled. */
function isCovered(text: string, wanted: readonly Span[], found: readonly Span[]): boolean {
  const rest = text.split('');
  for (const { start, end } of found) rest.fill(' ', start, end);
  return wanted.every(({ start, end }) => rest.slice(start, end).join('').trim() === '');
}
