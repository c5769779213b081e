/** English numbers behind the short cues of notes: extensions, plates, licences, implants, accessions. */
import { looksLikeDay } from '../days.js';
import { digitsIn, type Rule } from '../rule.js';
import { plainWords } from '../vocabulary/plain-words.js';
import { isTurnOfTalk } from './talk.js';

const languages = ['en'] as const;
const link = String.raw`(?: (?:[Nn]o\.?|NO\.?|[Nn]umber|NUMBER|id|ID|#))?[ \t]{0,2}(?:[:#=|]|-(?= ))?[ \t]{0,3}`;
/** Letters and digits in groups; how many digits there must be is for the rule to say. */
const anyCode = String.raw`(?=[A-Za-z-]{0,8}\d)[A-Za-z0-9]{1,14}(?:[-.][A-Za-z0-9]{1,12}){0,4}`;

/** Rules for English numbers. */
export const englishNumberRules: readonly Rule[] = [
  {
    name: 'extension',
    label: 'PHONE',
    languages,
    confidence: 0.85,
    pattern:
      /(?<![\w.-])(?:ext\.? {0,2}|extension |x)(?:\d{4,5}|\d-\d{4}|\d\d-\d\d)(?![\w/%]|[.-]\d| ?(?:mg|ml|units?|cm)\b)/gi,
    matches: [
      'Tel ‹ext 0137›',
      'on ‹ext 22-18›.',
      'call ‹x5-0141› with',
      'son ‹ext. 01590›.',
      'PH ‹X5-0169›.',
    ],
    refuses: ['ext 2+', 'x3 doses', 'ext 2000 mg', 'vertex 5014', '4 x 2000 ml', 'x 5014'],
  },
  numbered('vin', 'VEHICLE', {
    cues: 'VIN|[Vv]in',
    code: '[A-Za-z0-9]{2,17}(?:[ -][A-Za-z0-9]{3,8})?',
    digits: 2,
    matches: ['VIN ‹JH4NF78971C720007›, 428', 'vin ‹yjs-9886› - help', 'VIN ‹ZL58 ESV› - ok'],
    refuses: ['VIN unknown', 'Calvin 3'],
  }),
  numbered('plate', 'VEHICLE', {
    cues: '[Pp]late|PLATE|[Rr]ego|REGO',
    code: String.raw`(?:[A-Z]{1,3}|[a-z]{1,3})[ -]?\d{2,5}(?:-?[A-Za-z]{1,3})?|\d{1,3}[A-Z]{2,4}\d{0,4}`,
    digits: 2,
    matches: ['PLATE ‹H88896›.', 'plate ‹zl-674-of› recorded', 'plate ‹QBL 773› by', 'rego ‹ABC 12D›,'],
    refuses: ['plate and 3 screws', 'plate 4-hole', 'plate of 12', 'plate 7 mm', 'plate with 20'],
  }),
  numbered('plate', 'VEHICLE', {
    cues: `(?:${anyCase('vehicle/car/truck/registration')})(?: [(]|(?=[ :=|]))`,
    code: String.raw`[A-Z]{2,3}[ -]?\d{3,4}(?:[ -]?[A-Z]{2,3})?|[A-Z]\d{3}[A-Z]{2,3}|\d[A-Z]{3}\d{3}|[A-Z]{2}\d{2} [A-Z]{3}|(?=\w{0,12}\d{5})[A-Z0-9]{17}`,
    digits: 2,
    matches: [
      'her car (‹EKM 9330›)',
      'vehicle ‹QW-107-KM›.',
      'Vehicle ‹1JIIL58H5KW294560›',
      'vehicle ‹9MER154›',
    ],
    refuses: ['car 3', 'vehicle at 40 mph', 'car in 2011', 'motor vehicle 2011', 'registration ECG 12'],
  }),
  {
    name: 'plate',
    label: 'VEHICLE',
    languages: ['en'],
    confidence: 0.8,
    // British plates, behind what has one.
    pattern:
      /(?<cue>\b(?:reg|registration|number plate|plate|car|van|vehicle|lorry|motorbike|taxi|drives|drove|driving)\b[^.\n]{0,16}?[ (:])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\w-])/gi,
    matches: ['MILL LANE, REG ‹YK19 XWD›. GCS', 'her car (‹AB12CDE›) was', 'drives a white ‹LD09 OKE›'],
    refuses: ['reg 12', 'car park CD45', 'van at 10 20 ABC'],
  },
  numbered('licence-number', 'LICENSE', {
    cues: "(?<!/)DL|[Dd]river(?:'?s)? licen[cs]e|[Ll]icen[cs]e|LICEN[CS]E|DRIVER'?S LICEN[CS]E",
    code: anyCode,
    digits: 5,
    matches: [
      'DL ‹IF452837›. PLATE',
      'licence ‹wo43652› shown',
      "Driver's license ‹Q812-9470-4375›,",
      'LICENSE NO - ‹OT786488›',
    ],
    refuses: ['mg/DL 120000', 'license since 2011', 'DL 120', 'license lost 03/04/2061'],
  }),
  numbered('implant', 'DEVICE', {
    cues: `${anyCase('implant/implant lot/implant model/number on implant/icd gen/icd generator/pacemaker/pacemaker model/device/serial/scope')}|ICD gen`,
    code: String.raw`[A-Za-z]{2,4} \d{4,6}|${anyCode}`,
    digits: 4,
    matches: [
      'Implant ‹KPR 11200›, placed',
      'number on implant: ‹fcr 06031›.',
      'ICD gen ‹68630-NP›',
      'ICD gen ‹M-3871-ON61› -',
      'Implant lot ‹SN-DZY-83840› was used',
      'Scope ‹R-1821-SB35› was used',
    ],
    refuses: [
      'implant in 2011',
      'implant of 12000 mm',
      'implants 12345',
      'pacemaker 2011',
      'serial ECGs',
      'device 03/2061',
    ],
  }),
  numbered('plan-number', 'HEALTHPLAN', {
    cues: anyCase('policy/subscriber/insurance/ins/member/medicaid/medicare/group/plan'),
    code: anyCode,
    digits: 5,
    matches: [
      'policy ‹JCG246660202›. Dialysis',
      'insurance ‹182-56-3874-n›,',
      'policy ‹4YV5-PE7-SU61›',
      'SUBSCRIBER: ‹BCBS-4079127›',
      'Insurance ID ‹7OL7-SQ3-IN06›, group ‹RX1309465›.',
    ],
    refuses: [
      'plan 2000 mL',
      'group A strep',
      'policy since 2061',
      'insurance 03/04/2061',
      'plan: 1. discharge',
    ],
  }),
  numbered('accession-number', 'IDNUM', {
    cues: anyCase(
      'acc/registry/visit/ref/case/specimen/encounter/lab number/pathology/report/accession/csn/fin/job/interpreter',
    ),
    code: String.raw`\d{2}-[A-Za-z]{1,2}-\d{4,8}|(?=[A-Za-z0-9-]{0,12}[A-Za-z])${anyCode}|\d{6,12}(?:-[A-Za-z0-9]{1,8})?`,
    digits: 4,
    matches: [
      'Registry ‹E17-8317›, chart',
      'acc ‹e37-8721›; chart',
      'visit ‹V7509410›.',
      'ACC ‹81-P-024346›, 29',
      'ref ‹0430524› - help',
      'visit ‹R11453-A›, VIN',
      'visit ‹VQCC4469› - interpret',
      'ref ‹2834688M› - ok',
      'Specimen= ‹25B52954-82CD›',
      'SURGICAL PATHOLOGY ‹AUQU2312›',
      'Report ‹CASE-37-8162› signed',
    ],
    refuses: [
      'visit 2011',
      'ref 3-5',
      'visit on 20610314',
      'visit 20610314',
      'acc 2000',
      'ref L4-5',
      'case of 1200 mL',
      'report of 2011',
      'visit 14Mar2061',
      'CASE 2 OF 4',
      'visit 3/14/2061',
      'lab 12.5',
    ],
  }),
  numbered('accession-number', 'IDNUM', {
    cues: anyCase('index/batch/document/dictation/job'),
    code: String.raw`(?=[A-Z]{0,12}\d)[A-Z0-9]{5,16}`,
    digits: 1,
    matches: ['Index No. ‹DKXVB41DRG› D: 07/11', 'Batch: ‹33091›', 'Document # ‹A10023›'],
    refuses: ['index finger 3', 'batch of 12000', 'Index No. SEVEN', 'job 12'],
  }),
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.75,
    pattern: /(?<cue>(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A)\.?,? {1,3})[A-Z]{2}\d{1,4}(?![\w%/-])/g,
    matches: ['MARIA SHORT, M.D. ‹MS27› Attending', 'JAMES HOWE, M.D.  ‹JH98›'],
    refuses: ['M.D. MS', 'RN 27', 'M.D. 4MS'],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.85,
    pattern:
      /(?<cue>(?<![\w-]|(?:drug|alcohol|tobacco|opioid|heroin|substance|device|wheelchair) )(?:user(?: ?name| id)?|log-?in(?: name| id)?|log-?on)[ \t]{0,2}(?:[:=|]|- )[ \t]{0,2})[a-z][\w.-]{1,30}(?<![.-])(?!\w)/gi,
    keep: (found) => !plainWords.has(found.identifier.toLowerCase()) && !isTurnOfTalk(found),
    matches: [
      'User: ‹gutierrez13›,',
      'Login | ‹tanya_summers›',
      'USER= ‹SCHNELTINGX›',
      'Username - ‹j.okafor›.',
    ],
    refuses: [
      'Assistant: Hello!\nUser: Aricept dose?',
      'User: pls translate',
      'IV drug user: denies',
      'user: unknown',
      'user of heroin',
      'device user - daily',
    ],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.85,
    // Digits or an underscore tell a name of an account from a person's.
    pattern:
      /(?<cue>(?<![\w-])(?:user(?:name)?|log-?in|badge|by:|(?:entered|typed|updated|signed|transcribed|verified|ordered|reviewed|logged) by)[ \t]{1,2})(?=[a-z.]{0,24}[a-z][\d_])[a-z][\w.]{1,30}(?<!\.)(?![\w@])/gi,
    matches: [
      'Entered by ‹Adiknudsen08› at',
      'updated by ‹vzs3475›.',
      'BY: ‹ASD6300›',
      'badge ‹harpreet_graham›,',
      'Login ‹pe7›',
    ],
    refuses: ['entered by Dr. Vask', 'typed by her', 'reviewed by 3 readers', 'signed by JT'],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.8,
    pattern:
      /(?<cue>(?<![\w-])(?:(?:log(?:s|ged|ging)?[ -]?(?:in|on|into [a-z ]{2,20})|sign(?:s|ed|ing)?[ -]in) (?:as|under|with)|uploaded by)(?: user)? )[a-z][\w.-]{1,30}(?<![.-])(?!\w|@)/gi,
    keep: ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
    matches: ['Log in as ‹roeal›, pull', 'logged in under ‹jvask7›', 'uploaded by ‹ana_roe› for'],
    refuses: ['log in as the', 'logs in with her', 'signed in as patient'],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.9,
    pattern: /(?<!\w)MRN?\d{5,10}(?!\w)/gi,
    matches: ['re Laiton, ‹MRN3461419›, ref', 'necat r., ‹mr472873›, vin'],
    refuses: ['MR 4728', 'MRI12345', 'mrsa12345'],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.85,
    // A line of its own at the edge of a note: a number and who signs or whom it is of.
    pattern:
      /(?<=(?:^|\n)[ \t]{0,3})[A-Z]{1,3}\d{5,9}(?=[ \t]{1,4}(?:[A-Z]{2,3}|[A-Z'-]{2,20},[A-Z'-]{2,20})[ \t]{0,3}(?:\n|$))/g,
    matches: ['Stable.\n‹H287498› FMA\n', '‹FR29161832› HOWE,CONSTANCE\nTRIAGE'],
    refuses: ['on H287498 FMA', 'H2874 FMA', 'H287498 seen'],
  },
  {
    name: 'ssn',
    label: 'SSN',
    languages,
    confidence: 0.9,
    pattern:
      /(?<cue>(?<!\w)(?:SS[N#]?|social(?: security)? (?:no\.?|number|#))[ \t]{0,2}[:#]?[ \t]{0,2})\d{3}[ -]?\d{2}[ -]?\d{4}(?![\w]|-\d)/gi,
    matches: ['SS ‹997048093›.', 'tax and social no. ‹957 69 1970›'],
    refuses: ['SS 99704', 'social 957691970', 'ASS 957691970'],
  },
];

interface NumberedRule extends Pick<Rule, 'matches' | 'refuses'> {
  /** Alternatives of a pattern; their case counts. */
  readonly cues: string;
  readonly code: string;
  /** A code with fewer digits is refused. */
  readonly digits: number;
}

/** Phrases between slashes as alternatives: in small letters, with one capital, in capitals. */
function anyCase(phrases: string): string {
  return phrases
    .split('/')
    .flatMap((phrase) => [phrase, `${phrase[0]?.toUpperCase()}${phrase.slice(1)}`, phrase.toUpperCase()])
    .join('|');
}

function numbered(name: string, label: string, { cues, code, digits, ...examples }: NumberedRule): Rule {
  return {
    ...{ name, label, languages, confidence: 0.88 },
    pattern: new RegExp(
      `(?<cue>(?<![\\w-])(?:${cues})${link}(?<=[ \\t:#=|(-]))(?!(?:of|in|to|at|on|by|no) )(?:${code})(?![\\w/]|[.-]\\d)`,
      'g',
    ),
    keep: ({ identifier }) =>
      digitsIn(identifier) >= digits && !looksLikeDay(identifier) && !/^(?:19|20)\d\d$/.test(identifier),
    ...examples,
  };
}
