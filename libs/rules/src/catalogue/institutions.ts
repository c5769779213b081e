/** Hospitals and other institutions by the word that says what they are and a name that is not only generic. */
import { isMedicalWord } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import {
  genericInstitutionWords,
  institutionTypes,
  institutionTypesDe,
  institutionTypesEs,
  viaTypes,
} from '../vocabulary/place-words.js';
import { plainWords } from '../vocabulary/plain-words.js';

const nameWord = "[A-Z][A-Za-z'.&-]{0,24}";

/** Rules for institutions. */
export const institutionRules: readonly Rule[] = [
  {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['en'],
    confidence: 0.88,
    pattern: new RegExp(
      String.raw`(?<![\w'-])${nameWord}(?: (?:of|the|and|for|&|de|la|${nameWord})){0,5}? (?:${institutionTypes}|${institutionTypes.toUpperCase()})(?![\w-])(?! (?:[Cc]ourse|COURSE|[Ss]tay|STAY|[Dd]ay|DAY)\b)(?: (?:of|at) (?:the )?${nameWord}(?: ${nameWord}){0,2})?`,
      'g',
    ),
    keep: isEnglishInstitution,
    matches: [
      'at ‹Mercy Hospital›.',
      '‹St. Mary Medical Center›,',
      'the ‹Mayo Clinic› and',
      'seen at ‹Beth Israel Deaconess Medical Center›',
      '‹Dorset County Hospital›',
      '‹University of Ohio Hospital›',
      '‹Shriners Hospital› for',
    ],
    refuses: [
      'SHE SLEEPS WELL. WHICH CLINIC',
      'ED OR CLINIC',
      'the Hospital',
      'Chest Pain Unit',
      'Hospital Course',
      'Previous Hospital',
      'General Hospital',
      'Emergency Center',
      'Pain Clinic',
      'the Surgery',
      'in the clinic',
      'Left Heart Rehabilitation',
      'Laboratory',
      'Wound Care Center',
      'Outpatient Surgery',
      'CARDIAC REHABILITATION',
      'Coumadin Clinic',
      'Previous Surgery',
      'Gallbladder Surgery',
      'University',
    ],
  },
  {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['en', 'es'],
    confidence: 0.88,
    pattern: new RegExp(
      String.raw`(?<![\w-])${institutionTypesEs}(?: (?:"[^"\n]{2,40}"|de|del|la|las|los|el|y|e|do|da|d'[A-Z]\w+|'[A-Z][\w ]{2,40}'|\d{1,2}(?= de )|(?<=\d de )[a-z]{4,10}|${nameWord})(?!\w)){1,9}`,
      'g',
    ),
    keep: romanceInstitutionLength,
    matches: [
      'el ‹Hospital Universitario La Paz› Madrid'.replace('› Madrid', ' Madrid›'),
      '‹Hospital General de Segovia›, 40002',
      '‹Hospital Universitario 12 de Octubre›, Av.',
      '‹Centro de Salud Las Calesas›.',
      '‹Hospital San Pedro› C/ Piqueras',
      '‹Hospital Ramón y Cajal›.',
      '‹Clínica Puerta de Hierro› Servicio',
      '‹Hospital "Carlos Haya"› 29010',
      'en ‹Clínica Santa Ederra› el 3 de junio de 2023',
      'del ‹ambulatorio de Txurdinagazar›. Contacto',
      'la ‹residencia Virgen del Tejar›. Tarjeta',
      'en el ‹PAC de A Limia›.',
    ],
    refuses: [
      'hospital local',
      'Hospital General',
      'Hospital Course',
      'Clínica de',
      'Hospital Universitario. ',
      'Centro de Salud de',
      'Instituto de Medicina',
      'la escuela de enfermería',
      'residencia de ancianos',
      'colegio de médicos',
    ],
  },
  {
    name: 'hospital',
    label: 'HOSPITAL',
    languages: ['de'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<![\w-])${institutionTypesDe}(?: (?:St\.|Sankt|zum|am|der|des|in|im|${nameWord})){1,4}|(?<![\w-])(?:St\.|Sankt) ${nameWord}[- ](?:Krankenhaus|Hospital|Klinik|Stift)`,
      'g',
    ),
    keep: romanceInstitutionLength,
    matches: ['im ‹Klinikum Nürnberg›.', '‹Krankenhaus Bethanien› wurde', '‹St. Marien-Krankenhaus›'],
    refuses: ['Medizinische Klinik II', 'Klinik für Innere Medizin', 'Krankenhaus wurde', 'Praxis der'],
  },
];

/** One word before the type must say which: neither generic nor plain nor a medical term. The first word begins the name. */
function isEnglishInstitution({ identifier }: Found): boolean {
  const words = identifier.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const [first = ''] = words;
  if (/[A-Za-z]{5,}[.?!] /.test(identifier)) return false; // a sentence ends in it
  if (words.some((word) => /^(?:IN|THE|AT|TO|WAS|FROM|OR)$/.test(word))) return false;
  if (!/^[A-Z]/.test(first) || (plainWords.has(first.toLowerCase()) && first !== 'New')) return false;
  const type = words.findIndex((word) => genericTypes.test(word));
  const kind = words.slice(type === -1 ? words.length - 1 : type)[0] ?? '';
  if (!/^[A-Z]/.test(kind)) return false;
  const weakKind =
    /^(?:center|centre|surgery|institute|laborator|rehabilitation|manor|pharmacy|university)/i.test(kind);
  if (weakKind && identifier === identifier.toUpperCase()) return false;
  const isNaming = (word: string) => {
    const folded = word.toLowerCase().replace(/'s?$/, '');
    if (folded.length < 2 || !/^[A-Z]/.test(word)) return false;
    if (genericInstitutionWords.has(folded) || plainWords.has(folded)) return false;
    return (
      !isMedicalWord(folded) ||
      /^(?:mary|bell|lewis|jackson|johnson|wilson|baker|thomas|marcus|foley)$/.test(folded)
    );
  };
  return words.some(isNaming);
}

const genericTypes =
  /^(?:hospitals?|medical|health(?:care)?|cent(?:er|re)|clinics?|infirmary|nursing|rehabilitation|sanatorium|hospice|institute|manor|surgery|university|pharmacy|laborator(?:y|ies)|polyclinic)$/i;

/** Leading words of "Hospital X" until a street, a department or a plain word; 0 without a naming word. */
function romanceInstitutionLength({ identifier, text, start }: Found): number {
  let end = 0;
  let names = 0;
  for (const match of identifier.matchAll(/"[^"]*"|'[A-Z][^']*'|\d+|[A-Za-z][A-Za-z'.&-]*/g)) {
    const [raw] = match;
    const word = raw.replace(/\.$/, '');
    const folded = word.toLowerCase();
    const isSmall = /^(?:de|del|la|las|los|el|y|e|do|da|d'[A-Z]\w+|am|der|des|in|im|zum)$/.test(word);
    if (/^\d+$/.test(word) && / el $/.test(identifier.slice(0, match.index))) break; // "el 3 de junio"
    if (isSmall || /^\d+$/.test(word)) continue;
    if (match.index > 0 && isStreetOrDepartment(folded, text.slice(start + match.index))) break;
    const isGeneric = genericInstitutionWords.has(folded);
    if (!isGeneric && !/^(?:san|santa|la|el|st|sankt)$/.test(folded)) {
      if (
        match.index > 0 &&
        (plainWords.has(folded) || isMedicalWord(folded)) &&
        !/^(?:la|el|los|las|salud|blanca|luz|doctor|dr|don|nina|reina|mar|sol|mancha|centro)$/.test(folded)
      )
        break;
      const isOrdinal = /^[IVX]{1,4}$/.test(word); // "Medizinische Klinik II"
      if (!isOrdinal && (match.index > 0 || word.length > 12)) names += 1;
    }
    end = match.index + word.length;
    if (raw.endsWith('.') && word.length > 3) break;
  }
  return names > 0 ? end : 0;
}

const streetAhead = new RegExp(`^${viaTypes} `, 'i');

function isStreetOrDepartment(folded: string, ahead: string): boolean {
  if (/^(?:servicio|unidad|departamento|seccion|email|mail|correo|tel|tfno|course|stay|day)$/.test(folded))
    return true;
  return streetAhead.test(ahead) || /^C\/ ?/.test(ahead);
}
