/** Words of the Spanish clinic that name nobody: complaints, diagnoses, treatments, services. */
import { phrases } from '../../vocabulary/word-list.js';

/** What brings a patient in. */
export const complaints =
  phrases(`dolor abdominal, fiebre y tos, disnea de esfuerzo, dolor torácico, hematuria, cefalea intensa,
  síncope, diarrea, lumbalgia, pérdida de peso, vómitos, palpitaciones, neumonía adquirida en la comunidad, fractura de
  cadera, diabetes mellitus tipo 2, hipertensión arterial, fibrilación auricular, EPOC reagudizado, insuficiencia renal
  crónica, carcinoma ductal infiltrante, adenoma de próstata, anemia ferropénica, crisis comicial, colecistitis aguda,
  infección urinaria, ictus isquémico, psoriasis, artritis reumatoide, insuficiencia cardiaca, melenas, enfermedad de Crohn,
  enfermedad de Parkinson, demencia tipo Alzheimer, síndrome de Sjögren, tiroiditis de Hashimoto, linfoma de Hodgkin, esófago de
  Barrett, fenómeno de Raynaud, parálisis de Bell, síndrome de Down, mal de Chagas, fractura de Colles, quiste de Baker, asma
  bronquial, dermatitis atópica, urticaria, migraña con aura, vértigo periférico, hipoacusia, otitis media, amigdalitis, sinusitis,
  glaucoma, cataratas, uveítis anterior, desprendimiento de retina, apendicitis, diverticulitis, hernia inguinal, hernia de hiato,
  úlcera duodenal, hepatitis C, cirrosis hepática, pancreatitis aguda, colitis ulcerosa, celiaquía, estreñimiento, hemorroides,
  fístula perianal, litiasis renal, pielonefritis, incontinencia urinaria, disfunción eréctil, varicocele, torsión testicular,
  preeclampsia, amenaza de parto prematuro, mioma uterino, endometriosis, metrorragia, mastitis, leucemia linfática crónica, mieloma
  múltiple, trombosis venosa profunda, tromboembolismo pulmonar, estenosis aórtica, angina inestable, IAM inferior, bloqueo AV
  completo, pericarditis, derrame pleural, neumotórax, tuberculosis, bronquiolitis, fibrosis quística, apnea del sueño, gonartrosis,
  hombro doloroso, fascitis plantar, túnel del carpo, hernia discal L5-S1, escoliosis, osteoporosis, gota, fibromialgia, lupus
  eritematoso sistémico, esclerosis múltiple, epilepsia, meningitis, temblor esencial, depresión mayor, trastorno de ansiedad,
  esquizofrenia, insomnio, alcoholismo, obesidad, hipotiroidismo, hipercolesterolemia, celulitis, herpes zóster, melanoma, picadura de
  garrapata, quemadura de segundo grado, politraumatismo, intoxicación por monóxido, VIH, dengue, COVID-19, varicela, sarampión`);

/** What is given or done. */
export const treatments =
  phrases(`paracetamol 1 g cada 8 horas, ibuprofeno 600 mg, omeprazol 20 mg, amoxicilina-clavulánico,
  metformina 850 mg, enalapril 10 mg, reposo relativo, sintrom, heparina de bajo peso molecular, prednisona 30 mg,
  colecistectomía laparoscópica, quimioterapia, radioterapia, antibioterapia, dieta blanda, resección transuretral,
  furosemida, insulina glargina, salbutamol inhalado, fisioterapia, Adiro 100, Nolotil si dolor, Augmentine 875, Urbason 40 mg,
  Seguril 1-1-0, Orfidal 0-0-1, Ventolin a demanda, Eutirox 75 mcg, atorvastatina 40, bisoprolol 2.5 mg, ramipril 5 mg, amlodipino,
  apixabán 5 mg cada 12 h, clopidogrel, AAS 100, tramadol, fentanilo en parches, morfina subcutánea, pregabalina, gabapentina,
  levetiracetam 500 mg, ácido valproico, levodopa, donepezilo, sertralina 50 mg, quetiapina, lorazepam, haloperidol, azitromicina,
  ciprofloxacino, ceftriaxona 2 g iv, vancomicina, fluconazol, aciclovir, ivermectina, metotrexato semanal, adalimumab, rituximab,
  tamoxifeno, ciclosporina, tacrolimus, hierro oral, ácido fólico, vitamina D, calcio, EPO, diálisis peritoneal, hemodiálisis,
  trasplante renal, angioplastia con stent, bypass aortocoronario, marcapasos, ablación, cesárea, legrado, histerectomía,
  tumorectomía, mastectomía, tiroidectomía, apendicectomía, hernioplastia, hemicolectomía derecha, colostomía, gastroscopia,
  colonoscopia, broncoscopia, TAC craneal, RM lumbar, ecografía abdominal, PET-TC, prótesis de rodilla, artroscopia, osteosíntesis,
  férula, yeso, infiltración, rehabilitación, oxigenoterapia domiciliaria, CPAP nocturna, sonda vesical, curas con Betadine,
  técnica de Lichtenstein, maniobra de Epley, sutura con Vicryl, vacuna antigripal, psicoterapia, dieta sin gluten`);

/** Where in a hospital. */
export const services =
  phrases(`Medicina Interna, Urología, Cardiología, Cirugía General, Traumatología, Neurología, Urgencias,
  Pediatría, Ginecología, Oncología, Digestivo, Nefrología, Hematología, Oftalmología, Dermatología, UCI, Neumología, Endocrinología,
  Reumatología, Psiquiatría, Rehabilitación, Anestesia, Radiología, Anatomía Patológica, Neurocirugía, Cirugía Vascular, Cirugía
  Plástica, Otorrinolaringología, ORL, Geriatría, Paliativos, Medicina Preventiva, Alergología, Microbiología, Farmacia, Quirófano 3,
  Planta 4ª, Consulta 12, Hospital de Día, Puerperio, Neonatología, Tocoginecología`);

/** Drugs, by what they hold and by what is printed on the box. */
export const drugs =
  phrases(`paracetamol, ibuprofeno, metamizol, Nolotil, dexketoprofeno, Enantyum, diclofenaco, naproxeno, ketorolaco, tramadol, morfina, fentanilo, oxicodona,
  Targin, metformina, Jardiance, empagliflozina, Ozempic, insulina NPH, Lantus, Humalog, glibenclamida, enalapril, losartán, valsartán, amlodipino, carvedilol, bisoprolol, Emconcor, furosemida, Seguril,
  espironolactona, Aldactone, digoxina, amiodarona, Trangorex, atorvastatina, simvastatina, Adiro, clopidogrel, Plavix, ticagrelor, Sintrom, warfarina, apixabán, Eliquis, rivaroxabán, Xarelto, enoxaparina, Clexane,
  omeprazol, pantoprazol, ranitidina, Buscapina, ondansetrón, metoclopramida, Primperan, loperamida, Fortasec, lactulosa, Duphalac, amoxicilina, Augmentine, cefuroxima, ceftriaxona, cefalexina, azitromicina,
  Zitromax, ciprofloxacino, levofloxacino, Septrin, fosfomicina, Monurol, meropenem, vancomicina, linezolid, rifampicina, aciclovir, valaciclovir, fluconazol, nistatina, ivermectina, albendazol, hidroxicloroquina, Dolquine,
  prednisona, Dacortin, dexametasona, metilprednisolona, Urbason, salbutamol, Ventolin, Symbicort, Spiriva, montelukast, loratadina, Polaramine, Dexclorfeniramina, levotiroxina, Eutirox, alprazolam, Trankimazin,
  clonazepam, Rivotril, lorazepam, Orfidal, sertralina, escitalopram, Prozac, mirtazapina, venlafaxina, quetiapina, Seroquel, risperidona, olanzapina, haloperidol, litio, Depakine, levetiracetam, Keppra, lamotrigina, carbamazepina,
  Tegretol, gabapentina, pregabalina, Lyrica, levodopa, Sinemet, memantina, metotrexato, leflunomida, adalimumab, Humira, rituximab, tocilizumab, tacrolimus, Prograf, micofenolato, ciclosporina, tamoxifeno, letrozol, capecitabina,
  cisplatino, paclitaxel, trastuzumab, Herceptin, bevacizumab, Tafirol, Dolex, Aspirina, Cafiaspirina, Tempra, Winadeine, Bactrim, Mejoralito, Dramamine, Tylenol, Actrón, Sertal, Reliverán, Optamox, Amoxidal, Lotrial, Rivotril gotas`);

/** How much and how often. */
export const doses =
  phrases(`1-0-1, 1-1-1, 0-0-1, 1-0-0, 20 mg c/24h, 500 mg c/8h, 1 g c/8 h iv, 40 mg/día, 5 mg vo, 10 gotas, 2 puff c/6h, 1 comp al acostarse, media pastilla, 0.5 mg/kg, 10 mcg/kg/min, 1 amp im, 75 mg cada 12 horas, un sobre al día, 2 ml/h, 100 UI,
  15 UI sc, 8-0-6, 1/2-0-1/2, 250 mg/5 ml, 600 mg si dolor, c/48 h, 3 ciclos, 25 sesiones, 1.5 g/m2, 60 Gy, dosis única, 7 días, 14 d, hasta completar 10 días, 300 mg de carga, 4 L/min, FiO2 0.4`);

/** What is ordered. */
export const tests =
  phrases(`TAC de tórax, TC craneal, RM de rodilla, ecografía doppler, eco abd, Rx tórax, radiografía de pelvis, ECG, EKG, Holter, ecocardio, ergometría, gasometría, hemograma, bioquímica, coagulación, urocultivo, hemocultivos, PCR, VSG, procalcitonina,
  serologías, Mantoux, IGRA, sedimento, perfil hepático, perfil tiroideo, TSH, HbA1c, ferritina, PSA, CEA, CA 125, alfafetoproteína, punción lumbar, biopsia hepática, PAAF, citología, colposcopia, mamografía, densitometría, espirometría, EEG, EMG, fondo de ojo, OCT, campimetría,
  audiometría, endoscopia, colonoscopia, CPRE, laparoscopia, cistoscopia, urodinamia, gammagrafía, PET, angio-TC, coronariografía, cateterismo, test de esfuerzo, test de Apgar, monitor fetal, eco 20 sem, amniocentesis, cariotipo, exoma, panel genético, BRCA1, JAK2, HLA-B27, test de la marcha`);

/** Values of a laboratory; `#` and `%` are digits. */
export const laboratoryValues =
  phrases(`Cr %.#, Hb %.#, Hb 1#.#, K %.#, Na 1##, leucos 1#.##0, plaq 2##.000, PCR 1##, PCR %#.#, INR %.#, glu 2##, glucosa 9#, urea %#, FG %#, troponina ##, lactato %.#, pH 7.##, pCO2 %#, HbA1c %.#%, TSH %.##, GOT %#, GPT ##,
  bili %.#, amilasa ###, lipasa 1###, ferritina %##, vit D ##, B12 3##, PSA %.#, dímero D 1##0, BNP 2###, CPK %##, LDH 4##, albúmina %.#, Ca %.#, Mg %.#, FEVI %#, SatO2 9#, Sat 8#, FC 1##, FR ##, Tª 3%.#, TA 1##/##, EVA %, Glasgow 1%, Barthel %0, IMC ##.#, Hto ##, VCM 8#,
  eosinófilos %, fibrinógeno ###, proteinuria %.# g, VSG ##, ácido úrico %.#, colesterol 2##, TG 1##, LDL 1##, cetonas %.#, β-HCG 1###, NIHSS %, SOFA %`);

/** Parts of the body. */
export const bodyParts =
  phrases(`rodilla izquierda, hombro derecho, cadera, tobillo, muñeca, codo, L4-L5, C5-C6, región lumbar, fosa ilíaca derecha, FID, hipocondrio derecho, HD, epigastrio, hemitórax izdo, LID, LSD, cuello, nuca, mano, dedo gordo, talón, ingle, muslo, pantorrilla, MID, MII, MSI,
  ojo derecho, OI, OD, oído, garganta, lengua, encías, muela, cara, frente, cuero cabelludo, mama izquierda, axila, pezón, ombligo, espalda, glúteo, pie, empeine, planta, próstata, testículo, útero, ovario, vejiga, riñón, hígado, vesícula, bazo, páncreas, colon, recto, esófago, pulmón, corazón, aorta, carótida, tiroides`);

/** Diseases, signs, instruments and operations that bear somebody's name. */
export const eponyms =
  phrases(`enfermedad de Parkinson, Alzheimer, síndrome de Down, Crohn, signo de Murphy, Blumberg +, signo de Homans, maniobra de Valsalva, maniobra de Epley, Dix-Hallpike, Lasègue, Tinel, Phalen, Finkelstein, Romberg, Babinski, Kernig, Brudzinski, Glasgow, Apgar, Silverman,
  Killip II, Child-Pugh B, Clark IV, Breslow 1,2, Gleason 7, Fuhrman 2, Bosniak III, Hinchey II, Forrest Ib, Mallampati III, Cormack 2, Ramsay 4, Barthel, Charlson, Norton, Braden, Wells, Wagner 2, Rutherford, Bristol 6, Billroth II, Whipple, Hartmann, Nissen, Lichtenstein, Bassini, Pfannenstiel, Kocher, McBurney,
  Foley, Redon, Pezzer, Penrose, Jackson-Pratt, Hickman, Port-a-Cath, Swan-Ganz, Seldinger, Kelly, Allis, Adson, Mayo, Metzenbaum, Lister, Weber B, Colles, Bennett, Galeazzi, Charcot, Dupuytren, Raynaud, Sjögren, Hashimoto, Graves-Basedow, Addison, Cushing, Conn, Wilson, Gilbert, Hodgkin, Burkitt, Kaposi, Ewing, Wilms, Paget,
  Barrett, Schatzki, Meckel, Hirschsprung, Peutz-Jeghers, Lynch, Mallory-Weiss, Budd-Chiari, Guillain-Barré, Ménière, Bell, Horner, Huntington, Tourette, Rett, Angelman, Prader-Willi, Turner, Klinefelter, Marfan, Ehlers-Danlos, Fallot, Brugada, Wolff-Parkinson-White, Takotsubo, Kawasaki, Schönlein-Henoch, Behçet, Takayasu, Wegener, Churg-Strauss, Berger, Alport, Goodpasture,
  Chagas, Lyme, Hansen, Baker, Osgood-Schlatter, Perthes, Scheuermann, Pott, Tietze, Ogilvie, Fournier, Peyronie, Bartolino, Wernicke, Korsakoff, Asperger, Bishop 6, Doppler, Kerley, Chvostek, Trousseau, Virchow, Gram, Ziehl, Coombs, Papanicolaou, Mantoux, Holter, Robin, Sweet, Gorlin, Stevens-Johnson, Still, Reiter`);
