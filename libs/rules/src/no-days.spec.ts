import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { isClinicalFormAt } from './clinical-forms.js';
import { marked } from './testing/marked.js';

/** What stands between ‹ and ›, which a model called by `label`. */
const isNoDay = (text: string, label: string): boolean => isClinicalFormAt(...marked(text, label));

describe('what a model called a date', () => {
  it(
    'is none where something else is counted or measured',
    everyRow(
      [
        ['a time of day in four digits', 'NPO since ‹0430›, then'],
        ['a dose of two drugs', 'on ‹25/100› five times'],
        ['a drug with its dose', 'patient on ‹Sinemet 25/100› daily'],
        ['pressures that no order makes a day', 'RA 9, PA ‹46/20/31›, W 19'],
        ['a number behind an abbreviation', 'Offer: ‹KDPI 31›, donor'],
        ['an amount with its unit', 'PORT ‹54 Gy›.'],
        ['an ordinal of something else', 'at ‹the 4th› percentile'],
        ['an ordinal that no month has', 'fallen from ‹50th› since spring'],
        ['a degree of a tear', 'after a ‹4th› degree laceration'],
        ['a counted week', 'garments since ‹week 4›, itch'],
        ['a day of a stay', 'Post op day ‹16›, afebrile'],
        ['how often', 'doxy 100 ‹q12› now'],
        ['half of a day', 'at 10:41 ‹PM›'],
        ['a code of bills', 'between ‹99291› and 99292'],
        ['a score that another one follows', 'LEFS: ‹24/80› -> 66/80'],
        ['a score with the last one', 'symptoms ‹6/22› (was 18)'],
        ['goals that were met', 'Grace met ‹5/5› goals.'],
        ['pressures of a mask', 'Venturi 28%? NIV ‹12/5›? Boluses'],
        ['days of a week of a pregnancy', 'at 38 ‹2/7› wks'],
      ],
      (_, text) => {
        expect(isNoDay(text, 'DATE')).toBe(true);
      },
    ),
  );

  it(
    'stays where it can be one',
    everyRow(
      [
        ['a year', 'vomiting since ‹2012›. ED'],
        ['a day and a month', 'seen ‹14/3› by'],
        ['a month and a day', 'seen ‹3/14› by'],
        ['a month and a year', 'since ‹3/2014› she'],
        ['a school year', 'in ‹2021/22› she'],
        ['a whole day', 'on ‹31/12/99›.'],
        ['a day with a Roman month', 'note, ‹17/xi/24›. Twins'],
        ['an ordinal of a month', 'on ‹the 4th› of'],
        ['a weekday', 'next ‹Thursday›.'],
        ['a part of a month', 'until ‹mid-August›.'],
        ['a day in words and numbers', '‹Thurs 12 Oct 2023› was'],
        ['a day behind a number', 'bed 4 ‹3/12› seen'],
        ['a number of five digits', 'Baby band # ‹77412›, to be'],
      ],
      (_, text) => {
        expect(isNoDay(text, 'DATE')).toBe(false);
      },
    ),
  );
});

describe('what a model called an age', () => {
  it(
    'is none where something else is counted or measured',
    everyRow(
      [
        ['weeks of a pregnancy', 'Holm, 31, ‹34› wk, BP'],
        ['minutes', 'ETA ‹90› min from'],
        ['days', 'R knee, ‹12› days s/p TKA'],
        ['a stretch with its unit', 'TUG ‹31 s›'],
        ['years of something', '‹14› yrs in camp'],
        ['a number of a list within a sentence', 'to run by you. (‹1›) Amaury D.'],
        ['falls', '- ‹3› falls since'],
        ['pages', 'from the solicitors, ‹22› pages, about'],
        ['a time of day', 'The fellow went home at ‹7›. Do I'],
        ['a time of day with its h', 'Leito 3\n‹15›h – pede'],
        ['the rest of a decimal behind a comma', 'Nora 0,‹12›. Dreno'],
        ['a room', 'Mr S, rm ‹5›, CRRT'],
        ['a dose behind its drug', 'Lantus ‹22› tonight'],
        ['a measure behind its abbreviation', 'inferior akinesis, TAPSE ‹17›, EF'],
        ['a day of a stay', 'Post op day ‹16›, Beatrix'],
        ['a year of a residency', 'R. Holm, PGY-‹2›, pager'],
        ['the whole part of a weight', 'baby of Holm, ‹11›.5 kg'],
        ['minutes of a time', 'about 17:‹50›, a farm'],
        ['weeks and days', 'Holm, ‹34›+2 wks, TcB'],
        ['weeks and days in short', 'Bishop, ‹41›w1d, one'],
        ['a level of blood', 'Plt nadir ‹11› on D6'],
        ['a pressure', 'post-dilated ‹14› atm.'],
      ],
      (_, text) => {
        expect(isNoDay(text, 'AGE')).toBe(true);
      },
    ),
  );

  it(
    'stays where it can be one',
    everyRow(
      [
        ['an age in brackets behind a name', 'case, Caoimhe (‹10›), who'],
        ['weeks of life', 'a ‹10› week-old girl'],
        ['an age in years', 'Holm, ‹34› yrs, BP'],
        ['an age with a fraction', 'Holm, ‹34›.5 yrs, BP'],
        ['an age behind the number of a list', '2. ‹34› yo with'],
        ['an age behind a heading in capitals', 'HPI ‹78› yo'],
        ['an age behind a name', 'Marlene ‹72› fell'],
        ['an age before a letter for the sex', 'PMH TAPSE ‹72› f with'],
      ],
      (_, text) => {
        expect(isNoDay(text, 'AGE')).toBe(false);
      },
    ),
  );
});
