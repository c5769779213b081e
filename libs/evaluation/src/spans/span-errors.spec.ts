import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import {
  createConfusionCounter,
  createErrorList,
  createErrorSample,
  createWorstDocuments,
  type ErrorInContext,
  findSpanErrors,
  inContext,
} from './span-errors.js';

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

describe('the worst documents', () => {
  const add = (worst: ReturnType<typeof createWorstDocuments>, id: string, leakedCharacters: number) =>
    worst.add({ id, leakedCharacters, phiCharacters: 50 });

  it('are those that leak most, worst first and equal ones by id, however they arrive', () => {
    const worst = createWorstDocuments(3);

    for (const [id, leaked] of [
      ['d', 4],
      ['b', 9],
      ['a', 4],
      ['c', 30],
      ['e', 1],
    ] as const)
      add(worst, id, leaked);

    expect(worst.list().map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('leave out documents without a leak', () => {
    const worst = createWorstDocuments(3);

    add(worst, 'tight', 0);

    expect(worst.list()).toEqual([]);
  });
});

describe('the confusion table', () => {
  it('counts words by gold row and system column, with missed and spurious words under none', () => {
    const text = 'Ana Vask met Roe in Vane';
    const counter = createConfusionCounter();

    counter.add(
      buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR', Vane: 'CITY' }),
      buildNote(text, { Ana: 'PATIENT', Roe: 'PATIENT', met: 'DOCTOR' }),
    );

    expect(counter.table()).toEqual({
      labels: ['CITY', 'DOCTOR', 'PATIENT', 'none'],
      words: [
        [0, 0, 0, 1],
        [0, 0, 1, 0],
        [0, 0, 1, 1],
        [0, 1, 0, 0],
      ],
    });
  });

  it('is only the row of nothing before the first label', () => {
    expect(createConfusionCounter().table()).toEqual({ labels: ['none'], words: [[0]] });
  });
});
