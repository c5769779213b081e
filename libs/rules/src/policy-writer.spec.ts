import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { labelSetNamed } from '#labels';
import { type Note, replaceSpans } from '#text';
import { operatorNames, type WrittenAs } from './operators/operators.js';
import { openPolicyWriter } from './policy-writer.js';
import { markedNote } from './testing/marked-note.js';

const labelSet = labelSetNamed('i2b2');
const key = new Uint8Array(32).fill(7);

/** Texts between identifiers and identifiers, by turns; one of several lines would be several. */
const notes = fc.array(
  fc.record({
    before: fc.stringMatching(/^[\p{L}\d ,.|\t\n]{0,8}$/u).map((text) => `${text}|`),
    label: fc.constantFrom(...labelSet.labels),
    original: fc.stringMatching(/^\p{L}[\p{L}\d]{0,4}(?: [\p{L}\d]{1,3})?$/u),
  }),
  { maxLength: 6 },
);
const noteOf = (pieces: readonly { before: string; label: string; original: string }[]) => {
  let text = '';
  const spans = pieces.map(({ before, label, original }) => {
    text += before;
    const start = text.length;
    text += original;
    return { start, end: text.length, label };
  });
  return { id: 'note', text: `${text}|`, spans };
};
const policies = fc
  .dictionary(fc.constantFrom(...labelSet.labels, 'NAME', 'ID', '*'), fc.constantFrom(...operatorNames))
  .map((write) => ({ ...write }));

/** A note as a policy has it written, and the words that it puts in. */
function writtenBy(note: Note, write: WrittenAs) {
  const writer = openPolicyWriter({ write, labelSet, language: 'en', key, yearNow: 2026 });
  const prepared = writer.prepare(note);
  const wordOf = writer.wordsFor(prepared, () => 'invented');
  return { ...replaceSpans(prepared, wordOf), wordOf };
}

describe('a policy writer', () => {
  it('leaves the text outside spans as it is, whatever the operators', () => {
    fc.assert(
      fc.property(notes, policies, (pieces, write) => {
        const note = noteOf(pieces);
        const { text, wordOf } = writtenBy(note, write);

        // Signs stand beside every span, so that no blank goes with what is dropped.
        const expected = pieces.map(({ before, label, original }) => before + wordOf(label, original));
        expect(text).toBe(`${expected.join('')}|`);
      }),
    );
  });

  it('writes a kept identifier with the signs that it stands in', () => {
    const note = noteOf([{ before: '', label: 'PATIENT', original: 'Sta\ufb00ord' }]); // a sign of two letters

    expect(writtenBy(note, { '*': 'keep' }).text).toBe('Sta\ufb00ord|');
  });

  it('writes kept identifiers as they are and never shows one that is hashed', () => {
    fc.assert(
      fc.property(notes, (pieces) => {
        const note = noteOf(pieces);

        expect(writtenBy(note, { '*': 'keep' }).text).toBe(note.text);
        const hashed = writtenBy(note, { '*': 'hash' });
        for (const [index, { start, end, label }] of hashed.spans.entries()) {
          expect(hashed.text.slice(start, end)).toMatch(new RegExp(`^\\[${label}:[0-9a-f]{16}\\]$`));
          const original = pieces[index]?.original ?? '';
          if (/[g-z]/i.test(original))
            expect(hashed.text.slice(start + label.length + 2, end)).not.toContain(original);
        }
      }),
    );
  });

  it('gives equal identifiers of a label equal numbers and counts from 1', () => {
    fc.assert(
      fc.property(notes, (pieces) => {
        const note = noteOf([...pieces, ...pieces]);
        const { text, spans } = writtenBy(note, { '*': 'numbered' });

        const words = spans.map(({ start, end }) => text.slice(start, end));
        expect(words.slice(pieces.length)).toEqual(words.slice(0, pieces.length));
        for (const label of new Set(spans.map((span) => span.label))) {
          const numbers = new Set(words.filter((word) => word.startsWith(`[${label}_`)));
          expect(numbers).toEqual(new Set(Array.from(numbers, (_, index) => `[${label}_${index + 1}]`)));
        }
      }),
    );
  });

  it('replaces what is not kept whole where something kept overlaps it', () => {
    const note = markedNote('At {HOSPITAL Ada Moss Hospital}.');
    const overlapping = { ...note, spans: [...note.spans, { start: 3, end: 11, label: 'PATIENT' }] };

    const { text } = writtenBy(overlapping, { HOSPITAL: 'keep', '*': 'type' });

    expect(text).toBe('At [PATIENT] Hospital.');
  });
});
