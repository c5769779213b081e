/** What is called after a place or a person: scales, criteria, germs, stains, proteins. The words lie in `vocabulary/named-after.json`. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isEponym } from '../../medical-terms.js';
import type { ClinicalForm, Found } from '../../rule.js';
import { clinicalLists } from '../../vocabulary/clinical-lists.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';

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

const [begin, end] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`];
const institution =
  /^\W+(?:\p{L}+ ){0,2}(?:clinic|hospital|cent(?:er|re)|institute|unit|group|associates|foundation|department|office|practice|pharmacy|university)(?!\p{L})/iu;
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
export const namedAfterForms: readonly ClinicalForm[] = [
  {
    name: 'scale-of-a-place',
    pattern: new RegExp(
      `${begin}(?:(?:${scales})(?:'s)?[ -](?:${scaleThings})|(?:${scaleThingsBefore})(?:,? (?:de(?: la)?|del|nach|von|of))? (?:${scales}))${end}`,
      'giu',
    ),
    keep: isName,
    matches: [
      '‹Ann Arbor stage› IIA',
      'an ‹Edinburgh postnatal› depression scale',
      '‹Los-Angeles-Klassifikation› B',
      '‹esofagitis grado B de Los Angeles›.',
      '‹Stadium II nach Ann Arbor›.',
      '‹criterios de Milan›',
    ],
    refuses: [
      'seen in Boston, stage II',
      'from Ann Arbor stage',
      'the Toronto Stroke Scale Clinic',
      'boston score',
    ],
  },
  {
    name: 'germ-of-a-place',
    pattern: new RegExp(
      `${begin}(?:(?:${germs})[ -](?:${germThings})|(?:${germThings}) (?:de(?: las?| los)?|del|von|of) (?:${germs}))${end}`,
      'giu',
    ),
    keep: isName,
    matches: [
      '‹Rocky Mountain spotted› fever',
      '‹St. Louis encephalitis›',
      '‹fiebre de Lassa› y ‹virus del Nilo Occidental›',
    ],
    refuses: ['St. Louis, fever', 'lives in California', 'moved to Victoria disease'],
  },
  {
    name: 'class-of-a-place',
    pattern: new RegExp(
      String.raw`${begin}(?:${coded})[ -](?:class |type |grade |grado |stage |Grad )?(?:[IVX]{1,4}[ABC]?|[1-5][ABC]?|[A-C]\d(?: [A-Z]\d[a-z]?){1,3})(?![\p{L}\p{N}/:]|[.-]\p{L})`,
      'giu',
    ),
    keep: (found) => isName(found) && !isBehindName(found),
    matches: ['‹Bethesda III› nodule', '‹Roma IV›;', '(‹Montreal A2 L3 B1›)', '‹Killip II› infarct'],
    refuses: ['Maria Paris II', 'Boston 02114', 'in Paris 1/2', 'Lisbon pattern'],
  },
  {
    name: 'named-whole',
    pattern: new RegExp(`${begin}(?:${wholes})${end}`, 'giu'),
    keep: isName,
    matches: [
      '‹Hb Lepore›, ‹Hb Constant Spring›',
      '‹Factor V Leiden›',
      '‹India ink› neg',
      'a ‹Mann-Whitney› U',
    ],
    refuses: ['in Leiden', 'Mr Lepore', 'India, ink'],
  },
  {
    name: 'surname-of-a-thing',
    pattern: new RegExp(
      String.raw`${begin}\p{Lu}\p{Ll}{2,14}(?:-\p{Lu}\p{Ll}{2,14})? (?:${surnameThings})${end}`,
      'gu',
    ),
    keep: (found) => !isOfSomebody(found),
    matches: [
      'the ‹Lisfranc ligament›',
      'a ‹Kobayashi criteria› set',
      '‹Lemierre syndrome›',
      'Known ‹Lemierre syndrome›',
    ],
    refuses: ['Dr. Kobayashi criteria', 'Kobayashi, staging', 'Mrs Anna Kobayashi syndrome'],
  },
  {
    name: 'eponym-of-a-thing',
    pattern: new RegExp(String.raw`${begin}\p{Lu}\p{Ll}{2,14}(?:'s)? (?:${eponymThings})${end}`, 'gu'),
    keep: (found) => isListedEponym(found.identifier) && !isOfSomebody(found),
    matches: ["‹Crohn disease›, ‹Bell's nodules›", 'a ‹Foley catheter›, ‹Lewy bodies›'],
    refuses: ['Adenwalla disease', 'Dr. Crohn disease', 'Maria Bell disease', 'Crohn, disease'],
  },
];
