/** English names without a title: who was spoken to, who does what only people do, who signs; also where a note has no capitals. */
import type { Found, Rule } from '../rule.js';
import { canBeOfName, nameLength } from './name-words.js';

const languages = ['en'] as const;

/** One to three words of a name in any case, "A. Lee" and "Lee A" among them; a pattern. */
export const someName = String.raw`[A-Za-z](?:[a-z'-]{1,24}|\.)(?: ?[A-Za-z](?:[A-Za-z'-]{1,24}|\.|(?![A-Za-z']))){0,2}?`;
/** What may stand before a sentence: its beginning, the one before, a bullet, a time or a day. */
const sentenceStart = String.raw`(?:^|\n|[.:;!?)] |, |[-*] |\d{4} |\d:\d\d )`;
const personsVerb = `(?:presents? to|presented to|attended|improved on|signed off|signed|denies|refused|understands?|notified|aware,|stable per|was advised|updated,|in,|will be seen|to call|to get|is (?:married|single|divorced|widowed|status post|a (?:non-?)?smoker)|resting|visited,)`;
const monthOrTime = '(?:in|on|at|today)\\b';
const relative =
  'son|daughter|wife|husband|mother|father|sister|brother|mom|dad|partner|friend|niece|nephew|aunt|uncle';
const specialty =
  '(?:cardiology|neurology|pulmonary|endocrinology|oncology|surgery|nephrology|gastroenterology|psychiatry|urology|dermatology|orthopedics|rheumatology|hematology|ophthalmology)';
/** A day as figures, or with the name of a month; a pattern. */
export const someDate = String.raw`(?:\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[- ]?[A-Za-z]{3,9}[- ]?\d{2,4}|\d{6,8}|\d{4}-\d\d-\d\d)`;

/** Rules for English names. */
export const englishPeopleRules: readonly Rule[] = [
  {
    name: 'spoken-to',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:ref|referred by|known to|sent in by|(?:reviewed|seen|d/c'd|discussed|spoke|family meeting ${someDate}) (?:with|w/)|spoke to|d/w|accepting|left msg w(?:ith)?|attended [^.\n]{2,30}, (?:with|w/)) )${someName}(?=[.,;:)]|\n|$| (?:of|re|at|on|and|the|aware|who)\b| \d)`,
      'gi',
    ),
    keep: (found) => personLength(found),
    matches: [
      'woman from Ulm, ref ‹Sauer›.',
      'known to ‹Romberg›, referred by',
      'sent in by ‹Virag› of the',
      'D/W ‹KHATRI› 13:24',
      'd/w ‹larry sauer› re',
      'spoke with ‹D. Melioi› re',
      'ACCEPTING ‹BLOCK›.',
      'plan reviewed w/ ‹Aloba› the',
      'Lee attended ERH today, 11/6, with ‹Buster›.',
    ],
    refuses: [
      'spoke with Surgery.',
      'Discussed with Poison Control',
      'd/w family, who agree',
      'D/W ORTHO, WHO AGREE',
      'known to have',
      'ref range 3-5',
      'discussed with anesthesia.',
      'd/w patient',
      'reviewed with her.',
      'd/w pharmacy.',
      'intact w/ Steri-Strips.',
      'woke w/ nausea and',
    ],
  },
  {
    name: 'spoken-to',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    // Capitals must say something here: "per protocol", "PER PROTOCOL".
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:per|[Pp]t|(?:[Rr][Tt][Cc]|[Ff]\/?[Uu]|[Ff]ollow[ -]?up|[Aa]pp(?:oin)?t(?:ment)?|[Vv]isit|[Ss]een|[Cc]linic|[Ss]ched(?:uled)?) w/|w/(?= [A-Z][a-z]{2,20} [A-Z][a-z]{2,20})) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:)]|\n| /| resting| \d| ${monthOrTime})`,
      'g',
    ),
    keep: (found) =>
      /[a-z]/.test(found.identifier) && found.text.slice(found.end, found.end + 1) !== ':'
        ? personLength(found, 'whole')
        : 0,
    matches: [
      'Celebrex started per ‹Takaton› / Sporri',
      'at bedside; pt ‹Tevuha› resting',
      'rtc w/ ‹Repetto› 2/25',
      'physio w/ ‹Jorn Petit› 2x',
    ],
    refuses: [
      'per Anesthesia.',
      'per protocol.',
      'PER PROTOCOL.',
      'w/ Lasix.',
      'w/ Steri-Strips.',
      'TAP w/ Exparel. PADSS',
      'osteo w/ Charcot, s/p',
      'Pt Denies',
      'per Day.',
      'intact w/ Staples.',
    ],
  },
  {
    name: 'acting-person',
    label: 'PATIENT',
    languages,
    confidence: 0.75,
    pattern: new RegExp(`(?<cue>${sentenceStart})${someName}(?= ${personsVerb}(?![a-z]))`, 'gi'),
    keep: (found) => personLength(found, 'whole'),
    matches: [
      '‹Staervsen› presents to the ward',
      'Stable. ‹Prempeh› improved on heparin; ‹Vacca› signed off',
      'ABDOMEN SOFT. ‹RICO› REFUSED CLOPIDOGREL',
      '- ‹Falabi Ojua› denies pain',
      '0417 ‹Sekinat› aware, given',
      'Well. ‹Urban› is married.',
    ],
    refuses: [
      'Patient denies pain',
      'She refused',
      'Moved to a flat. Fill in, third person',
      'Pain improved on morphine',
      'The family understands',
      'Anyone denies',
      'Swelling improved on',
      'HTN. EMS notified',
      'Mood improved on Zoloft',
      'Both parents understand',
      'Symptoms improved on it',
      'BED LOW, BRAKES LOCKED. REFUSED A DOSE',
      'TEACHING DONE, VERBALIZED UNDERSTANDING',
    ],
  },
  {
    name: 'spoken-to',
    label: 'PATIENT',
    languages,
    confidence: 0.75,
    // Whom a question is about: "spoke with Lee re Vask: glucose 77".
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:spoke|spoken|discussed) (?:with|w/) [^:;\n]{2,60} re )${someName}(?=:|,)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: [
      'Spoke with Romeo Roe re ‹Nasyiah›: ESR',
      'SPOKE WITH ROMEO RE ‹PHUNG›: GLUCOSE',
      'Spoke with N. Roe / Yu Lam re ‹Atko›: TSH',
    ],
    refuses: ['Spoke with Dr. Roe re pain: none', 'spoke with Lee re: chest pain', 'Re Phung: glucose'],
  },
  {
    name: 'name-and-age',
    label: 'PATIENT',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?:^|\n|[.:] |[-*] ))${someName}(?=,? \(\d{1,3}\) (?:attended|presents|was|is|came)|, \d{1,3} ?(?:[mf]|yo|y/o|y\.o\.|years?[- ]old|yrs)\b|, \d{1,3}, works)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: ['Complaint: ‹Bassani›, 61M, adm', '‹Wendy› (68) attended', 'hpi: ‹ojo vask›, 82m, adm'],
    refuses: ['Sodium (140) was', 'Plan, 12 yo', 'Pleasant 45yo man', 'Obese, 54M'],
  },
  {
    name: 'name-and-relation',
    label: 'PATIENT',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<![\w'-])[A-Z][a-z'-]{1,24}(?: [A-Z][a-z'-]{1,24})?(?= \((?:his |her |the )?(?:${relative})\),? (?:ext|at|tel|ph|phone|call|is|[\d(+]))`,
      'g',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: ['Contact ‹Faith› (son) ext 0144', '‹Ana Lee› (her daughter), 555 0144'],
    refuses: ['Relative (son) at 555', 'Patient (daughter', 'Diabetes (mother), asthma'],
  },
  {
    name: 'caret-name',
    label: 'PATIENT',
    confidence: 0.9,
    // As HL7 writes names.
    pattern: /(?<![\w^])[A-Za-z][A-Za-z'-]{1,24}\^[A-Za-z'-]{1,24}(?:\^[A-Za-z'-]{0,24}){0,3}(?![\w^])/g,
    keep: ({ identifier }) => identifier.replace(/\^+$/, '').length,
    matches: ['‹AZIZAH^AMY› 43M', 're ‹Bruen^Pooja^R›, ref'],
    refuses: ['10^9', 'x^2', '^ADT'],
  },
  {
    name: 'signature',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    // The last line: a name and a day.
    pattern: new RegExp(String.raw`(?<cue>\n[ \t]{0,3})${someName}(?=, ${someDate}\s{0,9}$)`, 'g'),
    keep: (found) =>
      found.identifier.split(/[ .]+/).filter((word) => canBeOfName(word)).length >= 2
        ? personLength(found, 'anyCase')
        : 0,
    matches: ['Home today.\n‹miles pesaresi›, 19.05.2065', 'Stable.\n‹I. Nigson›, 20631111\n'],
    refuses: [
      'Stable.\nLabs, 19.05.2065',
      'Stable.\nnext visit, 19.05.2065',
      'x\nAnna Lee, 19.05.2065\nPlan',
    ],
  },
  {
    name: 'consultant',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2})? )${someName}(?= ${specialty}\b)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: ['- 2/10 ‹Feher› pulmonary.', '10/29 ‹Laizek› endocrinology'],
    refuses: ['2/10 outpatient cardiology', '10/29 repeat surgery', '2/10 see neurology'],
  },
  {
    name: 'called-by-role',
    label: 'PATIENT',
    languages,
    confidence: 0.75,
    pattern:
      /(?<cue>(?<!\w|, )(?:R\.?N|NP|[Bb]aby(?: [Bb]oy| [Gg]irl)?|[Pp]arents?:|[Gg]uardian:?|[Bb]rought in by|[Mm]ister|[Ss]igned) )[A-Z][a-z'-]{1,24}(?: [A-Z](?:[a-z'-]{1,24}|\.)){0,2}/g,
    keep: (found) => personLength(found),
    matches: [
      'RN ‹Keeling› at bedside',
      'found Baby ‹Balogun› on',
      'was brought in by ‹Anna Roe›.',
      'Signed ‹Gene R. Anding›',
    ],
    refuses: [
      'Baby Oil on her',
      'RN Notified',
      'brought in by EMS',
      'Signed By',
      'Baby Aspirin',
      'Baby Boy was',
      'Baby Sitter',
    ],
  },
];

/** Who is spoken to and acts without being named. */
const roleWords = new Set(
  `anyone nobody fill everyone someone somebody person people pt pts ems police team family ortho neuro cards psych pharmacy pharmacist lab
  labs blood bank social worker case management manager poison control interpreter insurance security caregiver caretaker aide student midwife
  mood sleep appetite symptoms symptom swelling weakness fatigue cough vision function status condition weight control compliance improvement
  range film films plain have be him cta husbands parents children kids oil sitter formula talc powder shampoo food obese pleasant healthy
  elderly thin alert awake oriented who whoever
  relative relatives neighbor roommate teacher employer clinic nursing home facility next visit repeat outpatient inpatient see consult
  alive deceased unavailable off out notified informed aware contacted paged rest resting np rn pa md ot st dietary dietitian nutrition chaplain hospice hospitalist
  protocol day staples steri-strips guidelines report hospitalist boy girl mom mommy dad daddy dr drs cosigner witness consent form forms copy`.split(
    /\s+/,
  ),
);

/** Leading units that are a name, by the words around too: in mixed case words with capitals, in a note of one case words that no other list holds. */
export function personLength(
  { identifier, text, start, end }: Found,
  how: 'leading' | 'whole' | 'anyCase' = 'leading',
): number {
  const words = identifier.match(/[A-Za-z][A-Za-z'-]*\.?/g) ?? [];
  const isOfRole = (word: string) => roleWords.has(word.toLowerCase().replace(/\.$|'s$/, ''));
  if (words.length === 0 || words.some(isOfRole)) return 0;
  if (how === 'anyCase' || isOfOneCase(text, start, end))
    return words.every((word) => word.length <= 2 || (canBeOfName(word) && !word.endsWith('.'))) &&
      words.some((word) => word.length > 3)
      ? identifier.length
      : 0;
  if (!/[a-z]/.test(identifier)) return 0; // capitals in mixed text are an abbreviation
  const length = nameLength(identifier);
  return how === 'whole' && length < identifier.replace(/\.$/, '').length ? 0 : length;
}

/** Whether the neighbourhood has no letters of the other case, so that capitals say nothing. */
function isOfOneCase(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 80), end + 80).replace(/[^A-Za-z]/g, '');
  return around === around.toLowerCase() || around === around.toUpperCase();
}
