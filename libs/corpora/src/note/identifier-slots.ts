import { InternalError, type SeededRandom } from '#foundation';
import {
  americanStates,
  between,
  chance,
  countries,
  draw,
  drawSkewed,
  drawWeighted,
  fillPattern,
  type Weighted,
} from '#surrogates';
import { type DayNumber, formatDay } from '../grammar/dates.js';
import { fillLabelledForm, fillNameForm, type Piece } from '../grammar/note-builder.js';
import { type PersonName } from '../names/name-pools.js';
import type { PatternLabel } from '../sources/habits.js';
import type { CaseFile } from './case-file.js';
import type { SourceProfile } from './source-profile.js';

/** What a slot can read. */
export interface SlotContext {
  readonly profile: SourceProfile;
  readonly file: CaseFile;
  readonly random: SeededRandom;
}

/** Writes one slot. */
export type Slot = (context: SlotContext) => readonly Piece[];

/** Slot name → writer. Templates may use these and the clinical slots. */
export const identifierSlots: Readonly<Record<string, Slot>> = {
  patient: (context) => writePatient(context, context.profile.habits.naming.patientBody),
  'patient.full': (context) => writePatient(context, [['[First Last]', 1]]),
  'patient.header': (context) => writePatient(context, context.profile.habits.naming.patientHeader),
  'patient.last': (context) => writePatient(context, context.profile.habits.naming.patientLast),
  'patient.first': (context) => writePatient(context, context.profile.habits.naming.patientFirst),
  relative: (context) => writeRelative(context, context.profile.habits.naming.relative),
  'relative.full': (context) => writeRelative(context, [['[First Last]', 1]]),
  doctor: (context) => writeDoctor(context, context.profile.habits.naming.doctorBody),
  'doctor.full': (context) => writeDoctor(context, context.profile.habits.naming.doctorFull),
  'doctor.sign': (context) => writeDoctor(context, context.profile.habits.naming.doctorSign),
  'doctor.bare': (context) =>
    writeDoctor(context, [
      ['[Last]', 2],
      ['Dr [Last]', 1],
      ['[First]', 1],
    ]),
  username: ({ file, profile, random }) => {
    const form = drawWeighted(profile.habits.naming.username, random).replace(/[[\]]/g, '');
    return [{ text: fillPattern(writeLogin(form, drawDoctor(file, random)), random), label: 'USERNAME' }];
  },
  ...dateSlots(),
  age: ({ profile, file, random }) => [
    { text: writeAge(file.age, chance(profile.habits.agesInWords, random)), label: 'AGE' },
  ],
  'age.other': ({ random }) =>
    chance(0.25, random)
      ? [{ text: 'in the ' }, { text: `${between(3, 8, random)}0s`, label: 'AGE' }]
      : [{ text: String(between(19, 96, random)), label: 'AGE' }],
  hospital: ({ profile, random }) =>
    fillLabelledForm(drawWeighted(profile.habits.ownHospital, random), 'HOSPITAL', (name) => name),
  'hospital.other': ({ profile, file, random }) => [
    {
      text: chance(0.6, random) ? file.hospitalElsewhere : drawSkewed(profile.places.hospitals, random),
      label: 'HOSPITAL',
    },
  ],
  organization: ({ profile, random }) => [
    { text: drawSkewed(profile.places.organizations, random), label: 'ORGANIZATION' },
  ],
  landmark: ({ profile, random }) => [
    { text: drawSkewed(profile.places.landmarks, random), label: 'LOCATION-OTHER' },
  ],
  street: ({ profile, random }) => [{ text: writeStreet(profile.places.streets, random), label: 'STREET' }],
  city: ({ profile, file, random }) => [
    { text: chance(0.7, random) ? file.city : drawSkewed(profile.places.cities, random), label: 'CITY' },
  ],
  state: ({ random }) => [
    { text: draw(chance(0.5, random) ? americanStates.names : americanStates.codes, random), label: 'STATE' },
  ],
  country: ({ random }) => [{ text: draw(countries, random), label: 'COUNTRY' }],
  profession: ({ profile, file, random }) => [
    { text: chance(0.7, random) ? file.profession : draw(profile.professions, random), label: 'PROFESSION' },
  ],
  phone: patternSlot('PHONE', 0.2),
  fax: patternSlot('FAX', 0.2),
  zip: patternSlot('ZIP', 0.8),
  ip: patternSlot('IPADDR', 0.5),
  ssn: patternSlot('SSN', 1),
  mrn: patternSlot('MEDICALRECORD', 0.95),
  healthplan: patternSlot('HEALTHPLAN', 1),
  account: patternSlot('ACCOUNT', 1),
  license: patternSlot('LICENSE', 1),
  vehicle: patternSlot('VEHICLE', 1),
  'device.id': patternSlot('DEVICE', 0.7),
  bioid: patternSlot('BIOID', 1),
  idnum: patternSlot('IDNUM', 0.5),
  email: ({ file, profile, random }) => {
    const login = writeLogin(
      draw(['first.last', 'flast', 'last##', 'first_last'], random),
      drawDoctor(file, random),
    );
    const host = `${profile.people.drawSurname(random).toLowerCase()}${draw(['.example', 'mail.example', '-net.example'], random)}`;
    return [{ text: `${fillPattern(login, random)}@${host}`, label: 'EMAIL' }];
  },
  url: ({ profile, random }) => {
    const host = drawSkewed(profile.places.cities, random)
      .toLowerCase()
      .replace(/[^a-z]+/g, '-');
    const form = draw(
      ['www.HOST.example', 'www.HOST.example/portal', 'https://HOST.example/patients', 'HOST-health.example'],
      random,
    );
    return [{ text: form.replace('HOST', host), label: 'URL' }];
  },
};

function writePatient({ file, random }: SlotContext, forms: Weighted<string>): readonly Piece[] {
  return writePerson(drawWeighted(forms, random), 'PATIENT', file.patient);
}

function writeRelative({ file, random }: SlotContext, forms: Weighted<string>): readonly Piece[] {
  return writePerson(drawWeighted(forms, random), 'PATIENT', draw(file.relatives, random));
}

function writeDoctor({ file, random }: SlotContext, forms: Weighted<string>): readonly Piece[] {
  return writePerson(drawWeighted(forms, random), 'DOCTOR', drawDoctor(file, random));
}

function writePerson(form: string, label: string, person: PersonName): readonly Piece[] {
  const addressed = person.sex === 'M' ? form : form.replace(/\bMr\b/, 'Ms').replace('gentleman', 'lady');
  return fillLabelledForm(addressed, label, (part) => fillNameForm(part, person));
}

/** The attending doctor in at least 40% of draws, otherwise any of the note's doctors. */
function drawDoctor(file: CaseFile, random: SeededRandom): PersonName {
  const doctor = chance(0.4, random) ? file.doctors[0] : draw(file.doctors, random);
  if (doctor === undefined) throw new InternalError('a case has no doctors');
  return doctor;
}

/** Fills a login form: f and m initials; first, last, fml in lower case; FLAST in capitals. */
function writeLogin(form: string, person: PersonName): string {
  return form
    .replace('FLAST', `${person.first.charAt(0)}${person.last}`.toUpperCase())
    .replace('flast', `${person.first.charAt(0)}${person.last}`.toLowerCase())
    .replace(/[a-z]+/g, (word) =>
      word === 'f' ? person.first.charAt(0).toLowerCase() : fillNameForm(word, person),
    );
}

/** A value of the label's pattern: the note's own with probability `sameShare`, otherwise a new one. */
function patternSlot(label: PatternLabel, sameShare: number): Slot {
  return ({ profile, file, random }) => [
    {
      text: chance(sameShare, random)
        ? file.identifiers[label]
        : fillPattern(drawWeighted(profile.habits.patterns[label], random), random),
      label,
    },
  ];
}

/** Slots of days relative to the story: `date.` in the style of the body, `hdate.` in that of the header. */
function dateSlots(): Readonly<Record<string, Slot>> {
  const days: Readonly<Record<string, (context: SlotContext) => DayNumber>> = {
    note: ({ file }) => file.days.note,
    admit: ({ file }) => file.days.admit,
    discharge: ({ file }) => file.days.discharge,
    birth: ({ file }) => file.days.birth,
    recent: ({ file, random }) => file.days.note - between(0, 20, random),
    past: ({ file, random }) => file.days.note - between(60, 4000, random),
    future: ({ file, random }) => file.days.discharge + between(3, 90, random),
  };
  const slots = Object.entries(days).flatMap(([name, dayOf]): [string, Slot][] => [
    [
      `date.${name}`,
      (context) => writeDate(context.profile.habits.dates.body, dayOf(context), context.random),
    ],
    [
      `hdate.${name}`,
      (context) => writeDate(context.profile.habits.dates.header, dayOf(context), context.random),
    ],
  ]);
  const partial: Slot = ({ profile, file, random }) =>
    writeDate(profile.habits.dates.partial, file.days.note - between(20, 3000, random), random);
  return { ...Object.fromEntries(slots), 'date.partial': partial };
}

function writeDate(forms: Weighted<string>, day: DayNumber, random: SeededRandom): readonly Piece[] {
  return fillLabelledForm(drawWeighted(forms, random), 'DATE', (form) => formatDay(form, day));
}

/** Writes an age in digits, or in words up to ninety-nine. */
function writeAge(age: number, inWords: boolean): string {
  if (!inWords || age >= 100) return String(age);
  const small = smallNumbers[age];
  if (small !== undefined) return small;
  const tens = tenNumbers[Math.floor(age / 10)] ?? '';
  return age % 10 === 0 ? tens : `${tens}-${smallNumbers[age % 10] ?? ''}`;
}

const smallNumbers =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`.split(/\s+/);

const tenNumbers = 'none ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function writeStreet(streets: readonly string[], random: SeededRandom): string {
  const suffix = draw(
    ['Street', 'St', 'Avenue', 'Lane', 'Road', 'Row', 'Court', 'Drive', 'Close', 'Way'],
    random,
  );
  const flat = chance(0.2, random) ? draw([', Apt 4B', ' #12', ', Flat 2', ', Unit 7'], random) : '';
  return `${between(1, 940, random)} ${drawSkewed(streets, random)} ${suffix}${flat}`;
}
