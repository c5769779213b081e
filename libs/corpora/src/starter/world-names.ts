/** Names of people and places of the whole world in Latin letters, as plain data for the starter corpus. */
import { allLocales } from '@faker-js/faker';
import { ambiguousFirstNames, ambiguousSurnames } from '../names/ambiguous.js';
import { foldWord, ownerOf } from '../names/partition.js';
import { wordFirstNames, wordSurnames } from './word-names.js';

/** Whose names a corpus draws: those to learn from, those that choices are made by, those that are scored. No name is in two. */
export type NameShare = 'learned' | 'dev' | 'test';

/** Lists of one share; each culture is a list of its own, so that large locales do not drown small ones. */
export interface WorldNames {
  readonly firstNames: readonly (readonly string[])[];
  readonly surnames: readonly (readonly string[])[];
  readonly cities: readonly (readonly string[])[];
}

/**
 * Compiles the lists of a share. A name's hash (of both words where it has two) deals it to one of six owners, whatever list it stands in; the
 * unseen hospital's names are `test`, those of another are `dev`.
 */
export function worldNames(share: NameShare): WorldNames {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const own = (list: readonly string[]): readonly string[] => [
    ...new Set(list.map(latin).filter((name) => isName(name) && shareOf(name) === share)),
  ];
  const cultures = Object.values(allLocales);
  const lists = (pick: (locale: (typeof cultures)[number]) => readonly string[], more: readonly string[]) =>
    [
      ...cultures.map((locale) => own(pick(locale))),
      ...more.map((table) => own(table.trim().split(/\s+/))),
    ].filter((list) => list.length >= 5);
  const names: WorldNames = {
    firstNames: lists(
      ({ person }) => allOf(person?.first_name),
      [commonFirstNames, commonFirstNames, commonFirstNames, wordFirstNames, wordFirstNames, ...romanFirst],
    ),
    surnames: lists(
      ({ person }) => allOf(person?.last_name),
      [
        commonSurnames,
        commonSurnames,
        commonSurnames,
        wordSurnames,
        wordSurnames,
        wordSurnames,
        ...romanLast,
      ],
    ),
    cities: [
      ...lists(({ location }) => location?.city_name ?? [], []),
      ...[knownCities, knownCities, knownCities, americanTowns, americanTowns].map((table) =>
        ownPhrases(table, share),
      ),
    ],
  };
  compiled.set(share, names);
  return names;
}

/** Every first name, surname and city of all shares in small letters, to recognise real ones by. */
export function allNameWords(): ReadonlySet<string> {
  const all = (['learned', 'dev', 'test'] as const).map(worldNames);
  return new Set(
    all.flatMap(({ firstNames, surnames }) =>
      [...firstNames, ...surnames].flat().map((name) => name.toLowerCase()),
    ),
  );
}

/** Cities that real prose names, of all shares. */
export function allKnownCities(): ReadonlySet<string> {
  return new Set([...phrasesOf(knownCities), ...phrasesOf(americanTowns)]);
}

const compiled = new Map<NameShare, WorldNames>();

/** Words that are names at the unseen hospital only. */
const eastfieldOnly: ReadonlySet<string> = new Set([
  ...ambiguousSurnames.eastfield,
  ...Object.values(ambiguousFirstNames.eastfield).flat(),
]);

function shareOf(name: string): NameShare {
  if (eastfieldOnly.has(name)) return 'test';
  const owner = ownerOf(name);
  if (owner === 'eastfield') return 'test';
  return owner === 'harbour' ? 'dev' : 'learned';
}

function ownPhrases(table: string, share: NameShare): readonly string[] {
  return phrasesOf(table).filter((name) => shareOf(name) === share);
}

function phrasesOf(table: string): readonly string[] {
  return table.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}

/** Faker keeps names by sex or together. */
function allOf(names: unknown): readonly string[] {
  if (Array.isArray(names)) return names.filter((name) => typeof name === 'string');
  return typeof names === 'object' && names !== null ? Object.values(names).flatMap(allOf) : [];
}

/** One or two words, capitalised, Latin letters (with accents), hyphens and apostrophes. */
function isName(name: string): boolean {
  return (
    /^\p{Lu}[\p{L}'’-]{1,14}( \p{Lu}[\p{L}'’-]{1,14})?$/u.test(name) && !/[^\p{Script=Latin}'’ -]/u.test(name)
  );
}

const cyrillic = letterTable(
  'абвгдезийклмнопрстуфыэ', 'a b v g d e z i y k l m n o p r s t u f y e',
  'жхцчшщъьюяёєіїґђћљњџјѓќѕ', 'zh kh ts ch sh shch - - yu ya yo ye i yi g dj c lj nj dz j gj kj dz',
); // biome-ignore format: letters stand above each other
const greek = letterTable(
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
);
const georgian = letterTable(
  'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
);
const armenian = letterTable(
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts u p k o f',
);
const letters = new Map([...cyrillic, ...greek, ...georgian, ...armenian]);

/** `name` in Latin letters; scripts that are not spelt letter by letter stay and are left out later. */
function latin(name: string): string {
  if (/^[\p{Script=Latin}' -]+$/u.test(name)) return name;
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  const spelt = [...plain].map((letter) => letters.get(letter) ?? letter).join('');
  return spelt.replace(/(^|[ -])(\p{L})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());
}

function letterTable(...pairs: readonly string[]): [string, string][] {
  const table: [string, string][] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const spelt = (pairs[at + 1] ?? '').split(' ');
    [...(pairs[at] ?? '')].forEach((letter, index) => {
      table.push([letter, (spelt[index] ?? '').replace('-', '')]);
    });
  }
  return table;
}

/** A name without its accents, as many systems print it. */
export const withoutAccents = foldWord;

// The names that most patients have, by frequency tables of the United States census; common knowledge, typed by hand.
const commonFirstNames = `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard
  Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret
  Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George
  Deborah Timothy Stephanie Ronald Rebecca Jason Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Gary Kathleen
  Nicholas Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin
  Katherine Samuel Christine Gregory Debra Alexander Rachel Frank Carolyn Patrick Janet Raymond Maria Jack Olivia Dennis
  Heather Jerry Helen Tyler Catherine Aaron Diane Jose Julie Adam Victoria Nathan Joyce Henry Lauren Douglas Kelly Zachary
  Christina Peter Ruth Kyle Joan Noah Virginia Ethan Judith Jeremy Evelyn Walter Hannah Christian Andrea Keith Megan Roger
  Cheryl Terry Jacqueline Austin Madison Sean Teresa Gerald Abigail Carl Sophia Harold Martha Dylan Sara Arthur Gloria
  Lawrence Janice Jordan Kathryn Jesse Ann Bryan Isabella Billy Judy Bruce Charlotte Gabriel Julia Joe Grace Logan Amber
  Alan Alice Juan Jean Albert Denise Willie Frances Elijah Danielle Wayne Marilyn Randy Natalie Vincent Beverly Mason Diana
  Roy Brittany Ralph Theresa Bobby Kayla Russell Alexis Bradley Doris Philip Lori Eugene Tiffany Liam Mia Ava Lucas Oliver
  Carlos Sofia Luis Elena Miguel Lucia Jorge Carmen Rosa Pedro Ana Fatima Omar Ahmed Mohammed Aisha Priya Raj Wei Ling`;
const commonSurnames = `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez
  Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson
  Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell
  Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook
  Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez
  Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell
  Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan
  Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran
  Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells
  O'Brien O'Connor McCarthy MacLeod Chen Wong Singh Khan Kumar Sharma Ali Ahmed Hassan Cohen Levy Schwartz Goldberg Kowalski
  Novak Ivanov Petrov Rossi Bianchi Ferrari Schmidt Müller Schneider Weber Dubois Laurent Silva Santos Oliveira Pereira
  Yamamoto Tanaka Suzuki Park Choi Okafor Mensah Abebe Van-Dyke Smith-Jones DeLuca DiMaggio McAllister Fitzgerald`;
// Romanised by the usual systems; Faker has these cultures in their own scripts only.
const romanFirst = [
  `Wei Xiuying Jing Li Min Yan Fang Jun Lei Yang Ming Hui Xin Ying Hao Yu Jie Tao Ping Qiang Xiaoming Zhiwei Meiling Yifan
  Haoran Zixuan Ruoxi Jiahui`,
  `Haruto Yui Sota Hina Yuto Sakura Ren Aoi Kenji Akiko Hiroshi Yoko Takashi Naoko Satoshi Keiko Daisuke Mayumi Kazuo Emi`,
  `Minjun Seoyeon Jiho Hyejin Sungmin Eunji Jaewon Soyoung Donghyun Yuna Kyungsoo Mijin Taehyung Jisoo`,
  `Mohamed Fatma Ahmed Aisha Omar Khadija Yusuf Maryam Ibrahim Zainab Hassan Layla Ali Noor Mahmoud Hana Khalid Salma Tariq
  Amina Samir Rania Faisal Dalia Abdulrahman`,
  `Aarav Ananya Vihaan Diya Arjun Saanvi Rohan Priya Ravi Lakshmi Suresh Kavita Sanjay Deepa Vikram Meena Harpreet Gurpreet
  Venkatesh Padmini Anil Sunita`,
  `Noa Itai Yael Ariel Tamar Eitan Shira Moshe Rivka Avi Miriam Yosef Chaim Devorah`,
  `Arash Shirin Babak Nasrin Dariush Parisa Farhad Golnaz Kamran Laleh Reza Mahnaz`,
  `Somchai Siriporn Anong Niran Kanya Prasert Malee Thaksin Chanida`,
  `Chinedu Ngozi Oluwaseun Adaeze Kwame Akosua Tendai Rudo Abebe Tigist Mwangi Wanjiru Thabo Lerato Sipho Nomvula Amadou
  Fatou Jelani Makena`,
];
const romanLast = [
  `Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Tang Deng Feng Cao
  Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren Shen Yao`,
  `Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto
  Inoue Kimura Hayashi Shimizu Saito`,
  `Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong`,
  `Al-Sayed El-Masri Haddad Khoury Mansour Nasser Farouk Saleh Abdallah Aziz Hamdan Al-Rashid Qureshi Rahman Malik Chaudhry
  Hussain Bakr Shaheen Zaman Siddiqui`,
  `Patel Sharma Singh Gupta Reddy Iyer Nair Kapoor Mehta Joshi Desai Rao Agarwal Banerjee Chatterjee Mukherjee Pillai
  Subramaniam Krishnan Venkataraman Bhattacharya Kaur`,
  `Cohen Levi Mizrahi Peretz Biton Dahan Avraham Friedman Katz Azoulay Goldstein Rosenberg Shapiro Feldman`,
  `Ahmadi Hosseini Karimi Moradi Rezaei Jafari Mousavi Ebrahimi Tehrani Farahani Shirazi`,
  `Saetang Srisai Chaiyasit Wongsakul Suwan Boonmee Thongchai Rattanakosin`,
  `Okonkwo Adeyemi Nwosu Eze Mensah Owusu Boateng Moyo Ncube Tesfaye Bekele Kamau Otieno Dlamini Nkosi Mokoena Diallo Traore
  Keita Mbeki`,
];
const knownCities = `London, Paris, Berlin, Madrid, Rome, Vienna, Dublin, Edinburgh, Glasgow, Manchester, Birmingham, Leeds,
  Liverpool, Cardiff, Toronto, Montreal, Vancouver, Ottawa, Calgary, Sydney, Melbourne, Brisbane, Perth, Auckland, Mumbai, Delhi,
  Bangalore, Chennai, Kolkata, Karachi, Lahore, Dhaka, Tokyo, Osaka, Seoul, Beijing, Shanghai, Hong Kong, Taipei, Singapore,
  Bangkok, Manila, Jakarta, Hanoi, Ho Chi Minh City, Cairo, Lagos, Nairobi, Accra, Johannesburg, Cape Town, Addis Ababa, Istanbul,
  Ankara, Tehran, Baghdad, Dubai, Riyadh, Tel Aviv, Jerusalem, Beirut, Athens, Lisbon, Barcelona, Munich, Hamburg, Frankfurt,
  Zurich, Geneva, Brussels, Amsterdam, Rotterdam, Copenhagen, Stockholm, Oslo, Helsinki, Warsaw, Prague, Budapest, Bucharest,
  Sofia, Kyiv, Moscow, St. Petersburg, Mexico City, Guadalajara, Monterrey, Tijuana, Havana, San Juan, Santo Domingo, Bogota,
  Lima, Quito, Caracas, Santiago, Buenos Aires, Montevideo, Sao Paulo, Rio de Janeiro`;
const americanTowns = `New York, Los Angeles, Chicago, Houston, Phoenix, Philadelphia, San Antonio, San Diego, Dallas, San Jose,
  Austin, Jacksonville, Fort Worth, Columbus, Charlotte, Indianapolis, San Francisco, Seattle, Denver, Washington, Boston,
  El Paso, Nashville, Detroit, Oklahoma City, Portland, Las Vegas, Memphis, Louisville, Baltimore, Milwaukee, Albuquerque, Tucson,
  Fresno, Sacramento, Kansas City, Mesa, Atlanta, Omaha, Colorado Springs, Raleigh, Long Beach, Virginia Beach, Miami, Oakland,
  Minneapolis, Tulsa, Tampa, Arlington, New Orleans, Wichita, Cleveland, Bakersfield, Aurora, Anaheim, Honolulu, Santa Ana,
  Riverside, Corpus Christi, Lexington, Stockton, St. Louis, Saint Paul, Cincinnati, Pittsburgh, Greensboro, Anchorage, Lincoln,
  Plano, Orlando, Irvine, Newark, Toledo, Durham, Chula Vista, Fort Wayne, Jersey City, St. Petersburg, Laredo, Madison, Chandler,
  Buffalo, Lubbock, Scottsdale, Reno, Glendale, Norfolk, Boise, Richmond, Baton Rouge, Des Moines, Spokane, Tacoma, Brooklyn, Queens,
  Bronx, Staten Island, Manhattan, Cambridge, Worcester, Springfield, Rochester, Syracuse, Albany, Hartford, New Haven, Providence,
  Salt Lake City, Santa Fe, Savannah, Charleston, Birmingham, Mobile, Little Rock, Jackson, Topeka, Duluth, Fargo, Billings,
  Cedar Rapids, Green Bay, Ann Arbor, Grand Rapids, Akron, Dayton, Erie, Scranton, Palo Alto, Berkeley, Pasadena, Santa Barbara,
  Maple Grove, Cedar Falls, Pine Bluff, Oak Park, Riverton, Fairview, Greenville, Clinton, Georgetown, Franklin, Bristol, Salem,
  Ashland, Burlington, Dover, Milton, Newport, Oxford, Winchester, Lakewood, Elk Grove, Sioux Falls, Rapid City, Eau Claire`;
