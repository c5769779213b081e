/** Countries and states of the United States in any case, where the words around say that a place is meant. */
import type { Rule } from '../rule.js';
import { countryNames, stateNames } from '../vocabulary/place-words.js';

const languages = ['en'] as const;
const placed = String.raw`(?<cue>(?<![\w'-])(?:in|from|to|near|via|through|across|outside|visit(?:s|ed|ing)?|leav(?:es?|ing) for|left for|moved|state ?[:|=-]?|country ?[:|=-]?|born) (?:the |southern |northern |eastern |western |central |rural |upstate )?)`;
/** A test, a fever, a pouch: what is only called after a place. */
const namedAfter = String.raw`(?![\w'-]| (?:pouch|multiphasic|card|cards|sorting|heart association|fever|virus|encephalitis|syndrome|classification|criteria|scale|score|chromosome|state (?:law|board)))`;

/** Rules for countries and states. */
export const englishCountryRules: readonly Rule[] = [
  {
    name: 'state-named',
    label: 'STATE',
    languages,
    confidence: 0.75,
    pattern: new RegExp(`${placed}${stateNames}${namedAfter}`, 'gi'),
    matches: ['on his way to ‹Texas› for', 'lives in ‹ohio›.', 'STATE ‹ARIZONA› STATE', 'from rural ‹Maine›'],
    refuses: ['in Indiana pouch', 'Texas', 'to Minnesota Multiphasic', 'maine coon'],
  },
  {
    name: 'country-named',
    label: 'COUNTRY',
    languages,
    confidence: 0.75,
    pattern: new RegExp(
      `${placed}(?:${countryNames('en').join('|')}|UK|U\\.K\\.|USA|U\\.S\\.A\\.|England|Scotland|Wales)${namedAfter}`,
      'gi',
    ),
    keep: ({ identifier }) => !/^(?:uk|usa)$/.test(identifier),
    matches: [
      'born in ‹iran›',
      'BACK FROM ‹HAITI›.',
      'before leaving for ‹UK› on',
      'moved to the ‹ethiopia›',
    ],
    refuses: ['turkey', 'in turkey', 'from guinea pig', 'to uk', 'chile sauce'],
  },
];
