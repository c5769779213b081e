import { type PersonName } from '#corpora';
import type { SeededRandom } from '#foundation';
import { between, chance, draw } from '#surrogates';
import type { NameShare } from './shares.js';
import { type WorldNames, withoutAccents, worldNames } from './world-names.js';

/** The people and dates of one note, so that repeated mentions of a patient agree. */
export interface StarterCase {
  readonly names: WorldNames;
  readonly random: SeededRandom;
  readonly patient: PersonName;
  readonly kin: PersonName;
  readonly doctors: readonly PersonName[];
  readonly age: number;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/** Invents a case with names of one share. */
export function createStarterCase(share: NameShare, random: SeededRandom): StarterCase {
  const names = worldNames(share);
  const person = (): PersonName => drawPerson(names, random);
  return {
    names,
    random,
    patient: person(),
    kin: person(),
    doctors: [person(), person(), person()],
    age: between(1, 99, random),
    today: between(dayFirst, dayLast, random),
  };
}

/** 1980-01-01 to 2029-12-31, the range of dates in current notes. */
const dayFirst = 3652;
const dayLast = 21_914;

/** Share of names in no list: models must recognise unknown names by context. */
const inventedShare = 0.15;

const particles = [
  'de ',
  'de la ',
  'del ',
  'Del ',
  'De ',
  'van ',
  'van der ',
  'Van ',
  'von ',
  'di ',
  'Di ',
  'da ',
  'dos ',
  'la ',
  'le ',
  'el ',
  'al-',
  'Al-',
  'El-',
  'ben ',
  'bin ',
  'ter ',
  'St. ',
  'Mc',
  'Mac',
  'O’',
  "O'",
  "D'",
  'Fitz',
  'Ibn ',
];

function drawPerson(names: WorldNames, random: SeededRandom): PersonName {
  const ascii = chance(0.7, random);
  const written = (name: string): string => (ascii ? withoutAccents(name) : name);
  const given = () =>
    written(
      chance(inventedShare, random) ? inventWord(random) : draw(draw(names.firstNames, random), random),
    );
  const family = () =>
    written(chance(inventedShare, random) ? inventWord(random) : draw(draw(names.surnames, random), random));
  const single = chance(0.07, random) ? draw(particles, random) + family() : family();
  const last = chance(0.08, random) ? `${single}${draw(['-', ' '], random)}${family()}` : single;
  const first = chance(0.05, random) ? `${given()}${draw(['-', ' '], random)}${given()}` : given();
  return { sex: chance(0.5, random) ? 'F' : 'M', first, middle: given(), last };
}

const syllables =
  'ba be bri cha da del dra el fa fen ga gor ha hol i jo ka kri la lom ma mir na nev o pa per qua ra rin sa sho ta tev u va vor wa wes xa ya zo zel'.split(
    ' ',
  );

/** A capitalised word that is in no list. */
function inventWord(random: SeededRandom): string {
  const stem = Array.from({ length: between(2, 3, random) }, () => draw(syllables, random)).join('');
  const word = stem + draw(['', 'n', 's', 'r', 'ski', 'man', 'ez', 'ov', 'ton', 'wicz', 'berg'], random);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const tables = new Map<string, readonly string[]>();

/** Splits a packed table at semicolons; line breaks count as spaces. */
export function listed(table: string): readonly string[] {
  const known = tables.get(table) ?? table.split(';').map((entry) => entry.trim().replace(/\s+/g, ' '));
  tables.set(table, known);
  return known;
}

/** Picks one of the doctors of a case. */
export function doctorOf({ doctors, random }: StarterCase): PersonName {
  return draw(doctors, random);
}
