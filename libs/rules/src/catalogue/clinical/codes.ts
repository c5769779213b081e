/** Codes that everybody shares: of terminologies, registers, databases and versions, and the web addresses that name them. */
import { isMedicalWord } from '../../medical-terms.js';
import type { ClinicalForm } from '../../rule.js';
import { clinicalLists } from '../../vocabulary/clinical-lists.js';

const terminology =
  'SNOMED(?:[ -]?CT)?|SCTID|LOINC|RxCUI|RxNorm|CPT(?:-4)?|HCPCS|ICD(?:[ -]?(?:O|9|10|11))?(?:-?(?:CM|PCS|GM|O))?|CIE(?:[ -]?(?:9|10|11))?(?:-?(?:MC|ES|O))?|CIM-10|ATC|CN|OPS|DRG|MS-DRG|APR-DRG|GRD|MeSH|UMLS|CUI|OMIM|MIM|ORPHA(?:net)?|HPO|NANDA|NIC|NOC|UNII|CVX|CAS|EC|DSM-(?:5|IV)|PMID|PMCID|ISRCTN|EudraCT|dbSNP|ClinVar|UniProt|PDB|GEO|NDC|CCI|CCAM|EBM|GO[ÄA]E?|MedDRA';
const code = String.raw`[A-Z]{0,4}:?\d[\dA-Z]{0,11}(?:[.-][\dA-Z]{1,6}){0,3}`;
/** Hosts of standards: their addresses are written into messages and name nobody. */
const standardHosts = String.raw`(?:[a-z-]{1,20}\.)?(?:loinc\.org|snomed\.(?:info|org)|hl7\.org|fhir\.org|w3\.org|unitsofmeasure\.org|nlm\.nih\.gov|who\.int|xmlsoap\.org|openxmlformats\.org|ihe\.net|dicom\.nema\.org|nema\.org|purl\.org|schema\.org|ietf\.org)`;

const isDrug = (word = ''): boolean =>
  isMedicalWord(word.toLowerCase()) || clinicalLists().drugs.has(word.toLowerCase());

/** Codes, versions and namespaces. */
export const codeForms: readonly ClinicalForm[] = [
  {
    name: 'terminology-code',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${terminology})(?: (?:codes?|codigos?|no\.?))?[ :#=]{1,3}${code}(?:(?:, ?| and | y | und |\/)${code}){0,6}(?![\p{L}\p{N}])`,
      'gu',
    ),
    matches: [
      '‹SNOMED 38341003›; next',
      '‹LOINC 4548-4›; ‹RxCUI 860975›',
      'coded ‹ICD-10: I10, E78.5›.',
      '‹CIE-10 E11.9› y ‹CN 654321›',
      '‹CPT 99214, 36415› billed',
    ],
    refuses: ['MRN 38341003', 'EC Garcia 4471', 'CAS clinic'],
  },
  {
    name: 'registered-number',
    pattern:
      /(?<![\p{L}\p{N}])(?:rs\d{3,10}|NCT\d{8}|GSE\d{3,7}|PRJ(?:NA|EB)\d{4,7}|[SED]RR\d{5,9}|EGA[SDC]\d{11}|N[MPR]_\d{6,9}(?:\.\d{1,2})?|ENS[GTP]\d{11}|ISRCTN\d{8}|PMC\d{5,8}|PMID:? ?\d{6,8}|CRD\d{11}|ChiCTR[\w-]{8,14}|HGNC:\d{1,5}|HP:\d{7}|GO:\d{7}|10\.\d{4,5}\/[\w.()/-]{4,40})(?![\p{L}\p{N}])/gu,
    matches: [
      'linked ‹rs1799945› in',
      'trial ‹NCT04368728›.',
      'data in ‹GSE100833›',
      'doi ‹10.1234/abc.2061›',
    ],
    refuses: ['MRN 1799945', 'rs Garcia', 'GSE 4471'],
  },
  {
    name: 'code-of-a-drug',
    pattern: /(?<=(?<![\p{L}\p{N}])\p{L}[\p{Ll}-]{5,20} \()[A-Z]{1,5}[- ]?\d{3,7}[A-Z]?(?=[);,])/gu,
    keep: ({ text, start }) => isDrug(/([a-z-]+) \($/i.exec(text.slice(Math.max(0, start - 24), start))?.[1]),
    matches: ['agents such as roxadustat (‹FG-4592›) are', 'ivacaftor (‹VX-770›)'],
    refuses: ['his truck (FG-4592)', 'plates (VX-770)'],
  },
  {
    name: 'word-of-a-label',
    pattern:
      /(?<![\p{L}\p{N}])(?:MRN|MR|IDs?|HCN|CHI|NRIC|UHID|CURP|RUT|DNI|NIE|NHS|SSN|Eircode|GROUP|RxBIN|Hosp(?:ital)? No|Clm|Claim|Policy|Medicare|Medicaid)(?![\p{L}\p{N}])(?=[ .:#]{1,14}(?:[A-Z]{1,4}[ -]?)?\d)/gu,
    matches: ['‹MRN› 4471234', '‹HCN› 5584 486', '‹GROUP› 00614'],
    refuses: ['MRNs', 'ID clinic', 'claim 4471'],
  },
  {
    name: 'code-of-a-bill',
    pattern:
      /(?<![\p{L}\p{N}/-])(?:\d{5}-(?:25|26|50|51|57|59|76|TC|LT|RT)(?:, ?\d{5})?|(?<=codes? )[A-V]\d{4})(?![\p{L}\p{N}-])/gu,
    matches: ['DOS 08/30/61 ‹99283-25, 12002› paid', 'says code ‹J1746› needs'],
    refuses: ['zip 99283-2512', 'acct 123456-25', 'door code 1745'],
  },
  {
    name: 'code-of-disease',
    pattern: /(?<![\p{L}\p{N}.])[A-TV-Z]\d{2}\.\d{1,3}[A-Z]?(?![\p{L}\p{N}]|[.-]\d)/gu,
    matches: ['put ‹J44.1› and ‹I25.10› there'],
    refuses: ['bed B12', 'A12.3.4', 'MD.208814'],
  },
  {
    name: 'code-beside-its-system',
    pattern: /(?<cue>"code"\s{0,3}:\s{0,3}"|\bcode=")[\w.-]{1,24}(?=")/g,
    matches: ['{"code": "‹4548-4›"}', '<code code="‹38341003›"/>'],
    refuses: ['"value": "4548-4"', 'code 4471'],
  },
  {
    name: 'namespace',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/${standardHosts}(?:\/[\w.#/-]{0,80})?|urn:(?:oid|hl7-org|ietf|ihe|iso)[\w:.-]{0,80}|[012](?:\.\d{1,10}){5,12})(?![\p{L}\p{N}])`,
      'giu',
    ),
    matches: [
      '"system": "‹http://loinc.org›"',
      'xmlns="‹urn:hl7-org:v3›"',
      'root="‹2.16.840.1.113883.6.96›"',
      '"‹http://terminology.hl7.org/CodeSystem/v2-0203›"',
    ],
    refuses: ['http://clinic.example.org/u/1', '10.22.4.118', 'https://evilloinc.org'],
  },
  {
    name: 'version',
    pattern:
      /(?<![\p{L}\p{N}])(?:(?:v|ver\.?|version|versi[oó]n|firmware|software|FW|SW|release|build|ratio)[ :=]{0,2}\d{1,4}(?:\.\d{1,4}){1,4}|\d{1,4}(?:\.\d{1,4}){2,4}(?= (?:firmware|software|version|build|release)))(?![\p{L}\p{N}]|\.\d)/giu,
    matches: ['‹SW 2.4.1› firmware', '‹ratio 1.35.2.6› odd', 'in R ‹v4.1.2›', '‹10.2.7.1› firmware'],
    refuses: ['host 10.22.4.118', 'on 3.4.2061', 'version of 2061'],
  },
];
