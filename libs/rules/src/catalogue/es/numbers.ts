/** Spanish and Latin American numbers, codes and plates. */
import { looksLikeDay } from '../../days.js';
import { isMedicalWord } from '../../medical-terms.js';
import { defineRules, digitsIn, exactCase, type Found, type Rules } from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import { cued, nationalTelephone } from '../any/numbers.js';

const asCodeNumber = defineRules('code-number', 'IDNUM');
const asLicencePlate = defineRules('licence-plate', 'VEHICLE');

const words = readWords('catalogue/es');
/** Letters before digits, then groups of either. */
const code = String.raw`(?:[A-Z]{1,5}[-/ ]?){0,2}\d[A-Z0-9]{0,12}(?:[-/.][A-Z0-9]{1,12}|(?: [-/] ?| )\d[A-Z0-9-]{1,12}){0,4}(?: [-/] [A-Z0-9]| \d(?=[.,;)\n]|$))?(?![\w/%]|[.,:-]\d)`;

const cues = words('cues of codes');
const links = String.raw`(?: (?:${words('between a cue and its code')})){0,3}\.?[ \t]?[:#]?[ \t]{0,2}(?<=[ \t:#.])`;

/** Rules for Spanish numbers and codes after a cue. */
export const spanishNumbers: Rules = {
  'national telephone': nationalTelephone(
    'es',
    /(?<![\w.\-/])[6-9]\d{1,2}(?:[ .-]\d{2,3}){2,3}(?!\w|[.,-]\d)|(?<![\w.\-/])[679]\d{8}(?!\w|[.,-]\d)/g,
  ),
  record: cued('record-number', 'MEDICALRECORD', words('record numbers'), {
    digitsMin: 3,
    prefix: '(?:nhc ?-? ?)?',
  }),
  'health plan': cued(
    'plan-number',
    'HEALTHPLAN',
    String.raw`NASS|N\.?U\.?S\.?S|S\.?S\.?(?= ?:)|n(?:o|um(?:ero)?)?\.? (?:de )?(?:la )?(?:${words('health plans')})(?: a la seguridad social)?|poliza|seguridad social`,
    { digitsMin: 5 },
  ),
  'licence of a doctor': cued('licence-number', 'LICENSE', words('licences')),
  accession: cued(
    'accession-number',
    'IDNUM',
    String.raw`episodio(?= ?(?:n|#|:))|n(?:o|um(?:ero)?)?\.? (?:de )?(?:${words('records with a number')})|DNI|N\.?I\.?F|N\.?I\.?E|pasaporte`,
  ),
  'code behind a cue': asCodeNumber(
    0.85,
    exactCase`(?<cue>(?<![\w-])(?:${cues})${links})${code}`,
    (found) => digitsIn(found.identifier) >= 4 && isSomebodys(found),
  ),
  // Letters that are no test or drug, a hyphen or slash, and at least four digits.
  'code behind letters': asCodeNumber(
    0.75,
    /(?<![\w./&@-])[A-Z]{2,6}[-/](?:[A-Z]-)?\d{2,8}(?:[-/]\d{1,6}){0,3}(?:-[A-Z0-9]{1,2})?(?![\w%/]|[.,:-]\d)/g,
    isCodeBehindLetters,
  ),
  // Four digits and three consonants, as in Spain since 2000.
  'licence plate': asLicencePlate(
    0.85,
    /(?<![\w./,-])\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\w-])/g,
    ({ identifier }) =>
      !isMedicalWord(identifier.slice(4).trim()) &&
      !/(?:RPM|LPM|BPM|PPM|NPH|DPT|KCL|RGB|CLR|MGS|GRS|SCS|HRS|MTS|KMS|PTS)$/.test(identifier),
  ),
  'licence plate behind its name': asLicencePlate(
    0.85,
    /(?<cue>(?<!\w)(?:[Pp]lacas?|[Pp]atente|[Mm]atricula|[Dd]ominio|PLACAS?)(?: (?:n\.?[oº]|numero|es))?[ \t]{0,2}:?[ \t]{0,2})(?=[A-Z0-9 -]{0,8}\d)(?:[A-Z]{1,4}[ -]?\d{2,4}(?:[ -]?[A-Z0-9]{1,3})?|\d{3,4}[ -]?[A-Z]{2,3})(?![\w%])/g,
  ),
};

const amountBehind = new RegExp(String.raw`^ ?(?:${measureUnits}|${words('amounts')})\b`, 'i');

function isSomebodys({ identifier, text, end }: Found): boolean {
  if (/^(?:19|20)\d\d$/.test(identifier) || looksLikeDay(identifier)) return false;
  if (/^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}/.test(identifier) || /^[A-Z]\d{2}(?:\.\d+)?$/.test(identifier))
    return false;
  return !amountBehind.test(text.slice(end, end + 16));
}

function isCodeBehindLetters(found: Found): boolean {
  const [, letters = '', numbers = ''] = /^([A-Z]+)[-/](.*)$/.exec(found.identifier) ?? [];
  if (
    isMedicalWord(letters) ||
    /^(?:COVID|SARS|ISO|GPC|UNE|OMS|CIE|ICD|REF|LOT|HPV|VPH|HLA|PET)$/.test(letters)
  )
    return false;
  return digitsIn(numbers) >= 4 && !/^(?:19|20)\d\d$/.test(numbers) && isSomebodys(found);
}
