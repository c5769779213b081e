/**
 * Clinical sentences written by hand, for what a starter release must find in text that nobody trained on.
 * `[kind:text]` is an identifier, the kinds are those of the expectation: name, place, date, age, other. All
 * people are invented.
 */
export const unseenSentences: readonly string[] = `
Saw [name:Gwendolyn Achterberg] in the walk-in this morning, [age:61], still short of breath on two pillows.
My patient [name:Oluwatobi Farquhar], [age:47] y/o, keeps forgetting his inhaler; should I switch him to a spacer?
[name:Tariq Benmoussa] is a [age:33]-year-old man whose rash began after a trip to [place:Lisbon].
Dr. [name:Haverkamp] reduced the prednisone on [date:March 4, 2019] and wants to be called if she flares.
We transferred Ms. [name:Pettigrew-Saito] from [place:Ridgeway General Hospital] on [date:11/02/2021] for a higher level of care.
Her husband [name:Anselm] gives the history because she is drowsy.
He moved here from [place:Guatemala] in [date:1998] and has had a positive PPD since.
The hematoma was evacuated by Dr. [name:Ingrid Vallabhaneni] without complications.
Please write to Dr [name:Okonjo] about the biopsy of Mr [name:Delacroix].
Mrs. [name:Thistlewood] called on [date:Tuesday]: the wound is draining again.
Pt [name:Marjorie Quill], DOB [date:07/19/1952], here for INR check, 2.4 today.
I spoke with her son [name:Lachlan], who lives in [place:Tucson] and will fly in.
[name:Nakamura, Yuki] [age:29] F admitted with DKA, glucose 512, gap 24.
She has worked as a [other:glassblower] for thirty years and coughs at the furnace.
[name:Priyanka] tolerated the second cycle of carboplatin well.
On [date:14 February 2020] the stent was exchanged at [place:St. Brendan's Medical Center].
The [age:8]-week-old was brought in by her grandmother, [name:Consuelo].
[name:Fitzwilliam] was found on the floor of his flat in [place:Glasgow] by a neighbour.
Reviewed the films with Dr. [name:Szymborska]; she agrees that the nodule has not grown since [date:June 2017].
Can you explain the potassium of 6.1 in [name:Ebenezer Oyelaran], a [age:72] year old with CKD 4 on lisinopril?
mr [name:halloran] says the metformin gives him cramps, can he take it with food
what dose of vancomycin for [name:denise kowalczyk], [age:55]yo, 81 kg, creatinine 1.9
ATTENDING: [name:ROSALIND ABERNETHY], M.D.
Seen and examined with [name:Jude Castellanos], RN, at the bedside.
Follow up with Dr. [name:Mbatha] at [place:Lakeshore Family Clinic] in two weeks.
Last echo [date:9/2018], EF 40 percent, done in [place:Milwaukee].
Mother died of breast cancer at [age:44]; sister [name:Beatrix] is well.
[name:Dmitri Vasquez-Holm] denies chest pain, syncope or leg swelling.
Discharge planned for [date:Friday], to [place:Elmhurst Nursing Home].
Thank you for sending Mr. [name:Papadimitriou], a retired [other:bus driver] from [place:Cleveland].
The letter should go to [name:Hyacinth Bucketwell], 14 [place:Larkspur Lane], [place:Portland].
Born in [place:Ethiopia], she came to [place:Minnesota] with her parents in [date:2004].
As Dr. [name:Lindqvist] noted on [date:01-22-2022], Murphy's sign was absent.
I am worried about [name:Terrence]: he has lost 9 kg since [date:October].
[name:Chiamaka N. Obiora] had a Whipple procedure under Dr. [name:Featherstone] in [date:2016].
Does [name:Wilhelmina] need antibiotics before her dental work? She has a mechanical valve.
Her employer, [place:Brightwater Logistics], needs a note for [date:May 3] to [date:May 7].
Today Mr. [name:Ashworth] walked 40 feet with the therapist, [name:Salma].
The [age:90]-year-old widow of [name:Percival Langstroth] fractured her left hip on [date:12/24].
Referred by [name:Noor Al-Jabari], NP, for Raynaud's phenomenon and a positive ANA.
`
  .trim()
  .split('\n');

/** Sentences that hold no identifier and much that looks like one. */
export const innocentSentences: readonly string[] = `
Cardiovascular: regular rate and rhythm. Musculoskeletal: full range of motion. Genitourinary: deferred.
The fascia was closed with 0 Vicryl and the skin with a running 4-0 Monocryl.
A Foley was placed and a 16-gauge angiocath was left in the right antecubital vein.
Consider Takayasu arteritis, Behcet disease or granulomatosis with polyangiitis.
Blood cultures grew Klebsiella oxytoca and Staphylococcus lugdunensis.
Strength is 4/5 in the left deltoid, reflexes 2+, Babinski absent, Glasgow coma scale 15.
Start apixaban 5 mg by mouth twice a day and stop Coumadin when the INR falls below 2.0.
What is the half-life of amiodarone, and does it interact with simvastatin 40 mg?
Impression: 1. Multilevel spondylosis, worst at C5-C6. 2. No cord compression.
Hemoglobin 9.8, platelets 212, sodium 138, potassium 4.4, creatinine 1.1, lactate 1.8.
PAST MEDICAL HISTORY: Hypertension, hyperlipidemia, gout. ALLERGIES: Penicillin. SOCIAL HISTORY: Denies tobacco.
The patient tolerated the procedure well and was taken to recovery in stable condition.
Trendelenburg position was used; a Hasson trocar was introduced and the abdomen was insufflated to 15 mmHg.
Please explain the difference between Graves' disease and Hashimoto thyroiditis.
Ejection fraction 35 to 40 percent, QRS 142 ms, left bundle branch block, NYHA class III.
`
  .trim()
  .split('\n');
