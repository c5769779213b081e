/**
 * Numbers and addresses that reach nobody (ADR 0081): fictional telephone ranges, documentation addresses, domains
 * that nobody can register (RFC 2606).
 */
import { type AnyRandom, draw } from './draw.js';
import { keptInAddresses } from './kept-words.js';
import { type SurrogateLanguage } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import { isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';

interface NumberingPlan {
  /** Matches the digits, with a leading plus if written. */
  readonly pattern: RegExp;
  /** Languages of notes in which a number without country code follows this plan; all if absent. */
  readonly languages?: readonly SurrogateLanguage[];
  /** `#` is any digit; a space ends an area code in plans where their length varies. */
  readonly reserved: readonly string[];
  /** Number of leading digits that determine the grouping; a surrogate shares them. */
  readonly keeps?: number;
}

const usAreas =
  `201 206 212 214 216 217 218 301 303 305 309 312 313 314 316 317 319 401 402 404 405 406 410 412 413 414 415 417 419 501
  502 503 505 507 508 512 513 515 517 518 520 601 602 603 605 606 607 608 609 610 612 614 616 617 618 701 702 704 706 712 713 715 716 717
  718 719 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 901 903 904 906 907 908 909 910 912 913 914 915 916 918 919`.split(
    /\s+/,
  );
const american = usAreas.map((area) => `${area}55501##`);
// Ofcom, "Telephone numbers for use in TV and radio drama programmes".
const britishCities = [
  '1134960',
  '1144960',
  '1154960',
  '1164960',
  '1174960',
  '1184960',
  '1214960',
  '1314960',
  '1414960',
  '1514960',
  '1614960',
];
const british = [...britishCities.map((city) => `${city}###`), '2079460###', '1914980###', '1632960###'];
const britishMobiles = ['7700900###'];
// ACMA, "Phone numbers for use in TV shows, films and creative works".
const australian = [
  '25550####',
  '35550####',
  '75550####',
  '85550####',
  '27010####',
  '37010####',
  '77010####',
  '87010####',
];
// Bundesnetzagentur, "Rufnummern für Medienproduktionen".
const german = ['30 23125###', '69 90009###', '40 66969###', '221 4710###', '89 99998###'];
const germanMobiles = ['176 04069###'];

// ARCEP, decision 2018-0881: "numéros pour les œuvres audiovisuelles".
const french = ['19900####', '26191####', '35301####', '46571####', '53649####'];
const frenchMobiles = ['63998####'];

const withPrefix = (prefix: string, numbers: readonly string[]) => numbers.map((number) => prefix + number);

/** The first match wins. Spain reserves no range; none of its nine-digit numbers begins with 3. */
const plans: readonly NumberingPlan[] = [
  { pattern: /^\+?447\d{9}$/, reserved: withPrefix('44', britishMobiles) },
  { pattern: /^\+?44\d{9,10}$/, keeps: 3, reserved: withPrefix('44', british) },
  { pattern: /^07\d{9}$/, languages: ['en'], reserved: withPrefix('0', britishMobiles) },
  { pattern: /^0[1-9]\d{9}$/, languages: ['en'], keeps: 2, reserved: withPrefix('0', british) },
  { pattern: /^\+?614\d{8}$/, reserved: ['61491570###'] },
  { pattern: /^\+?61[2378]\d{8}$/, keeps: 3, reserved: withPrefix('61', australian) },
  { pattern: /^04\d{8}$/, languages: ['en'], reserved: ['0491570###'] },
  { pattern: /^0[2378]\d{8}$/, languages: ['en'], keeps: 2, reserved: withPrefix('0', australian) },
  { pattern: /^\+?34\d{9}$/, reserved: ['343########'] },
  { pattern: /^0034\d{9}$/, reserved: ['00343########'] },
  { pattern: /^\d{9}$/, languages: ['es'], reserved: ['3########'] },
  { pattern: /^\+?491[5-7]\d{7,9}$/, reserved: withPrefix('49', germanMobiles) },
  { pattern: /^\+?49\d{7,12}$/, reserved: withPrefix('49', german) },
  { pattern: /^00491[5-7]\d{7,9}$/, reserved: withPrefix('0049', germanMobiles) },
  { pattern: /^0049\d{7,12}$/, reserved: withPrefix('0049', german) },
  { pattern: /^01[5-7]\d{7,9}$/, languages: ['de'], reserved: withPrefix('0', germanMobiles) },
  { pattern: /^0\d{6,12}$/, languages: ['de'], reserved: withPrefix('0', german) },
  { pattern: /^\+?330?[67]\d{8}$/, reserved: withPrefix('33', frenchMobiles) },
  { pattern: /^\+?330?[1-59]\d{8}$/, keeps: 3, reserved: withPrefix('33', french) },
  { pattern: /^0033[67]\d{8}$/, reserved: withPrefix('0033', frenchMobiles) },
  { pattern: /^0033[1-59]\d{8}$/, keeps: 5, reserved: withPrefix('0033', french) },
  { pattern: /^0[67]\d{8}$/, languages: ['fr'], reserved: withPrefix('0', frenchMobiles) },
  { pattern: /^0[1-589]\d{8}$/, languages: ['fr'], keeps: 2, reserved: withPrefix('0', french) },
  { pattern: /^\+?1[2-9]\d{9}$/, reserved: withPrefix('1', american) },
  { pattern: /^[2-9]\d{9}$/, languages: ['en', 'es'], reserved: american },
  { pattern: /^[2-9]\d{6}$/, languages: ['en'], reserved: ['55501##'] },
];

/** Internal numbers have at most this many digits. */
const insideMax = 6;

/** Makes a fictional number with the punctuation and, if possible, length of `text`; `undefined` without a range. */
export function makeReservedPhone(
  text: string,
  language: SurrogateLanguage,
  random: AnyRandom,
): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length <= insideMax) return text.replace(/\d+/g, (run) => randomDigits(run.length, random));
  const dialled = (/^\D*\+/.test(text) ? '+' : '') + digits;
  const plan = plans.find(
    ({ pattern, languages }) => pattern.test(dialled) && (languages?.includes(language) ?? true),
  );
  if (plan === undefined) return undefined;
  const beginning = digits.slice(0, plan.keeps ?? 0);
  const alike = plan.reserved.filter((number) => number.startsWith(beginning));
  const drawn = draw(alike.length > 0 ? alike : plan.reserved, random).replace(/#/g, () =>
    randomDigits(1, random),
  );
  return drawn.includes(' ') ? inGroups(drawn, text) : pour(drawn, text);
}

/** Formats a number with the prefix, suffix and first separator of `like`. */
function inGroups(number: string, like: string): string {
  const before = /^\D*/.exec(like)?.[0] ?? '';
  const behind = /\D*$/.exec(like)?.[0] ?? '';
  const between = /\d(\D{1,3})\d/.exec(like)?.[1]?.replace(/[(]0?|^\)/g, '') ?? '';
  const isCountry = /^\+|^00/.test(like.trim());
  const grouped = isCountry ? number.replace(/^((?:00)?49)/, `$1${between}`) : number;
  return before.replace('(', '') + grouped.replace(' ', between === '' ? '' : between) + behind;
}

/** Puts digits in the digit positions of `like`; extra ones follow the last, and unfilled positions are removed. */
function pour(digits: string, like: string): string {
  let at = 0;
  const poured = like.replace(/\d/g, () => digits.charAt(at++));
  const end = poured.search(/\D*$/);
  return (poured.slice(0, end) + digits.slice(at) + poured.slice(end)).replace(/[\s()/.-]+$/, (rest) =>
    like.endsWith(rest) ? rest : '',
  );
}

/** RFC 5737 networks. */
const networks = ['192.0.2.', '198.51.100.', '203.0.113.'];

/** Replaces an IP or MAC address by one that no network routes (RFC 5737, 3849, 7042); `undefined` without one. */
export function makeReservedNetworkNumber(text: string, random: AnyRandom): string | undefined {
  const address =
    /(?:\d{1,3}\.){3}\d{1,3}|(?:[\da-f]{2}[:-]){5}[\da-f]{2}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}/i;
  const found = address.exec(text)?.[0];
  if (found === undefined) return undefined;
  const isCapital = /[A-F]/.test(found);
  const hex = (count: number) =>
    Array.from({ length: count }, () => random.integer(16).toString(16)).join('');
  const cased = (made: string) => (isCapital ? made.toUpperCase() : made);
  const made = found.includes('.')
    ? draw(networks, random) + String(1 + random.integer(254))
    : /^(?:[\da-f]{2}[:-]){5}[\da-f]{2}$/i.test(found)
      ? cased(['00', '00', '5e', '00', '53', hex(2)].join(found.charAt(2)))
      : cased(`2001:db8::${hex(4).replace(/^0+(?=.)/, '')}:${hex(4).replace(/^0+(?=.)/, '')}`);
  return text.replace(found, () => made);
}

interface AddressRecipe {
  readonly words: { readonly hostNames: readonly string[] };
  readonly random: AnyRandom;
  readonly nameOf: (folded: string) => string | undefined;
}

/** Rewrites `i.moss@kettlefalls.org` as `q.baxter@walls.example.org`. Without a domain, it replaces names in place. */
export function makeReservedAddress(text: string, recipe: AddressRecipe): string {
  const found = domain.exec(text);
  if (found === null) return otherNames(text, recipe);
  const [whole, before = '', name = ''] = found;
  const host = `${/^www\./i.test(name) ? 'www.' : ''}${draw(recipe.words.hostNames, recipe.random)}.example.${endOf(name)}`;
  const at = found.index + before.length;
  const cased = name === name.toUpperCase() && /[A-Z]/.test(name) ? host.toUpperCase() : host;
  return (
    otherNames(text.slice(0, at), recipe) + cased + otherNames(text.slice(found.index + whole.length), recipe)
  );
}

/** Rewrites `ihalvorsen7` as `baxter7`: words become names, digits other digits. */
export function makeUserName(text: string, recipe: AddressRecipe): string {
  return otherNames(text, recipe);
}

/** A host and what precedes it: "@", "://" or the start of the text. */
const domain = /(@|:\/\/|^)((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}@-])/iu;

/** IANA reserves example.com, example.net and example.org. */
function endOf(host: string): string {
  return /\.(com|net)$/i.exec(host)?.[1]?.toLowerCase() ?? 'org';
}

function otherNames(text: string, { words, random, nameOf }: AddressRecipe): string {
  return replaceRuns(text, (run) => {
    if (isNumber(run)) return randomDigits(run.length, random);
    if (keptInAddresses.has(run.toLowerCase())) return run;
    if (run.length === 1) return randomCharacters(run, random);
    const name = nameOf(foldCase(run)) ?? draw(words.hostNames, random);
    return likeCase(foldCase(name), run);
  });
}
