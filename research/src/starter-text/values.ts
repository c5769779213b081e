/** Identifiers of every kind in many written forms, for the slots of the starter corpus. */

import { fillLabelledForm, fillNameForm, formatDay, type PersonName, type Piece } from '#corpora';
import { americanStates, between, chance, countries, draw, fillPattern, professions } from '#surrogates';
import {
  cityOf,
  emailOf,
  hospitalOf,
  loginOf,
  placeFromEither,
  shortHospitalOf,
  streetOf,
  urlOf,
} from './places-and-contacts.js';
import { doctorOf, listed, type StarterCase } from './starter-case.js';
import { entriesOf } from './template-files.js';
import { dateForms, dateIn, fullDateForms } from './written-dates.js';

const formsOf = (title: string): readonly string[] => entriesOf('en/places-and-work', title);
const landmarkForms = formsOf('landmarks');
const moreLandmarkForms = formsOf('landmarks, further forms');
const organizationForms = formsOf('organizations');
const moreOrganizationForms = formsOf('organizations, further forms');
const moreProfessions = formsOf('occupations');

/** Writes the text of a slot. */
export type SlotWriter = (file: StarterCase) => readonly Piece[];

const labelled =
  (label: string, write: (file: StarterCase) => string): SlotWriter =>
  (file) => [{ text: write(file), label }];
const pattern = (label: string, patterns: readonly string[]): SlotWriter =>
  labelled(label, ({ random }) => fillPattern(draw(patterns, random), random));
const nameIn =
  (label: string, forms: readonly string[], whose: (file: StarterCase) => PersonName): SlotWriter =>
  (file) => {
    const person = whose(file);
    return fillLabelledForm(draw(forms, file.random), label, (form) => fillNameForm(form, person));
  };
const patientOf = ({ patient }: StarterCase): PersonName => patient;

/** Maps a slot to its writer. */
export const identifierWriters: Readonly<Record<string, SlotWriter>> = {
  patient: nameIn(
    'PATIENT',
    listed(`[First Last]; [First Last]; [First Last]; [First M. Last]; [Last, First]; [Last], [First]; [First Middle Last];
    Mr. [Last]; Mrs. [Last]; Ms. [Last]; Mr [Last]; Miss [First Last]; Ms. [First Last]; Mr. [First Last]; [LAST,
    FIRST]; [First]; [Last]; [First L.]; [F. Last]; Mr. [F. Last]; Baby [Last]; [first last]; mrs [last]`),
    patientOf,
  ),
  patientFull: nameIn(
    'PATIENT',
    listed(`[First Last]; [First Last]; [First M. Last]; [First Middle Last]; [first last]`),
    patientOf,
  ),
  patientHeader: nameIn(
    'PATIENT',
    listed(`[Last, First]; [First Last]; [LAST, FIRST]; [LAST, FIRST M]; [FIRST LAST]; [Last, First M.]; [First M Last];
    [Last,First]; [LAST^FIRST]; [Last First]; [LAST FIRST M]; [LAST,FIRST]; [LAST,FIRST M]; [Last First M]; [LAST], [First]; [last, first]`),
    patientOf,
  ),
  patientFirst: nameIn('PATIENT', ['[First]', '[First]', '[first]'], patientOf),
  patientLast: nameIn('PATIENT', ['[Last]'], patientOf),
  patientInitials: nameIn('PATIENT', ['[FL]', '[F.L.]', '[FML]', '[F. L.]'], patientOf),
  kin: nameIn('PATIENT', listed(`[First]; [First Last]; [First]; Mrs. [Last]; Mr. [Last]`), ({ kin }) => kin),
  kinFull: nameIn('PATIENT', ['[First Last]'], ({ kin }) => kin),
  doctor: nameIn(
    'DOCTOR',
    listed(`Dr. [Last]; Dr. [Last]; Dr. [Last]; Dr. [First Last]; Dr [Last]; dr. [last]; Dr. [F. Last]; Doctor [Last];
    [First Last], MD; [First Last], M.D.; [F. Last], MD; Dr. [First M. Last]; [First Last], DO; Drs. [Last]; DR.
    [LAST]; Prof. [Last]; [First Last], NP; [Last], PA-C`),
    doctorOf,
  ),
  doctorName: nameIn(
    'DOCTOR',
    listed(
      `[Last]; [Last]; [Last]; [Last]; [last]; [LAST]; [First Last]; [F. Last]; [F Last]; [First M. Last]; [Last, F]; [Last F]`,
    ),
    doctorOf,
  ),
  doctorFirst: nameIn('DOCTOR', listed(`[First]; [First]; [First]; [First L]; [first]`), doctorOf),
  doctorFull: nameIn(
    'DOCTOR',
    listed(`[First Last]; [First M. Last]; [F. M. Last]; [Last, First]; [FIRST LAST]`),
    doctorOf,
  ),
  doctorInitials: nameIn(
    'DOCTOR',
    listed(`[FL]; [FL]; [FML]; [fml]; [F.L.]; [F. L.]; [F.M.L.]; [FL]`),
    doctorOf,
  ),
  nurse: nameIn(
    'DOCTOR',
    listed(
      `[First Last], RN; RN [Last]; [First], RN; Nurse [Last]; [F. Last] RN; nurse [First]; [First Last]`,
    ),
    doctorOf,
  ),
  username: labelled('USERNAME', (file) => {
    const { random } = file;
    const login = draw(
      listed(`fLast; first.last; lastf; fl#; fLast; fml####; last##; first_last; @last##`),
      random,
    );
    return loginOf(login, doctorOf(file), random);
  }),
  age: (file) =>
    ageIn(
      file,
      listed(`[#]-year-old; [#]-year-old; [#] year old; [#] y/o; [#]yo; [#] yo; [#]-yr-old; [#] y.o.; [#] years old; [#]y; [#]
    yr old; aged [#]`),
    ),
  ageNumber: (file) => ageIn(file, ['[#]']),
  ageSpelt: labelled(
    'AGE',
    ({ random }) =>
      `${draw(tens, random)}${chance(0.7, random) ? draw(['-', ' '], random) + draw(ones, random) : ''}`,
  ),
  ageSmall: labelled('AGE', ({ random }) => String(between(1, 30, random))),
  ageDecade: labelled('AGE', ({ random }) =>
    draw(listed(`50s; 60s; mid-70s; early 40s; late 80s; 30s; fifties; seventies`), random),
  ),
  date: (file) => [{ text: dateIn(file, dateForms), label: 'DATE' }],
  dateFull: (file) => [{ text: dateIn(file, fullDateForms), label: 'DATE' }],
  dateMonthYear: (file) => [
    {
      text: dateIn(file, listed(`Month YYYY; Month, YYYY; Month of YYYY; Mon YYYY; MM/YYYY`)),
      label: 'DATE',
    },
  ],
  dateShort: (file) => [
    {
      text: dateIn(
        file,
        listed(`M/D; M/D; M/D; MM/DD; Month D; Month Dth; Mon D; D Mon; M-D; D-Mon; D MON; M/D/YY; M/D/YY; MM/DD/YY; Wkd M/D; the Dth;
    DMon; D Month; Dth Mon; month D; D/M`),
      ),
      label: 'DATE',
    },
  ],
  month: (file) => [{ text: dateIn(file, ['Month', 'Mon']), label: 'DATE' }],
  weekday: (file) => [{ text: dateIn(file, ['Weekday', 'Weekday', 'Wkd']), label: 'DATE' }],
  weekdays: (file) => [{ text: `${dateIn(file, ['Weekday'])}s`, label: 'DATE' }],
  holiday: labelled('DATE', ({ random }) =>
    draw(
      listed(
        `Christmas; Thanksgiving; Easter; New Year’s Day; Memorial Day; Labor Day; Halloween; the Fourth of July; Ramadan`,
      ),
      random,
    ),
  ),
  year: (file) => [{ text: dateIn(file, ['YYYY', 'YYYY', 'YYYY', "'YY"]), label: 'DATE' }],
  dob: (file) => [
    {
      text: formatDay(
        draw(fullDateForms, file.random),
        file.today - 365 * file.age - file.random.integer(365),
      ),
      label: 'DATE',
    },
  ],
  phone: pattern(
    'PHONE',
    listed(`(%##) %##-####; (%##) 555-01##; %##-%##-####; %##.%##.####; %##-555-01##; +1 %## %## ####; +1-%##-%##-####; %##
    %## ####; +1 (%##) %##-####; %##%######; 1-8##-%##-####; +44 20 #### ####; 07### ######; +34 6## ## ## ##; +91
    9#### #####; 0##-#######; 555-01##; +49 30 %######; (%##)%##-####; %##/%##-####; 020 7### ####; 55501##; %##55501##; 555 01##; x%-####; +61 4## ### ###`),
  ),
  pager: pattern('PHONE', listed(`%####; %###; %##-####; x%###; #%####; %##-%##-####`)),
  fax: pattern(
    'FAX',
    listed(`(%##) %##-####; %##-%##-####; %##.%##.####; +1 %## %## ####; %##-####; +44 20 #### ####`),
  ),
  email: labelled('EMAIL', emailOf),
  url: labelled('URL', urlOf),
  ip: labelled('IPADDR', ({ random }) =>
    draw([0, 1], random) === 0 || chance(0.7, random)
      ? `${draw(listed(`10; 192.168; 172.16; 203.0; 198.51`), random)}.${between(0, 255, random)}.${between(0, 255, random)}${chance(0.5, random) ? '' : `.${between(0, 255, random)}`}`
      : fillPattern('20##:db8::~~~~:~', random),
  ),
  ssn: pattern('SSN', listed(`%##-##-####; %##-##-####; %## ## ####; %########; xxx-xx-####; ***-**-####`)),
  mrn: pattern(
    'MEDICALRECORD',
    listed(`%#######; %######; %#####; %####; %########; 0######; %##-##-##; %#-##-##; @%######; @@%#####; MRN-%#####;
    MRN%######; %###-####; %## ### ###; @-%####; %#####-#; H%#######; %######@; E%######; %-###-###; PT-%####;
    %##/####; @@@-%####-##; @@%#####; @@%####; @@%#######; @@-%####; @@@%####; %#@%####; %##.%##.%##; %#####@; MR%#####; M%######; %####-##;
    %#-%####; %##-%####; %#-%###-%###; #%######`),
  ),
  plan: pattern(
    'HEALTHPLAN',
    listed(`@@@%########; @%########; %###-####-##; %@@#-@@#-@@##; @@-%#######; %#########@; @@@##%#####; BCBS-%######;
    W%########; %##-##-####-@`),
  ),
  account: pattern(
    'ACCOUNT',
    listed(`%#########; AC-%######; %###-%###-%###-%###; 4### #### #### ####; 5###############; ACCT%######; %######-##;
    GB## @@@@ #### #### #### ##; DE##################; A%########; %###########`),
  ),
  license: pattern(
    'LICENSE',
    listed(`@%#######; @@######; @###-####-####; @@%######; %########; MD-%#####; D%######; @## ### ###; @@-####-#;
    CA%######`),
  ),
  vehicle: pattern(
    'VEHICLE',
    listed(`%@@@###; @@@-####; @@@ ####; 1@@@@%#@#@@######; @@## @@@; JH4@@#####@######; @@-###-@@; @###@@`),
  ),
  device: pattern(
    'DEVICE',
    listed(`SN %#######; @@%######; SN-@@@-%####; @@@%#####@; %#######-##; LOT%#####; @-####-@@##; %##@@####;
    (01)########%#####; MED%######`),
  ),
  bioid: pattern(
    'BIOID',
    listed(
      `FP-%#####; BIO-%####-@@; PS%#####; IRIS-%####; @@%#####; fingerprint-%####; VOICE%####; RET-@@%###`,
    ),
  ),
  id: pattern(
    'IDNUM',
    listed(`%######; ID-%####; @@%#####; @##-%#####; %##-%###; S##-%####; SP-##-####; ENC%#######; CASE-##-%###; %#######-%;
    RX%######; NPI %#########; @@@@%###; ~~~~~~~~-~~~~; SUBJ-%##; %###########; @%####-@; TRK%####`),
  ),
  street: labelled('STREET', streetOf),
  city: labelled('CITY', cityOf),
  state: labelled('STATE', ({ random }) =>
    draw(chance(0.6, random) ? americanStates.names : americanStates.codes, random),
  ),
  stateCode: labelled('STATE', ({ random }) => draw(americanStates.codes, random)),
  country: labelled('COUNTRY', ({ random }) =>
    draw([...commonCountries, ...(chance(0.5, random) ? countries : [])], random),
  ),
  zip: pattern('ZIP', listed(`%####; %####; %####; %####-####; 0####; @%# %@@; @@% %@@; @#@ #@#`)),
  landmark: labelled('LOCATION-OTHER', (file) => placeFromEither(file, landmarkForms, moreLandmarkForms)),
  hospital: labelled('HOSPITAL', hospitalOf),
  hospitalShort: labelled('HOSPITAL', shortHospitalOf),
  organization: labelled('ORGANIZATION', (file) =>
    placeFromEither(file, organizationForms, moreOrganizationForms),
  ),
  place: (file) =>
    identifierWriters[draw(['city', 'city', 'state', 'country', 'landmark'], file.random)]?.(file) ?? [],
  address: addressIn,
  profession: labelled('PROFESSION', ({ random }) => draw([...professions, ...moreProfessions], random)),
};

const tens = listed(`twenty; thirty; forty; fifty; sixty; seventy; eighty; ninety`);
const ones = listed(`one; two; three; four; five; six; seven; eight; nine`);
const commonCountries =
  listed(`Mexico; India; China; Canada; Germany; France; Italy; Spain; Brazil; Japan; Vietnam; Philippines; Nigeria;
    Egypt; Iran; Iraq; Pakistan; Russia; Ukraine; Poland; England; Scotland; Ireland; Australia; Cuba; Haiti;
    Guatemala; El Salvador; Honduras; Colombia; Peru; Argentina; Chile; Kenya; Ethiopia; Ghana; South Africa; South
    Korea; Thailand; Turkey; Greece; Portugal; Sweden; Norway; Saudi Arabia; United Kingdom; UK; USA; Puerto Rico;
    the Dominican Republic; Bangladesh; Nepal; Afghanistan; Syria; Somalia`);
function ageIn({ age, random }: StarterCase, forms: readonly string[]): readonly Piece[] {
  return fillLabelledForm(draw(forms, random), 'AGE', () => String(age));
}
/** A whole address; each part is a separate identifier. */
function addressIn(file: StarterCase): readonly Piece[] {
  const gap = { text: draw([', ', ', ', '\n', ' '], file.random) };
  const parts = draw(
    [
      ['street', 'city', 'state', 'zip'],
      ['street', 'city', 'stateCode', 'zip'],
      ['street', 'city'],
      ['street', 'city', 'zip', 'country'],
    ],
    file.random,
  );
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [gap]),
    ...(identifierWriters[part]?.(file) ?? []),
  ]);
}
