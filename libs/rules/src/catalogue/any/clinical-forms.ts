/** What no span covers, whoever found it: results and doses, codes that everybody shares, ordinals of things, citations. */
import { looksLikeDay } from '../../days.js';
import { isMedicalWord } from '../../medical-terms.js';
import type { ClinicalForm } from '../../rule.js';
import { clinicalLists } from '../../vocabulary/clinical-lists.js';
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
const terminology =
  'SNOMED(?:[ -]?CT)?|SCTID|LOINC|RxCUI|RxNorm|CPT(?:-4)?|HCPCS|ICD(?:[ -]?(?:O|9|10|11))?(?:-?(?:CM|PCS|GM|O))?|CIE(?:[ -]?(?:9|10|11))?(?:-?(?:MC|ES|O))?|CIM-10|ATC|CN|OPS|DRG|MS-DRG|APR-DRG|GRD|MeSH|UMLS|CUI|OMIM|MIM|ORPHA(?:net)?|HPO|NANDA|NIC|NOC|UNII|CVX|CAS|EC|DSM-(?:5|IV)|PMID|PMCID|ISRCTN|EudraCT|dbSNP|ClinVar|UniProt|PDB|GEO|NDC|CCI|CCAM|EBM|GO[ÄA]E?|MedDRA';
const code = String.raw`[A-Z]{0,4}:?\d[\dA-Z]{0,11}(?:[.-][\dA-Z]{1,6}){0,3}`;
/** Hosts of standards: their addresses are written into messages and name nobody. */
const standardHosts = String.raw`(?:[a-z-]{1,20}\.)?(?:loinc\.org|snomed\.(?:info|org)|hl7\.org|fhir\.org|w3\.org|unitsofmeasure\.org|nlm\.nih\.gov|who\.int|xmlsoap\.org|openxmlformats\.org|ihe\.net|dicom\.nema\.org|nema\.org|purl\.org|schema\.org|ietf\.org)`;

const isDrug = (word = ''): boolean =>
  isMedicalWord(word.toLowerCase()) || clinicalLists().drugs.has(word.toLowerCase());
const thing =
  'degree|percentile|centile|grade|ribs?|fingers?|toes?|digits?|metatarsals?|metacarpals?|phalanx|ray|web ?space|interspace|MTP|MCP|PIP|DIP|MT|MC|ICS|intercostal|cranial|CN|nerve|ventricle|lumbar|thoracic|cervical|dose|vaccine|booster|shot|line|stage|generation|trimester|time|cycle|attempt|episode|opinion|visit|child|baby|pregnancy|fraction|injection|round|session|MI|NSTEMI|STEMI|CVA|TIA|stroke|heart attack|seizure|relapse|admission|surgery|operation|toe|molar|premolar|marriage|wife|husband|cousins?|grade|grader|year|floor|party|hand|person|quarter|half|place|choice|look|heart sound|void|stool|night|week';

/** Clinical forms by what they are. */
export const clinicalForms: Readonly<Record<string, ClinicalForm>> = {
  concentration: {
    pattern: new RegExp(
      String.raw`${number} ?(?:${amount} ?\/ ?(?:${share}|${volume})|\/ ?(?:${volume}))(?![\p{L}\p{N}])`,
      'giu',
    ),
  },
  dose: {
    pattern: new RegExp(String.raw`${number} ?${doseUnits}(?![\p{L}\p{N}/-])`, 'giu'),
  },
  'laboratory-result': {
    pattern: new RegExp(
      String.raw`(?<cue>(?<![\p{L}\p{N}-])(?:${assay})(?: (?:level|count|of|was|is|at|de|es))?[ :=]{1,2})[<>]? ?\d{4,9}(?:[.,]\d{1,3})?(?![\p{L}\p{N}]|[-/.]\d)`,
      'giu',
    ),
    keep: ({ identifier }) => isNoDayOrYear(identifier.replace(/[<> ]/g, '')),
  },
  'drug-called-like-somebody': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:${namesOfDrugs})|(?<=(?:takes?|taking|taken|started(?: on)?|continues?|prescribed|refill|restarted|toma|tomando) )\p{Lu}\p{Ll}{2,14})${doseOrForm}(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'tumour-marker': {
    pattern: /(?<![\p{L}\p{N}])CA[ -]?(?:125|19-9|15-3|27-29|72-4)(?![\p{L}\p{N}])/giu,
  },
  'decimals-over-each-other': {
    pattern:
      /(?<![\p{L}\p{N}.,/:-])\d{1,3}\.\d{1,2}(?:\/\d{1,3}(?:\.\d{1,2})?){0,5}\/\d{1,3}\.\d{1,2}(?![\p{N}/]|\.\d)/gu,
  },
  'signed-decimal': {
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[-+\u2212]\d{1,3}[.,]\d{1,4}|\d{5,12}\.\d{1,2})(?![\p{N}/-]|[.,]\d)/gu,
  },
  'terminology-code': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${terminology})(?: (?:codes?|codigos?|no\.?))?[ :#=]{1,3}${code}(?:(?:, ?| and | y | und |\/)${code}){0,6}(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  'registered-number': {
    pattern:
      /(?<![\p{L}\p{N}])(?:rs\d{3,10}|NCT\d{8}|GSE\d{3,7}|PRJ(?:NA|EB)\d{4,7}|[SED]RR\d{5,9}|EGA[SDC]\d{11}|N[MPR]_\d{6,9}(?:\.\d{1,2})?|ENS[GTP]\d{11}|ISRCTN\d{8}|PMC\d{5,8}|PMID:? ?\d{6,8}|CRD\d{11}|ChiCTR[\w-]{8,14}|HGNC:\d{1,5}|HP:\d{7}|GO:\d{7}|10\.\d{4,5}\/[\w.()/-]{4,40})(?![\p{L}\p{N}])/gu,
  },
  'code-of-a-drug': {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{L}[\p{Ll}-]{5,20} \()[A-Z]{1,5}[- ]?\d{3,7}[A-Z]?(?=[);,])/gu,
    keep: ({ text, start }) => isDrug(/([a-z-]+) \($/i.exec(text.slice(Math.max(0, start - 24), start))?.[1]),
  },
  'word-of-a-label': {
    pattern:
      /(?<![\p{L}\p{N}])(?:MRN|MR|IDs?|HCN|CHI|NRIC|UHID|CURP|RUT|DNI|NIE|NHS|SSN|Eircode|GROUP|RxBIN|Hosp(?:ital)? No|Clm|Claim|Policy|Medicare|Medicaid)(?![\p{L}\p{N}])(?=[ .:#]{1,14}(?:[A-Z]{1,4}[ -]?)?\d)/gu,
  },
  'code-of-a-bill': {
    pattern:
      /(?<![\p{L}\p{N}/-])(?:\d{5}-(?:25|26|50|51|57|59|76|TC|LT|RT)(?:, ?\d{5})?|(?<=codes? )[A-V]\d{4})(?![\p{L}\p{N}-])/gu,
  },
  'code-of-disease': {
    pattern: /(?<![\p{L}\p{N}.])[A-TV-Z]\d{2}\.\d{1,3}[A-Z]?(?![\p{L}\p{N}]|[.-]\d)/gu,
  },
  'code-beside-its-system': {
    pattern: /(?<cue>"code"\s{0,3}:\s{0,3}"|\bcode=")[\w.-]{1,24}(?=")/g,
  },
  namespace: {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/${standardHosts}(?:\/[\w.#/-]{0,80})?|urn:(?:oid|hl7-org|ietf|ihe|iso)[\w:.-]{0,80}|[012](?:\.\d{1,10}){5,12})(?![\p{L}\p{N}])`,
      'giu',
    ),
  },
  version: {
    pattern:
      /(?<![\p{L}\p{N}])(?:(?:v|ver\.?|version|versi[oó]n|firmware|software|FW|SW|release|build|ratio)[ :=]{0,2}\d{1,4}(?:\.\d{1,4}){1,4}|\d{1,4}(?:\.\d{1,4}){2,4}(?= (?:firmware|software|version|build|release)))(?![\p{L}\p{N}]|\.\d)/giu,
  },
  'ordinal-of-a-thing': {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/-])\d{1,2}(?:st|nd|rd|th) ?-?(?:${thing})(?![\p{L}\p{N}])`,
      'giu',
    ),
  },
  shorthand: {
    pattern:
      /(?<![\p{L}\p{N}])(?:W[DN][ ,/]{0,2}W[DN](?:[ ,/]{1,2}(?:[WBHA]|AA|Hisp)[MF])?|(?:AL|AA|ATTR(?:wt|v|m)?) amyloid(?:osis)?|[A-Z]{2,4} ruled out)(?![\p{L}\p{N}])/gu,
  },
  citation: {
    pattern:
      /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&|y|und) \p{Lu}[\p{L}'-]{1,20})? et al\b\.?,?(?: \(?(?:19|20)\d\d[a-z]?\)?)?|(?<=\((?:see |cf\. )?)\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&) \p{Lu}[\p{L}'-]{1,20})?,? (?:19|20)\d\d[a-z]?(?=[);]))/gu,
  },
};
