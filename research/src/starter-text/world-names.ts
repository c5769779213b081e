/** Names of people and places from all over the world in Latin script, for the starter corpus. */

import { allLocales } from '@faker-js/faker';
import { ambiguousFirstNames, ambiguousSurnames, foldWord, ownerOf } from '#surrogates';
import type { NameShare } from './shares.js';
import { entriesOf } from './template-files.js';

const commonFirstNames = entriesOf('en/names', 'common first names');
const commonSurnames = entriesOf('en/names', 'common surnames');
const wordFirstNames = entriesOf('en/names', 'first names that are words');
const wordSurnames = entriesOf('en/names', 'surnames that are words');
const knownCities = entriesOf('en/names', 'known cities');
const americanTowns = entriesOf('en/names', 'American towns');

const thrice = <Item>(item: Item): Item[] => [item, item, item];
const wordsIn = (table: string): readonly string[] => table.trim().split(/\s+/);

/** Names of one share, a list per culture, so that large locales do not swamp small ones. */
export interface WorldNames {
  readonly firstNames: readonly (readonly string[])[];
  readonly surnames: readonly (readonly string[])[];
  readonly cities: readonly (readonly string[])[];
}

/**
 * Builds the lists of a share. A name's hash (over both words, if it has two) assigns it to one of six owners,
 * whichever list it is in; `test` has the names of the unseen hospital, `dev` those of one other.
 */
export function worldNames(share: NameShare): WorldNames {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const own = (list: readonly string[]): readonly string[] => [
    ...new Set(list.map(latin).filter((name) => isName(name) && shareOf(name) === share)),
  ];
  const cultures = Object.values(allLocales);
  const lists = (
    pick: (locale: (typeof cultures)[number]) => readonly string[],
    more: readonly (readonly string[])[],
  ) => [...cultures.map((locale) => own(pick(locale))), ...more.map(own)].filter((list) => list.length >= 5);
  const names: WorldNames = {
    firstNames: lists(
      ({ person }) => allOf(person?.first_name),
      [...thrice(commonFirstNames), wordFirstNames, wordFirstNames, ...romanFirst.map(wordsIn)],
    ),
    surnames: lists(
      ({ person }) => allOf(person?.last_name),
      [...thrice(commonSurnames), ...thrice(wordSurnames), ...romanLast.map(wordsIn)],
    ),
    cities: [
      ...lists(({ location }) => location?.city_name ?? [], []),
      ...[...thrice(knownCities), americanTowns, americanTowns].map((towns) =>
        towns.filter((name) => shareOf(name) === share),
      ),
    ],
  };
  compiled.set(share, names);
  return names;
}

/** All first names and surnames of all shares in lower case, for recognising real ones. */
export function allNameWords(): ReadonlySet<string> {
  const all = (['learned', 'dev', 'test'] as const).map(worldNames);
  return new Set(
    all.flatMap(({ firstNames, surnames }) =>
      [...firstNames, ...surnames].flat().map((name) => name.toLowerCase()),
    ),
  );
}

/** Cities that occur in real prose, of all shares. */
export function allKnownCities(): ReadonlySet<string> {
  return new Set([...knownCities, ...americanTowns]);
}

const compiled = new Map<NameShare, WorldNames>();

/** Words that are names only at the unseen hospital. */
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

/** Faker stores names by sex or together. */
function allOf(names: unknown): readonly string[] {
  if (Array.isArray(names)) return names.filter((name) => typeof name === 'string');
  return typeof names === 'object' && names !== null ? Object.values(names).flatMap(allOf) : [];
}

/** One or two capitalised words of Latin letters (accents allowed), hyphens and apostrophes. */
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

/** Transliterates `name` to Latin; scripts that are not spelt letter by letter stay and are filtered out later. */
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

/** Strips the accents of a name, as many systems do. */
export const withoutAccents = foldWord;

// Romanised by the usual systems: Faker has these cultures only in their own scripts.
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
