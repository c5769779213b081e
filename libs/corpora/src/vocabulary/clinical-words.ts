/** Words of the clinic that are never identifiers. Many look like names, dates or numbers of a person on purpose. */
import { phrases } from '#surrogates';

/** slot → phrases that can fill it. */
export const clinicalWords: Readonly<Record<string, readonly string[]>> = {
  drug: phrases(`aspirin, lisinopril, metoprolol, atorvastatin, metformin, furosemide, amlodipine, omeprazole, insulin
    glargine, warfarin, apixaban, heparin, gabapentin, sertraline, prednisone, albuterol, levothyroxine, ceftriaxone,
    vancomycin, morphine, oxycodone, acetaminophen, ibuprofen, ondansetron, hydrochlorothiazide, clopidogrel, tamsulosin,
    pantoprazole, spironolactone, digoxin, amiodarone, levetiracetam, carbidopa, donepezil, allopurinol, colchicine,
    Lasix, Coumadin, Lopressor, Norvasc, Tegretol, Ambien, Cardura, Lipitor, Zocor, Plavix, Norco, Allegra, Levaquin,
    Keppra, Sinemet, Bentyl, Dilantin, Percocet, Colace, Reglan, Xarelto, Pradaxa, Synthroid, Haldol`),
  condition:
    phrases(`hypertension, type 2 diabetes, coronary artery disease, atrial fibrillation, congestive heart
    failure, chronic kidney disease, COPD, asthma, hypothyroidism, hyperlipidemia, gout, osteoarthritis, depression,
    anxiety, peripheral vascular disease, aortic stenosis, deep vein thrombosis, pulmonary embolism, cirrhosis, anemia,
    breast cancer, prostate cancer, diverticulitis, cholelithiasis, nephrolithiasis, osteoporosis, sleep apnea, migraine,
    epilepsy, rheumatoid arthritis, psoriasis, hepatitis C, pancreatitis, cellulitis, gastroesophageal reflux`),
  eponymDisease:
    phrases(`Parkinson's disease, Crohn's disease, Graves' disease, Addison's disease, Cushing syndrome,
    Hodgkin lymphoma, Raynaud's phenomenon, Brown-Sequard syndrome, Bell's palsy, Alzheimer's disease, Paget's disease,
    Barrett's esophagus, Crohn disease, Parkinson disease, Meniere's disease, Wilson's disease, Marfan syndrome,
    Guillain-Barre syndrome, Sjogren's syndrome, Hashimoto thyroiditis, Legg-Calve-Perthes disease, Huntington's disease`),
  eponymSign:
    phrases(`Babinski, Romberg, Murphy's sign, Kernig sign, Homan's sign, Rovsing's sign, Tinel's sign,
    Phalen test, Trousseau sign, Chvostek sign, Hoffman sign, Kerr sign, Trendelenburg test`),
  device:
    phrases(`Foley catheter, Foley, Jackson-Pratt drain, Swan-Ganz catheter, Hickman line, Port-a-Cath, Penrose
    drain, Blakemore tube, Bair Hugger, Yankauer, Hemovac drain, Dobhoff tube, Salem sump, Greenfield filter, PICC line,
    nasal cannula, chest tube, NG tube, wound vac`),
  score:
    phrases(`Apgar scores 8 and 9, Glasgow coma scale 15, GCS 14, Braden score 18, Morse score 45, NYHA class II,
    Child-Pugh class B, Wells score 3, Ranson score 2, Bishop score 6, Mallampati II, Karnofsky 80, MELD 14, CHADS2 of 3`),
  symptom:
    phrases(`chest pain, shortness of breath, abdominal pain, nausea, vomiting, dizziness, headache, fever, cough,
    palpitations, leg swelling, back pain, fatigue, weakness, confusion, diarrhea, constipation, hematuria, dysuria,
    syncope, blurred vision, wheezing, night sweats, weight loss, hemoptysis, melena, gray sputum, brown emesis, rash`),
  finding:
    phrases(`no acute distress, trace edema, mild tenderness, bibasilar crackles, a 2/6 systolic murmur,
    a grade 3/6 murmur, normal tone, no rebound, clear breath sounds, 5/5 strength, 2+ pulses, dry mucosa, good capillary
    refill, a reducible hernia, mild erythema, brisk reflexes, no focal deficit, vision 20/40, a white plaque, jaundice`),
  bodyPart:
    phrases(`chest, abdomen, pelvis, head, neck, lumbar spine, right hand, left foot, right knee, left hip,
    shoulder, right wrist, left ankle, thorax, cervical spine, right arm, brain, left breast`),
  organ:
    phrases(`liver, spleen, gallbladder, right kidney, left kidney, pancreas, bladder, thyroid, heart, colon, stomach,
    left lung, right lower lobe, prostate, uterus, aorta`),
  imaging:
    phrases(`CT scan, MRI, chest x-ray, ultrasound, echocardiogram, head CT, bone scan, PET scan, plain film,
    CT angiogram, barium swallow, mammogram, Doppler study, V/Q scan, KUB`),
  procedure:
    phrases(`appendectomy, cholecystectomy, hip replacement, coronary bypass, cardiac catheterization,
    colonoscopy, hysterectomy, hernia repair, knee arthroscopy, thyroidectomy, Whipple procedure, Billroth II, lumbar
    laminectomy, cesarean section, Hartmann procedure, Nissen fundoplication, mastectomy, carotid endarterectomy,
    cataract surgery, tonsillectomy, Bentall procedure, Kocher incision, McBurney incision, bronchoscopy`),
  specialty:
    phrases(`cardiology, neurology, nephrology, gastroenterology, orthopedics, urology, pulmonary, endocrinology,
    oncology, psychiatry, infectious disease, dermatology, physical therapy, vascular surgery, hematology, wound care`),
  lab: phrases(`sodium, potassium, creatinine, hemoglobin, hematocrit, white count, platelets, glucose, troponin, lactate,
    BUN, INR, calcium, magnesium, phosphate, albumin, bilirubin, lipase, TSH, A1c, BNP, ESR, CRP, ferritin`),
  organism: phrases(
    `E. coli, Klebsiella, MRSA, Pseudomonas, Candida, Enterococcus, Clostridium difficile, S. pneumoniae`,
  ),
  side: phrases('left, right'),
  severity: phrases('mild, moderate, severe, intermittent, persistent, worsening, stable, slowly improving'),
  route: phrases('po, IV, sublingually, subcutaneously, by mouth, IM, per rectum, via nebulizer'),
  frequency:
    phrases(`daily, twice a day, bid, tid, qid, q6h, q8h, q.h.s., every 4 hours, prn, weekly, every other day,
    in the morning, at bedtime, once`),
  diet: phrases('regular, cardiac, diabetic, low salt, clear liquid, soft, renal, pureed'),
  suture: phrases('3-0 Vicryl, 4-0 Monocryl, 2-0 silk, 0 Prolene, 5-0 nylon, staples, Steri-Strips'),
  position:
    phrases(`supine position, lateral decubitus position, Trendelenburg position, Fowler position, prone position,
    lithotomy position, beach chair position`),
  kin: phrases(
    'mother, father, sister, brother, aunt, uncle, grandmother, grandfather, son, daughter, wife, husband',
  ),
  habit:
    phrases(`tobacco, alcohol, illicit drugs, a pack a day, a glass of wine with dinner, two beers on weekends,
    chewing tobacco, cannabis`),
  allergy: phrases(
    'penicillin, sulfa, shellfish, latex, codeine, iodine contrast, bee stings, eggs, adhesive tape',
  ),
  commonNoun:
    phrases(`ward, head of the bed, long hallway, brown bag lunch, day room, front page of the chart, hand rail,
    price list, bell, green form, white board, stone basket, black coffee, rose garden, swan neck splint, cross table view`),
};
