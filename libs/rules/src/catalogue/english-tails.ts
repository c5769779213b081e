/** The end of a number ("card ending 2832"), codes with two strokes, years behind what happened, states and postcodes of Australia, logins of audit trails. */
import { digitsIn, type Rule } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { plainWords } from '../vocabulary/plain-words.js';

const languages = ['en'] as const;
const ends = String.raw`(?: (?:no\.?|number|#|id))?(?: that)?[ ,]{1,2}(?:ends?|ending|ended|finish(?:es|ing)|last (?:four|4|three|3)(?: digits)?)(?: (?:in|with|is|are|on))?[ :]{1,2}`;
const events =
  'quit|stopped|ceased|gave up|retired|divorced|widowed|emigrated|graduated|born|diagnosed|dx|onset|removed|repaired|replaced|resected|excised|implanted|relapsed?|transplant(?:ed)?|menopause|hysterectomy|appendectomy|cholecystectomy|CABG|PCI|stent(?:ed)?|died|d\\.';
/** What is given out with a number to find it by. */
const handedOut =
  'collar|badge|locker|ticket|booking|docket|complaint|incident|crime|enquiry|inquiry|voucher|permit|warrant|receipt';

/** Rules for all of these. */
export const englishTailRules: readonly Rule[] = [
  tail('ssn', 'SSN', {
    cues: 'SS[N#]?|social(?: security)?',
    matches: ['SSN ends ‹0047›. Both', 'social ending in ‹4471›,', 'SSN last four ‹0047›'],
    refuses: ['SSN ends 47', 'the social ends 2011 in'],
  }),
  tail('account-number', 'ACCOUNT', {
    cues: 'card|acc(?:oun)?t|visa|mastercard|amex|IBAN|invoice|policy|member(?:ship)?',
    matches: ['charged my card ending ‹2832›. $85', 'acct # ending in ‹00471›'],
    refuses: ['card ends here', 'card ending 28', 'the account ended in 2019'],
  }),
  tail('record-number', 'MEDICALRECORD', {
    cues: 'MRN?|hosp(?:ital)?|chart|record|unit|NHS|patient',
    matches: ['hosp no. ends ‹1725›', 'MRN ending ‹4471›', 'chart number last 4 ‹0912›'],
    refuses: ['patient ended in 2019', 'chart ends', 'MRN ends 17'],
  }),
  tail('phone', 'PHONE', {
    cues: 'phone|mobile|cell|telephone|number|landline',
    matches: ['on the mobile ending ‹4471›', 'cell ends in ‹0912›'],
    refuses: ['number ended in 2019', 'phone ends', 'mobile ending 17'],
  }),
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.8,
    // Letters, then two groups between strokes; clinical ratios have no letters before them.
    pattern:
      /(?<![\w./&@-])[A-Z]{2,5}\/(?:\d{1,6}\/(?:\d{2,6}|[A-Z]{1,4}|[A-Z]{0,3}\d{1,6})|[A-Z]{1,4}\/\d{3,6})(?![\w/%]|[.-]\d)/g,
    keep: ({ identifier }) =>
      digitsIn(identifier) >= 4 && !/^(?:BP|HR|RR|IV|PO|IM|SC|SQ|NG|PR|FEV|ALT|AST)\//.test(identifier),
    matches: ['Enquiry no. ‹PI/24/6340›. Called', 'Ref: ‹GEN/3181/KM›   Typed', 'of ‹LRI/PW/2231›,'],
    refuses: ['BP/120/80', 'NIV/CPAP/2', 'ALT/AST/102 seen', 'IV/500/8 h', 'PEG/1/2'],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:${handedOut}|ref|reference|contract|confirmation|log|file|batch|run|shift|ward list)(?: ?(?:no\.?|number|code|ref|id|#))?[ \t]?[:#=]?[ \t]{1,2})(?:[A-Z]{1,5}[/-]\d{3,8}(?:[/-][A-Z0-9]{1,6})?|[A-Z]{2,4}\d{4,8})(?![\w/%]|[.-]\d)`,
      'gi',
    ),
    matches: ['charged me, ref ‹PR/558201›. I', 'Complaint no. ‹C-20418›', 'booking: ‹HX44171›,'],
    refuses: ['ref range', 'ref 0-14', 'file 3', 'ticket to 2019', 'log of 1200', 'run 4471'],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:${handedOut})(?: ?(?:no\.?|number|#))[ \t]?[:#=]?[ \t]{0,2})\d{3,9}(?![\w/%]|[.-]\d)`,
      'gi',
    ),
    matches: ['Constabulary (collar no. ‹4546›), social', 'Ticket #‹88120›'],
    refuses: ['collar no. 4', 'ticket number unknown', 'incident number two'],
  },
  {
    name: 'year',
    label: 'DATE',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:${events}):? (?:\(?(?:c\.|ca|approx\.?|~) ?)?)(?:19[2-9]\d|20[0-6]\d)(?![\w/:%]|[.,-]\d| ?${measureUnits}\b)`,
      'gi',
    ),
    matches: ['stopped ‹2015›, stove heating', 'CABG ‹2009›.', 'dx ‹2017›; since', 'quit ~‹1998›'],
    refuses: ['stopped 2015 mg', 'died 20150', 'quit 2500', 'stopped 2015-03'],
  },
  {
    name: 'state',
    label: 'STATE',
    languages,
    confidence: 0.85,
    pattern: /(?<cue>[A-Za-z],? )(?:NSW|VIC|QLD|TAS|ACT)(?=,? \d{4}(?!\d)|[.,;)]|\n|$)/g,
    matches: ['Imogen, Hobart ‹TAS› 7999', 'Dubbo ‹NSW› 2830.', 'in Cairns ‹QLD›, saw'],
    refuses: ['asked to ACT 2', 'NSW', 'TAS score'],
    keep: ({ identifier, text, end }) => identifier !== 'ACT' || /^,? \d{4}\b/.test(text.slice(end, end + 7)),
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages,
    confidence: 0.85,
    pattern: /(?<cue>[A-Za-z],? (?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? )\d{4}(?![\w/]|[.,-]\d)/g,
    matches: ['Hobart TAS ‹7999›', 'Perth WA ‹6000›.'],
    refuses: ['WA 6000', 'Hobart TAS 79991'],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.9,
    pattern: /(?<cue>(?<![A-Za-z])(?:login|user|username|uid|logon)=["']?)[A-Za-z][\w.-]{1,30}(?<![.-])/gi,
    keep: ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
    matches: ['provider_login=‹dr.sundqvist› ip=10', 'user=‹akel22›'],
    refuses: ['login=none', 'user = akel', 'superuser=yes'],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    pattern:
      /(?<cue>(?<!\w)(?:dictated|transcribed|typed|scribed|checked|witness(?:ed)?)(?: by)?:? )[a-z]{2,3}(?=[ \t]{0,2}(?:[/.,;|]|\n|$))/gi,
    keep: ({ identifier }) =>
      !plainWords.has(identifier.toLowerCase()) && !/^(?:rn|md|do|np|pa|pt|ot)$/i.test(identifier),
    matches: ['Dictated ‹wfk› / transcribed', '/ transcribed ‹tn›. Accession', 'Witness ‹btw›'],
    refuses: ['checked by rn.', 'typed and', 'witness was', 'checked it.'],
  },
];

/** The last digits of a number behind its name. */
function tail(
  name: string,
  label: string,
  { cues, ...examples }: { readonly cues: string } & Pick<Rule, 'matches' | 'refuses'>,
): Rule {
  return {
    name,
    label,
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:${cues})${ends})[*xX.-]{0,8}\d{3,6}(?![\w/%]|[.,-]\d)`,
      'gi',
    ),
    keep: ({ identifier }) => !/^(?:19|20)\d\d$/.test(identifier),
    ...examples,
  };
}
