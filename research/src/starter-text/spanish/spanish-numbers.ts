/** Dates, ages, telephone numbers and other numbers in Spanish notation. */

import type { SeededRandom } from '#foundation';
import { between, chance, draw, fillPattern, phrases } from '#surrogates';

const months = phrases(
  'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
);
const weekdays = phrases('lunes, martes, miércoles, jueves, viernes, sábado, domingo');
const roman = phrases('I, II, III, IV, V, VI, VII, VIII, IX, X, XI, XII');
const smallNumbers = phrases(
  'uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, veinte, veintiuno, veinticinco',
);
const tens = phrases('veinte, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa');

const day = (random: SeededRandom): string =>
  String(between(1, 31, random)).padStart(chance(0.7, random) ? 2 : 1, '0');
const month = (random: SeededRandom): string =>
  String(between(1, 12, random)).padStart(chance(0.7, random) ? 2 : 1, '0');

/** 1930 to 2029. */
export const spanishYear = (random: SeededRandom): string => String(between(1930, 2029, random));

/** The name of a weekday. */
export const spanishWeekday = (random: SeededRandom): string => draw(weekdays, random);

/** A date with its year. */
export function longDate(random: SeededRandom): string {
  const name = draw(months, random);
  const d = day(random);
  const m = month(random);
  const y = spanishYear(random);
  const short = name.slice(0, 3);
  return draw(
    [
      `${d}/${m}/${y}`,
      `${d}/${m}/${y}`,
      `${d}/${m}/${y}`,
      `${d}-${m}-${y}`,
      `${d}.${m}.${y.slice(2)}`,
      `${d}.${m}.${y}`,
      `${d}/${m}/${y.slice(2)}`,
      `${d}-${m}-${y.slice(2)}`,
      `${d} de ${name} de ${y}`,
      `${d} de ${name} de ${y}`,
      `${d} de ${name} del ${y}`,
      `${d} de ${name}, ${y}`,
      `${d} ${short} ${y}`,
      `${d}-${short}-${y}`,
      `${d}-${short}-${y.slice(2)}`,
      `${d}/${short}/${y}`,
      `${d}${short.toUpperCase()}${y.slice(2)}`,
      `${d}-${draw(roman, random)}-${y}`,
      `${y}-${m}-${d}`,
      `${y}/${m}/${d}`,
      `${draw(weekdays, random)} ${d} de ${name} de ${y}`,
    ],
    random,
  );
}

/** A date, usually without its year. */
export function shortDate(random: SeededRandom): string {
  const name = draw(months, random);
  const d = day(random);
  return draw(
    [
      `${d}/${month(random)}`,
      `${d}/${month(random)}`,
      `${d}-${month(random)}`,
      `${d} de ${name}`,
      `${d} de ${name}`,
      `${d} de ${name}`,
      `${d} ${name}`,
      `${d} ${name.slice(0, 3)}`,
      `${d}-${name.slice(0, 3)}`,
      `${draw(weekdays, random)} ${d} de ${name}`,
      `${draw(weekdays, random)} ${d}`,
      `1º de ${name}`,
      `1ro de ${name}`,
      `${draw(smallNumbers, random)} de ${name}`,
      longDate(random),
    ],
    random,
  );
}

/** A month with its year. */
export function monthOfYear(random: SeededRandom): string {
  const name = draw(months, random);
  const y = spanishYear(random);
  return draw(
    [
      `${name} ${y}`,
      `${name} de ${y}`,
      `${name} de ${y}`,
      `${name} del ${y}`,
      `${name}/${y.slice(2)}`,
      `${name.slice(0, 3)} ${y}`,
      `${name.slice(0, 3)}-${y.slice(2)}`,
      `${String(between(1, 12, random)).padStart(2, '0')}/${y}`,
    ],
    random,
  );
}

/** An age with its unit. */
export function spanishAge(random: SeededRandom): string {
  const years = between(1, 97, random);
  return draw(
    [
      `${years} años`,
      `${years} años`,
      `${years} años`,
      `${years} años`,
      `${years} a`,
      `${years}a`,
      `${years} AÑOS`,
      `${years} añitos`,
      `${years} años y medio`,
      `${between(2, 23, random)} meses`,
      `${between(2, 23, random)} meses`,
      `${between(2, 20, random)} días de vida`,
      `${between(1, 5, random)} años y ${between(1, 11, random)} meses`,
      `${draw(tens, random)} y ${draw(smallNumbers.slice(0, 9), random)} años`,
      `${draw(smallNumbers, random)} años`,
    ],
    random,
  );
}

const phonesOfSpain = `9## ### ###; 6########; 9########; 9## ## ## ##; 6## ### ###; 6## ## ## ##; 7## ### ###; +34 6## ### ###; (+34) 9## ### ###;
  6##-##-##-##; 6##.###.###; 9##-### ###; 0034 6########; 9## ### ### ext. ###; 9## ### ###, ext. ####; 6## #### ##`;
const phonesOfAmerica = `55 #### ####; 55########; +52 33 #### ####; (55) ####-####; 81-####-####; 222 ### ## ##; 044 55 #### ####; 11 ####-####; 11########; +54 9 351 ###-####;
  0351 ### ####; 0341-###-####; 15-####-####; 3## ### ####; 31########; 300-###-####; +57 31# ### ####; 60# ### ## ##; +56 9 #### ####; 9 #### ####; +569########; 2 #### ####;
  9## ### ###; 9########; +51 9########; 01 ###-####; (01) ### ####; 09########; 0414-#######; 0412 ### ## ##; 2 ###-####; ####-####; 809-###-####; 591 7#######`;

const patternsOf = (packed: string): readonly string[] => packed.split(';').map((one) => one.trim());
const spain = patternsOf(phonesOfSpain);
const america = patternsOf(phonesOfAmerica);

/** A telephone number, usually of Spain. */
export const spanishPhone = (random: SeededRandom): string =>
  fillPattern(draw(chance(0.75, random) ? spain : america, random), random);

/** A telephone number of Latin America. */
export const americanPhone = (random: SeededRandom): string => fillPattern(draw(america, random), random);
