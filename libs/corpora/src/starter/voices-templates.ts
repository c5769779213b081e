/**
 * Questions, notes and talk in the voices of many people: hurried, lower-case, pasted, spoken, lay. In the language of
 * `grammar/template.ts`; of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Questions to an assistant, by clinicians, staff, patients and families. */
export const voiceQueries = templateLines(`
pt {patientLast} {ageNumber}{sexLetter} here w/ {symptom}, on {drug}, {lab} {labValue}, anything else before i call {doctorName}?
quick q pls, {patientFirst} {patientLast} had {procedure} {dateShort} and now {symptom}, normal?
whats the max {drug} for {patientLast} hes {weight} thx
{patientLast} wont stop vomiting, gave {drug} {dose} x2, what next
need dispo help - {patientFull}, {city}, no ride home, lives w/ {kin}, ok to dc tonight?
u think {patientFirst} needs {imaging} b/c of {symptom}? {doctorName} says no, {doctorName} says yes
hx {condition}, {condition}. name {patientFull}. from {city}. f/u {weekday} w/ {doctorName}. write the note pls
can u redo this rx for {patientFirst} {patientLast}, {drug} {dose} {frequency}, {organization} said they never got it
Morning. GP here in {city}. {patientFull}, {ageNumber}, {profession}, tired for {weeks}, {lab} {labValue}. Would you refer to {hospital} urgently?
<Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast} rang from {street} to say the {drug} is making her dizzy. Stop it or halve it?
I'm seeing Mrs {patientLast} at the {city} surgery; her husband {kin} does all the talking. {clinical} How do I ask about memory?
Please could you draft a two-week-wait referral to {hospital} for {patientFull}, {dob}, {symptom} since {month}?
Locum question: the {hospitalShort} letter of {dateShort} tells me to start {drug} in {patientLast} but {lab} is {labValue}. Safe?
NP at a rural clinic outside {city}, {stateCode}. {patientFirst} is {ageNumber}, uninsured, {condition}. Cheapest alternative to {drug}?
I precept a student, {doctorFirst}, who thinks {patientLast} has {eponymDisease}. {clinical} Is she right?
Collaborating physician is {doctorFull}; patient is {patientFull}. {clinical} May I refill {drug} on my own?
Pharmacist at {organization}, {street}. {doctorName} wrote {drug} {dose} for {patientFull} (b. {dob}), who already gets {drug}. Fill or call?
Script for {patientHeader} dated {dateFull}, prescriber {doctorFull}, {drug} {dose} {frequency}, qty {digit}0. Interaction with {drug}?
{kin} came to the counter for {patientFirst}'s {drug}; can I hand it to her without ID?
{patientLast} and {patientFirst} swapped bottles, {drug} for {drug}, last night in {city}. Poison control needed?
Medic {digit} to {hospitalShort}: {ageNumber}{sexLetter}, {symptom}, {vitals}, picked up at {landmark}. Divert to {hospital}?
on scene {street} {city}, pt {patientFirst} refuses transport, {kin} wants him to go, GCS {digit}, advice?
We dropped {patientFull} at {hospital} at {clock} and I still owe the run report. {clinical} Write the narrative.
Which code fits {procedure} on {dateFull} for {patientHeader}, acct {account}, payer {organization}?
DOS {dateFull}. Provider {doctorName}. Pt {patientLast}. Dx {condition}. Does the {imaging} need a modifier?
Denied: {patientFull}, member {plan}, {organization}, {dateFull}, reason "not medically necessary". {clinical} Appeal in ten lines.
SW here. {patientFull} was evicted from {street} on {date} and sleeps near {landmark}. Any program in {city} that takes people on {drug}?
Guardian {kinFull} lives in {country}, patient {patientFirst} is in {ward}. Who consents to {procedure}?
{organization} will take {patientLast} if {hospital} faxes {lab} results by {weekday}. What exactly should the packet contain?
APS worker {doctorName} visited {patientFirst}, {ageNumber}, at {street}; fridge empty, {symptom}. Mandatory report?
My little one {patientFirst} is {ageSmall} and has had {symptom} since {weekday}. We live in {city}, nearest hospital is {hospital}. Go now?
{patientFirst} my son swallowed {drug}, about {digit} tablets, what do I do
is it ok if {kin} goes to school in {city} with {symptom}? her teacher at {organization} says no
Our daughter, {kinFull}, "{patientFirst}" at home, will be {ageSmall} in {month}. Which shots does {organization} want?
Hi, me again, {kin}'s mum. Dr {doctorName} gave her {drug} on {weekday} and now there's {symptom}?? Thank you!
im {patientFirst} from {city} and my {lab} was {labValue} on {dateShort} is that bad
My name's {patientFirst}, I work as a {profession} at {organization}. Can I drive on {drug}?
i had {procedure} at {hospital} {dateMonthYear} w/ {doctorName} and it still hurts, should i get a second opinion
{doctor} told me I have {condition}. I'm {ageNumber}. Will I live to see {kin} grow up?
Both my parents, {kin} and {patientFirst}, had {condition}; they came from {country}. Am I at risk?
hello i am {patientFull} {dob} pls cancel my appointment with {doctorName} on {dateShort} i am in {country}
Why does {doctorName} want me to go all the way to {city} for {imaging} when {hospitalShort} has one?
Took {drug} in {city}, felt sick by {landmark}, fainted in {city}. What's going on? I'm {ageNumber} btw
Lab tech question: tube {id} labelled {patientLast}, requisition says {kinFull}, drawn {clock} {dateShort} in {ward}. Reject?
Critical {lab} {labValue} on {patientHeader}, {mrn}; nobody answers at {phone} and {doctorName} is off. Whom next?
Hemolysed x{digit}, {patientLast}, bed {bedNumber}. Told {nurse}. Do I need to log it?
Our cohort from {hospital} and {hospital} ({city}) includes subject {id}, aged {ageNumber}. Does {condition} before {year} exclude him?
For the methods section: {organization} paid, {doctorFull} of {hospital} enrolled, last visit {dateFull}. Rephrase in passive voice.
Case report draft: "{patientInitials}, a {ageNumber}-year-old {profession} from {state}, presented in {month} with {symptom}." Identifiers to remove?
Dentist here. {patientFull} takes {drug} for {condition}; her cardiologist {doctorName} at {hospital} is away. Extraction on {weekday} ok?
tooth {digit}{digit} pain, {patientFirst}, {ageNumber}, INR {labValue}, on {drug}. ok to pull it {weekday}?
Physio at {hospital}: {patientLast} is {digit} weeks after {procedure} by Mr {doctorName}, flexion {digit}0 degrees. Push harder?
{patientFirst} plays for {organization} and wants to run the {city} marathon on {dateFull}. ACL done {dateMonthYear}. Realistic?
Speech therapist {doctorFirst} says thin liquids are fine for {patientLast}; {doctorName} disagrees. {clinical} Who decides?
Name: {patientFull}\\nAge: {ageNumber}\\nTown: {city}\\nMeds: {drug}, {drug}\\nQ: can she have {drug}?
- {patientLast}, {mrn}\\n- {condition}, {condition}\\n- {doctorName} following\\n- from {hospitalShort} {dateShort}\\nGive me a problem list.
Pt: {patientHeader}\\nAttending: {doctorName}\\nLoc: {hospitalShort} {bedNumber}\\nLab: {lab} {labValue}\\n\\nwhat am I missing
* {patientFirst} ({ageNumber}) - {symptom}\\n* {kin} ({ageSmall}) - {symptom}\\n* both ate at {organization} on {weekday}\\nNotifiable?
From: {doctorFull}\\nTo: {email}\\nDate: {dateFull}\\nSubject: {patientLast}, {patientFirst}\\n\\n{clinical} Thoughts? {doctorFirst}
From: {email}\\nSent: {dateFull} {clock}\\nTo: {hospital}\\nRe: my mother {kinFull}\\n\\nShe still has {symptom}. Please reply to her.
---- Forwarded by {username} ----\\n{doctorFirst}, can you see {patientLast} {weekday}? {symptom}, {city} clinic. {doctorFirst}\\n---- reply politely that I'm full
You are a careful discharge planner. Patient: {patientFull}, {ageNumber}, of {city}. {clinical} Write instructions for {kin} in plain words.
You are an expert in {specialty}. {patientLast} has {condition} and was treated by {doctorName} in {country}. What would you change?
Act as a triage nurse. I am {patientFirst}, calling from {city}, {symptom} since {clock}. Ask me questions one at a time.
You are reviewing for {organization}. Was {imaging} on {dateFull} for {patientFull} appropriate? {clinical}
Pretend you're {doctorFirst} and tell {patientFirst} kindly that {procedure} is cancelled until {month}.
System: answer briefly. User: {patientFull} / {dob} / {condition} / {drug} / travelling to {country} {dateShort}. Vaccines?
Her sister in {city} has {condition}, her father died at {ageNumber} in {country}. Genetic testing for {patientFirst}?
His neighbour {kinFull} found him on the floor at {street} on {weekday}. {clinical} Rhabdo protocol?
My aunt, who lives near {landmark}, got {drug} from a {profession} named {kin}. Is that legal in {state}?
My wife's cousin {kin} is a patient at {hospital}; they won't tell us anything. Who can call {doctorName}?
The boy's stepfather, {kinFull}, phoned from {phone}. May I discuss {symptom} with him?
{patientFirst}, {kin} and {doctorFirst} were all in the room when {drug} spilled. Who needs a check-up?
Three to see before noon: {patientLast}, {kin}, and the transfer from {city}. {lab} {labValue} in the first. Order?
Send {imaging} reports of {patientFull} to {doctorName}, {doctorName} and {doctorName}, please, and summarise for {kin}.
{doctorName}, {doctorName}, {nurse}: who signed the {dateShort} order for {drug}? Pt {patientLast}.
Tell {patientFirst} no.  {drug} with {condition} is a bad idea, right?
Ask {kin} about allergies, then tell me if {patientLast} can have {drug}.
Remind {patientFirst} that {doctorFirst} expects her in {city} {weekday}. Make it friendly.
Does what {doctorName} wrote on {dateShort} contradict what {hospitalShort} wrote on {dateShort}? {clinical} {clinical}
I disagree with {doctorFirst}. {patientLast}'s {lab} fell, not rose. Who's right?
Between {city} and {city}, where would {patientFirst} get {procedure} sooner?
{city} or {city} for {imaging}? Patient lives {city} {zip}.
En route {city} to {city}, {patientLast} desaturated. {vitals} Descend or continue?
Via {country}, then {country}, back through {city} {dateShort}; {symptom} ever since. {patientFirst}, {ageNumber}. Malaria smear?
Upriver from {city}, a village clinic. No CT. {patientFirst}, {ageNumber}, {symptom}. Evacuate to {hospital}?
Off {street} behind {organization} he was found unresponsive; wallet says {patientFull}. Naloxone given. Now what?
{hospitalShort} won't take him, {hospitalShort} is full, {hospital} wants {lab}. {patientLast}, {condition}. Draft the escalation.
Is {hospital} in {state} accredited for {procedure}? Asking for {patientFull}.
{hospital} vs {hospital}: better for {condition}? mom is {ageNumber}, we're in {city}
Post-op at {hospitalShort}, seen at {hospitalShort}, scanned at {hospital}: which of them keeps {patientFirst}'s images?
Worked {digit} yrs at {organization}, then {organization}. Now {condition}. {patientFull}. Asbestos claim?
{organization} nurse sent {patientFirst} home with {symptom}. Note for work until {weekday} please, she's a {profession}.
Employer {organization} asks me, {doctorName}, for {patientLast}'s {lab}. Refuse how?
{profession} from {country}, {ageDecade}, {symptom}. Name withheld, call him {patientFirst}. Silicosis?
Age {ageNumber}, {patientLast}, {scoreName}? {condition}, {condition}, {drug}.
{ageSpelt} year old {profession} {patientLast} with {symptom}, anticoagulate?
turned {ageNumber} on {dateShort}, never had a colonoscopy, pt {patientFull}, pcp {doctorName}. which test
{patientFull} {dob} {phone} {symptom} call back?
{mrn} {patientLast} {lab} {labValue} replace?
{patientInitials} {ageNumber} {hospitalShort} {condition} d{digit} {drug}, stop date?
re: {patientLast}. re: {drug}. re: {city} pharmacy out of stock. alternative
ty for the last answer. same pt ({patientFirst}), new q: {drug} + {drug} ok?
ok so {doctorName} called, {patientLast} is going to {hospitalShort} not {hospitalShort}, fix the letter
teh pt {patientLast} is alergic to {allergy}, got {drug} anyway on {dateShort}, wat to do
Pateint {patientFull} form {city} complians of {symptom}, adn takes {drug}. Diferential?
yo can someone explain {lab} {labValue}, my dr ({doctorName}) just said "hm" lol. im {ageNumber}
omg {kin} just fainted at {organization} in {city}, shes on {drug}, call 911??
Dictating: question regarding {patientFull}, spelled as on the chart, {mrn}, comma, on {drug}, period. Dose for {lab} of {labValue}, question mark
Voice memo from {doctorFirst}: um, {patientLast}, the {profession}, the one from {city}, did his {lab} come back, and if so what now?
Caring for {patientFirst} at home I log sugars: {labValue}, {labValue}, {labValue}. {doctorFirst} sees us {dateShort}. Change insulin?
Could {symptom} be from the {drug}? <Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast}, {city}.
It's {patientFirst} again, {kin}'s carer. He threw away the {drug}. Thanks, {patientFirst} {patientLast}
With {doctorName} on leave and {doctorName} in {city}, who reads {patientLast}'s {imaging}?
Not {patientFirst}, the other twin, {kin}: {symptom}, {ageSmall} months. Same dose?
Born in {city}, raised in {city}, now {city}: where should {patientFirst} look for vaccine records from {year}?
Formerly under {doctorName} ({hospitalShort}), {patientLast} has no PCP. Who in {city} takes {organization}?
"{patientFirst}'s {lab} is fine," wrote {doctorName} on {dateShort}. It is {labValue}. Fine?
Translate for {kinFull} ({country}): your husband {patientFirst} needs {procedure} on {weekday}.
Summarise in SBAR: {patientLast}, {bedNumber}, {condition}, {doctorName} aware {clock}, {kin} called, {vitals}
Letter to the housing office about {street}, {city}: {patientFull} needs a ground-floor flat b/c {condition}. Keep diagnosis out.
Visa medical for {patientFull}, passport {id}, going to {country} {dateMonthYear}. Which tests?
{kinFull}, who trains him at {organization}, wants {patientFirst} back {weekday} after concussion. {scoreLine}. Too soon?
`);

/** Sentences spoken, dictated, telephoned and handed over. */
export const voiceSentences = templateLines(`
This is uh {doctorFull} dictating on {patientFull}, medical record {mrn}, date of service {dateFull}, period.
Patient is a {ageNumber} year old comma {profession} comma from uh {city} period new paragraph
Dear {doctorName} comma new line thank you for referring {patientLast} period
Next patient is {patientFirst}, uh, {patientLast}, who was seen with, um, {kin}.
Strike that, the surgery was at {hospital}, not {hospitalShort}, on {date}.
Copy to {doctorName} in {city} and, uh, {doctorName}, {specialty}. End of dictation.
Correction, {patientFirst} is {ageNumber}, not {ageSmall}. Scratch the last sentence.
Signed {doctorFull} comma dictated {dateShort} comma transcribed {dateShort} by {doctorInitials}.
Doctor: Good morning, <Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast}. Patient: Morning, Dr. {doctorName}.
Doctor: And where are you living now? Patient: Still in {city}, with {kin}.
Doctor: So you moved from {city}? Patient: Yeah, back in {year}.
Doctor: What do you do for work? Patient: I'm a {profession} over at {organization}.
Doctor: How old are you now? Patient: {ageNumber}. Doctor: Okay, {ageNumber}.
Doctor: Who did that operation? Patient: {doctorName}, I think, at {hospital}, in {year}.
Doctor: Any family around? Patient: {kin} is in {city}, and {patientFirst} is in {country}.
Doctor: Hi {patientFirst}, I'm {doctorFirst}. Patient: Hi.
Patient: I saw {doctor} in {month} and he said it was {condition}. Doctor: Mm-hm.
Patient: It started {weekday}, no, {weekday}. Doctor: Okay.
Patient: My boss at {organization}, {kin}, told me to come in. Doctor: Right.
Patient: We were on holiday in {country}, near {landmark}. Doctor: Oh, nice.
Guest_family: {kin} had {symptom} at about {ageNumber}. Doctor: I see.
Clinician: {patientFirst}, can you hear me? {patientFirst}: Yes. Clinician: Do you know where you are? {patientFirst}: {hospital}.
Nurse: {patientLast}? Patient: That's me. Nurse: Date of birth? Patient: {dob}.
Doctor: Let's get {doctorFirst} to check that. {doctorFirst}: Sure.
Tel: {kin} rang {clock}, worried re {patientFirst}, will try {phone} after work.
T/C from {kin} in {city}; {patientFirst} out of {drug}; called in to {organization}.
Rang <Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast} on {phone}, no answer, left word with {kin}.
Phone note: {patientLast} c/o {symptom}, told to go to {hospitalShort}, {kin} driving.
Message taken by {doctorFirst} for {doctorName}: {patientLast} wants {drug} sent to {organization} on {street}.
VM from {organization} re {patientFirst}, c/b {phone} ext {pager}.
Handing over to {doctorFirst}: {patientLast} in {bedNumber}, watch {lab}; {kin} to be called if worse.
Bed {bedNumber} {patientLast}, {ageNumber}, {condition}, plan per {doctorName}, family from {city} arriving {weekday}.
Night team ({doctorName}, {doctorFirst}) to recheck {patientLast} at {clock}.
From {doctorFirst} to {doctorFirst}: {patientFirst} settled, {kin} gone home.
I had the pleasure of meeting {patientFirst} and his partner {kin} in {city}.
We discharged this pleasant {profession} to {hospital} under the care of {doctorName}.
He will be seen by Mr {doctorName} in the {city} clinic in {month}.
Many thanks for sending <Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast}, whom I reviewed on {dateFull} with {doctorFirst}, our registrar.
{patientFirst} tells me that {doctorName}, whom she saw in {city}, had suggested {procedure}.
Kind regards, {doctorFirst}, on behalf of {doctorName}
Dictated by {doctorName} but not signed; typed {dateShort} {doctorInitials}.
SH: {profession}, {city} native, partner {kin}, no tobacco.
Social: retired from {organization} {year}, widow of {kin}, daughter {patientFirst} in {state}.
Lives alone in {city}; {kin} checks in; meals through {organization}.
Raised in {country}, schooled in {city}, enlisted {year}, {profession} ever since.
Works as a {profession} in {city}, sends money to {kin} in {country}.
Was married to {kin}, a {profession}; separated {dateMonthYear}.
Stays with his brother {kin} on {street} when not at {organization}.
Enjoys fishing on {landmark} with {kin} and {patientFirst}.
Incarcerated in {state} until {dateMonthYear}; parole in {city}.
Brother {kin}, nephew {patientFirst} and friend {kin} visited.
Present on the call: {patientFirst}, {kin}, {doctorFirst} and an interpreter.
Per {kin}, {patientFirst} "just wasn't herself" after {holiday}.
{kinFull}, known as "{patientFirst}" to friends, came with {patientFirst} "{patientInitials}" {patientLast}.
The {city} team has accepted; {hospitalShort} to collect {clock}.
Paramedics from {city} report he was last well {weekday} at {organization}.
Scans from {city}, bloods from {hospitalShort}, letters from {doctorName}: all missing.
Trop at {hospitalShort} {labValue}, here {labValue}; {doctorName} unconcerned.
{doctorName} rounding; {doctorName} scrubbed; {doctorFirst} to place line.
{kin} signed. {doctorName} witnessed. {clock}.
On {weekday} in {city} she met {doctorFirst}, on {weekday} {doctorName}.
Came in from {city}, went out to {hospitalShort}, came back {dateShort}.
Spoke at length to {kin}, then {kin} again, then {doctorFirst} in {hospitalShort}.
{patientLast}, {patientFirst}: DNA x2, {city} clinic; letter sent {dateShort}.
Home visit {street} {dateShort}, {patientFirst} in bed, {kin} present, {vitals}.
At {ageSmall} she became a {profession}; at {ageNumber} she had {procedure} in {country}.
`);

/** Whole short documents of many offices. */
export const voiceDocuments = templateLines(`
{hospital}\\n{street}, {city} {zip}\\n{dateFull}\\n\\nDear Dr {doctorName}\\n\\nRe: {patientFull}, {dob}, {street}\\n\\nI would be grateful if you could see this {profession}. {clinical} {clinical}\\n\\nYours sincerely\\n{doctorFull}
{organization}\\nLABORATORY REPORT\\nPatient {patientHeader}   Sex {sexLetter}   Age {ageNumber}\\nAccession {id}   Collected {dateFull} {clock}\\nOrdering {doctorFull}   Client {hospital}\\n{panel}\\n{lab} {labValue}\\nReviewed {doctorInitials}
ED TRIAGE {hospitalShort}\\n{clock} {dateShort}\\n{patientLast} {patientFirst} {ageNumber}{sexLetter} BIBA from {landmark}\\nc/o {symptom} since {clock}\\n{vitals}\\nNOK {kin} {phone}\\nTriage {nurse}, seen by {doctorName}
{organization}\\n{street}, {city}   {phone}\\nRx {id}   {dateFull}\\n{patientHeader}\\n{street}\\nTAKE ONE TABLET {frequency}\\n{drug} {dose}   QTY {digit}0   REFILLS {digit}\\nDr {doctorName}   exp {dateMonthYear}
{dateFull} {clock} {patientFirst} {patientLast}: Hi {doctorFirst}, the {drug} gives me {symptom}.\\n{dateFull} {clock} {doctorFirst}, RN: I will ask {doctorName}. Are you in {city}?\\n{dateShort} {clock} {patientFirst}: No, in {city} at {kin}'s until {weekday}.\\n{dateShort} {clock} {doctorName}: Stop it. See me {weekday}.
{organization}\\nAMBULANCE SHEET\\nCrew {doctorFirst} / {doctorFirst}   Incident {id}\\nAt scene {clock} {street}, {city}\\n{patientFirst} {patientLast}, approx {ageNumber}. Bystander {kin}.\\n{symptom}. {vitals}. {drug} {dose} given.\\nHandover {hospitalShort} {clock} to {doctorName}
{hospital}\\nIMAGING\\n{patientHeader}   {mrn}   {dob}\\nREFERRER: {doctorName}, {city}\\n{imaging} {dateFull}\\nCLINICAL: {ageNumber}y, {symptom}. COMPARISON: {hospitalShort} {dateShort}.\\n{clinical} {clinical}\\nCalled to {doctorFirst} at {clock}. {doctorFull} {dateFull}
OPERATIVE NOTE\\nPATIENT {patientHeader}   UNIT {mrn}\\nDATE {dateFull}   PLACE {hospitalShort}\\nSURGEON {doctorName}   ASSISTANT {doctorName}, {doctorFirst}\\nANESTHESIA {doctorName}\\nOPERATION {procedure}\\nINDICATION {ageNumber} y/o {profession} with {condition}. {clinical}
DISCHARGE SUMMARY\\n{patientFull} | {dob} | {city}\\nIn {dateShort}, out {dateShort}, {ward} {hospital}\\nConsultant {doctorName}; GP {doctorName}, {city}\\n{clinical} {clinical}\\nHome with {kin}; care by {organization}. Clinic {month}, {doctorFirst}.\\n{doctorName} {dateFull}
VACCINATION CARD\\n{patientLast} {patientFirst} {dob}\\n1st {dateShort} {device} {organization}, {city}\\n2nd {dateShort} {device} {hospitalShort}\\nBooster {dateFull} {device} {country}\\nGiven by {nurse}
NURSING FLOWSHEET {ward} {hospitalShort} {dateFull}\\n{patientHeader} {bedNumber}\\n{clock} {vitals} {doctorInitials}\\n{clock} {vitals} {doctorInitials}\\n{clock} pain {pain}, {drug} {dose}, {doctorName} notified\\n{clock} {kin} visiting. {nurse}
{organization}\\nClaims: {street}, {city}, {state} {zip}\\n{dateFull}\\nMember {patientFull}   ID {plan}   Claim {id}\\n\\nDear <Mr|Mrs|Ms|Mr.|Mrs.|Ms.|Miss> {patientLast},\\nWe reviewed {procedure} at {hospital} on {dateFull}, ordered by {doctorFull}. It is approved until {dateFull}. Questions: {phone}.
TRANSFER FORM\\nFrom {hospital}, {city}\\nTo {hospital}, {city}\\nPt {patientHeader} {ageNumber} {sexLetter}\\nSending {doctorName} {phone}   Accepting {doctorName}\\nReason {condition}, {procedure}\\nMode {organization}   Left {clock}\\nFamily {kinFull} aware
User: hi, {patientFirst} here, {ageNumber}, {city}\\nAssistant: Hello {patientFirst}, how can I help?\\nUser: {doctorName} put me on {drug} {weekday} and {kin} says I look grey\\nAssistant: Have you had {symptom}?\\nUser: yes at {organization}, {clock}
`);

/** Texts of all these kinds that name nobody, no place and no day. */
export const voicePlain = templateLines(`
Doctor: Okay. Patient: Right, mhm. Doctor: And the pain? Patient: Same.
Doctor: Any fever? Patient: Nope. Doctor: Chills? Patient: Uh-huh, some, last night.
Doctor: Good morning. Patient: Morning, doctor. Doctor: Come on in. Patient: Thank you.
Doctor: How have you been? Patient: Oh, you know, up and down. Doctor: Mm-hm.
Doctor: Who referred you? Patient: My family doctor. Doctor: Sure, sure.
Doctor: Any surgeries? Patient: Just my {procedure}, years ago. Doctor: Wow. Okay.
Doctor: Do you smoke? Patient: Quit. Doctor: Good for you! Patient: Thanks.
Doctor: Do you take {drug}? Patient: Yep, {dose}, {frequency}. Doctor: Perfect.
Patient: Well, um, my husband says I snore. Doctor: Ha. Right.
Patient: My mother had it too. Doctor: I see. And your father? Patient: No, he was fine.
Guest_family: She's been like this since this morning. Doctor: Got it.
Nurse: All set? Patient: Yes, ma'am. Nurse: Great. Hold still. Patient: Ow.
Clinician: Squeeze my hand. Patient: Like that? Clinician: Exactly. Other hand. Good.
Dr: Hmm. Pt: What? Dr: Nothing. Pt: Okay then.
hi, {symptom} since yesterday, worse after lunch, should i see someone?
ok to take {drug} and {drug} together? thx
pls explain {lab} {labValue} like im five
whats the difference between {drug} and {drug}
How do I code {procedure} with {imaging} on the same day?
You are a helpful medical assistant. Summarise the guideline on {condition} in five bullets.
My wife's cardiologist wants {imaging}; the surgeon does not. How do they usually decide?
His mother and two brothers had {condition}. What is the risk for the daughters?
Is {eponymDisease} the same as {eponymDisease}? The resident says yes.
Max rate of {drug} through a {gauge} gauge line? Weight {weight}, {lab} {labValue}.
Convert {dose} {drug} po to iv. CrCl {digit}{digit}.
POD {digit}, AF, VSS, tol {diet}, amb x{digit}, flatus +, dc drain, home tmrw.
POD 3 s/p {procedure}. UOP {volume}/{hours} h. Cont {drug}. Dispo rehab.
NAD. RRR. CTAB. Soft NT ND. No c/c/e. A/P: stable, cont mgmt.
Pt seen, d/w team, agree w/ above. Will follow. Call w/ questions.
Sl better. Sats ok RA. Min sputum. Wean O2. PT/OT. SW for SNF.
Neuro: A&O x3, PERRL, MAE. Resp: {vent}. CV: gtt off. GI: NPO. ID: abx d{digit}.
{vitals}. {panel}. No new c/o. Cont {drug}.
Wt {weight}, BMI {digit}{digit}.{digit}, BP {bp}, HR {pulse}, T {temperature}, SpO2 {saturation}.
Past Medical History, Past Surgical History, Family History, Social History, Review Of Systems: Unchanged.
Reason For Visit: Follow Up. Chief Complaint: {symptom}. Mode Of Arrival: Walk In. Preferred Language: English.
Assessment And Plan: {condition}. Continue Current Medications. Return To Clinic As Needed.
Operative Findings: As Described. Estimated Blood Loss: Minimal. Specimens: None. Drains: One. Condition: Stable.
Final Diagnosis. Gross Description. Microscopic Description. Clinical Correlation Advised.
Allergies: {allergy}. Code Status: Full. Diet: {diet}. Activity: As Tolerated. Isolation: Contact.
Known {eponymDisease}, on {drug}; {sign} negative, {sign} equivocal.
{eponymDisease} versus {eponymDisease}; {eponym} criteria not met.
{tool} placed, {tool} removed, {tool} not needed. Closed with {suture}.
{drug}, {drug}, {drug}, {drug}, {drug}: reconciled, no change.
{drug} {dose} {frequency}; {drug} {dose} qhs; {drug} {dose} prn; {drug} held.
{drug} taper {taper}, then {drug} {dose}.
{measure}. {measure}. Ratio {digit}:{digit}. {digit}/{digit} sponges. Counts correct x2.
{digit}-0 nylon x{digit}, {gauge}G, {french} Fr, {digit}.{digit} cm, {digit}/{digit} cores, {percent} involved.
{vertebra} and {vertebra} narrowing, grade {digit} slip, {digit}.{digit} mm cord signal.
{scoreLine}, {scoreLine}, {scoreLine}. Up from last time.
{code}, {code}, {code} submitted; modifier 25 appended; units x{digit}.
ROM 0-{digit}0, strength {digit}/5, gait {digit}0 ft x{digit}, FIM {digit}, goals met {digit}/{digit}.
Vision 20/{digit}0 OD, 20/{digit}0 OS, IOP 1{digit}/1{digit}, C/D 0.{digit}, add +{digit}.50.
I/O {digit}{digit}00/{digit}{digit}50, net -{digit}00, Cr {digit}.{digit} from {digit}.{digit}, K {digit}.{digit}.
{gene} negative, {gene} positive, {percent} blasts, 46,XX in {digit}/20 cells.
Grant of leave discussed. Hope is to go home today. Will try stairs. Faith in the plan is low.
Frank pus. Rusty sputum. Sandy stool. Ruddy face. Heather-colored rash. Olive-sized mass. Pearl-like papule.
Drew blood. Mark site. Chase results. Bill insurance. Page surgery. Ward round late. Rob the line for labs.
Seen today, reviewed yesterday, due back in {weeks}, sooner if worse. First noticed {weeksAgo}.
Worse at night, better by morning; twice last week, once this week; none since lunch.
Came from rehab to the ED, then ICU, then the floor; back to the nursing home tomorrow.
The hospital called our clinic; the pharmacy called the office; the insurer called nobody.
The surgeon, the resident and her cardiologist agree. The nurse and the social worker are aware. The wife is at bedside.
His mother drives. The daughter shops. The neighbor checks the mail. The son is out of town.
uh next paragraph, abdomen soft comma nontender period, end of dictation, thanks
Triage: walk-in, {symptom}, {vitals}, ESI {digit}, to waiting room.
`);
