/** What is called after a place or a person: scales, criteria, germs, stains, proteins. The words lie in `vocabulary/named-after.json`. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isEponym } from '../../medical-terms.js';
import type { ClinicalForm, Found } from '../../rule.js';
import { clinicalLists } from '../../vocabulary/clinical-lists.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { readWords } from '../../vocabulary/word-list.js';

const words = readWords('catalogue/any');

/** Patterns between bars; "Los Angeles" may be written with a hyphen. */
const bars = z.array(z.string()).transform((parts) => parts.join('|').replaceAll(/(?<=\w) (?=\w)/g, '[ -]'));
const {
  scales,
  scaleThings,
  scaleThingsBefore,
  germs,
  germThings,
  coded,
  wholes,
  eponymThings,
  surnameThings,
} = z
  .object({
    scales: bars,
    scaleThings: bars,
    scaleThingsBefore: bars,
    germs: bars,
    germThings: bars,
    coded: bars,
    wholes: bars,
    eponymThings: z.string(),
    surnameThings: z.string(),
  })
  .parse(JSON.parse(readFileSync(new URL('../../vocabulary/named-after.json', import.meta.url), 'utf8')));

const begin = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const institution = new RegExp(String.raw`^\W+(?:\p{L}+ ){0,2}(?:${words('institutions')})(?!\p{L})`, 'iu');
/** "in Boston", and not "changes in Glasgow score": somebody is there. */
const somebodyIs =
  /\b(?:liv(?:es?|ed|ing) in|from|near|moved to|trip to|travel(?:l?ed|s)? to|born in|visit(?:ed|ing)|vive en|nacid[oa] en)\s$/i;

/** Written with a capital, as names are, where nobody lives and no clinic is. */
const isName = ({ identifier, text, start, end: behind }: Found): boolean =>
  /\p{Lu}/u.test(identifier) &&
  !somebodyIs.test(text.slice(Math.max(0, start - 16), start)) &&
  !institution.test(text.slice(behind, behind + 48));

/** "Clark Weber II" is somebody's grandson. */
const isBehindName = ({ text, start }: Found): boolean =>
  /(?:\p{Lu}\p{Ll}+|\p{Lu}\.) $/u.test(text.slice(Math.max(0, start - 16), start));

/** A title or another name stands before it, and no word that only begins a sentence. */
const isOfSomebody = ({ text, start }: Found): boolean => {
  const [, word = ''] =
    /(?:(\p{Lu}\p{Ll}*)\.?|['’]s) $/u.exec(text.slice(Math.max(0, start - 16), start)) ?? [];
  return word !== '' && !isDictionaryWord(word.toLowerCase());
};

function isListedEponym(identifier: string): boolean {
  const word = identifier.replace(/(?:'s)? .*/, '').toLowerCase();
  const { eponyms, surnameEponyms } = clinicalLists();
  return isEponym(word) || eponyms.has(word) || surnameEponyms.has(word);
}

/** Names of scales, germs and the like. */
export const namedAfterForms: Readonly<Record<string, ClinicalForm>> = {
  'scale-of-a-place': {
    pattern: new RegExp(
      `${begin}(?:(?:${scales})(?:'s)?[ -](?:${scaleThings})|(?:${scaleThingsBefore})(?:,? (?:de(?: la)?|del|nach|von|of))? (?:${scales}))${end}`,
      'giu',
    ),
    keep: isName,
  },
  'germ-of-a-place': {
    pattern: new RegExp(
      `${begin}(?:(?:${germs})[ -](?:${germThings})|(?:${germThings}) (?:de(?: las?| los)?|del|von|of) (?:${germs}))${end}`,
      'giu',
    ),
    keep: isName,
  },
  'class-of-a-place': {
    pattern: new RegExp(
      String.raw`${begin}(?:${coded})[ -](?:class |type |grade |grado |stage |Grad )?(?:[IVX]{1,4}[ABC]?|[1-5][ABC]?|[A-C]\d(?: [A-Z]\d[a-z]?){1,3})(?![\p{L}\p{N}/:]|[.-]\p{L})`,
      'giu',
    ),
    keep: (found) => isName(found) && !isBehindName(found),
  },
  'named-whole': {
    pattern: new RegExp(`${begin}(?:${wholes})${end}`, 'giu'),
    keep: isName,
  },
  'surname-of-a-thing': {
    pattern: new RegExp(
      String.raw`${begin}\p{Lu}\p{Ll}{2,14}(?:-\p{Lu}\p{Ll}{2,14})? (?:${surnameThings})${end}`,
      'gu',
    ),
    keep: (found) => !isOfSomebody(found),
  },
  'eponym-of-a-thing': {
    pattern: new RegExp(String.raw`${begin}\p{Lu}\p{Ll}{2,14}(?:'s)? (?:${eponymThings})${end}`, 'gu'),
    keep: (found) => isListedEponym(found.identifier) && !isOfSomebody(found),
  },
};
