/** What kind of thing each label of the known label sets names, and in which language its corpora are written. */
import { labelMapBetween } from '#labels';

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
  const spanish = spanishKinds.get(label);
  if (spanish !== undefined) return { kind: spanish, language: 'es' };
  return { kind: sharedKinds.get(label) ?? mappedKinds.get(label) ?? 'characters' };
}

/** Maps, because notes choose their labels: an object knows "constructor", too. */
type Kinds = ReadonlyMap<string, SurrogateKind>;

const kindsOf = (table: Readonly<Record<string, SurrogateKind>>): Kinds => new Map(Object.entries(table));

/** i2b2 2014 and 2006, the categories of the generic set, and HOSPITAL, which MEDDOCAN has too. */
const sharedKinds = kindsOf({
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
});

/** Labels of other sets are of the kind of the i2b2 label that they map to: GraSCCo, general recognisers. */
const mappedKinds: Kinds = new Map(
  (['grascco', 'ner'] as const).flatMap((name) =>
    Object.entries(labelMapBetween(name, 'i2b2').table).flatMap(([label, mapped]) => {
      const kind = mapped === null ? undefined : sharedKinds.get(mapped);
      return kind === undefined ? [] : [[label, kind] as const];
    }),
  ),
);

/** MEDDOCAN. */
const spanishKinds = kindsOf({
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
});
