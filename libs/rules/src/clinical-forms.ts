/** What a model takes for identifiers in clinical text: results, pregnancies, vertebrae, codes of operations, counts, words for relatives. */
import { isFractionAt } from './fractions.js';
import { isNoAge, isNoDate } from './no-days.js';
import { laboratoryTests, measureUnits } from './vocabulary/patterns.js';

/** What is measured or scored at the bedside. */
const bedside =
  'respirations?|resp|pulse|[sd]?bp|map|temp(?:erature)?|lvef|fio2|peep|po2|pco2|spo2|gcs|crcl|hr|heart rate|rr|sats?|bmi|fev1|meld|nihss|mmse|moca|phq-?9|gad-?7|nadir|peak|trough|apfel|aldrete|ciwa|bishop|braden|morse|waterlow|curb-?65';
/** The number behind what is measured is a result. */
const measured = new RegExp(
  String.raw`(?<![\w-])(?:${laboratoryTests}|${bedside})(?: (?:level|of|was|is|at))?[ :=]{1,2}[<>]?$`,
  'i',
);
const result = /^[<>]?\d{1,3}(?:[.,]\d{1,3})?%?$/;
const pregnancies = /^G\d{1,2}P\d{1,4}(?:A\d{1,2})?(?:L\d{1,2})?$/i;
const vertebrae = /^[CTLS]\d{1,2}(?:[-/][CTLS]?\d{1,2}){1,2}$/i;
const rate = /^\d{1,4}(?:[.]\d{1,2})?\/(?:hr|h|min|sec|d|day|dl|ml|kg|hpf|lpf|ul|mm3?)$/i;
/** "Day 3/14 of", "POD #2": counted from something, no day of a calendar. */
const countedDay = /^(?:(?:hospital|post-?op(?:erative)?) )?(?:day|POD|HD)[ #]{0,2}\d/i;
/** French, the size of tubes. */
const tubeBehind =
  /^ ?(?:-? ?fr(?:ench)?\b|g(?:auge)?\b|f\b ?(?:foley|cath|chest|sheath|tube|drain|stent|coude|introducer|pigtail))/i;
/** A unit behind it makes a number an amount. */
const unitBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|um|lbs?|pounds|ppd|packs?|beers?|drinks?|cigarettes|bpm|liters?|puffs?|percent|percentile|atm|psi|cmh2o|joules|hz|mci|miles?|km)\b|^(?:st|nd|rd|th)? ?%`,
  'i',
);
const registered = /^(?:NCT\d{8}|PMID\d+)$/i;
const belowOne = /^[<>]?0?[.]\d{1,4}$/;
const relatives =
  /^ (?:(?:older|younger|living|healthy|full|half) )?(?:brothers|sisters|sons|daughters|children|siblings|kids|aunts|uncles|cousins|grandchildren|pregnancies|packs|cigarettes|beers|drinks)\b/i;

/** "VS 130/107", "RR 17", "Na 121". */
const measuredShort = /^(?:vs|hr|rr|bp|na|cl|pulse)$/i;
const suture = /^#?\d{1,2}-0$/;
const tubeSize = /^#?\d{1,2}-?(?:fr|french)$/i;
/** "1-1/2 weeks", "2-1/2 months". */
const halves = /^\d{1,2}-\d\/\d{1,2}$/;
/** Codes of operations, behind the operation. */
const billed =
  /(?:\bCPT(?: codes?)?[ :#]{1,2}(?:\d{5}, ?)*|\b(?:release|fusion|repair|graft|excision|harvest|\w{2,12}(?:ectomy|otomy|plasty|scopy))[^.()\n]{0,24}\()$/i;
/** "40 and 3/7 weeks". */
const weeksAndDays = /^ (?:and|&) \d\/7/;
/** The same, where the days were taken for a date. */
const daysOfWeek = /\d (?:and |& )?$/;
/** "normal at 23", "a rate of 60", "go from 97 to". */
const levelBefore =
  /\b(?:(?:normal|elevated|decreased|stable|low|high|bradycardi[ac]|tachycardi[ac]|rate|index|level|value|total)(?: (?:is|was|it))? (?:at|of)|(?:go|going|went|rose|risen|fell|dropped|increased|decreased|up|down) from) $/i;
const noAge = /^(?:menarche|menopause|noon|midnight|night|birth|bedtime)$/i;
const people = /^(?:PATIENT|DOCTOR|USERNAME|ORGANIZATION)$/;

const relation =
  /^(?:wife|husband|brothers?|sisters?|(?:grand)?(?:mother|father|parents?|son|daughter|children)|grand(?:ma|pa)|granny|girlfriend|boyfriend|aunt|uncle|niece|nephew|cousin|mom|mum|mam|mammy|nan|dad)$/i;

/** A time of day in four digits that a model took for a number of somebody: at the beginning of a line or behind what says that a time comes. */
const clock = /^(?:(?:TOD|LKW|at) )?(?:[01]\d|2[0-3])[0-5]\d$/i;
const clockBefore =
  /(?:^|\n)[ \t]*$|(?<!\w)(?:at|from|till?|until|by|since|between|@|time|tod|lkw)[ :]{1,2}$/i;
const numbered = /^(?:STREET|ZIP|MEDICALRECORD|IDNUM|DEVICE|VEHICLE)$/;
const isClock = (stretch: string, before: string): boolean =>
  clock.test(stretch) && (/^\D/.test(stretch) || clockBefore.test(before));

/** Whether what stands there names nobody: judged with the rest of its word and the word before. */
export function isClinicalFormAt(
  text: string,
  { start, end, label }: { readonly start: number; readonly end: number; readonly label: string },
): boolean {
  const stretch = text.slice(start, end);
  const ahead = /[\w.<>/-]*$/.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? '';
  const behind = text.slice(end, end + 24);
  const whole = `${ahead}${stretch}${/^[\w/-]*(?:\.\d+)?/.exec(behind)?.[0] ?? ''}`;
  const before = text.slice(Math.max(0, start - ahead.length - 40), start - ahead.length);
  if (pregnancies.test(whole) || vertebrae.test(whole) || registered.test(whole)) return true;
  if (/^[x@] ?\d{1,3}$/i.test(stretch)) return true; // "x 30 years"
  if (measuredShort.test(whole) && /^:? ?\d{2,3}(?![\d/]|\.\d{2})|^:? ?\d{2,3}\/\d{2,3}/.test(behind))
    return true;
  if (suture.test(whole) || tubeSize.test(whole) || halves.test(whole)) return true;
  if (/^(?:CPT )?\d{5}$/.test(stretch) && (billed.test(before) || /^CPT/.test(stretch))) return true;
  if (/^[a-z]+$/.test(stretch) && /\b(?:a|an|any|every|each) $/.test(before)) return people.test(label); // "disputes a bill"
  if (label === 'PATIENT' || label === 'DOCTOR') return relation.test(whole);
  if (numbered.test(label) && isClock(stretch, text.slice(Math.max(0, start - 12), start))) return true;
  if (label !== 'AGE' && label !== 'DATE') return false;
  const called = { stretch, whole, before: text.slice(Math.max(0, start - 40), start), behind };
  if (label === 'DATE' ? isNoDate(called) : isNoAge(called)) return true;
  return (
    belowOne.test(whole) ||
    rate.test(whole) ||
    countedDay.test(stretch) ||
    (before.endsWith('#') && /^\d{1,3}(?:-\d{1,3})?$/.test(whole)) || // images of a series
    noAge.test(stretch) ||
    isNoDay(whole) ||
    (/^\d{1,3}(?:[-/.]\d{1,3})?(?:st|nd|rd|th)?$/.test(stretch) && unitBehind.test(behind)) ||
    (/^\d{1,2}\/\d{1,2}(?:th)?$/.test(whole) &&
      isFractionAt(text, start - ahead.length, start - ahead.length + whole.length)) ||
    (/^[0-6]\/7$/.test(whole) && daysOfWeek.test(before)) ||
    (/^\d{1,2}-?$/.test(stretch) && tubeBehind.test(behind)) ||
    (result.test(whole) && measured.test(before)) ||
    (label === 'DATE' && /^\d{5}$/.test(whole) && before.endsWith('(') && behind.startsWith(')')) || // a code of bills
    (label === 'AGE' && /^\d{1,3}x\d{1,3}s?$/i.test(whole)) || // a sponge
    (label === 'AGE' &&
      /^\d{1,3}$/.test(whole) &&
      (relatives.test(behind) ||
        /^ ?x ?\d/i.test(behind) ||
        weeksAndDays.test(behind) ||
        levelBefore.test(before)))
  );
}

/** Two numbers over each other, neither of which is a month: pressures and how sharp an eye sees. */
function isNoDay(whole: string): boolean {
  const [, one = '', other = ''] = /^(\d{2,3})\/(\d{2,3})$/.exec(whole) ?? [];
  return one !== '' && Number(one) > 12 && Number(other) > 12;
}
