import { describe, expect, it } from '@jest/globals';
import { seeThrough } from '#text';
import type { RuleLanguage } from './rule.js';
import { shortDaysIn } from './short-days.js';

/** The text with ‹ › around what is found. */
function markedDays(text: string, language: RuleLanguage): string {
  const days = shortDaysIn(seeThrough(text).text, language);
  return [...days]
    .reverse()
    .reduce(
      (marked, { start, end }) =>
        `${marked.slice(0, start)}‹${marked.slice(start, end)}›${marked.slice(end)}`,
      text,
    );
}

const withoutMarks = (text: string): string => text.replace(/[‹›]/g, '');

/** Rows are texts with every day that is to be found between ‹ and ›. */
const rows: readonly (readonly [language: RuleLanguage, why: string, text: string])[] = [
  ['en', 'before values', 'Na ‹4/1› 138 ‹4/2› 140 ‹4/3› 141'],
  ['en', 'in brackets behind values', 'Hgb 8.1 (‹7/2›) -> 9.2 (‹7/4›) -> 10 (‹7/9›).'],
  ['en', 'cultures and what grew', 'Urine cx ‹6/1› neg, ‹6/4› E. coli, ‹6/7› pending.'],
  ['en', 'weights', 'Weights: ‹8/1› 64 kg, ‹8/2› 65.5 kg.'],
  ['en', 'the head of a table', 'Labs:\n        ‹7/1›   ‹7/2›\nK       4.1   3.9'],
  ['en', 'ranges, open and closed', 'Zosyn ‹2/1›-‹2/8›, meropenem ‹2/8›-present, fluc ‹2/9›-.'],
  ['en', 'neighbours of one month', 'Trach ‹2/3›, PEG ‹2/5›, decannulated ‹2/20›.'],
  ['en', 'equal numbers among days', 'Platelets: 98 ‹5/5›, 102 ‹5/6›, 110 ‹5/7›'],
  ['en', 'dialysis', 'CK ‹4/2›: 900, ‹4/3›: 700. Pulses 2/2 intact. HD ‹4/4› done.'],
  ['en', 'a note with a whole date', 'Seen 3/4/2019. WBC 9.8 (‹3/6›). Murmur 2/6.'],
  ['en', 'words that await a day', 'Extubated ‹4/5›. Bactrim on ‹3/6› at home. Fri ‹8/9›.'],
  ['en', 'the beginning of a line', '‹4/7› Cecchetti reviewed\n- ‹1/5›: stable'],
  ['en', 'joined to an earlier day', 'Seen in clinic ‹1/15› and ‹2/12›; strength 3/5 and 4/5.'],
  ['en', 'a day behind 12', 'Td ‹11/23›; recheck ‹3/14›.'],
  ['en', 'a day before a time', 'Ear check ‹1/9› at 10:15.'],
  [
    'en',
    'days first where a whole date has its day first',
    'On 14/03/2061 seen. Review ‹17/8›, bloods ‹19/8›.',
  ],
  ['en', 'a day first behind a word', 'fell on ‹29/11›. Seen'],
  ['en', 'no scores of strength', 'Seen 3/4/2019. Biceps 4/5, triceps 4/5, grip 5/5. DTRs 2/4.'],
  ['en', 'no scores beside each other', 'Seen 3/4/2019. One 3/5; two 4/5.'],
  [
    'en',
    'no pain, murmur or sharpness of eyes',
    'Seen 3/4/2019. Pain (7/10), now 4/10. Murmur (3/6). VA R 6/6, L 6/9.',
  ],
  ['en', 'no parts and doses', '3/4/2019: 1/2 tab daily, 1/4 cup, 2 1/2 packs, Norco 10/5 mg, bup/nal 8/2.'],
  ['en', 'no pressures', 'Seen 3/4/2019. BiPAP 12/5, PSV 10/5. BP 12/8. Pupils 4/2.'],
  ['en', 'no counts', 'Seen 3/4/2019. ROS 12/14. Reviewed 12/14 systems. N1b (3/22). Cultures 2/4 bottles.'],
  [
    'en',
    'no weeks as the British write them',
    'Review in 2/52. Symptoms for 3/7. Bloods 6/12. Stop after 5/7.',
  ],
  ['en', 'no hours of a week', 'Open 24/7. On call 24/7.'],
  ['en', 'no weeks of a pregnancy', 'Born 3/4/2019 at 24 2/7 weeks.'],
  ['en', 'no lone fraction without a word for it', 'Urine 3/4 in the bag'],
  ['en', 'no month beyond the year and no day beyond the month', 'HPV 16/18, 2/31 and 0/3'],
  ['es', 'before values', 'Creatinina ‹3/4› 1,2 ‹4/4› 1,5 ‹6/4› 2,1.'],
  ['es', 'a course day by day', 'Curso: ‹1/6› ingresa. ‹3/6› se extuba. ‹9/6› alta a planta.'],
  ['es', 'what is planned', 'Control ‹20/6›. Alta ‹9/6›. Retirar grapas ‹18/6›.'],
  [
    'es',
    'no scores and doses',
    'Ingreso 04/03/2019. Fuerza MSD 3/5, MSI 5/5. EVA 7/10. 1/2 comp. Ganglios 2/14.',
  ],
  ['de', 'with full stops', 'CRP 120 (‹3.4.›), 60 (‹5.4.›). Krea ‹3.4.› 1,2.'],
  ['de', 'no chapters', '1.2. Befund\nsiehe Punkt 3.2. unten'],
];

describe('days without a year', () => {
  it('are found by the whole note, and fractions are not', () => {
    const expected = rows.map(([language, why, text]) => ({ language, why, text }));

    expect(
      expected.map((row) => ({ ...row, text: markedDays(withoutMarks(row.text), row.language) })),
    ).toEqual(expected);
  });

  it('do not take a note for a note with days because of a score', () => {
    expect(shortDaysIn('Pain 3/10. Urine 3/4 left in the bag (2/3).', 'en')).toEqual([]);
  });
});
