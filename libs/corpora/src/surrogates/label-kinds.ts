/** What kind of thing each label of the known label sets names, and in which language its corpora are written. */

/** How a surrogate is made. */
export type SurrogateKind =
  | 'person'
  | 'date'
  | 'age'
  | 'city'
  | 'state'
  | 'country'
  | 'institution'
  | 'street'
  | 'profession'
  | 'address'
  | 'phone'
  | 'network'
  | 'sex'
  | 'relative'
  | 'characters';

/** The language whose words a surrogate uses. */
export type SurrogateLanguage = 'en' | 'es' | 'de';

/** Kind of a label, and its language when only one has it; unknown labels are replaced letter by letter. */
export function kindOfLabel(label: string): {
  readonly kind: SurrogateKind;
  readonly language?: SurrogateLanguage;
} {
  const spanish = spanishKinds[label];
  if (spanish !== undefined) return { kind: spanish, language: 'es' };
  return { kind: sharedKinds[label] ?? 'characters' };
}

/** i2b2 2014 and 2006, the categories of the generic set, and HOSPITAL, which MEDDOCAN has too. */
const sharedKinds: Readonly<Record<string, SurrogateKind>> = {
  PATIENT: 'person',
  DOCTOR: 'person',
  NAME: 'person',
  DATE: 'date',
  AGE: 'age',
  CITY: 'city',
  'LOCATION-OTHER': 'institution',
  LOCATION: 'institution',
  STATE: 'state',
  COUNTRY: 'country',
  HOSPITAL: 'institution',
  ORGANIZATION: 'institution',
  DEPARTMENT: 'institution',
  STREET: 'street',
  PROFESSION: 'profession',
  EMAIL: 'address',
  URL: 'address',
  CONTACT: 'phone',
  PHONE: 'phone',
  FAX: 'phone',
  IPADDR: 'network',
};

/** MEDDOCAN. */
const spanishKinds: Readonly<Record<string, SurrogateKind>> = {
  NOMBRE_SUJETO_ASISTENCIA: 'person',
  NOMBRE_PERSONAL_SANITARIO: 'person',
  FECHAS: 'date',
  EDAD_SUJETO_ASISTENCIA: 'age',
  TERRITORIO: 'city',
  PAIS: 'country',
  CENTRO_SALUD: 'institution',
  INSTITUCION: 'institution',
  CALLE: 'street',
  PROFESION: 'profession',
  CORREO_ELECTRONICO: 'address',
  URL_WEB: 'address',
  DIREC_PROT_INTERNET: 'network',
  NUMERO_TELEFONO: 'phone',
  NUMERO_FAX: 'phone',
  SEXO_SUJETO_ASISTENCIA: 'sex',
  FAMILIARES_SUJETO_ASISTENCIA: 'relative',
};
