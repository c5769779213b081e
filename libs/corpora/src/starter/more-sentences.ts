/**
 * Sentences of notes, talks and forms from many kinds of care and many countries, with identifiers woven into the prose where grammar
 * seldom puts them. In the language of `grammar/template.ts`; of every ten, two are held out.
 */
import { templateLines } from './template-lines.js';

/** One to three sentences each: who, where and when as subject, object, owner, modifier, list or afterthought; of every ten, two are held out. */
export const moreSentences = templateLines(`
{hospital}'s discharge letter lists {drug}, which {patientFirst} swears nobody at {hospitalShort} ever gave him.
{patientLast}'s {month} echo was better than the one {city} sent over.
{city}'s needle exchange knows him as {patientFirst}; the {city} team has no address for him beyond {landmark}.
A {state} native, she still keeps the family house on {street} and drives back every {holiday}.
His {organization} pension covers the hearing aids but not {drug}.
Whether {patient} caught it in {place} or on the flight out of {country}, {doctor} would not say.
On the {dateShort} film the line tip had migrated; by {weekday} it was back at the cavoatrial junction.
Over the years he has been scanned at {hospital}, {hospitalShort} and, most recently, a mobile unit parked behind {organization}.
{kin}, {kin} and {kin} take turns sleeping in the chair, and {kin} brings the food.
Doctor: So you were in {city} when it started? Patient: No, {city}. I was only in {city} for {kin}'s wedding.
Theatre list reordered at {clock}: {patientLast} moved ahead of {patientLast} because the {hospitalShort} instrument tray had not come back.
Physio session cut short, as {organization}'s minibus was waiting; {patientFirst} managed two flights with {doctorFirst} behind her
Prison healthcare ({organization}, wing C) rang: Mr {patientLast}, due for release on {dateShort}, has nowhere to go but {kin}'s sofa in {city}.
Tolerating half the supplement since {weekday}. {kin} has been bringing stew from {organization}, which he prefers, and honestly so would I.
Baby of {kinFull}, delivered in the car park of {hospital} at {clock}, pink and screaming, cord clamped by the {profession} who had stopped to help.
The {weekday} bloods, not the {weekday} ones, are the haemolysed set.
Disability form (SSN {ssn}, claim {id}) is with {organization}; they faxed it back from {fax} because page two lacked {doctorInitials}.
Grandfather ({condition}, died {year}, {city}), grandmother ({condition}, alive, {ageNumber}), no one else affected.
Dialysed in {country} three times while on holiday; {hospital}'s unit wants the {country} serology before {weekday}.
"{doctorFirst} said I could go," he told the porter, but {doctorFirst} was in {city} that day
Telephone contact, {clock}. Caller gave the name {kin} and a {city} number ({phone}) that rings out.
Both knees replaced, the left by {doctorName} in {city} ({year}), the right by {doctorName} in {city} ({year}), neither happily.
Mum says {organization} has sent {patientFirst} home twice since {holiday} for biting.
Gross: container labelled "{patientLast}, {patientFirst}, {mrn}" holds a fragment measuring {measure}.
Shot at by a sniper outside {city} in {year}, he carries the fragment to this day, and {organization} pays him nothing for it.
Consent taken by {doctorInitials}; witness, {nurse}; interpreter on the screen, ID {id}.
Not for readmission to {hospital} - {kinFull} has been very clear - unless {hospitalShort} cannot control the pain.
An {age} known to three services - {hospitalShort}, {organization}, {hospital} - and, on her own account, helped by none.
{ageSpelt} next {month}, she still swims at {landmark} before breakfast.
Pathology from {hospital} was re-read here, where {doctorName} and {doctorName} both favour {condition} over what {city} had called it.
At {organization} he sits at the back because of the glare; his teacher there, {kinFull}, has noticed staring spells since {month}.
Crew {id} mobile {clock}, at {street} {clock}, {hospitalShort} {clock}. Patient, {ageNumber}, wedged between bath and toilet. {vitals}
The scan was moved from {dateShort} to {dateShort} and then, owing to the strike, to {dateShort}.
Induced for {condition}; {hospital} had no cots, so {kin} (partner) drove the bag to {city} while she went by road with {doctorFirst}.
Whoever answers {phone} at {street} hangs up when we say {hospitalShort}.
Dr {doctorName}'s registrar, Dr {doctorName}'s locum and I all read the same trace differently.
Son of a {profession} and a {profession}, himself a {profession} until the {year} accident.
Refused the {hospitalShort} bed. Refused the {organization} bed. Accepted, after {kin} wept, a bed in {city}.
Reply to {fax}, not the {city} number; the {city} number is now a {organization}.
Airway: grade two view with a bougie, as recorded by {doctorName} at {hospital} in {dateMonthYear}. Difficult airway letter to go to {patientFirst} at {address}.
Walks to {landmark} and back (about a mile), stops once.
Because {city} has no pump technician after {clock}, {device} was swapped for the spare and the fault reported to {organization}
Sits on the {organization} parish council, keeps bees, buried her husband {kin} on {dateFull}.
For {drug} she goes to {organization}; for everything else, to the woman on {street}.
Mother's booking bloods ({dateShort}, {hospitalShort}) negative; father, {kin}, not tested, believed to be in {country}.
Slipped on the wet deck off {state} on {dateShort}, was lifted by {organization} helicopter and X-rayed at {hospital} with his boots still on.
Was it {dateShort} or {dateShort} that the rash came up? {patientFirst} says the former, {kin} the latter.
Pls chase {city} re: {imaging}. They quote {id}, we quote {mrn}, and neither system knows a {patientLast}.
{organization} confirms that {patientFirst} enlisted in {year}, deployed twice to {country} and was discharged, honourably, in {dateMonthYear}.
To {doctor} the lump felt fixed, to {doctor} mobile; {hospital}'s needle on {dateShort} settled it.
Counselled in her own language by {doctorFirst}, who happens to come from the same {state} district.
Left {country} at {ageSmall}, {country} at {ageSmall}, and has been in {city} ever since.
New paragraph. Mrs {patientLast}, comma, who comes from {city}, comma, was reviewed on {dateFull}, full stop. {clinical}
Stent exchange is booked: {hospital}, {weekday}, {clock}, under {doctorName}, fasting from midnight.
{kin}'s {lab} at {ageNumber} was the same as {patientFirst}'s is now.
Found by hikers on the {landmark} side of {city}; core temperature {temperature}; a {organization} lanyard round his neck reads {patientFirst}.
Weight {weight}, down since {dateMonthYear}. He blames the food at {hospitalShort}, {kin} blames {drug}.
A phone number ({phone}), a {city} bus pass and a photograph of {kinFull} were all she had on her.
With {patientFirst}'s permission I rang {organization} to say that the {profession} post would have to wait until {month}
Dietitian {doctorFirst} has swapped the feed; {organization} delivers on {weekday} to {street}, side gate, dog.
Palm template {bioid} did not match, so blood was issued to {patient} on the paper slip at {clock}.
Section papers signed by {doctorName} and {doctorName}, served at {clock}, nearest relative ({kinFull}, {city}) informed by letter.
He thinks it is {year}, that we are in {city} and that I am {kin}.
She knows the date ({dateFull}), the place ({hospital}) and the season, but not the ward.
Twin one to {hospital} by helicopter, twin two staying at {hospitalShort} with {kin}; mother still in theatre with {doctorName}.
Of his five {organization} shifts last week he finished two.
{doctorName} has kindly agreed to see her in {city}, where parking is easier than at {hospitalShort}.
Exposure: asbestos at {organization} ({year} to {year}), silica at a {city} quarry, and, as a boy, the {landmark} tannery.
Nothing since {holiday}, then four fits on {weekday} in the queue at {organization}.
Dad's phone is {phone}, Mum's is {phone}, and please not Gran's.
Transfer refused by {hospitalShort} (no bed), {hospital} (no surgeon) and {hospitalShort} (no answer); escalated to {doctorName} on {pager}.
Between them {plan} and {plan} pay for all but the taxi from {city}.
Her carer, {kin}, writes from {email} most {weekdays}, usually about constipation.
Aged {ageNumber} and {ageNumber}, the couple have driven from {state} to {state} every autumn since {year}.
The {hospital} pacing clinic wants the card; the card reads {device}, {dateFull}, {doctorName}.
Cord gases from {hospitalShort} lost. Repeat at {clock} in {city} unremarkable.
Lives alone: {street}, above the {organization} shop, three flights.
On the ship's manifest as {patientHeader}, cabin {digit}{digit}, embarked {city} {dateShort}; fever noted by the medic two days out of {country}.
Incident: {drug} charted for {patientLast} was hung on {patientLast}'s line. Same surname, adjacent beds. {nurse} recognised the error at {clock}
The father, whose {organization} shift ends at {clock}, would rather be phoned on {phone} than met.
Referred to {organization} for rent arrears, to {hospital} for the hand and to {doctorName} for the rest.
In {city} they call it {condition}; the {hospitalShort} clinic, on {dateShort}, preferred no name at all.
Was {ageNumber} when {kin} was born and {ageNumber} when {kin} was, both in {place}.
Mrs {patientLast}, {ageNumber}, in bed {bedNumber}, whose sister {kin} died on this ward last {month}, is frightened and says so.
Anaesthetic history: woke up during {procedure} in {country} ({year}). Her daughter had the same at {ageSmall}.
Buried at sea off {state} was what {patientFirst} asked for, and {kin} has written to {organization} about it.
Rota gap on {weekday}: {doctorFirst} swaps with {doctorFirst}, {doctorFirst} with nobody.
Third presentation to {hospitalShort} since {month} - {dateShort} (fall), {dateShort} (fall), today (found on floor by {kin}).
Patient: Is that the {hospital} place by {landmark}? Doctor: The same. Ask for {doctorFirst} at the desk.
Her {city} cardiologist stopped {drug}, her {city} nephrologist restarted it, and {organization} refused to pay for either opinion.
Scar from a {year} appendicectomy "in the bush, outside {city}".
{month} was bad, {month} worse. Since {dateShort} she has been living out of a car ({vehicle}) near {landmark}
The {profession}'s hands of a man who, at {ageNumber}, still works.
{patient}, whom {doctor} has looked after since {year}, moved to {city}, {stateCode} on {dateFull} and would like to go on being seen here.
{patientFull}, known on the unit as {patientFirst}, completed cycle {digit} on {dateFull} under the eye of {nurse}.
Ashes, ring and spectacles (case marked "{patientInitials}") handed to {kinFull} against signature, {clock}.
I, {doctorFull}, hold licence {license} and saw this man in the {city} lock-up on {dateFull} at {clock}.
Return if bleeding soaks more than a pad an hour: {hospital}, day or night, {phone}.
Clinic letter bounced: no {patientLast} at {street}, try {kin} at {address}.
Of {kin}'s four children, {patientFirst} is the only one with {condition}; the {city} cousins are all well.
Blames the {organization} canteen. So do the other eleven.
Both {hospitalShort} and {hospital} hold a chart for her, {mrn} and {mrn} respectively, under two spellings.
Presented to a clinic in {country}, to {hospital} and, finally, on {weekday} at {clock}, to us.
{clinical} The same had been said in {city} in {year}, when {doctorName} first operated.
The cheque from {organization}, account {account}, did not cover the {month} sessions.
The health visitor saw {patientFirst} at {organization} playgroup on {weekday} and thought the head looked big
Fistula made by {doctorName} at {hospital}, {dateMonthYear}; clotted over {holiday}; declotted in {city}.
Was a {profession}. Would like to be one again.
The bus from {city} takes four hours, and {patientFirst}'s {weekday} slot is at {clock}, so she sleeps at {organization} the night before.
Speaks to her dead brother {kin} at night. Denies that he tells her to do anything.
Injury sustained at the {organization} works, {city}, when a pallet fell. Foreman ({kin}) filled in the book, entry {id}.
TB contact list: {kinFull} ({ageNumber}), {kinFull} ({ageNumber}), {kinFull} ({ageSmall}), all of {street}.
Ms {patientLast}'s midwife, {doctorFirst}, is at the {organization} until {clock} and on {phone} after that.
CD from {hospital} will not open. Report by phone from {doctorName}, {city}: {clinical}
Kicked by a horse on the {landmark} estate. No loss of consciousness. Drove himself, in a {vehicle}, to {hospitalShort}.
At the {organization} assembly point ({street} side) were {patient}, {kin} and a {age} driver, all coughing.
Off the {holiday} ferry and straight to us with {symptom}.
Tell {doctorFirst} I can't do the {dateShort}, but the {dateShort} or any {weekday} in {month} would suit.
Cannulated twice by {doctorFirst}, once by {doctorFirst} and finally, with ultrasound, by {nurse}
Uncle and aunt, {kin} and {kin}, who raised him in {state}, are to be rung first; the mother ({kin}, {country}) second; {organization} never.
Weaned to air on {dateShort}, in a cot by {dateShort}, home to {city} on day sixty.
Seen on the {organization} outreach bus behind {landmark}: foot ulcer, {measure}, no fixed abode, gives his name as {patientFirst} and his age as {ageNumber}.
Her {ageDecade} were taken up with {condition}, her {ageDecade} with looking after {kin}.
{state} benefits pending; {organization} will carry the cost of {drug} until {dateFull}, reference {id}.
He retires on {dateFull}. {organization} wants to know whether he can be back before that
As the only {profession} in {city}, he says, he cannot take {weekdays} off for dialysis.
Remaining shunt, {device}, was sited in {place} by a visiting team from {hospital}; the surgeon, {doctor}, has answered by email ({email}).
Last menstrual period around {holiday}; a {hospitalShort} scan on {dateShort} puts her at eleven weeks.
{doctorName}, {doctorName} and whoever is on for {specialty} to meet the family (three of the name {patientLast}, one {kinFull}) at {clock}.
Arm caught in the {organization} press at {clock}, freed at {clock}, in theatre at {hospitalShort} by {clock}.
He names the prime minister of {country} but not the town, which is {city}.
House in {city} flooded in {month}; mould in the bedroom; inhaler use doubled.
The {year}, {year} and {year} smears were done at {hospital}, the {year} one in {country}, and all are said to have been normal.
Discharge against advice. Gave {street} as address and {phone} as number; neither checks out.
At {ageSmall} months he sat, at {ageSmall} he walked, at {ageSmall} he was seen by {doctorName} for toe-walking.
Phone triage. Caller, {kin}: "He's gone grey." Location: behind {organization}, {street}. Ambulance sent, {id}.
Dominant hand: right. Hobby: bowls at {organization}. Goal: lift granddaughter {kin}, {ageSmall}.
Placenta to histology under {mrn}; baby, not yet named, under {mrn}; twin sister {kinFull} under {mrn}.
The {profession} from {organization} who sat beside him on the {city} flight has since tested positive.
{weekday}: nil. {weekday}: nil. {weekday}: one small stool, witnessed by {doctorInitials}
Bereaved ({kin}, {dateShort}; {kin}, {dateShort}), sleeping three hours.
{hospital} would not release images without a form signed in {city} by {patientFull} in person.
Under his {state} licence ({license}) he may drive by day only, says {organization}.
Trached by {doctorName} on {dateShort}, decannulated at {hospitalShort} on {dateShort}, and singing in the {organization} choir by {holiday}.
No {patientLast} in the waiting room at {clock}; at {clock} a {patientLast}, but {kin}, not {patientFirst}.
Cross-border patient: lives in {country}, insured in {country} ({plan}), delivered at {hospital}.
Letter dictated {dateFull}, typed {dateFull}, lost, found under {mrn} of another {patientLast}, sent {dateFull}.
Took the matatu to {city} with the child on her back, reaching {hospital} at {clock}; the child, {patientFirst}, {ageSmall} months, was already cold.
It is {doctor}'s view, shared by {nurse} and most of {ward}, that {patient} was more himself before {holiday}
Came down from the hills above {city} by jeep. {kin} carried him the last stretch to {hospitalShort}
Barangay health worker {doctorFirst} noted the BP ({bp}) on {weekday} and walked her to {hospital} herself.
Attended the {organization} sobbing, having been told by {doctorName} over the phone, in {kin}'s presence, that it was {condition}.
The nurse at {organization} sister school found nits, the one at {organization} found ringworm; {patientFirst} attends both.
Payment: {kin} settled {account} at the cashier on {dateShort}; balance to be met by {organization}, {country}.
Born at thirty weeks in {city}, {patientFirst} is now {ageSmall} and the tallest in her class at {organization}.
Initially {doctorInitials} thought gout. {doctorInitials}, later the same {weekday}, tapped it: pus.
Bail conditions: to reside at {address}, to report to {organization} on {weekdays}, to avoid {kinFull}.
Chest drain out {dateShort}, film {dateShort}, home {dateShort}, back {dateShort}
Goes to mass at {organization}, to bingo at {organization} and, for her feet, to {doctorFirst}.
To avoid: {place}, dust, {drug}. To carry: the blue inhaler and {doctor}'s card ({phone}).
Mr {patientLast}, late of {street}, died at {clock} with {kin} reading to him; {doctorName} certified and {organization} collected.
If {city} has the antivenom, fly her there; if not, {hospital} keeps two vials.
Gave up {organization} for good, she says, the {weekday} after {holiday}.
{patientFirst} (he/him; chart still says {kin}) asks that {hospitalShort} change the wristband.
X-ray of the {dateShort} and X-ray of the {dateShort} are, on my reading, of two different people.
Allergic to {allergy}, learnt the hard way at {hospital} in {year}.
His ex-wife, his present wife ({kin}) and his business partner at {organization} all claim power of attorney.
Hazmat call, {organization} depot, {street}, {city}. Nine exposed. This one: {patientFull}, {ageNumber}, tag {id}.
I'd put it at {dateShort}, {kin} at {dateShort}, and the {organization} register at {dateShort}.
Thumb, ring and little fingers reattached by {doctorName}; index finger never found at {landmark}.
Her plates ({vehicle}) were seen outside {organization} at {clock}; {city} police reached her before the tablets took hold.
The psychologist attached to {organization}, {doctorFull}, scored him {scoreLine} on {dateShort} and wrote to {kin} about it.
Mum's {condition} was picked up at {ageNumber}, Nan's at {ageNumber}, and {patientFirst} will be {ageNumber} in {month}.
Lost to follow-up between {city} ({year}) and {city} ({year}).
Sats dipped on the {landmark} road; crew pulled over, bagged, and diverted to {hospitalShort} instead of {hospital}
Her gaol number is {id}, her health number {mrn}, and she prefers to be called Aunty {patientFirst}.
Flown in with the retrieval team from a station near {city}, {state}: {clinical}
The {hospitalShort} team (Drs {doctorName} and {doctorName}, plus {nurse}) happened to be at {organization} for teaching when he arrested.
Until {year} a {profession}, until {year} a {profession}, now on benefits.
Kept her {hospital} wristband on for a week "in case {city} didn't believe me".
Hears the sea. Lives at {city}, a day's drive from it.
Ophthalmology, {dateShort}: {doctor}. Podiatry, {dateShort}: {doctorFirst}. Renal, some time in {month}: {hospitalShort} to write to {address}.
Doctor: Who's at home with you? Patient: {kin}, and {kin} at weekends, she's at {organization} in the week. Doctor: And {kin}? Patient: We don't talk.
Pump {device} alarmed at {clock}, {clock} and {clock}; biomed ({doctorFirst}, {pager}) took it away.
{country} passport, {state} driver's licence, {city} library card: three spellings of {patientLast}.
Slept rough by {landmark} through the whole of {month}.
Sutures out at {organization} on or about {dateShort} - any nurse there - or here if {kin} can bring her
Parents run the {organization} bakery on {street}; flour exposure therefore lifelong.
He last saw a dentist in {country}, in uniform, in {year}.
Handed over by {doctorFirst} at {clock}: two patients called {patientLast} on the bay, no relation, {ageNumber} and {ageNumber}.
Claimant's solicitor ({organization}, ref {id}) asks whether the {dateFull} fall could account for symptoms recorded in {month}. It could not.
Swab taken at {organization}, courier {clock}, {city} laboratory {dateShort}, result {organism}.
Slides {id} and {id} went by courier to {doctorFull} in {country} on {dateFull} and came home on {dateFull} with one word changed.
The {ageNumber}-year-old in bed {bedNumber} shares a birthday, {dob}, with her consultant.
Brought up by nuns at {organization}. Does not wish to say more about {city}.
Home visit, {street}: stairs steep, rail loose, {kin} (wife, {ageNumber}) frailer than he is.
Chemo at {hospital} on {weekdays} means {patientFirst}, a {profession}, loses the {weekday} as well.
A letter from {organization} dated {dateFull}, and nothing from {hospitalShort}, is all that {patientFull} brought.
Snakebite, left calf, {landmark}, {clock}. Bandaged by {kin}. No envenomation on bloods at {hospitalShort}, {clock} and {clock}.
Insists that Mr {doctorName}, and only Mr {doctorName}, take out the other one
Mixed up {weekday}'s tablets with {weekday}'s.
Her {organization} caseworker emailed ({email}) to say the {address} tenancy had been saved.
Breech at thirty-six weeks, cephalic by {dateShort}. Hopes for a home birth on {street} with {doctorFirst} and {doctorFirst}.
From the recorder on {street}: mother tongue of {place}, reads little, signs with {patientInitials}.
Two previous sections, {city} {year} and {hospitalShort} {year}.
Came off his bike outside {organization}, hit the kerb of {street}, woke in {hospital} asking for {kin}.
The insurer's nurse, calling from {city} on {phone}, wanted the {lab}; the insurer's doctor, calling from {state}, wanted the {lab}, too.
Neuropsychology ({doctorName}, {organization}) is on hold until the {hospitalShort} lesion scan of {dateShort} is reported.
Since {kin}'s death, meals on wheels ({organization}) are his only callers, bar the cat.
Scrub: {doctorFirst}. Circulating: {doctorFirst}. Count correct, {clock}, both sign.
Stays with an aunt in {city} during term, with {kin} in {country} otherwise.
Sr {doctorFirst} from {organization} mission clinic walked in with a child of {ageSmall} and a letter: "{patientFirst} has {symptom}, please help, {doctorName}."
Her {year} diary, which she let me read, puts the first attack on {holiday}
Contact precautions lifted on {dateShort} after three clear screens ({dateShort}, {dateShort}, {dateShort}).
{kin} has the car on {weekdays}, {kin} on {weekdays}; on the other days {patient} walks from {street} to {hospitalShort}.
Remains under {organization} supervision until {dateFull}; any trip outside {state} needs their leave.
Found {patientFirst} at {landmark}, as {kin} had guessed.
Registered at {hospital} as {patientFull}, at {hospitalShort} as {kinFull}. One person, one scar.
The {weekday} group misses her; {doctorFirst}, who runs it, has rung {phone} twice.
Rib fractures, right fourth to ninth. Says he fell. {organization} custody log says otherwise.
Tablets bought online from {url}, posted from {country}, taken since {month}.
It took {patientFirst}, {kin} and two men from {organization} to get him down the stairs
Widowed at {ageNumber}, remarried at {ageNumber}, widowed again this {month}.
A {profession}'s wife and a {profession}'s daughter, she calls herself; on the form she put "{profession}".
Outbreak: five from {organization}, two from {street}, one - our {patientLast} - with no link to either.
Photos sent to {email} from {phone} show the wound on {dateShort} (angry), {dateShort} (less so) and {holiday} (closed).
Donor kidney from his brother {kin} in {dateMonthYear}, {hospital}; biopsy {id} graded by {doctorName}.
Please ring {city} ({phone}) before {clock} or the {hospitalShort} slot goes.
Voice note from {kin}, {dateShort}: he ate. Voice note from {kin}, {dateShort}: he did not.
Hip precautions explained to {patientFirst} and, by video from {country}, to {kin}, her {profession} son.
{zip} is the wrong postcode for {street}, so the oxygen went to {city}.
Sips of water from {clock}; a custard from {kin} at {clock}; vomited at {clock}.
Cancer registry entry {id} gives {city} as place of diagnosis, {hospital} as place of treatment, {dateFull} as date of death. All but the last are wrong.
Served aboard ship with {organization} through {year}, gunnery, no ear protection.
The child's father has moved to {state}, the mother to {state}, and {patientFirst}, {ageSmall}, is with foster carers {kin} and {kin}
Bumped up to the {dateShort} list when {doctorName}'s own case, a {profession} from {city}, had a temperature.
Number on the tag: {ssn}. Name on the tag: {patientHeader}. Faith on the tag: that of {organization}.
Will not go back to {hospital}: "My {kin} went in there and never came out."
Overnight (on call {doctorInitials}/{doctorInitials}): {clinical}
Portal account {username} was opened from {ip} at {clock}, when {patientFirst} was under anaesthetic.
A friend at {organization} lent her {drug}. The friend, {kin}, is fine.
Transferred: {city} to {city} by road, {city} to {hospital} by fixed wing, accompanied by {doctorName} and half a cylinder of oxygen.
Sister, {ageNumber}, {condition}. Brother, {ageNumber}, prison in {state}. Father, unknown, possibly {country}.
{organization} has no record of a {patientFull} employed there in {year}, {year} or since.
In the {hospitalShort} chapel on {weekday}, he sat with {kin} for an hour, and since then he has slept.
Lasting power of attorney (health), registered {dateFull}, ref {id}: {kinFull} of {address}.
She and {kin} met at {organization}, married in {city} and separated in {month}.
Feels safe at {organization}; did not at {street}.
The previous {imaging}, done at {hospital} under the name {kinFull}, is not the comparison it claims to be.
Scalded at {ageSmall}, grafted at {hospital} by {doctorName}, revised at {ageSmall} in {city}, now {ageNumber} and asking about the contracture
Midday obs by student {doctorFirst}, countersigned {nurse}, {vitals}.
If {kin} calls from {country}, any hour, wake me. {doctorFirst}
Ordered by {username}, cancelled by {username}, reordered on {dateShort} by somebody at {organization}.
The {landmark} marathon, the {city} half and now, at {ageNumber}, the stairs at {hospital}: she timed all three.
"Ask for {doctorFull}," the {hospitalShort} receptionist said, "extension {pager}, but not on a {weekday}."
Lithium toxic on {dateShort}, dialysed at {hospitalShort}, back at the {organization} hostel in time for {holiday}.
Fit for custody, unfit for interview. Told to Sergeant {doctorName}, badge {id}, {city}, {clock}.
Smokes (since {ageSmall}), drank (until {year}), chews khat when in {country}.
Her sputum went to {city}, her biopsy to {hospital} and her hopes, she says, to {organization}.
So much for the {dateShort} plan: {kin} has a new job in {city}, {organization} has closed its beds, and {patientFirst} wants to be at {street} or nowhere
`);
