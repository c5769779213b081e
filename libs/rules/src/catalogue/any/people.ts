/** Names of people behind titles, in fields, before degrees, in signatures. */

import { isMedicalTerm } from '../../medical-terms.js';
import { anyCase, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/word-list.js';
import { isTurnOfTalk, type NameShape, nameLength, nameWords } from './name-words.js';

const words = readWords('catalogue/any');

const fieldEnd = String.raw`[ \t]{0,3}(?:\([a-z ,/]{1,20}\))?[ \t]{0,2}[:;=-][ \t,]{0,6}`;

const degree = `(?:${words('degrees')})`;

/** A capitalised word of a name; a pattern. */
export const capitalised = "[A-Z][A-Za-z'-]{1,24}";

const beforeADegreeThatIsNoName = new RegExp(
  `^(?:${words('before a degree that is no name')}) ?(?:health|care)?$|^(?:health|care)$`,
  'i',
);

/** Names of people, by what they find. */
export const people: Rules = {
  "doctor's title": named('doctor-title', 'DOCTOR', {
    cues: String.raw`(?:(?:Drs?|Prof)\b\.?|(?:Doctors?|Professor|Nurse|Surgeon)\b)[ \t]{1,2}(?:Drs?\.? )?(?!Scholl's|Scholl’s|Pepper\b)`,
    confidence: 0.95,
    shape: { lowerCase: true },
  }),
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
  'before a degree': {
    name: 'degree',
    label: 'DOCTOR',
    confidence: 0.95,
    pattern: exactCase`(?<![\w'-])[A-Z][A-Za-z'-]{0,24}\.?(?: (?:[A-Z][A-Za-z'-]{0,24}\.?|de|van|von|der|la|del)){0,4}(?=,? {1,2}${degree}\b(?!-\d| (?:for|view|mandible|film|request|denied|approved|pending|form)\b))`,
    keep: ({ identifier }) =>
      nameLength(identifier) === identifier.length &&
      (identifier.includes(' ') || identifier.length > 2) &&
      !beforeADegreeThatIsNoName.test(identifier),
  },
  'between carets': {
    name: 'caret-name',
    label: 'PATIENT',
    confidence: 0.9,
    // As HL7 writes names.
    pattern: /(?<![\w^])[A-Za-z][A-Za-z'-]{1,24}\^[A-Za-z'-]{1,24}(?:\^[A-Za-z'-]{0,24}){0,3}(?![\w^])/g,
    keep: ({ identifier }) => identifier.replace(/\^+$/, '').length,
  },
  'signature behind /s/': {
    name: 'signature',
    label: 'DOCTOR',
    confidence: 0.9,
    pattern: exactCase`(?<cue>(?<!\w)/[sS]/:? {0,2})(?:${capitalised}|[A-Z]\.)(?: (?:${capitalised}|[A-Z]\.)){0,3}`,
    keep: ({ identifier }) => (/[a-z]/.test(identifier) ? nameLength(identifier) : 0),
  },
};

/** A rule for names behind cue words. */
interface NamedRule extends Pick<Rule, 'confidence'> {
  readonly cues: string;
  readonly shape?: NameShape;
}

/** A rule that takes the name behind a cue, as far as `nameLength` says that it reaches. */
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
      const length = nameLength(found.identifier, shapeOf(found, shape));
      return accepts(found.identifier.slice(0, length)) ? length : 0;
    },
  };
}

/** A name may stand in small letters only where its title does too: "dr. smith", not "Dr. said" or "the doctor said". */
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
