/** What a model takes for dates and ages, and is neither: times of day, numbers that no calendar has, what is counted in weeks. */
import { looksLikeDay } from './days.js';
import { monthNumber } from './vocabulary/calendar.js';
import { clinicalLists } from './vocabulary/clinical-lists.js';

/** A stretch that was called a date or an age, with what stands around it. */
export interface CalledDay {
  readonly stretch: string;
  /** The stretch with the rest of its first and last word. */
  readonly whole: string;
  readonly before: string;
  readonly behind: string;
}

/** "the 4th percentile", "a 3rd degree tear": counted, but no days. */
const countedThing =
  /^ (?:degree|percentile|centile|grade|rib|finger|toe|digit|floor|cranial|dose|line|stage|generation|trimester|ventricle|intercostal|metatarsal|metacarpal|lumbar|thoracic|time|cycle|week|attempt|episode|opinion|visit|child|baby|pregnancy|fraction|injection|round|session)s?\b/i;
const priceBefore = /[$\u00a3\u20ac] ?$/;
/** "from the 2nd to the 25th centile". */
const toCentile = /^ (?:to|and) (?:the )?\d{1,2}(?:st|nd|rd|th) (?:per)?centile/i;
const ordinal = /^(?:the )?\d{1,2}(?:st|nd|rd|th)$/i;
const countedWord = /^(?:week|wk|month|cycle|dose|stage|phase|grade|visit|DOL)[ #]{0,2}\d{1,3}$/i;
const countedBefore =
  /\b(?:day|week|wk|cycle|dose|stage|phase|grade|class|type|POD|DOL|HD|bed|room|bay|section|gravida|para|gr|cat|category|zone|level|band|triage|rm|rms|drawer|chair|cubicle|platform|gate|chapter|figure|table|question|item|step|round|bus|batch)[ #]{0,2}$/i;

/**
 * Whether what was called a date cannot be one: a time in four digits ("NPO since 0430"), parts that no order makes a day of
 * ("Sinemet 25/100", "RA 46/20/31"), an ordinal of something else, or a counted week.
 */
export function isNoDate({ stretch, whole, before, behind }: CalledDay): boolean {
  if (/^99\d{3}$/.test(whole) || /^[ap]\.?m\.?$/i.test(stretch) || isMeasured(stretch)) return true;
  if (/^\d{4}$/.test(whole)) return !/^(?:19|20)\d\d$/.test(whole);
  // "from the 50th since": no month has such a day, and a birthday tells an age
  if (ordinal.test(stretch) && Number(/\d+/.exec(stretch)?.[0]) > 31 && !/^ (?:birth|anniv)/i.test(behind))
    return true;
  if (ordinal.test(stretch) && (countedThing.test(behind) || toCentile.test(behind))) return true;
  if (/\bcentile$/i.test(stretch) || (/^['\u2019] ?\d{1,2}$/.test(stretch) && /\be$/.test(before)))
    return true; // "E/e' 11"
  if (priceBefore.test(before) || /^\d{1,2}\/52$/.test(whole)) return true; // "6/52" is in weeks
  if (countedWord.test(stretch) || (/^\d{1,3}$/.test(whole) && countedBefore.test(before))) return true;
  if (/^\d{1,4}(?:[/-]\d{1,4}){1,2}$/.test(whole)) return !canBeDay(whole);
  return /^[a-z]\d{1,2}$/i.test(whole); // "q12"
}

const calendarWord =
  /^(?:[a-z]*days?|mon|tues?|weds?|thur?s?|fri|sat|sun|early|mid|late|end|of|the|and|or|to|st|nd|rd|th|winter|spring|summer|autumn|fall|on|in|since|from|until|born|dob|dos|seen|noon|at|am|pm|christmas|easter|new|years?|s)$/i;

/** Words and numbers of which none is of a calendar: "Sinemet 25/100", "KDPI 31", "54 Gy". */
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

/** Two or three numbers as a day and a month, a month and a year, or all three, in any order. */
function canBeDay(whole: string): boolean {
  const parts = whole.split(/[/-]/);
  if (parts.length === 3) return looksLikeDay(whole);
  const [one = '', two = ''] = parts;
  const isMonth = (part: string) => /^\d{1,2}$/.test(part) && Number(part) >= 1 && Number(part) <= 12;
  const isRest = (part: string) => /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(part);
  // A day before its month has at most 31
  return (
    /^(?:19|20)\d\d\/\d\d$/.test(whole) ||
    (isMonth(one) && isRest(two)) ||
    (isMonth(two) && isRest(one) && (one.length > 2 || Number(one) <= 31))
  );
}

/** Time in other units than years, behind a number that is no "10-week-old". */
const shortTime =
  /^[ -]?(?:wks?|weeks?|days?|hrs?|hours?|mins?|minutes?|secs?|seconds?|s|h|d|\/ ?(?:40|52|7))\b(?![ -](?:of age|old|baby|infant|boy|girl|male|female))/i;
const yearsOfSomething =
  /^[ -]?(?:years?|yrs?) (?:in|ago|later|earlier|apart|since|prior|before|together|running|smoking)\b/i;
/** Things and doses that are counted, and what is measured in whole numbers. */
const countedBehind =
  /^ ?(?:u|iu|gy|fr|mm|pk|x|[%°])(?![a-z])|^ (?:falls|pts|patients|cars?|vials?|episodes|stitches|sutures|teeth|beds|attempts|shocks|visits|sessions|people|staff|nurses|puffs|stairs|steps|metres|meters|feet|miles|flights|pages|times|bypasses|doses|tablets|tabs|caps(?:ules)?|pills|cycles|drinks|beers|cigarettes|packs|lesions|nodes|polyps|stents|clips|wires|samples|blocks|slices|sets|reps|words|points|messages|calls|forms|copies|bags|bottles|boxes|litres|liters|pints|pounds|kilos|stone|questions|reasons|options|things|ways|cases|studies|trials|sites|rooms|chairs|degrees|mice|controls|strips|sachets|drops|sprays|letters)\b/i;
/** What happens by the clock. */
const clockBefore =
  /\b(?:went|goes?|home|left|ate|eats?|eaten|drank|meal|gave|given|giving|arriv(?:es?|ed|ing)|starts?|opens?|clos(?:es?|ed)|meet(?:s|ing)?|shift|handover|rounds?|theatre|bloods|annex|again|noon|bus|train|taxi|transport|pharmacy|desk|picks?|collects?|woke|wakes|up|bed|doors)\b[^.;,\n]{0,24} at $/i;
const itemBefore = /(?:^|[.:;,?!\n]|\b(?:and|or)) {0,2}\($/;

/** Whether what was called an age counts something else: "34 weeks", "(2)" of a list in a sentence, "- 3 falls". */
export function isNoAge(called: CalledDay): boolean {
  const { stretch, whole, before, behind } = called;
  if (/^\d{1,3} (?:s|d)$|^\d{1,3} ?(?:sec|mins?|hrs?|wks?)$/i.test(stretch)) return !/^ ?old/i.test(behind);
  if (isPartOfNumber(called) || priceBefore.test(before)) return true;
  if (!/^\d{1,3}$/.test(stretch.trim()) || stretch.trim() !== whole) return false;
  if (isBehindMeasure(before) && !/^ ?(?:y\b|y\/?o|yrs?|years?|m\b|f\b)/i.test(behind)) return true;
  if (Number(stretch) <= 12 && clockBefore.test(before) && !/^ ?(?:y\b|y\/?o|yrs?|years?)/i.test(behind))
    return true;
  if (countedBefore.test(before) || yearsOfSomething.test(behind) || countedBehind.test(behind)) return true;
  if (shortTime.test(behind)) return !/\b(?:aged?|old)[ :]{1,2}(?:of )?$/i.test(before);
  return behind.startsWith(')') && itemBefore.test(before) && Number(stretch) < 10;
}

/** The rest of a decimal, of a time, of weeks of a pregnancy or of a grade: "11.5 kg", "17:50", "34+2 wks", "41w1d", "15h", "PGY-2". */
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

/** "Pred 60 now", "TAPSE 17": a drug or an abbreviation in capitals stands before the number. */
function isBehindMeasure(before: string): boolean {
  const [, word = ''] = /(?:^|[^\p{L}\p{N}])([\p{L}][\p{L}\p{N}]{2,15})[ :]{1,2}$/u.exec(before) ?? [];
  const { drugs, abbreviations } = clinicalLists();
  const isShort = (word.match(/\p{Lu}/gu) ?? []).length >= 2 && /[a-z]{3}/.test(before);
  return drugs.has(word.toLowerCase()) || (isShort && abbreviations.has(word.toLowerCase()));
}
