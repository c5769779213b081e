/** Invented Spanish identifiers and words of the clinic: what stands in the slots of the Spanish templates, labels of MEDDOCAN. */
import { InternalError, type SeededRandom } from '#foundation';
import { between, chance, draw, drawSkewed, fillPattern } from '../../grammar/draw.js';
import type { Piece } from '../../grammar/note-builder.js';
import { listCities, listFirstNames, listSurnames, spanishCountries } from '../../names/name-lists.js';
import { foldWord, ownerOf } from '../../names/partition.js';
import { spanishProfessions, spanishRelatives } from '../../surrogates/spanish-words.js';
import { phrases } from '../../vocabulary/word-list.js';
import type { NameShare } from '../world-names.js';
import { complaints, services, treatments } from './spanish-clinic.js';

/** The people of one note. */
export interface SpanishCase {
  readonly patient: SpanishPerson;
  readonly doctor: SpanishPerson;
  readonly names: SpanishNames;
  readonly random: SeededRandom;
}

interface SpanishPerson {
  readonly first: string;
  readonly last: string;
  /** Empty where nobody writes it. */
  readonly second: string;
}

interface SpanishNames {
  readonly firstNames: readonly string[];
  readonly surnames: readonly string[];
  readonly cities: readonly string[];
}

const compiled = new Map<NameShare, SpanishNames>();

/** Names of one share only: a name that is scored was never learned. */
function namesOf(share: NameShare): SpanishNames {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const owned = (list: readonly string[]) => list.filter((name) => shareOfName(name) === share);
  const made = {
    firstNames: owned([...listFirstNames('es', 'F', 'accents'), ...listFirstNames('es', 'M', 'accents')]),
    surnames: owned(listSurnames('es', 'accents')),
    cities: owned(listCities('es', 'accents')),
  };
  compiled.set(share, made);
  return made;
}

function shareOfName(name: string): NameShare {
  const owner = ownerOf(name);
  if (owner === 'eastfield') return 'test';
  return owner === 'harbour' ? 'dev' : 'learned';
}

/** A patient and a doctor. */
export function createSpanishCase(share: NameShare, random: SeededRandom): SpanishCase {
  const names = namesOf(share);
  const person = (): SpanishPerson => ({
    first: [
      draw(names.firstNames, random),
      ...(chance(0.2, random) ? [draw(names.firstNames, random)] : []),
    ].join(' '),
    last: drawSkewed(names.surnames, random),
    second: chance(0.6, random) ? draw(names.surnames, random) : '',
  });
  return { patient: person(), doctor: person(), names, random };
}

type Writer = (file: SpanishCase) => string;

/** slot → label of MEDDOCAN and text; a slot without a label is plain text. */
const writers: Readonly<Record<string, readonly [label: string | undefined, write: Writer]>> = {
  paciente: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => full(patient)],
  pacienteNombre: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => patient.first],
  pacienteApellido: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient }) => patient.last],
  pacienteTrato: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => draw([full(patient), patient.last, patient.first], random)],
  pacienteCabecera: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => inHeader(patient, random)],
  pacienteIniciales: ['NOMBRE_SUJETO_ASISTENCIA', ({ patient, random }) => initials(patient, draw(['', '.'], random))],
  doctor: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => draw([full(doctor), `${doctor.first.charAt(0)}. ${doctor.last}`, `${doctor.first} ${doctor.last}`], random)],
  medico: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => inHeader(doctor, random)],
  doctorApellido: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor, random }) => draw([doctor.last, doctor.last, doctor.second === '' ? doctor.last : `${doctor.last} ${doctor.second}`], random)],
  doctorIniciales: ['NOMBRE_PERSONAL_SANITARIO', ({ doctor }) => doctor.first.charAt(0) + doctor.last.charAt(0)],
  fecha: ['FECHAS', ({ random }) => longDate(random)],
  fechaCorta: ['FECHAS', ({ random }) => draw([`${day(random)}/${month(random)}`, `${day(random)} de ${draw(months, random)}`, longDate(random)], random)],
  fechaMes: ['FECHAS', ({ random }) => `${draw(months, random)} ${draw(['de ', 'del ', ''], random)}${year(random)}`],
  ano: ['FECHAS', ({ random }) => year(random)],
  diaSemana: ['FECHAS', ({ random }) => draw(phrases('lunes, martes, miércoles, jueves, viernes, sábado, domingo'), random)],
  edad: ['EDAD_SUJETO_ASISTENCIA', ({ random }) => age(random)],
  sexo: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('H, M, V, Varón, Mujer, Hombre'), random)],
  sexoPalabra: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('varón, mujer, hombre, niño, niña'), random)],
  sexoPalabraM: ['SEXO_SUJETO_ASISTENCIA', ({ random }) => draw(phrases('Varón, Mujer, Hombre, Niño, Niña'), random)],
  familiar: ['FAMILIARES_SUJETO_ASISTENCIA', ({ random }) => draw(spanishRelatives, random)],
  profesion: ['PROFESION', ({ random }) => draw(spanishProfessions, random)],
  ciudad: ['TERRITORIO', ({ names, random }) => draw(names.cities, random)],
  cp: ['TERRITORIO', ({ random }) => fillPattern('#####', random)],
  pais: ['PAIS', ({ random }) => (chance(0.4, random) ? 'España' : draw(spanishCountries, random))],
  calle: ['CALLE', (file) => street(file)],
  hospital: ['HOSPITAL', ({ names, random }) => `${draw(phrases('Hospital, Hospital Universitario, Hospital General de, Clínica, Hospital Clínico, H., Hospital Comarcal de, Complejo Hospitalario de, Policlínico, Hosp., Hospital Regional de, Sanatorio, HU, Hospital Infantil, Clínica Universitaria de, Hospital Provincial de, Hospital Materno Infantil, Corporació Sanitària'), random)} ${saint(names, random)}`],
  centroSalud: ['CENTRO_SALUD', ({ names, random }) => `${draw(phrases('Centro de Salud, CS, C.S., CAP, Consultorio de'), random)} ${saint(names, random)}`],
  institucion: ['INSTITUCION', ({ names, random }) => `${draw(phrases('Universidad de, Laboratorio, Instituto, Fundación, Residencia, Colegio, Mutua, Laboratorios, CEIP, IES, Ayuntamiento de, Club Deportivo, Parroquia de, Asociación, Bodegas, Talleres, Supermercados, Transportes, Cruz Roja de, Guardia Civil de, Hermanos, Centro de Día, Facultad de Medicina de, Guardería'), random)} ${saint(names, random)}`],
  telefono: ['NUMERO_TELEFONO', ({ random }) => phone(random)],
  fax: ['NUMERO_FAX', ({ random }) => phone(random)],
  correo: ['CORREO_ELECTRONICO', (file) => email(file)],
  url: ['URL_WEB', ({ names, random }) => `${draw(['https://www.', 'www.', 'http://'], random)}${plain(draw(names.surnames, random))}.${draw(['es', 'org', 'com', 'example'], random)}`],
  nhc: ['ID_SUJETO_ASISTENCIA', pattern('######; #######; ########; ##-####; @######; HC-#####; #####; ####/##; @@ ######; ###.###; #########; ##-##-###; @@@####; H####-#')],
  documento: ['ID_SUJETO_ASISTENCIA', pattern('########@; ########-@; @@@@##########; @@#######; X#######@; ##.###.###-@; ##.###.###; ##.###.###-#; @@@@######@@@@@@##; #-####-####; Y#######@; ########')],
  episodio: ['ID_CONTACTO_ASISTENCIAL', pattern('#######; ########; ####/####; B##-#####; ##B######; U-######; ##/####')],
  nass: ['ID_ASEGURAMIENTO', pattern('## ######## ##; ## ########; ############; ##/########/##')],
  colegiado: ['ID_TITULACION_PERSONAL_SANITARIO', pattern('## ## #####; #########; ##/##/#####; ######; #####; ##-#####-#; #######')],
  serie: ['IDENTIF_DISPOSITIVOS_NRSERIE', pattern('@@######; #######@; ###-####-@; SN#######; ##@@####; @@@-######; ########; @####@##; #####-##@; @@@######@; @-###-###')],
  clinica: [undefined, ({ random }) => draw(complaints, random)],
  tratamiento: [undefined, ({ random }) => draw(treatments, random)],
  servicio: [undefined, ({ random }) => draw(services, random)],
  ta: [undefined, ({ random }) => `${between(90, 190, random)}/${between(45, 105, random)}`],
  medida: [undefined, pattern('##,#; ##; 1## cm; ## kg; #.#')],
  cifra: [undefined, pattern('%')],
  cama: [undefined, pattern('%##; ##-@; #')],
  hora: [undefined, ({ random }) => `${between(7, 22, random)}:${draw(['00', '15', '30', '45'], random)}`],
  busca: [undefined, pattern('####; ###')],
  referencia: [undefined, pattern('@@-##; ####')],
}; // biome-ignore format: a table

/** The piece that stands in a slot; an unknown slot is a bug of the templates. */
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

const months = phrases(
  'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
);
const day = (random: SeededRandom): string =>
  String(between(1, 31, random)).padStart(chance(0.7, random) ? 2 : 1, '0');
const month = (random: SeededRandom): string =>
  String(between(1, 12, random)).padStart(chance(0.7, random) ? 2 : 1, '0');
const year = (random: SeededRandom): string => String(between(1930, 2029, random));

function longDate(random: SeededRandom): string {
  const name = draw(months, random);
  const [d, m, y] = [day(random), month(random), year(random)];
  return draw(
    [
      `${d}/${m}/${y}`,
      `${d}/${m}/${y}`,
      `${d}-${m}-${y}`,
      `${d}.${m}.${y.slice(2)}`,
      `${d}/${m}/${y.slice(2)}`,
      `${d} de ${name} de ${y}`,
      `${d} ${name.slice(0, 3)} ${y}`,
      `${y}-${m}-${d}`,
    ],
    random,
  );
}

function age(random: SeededRandom): string {
  const years = between(1, 97, random);
  return draw(
    [
      `${years} años`,
      `${years} años`,
      `${years} a`,
      `${years}a`,
      `${between(2, 23, random)} meses`,
      `${years} AÑOS`,
    ],
    random,
  );
}

function saint(names: SpanishNames, random: SeededRandom): string {
  const name = draw(names.surnames, random);
  return draw(
    [
      `San ${draw(names.firstNames, random)}`,
      `Virgen de ${name}`,
      name,
      draw(names.cities, random),
      `Doctor ${name}`,
    ],
    random,
  );
}

function street({ names, random }: SpanishCase): string {
  const kind = draw(phrases('Calle, C/, Avda., Avenida, Plaza, Pza., Paseo, Camino de, Ronda, c/'), random);
  const name = draw(
    [
      draw(names.surnames, random),
      draw(names.cities, random),
      `${draw(names.firstNames, random)} ${draw(names.surnames, random)}`,
    ],
    random,
  );
  const number = fillPattern(draw(['%#', '%', '%, %º @', 'nº %#', ', %#', 's/n'], random), random);
  return `${kind} ${name}${number.startsWith(',') ? '' : ' '}${number}`;
}

function phone(random: SeededRandom): string {
  return fillPattern(
    draw(
      [
        '9## ### ###',
        '6########',
        '9########',
        '9## ## ## ##',
        '+34 6## ### ###',
        '(+34) 9## ### ###',
        '6##-##-##-##',
      ],
      random,
    ),
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
