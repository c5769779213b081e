/**
 * What people type into an assistant or a chat, continued: case stories that put identifiers where a sentence seldom has them, pasted
 * headers and rows, and requests in many registers of English. In the language of `grammar/template.ts`; of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Requests, questions and stories, whole; of every ten, two are held out. */
export const moreQueries = templateLines(`
{city}'s only dialysis chair is broken, so {patientLast} skipped {weekday}. {lab} {labValue}. Can he wait until {dateShort}?
Found wandering outside {landmark} just before dawn, a man whose wristband from {hospital} reads {patientHeader}, {mrn}, could tell us only that "{kin}" would be cross with him. {clinical} His {month} visit to {doctorName} ended with a new script for {drug}. Delirium or something older?
{hospital} wants the slides back by {weekday}. Whose are they, {patientLast}'s or {kin}'s?
Hers was the third case from {organization} this week: {patientFirst}, {ageNumber}, a {profession}, whose {symptom} began on the bus home to {city} and whose roommate {kinFull} (seen {dateShort}) had the same. {clinical} Do I ring public health in {state} now or await cultures?
quick sanity check b4 i page {doctorFirst}: {patientLast}, bed {bedNumber}, {vitals}, {drug} running since {clock}. too fast?
Good evening sir, one patient by name {patientFull}, {ageNumber} years, resident of {city}, came to our OPD with complaints of {symptom} since {weeks}. Attenders, mainly the {kinWord} {kin}, are saying that local doctor at {place} gave some injection on {date}. {clinical} Kindly suggest further line of management, sir.
Please, is it advisable to continue {drug} for our Mama, {kin}, who traveled down from {city} for {holiday} and whose pressure has refused to come down since? Her own doctor, one {doctorName} at {hospitalShort}, is not picking.
The {city} lab says one thing ({lab} {labValue}, {dateShort}), {hospital}'s another ({labValue}, {dateShort}), and {patientFull}, who is {ageNumber} and was a {profession} until {holiday}, says both were drawn by {doctorFirst} from the arm with the drip. {clinical} Third sample, or believe the worse?
Po good day doc, ask ko lang: patient {patientFirst}, {ageNumber}, batch admitted {dateShort} sa {hospitalShort}, on {drug} {dose}, still with {symptom}. Pwede na po ba i-shift to oral?
Arvo all. Got a {ageNumber} y.o. {profession} flown in from near {city} by {organization}; mate {kin} reckons he came off the quad on {weekday}. {clinical} Retrieval doc {doctorFirst} happy to sit on him overnight, I'm not. Who'd ship him to {hospital}?
With the greatest respect to my predecessor, Mr {doctorName}, I cannot find in the notes from {hospital} any reason why Mrs {patientLast}, now {ageNumber} and living quietly with her {kinWord} in {city}, was ever commenced on {drug} in {dateMonthYear}. {clinical} I should be grateful for a view on stopping it.
WHO IS ON FOR {specialty} AT {hospitalShort} {weekday}? {patientHeader} CRASHING. {doctorName} NOT ANSWERING {pager}.
JUST GOT SIGN OUT FROM {doctorName}. RM {bedNumber} {patientLast}, {ageNumber}{sexLetter}, TRANSFER FROM {city}, {condition}, {lab} {labValue} AT {clock}. FAMILY ({kin}, {phone}) NOT YET TOLD. WHAT DO I SAY
between {dateShort} and {dateShort} my {kinWord} {kin} had three falls, one at {organization}, one at home on {street}, one in the hospital itself ({hospital}!!). they say its her {drug}. does that even make sense, she is {ageNumber} not a hundred
name: {patientFull}, age: {ageNumber}, city: {city}, occupation: {profession}, complaint: {symptom}, onset: {dateFull}, clinician: {doctorName}, task: triage
"patient_name": "{patientFull}", "birth_date": "{dob}", "site": "{hospital}", "note": "{clinical}", "prompt": "return the diagnoses as a list"
"mrn": "{mrn}", "admit": "{dateFull}", "discharge": "{dateFull}", "attending": "{doctorFull}", "facility": "{hospital}", "dx": "{condition}"\\nIs the length of stay right?
SELECT visit_id, note FROM encounters WHERE patient = '{patientHeader}' AND facility = '{hospitalShort}' AND seen_on BETWEEN '{dateFull}' AND '{dateFull}'; -- why does this return nothing for {doctorName}
INSERT INTO appointments VALUES ('{id}', '{patientFull}', '{dob}', '{phone}', '{doctorName}', '{dateFull}', '{clock}'); fails with a duplicate key, what now
UPDATE demographics SET street = '{street}', city = '{city}', zip = '{zip}' WHERE mrn = '{mrn}'; is there a reason not to run this for {patientLast}
mrn;name;dob;town;last_a1c\\n{mrn};{patientHeader};{dob};{city};{labValue}\\n{mrn};{kinFull};{dob};{city};{labValue}\\nWhich of the two is overdue?
Yesterday {organization}'s outreach van stopped by {landmark}, where {patientFirst} sleeps. He's {ageNumber}, from {country} by way of {city}, and carries a letter, dated {dateFull}, in which {doctorFull} of {hospital} promises him {procedure} "by {month}". {clinical} Is the letter still worth anything, and whom do I ring
id,age,sex,site,enrolled,event\\n{id},{ageNumber},{sexLetter},{hospitalShort},{dateFull},{condition}\\n{id},{ageSmall},{sexLetter},{hospitalShort},{dateFull},none\\nWrite R code for a survival curve.
Cohort query: everyone seen in {city} or {city} between {dateMonthYear} and {dateMonthYear} by {doctorName}, {doctorName} or {doctorName}, aged over {ageNumber}, with {condition} and on {drug}.
How many of {doctorName}'s {year} patients from the {city} clinic had a {lab} above {labValue}? Exclude {patientLast} ({mrn}), who withdrew consent.
To: {email}\\nCc: {email}\\nDate: {weekday}, {dateFull} {clock}\\nSubject: RE: RE: bed for {patientLast}\\n\\n{doctorFirst}, {hospitalShort} has one on {ward} but only till {clock}. {doctorFirst}\\n\\nTurn this thread into two lines for the chart.
Subject: {patientLast} {patientFirst}, missed infusion\\nImportance: High\\n\\nHi team, {kin} phoned ({phone}); snow in {city}, no bus. Next slot at {organization} is {dateShort}. Can {drug} slip by that much?\\n{nurse}
Delivered-To: {email}\\nReceived: from {ip}\\nDate: {dateFull}\\n\\nPlease find the {imaging} of {patientFull} attached. {doctorFull}, {hospital}\\n\\nis this phishing? I don't know any {doctorName}
{hospital}\\n{street}, {city}, {stateCode} {zip}\\nPatient: {patientHeader}\\nDOB: {dob}  Acct: {account}\\nAdm: {dateFull}  Att: {doctorFull}\\n\\nWhat in this block counts as PHI?
REQUISITION {id}\\nOrdering: {doctorFull}\\nSite: {hospitalShort}\\nName: {patientHeader}\\nCollected: {dateFull} {clock}\\n{lab}: {labValue}\\n\\nIs a repeat needed or can I release it?
PATIENT: {patientHeader}\\nUNIT NO: {mrn}\\nROOM: {bedNumber}\\nPHYSICIAN: {doctorFull}\\n{clinical}\\n\\nq: does this support inpatient status for {organization}
My supervisor, {doctorName}, says write-ups must open with the job. So: retired {profession}, {ageNumber}, widowed since {year}, {city}. {clinical} Does the rest of {patientInitials}'s story follow?
Dear fellow parents, has anyone here been under {doctorName} in {city} for {condition}? Our {patientFirst}, who'll be {ageSmall} in {month}, is on the list at {hospital} and the secretary ({doctorFirst}, lovely) can't say when. TIA from {kin}
Posted by {username} on {dateFull}: anyone else get {symptom} after {drug}? I'm {ageNumber}, {city} area, {doctorName} brushed me off. Mods please don't delete
Re: Re: {drug} and hair loss\\n{username} wrote: it grew back by {month}. Mine has not, and I stopped on {dateFull}. My GP in {city}, {doctorName}, shrugs. What should I ask for?
Bed {bedNumber}'s {kinWord}, {kinFull}, keeps a spreadsheet: every dose, every face ({doctorName}, {doctorName}, "the tall one from {city}"), every {weekday} without {doctorFirst}. {clinical} She's right that {drug} was missed on {dateShort}. Draft what I say to her, and what {hospital} says to {organization}.
r/askdocs style: {ageNumber}{sexLetter}, {weight}, {place}, {condition} dx {year}, {drug}. Three weeks after getting home from {country} I woke with {symptom}. Went to {hospitalShort}, they did {imaging}, said fine, sent me off. It is not fine.
Role: you are the on-call pharmacist for {hospital}. Caller: {nurse}, {ward}. Patient: {patientLast}, {weight}, {lab} {labValue}. She asks whether {drug} can run with {drug} through one line. Stay in character.
Let's role-play. You're {kinFull}, furious {kinWord} of {patientFirst}, who waited at {hospital} from {clock} to {clock}. I'm the {profession} who happens to be the patient advocate. Start shouting.
SYSTEM: You schedule for {organization} in {city}. Never double-book {doctorName}. USER: {patientFirst} {patientLast}, {phone}, any {weekday} in {month} but not {dateShort}.
### Context\\nClinic: {hospital}, {city}\\nClinician: {doctorFull}\\n### Input\\n{patientFull} ({dob}). {clinical} {clinical}\\n### Output\\nFive tags.
**Patient:** {patientFull}\\n**Seen:** {dateShort}, {dateShort}, {dateShort}\\n**By:** {doctorName}\\n\\n{clinical}\\n\\n*Could someone tidy this into prose?*
# {patientLast} / {mrn}\\n1. {condition}, since {year}\\n2. {condition}, {doctorName} follows\\n3. lives {city}, cat, no stairs\\n\\nWhat screening is she due at {ageNumber}?
- [ ] call {kin} {phone}\\n- [ ] fax {fax} {organization}\\n- [x] {imaging} {dateShort}\\n- [ ] d/w {doctorName}\\nPut these in order of urgency for {patientLast}, pls.
Translate for the family, who are from {country}: "{patientFirst} sleeps well after the operation. {doctorName} will speak with you at {clock}. Only {kin} may stay overnight."
Please render into plain English the following, which my {kinWord}'s surgeon in {country} wrote on {dateFull}: "{clinical} {clinical}" She is {kinFull}, {ageNumber}.
I not understand letter from {hospital}. It say {patientFull} must to come {dateFull} without eat. But she take {drug} with food always. {doctorName} nobody explain. What we do?
Excuse my English. In {country} the doctor of my {kinWord} {kin} has say {condition}; here, in {city}, {doctor} has say no. He has {ageNumber} years. Which one I must believe?
For {patientFirst}, whose mother still calls her {kin}, the pronoun is they. {hospitalShort}'s bracelet says otherwise. How do I get {organization} to fix member {plan}?
It began, {patientFirst} insists, on {weekday} the week of {holiday}, at {clock}, in the queue at {organization}: {symptom}, then nothing, then {symptom}. {hospitalShort} kept her till {dateShort}. {clinical} {doctorName}, who'll see her in {city} on {dateShort}, asked me for "a proper history". Please shape this into one.
{dateFull}. {city}. Rain. That is all {patientFull} remembers of the crash; the rest comes from {kin}, who was driving, and from the trooper's card ({doctorName}, badge {id}). {clinical} How long would you expect post-traumatic amnesia to last in a {ageNumber}-year-old?
No one, not {doctorName}, not {doctorName}, not even the great {doctorFull} of {hospital}, thought to ask {patientFirst} what she keeps in the shed at {street}. {clinical} It was pigeons. Is one {lab} enough to settle it?
The baby, {patientFirst}, was {ageSmall} days old on {holiday} when {kin} noticed she fed less. They drove from {city} through the night to {hospital}, whose triage nurse ({nurse}) clocked them in at {clock}. {clinical} Would you have done the LP before or after {imaging}?
Since the {dateShort} visit {patientLast} has seen {doctorName} twice, {doctorName} once and, unknown to either, a healer in {place}. {clinical} Which herbs raise {lab}?
{weekday}'s labs on {patientLast}: {lab} {labValue}, {lab} {labValue}. {weekday}'s: pending. Call {doctorName} or wait?
My {ageDecade} self would have ignored it. But I'm {ageNumber}, my {kinWord} {kin} died of {condition} at {ageNumber}, and {hospitalShort}'s {month} letter used the word "lesion".
Infusion q {weekday} at {organization}, labs q {weekday} at {hospitalShort}. {patientFirst} starts work as a {profession} in {city} on {dateShort}. Can we move both to one day?
{patientLast} ({dob}), {patientLast} again ({dob}): two charts, one person? Same phone, {phone}. Same {street}. Different mothers, {kinFull} on one.
To whom should the {city} coroner's query about {patientFull} (died {dateFull}, {hospital}, aged {ageNumber}) be sent, given that {doctorName} has emigrated to {country}?
A letter please, firm but not rude, from {doctorFull} to {organization}: they turned down {patientFirst}'s {imaging} twice, on {dateShort} and again on {dateShort}, citing policy {plan}; meanwhile {clinical} We're past conservative care. Copy to {kinFull}, {address}. Sign off with my licence, {license}.
Peer-to-peer at {clock} with {organization}'s medical director, one {doctorName}. Case {id}. {patientFull}, {ageNumber}, {condition}, failed {drug} ({dateMonthYear}) and {drug} ({dateMonthYear}). Give me three sentences that win.
Return-to-work note, light duty. {patientFirst} stacks crates for {organization} ({city} depot). Off since {dateShort}. Boss is called {kin}. Don't name the diagnosis.
one page handout, grade five reading level, on {condition}. it's for {patientFirst} and her class at {organization}, so mention the {city} pool where she got it??
In {year}, at {hospital}, a surgeon called {doctorName} left {patientLast} with a stoma; in {year}, at {hospital}, a surgeon also called {doctorName} reversed it; neither, as far as {kin} can recall, mentioned {condition}. {clinical} Which of the two operation notes do I need before {dateFull}?
Which code for a {profession} struck by a crate at {organization}, seen {dateShort} at the {city} urgent care, re-seen {dateShort} by {doctorName}? Claim {id}.
Coding query to {doctorName}: your note of {dateFull} on {patientHeader} says "{clinical}" Acute, chronic, or acute on chronic? Account {account} holds until you answer.
Modifier question, acct {account}: {procedure} by {doctorName}, assist {doctorName}, same day at {hospitalShort}. Both billable?
{patientFirst} again. Same {symptom}. Now what?
Is {doctorName} in on {weekday}?
{doctorFirst}, {ward} needs you re {patientLast}
tell {kin} visiting ends at {clock}
{hospitalShort} diverted. {city} full. Where do I send {patientLast}?
{organization} called. Wrong strength again for {patientLast}.
Whoever saw {patientLast} on {weekday}: why {drug}?
{patientLast}'s {year} films, anyone?
Nil by mouth from when, {patientFirst} at {hospital}, {dateShort}, first on the list?
Could {kin} be the donor? She's {ageNumber}, he's {ageNumber}.
I look after my {kinWord}. Her name's {kinFull}, she's {ageNumber}, we're in a flat near {landmark}, and the carers from {organization} come {weekdays} and {weekdays} only. {nurse} says ask for more; {doctorName}, at the {city} practice, says there's a waiting list into {month}. {clinical} What words open that door?
pls chek {patientFirst} {patientLast} allergys befor {dateShort}, teh pharmcy at {organization} says {allergy}
cna i giv {drug} to my {kinWord} {kin} shes {ageNumber} adn had {procedure} in {month}, were in {city} til {weekday}
i am a {profession}, {ageNumber}, no insurance, moved to {state} in {month} after my divorce, and since {weekday} i have {symptom}. the free clinic by {landmark} closed and {hospital} sent me a bill for my last visit ({account}) that i cannot pay. is there anything i can do at home or do i have to go back there
yes hello my name is {patientFirst} and i already told this to the girl on the phone, {doctorFirst} i think, i take {drug} in the mornings and {drug} at night and since dr {doctorName} changed it on {dateShort} i get {symptom}, my {kinWord} {kin} says stop, the leaflet says dont stop, so which
Having grown up in {country}, trained at {hospital} and then worked for {organization} as a {profession}, {patientFull} distrusts us for reasons I respect. {clinical} She'd accept {drug} if {doctorFirst} from the {city} team agreed. How do I phrase that referral without sounding defeated?
There's a {profession} from {city} (I'll call him by his initials, {patientInitials}) whose three {imaging}s, {dateShort}, {dateShort} and {dateShort}, disagree. {hospitalShort} says stable; {hospital} says not; {doctorName} says "wait". {clinical} Who arbitrates?
At handover {nurse} mentioned, almost in passing, that {patientLast}'s {kinWord}, a {profession} visiting from {country}, had been giving him drops from a brown bottle labelled by {organization}. {clinical} {lab} {labValue}, up from {labValue} on {dateShort}. What do I send the bottle for?
Eight hours after {doctorName} closed, {patientLast}'s drain put out bright blood; by {clock} {vitals}; by {clock} he was back in theatre, {doctorName} scrubbing while {doctorFirst} rang {kinFull} in {city}. {clinical} Help me write the candour letter, dated {dateFull}, from {hospital}.
{clinical} So wrote {doctorFull} of {patientFull} in {dateMonthYear}. {clinical} So writes {doctorFull} now. One of them is mistaken, and {patientFirst}'s licence ({license}) hangs on it. Which statement is better supported?
{kinFull} (the {kinWord}), {kinFull} (the {kinWord}) and a lawyer from {organization} will meet us on {weekday} at {clock}. Patient: {patientLast}, {ageNumber}, vented since {dateShort}. {clinical} Draft an agenda for the goals-of-care meeting, chaired by {doctorName}.
Court wants to know by {dateFull} whether {patientFull}, held at {organization} since {holiday}, is fit to plead. {clinical} He believes {doctorName} is his brother. Outline the report; the solicitor is at {email}.
From the prison wing at {organization}: {patientLast}, number {id}, {ageNumber}, swallowed two batteries on {weekday}. {hospital} refuses escort without {doctorName}'s call. {imaging} at {clock} shows both past the pylorus. Scope or sit?
The shelter ({organization}, {street}) has seven coughers. First ill was {patientFirst}, {ageNumber}, off the coach from {city} on {dateShort}; then {kin}; then the {profession} who cooks. {clinical} Where do I isolate people who have no rooms?
Custody sergeant {doctorName} rang at {clock} from {city}: {patientFull}, {ageNumber}, arrested outside {organization}, says he takes {drug}, can't say how much, and that {doctorFirst} at {hospitalShort} "knows all about it". {clinical} No one there picks up before {weekday}. Do I give any, and how do I record it?
{organization}'s school nurse writes: "{patientFirst}, {ageSmall}, had a funny turn in assembly, eyes rolled, {duration}." {kin} filmed it. {clinical} Neurologist {doctorName} isn't free until {month}. Rescue meds meanwhile?
After Mass at {organization} three ladies fainted, among them {patientFull}, {ageNumber}, on {drug}. The other two are fine. {vitals} by the {city} crew. Is it the heat?
Deployed medic, no names of ships please, just: {patientLast}, {ageNumber}, off {country} since {month}, {symptom}, {drug} on board expired in {year}. Next port {city}, {dateShort}. Evac?
Flight surgeon q: can {patientFull} (cert {license}) fly passengers out of {city} after {procedure} on {dateFull}? He feels "{finding}", whatever that means.
Vet here, human question. My {kinWord} {kin}, also {ageNumber}, was licked by a bat near {landmark} on {weekday}. {city} ED said no shots. Really?
Midwife-led unit, {city}. {patientFirst}, {gravida}, booked at {hospital} but labouring here since {clock}; partner {kin} is stuck at {organization}. {clinical} Transfer criteria met?
Doula for {patientFirst} {patientLast} (due {dateFull}, {hospitalShort}). {doctorName} wants induction {weekday}, {doctorName} doesn't. What are fair questions?
Sonographer at {hospitalShort}: dates by LMP {date}, dates by scan {date}, {patientLast}, {ageNumber}. Which EDD goes on the form for {doctorName}?
NICU parents here. {patientFirst} {patientLast}, born {dob}, {weight}, now on {device2}. {nurse} said "PDA", {doctorName} said "don't google". So I'm asking you.
ortho bro: {ageNumber} {sexLetter} {patientLast} fx {bodyPart}, {hospitalShort} {weekday}, {doctorName} on. nail or plate
Derm photo round, {month}: no. 4, {patientInitials}, {ageNumber}, {profession}, {place}, {finding}. No. 5, {patientInitials}, {ageSmall}, {finding}. Labels correct?
ENT clinic {city}; {patientFirst}'s hearing aids (serials {device} and {device}) whistle since {holiday}. {doctorFirst} the audiologist left. Steps to try?
Ophthalmology letter, dictated {dateFull}, typed {dateFull}, never sent. Patient {patientLast}, optometrist {doctorName} of {organization}. {clinical} Make it an apology as well.
Having missed {dateShort}, then {dateShort}, then (because of {holiday}) {dateShort}, {patientFirst} finally came on {weekday} with {kin}, two suitcases and a note from {organization}. {clinical} She leaves {city} for good tomorrow. Write me a handover to whoever she finds in {country}, from {doctorFull}, {hospital}.
Psych liaison. {patientFirst} says voices call her "{kin}", her dead {kinWord}'s name. {clinical} In {country}, where she lived till {year}, this was called grief. DSM or not?
Addiction clinic near {landmark}. Take-home doses for {patientLast} over {holiday}: last UDS {dateShort}, counsellor {doctorFirst}, {digit} missed visits since {month}. Allowed in {state}?
Path: {id}, {patientHeader}, rec'd {dateFull} from {hospitalShort}, {organ}, {size}. Clinician {doctorName} wrote "?ca". What must the synoptic report contain?
Genetic counsellor, {hospital}. Consultand {patientFull} ({ageNumber}); her {kinWord} {kin}, tested in {city} in {year}, carries {gene}; the lab was {organization}; the father's kin in {country} can't be reached. {clinical} Residual risk?
Transplant list: {patientLast}, listed {dateFull} at {hospital}, double-listed {dateFull} at {hospital}, MELD {digit}{digit}. {kin} offers a lobe. {clinical} Does moving to {state} help his odds?
Burn unit phone call, verbatim: "{patientFirst} {patientLast}, {ageNumber}, kitchen of {organization}, {percent}, tubed in {city}, ETA {clock}." Fluids for {weight}?
Chemo chair {digit}. {patientLast}, cycle {digit}, {drug}. {lab} {labValue}. {doctorName} on leave till {dateShort}. Hold?
Palliative. {patientFirst} wants to see {landmark} once more before {month} ends. {clinical} {kin} can drive. Syringe driver {device}. What do we pack?
Hospice chaplain asks what "{abbreviation}" on {patientLast}'s {dateShort} sheet means; the family, from {country}, read it as a curse.
Podiatry: the {side} shoe made for {patientLast} by {organization} in {dateMonthYear} rubs. {lab} {labValue}. Off-load how?
Rehab goals for {patientFull}, formerly a {profession}, who before {dateFull} cycled daily from {street} to {landmark}: write four, measurable, by {month}.
OT home visit, {address}: {patientLast} plus dog. Bath rail? {kin} says no drilling, landlord is {organization}.
Dietitian at {hospitalShort}. {patientFirst} fasts for {holiday}; on {drug} {dose} {frequency}. {lab} {labValue} on {dateShort}. Adjust timing?
One {profession}, one scaffold, one silly joke gone wrong: {patientFull}, {ageNumber}, fell two floors at {organization}'s site in {city}, and his {kinWord} {kin}, on the same crew, saw it. {hospital} fixed the {bodyPart} on {dateShort}. {clinical} Now {kin} can't sleep. Who treats the witness, and under whose cover, {plan}?
Lactation: {kin}'s milk, {drug}, baby {patientFirst} ({ageSmall} weeks). {hospital}'s leaflet and {doctorName} disagree. Pump and dump?
Sleep lab {city}. CPAP {device}, pt {patientLast}, data since {dateMonthYear} missing, modem ip {ip}. Is {organization} to blame?
Wound clinic: seen {dateShort}, {dateShort}, {dateShort}; {patientHeader}; {size}, {size}, {size}. Healing or not? - {doctorInitials}
Toxicology line for {state}: "a {ageSmall}-year-old, {patientFirst}, ate berries near {landmark}", caller {kinFull}, {phone}, {city}. {vitals}. Script for the call-back, please.
Dear AI, please arrange: (a) {patientLast}, new, {doctorName}, {weekday}; (b) {kin}, review, {doctorName}, {dateShort}; (c) the two {city} transfers, anywhere, before {holiday}.
Book, cancel, rebook: {patientFirst} ({phone}) can't do {weekdays}, {kin} can't do {weekdays}, {doctorName} is only in {city} on {weekdays}. Solve.
Reception here, {organization}. Gentleman at desk, {patientFull}, insists his appointment is {dateFull}; screen says {dateFull}. His card: {mrn}. Polite wording?
voicemail for you {clock}: this is {kinFull} calling about {patientLast} that's spelled like it sounds, he's out of {drug}, the {organization} on {street} won't fill it, um, {phone}, i'm at work till {clock}, thanks
Auto-reply for me: away from {dateFull} until {dateFull}; urgent matters to {doctorName} ({email}) or the {hospitalShort} switchboard, {phone}. Add something kind about {holiday}.
Thank-you card to {nurse}, who sat with my {kinWord} {kin} at {hospital} the night of {dateFull}. She hummed. I'm {patientFirst}.
Complaint, please make it less angry: on {weekday} at {hospital} in {city} a {doctorName} (if that is his name) told my {kinWord} {kin}, {ageNumber}, in a corridor, in front of a {profession} mopping the floor, that she had {condition}. She found a chair by herself. I want {organization} to answer by {dateFull}. {patientFull}, {address}
Eulogy, ten lines: {patientFirst}, {ageNumber}, {profession}, of {city}; loved {kin}, {kin} and trains; died at {hospital} on {holiday}. No illness talk.
Consent for publication: {patientInitials}, seen in {country}, {year}. Journal wants "town, month and job" gone. Rewrite: "a {profession} from {city} came in {month}".
My student, {doctorFirst}, wrote: "Mrs {patientLast}, {ageNumber}, from {city}, was reviewed {dateShort} with her {kinWord}, {kin}. {clinical} Plan per {doctorName}." I want an assessment in between, with reasons, as if for {hospital}'s examiners in {month}; keep the names as they are
Abstract, 60 words: one {ageNumber}-year-old {profession}, {condition}, {place}, treated at {hospital} from {dateMonthYear} to {dateMonthYear}. {clinical} First author {doctorFull}.
Ethics form asks where data sit: {organization} servers, {city}; who sees them: {doctorName}, {doctorName}; since when: {dateFull}. Subjects such as {id}. Is that complete?
For my viva: {doctorName} will ask why subject {id} ({ageNumber}, {country}) got unblinded on {dateShort}. Best answer?
As a third-year student at {organization} I presented "{patientLast} in {bedNumber}" to {doctorName}, forgot the {lab}, and was told to redo it. {clinical} {clinical} Mark my presentation out of ten.
Flashcards from this: {patientFirst}, {ageNumber}, {place}, {symptom}; {doctorName} finds {eponymSign}; {imaging} at {hospitalShort}. Answer side: {eponymDisease}.
OSCE station: actor plays {patientFull}, {ageNumber}, {profession} with {organization}, worried by a cousin's death in {city} on {dateShort}. Give the actor ten secrets.
We, the {city} team, disagree with you, the {city} team, about {patientLast}. {doctorName}, {hospitalShort}
Our {hospitalShort} colleagues read {patientFirst}'s {imaging} as {finding}; the {state} panel, through {doctorName}, as {condition}. Third read where?
A {state} license ({license}), a {country} passport, a {city} address: which one does {organization} accept from {patientFull} for her {drug}?
Via {organization}'s van, through {city} traffic, past {landmark}, {patientLast} reached dialysis at {clock}. Late again. Shorten the run?
In with {condition}, out with {condition}: {patientLast}, {hospitalShort}, {dateShort} to {dateShort}. What happened?
Near {city} there's a tannery, {organization}, for which {patientFirst} and both sons ({kin}, {ageSmall}, and another) have worked since {year}. {clinical} Chrome?
For {kin}, by {kin}, about {patientFirst}: a family letter explaining {gene}. Start with "Dear all in {country}".
Chair, I'd like it minuted that {doctorName} ({hospital}) raised {patientLast}'s case on {dateFull}, that {doctorName} ({organization}) took it away, that nothing came back by {dateFull}, and that on {weekday} the {city} paper had it. {clinical} Please turn that into neutral minutes; apologies from {doctorFirst} and {nurse}.
Not {hospital}, not {hospital}, only {hospital} has the coil. {patientLast} lives in {city}. Who pays the fare?
{month} scan clean, {month} scan not. {patientFirst} asks if {doctorName} missed it. {clinical}
Her {month} scan, read at {hospital} by {doctorInitials}, mentioned a nodule ({size}); her {month} one, read by {doctorInitials}, didn't. She's {ageNumber}, ex-{profession}, and sails for {country} on {dateFull}. Delay the trip?
{year}: {procedure}. {year}: {procedure}. {year}: {doctorName}. Now {symptom}. Sum up {patientLast} in one breath.
Every {holiday} since {year}, without fail, {patientFull} turns up at {hospital} with {symptom}, stays till {weekday} and goes home to {city} well. {doctorName} calls it loneliness; {nurse} suspects the {drug} her {kinWord} brings. {clinical} How would you prove either?
"Ask {kin}," he says to everything. {patientLast}, {ageNumber}, brought by {kin}, a {profession}. {clinical} MoCA {digit}. Which dementia?
(From {doctorName}, {clock}, {weekday}:) bed {bedNumber}, the {city} gentleman, {patientLast}, has pulled his {device2}. Replace?
- who: {patientFirst}, {ageNumber}\\n- where: {city}, then {country}\\n- when: {dateShort} to {dateShort}\\n- bitten by: monkey\\n- shots: {organization}, two of four\\nFinish the schedule.
* {weekday}: {drug}\\n* {weekday}: none\\n* {weekday}: {drug}, vomited\\n\\n{patientFirst} is {ageSmall}, {weight}. Which day counts as day one, {doctorFirst}?
1) {patientLast}: {city}, {condition}\\n2) {kin}: {city}, {condition}\\n3) {doctorName}'s new one, no name yet, {country}\\nWho goes to the side room?
Table please. Columns: day, town, clinician. Rows: {dateShort}, {city}, {doctorName}; {dateShort}, {city}, {doctorName}; {dateShort}, {hospitalShort}, nobody.
Timeline with gaps: born {dob}; moved to {city} {year}; {organization} {year} to {year}; {condition} {dateMonthYear}; nothing until {dateFull}. Where was {patientFirst} treated meanwhile, if {hospital} has no file?
Whereas on {dateFull} the said {patientFull}, of {address}, attended {hospital}; and whereas {doctorFull} did record "{clinical}"; is the phrase "at her own risk" defensible?
This will sound odd, but {patientFirst} only gets {symptom} in {city}. Not in {country}, where {kin} lives; not in {state}, where she worked as a {profession} until {dateMonthYear}; only here, on {street}, above {organization}. She is {ageNumber}. {clinical} {doctorName} calls it anxiety. Should I test the boiler?
Deposition prep. They'll say that I, {doctorFull}, ignored {nurse}'s calls at {clock} and {clock}. The chart of {patientLast} (ex. {id}) says: {clinical} {clinical} How do I explain the gap without blaming {doctorFirst}?
Disability form question 9, "describe a typical day". {patientFirst}, once a {profession} at {organization}, wakes at {clock} in {kin}'s spare room in {city}. {clinical} Fill in, third person.
Life insurance exam for {organization}: {patientFull}, ID seen {license}, {ageNumber}, {bloodPressure}, {habit}, father dead at {ageNumber}. Rate class?
Immigration medical, {city} panel site: {patientFull}, passport {id}, from {country} via {country}, TB film {dateFull}. Sponsor {organization}. Class A, B, or clear?
Adoption home study: {kinFull} and {kinFull}, {ageNumber} and {ageNumber}, of {city}; one takes {drug}. Does {state} care?
Child protection. {patientFirst}, {ageSmall}, marks on {bodyPart}, three versions of the story: {kin}'s (stairs), the sitter's (dog), {organization}'s (none on {weekday}). {clinical} Write it neutrally for the {city} conference on {dateShort}, chaired by {doctorName}.
Safeguarding adult: {patientLast}, care home {organization}, {weight} in {month}, {weight} in {month}. {kin} raised it, {doctorFirst} noted it, no one acted. Threshold met?
APPEAL DEADLINE {dateFull}. CLAIM {id}. MEMBER {plan}. {patientHeader}. DENIED: {drug}. REASON: "NOT TRIED {drug}". SHE HAS, IN {country}, {year}. PROOF?
RAPID: {bedNumber}, {patientLast}, {vitals}, {doctorName} EN ROUTE. PRE-CALL {ward}? FAMILY IN {city}.
SHE IS {ageNumber}. HER NAME IS {patientFirst}. {hospital} LOST HER TEETH ON {dateShort}. WHO PAYS
stat peds: {patientFirst} {ageSmall}mo {weight}, {drug} given twice by mistake, mum {kin} in tears, {city}, {clock}. observe how long
hey {doctorFirst} its {doctorFirst}, swap my {weekday} for ur {dateShort}? also {patientLast} needs {imaging}, {hospitalShort} said {clock}
hiya, {doctorFirst} from {organization}, just wondering whether {patientFirst}'s dosette goes out {weekday} or {weekday} cos {kin} is off to {city}? ta
Radio, not recorded, so from memory: "{hospital}, this is {organization} four, {clock}, we have a {age} <male|female>, {patientLast}, from the {city} off-ramp, {vitals}, {kin} in the front with us, {drug} in." Then static. Turn that into an arrival note for {doctorName}, and tell me what bay to ready.
Namaste doctor, myself {patientFull}, {profession} by profession, staying at {city} since {year}. I am having {symptom} on and off. {lab} came {labValue} on {dateFull} at {organization} diagnostics. Kindly do the needful.
Respected madam, I am {kinFull}, {kinWord} of the patient {patientFull} of {place}, and wish to enquire whether the operation fixed for {date} may be preponed, as our house function falls on {dateShort}. {doctorName} sir has no objection.
Doctor abeg, my person {patientFirst}, {profession} for {city}, body dey hot since {weekday}; chemist give am {drug}. {hospital} say make we bring deposit first. Wetin we fit do now?
Mabuhay, I'm a private duty nurse for a retired {profession}, Sir {patientFirst}, {ageNumber}, here in {city}. His family is in {country} and only {kin} replies. {vitals}, {symptom} since {clock}. Endorse to ER or wait for {doctorName}?
G'day, remote clinic north of {city}. {patientFirst}, {ageNumber}, ringer out at {organization}, bitten on the {bodyPart} {weekday} arvo. {vitals}. {doctorName} on the radio says watch. Plane's in {city} with {kin}'s delivery. Your call?
Wee question: {patientFirst}'s wean, {kin}, {ageSmall}, has been boaking since {clock}. {city} out-of-hours says sips. Anything else?
Sehr geehrte colleagues, excuse: the patient {patientFull}, born on the {dob} in {city}, since {year} in {country}, is by us in treatment because of {condition}. {clinical} We ask for kindly transmission of the findings from {hospital}, by fax {fax} or to the hands of {doctorName}.
Bonjour, I write from {hospital} for a {profession} of {ageNumber} years, {patientFull}, who passes her vacations in {city} until {dateFull} and has made a {condition}. {clinical} Does she can take the plane the {dateShort}?
Hola, soy intern, my English is small. Male {ageNumber}, {patientFirst} {patientLast}, proceed from {place}, with {symptom} of {weeks} of evolution. {clinical} Conduct to follow?
Why, if {doctorName} knew by {weekday} and {hospitalShort} knew by {dateShort}, did nobody ring {kin} until {holiday}? Draft the root-cause questions for {patientLast}, {id}.
Had {patientLast} stayed in {city}, where {doctorName} knew him, rather than moving to {state} for {organization}, would the {condition} of {dateMonthYear} have been caught? {clinical}
Whether or not {patientFirst} tells {kin} is up to her; whether I, as {kin}'s doctor too, may hint is what I'm asking. Both come to my {city} practice. Test result {dateShort}.
Although born in {country}, {patientFull}, whom {doctorName} first saw at {hospital} in {year}, has a {city} accent and a {city} temper; she threw the {drug} at {nurse}. {clinical} De-escalation tips, and does the {lab} of {labValue} explain it?
{doctorName}, whom I've never met, signed off {patientFirst}'s {month} bloods; {doctorName}, whom I have, didn't see them until {weekday}; and {patientFirst}, a {profession} who reads everything, saw them first, on {url}, at {clock}, alone in {city}. {clinical} She's {ageNumber}. What do I say when she walks in at {clock}?
It isn't that {patientFirst} won't swallow {drug}; it's that {kin} won't buy it, {organization} won't cover it and {doctorName} won't change it. Options for {condition}?
Because {landmark} is closed, because {city} has no taxis and because {kin}, {ageNumber}, no longer drives, {patientLast} can't get to {hospital} q {weekday}. Can {procedure} follow-up be by video?
Unless {organization} answers by {dateFull}, {patientFirst} runs out of {drug}. Bridge with {drug}?
Who but {doctorFull} would give {drug} at {ageNumber}? Yet {patientLast} walks to {landmark} again. {clinical} Should I copy him?
Of the three {city} sisters, {patientFirst} ({ageNumber}), {kin} ({ageNumber}) and the one in {country}, only the first, a {profession}, lacks {condition}. Whom to sequence?
{patientFirst} wants out. {kin} wants her in. {doctorName} wants {imaging}. Capacity form wording for {dateShort}?
{profession} turned patient: {patientFull} was {organization}'s first to test positive, on {dateFull}; by {weekday} eleven more. {clinical} Map the spread from {city} for a slide.
{ageNumber}, {profession}, {city}. That's the whole referral from {doctorName}. What would you ask {patientLast} first?
{email} bounced, {phone} dead, {street} demolished. How does one find {patientFull}, {dob}, whose {dateShort} biopsy shows {condition}?
{plan} or {plan}? {patientLast} shows two cards, one from {organization}, one from his {kinWord}'s job as a {profession}. Which is primary?
{device} recalled {dateFull}. {patientFull} got hers at {hospitalShort}, {year}. Letter, gentle, phone {phone}.
{username} keeps opening {patientLast}'s chart from {ip}, last on {dateFull} {clock}. He's her ex-{kinWord}. Wording for the privacy officer?
{url} says {patientFirst}'s result is ready but the login ({username}) is her mother's. She turned {ageSmall} on {dateShort}. Who may look, in {state}?
Our son, {patientFirst}, turned {ageSmall} on {dateShort}. Since the move from {city} he's stopped talking at {organization} though not at home, nor to {kin}, nor to the dog. {doctorName} at {hospitalShort} offers a slot in {month}, {year}. {clinical} Meanwhile, what could the teacher try?
{vehicle}, white van, {organization}: driver {patientFull} slumped at the wheel by {landmark}, {clock}. {vitals}. {clinical} Must I report to the licensing office, ref {license}?
{bioid} on the consent tablet isn't {patientLast}'s, says {kin}. Night nurse {doctorFirst} may have pressed it. What do I file, {dateShort}, {hospitalShort}?
{ssn} was typed where {mrn} belongs, on every label {hospitalShort} printed for {patientLast} on {weekday}. Clean-up list?
{fax} is {organization}'s old number! {patientLast}'s psych notes went there {dateShort}. Breach letter to {patientFull}, {address}.
{nurse} here, {hospital} transfer centre. Accepting: {doctorName}. Sending: {doctorName}, {city}. Pt {patientHeader}, {dob}, {weight}, {drug} gtt. ETA {clock}. What else do I need to ask?
{country} to {country} to {city} in nine days, that's how {patientFirst} describes the trip for {organization}; {symptom} from day three. {clinical} Malaria smear negative twice ({dateShort}, {dateShort}). What next, and do we trace the {profession} who shared his tent?
{holiday} dinner at {kin}'s in {city}, fourteen guests, nine ill by {clock}. {patientFirst}, {ageNumber}, worst. Potato salad from {organization}. Incubation fits what?
{landmark}, {clock}, cardiac arrest, bystander {profession} did CPR. ROSC {clock}. Wallet: {patientFull}, {city}. {vitals}. Cool to what?
{kin}, {ageNumber}, my {kinWord}, won't leave {city} though {hospital} has said twice, {dateShort} and {dateShort}, that stairs will kill her. She was a {profession}, she's stubborn, and she makes soup for half of {organization}. {clinical} How do I talk with her about it?
{specialty} clinic letter, please, from me ({doctorName}) to {doctorName}, copying {patientFirst}. Seen {dateFull}, with {kin}, in {city}. {clinical} {clinical} See again in {month}. Warm tone, he's a {profession} and likes detail.
{symptom}, {symptom}, and a {kinWord} in {country} with the same. {patientInitials}, {ageNumber}. Zebra?
Dose check: {drug} {dose} {frequency}, {patientLast}, {weight}, {lab} {labValue} ({dateShort}), was {labValue} ({dateShort})
Convert {patientFirst}'s {drug} to {drug}; {organization} stops stock in {month}
Subject to correction by {doctorName}, here's the sequence: {clock} {nurse} finds {patientLast} grey; {clock} {doctorFirst} bleeps me from {ward}; {clock} I'm in the {city} car park because {hospital} moved the on-call room on {dateShort}; {clock} {procedure}. {clinical} Is eleven minutes defensible for a {ageNumber}-year-old?
Creatinine clearance, {patientLast}, {ageNumber}{sexLetter}, {weight}, {labValue}. {doctorInitials} wants it by {clock}
Gestation today if scan on {dateFull} said 12 weeks? {patientFirst}, {city}
pack years: {patientLast}, started {year}, quit {holiday} {year}, a pack a day. also he says {kin} smoked more
how old was {patientFirst} (b. {dob}) on {dateFull}, the day {hospital} gave {drug}
{scoreName} for {patientLast}, {ageNumber}, {vitals}, {lab} {labValue}, from {organization}
corrected age: born {dob} at 29 weeks, {hospital}, twin of {kin}. clinic is {dateFull}
When's the stitch due out? {procedure} {dateShort}, {doctorName}, {patientFirst} leaves for {country} {weekday}
Is the {city} air bad enough on {dateShort} to explain {patientFirst}'s wheeze?
Does {state} let an NP like me, {doctorFull}, sign {patientLast}'s death certificate?
Did {doctorFirst} mean {drug} or {drug}? Scrawl of {dateShort}, {hospitalShort}, for {kin}
May I give {kin}, {ageSmall}, the flu shot without a parent? School: {organization}
remind me what {doctorName} said re: {drug} in the {weekday} huddle about {kin}'s boy
consult etiquette: {doctorName} ({hospitalShort}) texted {patientLast}'s name in clear. reply how
Mine is a small pharmacy between {organization} and {landmark}. On {weekday} came {patientFull} ({ageNumber}, {drug}); on {weekday} her {kinWord} {kin} ({drug}); today a courier with {doctorName}'s pad and {hospital}'s stamp, wanting both for "the {city} house". {clinical} Forged? And whom do I call first?
From the ship's clinic between {city} and {city}: {patientFull}, {ageNumber}, cabin {bedNumber}, {symptom} since {clock}, travelling with {kin}, insured by {organization} ({plan}). {clinical} We dock {dateShort}. Helicopter off {country}, or keep sailing?
I run the clinic at {organization}, a quarry outside {city}. In {month} it was one man, {patientLast}; by {month} his shift mate {kin}. {clinical} Films went to {hospital}, where {doctorName} wrote "old TB". None has ever had TB. Silica? And to whom, in {state}, do I report?
Long shift, longer story. {patientFull}, {ageNumber}, came on {weekday} from {hospitalShort} labelled {condition}; by the {dateShort} round {doctorName} had crossed that out for {eponymDisease}; on {weekday} {doctorName} crossed that out too. {clinical} {clinical} Before I meet {kin} at {clock}: what would YOU write on the board?
My mother kept a diary, so I can quote: "{dateFull}. {hospital}. {doctorName} was kind. {drug} again." "{dateFull}. Home, {city}. {symptom}." "{dateFull}. {kin} cooked." She was {ageNumber}, called {patientFirst}, and no one told us it was {condition}. Could we have seen it coming?
Two men named {patientFull} live in {city}, one a {profession} born {dob}, the other on {street}. {hospital} has just infused {drug} into the second, meant for the first, under {mrn}. {clinical} {doctorName} is with him; {nurse} is calling {kinFull}. List what must be done in the next hour.
Background for the MDT on {dateShort}: {patientLast} farms near {city} with her {kinWord}, {kin}, and sees nobody from {holiday} to {month}. The {city} GP, {doctorName}, felt a lump; {hospitalShort}'s lab, slow as ever, reported on {dateFull}. {clinical} She says surgery only after harvest. Would {drug} hold it until {dateMonthYear}?
They met at {organization} in {year}, {patientFirst} the {profession} and {kin} the {profession}; they've shared a bed, a kitchen and now, it seems, {condition}. {clinical} {kin} was treated at {hospital} on {dateShort}, {patientFirst} wasn't. {doctorName} says treat both. Do you, at {ageNumber} and with {lab} {labValue}?
Night float note to self, make readable: {patientLast} ({ward}) fell {clock}, CT ok per {doctorInitials}; {kin}'s dad in {bedNumber} desatted, {doctorName} aware; the {city} transfer still not here, call {phone}; {doctorFirst} owes me coffee; recheck {lab} on {patientLast} before {weekday}'s round
On the phone from {country}, with a two-second delay, {kinFull} asked me whether {patientFirst}, her {kinWord}, alone in {city} since {holiday}, was eating. He's {ageNumber}, a retired {profession}, {weight}, down from {weight} in {dateMonthYear}. {clinical} I promised to write to {email} by {weekday}. Help me be honest.
He'd given a false name at {hospital}, another at {hospitalShort}, and to us, at {organization}, he gave {patientFull}, which matches the {license} in his shoe. {ageNumber}, perhaps. {clinical} The officer, {doctorName}, wants prints ({bioid}). I want {imaging}. Who goes first?
I've been {doctorName}'s scribe for a month and still can't tell when "she" is the patient, {patientLast}, or the {kinWord}, {kin}. Sample: "{clinical} She works for {organization}; she's moving to {city}; she had {drug} in {month}." Rewrite so it is clear.
After {organization} closed its {city} plant in {year}, {patientFull} drank; after {kin} left, in {month}, he drank more; and on {dateFull} he rang {hospital} himself. {clinical} {doctorName} offers a bed from {weekday}. How do we taper him at home, {street}, until then?
For the record, as requested by {organization} (file {id}): I, {doctorFull}, examined {patientFull}, date of birth {dob}, in {city} on {dateFull}, in the presence of {kinFull}. {clinical} {clinical} Condense to a paragraph that a {profession} could follow.
What the {city} clinic's summary leaves out is that {patientFirst}'s {kinWord}, {kin}, died at {hospital} under {doctorName} in {dateMonthYear}, of the very thing we now want to treat at {hospital} under {doctorName}. {clinical} No wonder he's {ageNumber} and silent. How to begin?
Sent from my phone, sorry. {patientFirst} collapsed at {landmark} during the {organization} fun run, {weekday}, {clock}; {kin} says no warning. ECG at {hospitalShort}: read as normal by {doctorInitials}. {clinical} Uncle dead at {ageNumber}, "heart", {country}. She runs again {dateShort}. Would you let her?
The family, who run a bakery on {street}, bring {patientFirst} ({ageSmall}) every {weekday} with {symptom}, never in {month}, when they're all in {country}. {clinical} {doctorName} thinks flour, I think school ({organization}). Design me a two-week test
Third trimester, third hospital: first {hospital}, where {doctorName} saw protein; next {hospitalShort}, where no one looked; now us. {patientFull}, {ageNumber}, {gravida}, {bloodPressure}, EDD {date}. {clinical} {kin} is parking. Magnesium before the lift to {ward}?
Somebody at {organization} ticked "no known allergies" for {patientFull}; somebody at {hospital}, on {dateFull}, gave {drug}; and I, at {clock}, gave adrenaline. {clinical} {kinFull}, a {profession}, has filmed everything. Please list the facts, without adjectives, for {doctorName} and for the {city} inspectors
Last seen by {doctorName} on {dateShort}, by {doctorName} on {dateShort}, by the {city} nurse, {doctorFirst}, on {weekday}, and by her neighbour {kin} through the letterbox at {clock}: {patientLast}, {ageNumber}, diabetic, deaf, at {address}. Do we break the door?
When {patientFirst} was {ageSmall} and living in {country}, a needle broke in her {bodyPart}. She's {ageNumber} now; {hospital} would like {imaging} on {dateFull}; the radiographer, {doctorFirst}, would like proof that it came out. {clinical} Plain film first?
Pharmacy log, {organization}, {city}: {dateShort} {drug} to {patientLast}; {dateShort} same, "lost"; {dateShort} same, "stolen", picked up by {kin}. Prescribers {doctorName}, {doctorName}, {doctorName}. Am I obliged to tell {state}?
Grand rounds blurb. Title: "Not {eponym} after all". Presenter: {doctorFull}, {hospital}. When: {dateFull}, {clock}. Case: {ageNumber}-year-old {profession}, {place}, {symptom}. Cut to forty words and drop anything by which {patientLast}'s village could know her.
Please merge. Source A ({hospital}, {dateFull}): {clinical} Source B ({organization}, {dateFull}): {clinical} Source C (the {kinWord}, {kin}, by phone, {phone}): "he's {ageNumber}, he was fine till {weekday}". Patient {patientHeader}. Flag every contradiction
{patientFirst} is the one with the {organization} cap, {kin} the one with the cough; {doctorName}'s sticker is on the wrong folder. Both {ageNumber}, both {city}. Relabel which, {mrn} or {mrn}?
Could you tell {doctorFirst} at {hospitalShort} that it was me, not {kin}, who cancelled? {patientFull}, {phone}
The patient in question, still in {ward}, still refusing {drug}, still asking for {kin}, is {patientFull}
Waiting since {clock} in {city} for {doctorName}
{lab} {labValue} in {patientInitials}. Panic?
`);
