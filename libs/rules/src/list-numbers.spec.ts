import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { listNumbersIn } from './combine.js';
import { createLayers } from './layers.js';
import { parsePolicy } from './policy.js';

/** The numbers that are taken for those of a list. */
const numbersIn = (text: string) =>
  [...listNumbersIn(text)].map((start) => /^\d+/.exec(text.slice(start))?.[0]);

describe('a number of a list', () => {
  it(
    'is seen in lists of any form',
    everyRow(
      [
        ['lines', 'PLAN\n1. Aspirin\n2. Rest\n', ['1', '2']],
        ['brackets', '1) Aspirin\n2) Rest', ['1', '2']],
        ['indented and with bullets', ' 1. Aspirin\n - 2. Rest', ['1', '2']],
        [
          'lines that became commas',
          'DIAGNOSES:,1.  Anal cancer.,2.  Ascites.,PLAN,3.  Rest.',
          ['1', '2', '3'],
        ],
        ['a list that goes on', 'MEDICATIONS\n12. Zocor\n13. Advair', ['12', '13']],
        ['a list with another inside', '1. Gout\n1) left\n2) right\n2. Rest', ['1', '1', '2', '2']],
      ],
      (_, text, expected) => {
        expect(numbersIn(text)).toEqual(expected);
      },
    ),
  );

  it(
    'is no age, no number with decimals and no lone number',
    everyRow(
      [
        ['an age that a line break cut off', 'The patient is\n72. Mrs. Moss is well.\n'],
        ['the same beside a list of other numbers', 'She is\n72. Mrs. Moss:\n1. Aspirin\n'],
        ['an age behind its word', 'Sisters, aged\n1. Ada\n'],
        ['an age before its unit', '1. years\n2. years\n'],
        ['an abbreviation', '72 y.o. woman\n73 y.o. man'],
        ['a number with decimals', 'K\n3.1 mmol\n4.2 mmol'],
        ['ages in a sentence', 'He is 2. She is 3. They play.'],
        ['two forms', '1. Aspirin\n2) Rest'],
      ],
      (_, text) => {
        expect(numbersIn(text)).toEqual([]);
      },
    ),
  );
});

describe('the veto of list numbers', () => {
  const text = 'Seen with her son, age 4.\n3. Walking\n4. Rest\n';
  const three = text.indexOf('3.');
  const four = text.indexOf('4. Rest');
  const model = [23, three, four].map((start) => ({ start, end: start + 1, label: 'AGE', confidence: 0.99 }));
  const found = (layers: ReturnType<typeof createLayers>) =>
    layers.apply(text, model).map(({ start }) => start);

  it('takes the ages of a model that count items, and no other', () => {
    expect(found(createLayers({ language: 'en' }))).toEqual([23]);
  });

  it('takes no span with more than the number, and no other label', () => {
    const spans = [
      { start: three, end: three + 10, label: 'AGE' },
      { start: four, end: four + 1, label: 'IDNUM' },
    ];

    expect(
      createLayers({ language: 'en' })
        .apply(text, spans)
        .filter(({ source }) => source === 'model')
        .map(({ start }) => start),
    ).toEqual([three, four]);
  });

  it('holds for a policy that was written before there was one, and not where a policy ends it', () => {
    const policy = {
      off: [],
      confidenceMin: {},
      veto: { medicalTerms: { sources: [], labels: [] }, allowed: { sources: [], labels: [] } },
      priority: [],
      nested: 'longest',
      join: { labels: [], across: '' },
      documentPass: { sources: [], labels: [], confidenceMin: 1 },
    };
    const off = { ...policy, veto: { ...policy.veto, listNumbers: { sources: [], labels: [] } } };
    const layersOf = (one: object) =>
      createLayers({ language: 'en', policy: parsePolicy(JSON.stringify(one), 'p') });

    expect(found(layersOf(policy))).not.toContain(three);
    expect(found(layersOf(off))).toContain(three);
  });
});
