/**
 * Words of the clinic that look like names, places or dates to a model. Written by hand for this library from general
 * medical knowledge: eponyms, headings, anatomy, drugs and their stems (the stems after the WHO's INN stem book).
 * No list was taken from anywhere.
 */
import { wordSet } from './word-list.js';

/** People whose names are diseases, signs, devices, tests and operations. */
export const eponyms = wordSet(`
  addison addisonian adson alport alzheimer apgar argyll aschoff asherman asperger auer austin avellis babinski bainbridge baker
  balint balthazar bankart barlow barr barrett bartholin bartter basedow batten bazin beck becker behcet bell bence benedict bergman
  bernard berger bier billroth biot bishop blalock bland bochdalek boerhaave bouchard bovie bowen bowman braden bravo brenner bright
  broca brodie brooke brown broselow brudzinski bruce brugada bruton buerger burch burkitt burow calot caldwell calve camper carpenter caroli
  castleman chagas charcot chediak cheyne chiari child chopart chvostek clark cobb cockcroft codman cogan colles conn cooley coombs cooper
  corrigan courvoisier cowden cowper crigler crohn crohns cushing cushings dandy darier dandruff debakey dejerine dercum devic dieulafoy dohle dokes
  doppler down downs dressler duchenne duffy duke dukes dupuytren duroziez ebstein edwards ehlers eisenmenger erb erlenmeyer ewing
  fabry fallot fallopian fanconi felty finkelstein fitz fogarty foley fontan forrest fournier fowler frank freiberg friedreich froment fuchs gaenslen
  galeazzi gardner gaucher gerota gerstmann ghon giemsa gilbert gilles glasgow gleason goldberg goodpasture graves gram grawitz grey gritti guillain guthrie
  hageman hallpike harrington harris hartmann hartnup hashimoto hashimotos hasson haversian heberden heimlich heinz henle henoch hirschsprung hodgkin hodgkins
  hoffman hoffmann holter homan homans horner horton howship humphry hunter huntington huntingtons hurler hutchinson ivor jackson jaeger jakob jarisch
  jehovah johnson jones kaposi karnofsky kartagener kawasaki kayser kegel keith kelly kerley kernig killip kimmelstiel kirschner klatskin klinefelter
  klippel klumpke koch kocher kohler koplik korotkoff korsakoff krukenberg kuntscher kupffer kussmaul kveim lachman laennec lambert langerhans
  lasegue lefort leriche lesch lewis lewy lhermitte lichtenstein lisfranc lister lou lown ludwig lyme malassezia mallory mantoux marcus marfan markle
  mcburney mcmurray mcgill meckel meig meniere menieres merkel mikulicz miller milroy mohs mondor monro morgagni morton moynihan munchausen murphy nissen
  noonan norwood ogilvie orthopantomogram ortolani osgood osler paget pagets pap papanicolaou parkinson parkinsons parkinsonian patau penrose pemberton perthes peyer peyronie
  pfannenstiel phalen pick pickwickian plummer poland pompe pott potter pringle prinzmetal purkinje quincke ramsay ransohoff ranson rastelli raynaud raynauds recklinghausen
  reed reinke reiter reye reynolds richter riedel rinne romberg rotterdam roux rovsing rutherford salter schatzki scheuermann schilling schirmer schlatter
  schober schwann seldinger sengstaken sertoli sever sezary sheehan simmonds sims sjogren sjogrens skene sampter smith snellen spurling starling steinberg stensen steri stewart
  still stokes swan sydenham takayasu takotsubo tanner tenckhoff thomas tietze tinel todd torsades tourette trendelenburg treitz tricuspid troisier trousseau turner tzanck
  valsalva vater veress verner virchow volkmann waldenstrom wallenberg waller warthin waterhouse weber wegener wegeners weil wells werner wernicke westergren westphal
  esmarch heaney kitner kittner mayfield penfield halsted halstead treves liliequist mcculloch judet letournel langenbeck moberg beyea rongeur masson heaf leibinger humphrey dedo
  wharton whipple widal willebrand williams wilms wilson wilsons winslow wolff wolf wood yersinia zenker ziehl zollinger ellison danlos gehrig lehmann barre parkes
  achilles aldrete allis allman apley asch asboe balfour ballard banff barthel bassini baxter bazett bennett berg bernstein bicknell blumberg bookwalter bosniak boutonniere breslow bristow
  brudzinskis budd burnett buselmeier canavan centor charnley chilaiditi cormack cotrel courvoisiers cozen crile cronkhite danis deaver delorme denonvilliers dietl digeorge dix dobbhoff dobhoff dubin
  duret eaton epley epworth ewart ficat folstein fothergill frankel fraser frazier frohlich fukuda gamekeeper ganz garden garre gelpi goldenberg goldenhar gorlin gottron grynfeltt gustilo
  hamilton hamman hampton hawkins hegar heller hess hesselbach hickman hilgenreiner hippel hoover hunt hurthle jeghers janeway jobe judkins kehr kellgren kelman kerrison kienbock klippelfeil kuntz
  lachmans lanz lauge laplace lehane leydig lindau lisfrancs littre ludloff maisonneuve malecot mallampati mauriceau mcbride mcdonald mcivor meltzer merendino metzenbaum mitrofanoff mixter moro morse
  mueller muller nelson neer nikolsky norton ober oddi outerbridge owen pancoast pavlik peutz pirani ponseti poupart pratt pugh puestow ramstedt rankin ranvier retzius richardson riolan robin
  romhilt rosenthal roth ruffini sachs scarpa schatzker schmorl schwartz segond semmes shenton siegert sippy soave spigelian stamm steinmann sturge sudeck sugiura swenson tanners tay terry tessier thompson thorek tinetti
  tonnis tuohy turcot vidas vincent waldeyer wartenberg wechsler weck weinstein weitlaner whitnall yankauer zellweger zung zieve`);

/**
 * Eponyms that are common surnames too: terms only before the thing that is named after them. "Smith fracture" holds nobody, "Smith
 * improved" does.
 */
export const surnameEponyms = wordSet(`
 adams allen baker barlow beck bell bennett berg berger bishop bowen bowman braden bruce bryant burch burnett caldwell camper carpenter clark cooley coombs cooper corrigan crawford
 dandy duke edwards eaton fisher fitz fowler frank fraser frazier gardner gilbert gilles goldberg goldenberg graves guthrie hamilton hampton harrington harris hartmann hawkins heller hess hoffman hoffmann holter hoover
 horner horton howship hunt hunter hutchinson jackson jakob johnson jones kehr keith kelly kelman koch kuntz lambert lewis lewy lister lou lowe lown ludwig lyme mallory marcus mcbride mcdonald mcgill meyer miller moore morris morse morton moynihan
 mueller muller murphy nelson norton norwood osgood owen paget parker pemberton perry phillips poland pott potter pratt pugh ramsay rankin ranson reed reynolds richardson richter robin robinson rosenthal roth rutherford sachs salter schilling schwartz sheehan
 simmonds sims smith starling steinberg stewart stokes swan sydenham tay taylor terry thomas thompson todd turner vincent wallenberg waller weber weinstein wells werner wharton whipple williams wilson winslow wolf wolff wood`);

/** What is named after people: behind an eponym, with a word between at most. */
export const eponymThings =
  /^(?:['’]?s?\b)?(?:[ -]+[A-Za-z-]{2,16})?[ -]+(?:disease|syndrome|sign|signs|test|score|scale|criteria|classification|class|grade|index|fracture|catheter|clamp|clamps|retractors?|forceps|drain|tube|line|pin|pins|rod|wire|needle|suture|procedure|operation|repair|resection|incision|approach|position|manoeuvre|maneuver|procedure|shunt|graft|flap|pouch|anastomosis|amputation|arthroplasty|osteotomy|bunionectomy|hernia|cyst|lymphoma|tumor|tumour|sarcoma|palsy|paralysis|ataxia|chorea|angina|nodes?|spots?|bodies|body|cells?|gland|duct|canal|ligament|line|triangle|space|fascia|loop|law|reflex|phenomenon|murmur|esophagus|oesophagus|esophagitis|contracture|disorder|deformity|deficiency|anemia|anomaly|malformation|aphasia|encephalopathy|thyroiditis|arteritis|granulomatosis|purpura|dementia|monitor|protocol|stain|medium|solution|formula|bandage|splint|brace|stocking|stockings|collar|frame|bed|lamp|table|scissors|elevator|speculum|tenaculum|laryngoscope|blade|stent|valve|ring|mesh|prosthesis|implant|stage|staging|system|inventory|assessment|questionnaire|exam|examination)\b/i;

/** Headings, departments, specialities, adjectives of the body's systems and other words of forms. */
export const sectionWords = wordSet(
  `adnexa anicteric bibasilar coord dermabond facemask hallucis handed longus mucoperichondrium newborn nursery paresthesias pulposus
  reapproximation sclerae undraped afternoon awoke bedside calls cleared closed denied fell give help injured interpret last mainstream morning ordering prenatal region remind schools spoke undocumented visited woman works
  abdomen abdominal abuse activities activity addendum adenopathy admission admitting adult affect airway alert allergic allergies allergy ambulatory
  anatomy anesthesia anesthesiology anterior antibiotics appearance appetite apparatus assessment attending auscultation axillary back balance behavioral
  biopsy bladder blood body bones bowel brain breast breathing bronchial cardiac cardiology cardiopulmonary cardiothoracic cardiovascular care carotid cervical
  chest chief circumcision closure cognition colon colonoscopy comments complaint complaints complication complications conclusion condition
  congestive consent constitutional consult consultation coronary cranial culture cytology deficits dental dermatologic dermatology description
  detail development developmental diagnosis diagnoses diagnostic dialysis diet dictation differential digestive disability discharge discussion
  disease disorder disposition distress doppler dosage drains drugs ears echocardiogram echocardiography education elbow electrocardiogram emergency endocrine endocrinology
  endoscopy ent epigastric estimated evaluation exam examination exercise extraocular extremities extremity eyes face family femoral fever finding findings fluids
  followup fracture gait gastrointestinal gastroenterology general genetics genital genitalia genitourinary geriatric geriatrics gross gynecologic gynecology habits habitus head
  hearing heart heent hematologic hematology hematologicallymphatic hepatic hepatobiliary hernia hip history hospice hospitalization identification imaging immunization immunizations immunology implants
  impression incision indication indications infection infectious inpatient insight instructions insurance integumentary intensive internal
  interpretation intervention intestinal joints judgment kidney kidneys knee lab laboratory labs larynx lateral lens lesion lids liver lumbar lung lungs
  lymph lymphatic lymphatics management manometry marital maxillofacial medial medication medications medicine medulla memory menstrual mental mitral monitoring mood motor mouth muscular
  musculoskeletal narrative nasal neck neonatal nephrology nerve nerves neuro neurologic neurological neurology neuropsychological neurosurgery neurovascular node nodes nose nursing nutrition objective
  obstetric obstetrics occupational ocular oncology operation operative ophthalmology optometry oral orders orthopaedic orthopaedics orthopedic orthopedics osteopathic otolaryngology outpatient overdose pain
  palliative pancreas pathology pediatric pediatrics pelvic pelvis percussion perinatal peripheral perineum peritoneal pharmacy pharynx physical physiatry physiotherapy
  plan plastic pleural podiatry posterior postoperative postpartum preoperative pregnancy prescription present prevention primary problem problems procedure procedures prognosis prostate
  psych psychiatric psychiatry psychological psychology psychosocial pulmonary pulmonology pulses radiation radiology reason rectal rectum recommendation recommendations reflexes
  rehabilitation renal reproductive respiratory respirations result results resuscitation retina review rheumatology rhythm risk risks roentgen sclera screening section sedation sensation sensory septum sexual shoulder sinus sinuses skeletal
  skin sleep social soft specialty specimen specimens speech spine spleen sports status stomach stool strength stress subjective substance summary surgeries surgery
  surgical surveillance suture symptoms syndrome system systemic systems technique temperature testes therapy thoracic throat thyroid tissue tobacco tonsils toxicology trachea
  transplant transplantation trauma treatment triage tumor ultrasound ureter urgent urinalysis urinary urine urologic urology uterus vaccines vagina valve vascular venous ventricular
  vertebral vessels vision visual vital vitals volume vulva weight wound wrist xray
  adrenal ankle aorta aortic arm arterial artery atrial atrium bile biceps bilateral bone bronchus calf cecum cerebellum cerebral clavicle coccyx cornea deltoid distal dorsal duodenum
  endometrial esophagus femur fibula finger foot foramen gallbladder gluteal groin hand humerus ileum iliac inferior inguinal ischial jejunum jugular labia maxilla mandible meniscus nipple
  orbit ovary palate patella penis proximal pubic quadriceps radius sacral saphenous scalp scrotum sternum subclavian subcutaneous superior supine tendon thigh thumb tibia toe tongue trunk tympanic ulna umbilical ureteral urethra vein ventricle
  normal negative positive stable unremarkable noncontributory denies supple clear intact soft nontender reactive bilateral regular moderate mild severe acute chronic active inactive`,
  `abdomen ambulatoria analisis anatomia anestesia anestesiologia antecedentes aparato cabeza cardiaco cardiologia cardiovascular cirugia clinica clinico complementarias consultas cuello cuidados criticos dermatologia
  diagnostico digestivo endocrinologia enfermedad enfermedades enfermeria evolucion exploracion exploraciones familiares farmacia farmacologicos farmacia fisica forense gastroenterologia general ginecologia hematologia hepatico historia imagen infecciosas
  ingreso intensivos interna juicio laboratorio maxilofacial medicina medicos motivo nefrologia neumologia neurocirugia neurologia nutricion obstetricia oftalmologia oncologia oral ortopedica otorrinolaringologia
  paliativos patologia patologica pediatria personales plastica preventiva pronostico pruebas psiquiatria quirurgica quirurgicos radiodiagnostico radiologia reanimacion rehabilitacion resultado resultados reumatologia rinon sangre sintomas
  terapia torax toxicologia tratamiento traumatologia urgencias urologia vascular alergias alergia medicamentosas habitos toxicos constantes analitica ecografia resonancia radiografia`,
  `abdomen allgemeine allgemeinzustand anamnese atmung aufnahme augen bauch befund befunde beurteilung blut chirurgie diagnose diagnosen echokardiographie einnahme empfehlung entlassung entlassmedikation epikrise extremitaten familienanamnese gynakologie haut herz
  innere intensivstation kardiologie klinischer knochen kopf labor leber lunge magen medikation medizin neurologie niere nieren notaufnahme onkologie orthopadie padiatrie procedere psychiatrie pulmologie radiologie rontgen schmerzen
  sonographie therapie thorax unfallchirurgie untersuchung urologie verlauf vorerkrankungen chirurgische innerer`,
);

/** Generic and brand names of drugs, materials and devices that look like surnames, and are not caught by a stem. */
export const drugWords = wordSet(`
  accutane actonel adderall advair advil aldactone aleve allegra amaryl ambien ancef aricept arimidex aspirin atacand ativan atrovent augmentin avandia avapro avelox bactrim
  benadryl benicar betadine bextra biaxin botox bumex buspar bystolic caduet carafate cardizem cardura casodex catapres ceftin cefzil celebrex celexa cellcept chantix cialis
  cipro claritin cleocin clinoril clonidine codeine colace combivent compazine concerta coreg cosopt coumadin cozaar crestor cymbalta cytomel dacron darvocet decadron demerol depakote depo desyrel
  detrol dexon diflucan digoxin dilantin dilaudid diovan ditropan dobutamine dopamine doppler dulcolax duoneb duragesic dyazide effexor elavil eliquis enbrel ensure epinephrine ethibond evista
  exelon femara fioricet flagyl flexeril flomax flonase flovent fosamax gelfoam glucophage glucotrol haldol heparin humalog humira humulin hytrin hyzaar ibuprofen imdur imitrex imodium
  inderal insulin integrilin isordil kayexalate keflex keppra ketamine klonopin lamictal lanoxin lantus lasix levaquin levitra levothyroxine levoxyl lexapro lidocaine lipitor lisinopril lithium
  lodine lopressor lortab lotensin lotrel lovenox lunesta lupron lyrica macrobid marcaine maxalt maxzide medrol metamucil metformin methotrexate mevacor micardis miralax mobic monocryl morphine motrin
  mucinex mycostatin mylanta namenda naproxen naprosyn nasacort nasonex neosporin neurontin nexium niaspan nifedipine nitroglycerin nizoral norco norvasc novolin novolog ortho
  oxycontin contin oxycodone pamelor paxil pepcid percocet phenergan plavix plaquenil pravachol precose premarin prevacid prilosec prinivil procardia prograf prolene propofol proscar protonix
  proventil provera provigil prozac pulmicort reglan relafen remeron remicade requip restoril retin risperdal ritalin robaxin robitussin rocephin roxicet seconal septra serevent
  seroquel silastic sinemet singulair skelaxin soma spiriva strattera suboxone sudafed surgicel symbicort synthroid tagamet tamiflu tegaderm tegretol tenormin theraflu tiazac tobradex topamax toprol
  toradol tramadol trazodone tricor trileptal tums tylenol ultram valium valtrex vancomycin vasotec ventolin verapamil versed vesicare viagra vicodin vicryl vioxx
  vistaril voltaren vytorin warfarin wellbutrin xalatan xanax xarelto xeloda xylocaine zantac zanaflex zestoretic zestril zetia ziac zithromax zocor zofran zoloft zometa zomig zyban zyloprim
  aciphex adriamycin cytoxan vermox mastisol aggrenox hibiclens bactroban macrodantin hydralazine meclizine zymar vigamox iopidin brevital adaptic acticoat coban kling kerlix peridex zegerid tobi dtic
  zosyn unasyn cipro zyvox cubicin invanz merrem primaxin solumedrol medrol decadron rhogam humira enbrel lanoxin toprol coreg bumex demadex zaroxolyn aldactone inspra pacerone multaq tikosyn rythmol
  zyprexa zyrtec allopurinol amiodarone furosemide hydrochlorothiazide hydrocodone prednisone prednisolone potassium sodium calcium magnesium oxygen albuterol acetaminophen paracetamol metamizol nolotil omeprazol adiro
  sintrom ventolin urbason enalapril fortecortin augmentine tramadol orfidal lexatin trankimazin eutirox marcumar aspirin ramipril novalgin tavor
  abilify afrin altace atarax avastin bentyl boniva cogentin diamox doxil effient entresto farxiga feldene geodon gleevec herceptin invega
  januvia jardiance kefzol lamisil latuda levemir librium megace micronase mirapex neulasta nitrostat normodyne opdivo orencia ozempic
  senokot imuran keytruda colchicine lacosamide xgeva neurontin entyvio trulicity ozempic mounjaro wegovy rybelsus brilinta bevespi anoro trelegy breo dulera xolair
  dupixent cosentyx taltz otezla rinvoq olumiant simponi cimzia actemra rituxan avonex tysabri ocrevus gilenya tecfidera vimpat briviact xcopri fycompa lyrica savella
  belsomra dayvigo rexulti vraylar saphris fanapt caplyta trintellix viibryd pristiq auvelity spravato ingrezza austedo
  viscoat provisc healon miochol miostat webril xeroform telfa sofamor danek epimed norian hemaseel coapt endotine tono lacri rapamune sulfamylon optifast faslodex ixempra aromasin ultracet avodart econopred benzoin dynagraft altrua altura
  acrysof cypher crosssail medtronic guidant synthes ringers cement retinaculum verumontanum cerumen curettings rales serotonin
  pletal pradaxa prolia qvar relpax renagel roxicodone stelara tarceva thorazine tradjenta victoza xeljanz zonegran
`);

/** Abbreviations of the clinic that are nobody's name, of three letters or more; they count as written, never by likeness. */
export const clinicalAbbreviations = wordSet(`
 aaa abg acl adhd ards asd avr bka bmi bnp bph bun cabg cad cbc chf ckd cml cll cmv cns copd cpap cpr crp csf cva cxr dka dvt ebv
 ecg eeg egd ekg emg ercp esr esrd fev ffp fvc gcs gerd gfr ggt hba hbv hcg hcv hdl hiv hpv hsv ibd ibs icd icp icu inr ivc ldl lft lvef
 lvh mchc mcv mrcp mri mrsa mvr nph nsaid nsclc nstemi nyha ocd pcr pft picc pna psa ptca ptsd ptt rbc rca rsv sclc siadh sle stemi
 alt ast arom srom lue rle lle nad nkda mua gbm xrt uri dnr dni adl adls wais wasi tova torp porp trach cabg gia llq luq rlq ruq tah bso pmhx pmh psh fhx shx hpi cont bid tid qid
 qod qhs prn qam qpm npo tmj rrr ctab perrla eomi aox jvd pnd ruq hcc hnp ivp lmp ngt nst oob pacu pcp peg phx poc sxs tkr thr wnwd ecf snf
 svt tavr tibc tpn tsh turp uti vsd vte wbc wnl wpw
 afib adt dispo hs htn nka osh pcos pe ppi rtc tia uop
 avss wbat endo vanc hfref hfpef gib ugib lgib sah sdh ich ohs osa dlbcl aml itp ttp gpa edd edc vin ref soc hx rx dx fx sx
 abx bcx ucx utd tte tee bipap brbpr cta crrt dlco ecmo esbl fhr gtt iabp lbbb rbbb msk mvc nicu niv nsvt nwb ocp orif pbc pft pfts picu prbc prbcs pvc pvcs sbo sbp ssri tdap tpa uds vats vre
 gpc gnr mssa ppd doac tachy tele afebrile trop trops lytes cxr ekg ekgs ivf ivfs abd ext neuro resp
 aki bppv ctd dexa dic dlbcl emtala fnh gvhd hellp hit hus iud kub mgus mssa nafld nash nhl pbc pdr pfo pji pkd pmr psc pvd pvr sca scfe sirs spep ssi tbi tdp tka torch
 upep vap vwf bisap homa roa cpk lma turbt drrs bss iol rao lao bue ble rhf lhf ppx vss cta melena dysuria palpitations syncope nausea vomiting diarrhea constipation dizziness headache emesis hematuria chills
 cbi epidurogram ua rvr uop icd bedtime ambulance bystanders needle preoperatively postoperatively intraoperatively
 nihss mmse meld sofa qsofa apache maggic phq gad curb pasi moca chads kps ecog dos pud
 cc reg hosp neg cath msg`);

/** Ends of generic names of drugs; a long word that ends so is a drug. */
export const drugStems =
  /(?:olol|pril|prilat|sartan|statin|cillin|cillina|mycin|micina|floxacin|floxacino|cycline|ciclina|azole|azol|conazole|dipine|dipino|gliptin|glitazone|gliflozin|parin|parina|xaban|gatran|mab|nib|tinib|zumab|ximab|vir|ciclovir|oxetine|oxetina|triptan|triptyline|triptilina|azepam|zolam|barbital|caine|caina|profen|profeno|coxib|dronate|sone|olone|onide|terol|tidine|prazole|prazol|setron|thiazide|tiazida|semide|semida|lukast|tropium|afil|phylline|filina|fibrate|vastatina|lacosamide|azepine|etiapine|zapine|lactone|naloxone|oxone|eridone|eridol|racetam|gabalin|platin|rubicin|taxel|trexate|metrexed|azolin|triaxone|epime|penem|fungin|stigmine|curonium|glutide|tocin|pressin|codone|morphone|entanyl|alopram|afaxine|zodone|promazine|terone)$/;

/** Ends of words for diseases, operations and fields; a long word that ends so is no name. */
export const medicalEndings =
  /(?:itis|iasis|osis|fractionation|centesis|emia|uria|pathy|patia|pathie|ectomy|ectomia|ektomie|ostomy|ostomia|otomy|otomia|plasty|plastia|plastik|scopy|scopic|scopically|operatively|scopia|skopie|graphy|grafia|graphie|gram|grama|gramm|logy|logia|logie|logic|logical|logico|logist|iatry|iatric|iatria|algia|algie|megaly|megalia|plegia|paresis|rrhea|rrhage|rrhaphy|phasia|phagia|pnea|pnoea|cardia|edema|oma|omas|carcinoma|sarcoma|lymphoma|trophy|trofia|plasia|penia|tracheal|osteal|osseous|auricular|cervical|cervix|dissection|rrhexis|acromial|acromially|cytosis|lysis|stenosis|thorax|vascular|skeletal|intestinal|pulmonary|urinary|thoracic|abdominal|cranial|cerebral|femoral|tibial|muscular|articular|cutaneous|peritoneal|pleural|arterial|venous|cardial)$/;
