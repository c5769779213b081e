/** What patients, relatives, front offices, schools and insurers write in Spanish, from letters to chats; slots in braces. */
import { templateLines } from '../template-lines.js';

/** Whole letters, messages and questions of people who are not clinicians. */
export const patientVoices = templateLines(`
Estimada doctora {doctorApellido}: le escribo en nombre de mi madre, {paciente}, a quien usted atendió el {fecha} por {clinica}. Quisiéramos saber si debe continuar con {farmaco} o si puede suspenderlo antes del viaje. Reciba un cordial saludo, {pariente}
hola buenas soy {pacienteNombre} la de la rodilla, me dijeron q llamara hoy pero nadie contesta, mi numero es {telefonoLargo} x si me pueden llamar ustedes gracias
Buenos días, ¿cuánto tiempo antes de la {prueba} hay que dejar de comer? En la hoja pone seis horas pero en el teléfono me dijeron ocho. Gracias.
{parienteNombre} habla, el hijo de doña {apodo}. La noté muy ida esta mañana, no quiso el mate ni la pastilla de la presión. ¿La llevo a la guardia o espero al doctor?
Por medio de la presente, yo, {paciente}, con documento {documentoAmerica}, solicito muy respetuosamente copia íntegra de mi expediente clínico número {nhc}, ya que deseo obtener una segunda opinión fuera de {region}. Quedo a sus órdenes en {correo}.
hola consulta rapida me puse la vacuna ayer y tengo el brazo como una piedra y 38 de fiebre, tomo {farmaco} o aguanto? tengo {edad}
doc disculpe q lo moleste, a mi esposo le pusieron la inyeccion q usted dejo y le salieron ronchas en todo el brazo, soy {parienteNombre} esposa de {pacienteNombre}, le mando foto
Señores EPS, llevo cuarenta días esperando la autorización de la {prueba} de mi papá, {paciente}, cédula {documentoAmerica}. En la sede de {barrio} me devuelven siempre al mismo correo. Si no hay respuesta pondré una tutela. {pariente}, celular {telefonoLargo}.
Vivo en {ciudad} y trabajo de noche. ¿A qué hora me conviene tomar la pastilla de la tiroides si desayuno a las seis de la tarde? Nadie me lo sabe explicar.
Vos que lo conocés, {personalNombre}: ¿el doctor {otroApellido} me podrá hacer la receta de {farmaco} sin turno? Se me acaba el {diaSemana} y acá en {barrio} la farmacia no me fía ni una caja.
Me llamo {paciente} y vivo en {calle}. Desde la operación tengo el pie dormido y me despierto a las tres de la madrugada con calambres. ¿Es normal o debo volver a {hospital}? Perdone la extensión y mil gracias.
Se informa a los pacientes que el consultorio permanecerá cerrado del {fechaCorta} al {fechaCorta} por reformas. Las urgencias se atenderán en {hospital}. Disculpen las molestias y conserven su comprobante de turno.
A la atención de Atención al Paciente: mi hermana {pacienteNombre} estuvo once horas en una silla el {fechaCorta}, y fue una señora de la limpieza quien le trajo una manta. Exijo una explicación por escrito a {correo}. {pariente}
{pacienteNombre} no va a ir al cole hoy, ha pasado la noche con fiebre y granitos en la barriga. Cuando sepamos algo de la pediatra ({otroApellido}) os digo. Un beso, {parienteNombre}
mi bebe tiene {edad} y hace caca verde desde q le cambie la leche, esta contento y come bien pero mi suegra dice q es el higado, me tengo q preocupar?
Nos dirigimos a usted como aseguradora de {paciente}, póliza {poliza}. Para tramitar el reembolso de la intervención practicada en {hospital} precisamos el informe quirúrgico firmado, factura desglosada y número de cuenta ({cuenta}). Plazo: quince días hábiles. {institucion}
dra le escribe {apodo} la de los gemelos jaja, una preguntita, puedo tomar algo pal resfrio si doy pecho?? aqui en la farmacia me quieren vender {farmaco} pero me da susto
Doctor, ¿es cierto que con {eponimo} no se puede donar sangre? En el trabajo hay colecta el {diaSemana} y me daría vergüenza llegar y que me digan que no.
Recordatorio para {pacienteNombre}: le esperamos el {fecha} a las {hora} con {otroDoctor}. Traiga su carné, los análisis previos y venga en ayunas. Si desea cambiar el turno, escriba a {correo} o marque {telefonoLargo}.
Quiero agradecer al personal de la planta tercera, y en especial a {personalNombre} y a {otroDoctor}, el cariño con que trataron a mi marido hasta el final. {pacienteNombre} se fue tranquilo, oyendo a los nietos. Siempre les recordaremos. {pariente}, {ciudad}
Llegamos a {ciudad} desde {pais} hace un mes y todavía no tenemos médico. Mi esposa está embarazada y le toca la ecografía grande. ¿Qué papeles piden para el primer control?
consulta x mi viejo, se llama {paciente}, {edadNumero} años, hace dos dias q no va de cuerpo y le duele la panza. el medico de la obra social recien el {fechaCorta}. que le puedo dar
Soy la tutora de {pacienteNombre} en {institucion}. Durante la clase se quedó mirando fijo unos veinte segundos, sin responder a su nombre, y después no recordaba nada. Ya pasó otras veces. Su mamá, {parienteNombre}, me pidió contárselo por este medio.
disculpe, el seguro gratuito ya no existe verdad? entonces a donde llevo a mi papá, tiene {edad}, azucar alta y una llaga en el talon que no cierra
Su merced, ¿será que me corre la cita del {fechaCorta}? Es que de {profesion} entro temprano y no me dan permiso. Póngame con la misma doctora, la {otroApellido}, que me cayó muy bien. Atentamente {paciente}, teléfono {telefonoLargo}
no me abre el portal con {usuario}, le puse mi rut {documentoAmerica} y dice clave vencida, necesito bajar el examen antes de ver al doctor {otroApellido} a las {hora}
Quisiera expresar mi malestar por el trato recibido en ventanilla. No soy un número: soy una persona mayor que madrugó para llegar desde {barrio} y a la que despacharon en diez segundos.
Muy señor mío: en relación con su carta de {fechaMes}, le comunico que mi difunto padre, {paciente}, abonó en vida el importe reclamado. Adjunto justificante de transferencia desde la cuenta {cuenta}. Ruego cesen los avisos a mi domicilio, {calle}, {cp} {ciudad}.
{telefonoLargo}, ese es el de mi vecina {parienteNombre}, llámenme ahí porque mi celular lo empeñé. Es por lo de mi cirugía de vesícula, soy {pacienteTrato}, me tienen en lista desde {ano} y el dolor ya no me deja ni cocinar.
Che, ¿el estudio del corazón con la cinta se hace con jogging o en ropa de calle? Y si esa mañana me viene la regla, ¿lo suspendo? Me da cosa ir así.
buenas tardes le escribo para decirle que la niña {pacienteNombre} amanecio con el ojo pegado y mucha lagaña, en la guarderia no me la reciben sin nota, me puede hacer una? soy {parienteNombre} su abuelita
Doctor, me da pena preguntarle esto en persona. Desde que tomo {farmaco} no tengo deseo y mi mujer {parienteNombre} piensa que hay otra. ¿Se puede bajar la dosis? No lo comente con nadie de {barrio}, por favor. {pacienteNombre}
Le agradecería me indicara si {farmaco} {dosis} es compatible con el zumo de pomelo, con el vino de la comida y con las hierbas que tomo para dormir desde {fechaMes}.
Oye, que soy {parienteNombre}, la sobrina del {apodo}. Me ha dicho la enfermera que lo suben a planta pero no en qué habitación. ¿Me lo puedes mirar? Se apellida {pacienteApellido} y entró el {diaSemana} por urgencias.
Con el debido respeto, doctor {doctorApellido}, considero que el diagnóstico de {eponimo} que figura en mi informe es erróneo, y así lo ha confirmado {otroDoctor} en {hospital}. Solicito la rectificación de mis datos. Firmado: {paciente}, {documento}.
me duele {organo} hace dos semanas, empezo jugando al futbol, cruje cuando subo escaleras y de noche late. hielo o calor? puedo ir a trabajar en moto
Confirmado el turno de {pacienteNombre} para el {diaSemana} {hora} con kinesiología. Obra social: traer orden con fecha del mes, credencial {poliza} y DNI. Estamos en {calle}, timbre B. Cualquier cosa preguntá por {personalNombre}.
mi amor acuerdate de decirle al doctor lo del mareo y q {farmaco} te da tos, y q tu mama tambien era del corazon. suerte {apodo}, avisame apenas salgas. {parienteNombre}
Comunicado del colegio: se detectaron tres casos de pediculosis en sala de cuatro. Revisen cabezas cada noche con peine fino, laven gorros con agua caliente y no manden niños hasta completar el tratamiento.
Hola, quería saber si ya están los resultados del papanicolau. Dí mi nombre en la ventanilla, {paciente}, y la señorita me mandó a escribir aquí. Tengo {edad} y me preocupa porque a mi hermana {parienteNombre} se lo encontraron muy tarde.
Desde {ciudad} le mando saludos, dotora. El azúcar me anda en 190 en ayunas, bajé dos tallas, y el señor {otroApellido}, el de la posta, me cambió la pastilla por insulina. ¿Usted está de acuerdo? Su paciente de siempre, {pacienteNombre}
Tengo {edad}, soy {profesion} y hago bici. Anoche el pulso me marcaba 41 dormido y el reloj me despertó. ¿Será que el aparato falla o que el corazón se para?
¿Podrían enviar un duplicado de la factura a nombre de {pariente}? El paciente es menor, {pacienteNombre}, y la mutua solo me reembolsa si figuro yo con mi DNI {documento}. Gracias de antemano por la molestia.
yo soy el papa de {paciente}, estamos separados y la mama no me cuenta nada, me puede decir usted si la operacion de los oidos es el {fechaCorta} y si puedo estar?? mi correo {correo}
¿Hasta cuándo vale el volante que me dieron el {fecha}? Estuve de viaje en {pais}, lo perdí de vista, y ahora la máquina de {centroSalud} me lo escupe.
Certificamos que el alumno {paciente} ha faltado siete jornadas desde {fechaMes}. La familia alega migrañas. Rogamos nos indiquen si existe tratamiento en curso y qué medidas tomar en el aula. {pariente}, jefatura de estudios, {institucion}, {ciudad}.
ay doctorcita, se me olvido si eran dos o una de las blancas, las de {dosis}. ya me tome dos anoche y ando como borracha. le hablo del {telefonoLargo}, {apodo} del puesto de flores
Estimados padres: la enfermera visitará {institucion} el {fechaCorta} para la revisión de la vista. Si su hijo lleva gafas, que las traiga. No es necesario ayuno ni autorización adicional.
Le informamos que su solicitud {episodio} ha sido rechazada: la {prueba} no está incluida en su plan. Dispone de treinta días para apelar ante {institucion}, {calle}, {ciudad}. Su asesora, {pariente}. Extensión {busca}.
nose si me pueden ayudar x aqui, la pildora se me olvido dos dias, el primero fue antes del finde, y ayer se rompio el condon. cual compro y hasta cuando hay tiempo
Mi nombre completo es {paciente} pero todos me dicen {apodo}. Nací el {fecha} en {region}. Le pido, doctor, que corrija la ficha: aparezco como alérgica al yodo y la alérgica es mi tocaya del segundo piso.
Ha venido {parienteNombre}, el yerno de {pacienteApellido}, a por las recetas, y sin autorización no se las puedo dar. ¿Le llamas tú? Dice que ella no se levanta de la cama desde el {diaSemana}. Está muy enfadado, mostrador dos.
La resonancia me da pánico, lo digo de frente. La última vez grité y tuvieron que sacarme. ¿Existe una abierta en {region}? ¿O me pueden dormir un ratito? Pago lo que sea.
Tengo el turno 14 con {otroApellido} y ya son las {hora}. Dejé a los chicos solos. Si no me van a atender díganlo, así me voy. {pacienteNombre}, sala de espera, campera roja.
Estimado Dr.: en su momento usted me operó de hernia en {hospital} ({ano}). Ahora el bulto ha vuelto, más abajo, y me tira al toser. Resido en {pais} y solo estaré en {ciudad} hasta el {fechaCorta}. ¿Sería posible una visita? {paciente}
Tras la colonoscopia del {diaSemana} sigo con gases y una manchita de sangre al limpiarme. No hay fiebre. El papel habla de acudir si "sangrado abundante", ¿cuánto es abundante?
LE ESCRIBO EN MAYUSCULAS PORQUE NO VEO BIEN. ME OPERARON DE CATARATA HACE CUATRO DIAS Y VEO COMO UNA CORTINA NEGRA POR UN LADO. VIVO SOLA EN {calle}. MI TELEFONO {telefono}. {paciente}
Don {apodo}, le habla {personalNombre} del consultorio. Sus exámenes salieron bien, solo el colesterol un poquito alto. El doctor {otroApellido} le dejó {farmaco} {dosis} de noche. Pase por la receta cuando guste, hasta las cinco.
oigan y el dentista del seguro atiende sin cita? traigo la muela partida, cara hinchada y ya ni el clavo de olor me la calma. estoy por {barrio}
la ambulancia que chocó a mi hijo traia placa {placa}, eso fue en {barrio} como a las {hora}. lo tienen en observacion y nadie me da razon. {paciente}, busquen por favor, soy su mamá {parienteNombre}
Buen día. La señora que cuida a mi suegra se equivocó y le dio las gotas de los ojos en la boca. ¿Hay que hacer algo? Suegra: {paciente}, {edadNumero}, diabética, del corazón operada. Respondan rápido al {telefonoLargo}
Aviso importante: por huelga de transporte, las citas de mañana en {hospital} se podrán cambiar sin penalización. Los tratamientos de diálisis y quimioterapia se mantienen, con taxi sanitario a cargo del centro.
Con esta carta autorizo a mi sobrino {pariente}, identificado con {documentoAmerica}, a recoger en mi nombre los resultados de {prueba} realizados el {fecha}. No puedo desplazarme por la cadera. {paciente}. {ciudad}, a {fecha}.
me quede sin seguro porque me despidieron de {institucion}. igual me pueden seguir viendo? estoy en la quimio cuatro de seis con la dra {otroApellido}, firma {pacienteNombre}
Con {edad} recién cumplidos me mandan a hacer mamografía por primera vez. Una prima dice que duele, otra que no se siente. ¿Hay que pedir día libre? Atiendo sola un negocio.
Hola {personalNombre}, sos un sol. Al final la fiebre de {pacienteNombre} cedió con los pañitos y el jarabe. Hoy ya anda corriendo por el patio. ¿Lo llevo igual el {diaSemana} o lo dejamos? Besos, la mamá
{correo} es mi nuevo mail, el anterior lo hackearon. Y ya que estoy: ¿me pasan la orden de {prueba}? El doctor {otroApellido} quedó en dejarla en secretaría a nombre de {paciente}, plan {poliza}.
yo quisiera saber por que me suspendieron {farmaco}. me lo venian dando desde {ano} y me caia de maravilla. la pastilla nueva me da tos, sueño y mal genio
no se si se acuerda de mi, {pacienteNombre}, me saco usted el lunar de {organo} el año pasado. me ha salido otro igualito al lado y pica. mando la foto o pido cita normal
Distinguida doctora: quien suscribe, {pariente}, trabajadora social de {institucion}, pone en su conocimiento la situación de {paciente}, de {edad}, que duerme en un local sin agua y abandona cada semana la medicación. Urge coordinarnos. Mi número directo es {telefono}.
Señores de la aseguradora: el especialista que figura en su cuadro de {ciudad} ya no pasa consulta allí. Ruego actualicen la lista y autoricen acudir a otra provincia, con dietas incluidas.
acá {parienteNombre} hermana de {apodo}, está en crisis otra vez, no duerme hace tres noches y dice que lo siguen. no quiere tomar {farmaco}. me da miedo llamar a la policia, qué hago
Este mensaje es para el doctor {otroApellido}: la férula le aprieta, los deditos están morados y fríos. {pacienteNombre} tiene {edad} y llora sin parar. Estamos a hora y media de {ciudad}. ¿Se la quito yo?
¿Vos decís que es grave? Me salió en el laboratorio {laboratorio} y al lado un asterisco. Googleé y casi me muero del susto. El turno con la clínica es recién el {fechaCorta}.
Recibí el cobro de una consulta a la que nunca fui. El {fechaCorta} estaba en {pais}, tengo los pasajes. Revisen, porque hay otra persona con mi nombre, {paciente}, y no es la primera vez. Mi documento termina distinto: {documento}
Los compañeros de {paciente}, {profesion} en esta empresa, queremos saber si podemos donar sangre para su operación, qué grupo hace falta y dónde. Somos doce. Contacto: {pariente}, {telefono}, o en recepción de {institucion}.
Mi pareja ronca, se para, y luego toma aire como si saliera del agua. Dice que duerme perfecto. ¿Cómo lo convenzo y con qué especialista pido hora? Somos de {region}.
Señorita, apunte bien, que siempre me cambian la letra: {pacienteApellido}. El nombre, {pacienteNombre}. El teléfono, {telefonoLargo}. Y la cita que sea por la tarde, que por las mañanas tengo a mi esposa en diálisis.
buenas noches perdone la hora. soy {pacienteNombre}. estoy de {edadNumero} semanas no, perdon, esa es mi edad, estoy de treinta semanas y el bebe casi no se mueve desde el almuerzo. me voy a {hospital}?
buenos dias la sra del aseo se pinchó con una aguja q estaba en la basura del baño de {institucion}, fue hace una hora, la mando donde? no tiene previsión
La receta salió a nombre de mi marido, {otroPaciente}, y es mía, {paciente}. En la botica no me la cambian ni rogando. ¿Puede la doctora {otroApellido} repetirla hoy? Cierran a las {hora}.
{paciente}: hemos recibido su cuestionario previo a la anestesia. Falta indicar peso, prótesis dentales y fármacos. Puede completarlo con su usuario {usuario} en {url} o por teléfono. Unidad de Admisión, {hospital}.
El menú del comedor incluye frutos secos tres veces por semana. Puesto que el niño de {edad} es alérgico, solicitamos protocolo escrito, dos autoinyectores etiquetados y formación para los monitores.
Le cuento que dejé el cigarro, doc! Seis semanas ya. Mi hija {parienteNombre} no lo cree. Lo malo es que subí cinco kilos y ronco. Nos vemos en el control, si Dios quiere. {apodo}
Por indicación del Dr. {otroApellido} les remito los datos para la interconsulta: {paciente}, {edad}, {ciudad}, número de afiliado {nass}. No dispone de fax; la mejor vía es su cuñada {parienteNombre}, {telefono}.
Perdón por escribir a estas horas, pero la sonda de mi mamá no está sacando nada desde las {hora} y tiene la barriga dura. ¿La enfermera de noche puede venir a domicilio?
estuve esperando a la enfermera {personalNombre} toda la mañana para la cura y no vino nadie, la pierna huele mal y mancha. {calle}, {barrio}, portal verde. pregunte por {pacienteTrato}
Perdón que insista con lo mismo, {personalNombre}. Ya fui a {hospital}, ya fui al archivo, ya llamé tres veces: la placa de {fechaMes} de mi abuelo {paciente} no aparece. ¿La tendrá {otroDoctor} en su consultorio?
me salieron unas manchas blancas en {organo} despues de la playa, no pican. mi tia dice que es hongo y me dio una crema para caballos. le sigo o no
como madre de seis le digo que mi nieta {parienteNombre} no está bien: treinta y cuatro semanas, la cara hinchada y luces en los ojos. Usted es joven, {doctorApellido}, pero véala hoy mismo, se lo ruego.
Mi psicóloga, {otroDoctor}, me aconsejó pedirle un informe para reducir jornada. Soy {profesion} de {institucion} y llevo desde {fechaMes} con ataques de pánico en el tren. No quisiera que figurase la palabra depresión. {paciente}
Nos complace informarle de que su póliza incluye desde {fechaMes} telemedicina sin copago, segunda opinión internacional y chequeo anual. Descargue la aplicación y active el servicio en menos de cinco minutos.
Se comunica al afiliado {pacienteCabecera}, número {poliza}, que a partir del {fecha} su prestador será {hospital}. Las autorizaciones vigentes conservan su validez. Consultas: {telefonoLargo}, de 8 a 18. No responda este correo automático.
oiga y si la pastilla del corazon se me cayo al agua? me quedan nueve. {farmaco} de la rosadita. el seguro no me surte hasta el {diaSemana}. gracias joven, {apodo}, de {barrio}
Hace cuatro meses enterré a mi marido y no consigo comer. Todos me dicen que salga, que me distraiga. ¿Tienen ustedes algún grupo en {barrio}? Por las tardes, si puede ser; de mañana no me levanto.
Hola!! soy {parienteNombre} la roommate de {pacienteNombre} acá en {ciudad}, se tomó unas pastillas y está dormida pero respira, no quiere q le diga a sus papás. Qué hago, contesten xfa
Todavía no nos devolvieron la dentadura de mi abuela. La cama era la del fondo, junto a la ventana; se llamaba {paciente}. Sé que parece poca cosa, pero la queremos velar entera. {pariente}
a mi perrito le dieron {farmaco} y a mi tambien jaja, es el mismo? puedo usar el de el? es q en {ciudad} esta carisimo y no llego a fin de mes
Le hago llegar la foto del tensiómetro: {ta} antes de dormir, y el doctor {otroApellido} me dijo que con eso llamara. No me duele nada, solo un zumbido. Si hace falta voy mañana con mi hijo {parienteNombre}. Gracias, {pacienteNombre}
Adjunto al presente el cuadernillo de glucemias del último trimestre. Observará que los valores de la cena se disparan cuando viajo a {region}. ¿Convendría ajustar la insulina rápida o revisar la técnica?
De: {correo}\\nPara: {correo}\\nAsunto: baja médica\\n\\nBuenas, adjunto el parte de {paciente}. Según la mutua tiene que pasar inspección el {fechaCorta}. ¿Le avisáis vosotros? No coge el móvil.\\n{parienteNombre}, RRHH
Necesito saber el grupo sanguíneo de mi hijo para el campamento. {paciente}, nacido el {fecha}. Su pediatra era {otroDoctor}, ya jubilada. Si me lo podéis mandar al {telefono}, fenomenal.
En la sala de espera del {centroSalud} no funciona el aire y éramos cuarenta. Una embarazada se desmayó. Hagan algo, que el calor viene fuerte este año y ustedes atienden con ventilador propio.
nadie me cree pero el implante me da corriente, el numero que trae la tarjetita es {serie}, me lo puso {otroApellido} en {hospital}. ya no puedo ni abrazar a mi nieto. {pacienteNombre}
Ilustrísimo señor director: la familia {pacienteApellido} desea donar al servicio un televisor en memoria de nuestra madre. Díganos por favor a quién entregarlo y en qué horario. Estamos en {calle}, {ciudad}. Respetuosamente, {pariente}
le escribo del internado: hay cinco alumnos con diarrea desde el almuerzo, todos comieron pollo. ninguno con sangre. que les damos y a partir de cuando los llevamos al hospital de {ciudad}
qué onda doc, ya me quitaron los puntos en {centroSalud}, todo bien, solo una bolita dura en medio. puedo volver al gym o todavía no? acá {apodo}, el del balón en la ceja jaja
Saludos cordiales. Represento legalmente a {paciente} y requiero los registros de anestesia del {fecha}, así como la identidad del segundo ayudante, que consta solo como "{otroApellido}". Remítanse a mi despacho: {calle}, {ciudad}. {pariente}, colegiado {colegiado}.
¿Puedo volar a {pais} con el yeso puesto? Sale el {fecha}, son once horas. En la compañía me exigen un papel que diga "apto" y que el yeso esté abierto.
Mire, mi hermano no oye, por eso escribo yo. Él dice que el aparato pita cuando mastica. Se lo pusieron en {institucion} y la garantía vence el {fechaCorta}. Paciente: {pacienteCabecera}. Yo soy {parienteNombre}, para servirle.
ya pague la consulta por el celular, operacion {referencia}, sale a nombre de {pariente} que es mi cuñada. confirme por favor mi cita con el doctor {otroApellido} hoy {hora}. soy {paciente}, dni {documentoAmerica}
Fíjese que mi nuera está con los ojos amarillos y le pica todo el cuerpo, ocho meses de embarazo. En la clínica le dijeron que era de la piel. Yo no me quedo tranquila.
Gracias por atenderme tan rápido ayer. Olvidé comentar que también tomo una infusión de cola de caballo y que mi tía {parienteNombre} tuvo {eponimo}. ¿Cambia algo? Quedo pendiente. {pacienteNombre}, la de trenzas no, la otra
Estoy en {pais} por trabajo y se me rompió la muleta, ja. La pierna aguanta, pero el tornillo asoma, creo. ¿{otroApellido} podría hablar por video con el médico de acá, un tal {otroDoctor}? Va mi número: {telefonoLargo}
aqui no llega la ambulancia por el derrumbe de la carretera a {ciudad}. el señor tiene {edad} y la pierna rota pa fuera, que hacemos mientras, el helicoptero cuando
Doña {parienteNombre} me dictó esto: que a don {apodo} le siguen sudando las manos, que anoche vio gente en la cocina y que las gotas se acabaron. Yo solo soy la vecina. Cualquier cosa, {telefonoLargo}.
{hora}. Cuarto mensaje. Sigo sin saber quién opera a mi hija {pacienteNombre} mañana. En el consentimiento pone un apellido, {otroApellido}; en la pulsera, otro. Comprendan mi inquietud y denme un nombre.
Tengo una pregunta de orden práctico: si me opero en {fechaMes}, ¿podré conducir, cargar a un niño de {edad} y nadar antes de que acaben las clases? Como {profesion} por mi cuenta, no cobro baja.
Buenas, de la farmacia {institucion}: el señor {pacienteApellido} trae receta de {farmaco} {dosis} y otra igual de {otroDoctor}. ¿Dispensamos las dos? Está aquí delante. Firma, {parienteNombre}
porfis cambienme el turno con {otroDoctor}, ese dia tengo la audiencia por la tenencia. el {diaSemana} no, mejor cualquiera a la mañana. {paciente}, afiliada {poliza}
Desconozco por qué se canceló mi {prueba}. Nadie avisó. Pedí permiso en la fábrica, pagué dos autobuses y encontré la puerta cerrada con un cartel que decía "vuelva {diaSemana}".
Le mando esta nota con mi hija. No sé escribir bien, la escribe ella. Tengo tos de tres meses, sudo de noche y escupí sangre. Vivo en {barrio}, casa amarilla. {pacienteNombre}, para lo que mande.
En calidad de capellán visité a {pacienteTrato} y me confió que guarda las pastillas bajo la almohada. Creo mi deber decírselo, doctora {otroApellido}. Ella sabe que le escribo. Fraternalmente, {pariente}, {institucion}.
nos cobraron el parto dos veces y el seguro dice que es culpa de ustedes. cesarea el {fechaCorta}, dos noches, habitacion compartida. quien arregla esto?? llevo cuatro llamadas
hoy fui a q me vacunaran al bebe y {personalNombre} me dijo q faltaba una del {fechaMes}, pero en la libreta si esta el sello. {paciente} nacio el {fecha}. le ponen doble? no quiero
Equipo de rugby, temporada nueva: pedimos apto físico de {paciente}, categoría juvenil, con {prueba} y firma legible. El año pasado lo firmó {otroApellido}. Presentar antes del {fechaCorta} en {calle}, {ciudad}.
El audífono pita, las gafas se empañan con la mascarilla y encima hablan detrás de un cristal. ¿No podrían llamar por pantalla en {hospital}, como en el banco? Es una sugerencia, sin acritud.
Y otra cosita, doctor, la última: el bastón. Si me hace un papelito, {institucion} me lo paga. Ponga ahí {paciente}, con doble ele no, con una. Dios me lo bendiga. Saludos a {personalNombre}
La cuidadora, {pariente}, anota: merendó la mitad, anduvo hasta la puerta, se enfadó por el pañal. A la noche preguntó por {parienteNombre}, que murió hace años. Deposición normal. Tensión {ta}. Doctor, ¿le bajamos la pastilla de dormir?
Hola, soy mamá primeriza. El termómetro de oído marca 37,9 y el de axila 37,1. ¿Cuál vale? Gordo de {edad}, mocos, come normal, un poco mimoso. Acá en {ciudad} llueve horrible para salir.
sigo con el {organo} hinchado eh, y el antiinflamatorio me revuelve el estomago. {pacienteApellido}, el del taller, consulta del {fechaCorta}. digale a {otroApellido} q asi no puedo estar
No firmo el alta. Mi tío {pacienteNombre} no puede subir cuatro pisos con oxígeno y en {calle} el ascensor no funciona. Hablen con la trabajadora social, {personalNombre}, o conmigo, {pariente}, cuando quieran.
una amiga q es {profesion} me recomendo colageno con magnesio para los huesos, tengo la densitometria de {ano} en rojo. sirve o es gastar plata por gusto
Querido doctor {doctorApellido}: hoy hace un año que me dijo aquello de "vamos a pelear". Estoy en {ciudad}, con pelo nuevo y un perro. No hacía falta contestar, solo quería que lo supiera. {pacienteNombre}
oficina de siniestros: accidente {fecha}, vehiculo {placa}, lesionado {paciente}, {edad}. agradeceremos nos precise días de incapacidad y secuelas. favor responder citando {episodio} a {correo}
Usted me recetó caminar. Camino. Usted me quitó la sal. La quité. Y la presión sigue en {ta}. Con todo respeto, ¿no será hora de otra cosa? Vuelvo el {fechaCorta}.
jaja ok, entonces {farmaco} con comida y nada de chela. y lo del análisis lo hago aquí en {ciudad} o tiene que ser allá? {apodo}
Saliendo del hospital me di cuenta de que la pulsera decía otro nombre, {otroPaciente}, y no el mío. ¿Me habrán dado los remedios de esa persona? Contesten urgente. {paciente}, internación, segundo piso.
x favor si alguien me puede explicar el informe: dice "hallazgos inespecificos, correlacionar con la clinica". eso es bueno o malo?? la prueba fue en {hospital} y no duermo
{apodo} dice que ya no quiere más quimio y nosotros lo respetamos. ¿Cómo se hace para que {otroApellido} venga a la casa? Estamos en {barrio}, subiendo por la tienda azul. Le habla {parienteNombre}, la menor.
Apreciada {personalNombre}: adjunto el certificado de nacimiento de {paciente}, {documentoAmerica}, para que lo incluyan en mi plan familiar {poliza} con efecto desde el {fecha}. Confirme recepción, por favor. {pariente}
La ludoteca del hospital busca voluntarios los {diaSemana} por la tarde. No se requiere experiencia, solo paciencia, vacunas al día y ganas de perder al parchís contra pacientes de {edad}.
buenas, paso el parte de la noche de mi papa {pacienteNombre}: tosio hasta las cuatro, sat 89 con el aparatito, labios moraditos. {otroApellido} me dijo que si bajaba de 90 avisara. aviso
¿Qué le digo a {pacienteNombre}? Tiene {edad}, me pregunta si la abuela {parienteNombre} se murió de lo mismo que tiene ella, y yo salgo al pasillo a llorar. Oriéntenme, aunque sea por aquí.
Se me cayó una muestra de orina en el bus, qué vergüenza. ¿Puedo llevar otra mañana o pierdo el cupo? El laboratorio de {barrio} abre a las seis y media, según el letrero.
He cambiado de domicilio y de banco: {calle}, {cp} {ciudad}; {cuenta}. El resto sigue igual, {documento}, mismo médico ({otroApellido}). Les ruego que la silla de ruedas la entreguen en la nueva dirección. {paciente}
Ya hablé con el doctor {otroApellido} y está de acuerdo en que mi mamá se quede en casa. Lo que falta es el oxígeno. El proveedor pide este dato, {nhc}, y yo qué sé si es ese. {parienteNombre}
ya me hice la prueba casera y salio positivo, tengo {edadNumero} años y no quiero que mis papas sepan. puedo ir sola a {centroSalud} o me piden un adulto
contacto de emergencia del empleado {paciente}: {pariente}, {telefonoLargo}. se desmayo en la cinta de empaque a las {hora}, lo llevaron a {hospital}. rrhh de {institucion} pide constancia de atencion
En cumplimiento de la normativa de {pais}, el asegurado debe acreditar la continuidad del tratamiento cada noventa días. La falta de presentación antes del {fecha} suspenderá automáticamente la prestación económica.
`);
