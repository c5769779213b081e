/** What patients and their relatives do for a living, and whom they work for. */
import { isMedicalTerm } from '../../medical-terms.js';
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { personCues } from '../../vocabulary/person-cues.js';
import { readWords } from '../../vocabulary/word-list.js';
import { profession, professionLength } from '../any/people.js';

const words = readWords('catalogue/en');

const relatives = words('relatives');
const adjectives = `(?:(?:retired|former|full-?time|part-?time|current|prior|self-employed|licensed|certified|local) ){0,2}`;

/** Professions and employers, by what they find. */
export const englishProfessions: Rules = {
  'behind a cue': profession('en', {
    cues: `(?:works?|worked|working|employed|trained|career|job|retired) as (?:an? |the )?${adjectives}|(?:she|he|they|${relatives}|pt|patient|pt's (?:${relatives})),? (?:is|was|used to be|became|had been) (?:an? |the )?${adjectives}|(?:retired|former|formerly an?|ex-|occupation ?:|profession ?:|job ?:|occupation is|by trade an?)[ ]?${adjectives}`,
  }),
  'sentence of its own': {
    name: 'profession',
    label: 'PROFESSION',
    confidence: 0.75,
    // A sentence of its own: "School bus driver."
    pattern: /(?<=[.;] {1,2}|\n)[A-Z][a-z]{2,14}(?: [a-z]{2,14}){1,3}(?=\.)/g,
    keep: (found) =>
      professionLength(found, 'en') === found.identifier.length ? found.identifier.length : 0,
  },
  employer: {
    name: 'employer',
    label: 'ORGANIZATION',
    confidence: 0.8,
    pattern: exactCase`(?<cue>(?<!\w)(?:(?:[Dd]r(?:ives|ove|iving)|[Dd]elivers?|[Ww]ork(?:s|ed|ing)?|[Ee]mployed|[Jj]ob|[Pp]reviously|[Ii]nterns?|[Ss]hifts?) (?:for|at|by)|[Rr]etired from|(?:${relatives})(?: is| works)? at) (?:the )?)[A-Z][A-Za-z'&-]{1,20}(?: (?:& |of |and )?[A-Z][A-Za-z'&-]{1,20}){0,3}(?![\w-])`,
    keep: employerLength,
  },
  service: {
    name: 'organisation',
    label: 'ORGANIZATION',
    confidence: 0.8,
    pattern: anyCase`(?<!\w)(?:${[...personCues.organisations].join('|')})(?!\w)`,
  },
};

const noEmployers = new RegExp(`^(?:${words('no employers')})$`);

/** Nothing where the first word is of the clinic or says when or where. */
function employerLength({ identifier }: Found): number {
  const [first = ''] = identifier.split(' ');
  if (noEmployers.test(first) || isMedicalTerm(first)) return 0;
  return identifier.replace(/'s$/, '').length;
}
