/** Mail and web addresses under domains that nobody can register (RFC 2606), and user names; made of names as the originals are. */
import { type AnyRandom, draw } from './draw.js';
import { keptInAddresses } from './kept-words.js';
import { foldCase } from './names/partition.js';
import { isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';

/** What an address is made of. */
export interface AddressRecipe {
  readonly words: { readonly hostNames: readonly string[] };
  readonly random: AnyRandom;
  readonly nameOf: (folded: string) => string | undefined;
}

/** `i.moss@kettlefalls.org` as `q.baxter@walls.example.org`; a piece without a domain gets other names in the same places. */
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

/** `ihalvorsen7` as `baxter7`: words become names, digits other digits. */
export function makeUserName(text: string, recipe: AddressRecipe): string {
  return otherNames(text, recipe);
}

/** What stands before a host, and the host: behind "@" or "://", or from "www." on, or at the beginning. */
const domain = /(@|:\/\/|^)((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}@-])/iu;

/** IANA keeps example.com, example.net and example.org. */
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
