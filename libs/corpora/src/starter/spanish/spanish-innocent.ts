/** Spanish text of the clinic without a single identifier, full of what looks like one; slots in braces, of every ten two are held out. */
import { templateLines } from '../template-lines.js';

/** Sentences and short texts in which nothing is to be marked: eponyms, brands, scores, doses, devices, guidelines. */
export const innocentSentences = templateLines(`
Parkinson idiopático en estadio II de Hoehn y Yahr, sin fluctuaciones motoras.
murphy negativo, blumberg negativo, puñopercusion renal bilateral negativa
¿Puedo tomar Nolotil si ya me tomé un Adiro esta mañana?
Glasgow 15 (O4 V5 M6), pupilas isocóricas, Kernig y Brudzinski negativos.
ANTECEDENTES: NO HTA, NO DM, NO DL. NIEGA HÁBITOS TÓXICOS.
Gastrectomía tipo Billroth II con reconstrucción en Y de Roux.
sonda foley 18 fr de tres vias, globo con 10 cc, lavado continuo
incision de kocher, diseccion del triangulo de calot y vision critica de strasberg
romberg dudoso, marcha en tandem inestable, dedo-nariz sin dismetria
Ziehl-Neelsen en esputo: negativo en las 3 muestras; Löwenstein pendiente.
Síndrome de Sjögren con xeroftalmía, Schirmer 3 mm, anti-Ro 52 positivo.
tafirol 1 g c/8h y si no cede buscapina compositum, reposo y dieta blanda
¿Dolex y Buscapina se pueden dar juntos para los cólicos?
CHA2DS2-VASc 4, HAS-BLED 2: se mantiene apixabán 5 mg 1-0-1.
rn a termino apgar 9/10, silverman 0, capurro 39.2 sem
EXPLORACIÓN FÍSICA: AC RÍTMICA SIN SOPLOS, AP MVC, ABDOMEN BLANDO.
Soplo sistólico 2/6 en foco de Erb, no irradiado.
BI-RADS 4A en unión de cuadrantes superiores de mama izquierda; se propone BAG.
adenoca de colon pt3n1bm0, g2, borde distal a 4 cm, 2/18 ganglios
Mutación BRAF V600E no detectada; KRAS G12D detectada; MSI-H.
Según la GPC 2021 de la SEMES, triaje en menos de 10 minutos.
brca1 c.68_69delag patogenica, tp53 sin variantes de interes
Dolores articulares generalizados, peor por la mañana, rigidez de 45 minutos.
Sutura de piel con Prolene 3/0, fascia con PDS loop del 1, Vicryl 2-0 en subcutáneo.
hace 3 semanas empezo con dolores en el cuello y una mancha rosa en la nuca que no pica
cruces en orina: proteinas ++, hematies +++, nitritos negativos
BLANCO DE TRATAMIENTO: TSH 0,5-1,0. REPETIR PERFIL A LAS 6 SEMANAS.
A los 20 días de la cirugía se retiran grapas; herida con buen aspecto.
Dieta mediterránea, 30 minutos de marcha diaria y pesarse cada mañana.
la gripe española fue un h1n1, no un h3n2
Virus del Nilo Occidental: IgM en LCR, vigilancia de mosquitos Culex.
Fiebre de Malta: Rosa de Bengala positivo, Coombs anti-Brucella 1/320.
enfermedad de lyme, eritema migratorio, doxiciclina 100 c/12h 14 dias
Fiebre hemorrágica de Crimea-Congo: EPI nivel 3 y aislamiento estricto.
Los virus Ébola y Marburg son filovirus; el Zika es un flavivirus.
herpangina por coxsackie a16, liquidos frios y paracetamol
ASISTOLIA: RCP 30:2, ADRENALINA 1 MG CADA 3-5 MIN, BUSCAR 4H Y 4T.
Marcapasos Medtronic Azure XT DR, modo DDDR 60-130, umbral 0,75 V a 0,4 ms.
monitor philips intellivue mx550, cable de ecg de 5 latiguillos averiado
Glucómetro Abbott FreeStyle Libre 3: tiempo en rango 71 %, GMI 6,9 %.
¿Qué significa que el PSA haya pasado de 3,1 a 4,4 en un año?
Código CIE-10 I48.91 al alta; secundarios E11.9, N18.3 y Z79.01.
que se calle el tinnitus es lo unico que pide; audiometria con caida en 4 khz
Plaza de hemodiálisis en turno de tarde, L-X-V, 4 horas con FX80.
La paz del sueño se recupera con higiene del sueño y melatonina 2 mg.
a la luz natural las escleras impresionan amarillas, bb total 4,2
llanto con consuelo facil en brazos, buen color, relleno menor de 2 s
Remedios caseros: miel, agua con sal, nada de antibióticos sin receta.
ángulo de cobb 22º, risser 2, control radiologico en 6 meses
HEMOGRAMA: HB 11,2 HTO 34 VCM 78 LEUC 7.400 (N 62 %) PLAQ 231.000.
Pinzas de Kelly, Allis y Babcock, separador de Finochietto, porta de Mayo-Hegar.
tijeras de mayo y de metzenbaum en la caja numero 4, falta una pinza adson
Índice Mayo 2 endoscópico; calprotectina fecal 480 µg/g.
Sentimientos de soledad y desesperanza, Beck 24, Hamilton 19, sin ideación autolítica.
¿Es normal que la Mirena me dé manchado durante 3 meses?
Pilar amigdalino posterior abombado, úvula desviada, trismus: ¿absceso?
violeta de genciana topica c/12h x 5 dias en placas de muguet
Iris sin rubeosis, Tyndall ++, precipitados queráticos en grasa de carnero.
ALERGIAS: NO CONOCIDAS. TRATAMIENTO HABITUAL: ENALAPRIL 20 1-0-0, ADIRO 100 0-1-0.
Concepción por FIV, embarazo de 31+4 semanas, PFE en percentil 38.
la esperanza de vida con karnofsky 40 y pps 30 se cuenta en semanas
tomas cada 3 horas de 60 ml con nan optipro, eructa bien
Delgado, IMC 17,8; MUST 2; iniciar Fortimel 1-1-1.
derrame franco en flexion maxima, cajon anterior +, lachman ++, mcmurray -
Hoja de sierra del n.º 10 y Gigli de repuesto en la mesa auxiliar.
Campos visuales por confrontación sin déficit; campimetría de Humphrey 24-2 fiable.
crestas iliacas a distinta altura, trendelenburg derecho, thomas negativo
Aloe vera no sustituye a la sulfadiazina argéntica en quemaduras de 2.º grado.
REANIMACIÓN NEONATAL: PLAN 2020 ILCOR. FIO2 21-30 % EN PRETÉRMINO menor de 32 S.
Cama {cama} libre y limpia desde las {hora}; falta revisar la toma de oxígeno.
habitacion {cama}: cambiar bombilla y pilas del mando, avisar a mantenimiento
Box 3 ocupado, box 4 en limpieza, sala de yesos libre a las {hora}.
Aguja Tru-Cut 14G, ref. {referencia}, caducidad de lote revisada.
pedido: 40 jeringas bd 5 ml, 20 abbocath 20g, 10 compresores smark, ref {referencia}
TA {ta}, FC 7{cifra}, FR 1{cifra}, Tª 36,{cifra} ºC, SatO2 basal 9{cifra} %.
{farmaco} {dosis}, y a los {cifra} días pasar a vía oral.
Prueba solicitada: {prueba}. Indicación: {clinica}.
Sospecha de {eponimo}; se amplía estudio con {prueba}.
resultados de hoy: {laboratorio}, resto anodino
Lesión focal en {organo} de 1{cifra} x {cifra} mm, Bosniak IIF si es quística.
Interconsulta a {servicio} por {clinica}; de momento {tratamiento}.
¿Con {farmaco} se puede beber una cerveza sin alcohol?
NORTON 14, BARTHEL 60/100, BRADEN 15, DOWNTON 3: RIESGO MODERADO.
Escala de Barthel 85, Lawton y Brody 5/8, Pfeiffer 2 errores.
lawton con 4/8, mmse 24/30, test del reloj alterado, moca 19
regla de naegele: restar 3 meses y sumar 7 dias al primer dia de la regla
maniobra de mcroberts y presion suprapubica ante distocia de hombros
Tetralogía de Fallot corregida con parche; shunt de Blalock-Taussig previo.
¿Qué diferencia hay entre el Sintrom y el Eliquis?
wells 4,5, dimero d 1.240, se pide angiotac
Fístula de Cimino-Brescia con buen thrill, punción en ojal.
catéter de Hickman de doble luz, sellado con heparina de 100 UI/ml
drenaje de Kehr 250 cc bilis clara, Jackson-Pratt 30 cc seroso, Redon retirado
PROTOCOLO SEPSIS: LACTATO, 2 HEMOCULTIVOS, 30 ML/KG, NORA SI TAM menor de 65.
Bandas de Bence-Jones negativas; pico M de 1,2 g/dl IgG kappa.
cuerpos de howell-jolly y celulas en diana en el frotis, asplenia?
Reed-Sternberg CD30+, CD15+, EBER positivo: Hodgkin clásico, celularidad mixta.
Fosfatasa alcalina ósea, fractura de Colles, Garden III, Weber B, Salter-Harris II.
clavo gamma 3 de stryker 11 x 180 mm 125º, tornillo cefalico 95
placa lcp de synthes de 7 orificios con tornillos de 3,5 mm; escopia 0,8 min
¿Cuántos puntos tiene la escala de Wong-Baker para un niño que no habla?
ALTA SIN INCIDENCIAS. VACUNA TD 0,5 ML IM. CURAS CADA 48 H.
Fórmula de Cockcroft-Gault: (140 − edad) x peso / (72 x Cr).
calcular el filtrado con ckd-epi 2021, no con mdrd
Regla de los nueves de Wallace y fórmula de Parkland: 4 ml x kg x %SCQ.
punto de McBurney doloroso, Rovsing +, psoas dudoso, Alvarado 7
Killip II, GRACE 148, TIMI 5/7; ICP con stent Xience 3,0 x 18 en DA media.
stent resolute onyx 2,75x22 en cx, timi 3 final, sin complicaciones
ECG: RS a 72 lpm, PR 180 ms, QTc (Bazett) 452 ms, Sokolow 31 mm.
bav 2/1 mobitz ii, se avisa a uci y se coloca marcapasos transcutaneo
Wolff-Parkinson-White con onda delta, sin taquicardias desde la ablación.
CONSTANTES C/8H. DIURESIS HORARIA. BM-TEST C/6H CON PAUTA RÁPIDA.
La OMS recomienda lactancia exclusiva hasta los 6 meses.
gina 2023, escalon 3: budesonida-formoterol a demanda y de mantenimiento
alerta de la aemps por el lote {referencia} de valsartan, devolver a farmacia
GOLD B, CAT 14, mMRC 2, FEV1 58 %; Spiriva Respimat 0-0-2.
¿La Ventolin se usa antes o después del Symbicort?
Cajón de carro de parada: Guedel 2, 3 y 4, laringo Macintosh 3, Fiador, Ambu.
mallampati iii, cormack-lehane 2b, intubacion con bougie y airtraq
Aguja de Tuohy 18G, L3-L4, pérdida de resistencia a 5 cm, dosis test negativa.
whitacre 25g, bupi hiperbarica 10 mg + fenta 15 mcg, nivel t6
Bromage 2, Aldrete 9/10, EVA 2/10; pasa a planta a las {hora}.
ASA III, ayunas de 8 h, Apfel 3: ondansetrón 4 mg + dexametasona 4 mg.
Hepatitis C genotipo 1b, Child-Pugh B8, MELD-Na 15, FibroScan 21 kPa.
atlanta moderada, balthazar d, ranson 3 a las 48 h, bisap 2
RADIOGRAFÍA DE TÓRAX AP Y L: ICT 0,55, LÍNEAS B DE KERLEY, SENO CF IZQ. VELADO.
Esófago de Barrett C2M4, Praga; hernia hiatal de 3 cm, Hill III.
los angeles b, forrest iib, helicobacter + en clo-test
Pólipo Paris 0-Is, Kudo IIIL, NICE 2, resecado con asa fría; Boston 3-3-2.
crohn a2l3b2, anti-tnf desde hace 4 meses, mantoux 0 mm, booster 0
¿Cuánto tiempo hay que esperar entre la Prevenar 20 y la Shingrix?
Calendario: hexavalente a los 2, 4 y 11 meses; triple vírica a los 12.
Los virus respiratorios circulan de octubre a marzo; la Ambrosia poliniza en agosto.
el polen de olivo sube en mayo y junio, empezar ebastina en abril
RECOMENDACIONES: REPOSO RELATIVO, FRÍO LOCAL, IBUPROFENO 600 C/8H 5 DÍAS.
gustilo iiia, lavado con 9 litros, cefazolina 2 g + gentamicina 240 mg
kellgren-lawrence 3, womac 48, infiltro con trigon 40 y mepi 2%
Phalen y Tinel positivos; EMG: túnel carpiano moderado, Canterbury 3.
finkelstein +, ferula de de quervain 3 semanas, evitar pinza
Spurling derecho positivo, Hoffmann ausente, C6-C7 con protrusión de 4 mm.
Lasègue a 40º, Bragard +, aquíleo abolido: radiculopatía S1.
schober 3 cm, faber +, hla b27 positivo, basdai 5,2, se propone secukinumab
DAS28 4,1; metotrexato 15 mg semanales y ácido fólico 5 mg al día siguiente.
Criterios de Jones, Duke, Ghent, Roma IV y Ámsterdam: tabla al final del tema.
¿Los criterios de Rotterdam siguen valiendo para el ovario poliquístico?
bishop 4, propess 10 mg, rctg tranquilizador, fisher 8
Meconio ++, presentación OIIA, II plano de Hodge, Kristeller no se realiza.
CESÁREA SEGMENTARIA TIPO PFANNENSTIEL, EXTRACCIÓN EN 4 MIN, CIERRE SEGÚN STARK.
Doppler: IP umbilical p60, ductus con onda A positiva, Uzan sin notch.
ortolani y barlow negativos, moro simetrico, galant presente, fontanela 2x2
Tanner III, Prader 10 ml, edad ósea por Greulich y Pyle concordante.
mancha en vino de oporto en v1: descartar sturge-weber
piel de naranja y retraccion del pezon, nottingham iii, her2 3+, ki67 40%
Luminal B, Oncotype DX 27, ECOG 1: esquema TC x 4 con Neulasta.
folfox-6 c5 d1, reduce oxali al 80% por neuropatia g2
Gleason 3+4=7, grupo 2 de la ISUP, PI-RADS 4, D'Amico intermedio.
EGFR ex19del, ALK no reordenado, PD-L1 (22C3) 60 %, ROS1 negativo.
jak2 v617f positivo, bcr-abl negativo, calr pendiente
FISH: t(14;18)(q32;q21); del(17p) no detectada; Ann Arbor IIIB, FLIPI 3.
FACTOR V LEIDEN HETEROCIGOTO, PROTROMBINA G20210A NEGATIVA.
Von Willebrand tipo 1: Hemate P 30 UI/kg y ácido tranexámico c/8h.
¿La Betadine mancha la ropa para siempre?
queratosis, carcinoma de gorlin?, breslow 0,8 mm, clark iii, margenes 1 cm
Fototipo III de Fitzpatrick, PASI 12, DLQI 9, psoriasis invertida.
nikolsky negativo, no afecta mucosas, scorad 38, elidel por la noche
Signo de Leser-Trélat, Darier +, Köbner en cicatriz, Wickham en muñecas.
Schlemm abierto, Shaffer IV, Goldmann 16/17 mmHg, excavación 0,4.
av od 0,8 oi 0,6 con estenopeico mejora, snellen a 6 m
Rinne + bilateral, Weber centrado, Dix-Hallpike derecho +, se hace Epley.
¿Después de la maniobra de Epley se puede dormir de lado?
ESTUDIO DE SUEÑO: IAH 34/H, EPWORTH 15, CPAP RESMED 9 CMH2O, RAMPA 20 MIN.
Babinski derecho, NIHSS 12, ASPECTS 8, mRS previo 1: código ictus.
tandem stroke?, alteplasa 0,9 mg/kg, puerta-aguja 42 min, tici 2b
Huntington: CAG 44 repeticiones; corea, UHDRS 38, tetrabenazina 12,5 mg.
guillain-barre, miller fisher, antigq1b pendiente, ig 0,4 g/kg/d x 5
Holmes-Adie, Argyll Robertson y Horner: cuadro comparativo de pupilas.
Wernicke: tiamina 200 mg c/8h antes de la glucosa; vigilar Korsakoff.
asterixis, aliento hepatico, west haven ii, lactulosa 30 ml c/6h + rifaximina
Tourette con Yale 32; risperidona 0,5 mg 0-0-1 y terapia de reversión.
PLUTCHIK 7, BPRS 48, GAF 45; SIN DELIRIO NI ALUCINACIONES.
Rorschach y Raven no concluyentes; WISC-V: CI total 92, VP 88.
sertralina 50 1-0-0, orfidal 1 mg si precisa, revisar en 4 semanas
trankimazin 0,25 no debe suspenderse de golpe; bajar un cuarto cada 15 dias
Serratia marcescens, Klebsiella pneumoniae BLEE y Morganella morganii en urocultivo.
salmonella enteritidis s a cipro, r a ampi, dar de alta sin atb
Escherichia coli O157:H7, toxina de Shiga positiva: evitar loperamida.
Chagas: serología discordante, repetir ELISA e IFI; benznidazol 5 mg/kg.
plasmodium falciparum 0,4% de parasitemia, eurartesim 4 comp/dia x 3
La leishmaniasis de Montenegro y la de Bagdad son nombres antiguos: no usarlos.
Reglas de Ottawa: no precisa radiografía de tobillo; vendaje y marcha con carga.
cateter de swan-ganz: pvc 11, pcp 18, ic 2,1, fick concordante
VMNI con V60: IPAP 14, EPAP 6, FiO2 0,35, ROX 5,9.
VOLUMEN 420 ML, PEEP 10, PPLAT 27, DP 14, P/F 148, BERLÍN MODERADO.
PRISMAX con citrato, 25 ml/kg/h, filtro ST150 cambiado a las {hora}.
¿El Holter se puede mojar en la ducha?
rass -2, cam-icu no valorable, bps 4, sofa 7, apache ii 19
Bomba Alaris en alarma de oclusión; se cambia el equipo ref. {referencia}.
ecografo ge vivid e95: sonda lineal rota, avisado servicio tecnico
Autoclave Getinge, ciclo Bowie-Dick correcto, test Helix virado.
INVENTARIO: 6 CAMAS HILL-ROM, 2 GRÚAS ARJO, 4 COLCHONES NIMBUS.
cruz de san andres en el plano de la sala: punto de reunion en evacuacion
la mano en garra, froment +, deficit cubital, blanco de la uña conservado
Fiel y leal al tratamiento no es un término: escriba «adherencia alta (Morisky 4/4)».
Vega, clara y yema: introducir huevo cocido en 4 pasos, prick 5 mm.
moreno de piel por addison, acth 310, sinacthen patologico, hidrocortisona 20-10-0
Cushing iatrogénico, Nugent 1,2 µg/dl; Conn y feocromocitoma descartados.
Graves-Basedow con TRAb 6,8; Tirodril 5 mg 2-1-1; orbitopatía CAS 2/7.
bethesda iii en paaf de nodulo eu-tirads 4 de 18 mm, repetir en 3 meses
PASE DE VISITA A LAS 8:30. SESIÓN A LAS 14:00 EN EL AULA 2. TRAER CASOS.
Toujeo 22 UI a las 22 h, Humalog 6-8-6, HbA1c 7,4 %, Somogyi descartado.
¿Ozempic 0,5 se guarda en la nevera o puede estar fuera?
ezetimiba 10 + atorva 40, ldl 62, lp(a) 88, criterios dutch de hf 5
Dosis del jarabe Dalsy 2 %: peso entre 3, en ml, c/8h; Apiretal: peso x 0,15.
mix de tempra y electrolit, suero vida oral a sorbos, signos de alarma explicados
Sal de uvas, Lomotil y Pepto-Bismol no convienen en menores de 12 años.
explica a un residente el signo de courvoisier-terrier y la triada de charcot
diferencia entre dressler y takotsubo, en dos lineas y con bibliografia
Traduce al inglés: «derrame pericárdico leve, sin signo de Kussmaul».
Resume el protocolo de código infarto 2022 en una tabla de 5 filas.
FIN DEL PROTOCOLO. VERSIÓN 3.2. PÁGINA 4/12. ANEXO II: LISTA DE COMPROBACIÓN.
Socorrista titulado no es requisito: curso de SVB de 8 horas, maniobra de Heimlich incluida.
Cabello ralo y crespo, uñas en vidrio de reloj, facies leonina: piense en Hansen.
milagros no hace la pomada: repetir que blastoestimulina va c/12h y 10 dias
¿Mayo o menos sal? La mayonesa casera no, la sal hasta 5 g al día.
Angelical no: anginoso. Corregir en el dictado, línea 14.
rocio de lidocaina al 10 %, 4 pulsaciones, y fibroscopio olympus de 4,9 mm
delgado, palido y sudoroso al entrar, glucemia 48, glucosmon r50 2 amp
TURNO DE NOCHE SIN NOVEDADES. NEVERA DE VACUNAS A 4,2 ºC. CARRO PRECINTADO.
Salud ambiental: Legionella pneumophila menor de 100 UFC/l en el circuito 3, repetir tras choque térmico.
La calle del quirófano es de sentido único: limpio a la izquierda, sucio a la derecha.
pregunta de examen: triangulo de scarpa, limites y contenido, 2 puntos
Índice de Katz D, Gijón 12: se habla de recursos, sin plaza de respiro por ahora.
`);
