/** Spanish and Latin American numbers, codes and plates. */
import { looksLikeDay } from '../../days.js';
import { isMedicalWord } from '../../medical-terms.js';
import { digitsIn, exactCase, type Found, type Rules } from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { cued } from '../any/numbers.js';
import { nationalTelephone } from '../any/telephones.js';

const words = readWords('catalogue/es');
/** Letters before digits, then groups of either. */
const code = String.raw`(?:[A-Z]{1,5}[-/ ]?){0,2}\d[A-Z0-9]{0,12}(?:[-/.][A-Z0-9]{1,12}|(?: [-/] ?| )\d[A-Z0-9-]{1,12}){0,4}(?: [-/] [A-Z0-9]| \d(?=[.,;)\n]|$))?(?![\w/%]|[.,:-]\d)`;

const cues = words('cues of codes');
const links = String.raw`(?: (?:${words('between a cue and its code')})){0,3}\.?[ \t]?[:#]?[ \t]{0,2}(?<=[ \t:#.])`;

/** Numbers and codes behind a cue, by what they find. */
export const spanishNumbers: Rules = {
  'national telephone': nationalTelephone(
    'es',
    /(?<![\w.\-/])[6-9]\d{1,2}(?:[ .-]\d{2,3}){2,3}(?!\w|[.,-]\d)|(?<![\w.\-/])[679]\d{8}(?!\w|[.,-]\d)/g,
  ),
  record: cued('record-number', 'MEDICALRECORD', {
    cues: String.raw`N\.?H\.?C\.?|CIPA?|C\.?I\.?P\.?|N\.? ?H(?:istoria)?\.? ?C(?:linica)?\.?|historia(?: clinica)?(?= ?(?:n|#|:|\d))|no? ?\.? de historia(?: clinica)?|expediente(?= ?(?:n|#|:))|CURP|TSI|tarjeta sanitaria`,
    prefix: '(?:nhc ?-? ?)?',
    digits: 3,
  }),
  'health plan': cued('plan-number', 'HEALTHPLAN', {
    cues: String.raw`NASS|N\.?U\.?S\.?S|S\.?S\.?(?= ?:)|n(?:o|um(?:ero)?)?\.? (?:de )?(?:la )?(?:afiliacion|seg(?:uridad|\.)? social|asegurado|beneficiario|poliza)(?: a la seguridad social)?|poliza|seguridad social`,
    digits: 5,
  }),
  'licence of a doctor': cued('licence-number', 'LICENSE', {
    cues: String.raw`no?\.? ?(?:de )?col(?:egiad[oa])?\b\.?|col(?:egiad[oa])?\.? ?(?:no?\.?|num\.?)|ncol|num\.? ?col\.?|carne de conducir|permiso de conducir`,
    digits: 4,
  }),
  accession: cued('accession-number', 'IDNUM', {
    cues: String.raw`episodio(?= ?(?:n|#|:))|n(?:o|um(?:ero)?)?\.? (?:de )?(?:episodio|solicitud|peticion|muestra|biopsia|informe|expediente)|DNI|N\.?I\.?F|N\.?I\.?E|pasaporte`,
    digits: 4,
  }),
  'code behind a cue': {
    name: 'code-number',
    label: 'IDNUM',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${cues})${links})${code}`,
    keep: (found) => digitsIn(found.identifier) >= 4 && isSomebodys(found),
  },
  'code behind letters': {
    name: 'code-number',
    label: 'IDNUM',
    confidence: 0.75,
    // Letters of no test or drug, a hyphen or a stroke, four digits or more.
    pattern:
      /(?<![\w./&@-])[A-Z]{2,6}[-/](?:[A-Z]-)?\d{2,8}(?:[-/]\d{1,6}){0,3}(?:-[A-Z0-9]{1,2})?(?![\w%/]|[.,:-]\d)/g,
    keep: isCodeBehindLetters,
  },
  'licence plate': {
    name: 'licence-plate',
    label: 'VEHICLE',
    confidence: 0.85,
    // Four digits and three consonants, as in Spain since 2000.
    pattern: /(?<![\w./,-])\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\w-])/g,
    keep: ({ identifier }) =>
      !isMedicalWord(identifier.slice(4).trim()) &&
      !/(?:RPM|LPM|BPM|PPM|NPH|DPT|KCL|RGB|CLR|MGS|GRS|SCS|HRS|MTS|KMS|PTS)$/.test(identifier),
  },
  'licence plate behind its name': {
    name: 'licence-plate',
    label: 'VEHICLE',
    confidence: 0.85,
    pattern:
      /(?<cue>(?<!\w)(?:[Pp]lacas?|[Pp]atente|[Mm]atricula|[Dd]ominio|PLACAS?)(?: (?:n\.?[oº]|numero|es))?[ \t]{0,2}:?[ \t]{0,2})(?=[A-Z0-9 -]{0,8}\d)(?:[A-Z]{1,4}[ -]?\d{2,4}(?:[ -]?[A-Z0-9]{1,3})?|\d{3,4}[ -]?[A-Z]{2,3})(?![\w%])/g,
  },
};

const amountBehind = new RegExp(String.raw`^ ?(?:${measureUnits}|${words('amounts')})\b`, 'i');

/** No year, day, hour, code of a disease or amount. */
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
