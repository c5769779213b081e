/** Nicknames inside a name, in quotes or brackets or behind a word for one, and given names with an apostrophe. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import { isDictionaryWord } from '../vocabulary/dictionary.js';
import { canBeOfName } from './name-words.js';

const word = "[A-Z][A-Za-z'-]{1,20}";
const given = String.raw`(?:[A-Z][a-z]{1,5}\.|${word})(?: (?:de(?:l| la)? )?(?:[A-Z]\.|${word})){0,2}`;
const family = `(?:(?:de|del|de la|van|von|der|den|di|da) ){0,2}${word}(?: ${word})?`;

/** Rules for such names. */
export const nicknameRules: readonly Rule[] = [
  {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<![\w'-])${given} (?:"${word}"|'${word}'|\("?${word}"?\)) ${family}(?: \("?${word}"?\))?(?![\w-])`,
      'g',
    ),
    keep: isPerson,
    matches: [
      '‹Margaret "Peggy" Olufsen (Peg)› prefers tea',
      '‹William (Bill) Tarkington› presented',
      "Name: ‹Roberto 'Beto' Quiñones›.",
      '‹José Mª «Txema» Otxoa›; ‹Mª Luisa (Marisa) Goñi›;',
      '‹Wilhelm „Willi“ Kraus› kam',
    ],
    refuses: [
      'Metoprolol (Lopressor) Tablet',
      'Chest (Lateral) View',
      'Hepatitis (Chronic) Disease',
      'Vitamin "B" Complex',
      'Acetaminophen (Tylenol) Extra Strength',
      'Discharge (Home) Instructions',
    ],
  },
  {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.88,
    // "Olufsen, Margaret "Peggy"", "Margaret (Peggy) was"; brackets alone say too little.
    pattern: new RegExp(
      String.raw`(?<![\w'-])${word},? (?:${word} )?(?:"${word}"|'${word}')(?![\w-]| [A-Z])`,
      'g',
    ),
    keep: isPerson,
    matches: ['‹Olufsen, Margaret "Peggy"›,', '‹Margaret "Peggy"› was seen'],
    refuses: ['Patient "Denies"', 'Says "No"', 'Asked "Why"', 'Mother "Fine"', 'Pain "Better"'],
  },
  {
    name: 'nickname',
    label: 'PATIENT',
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:goes by|go by|nick-?name(?:d| is)?:?|a\.?k\.?a\.?:?|preferred (?:first )?name(?: is)?:?|likes to be called|prefers to be called|prefers(?= ["'])|answers to|known as|apodad[oa]|conocid[oa] como|genannt|Rufname:?|Spitzname:?) ["'(]?)${word}(?![\w-])`,
      'g',
    ),
    keep: isPerson,
    matches: [
      'goes by ‹Bill›.',
      'aka ‹Txema›,',
      'prefers "‹Peggy›".',
      'conocida como ‹Marisa›',
      'genannt ‹Willi›',
    ],
    refuses: [
      'prefers Tylenol',
      'known as Crohn disease',
      'prefers Monday',
      'goes by Bus',
      'goes by Ambulance',
      'prefers English',
    ],
  },
  {
    name: 'apostrophe-name',
    label: 'PATIENT',
    confidence: 0.8,
    pattern:
      /(?<![\w'-])(?:[A-Z][a-z]{0,9}'(?:[A-Z]?[a-z]{2,12}|[a-z])(?:'[a-z]{0,9}){0,4}|[A-Z]{1,6}'[A-Z]{3,12})(?:,? [A-Z][A-Za-z'-]{1,20}(?![\w'-])){0,2}/g,
    keep: apostropheLength,
    matches: [
      "‹Keali'i Kahananui›; ‹Sʼkaʼdʼatʼ Joe›; ‹Ka'ahumanu Kalākaua› seen.",
      '‹Ra’shad› is afebrile.',
      '‹D’Ors, Eugeni›; ‹L’Hotellerie›.',
      "‹N'Diaye› refuses",
      "‹O'Shanahan› denies",
    ],
    refuses: [
      "Crohn's disease",
      "Don't know",
      "She's well",
      "They're home",
      "We've",
      "Qur'an",
      "Ma'am said",
      "O'clock",
      "G'day",
      "PATIENT'S",
      "Y'all",
      "Parkinson's",
      "Hawai'i",
      "DON'T",
      "Pt's Mother",
    ],
  },
];

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

const noNames =
  /^(?:o'clock|g'day|ma'am|qur'an|hawai'i|o'ahu|xi'an|y'all|c'mon|ne'er|e'en|rock'n|d'or|l'oreal|m'boro|l'hermitte|l'hopital|cha'i|tai'chi|t'ai|hallowe'en|int'l|gov't|nat'l|ass'n|dep't|cont'd|rec'd|req'd|sec'y|d'etre|c'est|d'azur|d'alene)$/i;

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
