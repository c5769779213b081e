/** Numbers that look like somebody's and belong to many, or count: lots, codes of bills and drugs, amounts. */

import { digitsIn, type Found } from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';

const words = readWords('catalogue/any');

const givenToMany = new RegExp(
  String.raw`\b(?:${words('before what is given to many')})(?: ?(?:code|number|no\.?|#|of|is|was))?[ :#=]{0,3}$`,
  'i',
);

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|cells?|copies|cfu|patients|people|taper|days?|weeks?|dollars|steps|x)\b`,
  'i',
);

/** Whether a number is a lot, a reference of a book or a code of bills, or an amount; a hospital's unit number stands behind "unit". */
export function isNobodysNumber({ identifier, text, start, end }: Found): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const isUnitNumber = /\bunit(?: (?:number|no\.?|#))?[ :#]{0,3}$/i.test(before) && digitsIn(identifier) > 4;
  return (!isUnitNumber && givenToMany.test(before)) || amountBehind.test(text.slice(end, end + 12));
}

/** A number of a batch, which looks like a telephone number and is none. */
export function isLot(text: string, start: number): boolean {
  return /\b(?:lot|batch|NDC|catalog(?:ue)?)(?: ?(?:number|no\.?|#))?[ :]{0,3}$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );
}
