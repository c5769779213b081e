/** English ages below 90 ("45-year-old", "62M", "in her late 80s", "16 y 4 m") and from 90. */
import { anyCase, defineRules, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { lifeEventPattern, ordinalUnits, teens, tens, units } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import {
  ageOver89,
  anyAge,
  behindKin,
  digitsOver89,
  endOfAge,
  isAge,
  moreKin,
  over89,
  wordsOver89,
} from '../any/ages.js';
import { nameLength } from '../any/name-words.js';

const asAge = defineRules('age', 'AGE');
const asAgeOver89 = defineRules('age-over-89', 'AGE');

const words = readWords('catalogue/en');
const yearsEn = String.raw`(?=[ -]{0,2}(?:y(?:ea)?rs?[ -]?(?:old|of age|male|female)|years? old|y\.? ?/?o\b|yo[mf]?\b|y\.o\.|year-old|-years?-old))`;

/** "Mary, 46, presents": an age in commas or brackets, between a name and what the person does. */
const behindName = String.raw`(?<=\b[A-Z][A-Za-z'-]{2,24}(?:, | \())`;

const beforePredicate = String.raw`(?=(?:,|\)),? (?:${words('behind an age in commas')})\b)`;

const ageInWords = `(?:${tens}(?:[ -]${units})?|${teens})`;
const upToTen = `(?:${units}|ten)`;
/** The end of a name or sentence before an age. */
const opening = String.raw`(?<=(?:^|[\n;(]|[.:] |- |\b(?:a|an|this|HPI:?|CC:?) |\b[A-Z][A-Za-z'^-]{1,24},? ))`;
const inWords = `(?:${tens}(?:[ -]${units})?|${teens}|${units}|ten|eleven|twelve)`;
const year = String.raw`(?:y(?:ea)?rs?|y)\b\.?`;
const month = String.raw`(?:months?|mos?|mths?|m)\b\.?`;
const shorter = String.raw`(?:weeks?|wks?|days?|hours?|hrs?)\b`;
/** "16 y 4 m", "4 yrs 2/12", "14 mo", "9 weeks". */
const parted = String.raw`${anyAge} ?(?:${year}(?:,? (?:and )?${anyAge}(?: ?${month}|\/12))?|${month}|${shorter})`;
const endOfCell = String.raw`(?=[ \t]*(?:[,;:.|()\[\]\n]|$)| {2}|\t)`;

/** Rules for English ages. */
export const englishAges: Rules = {
  'year-old': asAge(
    0.8,
    anyCase`(?<![\w./-])${anyAge}${yearsEn}|(?<![\w./-])(?:\w{3,7}ty|(?:\w{3,7}ty[ -])?\w{3,5}|\w{3,5}teen)(?=[ -]year[ -]old)`,
  ),
  'between a name and its verb': asAge(
    0.7,
    exactCase`${behindName}${anyAge}${beforePredicate}`,
    ({ text, start }) => isAgeOfSomebody(text, start),
  ),
  'before the sex': age(0.75, `${opening}${anyAge}(?=[MF](?![\\w/'-])(?! ?\\d))`, {
    flags: 'g',
    keep: isNoTube,
  }),
  'before the sex in small letters': age(
    0.7,
    String.raw`(?<=(?:^|\n|\b(?:hpi|cc|re): ?)[ \t]{0,2})${anyAge}(?=[mf] (?!f\/?u|follow|post|s\/p|ago|out|check|visit|apart|after|later|from|away|deep|long|high))`,
    { flags: 'g' },
  ),
  'before "male"': age(
    0.8,
    String.raw`(?<![\w./-]|\b(?:para|gravida) )${anyAge}(?=[ -]?y(?:(?:ea)?rs?)?[ -]?(?:male|female|man|woman|boy|girl|gentleman|lady|[mf]\b)| (?:male|female) (?:with|w\/|who|presenting|p\/w|c\/o|here|admitted|s\/p|patient))`,
  ),
  'of an infant before its sex': age(
    0.75,
    String.raw`(?<![\w./-])\d{1,2}(?=[ -]?(?:m\/?o|w\/?o|wks?|d\/?o|months?|weeks?|days?)[ -]?(?:old )?(?:male|female|boy|girl|infant|baby|newborn)\b)`,
  ),
  'years and months behind a verb': age(
    0.75,
    String.raw`(?<cue>\b(?:is|was|now|aged?|turned)(?: now)?[: ] ?)\d{1,2}(?= ?(?:years?|yrs?|y),? ?(?:and )?\d{1,2} ?(?:months?|mos?|m)\b(?! (?:ago|since|after|later|out|post|from|into|before|of|in)))`,
  ),
  'behind pregnancies': age(0.8, String.raw`(?<cue>\bG\d{1,2} ?P\d{1,4},? )${anyAge}(?= ?y)`),
  'behind a name and a colon': age(
    0.75,
    String.raw`(?<=\b[A-Z][A-Za-z'.-]{0,24} [A-Z][A-Za-z'-]{1,24}: )${anyAge}(?= (?:years?|yrs?|y)[,.;])`,
    { keep: isBehindName },
  ),
  'decade of a life': age(
    0.8,
    String.raw`(?<cue>\b(?:(?:his|her|their|my|your)|(?:(?:wo)?m[ae]n|lady|gentleman|(?:fe)?males?) in) )(?:(?:very )?(?:early|mid|late|mid-? ?to-? ?late)[ -])?(?:[2-9]0'?s|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies|teens)(?!\w)`,
  ),
  'at an event of a life': age(
    0.8,
    String.raw`(?<cue>\b(?:(?:${words('events of a life with an age')})(?: at| @)|(?:menarche|menopause)[:,]?(?: (?:at|@|was|was at))?)(?: the)?(?: age)?(?: of)?:? )${anyAge}(?![\w%:/-]|[.,]\d| ?(?:${words('units that are no years')})\b)`,
  ),
  'in words, year-old': age(
    0.8,
    String.raw`(?<![\w-])${ageInWords}(?=[ -](?:y(?:ea)?rs?)[ -](?:old|of age))`,
  ),
  'in words behind a name': age(
    0.7,
    String.raw`(?<=\b[A-Z][A-Za-z'-]{2,24}, )${ageInWords}(?=, [a-z])|${opening}${ageInWords}(?=[MF]\b)`,
    { flags: 'gi', keep: isBehindName },
  ),
  'behind "she is"': age(
    0.75,
    String.raw`(?<cue>\b(?:(?:I['’]?m|I am|I will be|I['’]ll be|I turn(?:ed)?|im)|(?:${words('people with an age')})(?: is| was|['’]?(?:s|m)| has (?:just )?turned| (?:just )?turn(?:ed|s)| will be| turning|['’]ll be))(?: now| only| just| almost| nearly| already| about| at least){0,2} )(?:${anyAge}|${ageInWords}|${upToTen}(?= now| and| on|[,.;]))(?=[,.;!?](?!\d)|$|\n| (?:${words('behind an age that somebody is')})\b)`,
    { keep: isNoCount },
  ),
  'in words behind "age"': age(
    0.8,
    String.raw`(?<cue>\bage(?: when seen| at (?:visit|exam|surgery|death|onset|diagnosis))?[ :=.]{1,8})${upToTen}(?=[\n,.;]|$)`,
  ),
  birthday: age(
    0.75,
    String.raw`(?<cue>\b(?:his|her|their|my|your|[a-z]{2,16}['’]s) )(?:\d{1,2}(?:st|nd|rd|th)|${ordinalUnits}|tenth|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth)(?= birthday)`,
  ),
  'in parts behind "age"': age(
    0.85,
    String.raw`(?<cue>\bage(?:d| at \w{2,16}| now)?[ \t]{0,3}[:=]?[ \t]{0,3}(?:(?:approx|about|around|circa|est)\.? |~ ?)?)(?:${anyAge} ?${year},? ${anyAge}(?: ?${month}|\/12)|${anyAge} ?${month}|${anyAge} ?- ?${anyAge}(?![\w/-]|\.\d))`,
    { keep: isOfSomebody },
  ),
  'in parts behind a name': age(
    0.8,
    String.raw`(?<=\b[A-Z][\p{L}'-]{1,24}(?: \([^()\n]{2,24}\))?, )${parted}${endOfCell}`,
    { flags: 'gu', keep: hasNameBefore },
  ),
  'at a step of childhood': age(
    0.8,
    String.raw`(?<cue>\b(?:${words('steps of childhood')}) at )${anyAge}(?:\.5)? (?:months?|mos?|years?|yrs)\b(?! (?:${words('behind a span that is no age')}))`,
  ),
  'days old': age(
    0.8,
    String.raw`(?<![\w./-])(?:${anyAge}|${inWords})[ -]?(?:days?|weeks?|wks?|months?|mos?)[ -]old\b(?= (?:${words('behind days old')})\b|[,;.?!)]|$)`,
    { keep: isNoThing },
  ),
  'and a half': age(
    0.8,
    String.raw`(?<cue>\b(?:s?he|son|daughter|baby|boy|girl|patient|pt)(?: is|'s|s| was| just turned| turned)(?: now| only| nearly| about)? )(?:${anyAge}|${inWords}) (?:and a half|1\/2)(?! (?:${words('units of halves that are no years')}))`,
  ),
  'with a fraction of a year': age(
    0.8,
    String.raw`(?<![\w./-])\d{1,2}[ -]1\/2(?=[ -]?(?:y\/?o\b|y\.o\.|m\/?o\b|(?:y(?:ea)?r|mo(?:nth)?)s?[ -]old\b))`,
  ),
  'behind "female" and a comma': age(
    0.8,
    String.raw`(?<cue>\b(?:male|female|man|woman|lady|gentleman|boy|girl), )${anyAge}(?=[,;?!)]|[.](?!\d)|$| (?:on|with|w\/|who|admitted|presents)\b)`,
  ),
  'behind "woman"': age(
    0.75,
    String.raw`(?<cue>\b(?:man|woman|lady|gentleman|boy|girl) )(?:${anyAge}|${teens}|${tens}(?:[ -]${units})?)(?=[,;?!)]|[.](?!\d)|$)`,
  ),
  'beside M or F': age(0.8, String.raw`(?<![\w/.-])(?:[MF]\/\d{2}|(?<!\d )\d{2}\/[MF])(?![\w/-])`, {
    flags: 'g',
  }),
  'eighty-something': age(0.8, String.raw`(?<![\w.-])(?:[2-9]0|${tens})-?something(?:s|-year-old)?\b`),
  'years and months in one word': age(
    0.8,
    String.raw`(?<![\w.-])\d{1,2}y(?:rs?)? ?\d{1,2}m(?:o|ths?)?\b(?= (?:old|boy|girl|male|female|child|son|daughter)|[,;)]|$)|(?<![\w.-])\d{1,2}\.\d(?=-(?:year|yr)s?-old)`,
  ),
  'behind "when he was"': age(
    0.8,
    String.raw`(?<cue>\b(?:when (?:s?he|they|I) w(?:as|ere)|since (?:s?he|they|I) w(?:as|ere)|at the age of) (?:only |just |about )?)(?:${anyAge}|${inWords})(?![\w%/]|[-.]\w| (?:weeks?|wks?|days?|minutes?|hours?|months?|of|on|cm|kg))`,
  ),
  'of several children': age(
    0.75,
    String.raw`(?<=\b(?:${words('children')}) (?:are|aged|were)(?: now| only)? (?:\d{1,2}, ){0,4}(?:\d{1,2},? (?:and|&) )?)${anyAge}(?=,? (?:and|&) \d{1,2}(?![\d.%])|, \d|[;)]|\.(?!\d)|,(?! \d)|$| (?:and|years|who|with|now)\b)`,
  ),
  'behind "she is", with its unit': age(
    0.75,
    String.raw`(?<cue>\b(?:${words('people with an age in years')}) (?:is|was) )${anyAge}(?= (?:yrs?|years)\b\.?(?:[,;)]|$|\n| [A-Z]))`,
    { flags: 'g' },
  ),
};

interface AgeOptions extends Pick<Rule, 'keep'> {
  readonly flags?: string;
}

function age(confidence: number, pattern: string, { flags = 'gi', ...rest }: AgeOptions = {}): Rule {
  return { name: 'age', label: 'AGE', confidence, pattern: new RegExp(pattern, flags), ...rest };
}

/** Whether the word before the age can be a name, unlike "Sodium (140) was". */
function isAgeOfSomebody(text: string, start: number): boolean {
  const [word = ''] = /[A-Za-z'-]+(?=(?:, | \()$)/.exec(text.slice(Math.max(0, start - 30), start)) ?? [];
  return nameLength(word) === word.length;
}

const tube = new RegExp(String.raw`^[MF] ?(?:${words('tubes behind their size')})\b`, 'i');

const beforeWhatIsNoAge = new RegExp(String.raw`\b(?:${words('before what is no age')})\.?[ :,]{0,2}$`, 'i');

/** Refuses a tube's size in French and a temperature, given away by the words around them. */
function isNoTube({ text, start, end }: Found): boolean {
  if (tube.test(text.slice(end, end + 16))) return false;
  return !beforeWhatIsNoAge.test(text.slice(Math.max(0, start - 16), start));
}

const isUpToTen = new RegExp(`^${upToTen}$`, 'i');

/** Refuses measurements and counts: "She is 97 on air", "he's 2 now of 3". */
function isNoCount({ text, start, end, identifier }: Found): boolean {
  if (isUpToTen.test(identifier))
    return /turn(?:ed|s|ing) (?:\w+ )?$/i.test(text.slice(Math.max(0, start - 24), start));
  return !/^ (?:now )?(?:of|out of|and a half|on (?:air|RA|room))\b/i.test(text.slice(end, end + 16));
}

/** Whether the word before an age can be a name, unlike "Smoking History: 20 years". */
function isBehindName({ text, start }: Found): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  if (
    /\b(?:history|use|smoking|smoker|abuse|duration|onset|since|pack|experience|course)[:,] $/i.test(before)
  )
    return false;
  const [word = ''] = /[A-Za-z'-]+(?=[:,] $)/.exec(before) ?? [];
  return word === '' || nameLength(word) === word.length;
}

/** Refuses the ages of bones and pregnancies, which hardly identify anybody. */
function isOfSomebody({ text, start }: Found): boolean {
  return !/\b(?:bone|gestational|skeletal|developmental|mental|chronological|fetal) age[ :=]{1,4}$/i.test(
    text.slice(Math.max(0, start - 32), start),
  );
}

/** Whether a name precedes the comma, unlike "Zoloft, 6 months". */
function hasNameBefore({ text, start }: Found): boolean {
  const before = text.slice(Math.max(0, start - 60), start).replace(/ \([^()]*\), $/, ', ');
  const [word = ''] = /[\p{L}'-]+(?=, $)/u.exec(before) ?? [];
  return word !== '' && nameLength(word) === word.length;
}

const thingsThatGrowOld = new RegExp(
  String.raw`\b(?:${words('things that grow old')}) (?:is|are|was|were|now|that (?:is|are)) (?:now |about |only )?$`,
  'i',
);

/** Refuses the age of a wound or a film. */
function isNoThing({ text, start }: Found): boolean {
  return !thingsThatGrowOld.test(text.slice(Math.max(0, start - 40), start));
}

const from90to119 = String.raw`(?:9\d|1[01]\d)`;

/** Rules for English ages of 90 and over, all named `age-over-89`. */
export const englishAgesOver89: Rules = {
  'behind a name': asAgeOver89(
    0.85,
    exactCase`${behindName}${from90to119}${beforePredicate}`,
    ({ text, start }) => isAgeOfSomebody(text, start),
  ),
  'year-old': over89(
    String.raw`(?<![\w./-])(?:${digitsOver89}[ -]{0,2}|${wordsOver89.en}[ -])(?=(?:y\.? ?\/?-?o\b|yo[mfw]?\b|y(?:ea)?rs?\b|y\b|y\/[FMW]\b))`,
    {
      confidence: 0.95,
      keep: (found) => isAge(found) && lengthOfNumber(found.identifier),
    },
  ),
  'before the sex': over89(
    String.raw`(?<![\w./-])${digitsOver89}(?= ?[MF] (?:${words('behind an age and a sex')})(?!\w))`,
    {
      flags: 'g',
      keep: ({ text, start }) => !tempBefore.test(text.slice(Math.max(0, start - 32), start)),
    },
  ),
  // Ambiguous alone: "91F", "94 F." and "early 90s" may be a temperature, a saturation or a decade.
  'short, behind another age': over89(
    String.raw`(?<![\w./-])(?:${digitsOver89}(?= ?[MF](?:[.,;)]|\n|$))|(?<=[;,] )(?:early|mid|late)[ -](?:90'?s|nineties)(?=[.,;)]|\n|$))`,
    {
      flags: 'g',
      keep: ({ text, start }) => {
        const before = text.slice(Math.max(0, start - 48), start);
        return ageBefore.test(before) && !tempBefore.test(before) && !bedsideBefore.test(before);
      },
    },
  ),
  'in a row of relatives': over89(moreKin('en')),
  'behind a relative': over89(behindKin('en')),
  'at death': over89(
    String.raw`(?<cue>(?<![\w-])(?:(?:${words('deaths')})(?: (?:of|from|with|due to|in (?:his|her|their)) [^.;,\n\d]{1,30}?|, [A-Z]{2,4},)?,? ?\(?(?:(?:at|@|aged?)(?: (?:the )?age(?: of)?)?|\(|in her|in his) ?|(?:died|deceased|expired),? |(?<!\.)d\. ?|† ?))${ageOver89.en}${endOfAge}`,
  ),
  'lived to': over89(
    String.raw`(?<cue>\b(?:lived|made it|survived|lives|going on|pushing|(?:reach(?:ed|es)?|until|till|past|to|by) (?:the )?(?:ripe old )?age(?: of)?|(?:s?he|pt|patient) (?:just )?(?:turn(?:s|ed)|reached|will (?:turn|be)|hit)|turn(?:ed|s|ing)|celebrat(?:ed|es|ing)(?: turning)?)(?: (?:on|all the way|well|up))?(?: (?:to|until|till|past|into))?(?: (?:be|about|almost|nearly|over|age|the age of|a ripe old))? )${ageOver89.en}${endOfAge}`,
  ),
  'at an event of a life': over89(
    String.raw`(?<cue>(?<![\w-])${lifeEventPattern.en}(?: [a-z]{2,10})?,? (?:at|@|age|aged)(?: (?:the )?age(?: of)?)? )${ageOver89.en}${endOfAge}`,
  ),
  'next birthday': over89(
    String.raw`(?<cue>(?:[;,(] ?|\b(?:turns|turning|is|be) ))${ageOver89.en}(?= (?:next|this|this coming) (?:week|month|year|birthday|spring|summer|fall|winter|[JFMASOND][a-z]{2,8}\b)| on (?:his|her|their) (?:next )?birthday)`,
  ),
  'in words behind "age"': over89(
    String.raw`(?<cue>\bage[ds]?(?: of)?[ \t]{0,2}[:=|]?[ \t|]{1,3})${wordsOver89.en}(?![\w-])`,
  ),
  nonagenarian: over89(
    String.raw`(?:super-?|semi-?)?(?:nonagenarian|centenarian)s?\b|(?<cue>\b(?:his|her|their|my|your|the|[a-z]{2,16}['’]s) )(?:(?:9\d|1[01]\d)(?:st|nd|rd|th)|(?:one )?hundredth|ninetieth|ninety[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))(?= birthday)`,
  ),
};

const tempBefore = /(?:temp(?:erature)?|tmax|tm|\bt|fever|febrile|hypothermi[ac])\b[^.;\n]{0,16}$/i;

const ageBefore = /\b(?:aged?|y(?:ea)?rs?|y\/?o|y\.o|y\/[MF]|old|\w{4,8}genarian)\b[^.\n]{0,40}$/i;

const bedsideBefore =
  /\b(?:sats?|spo2|o2|bp|hr|rr|pulse|rate|pressures?|systolic|vitals?|vs)\b[^.;\n]{0,40}$/i;

const lengthOfNumber = (identifier: string): number => identifier.replace(/[ -]+$/, '').length;
