/**
 * Eastfield, the hospital kept for testing: each habit but a few is known from one or two of the other three (slashed
 * dates and "Dr." from Northgate, letters and first names from Saint Brigid, bare and capital surnames from Harbour).
 */
import type { Habits } from './habits.js';

/** The habits of Eastfield. */
// biome-ignore format: a list of knobs reads best packed
export const eastfieldHabits: Habits = {
  names: {
    cultures: [['en', 2], ['it', 3], ['tr', 1], ['yo', 2], ['gh', 1], ['hu', 1]],
    inventedShare: 0.15,
    ambiguousShare: 0.09,
  },
  casing: [['normal', 6], ['upper', 1], ['lower', 1]],
  voice: { terse: 0.35, abbreviations: 0.35, misspelling: 0.005 },
  identifierShare: 0.09,
  agesInWords: 0.2,
  sharedTemplateShare: 0.3,
  dates: {
    body: [['[DD-Mon-YY]', 2], ['[M/D]', 3], ['[DD.MM.YY]', 2], ['[MM/DD]', 1], ['[D Month]', 1], ['[YY-MM-DD]', 1], ['[Weekday] the [Dth]', 1]],
    header: [['[DD.MM.YYYY]', 1], ['[YYYYMMDD]', 1], ['[MMDDYYYY]', 1.5], ['[DD-Mon-YYYY]', 1]],
    partial: [['[Month YYYY]', 1], ['[Mon YY]', 1], ['[YYYY]', 2], ['[Weekday]', 1], ['[M/YY]', 1], ['[Easter]', 0.3]],
  },
  patterns: {
    PHONE: [['%## 555 01##', 2], ['%##-555-01##', 2], ['%##.555.01##', 1], ['ext 01##', 1]],
    FAX: [['%## 555 01##', 1], ['%##-555-01##', 1]],
    ZIP: [['#####', 1], ['@@# #@@', 0.5]],
    IPADDR: [['203.0.113.%#', 1], ['192.0.2.%#', 1]],
    SSN: [['000-##-####', 1], ['9## ## ####', 1]],
    MEDICALRECORD: [['EF%####', 1], ['%#####-#', 2], ['@%######', 1]],
    HEALTHPLAN: [['@@-######', 1], ['###-####-##', 1]],
    ACCOUNT: [['%#######/##', 1], ['V#######', 1]],
    LICENSE: [['@@#####', 1], ['@######', 1]],
    VEHICLE: [['@@-###-@@', 1], ['@@@ ###', 1]],
    DEVICE: [['SN#####', 1], ['@@@ #####', 1]],
    BIOID: [['IR-####', 1], ['IR####@', 1]],
    IDNUM: [['E##-####', 1], ['##@#####', 1]],
  },
  naming: {
    patientHeader: [['[LAST First]', 2], ['[First LAST]', 1]],
    patientBody: [['[First LAST]', 2], ['[First Last]', 2], ['[Last]', 2], ['Mr. [Last]', 1]],
    patientLast: [['[Last]', 2], ['[LAST]', 1]],
    patientFirst: [['[First]', 1]],
    relative: [['[First]', 3], ['[First Last]', 1]],
    doctorBody: [['[F. Last]', 2], ['[Last]', 3], ['Dr. [Last]', 2], ['[First Last]', 1]],
    doctorFull: [['[First Last]', 1], ['Dr. [F. Last]', 1]],
    doctorSign: [['[FL]', 1], ['[F. Last]', 1], ['[First Last]', 1]],
    username: [['[flast##]', 1], ['[last_f]', 1]],
  },
  ownHospital: [['[Eastfield Regional]', 3], ['[Eastfield]', 2], ['[ERH]', 2]],
  layout: {
    headers: [
      ['{patient.header}, {age} / {mrn}\n{hdate.note} - {doctor.full}\n', 2],
      ['{hospital}, {hdate.note}\n', 2],
      ['{title}\nName {patient.header}   Chart {mrn}\n', 2],
      ['{title}\n', 3],
      ['', 2],
    ],
    footers: [
      ['\n{doctor.sign}, {hdate.note}', 3],
      ['\nName {patient.header} Born {hdate.birth} Tel {phone}', 1],
      ['\n{username} {hdate.note}', 1],
      ['\nSeen by {doctor.full}', 1],
      ['', 3],
    ],
    headings: [['inline', 2], ['line', 1], ['dashes', 1], ['none', 2]],
    bodies: [['paragraph', 3], ['lines', 1], ['bullets', 1]],
    words: {
      complaint: ['Presentation', 'Complaint', 'HPI'],
      history: ['Anamnesis', 'Past history', 'PMH'],
      medication: ['Therapy', 'Meds'],
      social: ['Social', 'Living situation'],
      exam: ['Status', 'Exam'],
      labs: ['Laboratory', 'Labs'],
      imaging: ['Radiology', 'Findings'],
      course: ['Course', 'Evolution'],
      nursing: ['Nursing'],
      operative: ['Surgery', 'Operation'],
      plan: ['Conclusion', 'Plan', 'Procedure to follow'],
      contact: ['Contacts'],
      admin: ['Administrative'],
    },
  },
  noteTypes: [['clinic note', 3], ['emergency triage', 3], ['discharge summary', 3], ['progress note', 2], ['radiology report', 1], ['nursing note', 1], ['operative note', 1], ['referral letter', 1]],
};
