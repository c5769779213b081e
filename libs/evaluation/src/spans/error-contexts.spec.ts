import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createErrorSample, type ErrorInContext, inContext } from './error-contexts.js';
import { findSpanErrors } from './span-errors.js';

const text = 'Seen today by Ana Vask in Vane, with cough.';

describe('an error in its context', () => {
  it('is the note around both spans, and says where the piece begins', () => {
    const gold = buildNote(text, { 'Ana Vask': 'DOCTOR' });
    const system = buildNote(text, { 'Vask in': 'PATIENT' });
    const [error] = findSpanErrors(gold, system).map((found) => inContext(found, gold, 4));

    expect(error?.kind).toBe('boundary');
    expect(error?.context).toEqual({ text: ' by Ana Vask in Van', start: text.indexOf(' by') });
    expect(text.slice(error?.context.start).startsWith(error?.context.text ?? 'x')).toBe(true);
  });

  it('ends with the note', () => {
    const gold = buildNote(text, { Seen: 'DATE', cough: 'OTHER' });
    const errors = findSpanErrors(gold, buildNote(text)).map((found) => inContext(found, gold, 100));

    expect(errors.map(({ context }) => context)).toEqual([
      { text, start: 0 },
      { text, start: 0 },
    ]);
  });

  it('cuts no character in two', () => {
    const note = buildNote('\u{1F600}Ana\u{1F600}', { Ana: 'PATIENT' });
    const [error] = findSpanErrors(note, { ...note, spans: [] });

    for (const characters of [0, 1, 2]) {
      const { context } = inContext(error ?? { documentId: '', kind: 'missed' }, note, characters);
      expect(context.text).not.toMatch(/\p{Surrogate}/u); // half a character
      expect(context.text).toContain('Ana');
    }
  });
});

describe('a sample of errors', () => {
  const errorAt = (start: number): ErrorInContext => ({
    documentId: 'one',
    kind: 'missed',
    gold: { start, end: start + 1, label: 'DATE' },
    context: { text: 'x', start },
  });
  const sampled = (count: number, perKind: number) => {
    const sample = createErrorSample(perKind);
    for (let index = 0; index < count; index += 1) sample.add('missed', () => errorAt(index));
    return sample.list().map(({ gold }) => gold?.start);
  };

  it('is everything while there is room', () => {
    expect(sampled(4, 4)).toEqual([0, 1, 2, 3]);
  });

  it('is spread evenly when there is not', () => {
    expect(sampled(5, 4)).toEqual([0, 2, 4]);
    expect(sampled(9, 4)).toEqual([0, 4, 8]);
    expect(sampled(1000, 4)).toEqual([0, 256, 512, 768]);
  });

  it('holds each kind apart, and nothing where nothing may be kept', () => {
    const sample = createErrorSample(2);
    for (let index = 0; index < 9; index += 1) sample.add('missed', () => errorAt(index));
    sample.add('spurious', () => ({ ...errorAt(3), kind: 'spurious' }));

    expect(sample.list().map(({ kind }) => kind)).toEqual(['missed', 'missed', 'spurious']);
    expect(sampled(3, 0)).toEqual([]);
  });
});
