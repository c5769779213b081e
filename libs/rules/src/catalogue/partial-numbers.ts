/** Numbers that are short and all the same somebody's: last digits, door codes, aircraft, places on a road or a map, subjects of a study. */
import { looksLikeDay } from '../days.js';
import type { Found, Rule } from '../rule.js';

const languages = ['en'] as const;
const behind = String.raw`(?![\w%/]|[.,:-]\d)`;

/** Rules for such numbers. */
export const partialNumberRules: readonly Rule[] = [
  {
    name: 'last-digits',
    label: 'SSN',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:last[ -]?(?:four|4)|SSN4|L4|(?:ends|ending|ended)(?: (?:in|with))?)(?: (?:of|digits?|numbers?|SSN?|SS#|social|the|his|her|their|phone|card|account|acct|MRN)){0,4}\)?(?: (?:is|are|was))?[ \t]{0,2}[:#=]?[ \t]{0,2}[x*.-]{0,8}(?<=[ :#=x*.-]))\d{4}${behind}(?! ?(?:mL|mg|mcg|units?|steps|doses?|visits|years?)\b)`,
      'gi',
    ),
    keep: (found) => !isYear(found) || /last|SSN/i.test(cueOf(found)),
    matches: [
      'last four ‹1120›;',
      'SSN last 4: ‹1120›.',
      'SSN ending in ‹1120›.',
      'L4 ‹1120›.',
      'SSN (last four): ‹4410›;',
      'last 4 of SSN ‹1975›',
      'card ending ‹4471›,',
      'last four digits are ‹0199›',
      'Last 4 of her social: ‹3308›',
    ],
    refuses: [
      'year ending 2019',
      'last four visits',
      'L4 2011',
      'L4-5 1120',
      'last 4 1120 mL/h',
      'ending in 12',
      'last four 11201',
      'L4 5',
    ],
  },
  {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.9,
    pattern: /(?<![\w*#])[xX*#]{3}[ -]?[xX*#]{2}[ -]?\d{4}(?![\w-])/g,
    matches: ['SS# ‹XXX-XX-1120›.', '‹***-**-4471›', '‹xxx-xx-1120›'],
    refuses: ['XXX-XX', 'xxx 1120', '#### 2019'],
  },
  {
    name: 'door-code',
    label: 'IDNUM',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:(?:door|gate|garage|entry|lock ?box|key ?pad|alarm|building|buzzer|house|apartment|apt|elevator|safe|voicemail)(?: (?:entry|access|door|gate))?,? (?:codes?|pin|combo|combination)|key ?pad|lock ?box|pin(?= ?(?:code|#|:|number|is)))(?: (?:code|number|is|to|for|the|door|gate)){0,3}[ \t]?[:#=]?[ \t]?)[*#]?(?:\d{3,8}|\d{2}-\d{2}(?:-\d{2})?)[*#]?${behind}`,
      'gi',
    ),
    matches: [
      'door code ‹5521#›.',
      'Gate code: ‹#0417›',
      'lockbox ‹4471›,',
      'PIN is ‹9902›',
      'alarm code ‹12-07-44›',
    ],
    refuses: ['door 3', 'pin 2 mm', 'code status', 'keypad entry', 'safe dose 1000', 'gate control'],
  },
  {
    name: 'door-code',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Three digits before "#" are pounds.
    pattern: /(?<![\w#.,/-])\d{4,6}[#*](?!\w|[#*])/g,
    matches: ['enter ‹5521#› at the side', 'buzz ‹44710#›.'],
    refuses: ['weight 220#', '5521#3', '12.5521#', '5521##'],
  },
  {
    name: 'tail-number',
    label: 'VEHICLE',
    confidence: 0.85,
    // Letters that a mutation has one of ("N501Y"), an aircraft two, unless the words say what it is.
    pattern:
      /(?<![\w/-])N\d{2,3}[A-HJ-NP-Z]{2}(?![\w/-])|(?<cue>(?<!\w)(?:[Tt]ail|TAIL|[Aa]ircraft|[Hh]elicopter|[Pp]lane|[Aa]irplane)(?: (?:no\.?|number|registration|#|reg))?[ :#]{1,3})[A-Z]{1,2}-?(?=[A-Z]{0,4}\d|(?<=-)[A-Z]{3,4}(?!\w))[A-Z\d]{2,5}(?!\w)/g,
    matches: ['Flown in by ‹N447LF›.', 'tail ‹N4471›,', 'aircraft ‹G-ABCD›', 'Tail # ‹N501Y›'],
    refuses: ['N501Y', 'T2N1M0', 'N2b', 'tail of 12', 'N370S', 'tail FAST'],
  },
  {
    name: 'mile-marker',
    label: 'LOCATION-OTHER',
    languages,
    confidence: 0.85,
    pattern:
      /(?<![\w-])(?:(?:I|US|SR|CR|Rte?|Route|Hwy|Highway|Interstate)\.?[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|by|[NSEW]B|north|south|east|west)(?:bound)? ){0,2})?(?:mile ?(?:marker|post)|exit(?= \d{1,3}[A-Z]? (?:on|of|off) ))s? ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/gi,
    matches: ['MVC at ‹I-80 mile marker 217›.', 'crash near ‹mile marker 44›,', '‹US 97 at milepost 12.4›'],
    refuses: ['mile 3 of the run', 'marker 217', 'exit 3', 'I-80', 'walks 1 mile'],
  },
  {
    name: 'mile-marker',
    label: 'LOCATION-OTHER',
    languages,
    confidence: 0.8,
    pattern:
      /(?<![\w-])(?:I|US|SR|Rte?|Route|Hwy|Highway|Interstate)[ -]?\d{1,3}[NSEW]?,? (?:(?:at|near|[NSEW]B|northbound|southbound|eastbound|westbound) ){0,2}(?:MM|MP|exit|Exit) ?#?\d{1,3}(?:\.\d)?[A-Z]?(?![\w%/]|[.,:-]\d)/g,
    matches: ['rollover ‹I-5 near MM 114›', '‹Hwy 26 exit 61A›,'],
    refuses: ['I-80', 'US 97 mm', 'Hwy 26'],
  },
  {
    name: 'coordinates',
    label: 'LOCATION-OTHER',
    confidence: 0.9,
    // Four decimals place a house; degrees, minutes and seconds do as well.
    pattern:
      /(?<![\w.])-?\d{1,2}\.\d{3,8}°? ?[NS]?(?:, ?|\/| |; ?)(?:lon(?:g(?:itude)?)?[ :.=]{0,3})?-?\d{1,3}\.\d{3,8}°? ?(?:[EWO](?!\w))?(?![\w%]|\.\d| ?(?:mg|ng|mmol|ml|g|mm|cm|to)\b)|(?<![\w.])\d{1,2}°? ?\d{1,2}['′] ?(?:\d{1,2}(?:\.\d{1,3})?["″']{0,2} ?)?[NS],? ?\d{1,3}°? ?\d{1,2}['′] ?(?:\d{1,2}(?:\.\d{1,3})?["″']{0,2} ?)?[EWO](?!\w)/g,
    keep: ({ identifier }) => /[-°NSEW]|\d\.\d{4}/.test(identifier),
    matches: [
      'found at ‹44.0521, -123.0868›.',
      'GPS ‹41.2565 N, 95.9345 W›',
      `at ‹44°03'07"N 123°05'12"W›.`,
      '‹44.05213° N, 123.08675° W›',
    ],
    refuses: ['0.012, 0.034', '1.234 5.678', 'Cr 1.2, 1.4', '0.0521, 0.0868 mg', 'HR 1.345 to 2.456'],
  },
  {
    name: 'subject-number',
    label: 'IDNUM',
    languages,
    confidence: 0.85,
    pattern:
      /(?<cue>(?<!\w)(?:[Ss]ubject|SUBJECT|[Pp]articipant|[Ee]nrollee|[Rr]andomi[sz]ation|[Ss]creening|[Vv]olunteer|[Pp]roband|[Ss]tudy (?:ID|id|patient|pt|subject))(?: (?:ID|id|no\.?|number|#))?(?: |: ?|# ?))(?:[A-Z]{1,5}-?)?\d{2,6}(?:-[A-Z0-9]{1,6}){0,3}(?![\w%/]|[.,:]\d| ?(?:mg|ml|years?|days?|weeks?|months?|yo|y\/o|of|to)\b)/g,
    keep: (found) => !isYear(found) && !looksLikeDay(found.identifier),
    matches: [
      'Study ID ABC; subject ‹1023›.',
      'Participant ‹04-017› seen',
      'Subject # ‹ABC-1023›',
      'proband ‹117›,',
    ],
    refuses: [
      'subject 12 years old',
      'Subjects 1000',
      'screening 2019',
      'subject to 3',
      'Screening 12/14',
      'subject 2011',
    ],
  },
];

const isYear = ({ identifier }: Found): boolean => /^(?:19|20)\d\d$/.test(identifier);
const cueOf = ({ text, start }: Found): string => text.slice(Math.max(0, start - 30), start);
