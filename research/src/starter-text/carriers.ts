/**
 * Turns real public prose into carrier sentences: replaces people, dates and places with slots, and drops any
 * sentence that still names somebody. No identifier of the source survives.
 */

import { type TemplateNode } from '#corpora';
import { americanStates, countries } from '#surrogates';
import { allKnownCities, allNameWords } from './world-names.js';

/** A text of a public corpus as published. */
export interface CarrierText {
  readonly corpus: string;
  /** Identifies a document (or template) of the corpus; all texts of one group go to one side of a split. */
  readonly group: string;
  readonly text: string;
  /** Identifiers that the corpus marks, in order and disjoint; absent in unmarked texts. */
  readonly marked?: readonly MarkedIdentifier[];
}

/** Offsets of a marked identifier, and the slot to replace it. */
export interface MarkedIdentifier {
  readonly start: number;
  readonly end: number;
  readonly slot: string;
  readonly label: string;
}

/** A text with slots in place of its identifiers. */
export interface Carrier {
  readonly corpus: string;
  readonly group: string;
  /** Sentences and headings in text order, without those that could not be made safe. */
  readonly sentences: readonly (readonly TemplateNode[])[];
}

/** Cuts the identifiers out of a text. A marked text stays whole; others are split into sentences. */
export function toCarrier({ corpus, group, text, marked }: CarrierText): Carrier {
  const sentences =
    marked === undefined
      ? splitSentences(text).flatMap((sentence) => toNodes(sentence) ?? [])
      : [cut(text, marked).flatMap((node) => (node.kind === 'words' ? (rulesOn(node.text) ?? []) : [node]))];
  return { corpus, group, sentences: sentences.filter((nodes) => nodes.length > 0) };

  function toNodes(sentence: string): readonly TemplateNode[][] | undefined {
    const nodes = rulesOn(sentence);
    const words = nodes?.map((node) => (node.kind === 'words' ? node.text : ' ')).join('') ?? '';
    return nodes === undefined || namesSomebody(words) ? undefined : [nodes];
  }
}

function cut(text: string, marked: NonNullable<CarrierText['marked']>): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let end = 0;
  for (const { start, end: next, slot } of marked) {
    pushWords(nodes, text.slice(end, start));
    nodes.push({ kind: 'slot', name: slot });
    end = next;
  }
  pushWords(nodes, text.slice(end));
  return nodes;
}

function pushWords(nodes: TemplateNode[], text: string): void {
  if (text !== '') nodes.push({ kind: 'words', text });
}

/** The transcriptions lost their line breaks: "HEADING:, text.,NEXT:" stands for separate lines. */
function splitSentences(text: string): string[] {
  return text
    .replace(/\r/g, '')
    .replace(/([.:;)]) ?, ?(?=[A-Z0-9])/g, '$1\n')
    .split(/\n+|(?<=[a-z0-9)%][.?!])(?<!\b(?:Dr|Drs|Mr|Mrs|Ms|St|Prof|vs|No)\.) +(?=[A-Z"])/)
    .map((sentence) => sentence.trim().replace(/_{2,}/g, '___'))
    .filter((sentence) => sentence.length > 1 && sentence.length < 700);
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const monthsShort = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec';
const numbers = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const title = 'Dr\\.?|Drs\\.?|Doctor|Professor|Prof\\.';
const name = "(?:[A-Z](?:\\.|[A-Za-z'’-]+)?)(?: (?:[A-Z]\\.|[A-Z][a-z'’-]+))?";
const institution =
  '(?:Medical Center|Hospital|Clinic|Healthcare|Health Center|Nursing Home|Rehabilitation|Hospice|Infirmary|General)';

/** Patterns to cut out, by priority: the first group (if any) stays, the rest becomes the slot. */
const rules: readonly (readonly [slot: string, source: string])[] = [
  ['email', '[\\w.+-]+@[\\w-]+(?:\\.\\w+)+'],
  ['url', '(?:https?://|www\\.)[\\w./?=#%&-]+'],
  ['phone', '\\(?\\b\\d{3}\\)?[-. ]\\d{3}[-.]\\d{4}\\b'],
  ['dateFull', `\\b(?:${months}|${monthsShort})\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d\\b`],
  ['dateFull', `\\b\\d{1,2}[- ]?(?:${months}|${monthsShort})[- ,]?\\d{2,4}\\b`],
  ['dateFull', '\\b\\d{1,2}[/-]\\d{1,2}[/-](?:\\d{4}|\\d{2})\\b'],
  ['dateFull', '\\b(?:19|20)\\d\\d-\\d\\d-\\d\\d\\b'],
  ['dateMonthYear', `\\b(?:${months}|${monthsShort})\\.?,?(?: of)? (?:19|20)\\d\\d\\b`],
  ['dateShort', `\\b(?:${months}) \\d{1,2}(?:st|nd|rd|th)?\\b`],
  ['dateShort', '((?:\\b[Oo]n|dated|[Ss]ince|until|from)) (?:0?[1-9]|1[0-2])/\\d{1,2}(?![\\d/])'],
  ['month', `((?:\\b[Ii]n|[Ss]ince|[Ll]ast|until|early|late|of|this|by)) (?:${months})\\b`],
  [
    'year',
    '((?:\\b[Ii]n|[Ss]ince|[Yy]ear|of|from|until|about|around|approximately|early|late|circa|to|and|,)) (?:19[3-9]\\d|20[0-3]\\d)\\b',
  ],
  ['weekday', '\\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\\b'],
  ['holiday', '\\b(?:Christmas|Thanksgiving|Easter|Halloween)(?: Eve| Day)?\\b'],
  ['ageNumber', '\\b\\d{1,3}(?=[- ]*(?:years?|yrs?|yr\\.)[- ]*(?:old|of age)\\b)'],
  ['ageNumber', '\\b\\d{1,3}(?= ?(?:y/o|yo|y\\.o\\.?|YO|Y)\\b)'],
  ['ageNumber', '(\\b(?:[Aa]ge|[Aa]ged|AGE|age of|at age|ages):?) \\d{1,3}\\b'],
  ['ageSmall', '\\b\\d{1,2}(?=[- ](?:month|week|day)s?[- ]old\\b)'],
  [
    'ageSpelt',
    `\\b(?:${numbers})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?(?=[- ]years?[- ]old\\b)`,
  ],
  [
    'ageSpelt',
    `((?:\\bat|\\bage|\\baged|\\bage of)) (?:${numbers})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?(?! ?(?:percent|hundred|milli|mg|degrees|o'clock))\\b`,
  ],
  ['ageNumber', '((?:\\b[Aa]ges)) \\d{1,2}\\b'],
  ['ageDecade', "((?:his|her|their|the)) (?:early |late |mid[- ]?)?[2-9]0'?s\\b"],
  [
    'hospital',
    `\\b(?:ABCD?|XYZ|Abcd?|Xyz|[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}) (?:General |Regional |Memorial |Community |Medical )*${institution}\\b`,
  ],
  ['doctorName', `((?:${title})) (?:${name})(?![a-z])`],
  ['doctorName', `\\b${name}(?=, (?:M\\.?D\\.?|D\\.?O\\.?|Ph\\.?D\\.?|RN|PA-C|NP|DPM)\\b)`],
  ['patientLast', "((?:Mr\\.?|Mrs\\.?|Ms\\.?|Miss)) [A-Z][A-Za-z'-]*(?![a-z])"],
  ['hospital', '((?:\\bat|from|to)) (?:ABCD?|XYZ|Abcd|Xyz)\\b(?! ?[A-Z])'],
  [
    'profession',
    '((?:work|works|worked|working|employed) as an?) [a-z-]+(?: [a-z]+)??(?= (?:at|for|in|and|but|with|who|when)\\b|[.,;])',
  ],
];
const placeRules = (): (readonly [string, string])[] => {
  const anyOf = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');
  return [
    ['city', `\\b(?:${anyOf(allKnownCities()).replaceAll('.', '\\.')})\\b(?![-'’])`],
    ['state', `\\b(?:${anyOf(americanStates.names)})\\b(?![-'’])`],
    [
      'country',
      `\\b(?:${anyOf([...countries, 'United States', 'U.S.A.', 'USA'].map((place) => place.replaceAll('.', '\\.')))})\\b(?![-'’])`,
    ],
  ];
};
let compiled: readonly { readonly slot: string; readonly pattern: RegExp }[] | undefined;

/** Splits text into words and slots, rule by rule. */
function rulesOn(text: string): TemplateNode[] | undefined {
  compiled ??= [...rules, ...placeRules()].map(([slot, source]) => ({
    slot,
    pattern: new RegExp(source, 'g'),
  }));
  let nodes: TemplateNode[] = [{ kind: 'words', text }];
  for (const { slot, pattern } of compiled) {
    nodes = nodes.flatMap((node) => (node.kind === 'words' ? applyRule(node.text, pattern, slot) : [node]));
  }
  return nodes;
}

function applyRule(text: string, pattern: RegExp, slot: string): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (slot === 'hospital' && isGenericInstitution(match[0])) continue;
    const kept = match[1] === undefined ? '' : `${match[1]} `;
    pushWords(nodes, text.slice(end, match.index) + kept);
    nodes.push({ kind: 'slot', name: slot });
    end = match.index + match[0].length;
  }
  pushWords(nodes, text.slice(end));
  return nodes;
}

/** "The Hospital", "Emergency Clinic": generic, not a name. */
function isGenericInstitution(text: string): boolean {
  return /^(?:The|This|Our|Her|His|A|An|In|At|Emergency|Pain|Outpatient|Physical|Cardiac|Pulmonary|Eye|Wound|Nursing|In General|Past|Under|Review)\b/.test(
    text,
  );
}

/** Words that make a preceding name the name of a thing. */
const things =
  /^[\s-]*(?:catheter|clamps?|disease|syndrome|retractors?|sign|tests?|forceps|scissors|drains?|needles?|sutures?|position|incision|procedure|maneuver|criteria|scores?|scale|tube|tumor|lymphoma|palsy|stitch|elevator|bag|speculum|tenaculum|hook|rongeurs?|curettes?|blades?|wires?|pins?|nails?|screws?|plates?|staplers?|esophagus|fracture|contracture|duct|fascia|ligament|point|pouch|line|filter|hernia|lesion|dressing|boot|collar|brace|splint|frame|guide|technique|method|approach|repair|angle|ring|cells?|bodies|stain|solution|mask|airway|blade|osteotomy|bunionectomy|arthroplasty|gland|vein|node|reflex|murmur|phenomenon|nodule|nodes|spots|lines|knife|trocar|port|sleeve|gauze|bandage|tape|grasper|probe|dilators?|sound|bougie|balloon|stent|graft|patch|mesh|valve|pacemaker|lead|laser|drill|saw|burr|reamer|rasp|broach|mallet|osteotome|chisel)\b/i;
const clinicTalk =
  /\b(?:occupation|retired|employed|works (?:at|for|in)|worked (?:at|for|in)|employer|ABC[DE]?|XYZ|Abcd?|Xyz|XX+|zip code|Street|Avenue|YYYY|(?:aircraft |car |auto )?mechanic|teacher|engineer|driver|carpenter|farmer|electrician|plumber|secretary|accountant|lawyer|attorney|salesman|housekeeper|firefighter|policeman|veteran)\b|\b[XYZ]\b(?!-)/;

/** Tells whether a sentence still seems to contain a name, a workplace or a placeholder, and must be dropped. */
function namesSomebody(words: string): boolean {
  if (clinicTalk.test(words)) return true;
  knownNames ??= allNameWords();
  for (const match of words.matchAll(/(?<=[a-z,;(] ?)[ (]([A-Z][a-z]{2,})(?:'s)?\b/g)) {
    const word = (match[1] ?? '').toLowerCase();
    if (knownNames.has(word) && !things.test(words.slice(match.index + match[0].length))) return true;
  }
  return false;
}
let knownNames: ReadonlySet<string> | undefined;
