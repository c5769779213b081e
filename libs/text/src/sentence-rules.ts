/** What a sentence boundary looks like in each language, as data. */
import { Failure } from '#foundation';

/** Languages that there are sentence rules for. */
export type Language = 'en' | 'es';

/** The rules of one language. */
export interface SentenceRules {
  readonly language: Language;
  /**
   * Words, in lower case and without their full stop, after which a full stop ends no sentence. Single letters need no
   * entry: they are initials or parts of `e.g.`, `p. ej.`, `EE. UU.`
   */
  readonly abbreviations: ReadonlySet<string>;
}

/** The languages by name. */
export const languages: readonly Language[] = ['en', 'es'];

/** The language of this name; fails with TEXT_LANGUAGE_UNKNOWN, which lists the languages there are. */
export function languageNamed(name: string): Language {
  const language = languages.find((known) => known === name);
  if (language === undefined) throw new Failure('TEXT_LANGUAGE_UNKNOWN', { known: languages.join(' ') });
  return language;
}

/** The rules of a language. */
export function sentenceRulesOf(language: Language): SentenceRules {
  return rules[language];
}

const rules: Readonly<Record<Language, SentenceRules>> = {
  en: {
    language: 'en',
    abbreviations: words(
      // titles and names
      'dr drs mr mrs ms mx prof rev hon capt col gen lt maj sgt st jr sr esq messrs',
      // addresses and organisations
      'ave blvd rd ln hwy apt ste bldg rm dept univ assoc bros inc ltd corp co hosp ctr',
      // dates and numbers
      'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun no nos vol pp fig',
      // clinical and general
      'approx pt pts hx dx rx tx fx sx vs etc al cf ca viz est eg ie ext tel resp temp wt ht',
    ),
  },
  es: {
    language: 'es',
    abbreviations: words(
      // tratamientos y nombres
      'dr dra dres dras sr sra sres sras srta srtas d dª dña dñª prof profa lic ldo lda dto mª fco gral cap',
      // direcciones y organismos
      'avda av avd ada cl cra ctra crta crt carr pso pza plza pl sta sto hnos ed edf edif esc esq izq izda izqda dcha',
      'dpto dept apdo apto urb res prov cdad nal nnal km hosp univ cía',
      // fechas y números
      'ene feb mar abr may jun jul ago sep sept oct nov dic núm num nº no pág págs pag fig figs tel tfno tlf fax vol',
      // clínica y general
      'aprox ej ee uu aa rr etc pte pcte tto dx hª vs al cf máx mín ext int col temp cols',
    ),
  },
};

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
