/** The slots of the German hospital's templates, and the facts of one letter behind them. */

import { InternalError, type SeededRandom } from '#foundation';
import { between, chance, draw, fillPattern, germanCountries, germanProfessions } from '#surrogates';
import { kvnrCheckDigit } from '#text';
import { type DayNumber, formatDay, toDay } from '../grammar/dates.js';
import { type Piece } from '../grammar/note-builder.js';
import { fillTemplate } from '../grammar/template.js';
import { letterTexts } from './letter-texts.js';
import { drawGermanPerson, drawInstitution, drawStreet, drawTown, type GermanPerson } from './names.js';

/** The facts of one letter. */
export interface GermanCase {
  readonly patient: GermanPerson;
  readonly relative: GermanPerson;
  readonly doctors: readonly GermanPerson[];
  readonly age: number;
  readonly days: Readonly<Record<'birth' | 'admit' | 'discharge', DayNumber>>;
  readonly values: Readonly<
    Record<'street' | 'zip' | 'town' | 'institution' | 'case' | 'kvnr' | 'phone', string>
  >;
}

/** Draws the facts of a letter, dated in the 2060s. */
export function drawGermanCase(random: SeededRandom): GermanCase {
  const age = chance(0.06, random) ? between(90, 99, random) : between(19, 89, random);
  const admit = toDay(between(2060, 2069, random), 1, 1) + random.integer(360);
  const patient = drawGermanPerson(random);
  const relative = drawGermanPerson(random);
  return {
    patient,
    relative: chance(0.7, random) ? { ...relative, last: patient.last } : relative,
    doctors: Array.from({ length: 3 }, () => drawGermanPerson(random)),
    age,
    days: {
      admit,
      discharge: admit + between(1, 20, random),
      birth: admit - Math.floor((age + random.uniform()) * 365.25),
    },
    values: {
      street: drawStreet(random),
      zip: fillPattern('#####', random).replace(/^00/, '01'),
      town: drawTown(random),
      institution: drawInstitution(random),
      case: fillPattern(draw(['206%######', '00########', 'F-########'], random), random),
      kvnr: withCheckDigit(fillPattern('@0000####', random)),
      phone: drawPhone(random),
    },
  };
}

/** Numbers that the Bundesnetzagentur reserves for films. */
function drawPhone(random: SeededRandom): string {
  const forms = [
    '030 23125 ###',
    '030/23125###',
    '0221 4710-###',
    '(069) 90009 ###',
    '+49 89 99998 ###',
    '0171 39200##',
  ];
  return fillPattern(draw(forms, random), random);
}

/** Appends the check digit to a health insurance number (§ 290 SGB V): a letter and eight digits, here 0000 first. */
export function withCheckDigit(letterAndDigits: string): string {
  return `${letterAndDigits}${kvnrCheckDigit(letterAndDigits)}`;
}

/** What a slot can read. */
export interface GermanContext {
  readonly facts: GermanCase;
  readonly random: SeededRandom;
}

/** Fills a template for the current case. */
export function fillGerman(template: string, context: GermanContext): readonly Piece[] {
  return fillTemplate(template, context.random, (name) => {
    const slot = slots[name];
    if (slot === undefined) throw new InternalError(`a German template asks for the unknown slot ${name}`);
    return slot(context);
  });
}

type Slot = (context: GermanContext) => readonly Piece[];

const plain =
  (write: (context: GermanContext) => string): Slot =>
  (context) => [{ text: write(context) }];
const labelled =
  (label: string, write: (context: GermanContext) => string): Slot =>
  (context) => [{ text: write(context), label }];
const bySex = (female: string, male: string) =>
  plain(({ facts }) => (facts.patient.sex === 'F' ? female : male));
const patient = (write: (person: GermanPerson, context: GermanContext) => string) =>
  labelled('PATIENT', (context) => write(context.facts.patient, context));
const doctor = (write: (person: GermanPerson) => string) =>
  labelled('DOCTOR', ({ facts, random }) => write(draw(facts.doctors, random)));
const day = (dayOf: (context: GermanContext) => DayNumber, forms: readonly string[]) =>
  labelled('DATE', (context) => formatDay(draw(forms, context.random), dayOf(context), monthNames));
const number = (low: number, high: number) => plain(({ random }) => String(between(low, high, random)));

const fullForms = ['DD.MM.YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DD.MM.YY', 'D. Month YYYY'];
const past = ({ facts, random }: GermanContext) => facts.days.admit - between(60, 4000, random);

/** All slots of German templates. */
export const slots: Readonly<Record<string, Slot>> = {
  'p.last': patient(({ last }) => last),
  'p.first': patient(({ first }) => first),
  'p.full': patient(({ first, last }) => `${first} ${last}`),
  'p.lastfirst': patient(({ first, last }) => `${last}, ${first}`),
  'p.slip': patient(({ last }, { random }) => (chance(0.35, random) ? misspelt(last, random) : last)),
  'rel.first': labelled('PATIENT', ({ facts }) => facts.relative.first),
  'rel.last': labelled('PATIENT', ({ facts }) => facts.relative.last),
  'doc.last': doctor(({ last }) => last),
  'doc.full': doctor(({ first, last }) => `${first} ${last}`),
  'doc.initial': doctor(({ first, last }) => `${first.charAt(0)}. ${last}`),
  'h.birth': day(({ facts }) => facts.days.birth, ['DD.MM.YYYY', 'DD.MM.YYYY', 'D.M.YYYY']),
  'd.birth': day(({ facts }) => facts.days.birth, ['DD.MM.YYYY', 'D. Month YYYY']),
  'd.admit': day(({ facts }) => facts.days.admit, fullForms),
  'd.discharge': day(({ facts }) => facts.days.discharge, fullForms),
  'd.named': day(({ facts }) => facts.days.admit, ['D. Month YYYY', 'D. Month']),
  'd.short': day(({ facts }) => facts.days.admit, ['DD.MM.', 'D.M.']),
  'd.past': day(past, ['Month YYYY', 'MM/YYYY', 'DD.MM.YYYY']),
  'd.monthYear': day(past, ['MM/YYYY', 'MM/YY', 'Month YYYY']),
  'd.month': day(past, ['Month', 'Month YYYY']),
  'd.year': day(past, ['YYYY']),
  'd.future': day(({ facts, random }) => facts.days.discharge + between(7, 90, random), fullForms),
  age: labelled('AGE', ({ facts }) => String(facts.age)),
  street: labelled('STREET', ({ facts }) => facts.values.street),
  zip: labelled('ZIP', ({ facts }) => facts.values.zip),
  town: labelled('CITY', ({ facts, random }) => (chance(0.6, random) ? facts.values.town : drawTown(random))),
  inst: labelled('HOSPITAL', ({ facts, random }) =>
    chance(0.6, random) ? facts.values.institution : drawInstitution(random),
  ),
  country: labelled('COUNTRY', ({ random }) =>
    draw(
      germanCountries.filter((country) => country !== 'Türkei'),
      random,
    ),
  ),
  job: labelled('PROFESSION', ({ random }) => draw(germanProfessions, random)),
  case: labelled('MEDICALRECORD', ({ facts }) => facts.values.case),
  kvnr: labelled('HEALTHPLAN', ({ facts }) => facts.values.kvnr),
  phone: labelled('PHONE', ({ facts }) => facts.values.phone),
  fax: labelled('FAX', ({ random }) => fillPattern('030 23125-###', random)),
  email: labelled('EMAIL', ({ facts }) => `${ascii(facts.doctors[0]?.last ?? 'arzt')}@lindenhof.example`),
  device: labelled('DEVICE', ({ random }) =>
    fillPattern(draw(['@@@######', '########', 'SN-#####'], random), random),
  ),
  unit: plain(({ random }) => draw(letterTexts.unitsAndDepartments, random)),
  diagnosis: plain(({ random }) => draw(letterTexts.diagnoses, random)),
  drug: plain(({ random }) => draw(letterTexts.drugs, random)),
  OA: plain(({ random }) => draw(['OA Dr.', 'Oberarzt', 'Chefärztin Prof.', 'Dr.', 'OÄ'], random)),
  herrFrau: bySex('Frau', 'Herrn'),
  HerrFrau: bySex('Frau', 'Herr'),
  derDie: bySex('die', 'der'),
  desDer: bySex('der', 'des'),
  patientIn: bySex('Patientin', 'Patienten'),
  small: number(2, 9),
  rr: plain(({ random }) => `${between(95, 190, random)}/${between(55, 105, random)}`),
  hr: number(48, 130),
  temp: plain(({ random }) => `${between(18, 39, random)},${random.integer(10)}`),
  sat: number(38, 99),
  lab: plain(({ random }) => `${between(1, 240, random)},${random.integer(10)}`),
  big: number(3000, 24_000),
  huge: number(60_000, 450_000),
  dose: plain(({ random }) => draw(['2,5', '5', '10', '20', '40', '47,5', '100', '850', '1000'], random)),
};

const monthNames = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

/** Misspells a word: swaps, doubles or drops an inner letter. */
export function misspelt(word: string, random: SeededRandom): string {
  if (word.length < 5) return word;
  const at = 1 + random.integer(word.length - 3);
  const one = word.charAt(at);
  const other = word.charAt(at + 1);
  return draw(
    [
      word.slice(0, at) + other + one + word.slice(at + 2),
      word.slice(0, at) + one + word.slice(at),
      word.slice(0, at) + word.slice(at + 1),
    ],
    random,
  );
}

function ascii(word: string): string {
  const plainLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return word.toLowerCase().replace(/[^a-z]/g, (letter) => plainLetters[letter] ?? '');
}
