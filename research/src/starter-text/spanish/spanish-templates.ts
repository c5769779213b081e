/** Spanish notes that no public corpus contains: tabular headers, letters, questions, shift notes; slots in braces. */

import type { NameShare } from '../shares.js';
import { templatesOf } from '../shares.js';
import { allEntriesOf } from '../template-files.js';

/** Header fields: their names, and a template for the value. */
export const spanishHeaderFields: readonly (readonly [names: readonly string[], value: string])[] = [
  [['Paciente', 'Nombre y apellidos', 'Apellidos, nombre', 'Nombre', 'Pac.'], '{pacienteCabecera}'],
  [['NHC', 'Nº historia', 'Historia clínica', 'N.º de HC', 'Nº Hª Clínica'], '{nhc}'],
  [['F. Nac.', 'Fecha de nacimiento', 'Nacido/a el', 'FN', 'F. nacimiento'], '{fecha}'],
  [['Edad', 'EDAD'], '{edad}'],
  [['Sexo', 'SEXO', 'Género'], '{sexo}'],
  [['Fecha de ingreso', 'Ingreso', 'F. Ingreso', 'Fecha'], '{fecha}'],
  [['Fecha de alta', 'Alta', 'F. Alta'], '{fecha}'],
  [['Domicilio', 'Dirección', 'Dir.'], '{calle}'],
  [['Localidad', 'Población', 'Municipio', 'Provincia'], '{ciudad}'],
  [['CP', 'C.P.', 'Código postal'], '{cp}'],
  [['Tfno', 'Teléfono', 'Tel.', 'Móvil'], '{telefono}'],
  [['Fax', 'FAX'], '{fax}'],
  [['Correo', 'E-mail', 'Correo electrónico', 'Email'], '{correo}'],
  [['NASS', 'Nº Seg. Social', 'NUSS', 'Nº afiliación'], '{nass}'],
  [['CIP', 'CIPA', 'Tarjeta sanitaria', 'DNI', 'NIF', 'Pasaporte'], '{documento}'],
  [['Episodio', 'Nº de episodio', 'ICU'], '{episodio}'],
  [['Médico', 'Médico responsable', 'Facultativo', 'Cirujano', 'Enfermera', 'MIR'], '{medico}'],
  [['Nº Col.', 'NºCol', 'Colegiado', 'Nº de colegiado'], '{colegiado}'],
  [['Centro', 'Hospital', 'Hospital de origen'], '{hospital}'],
  [['C. Salud', 'Centro de salud', 'CAP'], '{centroSalud}'],
  [['País', 'País de nacimiento', 'Nacionalidad'], '{pais}'],
  [['Profesión', 'Ocupación', 'Trabaja de'], '{profesion}'],
  [['Persona de contacto', 'Acompañante', 'Familiar'], '{familiar}'],
  [['Servicio', 'Unidad'], '{servicio}'],
  [['Cama', 'Hab.'], '{cama}'],
  [['Peso', 'Talla'], '{medida}'],
  [['Dco. principal', 'Diagnóstico', 'Motivo de consulta', 'JC'], '{clinica}'],
  [['Alergias', 'RAM', 'AMC'], 'no conocidas'],
];

const of = (templates: readonly string[], share: NameShare): readonly string[] =>
  templatesOf(templates, share).map((text) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'));

/** The templates for building notes. */
export interface SpanishTemplates {
  readonly sentences: readonly string[];
  /** Whole notes with headers. */
  readonly documents: readonly string[];
  /** Whole messages, questions and letters. */
  readonly messages: readonly string[];
  /** Sentences and short texts without identifiers. */
  readonly innocent: readonly string[];
}

const compiled = new Map<NameShare, SpanishTemplates>();

/** Templates of one share, cached because every note asks for them. */
export function spanishTemplates(share: NameShare): SpanishTemplates {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const made: SpanishTemplates = {
    sentences: of(allEntriesOf('es/note'), share),
    documents: of(allEntriesOf('es/document'), share),
    messages: of(allEntriesOf('es/message'), share),
    innocent: of(allEntriesOf('es/innocent'), share),
  };
  compiled.set(share, made);
  return made;
}
