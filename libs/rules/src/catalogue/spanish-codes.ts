/** Spanish and American numbers behind the words that say what they are, codes of letters and digits that no test is called, plates, and days without a year. */
import { looksLikeDay } from '../days.js';
import { isMedicalWord } from '../medical-terms.js';
import { digitsIn, type Found, type Rule } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';

const languages = ['es'] as const;
/** Letters before digits, then groups of either. */
const code = String.raw`(?:[A-Z]{1,5}[-/ ]?){0,2}\d[A-Z0-9]{0,12}(?:[-/.][A-Z0-9]{1,12}|(?: [-/] ?| )\d[A-Z0-9-]{1,12}){0,4}(?: [-/] [A-Z0-9]| \d(?=[.,;)\n]|$))?(?![\w/%]|[.,:-]\d)`;
const cues = String.raw`[Tt]ar(?:jeta|xeta)|TARJETA|[Tt]argeta|[Ee]xpediente|EXPEDIENTE|[Ee]xp|[Hh]istoria(?: clinica)?|HISTORIA|[Ee]pisodio|EPISODIO|[Ff]olio|FOLIO|[Rr]egistro|[Mm]uestra|[Bb]loque|[Bb]iopsia|BIOPSIA|[Cc]itologia|[Cc]arn(?:et|e)|CARNE?T?|[Cc]edula|CEDULA|CIC|NUHSA|SIP|CIPA?|DNI|NIE|RUT|CURP|CUIL|CUIT|NSS|NUSS|[Pp]oliza|[Aa]filiacion|[Aa]filiad[oa]|[Aa]segurad[oa]|[Cc]odigo|[Cc]olegiad[oa]|[Mm]atricula|[Mm]at|MP|MN|CMP|[Ii]ncidencia|[Ss]olicitud|[Aa]utorizacion|[Pp]eticion|[Vv]olante|[Tt]urno|[Rr]eclamacion|[Ss]iniestro|[Pp]ulsera|[Dd]onante|[Uu]suari[oa]|[Rr]adicado|[Oo]rden|n\.?[oº]|N\.?[oº]|num(?:ero)?|NUM`;
const links = String.raw`(?: (?:de|del|la|el|con|para|autonomico|clinica|materno|paterno|sanitari[oa]|IMSS|ISSSTE|registro|expediente|episodio|n(?:\.?[oº]|um(?:ero)?)\.?|es(?: el)?)){0,3}\.?[ \t]?[:#]?[ \t]{0,2}(?<=[ \t:#.])`;

/** Rules for all of these. */
export const spanishCodeRules: readonly Rule[] = [
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.85,
    pattern: new RegExp(String.raw`(?<cue>(?<![\w-])(?:${cues})${links})${code}`, 'g'),
    keep: (found) => digitsIn(found.identifier) >= 4 && isSomebodys(found),
    matches: [
      'Tarxeta sanitaria: ‹ORXM 610417 00 3›. Servizo',
      'Tarjeta: ‹CM/3399 0812 4471›. Enfermera',
      'CIP autonómico ‹CYL 047 118 225›.',
      'Biopsia n.º ‹B-23/017745›. Recibida',
      'Afiliación IMSS ‹8499 47 0213 5M470R›. Familiar',
      'con folio ‹TC-0419› el lunes',
      'DNI materno ‹41602887›. Pulsera',
      'colegiada ‹NA-4471›.',
      'Bloque ‹B24-3390-C2›, entró',
      'TARJETA ‹AV 00441-8›.',
      'carpeta con nº ‹SZ-40071›. Trabajó',
      'CARNET ‹5561208-1C›, 59',
    ],
    refuses: [
      'historia de 2 años',
      'episodio de 2019',
      'nº 3',
      'orden 1 de 2',
      'expediente de 12/03/2024',
      'muestra 3000 ml',
      'muestra 12 200 leucocitos',
      'código J12.8',
      'registro de 24 h',
      'Turno 8-15 h',
    ],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Letters of no test or drug, a hyphen or a stroke, four digits or more.
    pattern:
      /(?<![\w./&@-])[A-Z]{2,6}[-/](?:[A-Z]-)?\d{2,8}(?:[-/]\d{1,6}){0,3}(?:-[A-Z0-9]{1,2})?(?![\w%/]|[.,:-]\d)/g,
    keep: isCodeBehindLetters,
    matches: [
      'Transporte ‹TSP/24/00913›.',
      'Historia: ‹EIB-441029›. Transporte',
      'Incidencia nueva ‹SINASP-7719›. Ya',
      'tarjeta provisional ‹AN-0998-41203-7›.',
      'hemocultivo ‹HC-M-990218› del',
    ],
    refuses: ['COVID-2019', 'SARS-19', 'GPC-2021', 'HCO-12', 'IL-1234 mg', 'ISO-9001'],
  },
  {
    name: 'licence-plate',
    label: 'VEHICLE',
    languages,
    confidence: 0.85,
    // Four digits and three consonants, as in Spain since 2000.
    pattern: /(?<![\w./,-])\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\w-])/g,
    keep: ({ identifier }) =>
      !isMedicalWord(identifier.slice(4).trim()) &&
      !/(?:RPM|LPM|BPM|PPM|NPH|DPT|KCL|RGB|CLR|MGS|GRS|SCS|HRS|MTS|KMS|PTS)$/.test(identifier),
    matches: ['en la entrada: ‹7741 KLZ›, comunicado', 'coche ‹0412BCD›.'],
    refuses: ['1200 RPM', '1000 UFC', '2019 TAC', '1200 LPM', '12 KLZ', '7741 KLZA'],
  },
  {
    name: 'licence-plate',
    label: 'VEHICLE',
    languages,
    confidence: 0.85,
    pattern:
      /(?<cue>(?<!\w)(?:[Pp]lacas?|[Pp]atente|[Mm]atricula|[Dd]ominio|PLACAS?)(?: (?:n\.?[oº]|numero|es))?[ \t]{0,2}:?[ \t]{0,2})(?=[A-Z0-9 -]{0,8}\d)(?:[A-Z]{1,4}[ -]?\d{2,4}(?:[ -]?[A-Z0-9]{1,3})?|\d{3,4}[ -]?[A-Z]{2,3})(?![\w%])/g,
    matches: ['moto placas ‹XQW 41F›. Hora', 'patente ‹AF 412 KD›', 'matrícula ‹KLP-41-23›.'],
    refuses: ['placa de tórax 12', 'placas Rx', 'patente hasta 2030', 'placas en 12 h'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.85,
    pattern: /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])[-/.](?:II|III|IV|V|VI|VII|VIII|IX|X|XI|XII|I)(?:[-/.](?:(?:19|20)\d\d|\d\d)|(?<=[VX]III?|IX|XII?))(?![\w/%-]|[.,]\d)/g,
    matches: ['el ‹1-II-24›: se', 'el ‹5/VIII›.', '‹14.XI.2023›'],
    refuses: ['3/VI', '2-III', '4/V', 'factor 8 VIII', '25 X 25 cm', '1/I/1/1'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?|el dia|dia|el|al|del|desde|hasta|hoy,?|ayer,?|manana,?|previst[ao]|cita) )(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|[12]\d|3[01]) del (?:0?[1-9]|1[0-2]))(?![\w%/]|[.,:-]\d| ?(?:${measureUnits}|h|hs|horas|puntos|de cada|x)\b)`,
      'gi',
    ),
    matches: ['desde el ‹9/9›, cefalea', 'el lunes ‹28 del 8›.', 'la eco del ‹6-5› con', 'hoy, ‹7/6›.', 'El domingo ‹14/1› la', 'el ‹21.7› si'],
    refuses: ['el 1.5 mg', 'del 3/20', 'al 7.4', 'el 2.1 de INR es', 'hoy 1-0-1', 'hasta 2/3 del espesor', 'del 10-15'],
    keep: isDayOfNobodysRange,
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.85,
    // Short names of months that are no words; "mar", "may" and "ago" are some in other places.
    pattern: /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])(?: de)? ?(?:ene|feb|abr|jun|jul|sept?|oct|nov|dic)(?:\.|(?!\w))(?! ?\d)/gi,
    matches: ['el ‹9 feb.› a la', 'cita ‹24 jun.› LN', 'del lun ‹15 abr›, Ma.'],
    refuses: ['9 febriles', '24 juntos', '3 oct 2020', '15 octavos'],
  },
]; // biome-ignore format: examples stand beside their rule

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|h|hs|dias?|semanas?|meses|anos?|horas?|veces|(?:leuco|linfo|hemato|mono)(?:citos|\.)?|hematies|plaquetas|celulas|(?:neutro|eosino)filos|pacientes|casos|copias|euros?|pesos)\b`,
  'i',
);

/** No year, day, hour, code of a disease or amount. */
function isSomebodys({ identifier, text, end }: Found): boolean {
  if (/^(?:19|20)\d\d$/.test(identifier) || looksLikeDay(identifier)) return false;
  if (/^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}/.test(identifier) || /^[A-Z]\d{2}(?:\.\d+)?$/.test(identifier))
    return false;
  return !amountBehind.test(text.slice(end, end + 16));
}

function isCodeBehindLetters(found: Found): boolean {
  const [, letters = '', numbers = ''] = /^([A-Z]+)[-/](.*)$/.exec(found.identifier) ?? [];
  if (
    isMedicalWord(letters) ||
    /^(?:COVID|SARS|ISO|GPC|UNE|OMS|CIE|ICD|REF|LOT|HPV|VPH|HLA|PET)$/.test(letters)
  )
    return false;
  return digitsIn(numbers) >= 4 && !/^(?:19|20)\d\d$/.test(numbers) && isSomebodys(found);
}

/** "el 7.4" is a value: a stop parts a day from its month only where the text is not about numbers. */
function isDayOfNobodysRange({ identifier, text, start, end }: Found): boolean {
  if (/^[1-4]\/[2-5]$/.test(identifier) && /^ (?:de|partes?)/.test(text.slice(end, end + 6))) return false;
  if (!identifier.includes('.')) return !/^ ?(?:-|a) ?\d/.test(text.slice(end, end + 4));
  const around = text.slice(Math.max(0, start - 24), start) + text.slice(end, end + 12);
  return (
    !/\b(?:pH|INR|Cr|Hb|K|Ca|TSH|HbA1c|subio|bajo|sube|baja|valor|esta|llego|de INR)\b/i.test(around) &&
    /^(?:\d\d?)\.(?:0?[1-9]|1[0-2])$/.test(identifier) &&
    Number(identifier.split('.')[0]) > 9
  );
}
