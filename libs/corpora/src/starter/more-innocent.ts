/** More texts that name nobody, no place and no day, and look as if they did. */
import { templateLines } from './template-lines.js';

/** Questions, turns of talk, notes, forms and tables without any identifier, full of words that read like one. */
export const moreInnocent = templateLines(`
Does a Babinski reflex mean anything in a newborn?
How do I tell Parkinson disease from Lewy body dementia at the bedside?
Crohn or ulcerative colitis: which responds better to {drug}?
Walk me through the Whipple procedure for a teaching session.
Can a Kocher incision be used for a left-sided approach?
What size Foley should I use, 14 or 16 French, with clots?
When would you float a Swan-Ganz nowadays in {condition}?
How much saline goes into a Bakri balloon?
Malecot or Foley for a suprapubic tube?
Can we draw cultures from the Hickman, or does it have to be peripheral?
Is the Wong-Baker scale valid in dementia, or should we use PAINAD?
Braden 14 on admission, 12 now. Which interventions does policy ask for?
Mallampati IV and a short neck: would you plan awake intubation?
Bishop score 4 at 39 weeks, cervix posterior. Misoprostol or a Cook balloon?
Apgars 3, 6 and 8. Does this baby meet cooling criteria?
What is the difference between Kellgren-Lawrence grade 2 and grade 3?
Salter-Harris II or III? The fracture line goes through the physis and into the metaphysis only.
Explain Gleason 3+4 versus 4+3 to someone without medical training.
Does Breslow 0.9 mm need a sentinel node biopsy?
Rutherford 4 with rest pain: angio first or straight to bypass?
Framingham or SCORE2 for primary prevention, which do you trust?
Is the Glasgow-Blatchford score better than Rockall for early discharge?
How is the Boston Bowel Preparation Scale added up?
Are Vancouver B2 fractures always revised?
What do the Rome IV criteria say about functional dyspepsia?
Within Milan criteria but AFP rising; is transplant still an option?
Can you map Paris classification 0-IIa and 0-IIc to endoscopic resection?
Revised Atlanta: is this moderately severe or severe pancreatitis?
Edinburgh score of 13, item ten is zero. What should the midwife do?
How does the Lund-Browder chart differ from the rule of nines?
Norwalk virus on the ward: soap or alcohol gel?
Should CSF be sent for West Nile IgM in every meningitis?
Lyme or just cellulitis? Ring 6 cm, no tick seen, {symptom}.
Which PPE level for suspected Ebola or Marburg, and who calls public health?
Would you start doxycycline empirically for Rocky Mountain spotted fever with {panel}?
Is familial Mediterranean fever treated with colchicine for life?
What did Spanish flu teach us about secondary bacterial pneumonia?
is german measles dangerous at 10 weeks pregnant
Lisfranc injury with a normal plain film, is CT enough?
Colles, Smith or Barton? Volar displacement, extra-articular.
Jones fracture or avulsion of the tuberosity: how long in a boot?
Which test is best for an Achilles rupture, Thompson or Matles?
At what angle on the Adam forward bend test do I refer for Cobb measurement?
My ears pop all day, can a blocked Eustachian tube last for weeks?
may i take {drug} with grapefruit juice
will my hair grow back after {drug}?
Will {drug} show up on a urine drug screen?
May I bill 99214 and 25 together when a skin tag comes off?
Is grace the right word for the grace period in the HMO contract?
What price should we put on a no-show fee, and does Medicaid allow one?
can i cook with alcohol while on {drug}? or does it all burn off
Is brown rice better than white for {condition}?
Can lamb or pork give me a reaction after a lone star tick bite?
Should I worry about a black, hairy tongue on {drug}?
Why is my stool green, and sometimes nearly white?
How early is too early to stop {drug}? It has been {weeks}.
Are long, hard field hikes okay with {condition}?
can a kidney stone hide behind a fallopian tube on {imaging}?
Does rose hip tea interfere with {drug}, or is faith in herbs the only risk?
what does march fracture mean, is it from marching?
How is march hemoglobinuria told apart from rhabdomyolysis?
I sat in the sun for too long on {drug}, is the rash from that?
is there any hope for {condition}, be honest
Can you write a prompt that extracts SBAR elements from free text and returns JSON with empty strings where nothing is stated?
Which of these fields are identifiers under HIPAA Safe Harbor: name, MRN, zip code, device serial, photo?
Please rewrite this at a sixth-grade level: "{condition} managed with {drug}; return precautions given."
Could you make this discharge sheet friendlier, without adding anything that is not in it?
As an attending in the ED, how should I document a patient leaving AMA?
Who signs the POA form when the guardian is abroad and the daughter is at home?
Can the charge nurse accept a verbal order from the RT?
When does the coroner have to be told about a death in the ICU?
Does the PCP or the dialysis centre dose the {drug}?
Her neurologist said one thing, the ED another. How do I reconcile {drug} {dose} with {drug} {dose}?
May an interpreter sign as a witness on the consent?
The chaplain asked whether Jewish, Muslim and Sikh families object to autopsy. What does the literature say?
Is a sitter billable, or part of the room charge under the DRG?
Does Medicare Part B cover {procedure} when done in an ambulatory centre?
PPO or HMO, which one needs prior authorization for {imaging}?
What do NICE, ACOG and the AHA say about {drug} in pregnancy? They seem to differ.
Is a KDIGO G3b A2 patient allowed {drug}?
Which arm of the trial won in DAPA-HF, EMPEROR-Preserved and PARADIGM-HF?
How did NINDS, ECASS III and DAWN change the stroke window?
Was ARDSNet about tidal volume or PEEP? And what of PROSEVA and ROSE?
Summarize the Berlin definition and compare it with the older American-European consensus.
Los Angeles grade B with Prague C2M4: surveillance interval?
What does Chicago classification type II achalasia imply for Heller versus POEM?
Which Montreal class is ileal, stricturing, perianal disease?
Do the Rotterdam criteria need two of three, and which is dropped for teens?
Amsterdam II versus revised Bethesda for Lynch testing?
Are the Ottawa ankle rules any good in children?
Canadian C-spine or NEXUS, which is more sensitive?
San Francisco Syncope Rule: is hematocrit under 30 the H or the E?
Duke, modified Duke or Jones: which one is for rheumatic fever?
How does Stanford type B map onto DeBakey?
Is Sydney or Vienna the system used for gastritis reporting?
Kansas City Cardiomyopathy Questionnaire went from 42 to 57; is that clinically meaningful?
What counts as a positive Epworth, and is Pittsburgh better for insomnia?
Explain the Philadelphia chromosome and why {drug} works.
Tangier disease, what are the tonsils supposed to look like?
Which serotypes of Coxsackie cause Bornholm disease?
Does Japanese encephalitis vaccine need a booster after {weeks}?
Zika, dengue and chikungunya all negative. Could it be Ross River or Mayaro?
Is Pontiac fever contagious the way Legionnaires disease is not?
When to suspect Guinea worm, and when Madura foot?
Is Stockholm syndrome a real diagnosis in the DSM?
Does the Declaration of Helsinki cover chart review, or only the Belmont principles?
Miami J or Philadelphia collar for a C2 fracture?
Milwaukee, Boston or Charleston brace for a Cobb of 32?
Wagner 3 or University of Texas grade for this foot ulcer?
Does Christmas disease get factor VIII or IX?
Christmas tree pattern on the back, herald patch first. Is {drug} needed?
what is wrist drop from a bar stool vs honeymoon palsy, quick answer
Can Blackwater fever follow quinine?
Is von Willebrand type 2B safe for desmopressin?
Which of Gaucher, Fabry, Pompe and Hurler have enzyme replacement?
Do Gottron papules and Heliotrope rash always come together?
Is Marcus Gunn the same as an RAPD, and what about Argyll Robertson?
How do I tell Adie from Horner with drops?
Should Wallenberg, Weber and Benedikt be memorised, or just localised?
what is a dowager hump and is it the same as a buffalo hump
Can Ortolani be negative and Barlow positive?
Wells 4.5, D-dimer 620, creatinine 2.1: V/Q or CTPA?
Is HLA-B*15:02 needed before carbamazepine, and B*58:01 before allopurinol?
What titre counts, is ANA 1:80 or 1:320 meaningful without symptoms?
Does anti-Jo-1, anti-Ro or anti-Kell matter most at 20 weeks?
Duffy negative, Kidd positive, Lewis a-b-: which cells do I ask the blood bank for?
Is O negative always safe, or do Kell and Bombay phenotypes matter?
Can you check my maths: 0.1 mg/kg x 72 kg / 5 mg per mL = 1.44 mL?
Which ICD-10 code, E11.65 or E11.9, with {lab} {labValue}?
Is 45378 bundled into 45385, and does 59 or XS apply?
What LOINC code belongs to a fasting glucose, 1558-6?
G0438, G0439 or 99397 for an annual wellness visit?
How do I set up a dot phrase in Epic that pulls the last three BMPs?
Does Cerner PowerChart or Meditech show the MAR on the same tab?
Which is right, Pyxis override or call the pharmacy?
Can Nuance Dragon learn to write {drug} properly?
Is Lucas as good as hand compressions? And AutoPulse?
Do Dexcom G6 and Libre 2 read high with vitamin C?
Will a Watchman, a Mitraclip or an Amplatzer set off airport alarms?
is benadryl the same as zzzquil? and is tylenol pm the same again
Can Xarelto, Eliquis or Pradaxa be crushed through a Dobhoff?
What is the washout between Humira and Stelara, or Skyrizi?
Jardiance, Farxiga or Invokana with an eGFR of 24?
Are Paxlovid and Tikosyn together ever fine?
Ventolin or Symbicort first when i wheeze at night?
Is Ella or Plan B better after {hours} hours?
does yaz have more clots than yasmin or mirena
Abilify, Latuda or Vraylar for bipolar depression, weight neutral please?
Who wrote the order is not the question; was {drug} {dose} {route} safe with {lab} {labValue}?
WHAT IS THE MAX DOSE OF {drug}? PLEASE ANSWER IN ONE LINE.
CAN I GIVE LASIX AND ALBUMIN TOGETHER, YES OR NO?
Doctor: Okay, hop up for me. Patient: Sure. Doctor: Great. Any {symptom}? Patient: No, sir.
Doctor: Will you be all right on the stairs? Patient: I hope so. May I hold the rail? Doctor: Please do.
Doctor: So that's your Baker cyst. Patient: A baker's what? Doctor: Just a name. It's fluid behind the knee.
Patient: Oh my God, that hurts. Doctor: I know. Almost done. Patient: Jesus. Okay.
Patient: Lord have mercy. Nurse: Deep breath, hon. Patient: Thank you, sweetheart.
Patient: Okay. Thanks, doc. Doctor: Sure thing. See you in {weeks}.
Nurse: Morning! Patient: Good morning, ma'am. Nurse: Did you sleep? Patient: On and off.
Nurse: Rate it, zero to ten. Patient: Eight. Nurse: And with the pill? Patient: Four, maybe.
Doctor: Do you drink? Patient: Two beers, sat in the sun. Doctor: Each day? Patient: Pretty much.
Doctor: Can you spell WORLD backwards? Patient: D, L, R, O, W. Doctor: Perfect.
Doctor: Remember three words: apple, table, penny. Patient: Apple, table, penny. Doctor: Good.
Doctor: I'm checking for Parkinson's. Tap your fingers. Patient: Like this? Doctor: Bigger, faster.
Doctor: This is called Romberg. Close your eyes. Patient: Whoa. Doctor: I have you.
Doctor: Rinne and Weber are fine. Patient: Who? Doctor: Tuning fork tests.
Patient: Is it Bell's palsy? Doctor: I think so. Patient: Not a stroke? Doctor: No, the forehead is weak too.
Patient: My grandmother had Alzheimer's. Doctor: And your mother? Patient: No, just {condition}.
Patient: My brother-in-law has Crohn's. Doctor: That isn't blood kin. Patient: True, true.
Guest_family: We prayed. We have faith. Doctor: I understand. Would you like the chaplain? Guest_family: Yes, please.
Guest_family: Grandma won't eat. Doctor: Since when? Guest_family: Since the new pill.
Guest_family: Can Mom go home tonight? Doctor: If her {lab} holds. Guest_family: Oh, thank heavens.
Guest_clinician: Chest is clear. Doctor: Good. Guest_clinician: {lab} is {labValue}. Doctor: Hm.
Clinician: Allergies? Patient: {allergy}. Clinician: What happens? Patient: Hives, and my throat gets tight.
Clinician: How far can you walk? Patient: A block. Maybe two. Clinician: And stairs? Patient: One flight, then I rest.
Dr: Any falls? Pt: One, in the kitchen. Dr: Hit your head? Pt: Nah.
Dr: Say ah. Pt: Aaah. Dr: Mallampati two. Pt: Is that good? Dr: Very.
PT: Ready to march in place? Patient: Ready. PT: Ten each side. Patient: Phew.
OT: Can you button that? Patient: Kind of. OT: Use the hook. Patient: Neat.
RT: Big breath, hold it, blow, blow, blow! Patient: I can't. RT: One more.
Therapist: What came up this week? Patient: Anger. Grief. Some hope, too. Therapist: Say more about hope.
Therapist: And where do you feel that? Patient: Here, in my chest. It's like a stone.
Therapist: Love and pain, both. Patient: Yeah. Both.
Counselor: How many cravings? Patient: Three. Counselor: And you rode them out? Patient: Two of them.
Dietitian: Rice, bread, potatoes? Patient: Rice, mostly. Dietitian: White or brown? Patient: White.
Dietitian: Who does the cooking? Patient: I cook. My wife bakes. Dietitian: Less salt, then, both of you.
Pharmacist: This is the generic for Lipitor. Patient: Same thing? Pharmacist: Same drug, lower price.
Pharmacist: Take it with food. Patient: Any food? Pharmacist: Not grapefruit.
Triage: What's going on today? Caller: My kid swallowed a coin. Triage: Breathing okay? Caller: Yes, crying. Triage: Good, crying is good.
Triage: Is there any bleeding? Caller: Um, a bit, pinkish. Triage: How many weeks along? Caller: Thirty-two.
Operator: One moment, I'll page the resident. Caller: Thank you. Operator: They'll call back shortly.
Midwife: Push, push, push! Patient: I am! Midwife: Lovely. Rest now.
Midwife: Heart rate one forty, lovely. Patient: Is that a boy's? Midwife: Old wives' tale.
Dentist: Open wide. Patient: Ahh. Dentist: Number nineteen, mesial. Assistant: Got it.
Surgeon: Kocher. Scrub: Kocher. Surgeon: Army-Navy, please. Scrub: Here. Surgeon: Mayo. No, the curved Mayo.
Surgeon: Clamp. Tie. Cut. Good. Anesthesia: Pressure is soft. Surgeon: How soft? Anesthesia: {bp}.
Anesthesia: Miller two. Grade one view. Tube at 22. Nurse: Good color change.
Doctor: Could be gout, could be Lyme. Patient: From a tick? Doctor: Maybe. We'll tap it.
Doctor: You have what we call Raynaud. Patient: Ray who? Doctor: Cold fingers, in short.
Doctor: Your Gleason is six. Patient: Out of ten? Doctor: It's the lowest grade we treat as cancer.
Doctor: The Epley should help. Lie back. Patient: Oh, the room is spinning. Doctor: Thirty seconds.
Doctor: Any travel abroad? Patient: No. Doctor: Woods, camping, ticks? Patient: Just the yard.
Doctor: Who's at home with you? Patient: My husband, the cat, two dogs. Doctor: Any stairs? Patient: Upstairs bath.
Doctor: Do you speak Spanish at home? Patient: Spanish and some English. Doctor: I'll get the interpreter.
Interpreter: She says it burns. Doctor: When? Interpreter: When she goes. Doctor: Any blood? Interpreter: She says no.
Doctor: Bless you. Patient: Thanks. It's the pollen. Doctor: Zyrtec or Claritin? Patient: Flonase.
Doctor: Knock knock. Patient: Come in. Doctor: How's the pain? Patient: Better. I walked to the hall.
Doctor: I'd like {imaging}. Patient: Is that the tube? Doctor: That's the one. Patient: Ugh.
Doctor: Right. Mark where it hurts. Patient: Here, here, and here.
Doctor: What brings you in, my friend? Patient: This darn knee, boss.
Patient: Will it leave a mark? Doctor: A small one. Patient: May I shower? Doctor: In two days.
Patient: Hey doc. Doctor: Hey there. Long time. Patient: Too long. Doctor: Let's see those sugars.
Patient: I just want to be young again. Doctor: Don't we all.
Patient: Should I go to urgent care or the ED? Nurse: With chest pain, the ED. Now.
Patient: They sent me from the nursing home. Doctor: Did they send the MAR? Patient: The what?
Patient: It's black and blue. Doctor: And swollen? Patient: Like a plum.
Patient: I quit cold turkey. Doctor: Good for you. Patch, gum? Patient: Just gum.
Caregiver: He sundowns around six. Doctor: Any Ativan? Caregiver: Half a tab. Doctor: Let's stop that.
Mother: She won't latch. Nurse: Try the football hold. Mother: Oh! There. Nurse: Perfect.
Father: Is the baby jaundiced? Doctor: Slightly. Bilirubin 11.2 at 40 hours. Father: Is that bad? Doctor: We watch it.
Student: Is this Virchow or Troisier? Attending: Same node, two names. Student: Cool.
Attending: Triad? Student: Fever, jaundice, right upper quadrant pain. Attending: Named? Student: Charcot. Attending: And the pentad? Student: Reynolds.
Resident: {lab} {labValue}, {vitals}. Attending: Tube her or wait? Resident: I'd wait. Attending: Agree.
Fellow: TIMI 3 flow. Attending: Pull the wire. Fellow: Wire out.
User: hi\\nAssistant: Hello! How can I help?\\nUser: {drug} dose for {condition}?
User: thanks!\\nAssistant: You're welcome. Take care.
User: pls translate "take one by mouth daily" into spanish, french and polish
Assistant: I can't diagnose you, but {symptom} with {condition} deserves a visit to the clinic. If it gets worse tonight, go to the ED.
Assistant: Sure. Here is a template.\\nName: ____\\nDOB: ____\\nReason: ____
Agent: Thank you for calling the pharmacy. Caller: Hi. Refill, please. Agent: Which one? Caller: {drug}, the {dose}.
Name: ____ DOB: ____ MRN: ____ Date: ____
Name: [NAME] Age: [AGE] Sex: [ ] MRN: [blank]
Patient: XXXX. Provider: XXXX. Facility: XXXX. Date of service: XX/XX/XXXX.
Patient name: REDACTED. Phone: REDACTED. Address: REDACTED. {condition} on {drug}.
DOB: not given. SSN: not collected. Phone: n/a. Address: see above.
Emergency contact: none listed. Next of kin: same. Relationship: n/a.
Referring physician: none. PCP: unassigned. Pharmacy: not on file. Insurance: pending.
Signature: ______________ Printed name: ______________ Date/Time: ________
Witness: ____ Interpreter: ____ Language: English. Relationship to patient: self.
Occupation: not recorded. Employer: n/a. Marital status: declined. Religion: declined.
Ethnicity: Not Hispanic or Latino. Race: Unknown. Language: Vietnamese. Interpreter needed: Yes.
Preferred name: same as legal. Pronouns: she/her. Contact by: portal.
Admit date: TBD. Discharge date: TBD. LOS: {digit}. DRG 291. Payer: Medicaid.
Email: none. Fax: none. Web: none. Portal: active.
Location: ___ Unit: ___ Bed: ___ Code status: Full. Isolation: Droplet.
Account No: [not assigned]\\nVisit No: [not assigned]\\nPlan: PPO
Dear Colleague,\\nThank you for asking us to see this pleasant patient with {condition}.\\nKind regards,\\n[signature on file]
To Whom It May Concern: the bearer may travel with insulin, syringes and a glucagon pen.
Hello team, quick update: {lab} {labValue}, {drug} held. Thanks all!
HISTORY OF PRESENT ILLNESS: AS ABOVE. REVIEW OF SYSTEMS: NEGATIVE EXCEPT AS STATED.
PAST MEDICAL HISTORY\\n1. Graves disease\\n2. Barrett esophagus\\n3. Dupuytren contracture\\n4. {condition}
FAMILY HISTORY\\nMother: {condition}. Father: Huntington disease. Sister: Hashimoto thyroiditis. Brother: well.
Physical Exam\\nHEENT: PERRLA, EOMI, MMM. Neck: Supple. Heart: RRR. Lungs: CTAB. Abd: Soft. Neuro: A&O x4.
HEENT: Arcus. Kayser-Fleischer Rings Absent. Fundi: Drusen, No Roth Spots. Neck: Virchow Node Not Felt.
SBAR\\nS: {symptom}\\nB: {condition}\\nA: {vitals}\\nR: Please come and see.
NPO. PRN. AMA. POA. DNR. MAR. CBC. BMP. HEENT. A&O. PERRLA. NAD. WNL.
ORDERS: ADMIT TO TELE. VS Q4H. NPO AFTER MIDNIGHT. IVF NS AT 75. SCDS. FALL RISK. SITTER.
DO NOT CRUSH. MAY REPEAT X1. WILL NEED PREAUTH. MARK SIDE. BLACK BOX WARNING REVIEWED.
LEFT LOWER LOBE INFILTRATE. NO PTX. HEART SIZE NORMAL. LINES AS ABOVE.
MAY AMBULATE WITH WALKER. WILL CHANGE DRESSING. GRACE TO BE SAID BEFORE MEALS PER WISHES.
IMPRESSION: NO PE. HAMPTON HUMP ABSENT. WESTERMARK SIGN ABSENT.
KERLEY B LINES. CEPHALIZATION. SWAN TIP IN RIGHT PA. ETT 4 CM ABOVE CARINA.
Bishop 7, cervix soft, {digit} cm, minus 2 station. AROM, clear. Category I.
Rose in lab values noted. Rose early, walked well. Rose spots absent.
Hill-Sachs and Bankart lesions on MR arthrogram. Young, active, hopes to return to field hockey.
Field block with lidocaine. Field cuts none. Visual field full by Goldmann.
Price of {drug} too rich for now; coupon given. Grant program form filled. Bill to follow.
Pain is long gone. Love of food is back. Hope restored. Faith community visits.
Brown urine, black stool, white plaques, green sputum, gray skin, blue toes, red eye.
Brown-Séquard picture below T10. Brown tumor of hyperparathyroidism excluded.
White matter changes, Fazekas 2. Gray-white differentiation kept. Green fluorescence none.
Cook catheter exchanged over a Bentson wire. Bishop collar not needed. Baker's yeast IgG low.
Bush tea, rice water and lamb broth tolerated. Olive oil, basil, ginger, rosemary, sage allowed.
Drew two tubes. Drew up {drug}. Dale clip on NG. Will flush. Sealed with Duoderm.
Early satiety. Early decelerations. Early mobilisation. Long-acting at night. Short-acting before meals.
Mark on skin is a nevus, not a bruise. Mongolian spot on sacrum, port-wine stain on cheek.
Will is strong; may give up at dusk. Will, mood and drive low. May relapse.
Hope score, faith tradition, and sources of meaning explored by the chaplain.
Grace under strain. Joy absent. Patience, mercy and charity in the hospice mission statement.
An august committee it was not; the board may march on with the IRB policy.
Charley horse at night, better with stretching. Jimmy legs denied. Restless legs, also called Willis-Ekbom.
Pfannenstiel, Kocher, McBurney, Lanz, Chevron and Gibson incisions compared.
Ports placed by Hasson, Veress and Palmer point entry. Calot triangle dissected. Rouviere sulcus seen.
Blalock-Taussig, Glenn, Fontan, Norwood, Sano, Rastelli, Jatene, Ross, Konno, Bentall, David.
Fontan pressures 14. Glenn patent. Saturation {saturation}. No Eisenmenger physiology.
Thomas, Ober, Ely, Patrick, Gaenslen: Patrick positive on the {side}.
Thessaly, Apley, Lachman and McMurray equivocal; Ottawa knee rule negative.
Broca and Wernicke areas spared. Heschl gyrus normal. Meyer loop intact.
Langerhans, Kupffer, Purkinje, Sertoli, Leydig, Paneth, Clara, Hofbauer, Merkel cells.
Gram stain neg. Giemsa neg. Ziehl-Neelsen neg. Congo red pos. Prussian blue neg.
Lugano stage IIE, Deauville 2 after cycle 2. ABVD x4, Ann Arbor kept for the record.
Banff 1A rejection, C4d negative, polyoma negative. Tacrolimus trough 7.2.
Maastricht III donor, within Milan. MELD-Na 28.
Baveno VII: platelets over 150, liver stiffness 14, no varices expected.
Oxford M1 E0 S1 T0 C0. Haas III. Columbia class not used.
Tokyo grade II cholecystitis; antibiotics, early surgery. Mirizzi not seen. Phrygian cap incidental.
Paris 0-Is, Kudo IIIs, NICE type 2, Kikuchi not assessed.
Forrest IIb, Rockall 5, hemoclips x2, Hemospray, {drug} drip.
House-Brackmann IV, Sunnybrook 42, Bell phenomenon present.
Hoehn and Yahr 2.5, Schwab and England 80, UPDRS III 31.
Denver II passed, Bayley pending, Ages and Stages passed, Vineland low, Conners high.
Fitzpatrick III, Wallace 18, Lund-Browder 22, Parkland started, Baux under 90.
Killip II, Forrester III, SCAI C, GRACE 148, TIMI 5, HEART 7.
Grace score high: angiography within a day. Timi three flow. Syntax 22.
Manchester triage orange. ESI 2. Ottawa none. Pittsburgh rule positive.
Boston criteria probable CAA. Queen Square none. Vancouver guideline followed.
Denver shunt, LeVeen shunt, Torkildsen none. Codman valve set at 120. Strata 1.5.
Exeter stem size 2, 44 offset; Palacos with gentamicin; head 32 plus 0.
Seldinger over a wire. Sones none. Judkins left 4. Amplatz right 1. Terumo band 12 mL.
Bair Hugger at 38, Arctic Sun at 36, Blanketrol standby.
Philips MX800, GE Carescape, Mindray, Welch Allyn: alarms audible.
Epic downtime form. Cerner back up. Version 12.4.1 patched. Page 3 of 7.
Dragon dictated; errors may exist. Proofread: no. Version 2.0.
Lasix, Coreg, Entresto, Aldactone, Jardiance, Crestor, Plavix, Eliquis.
Avonex, Betaseron, Ocrevus, Kesimpta, Gilenya, Tysabri, Mavenclad.
Norco 5/325, Percocet 7.5/325, Dilaudid 2, MS Contin 15, Narcan kit.
Angelica, chamomile, melissa, veronica, valerian, lavender: teas, no known benefit in {condition}.
Daisy-chain of consults. Lily pollen allergy. Violet dye. Iris repair. Ivy rash. Heather tone.
Dawn phenomenon, Somogyi effect, brittle sugars. Honeymoon phase over.
Taper: 6-5-4-3-2-1, one pack. Then {drug} {dose}.
Postoperative day 3. Week 12 of 24. Cycle 4 of 6. Day 15 held.
36+4 weeks, {gravida}, GBS negative, Rh positive, rubella immune.
28 weeks by scan, EFW 1.1 kg, AFI 14, Doppler normal, MCA 1.2 MoM.
Serial Apgars 2-5-7. Cord pH 7.09, BE minus 12. Thompson 6.
EGFR L858R, T790M absent, MET exon 14 no, KRAS wild type, TMB 8, PD-L1 60.
3-0 silk x4. 12 x 8 mm nodule. 9 Fr sheath. 10 cc balloon. 22 G x 1.5 in.
20/20-2 OD. 20/400 OS. IOP 14/16. C/D 0.3/0.4. Add +2.25. PD 62.
05:30 asleep. 06:15 {vitals}. 07:00 report given to days. 07:40 ambulated x2.
0800 BG 212, 1200 BG 188, 1700 BG 240, 2100 BG 164. Humalog 4-6-8-2.
BMI = 82 / (1.70 x 1.70) = 28.4. Anion gap 140 - 104 - 20 = 16.
A-a = 150 - 40/0.8 - 70 = 30. Winter's 1.5 x 14 + 8 = 29.
FeNa 0.4, P/F 180, ratio 2:1, 1:10000 epi, 30:2 compressions, I:E 1:2.
Net +450. UOP 0.5. CVP 8-12. MAP 65. ScvO2 70. Lactate 4.1 to 2.2.
Test\\tResult\\tRef\\nNa\\t138\\t135-145\\nK\\t4.1\\t3.5-5.0\\nCr\\t1.2\\t0.6-1.3
Drug, Dose, Route, Freq\\n{drug}, {dose}, {route}, {frequency}\\n{drug}, {dose}, {route}, {frequency}
Time: {clock}. Rhythm: Wenckebach. Rate {pulse}. Axis left. Bazett 440, Fridericia 428.
Mobitz I, no Stokes-Adams attacks. Wellens none. De Winter none. Osborn waves gone. Sgarbossa negative.
Levine sign at onset. Dressler later. Prinzmetal ruled out.
Addison crisis, Conn adenoma, Nelson syndrome, Sheehan, Simmonds. Cushing off {drug}.
Hashimoto on Synthroid 88. Graves in remission. De Quervain twice: thyroid and thumb.
Felty, Still, Reiter, Caplan, Sjögren, Behçet, Takayasu, Churg-Strauss. ANCA 1:40.
Kawasaki day 6, coronary Z 2.1, IVIG 2 g/kg. Kikuchi on the list. Koplik none.
Crigler-Najjar, Gilbert, Dubin-Johnson, Rotor. Total bilirubin {labValue}.
Stevens-Johnson on Bactrim. Nikolsky positive. Sweet excluded. DRESS scored by RegiSCAR.
Creutzfeldt-Jakob excluded. Lambert-Eaton possible. Miller Fisher likely. Guillain-Barré less so.
Chiari I, Dandy-Walker, Arnold none. Hallervorden gone from the books. Pick bodies seen.
Peyronie, Fournier, Klinefelter, Kallmann, Wilms, Randall plaque, Gleason 6.
Leopold: vertex, back left. Montevideo 210. Friedman curve out of date. Kielland forceps no, Simpson yes.
California serogroup neg, St. Louis enc. neg, West Nile IgM pos, Powassan pending, Eastern equine neg.
Norovirus GII.4 Sydney, formerly Norwalk. Contact plus. Bleach wipes.
Candida auris, Staph lugdunensis, Klebsiella, Serratia, Moraxella, Bartonella henselae, Brucella.
Turkey, swiss cheese, chili, brazil nuts, china cup: breakfast tray reviewed with {diet} diet.
Swiss-cheese VSD, Maltese crosses in urine, Chinese-lantern papules none, Mexican-hat cells none.
Cornish-Windsor dialysis none. Tenckhoff clean. Scribner shunt history slide.
Speaks Arabic and French; phone interpreter used; teach-back done in Arabic.
Eats halal; fasts when able; imam visit requested through spiritual care. Kosher tray for roommate.
Jehovah's Witness: no red cells, cell saver agreed, albumin agreed.
From the group home by van. Back to the group home tonight. Staff to give {drug}.
Transferred from east wing to step-down, then rehab. North tower lift is out.
School nurse may give {drug} {dose} prn. School note printed. No gym for {weeks}.
Swims by the coast, plays cricket, golf and chess; soccer and judo stopped since {symptom}.
Mother, father, both sisters and an aunt well. Twin with {condition}. Grandparents unknown.
Attending aware. Charge nurse aware. RT at bedside. House supervisor called. Case manager to follow.
Seen with the fellow; agree with the resident. I was there for the key parts.
Discussed with the coroner's office: not a case. Chaplain called. Morgue tag placed.
PCP, cardiologist, her neurologist and the {specialty} clinic copied.
Per EMS: found down at home. Narcan x1. GCS 9. C-collar. {vitals}.
Security, sitter and social work in ED 4-point restraint review. POA present. {drug} IM.
Policy 4.12: Two identifiers before any blood draw. Version 3. Supersedes version 2. Owner: Lab.
WHO checklist: sign in, time out, sign out. CDC: five moments is WHO's, not ours.
FDA black box. NICE NG28. ACOG bulletin. AHA class IIa, level B-R. KDIGO 2C. GRADE low.
SPRINT, ACCORD, HOPE-3, ALLHAT, LIFE and FAITH compared. HOPE enrolled more; LIFE used losartan.
CHARM, MERIT, GRACE, ROSE, MARK, ADAM: trial acronyms, not people.
Hardy-Weinberg held. Fisher exact p=0.03. Kaplan-Meier, Cox, Wilcoxon, Bonferroni, Cohen kappa 0.71.
Bland-Altman limits -4 to 6. Student t. Pearson r 0.42. Spearman 0.38. Bayes factor 3.
Methods: Two blinded readers used the Newcastle-Ottawa scale and Cochrane RoB 2. Egger test 0.2.
Board question: Which nerve runs with the artery in Guyon canal? A. Median B. Ulnar C. Radial D. Bell
Flashcard. Front: Beck triad. Back: hypotension, JVD, muffled heart sounds.
Learning goals: Name the Ranson, Glasgow-Imrie and Balthazar scores; state one limit of each.
You are a careful clinical scribe. Never invent names, dates or places. If a field is empty write "not documented".
System: You are a nurse triage bot. Ask one question at a time. Do not collect names, phone numbers or addresses.
Replace every name by [NAME], every day by [DATE], every town by [CITY]. Keep {drug} and {condition} as they are.
Instruction: list the eponyms in the text. Text: Virchow triad, Homans sign, Greenfield filter. Answer: Virchow, Homans, Greenfield.
Take {drug} {dose} {frequency}. Skip if {symptom}. Call the clinic, not the pharmacy. Keep out of the sun.
Stop {drug} two days before. Clear liquids. Golytely at six, again at five in the morning. Bring a driver.
Wound care: wash, pat dry, Bacitracin, gauze, Kerlix, Ace wrap. Back in {weeks}.
Call us for fever over 38.3, foul drainage, black stool or pain that will not let up.
thx doc, will do
ok cool, may try the gummies then
god i hope its not ms
lol my aunt swears by epsom salt and vicks
jeez louise that {drug} is rough, {symptom} all night
hi there, hello, hey, good afternoon, dear doctor
Hope this helps. Best wishes. Stay well.
Happy to help! Sincerely, your care team
Amen. Hallelujah. Praise be, the scan is clean.
What on earth? Good grief. Heavens. For Pete's sake, page RT.
Murphy's law: the Murphy sign was negative and the gallbladder was gangrenous.
Occam or Hickam? One {condition} or two?
Sutton's law: go where the money is. Get {imaging}.
Frank discussion held. Frank blood none. Frank breech, version tried.
Pat dry. Sue for damages, no. Rob of sleep. Nick in skin. Chuck pads x2. Art therapy. Gene panel. Ray amputation.
Ward clerk paged. Page returned. Bay open. Lane closed. Park the chair. Court order none.
Chase the CT. Bolt tightened. Cross-match sent. Banks of blood low. Waters view. Towne view. Caldwell view.
Norwood class IV hair loss, Ludwig II, Hamilton pattern. {drug} topical.
Hinchey Ib, Savary-Miller gone, Strasberg E2, Bismuth-Corlette IIIa, Todani I.
Tinel + at wrist, Phalen + at 40 s, Durkan +, Froment -, Wartenberg -.
McCune-Albright? Café-au-lait with coast of Maine border, not coast of California.
Maine coast border, one macule, 6 cm; endocrine labs {labValue}.
Lives with {condition} for years; copes well; sees {specialty}; {drug} {dose}.
{specialty}: no acute issue. {specialty}: sign off. {specialty}: will follow.
{eponymDisease}; {eponymDisease}; {eponymDisease}; none active.
{eponymSign} absent, {eponymSign} present, {eponym} score low.
{procedure} with {device2}, {tool}, {tool}; {measure}; {suture}.
{organism} in {digit} of 4 bottles; {drug} d{digit}; TEE; {lab} {labValue}.
{scoreName} {digit}, {scoreName} {digit}, GRACE low, Glasgow 15, Geneva 3.
{heading}: as per HPI. {heading}: deferred. {heading}: see MAR.
{abbreviation}. {abbreviation}. MAY D/C. WILL F/U.
{bodyPart} pain, {severity}, {duration}; better with {drug}; worse upstairs.
{finding}. No Pancoast mass. No Ghon complex. No Morgagni or Bochdalek hernia.
{position}, {procedure}, {volume}, Foley out, Penrose in.
`);
