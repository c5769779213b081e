/** Results and doses, however large: a unit behind the number, or the name of what was measured before it. */
import { looksLikeDay } from '../../days.js';
import type { ClinicalForm } from '../../rule.js';
import { laboratoryTests } from '../../vocabulary/laboratory-tests.js';

/** A number that is no part of a date, a telephone number or a code. */
const number = String.raw`(?<![\p{L}\p{N}][.,/:-]?)(?:[<>] ?)?\d{1,12}(?:[.,]\d{1,6}){0,3}(?: ?x ?10 ?[\^*]? ?\d{1,2})?`;
/** What is counted or weighed. */
const amount =
  '(?:copies|copias|kopien|cells|celulas|zellen|CFU|UFC|KBE|PFU|FFU|B?AU|EU|[MG]PL|[mkμ]?IU|[mkμ]?UI|IE|[mkμ]?U|units?|unidades|einheiten|[pnμu]g|mcg|mg|kg|g|[fpnμum]?mol|[mμu]?Eq|mOsm|kcal|log(?:10)?|[kM]?Bq|mCi|hematies|leucocitos|WBC|RBC)';
const volume = '[dcmμun]?l|mm3|cmm|hpf|lpf|campo';
const share = 'm2|kg|g|hr?|min|d|day|dia|24 ?h|dose|dosis';
/** Units that are words or have more than one letter, so that nothing else is meant by them behind a number. */
const doseUnits =
  '(?:(?:million |mega ?)?units?|cells|celulas|zellen|unidades|einheiten|[mkμ]?IU|[mkμ]?UI|IE|CFU|UFC|KBE|PFU|copies|copias|kopien|MBq|mCi|mcg|mg|kcal|mEq|mmol|mmHg|ppm|ng|pg|c?Gy|mSv|steps|pasos|Schritte)';
const assay = `${laboratoryTests}|viral load|carga viral|viruslast|cd4|cd8|nt-?probnp|hcg|b-?hcg|beta-?hcg|igg|ige|ck|cpk|reticulocytes|leu[ck]ocytes|leucocitos|hematies|plaquetas|trombocitos|ferritina|leukozyten|thrombozyten|erythrozyten|ca ?(?:125|19-9|15-3)|psa|vhc|vih|vhb|hbv dna|hcv rna|hiv(?:-1)? rna|cmv(?: pcr| dna)?|ebv(?: pcr| dna)?|tsh`;

/** Six digits may be a day; four may be a year. */
const isNoDayOrYear = (digits: string): boolean =>
  !/^(?:19|20)\d\d$/.test(digits) && (digits.length !== 6 || !looksLikeDay(digits));

/** Brands and generics that people are called as well. */
const namesOfDrugs =
  'Allegra|Alli|Yasmin|Yaz|Mirena|Ella|Natazia|Errin|Camila|Heather|Jolessa|Kariva|Apri|Lutera|Estrella|Loryna|Ocella|Portia|Zarah|Gianvi|Nikki|Syeda|Aubra|Amethia|Lyza|Juleber|Larissia|Vienva|Lessina|Delyla|Marlissa|Ayuna|Elinest|Wera|Dasetta|Pirmella|Nylia|Clara|Aleve|Advil|Humira|Alora|Evista|Skyla|Liletta|Kyleena|Cialis|Bonjesta|Femara|Arimidex|Zyrtec|Claritin|Viagra|Lucentis|Norco|Luminal|Diana|Belara|Valette|Maxim|Carmen|Angelita|Drosure';
const doseOrForm =
  '(?:[ -](?:D|XR|ER|SR|CR|XL|OTC))?,? (?:\\d[\\d.,/]{0,7} ?(?:mg|mcg|ug|g|ml|units?|iu|%)|tablets?|tabs?|pills?|capsules?|caps|cream|drops|spray|inhaler|patch|comprimidos?|pastillas?|Tabletten?)';

/** Results and doses. */
export const amountForms: readonly ClinicalForm[] = [
  {
    name: 'concentration',
    pattern: new RegExp(
      String.raw`${number} ?(?:${amount} ?\/ ?(?:${share}|${volume})|\/ ?(?:${volume}))(?![\p{L}\p{N}])`,
      'giu',
    ),
    matches: [
      'load ‹734512 copies/mL› today',
      'WBC ‹13400/uL›, then',
      'RBC ‹4870000/uL›',
      'carga ‹734512 copias/mL›.',
      'grew ‹> 100000 CFU/mL›',
      'VHC ‹3912334 UI/mL›',
      'proBNP ‹2234567 pg/mL›',
    ],
    refuses: ['seen 03/04/2061 and', 'unit 4471/G', 'tel 555-0143/h'],
  },
  {
    name: 'dose',
    pattern: new RegExp(String.raw`${number} ?${doseUnits}(?![\p{L}\p{N}/-])`, 'giu'),
    matches: ['penicillin ‹1200000 units› IM', 'Penicilina G ‹1200000 UI› i.m.', 'walked ‹10400 steps›'],
    refuses: ['MRN 4471234, unit 4', '12-4471 units-based', 'in 2061 a unit'],
  },
  {
    name: 'laboratory-result',
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\p{L}\p{N}-])(?:${assay})(?: (?:level|count|of|was|is|at|de|es))?[ :=]{1,2})[<>]? ?\d{4,9}(?:[.,]\d{1,3})?(?![\p{L}\p{N}]|[-/.]\d)`,
      'giu',
    ),
    keep: ({ identifier }) => isNoDayOrYear(identifier.replace(/[<> ]/g, '')),
    matches: ['CSF RBC ‹145612›, cleared', 'ferritin ‹23451› and', 'NT-proBNP: ‹35000›'],
    refuses: ['CRP 2061 normal', 'PSA 030461 done', 'MRN 145612', 'glucose 555-0143', 'WBC 1/2/2061'],
  },
  {
    name: 'drug-called-like-somebody',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:${namesOfDrugs})|(?<=(?:takes?|taking|taken|started(?: on)?|continues?|prescribed|refill|restarted|toma|tomando) )\p{Lu}\p{Ll}{2,14})${doseOrForm}(?![\p{L}\p{N}])`,
      'gu',
    ),
    matches: ['Allegra Adenwalla takes ‹Allegra 180 mg› daily', 'started on ‹Lanier 5 mg›'],
    refuses: ['gave Lanier 180 mg', 'Allegra took 180 mg', 'Yasmin was on 20 mg'],
  },
  {
    name: 'tumour-marker',
    pattern: /(?<![\p{L}\p{N}])CA[ -]?(?:125|19-9|15-3|27-29|72-4)(?![\p{L}\p{N}])/giu,
    matches: ['‹CA-125› rose, ‹CA 19-9› too'],
    refuses: ['Oxnard CA 93035', 'CA 1250'],
  },
  {
    name: 'decimals-over-each-other',
    pattern:
      /(?<![\p{L}\p{N}.,/:-])\d{1,3}\.\d{1,2}(?:\/\d{1,3}(?:\.\d{1,2})?){0,5}\/\d{1,3}\.\d{1,2}(?![\p{N}/]|\.\d)/gu,
    matches: ['gas ‹47.1/66.2/23.9/7.31›.', 'K ‹42.75/43.50› @ 90'],
    refuses: ['on 3/4/2061', '5/10', '3.4.2061'],
  },
  {
    name: 'signed-decimal',
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[-+\u2212]\d{1,3}[.,]\d{1,4}|\d{5,12}\.\d{1,2})(?![\p{N}/-]|[.,]\d)/gu,
    matches: ['delta ‹-0.84›; next', 'sph ‹+1.75› and', 'tick ‹1607635102.00› then'],
    refuses: ['tel 541-555.0143', '+1.541.555.0143', '03-04.61'],
  },
];
