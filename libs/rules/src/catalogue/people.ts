/** Names of people by the words around them: titles, fields of forms, signatures, degrees, relatives. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { type NameShape, nameLength, nameWords } from './name-words.js';
import { isTurnOfTalk } from './talk.js';

const colon = String.raw`[ \t]{0,3}(?:\([a-z ,/]{1,20}\))?[ \t]{0,2}[:;=-][ \t,]{0,6}`;

/** Rules for names of people. */
export const peopleRules: readonly Rule[] = [
  named('doctor-title', 'DOCTOR', {
    cues: String.raw`(?:(?:Drs?|Prof)\b\.?|(?:Doctors?|Professor|Nurse|Surgeon)\b)[ \t]{1,2}(?:Drs?\.? )?(?!Scholl's|Scholl’s|Pepper\b)`,
    confidence: 0.95,
    shape: { lowerCase: true },
    matches: [
      'Dr. ‹Smith›.',
      'Dr ‹John Q. Smith›, MD',
      'Doctor ‹Kumar› said',
      "Dr. ‹O'Neil›'s",
      'DR. ‹SMITH› WAS',
      'Dr. ‹van der Berg›',
      'Prof. ‹Lee-Jones› of',
      'Dr. ‹X›',
      'dr. ‹smith›',
      'Dr. ‹Foley› placed',
      'Dr. ‹Parkinson›.',
      'Nurse ‹Ratched›',
    ],
    refuses: [
      'Doctor: what',
      'the doctor said',
      'Dr. Who is on call?',
      'Nurse Practitioner',
      'nurse was called',
      'Doctor Patient',
      'doctor told',
      'Yes, doctor. School: St',
      'no, doctor. Strike that',
      "Dr. Scholl's pads",
      'THE REMOTE NURSE WROTE IT',
      'surgeon general',
      'Nurse notes',
    ],
  }),
  named('doctor-title', 'DOCTOR', {
    cues: String.raw`Drs\.? [A-Z][a-z'-]{1,20}(?:,? [A-Z][a-z'-]{1,20}){0,2},? (?:and|&) `,
    confidence: 0.9,
    matches: ['Drs. Lee and ‹Park› agreed'],
    refuses: ['Dr. Lee and Norco', 'Drs. Lee and the'],
  }),
  named('patient-title', 'PATIENT', {
    cues: String.raw`(?<!\d )(?:Mr|Mrs|Ms|Miss|Mx|Mister|Messrs)\b\.?[ \t]{1,2}`,
    confidence: 0.95,
    shape: { lowerCase: true },
    matches: [
      'Mr. ‹Smith› is',
      'Mrs. ‹X› is a 66 yo',
      'Ms ‹Ana Lee›',
      'MR. ‹JONES› WAS',
      'mrs. ‹jones›',
      'Mr. ‹Crohn›',
      'Mr ‹Will Rose›.',
    ],
    refuses: [
      'miss the dose',
      '0.75 V @ 0.4 ms. Lead impedance',
      'MS exacerbation',
      'Ms. Patient',
      'MR angiography',
      'Miss a dose',
      'ms contin',
      'MS Contin 15',
      'MS CONTIN 15',
    ],
  }),
  named('person-title', 'DOCTOR', {
    languages: ['es'],
    cues: String.raw`(?:Dr(?:es|as?)?|Doctora?|Prof(?:esora?|a)?|Ldo|Lda|Lic|Enf)\b\.?a?[ \t]{1,2}`,
    confidence: 0.95,
    matches: [
      'Dr. ‹David Crespo Marcos›. Email',
      'Dra. ‹Belén Fernández Álvarez› Correo',
      'Dr. ‹José Mª Ramírez-Moreno›',
      'Dres. ‹Ruiz de la Fuente›',
    ],
    refuses: ['doctor de guardia', 'Dra. Servicio', 'doctora en'],
  }),
  named('person-title', 'PATIENT', {
    languages: ['es'],
    cues: String.raw`(?:Sr(?:es|as?|ta)?|Senora?|Senorita|Don|Dona|D|Dna)\b\.?a?[ \t]{1,2}`,
    confidence: 0.9,
    matches: [
      'Sra. ‹María López›',
      'D. ‹Juan Pérez García›',
      'Dña. ‹Carmen de la Fuente›',
      'don ‹Luis›',
      'D.ª ‹Ana Gil›',
    ],
    refuses: ['don de lenguas', 'señora de 93 años', 'D de', 'vitamina D oral'],
  }),
  named('person-title', 'DOCTOR', {
    languages: ['de'],
    cues: String.raw`(?:(?:(?:Herrn?|Frau) )?(?:Kolleg(?:en?|in)|Koll\.)|(?:Ober|Chef|Assistenz|Haus)?arzt(?:in)?|(?:Priv\.-?Doz|PD|Prof|Dr|med|Dipl)\b\.?)(?: (?:PD|Prof|Dr|med|dent|rer|nat)\b\.?){0,3}[ \t]{1,2}`,
    confidence: 0.93,
    matches: [
      'Dr. med. ‹Anna Müller›',
      'Prof. Dr. ‹Weiß›,',
      'Oberarzt Dr. ‹von Stein›',
      'Sehr geehrter Herr Kollege ‹Zöllner›,',
    ],
    refuses: ['Arzt und', 'Prof. Dr. der', 'Hausarzt wurde'],
  }),
  named('person-title', 'PATIENT', {
    languages: ['de'],
    cues: String.raw`(?:(?:Herrn?|Frau|Patient(?:in|en)?)\b|(?:Fr|Hr|Pat)\.)[ \t]{1,2}(?:(?:Herrn?|Frau)[ \t]{1,2})?`,
    confidence: 0.85,
    matches: [
      'Herr ‹Meier› wurde',
      'Frau ‹Anna Schmidt-Lang›,',
      'Herrn ‹Karl Otto›',
      'Ihren Patienten Herrn ‹Mustermann›,',
    ],
    refuses: ['Die Patientin wurde', 'Frau Dr.', 'Patient Sehr', 'Herr Die', 'der Patient. Anlage'],
  }),
  named('patient-field', 'PATIENT', {
    cues: `(?<!(?:the|this|of|each|model|device|brand|generic|file|procedure|test|provider|doctor|user|drug|medication|trade|product|company|place|hospital|referring|physician) )(?:(?:patient|pt|full|last|first|middle|given|maiden|legal|preferred|family|sur|mother|father|spouse|guardian|contact)(?:'s)? ?names?|name|next of kin|guarantor|emergency contact|subscriber|insured|nombre(?: y apellidos)?|apellidos?|apellido (?:paterno|materno)|nombre completo|vorname|nachname|name des patienten)${colon}`,
    confidence: 0.93,
    shape: { lastNameFirst: true },
    matches: [
      'Patient Name: ‹Dan Testing›',
      'Name: ‹Smith, John Q›.',
      'Nombre:  ‹Ernesto›.',
      'Apellidos: ‹Rivera Bueno›.',
      'Apellidos: ‹De León Castro›.',
      'Nachname: ‹Müller›',
      'Next of kin: ‹Rose Will›',
      'Patient Name: ‹Cruz y Rojas, Ana›',
      'Name : ‹CHUA SIEW ENG ROSALIND›\nAge',
    ],
    refuses: [
      'Name: unknown',
      'Patient: No. I have',
      'PATIENT: The',
      'brand name: Tylenol',
      'patient - Name',
      'Name of procedure: Colonoscopy',
      'Drug name: Norco',
      'Nombre: .',
      'HISTORY OF THE PATIENT:, Indicated',
      'Model Name: Sigma',
    ],
  }),
  named('patient-field', 'PATIENT', {
    cues: String.raw`(?<!(?:the|this|of|each) )(?:patient|pt|RE|paciente|patientin)${colon}(?:Mr\.? |Mrs\.? |Ms\.? )?`,
    confidence: 0.88,
    shape: { lastNameFirst: true, wordsMin: 2 },
    matches: ['PATIENT: ‹SMITH, JOHN›', 'RE: ‹Ana Lee›', 'Paciente: ‹Ana Gil Ruiz›'],
    refuses: [
      'Patient: No. I have',
      'PATIENT: The',
      'Patient: Yes, doctor',
      'RE: Chest pain',
      "Patient: I've been",
      "Patient: Um I'm here",
      'Patient: Oh, Doctor',
      'Patient: P T only',
      'CLINICIAN: HOW FAR CAN YOU WALK? PATIENT: A BLOCK. MAYBE TWO.',
      'Doctor: Allergies?\nPatient: Bee Stings.',
    ],
  }),
  named(
    'staff-field',
    'DOCTOR',
    {
      cues: String.raw`(?:(?:attending|referring|primary(?: care)?|ordering|consulting|admitting|treating|supervising|responsible|requesting|family|dictating)(?: (?:physician|doctor|provider|surgeon|care (?:physician|provider)|md))?|physician|provider|pcp|surgeons?|(?:first |second |surgical |co-?)?assistants?|assistant surgeon|anesthesiologist|anesthetist|consultant|resident|fellow|intern|radiologist|pathologist|cardiologist|interpreter|technologist|(?:electronically )?(?:signed|dictated|transcribed|reviewed|verified|authenticated|performed|prepared|ordered|interpreted|read|reported|referred|written|scribed|seen|approved|completed)(?: and \w{4,15})? by|author|signature|copy to|copies to|sincerely|regards|medicos?|medic[oa] responsable|responsable clinico|facultativo|remitido por|firmado(?: por)?|fdo\.?|realizado por|solicitado por|cirujan[oa]|ayudante|anestesista|enfermer[oa]|arzt|oberarzt|unterschrift|gez\.?|mit freundlichen grussen)(?:${colon}|\n{0,2}(?<=by|por|sincerely|regards|fdo\.|gez\.) {0,2},?\n{0,2})(?:Drs?a?\.? |Prof\.? |Mr\.? |Mrs\.? |Ms\.? |Dna\.? |D\. ){0,2}`,
      confidence: 0.92,
      shape: { lastNameFirst: true },
      matches: [
        'Provider: ‹Johnny Cash›, MD',
        'Dictated by: ‹Ana Lee›',
        'Surgeon: ‹Ana Lee›\nAssistant: ‹Tom Vask›\n',
        'Patient: Jo Ray, 54. Attending: ‹Ana Lee›. What is the dose?',
        'electronically signed by ‹John Smith›, MD',
        'SURGEON: , ‹John Doe›, M.D.',
        'Médico:  ‹Ignacio Navarro Cuéllar› NºCol',
        'Remitido por: ‹Adoración Martín-Gómez› Unidad',
        'Responsable clínico: Dr. ‹Beltran Rodríguez Caballero› Hospital',
        'Fdo. ‹Ana Gil›',
        'Médico:‹Aída Ayala›',
      ],
      refuses: [
        'Assistant: None',
        'Surgeon: Kocher. Scrub: Here. Surgeon: Army-Navy, please.',
        'Attending: Tube her or wait? Resident: I would wait. Attending: Agree.',
        'performed by the',
        'signed by patient',
        'Physician: see',
        'Resident: The patient',
        'ordered by Orthopedics',
        'Médico: urologia',
        'Provider - Cardiology',
        'seen by Doppler exam',
      ],
    },
    (identifier) => identifier.includes(' ') || !isMedicalTerm(identifier),
  ),
  named('copy', 'DOCTOR', {
    cues: String.raw`cc${colon}(?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?`,
    confidence: 0.88,
    shape: { wordsMin: 2, lastNameFirst: true },
    matches: ['cc: ‹Mary Jones›', 'CC: Dr. ‹Ana Lee›'],
    refuses: ['CC: Confusion and', 'cc: 20', '200 cc of saline', 'CC: Chest Pain'],
  }),
  named(
    'relative',
    'PATIENT',
    {
      cues: `(?:wife|husband|(?<=(?:his|her|their|the|my|a|'s|oldest|youngest) )son|daughter|mother|father|brother|sister|friend|fiancee?|partner|boyfriend|girlfriend|cousin|aunt|uncle|niece|nephew|grandson|granddaughter|named|called|name is|name's|known as|herman[oa](?: mayor| menor)?|hij[oa]|espos[oa]|marido|mujer|llamad[oa]|se llama|me llamo|ehefrau|ehemann|sohn|tochter)(?:, | named | is named | is called |, named | )`,
      confidence: 0.75,
      shape: {},
      matches: [
        'his wife ‹Mary›',
        'daughter, ‹Anna Lee›,',
        'My name is ‹Rubija›',
        'hermano mayor, ‹Ovidio›, padece',
        'a friend named ‹Will›',
      ],
      refuses: [
        'his wife denies',
        'mother Had',
        'father, Patient',
        'sister, The',
        'son is 12',
        'called Cardiology',
        'his wife MD',
        'mother HTN',
        'called EMS',
        'a procedure called ERCP',
      ],
    },
    isWrittenAsName,
  ),
  named(
    'speaker',
    'PATIENT',
    {
      cues: String.raw`(?:I am|I'm|this is|soy|ich bin) (?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?`,
      confidence: 0.6,
      shape: { wordsMin: 2 },
      matches: ["Hi, I'm ‹Ana Lee› from", 'This is ‹John Smith›,'],
      refuses: ['This is The best', 'I am Very tired', 'This is MRI', 'this is a'],
    },
    isWrittenAsName,
  ),
];

/** A rule for names behind cue words. */
export interface NamedRule extends Pick<Rule, 'matches' | 'refuses' | 'confidence'> {
  readonly languages?: readonly RuleLanguage[];
  readonly cues: string;
  readonly shape?: NameShape;
}

/** A rule that takes the name behind a cue, as far as `nameLength` says that it reaches. */
export function named(
  name: string,
  label: string,
  options: NamedRule,
  accepts: (identifier: string) => boolean = () => true,
): Rule {
  const { cues, shape, languages, confidence, matches, refuses } = options;
  return {
    name,
    label,
    ...(languages && { languages }),
    confidence,
    pattern: new RegExp(`(?<cue>(?<![\\w-])(?:${cues}))${nameWords}`, 'gi'),
    keep: (found) => {
      if (name.endsWith('-field') && isTurnOfTalk(found)) return 0;
      const length = nameLength(found.identifier, shapeOf(found, shape));
      return accepts(found.identifier.slice(0, length)) ? length : 0;
    },
    matches,
    refuses,
  };
}

/** A name may stand in small letters only where its title does too: "dr. smith", not "Dr. said" or "the doctor said". */
function shapeOf({ text, start }: Found, shape: NameShape | undefined): NameShape {
  const [title] = /\b(?:dr|mrs?|ms)\.? {1,2}$/i.exec(text.slice(Math.max(0, start - 6), start)) ?? [];
  const isSmall = title !== undefined && /^[a-z]+\./.test(title);
  return {
    ...shape,
    lowerCase: shape?.lowerCase === true && isSmall,
    isTitled: title?.includes('.') === true,
  };
}

/** Without title or field, capitals alone are an abbreviation. */
function isWrittenAsName(identifier: string): boolean {
  return /[a-z]/.test(identifier);
}
