/** German names in letter heads, after ranks, with initials or a listed first name; occupations. */
import { isMedicalWord } from '../../medical-terms.js';
import { defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { germanNames, personCues, plainWords, readWords } from '../../vocabulary/words.js';
import { canBeOfName } from '../any/name-words.js';
import { acting, named, profession, sentenceStart } from '../any/people.js';

const asActingPerson = defineRules('acting-person', 'PATIENT');
const asSpokenTo = defineRules('spoken-to', 'DOCTOR');
const asInitialName = defineRules('initial-name', 'DOCTOR');
const asFullName = defineRules('full-name', 'PATIENT');
const asListedName = defineRules('listed-name', 'PATIENT');
const asProfession = defineRules('profession', 'PROFESSION');

const words = readWords('catalogue/de');
const surname = "[A-Z][a-z']{1,24}(?:-[A-Z][a-z']{1,24})?";

const ranks = '(?:L?OA|[CAF]A)(?:in)?|Doktor|PD';
/** Between a title and its name: spaces, or a line break as in addresses. */
const gap = String.raw`(?:[ \t]{1,2}|[ \t]{0,2}\n)`;

/** Rules for German names. */
export const germanPeople: Rules = {
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:(?:(?:Herrn?|Frau) )?(?:Kolleg(?:en?|in)|Koll\.(?! Gru))|(?:Ober|Chef|Assistenz|Haus)?arzt(?:in)?|(?:Priv\.-?Doz|PD|Prof|Dr|med|Dipl)\b\.?)(?: (?:PD|Prof|Dr|med|dent|rer|nat|phil|univ|habil)\b\.?){0,3}${gap}`,
    confidence: 0.93,
  }),
  "patient's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:(?:(?:Herrn?|Frau|Patient(?:in|en)?)\b|(?:Fr|Hr|Pat)\.|Hr)[ \t]{1,2}(?:(?:Herrn?|Frau)[ \t]{1,2})?|(?<=\n[ \t]{0,4})(?:Herrn?|Frau)[ \t]{0,2}\n)(?!(?:${ranks}|Dipl|${words('behind "Herr" without a name')})\b)`,
    confidence: 0.85,
  }),
  'name that is a word': acting('de'),
  'before what only people do': asActingPerson(
    0.75,
    exactCase`${sentenceStart}[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,24})?(?= (?:${words('what only people do')})e?\b)`,
    ({ identifier }) => {
      const word = identifier.toLowerCase();
      return (
        !personCues.subjects.has(word) &&
        !plainWords.has(word) &&
        !isMedicalWord(word) &&
        !/(?:in|e|er)nen?$|dienst$/.test(word)
      );
    },
  ),
  'spoken to': asSpokenTo(
    0.8,
    exactCase`(?<cue>\b(?:${words('talks with somebody')})(?: am \d{1,2}\.\d{1,2}\.(?:\d{2,4})?)? (?:mit|durch) )[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,24})?(?![\w-])`,
    isGermanSurname,
  ),
  profession: profession(
    'de',
    `(?:${words('relatives')})(?: ist| war|,)? (?:von Beruf )?(?:eine? )?(?:pensioniert|berentet|gelernt)?(?:e[rn]?)? ?|(?:fruher(?:e[rn]?)?|ehemalige[rn]?|pensionierte[rn]?|gelernte[rn]?|arbeitet als|war) (?:eine? )?|Beruf ?: ?`,
  ),
  'field of a patient': named('patient-field', 'PATIENT', {
    cues: String.raw`(?:${words('fields of patients')})[ \t]{0,3}[:|][ \t]{0,4}(?:(?:Herrn?|Frau) )?`,
    confidence: 0.92,
    shape: { lastNameFirst: true },
  }),
  'rank of a doctor': named('person-title', 'DOCTOR', {
    cues: String.raw`(?:(?:${ranks}|Oberarztin|Chefarztin|Prof|Doz|Dr\.(?:in|a)|Mag\.a?|NA|NFS|DGKP|Sr|Dres|${words('staff')})\b\.?|Dipl\.-[A-Z][a-z]{2,8}\.?)${gap}(?:Prof\.? |Dr\.? |med\.? ){0,3}`,
    confidence: 0.88,
  }),
  'behind an initial': asInitialName(
    0.85,
    exactCase`(?<cue>(?:\b(?:bei|durch|mit|von|gez\.?:?|Frau|Herrn?)|/) )[A-Z]\. ?${surname}(?!\w)`,
    ({ identifier }) => !isNoName(identifier.replace(/^[A-Z]\. ?/, '').toLowerCase()),
  ),
  // Excludes A., M., N., R. and V. (arteries, muscles, diseases, nerves, veins) and B. ("o. B.").
  'initial and surname': asInitialName(
    0.75,
    exactCase`(?<![\w.-])[C-LO-QS-UWX]\. ?[A-Z][a-z]{3,20}(?:-[A-Z][a-z]{2,20})?(?![\w-])`,
    ({ identifier }) => !isNoName(identifier.replace(/^[A-Z]\. ?/, '').toLowerCase()),
  ),
  'first name of a list': asFullName(
    0.75,
    exactCase`(?<![\w-])[A-Z][a-z]{1,15}(?:-[A-Z][a-z]{1,15})? (?:von |van |zu )?${surname}(?![\w-])`,
    ({ identifier }) => {
      const [first = ''] = identifier.toLowerCase().split(/[ -]/);
      const last = identifier.toLowerCase().split(' ').at(-1) ?? '';
      return germanNames().firstNames.has(first) && !isNoName(last);
    },
  ),
  'name of a list': asListedName(
    0.72,
    exactCase`(?<![\w-])[A-Z][a-z]{3,19}(?:-[A-Z][a-z]{2,19})?(?![\w-])`,
    ({ identifier }) =>
      identifier
        .toLowerCase()
        .split('-')
        .every((part) => isListedName(part) && !isNoName(part)),
  ),
  // A relative's first name alone: "Sohn Jonas", "Enkel (Mats, 6)"
  'relative of a list': asListedName(
    0.8,
    exactCase`(?<cue>\b(?:${words('relatives by name')})(?:, | | \())[A-Z][a-z]{2,15}(?![\w-])`,
    ({ identifier }) => germanNames().firstNames.has(identifier.toLowerCase()),
  ),
  'maiden name': asListedName(
    0.88,
    exactCase`(?<cue>(?<!\w)(?:geb\.|geboren(?:e|er|en)|verw\.|gesch\.) )(?:[Vv]an |[Vv]on |[Dd]er |[Dd]e ){0,2}${surname}(?![\w-])`,
    ({ identifier }) => !isNoName(identifier.toLowerCase()),
  ),
  'head of a letter': named('person-title', 'PATIENT', {
    cues: String.raw`(?:${words('fields of heads')})[ \t]{0,2}:[ \t]{0,3}\n?(?:(?:Herrn?|Frau) )?`,
    confidence: 0.85,
    shape: { wordsMin: 2 },
  }),
  occupation: asProfession(
    0.85,
    /(?<cue>\b(?:Beruf(?:sanamnese)?[ \t]{0,2}:|von Beruf|gelernte[rn]?|(?:arbeitet|tatig|beschaftigt) als|ist (?:berentete[rn]?|pensionierte[rn]?))[ \t]{1,3}(?:eine? )?)(?:[a-z]{4,20}e[rn]? )?[A-Z][a-z]{3,30}(?:frau|mann)?(?!\w)/g,
    ({ identifier }) => !/^(?:Fachkraft|Keine?|Unbekannt|Rente)/.test(identifier),
  ),
};

const beginningsOfNoSurname = new RegExp(`^(?:${words('beginnings of no surname')})`);

const endingsOfNoSurname = new RegExp(`(?:${words('endings of no surname')})$`, 'i');

function isGermanSurname({ identifier }: Found): boolean {
  return (
    canBeOfName(identifier) && !endingsOfNoSurname.test(identifier) && !beginningsOfNoSurname.test(identifier)
  );
}

function isListedName(folded: string): boolean {
  const { firstNames, surnames } = germanNames();
  return surnames.has(folded) || firstNames.has(folded);
}

function isNoName(folded: string): boolean {
  return plainWords.has(folded) || isMedicalWord(folded);
}
