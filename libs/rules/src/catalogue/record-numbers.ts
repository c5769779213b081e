/** Numbers without a check digit: the word before them says what they are. */
import { digitsIn, type Found, type Rule, type RuleLanguage } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';

/** What may stand between a cue and its number: "number", "is", a colon, a hash, the rule of a table, a line break. */
const link = String.raw`(?:[ \t]?(?:number|numbers|no\.?|nos\.?|num\.?|numero|nro\.?|nr\.?|nummer|id|code|#)(?![a-z]))?(?:[ \t]?[(\[](?:MRN|no\.?)[)\]])?(?: (?:is|es|ist|was|of|de))?[ \t]{0,3}(?:[:#;=|]{0,2}|-(?=[ \t]))\s{0,3}#?`;
/** Up to 30 letters, digits and inner separators, which must hold digits; blanks only between groups of digits. */
const code = String.raw`(?:[A-Z]{1,5}[ ./-]?(?=\d))?(?:[A-Z]{1,4}-)?[A-Z0-9]{0,12}\d[A-Z0-9]{0,14}(?:[-/.][A-Z0-9]{1,12}){0,4}(?:[ -]\d[\d-]{1,9}){0,3}(?![A-Z0-9])`;

/** Rules for numbers after a cue word. */
export const recordNumberRules: readonly Rule[] = [
  cued('record-number', 'MEDICALRECORD', {
    cues: String.raw`M\.?R\.?N\.?|MR ?(?:#|no\.?|number)|med(?:ical)?\.? rec(?:ord)?s?\.?|(?:patient|hospital|clinic|chart|unit|health record|record|NHS|PHN|URN|EMPI|EHR)(?: (?:record|file|chart))?(?= ?(?:#|no\b|id\b|number|num\b|[:#|=]))|patient identifier|P\.?I\.?D`,
    digits: 4,
    matches: [
      'MRN: ‹3030925›',
      'Medical record #‹A-12345›',
      'Medical Record Number is ‹303-92-51›',
      'Clinic Number: ‹3-303-925›',
      'Chart # ‹AB12345›',
      'Patient ID: ‹PT-004512›',
      'MRN | ‹390920-9› |',
      'Hospital No. - ‹LV-32609›',
      'NHS No\t‹0262489›',
    ],
    refuses: [
      'MR angiography',
      'MRN pending',
      'unit 12',
      'medical records from 2011',
      'record: none',
      'unit: 250 mg',
      'Chart: 03/04/2011',
      'hospital day 4',
    ],
  }),
  cued('record-number', 'MEDICALRECORD', {
    languages: ['en'],
    cues: String.raw`CHI|UHID|OHIP|PHN|IHI|CSN|(?:UNOS )?donor (?=id\b|no\b|#)|prison(?:er)? (?=id\b|no\b|number|#)|(?:hosp\.?|reg(?:istration)?\.?|folder|OPD|IP|call) (?=id\b|no\b|number|#)`,
    digits: 3,
    matches: [
      'CHI ‹301171 0000›, I should',
      'Mizoram, UHID ‹2023114590›, eschar',
      'OHIP ‹4829 117 306›',
      'UNOS donor ID ‹AJKL3377›, tac',
      'Hosp no: ‹4471902›',
      'Reg. no. ‹GH/1192/23›.',
      'UHID ‹AIM.22.118830›,',
      'donor ID ‹AKHB214›',
      'call id ‹PIC/0719/338› ·',
    ],
    refuses: [
      'CHI pending',
      'donor ID 12',
      'folder no longer',
      'call no 2 times',
      'prison number unknown',
      'chi square 12',
    ],
  }),
  cued('record-number', 'MEDICALRECORD', {
    languages: ['es'],
    cues: String.raw`N\.?H\.?C\.?|CIPA?|C\.?I\.?P\.?|N\.? ?H(?:istoria)?\.? ?C(?:linica)?\.?|historia(?: clinica)?(?= ?(?:n|#|:|\d))|no? ?\.? de historia(?: clinica)?|expediente(?= ?(?:n|#|:))|CURP|TSI|tarjeta sanitaria`,
    prefix: '(?:nhc ?-? ?)?',
    digits: 3,
    matches: [
      'NHC: ‹368503›',
      'CIPA: nhc-‹1178965›',
      'Historia clínica nº ‹45812-7›',
      'NHC:‹9876257868/85›.',
      'CIP: ‹ABCD 781213 003›',
      'Nº de historia: ‹22541›',
    ],
    refuses: ['historia de 3 meses', 'NHC pendiente', 'historia clínica de 2011'],
  }),
  cued('record-number', 'MEDICALRECORD', {
    languages: ['de'],
    cues: String.raw`pat(?:ienten)?[.-]{0,2} ?(?:nr|nummer|id)\.?|fall[.-]{0,2} ?(?:nr|nummer)\.?|aufnahme[.-]{0,2} ?(?:nr|nummer)\.?|PID`,
    digits: 4,
    matches: ['Pat.-Nr.: ‹0045123›', 'Fallnummer ‹2011004512›'],
    refuses: ['Fall 3', 'PID abgeschlossen'],
  }),
  cued('plan-number', 'HEALTHPLAN', {
    cues: String.raw`(?:health ?plan|plan|policy|member|subscriber|beneficiary|medicare|medicaid|insurance|group|HICN?|MBI|certificate)(?: (?:member|policy|beneficiary|plan|card))?(?= ?(?:#|no\b|id\b|number|num\b|is \d))|MBI|HICN`,
    digits: 4,
    matches: [
      'Policy #: ‹XH-448812›',
      'Medicare number ‹1EG4-TE5-MK73›',
      'Member ID ‹W1234 56789›',
      'group no. ‹55012›',
    ],
    refuses: [
      'plan: 1. discharge',
      'Medicare is accepted',
      'group 2',
      'policy number unknown',
      'Plan 2000 mL fluids',
    ],
  }),
  cued('plan-number', 'HEALTHPLAN', {
    languages: ['es'],
    cues: String.raw`NASS|N\.?U\.?S\.?S|S\.?S\.?(?= ?:)|n(?:o|um(?:ero)?)?\.? (?:de )?(?:la )?(?:afiliacion|seg(?:uridad|\.)? social|asegurado|beneficiario|poliza)(?: a la seguridad social)?|poliza|seguridad social`,
    digits: 5,
    matches: [
      'NASS: ‹26 63514095›',
      'NASS:‹98 03496587 13›.',
      'NASS: ‹55-5501234›',
      'Póliza nº ‹A-4481200›',
      'Nº afiliación ‹281234567840›',
    ],
    refuses: ['póliza vigente', 'NASS: pendiente'],
  }),
  cued('plan-number', 'HEALTHPLAN', {
    languages: ['de'],
    cues: String.raw`vers(?:icherten|icherungs)?[.-]{0,2} ?(?:nr|nummer)\.?|krankenkassen[.-]{0,2} ?(?:nr|nummer)\.?|KVNR`,
    digits: 5,
    matches: ['Versichertennummer: ‹A123456780›', 'Vers.-Nr. ‹12150780M001›'],
    refuses: ['versichert seit 2011'],
  }),
  cued('account-number', 'ACCOUNT', {
    cues: String.raw`(?:bank |billing |patient |savings |checking |hospital )?(?:account|acct)\.?(?= ?(?:#|no\b|id\b|number|num\b|[:=|]|- |is \d|\d|[A-Z]{1,4}-?\d{4}))|routing number|invoice|cuenta(?: bancaria)?(?= ?(?:n|#|:))|konto(?:nummer| ?nr\.?)`,
    digits: 4,
    matches: [
      'Account number: ‹00451288›',
      'Acct #‹7781-22›',
      'account ‹99120045›',
      'acct ‹A661100171›,',
      'Account - ‹6910571899›',
      'cuenta nº ‹0049 1500 05›',
    ],
    refuses: ['on account of pain', 'take into account 3 factors', 'account for 20'],
  }),
  cued('licence-number', 'LICENSE', {
    cues: String.raw`(?:driver'?s? |driving |medical |nursing |state )?licen[cs]e(?= ?(?:#|no\b|id\b|number|num\b|plate|:|is))(?: plate)?|DEA|NPI|UPIN|certificate(?= ?(?:#|no\b|number))`,
    digits: 4,
    matches: [
      "driver's license number is ‹F162823540116›",
      'DEA # ‹AB1234563›',
      'NPI: ‹1234567893›',
      'License: ‹2270-66-1551›',
    ],
    refuses: ['license expired in 2011', 'DEA schedule 2', 'NPI none'],
  }),
  cued('licence-number', 'LICENSE', {
    languages: ['es'],
    cues: String.raw`no?\.? ?(?:de )?col(?:egiad[oa])?\b\.?|col(?:egiad[oa])?\.? ?(?:no?\.?|num\.?)|ncol|num\.? ?col\.?|carne de conducir|permiso de conducir`,
    digits: 4,
    matches: [
      'NºCol: ‹28 28 70973›.',
      'Nº Col. ‹31 31 52010›',
      'colegiado nº ‹282870973›',
      'Ncol ‹28 28 7097›',
    ],
    refuses: ['nº colonias 20000', 'colecistectomía', 'col. 3'],
  }),
  cued('device-number', 'DEVICE', {
    cues: String.raw`(?:device |pacemaker |implant |pump |lead )?(?:serial|ser\.|S/N|SN|(?<!(?:vac{1,3}ines?|vaccination|blood|plasma|immuni[sz]ation|drug|medication|dose|insulin|reagent|contrast|vial),? )lot|model|UDI|device id|device|catalog(?:ue)?|serie|lote|modelo)(?= ?(?:#|no\b|nr\b|n[o.]|number|num\b|:|[A-Z]{0,4}-?\d{3}))|n(?:o|um(?:ero)?)?\.? de serie|seriennummer|serien-?nr\.?`,
    digits: 4,
    matches: [
      'serial number ‹PJN-448120›',
      'S/N: ‹A1234567›',
      'Lot # ‹LX99120›',
      'nº de serie ‹SN-4481›',
      'Model ‹D224TRK-1200›',
    ],
    refuses: [
      'a lot of 2 pills',
      'serial 12',
      'model 3',
      'serial number unknown',
      'serial troponins: 0.04',
      'reference 100-2000',
      'vaccine lot 617-555-0123', // given to many: it names nobody
      'Insulin lot # LX99120',
    ],
  }),
  cued('accession-number', 'IDNUM', {
    cues: String.raw`(?:accession|access\.?|specimen|case|encounter|visit|episode|order|requisition|sample|admission|study|exam|referral|claim|csn|FIN|document|job|dictation|report|pathology|surgical)(?: (?:record|case|id))?(?= ?(?:#|no\b|id\b|number|num\b))|accession|CSN|FIN`,
    digits: 4,
    matches: [
      'Accession: ‹S-11-04512›',
      'Encounter # ‹20114512›',
      'Specimen no. ‹SP11-4451›',
      'claim number ‹CL-00451›',
      'Job # ‹451288›',
    ],
    refuses: ['case 3', 'order #2', 'study number two', 'visit 2011', 'accession to pain'],
  }),
  cued('accession-number', 'IDNUM', {
    languages: ['es'],
    cues: String.raw`episodio(?= ?(?:n|#|:))|n(?:o|um(?:ero)?)?\.? (?:de )?(?:episodio|solicitud|peticion|muestra|biopsia|informe|expediente)|DNI|N\.?I\.?F|N\.?I\.?E|pasaporte`,
    digits: 4,
    matches: [
      'Episodio: ‹34056303›',
      'nº de biopsia ‹B-11-4451›',
      'DNI: ‹12.345.678-A›',
      'Pasaporte ‹XDA123456›',
      'Episodio:‹78135436›.',
    ],
    refuses: ['episodio: 2 días', 'muestra 3', 'tercer episodio en 2011'],
  }),
  cued('passport', 'IDNUM', {
    cues: String.raw`passport|(?:personal|national|employee|staff|badge|tax|student|military) ?(?:id|identification)?(?= ?(?:#|no\b|id\b|number))|personalausweis|reisepass|ausweis-?(?:nr|nummer)\.?`,
    digits: 4,
    matches: ['Passport: ‹C01X00T47›', 'employee number ‹004512›', 'Reisepass Nr. ‹C01X00T47›'],
    refuses: ['passport expired', 'personal number unknown'],
  }),
  {
    name: 'licence-plate',
    label: 'VEHICLE',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:licen[cs]e plate|plate (?:number|no\.?|#)|number plate|registration plate|matricula|kennzeichen)(?: (?:number|no\.?|is|es|ist))?[ \t]{0,2}[:#]?\s{0,2})[A-Z0-9]{1,4}[ -]?[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4})?(?![\w])/gi,
    keep: ({ identifier }) => digitsIn(identifier) >= 1,
    matches: ['license plate ‹7ABC123›', 'matrícula ‹1234 BCD›', 'Kennzeichen ‹M-AB 1234›'],
    refuses: ['plate fixation', 'license plate unknown'],
  },
  {
    name: 'biometric',
    label: 'BIOID',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:fingerprint|voice ?print|voice|retinal?|iris|palm|hand|face|facial|biometric)(?: (?:id|no\.?|number|template|hash|scan|code|print|geometry|recognition)){1,2}[ \t]{0,2}(?:[:#=|]|- )?\s{0,2})[A-Z0-9][A-Z0-9-]{4,40}(?!\w)/gi,
    keep: ({ identifier }) => digitsIn(identifier) >= 3,
    matches: [
      'fingerprint ID: ‹FP-00451288›',
      'biometric template #‹8841a2c7›',
      'Iris code ‹IR8911Q› matched',
      'palm scan ‹PS734363›.',
      'Biometric ID | ‹VOICE-91323›',
    ],
    refuses: ['fingerprint testing', 'retinal scan number two', 'retinal scan 2011', 'hand print of 12'],
  },
];

interface CuedRule extends Pick<Rule, 'matches' | 'refuses'> {
  readonly languages?: readonly RuleLanguage[];
  /** Alternatives of a pattern, for folded text, any case. */
  readonly cues: string;
  /** What may stand before the number without belonging to it. */
  readonly prefix?: string;
  /** A number with fewer digits is refused. */
  readonly digits: number;
}

function cued(name: string, label: string, options: CuedRule): Rule {
  const { cues, prefix = '', digits, languages, matches, refuses } = options;
  return {
    name,
    label,
    ...(languages && { languages }),
    confidence: 0.95,
    pattern: new RegExp(`(?<cue>(?<![a-z])(?:${cues})${link}${prefix})${code}`, 'gi'),
    keep: (found) => numberLength(found, digits),
    matches,
    refuses,
  };
}

const dateShape =
  /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2}|(?:19|20)\d\d)$/;
const unitBehind = new RegExp(
  String.raw`^ ?(?:(?:${measureUnits}|days?|dias|months?|meses|years?|anos|times)\b|%)`,
  'i',
);

/** A date, a year or a dose behind a cue is no number of a record; too few digits are none either. */
function numberLength({ identifier, text, end }: Found, digitsMin: number): number {
  if (digitsIn(identifier) < digitsMin || dateShape.test(identifier)) return 0;
  if (/^[a-z]{2,} /.test(identifier)) return 0; // "from 2011"
  return unitBehind.test(text.slice(end, end + 10)) ? 0 : identifier.length;
}
