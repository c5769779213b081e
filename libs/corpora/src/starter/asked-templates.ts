/**
 * What people type into an assistant or ask a colleague, in their many ways of saying who, where, when and for whom. In the language of
 * `grammar/template.ts`; of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Requests and questions, whole. */
export const askedTemplates = templateLines(`
I need a second opinion on {patientFull}, a {age} {profession} from {city}, {state} whose {lab} came back at {labValue} on {date}.
What would be a reasonable work-up for {patient}, who flew in from {country} on {dateShort} and now has {symptom}?
For {patientFull} (DOB: {dob}), please list the contraindications to {drug} given {condition}.
{patientFull} of {street}, {city}, {stateCode} {zip} wants her records sent to {email}; what consent do I need?
How should I word a condolence letter to {kinFull}, whose husband {patientFirst} died at {hospital} on {dateFull}?
Given the following history, what is the most likely diagnosis? {patientFull}, {ageNumber}, resident of {city}: {clinical} {clinical}
Help me prepare for my visit with {doctor} at {hospital} next {weekday}. I'm {patientFull}, {ageNumber}, and I've had {symptom} for {weeks}.
Can {drug} explain the {symptom} that {patientFirst} {patientLast} has had since {dateFull}?
We have a patient by the name of {patientFull}, chart {mrn}, transferred from {hospital} in {city}. {clinical} Any red flags?
Is there an interaction between {drug} and {drug}? Asking for {patientLast}, {mrn}, discharged {dateShort}.
Please turn these bullet points into a letter for {organization}: employee {patientFull}, out since {dateFull}, back on {dateFull}, diagnosis {condition}.
{patientFull}'s insurer ({plan}) has refused {imaging}. Draft an appeal that mentions {condition} and the visit of {date} with {doctor}.
Our team at {hospital} is discussing {patientFull}, {mrn}. {clinical} Would you anticoagulate?
You are a helpful medical assistant. Patient: {patientFull}, {sexLetter}, {ageNumber}, {city}. Complaint: {symptom}. Medication: {drug}, {drug}. Answer briefly.
Which vaccines does {patientFirst} need before leaving for {country} on {dateFull}? She is {ageNumber} and allergic to {allergy}.
Compare {drug} and {drug} for a {age} {profession} with {condition}, please. The patient is {patientFull}.
{doctorName} at {hospital} referred {patientFull} to us by fax ({fax}); what should the reply to {doctorName} contain?
A colleague, {doctor}, told me that {patientLast}'s {lab} of {labValue} is normal at {ageNumber}. Is that so?
After her fall at {landmark} on {dateFull}, {patientFull} complains of {symptom}. Which imaging first?
My neighbour {patientFull} works for {organization} and has had {symptom} ever since. Could it be the fumes?
What does "{condition}" mean? It's in the letter of {dateFull} from {hospital} about my son {patientFirst}.
I was discharged from {hospital} on {dateFull}; my nurse was {nurse}. Nobody explained why I take {drug}. {patientFull}
Where in {city} can a {age} woman with {condition} get {procedure}? Her name is {patientFull}, phone {phone}.
Convert this dictation to a SOAP note: "{patientFull} is a {age} {profession} who lives in {city} with {kin}. {clinical} {clinical} Signed {doctorFull}."
Remind me to call {kinFull} at {phone} about the results of {patientFirst} before {weekday}.
List the differential diagnoses for {symptom} and {symptom} in {patientFull}, born {dob} in {city}, {country}.
Explain to {patientFirst}'s parents, {kinFull} and {kinFull}, what {condition} is.
Search the guidelines: {condition} in a {profession} of {ageNumber}. {patientInitials}, seen {dateShort}, {hospitalShort}.
I'm a nurse at {hospital}. {patientLast} in {ward} has {lab} {labValue}; {doctorName} has not called back. What should I do meanwhile?
Draft a message in the portal to {username} ({patientFull}) that the {lab} of {dateShort} was {labValue}.
What's the evidence for {drug} in {condition}? Patient {patientFull}, {city} {zip}, insured with {organization} under {plan}.
{patientFull} and her sister {kinFull} both have {condition}. {clinical} Should {patientFirst} be tested?
Generate a timeline: {dateFull} admitted to {hospital}; {dateShort} {procedure} by {doctorName}; {dateShort} transferred to {hospital}; {dateFull} died. Patient {patientHeader}.
For the tumour board on {weekday}: {patientFull}, {ageNumber}, {condition}, operated by {doctor} in {city}. Give me a slide with five bullets.
I have lost the card of my pacemaker ({device}). {patientFull}, {street}, {city}. Who can replace it?
A patient from {city} County, {state}, was exposed at {organization}. {clinical} Is it notifiable?
Can you anonymise this? {patientFull}, MRN {mrn}, SSN {ssn}, lives at {street} in {city} and can be called at {phone}.
Write discharge instructions in simple English for {patientFirst}, who works as a {profession} and lifts heavy loads at {organization}.
Summarise {doctorName}'s operation note: {clinical} {clinical} Date of surgery {dateFull}, {hospital}.
Is it appropriate that {doctor} prescribed {drug} to {patientFull}, {ageNumber}, on {dateFull} although {lab} was {labValue}?
{patientFull} is travelling with {organization} to {country} in {month}. {clinical} Which prophylaxis?
How long after {procedure} on {date} can {patientFirst} drive her car ({vehicle}) again?
On {dateFull} at {clock} our monitor at {ip} stopped sending data for {patientLast}, bed {bedNumber}. Whom do I tell?
Tell me whether {patientFull} ({license}) is fit to drive after {condition}; the licensing office in {city} asks.
I think {patientFirst} has {eponymDisease}. {clinical} {doctorName} from {specialty} disagrees. Who is right?
Please proofread: "Dear {doctor}, I saw {patientFull} in {city} on {dateFull}. {clinical} With kind regards, {doctorFull}"
My grandmother {kinFull} lives in {city} and turned {ageNumber} on {weekday}. {clinical} Should we move her to {hospital}?
Following an accident on Route {digit}{digit} near {city}, {patientFull} was flown to {hospital} by {organization}. {clinical} Next step?
Fill in the transfer form. From: {hospital}. To: {hospital}. Patient: {patientHeader}. Reason: {condition}. Contact: {kinFull}, {phone}.
A {age} from {place}, {patientFull}, has had {symptom} since {holiday}. Could this be {condition}?
Please update the allergy list: {patientFull}, {dob}, {allergy} (reaction in {year} at {hospital}).
Work note needed. Patient {patientFull}; employer {organization}, {city}; absent {dateShort} to {dateShort}; signed {doctorFull}.
A relative, {kinFull}, asks whether {patientLast}'s ashes can be flown to {country}. What papers are needed?
Rank these by urgency: {patientLast} (bed {bedNumber}, {symptom}), {kin} (bed {bedNumber}, {lab} {labValue}), {doctorName} (bed {bedNumber}, {condition}).
Please calculate {scoreName} for {patientFull}: {ageNumber} years, {lab} {labValue}, {vitals}.
My name's {patientFirst}. I live near {landmark}, I'm {ageNumber}, and since {weekday} I have had {symptom}.
{clinical} This was {patientFull}'s story when {doctorName} saw him at {hospital}. What is missing from the history?
As the {profession} at {organization} I saw {patientFirst} {patientLast} collapse on {dateShort}. Should I have given {drug}?
Billing question: account {account}, patient {patientFull}, two visits on {dateFull} at {hospital}. Which code applies to {procedure}?
Subject: {patientLast}, {patientFirst}. Body: seen {dateFull}, {condition}, start {drug}. Recipient: {doctorName} <{email}>. Make it polite.
Could you look at the rash of a {ageSmall}-month-old? {patientFirst} was at {organization} day care in {city} on {weekday}.
{patientFull}, member of the {organization} football team, {ageNumber}, {symptom} after the game in {city} on {dateShort}. Return to play?
We admitted {patientFull} ({mrn}; {dob}; {phone}) for {condition}. {clinical} Antibiotic choice with {allergy} allergy?
In {year} {patientFull} was operated on at {hospital}, {city}, {country}. {clinical} Which implant was used then?
Discuss the ethics: {patientFull}, a {age} {profession} and member of {organization}, refuses {procedure}.
{doctorName}, our new {specialty} consultant from {hospital}, wants {drug} for {patientLast}. Is it on formulary at {hospital}?
Transcribe: "uh this is {doctorName} dictating on {patientFull} m r n {mrn} date of birth {dob} {clinical}"
Who should follow {patientFull} after {dateFull}? She moves from {city}, {stateCode} to {city}, {stateCode} and her PCP is {doctor}.
Give {patientFirst} a plan for the trip {city} - {city} with oxygen; supplier {organization}, phone {phone}.
The coroner of {city} asks for the file of {patientFull}, died {dateFull}, aged {ageNumber}. What may I release?
{patientFull} has used {drug} bought at {organization} in {city}. Serial {device}. Report to whom?
A research question: subject {id}, site {hospital}, enrolled {dateFull}, withdrew {dateFull} because of {symptom}. How is this coded?
Hello, this is {kinFull}, mother of {patientFull} ({dob}). Room {bedNumber} has no call bell. Whom at {hospital} can I call?
Patient seen with {kin}, interpreter from {organization}. Language of {country}. {clinical} How do I document consent?
Quick one: {drug} {dose} ok w/ {lab} {labValue}? {patientInitials} {ageNumber}{sexLetter} {hospitalShort}
{patientFull}, formerly {kinFull}, changed her name on {dateFull}; under which name do I file {mrn}?
In a town like {city}, is {symptom} after swimming in {landmark} likely {condition}? {patientFirst}, {ageNumber}.
Ask {doctorName} whether {patientLast} can leave {ward} on {weekday} and whether {organization} delivers the bed to {street}.
What should the school ({organization}, {city}) know about {patientFirst}'s {condition}? He is {ageNumber}.
I manage {patientFull} with {doctor}. He is {ageNumber}, drives for {organization}, BMI {digit}{digit}. {clinical} Which drug next?
{patientFull} lost {weight} since {dateMonthYear}. {clinical} {doctorName} in {city} suggests {imaging}. Agree?
Find my appointment: {patientFull}, {dob}, {phone}, with {doctorName}, {specialty}, some {weekday} in {month}.
{clinical} I am writing from {hospital}, {city}, on behalf of {patientFull}. What would you add to the plan?
Please explain "{abbreviation}" in the report that {hospital} wrote on {dateFull} about my wife {kin}.
Two brothers, {patientFirst} and {kin}, {ageNumber} and {ageSmall}, from {city}, ate at {organization} and have {symptom}. What now?
What does it cost to ship {patientFull}'s samples ({id}) from {city} to the laboratory in {city}?
Send to {doctorName}: pt {patientLast} {symptom} since {clock}, gave {drug}, pls see before {clock}. From {nurse}.
{patientHeader} | {dob} | {mrn} | {hospital} | {clinical} | Summarise in one line.
The police in {city} found {patientFull} wandering near {landmark} at {clock}. {clinical} Is a hold justified?
{drug} for {patientFirst} {patientLast}? {clinical} Allergic to {allergy}. Weight {weight}. Thanks, {doctorName}
Has anyone of {hospital} experience with {procedure} at {ageNumber}? The family ({kinFull}, {email}) would come from {country}.
I got this from the pharmacist at {organization} on {street}: "{patientLast}: {drug} {dose} interacts with {drug}". True?
Compose an obituary for {patientFull}, a {profession} from {city} who died of {condition} on {dateFull} at {ageNumber}.
Should {patientFull}, a {profession} with {organization} since {year}, get compensation for {condition}?
{patientFirst}: {ageNumber}. {kin}: {ageNumber}. Both had {drug} at {hospital} on {date}. Only {patientFirst} got {symptom}. Why?
Create a problem list from the chart of {patientFull}, {hospital}, {year} to {year}: {clinical} {clinical} {clinical}
{patientFull} needs a wheelchair for her flat at {address}. How do I write the prescription?
Before I retire from {hospital} in {month}: who takes {patientLast}, {kin} and {doctorName} over?
Is {patientFull}, a {profession} who came from {country} in {year}, at risk of {condition}? Her brother {kin} in {city} has it.
Our chaplain, {doctorName} of {organization}, visited {patientLast} on {weekday}. Please add a line to the note.
Name: {patientFull}. Address: {street}, {city}, {state}. Question: can I take {drug} with {drug}?
{doctorFull} from the {city} office of {organization} requests the chart of {patientFull}. What is the minimum necessary?
Reply to the review of {patientFirst} {patientLast} on {url}, who complains about waiting with {symptom} until {clock}.
Could the {device} of {patientFull} have been recalled? It was put in on {dateFull} at {hospital} by {doctorName}.
{patientFull} is an undocumented {profession} from {country} living in {city}. {clinical} Which clinic can she go to?
We were called to {street}, {city}. {ageNumber} y/o {sexLetter}, {patientFull}, {vitals}. {clinical} Take him to {hospital} or {hospital}?
Rewrite for a judge: on {dateFull} {patientFull}, licence {license}, was examined at {hospital} by {doctor}. {clinical}
Where did I go wrong with {patientLast}? Saw him {dateShort} in {city}, gave {drug}, and on {dateShort} he was in {hospitalShort} with {condition}.
Calculate the due date. {patientFull}, {ageNumber}, LMP {date}, {clinical}
Please make a table of {patientFirst}'s sugars: {dateShort} {labValue}, {dateShort} {labValue}, {dateShort} {labValue}.
I volunteer with {organization} in {city}. A man called {patientFirst}, about {ageNumber}, has {symptom}. What can I do?
Compare the {imaging} of {dateFull} ({hospital}) with that of {dateFull} ({hospital}) for {patientHeader}: {clinical} {clinical}
{kinFull} holds power of attorney for {patientFull}. Can she sign for {procedure} by phone ({phone})?
After reading {doctorName} et al., would you give {drug} to {patientLast}, {ageNumber}{sexLetter}, {condition}, seen at {hospitalShort}?
An ambulance of {organization} brought {patientFull} from the {city} plant of {organization}. {clinical} Which toxin?
Would {patientFull}'s {condition}, found on {dateFull} in {city}, have shown on the {imaging} of {dateMonthYear}?
Reference number {id}. Please check whether the claim of {patientFull} against {organization} of {dateFull} is complete.
I supervise {doctorName}, a resident from {country}. How do I tell her that she missed {condition} in {patientLast}?
Does {hospital} or {hospital} have more experience with {eponymDisease}? For {patientFull}, {ageNumber}, who lives in {zip} {city}.
Shopping list of tests for {patientFirst} {patientLast} before the marathon in {city} on {dateFull}?
Our {profession}, {patientFull}, was stuck by a needle at {clock} on {dateShort}. Source patient: {kinFull}, {mrn}. {clinical} PEP?
`);

/** Sentences of notes, letters and talks that name people, places and institutions in less usual spots. */
export const toldTemplates = templateLines(`
Comes from a small village near {city} in {country}.
Commutes daily between {city} and {city}.
Grew up in {city}, went to {organization}, and has lived in {state} since {year}.
{patientFirst} teaches at {organization} in {city}.
Her shop, {organization}, closed in {year}.
Member of {organization}; retired from {organization} in {dateMonthYear}.
Moved here from {city} to be near {kin}.
{city} police and {organization} were informed.
Transport by {organization} to {hospital} arranged for {clock}.
Accepted by {doctorName} at {hospital}, bed {bedNumber}.
Outside records from {hospital} ({city}) reviewed.
Imaging done at {hospital} on {dateShort} is not available to us.
Was told in {city} that he has {condition}.
Vacationed in {country} and {country} last {month}.
Last seen at {organization} on {date}.
Friend {kin} drove him in from {city}.
Home health by {organization}, nurse {doctorFirst}.
Dialysis on {weekday} at {hospital}.
Placed at {hospital} by {kin}, who holds power of attorney.
The case manager, {doctorName}, called {organization}.
Report called to {nurse}, {hospital}, at {clock}.
Sees {doctorName} ({specialty}) in {city} and {doctorName} here.
{doctorName} thinks this is {condition}; {doctorName} does not.
I agree with {doctorName}'s assessment.
Supervised by {doctorFull}.
Resident: {doctorName}. Student: {doctorFirst}.
Covering for {doctorName} until {weekday}.
{doctorFirst} from the {specialty} team came by.
As {doctorName} wrote on {dateShort}, {clinical}
Message left for {doctorFirst} at {pager}.
Names her children as {kin}, {kinFull} and {patientFirst}.
{kin} says he was fine until {weekday}.
With {kin} and {kin} at the bedside, {patientFirst} passed away at {clock}.
Twin {patientFirst} did well; twin {kin} needed {procedure}.
Wants to be called {patientFirst}.
Goes by "{patientFirst}".
The former {profession} is now a {profession}.
Employed as a {profession} since {year}.
Trained as a {profession} in {country}.
Worked as {profession} for {organization} until {year}.
Used to work for {organization} as a {profession}, now disabled.
His wife, a {profession}, {kin}, is well.
Son {ageNumber}, daughter {ageNumber}, both healthy.
Two children, {ageNumber} and {ageNumber}.
Age at menarche {ageSmall}, at menopause {ageNumber}.
Mother lived to {ageNumber}.
Turns {ageNumber} in {month}.
Celebrated her {ageNumber}th birthday on {dateShort}.
Born {dob} at {hospital}.
Born in {city} on {dob}.
From {dateShort} until {dateShort} on {drug}.
Between {dateFull} and {dateFull} she was at {hospital}.
Next: {weekday} {dateShort} {clock} with {doctorName}.
Cultures of {dateShort}, {dateShort} and {dateShort} were negative.
Seen {dateShort}, {dateShort}, {dateFull}.
Last dose {dateShort} {clock}.
First noticed in the {month} of {year}.
By {holiday} she could walk again.
Since the winter of {year} he has had {symptom}.
Expires {dateFull}.
Updated {dateFull} by {username}.
The address on file, {street}, {city}, is wrong.
Went to the ED in {city}, then to the one in {city}.
Hiked in {landmark} and swam in {landmark}.
Fell at the {organization} on {street}.
Bitten by a dog in {city} on {weekday}.
Lives in {city} (zip {zip}).
Resides at {hospital}, room {bedNumber}.
Homeless, stays near {landmark} in {city}.
Deployed to {country} in {year} and {year}.
Evacuated from {city} after the storm of {dateMonthYear}.
Refugee from {country}, arrived {dateMonthYear}.
Emigrated from {country} at {ageNumber}.
Her sister in {city}, {kin}, will take her in.
Call {kin} on {phone} (work) or {phone} (home).
Text {phone}; do not leave messages with {kin}.
Alternate: {kinFull}, {phone}, {email}.
Send copies to {doctorName} in {city} and {hospital}.
Fax to {hospital}, attn {doctorName}, {fax}.
{organization} authorisation {id}, valid until {dateFull}.
Coverage: {organization} {plan}.
Formula and diapers from {organization}.
Meals by {organization}; rides by {organization}.
Attends {organization} on {weekday} and {weekday}.
School: {organization}, grade {digit}.
Court date {dateFull}, attorney {doctorName}.
Parole officer {doctorName}, {phone}.
Interpreter {id} ({doctorFirst}) by telephone.
Translated by {kin}.
Device check by {doctorFirst} of {organization}: {device}.
Scope {device} was used.
Pt. {patientLast}, {patientFirst} seen and examined.
{patientLast} {patientFirst} {ageNumber} {sexLetter} {mrn}
{patientLast} is doing great!
This {age} named {patientFirst} presents with {symptom}.
Mr. and Mrs. {patientLast} were counselled.
The {patientLast} family was updated by {doctorName}.
Spouse: {kin}. Children: {kin}, {patientFirst}.
I met {patientFirst} and {kin} in clinic.
Dear {patientFirst},
Dear Mr. {patientLast} and Ms. {patientLast},
Best wishes, {doctorFirst}
Thanks, {doctorName}
Regards {doctorFirst} {doctorInitials}
Yours, {doctorFull}, {hospital}
{doctorName} will be away until {weekday}; call {doctorName} instead.
Reviewed with attending {doctorName} on {dateShort}.
{doctorInitials} discussed w {doctorInitials}.
pt of {doctorName}, {hospitalShort}
`);

/** Short documents that put names, places and institutions close together. */
export const sentTemplates = templateLines(`
{organization}\\nEmployee health\\n\\nName: {patientFull}\\nOccupation: {profession}\\nSite: {city}\\nDate of injury: {dateFull}\\n\\n{clinical} {clinical}\\n\\n{doctorFull}
AMBULANCE RUN SHEET\\nUnit {digit} {organization}\\nCalled {clock} to {street}, {city}\\nPt {patientFull} {ageNumber}{sexLetter}\\n{vitals}\\n{clinical}\\nTo {hospital} {clock}
Dear {doctorName},\\n\\n{patientFirst} came with {kin} on {weekday}. {clinical} {clinical}\\n\\nI have asked {doctorName} at {hospital} to see {patientFirst} in {month}.\\n\\n{doctorFirst}
Hi {doctorFirst},\\njust to let you know that {patientLast} ({mrn}) cancelled for {weekday}. {kin} will ring you on {phone}.\\n{doctorFirst}
FAMILY HISTORY\\nFather {kinFull}, {ageNumber}, {condition}\\nMother died at {ageNumber} in {city}\\nBrother {kin}, {ageNumber}, well\\nSOCIAL HISTORY\\n{profession}, {organization}; lives in {city} with {kin}
HOSPITAL COURSE\\n{patientLast} was admitted to {hospital} on {dateFull}. {clinical} {clinical} On {dateShort} {doctorName} performed {procedure}. {clinical} Discharged {dateShort} to {hospital}.
{city}, {dateFull}\\n\\nTo {organization}\\nRe {patientFull}, {dob}, {plan}\\n\\n{clinical} I ask you to cover {procedure}.\\n\\n{doctorFull}\\n{hospital}
REFERRAL\\nTo: {doctorName}, {specialty}, {hospital}\\nFrom: {doctorName}, {city}\\nPatient: {patientHeader} {dob} {phone}\\nReason: {condition}\\n{clinical}
IMMUNISATION RECORD {patientFull} {dob}\\n{dateFull} {drug} lot {device} {hospital}\\n{dateFull} {drug} lot {device} {organization}\\nParent: {kinFull} {phone}
INCIDENT {id} {dateFull} {clock} {ward}\\nReported by {nurse}. Pt {patientLast} found by {doctorFirst}. {clinical} {doctorName} informed {clock}. Family ({kin}, {phone}) informed {clock}.
CONSULT {specialty}\\nRequested by {doctorName} for {patientHeader} in {bedNumber}\\n{clinical} {clinical}\\nThanks for involving us. {doctorName} / {doctorName} pager {pager}
HANDOFF\\n{bedNumber} {patientLast} {ageNumber}{sexLetter} {condition}, {doctorName}\\n{bedNumber} {kin} {ageNumber}{sexLetter} {condition}, from {hospitalShort}\\n{bedNumber} {doctorName} {symptom}, to go {weekday}
Discharge checklist for {patientFull}\\n- ride: {kin}, {phone}\\n- oxygen: {organization}\\n- nurse: {organization}, starts {dateShort}\\n- PCP: {doctorName}, {city}, {dateFull} {clock}
DEATH NOTE\\nCalled to see {patientFull}. {clinical} Pronounced at {clock} on {dateFull}. {kin} at bedside. {doctorName} and {organization} notified. {doctorFull}
PRENATAL\\n{patientHeader} G2P1 {ageNumber} y LMP {date} EDD {date}\\nPartner {kin}, {profession}\\nPlans delivery at {hospital} with {doctorName}
GENETICS\\nProband {patientFull}, {ageNumber}, of {city}. Sister {kinFull}, {ageNumber}, of {city}. Family from {country}. {clinical} Report {id}, {dateFull}.
SCHOOL FORM\\nChild: {patientFull}, {ageSmall}\\nSchool: {organization}, {city}\\nParent: {kinFull}\\nDiagnosis: {condition}\\nMay take {drug} at {clock}\\n{doctorFull}, {dateFull}
DIALYSIS UNIT {hospital}\\nPt {patientLast} arrived {clock} by {organization}. {vitals}. {clinical} Next {weekday}. {nurse}
INTAKE\\n{patientFull}, goes by {patientFirst}\\nBorn: {dob}, {city}, {country}\\nLives: {street}, {city}\\nWork: {profession} at {organization}\\nHeard of us from: {kin}\\nReason: {symptom}
POLICE HOLD: {patientFull}, booked in {city} {dateFull}, officer {doctorName} badge {id}. {clinical} Cleared by {doctorName} at {clock}.
`);
