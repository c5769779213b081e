/** The built-in label sets, as data. */
import { Failure } from '#foundation';
import { createLabelSet, type LabelCategory, type LabelRow, type LabelSet } from './label-set.js';
import { meddocanToI2b2 } from './label-tables.js';

/** The label set of this name; fails with TEXT_LABEL_SET_UNKNOWN, which lists the names there are. */
export function labelSetNamed(name: string): LabelSet {
  const labelSet = builtIn.get(name);
  if (labelSet === undefined) {
    throw new Failure('TEXT_LABEL_SET_UNKNOWN', { known: labelSetNames.join(' ') });
  }
  return labelSet;
}

/**
 * The HIPAA subset of the official i2b2 2014 script (kotfic/i2b2_evaluation_scripts, classes.py, `HIPAA_regexes`).
 * IDNUM is absent on purpose: the script lists it as "IDNUM " with a blank behind it, which matches nothing, and
 * published scores depend on that. URL and IPADDR are absent from the script altogether.
 */
const hipaaLabels: ReadonlySet<string> = new Set(
  (
    'PATIENT CITY STREET ZIP ORGANIZATION DATE PHONE FAX EMAIL AGE ' +
    'SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID'
  ).split(' '),
);

/** Sub-types by category in the order of the same project's tags.py. */
const i2b2Rows = rowsOf(
  {
    NAME: 'PATIENT DOCTOR USERNAME',
    PROFESSION: 'PROFESSION',
    LOCATION: 'ROOM DEPARTMENT HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP LOCATION-OTHER',
    AGE: 'AGE',
    DATE: 'DATE',
    CONTACT: 'PHONE FAX EMAIL URL IPADDR',
    ID: 'SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM',
    OTHER: 'OTHER',
  },
  (label) => hipaaLabels.has(label),
);

/** The 29 types of MEDDOCAN (Marimon et al. 2019); a type counts as HIPAA when the i2b2 type it maps to does. */
const meddocanRows = rowsOf(
  {
    NAME: 'NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO',
    PROFESSION: 'PROFESION',
    LOCATION: 'HOSPITAL INSTITUCION CENTRO_SALUD CALLE TERRITORIO PAIS',
    AGE: 'EDAD_SUJETO_ASISTENCIA',
    DATE: 'FECHAS',
    CONTACT: 'NUMERO_TELEFONO NUMERO_FAX CORREO_ELECTRONICO URL_WEB',
    ID:
      'ID_SUJETO_ASISTENCIA ID_CONTACTO_ASISTENCIAL ID_ASEGURAMIENTO NUMERO_BENEF_PLAN_SALUD ' +
      'ID_TITULACION_PERSONAL_SANITARIO ID_EMPLEO_PERSONAL_SANITARIO IDENTIF_VEHICULOS_NRSERIE_PLACAS ' +
      'IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_BIOMETRICOS OTRO_NUMERO_IDENTIF',
    OTHER: 'SEXO_SUJETO_ASISTENCIA FAMILIARES_SUJETO_ASISTENCIA OTROS_SUJETO_ASISTENCIA DIREC_PROT_INTERNET',
  },
  (label) => hipaaLabels.has(meddocanToI2b2[label] ?? ''),
);

/** The eight types of i2b2 2006 (Uzuner et al. 2007). */
const i2b22006Rows = rowsOf(
  {
    NAME: 'PATIENT DOCTOR',
    LOCATION: 'HOSPITAL LOCATION',
    AGE: 'AGE',
    DATE: 'DATE',
    CONTACT: 'PHONE',
    ID: 'ID',
  },
  (label) => label !== 'DOCTOR' && label !== 'HOSPITAL',
);

/** The categories themselves; HIPAA names no professions and no "other". */
const genericRows = rowsOf(
  {
    NAME: 'NAME',
    PROFESSION: 'PROFESSION',
    LOCATION: 'LOCATION',
    AGE: 'AGE',
    DATE: 'DATE',
    CONTACT: 'CONTACT',
    ID: 'ID',
    OTHER: 'OTHER',
  },
  (label) => label !== 'PROFESSION' && label !== 'OTHER',
);

const builtIn: ReadonlyMap<string, LabelSet> = new Map(
  [
    createLabelSet('i2b2', i2b2Rows),
    createLabelSet('meddocan', meddocanRows),
    createLabelSet(
      'hipaa',
      i2b2Rows.filter((row) => row.hipaa),
    ),
    createLabelSet('i2b2-2006', i2b22006Rows),
    createLabelSet('generic', genericRows),
  ].map((labelSet) => [labelSet.name, labelSet]),
);

/** The names that `labelSetNamed` knows. */
export const labelSetNames: readonly string[] = [...builtIn.keys()];

function rowsOf(
  labelsByCategory: Readonly<Partial<Record<LabelCategory, string>>>,
  isHipaa: (label: string) => boolean,
): LabelRow[] {
  return Object.entries(labelsByCategory).flatMap(([category, labels]) =>
    labels.split(' ').map((label) => ({
      label,
      category: category as LabelCategory, // the keys of the record above
      hipaa: isHipaa(label),
    })),
  );
}
