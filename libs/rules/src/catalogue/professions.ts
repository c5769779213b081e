/** What patients and their relatives are by profession, whom they work for, and towns that are words. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { personCues } from '../vocabulary/person-cues.js';
import { plainWords } from '../vocabulary/plain-words.js';

const { professions, organisations } = personCues;
const languages = ['en'] as const;
const relatives =
  'wife|husband|mother|father|son|daughter|sister|brother|partner|spouse|mom|dad|boyfriend|girlfriend|fiancee?|roommate|aunt|uncle|cousin|grandmother|grandfather';
const adjectives = String.raw`(?:(?:retired|former|full-?time|part-?time|current|prior|self-employed|licensed|certified|local) ){0,2}`;
const phrase = String.raw`[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,3}`;
const state =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';

/** Rules for them. */
export const professionRules: readonly Rule[] = [
  profession('en', {
    cues: String.raw`(?:works?|worked|working|employed|trained|career|job|retired) as (?:an? |the )?${adjectives}|(?:she|he|they|${relatives}|pt|patient|pt's (?:${relatives})),? (?:is|was|used to be|became|had been) (?:an? |the )?${adjectives}|(?:retired|former|formerly an?|ex-|occupation ?:|profession ?:|job ?:|occupation is|by trade an?)[ ]?${adjectives}`,
    matches: [
      'Works as ‹LPN›. Former ‹mayor› of Tull.',
      'Works as a ‹welder› at',
      'wife is a ‹teacher› at',
      'She is a retired ‹high school teacher›.',
      'she is an ‹RN› at Mercy',
      'Retired ‹police officer›.',
      'Occupation: ‹bus driver›',
    ],
    refuses: [
      'He is a smoker',
      'Former smoker',
      'She is a good historian',
      'Pt was a restrained driver',
      'wife is a patient here',
      'Retired in 2011',
      'Seen by the nurse',
      'he was the driver of the car',
      'MVC, pt was driver',
    ],
  }),
  {
    name: 'profession',
    label: 'PROFESSION',
    languages,
    confidence: 0.75,
    // A sentence of its own: "School bus driver."
    pattern: /(?<=[.;] {1,2}|\n)[A-Z][a-z]{2,14}(?: [a-z]{2,14}){1,3}(?=\.)/g,
    keep: (found) =>
      professionLength(found, 'en') === found.identifier.length ? found.identifier.length : 0,
    matches: ['Retired. ‹School bus driver›. Lives'],
    refuses: [
      'Married. Seen by nurse.',
      'Home. Restrained driver.',
      'x. See social worker.',
      'x. Call the nurse.',
    ],
  },
  profession('es', {
    cues: String.raw`(?:espos[oa]|marido|mujer|madre|padre|hij[oa]|herman[oa]|pareja|suegr[oa]|abuel[oa]|cunad[oa]|paciente)(?:,| es| era| de profesion)? (?:una? )?|(?:trabaj(?:a|aba|o|ado)|emplead[oa]) (?:como|de) (?:una? )?|profesion ?:? |jubilad[oa] de |ex-?`,
    matches: [
      'esposa ‹maestra› en el CEIP',
      'Trabaja de ‹albañil› en',
      'Profesión: ‹camionero›.',
      'hijo ‹enfermero›,',
    ],
    refuses: ['esposa en casa', 'trabaja de noche', 'madre diabética', 'profesión desconocida'],
  }),
  profession('de', {
    cues: String.raw`(?:Ehefrau|Ehemann|Vater|Mutter|Sohn|Tochter|Bruder|Schwester|Partner(?:in)?|Frau|Mann|er|sie|Patient(?:in)?)(?: ist| war|,)? (?:von Beruf )?(?:eine? )?(?:pensioniert|berentet|gelernt)?(?:e[rn]?)? ?|(?:fruher(?:e[rn]?)?|ehemalige[rn]?|pensionierte[rn]?|gelernte[rn]?|arbeitet als|war) (?:eine? )?|Beruf ?: ?`,
    matches: ['Ehemann ‹Lehrer›,', 'Sie ist ‹Bäckerin›.', 'pensionierter ‹Polizist›', 'Vater war ‹Landwirt›'],
    refuses: ['Ehemann Gunther', 'Sie ist wach', 'Vater war krank'],
  }),
  {
    name: 'employer',
    label: 'ORGANIZATION',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:(?:[Dd]r(?:ives|ove|iving)|[Dd]elivers?|[Ww]ork(?:s|ed|ing)?|[Ee]mployed|[Jj]ob|[Pp]reviously|[Ii]nterns?|[Ss]hifts?) (?:for|at|by)|[Rr]etired from|(?:${relatives})(?: is| works)? at) (?:the )?)[A-Z][A-Za-z'&-]{1,20}(?: (?:& |of |and )?[A-Z][A-Za-z'&-]{1,20}){0,3}(?![\w-])`,
      'g',
    ),
    keep: employerLength,
    matches: ['He drives for ‹Uber›, previously at ‹Boeing›;', 'retired from ‹GE›;', 'son at ‹MIT›.'],
    refuses: [
      'works at Home',
      'works for Dr. Holm',
      'retired from Nursing',
      'works at Night',
      'son at bedside',
      'wife at Bedside',
    ],
  },
  {
    name: 'organisation',
    label: 'ORGANIZATION',
    languages,
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)(?:${[...organisations].join('|')})(?!\w)`, 'gi'),
    matches: ['3. ‹Meals on Wheels› - 555', 'volunteers at the ‹Salvation Army›.'],
    refuses: ['meals on time', 'the army'],
  },
  {
    name: 'town-and-state',
    label: 'CITY',
    languages,
    confidence: 0.85,
    // A state behind it makes a town of any word: "Normal, IL".
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:in|from|near|to|[Mm]ayor of|[Nn]ative of|[Rr]esident of) )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20}){0,2}(?=, (?:${state})(?!\w|\.[A-Z]))`,
      'g',
    ),
    matches: ['stays in ‹Normal›, IL', 'from ‹Reading›, MA,', 'moved to ‹Blue Earth›, MN.'],
    refuses: ['in Normal limits', 'stays in Normal', 'from Cardiology, MD'],
  },
  {
    name: 'town',
    label: 'CITY',
    languages,
    confidence: 0.8,
    pattern:
      /(?<cue>(?<!\w)(?:[Mm]ayor|[Gg]overnor|[Nn]ative|[Ss]heriff|[Pp]olice chief|[Bb]ishop) of )[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?(?![\w-])/g,
    matches: ['Former mayor of ‹Tull›.', 'native of ‹Port Vila›,'],
    refuses: ['mayor of the town', 'native of a'],
  },
];

interface ProfessionRule extends Pick<Rule, 'matches' | 'refuses'> {
  /** Alternatives of a pattern for folded text, any case. */
  readonly cues: string;
}

function profession(language: RuleLanguage, { cues, ...examples }: ProfessionRule): Rule {
  return {
    name: 'profession',
    label: 'PROFESSION',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(`(?<cue>(?<![\\w-])(?:${cues}))${phrase}`, 'gi'),
    keep: (found) => professionLength(found, language),
    ...examples,
  };
}

/** Of a car that had an accident. */
const atTheWheel = /\b(?:restrained|unrestrained|belted|unbelted|drunk|passenger|front|seat|the)\b/i;
const verbs = /^(?:see|seen|call|called|ask|asked|per|by|with|the|and|to|no|notify|contact|refer|consult)\b/i;

/** Up to the last word that is a profession. */
function professionLength({ identifier, text, start }: Found, language: RuleLanguage): number {
  if (verbs.test(identifier)) return 0;
  let length = 0;
  for (const { 0: word, index } of identifier.matchAll(/[a-z][a-z'-]*/gi)) {
    const folded = word.toLowerCase();
    if (isProfession(folded, language)) length = index + word.length;
    else if (plainWords.has(folded) || /^(?:who|here|bei)$/.test(folded)) break;
  }
  const kept = identifier.slice(0, length);
  const isDriver =
    /driver$/i.test(kept) &&
    (atTheWheel.test(text.slice(Math.max(0, start - 6), start + length)) ||
      (/^driver$/i.test(kept) && /was (?:an? )?$/.test(text.slice(Math.max(0, start - 8), start))));
  return isDriver || (language === 'de' && !/^[A-Z]/.test(kept)) ? 0 : length;
}

/** In Spanish whatever its ending. */
function isProfession(word: string, language: RuleLanguage): boolean {
  const known = professions[language];
  return known.has(word) || (language === 'es' && known.has(word.replace(/[aeo]s?$/, '')));
}

const noEmployers =
  /^(?:Home|Nights?|Days?|School|Work|Hospital|Clinic|Office|Bedside|Dr|Mr|Mrs|Ms|PT|OT|RN|MD|ED|ICU|Nursing|Teaching|Job|Age|Present|Least|Most|Times?|Baseline|Rest|AM|PM|The|This|That|His|Her|First|Last|Same|Patient)$/;

/** Nothing where the first word is of the clinic or says when or where. */
function employerLength({ identifier }: Found): number {
  const [first = ''] = identifier.split(' ');
  if (noEmployers.test(first) || isMedicalTerm(first)) return 0;
  return identifier.replace(/'s$/, '').length;
}
