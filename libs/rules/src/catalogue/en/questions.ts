/** English names in questions and requests: whom it is asked about, who is told something, whose results are meant. */
import { isEponym } from '../../medical-terms.js';
import type { Found, Rules } from '../../rule.js';
import { personLength, someName } from './people.js';

const auxiliary =
  '(?:[Ss]hould|[Cc]an|[Cc]ould|[Ww]ill|[Ww]ould|[Dd]oes|[Dd]id|[Dd]o|[Ii]s|[Ww]as|[Hh]as|[Mm]ay)';

/** What people do and drugs, results and diseases do not. */
const personsDoing = `(?:take|get|receive|travel|drive|eat|drink|fly|tolerate|undergo|qualify|go|return|meet|benefit|wear|sleep|lift|exercise|resume|switch|wait|visit|dose|recommend|approach|manage|stop taking|have had|(?:go|come) (?:home|back)|need(?! (?:renal|dos|adjust|monitor|refriger|titrat|prior|to be (?:held|given|taken|dosed)))|be (?:discharged|admitted|vaccinated|tested|screened|seen|transferred|treated|isolated|anticoagulated)|(?:still )?(?:a|an) (?:good |poor )?candidate|(?:at|at high|at higher) risk|eligible|due for|ready (?:for|to)|able to|fit (?:for|to)|safe to (?:travel|fly|drive|go)|pregnant|immune|contagious|treated|vaccinated|discharged|had)`;

const told =
  '(?:[Tt]ell|[Tt]old|[Aa]sk(?:ed)?|[Rr]emind(?:ed)?|[Cc]ounsel(?:ed|led)?|[Aa]dvised?|[Rr]eassured?|[Ii]nform(?:ed)?)';

/** What somebody has, but no eponym and no day: results, relatives, records. */
const belongings =
  '(?:BP|INR|A1c|CRP|TSH|CBC|BMP|CMP|MRI|CT|EKG|ECG|MRN|DOB|blood|labs?|results?|chart|records?|medications?|meds|medicines|insulin|glucose|creatinine|potassium|sodium|hemoglobin|platelets|weight|pain|symptoms?|rash|cough|fever|diet|dose|appointment|surgery|biopsy|wound|case|history|family|wife|husband|mother|father|parents|sister|brother|son|daughter|insurance|insurer|daughters|sons|children|discharge|admission|condition|diagnosis)';

/** Names in questions, by what they find. */
export const englishQuestions: Rules = {
  'asked about': {
    name: 'asked-about',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)${auxiliary} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= ${personsDoing}\b)`,
      'g',
    ),
    keep: isPersonInside,
  },
  'asked about in one case': {
    name: 'asked-about',
    label: 'PATIENT',
    confidence: 0.75,
    // In a note of one case, at the beginning of a question, for adverbs stand elsewhere.
    pattern: new RegExp(
      String.raw`(?<cue>(?:^|\n|[.?!:;] )(?:(?:when|why|where|how) )?${auxiliary.toLowerCase()} )${someName}(?= ${personsDoing}\b)`,
      'gi',
    ),
    keep: (found) =>
      /[a-z].*[A-Z]|[A-Z].*[a-z]/s.test(around(found)) || /ly$/i.test(found.identifier)
        ? 0
        : isPersonInside(found),
  },
  told: {
    name: 'told',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)${told} )[A-Z]${someName.slice('[A-Za-z]'.length)}(?= (?:that|about|to|in|of|why|how|whether|what)\b)`,
      'g',
    ),
    keep: isPersonInside,
  },
  'according to': {
    name: 'told',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)[Aa]ccording to |[Oo]pinion (?:on|about) )[A-Z]${someName.slice('[A-Za-z]'.length)}(?=[.,;:](?!\w))`,
      'g',
    ),
    keep: isPersonInside,
  },
  whose: {
    name: 'whose',
    label: 'PATIENT',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<![\w'-])[A-Z][a-z-]{2,24}(?: [A-Z][a-z-]{2,24})?(?='s ${belongings}\b)`,
      'g',
    ),
    keep: isPersonInside,
  },
};

/** Words with a capital, in questions, that are no people. */
const nobody =
  /^(?:men|women|children|people|everyone|everybody|infant|newborn|toddler|teen|adult|adults|teens|kids|nurse|nurses|medicare|medicaid|insurance|hospital|clinic|nursing|public|health|veterans?|protocol|guidelines?|policy|literature|studies|data|evidence|chemo|vaccines?|labs?|team|staff|american|european|world|national|today|yesterday)$/i;

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
