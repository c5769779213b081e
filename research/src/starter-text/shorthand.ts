/** Clinical words that look like names or initials: drugs, abbreviations, headings, names of scores. */

import { clinicalWords } from '#corpora';
import type { SeededRandom } from '#foundation';
import { chance, draw, fillPattern } from '#surrogates';
import { listed } from './starter-case.js';

const from =
  (table: string) =>
  (random: SeededRandom): string =>
    fillPattern(draw(listed(table), random), random);

const moreDrugs =
  from(`Advair; Singulair; Flonase; Nexium; Protonix; Prilosec; Zantac; Pepcid; Celebrex; Motrin; Aleve; Tylenol; Vicodin; Dilaudid; Toradol;
    Flexeril; Soma; Valium; Xanax; Ativan; Klonopin; Zoloft; Prozac; Paxil; Lexapro; Celexa; Effexor; Cymbalta; Wellbutrin; Remeron;
    Seroquel; Zyprexa; Risperdal; Abilify; Geodon; Depakote; Lamictal; Topamax; Neurontin; Lyrica; Aricept; Namenda; Requip; Mirapex;
    Eliquis; Brilinta; Effient; Lovenox; Diovan; Cozaar; Benicar; Toprol; Coreg; Bumex; Aldactone; Crestor; Zetia; Tricor; Januvia;
    Jardiance; Farxiga; Ozempic; Trulicity; Victoza; Lantus; Humalog; Novolog; Levemir; Glucophage; Amaryl; Actos; Zosyn; Unasyn;
    Augmentin; Bactrim; Cipro; Flagyl; Keflex; Ancef; Rocephin; Zithromax; Biaxin; Merrem; Cubicin; Zyvox; Diflucan; Valtrex; Tamiflu;
    Humira; Enbrel; Remicade; Stelara; Rituxan; Keytruda; Opdivo; Herceptin; Avastin; Taxol; Xeloda; Gleevec; Prograf; CellCept; Imuran;
    Plaquenil; Boniva; Fosamax; Prolia; Premarin; Flomax; Proscar; Viagra; Cialis; Ditropan; Zofran; Phenergan; Compazine; Imodium;
    Miralax; Senokot; Dulcolax; Narcan; Suboxone; Chantix; bumetanide; torsemide; cefazolin; cefepime; meropenem; linezolid; daptomycin;
    doxycycline; azithromycin; ciprofloxacin; fluconazole; acyclovir; rivaroxaban; dabigatran; enoxaparin; ticagrelor; prasugrel; losartan;
    valsartan; carvedilol; diltiazem; hydralazine; rosuvastatin; ezetimibe; empagliflozin; semaglutide; glipizide; tacrolimus; sirolimus;
    mycophenolate; azathioprine; methotrexate; rituximab; adalimumab; pembrolizumab; cisplatin; paclitaxel; tamoxifen; letrozole;
    lamotrigine; topiramate; valproate; phenytoin; lacosamide; quetiapine; olanzapine; risperidone; aripiprazole; lithium; mirtazapine;
    venlafaxine; duloxetine; bupropion; trazodone; zolpidem; lorazepam; clonazepam; midazolam; propofol; ketamine; fentanyl; naloxone`);

/** Maps a slot to the writer of its text; some override the shorter lists shared by all synthetic notes. */
export const shorthand: Readonly<Record<string, (random: SeededRandom) => string>> = {
  drug: (random) => (chance(0.35, random) ? draw(clinicalWords['drug'] ?? [], random) : moreDrugs(random)),
  condition: (random) =>
    chance(0.5, random)
      ? draw(clinicalWords['condition'] ?? [], random)
      : from(`TIA; CVA; DKA; MI; NSTEMI; STEMI; UTI; PNA; CAP; SBO; GIB; UGIB; AKI; ESRD; CKD; CHF; HFrEF; AF; A fib; afib with RVR; DVT; PE; VTE; PAD; AAA;
    MS; ALS; PD; RA; SLE; IBD; UC; GERD; PUD; NASH; HCC; TB; HIV; HCV; HSV; MDS; AML; CLL; DLBCL; MM; NSCLC; BPH; PCOS; SAH; SDH; TBI; PTSD;
    ADHD; OCD; MDD; GAD; OSA; OHS; IPF; ARDS; sepsis; septic shock; neutropenic fever; hyponatremia; hyperkalemia; pyelonephritis;
    appendicitis; cholecystitis; melanoma; lupus nephritis; myasthenia gravis; lung cancer; hip fracture; a hip fracture; wrist fracture;
    otitis media; strep throat; bronchiolitis; croup; eczema; shingles; gout flare; sickle cell crisis; rhabdomyolysis; preeclampsia;
    gestational diabetes; panic attacks; dementia; delirium; new onset seizures; first seizure; stroke; pneumonia; multiple sclerosis;
    endometriosis; fibroids; colon cancer; lymphoma; heart failure; atrial flutter; heart block; endocarditis; pericarditis`)(
          random,
        ),
  heading:
    from(`HPI; PMH; PSH; PE; ROS; SH; FH; CC; A/P; A; P; S; O; S:; O:; A:; P:; LABS; IMAGING; MEDS; ALL; ALLERGIES; DISPO; DISPOSITION; PLAN; ASSESSMENT;
    RAD; CV; RESP; GI; GU; NEURO; PSYCH; SKIN; HEENT; EXT; MSK; ENDO; HEME; ID; FEN; PPX; CODE; ADT; REG; ECG; EKG; CXR; CT; MRI; US; VS;
    Vitals; Exam; Labs; Meds; Plan; Imaging; Hospital course; HOSP COURSE; ED COURSE; Subjective; Objective; Impression; Recs; IMP; TO DO;
    Contact; CONTACT; Addendum; ADDENDUM; Follow-up; F/U; Family; Social; Surgical; Nutrition; Wound; Pain; Lines; Tubes; Drips; I/O; GEN`),
  abbreviation:
    from(`adm; disch; d/c; dc; tx; rx; dx; hx; sx; fx; pt; pts; w/; w/o; s/p; c/o; r/o; h/o; f/u; d/w; b/l; fr; frm; addr; tel; cont; cont'd; prn; NPO; ED; ICU;
    MICU; SICU; PACU; OR; OSH; EMS; PCP; SNF; LTAC; ASAP; ok; OK; neg; pos; nl; WNL; NAD; AVSS; RRR; CTAB; NTND; MAE; AAO; amb; ind; WBAT; NWB;
    OOB; BRP; RN; MD; NP; PA; PT; OT; SLP; SW; CM; RT; AM; PM; qd; bid; tid; HS; stat; TBD; N/A; NKA; DNR; FULL CODE; LOS; POD; HD; VSS; O2; RA; NC;
    EBL; UOP; JP; NGT; ETT; CVL; PICC; IVF; NS; LR; D5W; KVO; abx; vanc; pip-tazo; hep gtt; ASA; BB; ACEi; ARB; PPI; SSRI; NSAIDs; APAP; MS Contin`),
  scoreName:
    from(`CHA2DS2-VASc; CHADS2; HAS-BLED; CURB-65; qSOFA; SOFA; APACHE II; NIHSS; GCS; MELD; MELD-Na; Child-Pugh; Wells; PERC; HEART score; TIMI;
    GRACE; FRAX; PHQ-9; GAD-7; MMSE; MoCA; CIWA; COWS; APGAR; ECOG; KPS; ASA class; Mallampati; NYHA class; BI-RADS; LI-RADS; TI-RADS; RECIST;
    FIB-4; BISAP; MDRD; CKD-EPI; HOMA-IR; EDSS; UPDRS; WOMAC; ODI; DASH; PASI; DAS28; CDAI; AUDIT-C; STOP-BANG; Epworth; FEV1/FVC; BODE; MAGGIC`),
  ward: from(
    `4B; 3A; 7C; 5 West; 2 North; 6E; ICU 7; MICU; bed 12; rm 3##; room %##; 8th floor; W%; ward %; bay %; bed %A; ED 1%; OR %; pod C; 9N; 4th floor; CCU bed %`,
  ),
  duration: from(
    `%# yrs; %# years; % mos; %# wks; x % d; x %# yrs; for %# years; %# pack years; 1 PPD x %# yrs; married %# yrs; %#h; %## min; q%h; % of %`,
  ),
};
