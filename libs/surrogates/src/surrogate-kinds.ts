/** The kinds of surrogates: one row says which labels a kind covers and how it is made. */
import { labelMapBetween } from '#labels';
import { makeAge } from './ages.js';
import { makeDate } from './dates/random-dates.js';
import type { AnyRandom } from './draw.js';
import type { SurrogateLanguage } from './names/name-lists.js';
import type { SurrogateWords } from './pools.js';
import {
  makeCityForReader,
  makeCountryForReader,
  makeInstitutionForReader,
  makeNetworkForReader,
  makeNumberForReader,
  makePhoneForReader,
  makePhraseForReader,
  makeStateForReader,
  makeStreetForReader,
  type ReaderRecipe,
} from './reader-surrogates.js';
import { makeReservedAddress } from './reserved-numbers.js';
import { randomCharacters } from './shape.js';
import {
  makeAddress,
  makeCity,
  makeInstitution,
  makeNetworkNumber,
  makePerson,
  makePhone,
  makePhrase,
  makeRelative,
  makeSex,
  makeState,
  makeStreet,
} from './word-by-word.js';

/** What a surrogate for encoding is made from. */
interface SurrogateRecipe {
  readonly language: SurrogateLanguage;
  readonly words: SurrogateWords;
  readonly random: AnyRandom;
}

interface SurrogateKindRow {
  /**
   * Labels of this kind. `i2b2`: i2b2 2014 and 2006 and the generic set, with HOSPITAL, which MEDDOCAN shares.
   * `meddocan`: MEDDOCAN alone, whose corpora are Spanish. Labels of GraSCCo and general recognisers map to i2b2.
   */
  readonly labels: { readonly i2b2: readonly string[]; readonly meddocan: readonly string[] };
  readonly group: LabelGroup;
  /** Numbers may be spoken ("four five one"); numbers and network numbers may have label words ("MRN 44"). */
  readonly shape: 'words' | 'address' | 'number' | 'network';
  /** Makes a surrogate for encoding, in the shape of the original. */
  readonly make: (text: string, recipe: SurrogateRecipe) => string;
  /**
   * Makes a surrogate for readers, or `undefined` if none fits. `name` and `date` are made for a whole note at once;
   * `stays` is for what names nobody and would contradict the note if changed.
   */
  readonly forReader:
    | 'name'
    | 'date'
    | 'stays'
    | ((text: string, recipe: ReaderRecipe) => string | undefined);
}

/** Groups labels for vocabulary cells: words of one group share a cell. */
interface LabelGroup {
  readonly name: string;
  /** Whether each word names somebody or something. If not, some only give the type, such as "Street" or "years". */
  readonly names: boolean;
  /** Whether its words only say what somebody is to others, such as "mother" and "female". */
  readonly describes?: boolean;
  /** Whether it keeps its own cell at the `least` detail: for names in running text. */
  readonly isTold?: boolean;
}

/** How a surrogate is made. */
export type SurrogateKind =
  | 'person'
  | 'date'
  | 'age'
  | 'city'
  | 'state'
  | 'country'
  | 'institution'
  | 'street'
  | 'profession'
  | 'address'
  | 'phone'
  | 'network'
  | 'sex'
  | 'relative'
  | 'characters';

/** Every kind of surrogate. */
export const surrogateKinds: Readonly<Record<SurrogateKind, SurrogateKindRow>> = {
  person: {
    labels: {
      i2b2: ['PATIENT', 'DOCTOR', 'NAME'],
      meddocan: ['NOMBRE_SUJETO_ASISTENCIA', 'NOMBRE_PERSONAL_SANITARIO'],
    },
    group: { name: 'PERSON', names: true, isTold: true },
    shape: 'words',
    make: (text, { words, random }) => makePerson(text, words, random),
    forReader: 'name',
  },
  date: {
    labels: { i2b2: ['DATE'], meddocan: ['FECHAS'] },
    group: { name: 'DATE', names: false },
    shape: 'words',
    make: (text, { language, random }) => makeDate(text, language, random),
    forReader: 'date',
  },
  age: {
    labels: { i2b2: ['AGE'], meddocan: ['EDAD_SUJETO_ASISTENCIA'] },
    group: { name: 'AGE', names: false },
    shape: 'words',
    make: (text, { random }) => makeAge(text, random),
    forReader: 'stays',
  },
  city: {
    labels: { i2b2: ['CITY'], meddocan: ['TERRITORIO'] },
    group: { name: 'PLACE', names: true, isTold: true },
    shape: 'words',
    make: (text, { words, random }) => makeCity(text, words, random),
    forReader: makeCityForReader,
  },
  state: {
    labels: { i2b2: ['STATE'], meddocan: [] },
    group: { name: 'PLACE', names: true, isTold: true },
    shape: 'words',
    make: (text, { words, random }) => makeState(text, words, random),
    forReader: makeStateForReader,
  },
  country: {
    labels: { i2b2: ['COUNTRY'], meddocan: ['PAIS'] },
    group: { name: 'PLACE', names: true, isTold: true },
    shape: 'words',
    make: (text, { words, random }) => makePhrase(text, words.countries, random),
    forReader: makeCountryForReader,
  },
  institution: {
    labels: {
      i2b2: ['LOCATION-OTHER', 'LOCATION', 'HOSPITAL', 'ORGANIZATION', 'DEPARTMENT'],
      meddocan: ['CENTRO_SALUD', 'INSTITUCION'],
    },
    group: { name: 'INSTITUTION', names: false },
    shape: 'words',
    make: (text, { words, random }) => makeInstitution(text, words, random),
    forReader: makeInstitutionForReader,
  },
  street: {
    labels: { i2b2: ['STREET'], meddocan: ['CALLE'] },
    group: { name: 'STREET', names: false, isTold: true },
    shape: 'words',
    make: (text, { words, random }) => makeStreet(text, words, random),
    forReader: makeStreetForReader,
  },
  profession: {
    labels: { i2b2: ['PROFESSION'], meddocan: ['PROFESION'] },
    group: { name: 'PROFESSION', names: false },
    shape: 'words',
    make: (text, { words, random }) => makePhrase(text, words.professions, random),
    forReader: (text, { words, random }) => makePhraseForReader(text, words.professions, random),
  },
  address: {
    labels: { i2b2: ['EMAIL', 'URL'], meddocan: ['CORREO_ELECTRONICO', 'URL_WEB'] },
    group: { name: 'ADDRESS', names: true },
    shape: 'address',
    make: (text, { words, random }) => makeAddress(text, words, random),
    forReader: makeReservedAddress,
  },
  phone: {
    labels: { i2b2: ['CONTACT', 'PHONE', 'FAX'], meddocan: ['NUMERO_TELEFONO', 'NUMERO_FAX'] },
    group: { name: 'NUMBER', names: true },
    shape: 'number',
    make: (text, { words, random }) => makePhone(text, words, random),
    forReader: makePhoneForReader,
  },
  network: {
    labels: { i2b2: ['IPADDR'], meddocan: ['DIREC_PROT_INTERNET'] },
    group: { name: 'ADDRESS', names: true },
    shape: 'network',
    make: (text, { random }) => makeNetworkNumber(text, random),
    forReader: makeNetworkForReader,
  },
  sex: {
    labels: { i2b2: [], meddocan: ['SEXO_SUJETO_ASISTENCIA'] },
    group: { name: 'PERSONAL', names: false, describes: true },
    shape: 'words',
    make: (text, { random }) => makeSex(text, random),
    forReader: 'stays',
  },
  relative: {
    labels: { i2b2: [], meddocan: ['FAMILIARES_SUJETO_ASISTENCIA'] },
    group: { name: 'PERSONAL', names: false, describes: true },
    shape: 'words',
    make: (text, { words, random }) => makeRelative(text, words, random),
    forReader: 'stays',
  },
  characters: {
    labels: { i2b2: [], meddocan: [] },
    group: { name: 'NUMBER', names: true },
    shape: 'number',
    make: (text, { random }) => randomCharacters(text, random),
    forReader: makeNumberForReader,
  },
};

/** Returns the kind of a label, and its language if only one has it; unknown labels are `characters`. */
export function kindOfLabel(label: string): {
  readonly kind: SurrogateKind;
  readonly language?: 'es';
} {
  const spanish = spanishKinds.get(label);
  if (spanish !== undefined) return { kind: spanish, language: 'es' };
  return { kind: sharedKinds.get(label) ?? mappedKinds.get(label) ?? 'characters' };
}

/** Returns the group of a label of any known set; unknown labels are numbers. */
export function groupOfLabel(label: string): LabelGroup {
  return surrogateKinds[kindOfLabel(label).kind].group;
}

/** Maps, because notes choose their labels and an object also has a key "constructor". */
type Kinds = ReadonlyMap<string, SurrogateKind>;

const sharedKinds = kindsIn('i2b2');
const spanishKinds = kindsIn('meddocan');

const mappedKinds: Kinds = new Map(
  (['grascco', 'ner'] as const).flatMap((name) =>
    Object.entries(labelMapBetween(name, 'i2b2').table).flatMap(([label, mapped]) => {
      const kind = mapped === null ? undefined : sharedKinds.get(mapped);
      return kind === undefined ? [] : [[label, kind] as const];
    }),
  ),
);

function kindsIn(set: 'i2b2' | 'meddocan'): Kinds {
  const kinds = Object.entries(surrogateKinds) as [SurrogateKind, SurrogateKindRow][]; // its keys are the kinds
  return new Map(kinds.flatMap(([kind, { labels }]) => labels[set].map((label) => [label, kind] as const)));
}
