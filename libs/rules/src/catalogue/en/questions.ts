/** English names in questions and requests: whom it is asked about, who is told something, whose results are meant. */
import { isEponym } from '../../medical-terms.js';
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/word-list.js';
import { personLength, someName } from './people.js';

const words = readWords('catalogue/en');

const auxiliary =
  '(?:[Ss]hould|[Cc]an|[Cc]ould|[Ww]ill|[Ww]ould|[Dd]oes|[Dd]id|[Dd]o|[Ii]s|[Ww]as|[Hh]as|[Mm]ay)';

/** What people do and drugs, results and diseases do not. */
const personsDoing = `(?:${words('what people do in questions')})`;

const told =
  '(?:[Tt]ell|[Tt]old|[Aa]sk(?:ed)?|[Rr]emind(?:ed)?|[Cc]ounsel(?:ed|led)?|[Aa]dvised?|[Rr]eassured?|[Ii]nform(?:ed)?)';

/** What somebody has, but no eponym and no day: results, relatives, records. */
const belongings = `(?:${words('belongings')})`;

/** Names in questions, by what they find. */
export const englishQuestions: Rules = {
  'asked about': {
    name: 'asked-about',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: exactCase`(?<cue>(?<!\w)${auxiliary} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= ${personsDoing}\b)`,
    keep: isPersonInside,
  },
  'asked about in one case': {
    name: 'asked-about',
    label: 'PATIENT',
    confidence: 0.75,
    // In a note of one case, at the beginning of a question, for adverbs stand elsewhere.
    pattern: anyCase`(?<cue>(?:^|\n|[.?!:;] )(?:(?:when|why|where|how) )?${auxiliary.toLowerCase()} )${someName}(?= ${personsDoing}\b)`,
    keep: (found) =>
      /[a-z].*[A-Z]|[A-Z].*[a-z]/s.test(around(found)) || /ly$/i.test(found.identifier)
        ? 0
        : isPersonInside(found),
  },
  told: {
    name: 'told',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: exactCase`(?<cue>(?<!\w)${told} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= (?:that|about|to|in|of|why|how|whether|what)\b)`,
    keep: isPersonInside,
  },
  'according to': {
    name: 'told',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: exactCase`(?<cue>(?<!\w)[Aa]ccording to |[Oo]pinion (?:on|about) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:](?!\w))`,
    keep: isPersonInside,
  },
  whose: {
    name: 'whose',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: exactCase`(?<![\w'-])[A-Z][a-z-]{2,24}(?: [A-Z][a-z-]{2,24})?(?='s ${belongings}\b)`,
    keep: isPersonInside,
  },
};

/** Words with a capital, in questions, that are no people. */
const nobody = new RegExp(`^(?:${words('nobody')})$`, 'i');

function isPersonInside(found: Found): number {
  const words = found.identifier.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  if (words.some((word) => nobody.test(word) || /^(?:Dr|Mr|Mrs|Ms|Miss|Prof)$/i.test(word))) return 0;
  const [only = ''] = words;
  if (words.length === 1 && isEponym(only.toLowerCase())) return 0; // "Tell Crohn that": nobody says so
  return personLength(found, 'whole');
}

function around({ text, start, end }: Found): string {
  return text.slice(Math.max(0, start - 60), end + 60);
}
