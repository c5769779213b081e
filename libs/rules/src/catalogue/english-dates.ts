/** English days without a year behind what happens on a day, days of a month or a week, months glued or in small letters. */
import { looksLikeDay } from '../days.js';
import { isFractionAt } from '../fractions.js';
import type { Found, Rule } from '../rule.js';
import { laboratoryTests } from '../vocabulary/laboratory-tests.js';

const languages = ['en'] as const;
/** What happens on a day; a score or a dose stands behind none of them. */
const event = String.raw`(?:adm|admit|admitted|RTC|F\/U:?|F2F|visited|called|rang|reviewed|seen|implanted|placed|surgery|since|until|dictated|transcribed|DD:?|DT:?|received|LMP:?|EDD:?|EDC:?|ETA|DOS:?|due|dated|reconciled|appt|appointment|comparison:?|exam date:?|(?:previous|prior|last|next) (?:admission|visit|appointment|dose|seen|exam))`;
const study = `(?:${laboratoryTests}|[BU]Cx|labs?|MRI|CT|CTA|MRA|CXR|KUB|x-?ray|EKG|ECG|EEG|echo|echocardiogram|TTE|TEE|cath|ultrasound|mammogram|colonoscopy|EGD|PET|DEXA|ETT|angiogram|biopsy)(?: scan)?`;
const behindDay = String.raw`(?![\w/%]|[.,-]\d| ?(?:mg|mm|ml|cc|l|liters?|units?|cm|doses?|tabs?|tablets?|cups?|times|x|hours?|hrs?|days?|weeks?|wks?|months?|years?|yrs?|of)\b)`;

/** Rules for English days. */
export const englishDateRules: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:${event}|${study} (?:of|from|on|dated))(?: on)? )\d[\d/-]{2,9}${behindDay}`,
      'gi',
    ),
    keep: isDayOfCue,
    matches: [
      '61m, adm ‹11/6›, weakness',
      'RTC ‹8/24›.',
      'f/u: ‹8/16›,',
      'placed ‹55-12-20›.',
      'DD: ‹20640101› DT',
      'the INR of ‹1/29›.',
      'Received ‹072901› from',
      'in 9N since ‹11-4› glucose',
      'LMP ‹031802› EDD',
      'X 4 DAYS, SEEN ‹3/13›.',
      'meds reconciled ‹12/9› by',
      'the magnesium of ‹3/26›.',
      'previous admission ‹7/11› under',
    ],
    refuses: [
      'placed 325 mmHg',
      'received 3000 of heparin',
      'adm 5/5',
      'RTC 3-4 weeks',
      'since 2/6 murmur',
      'placed 4-0',
      'received 5/6',
      'seen 2-3 times',
      'until 7-8 days',
      'potassium of 3.5',
      'due 10-12 weeks',
      'seen 100-200',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.75,
    // The day before what was measured or seen on it.
    pattern: new RegExp(
      String.raw`(?<![\w/.-]|[<>] ?)\d{1,2}[/-]\d{1,2}(?=:? (?:${laboratoryTests}|CT|MRI|CXR|EKG|ECG|echo|colonoscopy|labs)[ :=,]{1,2}(?!\d{1,2}[/-]\d))`,
      'gi',
    ),
    keep: isDayOfCue,
    matches: ['‹8/24› lipase 34', '‹11-4› INR 2.1; ‹8/9› glucose 74', '‹3/17› CT: no bleed'],
    refuses: ['5/5 strength', '4/6 glucose 90', '20/40 CT', '<3/9 WBC'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.85,
    // Six digits or full stops are a day only where one is awaited.
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\w/])(?:${event}|${study}|on|born|b\.|DOB:?|D\.O\.B\.:?)(?: on)? )(?:\d{6}|\d{1,2}\.\d{1,2}\.\d{2})${behindDay}`,
      'gi',
    ),
    keep: ({ identifier }) => looksLikeDay(identifier),
    matches: [
      'EDD ‹080323›, presents',
      "at St. Darko's on ‹081711›.",
      'Last seen on ‹1.5.86›.',
      'comparison ‹021299›.',
    ],
    refuses: ['on 250000 units', 'on 451288', 'on 1.2.99.4', 'seen on 3.5.12 mg'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.75,
    pattern: /(?<![\w./:,-]|\d )\d{1,2} \d{1,2} (?:19|20)\d\d(?![\w/%:]|[.,-]\d| \d)/g,
    keep: ({ identifier }) => looksLikeDay(identifier),
    matches: ['LMP ‹05 24 2022›, EDD', 'obtained on ‹10 28 2007›, the', 'born ‹8 3 1929›'],
    refuses: ['70 10 2007', '12 4 10 2007', '3 2 2500'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.85,
    // Glued or with hyphens a small "mar" is a month: "22may", "6-sep-61".
    pattern:
      /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])(?:(?:-|\/)?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[-/]?(?:(?:19|20)\d\d|\d{2}))?| (?:jan|feb|apr|jun|jul|aug|oct|nov|dec)(?: (?:19|20)\d\d)?)(?![\w/]|-\d|[.,:]\d)/gi,
    matches: [
      'reconciled ‹22may› by',
      'on ‹06-sep-61› with',
      '‹25-OCT-67›: cholecystectomy',
      'rtc ‹29 jun› w/',
      '‹20-aug› by',
      '‹9jan›, 04',
    ],
    refuses: ['2 mar', '3 sep', '5 may be', '40jan', '3-mark', 'T2-dec-3'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.8,
    pattern:
      /(?<cue>(?<!\w)(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:the )?)(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?![\w-])/gi,
    matches: ['Saturday the ‹6th›.', 'TUESDAY THE ‹26TH›, WHO', 'signed off Tuesday ‹22nd›.'],
    refuses: ['sat 5 minutes', 'Sunday 40th', 'the 5th floor'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.75,
    pattern:
      /(?<cue>(?<!\w)(?:on|since|until|till|RTC|due|adm|admitted|discharged|seen|return(?:ed)?) )the (?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?=[.,;:)]|$|\n| (?:at|he|she|the|with|w(?=\/)|for|by|nurse|RN|Dr|and|of (?:this|last|next|the) month)\b)/gi,
    matches: ['found on ‹the 27th›.', 'RTC ‹the 14th› w/ Vask', 'at 08:22 on ‹the 9th› nurse'],
    refuses: [
      'on the 5th floor',
      'on the 4th finger',
      'since the 2nd dose',
      'on the 10th rib',
      'on the 5th percentile',
    ],
  },
];

/** A day and a month that are not one over the other, or a whole day. */
function isDayOfCue({ identifier, text, start, end }: Found): boolean {
  if (/^\d{1,2}\/\d{1,2}$/.test(identifier) && isFractionAt(text, start, end)) return false;
  const [, month = '', day = ''] = /^(\d{1,2})[/-](\d{1,2})$/.exec(identifier) ?? [];
  if (day !== '')
    return (
      looksLikeDay(`${month}/${day}/60`) && !(Number(month) <= Number(day) && /^(?:4|5|6|10)$/.test(day))
    );
  return /\d[/-]\d|^\d{6}$|^\d{8}$/.test(identifier) && looksLikeDay(identifier);
}
