/** The catalogue of rules. Order decides nothing; the policy settles overlaps. */
import type { Rule } from '../rule.js';
import { abbreviatedRules } from './abbreviated.js';
import { addressRules } from './addresses.js';
import { ageFormRules } from './age-forms.js';
import { ageRules } from './ages.js';
import { agesOver89Rules } from './ages-over-89.js';
import { bareNumberRules } from './bare-numbers.js';
import { checkedNumberRules } from './checked-numbers.js';
import { contactRules } from './contact.js';
import { dateRules } from './dates.js';
import { degreeRules } from './degrees.js';
import { englishAgeRules } from './english-ages.js';
import { englishCodeRules } from './english-codes.js';
import { englishCountryRules } from './english-countries.js';
import { englishDateRules } from './english-dates.js';
import { englishFieldRules } from './english-fields.js';
import { englishGroupRules } from './english-groups.js';
import { englishNameListRules } from './english-name-lists.js';
import { englishNumberRules } from './english-numbers.js';
import { englishPeopleRules } from './english-people.js';
import { englishPlaceRules } from './english-places.js';
import { englishQuestionRules } from './english-questions.js';
import { englishTailRules } from './english-tails.js';
import { eventYearRules } from './event-years.js';
import { germanNumberRules } from './german-numbers.js';
import { germanPeopleRules } from './german-people.js';
import { germanPlaceRules } from './german-places.js';
import { institutionRules } from './institutions.js';
import { mistypedDateRules } from './mistyped-dates.js';
import { nicknameRules } from './nicknames.js';
import { partialNumberRules } from './partial-numbers.js';
import { peopleRules } from './people.js';
import { professionRules } from './professions.js';
import { recordNumberRules } from './record-numbers.js';
import { roomRules } from './rooms.js';
import { signatureRules } from './signatures.js';
import { spanishCodeRules } from './spanish-codes.js';
import { spokenRules } from './spoken.js';
import { telephoneRules } from './telephones.js';
import { townRules } from './towns.js';
import { wordNameRules } from './word-names.js';

/** Every rule of every language. */
export const allRules: readonly Rule[] = [
  ...contactRules,
  ...telephoneRules,
  ...checkedNumberRules,
  ...recordNumberRules,
  ...dateRules,
  ...spokenRules,
  ...englishDateRules,
  ...eventYearRules,
  ...mistypedDateRules,
  ...ageRules,
  ...agesOver89Rules,
  ...englishAgeRules,
  ...ageFormRules,
  ...peopleRules,
  ...degreeRules,
  ...englishPeopleRules,
  ...wordNameRules,
  ...nicknameRules,
  ...signatureRules,
  ...professionRules,
  ...englishFieldRules,
  ...englishNameListRules,
  ...englishQuestionRules,
  ...englishPlaceRules,
  ...englishCountryRules,
  ...englishNumberRules,
  ...englishGroupRules,
  ...englishTailRules,
  ...englishCodeRules,
  ...bareNumberRules,
  ...partialNumberRules,
  ...roomRules,
  ...abbreviatedRules,
  ...addressRules,
  ...townRules,
  ...institutionRules,
  ...spanishCodeRules,
  ...germanPeopleRules,
  ...germanPlaceRules,
  ...germanNumberRules,
];
