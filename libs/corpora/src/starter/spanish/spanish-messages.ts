/** What clinicians of Spain and Latin America type to colleagues, secretaries and assistants: orders, handoffs, calls, lists; slots in braces. */
import { templateLines } from '../template-lines.js';

/** Whole messages of staff, telegraphic and abbreviated. */
export const staffMessages = templateLines(`
{paciente} {nhc} ingr anoche x {clinica}, TA {ta}, afebril, sat 94% aa, pdte {prueba} y valoracion por {servicio}. resume en 3 lineas pls
lo vio {doctorApellido} ayer y dejo {farmaco} {dosis} vo c/8h, pero {pacienteNombre} vomita todo desde el desayuno. le paso a iv o esperamos al ondansetron?
pcte {edadPegada} HTA DM2 IRC est 4, {laboratorio}, K 5.9, q hago con el enalapril?? lo suspendo o bajo, ECG sin T picudas
Cama {cama} {pacienteApellido}: post-op día 2 de colecistectomía, drenaje 80 cc serohemático, deambula. Cama {cama} {otroPacienteApellido}: SNG a bolsa 400 cc, sigue sin peristalsis. Avisar a {personalNombre} si fiebre mayor de 38.
redacta nota de ingreso: {sexoPalabra} {edadNumero} años, {documentoAmerica}, ant de HTA y {eponimo}, consulta en guardia por {clinica}, tto hab {farmaco} {dosis}
PASAR A LIMPIO: VARON {edadNumero} AÑOS, CAIDA DESDE ESCALERA EN {ciudad}, TCE LEVE, GLASGOW 15, NO ANTICOAGULADO, HERIDA INCISOCONTUSA 4 CM, SUTURA 5 PUNTOS
oye {personalNombre} me sacas el expediente de {apodo} el sr de la {cama}, trae Cr en ascenso y quiero ver la basal de {fechaMes}
Buenos días, soy {doctor} de {servicio}. ¿Me podéis adelantar la {prueba} de {pacienteCabecera}? Está citado para el {fecha} y el TAC urge antes del comité.
¿Dosis de vancomicina con FG 22 y peso 58 kg? Última valle 24, tercera dosis. Catéter de Hickman retirado ayer, hemocultivos de control negativos.
{otroApellido} pide q {pacienteApellido} quede en ayunas desde las 00 h; {farmaco} suspendido hace 5 dias, INR 1,2, reserva 2 concentrados
SMS: {pacienteNombre}, su cita en {centroSalud} pasa al {diaSemana} {fechaCorta} a las {hora}. Si no puede acudir llame al {telefono}. No conteste a este mensaje.
resume en 5 bullets el articulo de sepsis, ojo solo adultos, y di si cambia algo el bolo inicial de 30 ml/kg en cirroticos o falla cardiaca
px fem {edad}, {pacienteIniciales}, G3P2C1, 38 sdg, DU regulares, 6 cm, bolsa rota meconio +, FCF 142. avise a {otroDoctor} y a qx
Traduce al inglés para el seguro {poliza}: "{paciente}, operada el {fecha} de apendicitis en {hospital}, alta a las 36 h, reposo 10 días"
Femenina de {edad}, cefalea en trueno mientras cargaba cajas, TC simple normal a las 3 h. ¿Punción lumbar o angioTC? Rigidez dudosa, Kernig negativo.
La hija, {parienteNombre}, llamó desde {ciudad}; dice que {pacienteTrato} no tomó {farmaco} en toda la semana y que el cel bueno es {telefonoLargo}.
{nhc} {pacienteApellido} K 2.8 Mg 1.3, corregir en 4 h por vía central y repetir control. aviso {doctorIniciales} {hora}
camas libres {diaSemana} {hora}: UCI 1, intermedios 0, planta 4 dos hombres, planta 6 una de aislamiento, cma cerrada hasta las 8
QUIEN LLEVA A {paciente}? ESTA EN BOX 4 DESDE LAS 6 SIN INDICACIONES, EVA 8/10, YA PUSE PARACETAMOL 1 G IV
Reunión de mortalidad el {fechaCorta}, sala de juntas, 8:15. Traer casos de reingreso menor de 72 h e ISQ. Café a cargo de los R1, sin excusas.
pásame a limpio esto q apunté por tf: {otroDoctor}, {hospital} de {ciudad}, acepta traslado de {pacienteApellido} si va intubado y con 2 vias, ambulancia medicalizada, cama desde las {hora}
Interconsulta a {servicio}. {paciente}, {edadPegada}, {prueba} del {fechaCorta} con hallazgo incidental de 14 mm en {organo}. ¿Seguimiento o biopsia? Gracias, {doctorApellido}
q antibiotico en PNA embarazada 22 sem, alergia a betalactamicos tipo anafilaxia, creat 0.7, vomita, urocultivo en {fechaMes} con E coli BLEE
che {personalNombre}, {apodo} el de la 3 tiene sonda tapada otra vez, le hice lavado con 60 ml y nada, llamo a uro?
REMISIÓN: {pacienteCabecera}, CC {documentoAmerica}, {edad}, procede de {region}. Dx IAM inferior, trombolizado a las {hora}, PA {ta}, sin falla. Acepta {otroApellido}, UCI.
Necesito plantilla de consentimiento para {prueba}, lenguaje sencillo, 1 página, con riesgos frecuentes, graves y alternativas. Formato {hospital}.
mañana se va de alta {pacienteNombre} ({cama}), falta receta de {farmaco}, la carta para el colegio y avisar a {parienteNombre} q viene de {barrio} en bus
dr {doctorApellido} le dejo labs de don {apodo}: {laboratorio}, leu 14.300, PCR 88, EGO turbio nitritos +, inicie ceftriaxona 1 g iv c/24h
escolar de {edad}, de {region}, fiebre 7 d, hepatoesplenomegalia, pancitopenia, ferritina 8.400. SHF? calcula HScore y dime q pedir primero
Hoja de turno. {paciente}: balance -600, furosemida 40 iv c/12h, peso {medida}. {otroPaciente}: hemograma pdte, melenas x2, IBP en BIC 8 mg/h. Ojo con las dos vías, se salen.
{familiar} de {pacienteApellido} pide hablar con {otroApellido} antes de firmar la LET, está en sala de espera desde las {hora}, muy angustiada
Guardia {fecha}: 38 atendidos, 4 ingresos, 1 exitus, 2 traslados a {ciudad}. Sin camas de trauma desde las {hora}. Tomógrafo en mantenimiento hasta mediodía.
Corrige ortografía: "la paciete {paciente} rut {documentoAmerica} refire dolor lumbar q iradia a pierna izq, lasegue + a 40 grados, sin deficit motor"
usuario {usuario} no me deja abrir la historia {nhc} de {pacienteNombre}, sale bloqueada x {personalNombre} de archivo, urge xq entra a SOP
traducir: "patient reports worsening dyspnea on exertion, denies chest pain, orthopnea x 2 pillows, last echo EF 35%" español neutro, tono de informe
Estimado {otroApellido}: según lo hablado, envío a {paciente}, {profesion} de {ciudad}, con {clinica} de 3 meses, {laboratorio}, sin respuesta a {farmaco}. Un abrazo, {doctor}
poner a nombre de {pariente} la factura de {pacienteApellido}, cuenta {cuenta}, copago de la {prueba}, y mandarla a {correo}
Se busca cupo para hemodiálisis en {ciudad} o {region}, pcte viajero de {edad}, acceso por CVC tunelizado yugular, VHB neg, 3 sesiones entre {fechaCorta} y {fechaCorta}.
{apodo} anda disfónico post tiroidectomia, Ca 7.4, Chvostek dudoso, le pase gluconato 1 amp; {doctorApellido} ya sabe
ojala alguien sepa: nifedipino retard partido se puede? el sr no traga y la SNG es de 8 fr. farmacia cerrada
Lista cambios de cama: {pacienteApellido} de {cama} a {cama}, {otroPacienteApellido} sube a UCI, {otroPaciente} alta tras desayuno. Camillero avisado, limpieza no.
me confirma si {documentoAmerica} es de {paciente} o de su hermano gemelo? los 2 estan en rayos y las placas de torax salieron cruzadas
RN {edad}, peso 3,2 kg, bilirrubina 18,7, Coombs directo +, grupo O/A. ¿Zona de exanguino según nomograma? Edad gestacional 37+2, nació en {hospital}.
Evolución. Día 4 ATB. {pacienteNombre} sin fiebre 48 h, buena mecánica, crépitos bibasales escasos, tolera vo. Kine 2 veces/día. Plan: completar {farmaco}, alta {diaSemana}. {otroDoctor}
llamo {parienteNombre} vecina de {pacienteTrato}: no abre la puerta, vive en {calle} timbre 2, ultima visita domiciliaria sin novedades. avisar 112?
Para el boletín del servicio: escribe 100 palabras sobre lavado de manos, tono simpático, sin emojis, mencionando los 5 momentos y el gel de 70%.
Sra. secretaria, favor agendar a {pacienteCabecera} {telefonoLargo} control post-op 7 días, policlínico tarde, con {otroApellido}. No con becado.
{pacienteIniciales} {edadPegada} cirrosis Child B, paracentesis 6 L, albumina 8 g/L, {laboratorio}; q {otroApellido} valore TIPS
ABD EN TABLA, AIRE LIBRE SUBDIAFRAGMATICO, LACTATO 5.1, PASAR A QX YA. FALTA GRUPO Y RH. ANESTESIA EN CAMINO
dile a {personalNombre} q cambie el apósito VAC de {pacienteApellido} antes de las {hora}, fuga a 125 mmHg y alarma toda la noche
Genera un resumen para la EPS: {paciente}, póliza {poliza}, LMA refractaria, 3 ciclos, trasplante programado {fechaMes}, donante su hermano {parienteNombre}, compatible 10/10.
px con {eponimo} + hipotiroidismo, cita subsecuente, trae TSH 7.8, refiere estreñimiento, piel seca. subir levo de 75 a 88? toma también hierro en ayunas
x favor carta para {institucion}: {pacienteNombre} no puede hacer educacion fisica 6 sem, fx radio distal no desplazada, yeso braquipalmar. firma {doctor} {colegiado}
EMERGENCIA, tópico 2: {paciente}, {edad}, mordedura de perro en {organo}, vive {calle}, {barrio}. Antitetánica y esquema antirrábico día 0. Licencia por {profesion}. Dr. {doctorApellido}
El equipo de rayos portátil de la 5ª queda fuera de servicio; pedidos solo para inestables. Técnico de {institucion} viene {diaSemana} por la mañana.
no localizo a {pariente}, tf {telefono} apagado; es el unico familiar de {pacienteApellido} y hay q decidir IOT ya
A {pacienteNombre} se le cayó el catéter a las {hora}, PICC 4 Fr, 38 cm íntegro, sin sangrado. Lo comunico a {otroApellido} y dejo periférica 20G en antebrazo.
lactante {edad}, deshidratacion moderada, Na 156, sodio como lo bajo, plan de hidratacion 48 hs x favor con goteo
¿Qué opinas de {paciente}? {edad}, ferritina 6, Hb 7,9, sangre oculta +, colonoscopia en {fechaMes} normal. Pensaba en cápsula pero {otroApellido} dice repetir.
Me haces una tabla: pH 7.21, pCO2 28, HCO3 11, AG 24, lactato 1.9, cetonas +++. Interpretación y déficit de potasio en DM1 de {edadNumero} años.
Secretaría: anular {fechaCorta} de {pacienteCabecera}, falleció en {hospital} hace una semana. La hija {parienteNombre} está dolida por las llamadas, pedid disculpas.
{personalNombre} de farmacia dice q no hay {farmaco} {dosis}, {pacienteApellido} lleva 2 dias sin dosis, alternativa?
Estimados: la farmacia de {hospital} no dispensará {farmaco} desde el {fecha} por rotura de stock. Alternativas en intranet, protocolo corto.
internado en sala 5 {paciente} dni {documentoAmerica} obra social al dia nro {poliza}, ECV isquemico ACM der, NIHSS 11, fuera de ventana. TC control 24 hs
hola {personalNombre}! {pacienteNombre} y {otroPaciente} tienen el mismo apellido y la misma cama en el sistema, quien recibio la enoxaparina 60 sc de las 20?
ecg rs 62, pr 240, brd + hbai, sincope en misa, {edadNumero} a, mp si o no? holter tarda 2 meses aqui en {ciudad}
Nota para {otroDoctor}: ayer {apodo} se arrancó la SNG, Rx de control no hecha, NPT a 42 ml/h mientras, glucemias 180-240.
TRASLADO {ciudad} - {ciudad}. PACIENTE {pacienteCabecera}, VM, PEEP 8, FIO2 0.5, NORA 0.2. PLACA MOVIL {placa}. ENTREGA {otroApellido}, RECIBE {doctor}.
Interpreta gasometría venosa de SAPU: pH 7,36; pCO2 52; satura 91 con naricera. Viene de {barrio}, fuma 40 paq/año, roncus. ¿Prednisona y casa?
me resumes el evolutivo de {pacienteTrato} desde {fecha}? solo ATB, cultivos y quien indico retirar la via. gracias, {doctorApellido}
Avisado x lab {hora}: hemocultivo + cocos gram positivos en racimos, {nhc}, planta 6. Se lo digo a {personalNombre}, vanco 1 g iv c/12h hasta antibiograma.
Minuta: se aprueba compra de dos ecógrafos, rotan residentes a {region} en {fechaMes}, próxima sesión {fechaCorta}. Ruegos y preguntas: aparcamiento.
de {ciudad} viene {pariente} con poder para retirar informes de {paciente}, doc {documento}, dejar sobre en admision
Consulta rápida: la sra {pacienteApellido}, {edadNumero}, EPOC GOLD D, PaCO2 61, BiPAP 16/6, somnolienta. ¿Subo IPAP o llamo UCI? {otroApellido} no contesta el {busca}.
mujer {edadNumero}, lupus, quiere embarazo, toma micofenolato e hidroxicloroquina. plan de cambio y cuanto esperar? sin nefritis hace 18 meses
Pcte conocida x {eponimo}, {paciente}, HCL {nhc}, acude de {region} con fiebre 39.2 y neutrófilos 300. Aislada. Piperacilina-tazobactam 4,5 g pasando.
{pacienteCabecera}\\n{documento} // {telefono}\\nMastectomía izq + BSGC {fechaCorta}\\nDrenaje 35 cc a retirar\\nAP: CDI G2, RE 90%, HER2 0\\nComité: {otroApellido}
Donde pido el {prueba} fuera de horario? en {centroSalud} me dicen q no, en urgencias tampoco, y la orden vence el {fechaCorta}
que fecha le doy a {parienteNombre}, el marido de {pacienteNombre}? pide la {prueba} antes del {fechaCorta} xq viajan a {pais}
MASCULINO {edad} HERIDA X ARMA BLANCA HEMITORAX IZQ 5 EIC, MURMULLO ABOLIDO, TUBO 28 FR DRENA 700 ML, ESTABLE, TA {ta}
el dr {otroApellido} operó a {paciente} hace 2 sem en {hospital} y no deja protocolo; herida c/ secrecion purulenta 5 cm, abri 3 puntos y mande cultivo
Por favor {personalNombre}, recoge muestras de {pacienteApellido} (orina 24 h, 1.850 ml) y etiqueta con {episodio}, la anterior llegó sin nombre.
Protocolo local ictus: código desde {ciudad}, 40 min en helicóptero. Tenecteplasa 0,25 mg/kg, TA menor de 185/110. Avisar neuro antes de TC, no después.
ojo, {farmaco} dio rash a {pacienteNombre} en {ano}, lo cuenta su abuela {parienteNombre}; no figura en alergias de la hist
FICHA {nhc}: {paciente}, RUT {documentoAmerica}, previsión al día, gemelar bicorial 31+4, corticoides completos, cérvix 12 mm. Matrona {personalNombre}. Reevalúa {otroApellido} a las {hora}.
haz un triptico pa diabetes gestacional: 1h pospran menor de 140, ayunas menor de 95, caminar 20 min, cuando llamar. letra grande, 2 columnas
Puedes escribir a {correo} que la polisomnografía de {pacienteApellido} sale IAH 42 y le toca CPAP, equipo {serie}, entrega en {barrio}?
Nene {pacienteNombre}, {edad}, bronquiolitis día 3, tiraje subcostal, O2 2 L cánula, mamá {parienteNombre} al lado, come bien. Control c/4 hs y charlar con {otroApellido} a la mañana.
Anciano de {edad} institucionalizado en {institucion}, UPP sacra grado III, albúmina 2,4, MNA 14. ¿Hidrofibra de plata o apósito de alginato? Olor ++.
{pacienteApellido} no ha miccionado desde las {hora}, globo +, sondo 14 Ch salen 900 cc claros. {doctorIniciales}
Escribe a {otroDoctor}: gracias por derivar a {paciente}; la biopsia de {organo} confirma linfoma folicular grado 1-2, estadio III A, FLIPI 2, observamos y PET en 3 meses.
en q momento retiro corticoide si lleva 12 dias de dexa 6 mg x neumonia y glicemias 300? insulina a 0.2 u/kg o mas
a q hora pasa {otroApellido}? lo pregunta {parienteNombre} por {apodo}, q esta en dialisis en el segundo turno, fistula con poco thrill
Certifica reposo 5 días desde {fechaCorta}: {paciente}, {profesion}, lumbalgia aguda mecánica. Entregar a {pariente} en ventanilla 3.
Transporte confirma: salida {ciudad} {hora}, escala en {ciudad}, llegada estimada 3 h más tarde. O2 para 6 h, dos balones, incubadora con batería.
PASE A PISO: {paciente}, {edad}, PO LAPE por apendicitis perforada, Penrose x2, meropenem día 3/7, tolera líquidos, uresis 0.8 ml/kg/h. R3 {otroApellido}. Familiar: {telefonoLargo}
tengo a dos {pacienteApellido} en lista, la de {edadNumero} es la colecisto y {otroPaciente} la hernia, NHC {otroNhc}; cambiad el orden, alergica a latex va primera
fisio: gonartrosis bilat, dolor {organo} al bajar gradas, {edadNumero} años, pauta domiciliaria 10 sesiones c/ banda y bici. redactar hoja p imprimir
Anota llamada {hora}: residencia {institucion}, auxiliar {personalNombre}, {pacienteTrato} con 39 °C, tos y sat 87%. Mando ambulancia y aviso a urgencias.
Cuál es el plazo legal para conservar historias en {pais}? Archivo pide destruir lo anterior a {ano} y dirección quiere un informe de una página.
{nhc}, {documento}, {nass}: ¿los tres son de {pacienteCabecera}? En admisión aparecen dos historias y la alergia a penicilina solo consta en una.
pcte {pacienteApellido} rechaza transfu, testigo, Hb 6.8, firma doc con {pariente} presente. hierro iv 500 + EPO. abogada del hospital avisada
dudita: INR 9.1 sin sangrado, acenocumarol 4 mg, tomo 5 d de cotrimoxazol. vit k oral 2 mg y control mañana?
Programación qx {fecha}: Q1 {pacienteCabecera} PTR dcha {doctorApellido}; Q2 {otroPaciente} túnel carpiano {otroApellido}; Q3 urgencias.
doc buenas, {pacienteNombre} hizo crisis TCG 2 min, diazepam 10 iv, pos ictal ahora, niveles de {farmaco} pedidos. soy {personalNombre} noche
Adolescente {edad}, ingesta de 30 tab de {farmaco} {dosis} hace 90 min, Glasgow 13, QRS 96. Carbón 50 g dado. ¿Bicarbonato profiláctico?
Explica en lenguaje fácil para {apodo}, {edad}, qué es un bypass aortocoronario y por qué debe dejar el tabaco; lo opera {otroApellido} el {diaSemana}.
Vive sola en {barrio}, {calle}, 3º sin ascensor. {paciente}. Barthel 45 al alta. Trabajo social ({personalNombre}) tramita ayuda, sobrina {parienteNombre} {telefono}.
Vacunación {fechaCorta} en {barrio}: llevar 60 dosis influenza, 2 termos, paquetes fríos, tarjetas. Salida 7:30 de la posta, combustible no hay.
fallo de suero: a {otroPacienteApellido} le pusieron la bolsa de {pacienteApellido}, KCl 40 meq, detectado a los 10 min, K control 4.9, notificado a {otroDoctor}
convierte a formato SOAP: {pacienteNombre} {edadPegada}, duerme mal, llora, perdió trabajo de {profesion}, sin ideación suicida, PHQ-9 17, sertralina 50 mg desayuno, vuelve en 3 sem
{laboratorio}, Na 128, osm 262, NaU 54, euvolemico, tiazida desde {fechaMes}. siadh o farmaco? no tengo cortisol
{otroDoctor}, de {institucion}, solicita por correo ({correo}) copia de las laminillas de {paciente}, estudio {episodio}, para segunda opinión en {pais}.
ya hable con {parienteNombre}. {pacienteApellido} pasa a paliativos, bomba morfina 20 + midazolam 15 en 24h, no mas labs
Hepatitis B: HBsAg -, antiHBc +, antiHBs 6. Va a empezar rituximab por {eponimo}. ¿Profilaxis con entecavir o sólo DNA cada 3 meses?
Derivar desde {centroSalud}: {pacienteCabecera}, FO con exudados ambos ojos, HbA1c 10.4, metformina 850 c/12h. Oftalmo preferente. Ref {referencia}. Dra {doctorApellido}
se cayo de moto placa {placa}, {paciente}, casco si, fx tibia expuesta gustilo II, soat {poliza}, lavado qx esta noche con {otroApellido}
se suspende consulta de tarde {diaSemana} por paro de transporte en {ciudad}, reprogramar los 14 y avisar a laboratorio q no suban tubos
{apodo}: TSH 0,01, T4L 3.9, temblor, FC 118. Propranolol 40 c/8h y metimazol 30. Quién le da turno con {otroApellido}?
Qué ejercicios respiratorios indico con incentivador tras lobectomía? Paciente delgada, {edadNumero} años, dolor 6/10 por toracotomía, FEV1 61%. Inglés no, solo castellano.
PREPARA CARTA A {pariente}, {calle}, {cp} {ciudad}: RESULTADO GENÉTICO DE SU HIJA {pacienteNombre} DISPONIBLE, PEDIR CITA CON GENETISTA, NO DAR RESULTADO POR TELÉFONO
{hora} h {personalNombre} refiere que {pacienteTrato} está desorientado, se quita la vía, contención verbal, haloperidol 2,5 sc. A las 2 h duerme. Avisada guardia.
En {hospital} pedimos ayuda: brote de norovirus, 11 casos en geriatría, 3 trabajadores. Cerrar visitas hasta {fecha}, lejía 1:50 y cartelería en puertas.
ing programado {fechaCorta} {pacienteApellido} {documento} marcapasos bicameral, Mobitz II, INR ok, ayuno, {otroApellido} pide rasurado previo
¿Alguno tiene el móvil de {otroDoctor}? {paciente} ({nhc}) presenta dehiscencia de anastomosis, aire libre en TAC, lactato 4,2, y él lo operó.
HTO 24 PLT 9 MIL, BLASTOS EN FROTIS, FIBRINOGENO 90, ENCIAS SANGRANTES. TRANS-RETINOICO DESDE YA? HEMATO NO HAY EN {region}
Chicos, {pacienteNombre} de la {cama} se va a {ciudad} en avión sanitario, hs {hora}, acompaña {parienteNombre} (mujer). Epicrisis lista, falta CD con imágenes.
el bb de {paciente}, RN 34 sem, 1.980 g, apgar 8/9, ictericia BT 13.6, fototerapia. madre camita {cama}, lactancia ok. pediatra {otroApellido}
Cuadro clinico de 3 semanas: astenia, hiporexia, -6 kg, masa en {organo}. Viene de zona rural, {region}, sin seguro. por donde arranco con poco recurso?
He visto hoy a vuestra paciente {pacienteNombre} por la psoriasis: PASI 14, artralgias en manos, HLA pendiente. Propongo {farmaco} previo Mantoux. {doctor}
{pacienteCabecera} {edad} NHC {nhc}\\nTA {ta} FC 104 T 38,1\\n{laboratorio}\\nRx infiltrado LID\\nCURB-65 = 2\\nIngreso a cargo de {otroApellido}
Corregir la redacción: "se le toma Rx donde se evidencia que no ahi fractura, se indica analgesico y aver como evoluciona, control si no mejora"
puedes hacer un whatsapp corto y amable a {parienteNombre}: {pacienteNombre} salio bien de qx, esta en reanimacion, puede verle a las {hora}
Favor ingresar en el libro: {pariente}, {documentoAmerica}, autoriza necropsia de {paciente}, fallecido {hora}, causa probable TEP masivo. Firma jefe de guardia {otroApellido}.
gestante {edad}, fur {fecha}, cuantas sem tiene hoy y cuando le toca la morfo? eco precoz no tiene
Paciente de {otroApellido} que me cae en la guardia, {pacienteApellido}, {edadNumero} años, íleo, Na 121, poliuria 4 L. ¿Restringo o salino al 3%?
quitar a {otroPaciente} {otroNhc} de lista espera artroscopia, ya operado en privado. meter a {pacienteNombre} {nhc} en su hueco
Residente nuevo: las pautas de sueros para niños mayor de 20 kg son 1500 + 20 por kg; lo demás está en el cajón rojo. Suerte en {hospital}.
Reporto accidente: {personalNombre}, enfermera, pinchazo con aguja hueca de {pacienteApellido} (VHC desconocido). Serologías basales de ambos y salud laboral {diaSemana}.
preop catarata {edadNumero} años, EF normal, ECG FA 74 lpm, anticoagulado con dabigatran 110, ASA III. se suspende o topica y ya?
mi paciente {pacienteNombre} quiere viajar a {pais} con oxigeno, 2 L/min, {institucion} pide formulario y clave {usuario}. alguien lo ha hecho antes?
Px masculino {edad}, {paciente}, de {barrio}, etilismo, pancreatitis Ranson 3, amilasa 1,890, dolor en barra. Ayuno, Hartmann 3 L, meperidina. MI {otroApellido} enterado.
Borrador de respuesta a reclamación: espera de 7 h en urgencias el {fecha}, fractura de húmero no vista en la primera Rx. Tono empático, sin admitir culpa.
HIJO {parienteNombre} TRAE MEDICACION DE CASA DE {pacienteApellido}: BISOPROLOL 2.5, APIXABAN 5, ROSUVA 20. CONCILIAR CON {personalNombre} ANTES DE LAS 14
{pacienteTrato}: eco {fechaCorta}, FEVI 28%, IM moderada, VI 64 mm. Va a DAI; modelo {referencia}, {serie}. Consentimiento lo da {otroApellido}.
Lista de material p/ brigada a {region}: 200 guantes, albendazol 400, suero oral, glucómetro y tiras, otoscopio, permetrina. Falta algo? Salimos {diaSemana} temprano.
a la cuenta {cuenta} deposito {pariente} el saldo de la cirugia de {paciente}, liberar quirofano 2 para las {hora}
Control niño sano, {pacienteNombre} {edadPegada}, P50 talla, P25 peso, soplo inocente 2/6, vacunas al día en {centroSalud}. Mamá {profesion}. Próximo control según calendario.
pcte postrado, sonda cambiada en {fechaMes}, orina turbia sin fiebre, urocultivo proteus. trato o colonizacion? familia insiste
¿quién es {pacienteIniciales}, box 7? Lo trajo la policía de {ciudad} sin papeles, {sexoPalabra} de unos {edadNumero}, pupilas mióticas, naloxona 0,4 con respuesta
dr x fa firme la incapacidad de {pacienteApellido}, q ya va en 40 dias y la eps rebota; radicado {episodio}. att {personalNombre} facturacion
¿Me recuerdas criterios de Light? Proteínas LP 3,9 / suero 6,4; LDH 310 / 280; glucosa 41; ADA 62. Derrame derecho, {edad}, contacto TB en {pais}.
Cambio de turno: lo de {apodo} es sepsis urinaria, 2 L cristaloide, nora a 0.1, cultivos antes de ATB ok. {otroPacienteApellido} solo vigilar diuresis. Suerte.
hazme un informe breve p/ juzgado: {paciente}, {documento}, lesiones 3er dedo mano dcha x mordedura humana, atendido {fecha} {hora}, pronostico leve
Dolor torácico punzante, dímero D 380, {edadNumero} años, Wells 1,5, post viaje de {pais} 11 h. Ajustado por edad es negativo, verdad? la mando a casa
Mamá de {pacienteNombre} dice que la fiebre volvió, 39,4, exantema desde cuello; ¿Kawasaki o escarlatina? Strep A rápido pendiente. La atiende {otroDoctor} en box pediátrico.
Doy de baja a {personalNombre} del grupo y agrego a {otroApellido}. Pendiente de la tarde: curar talón de {pacienteApellido}, Norton 9, colchón antiescaras.
convertir morfina oral 60 mg/dia a fentanilo parche y rescates, cancer de pancreas, caquexia, creatinina 1.1, estreñido. explicame el calculo
{documentoAmerica} {telefonoLargo} {paciente} solicita retiro de puntos, cesarea hace 9 dias, sin fiebre. hay cupo con matrona hoy?
Ayer hubo cruce de tubos en lab: los potasios entre {hora} y {hora} se repiten gratis. Perdonen las molestias, ya está calibrado el equipo.
Revisa interacciones de {pacienteCabecera}: amiodarona 200, simvastatina 40, acenocumarol s/p, {farmaco} {dosis}. CK 980 y mialgias hace 2 sem.
voy con {otroApellido} a {hospital} x organo, donante {edadNumero}a, isquemia desde {hora}. receptor {paciente} q vaya entrando a quirofano
Orden de egreso tipo: reposo relativo, dieta hiposódica, AINE prohibidos, signos de alarma, control en consulta externa {fechaCorta}. Hacela en segunda persona, de vos.
Se solicita apoyo a {servicio}: pac. {pacienteApellido}, cc {documentoAmerica}, absceso hepático 7 cm, drenaje percutáneo hoy, BUN 44. Acompaña su compadre {pariente}.
Resultado crítico leído y repetido: troponina 1.240, {pacienteNombre} {nhc}, recibe {personalNombre}, {hora}. Hemodinámica activada, AAS 300 y ticagrelor 180 puestos.
ENTREGA UCI 06:30. OCHO OCUPADAS, CUATRO EN VM, UNA EN PRONO, DOS CON TRRC. INSUMOS JUSTOS DE PROPOFOL HASTA {diaSemana}
dejar constancia: {pacienteApellido} se fue sin alta {hora}, via puesta, taxi {placa}, llamado su hermano {parienteNombre} y policia de {barrio}
Soy {personalNombre}, TENS. Don {apodo} ({edad}) HGT 48, le di jugo y subió a 92. NPH de la mañana puesta 22 u, no desayunó.
hipoacusia subita oido izq 2 dias, weber a la derecha, rinne +, {edadPegada}. pred 60 y derivo? orl mas cercano en {ciudad}
{paciente}, natural de {region}, trabajó de {profesion} tres décadas: placas pleurales, DLCO 48%. Pide {otroApellido} informe de enfermedad profesional para {institucion}.
copiar a {correo} y {correo} el resumen de alta de {pacienteCabecera}, quitar dx psiquiatrico xq lo lee la empresa
Autorización de {prueba} rechazada por falta de "justificación clínica". Escríbela: lumbociática 10 semanas, déficit L5 3/5, fisioterapia y {farmaco} sin mejoría.
el hombro de {pacienteNombre}: RM {fechaMes} rotura completa supraespinoso, retracción 2 cm, Neer +. {otroDoctor} propone artroscopia; ella prefiere rehabilitación primero.
Ordenes: dieta blanda, omeprazol 20 vo, {farmaco} {dosis}, curva térmica, retirar SV. Todo para {pacienteApellido}, {cama}, no para {otroPacienteApellido} como pone la pizarra.
niña {edad} dolor fid, alvarado 6, eco no concluyente, leuco 12.9, ayuno desde las {hora}. observo o tac baja dosis?
Hora tomada por internet, {usuario}, {pacienteNombre}, {documento}, motivo "me duele el pecho". Llamar YA {telefono} y derivar a urgencia.
fulminante. TP 18%, amonio 210, flapping, {pacienteApellido} {edadNumero}, paracetamol 20 g. trasplante acepta, coordina {otroApellido} desde {ciudad}
¿Cómo codifico en CIE-10 una neumonía por aspiración en pcte con demencia, más delirium y retención urinaria? Estancia del {fecha} al {fecha}.
Añade a la carta de {paciente}: «revisado con {otroDoctor}, la lesión de {organo} es benigna, no precisa controles». Fecha {fecha}, sello y listo.
Turnos de {fechaMes}: necesito dos voluntarios para noches de fin de semana en {centroSalud}, se pagan aparte. El calendario cierra el {fechaCorta}.
Turno tarde 13-20. Faltan {personalNombre} y la auxiliar. {pacienteTrato} aislamiento contacto KPC, {otroPaciente} aislamiento respiratorio, PPD 18 mm.
quedo en lista {pacienteNombre} p/ endoscopia x disfagia a solidos, -12 kg, estenosis a 28 cm. {otroApellido} toma biopsias {diaSemana}
vesicula con barro, VB 4 mm, via biliar 9, FA 410 GGT 620, asintomatica, {edadNumero} a. colangiorresonancia o cpre directo? aqui cpre solo {diaSemana}
Ayuda con el dx: {pacienteIniciales}, {edad}, de {region}, úlcera indolora en {organo} 2 meses, bordes elevados, frotis leishmania +. ¿Antimonio según peso {medida}? Consulta {doctor}.
Rogamos a {centroSalud} retirar grapas a {pacienteCabecera} el {fechaCorta}; cadera dcha, Gamma, carga parcial. Enoxaparina 40 sc 28 días. {doctorApellido}
Mido tensión en domicilio: media 152/94 con amlodipino 10 + losartán 100. Mujer añosa, edemas maleolares. ¿Clortalidona 12,5 o cambio? FG 49.
la sra {pacienteApellido} dejo su celular {telefonoLargo} para lo de la mamografia birads 4, avisarle tu personalmente {personalNombre}, no por mensaje
Si llama {pariente}, decidle que {apodo} está estable y que {otroApellido} informa de 13 a 14 h en el pasillo de UCI, nada por teléfono.
Borra datos y deja solo lo clínico: ingreso {fecha}, alta {fecha}, {hospital}, colitis isquémica, dieta astringente, mesalazina no, control colonoscopia 8 semanas.
Tto actual según blíster: {farmaco} {dosis}, levotiroxina 75, calcio. Se lo revisó a domicilio {personalNombre}; faltan 3 tomas esta semana. Responsable de la caja: {parienteNombre}, nieta de {paciente}
TAC cráneo 00:40 HSD agudo 11 mm, línea media 6 mm, anisocoria. NCG va a quirófano. Anestesia ok, familia informada x {otroApellido}. Es {pacienteCabecera}
{edad}, {profesion} de {region}, ojo rojo, miosis, sialorrea, bradicardia 44, olor a ajo. atropina 2 mg c/5 min, q mas? pralidoxima no tenemos
ptt no cuantifica, sangra por puntos de via, vitamina K 10 iv y PFC 4 u. rodenticida? lo trajo su primo. se llama {paciente}
Hoja verde de la 2ª planta sin nombre: sulfato Mg en curso, TA {ta}, ROT +++, plaquetas 88 mil. Creo que corresponde a {otroPaciente}, historia {otroNhc}
Hazme preguntas tipo examen sobre hiponatremia, cinco, con respuesta razonada, nivel R2. Luego una viñeta de {sexoPalabra} de {edad} con {clinica}.
Entre {otroApellido} y yo no nos aclaramos: ¿fistulografía o alta? {pacienteNombre}, absceso perianal drenado hace 6 sem, setón laxo, supura poco. Desempata, {personalNombre}.
toma muestra a domicilio mañana 6:45, {calle} frente al mercado, preguntar x {apodo}, ayuno 12 h, lipidos y HbA1c, perro suelto
sin luz en {centroSalud} desde las {hora}, vacunas a nevera portatil, 4 grados, levantar acta de cadena de frio y avisar a {ciudad}
Aviso de UVI móvil: recogemos {edadNumero}a, PCR recuperada 14 min, ritmo desfibrilable, destino {hospital}, identificado por su esposa {parienteNombre} como {paciente}
Analgesia postcesárea en lactancia: paracetamol 1 g c/6h alternado con ibuprofeno 400, ¿tramadol sí o no? Guías de {pais} de {ano} dicen evitarlo.
`);
