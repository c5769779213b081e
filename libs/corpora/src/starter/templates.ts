/**
 * What people write around identifiers, in the language of `grammar/template.ts`: `{slot}` an identifier or a clinical word, `<a|b>` a
 * choice. `{clinical}` is a sentence of real prose where there are carriers. Of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Questions to a colleague or a chatbot, whole. */
export const queryTemplates = templateLines(`
My patient {patient}, {age} <male|female|man|woman|>, MRN {mrn}, <presents with|has|came in with|was admitted for> {symptom}. {clinical} What <would you do|is your differential|do you recommend> <next|>?
Pt {patientFull} (DOB {dob}, MRN# {mrn}) is a {age} <M|F> with hx of {condition}. {clinical} <Suggestions?|Any thoughts?|Please advise.>
Can you summarize this note for {patient}? Seen by {doctor} at {hospital} on {date}. {clinical}
Draft a referral letter from {doctor} to {doctor} about {patient}, born {dob}, who lives at {street}, {city}, {state} {zip}.
Hi, I'm {doctor} from {hospital}. I have a {age} patient, {patientFull}, with {condition} and {symptom}. {clinical} Should I start {drug}?
please help: {patientFull} {ageNumber}{sexLetter} mrn {mrn} phone {phone} c/o {symptom} since {date}. {clinical}
Write a discharge summary for {patientFull}, {age}, admitted to {hospital} on {dateFull} and discharged {dateFull} under {doctor}. {clinical}
Rewrite this in plain language for {patientFirst}: {clinical} {clinical}
What is the dose of {drug} for {patientFirst}, {ageNumber}, who weighs {weight}? {clinical}
Is it safe to combine {drug} and {drug} in {patient}? Her SSN is {ssn} and she can be reached at {phone}.
Email {email} the results of {patientFull} (record {mrn}); {lab} was {labValue} on {date}.
Compose a letter to {patient}, {street}, {city}, {state} {zip}, explaining that {clinical}
I need to appeal the denial by the insurer for {patientFull}, member ID {plan}, DOB {dob}. Diagnosis: {condition}. {clinical}
The daughter of {patient}, {kin}, called from {phone} on {weekday}. She says he has {symptom}. What should I tell her?
Translate to Spanish: "{patientFirst}, your appointment with {doctor} is on {dateFull} at {clock}. Call {phone} if you cannot come."
Summarize labs for {patientHeader} ({ageNumber}/{sexLetter}): {lab} {labValue}, {lab} {labValue}, {lab} {labValue}. {clinical}
{patientFull}, a {age} {profession} from {city}, {symptom} x {weeks}. {clinical} What should I order?
Got a consult on {patient} in {hospital}. {age}, works as a {profession} at {organization}. {clinical} Is {drug} ok?
Question about patient {patientInitials}, {age}: {clinical} Could it be {eponymDisease}?
Create a SOAP note. Patient: {patientFull}. Age: {ageNumber}. Date of visit: {dateFull}. Provider: {doctor}. {clinical} {clinical}
Explain the <MRI|CT|pathology> report of {patientFull} from {date}: {clinical}
My name is {patientFull} and I am {ageSpelt} years old. I live in {city}. I have {symptom} for {weeks}. {clinical} Should I see a doctor?
I am {ageNumber} and was seen by {doctor} at {hospital} last {weekday}. {clinical} Is this normal?
My <mother|father|son|daughter|wife|husband> {kin} is {ageNumber} years old and takes {drug}. {clinical} Her email is {email}.
My doctor {doctorName} told me on {date} that I have {condition}. You can call me at {phone}. {clinical}
<Could you|Please> fill in the form for {patientFull}: license {license}, plate {vehicle}, policy number {plan}, account {account}.
Please update the chart of {patientHeader}: new address {street}, {city} {zip}, new phone {phone}, email {email}.
Who is covering for {doctor}? Patient {patientLast} in bed {bedNumber} has {symptom}, {lab} {labValue}.
fyi {patientFirst} {patientLast} was seen {date} by {doctor}, pacemaker serial {device} needs a check. {clinical}
Need ICD-10 codes for visit {id} of {patientFull} on {dateFull}: {condition}, {condition}, {eponymDisease}.
Could you check the interaction list for {patientFull}? Born in {country}, moved to {city} in {year}. Takes {drug}, {drug} and {drug}.
Patient portal login {username} locked, patient {patientFull}, IP {ip}, please reset and mail to {email}.
can u write a work excuse for {patientFull} employer {organization} off from {dateShort} to {dateShort}
How do I manage {condition} in a {age} {profession}? {clinical} He is followed at {hospital} by {doctor}.
A {age} woman, {patientFull}, G2P1, LMP {date}, EDD {date}, presents with {symptom}. {clinical}
Please review: {patientHeader} / {mrn} / {dob} / {sexLetter}. {clinical} {clinical} {clinical}
How would you counsel {patient} ({age}) about {procedure}? Family in {city}, {state}. Next of kin: {kinFull}, {phone}.
Patient identifiers: {patientFull}; {dob}; SSN {ssn}; MRN {mrn}; {phone}; {email}. Clinical question: {clinical} Which antibiotic?
Dr. {doctorName} here. {patientFirst} has a {lab} of {labValue} and {symptom}. {clinical} thoughts?
I saw {patient} on {date} in {city}. {clinical} Write a note to {doctor}, fax {fax}.
Provide a differential for {patientLast}, {ageNumber} yrs, {sexLetter}, from {country}, returned from {country} on {date} with {symptom}.
Summarise the course of {patientFull} ({hospital} number {mrn}) for the meeting on {dateFull}; consultant {doctor}.
{clinical} {clinical} The patient, {patientFull}, wants to know if she can travel to {country} in {month}. Advice?
Patient {patientFull} with NHS number {mrn}, {street}, {city} {zip}, GP {doctor}. {clinical} Please draft the discharge letter.
At {clock} on {dateShort} {nurse} found {patient} on the floor of room {bedNumber}. {clinical} Help me write an incident report.
What are the next steps for {patientFirst}'s {condition}? {clinical}
{patientFirst} is 3{digit} weeks pregnant? No, sorry: she is {ageNumber} years old. {clinical}
Does {patient} qualify for the trial at {hospital}? Contact {doctor}, {email}, {phone}. {clinical}
Interpret: {lab} {labValue}, {lab} {labValue}. Pt: {patientLast}, {ageNumber}{sexLetter}, {profession}.
Our mutual patient {patient} fell near {landmark} on {date}. {clinical} She was taken to {hospital} by {organization} ambulance.
Write a prior authorization for {drug} for {patientFull}, ID {plan}, prescriber {doctorFull}, DEA {license}, NPI {id}.
Fwd from {email}: "{patientFirst} no showed on {dateShort}, please call {phone}". {clinical}
`);

/** Sentences that stand among real prose. */
export const sentenceTemplates = templateLines(`
{patient} was seen <today|in clinic|in the office|> on {date}.
{patient} is a {age} <white|Black|Hispanic|Asian|Caucasian|African-American|> <male|female|man|woman|gentleman|lady> with a history of {condition}.
{patient} is a {age} {profession} who lives in {city}.
The patient is a {age} {profession} from {city}, {state}.
This is {patient}, {ageNumber}, known to {doctor}.
She was referred by {doctor} of {hospital}.
He was transferred from {hospital} on {date}.
I discussed the case with {doctor} <at {clock}|on {weekday}|by phone|>.
Case discussed with {doctor} and {doctor}, who agree.
{doctor} was <paged|called|consulted|notified> and will see the patient.
The patient will follow up with {doctor} <on {date}|in {weeks}|at {hospital}|>.
Follow-up with {doctor} at {hospital} on {dateFull} at {clock}.
Thank you, {doctor}, for allowing us to see {patient}.
He lives with his wife {kin} in {city}.
She lives alone at {street}, {city}.
Her daughter, {kin}, can be reached at {phone}.
His son {kin} is the health care proxy (cell {phone}).
Emergency contact: {kinFull} ({phone}).
He works as a {profession} <for|at> {organization}.
She is a retired {profession}.
Occupation: {profession}.
She was born in {country} and moved to {city} in {year}.
He recently travelled to {country} and returned on {date}.
Surgery was performed by {doctor} at {hospital} in {year}.
Last <colonoscopy|mammogram|echocardiogram|CT|visit> was in {dateMonthYear} at {hospital}.
{procedure} in {year}, {procedure} in {dateMonthYear}.
History of {condition} diagnosed in {year}.
On {dateShort}, the patient developed {symptom}.
Since {date} she has had {symptom}.
Admitted {dateFull}, discharged {dateFull}.
Seen last {weekday}; next visit {weekday}.
Comparison: {imaging} of {dateFull}.
Compared with the prior study dated {dateFull}, there is no change.
Specimen {id} was received on {date}.
Accession number {id}.
Pacemaker model {device}, implanted {date} by {doctor}.
Device serial number {device}.
Implant lot {device} was used.
MRN {mrn}.
The chart (MRN: {mrn}) was reviewed.
Her insurance is through {organization}, policy {plan}.
Medicare number {plan}; account {account}.
Driver's license {license}, vehicle {vehicle}.
Please fax records to {fax} or call {phone}.
Results were e-mailed to {email}.
See {url} for instructions.
She can be reached on her cell, {phone}, or at {email}.
Dictated by {doctorFull}, pager {pager}.
Electronically signed by {doctorFull} on {dateFull} {clock}.
Signed: {doctor}, {dateFull}
cc: {doctor}, {hospital}
D: {dateFull} T: {dateFull} Job {id}
{doctorInitials}/{doctorInitials} D: {dateFull}
{nurse} notified of {lab} {labValue} at {clock}.
{nurse} at bedside; pt {patientLast} resting.
Per {nurse}, patient slept well.
Family meeting with {kin} and {kin} on {weekday}.
Mr. {patientLast} and his wife {kin} agree with the plan.
{patientFirst} states that she feels better.
{patientFirst}'s mother reports {symptom}.
Baby {patientFirst} was born on {dateFull} at {clock}.
Father died at {ageNumber} of {condition}, mother alive at {ageNumber}.
Brother with {condition} at age {ageNumber}.
Her sister was diagnosed at the age of {ageSpelt}.
The patient, in her {ageDecade}, looks well.
He was found down near {landmark}.
She fell while hiking at {landmark} on {date}.
Police of {city} brought him in.
He served in {country} with {organization}.
Patient was at {organization} when {symptom} began.
He was living in {country} until {year}.
She spends winters in {state}.
They drove in from {city}, {stateCode} {zip}.
Pharmacy: {organization} on {street}.
Prescription sent to {organization}, {phone}.
Social security number {ssn}.
User {username} opened the record from {ip}.
Entered by {username} {dateFull} {clock}
Biometric ID {bioid} on file.
Study subject {id}, consent signed {date}.
Will recheck {lab} on {weekday} and call {patientFirst} with the results.
PCP {doctor} aware.
Attending: {doctorFull}
Surgeon: {doctorFull}, assistant: {doctorFull}
Anesthesia: {doctor}
Thanks to {doctor}'s help, we were able to wean {drug}.
Dr. {doctorName} recommended {drug} and {imaging} in {month}.
Dr. {doctorName}'s note from {date} was reviewed.
As per Dr. {doctorName}, {condition} is stable.
Seen with Dr. {doctorName} and Dr. {doctorName}.
{doctorName} from cardiology will follow.
Spoke to {doctorName} (neurosurgery) <re|about> {imaging}.
Appointment <after {holiday}|before {holiday}>.
Home since {holiday}, with {symptom}.
The {ageSmall}-<month|week|day>-old <infant|boy|girl|baby> was brought in by {kin}.
She quit smoking in {year} and drinks {habit}.
In {month} of {year} he had {procedure}.
Her mother had a stroke in her {ageDecade}.
This <woman|man|lady|gentleman> in <his|her> {ageDecade} was seen by {doctor}.
He is in his {ageDecade} and lives in {city}.
His father was diagnosed in his {ageDecade}, an aunt in her {ageDecade}.
At {ageNumber} years of age she had {procedure}.
Strokes at ages {ageNumber} and {ageNumber}.
LMP was {date}, EDC {date}.
G3P2, LMP {date}, due {date}.
She is G1P0 with an EDD of {date}.
At {clock} on {date} {nurse} gave {drug}.
Case {id}, received {date}.
SURGICAL PATHOLOGY {id}
Order {id} of {date}.
Lab number {id}, collected {date} {clock}.
Report {id} signed by {doctorFull} at {clock}.
{patientFirst} is an {age} with {condition}.
{patientFirst} and <his|her> <wife|husband|mother|son> {kin} were told.
Parents: {kinFull} and {kinFull}.
The patient, {patientFull}, consented.
Patient name is {patientFull}, date of birth {dob}.
I have known {patient} since {year}.
I called {kin} at {phone} at {clock}; no answer.
I have a patient called {patientFirst}, {ageNumber}.
I reviewed the chart of {patientHeader}.
Asked {patientLast} to come back on {weekday}.
Their number is {phone}, extension {pager}.
His mailing address is {address}.
Lives at {address}.
Home: {address}; work: {organization}, {city}.
Insurance ID {plan}, group {id}.
Signed by {patientFull} at {clock} on {dateFull}.
`);

/** Whole short documents: letters, reports, notes to colleagues. \\n is a line break. */
export const documentTemplates = templateLines(`
{hospital}\\n{street}, {city}, {state} {zip}\\nTel {phone} Fax {fax}\\n\\n{dateFull}\\n\\nRE: {patientFull}, DOB {dob}\\n\\nDear {doctor},\\n\\n{clinical} {clinical} {clinical} {clinical}\\n\\nSincerely,\\n{doctorFull}, MD
{dateFull}\\n\\n{doctorFull}, MD\\n{street}\\n{city}, {stateCode} {zip}\\n\\nDear Dr. {doctorName}:\\n\\nThank you for referring {patient}, a {age} <man|woman>. {clinical} {clinical} {clinical}\\n\\nYours truly,\\n\\n{doctorFull}\\n{hospital}
Dear {patient},\\n\\nYour results of {dateFull} are back. {clinical} Please call {phone} or write to {email}.\\n\\nBest,\\n{doctor}\\n{url}
To whom it may concern,\\n\\n{patientFull} (born {dob}) is under my care at {hospital} for {condition}. {clinical} She may return to work at {organization} on {dateFull}.\\n\\n{doctorFull}, {dateFull}
EXAM: {imaging}\\nDATE: {dateFull}\\nHISTORY: {age} <male|female> with {symptom}.\\nCOMPARISON: {dateFull}\\nFINDINGS: {clinical} {clinical} {clinical}\\nIMPRESSION: {clinical}\\n\\nRead by {doctorFull} at {clock}
OPERATIVE REPORT\\nPATIENT: {patientHeader}\\nMRN: {mrn}\\nSURGEON: {doctorFull}\\nASSISTANT: {doctorFull}\\nDATE OF OPERATION: {dateFull}\\nPROCEDURE: {procedure}\\n{clinical} {clinical} {clinical} {clinical}\\nClosed with {suture}. EBL 20 cc.
NURSING NOTE {dateShort} {clock}\\nPt {patientLast} A&Ox3, VSS, c/o {symptom}. {nurse} gave {drug}. Dr. {doctorName} aware. {clinical}
SBAR: S: {patientFull}, {ageNumber}{sexLetter}, room {bedNumber}, {symptom}. B: admitted {dateShort} under {doctor} with {condition}. A: {clinical} R: please come.
S: {clinical} {clinical}\\nO: {lab} {labValue}, {lab} {labValue}\\nA: {condition}\\nP: {drug}, f/u {doctor} {dateShort}
PROGRESS NOTE\\nName: {patientHeader} Age: {ageNumber} Date: {dateFull}\\n{clinical} {clinical} {clinical}\\n{doctorFull}, {dateFull} {clock}
This is {doctorFull} dictating a note on {patientFull}, medical record number {mrn}, date of service {dateFull}. {clinical} {clinical} {clinical} End of dictation.
SOCIAL WORK: Met with {patient} and {kin}. Pt is a {profession} at {organization}, lives at {street} in {city}. {clinical} Contact {kinFull} {phone}.
TELEPHONE ENCOUNTER {dateFull} {clock}: {kin} ({phone}) called about {patientFull}. {clinical} Advised per {doctor}. {nurse}
From: {email}\\nTo: {email}\\nDate: {dateFull}\\nSubject: {patientLast}\\n\\nHi {doctorName},\\n\\n{clinical} {clinical} Can you see {patientFirst} on {weekday}?\\n\\n{doctorName}\\n{phone}
PATHOLOGY {id}\\nReceived {dateFull} from {hospital}, {doctor}. Patient {patientHeader}, {ageNumber} {sexLetter}.\\n{clinical} {clinical}\\nSigned {doctorFull} {dateFull}
ADMISSION DATE: {dateFull}\\nDISCHARGE DATE: {dateFull}\\nATTENDING: {doctorFull}\\n{clinical} {clinical} {clinical} {clinical}\\nDISPOSITION: {hospital}\\nFOLLOW UP: {doctor}, {phone}, {dateFull}
`);

/** Text without any identifier that looks as if there were some. */
export const innocentTemplates = templateLines(`
REVIEW OF SYSTEMS: Cardiovascular: {finding}. Respiratory: clear. Gastrointestinal: negative. Musculoskeletal: {finding}. Neurologic: {finding}. Psychiatric: normal mood.
GENERAL: Alert. HEENT: Normocephalic. NECK: Supple. LUNGS: Clear. HEART: Regular. ABDOMEN: Soft. EXTREMITIES: No edema. SKIN: Warm. GENITOURINARY: deferred.
Skin was closed with {suture} and the fascia with {suture}.
A {gauge}-gauge needle was inserted and a {french} French {device2} was placed.
A {french}-French {device2} was advanced over a 0.035 guidewire.
BP {bloodPressure}, HR {pulse}, RR {pulse2}, temp {temperature}, SpO2 9{digit}% on {digit} L.
Vital signs: blood pressure {bloodPressure}, pulse {pulse}, weight {weight}.
{lab} {labValue}, {lab} {labValue}, {lab} {labValue}, {lab} {labValue}.
{drug} {dose} {route} {frequency}, {drug} {dose} {frequency}, {drug} {dose} {route} prn.
Take {drug} {dose} {frequency} for {weeks}.
{score}, {score}.
Apgars were {digit} and 9 at 1 and 5 minutes.
{eponymSign} was negative, {eponymSign} positive.
Consider {eponymDisease}, {eponymDisease} and {condition} in the differential.
Cultures grew {organism} sensitive to {drug}; {organism} was not found.
The {device2} was removed and {drug} was stopped.
The patient was placed in {position} and prepped and draped.
A Kelly clamp, Allis clamps and a Metzenbaum scissors were used; a Weitlaner retractor was placed.
Kocher, Babcock and DeBakey forceps; Bookwalter retractor; Bovie electrocautery.
Adson forceps, Senn retractors and a Freer elevator were used. A Jackson-Pratt drain was left.
The {organ} was normal. {imaging} of the {bodyPart} showed no fracture.
Strength 5/5, reflexes 2+, {score}. Gait normal.
The L4-L5 and L5-S1 discs are preserved. C5-C6 shows mild narrowing. T12 is intact.
G3P2, 38 weeks, cervix 4 cm, 80 % effaced, -1 station. Fetal heart rate 140.
PREOPERATIVE DIAGNOSIS: {condition}. POSTOPERATIVE DIAGNOSIS: Same. ANESTHESIA: General. COMPLICATIONS: None. ESTIMATED BLOOD LOSS: 50 mL.
Allergies: {allergy}. Immunizations up to date. Tdap, MMR, Prevnar given.
What is the mechanism of {drug}? Is it safe with {drug} in {condition}?
What is the first-line treatment of {condition} according to the guidelines?
How many mg of {drug} per day is the maximum? Explain the difference between {drug} and {drug}.
{ratio}. {code}.
Normal saline at 125 cc/h, {drug} {dose}. PRN {drug}.
1. {condition}. 2. {condition}. 3. {eponymDisease}.
Plan: 1) {imaging} 2) {lab} 3) start {drug} 4) consult {specialty}.
Discharge to home in stable condition. Activity as tolerated. Diet: {diet}.
The patient denies {symptom}, {symptom} or {symptom}. She reports {symptom}. He smokes {habit}.
CT CHEST WITHOUT CONTRAST: Lungs are clear. Heart size is normal. No effusion. IMPRESSION: Negative.
ECG: normal sinus rhythm, QTc 4{digit}0 ms, PR 1{digit}0 ms, no ST elevation. Ejection fraction 55%.
TSH, CBC, BMP, LFTs, UA, ESR and CRP ordered. HIV, HBV and HCV negative. PSA 2.{digit}.
Tumor 2.{digit} x 3.{digit} x 1.{digit} cm, stage T2N0M0, Gleason 3+4=7, margins negative.
NKDA. PMH: HTN, DM2, CAD s/p CABG, COPD, CKD 3. SH: no EtOH. FH: noncontributory.
PERRLA, EOMI, RRR, CTAB, NT/ND, no c/c/e. A&Ox3. CN II-XII intact.
The findings were discussed with the patient and family. All questions were answered.
Synthes plate with 3.5 mm screws, Stryker nail, DePuy stem size 12, Medtronic lead, Zimmer cup 52 mm.
Follow up in {weeks}. Return for {symptom}. Call with questions.
She was seen in the clinic by the nurse practitioner and the attending physician {weeksAgo}.
At {clock} the patient was comfortable. At {clock} she had {symptom}. Read at {clock}.
He walked {digit}0 feet with a walker and climbed {digit} stairs, {weeks} after surgery.
I have a question about {drug}. I think i should stop it. I saw this {weeks} ago.
She last ate at {clock}, {digit} hours before surgery; tourniquet time was {digit}5 minutes.
{weeks} ago she had {symptom}; {weeks} of {drug} did not help. Over {digit} million people take it.
KUB, {imaging} and {lab} were normal. G2P1, 3{digit} weeks, LMP unknown.
Results were reviewed. This has been explained. Received in formalin, {digit} pieces of tissue.
BED REST. ROOM AIR. STAGE {digit}. GRADE {digit}. TYPE {digit}. LEVEL {digit}. LEAD {digit}. PHASE {digit}. {score}.
The mother and father are healthy. The {kinWord} has {condition}. Two brothers, one sister.
`);
