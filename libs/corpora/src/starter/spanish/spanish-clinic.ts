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
