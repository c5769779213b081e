/**
 * English numbers whose form alone says that they are somebody's: long ones, codes of letters and digits, groups of digits that are
 * no date, masked ones. What counts, doses and is given to many looks alike and is refused by what stands around it.
 */
import { looksLikeDay } from '../days.js';
import type { Found, Rule } from '../rule.js';
import { isNobodysNumber } from './nobodys-numbers.js';

const languages = ['en'] as const;

/** Rules for English numbers without a cue. */
export const bareNumberRules: readonly Rule[] = [
  {
    name: 'long-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.75,
    // Counts of seven digits are written with commas, in powers of ten or round.
    pattern: /(?<![\w.,/$<>+~^*-]|\d )\d{7,12}(?:-?[A-Za-z])?(?![\w%/]|[.,:-]\d| \d)/g,
    keep: (found) => !/000[A-Za-z]?$/.test(found.identifier) && !isNobodysNumber(found),
    matches: [
      'VASK, ‹3030925›, seen',
      'call back ‹6175550123›',
      '(‹48016967›)',
      'file ‹7939245x›',
      '#‹4451288›',
    ],
    refuses: [
      'platelets 250000',
      'viral load 1245187',
      'HIV RNA 1245187 copies',
      'cost $1234567',
      '1,234,567',
      'NDC 0002143301',
      'PMID 30309251',
      'lot 3030925',
      '5000000 units',
      'WBC 1234567/uL',
    ],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Two or three letters and five digits, or one letter and six: an ICD code has fewer.
    pattern:
      /(?<![\w./&@-])(?:(?:[A-Z]{2,4}|[a-z]{2,4})-?\d{5,10}|(?:[A-Z]|[a-z])-?\d{6,10}|(?:[A-Z]{1,3}|[a-z]{1,3})\d{2}-\d{4,7})(?:-?[A-Z]|-\d{1,2})?(?![\w%@/]|[-.]\w)/g,
    keep: (found) => !ofEverybody.test(found.identifier) && !isNobodysNumber(found),
    matches: [
      'SOLANO,JAIME ‹UW51094855› RADIOLOGY',
      'MR ‹RN55942576› / ACCT',
      'see ‹MV903897›,',
      'ref ‹S11-04512›.',
      '(‹mr472873›)',
      'given ‹CT64801167›',
    ],
    refuses: [
      'PF-06463922',
      'BMS-986165 trial',
      'NCT01234567',
      'rs1801133 variant',
      'fracture S72001A',
      'CPT 99213',
      'lot LX991201',
      'COVID-2019',
      'GIF-160',
      'HD-tDCS',
    ],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Six digits among letters, in one word or in groups with hyphens.
    pattern:
      /(?<![\w./&@-])(?=[A-Za-z0-9-]{0,24}[A-Za-z])(?=(?:[A-Za-z-]{0,12}\d){6})[A-Za-z0-9]{1,16}(?:-[A-Za-z0-9]{1,12}){0,5}(?![\w%@/]|[-.]\w)/g,
    keep: (found) => isCodeOfLetters(found.identifier) && !isNobodysNumber(found),
    matches: [
      'pacemaker (‹E-1281-CG37›).',
      'device ‹387fr7547›;',
      'acc# ‹a771bc8a-1da9›,',
      'CASE ‹8A68864F-E809›',
      '‹CASE-17-9845›',
    ],
    refuses: [
      '03-MAR-2061',
      '14Mar2061',
      '500000mg',
      'given 1000000units',
      'PF-06463922',
      '20610314T1015',
      'COVID-19 and SARS-CoV-2',
      'Rh 100-200-300',
      'lot A12B34567',
      'a 15x17x20mm mass',
    ],
  },
  {
    name: 'grouped-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.75,
    pattern:
      /(?<![\w./,:$-]|\d )(?:\d{1,4}(?:-\d{3,4}){2,4}|\d{3}\/\d{4}|\d{2}-\d{5,6}|\d{3}-\d{5}|\d{6,7}-\d{1,2}|\d{3}-\d{2}-\d{2}|\d{2}-\d{2}-\d{2}|\d{3}\.\d{3}\.\d{3}|\d{4}-\d{4}|\d-\d{3}-\d{3})(?![\w%/]|[.,:-]\d)/g,
    keep: isGroupedNumber,
    matches: [
      'unit ‹123-45-67›',
      'record ‹56-66-74›,',
      '‹289.328.904›',
      'chart of ‹8107-8377›',
      '‹1-328-312›',
    ],
    refuses: [
      '11-04-61',
      '60-40-20 taper',
      '44-18-22 mg',
      '2011-2014',
      'CPT 99213-25',
      'BP 120/1000',
      'LOINC 71429-5',
      '0800-1630',
      '1000-2000',
      '150-75-25 mg',
      'lot 123-45-67',
      '75-50-25',
    ],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages,
    confidence: 0.75,
    // Seven digits: a range of amounts ends in noughts or has a unit.
    pattern: /(?<![\w./,:$-]|\d )[2-9]\d{2}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    keep: (found) => !/00$/.test(found.identifier) && !isNobodysNumber(found),
    matches: ['at ‹555-0123›.', '(‹555-0162›)', 'son ‹867-5309›,'],
    refuses: [
      '250-1000 ml',
      '400-1100',
      'lot 555-0123',
      'dispensed Lasix, code 409-7595',
      '155-0123',
      '555-01234',
      '250-1250 mg',
    ],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages,
    confidence: 0.9,
    pattern: /(?<![\w.)-])\(\d{3}\) ?\d{3}[ .-]\d{4}(?![\w%/]|[.,:-]\d)/g,
    matches: ['Yonkers, ‹(104) 430-7627›', '‹(139)194-8878›.'],
    refuses: ['(104) 430', '(12) 430-7627', 'n(104) 430-7627'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages,
    confidence: 0.9,
    pattern:
      /(?<cue>(?<![\w-])(?:pager|beeper|bleep|pgr|bpr)\b\.?(?: (?:is|no\.?|number|id))?[ \t]{0,2}[:#=|]?[ \t]{0,2})(?:\d{4,6}|\d[- ]\d{4})(?![\w%/]|[.,:-]\d)/gi,
    matches: ['pager ‹9886›', 'Beeper: ‹77574›.', 'PAGER #‹1-2345›', 'bleep ‹2041›'],
    refuses: ['pager off', 'paged at 0930', 'pager 12'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages,
    confidence: 0.85,
    pattern: /(?<![\w./,:#$-])\d{5}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    keep: (found) => !isNobodysNumber(found),
    matches: ['Lugo Springs ‹54860-4677›.', '\n‹76890-8040›\n'],
    refuses: ['99213-99215', '12345-1234-12', 'NDC 00021-4330', '10000-2000 units'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages,
    confidence: 0.9,
    pattern: /(?<![\w-])(?!T\dN \dM\d)[A-Z]\d[A-Z] \d[A-Z]\d(?![\w-])/g,
    matches: ['Ottawa ‹K1A 0B1›', 'lives in Hull, QC ‹J8X 2K1›.'],
    refuses: ['T2N 1M0', 'L4L 5', 'K1A 0BX'],
  },
  {
    name: 'ssn',
    label: 'SSN',
    languages,
    confidence: 0.95,
    pattern: /(?<![\w*-])(?:XXX|xxx|\*{3})-?(?:XX|xx|\*{2})-?\d{4}(?![\w-])/g,
    matches: ['‹***-**-7476›', 'SSN ‹XXX-XX-9309›,', '‹xxx-xx-4576›'],
    refuses: ['xxx-1234', '***7476', 'xxx-xx-xxxx'],
  },
  {
    name: 'device-number',
    label: 'DEVICE',
    languages,
    confidence: 0.95,
    pattern: /\(01\) ?\d{14}(?:\(\d\d\) ?\w{1,20}){0,3}(?!\d)/g,
    matches: ['implant ‹(01)39889200650352›', '‹(01)00844588003288(17)141120(21)1234›'],
    refuses: ['(01) 2345', '(02)39889200650352'],
  },
];

/** Codes of drugs, trials, variants, papers and standards. */
const ofEverybody =
  /^(?:PF|BMS|LY|GSK|AZD|JNJ|AMG|MK|ABT|NSC|NCT|RS|PMID|PMC|CPT|ICD|NDC|DRG|ISO|CAS|ATCC|LOT|REF|CD|HLA|RBC|WBC|HCT|ORG)-?\d|^[A-TV-Z]\d{5}[A-Z]$/i;

/** Neither a day, nor an amount with its unit, nor a time of a computer. */
function isCodeOfLetters(identifier: string): boolean {
  return (
    !ofEverybody.test(identifier) &&
    !looksLikeDay(identifier) &&
    !/^\d{8}T\d+Z?$|^[\d-]{2,12}[a-z]{1,6}$|\dx\d/i.test(identifier)
  );
}

/** Groups of digits that are no date, no years, no hours and no falling doses. */
function isGroupedNumber(found: Found): boolean {
  const { identifier } = found;
  const groups = identifier.split(/[-./]/);
  if (looksLikeDay(identifier) || groups.every((group) => /[05]$/.test(group))) return false;
  if (
    groups.length === 2 &&
    groups.every((group) => /^(?:19|20)\d\d$|^(?:[01]\d|2[0-3])[0-5]\d$|00$/.test(group))
  )
    return false;
  return !isNobodysNumber(found);
}
