/** Years that stand alone. */
import type { Found, Rule } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { year4 } from './month-dates.js';

const unit = String.raw`(?! ?(?:${measureUnits}|calories|cal|grams?|meters?|m|patients|people|pacientes|copias|copies|cells|cel|times|%|x)\b)`;

/** Rules for years. */
export const yearRules: readonly Rule[] = [
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:in|since|(?:year|beginning|end|middle|start|spring|summer|fall|autumn|winter) of|until|till|from|during|circa|years?|before|after|early|late|mid|spring|summer|fall|autumn|winter|and|to|through|en|desde|hasta|anos?|del|im|seit|bis|Jahre?|y|und|ca\.?)[ -])${year4}(?:'?s\b)?(?![\w/:]|-\d|[.,]\d)${unit}`,
      'gi',
    ),
    keep: isYear,
    matches: [
      'in ‹1985›',
      'since ‹2004›,',
      'En ‹2009› sufre',
      'desde el año ‹2004›',
      'in the early ‹1990s›',
      'Jahr ‹2011›',
    ],
    refuses: [
      'in 2000 mL',
      'of 1900 calories',
      'and 2010 mg',
      'to 1800',
      'in 2075',
      'de 2000 cc',
      'in 19850',
      'level of 1931',
    ],
  },
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<![\w/.:$#-])\(?${year4}\)?(?=[.,;:)]?(?:$|\n| ?[,;)]))(?![\w/:]|-\d|[.,]\d)`,
      'g',
    ),
    keep: ({ identifier, text, start, end }) =>
      /^\(.*\)$/.test(identifier) &&
      isYear({ identifier: identifier.slice(1, -1), text, start: start + 1, end: end - 1 }),
    matches: ['operated ‹(1938)›.'],
    refuses: ['total 2000', '(1234)', '12 (4567)'],
  },
  {
    name: 'year',
    label: 'DATE',
    languages: ['en'],
    confidence: 0.75,
    pattern:
      /(?<cue>\b(?:in|since|from|during|of|through|until) the (?:early |mid-? ?|late )?)(?:19|20)\d0'?s(?!\w)/gi,
    matches: ['asbestos in the ‹1970s› per claim', "since the late ‹1990's›."],
    refuses: ['in the 60s', 'rate in the 1230s', 'the 1975s'],
  },
  {
    name: 'year',
    label: 'DATE',
    languages: ['en'],
    confidence: 0.8,
    pattern:
      /(?<![\w])(?:Q[1-4]|spring|summer|autumn|fall|winter),? (?:of )?(?:19|20)\d\d(?![\w/:]|[.,-]\d)|(?<cue>(?<![\w.])b\. ?)(?:19|20)\d\d(?![\w/:]|[.,-]\d)/gi,
    matches: ['seen ‹Q3 2022›.', 'since ‹winter 2019› she', 'Anna Holm, b. ‹1961›, from'],
    refuses: ['Q2 2000 units', 'fall 2 years', 'b.i.d. 2019'],
    keep: ({ text, end }) => !/^ ?(?:units?|mg|ml)/i.test(text.slice(end, end + 6)),
  },
];

/** A cue word that also stands before amounts needs a year that people of today lived in. */
function isYear({ identifier, text, start, end }: Found): boolean {
  const year = Number(identifier.slice(0, 4));
  if (year < 1900 || year > 2069) return false;
  const cue = text.slice(Math.max(0, start - 16), start);
  if (!/\b(?:to|and|y|und|bis)[ -]$/i.test(cue)) return true;
  return year >= 1940 && year !== 2000 && isAmidYears(text, start, end);
}

/** "1998 and 2004", "from 1998 to 2004". */
function isAmidYears(text: string, start: number, end: number): boolean {
  const around = `${text.slice(Math.max(0, start - 30), start)} ${text.slice(end, end + 20)}`;
  return /\b(?:19|20)\d\d\b|\bin\b|\bsince\b|\bfrom\b|\bdesde\b|\bseit\b/.test(around);
}
