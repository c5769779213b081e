/** English ages from 90: in digits and words, behind relatives, deaths and events of a life, before units. */
import { exactCase, type Rules } from '../../rule.js';
import { lifeEventPattern } from '../../vocabulary/patterns.js';
import {
  ageOver89,
  behindKin,
  digitsOver89,
  endOfAge,
  isAge,
  moreKin,
  over89,
  wordsOver89,
} from '../any/ages.js';
import { beforePredicate, behindName, isAgeOfSomebody } from './ages.js';

const from90to119 = String.raw`(?:9\d|1[01]\d)`;

/** Ages from 90; all of these rules are called `age-over-89`, by what they find. */
export const englishAgesOver89: Rules = {
  'behind a name': {
    name: 'age-over-89',
    label: 'AGE',
    confidence: 0.85,
    pattern: exactCase`${behindName}${from90to119}${beforePredicate}`,
    keep: ({ text, start }) => isAgeOfSomebody(text, start),
  },
  'year-old': over89(
    String.raw`(?<![\w./-])(?:${digitsOver89}[ -]{0,2}|${wordsOver89.en}[ -])(?=(?:y\.? ?\/?-?o\b|yo[mfw]?\b|y(?:ea)?rs?\b|y\b|y\/[FMW]\b))`,
    {
      confidence: 0.95,
      keep: (found) => isAge(found) && lengthOfNumber(found.identifier),
    },
  ),
  'before the sex': over89(
    String.raw`(?<![\w./-])${digitsOver89}(?= ?[MF] (?:with|w\/|who|c\/o|s\/p|h\/o|admitted|presents|presenting|from|has|found|brought|BIBA)(?!\w))`,
    {
      flags: 'g',
      keep: ({ text, start }) => !tempBefore.test(text.slice(Math.max(0, start - 32), start)),
    },
  ),
  'in a row of relatives': over89(moreKin('en')),
  'behind a relative': over89(behindKin('en')),
  'at death': over89(
    String.raw`(?<cue>(?<![\w-])(?:(?:died|deceased|demise|passed(?: away| on)|passed|death|expired)(?: (?:of|from|with|due to|in (?:his|her|their)) [^.;,\n\d]{1,30}?|, [A-Z]{2,4},)?,? ?\(?(?:(?:at|@|aged?)(?: (?:the )?age(?: of)?)?|\(|in her|in his) ?|(?:died|deceased|expired),? |(?<!\.)d\. ?|† ?))${ageOver89.en}${endOfAge}`,
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

/** The length of a number without the blank or hyphen before its unit. */
const lengthOfNumber = (identifier: string): number => identifier.replace(/[ -]+$/, '').length;
