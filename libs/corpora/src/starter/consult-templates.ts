/**
 * What clinicians write when they ask for advice: the case first, the question first, or both in one breath, with identifiers in every
 * place of a sentence. In the language of `grammar/template.ts`; of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Requests for advice, whole. */
export const consultTemplates = templateLines(`
{patientFull}, {ageNumber}{sexLetter}, admitted {dateFull} to {hospital} with {condition}. {lab} {labValue}. Would you add {drug}?
Given {patientLast}'s {lab} of {labValue} on {date}, is {drug} {dose} still reasonable?
For a {age} <man|woman> from {city} on {drug}, when do guidelines recommend {imaging}? Chart belongs to {patientFull}, MRN {mrn}.
Does {patientFirst} {patientLast} (MRN {mrn}) meet criteria for {procedure}?
Should {patient} get {imaging} before {procedure} on {dateShort}?
Has {patientLast} had {imaging} since {dateFull}?
Will {patientFirst} need {drug} after {procedure}? {doctor} in {city} started her on {drug}.
Is {patientFirst} a candidate for {procedure}, given {condition} and {condition}?
Can {patientFirst} take {drug} with {drug}? He lives in {city}, {stateCode} and uses {organization} pharmacy.
Did {patientLast} receive {drug} at {hospital} before transfer on {dateShort}?
Why would {patientFirst}'s {lab} go from {labValue} to {labValue} between {dateShort} and {dateShort}?
When should {patientFull} repeat {imaging}? Last one {dateMonthYear} at {hospital}, {city}.
How would {doctorName} dose {drug} here? {patientLast}, {ageNumber}, {lab} {labValue}, {condition}.
Where was {patientFull} treated in {year}? Her chart says {hospital}, she says {city}.
Who at {hospital} follows {patientFirst} for {condition} now that {doctor} has left?
Seen {dateFull}: {patientFull}, {profession}, {symptom} and {symptom}. Lives with {kin} at {street}, {city}. Next steps?
{ageNumber}{sexLetter} ({patientFull}, DOB {dob}) p/w {symptom}; PMH {condition}, {condition}; {lab} {labValue}. Abx choice?
{patientFull} flew from {city} to {city} on {dateFull} and developed {symptom} on arrival. DVT workup?
Pt is {patientFull}, cell {phone}, insured under {plan}. Needs PA for {drug}; dx {condition}. Draft justification?
Discharged from {hospital}, {city} on {dateFull} under {doctor}; now back with {symptom}. {patientLast} is {ageNumber}. Readmit?
New referral from {doctorFull}, {hospital}: {patientFull}, {dob}, {condition}. Which labs before the first visit?
{patientFull} ({email}) wrote through the portal that {drug} gives her {symptom}. Reasonable substitute?
Moved here from {country} in {dateMonthYear}: {patientFull}, {ageNumber}, positive TB test, {lab} {labValue}. Treat?
Works nights at {organization} in {city}; {patientFirst} asks whether {drug} at {clock} is ok with {condition}.
Brought in from {landmark} by bystanders, ID in wallet says {patientFull}, {license}. {symptom}. Tox screen negative. Ideas?
Patient {patientFull} (SSN {ssn}, account {account}) disputes a bill for {procedure} on {dateFull} at {hospital}. How should coding respond?
Telehealth visit {dateFull} with {patientFull} in {city}: {symptom} for {weeks}, on {drug}. Safe to wait for {imaging}?
Home health RN {doctorFirst} reports {patientLast}'s BP {bloodPressure} and weight {weight}. Up {drug}?
According to {doctorName}, {patientFirst} stopped {drug} in {month}. Does that explain {lab} {labValue}?
Since {patientLast} left {hospital} on {dateShort}, {lab} has doubled. What did we miss?
Reviewing {patientHeader}, {mrn}, seen by {doctorName} and {doctorName}. {clinical} Agree with {drug}?
Radiology at {hospital} read {patientFull}'s {imaging} of {dateFull} as {condition}. Follow-up interval?
{kinFull}, <daughter|son|wife|husband|sister> of {patientFull}, wants to know if {condition} is inherited. Genetics referral in {city}?
{patientFirst} and {kin} were both exposed in {city} on {dateShort}. Prophylaxis for the two of them?
Triage: {patientFull}, {ageNumber}, calling from {phone} in {city}, {symptom} since {clock}. ED or clinic?
Same question for {patientLast}, {mrn}: {lab} {labValue}, {drug} {dose}. Adjust for weight {weight}?
In {patientFirst}'s case ({condition}, {lab} {labValue}), what target would {doctor} aim for?
With {patientFull} allergic to {allergy} and booked for {procedure} on {date}, which antibiotic prophylaxis?
After {drug} {dose}, {patientFirst} vomited twice; he is {ageNumber} and weighs {weight}. Repeat the dose?
Before {patientLast} goes back to {city}, should we vaccinate? Splenectomy {dateFull}, {hospital}.
Under which circumstances would you stop {drug} in someone like {patientFull}, {ageNumber}, {condition}, {condition}?
I'd like your opinion on {patientLast}. {clinical} {doctorName} favours {drug}; I favour {drug}.
We admitted {patientFull} last night from {hospital} ED. {clinical} Any role for {procedure}?
The <mother|father|wife|husband|daughter|son> of {patientFirst} {patientLast} ({phone}) insists on {imaging}. Evidence?
My colleague {doctorFirst} in {city} says {drug} is contraindicated at {lab} {labValue}. True for {patientLast}?
Our {profession} patient {patientFull} from {city} was told in {country} that he had {condition}. Confirm how?
They want to send {patientLast} to {hospital} in {city}; bed manager {doctorFirst} at {phone}. Stable for transport?
Please explain {condition} to {patientFirst}, a {age} {profession}, in five sentences.
Please list interactions among {drug}, {drug} and {drug} for {patientHeader}.
Write a one-line summary: {patientFull}, {ageNumber}, {city}, {condition}, s/p {procedure} {dateFull}, {doctorName}.
Create an after-visit summary for {patientFull} seen {dateFull} by {doctorFull} at {hospital}, {street}, {city}.
Calculate the next dose date if {patientFirst} got {drug} on {dateFull} in {city}.
Suggest wording to tell {kinFull} in {city} that {patientFirst} has {condition}.
Check whether {patientFull}'s claim ({id}) for {imaging} on {dateFull} was coded right for {condition}.
Compare labs: {patientLast} {dateShort} {lab} {labValue}; {dateShort} {lab} {labValue}. Trend worrying?
Identify drug causes of {symptom} in {patientFull} who takes {drug}, {drug} and {drug} from {organization}.
Outline a taper of {drug} for {patientLast} beginning {dateFull}, visits with {doctorName} on {weekday}.
Prepare sign-out: {patientLast} bed {bedNumber} {condition}; {kin} at bedside; {doctorName} primary; recheck {lab} {clock}.
Recommend a diet for {patientFirst}, {ageNumber}, who grew up in {country}, with {condition}.
Verify: {patientHeader}, MRN {mrn}, DOB {dob}, allergy {allergy}, surgeon {doctorName}, {procedure}, {dateFull}. Anything missing?
Quick consult? {patientFirst} {patientLast} {ageNumber}{sexLetter} {city} {condition} {drug} {dose} {lab} {labValue}
{condition} pt, {patientLast}, {hospitalShort} {dateShort}. {drug} ok?
{patientLast} back from {imaging}. {doctorName} says {finding}. dc {drug}?
{patientFirst} texted {phone} at {clock}: "{symptom} again". Known {condition}. Come in?
{city} urgent care sent {patientFull} with {symptom}; DOB {dob}. Rule out what first?
{dateShort} {patientLast} {lab} {labValue}, {dateShort} {labValue}. {doctorName} aware. Change {drug}?
{hospital} records ({mrn}) show {patientFull} had {procedure} on {dateFull}. Is {imaging} safe with that device?
{organization} plan {plan} denies {drug} for {patientFirst}. Alternatives for {condition}?
{kin} says {patientFirst} fell at {landmark} {weekday}; on {drug}. CT head?
{profession}, {ageNumber}, {city}: {symptom} after lifting. Name {patientFull}, tel {phone}. Red flags?
Mr. {patientLast} of {city} and his wife {kin} both have {symptom} since the cruise to {country}. Isolation?
Ms. {patientLast} ({dob}) missed her {drug} on {dateShort} while in {city}. Catch-up schedule?
Mrs. {patientLast} was last seen in {dateMonthYear} by Dr. {doctorName}. {clinical} Restart {drug}?
Nurse {doctorFirst} noticed {symptom} in {patientFull}, POD {digit} after {procedure}. Call {doctorName} tonight?
Veteran {patientFull}, treated at {hospital}, served in {country} in {year}. Exposure-related {condition}?
Baby {patientLast}, {ageSmall} days old, born {dob} at {hospital}, bilirubin {labValue}. Phototherapy?
Twins {patientFirst} and {kin}, {ageSmall}, both febrile since {weekday}. Same workup for each?
Interpreter needed: {patientFull} from {country} speaks no English; {kin} translates. {clinical} Capacity?
Second opinion request from {doctorFull}, {city}, re {patientFull}, {condition}, biopsy {dateFull}, accession {id}.
Ambulance ran from {street}, {city} to {hospital} with {patientFull}; GCS {digit}, {symptom}. {drug} given. What else?
Insurance card: {organization}, member {plan}. Patient {patientFull}, {zip}. Is {imaging} covered for {condition}?
Device check: {patientFull}, serial {device}, implanted {dateFull} at {hospital} by {doctorName}. MRI conditional?
School nurse in {city} asks whether {patientFirst}, {ageSmall}, may return after {condition} diagnosed {dateShort}.
Occupational health at {organization}: {patientFull} stuck by needle {dateFull}, source unknown. PEP?
Police officer from {city} brought {patientFull}, found at {landmark}, {symptom}. Medical clearance labs?
Clinical trial {id} at {hospital}: does {patientInitials}, {ageNumber}, with {lab} {labValue} qualify?
Wound photo uploaded by {username} for {patientFull}, {mrn}. {clinical} Infected?
Fax {fax} the note of {dateFull} to {doctorName} in {city} and tell me whether {drug} interacts with {drug}.
Log in as {username}, pull {patientHeader}, and tell me if {lab} was ever above {labValue}.
`);

/** Sentences of notes in which a name, a place or a day stands where few templates put it. */
export const placedTemplates = templateLines(`
What {patientFirst} fears most is {procedure}.
Neither {patientFirst} nor {kin} recalls who prescribed {drug}.
Between {dateShort} and {dateShort} {patientLast} lost {weight}.
Only {patientFirst} was affected; {kin} stayed well.
Unlike in {city}, here {patientFirst} had no {symptom}.
It was {doctorName} who first suspected {condition}.
Nobody but {kin} knew of the {condition}.
As {doctorName} wrote in {month}, {patientFirst} has {condition}.
To {patientFirst}, the {drug} tastes bitter.
From {city} he went to {city}, then to {country}.
During the flight to {country} {patientFirst} had {symptom}.
{city} clinic called: {lab} {labValue}.
{city}-based {profession}, retired {year}.
Grew up in {city}, schooled in {city}, moved to {state} in {year}.
Born and raised in {city}. Travels between {city} and {city}.
{kin} drove in from {city} to sit with {patientFirst}.
Ex-husband {kinFull} ({city}) has custody.
His brothers {kin}, {doctorFirst} and {doctorFirst} live in {city}, {state} and {country}.
Godmother {kinFull}, neighbour {doctorFull}, both of {city}.
The {city} records have not come; {hospital} promises them by {weekday}.
Her employer, {organization}, asked for a letter.
Hired by {organization} in {year}, laid off {dateMonthYear}.
Volunteers with {organization} on {weekday}.
Insured through {organization} since {year}.
Plays for {organization}; trains at {landmark}.
Drinks at {organization}, about {digit} beers a night.
Retired from {organization}, {city}. Widow of {kinFull}.
Attends {organization} in {city}, third grade.
Medications come from {organization} on {street}.
Dialysis at {hospital} on {weekday}, {weekday} and {weekday}.
{hospital} to {hospital} by air, {dateShort}, {clock}.
Old films from {hospital} were compared.
Per {hospital} ED: {condition}.
Enrolled in hospice with {hospital}, nurse {doctorFirst}.
Surgery was to be at {hospital} but {doctorName} moved it to {hospital}.
Thanks to {doctorName} and the staff of {hospital}.
{doctorName} will round on {weekday}; {doctorName} covers {weekday}.
{doctorName}'s recommendation of {dateShort} was followed.
{doctorName}: continue {drug}. {doctorName}: stop {drug}.
Resident: {doctorName}. Fellow: {doctorName}. Scribe: {doctorFirst}.
Assisted by {doctorName}, supervised by {doctorName}.
At {doctorName}'s request {drug} was held.
Spoke to {doctorFirst} in the lab, then to {doctorFirst} in pharmacy.
{doctorFirst} from case management met {patientFirst} and {kin}.
Handed over to {doctorName} at {clock}. {doctorName} to chase {lab}.
Told {patientFirst} that {doctorName} would call on {weekday}.
{patientFirst} laughs, says {kin} worries too much.
{patientLast} smokes, {kin} does not.
Says {patientFirst}: "I can't sleep." Says {kin}: "He never could."
Gave {patientFirst} {drug} {dose}; {patientFirst} slept.
{patientLast}, when asked, denied {symptom}.
Poor {patientFirst} has had {condition} twice since {month}.
Asked {kin} about {patientFirst}'s diet. {kin} cooks.
Call {kin} first ({phone}), then {kinFull} ({phone}).
`);

/** Texts that hold nothing to hide although their words and numbers look like it. */
export const plainTemplates = templateLines(`
What is the first-line treatment of {condition} in adults?
How does {drug} compare with {drug} for {condition}?
Does {drug} need renal dosing at a {lab} of {labValue}?
Explain the difference between {condition} and {condition}.
When is {imaging} preferred to {imaging} for suspected {condition}?
Which scores predict {condition}: {scoreLine} or {scoreLine}?
Summarize the evidence for {drug} in {condition} in three bullets.
Can {eponymDisease} present with {symptom} alone?
What does a {lab} of {labValue} with {vitals} suggest?
Draft patient instructions for {drug} {dose} {frequency}, no names please.
List side effects of {drug}; which are dose dependent?
Is {drug} safe in pregnancy and with {drug}?
What is the {sign} sign and when is it positive?
Who should not receive {drug}?
How long does {procedure} take, and when can patients drive?
Should {gene} be tested in all patients with {condition}?
Taper {drug} {taper}; recheck {lab} then.
A patient with {condition} has {symptom}. {lab} {labValue}. What next?
Doctor: Good morning. Patient: Good morning. Doctor: Any {symptom}? Patient: No, none.
Doctor: And how is your appetite? Patient: It's okay. Doctor: Great. Patient: Thank you.
Guest_family: He hasn't been sleeping. Doctor: I see. Guest_clinician: Let's check {lab}.
Patient: Oh, well, it hurts here. Doctor: Alright. Any {drug}? Patient: Yeah, {drug}, twice a day.
Doctor: Do you smoke? Patient: Never. Doctor: Drink? Patient: Socially. Doctor: Perfect.
Cc: {symptom}. Hpi: per patient, {symptom} x {weeks}. Pmh: {condition}. Meds: {drug}. All: {allergy}.
S: {symptom}. O: {vitals}. A: {condition}. P: {drug} {dose}, {imaging}, recheck {lab}.
{heading}: {condition}, {abbreviation}. {heading}: {drug} {dose}.
{drug} {dose} {frequency}, {drug} {dose} {frequency}, {drug} prn.
{scoreLine}. {measure}. {panel}. {vent}.
Post Op Day {digit}. Pain Control Adequate. Ambulating With Assistance. Diet As Tolerated.
Consent obtained. Time out performed. {tool} placed. {measure}. Counts correct.
`);
