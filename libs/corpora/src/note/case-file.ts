/** The invented facts of one note, drawn once so that the note tells one story. */

import type { SeededRandom } from '#foundation';
import { between, chance, draw, drawSkewed, drawWeighted, fillPattern } from '#surrogates';
import { type DayNumber, toDay } from '../grammar/dates.js';
import { type PersonName } from '../names/name-pools.js';
import type { PatternLabel } from '../sources/habits.js';
import type { SourceProfile } from './source-profile.js';

/** The facts of a note. */
export interface CaseFile {
  readonly patient: PersonName;
  readonly relatives: readonly PersonName[];
  /** The attending doctor first. */
  readonly doctors: readonly PersonName[];
  readonly age: number;
  readonly days: Readonly<Record<'note' | 'admit' | 'discharge' | 'birth', DayNumber>>;
  readonly city: string;
  readonly hospitalElsewhere: string;
  readonly profession: string;
  /** Constant throughout the note. */
  readonly identifiers: Readonly<Record<PatternLabel, string>>;
}

// biome-ignore format: a word list reads best packed
const patternLabels: readonly PatternLabel[] = [
  'PHONE', 'FAX', 'ZIP', 'IPADDR', 'SSN', 'MEDICALRECORD', 'HEALTHPLAN',
  'ACCOUNT', 'LICENSE', 'VEHICLE', 'DEVICE', 'BIOID', 'IDNUM',
];

/** Draws the facts of a note, dated in the 2060s like every note of i2b2 2014. */
export function drawCaseFile(profile: SourceProfile, random: SeededRandom): CaseFile {
  const { people, places, habits, professions } = profile;
  const patient = people.drawPerson(random);
  const age = drawAge(random);
  const admit = toDay(between(2060, 2069, random), 1, 1) + random.integer(365);
  const discharge = admit + between(1, 14, random);
  const identifiers = patternLabels.map((label) => [
    label,
    fillPattern(drawWeighted(habits.patterns[label], random), random),
  ]);
  return {
    patient,
    relatives: [drawRelative(patient, profile, random), drawRelative(patient, profile, random)],
    doctors: Array.from({ length: 4 }, () => people.drawPerson(random)),
    age,
    days: {
      note: between(admit, discharge, random),
      admit,
      discharge,
      birth: admit - Math.floor((age + random.uniform()) * 365.25),
    },
    city: drawSkewed(places.cities, random),
    hospitalElsewhere: drawSkewed(places.hospitals, random),
    profession: draw(professions, random),
    identifiers: Object.fromEntries(identifiers) as CaseFile['identifiers'], // one entry per label
  };
}

function drawAge(random: SeededRandom): number {
  if (chance(0.06, random)) return between(90, 101, random);
  if (chance(0.08, random)) return between(2, 17, random);
  return Math.round((between(18, 89, random) + between(45, 89, random)) / 2);
}

function drawRelative(patient: PersonName, { people }: SourceProfile, random: SeededRandom): PersonName {
  const relative = people.drawPerson(random);
  return chance(0.67, random) ? { ...relative, last: patient.last } : relative;
}
