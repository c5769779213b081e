/** Names that are words: known by what only a person does behind them, or by a field, a relative or a title before a short one. */
import { isMedicalWord } from '../medical-terms.js';
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { isEnglishWord } from '../vocabulary/dictionary.js';
import { personCues } from '../vocabulary/person-cues.js';
import { plainWords } from '../vocabulary/plain-words.js';
import { canBeOfName } from './name-words.js';

const { wordNames, acts, shortNames, subjects } = personCues;
const sentenceStart = String.raw`(?<=^|\n[ \t>*-]{0,4}|[.:;!?] {1,2}|\d{4} )`;
const name = "[A-Z][a-z]{1,14}(?: [A-Z][a-z'-]{1,20})?";

/** Rules for such names. */
export const wordNameRules: readonly Rule[] = [
  acting('en', {
    matches: [
      '‹Hope› is stable today. We hope for discharge.',
      '‹Faith Pain› reports pain 3/10.',
      '‹Art› ate 50% of meals. ‹Gene› voided.',
      '‹Legend› failed his hearing screen.',
      '‹Patience› is G2P1.',
      '‹Summer› is a 34 yo',
    ],
    refuses: [
      'We hope for discharge',
      'Grant funding ended.',
      'Joy of cooking',
      'Faith is important to her',
      'White count is stable',
      'Hope is that she',
      'May return Monday',
      'Pain is stable',
      'Chance of rain',
    ],
  }),
  acting('es', {
    matches: [
      '‹Mercedes› niega dolor. ‹Cruz› tolera dieta.',
      '‹Paz› está afebril.',
      '‹Sol› come bien. ‹Prado› duerme.',
    ],
    refuses: ['Sol y sombra', 'Dolor tolera', 'Rosa de', 'una cruz tolera', 'Sangre refiere'],
  }),
  acting('de', {
    matches: ['‹Engel› klagt über Schmerzen. ‹Wolf› schlief gut.', '‹Rose› ist stabil.'],
    refuses: ['Rose der', 'Wolf im Garten', 'Fuchs wurde gesehen'],
  }),
  {
    name: 'acting-person',
    label: 'PATIENT',
    languages: ['de'],
    confidence: 0.75,
    // Of verbs that nothing but a person does.
    pattern: new RegExp(
      String.raw`${sentenceStart}[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,24})?(?= (?:berichtet|klagt|verneint|schildert|raucht|schlief|schlaft|isst|trinkt|wohnt)e?\b)`,
      'g',
    ),
    keep: ({ identifier }) => {
      const word = identifier.toLowerCase();
      return (
        !subjects.has(word) &&
        !plainWords.has(word) &&
        !isMedicalWord(word) &&
        !/(?:in|e|er)nen?$|dienst$/.test(word)
      );
    },
    matches: ['‹Wüstenhagen› berichtet über Übelkeit.', 'Stabil. ‹Kraus-Lang› klagt'],
    refuses: ['Patientin berichtet', 'Mutter klagt', 'Sie verneint', 'Ehefrau berichtet', 'Pflege berichtet'],
  },
  {
    name: 'acting-person',
    label: 'PATIENT',
    languages: ['en'],
    confidence: 0.75,
    // Two surnames: "White and Black were called".
    pattern: new RegExp(
      String.raw`${sentenceStart}[A-Z][a-z]{1,14}(?= and [A-Z][a-z]{1,14} (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)|(?<=(?:^|\n|[.:;!?] {1,2})[A-Z][a-z]{1,14} and )[A-Z][a-z]{1,14}(?= (?:agree|were (?:called|notified|updated|paged|present|informed|seen))\b)`,
      'g',
    ),
    keep: ({ identifier }) => wordNames.en.has(identifier.toLowerCase()),
    matches: ['‹White› and ‹Black› were called.', '‹Grant› and ‹Hope› agree'],
    refuses: ['Police and Fire were called', 'Risks and benefits were'],
  },
  {
    name: 'acting-person',
    label: 'PATIENT',
    languages: ['es'],
    confidence: 0.75,
    // The plural of a family: "Los Guerra".
    pattern:
      /(?<=(?:^|\n|[.:;] )(?:Los|Las) )[A-Z][a-z]{2,14}(?= (?:fueron|estan|acuden|han sido|acudieron) )/g,
    keep: ({ identifier }) => wordNames.es.has(identifier.toLowerCase()),
    matches: ['Los ‹Guerra› fueron informados.'],
    refuses: ['Los Padres fueron informados', 'Las Guerra'],
  },
  {
    name: 'short-name',
    label: 'PATIENT',
    languages: ['en'],
    confidence: 0.88,
    pattern:
      /(?<cue>(?:(?:^|\n)[ \t]{0,4}(?:Patient|PATIENT|Pt|Name|Patient Name|Client)[ \t]{0,2}:[ \t]{0,3}|(?<!\w)(?:mother|father|wife|husband|son|daughter|sister|brother|aunt|uncle|mom|dad|niece|nephew|cousin|[Ss]poke (?:to|with)),? ))[A-Z][a-z]{1,2} [A-Z][a-z]{1,20}(?:-[A-Z]?[a-z]{1,20})?(?![\w'-])/g,
    keep: ({ identifier, text, end }) => {
      const [first = '', last = ''] = identifier.split(' ');
      if (/^(?:No|In|On)$/.test(first) && isEnglishWord(last.toLowerCase())) return false; // "No Show"
      return (
        shortNames.has(first.toLowerCase()) &&
        canBeOfName(last) &&
        !/^ [A-Z][a-z]/.test(text.slice(end, end + 3))
      );
    },
    matches: ['Patient: ‹Per Lund›\nDOB', 'her mother ‹So Young› about', 'Spoke to ‹Do Thi› and'],
    refuses: [
      'Patient: No Pain\n',
      'Patient: In Distress',
      'Patient: Do You',
      'wife No Show',
      'Patient: So I said',
    ],
  },
];

function acting(language: RuleLanguage, examples: Pick<Rule, 'matches' | 'refuses'>): Rule {
  return {
    name: 'acting-person',
    label: 'PATIENT',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(`${sentenceStart}${name}(?= [a-zG])`, 'g'),
    keep: (found) => isBeforeAct(found, language),
    ...examples,
  };
}

/** Whether the first word is a name and the words behind are what a person does. */
function isBeforeAct({ identifier, text, end }: Found, language: RuleLanguage): boolean {
  const [first = '', second] = identifier.toLowerCase().split(' ');
  if (!wordNames[language].has(first) || (second !== undefined && plainWords.has(second))) return false;
  const behind = text.slice(end + 1, end + 48).toLowerCase();
  if (language === 'en' && /^(?:is|was) an? \d{1,3}[ -]?(?:y|m|w|d)|^is g\d/.test(behind)) return true;
  const [one = '', two = '', three = ''] = behind.match(/^[^\s.,;:!?]+|(?<= )[^\s.,;:!?]+/g) ?? [];
  return [one, `${one} ${two}`, `${one} ${two} ${three}`].some((phrase) => acts[language].has(phrase));
}
