/** Short English codes behind the word that says whose or what they are: badges, lots of implants, groups of insurers, what stands behind "#". */
import { looksLikeDay } from '../days.js';
import type { Found, Rule } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { isNobodysNumber } from './nobodys-numbers.js';

const languages = ['en'] as const;
/** Capitals and digits, both of them, in up to three groups. */
const mixed = String.raw`(?=[A-Z0-9-]{0,12}[A-Z])(?=[A-Z0-9-]{0,12}\d)[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,10}){0,3}(?![\w/%]|[.-]\w)`;
const link = String.raw`(?: ?(?:no\.?|number|id|ID|#))?[ \t]?[:#=]?[ \t]{0,2}(?<=[ \t:#=])`;

/** Rules for short codes. */
export const englishCodeRules: readonly Rule[] = [
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w-])(?:[Bb]adge|[Ss]hield|[Tt]ag|[Ll]ocker|[Aa]sset|[Dd]ossier|[Pp]ermit|[Vv]oucher|[Cc]ollar|[Tt]oken|[Pp]ass(?:code|word)?|[Aa]ctivation code|[Aa]ccess code|[Bb]ooking|[Cc]onfirmation|[Aa]uth(?:oris|oriz)ation|[Aa]uth|[Tt]icket|[Dd]ocket|[Cc]laim|BADGE|TAG|CLAIM|AUTH)${link})(?:${mixed}|\d{3,6}(?![\w/%]|[.,:-]\d))`,
      'g',
    ),
    keep: isSomebodys,
    matches: [
      'Deputy Sizemore, badge ‹318›, has',
      'Body tag ‹0092›.',
      'auth ‹PW-7Q4N-22›, two',
      'Claim # ‹4T88K› sent',
      'Dossier: ‹C-774120›',
    ],
    refuses: [
      'badge 12',
      'skin tag 200 mg',
      'tag 2019',
      'claim of 1200',
      'a pass 100 m',
      'booking 0930-1000',
    ],
  },
  {
    name: 'device-number',
    label: 'DEVICE',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w-])(?:[Ss]erial|SERIAL|S/N|SN|LOT|[Ll]ot|UDI)${link})${mixed}`,
      'g',
    ),
    keep: (found) => isSomebodys(found) && found.identifier.length >= 5 && isOfAnImplant(found),
    matches: [
      'sz 5 REF 5515-F-502 LOT ‹HX7K2›\n',
      'serial ‹RNA73›,',
      'Tibial baseplate sz 4, Lot: ‹B4-11Q›.',
      'lens SN60WF, lot ‹P77K2›',
    ],
    refuses: [
      'vaccine lot HX7K2',
      'DTaP lot AX5B2C, Hib',
      'depo, lot HK4471',
      'lot 4471',
      'REF 5515-F-502',
      'serial ECGs',
      'model SN60WF',
      'insulin lot HX7K2',
    ],
  },
  {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    languages,
    confidence: 0.85,
    pattern: new RegExp(String.raw`(?<cue>(?<!\w)Rx ?(?:GRP|[Gg]roup|[Gg]rp|ID)[ :#]{1,3})${mixed}`, 'g'),
    matches: ['RxBIN 610014 RxGRP ‹LKJ7A›\n', 'Rx Group: ‹KX99›'],
    refuses: ['Rx group therapy', 'RxGRP none'],
  },
  {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    languages,
    confidence: 0.9,
    // Medicare numbers until 2020: a social security number, and a letter for how its holder is related to the insured.
    pattern: /(?<cue>(?<!\w)HICN?[ #:]{1,3})\d{3}[ -]?\d{2}[ -]?\d{4}[ -]?[A-Z]\d?(?![\w-])/g,
    matches: ['status. HIC# ‹718 20 4471 A›; case', 'HICN: ‹718-20-4471B2›'],
    refuses: ['HIC# 718 20 A', 'HICCUPS 718204471A'],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.9,
    pattern: /(?<cue>(?<!\w)NHI(?: (?:no\.?|number|#))?[ :#]{1,3})[A-Z]{3}(?:\d{4}|\d{2}[A-Z]{2})(?!\w)/g,
    matches: ['NHI ‹ZBV29KC›. ACC', 'NHI: ‹ZAC5361›'],
    refuses: ['NHI funded', 'NHI ZBV29', 'NHI 5361'],
  },
  {
    name: 'zip',
    label: 'ZIP',
    languages,
    confidence: 0.9,
    // Irish postcodes: a routing key, a blank and four of letters and digits, both of them.
    pattern:
      /(?<![\w-])(?:[AC-FHKNPRTVWXY]\d{2}|D6W) (?=[A-Z0-9]{0,3}[A-Z])(?=[A-Z0-9]{0,3}\d)[0-9AC-FHKNPRTVWXY]{4}(?![\w-])/g,
    matches: ['Eircode ‹P47 XR93›', 'Cork, ‹T12 X70A›.', 'Dublin 6W, ‹D6W XK28›'],
    refuses: ['T12 L4L5', 'P47 1234', 'C56 ABCD', 'XP47 XR93'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages,
    confidence: 0.85,
    // Signs between blanks, as one dictates or sets numbers apart.
    pattern: /(?<![\w.,/-]|\d )\(?\d{3}\)? [.\u2013-] \d{3} [.\u2013-] \d{4}(?![\w%/]|[.,:-]\d)/g,
    matches: ['Walden Drugs ‹334 . 555 . 0116›', 'call ‹334 - 555 - 0116›.'],
    refuses: ['334 . 555 . 01', '120 - 130 - 14000', '1.334 . 555 . 0116'],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.85,
    // A domain and a login.
    pattern:
      /(?<![\w\\/:.-])[A-Z][A-Z0-9]{1,14}\\(?=[A-Za-z.]{0,24}[\d._])[a-z][\w.]{2,30}(?<!\.)(?![\w\\])/g,
    matches: ['User ‹NHSW\\tjones882› locked', '‹CORP\\a.vask›'],
    refuses: ['AND\\or', 'C:\\temp1', 'the \\t1'],
  },
  {
    name: 'id-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // "store #0318", "CCM #5108": four to six digits behind a word and a hash.
    pattern: /(?<cue>(?<![\w/])[A-Za-z][A-Za-z.]{1,20} ?#:? ?)\d{4,6}(?![\w/%]|[.,:-]\d)/g,
    keep: (found) => isSomebodys(found) && !isCount(found),
    matches: ['Halvorsen Drug, store #‹0318›, ph', 'Vanterpool, CCM #‹5108›', 'Grant # ‹44718›'],
    refuses: ['Disp #1000', 'lot #4471', 'tablets # 2000', 'model # 12345', 'image #1200', 'CPT #99213'],
  },
];

/** A lot tells of a person only as that of what was put into one: hundreds have a dose of the same vaccine. */
function isOfAnImplant({ text, start }: Found): boolean {
  if (!/lot[^a-z]{0,6}(?:no\.?|number|id)?[^a-z]{0,4}$/i.test(text.slice(Math.max(0, start - 20), start)))
    return true;
  return /\b(?:REF|SN|S\/N|sz|size|comp(?:onent)?s?|implants?|implanted|stent|lens|IOL|mesh|screws?|plate|baseplate|nail|rod|cage|cup|stem|liner|insert|head|patella|femoral|femur|tibial?|lead|generator|valve|graft|coil|port|expander|serial)\b/i.test(
    text.slice(Math.max(0, start - 80), start),
  );
}

/** No year, day, code of a bill or amount. */
function isSomebodys(found: Found): boolean {
  const { identifier } = found;
  if (/^(?:19|20)\d\d$/.test(identifier) || looksLikeDay(identifier)) return false;
  return (
    !/^[A-Z]\d{2,4}$/.test(identifier) &&
    !isAmount(found) &&
    (/[A-Z]/.test(identifier) || !isNobodysNumber(found))
  );
}

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|m|days?|weeks?|months?|years?|hours?|hrs?|minutes?|min|times|percent|dollars)\b`,
  'i',
);
const isAmount = ({ text, end }: Found): boolean => amountBehind.test(text.slice(end, end + 10));

/** What is counted with a hash: tablets, images, sutures, blades. */
const isCount = ({ text, start }: Found): boolean =>
  /\b(?:disp(?:ense[ds]?)?|qty|quantity|tabs?|tablets?|caps(?:ules)?|pills?|refills?|sutures?|silk|vicryl|prolene|nylon|blades?|needles?|images?|series|slices?|films?|lot|batch|model|product|CPT|ICD|code|NDC|size|foley|drill|screws?) ?#:? ?$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );
