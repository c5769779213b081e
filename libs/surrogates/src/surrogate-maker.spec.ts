import { describe, expect, it } from '@jest/globals';
import { generateNotes } from '#corpora';
import { createSecureRandom, createSeededRandom } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import { createSurrogateWords } from './pools.js';
import { createSurrogateMaker } from './surrogate-maker.js';

const maker = createSurrogateMaker({ random: createSeededRandom('surrogates') });
const secureMaker = createSurrogateMaker({ random: createSecureRandom() });

/** Every identifier of 4 x 60 notes with its label. */
const identifiers = (['northgate', 'saint-brigid', 'harbour', 'eastfield'] as const)
  .flatMap((source) => [...generateNotes({ source, notes: 60, seed: 31 })])
  .flatMap(({ text, spans }) =>
    spans.map(({ start, end, label }) => ({ label, text: text.slice(start, end) })),
  );

/** Letters to a or A, digits to 0; runs of letters of any length are one. */
function shapeOf(text: string): string {
  return text
    .replace(/\p{Lu}\p{Ll}+/gu, 'Aa')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d/g, '0');
}

function repeat<Result>(count: number, act: () => Result): readonly Result[] {
  return Array.from({ length: count }, act);
}

describe('createSurrogateMaker', () => {
  it('never gives back the original, whatever its case', () => {
    const unchanged = identifiers.filter(
      ({ label, text }) => secureMaker.replace(label, text).toLowerCase() === text.toLowerCase(),
    );

    expect(unchanged).toEqual([]);
  });

  it('keeps the shape of every identifier of the synthetic hospitals', () => {
    const different = identifiers
      .filter(({ label }) => !['STATE', 'COUNTRY', 'AGE'].includes(label))
      .map(({ label, text }) => ({ label, text, surrogate: maker.replace(label, text) }))
      .filter(({ text, surrogate }) => shapeOf(surrogate) !== shapeOf(text));

    expect(different).toEqual([]);
  });

  it('never begins as a formula of a spreadsheet where the original did not, nor with a blank', () => {
    const begins = /^[=+\-@\s]/;
    const begun = identifiers
      .map(({ label, text }) => ({ text, surrogate: secureMaker.replace(label, text) }))
      .filter(({ text, surrogate }) => begins.test(surrogate) && !begins.test(text));

    expect(begun).toEqual([]);
  });

  it.each([...labelSetNames.flatMap((name) => labelSetNamed(name).labels), 'NEW-LABEL', 'constructor'])(
    'replaces %s even where the text is one letter, one digit, one sign or only generic words',
    (label) => {
      for (const text of [
        'a',
        'Z',
        '7',
        '-',
        '()',
        'General Hospital',
        'de la',
        'Street',
        'H',
        'ñ',
        '患者',
        '½',
      ]) {
        for (const surrogate of repeat(20, () => maker.replace(label, text))) {
          expect(surrogate.toLowerCase()).not.toBe(text.toLowerCase());
          expect(surrogate.length).toBeGreaterThan(0);
        }
      }
    },
  );

  it.each([
    ['PATIENT', 'QUIST, ORLA M', /^[A-Z]{3,}, [A-Z]{3,} [A-Z]$/],
    ['DOCTOR', 'O. de la Quist', /^[A-Z]\. de la [A-Z][a-z]+$/],
    ['DOCTOR', 'orla quist', /^[a-z]{3,} [a-z]{3,}$/],
    ['DATE', '03/04/2067', /^(0[1-9]|1[0-2])\/([01]\d|2[0-8])\/20\d\d$/],
    ['DATE', '4-Mar-67', /^[1-9]-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)-\d\d$/],
    ['DATE', '20670304', /^20\d\d(0[1-9]|1[0-2])([01]\d|2[0-8])$/],
    ['DATE', 'Thanksgiving', /^(Christmas|Easter|Halloween|Hanukkah|Ramadan)$/],
    ['DATE', 'MARCH 2067', /^[A-Z]{3,9} 20\d\d$/],
    ['DATE', 'Tuesday', /^(Mon|Wednes|Thurs|Fri|Satur|Sun)day$/],
    ['AGE', '67', /^(1[89]|[2-8]\d)$/],
    ['AGE', '7', /^[1-9]$/],
    ['AGE', '14 mo', /^1\d mo$/],
    ['AGE', 'four and a half', /^(one|two|three|five|six|seven|eight|nine) and a half$/],
    ['AGE', '54/F', /^\d\d\/F$/],
    ['AGE', '93', /^9\d$/],
    [
      'AGE',
      'sixty-seven',
      /^(twen|thir|for|fif|six|seven|eigh|nine)ty-(one|two|three|four|five|six|seven|eight|nine)$/,
    ],
    ['PHONE', '(617) 555-0142 ext 3', /^\(\d{3}\) \d{3}-\d{4} ext \d$/],
    ['IPADDR', '192.0.2.17', /^(1\d\d|2[0-5]\d)\.\d\.\d\.\d\d$/],
    ['EMAIL', 'o.quist7@corvane.example', /^[a-z]\.[a-z]+\d@[a-z]+\.example$/],
    ['URL', 'https://www.corvane.example/patients', /^https:\/\/www\.[a-z]+\.example\/patients$/],
    ['HOSPITAL', 'Quist Memorial Hospital', /^[A-Z][a-z]+ Memorial Hospital$/],
    ['HOSPITAL', 'QMH', /^[A-Z]{3}$/],
    ['STREET', '19 Quarry Lane, Apt 4B', /^\d\d [A-Z][a-z]+ Lane, Apt \d[A-Z]$/],
    ['STATE', 'MA', /^[A-Z]{2}$/],
    ['COUNTRY', 'Norway', /^[A-Z][a-z]+$/],
    ['MEDICALRECORD', 'AB-12/c', /^[A-Z]{2}-\d\d\/[a-z]$/],
    ['FECHAS', '23 de marzo de 2016', /^\d\d de [a-z]+ de 20\d\d$/],
    ['FECHAS', '23/04/2016', /^([01]\d|2[0-8])\/(0[1-9]|1[0-2])\/20\d\d$/],
    ['EDAD_SUJETO_ASISTENCIA', '37 años', /^\d\d años$/],
    ['SEXO_SUJETO_ASISTENCIA', 'Mujer', /^\p{Lu}\p{Ll}+$/u],
    ['NOMBRE_SUJETO_ASISTENCIA', 'Íñigo de la Peña', /^\p{Lu}\p{Ll}+ de la \p{Lu}\p{Ll}+$/u],
    ['CALLE', 'Avda. Olmo 12, 3º B', /^Avda\. \p{Lu}\p{Ll}+ \d\d, \dº [A-Z]$/u],
    ['UNHEARD-OF', 'Ab-12 c', /^[A-Z][a-z]-\d\d [a-z]$/],
  ])('%s %s keeps its form', (label, text, form) => {
    for (const surrogate of repeat(100, () => maker.replace(label, text))) expect(surrogate).toMatch(form);
  });

  it('leaves no word of a name in place', () => {
    const kept = repeat(2000, () => maker.replace('PATIENT', 'Anna Maria Schmidt').split(' ')).filter(
      ([first, middle, last]) => first === 'Anna' || middle === 'Maria' || last === 'Schmidt',
    );

    expect(kept).toEqual([]);
  });

  it.each([
    'Van Nguyen',
    'Nguyen Van',
    'van nguyen',
    'VAN NGUYEN',
    'Don Quist',
    'Pa Quist',
    'Quist, Do',
    'KIM DO',
  ])('takes no first or last word of %s for a particle', (name) => {
    const words = name.toLowerCase().split(/\W+/);
    const kept = repeat(200, () => maker.replace('PATIENT', name).toLowerCase().split(/\W+/)).filter(
      (drawn) => drawn.some((word, index) => word === words[index]),
    );

    expect(kept).toEqual([]);
  });

  it.each([
    'Quist Dent',
    'Dent, Quist',
    'Dent Quist',
    'QUIST DENT',
    'Quist-Dent',
    'Quist Med',
    'Quist Herr',
    'Herr, Quist',
    'Quist Miss',
  ])('takes no surname of %s for a title', (name) => {
    const words = name.toLowerCase().split(/\W+/);
    const kept = repeat(200, () => maker.replace('DOCTOR', name).toLowerCase().split(/\W+/)).filter((drawn) =>
      drawn.some((word, index) => word === words[index]),
    );

    expect(kept).toEqual([]);
  });

  it.each(['Orla E. Quist', 'ORLA Y QUIST'])('takes no initial of %s for a particle', (name) => {
    const initials = repeat(200, () => maker.replace('PATIENT', name).split(/\W+/)[1]);

    // One letter of 26 is drawn: that it is the same one every time is chance once in 26^200.
    expect(new Set(initials).size).toBeGreaterThan(10);
  });

  it('replaces letters in circles and squares', () => {
    const surrogate = maker.replace('PATIENT', 'Ⓠⓤⓘⓢⓣ 🅀🅄🄸🅂🅃');

    expect(surrogate).toMatch(/^\p{L}+ \p{L}+$/u);
  });

  it.each([
    ['van Houten', /^van [A-Z]/],
    ['Orla Ortega y Quist', /^[A-Z][a-z]+ [A-Z][a-z]+ y [A-Z]/],
    ['Miss Quist', /^Miss [A-Z]/],
    ['Frau Dr. med. dent. Quist', /^Frau Dr\. med\. dent\. [A-Z]/],
    ['DR. MED. QUIST', /^DR\. MED\. [A-Z]/],
    ['Ana de la Cruz', /^[A-Z][a-z]+ de la [A-Z]/],
    ['QUIST, ORLA MD', /, [A-Z]+ MD$/],
    ['Dr. Quist Jr', /^Dr\. [A-Z][a-z]+ Jr$/],
  ])('keeps particles, titles and degrees of %s', (name, form) => {
    for (const surrogate of repeat(50, () => maker.replace('DOCTOR', name))) expect(surrogate).toMatch(form);
  });

  it('gives ordinals the ending of their number', () => {
    for (const surrogate of repeat(200, () => maker.replace('DATE', '21st of March'))) {
      expect(surrogate).toMatch(/^(0?[1-9]|1\d|2[0-8])(st|nd|rd|th) of [A-Z][a-z]+$/);
      expect(surrogate).toMatch(/^(0?1st|21st|0?2nd|22nd|0?3rd|23rd|0?[4-9]th|1\dth|20th|2[4-8]th)/);
    }
  });

  it('draws identifiers evenly, whatever the original', () => {
    for (const original of ['0000000', '9876543']) {
      const counts = new Array<number>(10).fill(0);
      for (const surrogate of repeat(3000, () => maker.replace('MEDICALRECORD', original))) {
        for (const digit of surrogate) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
      }

      // 21,000 digits: 2,100 expected of each, deviation 43; 2/3 or 3/2 of that would be far outside.
      expect(Math.min(...counts)).toBeGreaterThan(1900);
      expect(Math.max(...counts)).toBeLessThan(2300);
    }
  });

  it('draws names evenly: in 5,000 draws no surname comes ten times as often as it should', () => {
    const drawn = repeat(5000, () => maker.replace('DOCTOR', 'Quist'));
    const counts = new Map<string, number>();
    for (const name of drawn) counts.set(name, (counts.get(name) ?? 0) + 1);

    expect(counts.size).toBeGreaterThan(500);
    expect(Math.max(...counts.values())).toBeLessThan((10 * drawn.length) / counts.size);
  });

  it('repeats itself with a seeded source and not with the secure one', () => {
    const draw = () =>
      createSurrogateMaker({ random: createSeededRandom(5) }).replace('ACCOUNT', '123456789012345678901234');

    expect(draw()).toBe(draw());
    expect(secureMaker.replace('ACCOUNT', '123456789012345678901234')).not.toBe(draw());
  });

  it.each([
    ['NAME_DOCTOR', 'Dr. med. Anneliese Quirbach'],
    ['PER', 'Anneliese Quirbach'],
    ['LOCATION_CITY', 'Quirbach'],
  ])('draws words, not letters, for %s as for the i2b2 label that it maps to', (label, original) => {
    const german = createSurrogateMaker({ random: createSeededRandom(7), language: 'de' });
    const words = new Set(createSurrogateWords().de[label === 'LOCATION_CITY' ? 'cities' : 'surnames']);

    const drawn = repeat(100, () => german.replace(label, original).split(' ').at(-1) ?? '');

    expect(drawn.filter((word) => !words.has(word))).toEqual([]);
  });

  it('uses Spanish words for shared labels when told so', () => {
    const spanish = createSurrogateMaker({ random: createSeededRandom(6), language: 'es' });
    const drawn = repeat(300, () => spanish.replace('HOSPITAL', 'Hospital Universitario Quirce')).join(' ');

    expect(drawn).toMatch(/[áéíóúñ]/);
  });
});
