/** English names without a title: spoken to, asked about, acting or signing. */
import { isEponym, isMedicalTerm } from '../../medical-terms.js';
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { isDictionaryWord, isEnglishWord } from '../../vocabulary/dictionary.js';
import { personCues, readWordSets, readWords } from '../../vocabulary/words.js';
import { canBeOfName, nameLength } from '../any/name-words.js';
import { acting, capitalised, profession, professionLength, sentenceStart } from '../any/people.js';

const asSpokenToDoctor = defineRules('spoken-to', 'DOCTOR');
const asActingPerson = defineRules('acting-person', 'PATIENT');
const asSpokenToPatient = defineRules('spoken-to', 'PATIENT');
const asNameAndAge = defineRules('name-and-age', 'PATIENT');
const asNameAndRelation = defineRules('name-and-relation', 'PATIENT');
const asSignature = defineRules('signature', 'DOCTOR');
const asConsultant = defineRules('consultant', 'DOCTOR');
const asCalledByRole = defineRules('called-by-role', 'PATIENT');
const asShortName = defineRules('short-name', 'PATIENT');
const asTwin = defineRules('twin', 'PATIENT');
const asCopies = defineRules('copies', 'DOCTOR');
const asParents = defineRules('parents', 'PATIENT');
const asUnderstandingPair = defineRules('understanding-pair', 'PATIENT');
const asPrescriber = defineRules('prescriber', 'DOCTOR');

const words = readWords('catalogue/en');

/** Pattern for one to three words of a name in any case, including "A. Lee" and "Lee A". */
export const someName = String.raw`[A-Za-z](?:[a-z'-]{1,24}|\.)(?: ?[A-Za-z](?:[A-Za-z'-]{1,24}|\.|(?![A-Za-z']))){0,2}?`;

/** Pattern for what precedes a sentence: a line start, the end of another sentence, a bullet, a time or a day. */
export const openingOfSentence = String.raw`(?:^|\n|[.:;!?)] |, |[-*] |\d{4} |\d:\d\d )`;
const personsVerb = `(?:${words('what only people do')})`;
const monthOrTime = '(?:in|on|at|today)\\b';

const relative = words('relations');
const specialty = `(?:${words('specialties')})`;
const someDate = String.raw`(?:\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[- ]?[A-Za-z]{3,9}[- ]?\d{2,4}|\d{6,8}|\d{4}-\d\d-\d\d)`;
const born = String.raw`(?:[Tt]win|TWIN|[Tt]riplet|TRIPLET|[Qq]uad(?:ruplet)?) (?:[A-D]|[1-4]|I{1,3})(?!\w)`;

const month = `(?:${words('months')})`;

/** Rules for English names. */
export const englishPeople: Rules = {
  'spoken to': asSpokenToDoctor(
    0.8,
    anyCase`(?<cue>(?<![\w/])(?:ref|referred by|known to|sent in by|(?:reviewed|seen|d/c'd|discussed|spoke|family meeting ${someDate}) (?:with|w/)|spoke to|d/w|accepting|left msg w(?:ith)?|attended [^.\n]{2,30}, (?:with|w/)) )${someName}(?=[.,;:)]|\n|$| (?:of|re|at|on|and|the|aware|who)\b| \d)`,
    (found) => personLength(found),
  ),
  // Needs mixed case: "per protocol" and "PER PROTOCOL" are no people.
  'capital behind "per"': asSpokenToDoctor(
    0.75,
    exactCase`(?<cue>(?<![\w/])(?:per|[Pp]t|(?:${words('visits with somebody')}) w/|w/(?= [A-Z][a-z]{2,20} [A-Z][a-z]{2,20})) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:)]|\n| /| resting| \d| ${monthOrTime})`,
    (found) =>
      /[a-z]/.test(found.identifier) && found.text.slice(found.end, found.end + 1) !== ':'
        ? personLength(found, 'whole')
        : 0,
  ),
  'before what only people do': asActingPerson(
    0.75,
    anyCase`(?<cue>${openingOfSentence})${someName}(?= ${personsVerb}(?![a-z]))`,
    (found) => personLength(found, 'whole'),
  ),
  // The person asked about: "spoke with Lee re Vask: glucose 77".
  'asked about behind "re"': asSpokenToPatient(
    0.75,
    anyCase`(?<cue>(?<![\w/])(?:spoke|spoken|discussed) (?:with|w/) [^:;\n]{2,60} re )${someName}(?=:|,)`,
    (found) => personLength(found, 'whole'),
  ),
  'before an age in brackets': asNameAndAge(
    0.8,
    anyCase`(?<cue>(?:^|\n|[.:] |[-*] ))${someName}(?=,? \(\d{1,3}\) (?:attended|presents|was|is|came)|, \d{1,3} ?(?:[mf]|yo|y/o|y\.o\.|years?[- ]old|yrs)\b|, \d{1,3}, works)`,
    (found) => personLength(found, 'whole'),
  ),
  'before a relation': asNameAndRelation(
    0.85,
    exactCase`(?<![\w'-])[A-Z][a-z'-]{1,24}(?: [A-Z][a-z'-]{1,24})?(?= \((?:his |her |the )?(?:${relative})\),? (?:ext|at|tel|ph|phone|call|is|[\d(+]))`,
    (found) => personLength(found, 'whole'),
  ),
  'last line with a day': asSignature(
    0.8,
    exactCase`(?<cue>\n[ \t]{0,3})${someName}(?=, ${someDate}\s{0,9}$)`,
    (found) =>
      found.identifier.split(/[ .]+/).filter((word) => canBeOfName(word)).length >= 2
        ? personLength(found, 'anyCase')
        : 0,
  ),
  'before a specialty': asConsultant(
    0.8,
    anyCase`(?<cue>(?<![\w/])\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2})? )${someName}(?= ${specialty}\b)`,
    (found) => personLength(found, 'whole'),
  ),
  'called by a role': asCalledByRole(
    0.75,
    /(?<cue>(?<!\w|, )(?:R\.?N|NP|[Bb]aby(?: [Bb]oy| [Gg]irl)?|[Pp]arents?:|[Gg]uardian:?|[Bb]rought in by|[Mm]ister|[Ss]igned) )[A-Z][a-z'-]{1,24}(?: [A-Z](?:[a-z'-]{1,24}|\.)){0,2}/g,
    (found) => personLength(found),
  ),
  'name that is a word': acting('en'),
  'two surnames that are words': asActingPerson(
    0.75,
    exactCase`${sentenceStart}[A-Z][a-z]{1,14}(?= and [A-Z][a-z]{1,14} (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)|(?<=(?:^|\n|[.:;!?] {1,2})[A-Z][a-z]{1,14} and )[A-Z][a-z]{1,14}(?= (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)`,
    ({ identifier }) => personCues.wordNames.en.has(identifier.toLowerCase()),
  ),
  'short name': asShortName(
    0.88,
    exactCase`(?<cue>(?:(?:^|\n)[ \t]{0,4}(?:Patient|PATIENT|Pt|Name|Patient Name|Client)[ \t]{0,2}:[ \t]{0,3}|(?<!\w)(?:${words('before a short name')}),? ))[A-Z][a-z]{1,2} [A-Z][a-z]{1,20}(?:-[A-Z]?[a-z]{1,20})?(?![\w'-])`,
    ({ identifier, text, end }) => {
      const [first = '', last = ''] = identifier.split(' ');
      if (/^(?:No|In|On)$/.test(first) && isEnglishWord(last.toLowerCase())) return false; // "No Show"
      return (
        personCues.shortNames.has(first.toLowerCase()) &&
        canBeOfName(last) &&
        !/^ [A-Z][a-z]/.test(text.slice(end, end + 3))
      );
    },
  ),
  // After two dashes, followed by a pager, a degree or nothing.
  'signature behind dashes': asSignature(
    0.8,
    exactCase`(?<cue>(?:^|\n|[.;:)] ?)-{2,3} ?|\s- ?(?=${capitalised}(?: ${capitalised})?,? (?:pgr|pager|MD|DO|RN|NP|PA-C)\b))${capitalised}(?: ${capitalised})?(?=,? (?:pgr|pager|p\d|x\d|ext|MD|M\.D|DO|RN|NP|PA|PGY|#\d)|[ \t]{0,2}(?:\n|$))`,
    (found) => (isSigner(found) ? nameLength(found.identifier) : 0),
  ),
  twin: asTwin(
    0.85,
    exactCase`(?<![\w'-])${capitalised}(?=,? (?:(?:[Bb]aby )?(?:[Gg]irl|[Bb]oy),? )?${born})|(?<cue>${born},? (?:${capitalised} )?)${capitalised}(?=,| was| is|\n|$|\.)`,
    ({ identifier }) =>
      canBeOfName(identifier) &&
      !isDictionaryWord(identifier.toLowerCase()) &&
      !/^(?:Twin|Baby|Twins|Fetus|.*(?:amniotic|chorionic)|Boy|Girl)$/i.test(identifier),
  ),
  // Finds each name of the row, whatever its neighbours look like.
  'row of copies': asCopies(
    0.8,
    anyCase`(?<=(?<!\w)(?:copies|copy|cc|cced)(?: to)?: {0,2}(?:[A-Za-z][A-Za-z'. -]{1,30}[,;] ?){0,4})${someName}(?=[,;.]|[ \t]{0,3}(?:\n|$))`,
    (found) => personLength(found, 'whole'),
  ),
  parents: asParents(
    0.75,
    anyCase`(?<=(?<!\w)parents:? (?:(?:mr|mrs|ms)\.? )?(?:[A-Za-z][A-Za-z'. -]{1,30} and (?:(?:mr|mrs|ms)\.? )?)?)${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[a-z]{2}| at bedside|\.|,|\n|$)`,
    (found) => personLength(found, 'whole'),
  ),
  'pair that understands': asUnderstandingPair(
    0.75,
    anyCase`(?<=(?:^|\n|[.:;] {1,2}))${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[A-Za-z'. -]{2,30} understand(?:s|ing)?\b)`,
    (found) => personLength(found, 'whole'),
  ),
  // The second of two names. Excludes "seen with", which two findings may follow.
  'second of two spoken to': asSpokenToDoctor(
    0.75,
    anyCase`(?<cue>(?<![\w/])(?:spoke|spoken|discussed|reviewed|per|rtc ${someDate}) ?(?:with|w/)? [A-Za-z][A-Za-z'., -]{1,30} / )${someName}(?=[.,;:)]|\n|$| (?:re|of|on|at|in)\b)`,
    (found) => personLength(found, 'whole'),
  ),
  'visit with': asSpokenToDoctor(
    0.8,
    anyCase`(?<cue>(?<![\w/])(?:(?:rtc|f/u|follow[- ]?up|appt|appointment) (?:on )?(?:${someDate}|\d{1,2}[- ]?${month}) (?:w/|with)|stable per|cleared by|hand(?:ed)? (?:over|off) to) (?:dr\.? )?)${someName}(?=[.,;:)/]|\n|$| (?:on|at|in|and|re|who|/)| \d)`,
    (found) => personLength(found, 'whole'),
  ),
  prescriber: asPrescriber(0.75, anyCase`(?<=\()${someName}(?=, ${month}(?: of|,)? \d{4}\))`, (found) =>
    personLength(found, 'whole'),
  ),
  // "LAST, FIRST M 46M" at the start of a note.
  'name and age at the beginning': asNameAndAge(
    0.8,
    /(?<=(?:^|\n)(?:re:? )?)[a-z][a-z'-]{1,24},? ?[a-z][a-z'-]{1,24}(?: [a-z]\.?)?(?=,? \d{1,3} ?(?:yo ?|y\/o ?)?[mf]\b)/gi,
    (found) => personLength(found, 'anyCase'),
  ),
};

const roleWords = readWordSets('catalogue/en')('roles');

/** Length of a name. In mixed case its words need capitals; in a note of one case, no other list may hold them. */
function personLength(
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

/** Whether the surrounding text has a single case, so that capitals carry no information. */
export function isOfOneCase(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 80), end + 80).replace(/[^A-Za-z]/g, '');
  return around === around.toLowerCase() || around === around.toUpperCase();
}

function isSigner({ identifier }: Found): boolean {
  const words = identifier.split(' ');
  return words.every(
    (word) => canBeOfName(word) && !isMedicalTerm(word) && !isDictionaryWord(word.toLowerCase()),
  );
}

const asAskedAbout = defineRules('asked-about', 'PATIENT');
const asTold = defineRules('told', 'PATIENT');
const asWhose = defineRules('whose', 'PATIENT');

const auxiliary =
  '(?:[Ss]hould|[Cc]an|[Cc]ould|[Ww]ill|[Ww]ould|[Dd]oes|[Dd]id|[Dd]o|[Ii]s|[Ww]as|[Hh]as|[Mm]ay)';

/** What people do, unlike drugs, results and diseases. */
const personsDoing = `(?:${words('what people do in questions')})`;

const told = `(?:${words('telling somebody')})`;

/** Things that a person has and an eponym or a day has not: results, relatives, records. */
const belongings = `(?:${words('belongings')})`;

/** Rules for names in questions. */
export const englishQuestions: Rules = {
  'asked about': asAskedAbout(
    0.75,
    exactCase`(?<cue>(?<!\w)${auxiliary} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= ${personsDoing}\b)`,
    isPersonInside,
  ),
  // In a note of one case, only at the start of a question: elsewhere the words may be adverbs.
  'asked about in one case': asAskedAbout(
    0.75,
    anyCase`(?<cue>(?:^|\n|[.?!:;] )(?:(?:when|why|where|how) )?${auxiliary.toLowerCase()} )${someName}(?= ${personsDoing}\b)`,
    (found) =>
      /[a-z].*[A-Z]|[A-Z].*[a-z]/s.test(around(found)) || /ly$/i.test(found.identifier)
        ? 0
        : isPersonInside(found),
  ),
  told: asTold(
    0.75,
    exactCase`(?<cue>(?<!\w)${told} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= (?:that|about|to|in|of|why|how|whether|what)\b)`,
    isPersonInside,
  ),
  'according to': asTold(
    0.75,
    exactCase`(?<cue>(?<!\w)[Aa]ccording to |[Oo]pinion (?:on|about) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:](?!\w))`,
    isPersonInside,
  ),
  whose: asWhose(
    0.75,
    exactCase`(?<![\w'-])[A-Z][a-z-]{2,24}(?: [A-Z][a-z-]{2,24})?(?='s ${belongings}\b)`,
    isPersonInside,
  ),
};

const nobody = new RegExp(`^(?:${words('nobody')})$`, 'i');

function isPersonInside(found: Found): number {
  const words = found.identifier.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  if (words.some((word) => nobody.test(word) || /^(?:Dr|Mr|Mrs|Ms|Miss|Prof)$/i.test(word))) return 0;
  const [only = ''] = words;
  if (words.length === 1 && isEponym(only.toLowerCase())) return 0; // nobody says "Tell Crohn that"
  return personLength(found, 'whole');
}

function around({ text, start, end }: Found): string {
  return text.slice(Math.max(0, start - 60), end + 60);
}

const asProfession = defineRules('profession', 'PROFESSION');
const asEmployer = defineRules('employer', 'ORGANIZATION');
const asOrganisation = defineRules('organisation', 'ORGANIZATION');

const relatives = words('relatives');
const adjectives = `(?:(?:${words('adjectives of professions')}) ){0,2}`;

/** Rules for professions and employers. */
export const englishProfessions: Rules = {
  'behind a cue': profession(
    'en',
    `(?:works?|worked|working|employed|trained|career|job|retired) as (?:an? |the )?${adjectives}|(?:she|he|they|${relatives}|pt|patient|pt's (?:${relatives})),? (?:is|was|used to be|became|had been) (?:an? |the )?${adjectives}|(?:retired|former|formerly an?|ex-|occupation ?:|profession ?:|job ?:|occupation is|by trade an?)[ ]?${adjectives}`,
  ),
  'sentence of its own': asProfession(
    0.75,
    /(?<=[.;] {1,2}|\n)[A-Z][a-z]{2,14}(?: [a-z]{2,14}){1,3}(?=\.)/g,
    (found) => (professionLength(found, 'en') === found.identifier.length ? found.identifier.length : 0),
  ),
  employer: asEmployer(
    0.8,
    exactCase`(?<cue>(?<!\w)(?:(?:${words('working for somebody')}) (?:for|at|by)|[Rr]etired from|(?:${relatives})(?: is| works)? at) (?:the )?)[A-Z][A-Za-z'&-]{1,20}(?: (?:& |of |and )?[A-Z][A-Za-z'&-]{1,20}){0,3}(?![\w-])`,
    employerLength,
  ),
  service: asOrganisation(0.8, anyCase`(?<!\w)(?:${[...personCues.organisations].join('|')})(?!\w)`),
};

const noEmployers = new RegExp(`^(?:${words('no employers')})$`);

/** Length of an employer's name; 0 if the first word is clinical or says when or where. */
function employerLength({ identifier }: Found): number {
  const [first = ''] = identifier.split(' ');
  if (noEmployers.test(first) || isMedicalTerm(first)) return 0;
  return identifier.replace(/'s$/, '').length;
}
