import { describe, expect, it } from '@jest/globals';
import { i2b2Scheme } from '../i2b2/scheme.js';
import { buildNote } from '../testing/builders.js';
import type { TaggedNoteView } from './model.js';
import { compareNotes, renderNotes } from './tagged-notes.js';

describe('a tagged note', () => {
  it('shows the whole text, unchanged, with identifiers marked', () => {
    const seen = buildNote('Seen <b>Ana</b> & co.', { Ana: 'PATIENT' });
    const note = compareNotes(seen, seen, i2b2Scheme);

    const shown = textOf(note);

    expect(shown).toContain(
      '>Seen &lt;b&gt;<mark class="tag tag-0" data-label="PATIENT">Ana</mark>&lt;/b&gt; &amp; co.</p>',
    );
  });

  it('keeps every character when spans overlap, nest or touch', () => {
    const spans = [
      [0, 5],
      [3, 8],
      [4, 5],
      [8, 10],
      [10, 12],
    ].map(([start = 0, end = 0], index) => ({
      start,
      end,
      label: `L${index}`,
      category: 'X',
      verdict: 'found' as const,
    }));
    const note: TaggedNoteView = { id: 'one', text: 'abcdefghijkl', spans };

    const shown = /<p class="note-text">(.*)<\/p>/s.exec(textOf(note))?.[1] ?? '';

    expect(shown.replace(/<[^>]+>/g, '')).toBe('abcdefghijkl');
    expect(shown).toContain('data-label="L0, L1, L2">e</mark>');
  });

  it('marks what only the gold standard has as missed and what only the system has as spurious', () => {
    const text = 'Ana saw Roe in May';
    const note = compareNotes(
      buildNote(text, { Ana: 'PATIENT', Roe: 'DOCTOR' }),
      buildNote(text, { Ana: 'PATIENT', May: 'DATE' }),
      i2b2Scheme,
    );

    const shown = textOf(note);

    expect(shown).toContain('<mark class="tag tag-0" data-label="PATIENT">Ana</mark>');
    expect(shown).toContain('<mark class="tag tag-0 missed" data-label="gold: DOCTOR">Roe</mark>');
    expect(shown).toContain('<mark class="tag tag-4 spurious" data-label="system: DATE">May</mark>');
  });

  it('counts text that both sides hide as hidden, whatever they call it', () => {
    const text = 'Ana Roe';
    const note = compareNotes(
      buildNote(text, { 'Ana Roe': 'PATIENT' }),
      buildNote(text, { Ana: 'CITY' }),
      i2b2Scheme,
    );

    const shown = textOf(note);

    expect(shown).toContain('<mark class="tag tag-0" data-label="gold: PATIENT, system: CITY">Ana</mark>');
    expect(shown).toContain('<mark class="tag tag-0 missed" data-label="gold: PATIENT"> Roe</mark>');
  });

  it('gives unknown categories colours of their own', () => {
    const note: TaggedNoteView = {
      id: 'one',
      text: 'ab',
      spans: [
        { start: 0, end: 1, label: 'ZOO', category: 'ZOO', verdict: 'found' },
        { start: 1, end: 2, label: 'ARK', category: 'ARK', verdict: 'found' },
      ],
    };

    expect(textOf(note)).toContain('tag-1" data-label="ZOO">a</mark><mark class="tag tag-0"');
  });
});

function textOf(note: TaggedNoteView): string {
  return renderNotes([note]).markup;
}
