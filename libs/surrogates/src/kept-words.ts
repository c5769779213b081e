/** Words that say what kind of thing a name is: a surrogate keeps them, as it keeps punctuation. */

/** Forms of address and generations: nobody is called so. */
const titles = wordSet('dr dra sra srta dña mr mrs ms prof professor jr sr ii iii phd herrn priv doz');

/** Forms of address that are surnames as well: Michael Herr. */
const titlesOrNames = wordSet('miss herr frau');

/** What of titles like "Dr. med. dent." is a surname as well: Arthur Dent. */
const faculties = wordSet('med dent');

/** Degrees, in capitals; those that are names as well (PA, DO) are not kept. */
const degrees = wordSet('MD RN NP');

/** Small words inside names. Several are names as well (Van, Do, San), so their place decides. */
const particles =
  wordSet(`de la las los el del y e i da das do dos di du van von der den ter ten bin ibn st ste san and
  don doña sor fray zu zur vom`);

/**
 * True for a run of `text` that says nothing about the person: titles, degrees, and particles that stand inside the
 * name or open it in small letters before a capital ("van Houten", but neither "Van Nguyen" nor "van nguyen"). One letter is a
 * particle only in small letters between capitals ("Ortega y Gasset"): the E of "Ada E. Moss" is an initial.
 */
export function isKeptInPerson(run: string, at: number, text: string): boolean {
  const lower = run.toLowerCase();
  if (titles.has(lower) || (degrees.has(run) && at > 0)) return true;
  if (titlesOrNames.has(lower) || faculties.has(lower)) return isTitleHere(run, at, text);
  if (!particles.has(lower)) return false;
  const isLast = at + run.length === text.length;
  const isSmall = run === lower && text !== text.toLowerCase();
  return !isLast && (isSmall || (at > 0 && run.length > 1));
}

/** Nothing but titles stands before it, and the name behind it; a faculty is abbreviated or in small letters. */
function isTitleHere(run: string, at: number, text: string): boolean {
  const before = text.slice(0, at).match(/\p{L}+/gu) ?? [];
  const behind = text.slice(at + run.length);
  if (!before.every(isTitle) || !/^\.?[\s-]+\p{L}/u.test(behind)) return false;
  return !faculties.has(run.toLowerCase()) || behind.startsWith('.') || run === run.toLowerCase();
}

function isTitle(word: string): boolean {
  const lower = word.toLowerCase();
  return titles.has(lower) || titlesOrNames.has(lower) || faculties.has(lower);
}

/** Sorts of institutions and places, and small words between. */
export const keptInPlaces =
  wordSet(`hospital hospitals clinic medical center centre general memorial regional community
  university college infirmary institute house home nursing rehabilitation saint st sisters church bank school district
  department fire police authority transit union club trust council county city of the at and for in on s co inc llc ltd
  sons brothers company group services mutual park lake mount mountain bridge stadium airport mall square station beach
  hall reservoir river port new north south east west upper lower old heights falls spring springs valley
  universitario universitaria clínico clínica centro salud complejo hospitalario hospitalaria provincial comarcal
  fundación fundació instituto consorcio servicio unidad facultad universidad ciencias laboratorio barrio san santa
  de del la las los el y e en a d l nuestra señora virgen
  klinikum krankenhaus universitätsklinikum universitätsklinik klinik kreiskrankenhaus spital stift herzzentrum praxis
  hausarztpraxis seniorenheim pflegeheim rehaklinik sankt am an im der die das zum zur und bad ober unter neu alt`);

/** Sorts of streets, flats and small words. */
export const keptInStreets =
  wordSet(`street st avenue ave av avda lane ln road rd row court ct drive dr close way place pl
  boulevard blvd highway hwy route terrace square apt apartment unit flat floor suite po box north south east west n s e w
  of the calle c plaza plza paseo pº carretera ctra camino travesía ronda pasaje urbanización polígono barrio avenida
  de del la las los el y nº n km bloque portal piso puerta esc dcha izda izq derecha izquierda bajo o a ª
  straße str weg gasse platz allee ring ufer damm am an der den dem im zum zur unter auf alte alter neue lange kurze º th nd rd st`);

/** Parts of addresses on the network that name no one. */
export const keptInAddresses =
  wordSet(`http https www ftp com org net edu gov mil es uk us eu int info example test mail
  portal patients health id user html htm index php`);

/** Words around telephone numbers. */
export const keptInPhones = wordSet(
  'durchwahl mobil handy fon telefon ext x tel telephone phone ph fax pager beeper cell home work tlf teléfono',
);

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
