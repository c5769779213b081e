/** Adds identifiers where real prose omits them: the name behind "she" or "the surgeon", the date of "today". */

import { parseTemplate, type TemplateNode } from '#corpora';
import type { SeededRandom } from '#foundation';
import { chance, draw } from '#surrogates';

/** A phrase that can be made specific; `$0` in a template is the matched text. */
interface Enrichment {
  readonly pattern: string;
  readonly share: number;
  readonly templates: readonly string[];
}

const kin =
  'wife|husband|mother|father|sister|brother|son|daughter|grandmother|grandfather|aunt|uncle|cousin|partner|fiance|niece|nephew';
const doctors =
  'primary care physician|primary care doctor|primary physician|family doctor|cardiologist|surgeon|neurologist|oncologist|urologist|nephrologist|pulmonologist|gastroenterologist|psychiatrist|dermatologist|attending physician|gynecologist|obstetrician|pediatrician|anesthesiologist|ophthalmologist|podiatrist|dentist|consultant|internist|orthopedist';

const enrichments: readonly Enrichment[] = [
  {
    pattern:
      '^The patient(?= (?:is|was|has|had|will|does|did|denies|reports|states|presents|presented|underwent|tolerated|complains|continues|came|went|also|then|now|developed|received|takes|lives|says|remains|returns|returned|may|should))',
    share: 0.35,
    templates: [
      '{patient}',
      '{patient}',
      '{patientFull}',
      '{patientFirst}',
      '{patientLast}',
      '$0, {patientFull},',
      '$0 {patientLast}',
      'Pt {patientLast}',
      '$0 ({patientFull})',
    ],
  },
  {
    pattern: "^The patient's(?= )",
    share: 0.3,
    templates: ["{patientFirst}'s", "{patient}'s", "{patientLast}'s"],
  },
  {
    pattern:
      '^(?:He|She)(?= (?:is|was|has|had|will|does|did|denies|reports|states|presents|presented|underwent|tolerated|complains|continues|came|went|also|then|now|developed|received|takes|lives|says))',
    share: 0.2,
    templates: ['{patientFirst}', '{patient}', '{patientLast}', '{patientFull}'],
  },
  {
    pattern: '(?<= )the patient(?= (?:to|and|was|is|has|had|will|in|on|with|for|that))',
    share: 0.15,
    templates: ['{patient}', '{patientFirst}', '{patientLast}', '$0, {patientFull},'],
  },
  {
    pattern: `\\b(?:[Hh]is|[Hh]er|[Mm]y|the patient's) (?:${kin})\\b(?!')`,
    share: 0.3,
    templates: ['$0 {kin}', '$0, {kin},', '$0 ({kin})', '$0 {kinFull}', '$0, {ageNumber},'],
  },
  {
    pattern: `\\b(?:[Hh]is|[Hh]er|[Tt]he|my|an?) (?:${doctors})\\b(?!')`,
    share: 0.3,
    templates: ['$0 Dr. {doctorName}', '$0, {doctor},', '$0 {doctorName}', '{doctor}', '$0 ({doctor})'],
  },
  {
    pattern:
      '\\b(?:to|at|from|in) (?:the|this|an outside|our) (?:hospital|clinic|facility|emergency room|emergency department|office|nursing home)\\b',
    share: 0.25,
    templates: [
      'to {hospital}',
      'at {hospital}',
      'from {hospital}',
      '$0 of {hospital}',
      '$0 in {city}',
      '$0 ({hospital})',
    ],
  },
  {
    pattern: '\\b(?:today|yesterday|tomorrow|this morning|last night)\\b',
    share: 0.25,
    templates: ['on {date}', '$0, {date},', '{date}', 'on {weekday}', '$0 ({dateShort})'],
  },
  {
    pattern:
      '\\b(?:was|were) (?:admitted|discharged|transferred|seen|evaluated|started|performed|diagnosed|obtained|done|stopped)\\b',
    share: 0.12,
    templates: [
      '$0 on {date}',
      '$0 in {year}',
      '$0 {date}',
      '$0 by {doctor}',
      '$0 at {hospital}',
      '$0 in {city}',
    ],
  },
  {
    pattern: '\\b(?:weeks|months|years|days) ago\\b',
    share: 0.12,
    templates: ['$0 in {city}', '$0 ({date})', '$0 by {doctor}'],
  },
  {
    pattern:
      '(?<=[a-z,;] )(?:he|she)(?= (?:is|was|has|had|will|did|denies|reports|states|takes|lives|says|may|can|would)\\b)',
    share: 0.25,
    templates: ['{patientFirst}', '{patientLast}', '{patient}', '{kin}', '{doctorName}'],
  },
  {
    pattern:
      '(?<=\\b(?:told|asked|advised|gave|sent|brought|saw|see|with|for|to|from|call|called|about|of) )(?:him|her|them)(?=[.,;]| (?:that|to|and|about|in|on|at|for)\\b)',
    share: 0.5,
    templates: ['{patientFirst}', '{patientLast}', '{kin}', '{doctorName}', '{doctorFirst}', '{patientFull}'],
  },
  {
    pattern:
      '\\b(?:[Hh]is|[Hh]er)(?= (?:pain|symptoms|medications|blood|weight|mood|vision|condition|surgery|diabetes|labs?|exam|wound|sleep|appetite|left|right)\\b)',
    share: 0.2,
    templates: ["{patientFirst}'s", "{patientLast}'s", "{patientFull}'s"],
  },
  {
    pattern:
      '\\b(?:surgery|operation|MRI|CT scan|x-ray|colonoscopy|biopsy|ultrasound|echocardiogram|EKG|catheterization|admission|visit)\\b(?=[.,;]| (?:and|which|showed|was|with)\\b)',
    share: 0.15,
    templates: [
      '$0 of {dateShort}',
      '$0 ({dateFull})',
      '$0 at {hospital}',
      '$0 at {hospitalShort}',
      '$0 in {city}',
      '$0 by {doctorName}',
      '$0 in {month}',
      '$0, {year},',
    ],
  },
  {
    pattern: '\\b(?:at|to|from|off|missed) (?:work|school|college|church|camp)\\b',
    share: 0.6,
    templates: [
      '$0 ({organization})',
      'at {organization}',
      '$0 in {city}',
      'from {organization}',
      '$0 at {organization}',
    ],
  },
  {
    pattern:
      '\\b(?:travell?(?:ed|ing|s)?|moved|trip|vacation|flew|visiting|overseas|abroad)\\b(?! (?:to|from|in))',
    share: 0.6,
    templates: ['$0 to {country}', '$0 to {city}', '$0 from {city}', '$0 in {country}'],
  },
  {
    pattern:
      '\\b(?:nurse|therapist|technician|resident|pharmacist|social worker)\\b(?=[.,;]| (?:was|said|will|who|called)\\b)',
    share: 0.4,
    templates: ['$0 {doctorFirst}', '$0 {doctorName}', '$0, {doctorFull},', '$0 ({doctorInitials})'],
  },
  {
    pattern: '^(?:DOCTOR|Doctor)(?=:)',
    share: 0.15,
    templates: ['Dr. {doctorName}', 'DR. {doctorName}', '{doctorFirst}'],
  },
  {
    pattern: '^(?:PATIENT|Patient)(?=:)',
    share: 0.15,
    templates: ['{patientFirst}', '{patientLast}', 'Patient {patientFirst}'],
  },
  {
    pattern: '^(?=[A-Z][a-z]+ [a-z]+ [a-z]+)',
    share: 0.03,
    templates: [
      '$0{patientFirst}: ',
      '$0{dateFull}: ',
      '$0Per {doctorName}: ',
      '$0{patientLast} - ',
      '$0{dateShort} ',
      '$0{city}: ',
      '$0Re {patientFull}: ',
    ],
  },
  {
    pattern: '(?<=[a-z]{4})[.]$',
    share: 0.04,
    templates: [
      ' ({doctorName}).',
      ' per {doctorName}.',
      ' on {dateShort}.',
      ' at {hospitalShort}.',
      '. {doctorInitials}',
      ' d/w {doctorName}.',
      ' in {city}.',
      ', {doctorFull} aware.',
      ' [{username}]',
      ' since {month}.',
    ],
  },
  {
    pattern: '\\b(?:male|female|man|woman|gentleman|lady|boy|girl)\\b',
    share: 0.08,
    templates: [
      '$0 from {city}',
      '$0 named {patientFull}',
      '$0, {patientFull},',
      '{profession}',
      '$0 ({patientInitials})',
      '$0 born {dob}',
      '$0 from {country}',
    ],
  },
];
const compiled = enrichments.map((rule) => ({ ...rule, regex: new RegExp(rule.pattern) }));

/** Makes some phrases of a sentence specific; at most one per piece of text. */
export function enrich(nodes: readonly TemplateNode[], random: SeededRandom): readonly TemplateNode[] {
  return nodes.flatMap((node) => (node.kind === 'words' ? enrichWords(node.text, random) : [node]));
}

function enrichWords(text: string, random: SeededRandom): readonly TemplateNode[] {
  for (const { regex, share, templates } of compiled) {
    const match = regex.exec(text);
    if (match === null || !chance(share, random)) continue;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const [start = '', end] = draw(templates, random).split('$0');
    const template = end === undefined ? start : match[0] + end;
    return [...wordsOf(before), ...parseTemplate(template), ...wordsOf(after)];
  }
  return wordsOf(text);
}

function wordsOf(text: string): readonly TemplateNode[] {
  return text === '' ? [] : [{ kind: 'words', text }];
}
