/** English names without a title: who was spoken to, who acts as only people do, who signs; also where a note has no capitals. */
import { isMedicalTerm } from '../../medical-terms.js';
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { isDictionaryWord, isEnglishWord } from '../../vocabulary/dictionary.js';
import { personCues } from '../../vocabulary/person-cues.js';
import { readWords } from '../../vocabulary/word-list.js';
import { canBeOfName, nameLength } from '../any/name-words.js';
import { acting, capitalised, sentenceStart } from '../any/people.js';

const words = readWords('catalogue/en');

/** One to three words of a name in any case, "A. Lee" and "Lee A" among them; a pattern. */
export const someName = String.raw`[A-Za-z](?:[a-z'-]{1,24}|\.)(?: ?[A-Za-z](?:[A-Za-z'-]{1,24}|\.|(?![A-Za-z']))){0,2}?`;

/** What may stand before a sentence: its beginning, the one before, a bullet, a time or a day. */
const openingOfSentence = String.raw`(?:^|\n|[.:;!?)] |, |[-*] |\d{4} |\d:\d\d )`;
const personsVerb = `(?:${words('what only people do')})`;
const monthOrTime = '(?:in|on|at|today)\\b';

const relative = words('relations');
const specialty = `(?:${words('specialties')})`;
/** A day as figures, or with the name of a month; a pattern. */
const someDate = String.raw`(?:\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[- ]?[A-Za-z]{3,9}[- ]?\d{2,4}|\d{6,8}|\d{4}-\d\d-\d\d)`;
const born = String.raw`(?:[Tt]win|TWIN|[Tt]riplet|TRIPLET|[Qq]uad(?:ruplet)?) (?:[A-D]|[1-4]|I{1,3})(?!\w)`;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** Names of people, by what they find. */
export const englishPeople: Rules = {
  'spoken to': {
    name: 'spoken-to',
    label: 'DOCTOR',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?<![\w/])(?:ref|referred by|known to|sent in by|(?:reviewed|seen|d/c'd|discussed|spoke|family meeting ${someDate}) (?:with|w/)|spoke to|d/w|accepting|left msg w(?:ith)?|attended [^.\n]{2,30}, (?:with|w/)) )${someName}(?=[.,;:)]|\n|$| (?:of|re|at|on|and|the|aware|who)\b| \d)`,
    keep: (found) => personLength(found),
  },
  'capital behind "per"': {
    name: 'spoken-to',
    label: 'DOCTOR',
    confidence: 0.75,
    // Capitals must say something here: "per protocol", "PER PROTOCOL".
    pattern: exactCase`(?<cue>(?<![\w/])(?:per|[Pp]t|(?:[Rr][Tt][Cc]|[Ff]\/?[Uu]|[Ff]ollow[ -]?up|[Aa]pp(?:oin)?t(?:ment)?|[Vv]isit|[Ss]een|[Cc]linic|[Ss]ched(?:uled)?) w/|w/(?= [A-Z][a-z]{2,20} [A-Z][a-z]{2,20})) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:)]|\n| /| resting| \d| ${monthOrTime})`,
    keep: (found) =>
      /[a-z]/.test(found.identifier) && found.text.slice(found.end, found.end + 1) !== ':'
        ? personLength(found, 'whole')
        : 0,
  },
  'before what only people do': {
    name: 'acting-person',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: anyCase`(?<cue>${openingOfSentence})${someName}(?= ${personsVerb}(?![a-z]))`,
    keep: (found) => personLength(found, 'whole'),
  },
  'asked about behind "re"': {
    name: 'spoken-to',
    label: 'PATIENT',
    confidence: 0.75,
    // Whom a question is about: "spoke with Lee re Vask: glucose 77".
    pattern: anyCase`(?<cue>(?<![\w/])(?:spoke|spoken|discussed) (?:with|w/) [^:;\n]{2,60} re )${someName}(?=:|,)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'before an age in brackets': {
    name: 'name-and-age',
    label: 'PATIENT',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?:^|\n|[.:] |[-*] ))${someName}(?=,? \(\d{1,3}\) (?:attended|presents|was|is|came)|, \d{1,3} ?(?:[mf]|yo|y/o|y\.o\.|years?[- ]old|yrs)\b|, \d{1,3}, works)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'before a relation': {
    name: 'name-and-relation',
    label: 'PATIENT',
    confidence: 0.85,
    pattern: exactCase`(?<![\w'-])[A-Z][a-z'-]{1,24}(?: [A-Z][a-z'-]{1,24})?(?= \((?:his |her |the )?(?:${relative})\),? (?:ext|at|tel|ph|phone|call|is|[\d(+]))`,
    keep: (found) => personLength(found, 'whole'),
  },
  'last line with a day': {
    name: 'signature',
    label: 'DOCTOR',
    confidence: 0.8,
    // The last line: a name and a day.
    pattern: exactCase`(?<cue>\n[ \t]{0,3})${someName}(?=, ${someDate}\s{0,9}$)`,
    keep: (found) =>
      found.identifier.split(/[ .]+/).filter((word) => canBeOfName(word)).length >= 2
        ? personLength(found, 'anyCase')
        : 0,
  },
  'before a specialty': {
    name: 'consultant',
    label: 'DOCTOR',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?<![\w/])\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2})? )${someName}(?= ${specialty}\b)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'called by a role': {
    name: 'called-by-role',
    label: 'PATIENT',
    confidence: 0.75,
    pattern:
      /(?<cue>(?<!\w|, )(?:R\.?N|NP|[Bb]aby(?: [Bb]oy| [Gg]irl)?|[Pp]arents?:|[Gg]uardian:?|[Bb]rought in by|[Mm]ister|[Ss]igned) )[A-Z][a-z'-]{1,24}(?: [A-Z](?:[a-z'-]{1,24}|\.)){0,2}/g,
    keep: (found) => personLength(found),
  },
  'name that is a word': acting('en'),
  'two surnames that are words': {
    name: 'acting-person',
    label: 'PATIENT',
    confidence: 0.75,
    // Two surnames: "White and Black were called".
    pattern: exactCase`${sentenceStart}[A-Z][a-z]{1,14}(?= and [A-Z][a-z]{1,14} (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)|(?<=(?:^|\n|[.:;!?] {1,2})[A-Z][a-z]{1,14} and )[A-Z][a-z]{1,14}(?= (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)`,
    keep: ({ identifier }) => personCues.wordNames.en.has(identifier.toLowerCase()),
  },
  'short name': {
    name: 'short-name',
    label: 'PATIENT',
    confidence: 0.88,
    pattern: exactCase`(?<cue>(?:(?:^|\n)[ \t]{0,4}(?:Patient|PATIENT|Pt|Name|Patient Name|Client)[ \t]{0,2}:[ \t]{0,3}|(?<!\w)(?:${words('before a short name')}),? ))[A-Z][a-z]{1,2} [A-Z][a-z]{1,20}(?:-[A-Z]?[a-z]{1,20})?(?![\w'-])`,
    keep: ({ identifier, text, end }) => {
      const [first = '', last = ''] = identifier.split(' ');
      if (/^(?:No|In|On)$/.test(first) && isEnglishWord(last.toLowerCase())) return false; // "No Show"
      return (
        personCues.shortNames.has(first.toLowerCase()) &&
        canBeOfName(last) &&
        !/^ [A-Z][a-z]/.test(text.slice(end, end + 3))
      );
    },
  },
  'signature behind dashes': {
    name: 'signature',
    label: 'DOCTOR',
    confidence: 0.8,
    // Behind two dashes, with a pager, a degree or nothing behind it.
    pattern: exactCase`(?<cue>(?:^|\n|[.;:)] ?)-{2,3} ?|\s- ?(?=${capitalised}(?: ${capitalised})?,? (?:pgr|pager|MD|DO|RN|NP|PA-C)\b))${capitalised}(?: ${capitalised})?(?=,? (?:pgr|pager|p\d|x\d|ext|MD|M\.D|DO|RN|NP|PA|PGY|#\d)|[ \t]{0,2}(?:\n|$))`,
    keep: (found) => (isSigner(found) ? nameLength(found.identifier) : 0),
  },
  twin: {
    name: 'twin',
    label: 'PATIENT',
    confidence: 0.85,
    pattern: exactCase`(?<![\w'-])${capitalised}(?=,? (?:(?:[Bb]aby )?(?:[Gg]irl|[Bb]oy),? )?${born})|(?<cue>${born},? (?:${capitalised} )?)${capitalised}(?=,| was| is|\n|$|\.)`,
    keep: ({ identifier }) =>
      canBeOfName(identifier) &&
      !isDictionaryWord(identifier.toLowerCase()) &&
      !/^(?:Twin|Baby|Twins|Fetus|.*(?:amniotic|chorionic)|Boy|Girl)$/i.test(identifier),
  },
  'row of copies': {
    name: 'copies',
    label: 'DOCTOR',
    confidence: 0.8,
    // Each name of the row, whatever the others look like.
    pattern: anyCase`(?<=(?<!\w)(?:copies|copy|cc|cced)(?: to)?: {0,2}(?:[A-Za-z][A-Za-z'. -]{1,30}[,;] ?){0,4})${someName}(?=[,;.]|[ \t]{0,3}(?:\n|$))`,
    keep: (found) => personLength(found, 'whole'),
  },
  parents: {
    name: 'parents',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: anyCase`(?<=(?<!\w)parents:? (?:(?:mr|mrs|ms)\.? )?(?:[A-Za-z][A-Za-z'. -]{1,30} and (?:(?:mr|mrs|ms)\.? )?)?)${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[a-z]{2}| at bedside|\.|,|\n|$)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'pair that understands': {
    name: 'understanding-pair',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: anyCase`(?<=(?:^|\n|[.:;] {1,2}))${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[A-Za-z'. -]{2,30} understand(?:s|ing)?\b)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'second of two spoken to': {
    name: 'spoken-to',
    label: 'DOCTOR',
    confidence: 0.75,
    // The second of two. Not behind "seen with", which two findings follow as well.
    pattern: anyCase`(?<cue>(?<![\w/])(?:spoke|spoken|discussed|reviewed|per|rtc ${someDate}) ?(?:with|w/)? [A-Za-z][A-Za-z'., -]{1,30} / )${someName}(?=[.,;:)]|\n|$| (?:re|of|on|at|in)\b)`,
    keep: (found) => personLength(found, 'whole'),
  },
  'visit with': {
    name: 'spoken-to',
    label: 'DOCTOR',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?<![\w/])(?:(?:rtc|f/u|follow[- ]?up|appt|appointment) (?:on )?(?:${someDate}|\d{1,2}[- ]?${month}) (?:w/|with)|stable per|cleared by|hand(?:ed)? (?:over|off) to) (?:dr\.? )?)${someName}(?=[.,;:)/]|\n|$| (?:on|at|in|and|re|who|/)| \d)`,
    keep: (found) => personLength(found, 'whole'),
  },
  prescriber: {
    name: 'prescriber',
    label: 'DOCTOR',
    confidence: 0.75,
    pattern: anyCase`(?<=\()${someName}(?=, ${month}(?: of|,)? \d{4}\))`,
    keep: (found) => personLength(found, 'whole'),
  },
  'name and age at the beginning': {
    name: 'name-and-age',
    label: 'PATIENT',
    confidence: 0.8,
    // "LAST, FIRST M 46M" where a note begins.
    pattern:
      /(?<=(?:^|\n)(?:re:? )?)[a-z][a-z'-]{1,24},? ?[a-z][a-z'-]{1,24}(?: [a-z]\.?)?(?=,? \d{1,3} ?(?:yo ?|y\/o ?)?[mf]\b)/gi,
    keep: (found) => personLength(found, 'anyCase'),
  },
};

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

function isSigner({ identifier }: Found): boolean {
  const words = identifier.split(' ');
  return words.every(
    (word) => canBeOfName(word) && !isMedicalTerm(word) && !isDictionaryWord(word.toLowerCase()),
  );
}
