/** Fields of English forms beyond those of every language: clients, therapists, clinics, employers and insurers. */
import { isMedicalWord } from '../../medical-terms.js';
import { exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { foldWord, readWords, wordSet } from '../../vocabulary/word-list.js';
import { plainWords } from '../../vocabulary/words.js';
import { named } from '../any/people.js';

const words = readWords('catalogue/en');
const colon = String.raw`(?: name)?[ \t]{0,3}[:=|][ \t]{0,6}`;
const capitalised = "[A-Z][A-Za-z'&.-]{0,24}";

const ordinary = wordSet(
  'up well doing arm leg knee hip shoulder foot hand total partial auth prior tested self mild moderate severe both side living unrelated listed known',
);

/** Names in fields, by what they find. */
export const englishFields: Rules = {
  client: named('patient-field', 'PATIENT', {
    cues: `(?:${words('clients')})${colon}`,
    confidence: 0.85,
    shape: { wordsMin: 2, lastNameFirst: true },
  }),
  staff: named('staff-field', 'DOCTOR', {
    cues: `(?:${words('staff')})${colon}`,
    confidence: 0.85,
    shape: { wordsMin: 2 },
  }),
  clinic: house('hospital-field', 'HOSPITAL', {
    cues: 'clinic|facility|hospital|practice|surgery|pharmacy|site|ward round at|referring facility|sending|receiving',
  }),
  employer: house('organization-field', 'ORGANIZATION', {
    cues: 'employer|school|payor(?: [0-9])?|payer(?: [0-9])?|insurer|insurance|agency|company|carrier|college|charity',
  }),
};

/** A rule for two words or more with capitals behind a field, of which one at least is neither plain nor of the clinic. */
function house(name: string, label: string, { cues }: { readonly cues: string }): Rule {
  const inThreeCases = cues.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return {
    name,
    label,
    confidence: 0.8,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${inThreeCases})${colon})${capitalised}(?: (?:of |the |and |& )?${capitalised}){1,5}`,
    keep: isName,
  };
}

/** As far as the words before a title of the next field, "ID" among them; nothing where all of them are ordinary. */
function isName({ identifier }: Found): number {
  const name = identifier.replace(/ (?:ID|No|Tel|Ph|Fax|Attn|Dr|Mr|Mrs|Ms)\b.*$/, '').replace(/[.&-]+$/, '');
  const words = name.match(/[A-Za-z'-]+/g) ?? [];
  const isOrdinary = (word: string) => {
    const folded = foldWord(word);
    return plainWords.has(folded) || isMedicalWord(folded) || ordinary.has(folded);
  };
  return words.length > 1 && !words.every(isOrdinary) ? name.length : 0;
}
