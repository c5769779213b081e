/** English places by their surroundings: where somebody comes from, hospitals that are called by their first words or letters. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Rule } from '../rule.js';
import { genericInstitutionWords, streetTypes } from '../vocabulary/place-words.js';
import { canBeOfName } from './name-words.js';

const languages = ['en'] as const;
const hospitalLetters = '[A-Z]{2,4}(?:H|MC)';

/** As newspapers shorten them. */
const shortStates =
  'Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|N\\.H|N\\.J|N\\.M|N\\.Y|N\\.C|N\\.D|Okla|Ore|Pa|R\\.I|S\\.C|S\\.D|Tenn|Tex|Vt|Va|Wash|W\\.Va|Wis|Wyo';
/** Of Ireland, and Durham, which alone in England is called so. */
const counties =
  'Antrim|Armagh|Carlow|Cavan|Clare|Cork|Donegal|Down|Dublin|Durham|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow|(?:London)?[Dd]erry';

/** Rules for English places. */
export const englishPlaceRules: readonly Rule[] = [
  {
    name: 'state',
    label: 'STATE',
    languages,
    confidence: 0.85,
    pattern: new RegExp(String.raw`(?<cue>\b[A-Z][a-z]{2,20}, |\()(?:${shortStates})\.(?!\w)`, 'g'),
    matches: ['Infirmary in Natchez, ‹Miss.› around', 'tag RWB-2209 (‹Tenn.›). Driver', 'Bangor, ‹N.H.›'],
    refuses: ['seen by Miss. Holm', 'Wash. daily', '(Ill)', 'Holm, Ill since'],
  },
  {
    name: 'county',
    label: 'STATE',
    languages,
    confidence: 0.9,
    pattern: new RegExp(String.raw`(?<![\w.])Co\.? (?:${counties})(?![\w'-])`, 'g'),
    matches: ['Newcastle West, ‹Co. Limerick›.', 'Ballinmore, ‹Co Sligo›\n'],
    refuses: ['Co. pays', 'Co. Downey', 'the Co. of Cork'],
  },
  {
    name: 'town-come-from',
    label: 'CITY',
    languages,
    confidence: 0.75,
    pattern:
      /(?<cue>\b(?:woman|man|male|female|boy|girl|lady|gentleman|patient|pt|department|\d{1,3} ?[mf]|YO [MF]|\d{1,3} ?[MF]) (?:from|fr|FROM|FR) )[A-Za-z][A-Za-z'-]{2,20}(?: [A-Za-z][A-Za-z'-]{2,20}){0,2}?(?=,? (?:w\/|with|ref|complaining|c\/o|who|for|since|s\/p|WITH|W\/|REF|COMPLAINING|C\/O|WHO|FOR|SINCE|S\/P)|,|\.|;)/g,
    keep: ({ identifier }) => identifier.split(/ /).every((word) => canBePlace(word)),
    matches: [
      '37m from ‹tacoma›, ref',
      'a 60 y/o man from ‹New Akgoz› with dizziness',
      '77F FR ‹NEW DROHICZYN› S/P SECTION',
      'came to our department from ‹Fontanile› complaining of',
    ],
    refuses: [
      'patient from home with',
      'man from clinic, who',
      'pt from ICU, stable',
      'female from outside hospital with',
      'pt from the ward, who',
    ],
  },
  {
    name: 'hospital-initials',
    label: 'HOSPITAL',
    languages,
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<cue>(?:\b(?:[Vv]isit to|VISIT TO|[Ss]een at|[Aa]ttended|[Bb]ack to|[Ww]elcome to|[Oo]btained at|[Tt]aken to) (?:the )?|\bOSH \(|^))${hospitalLetters}(?![\w/-])(?<!^\w+(?!, \d{6}))`,
      'g',
    ),
    keep: ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !/^(?:OSH|ETOH|PMH|PTH|LDH|SICH|VAMC|SAH|EACH|BATH|BOTH|WITH|SUCH|MUCH|LUNCH|HMC)$/.test(identifier),
    matches: [
      'first visit to ‹ERH›.',
      'Lee attended ‹ERH› today',
      'OSH (‹CCH›) CT',
      'Welcome back to ‹VCH›, Lee',
      '‹ERH›, 12102067\nHPI',
    ],
    refuses: ['visit to OSH', 'PMH of asthma', 'ETOH, none', 'seen at LDH', 'attended BOTH'],
  },
  {
    name: 'hospital-general',
    label: 'HOSPITAL',
    languages,
    confidence: 0.8,
    pattern:
      /(?<cue>\b(?:[Rr]eferred by|[Rr]eferred from|[Tt]ransferred (?:to|from)|[Ss]ent in by|[Aa]dmitted to|[Ss]een at|[Aa]t|REFERRED BY|AT|SENT IN BY) )[A-Za-z][A-Za-z'-]{2,24}(?: [A-Za-z][A-Za-z'-]{2,24})? (?:[Gg]eneral|GENERAL|Memorial|Regional)(?=[.,;)]|\n|$| (?:for|on|with|after|in)\b)/g,
    keep: ({ identifier }) =>
      identifier
        .split(' ')
        .slice(0, -1)
        .every((word) => canBePlace(word)),
    matches: [
      'referred by ‹Fontanelice General›. Pain',
      'at ‹Allen General› for',
      'referred by ‹allen general›.',
    ],
    refuses: [
      'at the general',
      'in general.',
      'at Attorney General, who',
      'at Massive General Hospital',
      'admitted to surgery general.',
    ],
  },
  {
    name: 'organisation',
    label: 'ORGANIZATION',
    languages,
    confidence: 0.8,
    // Whom a patient works for, and where drugs are fetched.
    pattern:
      /(?<cue>\b(?:employer ?[:=|] ?|prescriptions? (?:was |were )?sent to |pharmacy(?: ?[:|] ?| (?=[A-Z][^,.\n]{2,30}, ))))[A-Za-z][A-Za-z'&-]{1,24}(?: [A-Za-z&][A-Za-z'&-]{0,24}){0,4}?(?= ?[,.;|]|\n|$| {2})/gi,
    keep: ({ identifier }) =>
      !isMedicalTerm(identifier) &&
      !/^(?:the|her|his|their|our|your|my|a|an|local|pharmacy|unknown|none|not|log|self|retired|unemployed|n\/a|insurance|patient)\b/i.test(
        identifier,
      ) &&
      identifier.split(' ').some((word) => canBeOfName(word) && word.length > 2),
    matches: [
      'Employer: ‹Ferrari and Ward LLP›\n',
      'Prescription sent to ‹Walmart›, 555',
      'tid Pharmacy ‹So Corporation›, Ulm',
      'Employer | ‹Lindgren Freight› |',
    ],
    refuses: [
      'Pharmacy: not on file. Insurance: pending',
      'Pharmacy log, page 2',
      'prescription sent to the pharmacy.',
      'Employer: Unknown',
      'pharmacy was called, and',
      'Employer: retired.',
      'sent to Walmart',
      'employer denies',
    ],
  },
  {
    name: 'street-lived-at',
    label: 'STREET',
    languages,
    confidence: 0.85,
    // In small letters, with a town behind a comma.
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:lives|lived|resides|living)(?: alone)? at )\d{1,5} [a-z][a-z' -]{2,30} ${streetTypes.toLowerCase()}\b(?:, [a-z][a-z' -]{2,24}(?=[.,;]|\n|$))?`,
      'gi',
    ),
    matches: ['lives alone at ‹95 broad drive, ulm›. G3P2', 'resides at ‹7 elm rd›\n'],
    refuses: ['lives at 95 degrees', 'lives at home', 'lived 95 broad drive'],
  },
  {
    name: 'hospital-named',
    label: 'HOSPITAL',
    languages,
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
    matches: [
      "i'm dr. roe from ‹mihailescu skilled nursing facility›.",
      'referred by ‹maggiorino graugard hospital›.',
      'from ‹good samaritan hospital›.',
    ],
    refuses: [
      'Seen. transferred from maggiorino hospital',
      'admitted to an outside hospital',
      'at the nursing home',
      'admitted to our hospital',
      'transferred from another hospital',
    ],
  },
];

/** What stands where a town or a hospital's name would. */
const noPlaces = new Set(
  'home house work jail prison clinic outside floor ward surgery gym pool bed rehab facility nursing assisted school shelter scene another local nearby presentation return attorney mass massive surgeon pacu micu ems community university affiliated psych'.split(
    ' ',
  ),
);

function canBePlace(word: string): boolean {
  const folded = word.toLowerCase();
  if (
    noPlaces.has(folded) ||
    (word === word.toUpperCase() && word.length <= 3 && !/^(?:NEW|OLD)$/.test(word))
  )
    return false;
  return (
    canBeOfName(word) ||
    /^(?:new|old|great|good|white|green|black|red|st|port|fort|lake|north|south|east|west|upper|lower|best)$/.test(
      folded,
    )
  );
}
