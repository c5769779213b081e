/** English ages in years and months, in days, in ranges and halves: "16 y 4 m", "eleven days old", "65-70", "four and a half". */
import type { Found, Rule } from '../rule.js';
import { teens, tens, units } from '../vocabulary/number-words.js';
import { age, anyAge } from './age-rule.js';
import { nameLength } from './name-words.js';

const inWords = `(?:${tens}(?:[ -]${units})?|${teens}|${units}|ten|eleven|twelve)`;
const year = String.raw`(?:y(?:ea)?rs?|y)\b\.?`;
const month = String.raw`(?:months?|mos?|mths?|m)\b\.?`;
const shorter = String.raw`(?:weeks?|wks?|days?|hours?|hrs?)\b`;
/** "16 y 4 m", "4 yrs 2/12", "14 mo", "9 weeks". */
const parted = String.raw`${anyAge} ?(?:${year}(?:,? (?:and )?${anyAge}(?: ?${month}|\/12))?|${month}|${shorter})`;
const endOfCell = String.raw`(?=[ \t]*(?:[,;:.|()\[\]\n]|$)| {2}|\t)`;

/** Rules for forms of ages; all of them are called `age`. */
export const ageFormRules: readonly Rule[] = [
  age(
    0.85,
    String.raw`(?<cue>\bage(?:d| at \w{2,16}| now)?[ \t]{0,3}[:=]?[ \t]{0,3}(?:(?:approx|about|around|circa|est)\.? |~ ?)?)(?:${anyAge} ?${year},? ${anyAge}(?: ?${month}|\/12)|${anyAge} ?${month}|${anyAge} ?- ?${anyAge}(?![\w/-]|\.\d))`,
    {
      keep: isOfSomebody,
      matches: [
        'Age at injury: ‹16 y 4 m›',
        'Age: ‹4 yrs 2/12›. Card',
        'Age: approx. ‹65-70› (licence',
        'Age: ‹14 mo›',
      ],
      refuses: ['age 65', 'dosage 20-30', 'page 4-5', 'bone age: 4 yrs 2/12', 'ages 3 to 5'],
    },
  ),
  age(0.8, String.raw`(?<=\b[A-Z][\p{L}'-]{1,24}(?: \([^()\n]{2,24}\))?, )${parted}${endOfCell}`, {
    flags: 'gu',
    keep: isBehindName,
    matches: [
      'Gwen Prosser-Haddad, ‹79 y›, hosp no.',
      'Patient: Arjun, ‹14 mo›   Taken by',
      'Mabuza (so registered), ‹2 years›, 11.5 kg',
    ],
    refuses: ['Smoking: Yes, 30 years.', 'Zoloft, 6 months,', 'pain, 3 days.', 'on Plan, 6 weeks,'],
  }),
  age(
    0.8,
    String.raw`(?<cue>\b(?:diagnosed|dx'?d|died|onset|walked|talked|crawled|sat(?: up)?|toilet trained) at )${anyAge}(?:\.5)? (?:months?|mos?|years?|yrs)\b(?! (?:ago|later|before|prior|post|from|of|into|follow|after (?:the )?(?:transplant|surgery|operation|discharge|treatment|therapy|chemo)))`,
    {
      matches: ['HbSS diagnosed at ‹9 months› after', 'walked at ‹13 months›, talked at ‹2 years›'],
      refuses: ['died at 3 months after transplant', 'diagnosed at 32 weeks', 'sat at 90 degrees'],
    },
  ),
  age(
    0.8,
    String.raw`(?<![\w./-])(?:${anyAge}|${inWords})[ -]?(?:days?|weeks?|wks?|months?|mos?)[ -]old\b(?= (?:baby|infant|boy|girl|son|daughter|child|twins?|neonate|who|with|and|on|in|is|now|has|had)\b|[,;.?!)]|$)`,
    {
      keep: isNoThing,
      matches: ['‹eleven days old›, jaundiced', 'with our ‹6 months old› baby', 'she is ‹3 weeks old› and'],
      refuses: [
        'a 3 week old wound',
        'the infarct is 5 days old.',
        'his sutures are ten days old, and',
        '2.5 months old.',
      ],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\b(?:s?he|son|daughter|baby|boy|girl|patient|pt)(?: is|'s|s| was| just turned| turned)(?: now| only| nearly| about)? )(?:${anyAge}|${inWords}) (?:and a half|1\/2)(?! (?:hours?|days?|weeks?|cm|mm|feet|ft|pounds|lbs?|kilos?|kg|miles|packs?|pints?))`,
    {
      matches: ["He's ‹4 and a half›. ENT", 'my son is ‹three and a half› years'],
      refuses: ["he's 4 and a half weeks post", 'it is 4 and a half', 'she is 2 and a half cm'],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\b(?:male|female|man|woman|lady|gentleman|boy|girl), )${anyAge}(?=[,;?!)]|[.](?!\d)|$| (?:on|with|w\/|who|admitted|presents)\b)`,
    {
      matches: ['Cr 1.9, female, ‹83›? on', 'Male, ‹45›, with', 'a lady, ‹61›.'],
      refuses: ['females, 45%', 'male, 12 hours', 'female, 3.5'],
    },
  ),
  age(
    0.75,
    String.raw`(?<cue>\b(?:man|woman|lady|gentleman|boy|girl) )(?:${anyAge}|${teens}|${tens}(?:[ -]${units})?)(?=[,;?!)]|[.](?!\d)|$)`,
    {
      matches: ['anyone: woman ‹24›, G3P2', 'girl ‹sixteen›, mum does not know'],
      refuses: ['woman 24 weeks,', 'man 12.5', 'boy 3/12,', 'the girl one,'],
    },
  ),
  age(0.8, String.raw`(?<![\w/.-])(?:[MF]\/\d{2}|(?<!\d )\d{2}\/[MF])(?![\w/-])`, {
    flags: 'g',
    matches: ['‹54/M› with chest pain', 'Sex/Age: ‹F/34›, LMP'],
    refuses: ['M/F 2', '1/F', '120/M', 'grade 2 12/Mth', 'T/F/12'],
  }),
  age(0.8, String.raw`(?<![\w.-])(?:[2-9]0|${tens})-?something(?:s|-year-old)?\b`, {
    matches: ['an ‹eighty-something› lady', '‹40-something› male', 'twins, ‹thirtysomethings›'],
    refuses: ['something', 'a 45 something', 'twenty or something'],
  }),
  age(
    0.8,
    String.raw`(?<![\w.-])\d{1,2}y(?:rs?)? ?\d{1,2}m(?:o|ths?)?\b(?= (?:old|boy|girl|male|female|child|son|daughter)|[,;)]|$)|(?<![\w.-])\d{1,2}\.\d(?=-(?:year|yr)s?-old)`,
    {
      matches: ['‹5y3m› boy', '‹2.5›-year-old with otitis'],
      refuses: ['5y3m ago', 'a 2.5-year follow-up', '2.5 years'],
    },
  ),
  age(
    0.8,
    String.raw`(?<cue>\b(?:when (?:s?he|they|I) w(?:as|ere)|since (?:s?he|they|I) w(?:as|ere)|at the age of) (?:only |just |about )?)(?:${anyAge}|${inWords})(?![\w%/]|[-.]\w| (?:weeks?|wks?|days?|minutes?|hours?|months?|of|on|cm|kg))`,
    {
      matches: ['when he was ‹six› he broke', 'since she was ‹16›.', 'at the age of ‹three› she had'],
      refuses: ['when she was 12 weeks', 'when he was one of', 'since I was 80 kg'],
    },
  ),
  age(
    0.75,
    String.raw`(?<=\b(?:kids|children|sons|daughters|boys|girls|twins|grandkids|grandchildren) (?:are|aged|were)(?: now| only)? (?:\d{1,2}, ){0,4}(?:\d{1,2},? (?:and|&) )?)${anyAge}(?=,? (?:and|&) \d{1,2}(?![\d.%])|, \d|[;)]|\.(?!\d)|,(?! \d)|$| (?:and|years|who|with|now)\b)`,
    {
      matches: ['kids are ‹3›, ‹6› and ‹9› and all', 'our twins are now ‹14›.'],
      refuses: ['children are 3 of 10', 'boys are 12% of', 'twins are 4.1 and'],
    },
  ),
  age(
    0.75,
    String.raw`(?<cue>\b(?:[Ss]he|[Hh]e|patient|pt|mother|father|mum|mom|dad|wife|husband|son|daughter) (?:is|was) )${anyAge}(?= (?:yrs?|years)\b\.?(?:[,;)]|$|\n| [A-Z]))`,
    {
      flags: 'g',
      matches: ['She is ‹34› yrs. Lives', 'her son is ‹12› years,'],
      refuses: ['she is 3 years post', 'it was 10 years.'],
    },
  ),
];

/** Bones and pregnancies have ages that say little of anybody. */
function isOfSomebody({ text, start }: Found): boolean {
  return !/\b(?:bone|gestational|skeletal|developmental|mental|chronological|fetal) age[ :=]{1,4}$/i.test(
    text.slice(Math.max(0, start - 32), start),
  );
}

/** "Zoloft, 6 months": what stands before the comma is no name. */
function isBehindName({ text, start }: Found): boolean {
  const before = text.slice(Math.max(0, start - 60), start).replace(/ \([^()]*\), $/, ', ');
  const [word = ''] = /[\p{L}'-]+(?=, $)/u.exec(before) ?? [];
  return word !== '' && nameLength(word) === word.length;
}

/** Wounds and films grow old, too. */
function isNoThing({ text, start }: Found): boolean {
  return !/\b(?:wounds?|infarcts?|strokes?|fractures?|scars?|sutures|stitches|staples|dressings?|grafts?|clots?|bleed|h(?:a)?ematomas?|bruis(?:e|es|ing)|burns?|lesions?|rash|ulcers?|repair|incisions?|ECG|EKG|films?|scans?|x-?rays?|CT|MRI|labs?|results?|bloods|samples?|specimens?|milk|formula|referral|prescription|order|catheter|line|PICC|drain|tube|fistula|device|battery) (?:is|are|was|were|now|that (?:is|are)) (?:now |about |only )?$/i.test(
    text.slice(Math.max(0, start - 40), start),
  );
}
