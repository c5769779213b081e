/** Spanish notes that no public corpus holds: headers as tables, letters, questions, lines of a shift; slots in braces. */
import { templateLines, templatesOf } from '../template-lines.js';
import type { NameShare } from '../world-names.js';
import { asideSentences } from './spanish-asides.js';
import { chartDocuments } from './spanish-charts.js';
import { conversations } from './spanish-conversations.js';
import { innocentSentences } from './spanish-innocent.js';
import { staffMessages } from './spanish-messages.js';
import { plainSentences } from './spanish-plain.js';
import { recordDocuments } from './spanish-records.js';
import { toldDocuments, toldSentences } from './spanish-told.js';
import { patientVoices } from './spanish-voices.js';

/** Fields of a header: how they are called, and what stands behind them. */
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

/** Sentences of a note with identifiers in them. */
const sentences = templateLines(`
Paciente {sexoPalabra} de {edad} que acude por {clinica}.
{sexoPalabraM} de {edad}, {profesion}, natural de {ciudad}, con {clinica}.
{pacienteTrato} acude a urgencias el {fecha} por {clinica}.
{paciente} refiere {clinica} desde {fechaCorta}.
Ingresa el {fecha} procedente de {hospital} con {clinica}.
Trasladado desde el {hospital} de {ciudad} el {fechaCorta}.
Se comenta el caso con {doctor}, que recomienda {tratamiento}.
Valorado por {doctor} ({servicio}), sin cambios.
Acude acompañada de su {familiar}, que refiere {clinica}.
Vive con su {familiar} en {calle}, {ciudad}.
Se informa a su {familiar}, {paciente}, en el teléfono {telefono}.
Intervenida el {fecha} en {hospital} por {doctor}: {tratamiento}.
Próxima cita el {fecha} con {doctor} en {centroSalud}.
Control en {fechaMes} con analítica. TA {ta}, Hb {medida}.
Alta el {fechaCorta}. Se envía informe a {correo}.
Seguimiento por {centroSalud} ({ciudad}, {cp}).
{pacienteNombre} se encuentra mejor, afebril, TA {ta}.
El paciente, {paciente}, firma el consentimiento el {fecha}.
Antecedentes: {clinica} en {ano}, {tratamiento} en {fechaMes}.
Portador de marcapasos, nº de serie {serie}.
Trabaja como {profesion} en {institucion}.
Remitido por {institucion} con número {documento}.
Natural de {pais}, residente en {ciudad} desde {ano}.
Última revisión: {fecha} ({doctor}).
Hablo con {familiar} ({pacienteNombre}, tfno {telefono}): {clinica}.
{doctorIniciales} {fechaCorta}: sin incidencias, {tratamiento}.
Pendiente de resultados de {institucion}, muestra enviada el {fecha}.
Solicitado por: {doctor}, colegiado {colegiado}.
Dr. {doctorApellido}: {clinica}; {tratamiento}.
La Dra. {doctorApellido} explica el procedimiento a {paciente}.
Se avisa a {doctor} a las {hora} por {clinica}.
Madre de {edad}, sana; padre de {edad} con {clinica}.
Firmado: {doctor}, {hospital}, {ciudad}.
Fdo.: {doctor}. {hospital}. {calle}. {cp} {ciudad}.
Correspondencia: {doctor}, {servicio}, {hospital}, {calle}, {cp} {ciudad} ({pais}). Correo: {correo}
Teléfono de contacto {telefono}; fax {fax}; {correo}.
Resultados disponibles en {url}.
`);

/** Whole notes: letters, questions, lines of a shift. */
const documents = templateLines(`
{ciudad}, {fecha}\\n\\nEstimado/a colega:\\n\\nLe remito a {pacienteTrato}, de {edad}, {profesion}, por {clinica}. Fue visto en {hospital} el {fechaCorta}, donde se inició {tratamiento}.\\n\\nUn cordial saludo,\\n{doctor}\\nNº Col. {colegiado}\\n{correo}
Estimada Dra. {doctorApellido}:\\nAgradezco que valore a {paciente} (NHC {nhc}), que vive en {calle}, {ciudad}. Presenta {clinica}. Tratamiento: {tratamiento}.\\nAtentamente, {doctor}
¿Puede un {sexoPalabra} de {edad} con {clinica} tomar {tratamiento}? Se llama {paciente} y ingresó el {fechaCorta}.
Resume el informe de {pacienteTrato}, NHC {nhc}, visto por {doctor} el {fecha} en {hospital}.
INFORME DE ALTA\\n{hospital} - {servicio}\\n{pacienteCabecera} | {edad} | {nhc}\\nIngreso {fecha} Alta {fecha}\\nMotivo: {clinica}.\\nTratamiento: {tratamiento}.\\nFdo. {doctor}
Turno de noche {fechaCorta}. Cama {cama}: {pacienteApellido}, {clinica}, TA {ta}. Cama {cama}: {pacienteNombre} tranquila, {tratamiento}. Avisar a {doctorApellido} si fiebre.
Consulta telefónica {fecha} {hora}. Llama {paciente}, {familiar} de la paciente. Tel {telefono}. Refiere {clinica}. Se indica {tratamiento}. {doctorIniciales}
Escribe una carta para {paciente}, {calle}, {cp} {ciudad}, con la cita del {fecha} a las {hora} en {centroSalud}.
PARTE DE QUIRÓFANO {fecha}\\nCirujano: {doctor}\\nAyudante: {doctor}\\nPaciente: {pacienteCabecera} HC {nhc}\\nImplante: ref. {referencia}, nº de serie {serie}\\nHallazgos: {clinica}.
{pacienteApellido}, {pacienteNombre}\\n{documento}\\n{fecha}\\nEvolutivo: {clinica}. TA {ta}. Plan: {tratamiento}.\\n{doctor}
Le escribo por mi {familiar}, {paciente}, de {edad}: tiene {clinica} y el {diaSemana} vamos a {hospital}. ¿Debe seguir con {tratamiento}?
Interconsulta a {servicio}. {sexoPalabraM} {edad}. {clinica}. Contactar con {doctor}, busca {busca}, {correo}.
`);

/** Sentences without an identifier, full of numbers and capitals that look like some. */
const innocent = templateLines(`
TA {ta} mmHg, FC {medida} lpm, saturación 9{cifra} %.
Escala de Glasgow 1{cifra}/15, test de Romberg negativo, signo de Babinski ausente.
Enfermedad de Crohn en tratamiento con {tratamiento}.
Síndrome de Guillain-Barré, Chagas, Hodgkin o Parkinson descartados.
Se administran {medida} mg de {tratamiento} cada 8 horas durante {cifra} días.
Hace {cifra} meses presentó {clinica}; mejoría a las {cifra} semanas.
pH 7.3{cifra}, pCO2 4{cifra}, HCO3 2{cifra}, Hb 1{cifra}.{cifra} g/dl.
Nódulo de {cifra} x {cifra} x {cifra} mm en L4-L5, T2N0M0.
Niega alergias. Fumador de {cifra}0 cigarrillos al día.
El médico de guardia informa a la familia; queda en observación.
RMN con gadolinio: lesión de {cifra},{cifra} cm. BI-RADS {cifra}.
Plan: dieta, reposo, {tratamiento}. Volver si empeora.
`);

const of = (templates: readonly string[], share: NameShare): readonly string[] =>
  templatesOf(templates, share).map((text) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'));

/** What notes are put together from. */
export interface SpanishTemplates {
  /** Single sentences of a note. */
  readonly sentences: readonly string[];
  /** Whole notes with their headers. */
  readonly documents: readonly string[];
  /** Whole messages, questions and letters. */
  readonly messages: readonly string[];
  /** Sentences and short texts without an identifier. */
  readonly innocent: readonly string[];
}

const compiled = new Map<NameShare, SpanishTemplates>();

/** Templates of one share; put together once, since every note asks. */
export function spanishTemplates(share: NameShare): SpanishTemplates {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const made: SpanishTemplates = {
    sentences: of([...sentences, ...toldSentences, ...asideSentences], share),
    documents: of([...documents, ...toldDocuments, ...chartDocuments, ...recordDocuments], share),
    messages: of([...staffMessages, ...patientVoices, ...conversations], share),
    innocent: of([...innocent, ...innocentSentences, ...plainSentences], share),
  };
  compiled.set(share, made);
  return made;
}
