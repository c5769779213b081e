/** English names that stand in a row with others, and initials of who wrote, typed or was told; where the row or the cue says so. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Rule } from '../rule.js';
import { plainWords } from '../vocabulary/plain-words.js';
import { personLength, someDate, someName } from './english-people.js';

const languages = ['en'] as const;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** "KF", "K.F.", "kf"; a pattern. */
const anyInitials = String.raw`(?:[A-Za-z]\.[A-Za-z]\.(?:[A-Za-z]\.)?|[A-Za-z]{2,3}(?!\w))`;

/** Rules for names in rows and for initials behind a cue. */
export const englishNameListRules: readonly Rule[] = [
  {
    name: 'copies',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    // Each name of the row, whatever the others look like.
    pattern: new RegExp(
      String.raw`(?<=(?<!\w)(?:copies|copy|cc|cced)(?: to)?: {0,2}(?:[A-Za-z][A-Za-z'. -]{1,30}[,;] ?){0,4})${someName}(?=[,;.]|[ \t]{0,3}(?:\n|$))`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: ['Copies: ‹Ana Lee›, ‹Roe›, ‹Bird›\n', 'copies: ‹porivail›, ‹bird›.'],
    refuses: ['Copies: none.', 'CC: chest pain, cough', 'cc: Chest pain.', 'copies: chart, pharmacy'],
  },
  {
    name: 'parents',
    label: 'PATIENT',
    languages,
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<=(?<!\w)parents:? (?:(?:mr|mrs|ms)\.? )?(?:[A-Za-z][A-Za-z'. -]{1,30} and (?:(?:mr|mrs|ms)\.? )?)?)${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[a-z]{2}| at bedside|\.|,|\n|$)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: [
      'Parents ‹Roe› and ‹Ana Roe› at bedside',
      'PARENTS ‹GALOM› AND MRS. ‹WALK› AT BEDSIDE',
      'parents: ‹urban persson› and ‹ivy persson›.',
    ],
    refuses: [
      'parents and siblings at bedside',
      'Parents at bedside',
      'parents: healthy.',
      'parents alive and well.',
    ],
  },
  {
    name: 'understanding-pair',
    label: 'PATIENT',
    languages,
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<=(?:^|\n|[.:;] {1,2}))${someName}(?= and (?:(?:mr|mrs|ms)\.? )?[A-Za-z'. -]{2,30} understand(?:s|ing)?\b)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: ['‹Radul› and Radivoj understand.', 'Home. ‹Kaar› and Mr. Roe understand'],
    refuses: [
      'Patient and wife understand',
      'Parents and patient understand.',
      'Risks and benefits understand',
    ],
  },
  {
    name: 'spoken-to',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    // The second of two. Not behind "seen with", which two findings follow as well.
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:spoke|spoken|discussed|reviewed|per|rtc ${someDate}) ?(?:with|w/)? [A-Za-z][A-Za-z'., -]{1,30} / )${someName}(?=[.,;:)]|\n|$| (?:re|of|on|at|in)\b)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: [
      'Reviewed with Roe, M / ‹Lam›.',
      'spoke with sae / ‹erdo› re',
      'started per Takaton / ‹Sporri›.',
    ],
    refuses: ['seen with edema / effusion.', 'discussed with PT / OT.', 'reviewed with patient / family.'],
  },
  {
    name: 'spoken-to',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:(?:rtc|f/u|follow[- ]?up|appt|appointment) (?:on )?(?:${someDate}|\d{1,2}[- ]?${month}) (?:w/|with)|stable per|cleared by|hand(?:ed)? (?:over|off) to) (?:dr\.? )?)${someName}(?=[.,;:)/]|\n|$| (?:on|at|in|and|re|who|/)| \d)`,
      'gi',
    ),
    keep: (found) => personLength(found, 'whole'),
    matches: [
      'rtc 6may w/ ‹alien›.',
      'METZ STABLE PER ‹COOK›.',
      'hand over to ‹l. stone›, who is on',
      'f/u 3/14 with ‹Roe›',
    ],
    refuses: ['stable per nursing.', 'cleared by cardiology.', 'f/u 3/14 with labs.', 'cleared by PT.'],
  },
  {
    name: 'prescriber',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    pattern: new RegExp(String.raw`(?<=\()${someName}(?=, ${month}(?: of|,)? \d{4}\))`, 'gi'),
    keep: (found) => personLength(found, 'whole'),
    matches: ['500 mg once (‹Funk›, May 2013)', 'Q6H (‹IVANCAN›, JANUARY OF 2014)', '(‹jacks›, april, 2021)'],
    refuses: ['(last, May 2013)', '(biopsy, May 2013)', '(started, June 2014)'],
  },
  {
    name: 'name-and-age',
    label: 'PATIENT',
    languages,
    confidence: 0.8,
    // "LAST, FIRST M 46M" where a note begins.
    pattern:
      /(?<=(?:^|\n)(?:re:? )?)[a-z][a-z'-]{1,24},? ?[a-z][a-z'-]{1,24}(?: [a-z]\.?)?(?=,? \d{1,3} ?(?:yo ?|y\/o ?)?[mf]\b)/gi,
    keep: (found) => personLength(found, 'anyCase'),
    matches: ['‹Lack, Vord R.› 46M followed', '‹ward eudox m› 90m in', '‹nhle,sham h› 33m visited'],
    refuses: ['pleasant elderly 46M', 'obese, healthy 46M', 'fever, cough 46M'],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    // Who dictated and who typed, alone on a line.
    pattern: /(?<=(?:^|\n)[ \t]{0,6})[A-Za-z.]{2,6}[:/][A-Za-z.]{2,6}(?=[ \t]{0,6}(?:\n|$))/g,
    keep: ({ identifier }) =>
      identifier.split(/[:/]/).every((part) => isInitials(part) && !isAbbreviation(part)),
    matches: ['Home today.\n‹JD:mt›\n', 'x\n‹KD:BJS›', 'x\n‹J.T./kl›\n', 'x\n‹nn:nn›\n'],
    refuses: [
      'BP:',
      'x\nPE:WNL\n',
      'x\nCC:HTN\n',
      'x\nMRN: SOS\n',
      'x\nMRN:UNK\n',
      'x\nAM/PM\n',
      'x\nN/A\n',
      'x\nCT/MRI\n',
      'x\nHx: no\n',
      'x\nPT/OT\n',
    ],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:reconciled (?:on )?[\w ,/-]{1,20} by|attn:?|cleared by|stable per|handed off to) )${anyInitials}(?=[.,;]|\n|$| \d| on| [a-z])`,
      'gi',
    ),
    keep: (found) => isInitials(found.identifier) && !isAbbreviation(found.identifier),
    matches: [
      'meds reconciled july 21 by ‹rf›\nomepr',
      'FAX 5550199 ATTN ‹KF›. REFUSED',
      'CLEARED BY ‹AV› ON',
      'STABLE PER ‹EV›.',
    ],
    refuses: [
      'cleared by PT.',
      'ATTN MD.',
      'stable per RN.',
      'cleared by ID on',
      'attn all staff',
      'stable per the',
    ],
  },
];

function isInitials(part: string): boolean {
  const letters = part.replaceAll('.', '');
  return /^(?:[A-Z]{2,3}|[a-z]{2,3})$/.test(letters);
}

/** Services, degrees, headings and words of two or three letters. */
function isAbbreviation(part: string): boolean {
  const letters = part.replaceAll('.', '').toLowerCase();
  return isMedicalTerm(letters) || plainWords.has(letters) || shortWords.has(letters);
}

const shortWords: ReadonlySet<string> = new Set(
  `am pm na ct mr mri us xr hx rx sx tx dx fx px bp hr rr pt ot st id ob gyn gi gu ent sw cm ep ir ns pcp ems icu ed er or lab rn np pa md do
  cc mrn ssn dob ext tel fax unk ros ha nc at wn wd nt nd bs hs iv po im sc kg mg ml cm mm yes no ok off out all new let put act ago own way nos usp`.split(
    /\s+/,
  ),
);
