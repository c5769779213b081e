/** Text for the starter corpus's slots that are not identifiers. */

import { clinicalNumbers, clinicalWords } from '#corpora';
import { InternalError, type SeededRandom } from '#foundation';
import { draw } from '#surrogates';
import { decoys } from './decoys.js';
import { shorthand } from './shorthand.js';
import type { StarterCase } from './starter-case.js';

/** Fills a clinical slot; covers words and numbers that only this corpus has or writes differently. */
export function clinicalText(name: string, { patient, random }: StarterCase): string {
  const written = shorthand[name];
  if (written !== undefined) return written(random);
  const words = clinicalWords[name];
  if (words !== undefined) return draw(words, random);
  const own = numbers[name] ?? decoys[name] ?? clinicalNumbers[name];
  if (own !== undefined) return own(random);
  if (name === 'sexLetter') return patient.sex;
  throw new InternalError(`no slot of this name in the starter corpus: ${name}`);
}

const upTo = (low: number, high: number) => (random: SeededRandom) =>
  String(low + random.integer(high - low + 1));
const numbers: Readonly<Record<string, (random: SeededRandom) => string>> = {
  weeks: (random) => `${upTo(2, 12)(random)} ${draw(['days', 'weeks', 'months', 'years', 'hours'], random)}`,
  weeksAgo: (random) =>
    `${draw(['two', 'three', '4', '6'], random)} ${draw(['days', 'weeks', 'months'], random)} ago`,
  weight: (random) => draw([`${upTo(3, 140)(random)} kg`, `${upTo(90, 300)(random)} lbs`], random),
  bloodPressure: (random) => `${upTo(92, 188)(random)}/${upTo(48, 104)(random)}`,
  pulse2: upTo(12, 28),
  digit: upTo(1, 9),
  gauge: (random) => draw(['14', '18', '20', '22', '25', '27', '30'], random),
  french: (random) => draw(['5', '6', '7', '8', '12', '14', '16', '28'], random),
  bedNumber: (random) =>
    draw(
      [upTo(1, 60)(random), `${upTo(2, 9)(random)}${draw(['A', 'B', '-2'], random)}`, upTo(101, 899)(random)],
      random,
    ),
  device2: (random) => draw(clinicalWords['device'] ?? [], random),
  kinWord: (random) => draw(clinicalWords['kin'] ?? [], random),
};
