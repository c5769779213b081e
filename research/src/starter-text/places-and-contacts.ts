/** Addresses, institutions and contact details, built from the names of a case. */

import { type PersonName } from '#corpora';
import type { SeededRandom } from '#foundation';
import { between, chance, draw, drawWeighted, fillPattern } from '#surrogates';
import { doctorOf, listed, type StarterCase } from './starter-case.js';
import { entriesOf } from './template-files.js';
import { withoutAccents } from './world-names.js';

const hospitalForms = entriesOf('en/places-and-work', 'hospitals');
const moreHospitalForms = entriesOf('en/places-and-work', 'hospitals, further forms');
const streetForms = entriesOf('en/places-and-work', 'streets');
const commonWords = entriesOf('en/places-and-work', 'common words');

/** A login built from a name: `f` and `l` are initials, `first` and `last` words, `#` a digit. */
export function loginOf(form: string, { first, middle, last }: PersonName, random: SeededRandom): string {
  const plain = (name: string): string =>
    withoutAccents(name)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const words: Readonly<Record<string, string>> = {
    first: plain(first),
    last: plain(last),
    f: plain(first).slice(0, 1),
    fml: plain(first).slice(0, 1) + plain(middle).slice(0, 1) + plain(last).slice(0, 1),
    fLast: plain(first).slice(0, 1) + plain(last),
    lastf: plain(last) + plain(first).slice(0, 1),
    fl: plain(first).slice(0, 1) + plain(last).slice(0, 1),
  };
  return fillPattern(
    form.replace(/[a-zA-Z]+/g, (word) => words[word] ?? word),
    random,
  );
}

/** An e-mail address that may contain a patient's or a doctor's name. */
export function emailOf(file: StarterCase): string {
  const { random } = file;
  const login = loginOf(
    draw(
      listed(`first.last; fLast; first_last##; last.first; first##; lastf; first; first-last; firstlast`),
      random,
    ).replace('firstlast', 'fLast'),
    chance(0.6, random) ? file.patient : doctorOf(file),
    random,
  );
  const company = withoutAccents(draw(draw(file.names.surnames, random), random))
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return `${login}@${drawWeighted(
    [
      [draw(listed(`gmail; yahoo; hotmail; outlook; aol; icloud; mail; proton`), random), 3],
      [company, 2],
      [`${company}${draw(listed(`hospital; health; clinic; med; -law`), random)}`, 2],
      ['example', 2],
    ],
    random,
  )}.${draw(listed(`com; com; com; org; net; edu; example; co.uk; de; gov; io`), random)}`;
}

/** A URL, with or without its protocol. */
export function urlOf({ names, random }: StarterCase): string {
  const host = withoutAccents(draw(draw(names.surnames, random), random))
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const site = `${host}${draw(['', 'health', 'clinic', 'hospital', '-portal', 'med', 'care'], random)}.${draw(listed(`com; org; net; example; edu; co.uk; io`), random)}`;
  const path = draw(
    [
      '',
      '',
      '/patients',
      `/p/${between(10, 99_999, random)}`,
      '/portal',
      '/results',
      '/index.html',
      `/?id=${between(100, 9999, random)}`,
    ],
    random,
  );
  return `${draw(['www.', 'http://www.', 'https://', 'https://www.', '', 'portal.', 'http://'], random)}${site}${path}`;
}

/** A street, usually with a house number. */
export function streetOf(file: StarterCase): string {
  const { random } = file;
  if (chance(0.25, random)) return fillPattern(placeFrom(file, streetForms), random);
  const name = draw(
    [
      cityOf(file),
      draw(draw(file.names.surnames, random), random),
      draw(
        listed(`Main; Oak; Maple; Park; Elm; Cedar; Lake; Hill; Washington; Church; 2nd; 5th; 42nd; Sunset; Broad; High; Willow;
    Pine; River; Mill; N. Lincoln; West End; SW Harbor; E 14th`),
        random,
      ),
    ],
    random,
  );
  const kind = draw(
    listed(`Street; St; St.; Avenue; Ave; Ave.; Road; Rd; Rd.; Lane; Ln; Drive; Dr; Boulevard; Blvd; Court; Ct; Way; Place;
    Terrace; Circle; Parkway; Close; Crescent`),
    random,
  );
  const flat = chance(0.2, random)
    ? draw([', Apt %#', ' Apt. %@', ', Unit %', ', Suite %##', ' #%#', ', Apartment %@'], random)
    : '';
  const forms = [
    `${between(1, 9999, random)} ${name} ${kind}${flat}`,
    `${between(1, 9999, random)} ${name} ${kind}${flat}`,
    `${between(1, 99, random)} ${name} ${kind}`,
    `${name} ${kind}`,
    `P.O. Box ${between(10, 9999, random)}`,
    `${name}str. ${between(1, 99, random)}`,
    `Calle ${name} ${between(1, 99, random)}`,
  ];
  return fillPattern(
    drawWeighted(
      forms.map((form, index) => [form, index < 3 ? 6 : 1] as const),
      random,
    ),
    random,
  );
}
/** A city or town. */
export function cityOf({ names, random }: StarterCase): string {
  const city = draw(draw(names.cities, random), random);
  return drawWeighted(
    [
      [city, 12],
      [`${draw(listed(`North; New; Port; East; Lake; San; Mount; South; West`), random)} ${city}`, 1],
      [`${city} ${draw(listed(`Falls; Heights; Springs; Beach; Hills`), random)}`, 1],
    ],
    random,
  );
}

/** A hospital, a practice or a care home. */
export function hospitalOf(file: StarterCase): string {
  if (chance(0.1, file.random)) return shortHospitalOf(file);
  if (chance(0.06, file.random))
    return draw(
      listed(`MGH; UCSF; Mayo Clinic; Cleveland Clinic; Kaiser; Johns Hopkins; Mount Sinai; NYU Langone; UCLA Medical Center;
    BIDMC; the VA; Mass General; Cedars-Sinai; Stanford Hospital; OSH; HUP; CHOP; Brigham and Women's Hospital; St.
    Jude's; GOSH; King’s College Hospital`),
      file.random,
    );
  return placeFromEither(file, hospitalForms, moreHospitalForms);
}

/** A hospital's short name, as its staff use it: initials, or one or two words. */
export function shortHospitalOf(file: StarterCase): string {
  const { random } = file;
  const initial = (): string => withoutAccents(cityOf(file)).charAt(0).toUpperCase();
  const letters = (): string =>
    initial() +
    draw(listed(`GH; MC; RMC; H; UH; CH; MH; GMC; RH; HC; MMC; UMC; CMC; VAMC; RI; NH; CC; QMC`), random);
  if (chance(0.45, random)) return letters();
  if (chance(0.2, random)) return fillPattern(draw(['@@H', '@@@H', '@@MC', 'St @'], random), random);
  return placeFrom(
    file,
    listed(`C General; C; L; St. F's; St F; C Regional; L Memorial; C Mercy; C VA; C County; C Peds; L Clinic; C Gen; C ED; Mount C;
    C Rehab; L House; C Children's; L Pavilion; Univ of C; C Med Ctr; C Hosp; C Comm Hosp; C Medical Center; L Hospital; C Clinic`),
  );
}

/** A place from either list of forms; 40% from the second. */
export function placeFromEither(
  file: StarterCase,
  forms: readonly string[],
  moreForms: readonly string[],
): string {
  return placeFrom(file, chance(0.4, file.random) ? moreForms : forms);
}

/** Fills a form: C is a city, L a surname, F a first name and W a common word. */
function placeFrom(file: StarterCase, forms: readonly string[]): string {
  const { names, random } = file;
  return draw(forms, random).replace(/\b[CLFW]\b/g, (letter) => {
    if (letter === 'C') return cityOf(file);
    if (letter === 'W') return draw(commonWords, random);
    return draw(draw(letter === 'L' ? names.surnames : names.firstNames, random), random);
  });
}
