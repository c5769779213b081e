/** Clinical text that models mistake for identifiers: results, vertebrae, operation codes, relatives. */

import type { SeenText } from '#text';
import { allClinicalForms } from './catalogue/all-rules.js';
import { looksLikeDay } from './days.js';
import { isFractionAt } from './fractions.js';
import { indexIntervals } from './intervals.js';
import { isMedicalWord, type LabelledStretch } from './medical-terms.js';
import { placesOf } from './rule.js';
import { monthNumber } from './vocabulary/calendar.js';
import { laboratoryTests, measureUnits } from './vocabulary/patterns.js';
import { clinicalLists, foldWord, nameLikeWords, plainWords, readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');

const bedside = words('measured at the bedside');
/** A number after one of these is a result. */
const measured = new RegExp(
  String.raw`(?<![\w-])(?:${laboratoryTests}|${bedside})(?: (?:level|of|was|is|at))?[ :=]{1,2}[<>]?$`,
  'i',
);
const result = /^[<>]?\d{1,3}(?:[.,]\d{1,3})?%?$/;
const pregnancies = /^G\d{1,2}P\d{1,4}(?:A\d{1,2})?(?:L\d{1,2})?$/i;
const vertebrae = /^[CTLS]\d{1,2}(?:[-/][CTLS]?\d{1,2}){1,2}$/i;
const rate = /^\d{1,4}(?:[.]\d{1,2})?\/(?:hr|h|min|sec|d|day|dl|ml|kg|hpf|lpf|ul|mm3?)$/i;
/** "Day 3/14 of", "POD #2": counted from an event, not a calendar date. */
const countedDay = /^(?:(?:hospital|post-?op(?:erative)?) )?(?:day|POD|HD)[ #]{0,2}\d/i;
const tubeBehind =
  /^ ?(?:-? ?fr(?:ench)?\b|g(?:auge)?\b|f\b ?(?:foley|cath|chest|sheath|tube|drain|stent|coude|introducer|pigtail))/i;
const unitBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|${words('units of amounts')})\b|^(?:st|nd|rd|th)? ?%`,
  'i',
);
const registered = /^(?:NCT\d{8}|PMID\d+)$/i;
const belowOne = /^[<>]?0?[.]\d{1,4}$/;
const relatives = new RegExp(
  String.raw`^ (?:(?:older|younger|living|healthy|full|half) )?(?:${words('counted relatives and drinks')})\b`,
  'i',
);

/** "VS 130/107", "RR 17", "Na 121". */
const measuredShort = /^(?:vs|hr|rr|bp|na|cl|pulse)$/i;
const suture = /^#?\d{1,2}-0$/;
const tubeSize = /^#?\d{1,2}-?(?:fr|french)$/i;
const halves = /^\d{1,2}-\d\/\d{1,2}$/;
/** What precedes the billing code of an operation. */
const billed =
  /(?:\bCPT(?: codes?)?[ :#]{1,2}(?:\d{5}, ?)*|\b(?:release|fusion|repair|graft|excision|harvest|\w{2,12}(?:ectomy|otomy|plasty|scopy))[^.()\n]{0,24}\()$/i;
/** "40 and 3/7 weeks". */
const weeksAndDays = /^ (?:and|&) \d\/7/;
/** The same, where a model took the days for a date. */
const daysOfWeek = /\d (?:and |& )?$/;
/** "normal at 23", "a rate of 60", "go from 97 to". */
const levelBefore =
  /\b(?:(?:normal|elevated|decreased|stable|low|high|bradycardi[ac]|tachycardi[ac]|rate|index|level|value|total)(?: (?:is|was|it))? (?:at|of)|(?:go|going|went|rose|risen|fell|dropped|increased|decreased|up|down) from) $/i;
const noAge = /^(?:menarche|menopause|noon|midnight|night|birth|bedtime)$/i;
const people = /^(?:PATIENT|DOCTOR|USERNAME|ORGANIZATION)$/;

const relation = new RegExp(`^(?:${words('relations')})$`, 'i');
/** A four-digit time of day, at the start of a line or after a word that announces a time. */
const clock = /^(?:(?:TOD|LKW|at) )?(?:[01]\d|2[0-3])[0-5]\d$/i;
const clockBefore =
  /(?:^|\n)[ \t]*$|(?<!\w)(?:at|from|till?|until|by|since|between|@|time|tod|lkw)[ :]{1,2}$/i;
const numbered = /^(?:STREET|ZIP|MEDICALRECORD|IDNUM|DEVICE|VEHICLE)$/;
const isClock = (stretch: string, before: string): boolean =>
  clock.test(stretch) && (/^\D/.test(stretch) || clockBefore.test(before));

/** Whether a stretch identifies nobody, judged with the rest of its word and the text around it. */
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
    (label === 'DATE' && /^\d{5}$/.test(whole) && before.endsWith('(') && behind.startsWith(')')) || // a billing code
    (label === 'AGE' && /^\d{1,3}x\d{1,3}s?$/i.test(whole)) || // a sponge
    (label === 'AGE' &&
      /^\d{1,3}$/.test(whole) &&
      (relatives.test(behind) ||
        /^ ?x ?\d/i.test(behind) ||
        weeksAndDays.test(behind) ||
        levelBefore.test(before)))
  );
}

/** Whether neither of two numbers over each other is a month: blood pressures and visual acuity. */
function isNoDay(whole: string): boolean {
  const [, one = '', other = ''] = /^(\d{2,3})\/(\d{2,3})$/.exec(whole) ?? [];
  return one !== '' && Number(one) > 12 && Number(other) > 12;
}

interface CalledDay {
  readonly stretch: string;
  /** The stretch, extended to the ends of its first and last word. */
  readonly whole: string;
  readonly before: string;
  readonly behind: string;
}

/** "the 4th percentile", "a 3rd degree tear": ordinals that are no dates. */
const countedThing = new RegExp(String.raw`^ (?:${words('things with an ordinal')})s?\b`, 'i');
const priceBefore = /[$\u00a3\u20ac] ?$/;
/** "from the 2nd to the 25th centile". */
const toCentile = /^ (?:to|and) (?:the )?\d{1,2}(?:st|nd|rd|th) (?:per)?centile/i;
const ordinal = /^(?:the )?\d{1,2}(?:st|nd|rd|th)$/i;
const countedWord = /^(?:week|wk|month|cycle|dose|stage|phase|grade|visit|DOL)[ #]{0,2}\d{1,3}$/i;
const countedBefore = new RegExp(String.raw`\b(?:${words('counted before a number')})[ #]{0,2}$`, 'i');

/** Whether a DATE cannot be one: "NPO since 0430", "Sinemet 25/100", "RA 46/20/31", an ordinal or a counted week. */
function isNoDate({ stretch, whole, before, behind }: CalledDay): boolean {
  if (/^99\d{3}$/.test(whole) || /^[ap]\.?m\.?$/i.test(stretch) || isMeasured(stretch)) return true;
  if (/^\d{4}$/.test(whole)) return !/^(?:19|20)\d\d$/.test(whole);
  // "from the 50th since": no month has such a day; a birthday is an age
  if (ordinal.test(stretch) && Number(/\d+/.exec(stretch)?.[0]) > 31 && !/^ (?:birth|anniv)/i.test(behind))
    return true;
  if (ordinal.test(stretch) && (countedThing.test(behind) || toCentile.test(behind))) return true;
  if (/\bcentile$/i.test(stretch) || (/^['\u2019] ?\d{1,2}$/.test(stretch) && /\be$/.test(before)))
    return true; // "E/e' 11"
  if (priceBefore.test(before) || /^\d{1,2}\/52$/.test(whole)) return true; // "6/52" counts weeks
  if (countedWord.test(stretch) || (/^\d{1,3}$/.test(whole) && countedBefore.test(before))) return true;
  if (/^\d{1,4}(?:[/-]\d{1,4}){1,2}$/.test(whole)) return !canBeDay(whole);
  return /^[a-z]\d{1,2}$/i.test(whole); // "q12"
}

const calendarWord = new RegExp(`^(?:${words('words of a day')})$`, 'i');

/** Whether numbers stand beside words and none is from a calendar: "Sinemet 25/100", "KDPI 31", "54 Gy". */
function isMeasured(stretch: string): boolean {
  const words = stretch.match(/\p{L}+/gu) ?? [];
  if (words.length === 0 || !/\d/.test(stretch) || /[/-]\p{L}|\p{L}[/-]/u.test(stretch)) return false;
  if (
    words.some(
      (word) => monthNumber(word) !== undefined || calendarWord.test(word) || /\P{ASCII}/u.test(word),
    )
  )
    return false;
  const numbers = stretch.match(/\d+(?:[/.-]\d+)*/g) ?? [];
  return numbers.every(
    (number) => !/^(?:19|20)\d\d$|^\d{6,}$/.test(number) && (!/[/-]/.test(number) || !canBeDay(number)),
  );
}

/** Whether two or three numbers can be day and month, month and year, or all three, in any order. */
function canBeDay(whole: string): boolean {
  const parts = whole.split(/[/-]/);
  if (parts.length === 3) return looksLikeDay(whole);
  const [one = '', two = ''] = parts;
  const isMonth = (part: string) => /^\d{1,2}$/.test(part) && Number(part) >= 1 && Number(part) <= 12;
  const isRest = (part: string) => /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(part);
  // A day before its month is at most 31
  return (
    /^(?:19|20)\d\d\/\d\d$/.test(whole) ||
    (isMonth(one) && isRest(two)) ||
    (isMonth(two) && isRest(one) && (one.length > 2 || Number(one) <= 31))
  );
}

/** Units of time shorter than a year after a number that is no age ("10-week-old"). */
const shortTime =
  /^[ -]?(?:wks?|weeks?|days?|hrs?|hours?|mins?|minutes?|secs?|seconds?|s|h|d|\/ ?(?:40|52|7))\b(?![ -](?:of age|old|baby|infant|boy|girl|male|female))/i;
const yearsOfSomething =
  /^[ -]?(?:years?|yrs?) (?:in|ago|later|earlier|apart|since|prior|before|together|running|smoking)\b/i;
/** Things and doses that are counted, and units of whole-number measurements. */
const countedBehind = new RegExp(
  String.raw`^ ?(?:u|iu|gy|fr|mm|pk|x|[%°])(?![a-z])|^ (?:${words('counted behind a number')})\b`,
  'i',
);
const eventByClockBefore = new RegExp(
  String.raw`\b(?:${words('events by the clock')})\b[^.;,\n]{0,24} at $`,
  'i',
);
const itemBefore = /(?:^|[.:;,?!\n]|\b(?:and|or)) {0,2}\($/;

/** Whether an AGE counts something else: "34 weeks", the list item "(2)", "- 3 falls". */
function isNoAge(called: CalledDay): boolean {
  const { stretch, whole, before, behind } = called;
  if (/^\d{1,3} (?:s|d)$|^\d{1,3} ?(?:sec|mins?|hrs?|wks?)$/i.test(stretch)) return !/^ ?old/i.test(behind);
  if (isPartOfNumber(called) || priceBefore.test(before)) return true;
  if (!/^\d{1,3}$/.test(stretch.trim()) || stretch.trim() !== whole) return false;
  if (isBehindMeasure(before) && !/^ ?(?:y\b|y\/?o|yrs?|years?|m\b|f\b)/i.test(behind)) return true;
  if (
    Number(stretch) <= 12 &&
    eventByClockBefore.test(before) &&
    !/^ ?(?:y\b|y\/?o|yrs?|years?)/i.test(behind)
  )
    return true;
  if (countedBefore.test(before) || yearsOfSomething.test(behind) || countedBehind.test(behind)) return true;
  if (shortTime.test(behind)) return !/\b(?:aged?|old)[ :]{1,2}(?:of )?$/i.test(before);
  return behind.startsWith(')') && itemBefore.test(before) && Number(stretch) < 10;
}

/** Part of a decimal, time, gestational age or grade: "11.5 kg", "17:50", "34+2 wks", "PGY-2". */
function isPartOfNumber({ stretch, whole, before, behind }: CalledDay): boolean {
  if (!/^\d{1,3}$/.test(stretch)) return false;
  return (
    /^[.,]\d+(?![ -]?y|\d)/i.test(behind) ||
    /\d[.,:]$/.test(before) ||
    /^\d{1,2}h$/i.test(whole) ||
    (/^:\d\d(?!\d)/.test(behind) && /^\d\d?$/.test(stretch)) ||
    /^ ?\+ ?\d(?!\d)/.test(behind) ||
    /^w ?\d/i.test(behind) ||
    /\dw$/i.test(before) ||
    /^PGY-?\d$/i.test(whole)
  );
}

/** Whether a drug or an abbreviation in capitals precedes the number: "Pred 60 now", "TAPSE 17". */
function isBehindMeasure(before: string): boolean {
  const [, word = ''] = /(?:^|[^\p{L}\p{N}])([\p{L}][\p{L}\p{N}]{2,15})[ :]{1,2}$/u.exec(before) ?? [];
  const { drugs, abbreviations } = clinicalLists();
  const isShort = (word.match(/\p{Lu}/gu) ?? []).length >= 2 && /[a-z]{3}/.test(before);
  return drugs.has(word.toLowerCase()) || (isShort && abbreviations.has(word.toLowerCase()));
}

/**
 * Creates a test of whether a stretch touches a clinical form and its other words are medical, plain or
 * single letters: "RBC 145612", "5th metatarsal; 1st". Finds the forms at the first call.
 */
export function createClinicalStretches(
  original: string,
  seen: SeenText,
): (stretch: LabelledStretch) => boolean {
  const find = () =>
    indexIntervals(
      allClinicalForms.flatMap((form) =>
        Array.from(placesOf(form, seen.text), ({ start, end }) => seen.originalOf(start, end)),
      ),
    );
  let forms: ReturnType<typeof find> | undefined;
  return ({ start, end, label }) => {
    forms ??= find();
    if (!forms.overlaps({ start, end })) return false;
    for (const { 0: word, index } of original.slice(start, end).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const place = { start: start + index, end: start + index + word.length };
      if (!forms.overlaps(place) && !isNobodys(word, label)) return false;
    }
    return true;
  };
}

const persons = /^(?:PATIENT|DOCTOR|USERNAME)$/;

function isNobodys(written: string, label: string): boolean {
  const word = foldWord(written);
  if (/\d/.test(word)) return false;
  if (/^[IVX]{1,4}[ABC]?$/.test(written)) return true;
  if (plainWords.has(word)) return !nameLikeWords.has(word);
  return (
    word.length === 1 ||
    isMedicalWord(word) ||
    clinicalLists().abbreviations.has(word) ||
    (!persons.test(label) && /^\p{Lu}{2,4}$/u.test(written)) // "VIH 734512"
  );
}
