/** English ages without "year-old": before a letter for the sex, behind a name, in words, in decades, at what happens to one once. */
import type { Found, Rule } from '../rule.js';
import { ordinalUnits, teens, tens, units } from '../vocabulary/number-words.js';
import { age, anyAge } from './age-rule.js';
import { nameLength } from './name-words.js';

const ageInWords = `(?:${tens}(?:[ -]${units})?|${teens})`;
const upToTen = `(?:${units}|ten)`;
/** How a name or a sentence before an age ends. */
const opening = String.raw`(?<=(?:^|[\n;(]|[.:] |- |\b(?:a|an|this|HPI:?|CC:?) |\b[A-Z][A-Za-z'^-]{1,24},? ))`;
const tube =
  /^[MF] ?(?:fr(?:ench)?\b(?! )|foley|cath(?:eter)?s?|sheaths?|tubes?|drains?|needles?|sutures?|trocars?|dilators?|wires?|introducers?|stents?|chest|scope|coude|blakemore|malecot|pigtail)\b/i;

/** Rules for English ages; all of them are called `age`. */
export const englishAgeRules: readonly Rule[] = [
  age(0.75, `${opening}${anyAge}(?=[MF](?![\\w/'-])(?! ?\\d))`, {
    flags: 'g',
    keep: isNoTube,
    matches: [
      'HPI: ‹87›M with syncope',
      '\n‹71›F fr home',
      'VASK, ANNA ‹5›F.',
      'Lung Kaul ‹70›M h/o',
      'a ‹62›M admitted',
    ],
    refuses: [
      'Foley 16F placed',
      'a 14F catheter',
      'Temp 101F',
      'T 99F',
      'a 5F sheath',
      'Blakemore 18F',
      'tape of 3M',
      'SIZE 12F',
      '98.6F',
      'chest tube. 28F drain',
      'Room air. 18F Foley, 8.0 ETT',
    ],
  }),
  age(
    0.7,
    String.raw`(?<=(?:^|\n|\b(?:hpi|cc|re): ?)[ \t]{0,2})${anyAge}(?=[mf] (?!f\/?u|follow|post|s\/p|ago|out|check|visit|apart|after|later|from|away|deep|long|high))`,
    {
      flags: 'g',
      matches: ['hpi: ‹14›m ferritin 7.6', '‹69›f with cough', 'cc: ‹36›m fell'],
      refuses: ['6m post op', '3m f/u', 'walks 14m with', '2m s/p stent', '12m later'],
    },
  ),
  age(
    0.8,
    String.raw`(?<![\w./-]|\b(?:para|gravida) )${anyAge}(?=[ -]?y(?:(?:ea)?rs?)?[ -]?(?:male|female|man|woman|boy|girl|gentleman|lady|[mf]\b)| (?:male|female) (?:with|w\/|who|presenting|p\/w|c\/o|here|admitted|s\/p|patient))`,
    {
      matches: ['HISTORY: ‹62›y male with', 'a ‹45› y F,', '‹58› female with COPD', '‹7›-yr boy'],
      refuses: ['45 males and 20 females', '10 yrs from now', '3 female siblings', 'para 0 female who'],
    },
  ),
  age(
    0.75,
    String.raw`(?<![\w./-])\d{1,2}(?=[ -]?(?:m\/?o|w\/?o|wks?|d\/?o|months?|weeks?|days?)[ -]?(?:old )?(?:male|female|boy|girl|infant|baby|newborn)\b)`,
    {
      matches: ['‹4›mo male ex-34 weeker', 'a ‹3›-week-old female', '‹9› day old infant'],
      refuses: ['4 months of female hormones', '3 week old wound', '2.5 mo male'],
    },
  ),
  age(
    0.75,
    String.raw`(?<cue>\b(?:is|was|now|aged?|turned)(?: now)?[: ] ?)\d{1,2}(?= ?(?:years?|yrs?|y),? ?(?:and )?\d{1,2} ?(?:months?|mos?|m)\b(?! (?:ago|since|after|later|out|post|from|into|before|of|in)))`,
    {
      matches: ['Saoirse is now ‹4› years 7 months and', 'aged ‹6› yrs and 3 mo', 'daughter, now ‹4›y 2m.'],
      refuses: [
        'is 4 years 7 months post',
        'for 4 years 7 months',
        'was 2 years 1 month ago',
        'is 4 years later',
      ],
    },
  ),
  age(0.8, String.raw`(?<cue>\bG\d{1,2} ?P\d{1,4},? )${anyAge}(?= ?y)`, {
    matches: ['Anna Vask G2P1 ‹37› y LMP', 'g3p2, ‹29› yo at 32 weeks'],
    refuses: ['G2P1 at 37 weeks', 'G2P1 37 weeks'],
  }),
  age(
    0.75,
    String.raw`(?<=\b[A-Z][A-Za-z'.-]{0,24} [A-Z][A-Za-z'-]{1,24}: )${anyAge}(?= (?:years?|yrs?|y)[,.;])`,
    {
      keep: isBehindName,
      matches: ['CURB-65 for Robert J. Vask: ‹70› years, sodium', 'FOR ANNA-MARIA VASK: ‹15› YRS, BNP'],
      refuses: ['Smoking History: 20 years, quit', 'Alcohol Use: 10 years.', 'Symptom Duration: 3 years,'],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\b(?:his|her|their|my|your) )(?:(?:very )?(?:early|mid|late|mid-? ?to-? ?late)[ -])?(?:[2-9]0'?s|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies|teens)(?!\w)`,
    {
      matches: [
        'died in their ‹late 80s› of',
        'a man in his ‹fifties›',
        "in her ‹mid-70's›.",
        'IN THEIR ‹60S› OF',
      ],
      refuses: ['in the 1980s', 'heart rate in the 60s', 'his 60 sisters', 'her 3 teens'],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\b(?:(?:died|deceased|passed away|diagnosed|dx(?:'?d)?|onset|retired|married|widowed|quit(?: smoking| drinking)?)(?: at| @)|(?:menarche|menopause)[:,]?(?: (?:at|@|was|was at))?)(?: the)?(?: age)?(?: of)?:? )${anyAge}(?![\w%:/-]|[.,]\d| ?(?:mg|weeks?|wks?|days?|months?|mos?|hours?|hrs?|minutes?|am|pm|a\.m|p\.m|cm|mm|percent|(?:years?|yrs?) (?:ago|later|after|before|prior)|times|ng|pg)\b)`,
    {
      matches: [
        'died at ‹60› of MI',
        'Menarche ‹13›, menopause at ‹52›.',
        'Age at menarche ‹17›, at menopause ‹81›.',
        'diagnosed at age ‹45› with',
        'onset at ‹34›,',
        'dx at ‹12› after',
        'quit smoking at ‹40›.',
        'Menarche: age ‹12›',
      ],
      refuses: [
        'died at 10:30',
        'diagnosed at 32 weeks',
        'died 3 years ago',
        'diagnosed 2011',
        'onset 3 days',
        'married 10 years',
        'died at 5 am',
        'menopause 10 years ago',
      ],
    },
  ),
  age(0.8, String.raw`(?<![\w-])${ageInWords}(?=[ -](?:y(?:ea)?rs?)[ -](?:old|of age))`, {
    matches: ['w/ vomiting, ‹fifty-four› yrs of age.', '‹Sixteen› years old', '‹sixty four›-year-old'],
    refuses: ['twenty years ago', 'fifty-four patients', 'forty years of smoking'],
  }),
  age(
    0.7,
    String.raw`(?<=\b[A-Z][A-Za-z'-]{2,24}, )${ageInWords}(?=, [a-z])|${opening}${ageInWords}(?=[MF]\b)`,
    {
      flags: 'gi',
      keep: isBehindName,
      matches: ['Capannolo, ‹sixty-five›, tool maker', 'OJO, ‹fifty-four›M, adm', 'REF. ‹SIXTY-SIX›F FROM'],
      refuses: ['twenty, thirty, forty', 'sodium, fifty, was'],
    },
  ),
  age(
    0.75,
    String.raw`(?<cue>\b(?:(?:I['’]?m|I am|I will be|I['’]ll be|I turn(?:ed)?|im)|(?:s?he|they|you|pt|patient|wife|husband|mother|father|mom|mum|dad|nan|gran|granny|son|daughter|brother|sister|baby)(?: is| was|['’]?(?:s|m)| has (?:just )?turned| (?:just )?turn(?:ed|s)| will be| turning|['’]ll be))(?: now| only| just| almost| nearly| already| about| at least){0,2} )(?:${anyAge}|${ageInWords}|${upToTen}(?= now| and| on|[,.;]))(?=[,.;!?](?!\d)|$|\n| (?:and|with|but|who|now|so|today|on (?:the|mon|tue|wed|thu|fri|sat|sun)|next (?:week|month|year|mon|tue)|there|years of age)\b)`,
    {
      keep: isNoCount,
      matches: [
        'She is ‹97› and allergic',
        'the patient is ‹45› with',
        'father just turned ‹60›.',
        'My mom is ‹81›, lives',
        "She's only ‹22› and still",
        'hes ‹7›. xray',
        'he will be ‹75› there',
        "he's ‹eighty four› and on",
        "I'm ‹29› and work",
        'my son turned ‹four› on the 9th',
      ],
      refuses: [
        'she is 2 weeks post',
        'INR is 3 and',
        'he is 3 of 5',
        'she is 6.5 and',
        "he's 2 now of 3",
        'she was 97 on air',
        'he is 40% now',
        "she's one, not two",
      ],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\bage(?: when seen| at (?:visit|exam|surgery|death|onset|diagnosis))?[ :=.]{1,8})${upToTen}(?=[\n,.;]|$)`,
    {
      matches: ['Age when seen: ‹six›\nSchool', 'AGE: ‹nine›, weight'],
      refuses: ['age one can', 'age of six months'],
    },
  ),
  age(
    0.75,
    String.raw`(?<cue>\b(?:his|her|their|my|your|[a-z]{2,16}['’]s) )(?:\d{1,2}(?:st|nd|rd|th)|${ordinalUnits}|tenth|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth)(?= birthday)`,
    {
      matches: ['after her ‹third› birthday', "Gran's ‹90th› birthday"],
      refuses: ['the third birthday', 'her third admission'],
    },
  ),
];

/** The size of a tube in French and a fever have their words before them. */
function isNoTube({ text, start, end }: Found): boolean {
  if (tube.test(text.slice(end, end + 16))) return false;
  return !/\b(?:foley|tubes?|drains?|sheaths?|cath(?:eter)?s?|blakemore|malecot|pigtail|scope|size|needle|temp(?:erature)?|tmax|tm|t|fever|of|gauge|coude)\.?[ :,]{0,2}$/i.test(
    text.slice(Math.max(0, start - 16), start),
  );
}

const isUpToTen = new RegExp(`^${upToTen}$`, 'i');

/** "She is 97 on air", "he's 2 now of 3": measured and counted. */
function isNoCount({ text, start, end, identifier }: Found): boolean {
  if (isUpToTen.test(identifier))
    return /turn(?:ed|s|ing) (?:\w+ )?$/i.test(text.slice(Math.max(0, start - 24), start));
  return !/^ (?:now )?(?:of|out of|and a half|on (?:air|RA|room))\b/i.test(text.slice(end, end + 16));
}

/** Whether the word before an age can be a name: "Smoking History: 20 years" has none. */
function isBehindName({ text, start }: Found): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  if (
    /\b(?:history|use|smoking|smoker|abuse|duration|onset|since|pack|experience|course)[:,] $/i.test(before)
  )
    return false;
  const [word = ''] = /[A-Za-z'-]+(?=[:,] $)/.exec(before) ?? [];
  return word === '' || nameLength(word) === word.length;
}
