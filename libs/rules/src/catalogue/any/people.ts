/** Names of people after titles, in fields, before degrees and in signatures. */
import { isMedicalTerm } from '../../medical-terms.js';
import {
  anyCase,
  defineRules,
  exactCase,
  type Found,
  type Rule,
  type RuledLanguage,
  type Rules,
} from '../../rule.js';
import { isDictionaryWord, isEnglishWord } from '../../vocabulary/dictionary.js';
import { personCues, plainWords, readWordSets, readWords } from '../../vocabulary/words.js';
import { canBeOfName, isTurnOfTalk, type NameShape, nameLength, nameWords } from './name-words.js';

const asDegree = defineRules('degree', 'DOCTOR');
const asCaretName = defineRules('caret-name', 'PATIENT');
const asSignature = defineRules('signature', 'DOCTOR');
const asActingPerson = defineRules('acting-person', 'PATIENT');
const asWholeField = defineRules('patient-name-field', 'PATIENT');
const asParticleName = defineRules('particle-name', 'PATIENT');
const asProfession = defineRules('profession', 'PROFESSION');

const words = readWords('catalogue/any');
const fieldEnd = String.raw`[ \t]{0,3}(?:\([a-z ,/]{1,20}\))?[ \t]{0,2}[:;=-][ \t,]{0,6}`;
const degree = `(?:${words('degrees')})`;

/** Pattern for a capitalised word of a name. */
export const capitalised = "[A-Z][A-Za-z'-]{1,24}";

/** What forms write for a missing name, and titles of the fields that follow. */
const noNamesInFields = new RegExp(`\\b(?:${words('no names in fields')})\\b`, 'i');

const beforeADegreeThatIsNoName = new RegExp(
  `^(?:${words('before a degree that is no name')}) ?(?:health|care)?$|^(?:health|care)$`,
  'i',
);

/** Rules for names of people. */
export const people: Rules = {
  "doctor's title": {
    languages: ['en', 'es', 'de', 'it', 'pt', 'nl'], // French has its own, which ends at French words
    ...named('doctor-title', 'DOCTOR', {
      cues: String.raw`(?:(?:Drs?|Prof)\b\.?|(?:Doctors?|Professor|Nurse|Surgeon)\b)[ \t]{1,2}(?:Drs?\.? )?(?!Scholl's|Scholl’s|Pepper\b)`,
      confidence: 0.95,
      shape: { lowerCase: true },
    }),
  },
  'second of two doctors': named('doctor-title', 'DOCTOR', {
    cues: String.raw`Drs\.? [A-Z][a-z'-]{1,20}(?:,? [A-Z][a-z'-]{1,20}){0,2},? (?:and|&) `,
    confidence: 0.9,
  }),
  "patient's title": named('patient-title', 'PATIENT', {
    cues: String.raw`(?<!\d )(?:Mr|Mrs|Ms|Miss|Mx|Mister|Messrs)\b\.?[ \t]{1,2}`,
    confidence: 0.95,
    shape: { lowerCase: true },
  }),
  'field of a name': named('patient-field', 'PATIENT', {
    cues: `(?<!(?:${words('before names of things')}) )(?:${words('fields of names')})${fieldEnd}`,
    confidence: 0.93,
    shape: { lastNameFirst: true },
  }),
  // "Patient name: Long Pain.": two capitalised words that fill such a field are a name, whatever else they mean.
  "field of a patient's name, whole": asWholeField(
    0.7, // below what the document pass trusts: elsewhere the words may be ordinary ones
    exactCase`(?<cue>(?<![\w-])(?:[Pp]atient|PATIENT|[Pp]t)(?:'s)? (?:[Nn]ame|NAME)${fieldEnd})[A-Z][a-z'-]{1,20} [A-Z][a-z'-]{1,20}(?=[.;,](?!\w)|[ \t]{2}|[ \t]?(?:\n|$))`,
    ({ identifier }) => !noNamesInFields.test(identifier),
  ),
  'field of a patient': named('patient-field', 'PATIENT', {
    cues: String.raw`(?<!(?:the|this|of|each) )(?:patient|pt|RE|paciente|patientin)${fieldEnd}(?:Mr\.? |Mrs\.? |Ms\.? )?`,
    confidence: 0.88,
    shape: { lastNameFirst: true, wordsMin: 2 },
  }),
  'field of staff': named(
    'staff-field',
    'DOCTOR',
    {
      cues: String.raw`(?:${words('fields of staff')})(?:${fieldEnd}|\n{0,2}(?<=by|por|sincerely|regards|fdo\.|gez\.) {0,2},?\n{0,2})(?:Drs?a?\.? |Prof\.? |Mr\.? |Mrs\.? |Ms\.? |Dna\.? |D\. ){0,2}`,
      confidence: 0.92,
      shape: { lastNameFirst: true },
    },
    (identifier) => identifier.includes(' ') || !isMedicalTerm(identifier),
  ),
  copy: named('copy', 'DOCTOR', {
    cues: String.raw`cc${fieldEnd}(?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?`,
    confidence: 0.88,
    shape: { wordsMin: 2, lastNameFirst: true },
  }),
  relative: named(
    'relative',
    'PATIENT',
    {
      cues: `(?:${words('relatives')})(?:, | named | is named | is called |, named | )`,
      confidence: 0.75,
      shape: {},
    },
    isWrittenAsName,
  ),
  speaker: named(
    'speaker',
    'PATIENT',
    {
      cues: String.raw`(?:I am|I'm|this is|soy|ich bin) (?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?`,
      confidence: 0.6,
      shape: { wordsMin: 2 },
    },
    isWrittenAsName,
  ),
  'before a degree': asDegree(
    0.95,
    exactCase`(?<![\w'-])[A-Z][A-Za-z'-]{0,24}\.?(?: (?:[A-Z][A-Za-z'-]{0,24}\.?|de|van|von|der|la|del)){0,4}(?=,? {1,2}${degree}\b(?!-\d| (?:for|view|mandible|film|request|denied|approved|pending|form)\b))`,
    ({ identifier }) =>
      nameLength(identifier) === identifier.length &&
      (identifier.includes(' ') || identifier.length > 2) &&
      !beforeADegreeThatIsNoName.test(identifier),
  ),
  // "al-Hamdani, Yusuf", "Yusuf al-Hamdani", but not Al-Anon, a fellowship.
  'with a particle and a hyphen': asParticleName(
    0.85,
    exactCase`(?<![\w'-])(?:${capitalised} )?(?:[Aa]l|[Ee]l|[Uu]l|[Aa]bu|[Ii]bn|[Bb]in|[Bb]int)-(?!Anon\b|Ateen\b)[A-Z][a-z]{2,20}(?:, ${capitalised}(?=[ \t]{0,2}(?:\n|$)|;))?(?![\w-])`,
    ({ identifier }) => {
      const [, given = '', family = ''] = /^(?:(\S+) )?\w+-(\w+)/.exec(identifier) ?? [];
      if (!canBeOfName(family) || isEnglishWord(family.toLowerCase())) return false;
      return given === '' || (canBeOfName(given) && !isDictionaryWord(given.toLowerCase()));
    },
  ),
  // Names as HL7 writes them.
  'between carets': asCaretName(
    0.9,
    /(?<![\w^])[A-Za-z][A-Za-z'-]{1,24}\^[A-Za-z'-]{1,24}(?:\^[A-Za-z'-]{0,24}){0,3}(?![\w^])/g,
    ({ identifier }) => identifier.replace(/\^+$/, '').length,
  ),
  'signature behind /s/': asSignature(
    0.9,
    exactCase`(?<cue>(?<!\w)/[sS]/:? {0,2})(?:${capitalised}|[A-Z]\.)(?: (?:${capitalised}|[A-Z]\.)){0,3}`,
    ({ identifier }) => (/[a-z]/.test(identifier) ? nameLength(identifier) : 0),
  ),
};

interface NamedRule extends Pick<Rule, 'confidence'> {
  readonly cues: string;
  readonly shape?: NameShape;
}

/** Builds a rule that takes the name after a cue, as far as `nameLength` measures it. */
export function named(
  name: string,
  label: string,
  options: NamedRule,
  accepts: (identifier: string) => boolean = () => true,
): Rule {
  const { cues, shape, confidence } = options;
  return {
    name,
    label,
    confidence,
    pattern: anyCase`(?<cue>(?<![\w-])(?:${cues}))${nameWords}`,
    keep: (found) => {
      if (name.endsWith('-field') && isTurnOfTalk(found)) return 0;
      // "Surgeon: Long  Asst: Ali": the word before a colon is the next field of the row.
      const isBeforeColon = found.text[found.end] === ':';
      const own = isBeforeColon ? found.identifier.replace(/ {2}\S+$/, '') : found.identifier;
      const length = nameLength(own, shapeOf(found, shape));
      return accepts(found.identifier.slice(0, length)) ? length : 0;
    },
  };
}

/** Accepts a lower-case name only after a lower-case title: "dr. smith", not "Dr. said". */
function shapeOf({ text, start }: Found, shape: NameShape | undefined): NameShape {
  const [title] = /\b(?:dr|mrs?|ms)\.? {1,2}$/i.exec(text.slice(Math.max(0, start - 6), start)) ?? [];
  const isSmall = title !== undefined && /^[a-z]+\./.test(title);
  return {
    ...shape,
    lowerCase: shape?.lowerCase === true && isSmall,
    isTitled: title?.includes('.') === true,
  };
}

/** Without title or field, capitals alone are an abbreviation. */
function isWrittenAsName(identifier: string): boolean {
  return /[a-z]/.test(identifier);
}

const { wordNames, acts } = personCues;

/** Pattern for the start of a sentence. */
export const sentenceStart = String.raw`(?<=^|\n[ \t>*-]{0,4}|[.:;!?] {1,2}|\d{4} )`;

const name = "[A-Z][a-z]{1,14}(?: [A-Z][a-z'-]{1,20})?";

/** Rule for a name that is also a word, before something that only a person does. */
export function acting(language: keyof typeof acts): Rule {
  return asActingPerson(0.8, exactCase`${sentenceStart}${name}(?= [a-zG])`, (found) =>
    isBeforeAct(found, language),
  );
}

/** "Stone was seen by CT" is what an image shows. */
const seenByMachine = new RegExp(`^was seen by (?:an? |the )?(?:${words('imaging')})\\b`);

/** Whether the first word is a name and the words after it are what a person does. */
function isBeforeAct({ identifier, text, end }: Found, language: keyof typeof acts): boolean {
  const [first = '', second] = identifier.toLowerCase().split(' ');
  if (!wordNames[language].has(first) || (second !== undefined && plainWords.has(second))) return false;
  const behind = text.slice(end + 1, end + 48).toLowerCase();
  if (seenByMachine.test(behind)) return false;
  if (language === 'en' && /^(?:is|was) an? \d{1,3}[ -]?(?:y|m|w|d)|^is g\d/.test(behind)) return true;
  const [one = '', two = '', three = ''] = behind.match(/^[^\s.,;:!?]+|(?<= )[^\s.,;:!?]+/g) ?? [];
  return [one, `${one} ${two}`, `${one} ${two} ${three}`].some((phrase) => acts[language].has(phrase));
}

const phrase = `[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,3}`;

/** Rule for a profession after its cue. */
export function profession(language: RuledLanguage, cues: string): Rule {
  return asProfession(0.8, anyCase`(?<cue>(?<![\w-])(?:${cues}))${phrase}`, (found) =>
    professionLength(found, language),
  );
}

/** Words that make a driver part of an accident, not a profession. */
const atTheWheel = /\b(?:restrained|unrestrained|belted|unbelted|drunk|passenger|front|seat|the)\b/i;
const verbs = /^(?:see|seen|call|called|ask|asked|per|by|with|the|and|to|no|notify|contact|refer|consult)\b/i;

/** Length up to the last word that is a profession; 0 if there is none. */
export function professionLength({ identifier, text, start }: Found, language: RuledLanguage): number {
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

/** Whether a word is a profession; in Spanish, with any ending. */
function isProfession(word: string, language: RuledLanguage): boolean {
  const known = personCues.professions[language];
  return known.has(word) || (language === 'es' && known.has(word.replace(/[aeo]s?$/, '')));
}

const asInitials = defineRules('initials', 'DOCTOR');

/** JT, J.T., J. T., JTK. */
const someInitials = String.raw`(?:[A-Z](?:\. ?[A-Z]){1,2}\.?|[A-Z]{2,3})(?!\w)`;
const someDate = String.raw`\d{1,4}[-/.]?(?:\d{1,2}|[A-Z][A-Za-z]{2,8})[-/.]?\d{1,4}`;

/** Rules for initials. */
export const initials: Rules = {
  'behind /s/': asInitials(0.85, exactCase`(?<cue>(?<!\w)/s/ {0,2})${someInitials}`, isNobodysDegree),
  'in the last line': asInitials(
    0.75,
    exactCase`(?<cue>\n[ \t]{0,3}(?:[-–~*]{1,2}|signed:?) ?)${someInitials}(?=[ \t]{0,3},?(?: ${someDate})?\s{0,9}$)|(?<=\n[ \t]{0,3})${someInitials}(?=, ${someDate}\s{0,9}$)`,
    isNobodysDegree,
  ),
  'behind "dictated"': asInitials(
    0.8,
    exactCase`(?<cue>\b(?:${words('before initials')})(?: by| BY)?:? {1,2})${someInitials}`,
    isNobodysDegree,
  ),
};

/** Whether the initials are no degree, medical term or other word in capitals beside a signature. */
export function isNobodysDegree({ identifier }: Found): boolean {
  const letters = identifier.replace(/[^A-Z]/g, '');
  return (
    !isMedicalTerm(letters) &&
    !signedWords.has(letters.toLowerCase()) &&
    !plainWords.has(letters.toLowerCase())
  );
}

const signedWords = readWordSets('catalogue/any')('signed in capitals');

const asNickname = defineRules('nickname', 'PATIENT');
const asApostropheName = defineRules('apostrophe-name', 'PATIENT');
const word = "[A-Z][A-Za-z'-]{1,20}";
const given = String.raw`(?:[A-Z][a-z]{1,5}\.|${word})(?: (?:de(?:l| la)? )?(?:[A-Z]\.|${word})){0,2}`;
const family = `(?:(?:de|del|de la|van|von|der|den|di|da) ){0,2}${word}(?: ${word})?`;

/** Rules for nicknames. */
export const nicknames: Rules = {
  'inside a name': asNickname(
    0.9,
    exactCase`(?<![\w'-])${given} (?:"${word}"|'${word}'|\("?${word}"?\)) ${family}(?: \("?${word}"?\))?(?![\w-])`,
    isPerson,
  ),
  'maiden name': asNickname(
    0.88,
    exactCase`(?<![\w'-])${given} \((?:nee|born|formerly|geb\.|geborene|fka|f/k/a):? ${word}\)(?: ${family})?(?![\w-])|(?<cue>(?<![\w-])nee:? )${word}(?: ${word})?(?![\w-])`,
    ({ identifier }) => isPerson({ identifier: identifier.replace(/ \([^()]*\)/, '') }),
  ),
  // "Olufsen, Margaret "Peggy"". Brackets alone ("Margaret (Peggy) was") are too weak a cue.
  'behind a name': asNickname(
    0.88,
    exactCase`(?<![\w'-])${word},? (?:${word} )?(?:"${word}"|'${word}')(?![\w-]| [A-Z])`,
    isPerson,
  ),
  'behind its cue': asNickname(
    0.85,
    exactCase`(?<cue>(?<!\w)(?:${words('before a nickname')}) ["'(]?)${word}(?![\w-])`,
    isPerson,
  ),
  apostrophe: {
    languages: ['en', 'es', 'de', 'pt', 'nl'], // not French: "L'examen"
    ...asApostropheName(
      0.8,
      /(?<![\w'-])(?:[A-Z][a-z]{0,9}'(?:[A-Z]?[a-z]{2,12}|[a-z])(?:'[a-z]{0,9}){0,4}|[A-Z]{1,6}'[A-Z]{3,12})(?:,? [A-Z][A-Za-z'-]{1,20}(?![\w'-])){0,2}/g,
      apostropheLength,
    ),
  },
};

/** Refuses clinical terms and dictionary words, which are rarely names. */
function isPerson({ identifier }: Pick<Found, 'identifier'>): boolean {
  // Drops "(Peg)" after a surname: elsewhere it may be a tube.
  const words = identifier.replace(/(?<=[a-z]) \("?[A-Z][a-z]+"?\)$/, '').match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const given = words.filter((part) => part.length > 2 && /^[A-Z]/.test(part));
  return (
    given.length > 0 &&
    given.every((part) => canBeOfName(part) && !isMedicalTerm(part)) &&
    !isDictionaryWord(given[0]?.toLowerCase() ?? '') &&
    !isDictionaryWord(given.at(given.length > 3 ? 2 : -1)?.toLowerCase() ?? '')
  );
}

const noNames = new RegExp(`^(?:${words('words with an apostrophe')})$`, 'i');

/** Length of the words that are a name; 0 for possessives and contractions. */
function apostropheLength({ identifier }: Found): number {
  const [first = '', ...rest] = identifier.split(' ');
  const head = first.replace(/,$/, '');
  if (/'(?:s|t|m|d|ve|ll|re|em|til)$/i.test(head) || noNames.test(head)) return 0;
  const others = rest.findIndex(
    (part) => !canBeOfName(part.replace(/'s$/, '')) || isDictionaryWord(part.toLowerCase()),
  );
  const kept = [first, ...(others === -1 ? rest : rest.slice(0, others))].join(' ');
  return kept.replace(/,$|'s$/, '').length;
}
