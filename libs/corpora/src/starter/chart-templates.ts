/** What stands in charts: shorthand, tables, dictation. In the language of `grammar/template.ts`; of every ten, two are held out. */
import { templateLines } from './template-lines.js';

/** Questions of one or two sentences, put together from {@link phrases}. */
export const shortQueryTemplates = templateLines(`
{intro} {visit}, {number}, {ask}?
{intro}, {complaint}, {visit}. {ask}?
{intro} {complaint}. {ask}?
{intro}, {number}, {complaint}: {ask}?
{intro} {visit} {complaint} {ask}
{ask}? {intro}, {complaint}
{ask}? {intro}, {visit}
{ask} for {patientFull}, {complaint}?
{ask} for {patientLast}, {ageNumber}?
{ask} in {patient}, {complaint}?
{ask} in a {ageNumber} year old with {condition}?
{ask} at age {ageNumber}?
re {patientFull}: {complaint}, {visit}. {ask}
Re: {patientHeader} {number} {complaint}, {ask}?
RE {patientHeader}, {number}, {number} - {ask}
{number} {patientFull} {complaint}, {ask}?
{number}: {complaint}, {ask}?
{number} - {complaint}. {visit}. {ask}?
{patientHeader} / {number} / {dateFull}: {complaint}. {ask}?
{patientFull}; {number}; {number}; {complaint}; {ask}
{complaint} in {patientFirst} since {dateShort}, {ask}?
{whoTold} asked about {patientLast} ({complaint}), {ask}?
{whoTold} told {patient} that it is {condition}. {ask}?
{whoTold} wants {imaging} for {patientLast} by {weekday}. {ask}?
Spoke with {whoTold} re {patientLast}: {complaint}. {ask}?
Got a message from {kin} ({phone}) about {patientFirst}. {complaint}. {ask}?
Please send {lab} of {patientFull} to {whoTold}, {hospitalShort}, fax {fax}. {ask}?
{patientFull} moved from {city} to {city}, {number}. {ask}?
The family of {patientLast} in {city}, {kin} and {kin}, ask: {ask}?
Need a letter for {organization}: {patientFull}, {profession}, off until {dateShort}, {complaint}.
I'm {patientFirst}, {ageNumber}, from {city}. {complaint}. {ask}?
i am {ageNumber} and {doctor} gave me {drug} on {dateShort}. {ask}?
My <son|daughter|mother|father|wife|husband> {kin}, {ageNumber}, has {symptom}. {ask}?
{clinical} {intro}, {visit}. {ask}?
{intro}. {clinical} {ask}?
{intro} {number}. {clinical} {visit}. {ask}?
Hi, {doctorFirst} here from {hospitalShort}, {intro} {complaint}, {ask}?
Quick one about {intro}: {complaint}. {ask}? Thanks, {doctorFirst}
{intro} on {drug}, {lab} {labValue} on {dateShort}, {ask}?
Is {patientFirst} <fit|safe|ok> to fly to {country} on {date}? {complaint}
Who saw {patientLast} on {dateShort}, {doctorName} or {doctorName}? {number}
`);

/** Lines of notes as they are typed in a hurry. */
export const chartTemplates = templateLines(`
{intro} {visit}. {complaint}.
{intro}, {complaint}, {visit}.
{intro}: {complaint}.
{intro} {complaint}, {visit}
HPI: {intro} {complaint}.
CC: {intro}, {complaint}.
{patientLast}: {ageNumber}, {condition}, {visit}.
{patientLast} <stable|resting|sleeping|better|awake|comfortable> per {whoTold}.
{dateShort} {patientLast} {complaint}, {whoTold} aware.
{dateShort} {clock}: pt {complaint}. {whoTold} notified.
{dateShort} {clock} {complaint}. {doctorInitials}
{dateShort}: {clinical}
{dateFull} - {clinical}
{dateFull} {clock} {clinical} {doctorInitials}
{date}. {complaint}. Seen with {whoTold}.
{clock} {whoTold} paged, {clock} called back.
{clock} {vitals} {doctorInitials}
D/w {whoTold}, {ask}.
Discussed with {whoTold} who agree.
Discussed w/ {whoTold} at {hospitalShort}, will transfer.
Seen and examined with {whoTold}.
{doctorName} <paged|in|here|updated|rounding|agrees|called back|aware|okayed it|signed off|at bedside|came by|to see>.
{doctorName} ({specialty}) and {doctorName} <consulted|agree|following|saw her|saw him>.
{drug} {dose} given. {doctorName} <in|paged|updated>.
{vitals}. {doctorName} <in|paged|updated|aware>, {drug} {dose} given.
{symptom}. {doctorName} aware, {drug} started {dateShort}.
D/w {doctorName} {clock}, {doctorName} to get {drug}.
{patientLast} {complaint}, {doctorName} notified {clock}.
{patientLast} to ED {dateShort} via EMS fr {hospitalShort}, {symptom}.
Back to {doctorName} on {dateShort}.
Known to {doctorName}. {ageNumber} yo {profession}, {symptom}.
{procedure} {dateShort} {doctorName}.
{procedure} {dateFull} {doctorName}.
Seen {dateShort}. Seen {dateShort}, {dateShort}.
Comparison {dateFull}. {imaging} {finding}.
COMPARISON {dateFull}
As you know {patientFirst} is {ageNumber}, a {profession}, and had {condition} in {year}.
Is {patientFirst} better? {condition}, {ageNumber}.
{complaint}, {ageNumber}.
Clinical: {ageNumber} y/o <male|female>, {condition}
In a patient who is {ageNumber} with {condition}.
\\n{heading}\\n{intro} {complaint}.
{heading}: {intro}, {complaint}, {visit}.
{heading} {whoTold} {dateShort}
{abbreviation} {patientLast}, {abbreviation} {dateShort}
Adm {date}   Disch {date}
Adm {dateFull} Disch {dateFull} Attending {doctorFull}
Rounded with {whoTold}. {clinical}
Appreciate {whoTold} input.
{specialty} c/s: {whoTold}.
Consults: {whoTold}; {whoTold}.
{whoTold} to follow.
{whoTold} to decide on {procedure}.
Per {whoTold}: hold {drug}, start {drug}.
{drug} started per {whoTold} {dateShort}.
{procedure} by {whoTold} on {dateShort}, no complications.
Report given to {whoTold}.
Handoff {whoTold} to {whoTold}.
Known to {whoTold}.
{whoTold} following for {condition}.
Lives with {kin}.
Lives in {city} w/ <wife|husband|mother|daughter> {kin}.
From {city}, {complaint}.
Lives {city} {zip}, {profession}.
{ageNumber} yo {profession}, {complaint}.
{ageNumber}{sexLetter} {profession} from {city}, {complaint}.
{ageNumber}{sexLetter}, {condition}, {complaint}.
{sexLetter} {ageNumber}, {condition}.
Found down at {landmark} {dateShort}.
Fell at {organization} on {weekday}.
{hospitalShort} to {hospitalShort} {dateShort}.
Records from {hospital} ({year}): {condition}.
Outside records, {hospitalShort} {dateMonthYear}: {clinical}
Xfer to {hospitalShort} {dateShort} per {whoTold}.
OSH ({hospitalShort}) {imaging} {dateShort}: {clinical}
Last {imaging} {dateShort} at {hospitalShort}.
{imaging} {dateShort}, {imaging} {dateShort}: no change.
{lab} {labValue} ({dateShort}), {labValue} ({dateShort}), {labValue} today.
{condition} ({year}), {condition} ({year}), {procedure} ({dateMonthYear}).
{drug} {dose} ({dateShort}-{dateShort}).
{drug} {dose} since {dateMonthYear}.
Abx: {drug} {dateShort} to {dateShort}, {drug} from {dateShort}.
LMP {dateShort}, due {dateShort}.
Last dose {dateShort} {clock}.
RTC {dateShort} w/ {whoTold}.
F/u {whoTold} {dateShort}, {hospitalShort}.
F/u {weekday} {clock} {whoTold}, {phone}.
Appt {dateFull} {clock} {whoTold}, {street}, {phone}.
Contact {kin} {phone}.
Left msg w/ {kin} {phone} {dateShort}.
Called {kin} ({phone}) {clock}, {kin} will come {weekday}.
NOK {kinFull}, <wife|husband|son|daughter>, {phone}.
HCP: {kinFull} {phone}, {city}.
Wife {kin}, sons {kin} and {kin}.
Parents {kin} and {kin} at bedside.
Sister {kin} flying in from {country}.
Address verified {street}, {city} {zip}.
Lives {street}.
Ph {phone}. Ins {plan}. Acct {account}.
Serial {device}. Lot and model on file.
Entered by {username} at {ip}.
Badge {username}, {clock}.
{patientFirst} smiling, tolerating {diet} diet.
{patientFirst} walked with {whoTold}.
{patientFirst} and {kin} understand.
{patientLast} to {procedure} {weekday}.
{patientLast} refused {drug}.
Mother of {patientFirst}, {kin}, states {symptom} since {dateShort}.
{patientFirst} was with {kin} in {city} until {dateShort}.
This is a dictation on {patientFull} {number} by {whoTold} at {hospitalShort}.
dictating for {whoTold} on {dateFull} patient {patientFull} age {ageNumber}
ok this is {doctorFull} with {patientLast} comma {patientFirst} {number}
dear {doctorName}, thanks for seeing {patientFirst} {patientLast}, {complaint}
Thank you {doctorFirst}, I agree. {doctorFirst}
Copies: {doctorName}, {doctorName}, {doctorName}
CC {whoTold}; {hospitalShort}; {patientFull}
Team: {doctorName}/{doctorName}/{doctorName}
Staff {doctorName}, fellow {doctorName}, resident {doctorName}, RN {doctorFirst}
Attending {doctorName}. Res {doctorName}. Int {doctorInitials}.
Present: {doctorName}, {doctorName}, {kin} and {kin}.
Surgeon {doctorName}, first assist {doctorName}, scrub {doctorFirst}
{stamp}
{stamp}
\\n{stamp}\\n
\\n{stamp}\\n
\\n{stamp}\\n{stamp}\\n
{number} {number}
{number}, {number}, {number}
{patientHeader} {number} {dateFull}
{patientHeader}, {ageNumber}, {sexLetter}, {mrn}
{mrn} {patientLast} {dateShort} {doctorName}
`);

/** Whole short documents in shorthand or as tables. \\n is a line break, \\t a tab. */
export const chartDocumentTemplates = templateLines(`
{hospitalShort} {dateFull}\\n{patientHeader} {mrn} {ageNumber}{sexLetter}\\n\\nS {clinical}\\nO {vitals}\\nA/P {condition}: {clinical} D/w {whoTold}.\\n\\n{stamp}
{stamp}\\n\\n{intro} {complaint}. {clinical} {clinical}\\n\\nPLAN\\n1. {drug} {dose}\\n2. f/u {whoTold} {dateShort}\\n\\n{stamp}
Admit {dateFull}   Discharge {dateFull}\\nAttending {doctorName}   PCP {doctorName}, {city}\\n\\nHospital course: {clinical} {clinical} {clinical} Transferred to {hospitalShort} {dateShort}.\\n\\nDischarge to {hospital}. Follow up {whoTold} {date}.\\n{stamp}
RADIOLOGY\\n{patientHeader} {mrn} {dob}\\nExam {dateFull} {clock}, ordered by {doctorName}\\n{imaging}. Prior {dateFull}.\\n{clinical} {clinical}\\nImpression: {clinical}\\n{stamp}
Nursing {dateShort}\\n{clock} pt {patientLast} {complaint}. {clinical}\\n{clock} {vitals}\\n{clock} {whoTold} aware, {drug} {dose} given\\n{clock} {kin} visited, took {phone} for calls\\n{doctorInitials}
{dateShort} {clock} pt {patientLast} {complaint}, {vitals}. {doctorName} paged. {kin} at bedside. {doctorInitials}\\n{dateShort} {clock} {finding}. {doctorName} in. {doctorInitials}\\n{dateShort} {clock} {clinical} {doctorInitials}
NURSING {dateShort} {clock} {vitals} {doctorInitials}\\n{dateShort} {clock} up to chair x{digit}, {abbreviation}. report to {doctorFirst}. {doctorInitials}\\n{dateShort} {clock} {symptom}, {drug} {dose}. {doctorInitials}
{patientHeader} {mrn}\\n\\n{heading}\\n{clinical}\\n{heading}\\n{finding}. {vitals}\\n{heading}\\n{panel}\\n{heading}\\nd/w {doctorName} {clock}, {drug}. f/u {doctorName} {dateShort}\\n\\n{doctorInitials} {dateFull} {clock}
SIGNOUT\\n{patientLast} bed {bedNumber} {ageNumber}{sexLetter} {complaint}, {doctorName}\\n{patientLast} / {kin} / {bedNumber}: {complaint}\\nTo do: {lab} {clock}, call {whoTold}\\n{doctorInitials} {dateShort}
| Name | {patientHeader} |\\n| ID | {mrn} |\\n| Born | {dob} |\\n| Seen | {dateFull} |\\n| By | {doctorName} |\\n{clinical}\\n{stamp}
Patient\\tMRN\\tDOB\\tProvider\\n{patientHeader}\\t{mrn}\\t{dob}\\t{doctorName}\\n{kinFull}\\t{mrn}\\t{dateFull}\\t{doctorName}\\n{clinical}
Dear {doctorFirst},\\n\\n{patientFull}, {number}\\n\\n{clinical} I saw {patientFirst} on {date} with <his|her> <wife|husband|mother|son> {kin}. {clinical} {doctorName} and {doctorName} agree.\\n\\nWith thanks\\n{doctorFirst}\\n\\n{doctorFull}\\n{hospital}, {city}\\n{phone}
{hospital}, {city} {zip}\\n\\n{patientFull}\\n{street}\\n{city}, {state} {zip}\\n\\n{dateFull}\\n\\nDear {patientFirst},\\n{clinical} See {doctorName} on {date}, {clock}.\\n{doctorInitials}
dictation {dateFull} for {doctorFull}. patient is {patientFull}, {number}. {clinical} {clinical} seen with {doctorName}. end of dictation. {doctorInitials}
MEDS RECONCILED {dateShort} BY {doctorInitials}\\n{drug} {dose} {frequency} ({doctorName}, {dateMonthYear})\\n{drug} {dose} {frequency}\\nPharmacy {organization}, {city}, {phone}
FAMILY TREE: father {kin}, d. {ageNumber} {condition}; mother {kin}, {ageNumber}; brother {kin}, {ageNumber}, {condition}. {intro}.\\n{stamp}
Triage {clock} {dateShort}: {intro}. {complaint}. {vitals}. BIB {kin}. {ageNumber} / {mrn} / {doctorName}
PROCEDURE {procedure} {dateFull}\\nOperator {doctorName}, assistants {doctorName} and {doctorName}\\nDevice {device2}, serial {device}\\n{clinical} {clinical}\\n{stamp}
Path {id}, {patientHeader}, {ageNumber} {sexLetter}, from {doctorName} at {hospitalShort}, coll. {dateShort}.\\n{clinical} {clinical}\\n{doctorName} {dateFull}
Labs {patientLast} {mrn}\\n{dateShort}: {lab} {labValue}, {lab} {labValue}\\n{dateShort}: {lab} {labValue}, {lab} {labValue}\\nReviewed {doctorInitials}
PT eval {dateShort} {patientFirst} {patientLast}, {ageNumber}, {profession}, lives {city}. {clinical} {decoyLine}\\n{doctorName}, PT
To: {doctorName} ({hospitalShort})\\nFrom: {doctorName}, {city}\\nRe: {patientFull}, {number}\\n\\n{clinical} {clinical} {ask}?\\n\\n{doctorFirst}
Discharge instructions for {patientFull}\\nTake {drug} {dose} {frequency}. {clinical}\\nCall {hospital} at {phone} or write {email}.\\nNext: {doctorName}, {dateFull}, {clock}, {street}, {city}
`);
