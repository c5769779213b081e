import { Failure } from '#foundation';

/** Supported languages. */
export const languages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl'] as const;

/** A language with sentence rules. */
export type Language = (typeof languages)[number];

/** Sentence rules of one language. */
export interface SentenceRules {
  readonly language: Language;
  /**
   * Lower-case words, without their full stop, after which a full stop ends no sentence. Single letters need no
   * entry: they are initials or parts of `e.g.`, `p. ej.`, `EE. UU.`
   */
  readonly abbreviations: ReadonlySet<string>;
  /**
   * Lower-case words that turn a preceding one- or two-digit number with a full stop into an ordinal ("12. März"),
   * so that it ends no sentence. Languages with such words also write dates without a year as "12.03.".
   */
  readonly wordsAfterOrdinals?: ReadonlySet<string>;
}

/** Returns the language of this name. Fails with TEXT_LANGUAGE_UNKNOWN, which lists the languages. */
export function languageNamed(name: string): Language {
  const language = languages.find((known) => known === name);
  if (language === undefined) throw new Failure('TEXT_LANGUAGE_UNKNOWN', { known: languages.join(' ') });
  return language;
}

/** Returns the rules of a language. */
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
  de: {
    language: 'de',
    abbreviations: words(
      // Titel und Namen
      'dr dres prof med dent rer nat phil habil dipl priv doz univ ass fr hr hrn st geb verh verw sen jun',
      // Anschriften und Einrichtungen
      'str pl abt stat kh khs univ klin inst amb tel fax nr ev kath städt',
      // Daten, Zahlen, Verweise
      'jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so ca mind max min evtl ggf bzw bzgl vgl usw etc',
      'inkl insb insbes sog zzt zt tgl wchtl stdl std sek mon jhr lj j abs rel vs ff abb tab bd s u a o d i v z n',
      // Klinik
      'bds li re lks rts z.n zn v.a va p.o i.v s.c st.p stp op präop postop intraop anamn pat ptn diagn therap klin rad',
      'amb stat path pathol unauff auff norm neg pos dd bek chron akut rez prox dist lat vent dors kran kaud inf sup ant post',
      'tbl tabl kps amp inj inf trpf mmhg hf ak rg rö hno uro gyn neurol kardiol internist chir orth lok gen allg einschl',
    ),
    wordsAfterOrdinals: words(
      'januar jänner februar märz april mai juni juli august september oktober november dezember',
      'jan feb mär mrz apr jun jul aug sep sept okt nov dez',
      'tag tages woche wochen monat monats jahr jahres lebensjahr lebensjahres lebenswoche ssw quartal jahrhundert',
      'stock og ug etage medizinische chirurgische klinik station zehe rippe interkostalraum icr bwk lwk hwk grades grad',
      'postoperativen postoperativer schwangerschaft schwangerschaftswoche hirnnerv zyklus kurs dosis gabe teil mal',
    ),
  },
  fr: {
    language: 'fr',
    abbreviations: words(
      // titres et noms
      'dr drs pr prs mm mme mmes mlle mlles me mgr st ste prof',
      // adresses et organismes
      'av ave bd bld bvd boul pl chem imp rte all sq rés bât appt esc hôp serv dépt éts cie bp',
      // dates et nombres
      'janv jan févr fév avr juil sept oct nov déc lun mar mer jeu ven sam dim no nos num vol pp fig tél fax ext',
      // clinique et général
      'env approx ex etc cf vs min max sem hosp atcd ttt pt pte temp cp gél inj amp art év ct al resp qsp',
    ),
  },
  it: {
    language: 'it',
    abbreviations: words(
      'dr dott dottssa ssa sig sigra sigg prof avv ing geom on mons ra na',
      'v vle p.za pza c.so cso str ist osp az univ rep amb int tel fax n nn nr',
      'gen feb mar apr mag giu lug ago sett set ott nov dic lun mart merc giov ven sab dom',
      'ca es ecc cfr max min ev pz paz cp cpr fl fig pag al',
    ),
  },
  pt: {
    language: 'pt',
    abbreviations: words(
      'dr dra drs dras sr sra srs sras srª drª d dª enf enfª prof profª eng exmo exma',
      'av r trav pç lg estr ed apto esq dto hosp univ dept tel telem fax ext n nº nr',
      'jan fev mar abr mai jun jul ago set out nov dez seg ter qua qui sex sáb dom',
      'aprox ex etc cf máx mín cp comp amp fig pág al',
    ),
  },
  nl: {
    language: 'nl',
    abbreviations: words(
      'dr drs prof dhr mevr mw mej ir ing mr jhr st sint',
      'str ln pl afd zkh univ inst tel fax nr no vlg',
      'jan feb mrt apr jun jul aug sep sept okt nov dec ma di wo do vr za zo',
      'ca evt bijv bv d.w.z dwz enz etc i.v.m ivm o.a oa m.n mn t.a.v max min resp vs cf pat pt tabl inj fig blz al',
    ),
  },
};

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
