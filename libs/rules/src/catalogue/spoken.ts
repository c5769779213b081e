/** Dates and numbers as they are dictated: "October the eighth, twenty twenty-one", "record number six six oh four". */
import type { Rule } from '../rule.js';
import { monthPattern } from '../vocabulary/calendar.js';
import { ordinalUnits, teens, tens, units } from '../vocabulary/number-words.js';

const languages = ['en'] as const;
/** 1 to 99 but for the lone digits, which no year ends in without "oh". */
const twoDigits = `(?:${tens}(?:[ -]${units})?|ten|${teens}|(?:oh|o)[ -]${units})`;
const year = String.raw`(?:(?:nineteen|twenty)[ -]${twoDigits}|two thousand(?: and)?(?:[ -](?:${twoDigits}|${units}))?|(?:19|20)\d\d)`;
const ordinal = `(?:(?:twenty|thirty)[ -])?${ordinalUnits}|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth`;
const month = monthPattern('en');
const digit = `(?:oh|zero|${units})`;
const digits = (least: number) =>
  `(?:(?:double |triple )?${digit}[ ,-]{1,2}){${least - 1},24}(?:double |triple )?${digit}`;

/** Rules for what is written out in words. */
export const spokenRules: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<![\w-])(?:${month} (?:the )?(?:${ordinal})(?:,? ${year})?|(?:the )?(?:${ordinal}) (?:day )?of (?:${month}|the (?:${ordinal}),? ${year})(?:,? ${year})?|${month},? (?:of )?(?:nineteen|twenty)[ -]${twoDigits})(?![\w-])`,
      'gi',
    ),
    matches: [
      'of service ‹January fourteenth twenty twenty five› period',
      'on ‹the first of May, 2024›.',
      '‹Eleventh of the third, nineteen fifty-one›.',
      'procedure ‹October the eighth, twenty twenty-one›, at',
      'born ‹June second nineteen sixty›',
      'since ‹March twenty nineteen›',
      'on ‹the third of april› she',
    ],
    refuses: [
      'the first of the two',
      'the second of four doses',
      'a third of marches',
      'in April, two thousand steps',
    ],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:record|chart|account|hospital|patient|member|policy|insurance|license|licence|MRN|ID)(?: number| no\.?| ID)?(?: is|:|,)? )${digits(4)}(?![\w-])`,
      'gi',
    ),
    matches: [
      'medical record ‹six six oh four one nine›, date',
      'record number ‹four four seven one zero nine› date',
    ],
    refuses: ['patient one two', 'chart one two three and'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages,
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:phone|mobile|cell|telephone|fax|number|call|ring|reach \w+)(?: number)?(?: is|'s| at| on|:|,)? )${digits(7)}(?![\w-])`,
      'gi',
    ),
    matches: [
      'her number is ‹five five five oh one four two›',
      'call ‹oh seven seven double oh nine one two› after',
    ],
    refuses: ['call one two three'],
  },
];
