/** Nicknames inside a name, in quotes, in brackets or behind a cue, and names with an apostrophe. */
import { isMedicalTerm } from '../../medical-terms.js';
import { exactCase, type Found, type Rules } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { readWords } from '../../vocabulary/word-list.js';
import { canBeOfName } from './name-words.js';

const words = readWords('catalogue/any');
const word = "[A-Z][A-Za-z'-]{1,20}";
const given = String.raw`(?:[A-Z][a-z]{1,5}\.|${word})(?: (?:de(?:l| la)? )?(?:[A-Z]\.|${word})){0,2}`;
const family = `(?:(?:de|del|de la|van|von|der|den|di|da) ){0,2}${word}(?: ${word})?`;

/** Nicknames, by what they find. */
export const nicknames: Rules = {
  'inside a name': {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.9,
    pattern: exactCase`(?<![\w'-])${given} (?:"${word}"|'${word}'|\("?${word}"?\)) ${family}(?: \("?${word}"?\))?(?![\w-])`,
    keep: isPerson,
  },
  'behind a name': {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.88,
    // "Olufsen, Margaret "Peggy"", "Margaret (Peggy) was"; brackets alone say too little.
    pattern: exactCase`(?<![\w'-])${word},? (?:${word} )?(?:"${word}"|'${word}')(?![\w-]| [A-Z])`,
    keep: isPerson,
  },
  'behind its cue': {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<!\w)(?:${words('before a nickname')}) ["'(]?)${word}(?![\w-])`,
    keep: isPerson,
  },
  apostrophe: {
    name: 'apostrophe-name',
    label: 'PATIENT',
    confidence: 0.8,
    pattern:
      /(?<![\w'-])(?:[A-Z][a-z]{0,9}'(?:[A-Z]?[a-z]{2,12}|[a-z])(?:'[a-z]{0,9}){0,4}|[A-Z]{1,6}'[A-Z]{3,12})(?:,? [A-Z][A-Za-z'-]{1,20}(?![\w'-])){0,2}/g,
    keep: apostropheLength,
  },
};

/** No word of the clinic or the dictionary, of which names have few. */
function isPerson({ identifier }: Found): boolean {
  // "(Peg)" behind a surname may be a tube elsewhere.
  const words = identifier.replace(/(?<=[a-z]) \("?[A-Z][a-z]+"?\)$/, '').match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const given = words.filter((part) => part.length > 2 && /^[A-Z]/.test(part));
  return (
    given.length > 0 &&
    given.every((part) => canBeOfName(part) && !isMedicalTerm(part)) &&
    !isDictionaryWord(given[0]?.toLowerCase() ?? '') &&
    !isDictionaryWord(given.at(given.length > 3 ? 2 : -1)?.toLowerCase() ?? '')
  );
}

const noNames = new RegExp(`^(?:${words('words with an apostrophe')})$`, 'i');

/** As far as the words are a name; possessives and contractions are none. */
function apostropheLength({ identifier }: Found): number {
  const [first = '', ...rest] = identifier.split(' ');
  const head = first.replace(/,$/, '');
  if (/'(?:s|t|m|d|ve|ll|re|em|til)$/i.test(head) || noNames.test(head)) return 0;
  const others = rest.findIndex(
    (part) => !canBeOfName(part.replace(/'s$/, '')) || isDictionaryWord(part.toLowerCase()),
  );
  const kept = [first, ...(others === -1 ? rest : rest.slice(0, others))].join(' ');
  return kept.replace(/,$|'s$/, '').length;
}
