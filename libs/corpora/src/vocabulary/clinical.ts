/** Clinical words and numbers that are never identifiers: doses, scores, codes, ratios that look like dates. */
import { readFileSync } from 'node:fs';
import { type AnyRandom, between, chance, draw, fillPattern } from '#surrogates';

/** Phrases by slot. Many look like names, dates or personal numbers on purpose. */
export const clinicalWords = JSON.parse(
  readFileSync(new URL('./clinical-words.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>; // bundled

/** Slot name → generator of a value. */
export const clinicalNumbers: Readonly<Record<string, (random: AnyRandom) => string>> = {
  dose: (random) => `${draw([1, 2, 5, 10, 12.5, 20, 25, 40, 50, 81, 100, 250, 325, 500, 650], random)} mg`,
  strength: (random) => String(draw([5, 10, 20, 25, 40, 50, 100, 250], random)),
  bp: (random) => `${between(92, 188, random)}/${between(48, 104, random)}`,
  pulse: (random) => String(between(52, 128, random)),
  respirations: (random) => String(between(12, 28, random)),
  temperature: (random) => draw([celsius, fahrenheit], random)(random),
  saturation: (random) => `${between(86, 100, random)}%`,
  labValue: (random) => draw(labForms, random)(random),
  percent: (random) => `${between(5, 95, random)}%`,
  pain: (random) => `${between(0, 10, random)}/10`,
  gravida: (random) => `G${between(1, 6, random)}P${between(0, 4, random)}`,
  few: (random) => String(between(2, 9, random)),
  hours: (random) => String(draw([4, 6, 8, 12, 24, 36, 48, 72], random)),
  weeks: (random) => String(between(2, 40, random)),
  years: (random) => String(between(2, 38, random)),
  size: (random) =>
    `${fillPattern('%.#', random)} ${draw(['cm', 'mm', 'x 2.1 cm', 'x 3.4 x 1.8 cm'], random)}`,
  volume: (random) => `${between(2, 98, random) * 10} ${draw(['ml', 'cc', 'mL'], random)}`,
  level: (random) => draw(['L4-5', 'L5-S1', 'C5-6', 'T12', 'C6-7', 'L3-4', 'S1', 'T7-8'], random),
  code: (random) => draw(codeForms, random)(random),
  ratio: (random) => draw(ratioForms, random)(random),
  clock: (random) =>
    `${String(between(0, 23, random)).padStart(2, '0')}${chance(0.6, random) ? ':' : ''}${String(between(0, 59, random)).padStart(2, '0')}`,
  bed: (random) => draw([`bed ${between(1, 40, random)}`, `room ${between(101, 899, random)}`], random),
};

function celsius(random: AnyRandom): string {
  return `${between(36, 39, random)}.${between(0, 9, random)}`;
}

function fahrenheit(random: AnyRandom): string {
  return `${between(96, 103, random)}.${between(0, 9, random)}`;
}

const labForms: readonly ((random: AnyRandom) => string)[] = [
  (random) => String(between(2, 160, random)),
  (random) => fillPattern('%.#', random),
  (random) => fillPattern('%#.#', random),
  (random) => `${between(90, 400, random)}${chance(0.3, random) ? ',000' : ''}`,
  (random) => `0.${between(1, 99, random)}`,
  (random) => `<0.0${between(1, 5, random)}`,
];

/** Look like telephone or record numbers. */
const codeForms: readonly ((random: AnyRandom) => string)[] = [
  (random) => `ICD ${fillPattern('@##.#', random)}`,
  (random) => `CPT ${between(10_000, 99_999, random)}`,
  (random) => `code ${fillPattern('###-####', random)}`,
  (random) => `LOINC ${fillPattern('%####-#', random)}`,
  (random) => `DRG ${between(100, 999, random)}`,
  (random) => `vaccine lot ${fillPattern('###-###-####', random)}`,
  (random) => `NDC ${fillPattern('0####-###-##', random)}`,
  (random) => `protocol ${between(2, 19, random)}-${between(1, 40, random)}`,
];

/** Look like dates. */
const ratioForms: readonly ((random: AnyRandom) => string)[] = [
  (random) => `titer 1:${draw([40, 80, 160, 320, 640], random)}`,
  (random) => `strength ${between(2, 5, random)}/5`,
  (random) => `vision 20/${draw([20, 25, 30, 40, 60], random)}`,
  (random) =>
    `vent settings ${between(10, 20, random)}/${between(38, 60, random) * 10}/5/${between(3, 10, random) * 10}`,
  (random) => `${between(1, 9, random)}/12 lymph nodes`,
  (random) =>
    `sodium ${between(125, 149, random)}, ${between(2, 9, random)}/${between(10, 31, random)} doses given`,
  (random) =>
    `insulin ${between(4, 12, random)}/${between(4, 12, random)}/${between(10, 24, random)} units before meals`,
  (random) => `a ${between(3, 7, random)}-${between(10, 14, random)}-${between(20, 28, random)} day taper`,
  (random) => `a ${between(10, 14, random)}-${between(15, 20, random)} French catheter`,
];
