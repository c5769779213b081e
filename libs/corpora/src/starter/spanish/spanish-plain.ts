/** Prose, questions and tables of Spanish clinics without an identifier, as they are and with what looks like one; of every ten two are held out. */
import { templateLines } from '../template-lines.js';

/** Sentences and short texts in which nothing is to be marked. */
export const plainSentences = templateLines(`
Consciente y orientado en las tres esferas, Glasgow 15, pupilas isocóricas normorreactivas, pares craneales conservados, fuerza 5/5 en las cuatro extremidades, ROT simétricos ++/++++, Romberg negativo, marcha estable sin dismetrías.
AC: rítmica a 84 lpm, soplo sistólico II/VI en foco mitral irradiado a axila. AP: MVC con crepitantes finos en base derecha. Abdomen blando, depresible, no doloroso, Blumberg y Murphy negativos. EEII: edema con fóvea hasta rodillas, pulsos pedios presentes.
EVOLUCION: AFEBRIL DESDE HACE 48 HS, TOLERA DIETA BLANDA, DIURESIS 1800 CC, CATARSIS POSITIVA. HERIDA SIN SIGNOS DE FLOGOSIS. SE ROTA ATB A VIA ORAL Y SE SOLICITA KTR PARA LAS 10 HS.
Hemograma: Hb 9,8 g/dl, VCM 71 fl, HCM 22,4 pg, ADE 18,1 %, leucocitos 6.540/mm3 (N 62 %, L 28 %), plaquetas 412.000. Ferritina 6 ng/ml, IST 7 %. Frotis: anisopoiquilocitosis con dianocitos aislados.
paciente tranquilo en la noche, duerme a ratos, saturacion 94 con canula a 2 litros, glicemia de las 06:00 en 138, se administra 4 ud de cristalina segun escala movil, via periferica permeable en antebrazo izquierdo
TC toracoabdominal con contraste iv (Omnipaque 350, 100 ml): nódulo espiculado de 18 x 14 mm en LSD, adenopatía 4R de 12 mm en eje corto, sin derrame. Hígado homogéneo, LOE hipodensa de 6 mm en segmento VII, inespecífica. Suprarrenales normales.
Bajo anestesia general y en decúbito supino se practica minilaparotomía de Hasson, neumoperitoneo a 12 mmHg, cuatro trocares. Disección del triángulo de Calot, visión crítica de seguridad, clipaje con Hem-o-lok y sección de arteria y conducto císticos. Extracción en bolsa Endocatch.
Tratamiento al alta: omeprazol 20 mg 1-0-0, bisoprolol 2,5 mg 1-0-½, Entresto 24/26 mg 1-0-1, eplerenona 25 mg 0-1-0, furosemida 40 mg 1-1-0, atorvastatina 40 mg 0-0-1, Sintrom según hoja de hematología.
Indicaciones: reposo relativo por 72 hrs, hielo local 15 min cada 6 hrs, paracetamol 1 g c/8 hrs SOS dolor, elevar la extremidad, no apoyar. Volver a urgencia si hay dedos fríos, morados o adormecidos.
Rx tórax PA y lateral: índice cardiotorácico 0,58, redistribución vascular, líneas B de Kerley en ambas bases, pinzamiento del seno costofrénico derecho. Botón aórtico calcificado. Cambios degenerativos en columna dorsal. Sin infiltrados.
Plan: 1) dejar en ayunas desde las 00:00; 2) suspender enoxaparina 12 h antes; 3) cefazolina 2 g iv en inducción; 4) reservar 2 CH; 5) avisar a quirófano 3 y a UCI por posible cama postoperatoria.
Ingreso a sala cama 12-B, se conecta a monitor: FC 112, PA 98/54, PAM 68, FR 26, T 38,7 axilar, HGT 187. Se toman 2 pares de hemocultivos y lactato, se pasa SF 500 cc en 30 min.
Orina completa: densidad 1.022, pH 6, proteínas una cruz, nitritos positivos, leucocitos 80-100 por campo, bacterias abundantes, sangre ++, cilindros granulosos escasos. Urocultivo: E. coli BLEE mayor de 100.000 UFC/ml, sensible a fosfomicina y ertapenem.
NST reactivo, LCF 142 lpm, dos ascensos en 20 minutos, sin desaceleraciones. TV: cuello posterior, borrado 50 %, permeable a un dedo, presentación cefálica libre, Bishop 4. Gestación de 39+2 semanas, membranas íntegras, se programa control en 48 h.
Curación plana: se retira apósito con exudado seroso escaso, lecho 70 % granulatorio y 30 % esfacelado, bordes macerados, 4 x 3,5 cm. Se irriga con Prontosan, se coloca hidrofibra con plata y apósito secundario de espuma. EVA 3/10 durante el procedimiento.
Refiere disnea de medianos esfuerzos desde hace tres semanas, ortopnea de dos almohadas y un episodio de DPN. Niega dolor torácico, síncope o palpitaciones. Ha ganado 4 kg y reconoce transgresión con la sal. Tos seca nocturna.
ECG: RS a 76 lpm, eje a -30°, PR 210 ms, QRS 128 ms con morfología de BRDHH + HBAI, QTc 448 ms, ondas T negativas asimétricas en V1-V3. Sin cambios respecto a los trazados previos.
Se realiza EDA hasta segunda porción duodenal: esófago con mucosa íntegra, línea Z a 38 cm, hernia de hiato de 3 cm. Antro eritematoso con erosiones planas cubiertas de fibrina. Test de ureasa positivo. Impresión: gastropatía erosiva antral, H. pylori positivo.
Solicito interconsulta a Medicina Interna por hiponatremia de 118 mEq/l, osmolaridad plasmática 246, sodio urinario 68, euvolemia clínica. Impresiona de SIADH por sertralina. De momento restricción hídrica a 800 ml/día y control iónico cada 6 horas.
Turno noche. Balance: entradas 2.150 (SG5 1.000, NPT 900, medicación 250), salidas 1.640 (orina 1.200, Redon 90, SNG 350), balance +510. Fiebre 38,2 a las 03:15, se avisa a la guardia, metamizol 2 g iv con buena respuesta.
Mantenga el vendaje seco durante las primeras 48 horas. Después puede ducharse, secando bien la herida sin frotar. Los puntos se retirarán entre el séptimo y el décimo día en la consulta de enfermería. No levante pesos de más de 5 kilos en un mes.
En pacientes con FA no valvular y CHA2DS2-VASc de 2 o más se recomienda anticoagulación con ACOD frente a AVK. Se debe reevaluar la función renal cada 6 meses dividiendo el aclaramiento entre 10 cuando sea inferior a 60 ml/min.
ex fco general: vigil, oc en gcs 14 por verbal 4, mucosas secas, llene capilar 3 seg, piel palida. cardio rr2t ss. pulm mp+ sin rales. abd bdi rha+. eeii sin edema ni signos de tvp. resto sin hallazgos
Campo visual 24-2: escotoma arciforme superior en OD, DM -6,42 dB, índice VFI 81 %. OCT de CFNR: adelgazamiento en sector temporal inferior. PIO 19/17 mmHg con Ganfort. Excavación 0,8 OD y 0,6 OI. Se añade Azopt dos veces al día.
Resonancia de rodilla derecha: rotura en asa de cubo del menisco interno con signo del doble LCP, LCA íntegro, condropatía rotuliana grado III, derrame articular moderado y quiste de Baker de 32 mm. Edema óseo en platillo tibial externo.
Antecedentes: HTA en tratamiento con 3 fármacos, DM2 de 14 años de evolución con retinopatía no proliferativa, DLP, exfumador de 35 paq/año, EPOC GOLD 3 con OCD a 1,5 lpm, IQ: apendicectomía, HIL bilateral, facoemulsificación OI. NAMC.
Se completan 4 horas de HD por FAV humerocefálica izquierda, Qb 350, Qd 500, UF neta 2.400 ml, heparina sódica 3.000 UI en bolo. TA pre 162/88, post 134/70. Calambre en pantorrilla a la tercera hora que cede con suero hipertónico.
AUDIOMETRIA TONAL: HIPOACUSIA NEUROSENSORIAL BILATERAL DE PREDOMINIO EN AGUDOS, PTA OD 42 DB, OI 48 DB, LOGOAUDIOMETRIA 88 % A 70 DB. IMPEDANCIOMETRIA CURVA A DE JERGER BILATERAL, REFLEJOS PRESENTES. SE SUGIERE ADAPTACION PROTESICA.
El discurso es coherente, de tono bajo, latencia de respuesta aumentada. Ánimo triste, anhedonia, insomnio de despertar precoz, pérdida de 6 kilos. Ideas de muerte pasivas sin plan estructurado. Juicio de realidad conservado. Se acuerda subir escitalopram a 15 mg y revisión en 10 días.
Anatomía patológica: adenocarcinoma moderadamente diferenciado que infiltra la muscular propia, márgenes libres (distal a 3,2 cm, circunferencial a 8 mm), 0/17 ganglios aislados, sin invasión linfovascular ni perineural. pT2 pN0. Budding bajo. MMR conservado.
Coloco catéter venoso central yugular interno derecho guiado por ecografía, técnica de Seldinger, al primer intento, retorno venoso en las tres luces, fijado a 15 cm. Rx control: punta en VCS, sin neumotórax. Se autoriza el uso.
Hace ocho días inicia con evacuaciones líquidas, 5 a 6 por día, sin moco ni sangre, acompañadas de náusea y cólico periumbilical. Tomó loperamida y electrolitos orales por su cuenta con mejoría parcial. Hoy tolera líquidos y orina normal.
Control de enfermería: peso 82,4 kg, talla 1,68 m, IMC 29,2, perímetro abdominal 104 cm, TA 146/92 en brazo derecho y 142/90 en el izquierdo, glucemia capilar 156 posprandial. Se refuerza dieta y se entrega hoja de automedidas.
Ecocardiograma transtorácico: VI no dilatado (DTD 51 mm), septo 12 mm, FEVI 55 % por Simpson biplano, E/e' 14, AI 42 ml/m2, estenosis aórtica moderada con gradiente medio 28 mmHg y AVA 1,2 cm2, IT leve, PSAP 38 mmHg. VCI colapsable.
Al destete de VM: tubo en T durante 45 minutos, FR 22, Tobin 58, Pimax -32, gasometría pH 7,41, pCO2 39, pO2 88, HCO3 25. Se extuba a las 11:20 a CNAF 40 lpm FiO2 0,4, con buena mecánica y tos eficaz.
Lesión hiperqueratósica de 9 mm en dorso nasal, bordes perlados, telangiectasias arboriformes a la dermatoscopia. Se extirpa con margen de 4 mm y cierre con colgajo bilobulado de Zitelli. Sutura con Prolene 5/0. Retirar puntos en 7 días.
Interpretación espirométrica: FVC 78 %, FEV1 52 %, FEV1/FVC 0,54, PBD positiva (+14 % y 280 ml). Patrón obstructivo moderado-grave con reversibilidad significativa. FeNO 48 ppb. Se escala a triple terapia con Trimbow y se revisa la técnica inhalatoria.
Dieta hiposódica de 1.500 kcal fraccionada en cinco tomas. Evitar embutidos, enlatados, caldos de cubito y gaseosas. Preferir pescado, pollo sin piel, leguminosas tres veces por semana y dos porciones de fruta, cuidando el banano y el mango.
KTR: se realizan ejercicios respiratorios con incentivador volumétrico (1.250 ml), vibraciones manuales y tos asistida, expectora abundante mucopurulento. Se sienta al borde de cama, bipedesta con marco por 3 min, Borg 4/10, SatO2 mínima 91 %.
Protocolo de sepsis: en la primera hora se miden lactato y hemocultivos, se inicia antibiótico de amplio espectro, cristaloides 30 ml/kg si hipotensión o lactato de 4 o más, y noradrenalina para PAM de 65. Se reevalúa a las 3 y 6 horas.
Ante la sospecha de meningitis se practica PL en L3-L4 con aguja 22G: LCR turbio, presión de apertura 31 cmH2O, 1.840 células (92 % PMN), proteínas 312, glucosa 18 con glucemia de 126. Gram: diplococos grampositivos. Dexametasona y ceftriaxona.
Perfil hepático: BT 4,6 (BD 3,9), GOT 118, GPT 164, GGT 702, FA 489, LDH 231, amilasa 74, lipasa 48. INR 1,24. Ecografía con vía biliar de 13 mm y coledocolitiasis distal de 8 mm. Se solicita CPRE preferente.
Educación: se explica punción digital, registro en libreta, rotación de sitios (abdomen, muslos, brazos), conservación de la pluma Lantus fuera de la nevera hasta 28 días, manejo de la hipoglucemia con 15 g de azúcar y nueva toma a los 15 minutos.
Preoperatorio completo y en orden, VPO de bajo riesgo, ayuno de 8 horas, consentimiento firmado, sitio marcado, sin prótesis dentales ni esmalte. Pasa a quirófano 2 a las 07:45 con vía 18G en dorso de la mano derecha y SF a mantenimiento.
Recién operado de PTC izquierda, componente cementado, abordaje posterolateral. Neurovascular distal conservado. Cojín abductor. Prohibido cruzar las piernas y flexionar más de 90°. Sedestación a las 24 h y carga parcial con andador según dolor. HBPM 28 días.
Electroencefalograma de vigilia con fondo alfa a 9 Hz reactivo, brotes de punta-onda lenta frontotemporales izquierdos activados por hiperventilación, sin correlato clínico. Se mantiene levetiracetam 1.000 mg cada 12 h, niveles 18 mcg/ml. No conducir hasta nueva valoración.
Citología cervical: muestra satisfactoria con componente endocervical, LSIL, cambios sugestivos de infección por VPH. Genotipificación: VPH 16 negativo, 18 negativo, otros de alto riesgo positivo (pool 31/33/45/52/58). Se remite a colposcopia, ZT tipo 2, Lugol.
A la inspección genu varo bilateral, atrofia de cuádriceps, cepillo positivo, bostezo en valgo de 5°. Balance articular 5-110°. Dolor a la palpación de la interlínea medial. McMurray dudoso, Lachman y cajón negativos. Infiltración con Trigon y mepivacaína 2 %.
Hoja de UCI, 06:00: RASS -3, BIS 48, VC-AC Vt 420, FR 18, PEEP 10, FiO2 0,55, Pplat 27, driving pressure 13, PaFi 164. NA 0,22 mcg/kg/min, propofol 1 %, fentanilo 50 mcg/h. CVVHDF con citrato, efluente 25 ml/kg/h.
Catéter doble J derecho mal tolerado con urgencia, disuria y hematuria tras esfuerzos. Se pauta tamsulosina 0,4 mg por la noche y solifenacina 5 mg. Litiasis residual de 7 mm en cáliz inferior, 1.120 UH. Se incluye en LEQ para RIRS.
Medicamentos de uso crónico: losartán 50 mg cada 12 horas, amlodipino 5 mg noche, metformina 850 mg con almuerzo y cena, levotiroxina 88 mcg en ayunas, ASA 100 mg, rosuvastatina 20 mg. Conciliación realizada sin discrepancias, adherencia Morisky-Green 4/4.
Se retira sonda vesical a las 08:00, micción espontánea a las 11:30 de 280 ml con residuo posmiccional de 45 ml por BladderScan. Orina clara, sin coágulos. Continúa con ingesta hídrica de 2 litros y ejercicios de Kegel.
sin cambios en la curva febril, 2 picos de 38.5 ayer tarde, pcr baja de 214 a 167, procalcitonina 0.8, leucos 13.2. hemos cambiado la via central y mandado la punta a micro. seguimos con mero + linezolid dia 5
Frente a mordedura de perro: lavar con abundante agua y jabón durante 15 minutos, no suturar salvo cara, amoxicilina-clavulánico 875/125 por 5 días, valorar refuerzo antitetánico y esquema antirrábico 0-3-7-14 según observación del animal.
Puntaje de Apgar 8/9, líquido claro, circular simple reductible, peso 3.240 g, talla 49,5 cm, PC 34. Contacto piel con piel 60 minutos. Vitamina K 1 mg IM, profilaxis ocular y vacuna de hepatitis B aplicadas. Meconio y diuresis presentes.
Gammagrafía con 99mTc-MDP: captación focal en D9 y arco posterior de la 7.ª costilla izquierda, de probable origen traumático. Resto de distribución fisiológica. Silueta renal visible. No se identifican imágenes sugestivas de enfermedad metastásica.
Motivo: lumbalgia de ritmo mecánico irradiada por cara posterior del muslo hasta el quinto dedo. Lasègue positivo a 40°, Bragard positivo, aquíleo abolido, hipoestesia en S1. Sin banderas rojas. Pregabalina 75 mg 0-0-1 y control en cuatro semanas con EMG.
Se reciben 2 concentrados de hematíes O negativo, comprobación en cabecera por dos enfermeras, constantes previas TA 104/62, FC 98, T 36,4. Inicio 16:10, fin 18:25, sin reacción adversa. Hb de control 8,7 g/dl.
Limpieza del CPAP: la mascarilla se lava a diario con agua tibia y jabón neutro, la tubuladura y el humidificador una vez por semana, y el filtro se sustituye cada tres meses. No use lejía ni alcohol. El agua del depósito debe ser destilada.
Odontología: caries oclusal en 1.6 y 3.7, resto radicular 4.6, movilidad grado II en 3.1 y 4.1, bolsas de 5-6 mm en sector anteroinferior, índice de O'Leary 42 %. Plan: tartrectomía, RAR por cuadrantes, exodoncia simple, resinas.
Marcadores: CEA 3,1, CA 19-9 842, AFP 4,2. ColangioRM con estenosis filiforme del hepático común de 16 mm y dilatación de radicales, Bismuth IIIa. Caso llevado a comité: drenaje percutáneo derecho, volumetría y posible embolización portal previa.
Evoluciona favorablemente. Dolor controlado con EVA 2, drenaje con 30 cc serohemáticos, retiro hoy. Deambula por pasillo sin ayuda. Canaliza gases. Se inicia líquida amplia y, si tolera, blanda en la cena. Probable egreso en las próximas 24 horas.
Capilaroscopia: patrón esclerodermiforme precoz con megacapilares y hemorragias en 3.º y 4.º dedos. ANA 1/1280 moteado centromérico, anti-Scl70 negativo, FR 1/40, C3 y C4 normales. DLCO 64 %. Nifedipino retard 30 mg y guantes térmicos.
Bomba de insulina 670G con Guardian: TIR 74 %, TBR 3 %, TAR 23 %, CV 34 %, GMI 6,9 %. Basal total 18,6 U, ratio 1/10 en desayuno y 1/12 en comida, FSI 45. Se ajusta objetivo a 110 y duración de insulina activa a 3 h.
Intervención: resección anterior baja laparoscópica con EMT. Ligadura alta de la AMI, descenso del ángulo esplénico, sección con Echelon 60 carga dorada, anastomosis colorrectal terminoterminal con CDH 29, anillos íntegros, prueba de aire negativa, ileostomía de protección en FID. Sangrado 120 ml.
Valoración por Trabajo Social: vive en tercer piso sin ascensor, Barthel 55, Lawton 2, Gijón 14. Se tramita valoración de dependencia y cama articulada en préstamo. Riesgo de sobrecarga en quien cuida, Zarit 61. Pendiente plaza de convalecencia.
AGA: pH 7.28, PaCO2 58, PaO2 61, HCO3 27.1, EB +0.4, Lact 1.6, FiO2 28%. Acidosis respiratoria aguda sobre crónica. Se coloca BiPAP con IPAP 16, EPAP 6, FR respaldo 14. Nuevo control gasométrico en 1 h.
No conduzca ni tome alcohol en las 24 horas siguientes a la sedación. Es normal notar gases y alguna molestia leve. Consulte si aparece fiebre, dolor intenso, vómitos o sangrado abundante. Puede comer con normalidad empezando por alimentos suaves.
Radiografía de muñeca: fractura metafisaria distal de radio con angulación dorsal de 22°, acortamiento de 4 mm y trazo intraarticular. Reducción cerrada bajo bloqueo del hematoma, yeso antebraquiopalmar, control radiológico con pérdida de 2° de inclinación. Cita en 7 días.
MEDICINA FÍSICA: FIM 68/126, ASHWORTH 1+ EN FLEXORES DE CODO, FUGL-MEYER MS 34/66, BERG 38. OBJETIVOS: TRANSFERENCIAS CON SUPERVISIÓN, MARCHA CON BASTÓN DE CUATRO PUNTOS 50 M, ORTESIS ANTIEQUINO TIPO RANCHO. 20 SESIONES.
Ecografía de la semana 20+4: biometría acorde (DBP 48 mm, CC 178, CA 154, LF 34), placenta anterior normoinserta, LA normal con CMV 52 mm, IP uterinas medio 0,92. Morfología sin alteraciones visibles. Cervicometría 37 mm.
El control del dolor irruptivo se hace con Abstral 200 mcg sublingual, máximo 4 tomas al día, separadas al menos 2 horas. Base: Matrifen 50 mcg/h cada 72 horas. Laxante diario. Midazolam 2,5 mg sc si agitación. Vía subcutánea con palomilla.
Panel tiroideo: TSH 0,008 mUI/l, T4L 3,9 ng/dl, T3L 11,2 pg/ml, TRAb 14,6 UI/l. Gammagrafía con captación difusa. Se inicia metimazol 10 mg cada 8 h y propranolol 20 mg cada 8 h; advertir de fiebre u odinofagia.
Se atiende código ictus a las 09:42, inicio de los síntomas a las 08:10, NIHSS 14, ASPECTS 9, oclusión de M1 izquierda. Puerta-aguja 31 min con alteplasa 0,9 mg/kg. Trombectomía con dos pases, TICI 2c. NIHSS a las 24 h de 4.
Cada frasco-ampolla se reconstituye con 10 ml de agua para inyectables y se diluye en 100 ml de SF 0,9 %. Infundir en 30 minutos. Estable 6 horas a temperatura ambiente y 24 horas en frío entre 2 y 8 °C. Proteger de la luz.
Fondo de ojo: papila de bordes netos, excavación 0.3, cruces arteriovenosos grado II de Gunn, microaneurismas dispersos y exudados duros a más de un diámetro papilar de la fóvea. Sin neovasos. RDNP leve-moderada. Control semestral con retinografía.
Notas de quirofano: tiempo de isquemia 62 min, manguito a 250 mmhg, artroscopia con remodelacion de menisco externo y plastia de lca con semitendinoso-recto interno, tunel femoral 8 mm, endobutton y tornillo biodegradable 9x25. sin incidencias
El usuario acude a retiro de medicamentos y control de signos vitales. Refiere olvido de dos dosis de enalapril en la semana. Sin cefalea ni tinnitus. Presión 138/86, pulso 72. Se entrega pastillero semanal y se agenda nuevo control en un mes.
Paciente en el 5.º día de antibiótico, UPP sacra grado III de 6 x 5 cm con olor fétido, se desbrida tejido necrótico a pie de cama, cultivo por aspiración, colchón de aire alternante, cambios posturales cada 2 h, suplemento hiperproteico.
Criterios de ingreso en UCI: necesidad de soporte ventilatorio o vasoactivo, lactato persistente superior a 4 mmol/l, deterioro neurológico con GCS igual o inferior a 8, o fallo de dos o más órganos. Debe comentarse siempre con el adjunto de guardia.
Doppler venoso de MII: vena femoral común y poplítea ocupadas por material hipoecogénico, no compresibles, sin flujo con maniobras de aumento. Safena interna permeable. TVP femoropoplítea aguda. Se inicia Clexane 80 mg cada 12 h y luego Xarelto 15 mg bid.
Cribado neuropsicológico: MMSE 22/30, MoCA 17/30, reloj 4/10, FAB 11/18, TMT-B no completado. Fallo en recuerdo diferido sin beneficio con pistas. GDS-15 de 4. Se solicitan B12, TSH, serología luética y RM con volumetría hipocampal.
Se recomienda repetir la colonoscopia en 3 años por presencia de 3 adenomas tubulares de 6, 8 y 11 mm con DBG, resecados en bloque con asa fría. Preparación Boston 7 (2+3+2). Ciego alcanzado en 6 minutos, retirada en 11.
Vía aérea: Mallampati III, DTM 5,5 cm, apertura oral 3 cm, Cormack 3 con hoja 4. Se intuba con McGrath y guía de Frova al segundo intento, TET 7,5 a 22 cm. Capnografía correcta. Etiquetar como VAD y entregar informe.
Nutrición: pérdida del 12 % del peso en 3 meses, MUST 4, VGS-C, albúmina 2,6, prealbúmina 9. Requerimientos 1.850 kcal y 95 g de proteína. Fórmula polimérica por SNG a 42 ml/h, progresar 20 ml cada 8 h. Vigilar P, K y Mg.
Manejo de la ola de calor en residencias: ofrecer líquidos cada dos horas, bajar persianas, ropa ligera, revisar diuréticos y anticolinérgicos, y avisar al médico ante temperatura igual o superior a 38 grados, confusión o escasa orina.
Prueba de esfuerzo con protocolo de Bruce: 7 min 40 s, 8,9 METS, FC máxima 148 lpm (91 %), TA 186/84, detenida por fatiga. Infradesnivel de 1,5 mm descendente en V4-V6 al final del segundo estadio. Duke -2, riesgo intermedio.
Destaca eritema en alas de mariposa respetando surcos, úlceras orales indoloras y artritis no erosiva de pequeñas articulaciones. Anti-DNA 312 UI/ml, C3 52, proteinuria 1,8 g/24 h. SLEDAI 14. Biopsia renal: clase IV-A, índice de actividad 11/24.
aps, atencion de morbilidad: odinofagia de 3 dias, fiebre hasta 39, sin tos. faringe con exudado blanco bilateral, adenopatia cervical dolorosa. centor 4. test rapido (+). penicilina benzatinica 1.200.000 ui im dosis unica, licencia por 3 dias
Aislamiento de contacto: habitación 214, bata y guantes de un solo uso, fonendo exclusivo, lavado con agua y jabón (no solución alcohólica) por esporas, desinfección con hipoclorito 1/10. Mantener hasta 48 horas sin diarrea.
Sesión 4 de logopedia: MECV-V segura con néctar 10 ml, tos y voz húmeda con líquido 5 ml, residuo faríngeo en pudín. Dieta triturada homogénea, espesante Resource 2 cacitos por vaso, postura de mentón al pecho, higiene bucal tras las comidas.
Informe de densitometría: T-score L1-L4 -3,1, cuello femoral -2,7, cadera total -2,4; FRAX mayor 21 %, cadera 8,3 %. Osteoporosis densitométrica. 25-OH-vitamina D 11 ng/ml. Hidroferol 0,266 quincenal y Prolia 60 mg semestral previa revisión dental.
Sobre el marcapasos: DDD 60-130, umbral auricular 0,6 V, ventricular 0,8 V a 0,4 ms, onda R 11 mV, impedancias 480/560 ohm, AP 34 %, VP 3 %, batería 8,5 años. 2 episodios de AMS de menos de 1 minuto. Sin reprogramación.
Postura: hiperlordosis, anteversión pélvica y escoliosis dorsolumbar de convexidad derecha, Adams positivo con giba de 6°, Cobb 24°, Risser 2. Corsé tipo Chêneau 20 h al día, fisioterapia con método Schroth y nueva telerradiografía en seis meses.
Oncología: ciclo 5 de FOLFOX-6 (oxaliplatino 85 mg/m2, leucovorina 400, 5-FU bolo 400 e infusión 2.400 en 46 h). ECOG 1. Neurotoxicidad G1, neutropenia G2 (1.240). Se mantiene dosis con G-CSF. Reservorio con buen reflujo, heparinizado.
Intoxicación medicamentosa: refiere ingesta de 20 comprimidos de paracetamol de 1 g hace 5 horas. Nivel a las 5 h 212 mcg/ml, por encima de la línea de Rumack. NAC en pauta de 21 horas: 150 mg/kg, 50 mg/kg y 100 mg/kg.
Signos vitales por turno. Mañana: 128/74, 78, 18, 36.6, 96%. Tarde: 132/80, 84, 20, 37.1, 95%. Noche: 118/70, 70, 16, 36.4, 97%. Deposiciones 1, diuresis espontánea 1.350, ingesta 75 % de la bandeja. Braden 16, Downton 3.
El antibiograma muestra P. aeruginosa con CMI a ceftazidima 16, piperacilina-tazobactam 64, meropenem 8, amikacina 4, colistina 1 y ceftolozano-tazobactam 1. Fenotipo DTR descartado. Se comenta en PROA y se cambia a Zerbaxa 3 g cada 8 h.
Se da alta por mejoría. Destino: domicilio con hospitalización a domicilio para completar 7 días de ertapenem 1 g iv por PICC. Analítica a los 3 y 6 días. Signos de alarma explicados y comprendidos. Se entrega receta y hoja de medicación.
Inmunohistoquímica: RE 95 % (Allred 8/8), RP 60 %, HER2 2+ con FISH no amplificado (ratio 1,3), Ki-67 18 %, E-cadherina conservada. Subtipo luminal B HER2 negativo. Oncotype DX 16. Se propone hormonoterapia y radioterapia sobre el lecho.
Preparación: tres días antes dieta sin residuos. La víspera por la tarde, primer sobre de Picoprep en 150 ml de agua fría y después 2 litros de líquido claro. El segundo sobre, cinco horas antes de la prueba. Ayuno completo las últimas 3 horas.
FISIOPATO: CUADRO CLINICO DE 5 DIAS DE EVOLUCION CARACTERIZADO POR FIEBRE, MIALGIAS, DOLOR RETROOCULAR Y EXANTEMA. PLAQ 64.000, HTO 46 %, NS1 POSITIVO. SIN SIGNOS DE ALARMA. HIDRATACION VO 60 CC/KG/DIA, NO AINES, CONTROL HEMOGRAMA DIARIO.
Se visualiza en ecografía FAST líquido libre en Morrison y esplenorrenal, sin derrame pericárdico. Shock index 1,3. Se activa PTM 1:1:1, ácido tranexámico 1 g, calcio 1 g, y se traslada a quirófano directamente. Tiempo en box 11 minutos.
Programa de crónicos: vacuna antigripal y antineumocócica al día, pie diabético IWGDF 1, monofilamento 9/10, ITB 1,02, cociente albúmina/creatinina 84 mg/g, FG 58. Se añade dapagliflozina 10 mg. Próxima visita enfermería en 3 meses, medicina en 6.
Plan terapéutico de Unidad del Dolor: bloqueo de ramas mediales L3-L5 bilateral con bupivacaína 0,25 %, alivio del 70 % durante 9 horas. Candidato a radiofrecuencia convencional a 80 °C por 90 segundos. Reducir oxicodona-naloxona a 10/5 mg.
Tacto rectal: esfínter normotónico, próstata grado II/IV, adenomatosa, sin nódulos, ampolla vacía. PSA 5,8 con cociente 14 %, densidad 0,12. Flujometría Qmax 8,4 ml/s, volumen 210 ml, RPM 90. IPSS 19, calidad de vida 4. Dutasterida-tamsulosina.
Se le colocó faja, medias de compresión y se dejó en posición semifowler. Sangrado transvaginal escaso, útero contraído a nivel de la cicatriz umbilical, loquios hemáticos sin fetidez. Oxitocina 20 UI en 1000 de Hartmann a 125 ml/h.
En caso de contacto estrecho con tuberculosis bacilífera se hará IGRA y radiografía de tórax. Si la prueba es positiva y se descarta enfermedad, se ofrecerá isoniazida y rifapentina semanal por 12 dosis, o rifampicina diaria por 4 meses.
Hombro doloroso de dos meses: arco doloroso entre 70 y 120°, Neer y Hawkins positivos, Jobe doloroso sin claudicación, Patte negativo, rotación externa libre. Eco: tendinosis del supraespinoso con calcificación de 7 mm y bursitis. Se ofrece lavado percutáneo.
Colirios: alternar Tobradex y Voltarén colirio separados diez minutos, cuatro veces al día la primera semana, tres la segunda, dos la tercera y una la cuarta. Dormir con el protector ocular las cinco primeras noches. No frotar ni mojar.
Comentario: la disociación entre TSH alta y T4 normal es compatible con hipotiroidismo subclínico. Dado que los anticuerpos antiperoxidasa son de 640 UI/ml, y hay deseo gestacional, se inicia Eutirox 25 y se repite perfil a las 6 semanas.
Estancia en observación: llega 02:20, triaje nivel 3, se pasa a box 7. Analgesia con dexketoprofeno 50 mg y suero 500. A las 04:00 dolor 3/10. Sedimento con hematuria, eco sin dilatación. Alta 05:35 con tratamiento expulsivo.
Sala de procedimientos, toracocentesis diagnóstica y evacuadora: 900 ml de líquido serohemático, pH 7,31, LDH 642, proteínas 4,6, ADA 18, colesterol 88, glucosa 72, hematocrito 3 %. Exudado por criterios de Light. Citología y cultivos en curso.
Diagnósticos de enfermería: 00004 riesgo de infección r/c procedimientos invasivos; 00132 dolor agudo r/c agentes lesivos; 00108 déficit de autocuidado: baño. NOC 1605, NIC 1400 y 6540. Evaluación por turno con escala Likert 1 a 5.
Inspección de farmacia: dispensadas 6 unidades de Humira 40 mg, 28 comprimidos de Xeljanz 5 mg y 2 cajas de metotrexato 10 mg/0,4 ml. Se recuerda conservar en nevera, no agitar y devolver las jeringas precargadas usadas en el contenedor amarillo.
REUMATO: artralgias de ritmo inflamatorio con rigidez matutina de 90 minutos. NAD 8, NAT 6, EVA global 70, VSG 48, PCR 22, DAS28 5,9. FR 128, anti-CCP 340. Rx con erosión en 5.º MTT. Inicia MTX 15 mg/sem y fólico 5 mg.
Control de herida quirúrgica por mensaje: la foto enviada muestra bordes afrontados, mínimo eritema perilesional, sin secreción. Puede lavar con agua y jabón, secar con gasa y dejar al aire. Si hay calor, dolor creciente o supuración, venir a curaciones.
Valoración ORL: fibrolaringoscopia con cuerdas móviles, pólipo sésil en tercio medio derecho, hiato posterior en fonación, mucosa interaritenoidea paquidérmica. VHI-10 de 22. Se indica reposo vocal relativo, pantoprazol 40 mg y lista de espera para microcirugía laríngea.
Se revisa al ingresado de la 318: sigue con hipo rebelde pese a metoclopramida, se prueba clorpromazina 25 mg y se comenta con la residente de guardia. Resto estable, diuresis 0,8 ml/kg/h, abdomen igual, sin peritonismo. Repetimos analítica a primera hora.
Manual de la bomba: para purgar, cierre el clamp, pulse BOLO durante dos segundos y confirme con OK. La alarma E-07 indica oclusión distal; la E-12, aire en línea. Si persiste, apague, cambie el sistema y avise a electromedicina.
¿Cuál es la dosis máxima de colchicina en un paciente con aclaramiento de 28 ml/min que ya toma diltiazem?
hola dr buenas tardes, la pastilla de la presion la tomo antes o despues de comer? es la de 50
Doctora disculpe la molestia, ya me tomé las 7 cápsulas y sigo con ardor al orinar, ¿repito el examen o espero?
¿Me podéis pasar el protocolo de retirada de benzos? Lo tenía en la carpeta compartida y ha desaparecido.
Explícame como si fuera estudiante de tercero la diferencia entre shock distributivo y cardiogénico, con una tabla.
quien esta de guardia en trauma? tengo un tobillo bimaleolar en el box 4 y nadie contesta el busca
¿Se puede dar ceftriaxona a alguien con alergia anafiláctica a amoxicilina?
Resume en cinco líneas esta nota de alta y quita las abreviaturas, que la tiene que entender el paciente.
me salio la glucosa en 243 en ayunas y anoche cene puro arroz, es grave o me espero a la consulta??
¿Alguien sabe si el Holter se puede mojar? Pregunta la señora de la cama 6.
Necesito un texto breve para el cartel de la sala de espera sobre higiene de manos, tono amable, máximo 40 palabras.
bro q onda con el caso del seminario, era Wegener o Churg-Strauss al final?
¿Cuánto tarda el resultado del cultivo de hongos? Me dijeron 4 semanas y ya van 5.
Traduce al inglés: "dolor torácico opresivo irradiado a mandíbula de 20 minutos de evolución".
Buenos días, ¿a qué hora pasa visita el equipo de Digestivo? Es para comentar la ecoendoscopia.
SE SOLICITA AL PERSONAL DE ENFERMERIA NO RETIRAR LOS MONITORES DE LA SALA 2 SIN AVISAR AL COORDINADOR.
¿La metformina engorda? Es que en internet dicen una cosa y en la farmacia otra.
Redacta un consentimiento informado para infiltración de hombro con corticoide y anestésico local, en lenguaje llano.
no me llega el correo con los resultados, lo mandan ustedes o lo tengo que bajar yo de la pagina?
Che, ¿el clearance de lactato lo repetís a las 2 o a las 6 horas?
¿Qué significa "adenoma tubular con displasia de bajo grado"? ¿Es cáncer?
Pásame por favor la fórmula de Cockcroft-Gault y un ejemplo con 72 kg y creatinina de 1,9.
mi resi me pregunto las 5 W de la fiebre posoperatoria y me quede en blanco jaja
¿Puedo ponerme la vacuna de la gripe y la del herpes zóster el mismo día, una en cada brazo?
Convierte esta lista a tabla: furosemida 40 1-1-0, espironolactona 25 0-1-0, digoxina 0,25 cinco días por semana.
Se informa a todo el personal que el PACS estará fuera de servicio de 02:00 a 04:30 por mantenimiento.
doc buen día, le escribo xq se me cayó el punto de la ceja, se abrió poquito, voy a urgencia o no?
¿Cuál es la sensibilidad del signo de Murphy ecográfico frente a la gammagrafía con HIDA?
Recordatorio del grupo: el que use el último rollo de papel del ecógrafo que pida otro, gracias.
¿Qué antibiótico pondríais en una erisipela con alergia a betalactámicos y QT de 490?
hola, me pueden decir si para el perfil lipidico tengo q ir en ayunas de 8 o de 12 horas
Hazme veinte preguntas tipo MIR sobre hiponatremia con respuesta razonada y nivel difícil.
El adjunto dice que no hace falta TAC. La residente mayor dice que sí. ¿Tú qué harías con un Wells de 4,5?
por fa cámbienme la hora, a las 8 no alcanzo a llegar, puede ser después de las 11?
¿Cómo se codifica en CIE-10 una neumonía por aspiración con insuficiencia respiratoria hipoxémica?
Doctor, me olvidé dos noches de la pastilla anticonceptiva, ¿tomo las dos juntas o sigo normal?
Alguien del turno de tarde que me cambie una noche por dos mañanas, pago en café ☕
¿Existe interacción entre hierba de San Juan y tacrolimus? Necesito la referencia.
Ordena por prioridad estos cinco triajes y justifica el color según Manchester.
¿es normal q despues de la colonoscopia siga con gases y un poquito de sangre al limpiarme?
Buenas, llamo por la prótesis dental, se me mueve la de arriba y me ha salido una llaga.
Compañeros, se acabó el Actilyse de la nevera de urgencias, hay 2 viales en la UCI. Farmacia avisada.
¿Cuántas calorías aportan 1.000 ml de glucosado al 10 % más 500 de lípidos al 20 %?
revisa la ortografia de este informe y no cambies nada de las dosis ni de los valores porfa
¿Por qué en la cetoacidosis hay que esperar al potasio antes de empezar la insulina?
Dígame, ¿la quimioterapia se puede poner si tengo 37,6 y un poco de tos?
El equipo de paliativos pregunta si dejamos la bomba elastomérica a 2 ml/h o a 5.
profe, en el OSCE cae exploración de tiroides o solo cardio y abdomen?
¿Qué diferencia práctica hay entre la clasificación de Atlanta y el índice BISAP?
Ya hice los ejercicios del cuello tres días y me duele más, ¿los dejo?
OJO: el kit de cricotiroidotomía del carro 2 está caducado, usar el del carro 1 hasta que repongan.
¿Me haces un guion de cinco minutos para dar malas noticias según SPIKES?
buenas noches, tome paracetamol con una cerveza sin querer, me va a pasar algo?
¿Cuál es el punto de corte de troponina ultrasensible para el algoritmo 0/1 h?
Extrae de este texto todos los fármacos con dosis, vía y frecuencia y devuélvelos en JSON.
Se necesita intérprete de árabe o francés en admisión, box 3, cuanto antes.
¿El Ozempic se guarda en la nevera o lo puedo llevar en el bolso?
Enfermería pregunta: ¿heparinizamos el reservorio con 5 ml de 100 UI/ml o solo salino?
no entiendo la receta, dice 1 c/12 x 7d y la caja trae 10, me sobran o compro otra
¿Conviene pedir dímero D en un paciente encamado con cáncer activo y Wells de riesgo alto?
Genera un resumen de alta inventado de EPOC agudizada, sin nombre ni datos personales, unas 200 palabras.
Me sale un moretón donde me pinché la heparina, ¿cambio de lado o de sitio?
¿Quién se llevó el Littmann azul del control de enfermería? Es del servicio, devolverlo sin preguntas.
la licenciada de turno dice q no hay camas en piso, lo dejamos en observacion hasta las 6?
Para la sesión clínica: ¿pongo primero la imagen o la analítica? Son diapositivas de 20 minutos.
¿Qué hago si vomito la pastilla media hora después de tomarla?
Compara apixabán, rivaroxabán y dabigatrán en ERC estadio 4; quiero ensayo, población y sangrado mayor.
¿Cada cuánto se cambia la sonda de silicona? En mi centro decimos 90 días y en otro 60.
ayuda!! me mandaron Tramacet y soy alergico al tramadol, es lo mismo?
¿Puede el sistema avisar cuando dos informes del mismo episodio tienen lateralidad distinta?
Escribe la hoja de instrucciones para la preparación de colonoscopia con Moviprep en horario de tarde.
Perdón la hora, doctora. El parche se despegó con el sudor, ¿pongo uno nuevo en el otro hombro?
Estimados, adjunto acta de la comisión de infecciones y propuesta de política de guantes. Agradezco comentarios.
¿Cómo interpreto un HBsAg negativo con anti-HBc positivo y anti-HBs de 4 mUI/ml?
¿Me puedo bañar en la alberca con los puntos del pie o espero a que me los quiten?
¿Alguien tiene un esquema decente del plexo braquial? El del libro no hay quien lo entienda.
oye el calcio corregido me da 10.9 con albumina de 2.4, lo hice bien?
Pregunta tonta: ¿el Ventolín va antes o después del Symbicort?
¿Qué posición es mejor para una punción lumbar difícil, sentado o decúbito lateral?
Se ruega no aparcar camillas delante de la puerta cortafuegos de Radiología. Es la tercera vez esta semana.
tengo fiebre 38 y manchitas rojas en las piernas que no se quitan al apretar con un vaso
¿Cuánto cuesta la resonancia sin seguro? ¿Y se puede pagar en dos partes?
¿Qué evidencia hay de probióticos para prevenir C. difficile en hospitalizados?
Anestesia confirma que podemos empezar a las 8:15 si Banco de Sangre libera las dos bolsas.
La app no me deja subir la foto del lunar, pone error 413. ¿La mando por otro lado?
¿Los valores normales de TSH son iguales en el primer trimestre del embarazo?
hazme una regla nemotecnica de los pares craneales en español pero que no sea la de siempre
¿Puedo tomar mate o café antes de la ergometría?
En la simulación el maniquí no tiene pulso, ritmo en DEA no desfibrilable: ¿primera droga y a qué minuto?
¿Sirve el Paxlovid si llevo ya seis días con síntomas?
Reescribe en tercera persona: "Veo al paciente dormido, lo despierto, me dice que le duele menos".
gracias dr!!! ya no me duele nada, cuando puedo volver a jugar futbol
¿Dónde queda la toma de muestras, en el sótano o en la planta baja?
Pedimos voluntarios para la comisión de historias clínicas, una reunión al mes, 45 minutos, con galletas.
¿Qué criterios de Duke cumple alguien con fiebre, vegetación de 9 mm y un solo hemocultivo con S. viridans?
disculpe cuantas gotitas eran de tramadol? se me perdio la hojita que me dio
¿Debo suspender la semaglutida una semana antes de la sedación o ya no se recomienda?
El laboratorio rechaza la muestra por hemólisis ++, hay que repetir tubo verde y mandarlo en hielo.
¿Cómo se dice "disnea paroxística nocturna" en portugués y en alemán?
¿Me explica qué es eso de FEVI 38 %? ¿Mi corazón funciona solo al 38?
URGENTE: NO HAY O NEG EN LA NEVERA SATÉLITE, SE PIDEN 4 UNIDADES AL BANCO, TARDAN 25 MIN.
¿Se nos permite copiar y pegar la evolución del día previo si no hay cambios relevantes?
Quiero un calendario de tomas para 9 medicamentos, letra grande y con dibujos de sol y luna.
parcero, el preoperatorio del turno quedo sin espirometria, toca reprogramar o anestesia lo acepta asi
¿Qué tubo es para amonio, el morado o el verde, y cuánto aguanta en hielo?
Llevo tres noches sin dormir por la prednisona, ¿la puedo tomar toda en la mañana?
Haz un diagnóstico diferencial de diplopía binocular vertical, ordenado de lo más frecuente a lo más grave.
¿Hasta qué FG puedo usar gadolinio macrocíclico sin miedo a la FSN?
Hola, soy nueva en el servicio, ¿dónde se registran los balances, en el gráfico o en la hoja aparte?
¿Alguien más ve doble los resultados en la pantalla de la 5, o es solo mi usuario?
Maniobras: Trendelenburg (+) derecho, Thomas (-), Ober (+), FABER/Patrick dudoso, Ely (-), Thompson (-). Vendaje de Robert Jones 48 h y luego férula tipo Zimmer.
Se practica Hartmann con cierre del muñón según Lembert; Kocher ampliado, Pringle 12 min, drenajes de Jackson-Pratt y Blake 19 Fr en Douglas y Morrison.
Dolores abdominales sin horario fijo, esputo rosa por la noche, campos pulmonares claros, línea alba íntegra, pilares amigdalinos simétricos, facies de luna llena.
BIRADS 4A EN CSE DE MI, BIRADS 2 CONTRALATERAL. BAG 14G X 5 CILINDROS, CLIP TIPO HIDROMARK. ACR C.
NYHA II-III / INTERMACS 5 / AHA C / Killip I / CCS II / EHRA IIb / Forrester B. Se propone para CRT-D y se revisa MAGGIC 24.
cT2N1M0 (8.ª ed.), ECOG 0, ASA III, Child B7, MELD-Na 18, ALBI 2, BCLC B, fuera de Milán, dentro de up-to-seven.
Panel: BRCA1 wt, BRCA2 c.5946delT (p.Ser1982Argfs*22), TP53 VUS, PALB2 neg, CHEK2 c.1100delC neg. HLA-B27 (+), HLA-B*57:01 (-), HLA-DQ2/DQ8 (+).
Códigos: J18.9, N39.0, E11.65, Z79.4, Y95. GRD 139.3, peso 1,0842. SNOMED CT 233604007. CIE-9-MC 96.72. LOINC 2160-0. ATC J01CR05.
Ref. catálogo 300-21-045, malla de polipropileno 15 x 10 cm, caja de 5; ref. 8886-471-03 sutura 3/0; ref. MX-77120 aguja Tuohy 18G. Reponer en almacén 2.
Vitamina B12 612 345 UI no es un valor posible: revisar unidades. Probable 612 pg/ml. HCG 91.522.304 mUI/ml tampoco, repetir diluida 1:100.
Recuento CD34+ 6,12 x 10^6/kg, viabilidad 98,7 %, volumen 214 ml, CMN 4,31 x 10^8/kg, TNC 655 443 221, hematocrito 3,4 %.
Cruz roja de tinción en los campos 3/10, fondo blanco, sin león ni mora: el comentario es del dictado automático y se corrige por "cruces 3/4, fondo limpio, aspecto en mora de la colelitiasis".
Aspecto de la lesión: rosa pálida, centro blanco, borde pardo, en mora; no es rubí ni perla. Dermatoscopia en empedrado, estructura en hoja de arce ausente.
PARADIGM-HF, DAPA-HF, EMPEROR-Preserved y STRONG-HF sostienen el inicio temprano; en ISCHEMIA y COURAGE no hubo beneficio en mortalidad; SPRINT fijó objetivo 120.
Hughston, Slocum, Losee y pivot shift negativos. Pellegrini-Stieda en la Rx. Osgood-Schlatter antiguo. Segond descartada. Insall-Salvati 1,31, Caton-Deschamps 1,18.
Servicio: MIR / UCI / REA / URPA / CMA / HDD / HDM / ORL / OFT / CCV / CPL. Camas libres: 2 | 0 | 3 | 1 | 6 | 4 | 2 | 0 | 1 | 2 | 3.
Gram: BGN. Identificación por MALDI-TOF: Stenotrophomonas maltophilia 2,31. También Rothia, Gemella morbillorum, Kocuria rosea y Bacillus cereus como probables contaminantes.
Lactobacillus casei Shirota, Saccharomyces boulardii CNCM I-745 y L. rhamnosus GG; Enterogermina 2.000 millones, 1 ampolla c/12 h. No mezclar con Vancocin.
Prueba de Schirmer 4/5 mm, BUT 6 s, rosa de Bengala 5/9 de Van Bijsterveld, verde de lisamina III, Oxford II. Puntos de Meyer.
Hb 10.1|Hto 30.4|VCM 88|Leu 5.6|Neu 61|Lin 27|Plq 155|INR 1.1|TTPa 29|Fib 412|DD 0.62
Habitación 507-2, planta 5, control norte, puerta 3, ascensor B, taquilla 118, teclear 4 y almohadilla para abrir el carro de paradas.
Lambert-Eaton frente a Guillain-Barré o Miller Fisher; ENG sin criterios de Hadden; anti-GQ1b en curso. Hughes 2, EGRIS 3, MRC 52/60.
Tinetti 19/28, TUG 17 s, SPPB 6 (2+2+2), Frail 3/5, Rockwood 6, Pfeiffer 4, Norton 12, MNA-SF 8, Charlson 7, PROFUND 9.
24/7 disponible por busca; turno 12/12; pauta 5/2; dosis 1/4 de comp.; fuerza 3/5; EVA 7/10; TA 12/8; AV 20/40; dilución 1/80; talla 7 1/2.
Semana 12+3: TN 1,4, CRL 61, HN presente, DV onda a positiva, PAPP-A 0,82 MoM, beta-HCG 1,31 MoM. Riesgo T21 1/4.820, T18 1/12.300.
EG 31.4 x FUR, 30.6 x ECO T1; P50 1.640 g; ILA 13-2-4-1 = 12; IP AU 1,02; ICP 1,48; FCF 138-152.
LABURNUM no existe; el transcriptor quiso decir "labrum". SLAP II, Bankart óseo, Hill-Sachs off-track, ALPSA dudosa, GLAD ausente.
Se usa set Synthes 2,7, placa LCP de 8 orificios, tornillos 14-16-16-18-20, broca 2,0, torque 0,8 Nm, arco Ziehm, Stryker System 7, sierra oscilante.
INTERROGADO EN ESPAÑOL, RESPONDE EN QUECHUA, COMPRENDE AYMARA BÁSICO. TEST BOSTON NO VALORABLE. WESTERN ABREVIADO 41/100. TOKEN 12.
Encefalitis japonesa, gripe aviar, fiebre hemorrágica argentina, tifus americano, leishmaniasis del viejo mundo y fiebre de Malta entran en el diferencial teórico; serologías negativas.
Dieta mediterránea, ensaladilla rusa no, tortilla francesa sí, pan alemán integral, yogur griego sin azúcar, té chino flojo. Prohibidos los quesos suizos por la IMAO.
Escala canadiense de angina II, fórmula sueca de compresión, protocolo danés de rampa, gafas italianas de VR: todo consta en el manual del gimnasio de rehabilitación cardiaca.
Sonda Foley 16 Fr, Levin 14, Nélaton 12, Tiemann 18, Couvelaire 20, Malecot 24, Pezzer 26, Kehr 12, Salem 16, Sengstaken en armario bajo llave.
Según la OMS y el Ministerio, la pauta 0-1-6 sigue vigente; la agencia reguladora retiró el lote en otros mercados; la comisión local no ve motivo de alarma.
El celador, la enfermera de turno, el adjunto, la supervisora, el R2 y la auxiliar firman el checklist; falta la firma de quien instrumenta.
ANTI-HU, ANTI-YO, ANTI-RI, ANTI-MA2, ANTI-CV2: NEG. ANTI-JO1: NEG. ANTI-RO52: POS (+++). ANTI-LA: DÉBIL. ANTI-KU: NEG. ANTI-MI2: NEG.
Antígenos: Kell neg, Duffy a+b-, Kidd a-b+, Lewis a-b-, Lutheran b+, Diego a-, MNS M+N-S-s+. EAI positivo, anti-E identificado. Fenotipo Bombay descartado.
Fórmula dentaria según FDI 11-21-36-46; Angle II/1; resalte 6 mm; Bolton 91,3; Tanaka-Johnston -4; Nolla 8; Hawley superior y Quad Helix.
Tabla de sueros\\nH 08: SG5 500 + KCl 20\\nH 14: SF 500\\nH 20: RL 500\\nH 02: SG10 500 + KCl 10\\nTotal 2.000 a 83 ml/h
pcte con tgp 87, tgo 62, ggt 140, fa 98, bt 0.7 | vhc no reactivo | vhb no reactivo | fib-4 1.87 | fibroscan 8.4 kpa | cap 312 | nafld score -0.9
Nuss frente a Ravitch para el pectus: Haller 4,1, índice de corrección 31 %, FVC 72 %. Barra de 13 pulgadas. Crioablación T4-T8, 120 s por nivel.
Le Fort I de avance 6 mm, Obwegeser-Dal Pont de retroceso 4, genioplastia; SNA 78, SNB 83, ANB -5, Wits -9; férula intermedia impresa.
Técnica de Kelman con fórmula Barrett II, Alcon SN60WF +21,5 D, K 43,25/44,50, LA 23,41, ACD 3,12; facochop de Nagahara, CDE 9,8; Wheeler no procede.
CMI: AMC 8/4 S, CXM 4 I, CIP 0,25 S, SXT 2/38 S, NIT 64 I, FOF 16 S, ETP 0,12 S, MEM 0,25 S.
Rosa: tomar en ayunas. Blanco: con el desayuno. Verde: mitad y mitad. Azul: solo si no duerme. Naranja: jamás con la azul. (código de colores del pastillero)
Pino, olmo, encina, olivo y ciprés: 0 mm. Gramíneas: 7 mm. Ácaros: 9 x 8. Gato 4. Perro 3. Alternaria 0. Histamina 6. Salino 0.
Refiere soledad, poca esperanza, ninguna paz y mucho remedio casero; niega consuelo en lo religioso; el juicio está intacto. PHQ-9 17, GAD-7 14, Beck 29, Plutchik 7.
Pus franco, mejoría leve, calvo reciente por la quimio, delgado sin ser caquéctico, moreno de sol, cuello bravo al mover. Resto normal.
Intestino delgado: asas en sierra, válvulas romas, Marsh 3b. IgA-tTG 128 U/ml, EMA 1/320, DGP 64. Genética DQ2.5 en cis. Dieta estricta y DXA.
Cierre de plazas: plaza 4 en mora por averías del sillón, plaza 7 libre, plaza 9 reservada a rituximab. Hospital de día, 08:00 a 15:00, corte 13:30.
ROSADO EL LECHO, BLANCO EL BORDE, NEGRO EL TALÓN: 30/50/20. TEXAS IIB, WAGNER 3, WIFI 2-2-1, PEDIS 3. PEDIR TCPO2 Y SHARP.
Glasgow-Blatchford 11, Rockall 6, AIMS65 2, Forrest Ib. Esclerosis 8 ml 1:10.000 + 2 clips Resolution 360. Pantoprazol 80 + 8 mg/h.
Los Ángeles B, Praga C2M4, Hill III, Zargar 2a, Sídney antral, OLGA II, Kimura O-1, Siewert II, Lauren difuso, Borrmann 3.
París 0-IIa + IIc, NICE 2, JNET 2B, Kudo IIIs, Haggitt 3, Kikuchi sm1, Viena 4.4. EMR en bloque con lifting, Eleview 12 ml, clip Padlock.
Viales en stock: Noradrenalina Braun 10, Precedex 4, Anectine 6, Esmerón 22, Bridion 8, Ultiva 14, Intralipid 2, Dantrium 36, Voluven 0.
Se anota TET 8.0, COMISURA 23, BALÓN 25 CMH2O, SV #16, SNG #18, CVC 3L YID, LA RADIAL D #20, PAI 2 MIN, ETCO2 34.
El RCP, el PCR y la PCR no son lo mismo: la primera se hace, la segunda se sufre, la tercera sale 214 mg/l o detectable con Ct 27,3.
HDA, HDB, HDL, HDF, HTA, HTP, HTS, HIC, HII, HIV: en este informe se prohíben las siglas sin desarrollar la primera vez.
IC a CX x IRA + ICC + ITU, se sug. IV ATB, NPO, SV, BH c/6, BUN 64, CR 3.1, K 5.9, EKG s/ T picudas.
Ac. valproico 612 mcg/ml sería letal; era 61,2. Litio 0,91 mEq/l. Digoxina 1,4 ng/ml. Tacrolimus 8,7. Everolimus 5,2. Ciclosporina C0 155 y C2 910.
Fiebre Q fase II IgG 1/1.024, fase I 1/64; Rosa de Bengala neg; Brucellacapt 1/80; Paul-Bunnell neg; Widal O 1/40 H 1/80; Weil-Felix obsoleto.
Wilson: ceruloplasmina 9, cupruria 240 µg/24 h, Kayser-Fleischer (+), Leipzig 6. ATP7B H1069Q en homocigosis. Trientina 450 mg cada 12 h, zinc no.
Whipple previo, Roux-en-Y a 60 cm, Braun a 40, Heidelberg completo, ISGPS grado B, Clavien-Dindo IIIa, CCI 33,7. Blumgart como anastomosis.
Bentall con Edwards 25 y tubo Valsalva 28, David no factible, hemiarco, Kazui 28 °C, CEC 188 min, pinzamiento 142, Del Nido 1.200 + 600.
Fontan fenestrado, Glenn bidireccional previo, Norwood-Sano, Z-score -1,8, McGoon 1,6, Nakata 212 mm2/m2. SatO2 basal 88-91 %. Sildenafilo 20 mg c/8 h.
Mirena colocada sin incidencias, histerometría 7,5 cm, Pozzi en labio anterior, hilos a 2 cm. Nova T retirada. Yasmin, Diane y Melodene suspendidas.
Angelica sinensis, Rosa canina, Valeriana y Cimicifuga: sin interacción relevante salvo la primera con warfarina (INR 4,1 tras dos semanas de infusiones).
Dalia, margarita y crisantemo en parche: negativo 48/96 h. Bálsamo del Perú ++, níquel +++, Kathon CG +, mezcla de fragancias II ++, lanolina -.
Fila 3, asiento 2: sillón de quimio. Ciclo 2 día 8. Carbo AUC 5 = 512 mg, gem 1.000 mg/m2 = 1.780 mg. BSA 1,78. ANC 1.610.
KRAS G12C, EGFR wt, ALK (D5F3) neg, ROS1 neg, BRAF V600E neg, MET ex14 neg, RET neg, NTRK neg, PD-L1 22C3 TPS 45 %, TMB 11.
JAK2 V617F 34,2 %, CALR tipo 1 neg, MPL W515 neg, BCR::ABL1 p210 0,0032 % IS (MR4.5), FLT3-ITD ratio 0,41, NPM1 tipo A.
46,XX,t(9;22)(q34;q11.2)[18]/46,XX[2] es el ejemplo del manual ISCN; nuc ish(ABL1,BCR)x3 se explica en la página 214, apartado 11.3.
Protocolo P-UCI-07 rev. 3, anexo B, pág. 12/40: retirada de catéter en sospecha de BRC, DTP superior a 120 min, sellado con Taurolock.
Norma ISO 15189, apartado 5.6.3; ficha FT-0213; PNT-LAB-118 v4; control Westgard 1-3s/2-2s; sesgo -2,1 %; Sigma 4,7; incertidumbre 6,3 %.
CARRO ROJO: CAJÓN 1 ADRENALINA X10, ATROPINA X5. CAJÓN 2 GUEDEL 2-3-4, I-GEL 3-4-5. CAJÓN 3 YELCO 14-16-18-20-22. CAJÓN 4 MAGILL.
Baxter, Braun, Fresenius y Gambro valen como concentrado, pero en la Artis y la 5008 hay que mirar el conector: A 1:34, B 1:27,6.
Alarma F-218 en la Prismaflex: PTM 312, P entrada -148, P retorno 96, filtro ST150, horas 41. Se cambia el set y se reinicia a 16:55.
se le puso el yelco 20, el macrogotero a 42 gts x min, el mixto 1000, dipirona 2 g lento, y ya esta en la camilla 8 del pasillo
Charcot-Marie-Tooth 1A, Friedreich excluido, Romberg (+), Babinski bilateral, Hoffmann (-), Trömner (-), Lhermitte referido, Uhthoff negado. CMTNS 14, ONLS 4.
Yahr III en on, Schwab 70 %, UPDRS-III 34, Duodopa 3,1 ml/h, LEDD 1.140, Azilect 1, Neupro 8. Parkinson avanzado, bromea con los puños de la silla.
Crohn A2L3B2p, Harvey-Bradshaw 9, SES-CD 14, Rutgeerts i2b, Lémann 7,2, Parks transesfinteriana, setón laxo, Stelara 90 c/8 sem, calprotectina 1.120.
Sjögren, Raynaud y Hashimoto conviven desde hace tiempo; ahora se suma Sneddon-Wilkinson y la duda de Sweet. ESSDAI 11, Chisholm-Mason IV, focus 2.
Addison compensado con Hidroaltesona 10-5-5 y Astonin 0,1; Cushing descartado por Nugent 0,9; Conn no; Liddle improbable; Bartter y Gitelman en estudio.
Tríada de Cushing, tríada de Beck, péntada de Reynolds, tétrada de Fallot y díada de Dieulafoy (esta última me la inventé). Corrija el apunte y añada Virchow.
ICD: Medtronic Evera vs. Boston Resonate vs. Abbott Gallant vs. Biotronik Acticor; compatibles 1,5 T y 3 T según ficha. Elegir DF4, un solo coil.
Tac / rmn / pet: sin cambios. Recist 1.1 ee. Suvmax 3,4 (previo 3,6). Deauville 3. Lugano rmc. Bosniak iif. Lirads 3. Pirads 4. Tirads 3. Orads 2.
E.G.R., M.E.H., R.H.A. (+), S.N.C.: O.T.E.P., G.U.: P.P.L. (-), R.S.C.R., M.V.C.: escrito con puntos por costumbre de sala. Sin novedad en la ronda.
AREG LOTEP ABEN, MV pasa bien ACP sin RA, RCR BI BT sin soplos, ABD BDI RHA presentes, GU PPL neg, PRU neg, SNC sin focalización.
10 (diez) tabletas de 5 mg; 30 (treinta) cápsulas de 20 mg; 1 (un) frasco de 120 ml; 2 (dos) tubos de 15 g. Válida 72 horas.
Cribado con Ages and Stages no; usar Denver II, Haizea-Llevant y M-CHAT-R 2/20. Tanner II, PC en P50, talla -1,2 DE, Waterlow 84 %.
Bolsa 1 de 3: plasma 214 ml. Bolsa 2 de 3: plasma 208 ml. Bolsa 3 de 3: crio 6 U. Intervalo 35 min. Temp. 36,2-36,4-36,5.
Gavilán, campana de Gauss, curva de Kaplan-Meier, test de Fisher, exacto p=0,043; HR 0,81 (0,67-0,98); NNT 34; I2 22 %; Egger 0,31; Cohen 0,44.
6-12-18-24 para meropenem; 8-16-24 para vancomicina; 10-22 para amikacina; valle a las 21:30, pico 11:00. AUC/CMI 512. No extraer por la luz de la NPT.
Blanca la sustancia, gris el núcleo: Fazekas 2, Scheltens 3/2, Koedam 1, GCA 1, Barkhof no cumplido, DIT 0, DIS sí. SWI con 4 microsangrados.
Gracias a Botox 100 U (12 + 12 + 20 + 16 en ECM, esplenio, trapecio y elevador) TWSTRS baja de 41 a 22; Dysport quedó sin existencias.
Olvídese de Google: el ajuste de Augmentine, Ciproxin, Septrin, Urbasón, Nolotil, Enantyum y Primperan por FG está en la tabla 3 de la guía de bolsillo.
Material fungible | Ref. | Cant.\\nApósito Mepilex Border | 295300 | 10\\nVenda Coban | 1583S | 6\\nJeringa Luer-Lock 20 ml | 300629 | 50\\nLlave Discofix | 4095111 | 12
Hora.....FC.....PAS/PAD.....SpO2\\n07:00.....88.....124/76.....97\\n11:00.....92.....118/70.....95\\n15:00.....101.....102/64.....93 (se avisa al R3)\\n19:00.....84.....121/72.....96
SALA B, CAMA 14: VVP X 2, LEV A 80, SOG A CAÍDA LIBRE, FOLEY DÍA 6, CONTENCIÓN CUATRO PUNTOS RETIRADA 05:10, CUDYR D2, RIESGO UPP ALTO.
Metzenbaum, Halsted, Kelly, Allis, Babcock, Adson, Farabeuf y Deaver contados dos veces; compresas 20/20, gasas 40/40, agujas 6/6. Mesa de campos estériles completa.
`);
