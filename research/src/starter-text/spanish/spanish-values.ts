/** Invented values for the slots of Spanish templates: identifiers with MEDDOCAN labels, and clinical words. */

import { type Piece } from '#corpora';
import { InternalError, type SeededRandom } from '#foundation';
import {
  between,
  chance,
  draw,
  fillPattern,
  foldWord,
  phrases,
  spanishCountries,
  spanishProfessions,
  spanishRelatives,
} from '#surrogates';
import { entriesOf } from '../template-files.js';
import type { SpanishCase, SpanishNames, SpanishPerson } from './spanish-case.js';
import {
  americanPhone,
  longDate,
  monthOfYear,
  shortDate,
  spanishAge,
  spanishPhone,
  spanishWeekday,
  spanishYear,
} from './spanish-numbers.js';

const clinic = (title: string): readonly string[] => entriesOf('es/clinic', title);
const rarerTrades = entriesOf('es/people', 'occupations');

type Writer = (file: SpanishCase) => string;

/** Maps a slot to its MEDDOCAN label and writer; a slot without a label is plain text. */
const recordNumbers =
  '######; #######; ########; ##-####; @######; HC-#####; #####; ####/##; @@ ######; ###.###; #########; ##-##-###; @@@####; H####-#; ###-###; ## ## ##; ##.##.##; HC ######; #-######; ######-#; ######/##; @@-####-##; ####-#####; #.###.###; ## ######; ###-##-####; ##########; 00######; @#####@';
const americanDocuments =
  '@@@@######H@@@@@##; @@@@######M@@@@@@#; ##.###.###-#; ########-#; ##.###.###-K; ########-K; ##.###.###; ########; #.###.###.###; ##########; ## ### ###; ###########; @@@@######@#@; ##########-#; V-########; E-########; #-####-####; ###-#######-#';

const writers: Readonly<Record<string, readonly [label: string | undefined, write: Writer]>> = {
  paciente: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => full(patient)],
  pacienteNombre: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => patient.first],
  pacienteApellido: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => patient.last],
  pacienteTrato: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => draw([full(patient), patient.last, patient.first], random)],
  pacienteCabecera: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => inHeader(patient, random)],
  pacienteIniciales: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => initials(patient, draw(['', '.'], random))],
  apodo: ['NOMBRE_SUJETO_ASISTENCIA', ({ names, random }) => draw(names.nicknames, random)],
  pariente: ['NOMBRE_SUJETO_ASISTENCIA', ({ relative }) => full(relative)],
  parienteNombre: ['NOMBRE_SUJETO_ASISTENCIA', ({ relative }) => relative.first],
  otroPaciente: ['NOMBRE_SUJETO_ASISTENCIA', ({ otherPatient }) => full(otherPatient)],
  otroPacienteApellido: ['NOMBRE_SUJETO_ASISTENCIA', ({ otherPatient }) => otherPatient.last],
  doctor: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => draw([full(doctor), `${doctor.first.charAt(0)}. ${doctor.last}`, `${doctor.first} ${doctor.last}`], random)],
  medico: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => inHeader(doctor, random)],
  doctorApellido: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => draw([doctor.last, doctor.last, doctor.second === '' ? doctor.last : `${doctor.last} ${doctor.second}`], random)],
  doctorIniciales: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor }) => doctor.first.charAt(0) + doctor.last.charAt(0)],
  personalNombre: ['NOMBRE_PERSONAL_SANITARIO', ({ otherDoctor }) => otherDoctor.first],
  otroDoctor: ['NOMBRE_PERSONAL_SANITARIO', ({ otherDoctor, random }) => draw([full(otherDoctor), `${otherDoctor.first} ${otherDoctor.last}`], random)],
  otroApellido: ['NOMBRE_PERSONAL_SANITARIO', ({ otherDoctor }) => otherDoctor.last],
  fecha: ['FECHAS', ({ random }) => longDate(random)],
  fechaCorta: ['FECHAS', ({ random }) => shortDate(random)],
  fechaMes: ['FECHAS', ({ random }) => monthOfYear(random)],
  ano: ['FECHAS', ({ random }) => spanishYear(random)],
  diaSemana: ['FECHAS', ({ random }) => spanishWeekday(random)],
  edad: ['EDAD_SUJETO_ASISTENCIA', ({ random }) => spanishAge(random)],
  edadNumero: ['EDAD_SUJETO_ASISTENCIA', ({ random }) => String(between(1, 97, random))],
  edadPegada: ['EDAD_SUJETO_ASISTENCIA', ({ random }) => `${between(1, 97, random)}${draw(phrases('a, a, años, m'), random)}`],
  sexo: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('H, M, V, Varón, Mujer, Hombre'), random)],
  sexoPalabra: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('varón, mujer, hombre, niño, niña'), random)],
  sexoPalabraM: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('Varón, Mujer, Hombre, Niño, Niña'), random)],
  familiar: ['FAMILIARES_SUJETO_ASISTENCIA', ({ random }) => draw(spanishRelatives, random)],
  profesion: ['PROFESION', ({ random }) => draw(chance(0.5, random) ? spanishProfessions : rarerTrades, random)],
  ciudad: ['TERRITORIO', ({ names, random }) => draw(names.towns, random)],
  region: ['TERRITORIO', ({ names, random }) => draw(names.regions, random)],
  barrio: ['TERRITORIO', ({ names, random }) => draw(names.quarters, random)],
  cp: ['TERRITORIO', ({ random }) => fillPattern('#####', random)],
  pais: ['PAIS', ({ random }) => (chance(0.4, random) ? 'España' : draw(spanishCountries, random))],
  calle: ['CALLE', (file) => street(file)],
  hospital: ['HOSPITAL', ({ names, random }) => `${draw(phrases('Hospital, Hospital Universitario, Hospital General de, Clínica, Hospital Clínico, H., Hospital Comarcal de, Complejo Hospitalario de, Policlínico, Hosp., Hospital Regional de, Sanatorio, HU, Hospital Infantil, Clínica Universitaria de, Hospital Provincial de, Hospital Materno Infantil, Corporació Sanitària'), random)} ${saint(names, random)}`],
  hospitalCorto: ['HOSPITAL', ({ names, random }) => draw(names.hospitals, random)],
  centroSalud: ['CENTRO_SALUD', ({ names, random }) => `${draw(phrases('Centro de Salud, CS, C.S., CAP, Consultorio de'), random)} ${saint(names, random)}`],
  institucion: ['INSTITUCION', ({ names, random }) => `${draw(phrases('Universidad de, Laboratorio, Instituto, Fundación, Residencia, Colegio, Mutua, Laboratorios, CEIP, IES, Ayuntamiento de, Club Deportivo, Parroquia de, Asociación, Bodegas, Talleres, Supermercados, Transportes, Cruz Roja de, Guardia Civil de, Hermanos, Centro de Día, Facultad de Medicina de, Guardería'), random)} ${saint(names, random)}`],
  telefono: ['NUMERO_TELEFONO', ({ random }) => spanishPhone(random)],
  telefonoLargo: ['NUMERO_TELEFONO', ({ random }) => americanPhone(random)],
  fax: ['NUMERO_FAX', ({ random }) => spanishPhone(random)],
  correo: ['CORREO_ELECTRONICO', (file) => email(file)],
  url: ['URL_WEB', ({ names, random }) => `${draw(['https://www.', 'www.', 'http://'], random)}${plain(draw(names.surnames, random))}.${draw(['es', 'org', 'com', 'example'], random)}`],
  nhc: ['ID_SUJETO_ASISTENCIA', pattern(recordNumbers)],
  otroNhc: ['ID_SUJETO_ASISTENCIA', pattern(recordNumbers)],
  documentoAmerica: ['ID_SUJETO_ASISTENCIA', pattern(americanDocuments)],
  documento: ['ID_SUJETO_ASISTENCIA', pattern('########@; ########-@; @@@@##########; @@#######; X#######@; ##.###.###-@; ##.###.###; ##.###.###-#; @@@@######@@@@@@##; #-####-####; Y#######@; ########')],
  episodio: ['ID_CONTACTO_ASISTENCIAL', pattern('#######; ########; ####/####; B##-#####; ##B######; U-######; ##/####')],
  nass: ['ID_ASEGURAMIENTO', pattern('## ######## ##; ## ########; ############; ##/########/##')],
  poliza: ['ID_ASEGURAMIENTO', pattern('###########; @@-#######; ####-####-##; ########/##; @######; ##-######-#; ###-#######; @@@ ######; 0#########; ## ## ## #### #')],
  cuenta: ['OTROS_SUJETO_ASISTENCIA', pattern('ES## #### #### #### #### ####; ES######################; ##################; ######################; ES## #### #### ## ##########; ####-####-##-##########')],
  placa: ['OTROS_SUJETO_ASISTENCIA', pattern('#### @@@; ####@@@; ####-@@@; @@@-##-##; @@@ ###; @@ ### @@; @@@@-##; @@@###; @-####-@@; @@@-###; @@ @@ ##')],
  usuario: ['OTROS_SUJETO_ASISTENCIA', (file) => userName(file)],
  colegiado: ['ID_TITULACION_PERSONAL_SANITARIO', pattern('## ## #####; #########; ##/##/#####; ######; #####; ##-#####-#; #######')],
  serie: ['IDENTIF_DISPOSITIVOS_NRSERIE', pattern('@@######; #######@; ###-####-@; SN#######; ##@@####; @@@-######; ########; @####@##; #####-##@; @@@######@; @-###-###')],
  clinica: [undefined, ({ random }) => draw(clinic('complaints'), random)],
  tratamiento: [undefined, ({ random }) => draw(clinic('treatments'), random)],
  farmaco: [undefined, ({ random }) => draw(clinic('drugs'), random)],
  dosis: [undefined, ({ random }) => draw(clinic('doses'), random)],
  prueba: [undefined, ({ random }) => draw(clinic('tests'), random)],
  laboratorio: [undefined, ({ random }) => fillPattern(draw(clinic('laboratory values'), random), random)],
  organo: [undefined, ({ random }) => draw(clinic('parts of the body'), random)],
  eponimo: [undefined, ({ random }) => draw(clinic('eponyms'), random)],
  servicio: [undefined, ({ random }) => draw(clinic('services'), random)],
  ta: [undefined, ({ random }) => `${between(90, 190, random)}/${between(45, 105, random)}`],
  medida: [undefined, pattern('##,#; ##; 1## cm; ## kg; #.#')],
  cifra: [undefined, pattern('%')],
  cama: [undefined, pattern('%##; ##-@; #')],
  hora: [undefined, ({ random }) => `${between(7, 22, random)}:${draw(['00', '15', '30', '45'], random)}`],
  busca: [undefined, pattern('####; ###')],
  referencia: [undefined, pattern('@@-##; ####')],
}; // biome-ignore format: a table

/** Writes the text of a slot; an unknown slot is a bug in the templates. */
export function writeSpanishSlot(name: string, file: SpanishCase): Piece {
  const [label, write] = writers[name] ?? [];
  if (write === undefined)
    throw new InternalError(`no slot of this name in the Spanish starter corpus: ${name}`);
  const text = write(file);
  return label === undefined ? { text } : { text, label };
}

function pattern(patterns: string): Writer {
  const choices = patterns.split('; ');
  return ({ random }) => fillPattern(draw(choices, random), random);
}

/** "A. M. L." or "AML". */
const initials = ({ first, last, second }: SpanishPerson, dot: string): string =>
  [first, last, second]
    .filter((name) => name !== '')
    .map((name) => name.charAt(0) + dot)
    .join(dot === '' ? '' : ' ');

const full = ({ first, last, second }: SpanishPerson): string =>
  `${first} ${last}${second === '' ? '' : ` ${second}`}`;

function inHeader(person: SpanishPerson, random: SeededRandom): string {
  const last = person.second === '' ? person.last : `${person.last} ${person.second}`;
  const reversed = `${last}, ${person.first}`;
  return draw([full(person), reversed, reversed.toUpperCase(), full(person).toUpperCase()], random);
}

const plain = (name: string): string =>
  foldWord(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

function saint(names: SpanishNames, random: SeededRandom): string {
  const name = draw(names.surnames, random);
  return draw(
    [
      `San ${draw(names.firstNames, random)}`,
      `Virgen de ${name}`,
      name,
      draw(names.towns, random),
      `Doctor ${name}`,
    ],
    random,
  );
}

const houseNumbers =
  '%#; %; %, %º @; nº %#; , %#; s/n; %##; %###; %## int. %; %#-%#; %# No. %#-%#; %##, depto %; No. %#; %#, bajo; %, %º izda; %##, col. Centro'.split(
    '; ',
  );

const streetKinds = phrases(
  'Calle, C/, Avda., Avenida, Plaza, Pza., Paseo, Camino de, Ronda, c/, calle, C., Av., Carrer, Rúa, Calzada, Blvd., Jr., Jirón, Pasaje, Pje., Travesía, Ctra., Carretera de, Cra., Cll., Privada, Callejón',
);

function street({ names, random }: SpanishCase): string {
  const kind = draw(streetKinds, random);
  const name = draw(
    [
      draw(names.surnames, random),
      draw(names.towns, random),
      `${draw(names.firstNames, random)} ${draw(names.surnames, random)}`,
      draw(names.streets, random),
      draw(names.streets, random),
    ],
    random,
  );
  const number = fillPattern(draw(houseNumbers, random), random);
  return `${kind} ${name}${number.startsWith(',') ? '' : ' '}${number}`;
}

/** "maria.ruiz84", "@lupita_r". */
function userName({ patient, names, random }: SpanishCase): string {
  const first = plain(patient.first);
  const last = plain(patient.last);
  return draw(
    [
      `${first}.${last}${between(1, 99, random)}`,
      `@${plain(draw(names.nicknames, random))}_${last.charAt(0)}`,
      `${first.charAt(0)}${last}`,
      `${first}${between(1950, 2015, random)}`,
    ],
    random,
  );
}

function email({ patient, doctor, names, random }: SpanishCase): string {
  const { first, last } = chance(0.4, random) ? patient : doctor;
  const login = draw(
    [
      `${plain(first)}.${plain(last)}`,
      `${plain(first).charAt(0)}${plain(last)}`,
      `${plain(last)}${between(1, 99, random)}`,
      `${plain(first)}_${plain(last)}`,
    ],
    random,
  );
  const host = draw(
    [
      'gmail.com',
      'hotmail.com',
      'yahoo.es',
      'telefonica.net',
      `${plain(draw(names.surnames, random))}.es`,
      'salud.example',
    ],
    random,
  );
  return `${login}@${host}`;
}
