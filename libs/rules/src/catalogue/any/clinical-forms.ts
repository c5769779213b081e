/** Clinical forms, which veto spans: results, doses, common codes, ordinals, citations, eponyms. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { looksLikeDay } from '../../days.js';
import { isEponym, isMedicalWord } from '../../medical-terms.js';
import { anyCase, type ClinicalForm, type Found } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { laboratoryTests } from '../../vocabulary/patterns.js';
import { clinicalLists, readWords } from '../../vocabulary/words.js';

const words = readWords('catalogue/any');
/** Letters and digits of folded text, in brackets. With `i`, each Unicode property takes milliseconds to compile. */
const wordCharacters = String.raw`a-zA-Z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff`;
/** A number that is not part of a date, a telephone number or a code. */
const number = String.raw`(?<![${wordCharacters}][.,/:-]?)(?:[<>] ?)?\d{1,12}(?:[.,]\d{1,6}){0,3}(?: ?x ?10 ?[\^*]? ?\d{1,2})?`;
const amount = `(?:${words('amounts')})`;
const volume = '[dcmμun]?l|mm3|cmm|hpf|lpf|campo';
const share = 'm2|kg|g|hr?|min|d|day|dia|24 ?h|dose|dosis';
/** Units of several letters or whole words, which mean nothing else after a number. */
const doseUnits = `(?:${words('units of doses')})`;
const assay = `${laboratoryTests}|${words('assays')}`;

/** Six digits may be a date; four may be a year. */
const isNoDayOrYear = (digits: string): boolean =>
  !/^(?:19|20)\d\d$/.test(digits) && (digits.length !== 6 || !looksLikeDay(digits));

const namesOfDrugs = words('drugs called like people');
const doseOrForm =
  '(?:[ -](?:D|XR|ER|SR|CR|XL|OTC))?,? (?:\\d[\\d.,/]{0,7} ?(?:mg|mcg|ug|g|ml|units?|iu|%)|tablets?|tabs?|pills?|capsules?|caps|cream|drops|spray|inhaler|patch|comprimidos?|pastillas?|Tabletten?)';
const terminology = words('terminologies');
const code = String.raw`[A-Z]{0,4}:?\d[\dA-Z]{0,11}(?:[.-][\dA-Z]{1,6}){0,3}`;
/** Hosts of standards bodies: messages contain their addresses, which identify nobody. */
const standardHosts = String.raw`(?:[a-z-]{1,20}\.)?(?:${words('hosts of standards')})`;

const isDrug = (word = ''): boolean =>
  isMedicalWord(word.toLowerCase()) || clinicalLists().drugs.has(word.toLowerCase());
const thing = words('things with an ordinal');

const productNumber = String.raw`(?=[^\s,;)]{0,20}\d)[A-Za-z\d](?:[./=+-]?[A-Za-z\d]){1,23}`;

/** Clinical forms by name. */
export const clinicalForms: Readonly<Record<string, ClinicalForm>> = {
  concentration: {
    pattern: new RegExp(
      String.raw`${number} ?(?:${amount} ?\/ ?(?:${share}|${volume})|\/ ?(?:${volume}))(?![${wordCharacters}])`,
      'gi',
    ),
  },
  dose: { pattern: new RegExp(`${number} ?${doseUnits}(?![${wordCharacters}/-])`, 'gi') },
  'apgar-scores': { pattern: /(?<cue>\bapgar[a-z-]{0,8}:? {1,2})\d{1,2}(?:\/\d{1,2}){1,2}(?![\d/])/gi },
  'laboratory-result': {
    pattern: new RegExp(
      String.raw`(?<cue>(?<![${wordCharacters}-])(?:${assay})(?: (?:level|count|of|was|is|at|de|es))?[ :=]{1,2})[<>]? ?\d{4,9}(?:[.,]\d{1,3})?(?![${wordCharacters}]|[-/.]\d)`,
      'gi',
    ),
    keep: ({ identifier }) => isNoDayOrYear(identifier.replace(/[<> ]/g, '')),
  },
  'drug-called-like-somebody': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:${namesOfDrugs})|(?<=(?:${words('before a drug')}) )\p{Lu}\p{Ll}{2,14})${doseOrForm}(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'tumour-marker': {
    pattern: anyCase`(?<![${wordCharacters}])CA[ -]?(?:125|19-9|15-3|27-29|72-4)(?![${wordCharacters}])`,
  },
  'decimals-over-each-other': {
    pattern:
      /(?<![\p{L}\p{N}.,/:-])\d{1,3}\.\d{1,2}(?:\/\d{1,3}(?:\.\d{1,2})?){0,5}\/\d{1,3}\.\d{1,2}(?![\p{N}/]|\.\d)/gu,
  },
  'signed-decimal': {
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[-+\u2212]\d{1,3}[.,]\d{1,4}|\d{5,12}\.\d{1,2})(?![\p{N}/-]|[.,]\d)/gu,
  },
  'terminology-code': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${terminology})(?: (?:codes?|codigos?|no\.?))?[ :#=]{1,3}${code}(?:(?:, ?| and | y | und |\/)${code}){0,6}(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'registered-number': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${words('registered numbers')})(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'code-of-a-drug': {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{L}[\p{Ll}-]{5,20} \()[A-Z]{1,5}[- ]?\d{3,7}[A-Z]?(?=[);,])/gu,
    keep: ({ text, start }) => isDrug(/([a-z-]+) \($/i.exec(text.slice(Math.max(0, start - 24), start))?.[1]),
  },
  'word-of-a-label': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${words('names of numbers')})(?![\p{L}\p{N}])(?=[ .:#]{1,14}(?:[A-Z]{1,4}[ -]?)?\d)`,
      'gu',
    ),
  },
  'code-of-a-bill': {
    pattern:
      /(?<![\p{L}\p{N}/-])(?:\d{5}-(?:25|26|50|51|57|59|76|TC|LT|RT)(?:, ?\d{5})?|(?<=codes? )[A-V]\d{4})(?![\p{L}\p{N}-])/gu,
  },
  'number-of-a-product': {
    // "lot HK4471", "REF 5520-B-400": shared by many copies of the product, unlike a serial number.
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${words('before the number of a product')})[ :#.=-]{0,3}${productNumber}(?:(?:, | / | & | and )(?=\S*[A-Z])${productNumber})*(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'code-of-disease': { pattern: /(?<![\p{L}\p{N}.])[A-TV-Z]\d{2}\.\d{1,3}[A-Z]?(?![\p{L}\p{N}]|[.-]\d)/gu },
  'variant-of-a-gene': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?<=(?:${words('genes with named variants')})(?: gene)?[ :,(-]{1,2})(?:p\.)?[A-Z]\d{2,4}[A-Z*]|p\.\(?[A-Z][a-z]{2}\d{1,4}(?:[A-Z][a-z]{2}|\*|=)?(?:fs|del|dup|ins)?)(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'blood-pressure': {
    // A date never starts with a number this high, as in "seen by PA 12/25".
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:RR|N?IBP|BP|TA|PA|Blutdruck|tensi[oó]n(?: arterial)?)[ :]{1,3}(?:was |is |de |von )?)(?:[6-9]\d|1\d\d|2[0-4]\d) ?\/ ?\d{2,3}(?![\d/])/gu,
  },
  'year-of-a-guideline': {
    pattern:
      /(?<![\p{L}\p{N}/.-])(?:19|20)\d\d(?= (?:\p{Lu}[\p{L}/&-]{1,14} ){1,3}(?:[a-z]{3,12} )?(?:guid(?:eline|ance)s?|recommendations?|update|criteria|consensus|statement|list|classification|definitions?)(?!\p{L}))/gu,
  },
  'code-beside-its-system': { pattern: /(?<cue>"code"\s{0,3}:\s{0,3}"|\bcode=")[\w.-]{1,24}(?=")/g },
  namespace: {
    pattern: new RegExp(
      String.raw`(?<![${wordCharacters}])(?:https?:\/\/${standardHosts}(?:\/[\w.#/-]{0,80})?|urn:(?:oid|hl7-org|ietf|ihe|iso)[\w:.-]{0,80}|[012](?:\.\d{1,10}){5,12})(?![${wordCharacters}])`,
      'gi',
    ),
  },
  version: {
    pattern: anyCase`(?<![${wordCharacters}])(?:(?:v|ver\.?|version|versi[oó]n|firmware|software|FW|SW|release|build|ratio)[ :=]{0,2}\d{1,4}(?:\.\d{1,4}){1,4}|\d{1,4}(?:\.\d{1,4}){2,4}(?= (?:firmware|software|version|build|release)))(?![${wordCharacters}]|\.\d)`,
  },
  'ordinal-of-a-thing': {
    pattern: new RegExp(
      String.raw`(?<![${wordCharacters}/-])\d{1,2}(?:st|nd|rd|th) ?-?(?:${thing})(?![${wordCharacters}])`,
      'gi',
    ),
  },
  shorthand: {
    pattern:
      /(?<![\p{L}\p{N}])(?:W[DN][ ,/]{0,2}W[DN](?:[ ,/]{1,2}(?:[WBHA]|AA|Hisp)[MF])?|(?:AL|AA|ATTR(?:wt|v|m)?) amyloid(?:osis)?|[A-Z]{2,4} ruled out)(?![\p{L}\p{N}])/gu,
  },
  citation: {
    pattern:
      /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&|y|und) \p{Lu}[\p{L}'-]{1,20})? et al\b\.?,?(?: \(?(?:19|20)\d\d[a-z]?\)?)?|(?<=\((?:see |cf\. )?)\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&) \p{Lu}[\p{L}'-]{1,20})?,? (?:19|20)\d\d[a-z]?(?=[);]))/gu,
  },
};

/** Joins patterns with bars; a space between words also matches a hyphen ("Los-Angeles"). */
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

const begin = `(?<![${wordCharacters}])`;
const end = `(?![${wordCharacters}])`;
const institution = new RegExp(String.raw`^\W+(?:\p{L}+ ){0,2}(?:${words('institutions')})(?!\p{L})`, 'iu');
/** Words before a place where somebody lives or goes: "from Boston", but not "changes in Glasgow score". */
const somebodyIs =
  /\b(?:liv(?:es?|ed|ing) in|from|near|moved to|trip to|travel(?:l?ed|s)? to|born in|visit(?:ed|ing)|vive en|nacid[oa] en)\s$/i;

/** Whether the form is capitalised like a name, and is neither somebody's whereabouts nor an institution. */
const isName = ({ identifier, text, start, end: behind }: Found): boolean =>
  /\p{Lu}/u.test(identifier) &&
  !somebodyIs.test(text.slice(Math.max(0, start - 16), start)) &&
  !institution.test(text.slice(behind, behind + 48));

/** "Clark Weber II" is a person. */
const isBehindName = ({ text, start }: Found): boolean =>
  /(?:\p{Lu}\p{Ll}+|\p{Lu}\.) $/u.test(text.slice(Math.max(0, start - 16), start));

/** Whether a title or another name comes before, rather than a word that only begins a sentence. */
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

/** Scales, germs, classes and other things named after places or people. */
export const namedAfterForms: Readonly<Record<string, ClinicalForm>> = {
  'scale-of-a-place': {
    pattern: new RegExp(
      `${begin}(?:(?:${scales})(?:'s)?[ -](?:${scaleThings})|(?:${scaleThingsBefore})(?:,? (?:de(?: la)?|del|nach|von|of))? (?:${scales}))${end}`,
      'gi',
    ),
    keep: isName,
  },
  'germ-of-a-place': {
    pattern: new RegExp(
      `${begin}(?:(?:${germs})[ -](?:${germThings})|(?:${germThings}) (?:de(?: las?| los)?|del|von|of) (?:${germs}))${end}`,
      'gi',
    ),
    keep: isName,
  },
  'class-of-a-place': {
    pattern: new RegExp(
      String.raw`${begin}(?:${coded})[ -](?:class |type |grade |grado |stage |Grad )?(?:[IVX]{1,4}[ABC]?|[1-5][ABC]?|[A-C]\d(?: [A-Z]\d[a-z]?){1,3})(?![${wordCharacters}/:]|[.-][a-z])`,
      'gi',
    ),
    keep: (found) => isName(found) && !isBehindName(found),
  },
  'named-whole': { pattern: new RegExp(`${begin}(?:${wholes})${end}`, 'gi'), keep: isName },
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
