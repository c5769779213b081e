import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createErrorList, findSpanErrors } from './span-errors.js';

describe('the errors of a document', () => {
  const text = 'Ana Vask, seen by Dr Roe in Vane on Oct 2071';

  it.each([
    ['missed', { Roe: 'DOCTOR' }, {}],
    ['label', { Roe: 'DOCTOR' }, { Roe: 'PATIENT' }],
    ['boundary', { Roe: 'DOCTOR' }, { 'Dr Roe': 'DOCTOR' }],
    ['spurious', {}, { seen: 'PATIENT' }],
  ])('are %s', (kind, gold, system) => {
    const errors = findSpanErrors(buildNote(text, gold), buildNote(text, system));

    expect(errors.map((error) => error.kind)).toEqual([kind]);
  });

  it('are none where span and label agree, whatever else lies on top', () => {
    const gold = buildNote(text, { Roe: 'DOCTOR' });

    expect(findSpanErrors(gold, buildNote(text, { 'Dr Roe in': 'CITY', Roe: 'DOCTOR' }))).toEqual([]);
  });

  it('compare a gold span with the tightest of the system spans that cover it', () => {
    const gold = buildNote(text, { Roe: 'DOCTOR' });
    const system = buildNote(text, { 'by Dr Roe in Vane': 'CITY', 'Dr Roe': 'PATIENT' });

    expect(findSpanErrors(gold, system)[0]?.system?.label).toBe('PATIENT');
  });

  it('stand in the order of the text', () => {
    const errors = findSpanErrors(buildNote(text, { Vane: 'CITY' }), buildNote(text, { seen: 'PATIENT' }));

    expect(errors.map((error) => error.kind)).toEqual(['spurious', 'missed']);
  });

  it('hold offsets and labels and nothing of the text', () => {
    const errors = findSpanErrors(buildNote(text, { Roe: 'DOCTOR' }, 'note-7'), buildNote(text));

    expect(errors).toEqual([
      { documentId: 'note-7', kind: 'missed', gold: { start: 21, end: 24, label: 'DOCTOR' } },
    ]);
  });

  it('are all counted though only the first are kept', () => {
    const list = createErrorList(1);
    const errors = findSpanErrors(buildNote(text, { Roe: 'DOCTOR', Vane: 'CITY' }), buildNote(text));

    list.add(errors);
    list.add(errors);

    expect([list.list().length, list.counts().missed]).toEqual([1, 4]);
  });
});
