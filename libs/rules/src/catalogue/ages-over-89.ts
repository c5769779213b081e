/**
 * Ages from 90, which HIPAA counts as identifiers: in digits and words, behind relatives, deaths and events of a life, before units.
 * They have a name of their own, so that a policy that keeps younger ages still covers these.
 */
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { kinPattern, lifeEventPattern } from '../vocabulary/kin-words.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { teens, units } from '../vocabulary/number-words.js';

const digits = String.raw`(?:9\d|1[01]\d)\+?`;
const inWords: Readonly<Record<RuleLanguage, string>> = {
  en: `(?:ninety(?:[ -]${units})?|(?:one|an?) hundred(?:[ -](?:and[ -])?(?:${units}|ten|${teens}))?)`,
  es: '(?:noventa(?: y (?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|pico|tantos))?|cien(?:to (?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce))?)',
  de: '(?:(?:(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und)?neunzig|(?:ein)?hundert(?:(?:und)?(?:eins?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn))?)',
};
const number: Readonly<Record<RuleLanguage, string>> = {
  en: `(?:${digits}|${inWords.en})`,
  es: `(?:${digits}|${inWords.es})(?: anos?| a\\b\\.?)?`,
  de: `(?:${digits}|${inWords.de})`,
};
/** What else a number counts: a measure, another unit of time, a house of a street. */
const notCounted = String.raw`(?:${measureUnits}|lbs?|pounds|bpm|[lmr]pm|mph|beats|degrees?|grados?|grad|[cfhdx]|percent|por ciento|prozent|puntos|points|(?:minut|hour|stund|second|segund|hora|day|dia|tage|week|semana|woche|month|mes|monat)\w{0,4}|mins?|hrs?|wks?|mos?|ago|feet|ft|miles|met(?:er|ro)s?|times|veces|mal|packs?|st|(?:[A-Z]\w{2,14} ){1,2}(?:st|street|rd|road|ave|avenue|lane|ln|drive|dr|court|ct|way|blvd))(?!\w)`;
const end = String.raw`(?![\w/%*]|[.,:-]\d|-[a-z]{0,2}\d| ?(?:[%º°/]|${notCounted}))`;

/** What may stand between a relative and an age. */
const state: Readonly<Record<RuleLanguage, string>> = {
  en: 'is|was|are|were|both|now|still|currently|alive|living|lives?|lived|well|healthy|a&w|a/w|deceased|died|dies|dec|d|dead|passed|away|expired|reached|turned|turns|turning|aged?|at|to|be|in|the|of|about|approx(?:imately)?|almost|nearly|over|until|till|into|maternal|paternal|oldest|eldest|older|younger|youngest|his|her|their',
  es: 'matern[oa]s?|patern[oa]s?|viv[eoa]s?|vivio|fallecid[oa]s?|fallecio|fallece|muert[oa]s?|murio|muere|exitus|san[oa]s?|de|con|a|los|la|el|edad|hasta|actualmente|ya|tiene|tenia|cumplio|cumple|mayor|menor|longev[oa]',
  de: 'ist|war|wurde|wird|lebt|lebte|lebend|gesund|verstorben|verst|gestorben|gest|starb|verstarb|mit|im|in|dem|alter|von|bis|noch|jetzt|ca|mutterlicherseits|vaterlicherseits',
};
const ofKin = (language: RuleLanguage) =>
  String.raw`(?<cue>(?<![\w-])${kinPattern[language]}(?:[ ,:;(.-]{1,2}(?:${state[language]})\b){0,5}[ ,:;(.@†*+-]{1,4})${number[language]}${end}`;

const timeOrThing =
  /^\+?(?: ?-?(?:y|yrs?|years?|anos|jahren?)\.?)? ?(?:ago|later|history|hx|prior|since|warranty|from now|survival|after|before|earlier|experience|supply|follow|pack|of (?!age)|risk|war\b|antes|despues|atras|zuvor|danach|spater)/i;
/** "in the past 90 years", "vor 100 Jahren". */
const spanBefore = /\b(?:past|last|next|every|per|for|nearly every|hace|durante|vor|seit|uber) (?:the )?$/i;

function isAge({ text, start, end: last }: Found): boolean {
  return !timeOrThing.test(text.slice(last, last + 24)) && !spanBefore.test(text.slice(Math.max(0, start - 12), start));
} // biome-ignore format: one condition

const tempBefore = /(?:temp(?:erature)?|tmax|tm|\bt|fever|febrile|hypothermi[ac])\b[^.;\n]{0,16}$/i;

function over89(
  languages: readonly RuleLanguage[] | undefined,
  pattern: string,
  rest: Pick<Rule, 'matches' | 'refuses' | 'keep'> & {
    readonly confidence?: number;
    readonly flags?: string;
  },
): Rule {
  const { confidence = 0.9, flags = 'gi', ...others } = rest;
  return {
    name: 'age-over-89',
    label: 'AGE',
    ...(languages === undefined ? {} : { languages }),
    confidence,
    pattern: new RegExp(pattern, flags),
    ...others,
  };
}

/** Further relatives of a list, behind the age of one before them. */
const moreKin = (language: RuleLanguage) =>
  String.raw`(?<![\w.,/-])${digits}(?<=(?<![\w-])${kinPattern[language]}:? (?:\w{2,9} )?(?:\d{2,3}(?:, | and | & | y | und )){1,6}${digits})${end}`;

const anyLanguage: readonly Rule[] = [
  over89(
    undefined,
    String.raw`(?<cue>\b(?:aged?|edad|alter|age of|edad de|alter von)(?: ?\/ ?(?:sex|sexo|geschlecht)| \((?:y(?:ea)?rs|anos|jahre)\))?[ \t]{0,2}[:=|]?[ \t|]{0,6})${digits}(?=(?:\/|y\/?)[FMW]\b|(?![\w/%]|[.,-]\d))`,
    {
      confidence: 0.95,
      matches: [
        'Age: ‹93›',
        'aged ‹91›',
        'Edad: ‹95› años',
        'at the age of ‹102›',
        '| Age | ‹97› |',
        'Alter\t‹94›',
        'Age/Sex: ‹97›/F',
      ],
      refuses: ['Age: 45', 'page 93', 'dosage 90', 'age 9'],
    },
  ),
  over89(undefined, String.raw`(?<![\w./,-])${digits}(?= ?-?(?:anos\b|jahrig|jahren?\b))`, {
    confidence: 0.95,
    keep: isAge,
    matches: ['Mujer de ‹93› años', '‹91›-jährige Patientin', '‹99› Jahre'],
    refuses: ['45 años', '93 mg', 'hace 90 años', 'vor 100 Jahren'],
  }),
];

const english: readonly Rule[] = [
  over89(
    ['en'],
    String.raw`(?<![\w./-])(?:${digits}[ -]{0,2}|${inWords.en}[ -])(?=(?:y\.? ?\/?-?o\b|yo[mfw]?\b|y(?:ea)?rs?\b|y\b|y\/[FMW]\b))`,
    {
      confidence: 0.95,
      keep: (found) => isAge(found) && lengthOfNumber(found.identifier),
      matches: [
        'a ‹93›-year-old man',
        '‹101› years old',
        '‹90› yo female',
        '‹ninety-one› year old',
        '‹92› y/o',
        '‹95›yo',
        '‹96›-y.o. man',
        '‹97› y o',
        '‹94› yr',
        '‹93›y/F with',
        '‹ninety-four› years;',
        'is ‹a hundred and one› years old',
      ],
      refuses: [
        'a 65-year-old man',
        '98% on room air',
        '190 years old',
        'BP 120/90',
        '9 year old',
        '90 mg',
        '100 years ago',
        'a 90 year history',
        'for the past 95 years',
        '90 years of smoking',
      ],
    },
  ),
  over89(
    ['en'],
    String.raw`(?<![\w./-])${digits}(?= ?[MF] (?:with|w\/|who|c\/o|s\/p|h\/o|admitted|presents|presenting|from|has|found|brought|BIBA)(?!\w))`,
    {
      flags: 'g',
      keep: ({ text, start }) => !tempBefore.test(text.slice(Math.max(0, start - 32), start)),
      matches: ['‹94› M with CHF', '‹96›F who fell'],
      refuses: ['Temp 101 F with chills', 'febrile to 103 F with', 'walked 100 M today'],
    },
  ),
  over89(['en'], moreKin('en'), {
    matches: ['grandparents 95, ‹97›, ‹101›.', 'siblings are 88 and ‹91›'],
    refuses: ['sisters 45, 60', 'wife 60, 95 kg', 'HR 88, 95'],
  }),
  over89(['en'], ofKin('en'), {
    matches: [
      'MGM ‹95›, alive. PGF died ‹102›.',
      'Brother (‹91›) has DM. Sister d. ‹93› CVA.',
      'PGM lived to ‹103›; PGF to ‹96›; brother † ‹91›.',
      'Her aunt lived to be ‹104›.',
      'Father: alive, ‹99›',
      'great-grandmother is ‹one hundred two›,',
      'Grandma, ‹ninety-four›,',
    ],
    refuses: [
      'mother reports temp 101',
      'sister, 45',
      'wife is 95 kg',
      'Mother at 102 Elm Street',
      "his son's HR 102",
      'mother was 98% on',
      'brother to 90 degrees',
    ],
  }),
  over89(
    ['en'],
    String.raw`(?<cue>(?<![\w-])(?:(?:died|deceased|demise|passed(?: away| on)|passed|death|expired)(?: (?:of|from|with|due to|in (?:his|her|their)) [^.;,\n\d]{1,30}?|, [A-Z]{2,4},)?,? ?\(?(?:(?:at|@|aged?)(?: (?:the )?age(?: of)?)?|\(|in her|in his) ?|(?:died|deceased|expired),? |(?<!\.)d\. ?|† ?))${number.en}${end}`,
    {
      matches: [
        'father d. ‹97› MI',
        'died ‹102›.',
        'deceased, ‹93›',
        'passed away at ‹98›',
        'expired @ ‹96›',
        'died of a stroke at ‹ninety-one›.',
        '† ‹91›',
        'passed at the age of ‹98›;',
      ],
      refuses: [
        'died 90 minutes later',
        'died at 90 days',
        'passed 100 ml',
        'b.i.d. 100',
        'expired 102 days',
        'died 65',
      ],
    },
  ),
  over89(
    ['en'],
    String.raw`(?<cue>\b(?:lived|made it|survived|lives|going on|pushing|(?:reach(?:ed|es)?|until|till|past|to|by) (?:the )?(?:ripe old )?age(?: of)?|(?:s?he|pt|patient) (?:just )?(?:turn(?:s|ed)|reached|will (?:turn|be)|hit)|turn(?:ed|s|ing)|celebrat(?:ed|es|ing)(?: turning)?)(?: (?:on|all the way|well|up))?(?: (?:to|until|till|past|into))?(?: (?:be|about|almost|nearly|over|age|the age of|a ripe old))? )${number.en}${end}`,
    {
      matches: [
        'Grandmother lived to ‹104›.',
        'made it to ‹100›.',
        'turned ‹90› in May',
        'turns ‹100› soon',
        'reached the age of ‹97›',
        'lived past ‹ninety›.',
        'she will be ‹95›',
      ],
      refuses: [
        'turned 90 degrees',
        'lived 100 miles',
        'HR reached 100',
        'lives at 95 Elm Street',
        'turned 45',
      ],
    },
  ),
  over89(
    ['en'],
    String.raw`(?<cue>(?<![\w-])${lifeEventPattern.en}(?: [a-z]{2,10})?,? (?:at|@|age|aged)(?: (?:the )?age(?: of)?)? )${number.en}${end}`,
    {
      matches: [
        'First fall at ‹93›.',
        'Onset at ‹91›.',
        'hip fracture age ‹96›',
        'TAVR at ‹95›,',
        'stroke at ‹ninety-one›',
      ],
      refuses: [
        'HR at 95.',
        'stroke at 90 minutes',
        'sats at 93',
        'surgery at 100 Main Street',
        'fall at 45',
      ],
    },
  ),
  over89(
    ['en'],
    String.raw`(?<cue>(?:[;,(] ?|\b(?:turns|turning|is|be) ))${number.en}(?= (?:next|this|this coming) (?:week|month|year|birthday|spring|summer|fall|winter|[JFMASOND][a-z]{2,8}\b)| on (?:his|her|their) (?:next )?birthday)`,
    {
      matches: ['pt is 96 today; ‹97› next month'],
      refuses: ['glucose 97 next week', 'lisinopril 90 next month', ', 45 next month'],
    },
  ),
  over89(['en'], String.raw`(?<cue>\bage[ds]?(?: of)?[ \t]{0,2}[:=|]?[ \t|]{1,3})${inWords.en}(?![\w-])`, {
    matches: ['Age ‹one hundred two›;', 'aged ‹ninety›', 'Age: ‹ninety-six›'],
    refuses: ['age one can', 'age ten', 'page ninety'],
  }),
  over89(
    ['en'],
    String.raw`(?:super-?|semi-?)?(?:nonagenarian|centenarian)s?\b|(?<cue>\b(?:his|her|their|my|your|the|[a-z]{2,16}['’]s) )(?:(?:9\d|1[01]\d)(?:st|nd|rd|th)|(?:one )?hundredth|ninetieth|ninety[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))(?= birthday)`,
    {
      matches: [
        'a ‹nonagenarian› with',
        '‹centenarian›,',
        'her ‹101st› birthday',
        'his ‹ninety-fifth› birthday',
      ],
      refuses: ['the 90th percentile', 'bicentennial', 'her 45th birthday'],
    },
  ),
];

const spanish: readonly Rule[] = [
  over89(['es'], moreKin('es'), {
    matches: ['Hermanos: 93, ‹95› y ‹97›, sanos'],
    refuses: ['hermanos, 95', 'hermanos: 45, 60', 'hijos: 60, 95 mg'],
  }),
  over89(['es'], ofKin('es'), {
    matches: [
      'madre viva (‹101›); abuela † ‹95›;',
      'tía de ‹92 a.›',
      'Abuelo materno: ‹95›, vivo',
      'padre fallecido a los ‹97›;',
      'hermana de ‹noventa y cuatro años›',
    ],
    refuses: ['madre de 45', 'hijo con 100 mg', 'madre a los 90 dias', 'padre, 95 kg'],
  }),
  over89(
    ['es'],
    String.raw`(?<cue>(?<!\w)(?:(?:fallec\w{1,4}|muri\w{1,2}|muert[oa]s?|exitus|muere|viv\w{1,3}|lleg[oa]|alcanz[oa])(?: (?:de|por) [^.;,\n\d]{1,24}?)?,?(?: hasta)?(?: (?:a |con |de )?(?:los|la edad de)|,? con| a) |cumpl\w{1,4} (?:los )?|† ?|${lifeEventPattern.es},? (?:a los|con) |(?<!\w)(?:mujer|varon|hombre|ancian[oa]|senora?|paciente),? (?:de )?))${number.es}${end}`,
    {
      matches: [
        'fallecida a los ‹101›;',
        'murió con ‹101›.',
        'Cumplió ‹90› en mayo',
        'llegó a los ‹100›;',
        'vivió hasta los ‹104›.',
        'Ictus a los ‹92›.',
        'mujer de ‹ciento dos años›',
        'varón de ‹98›, vive',
      ],
      refuses: [
        'muere a los 90 dias',
        'cumple 100 mg',
        'caida a los 45',
        'llega a los 95 lpm',
        'mujer de 91 kg',
      ],
    },
  ),
  over89(['es'], String.raw`(?<![\w./,-])(?:${digits} ?a\b(?=\.|[,;)]|$)\.?|${inWords.es} anos\b)`, {
    flags: 'gim',
    keep: isAge,
    matches: ['‹91 a.›; vive', 'tía de ‹92 a›,', 'varón de ‹noventa y tres años›'],
    refuses: ['97 a 100', '45 a.', 'cien mg'],
  }),
  over89(['es'], String.raw`(?<cue>\bedad[ \t]{0,2}[:=|]?[ \t|]{1,3}(?:de )?)${inWords.es}\b`, {
    matches: ['Edad: ‹noventa y seis›.'],
    refuses: ['edad diez'],
  }),
  over89(['es'], String.raw`(?<!\w)(?:nonagenari|(?:super)?centenari)[oa]s?\b`, {
    flags: 'g',
    matches: ['paciente ‹nonagenaria›', 'su madre, ‹centenaria›,'],
    refuses: ['Hospital Centenario', 'bicentenario'],
  }),
];

const german: readonly Rule[] = [
  over89(['de'], ofKin('de'), {
    matches: [
      'Großmutter (‹101›) lebt; Oma ‹96›; Opa mit ‹92› gestorben',
      'Vater wurde ‹104›;',
      'Mutter † ‹97›',
      'Mutter mit ‹93› verstorben',
    ],
    refuses: ['Mutter 45', 'Vater 95 kg', 'Sohn mit 100 mg'],
  }),
  over89(
    ['de'],
    String.raw`(?<cue>(?<!\w)(?:(?:${lifeEventPattern.de}|verstorben|gestorben|verst\.|gest\.),? (?:mit|im alter von) |† ?|im alter von |(?:sie|er|patient(?:in)?) (?:ist|wird|war|wurde)(?: jetzt| nun| bald| fast| schon| im \w{3,9})? ))${number.de}${end}|(?<![\w./,-])${digits}(?= ?J\b|\. Lebensjahr)|(?<![\w-])${inWords.de}(?:jahrige[nrsm]?\b|(?= jahren?\b))`,
    {
      keep: isAge,
      matches: [
        'Schlaganfall mit ‹91›;',
        'im Alter von ‹97›;',
        '‹95› J.; im ‹95›. Lebensjahr',
        'Sie ist ‹92›. Er wird im Mai ‹100›.',
        'die ‹fünfundneunzigjährige› Patientin',
        '‹einundneunzig› Jahre alt',
      ],
      refuses: ['Sturz mit 45', 'OP mit 100 mg', 'Infarkt mit 95 %', 'vor hundert Jahren'],
    },
  ),
];

/** The length of a number without the blank or hyphen before its unit. */
const lengthOfNumber = (identifier: string): number => identifier.replace(/[ -]+$/, '').length;

/** Rules for ages from 90; all of them are called `age-over-89`. */
export const agesOver89Rules: readonly Rule[] = [...anyLanguage, ...english, ...spanish, ...german];
