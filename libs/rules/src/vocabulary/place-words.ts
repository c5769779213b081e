/** Words of addresses and institutions. Written by hand for this library; country names come from the ICU data of Node. */
import { wordSet } from './word-list.js';

/** Two-letter codes of the states and territories of the United States, as a pattern. */
export const stateCodes =
  '(?:A[KLRZSPEA]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])';

/** Names of the states, as a pattern. */
export const stateNames =
  '(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming)';

/** Kinds of street in English; "Dr" and "St" are also titles and saints, so they have conditions in the rules. */
export const streetTypes =
  '(?:Streets?|St|Avenues?|Ave?|Roads?|Rd|Lane|Ln|Drive|Courts?|Ct|Boulevard|Blvd|Way|Place|Pl|Square|Sq|Terrace|Ter|Terr|Trail|Trl|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Turnpike|Tpke|Crescent|Cres|Close|Gardens|Grove|Mews|Row|Alley|Plaza|Path|Walk|Hill|Crossing|Loop|Pike|Route|Expressway|Quay|Wharf|Junction|Ridge|Heights|Freeway)';

/** Kinds of street in Spanish and Catalan, before the name; folded. */
export const viaTypes =
  '(?:(?:C ?/\\.?|Cl?\\.|P\\.? ?o\\.|Calle|Call|Avda\\.?|Avd\\.?|Av\\.?|Avenid[ao]|Avinguda|Paseo|Passeig|Pso\\.?|Pza\\.?|Plza\\.?|Pl\\.|Plaza|Placa|Ctra\\.?|Crta\\.?|Carretera|Camino|Ronda|Travesia|Glorieta|Rambla|Via|Urb\\.?|Urbanizacion|Poligono|Carrer|Rua|Calzada|Cuesta|Pasaje|Alameda|Bulevar|Barrio|Carrera|Callejon|Costanilla|Jiron|Colonia|Edificio)(?![a-z0-9])\\.?)';

/** Kinds of institution in English, behind the name. */
export const institutionTypes =
  "(?:Hospitals?|Urgent Care(?: Cent(?:er|re))?|Med(?:ical)? Ctr|Med Cent(?:er|re)|Medical (?:Cent(?:er|re)|Group|Clinic|Associates|College|Pavilion)|Health(?:care)? (?:Cent(?:er|re)|System|Services?|Network|Trust)|Cent(?:er|re)|Clinics?|Infirmary|Nursing (?:Home|Center|Facility)|Rehabilitation(?: Cent(?:er|re)| Hospital| Institute)?|Sanatorium|Hospice|(?:Cancer|Heart|Eye|Children's|Surgery|Surgical) (?:Cent(?:er|re)|Institute|Hospital)|Polyclinic|Manor|Medical School|University|Institute|Laborator(?:y|ies)|Pharmacy)";

/** Kinds of institution in Spanish, before the name; folded. */
export const institutionTypesEs =
  '(?:[Hh]ospital(?:es)?|Hosp\\.|H\\. ?U\\.|Clinica|[Ss]anatorio|[Pp]oliclinic[oa]|PAC|CESFAM|[Pp]osta|[Pp]uesto de [Ss]alud|[Cc]olegio|[Ee]scuela|[Gg]uarderia|[Cc]entro (?:de [Ss]alud|Medico|Hospitalario|Oncologico|de Especialidades)|C\\. ?S\\.|Complej?[ox]o? (?:Hospitalario|Asistencial)|[Rr]esidencia|Fundacion|Fundacio|Instituto|Institut|Universidad|Facultad de \\w+|[Cc]onsultorio|[Aa]mbulatorio|Consorcio|Corporacio|Consorci)';

/** Kinds of institution in German. */
export const institutionTypesDe =
  '(?:Klinikum|Krankenhaus|Universitatsklinik(?:um)?|Uniklinik(?:um)?|Klinik|Spital|Hospital|Charite|Herzzentrum|Kreiskrankenhaus|Pflegeheim|Seniorenheim|Rehaklinik|Praxis)';

/** Words of an institution's name that say what it is, not which. */
export const genericInstitutionWords = wordSet(
  `maintenance brief course operating operative suite room hospital hospitals medical center centre clinic clinics general regional county city state local outside outlying community university teaching memorial children childrens
  womens veterans mental psychiatric rehabilitation rehab nursing home care health healthcare system services service day surgery surgical cancer heart eye acute urgent emergency
  primary family outpatient inpatient pediatric private public military district national international referring transferring receiving another other nearby previous prior current same this that our
  the of for and at a an in to from on wound pain sleep diabetes hearing birth birthing trauma burn stroke dialysis imaging diagnostic ambulatory endoscopy infusion treatment
  intensive unit chest fracture coumadin anticoagulation diabetic dental skilled assisted living facility long term referral tertiary
  institute institution laboratory laboratories pharmacy medicine school college department group associates network trust street specialty walk free volume attention weight loss
  universitario universitaria general clinico clinica regional provincial comarcal local materno infantil militar civil psiquiatrico publico privado central nacional quirurgico de del la el los las y e
  salud medico especialidades alta resolucion maternidad residencia ancianos tercera edad mayores hospitalario complejo asistencial referencia origen nuestro otro este dicho mismo medicina odontologia enfermeria facultad instituto
  ciencias universidad fundacion
  klinik klinikum krankenhaus universitats stadtisches stadtische kreis evangelisches katholisches fur und der die das innere medizin chirurgie kardiologie neurologie hausarztliche praxis`,
);

/** Names of countries in a language, folded, without those that are also plain words or names. */
export function countryNames(language: string): readonly string[] {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = codes.filter((code) => !notCountries.has(code)).map((code) => display.of(code));
  const usable = names.filter((name) => name !== undefined && /^\p{Lu}[\p{L} ]{3,}$/u.test(name));
  const folded = usable.map((name) => (name ?? '').normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...new Set(folded)].sort((one, other) => other.length - one.length);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Turkey, Jordan, Chad, Georgia, Guinea (pig), Jersey, Niger, and ICU's regions that are no countries. */
const notCountries = new Set(
  'TR JO TD GE GN JE NE ZZ EU EZ UN QO XA XB AC TA CP DG EA IC HM BV UM TF IO AQ GS ML'.split(' '),
);

/** Initials of well-known hospitals, as they are written: lists of abbreviations may hold them, and crowds of acronyms hide them. */
export const hospitalInitials: ReadonlySet<string> = new Set(
  'UCSF UCLA UCSD UCI MSK MSKCC MGH BWH BIDMC BCH DFCI UPMC OHSU NYU CHOP HUP JHH VUMC UNC MUSC UAB UIHC UIC UTSW MDACC UCH KUMC GOSH UCLH NHNN CCF HCMC HSS LUMC UMC'.split(
    ' ',
  ),
);
