/** English dates: after an event without a year, ordinal, dictated, decades and seasons. */
import { looksLikeDay } from '../../days.js';
import { isFractionAt } from '../../fractions.js';
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { monthPattern } from '../../vocabulary/calendar.js';
import {
  laboratoryTests,
  measureUnits,
  ordinalUnits,
  teens,
  tens,
  units,
} from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import {
  day,
  dayAndMonth,
  holiday,
  isMisspeltMonth,
  monthAlone,
  monthAndDayOrYear,
  noDose,
  weekday,
  year19or20,
} from '../any/dates.js';

const asYear = defineRules('year', 'DATE');
const asDate = defineRules('date', 'DATE');

const words = readWords('catalogue/en');
/** 10 to 99, or "oh five": no year ends in a lone digit without "oh". */
const twoDigits = `(?:${tens}(?:[ -]${units})?|ten|${teens}|(?:oh|o)[ -]${units})`;
const year = String.raw`(?:(?:nineteen|twenty)[ -]${twoDigits}|two thousand(?: and)?(?:[ -](?:${twoDigits}|${units}))?|(?:19|20)\d\d)`;
const ordinal = `(?:(?:twenty|thirty)[ -])?${ordinalUnits}|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth`;

const month = monthPattern('en');
/** Events that happen on a day and that no score or dose follows. */
const event = `(?:${words('events of a day')})`;
const study = `(?:${laboratoryTests}|${words('studies')})(?: scan)?`;
const behindDay = String.raw`(?![\w/%]|[.,-]\d| ?(?:${words('units behind no day')})\b)`;

const events = words('events of a year');

/** Rules for English dates. */
export const englishDates: Rules = {
  decade: asYear(
    0.75,
    /(?<cue>\b(?:in|since|from|during|of|through|until) the (?:early |mid-? ?|late )?)(?:19|20)\d0'?s(?!\w)/gi,
  ),
  'quarter or season': asYear(
    0.8,
    /(?<![\w])(?:Q[1-4]|spring|summer|autumn|fall|winter|early|mid|late)(?:,? |-)(?:of )?(?:19|20)\d\d(?![\w/:]|[.,-]\d)|(?<cue>(?<![\w.])b\. ?)(?:19|20)\d\d(?![\w/:]|[.,-]\d)/gi,
    ({ text, end }) => !/^ ?(?:units?|mg|ml)/i.test(text.slice(end, end + 6)),
  ),
  "day before a month's name": dayAndMonth('en'),
  "month's name before a day": monthAndDayOrYear('en'),
  'month alone': monthAlone('en'),
  weekday: weekday('en'),
  holiday: holiday('en'),
  dictated: asDate(
    0.9,
    anyCase`(?<![\w-])(?:${month} (?:the )?(?:${ordinal})(?:,? ${year})?|(?:the )?(?:${ordinal}) (?:day )?of (?:${month}|the (?:${ordinal}),? ${year})(?:,? ${year})?|${month},? (?:of )?(?:nineteen|twenty)[ -]${twoDigits})(?![\w-])`,
  ),
  'behind an event': asDate(
    0.8,
    anyCase`(?<cue>(?<![\w/])(?:${event}|${study} (?:of|from|on|dated))(?: on)? )\d[\d/-]{2,9}${behindDay}`,
    isDayOfCue,
  ),
  // The day before what was measured or seen on it.
  'before a result': asDate(
    0.75,
    anyCase`(?<![\w/.-]|[<>] ?)\d{1,2}[/-]\d{1,2}(?=:? (?:${laboratoryTests}|CT|MRI|CXR|EKG|ECG|echo|colonoscopy|labs)[ :=,]{1,2}(?!\d{1,2}[/-]\d))`,
    isDayOfCue,
  ),
  // Six digits, or parts with full stops, are a date only where one is expected.
  'six digits behind an event': asDate(
    0.85,
    anyCase`(?<cue>(?<![\w/])(?:${event}|${study}|on|born|b\.|DOB:?|D\.O\.B\.:?)(?: on)? )(?:\d{6}|\d{1,2}\.\d{1,2}\.\d{2})${behindDay}`,
    ({ identifier }) => looksLikeDay(identifier),
  ),
  'between blanks': asDate(
    0.75,
    /(?<![\w./:,-]|\d )\d{1,2} \d{1,2} (?:19|20)\d\d(?![\w/%:]|[.,-]\d| \d)/g,
    ({ identifier }) => looksLikeDay(identifier),
  ),
  // Glued or hyphenated, a lower-case "mar" is a month: "22may", "6-sep-61".
  'small or glued month': asDate(
    0.85,
    /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])(?:(?:-|\/)?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[-/]?(?:(?:19|20)\d\d|\d{2}))?| (?:jan|feb|apr|jun|jul|aug|oct|nov|dec)(?: (?:19|20)\d\d)?)(?![\w/]|-\d|[.,:]\d)/gi,
  ),
  'weekday and ordinal': asDate(
    0.8,
    /(?<cue>(?<!\w)(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:the )?)(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?![\w-])/gi,
  ),
  'ordinal behind a preposition': asDate(
    0.75,
    anyCase`(?<!\w)the (?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?= of (?:this|last|next|the) month\b)|(?<cue>(?<!\w)(?:${words('before an ordinal day')}) )the (?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?=[.,;:)]|$|\n| (?:at|he|she|the|with|w(?=\/)|for|by|nurse|RN|Dr|and|of (?:this|last|next|the) month)\b)`,
  ),
  // "9/2018, 09-18"
  'month and two digits beside a date': asDate(
    0.75,
    anyCase`(?<=(?:[/-]|${month}\.? )(?:19|20)\d\d(?:,| and|;) )(?:0[1-9]|1[0-2])-\d\d(?=[,;.)](?!\d)|\n|$)`,
  ),
  'fiscal year': asYear(
    0.8,
    /(?<![\w.-])(?:FY|SY|AY) ?['’]?(?:20)?[0-4]\d(?![\w-]|[.,]\d)|(?<![\w.$-])(?:19[2-9]|20[0-2])0['’]?s(?!\w)/g,
  ),
  'misspelt month': asDate(
    0.8,
    exactCase`(?<![\w'-])(?:${day}(?:st|nd|rd|th)? (?:of )?[A-Za-z]{4,10}(?:,? ${year19or20})?|[A-Za-z]{3,10} ${day}(?:st|nd|rd|th)?(?![\w/:%])(?:,? ${year19or20})?|[A-Za-z]{3,10},? ${year19or20})(?![\w/]|[.,-]\d)${noDose}`,
    (found) => isMisspeltMonth(found, 'en'),
  ),
  'year behind an event': asYear(
    0.8,
    anyCase`(?<cue>(?<!\w)(?:${events}):? (?:\(?(?:c\.|ca|approx\.?|~) ?)?)(?:19[2-9]\d|20[0-6]\d)(?![\w/:%]|[.,-]\d| ?${measureUnits}\b)`,
  ),
};

/** Accepts a full date, or a month and day that are neither a fraction nor a score. */
function isDayOfCue({ identifier, text, start, end }: Found): boolean {
  if (/^\d{1,2}\/\d{1,2}$/.test(identifier) && isFractionAt(text, start, end)) return false;
  const [, month = '', day = ''] = /^(\d{1,2})[/-](\d{1,2})$/.exec(identifier) ?? [];
  if (day !== '')
    return (
      looksLikeDay(`${month}/${day}/60`) && !(Number(month) <= Number(day) && /^(?:4|5|6|10)$/.test(day))
    );
  return /\d[/-]\d|^\d{6}$|^\d{8}$/.test(identifier) && looksLikeDay(identifier);
}
