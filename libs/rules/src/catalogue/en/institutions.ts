/** English hospitals, employers, wards and rooms. */
import { isMedicalTerm, isMedicalWord } from '../../medical-terms.js';
import { exactCase, type Found, type Rules } from '../../rule.js';
import { institutionTypes } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { genericInstitutionWords, plainWords } from '../../vocabulary/words.js';
import { canBeOfName } from '../any/name-words.js';
import { institutionWord, room } from '../any/places.js';
import { canBePlace } from './places.js';

const words = readWords('catalogue/en');
const hospitalLetters = '[A-Z]{2,4}(?:H|MC)';

const beginningsOfNoEmployer = new RegExp(String.raw`^(?:${words('beginnings of no employer')})\b`, 'i');

/** Institutions, by what they find. */
export const englishInstitutions: Rules = {
  'initials of a hospital': {
    name: 'hospital-initials',
    label: 'HOSPITAL',
    confidence: 0.75,
    pattern: exactCase`(?<cue>(?:\b(?:[Vv]isit to|VISIT TO|[Ss]een at|[Aa]ttended|[Bb]ack to|[Ww]elcome to|[Oo]btained at|[Tt]aken to) (?:the )?|\bOSH \(|^))${hospitalLetters}(?![\w/-])(?<!^\w+(?!, \d{6}))`,
    keep: ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !/^(?:OSH|ETOH|PMH|PTH|LDH|SICH|VAMC|SAH|EACH|BATH|BOTH|WITH|SUCH|MUCH|LUNCH|HMC)$/.test(identifier),
  },
  general: {
    name: 'hospital-general',
    label: 'HOSPITAL',
    confidence: 0.8,
    pattern:
      /(?<cue>\b(?:[Rr]eferred by|[Rr]eferred from|[Tt]ransferred (?:to|from)|[Ss]ent in by|[Aa]dmitted to|[Ss]een at|[Aa]t|REFERRED BY|AT|SENT IN BY) )[A-Za-z][A-Za-z'-]{2,24}(?: [A-Za-z][A-Za-z'-]{2,24})? (?:[Gg]eneral|GENERAL|Memorial|Regional)(?=[.,;)]|\n|$| (?:for|on|with|after|in)\b)/g,
    keep: ({ identifier }) =>
      identifier
        .split(' ')
        .slice(0, -1)
        .every((word) => canBePlace(word)),
  },
  'employer or pharmacy': {
    name: 'organisation',
    label: 'ORGANIZATION',
    confidence: 0.8,
    // Whom a patient works for, and where drugs are fetched.
    pattern:
      /(?<cue>\b(?:employer ?[:=|] ?|prescriptions? (?:was |were )?sent to |pharmacy(?: ?[:|] ?| (?=[A-Z][^,.\n]{2,30}, ))))[A-Za-z][A-Za-z'&-]{1,24}(?: [A-Za-z&][A-Za-z'&-]{0,24}){0,4}?(?= ?[,.;|]|\n|$| {2})/gi,
    keep: ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !beginningsOfNoEmployer.test(identifier) &&
      identifier.split(' ').some((word) => canBeOfName(word) && word.length > 2),
  },
  'in small letters': {
    name: 'hospital-named',
    label: 'HOSPITAL',
    confidence: 0.75,
    // In a note of small letters, where no capital tells which hospital it was.
    pattern:
      /(?<cue>\b(?:referred by|sent in by|transferred (?:to|from)|admitted to|seen at|from|at|xfer) )[a-z.]{2,20}(?: [a-z'.]{2,20}){0,2}? (?:hospital|medical center|med ctr|nursing home|skilled nursing facility|surgery center|eye institute)(?![\w-])/g,
    keep: ({ identifier, text, start, end }) => {
      const around = text.slice(Math.max(0, start - 120), end + 120);
      if (/[A-Z]/.test(around)) return false;
      const words = identifier
        .split(' ')
        .filter((word) => !genericInstitutionWords.has(word.replace('.', '')));
      return words.length > 0 && words.every((word) => canBePlace(word.replace('.', '')));
    },
  },
  room: room({
    cues: words('rooms'),
  }),
  'ward with its bed': {
    name: 'room',
    label: 'ROOM',
    confidence: 0.8,
    // A ward with its bed: "4W-12". Mutations, antagonists and dimensions have other letters.
    pattern:
      /(?<![\w./-])(?:\d{1,2}(?:[A-Z]|NE|NW|SE|SW)-\d{1,2}[A-Z]?|(?:[BMNPST]?ICU|CCU|CVICU|PACU|IMCU|TCU|ED|ER|L&D)-\d{1,3}[A-Z]?)(?![\w/%-]|[.,]\d)/g,
    keep: ({ identifier }) => !/^(?:[23]D|\d{1,2}F|\d[HL])-/.test(identifier),
  },
  'floor and wing': {
    name: 'room',
    label: 'DEPARTMENT',
    confidence: 0.8,
    pattern:
      /(?<cue>(?<!\w)(?:to|from|on|[Uu]nit|[Ww]ard|floor|RN,?) )\d{1,2}[ -]?(?:North|South|East|West|Tower|Main)(?! (?:[A-Z][a-z]|\d))(?!\w)/g,
  },
  'initials transferred to': {
    name: 'hospital-initials',
    label: 'HOSPITAL',
    confidence: 0.75,
    // H for Hospital, MC for Medical Center; the cue in small letters, because in a note of capitals every word looks so.
    pattern:
      /(?<cue>\b(?:[Tt]ransferr?(?:ed|red)?|[Xx]fer(?:red)?|[Pp]resent(?:s|ed)|[Bb]rought|[Aa]dmitted|[Rr]eferred|[Dd]ischarged|[Rr]eturned)(?: back| over| here)? (?:to|from|fr|by) (?:the )?)[A-Z]{2,4}(?:H|MC)(?![\w/-])/g,
    keep: ({ identifier }) => !isMedicalTerm(identifier) && !otherPlaces.has(identifier),
  },
  hospital: {
    name: 'hospital',
    label: 'HOSPITAL',
    confidence: 0.88,
    pattern: exactCase`(?<![\w'-])${institutionWord}(?: (?:of|the|and|for|&|de|la|${institutionWord})){0,5}? (?:${institutionTypes}|${institutionTypes.toUpperCase()})(?![\w-])(?! (?:[Cc]ourse|COURSE|[Ss]tay|STAY|[Dd]ay|DAY)\b)(?: (?:of|at) (?:the )?${institutionWord}(?: ${institutionWord}){0,2})?`,
    keep: isEnglishInstitution,
  },
};

/** Any hospital, or a part of one. */
const otherPlaces: ReadonlySet<string> = new Set(['OSH', 'ETOH', 'PMH', 'PTH', 'LDH', 'SICH', 'VAMC', 'SAH']);

/** One word before the type must say which: neither generic nor plain nor a medical term. The first word begins the name. */
function isEnglishInstitution({ identifier }: Found): boolean {
  const words = identifier.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const [first = ''] = words;
  if (/[A-Za-z]{5,}[.?!] /.test(identifier)) return false; // a sentence ends in it
  if (words.some((word) => /^(?:IN|THE|AT|TO|WAS|FROM|OR)$/.test(word))) return false;
  if (!/^[A-Z]/.test(first) || (plainWords.has(first.toLowerCase()) && first !== 'New')) return false;
  const type = words.findIndex((word) => genericTypes.test(word));
  const kind = words.slice(type === -1 ? words.length - 1 : type)[0] ?? '';
  if (!/^[A-Z]/.test(kind)) return false;
  const weakKind =
    /^(?:center|centre|surgery|institute|laborator|rehabilitation|manor|pharmacy|university)/i.test(kind);
  if (weakKind && identifier === identifier.toUpperCase()) return false;
  const isNaming = (word: string) => {
    const folded = word.toLowerCase().replace(/'s?$/, '');
    if (folded.length < 2 || !/^[A-Z]/.test(word)) return false;
    if (genericInstitutionWords.has(folded) || plainWords.has(folded)) return false;
    return (
      !isMedicalWord(folded) ||
      /^(?:mary|bell|lewis|jackson|johnson|wilson|baker|thomas|marcus|foley)$/.test(folded)
    );
  };
  return words.some(isNaming);
}

const genericTypes = new RegExp(`^(?:${words('generic institutions')})$`, 'i');
