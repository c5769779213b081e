import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { growAges } from './last-corrections.js';
import type { SourcedSpan } from './rule.js';
import { marked } from './testing/marked.js';

/** What of a passage is covered; the number between ‹ › was found as an age, or as what `label` says. */
function covered(passage: string, label = 'AGE', next: Partial<SourcedSpan>[] = []): string[] {
  const [text, stretch] = marked(passage, label);
  const spans = [stretch, ...next].map(
    (span) => ({ source: 'model', confidence: 1, ...span }) as SourcedSpan, // tests give what matters
  );
  return growAges(text, spans).map(({ start, end }) => text.slice(start, end));
}

describe('an age', () => {
  it(
    'grows to the word that it stands in and to its months',
    everyRow(
      [
        ['a ‹54›-year-old driver', '54-year-old'],
        ['‹34›yo with cough', '34yo'],
        ['‹34›y/o', '34y/o'],
        ['‹34›y.o. man', '34y.o.'],
        ['older brother (‹5›yrs).', '5yrs'],
        ['‹44›-yr-old woman', '44-yr-old'],
        ['A ‹77›-YEAR-OLD', '77-YEAR-OLD'],
        ['‹22›mo. honey or not', '22mo'],
        ['‹eighteen›-year-old', 'eighteen-year-old'],
        ['now ‹4› years 7 months and', '4 years 7 months'],
        ['‹4›y 2m, well', '4y 2m'],
        ['‹6› yrs and 3 mo old', '6 yrs and 3 mo'],
        ['die ‹54›-jährige Patientin', '54-jährige'],
        ['de ‹69› años y', '69 años'],
        ['lactante de ‹7› meses', '7 meses'],
      ],
      (passage, whole) => {
        expect(covered(passage)).toEqual([whole]);
      },
    ),
  );

  it(
    'stays a number before other words',
    everyRow(
      [
        ['‹53›M with syncope', '53'],
        ['a ‹45› year old man', '45'],
        ['at ‹8› days of life', '8'],
        ['‹34›, seen for 7 months', '34'],
        ['‹4› years of 7 months each', '4'],
        ['‹34›yogurt', '34'],
        ['‹12›dose', '12'],
      ],
      (passage, number) => {
        expect(covered(passage)).toEqual([number]);
      },
    ),
  );

  it('grows into no neighbour, and nothing else grows', () => {
    expect(covered('‹34›yo', 'AGE', [{ start: 2, end: 4, label: 'IDNUM' }])).toEqual(['34', 'yo']);
    expect(covered('room ‹34›yo', 'ROOM')).toEqual(['34']);
  });
});
