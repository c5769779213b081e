import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { isFractionAt } from './fractions.js';

/** Whether what stands between ‹ and › is a fraction. */
function isFraction(text: string): boolean {
  const start = text.indexOf('‹');
  return isFractionAt(text.replace(/[‹›]/g, ''), start, text.indexOf('›') - 1);
}

const fractions = [
  'Pain ‹7/10›',
  'pain is now ‹3/10›',
  'Strength in the left leg ‹4/5›',
  'Fuerza en MSD ‹3/5›',
  'Kraft ‹4/5› links',
  'DTRs are ‹2/4›',
  'Murmur ‹2/6› at apex',
  'Grade ‹3/4› reflux',
  'GCS of ‹14/15›',
  'LEFS: ‹24/80› -> 66/80',
  'symptoms ‹6/22› (was 18)',
  '‹1/2› tab',
  'mixed ‹1/2› strength',
  'a ‹5/8› inch wire',
  'BiPAP ‹12/5›',
  'pressure was ‹10/7› mmHg',
  'for ‹3/7›',
  'abx ‹5/7›, then 2/52 off',
  'Open ‹24/7›',
  '‹12/14› systems',
  'Reviewed ‹12/14› systems',
];
const days = [
  'Strength better on ‹3/4›',
  'pain 8/10 on ‹3/4›',
  'seen ‹3/4› in clinic',
  'Pain worse. Seen ‹3/5›',
  'since ‹5/7›',
  'INR ‹3/4› 2.2',
  'am ‹24/7›',
  'adm ‹11/6›, weakness',
];

describe('a fraction', () => {
  it(
    'is told by its clause',
    everyRow(fractions, (text) => {
      expect(isFraction(text)).toBe(true);
    }),
  );

  it(
    'is not what can be a day',
    everyRow(days, (text) => {
      expect(isFraction(text)).toBe(false);
    }),
  );
});
