/** What a note remembers by its year, and what is measured in numbers that look like one. */
import { wordSet } from './word-list.js';

/** Behind one of these a year stands: diseases, operations, examinations, vaccines, births and turns of a life. */
export const yearEvents = wordSet(
  `mi stemi nstemi cva tia dvt pe htn dm dm1 dm2 t1dm t2dm hld ckd esrd copd chf cad afib af hcv hbv hiv tb ca cancer mets lymphoma leukemia melanoma
  stroke seizure seizures hepatitis pneumonia pna sepsis covid malaria shingles chickenpox diabetes hypertension asthma gout depression gerd`,
  `cabg pci stent stents bypass ablation pacemaker ppm icd aicd valve avr mvr tavr evar aaa cea tah bso tahbso tlh appy chole ccy tkr thr tka tha tkas thas
  orif acl rotator cuff hernia ihr band sleeve rygb c-section c-sections cesarean section c/s cs lscs tubal btl nsvd svd vbac sab tab eab iud turp tonsils adenoids
  cataract cataracts lasik fusion acdf lami arthroscopy knee knees hip hips shoulder spine back surgery surgeries repair replacement transplant
  fx fracture fractures amputation bka aka fistula shunt graft ex-lap d&c leep ercp lithotripsy vasectomy circumcision implant`,
  `dexa mammo mammogram pap colo c-scope colonoscopy egd echo tte tee cath pft pfts ekg ecg eeg emg mri ct scan us ultrasound bx biopsy cxr sleep study test`,
  `tetanus td tdap flu shot vaccine vaccination booster pneumovax prevnar pcv13 pcv20 ppsv23 shingrix zostavax zoster ppd quantiferon bcg hpv mmr varicella pfizer moderna`,
  `dx dx'd diagnosed diagnosis tx rx onset recurrence relapse relapsed remission mva mvc mvas mvcs rta accident injury fall gsw assault died deceased death b born
  divorced married widowed separated retired graduated immigrated emigrated moved quit sober clean incarcerated prison jail army navy marines usmc usaf
  vietnam iraq afghanistan deployed deployment class hospitalized hospitalization hospitalizations admission admitted discharged od overdose rehab tobacco smoking etoh
  miscarriage delivery pregnancy menopause hysterectomy chemo radiation xrt rt brca`,
  `iam acv ictus infarto cirugia fractura diagnosticado diagnosticada vhc vhb ivu iq itu cesarea parto aborto angioplastia marcapasos protesis trasplante hernia tbc
  operado operada intervenido intervenida fumador exfumador jubilado jubilada accidente neumonia cancer`,
  `herzinfarkt infarkt schlaganfall apoplex op operation ed erstdiagnose fraktur bandscheibenvorfall schrittmacher implantation raucher geburt unfall karzinom
  kaiserschnitt sectio struma`,
);

/** Behind one of these a number is no year: amounts, results, times, rooms and addresses. */
export const yearMeasures = wordSet(
  `in out total net at by till until from given dose urine uop output intake po iv ivf bolus rate goal diet calorie calories kcal restriction fluid fluids tlc
  bp wbc bnp plt plts platelets ck cpk cd4 vl load count anc crp ferritin b12 d vit vitamin volume tv ve weight wt npo time tod shift meds hours hrs
  room rm bed ext pager suite apt box po highway hwy route rt no number nr num unit lot model code id mrn ticket order version icd cpt page about approximately
  suero volumen dieta diuresis habitacion sala cama zimmer menge einfuhr ausfuhr trinkmenge`,
);
