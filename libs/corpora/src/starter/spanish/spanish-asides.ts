/** Single Spanish sentences with identifiers where they are easily missed: mid-clause, without title or cue; slots in braces, of every ten two are held out. */
import { templateLines } from '../template-lines.js';

/** Sentences for the running prose of notes, one to three identifiers each. */
export const asideSentences = templateLines(`
Según {otroApellido}, el derrame no se puede puncionar.
Pasada la fiebre, {pacienteNombre} pide el desayuno y se sienta sola.
Se mudó a {ciudad} tras la separación y perdió el seguimiento.
La colonoscopia que le hicieron en {hospitalCorto} no llegó al ciego.
Dejó el tabaco en {fechaMes} y desde entonces ha ganado seis kilos.
Entre {fechaMes} y {fechaMes} no hubo crisis.
Duerme en casa de {parienteNombre} porque la suya no tiene ascensor.
El resultado lo vio {personalNombre} antes que nadie.
Con {edadNumero} ya usaba bastón.
Dice que a los {edadNumero} le pusieron gafas y que nunca las llevó.
Si empeora, {telefono}, de día o de noche.
Aparece mezclado con el {otroNhc}, que es de otra persona.
Veraneaba en {barrio}, en una casa con palomar.
La herida se la curaba {parienteNombre} con yodo.
En {ano} todavía trabajaba y no tenía disnea.
Habíamos quedado con {otroApellido} en repetir la {prueba}.
Llegó anoche de {pais} y no ha dormido.
Ni {parienteNombre} ni {parienteNombre} quieren hacerse el estudio genético.
Estuvo de {profesion} hasta que le falló la rodilla.
Empezó a cojear en un partido del {institucion}.
La revisión de {hospitalCorto} la anularon dos veces.
Refiere {pacienteNombre} que el dolor le baja por la pierna.
Fue {personalNombre} quien notó el edema al lavarle los pies.
Que le manden el informe a {correo}, insiste.
Vive encima de la farmacia, {calle}, segundo sin ascensor.
No contesta ni en el {telefono} ni en casa.
A {apodo}, como firma los dibujos, le cuesta hablar de la escuela.
Cambió de aseguradora y ahora la póliza es {poliza}.
Pagó la prótesis por transferencia desde {cuenta}.
Lo atropelló un coche, {placa}, que no paró.
Entró en la historia {usuario} a las tres de la madrugada, sin motivo.
Pendiente de lo que diga {otroDoctor} en la sesión.
Los puntos, quitados en {ciudad} por su cuenta.
Pesaba {medida} en {fechaMes}, antes del viaje.
Nunca ha salido de {region} salvo para el servicio militar.
Tuvo a {parienteNombre} por cesárea y a {parienteNombre} en casa.
Con el volante de {otroApellido} en la mano, espera desde las {hora}.
El bulto lo palpó por primera vez la noche del {diaSemana}.
Repartía para {institucion} cuando le dio el síncope.
Tras hablarlo con {parienteNombre}, rechaza la quimioterapia.
Escribió {doctorIniciales} en el margen: ojo con el potasio.
Cruzando a {pais} perdió la medicación de la tensión.
Se queda {parienteNombre} a dormir y pide una manta.
Mañana lo opera {otroApellido} de lo mismo en el otro lado.
Lleva en {hospitalCorto} las revisiones del marcapasos, el {serie}.
Aquel catarro del {fechaCorta} no se le ha ido.
Fue peón en {barrio} y luego {profesion} en {ciudad}.
Que llame a {parienteNombre}, repite, que venga {parienteNombre}.
Hizo la residencia con {otroDoctor} y le pide opinión a menudo.
El volante trae el número {episodio}, tachado y vuelto a escribir.
Come a diario en {institucion} y cena un yogur.
Aunque nació en {pais}, no habla el idioma.
La última cita, {fechaCorta}, la perdió por la nieve.
Volvió de {ciudad} con picaduras en los tobillos.
Recuerda el {fecha} como el día en que dejó de oír.
A {pacienteApellido} le bajamos el {farmaco} a la mitad.
Toma {farmaco} desde {ano}, siempre {dosis}, sin un solo ajuste.
Pregunté a {personalNombre} si había orinado y dijo que poco.
Su {familiar}, {edadNumero}, con {eponimo}; el resto, sanos.
Niega consumo, pero {parienteNombre} encontró pastillas en el coche.
Se le cayó encima una estantería en {institucion} y no dijo nada.
Apunta en un cuaderno las tensiones; la del {diaSemana}, {ta}.
De {barrio} a la consulta tarda dos horas en autobús.
La manda {otroApellido} por si procede {tratamiento}.
Tenía cita con {otroDoctor} y acabó en urgencias.
Guarda la radiografía que le dieron en {hospitalCorto} en {ano}.
Come lo que guisa {parienteNombre}: legumbre, poca sal.
Por {region} hay brote y él estuvo allí de pesca.
El bebé de {edad} duerme con {parienteNombre} en la misma cama.
Mejor llamarla al trabajo, {telefonoLargo}, extensión {busca}.
Identificado con {documentoAmerica}, responde a su nombre y sabe dónde está.
Firmó con una cruz; al lado, {documento}.
Al despertar preguntó por {parienteNombre}, fallecido en {fechaMes}.
Los informes de {hospitalCorto} y los de {hospitalCorto} se contradicen.
Quien la conoce es {otroApellido}, de {servicio}.
Le retiraron el {farmaco} en {centroSalud} sin avisarnos.
Acaba de jubilarse, {profesion} toda la vida, y no sabe qué hacer.
No recuerda el nombre del jarabe, sí que se lo vendieron en {ciudad}.
Vino con {edad} recién cumplidos y sin andar todavía.
El cuadro coincide con la mudanza a {barrio}.
Cedió el dolor, me escribe {pacienteNombre} por correo.
Un compañero de {institucion} tiene lo mismo.
Queda {otroApellido} al cargo mientras yo esté fuera.
Desde lo de {parienteNombre}, no cocina ni abre las ventanas.
Se marchó el {diaSemana} sin esperar el alta.
Llegaron a la vez dos peticiones, {episodio} y {episodio}, ambas de {organo}.
La familia de {otroPacienteApellido}, en la cama de al lado, se queja del ruido.
Confundida con {otroPaciente} en la lista de quirófano; corregido a tiempo.
Aterrizó en {ciudad} y fue directa a {hospitalCorto}.
Ha hecho el camino desde {barrio} andando, sin dolor torácico.
Encaja con lo que {otroDoctor} escribió hace dos años.
Le cuida una vecina, {parienteNombre}, mañanas y tardes.
Su número de siempre, {telefono}, da apagado.
Consta alta el {fecha} y, sin embargo, seguía ingresado.
Perdió dos dedos siendo {profesion} en un aserradero de {region}.
Pudo ser el marisco que comieron en {ciudad} el {diaSemana}.
La ve peor {personalNombre} que yo.
Me confirma {parienteNombre} por teléfono que convulsionó dos minutos.
Nunca llegó a {hospitalCorto}: la ambulancia volvió por otro aviso.
Entonces, {ano}, aún no existía la {prueba}.
Descansa peor desde que {parienteNombre} se fue a {pais}.
Tramita la baja {institucion}, no nosotros.
Adjunta capturas de {url} donde aconsejan dejar el tratamiento.
La carta volvió: en {calle} ya no vive nadie.
Prefiere que no se entere {parienteNombre}.
Reza en la ficha {nass}, pero el carné dice otra cosa.
Comparada con la de {fechaMes}, la imagen ha crecido.
A juicio de {otroApellido} y de {otroApellido}, irresecable.
Es de {barrio} y habla deprisa, cuesta entenderle.
Su {familiar} montó {institucion} y él lleva las cuentas.
Tuvo el primer ataque en el instituto, {institucion}, con {edadNumero}.
Ingresa por tercera vez desde {fechaCorta}.
El {serie} pita por batería baja.
Por la tarde {pacienteNombre} desatura y {personalNombre} sube el oxígeno.
Solo se deja pinchar por {personalNombre}.
Mandó {parienteNombre} las fotos de la erupción desde {ciudad}.
Ya en {fechaMes} tenía {clinica}, y nadie lo relacionó.
El parto fue en {hospitalCorto}, asistido por {otroDoctor}.
Aprendió a pincharse en {centroSalud} con {personalNombre}.
Se cayó bajando del autobús en {barrio}, nadie lo ayudó.
Al pedirle el documento enseña {documento}, caducado.
Lo de {pacienteApellido} no es quirúrgico.
Trae una bolsa con las pastillas de {parienteNombre} y las suyas, todo revuelto.
Espera plaza en {institucion}; mientras, con su {familiar}.
Hasta {ano} bebía a diario; después, solo en bodas.
Nos consta un ingreso en {ciudad} del que no tenemos papeles.
La analítica la firma {otroApellido} y sale {laboratorio}.
Veinte años de {profesion} y ni un día de baja.
Quedan en verse el {fechaCorta}, a las {hora}, en la cafetería.
Contactó {institucion} para saber si puede conducir.
Es {pacienteNombre} quien pide hablar a solas.
Si no cede, que vaya a {hospitalCorto} sin esperar.
Emigrado a {region} de niño, conserva la vacuna antigua en el brazo.
Le riñe {parienteNombre} por la sal y ella se ríe.
Una biopsia antigua, {episodio}, decía otra cosa.
Heredó de {parienteNombre} la miopía y las migrañas.
El segundo en llegar fue {otroApellido}, ya con el carro de paradas.
De noche llama a {parienteNombre} y quiere irse a {barrio}.
Con el permiso de {pariente}, se toma muestra de saliva.
Tardó en venir porque cuidaba ovejas cerca de {barrio}.
Ella, {profesion}; él, {profesion}; ninguno expuesto a polvo.
Rellenó el formulario como {usuario} y se equivocó de brazo.
La transferencia a {cuenta} figura como ayuda de dependencia.
Salió de {hospitalCorto} el {diaSemana} y el {diaSemana} ya estaba con fiebre.
Un tal {pariente} firma como testigo.
Los {edadNumero} los cumple ingresado.
Para {otroDoctor} es viral y para mí no.
Lo conocemos desde {fechaMes}, cuando aún subía las escaleras.
Ojalá {pacienteNombre} lo tolere mejor esta vez.
Recoge la receta {parienteNombre}, que pasa por {ciudad} a diario.
Le hicieron la {prueba} en {pais} y trae el disco.
No quiso ir a {institucion} por el horario.
Sin noticias de {pacienteApellido} desde el {diaSemana}.
La denuncia la puso {pariente} en {ciudad}.
Ha cambiado de móvil, ahora {telefono}.
Todo empezó en {barrio}, vendimiando.
Visto ayer en {ciudad}, le dijeron que era una contractura.
Dio de mamar a {parienteNombre} hasta {fechaMes}.
El documento {documentoAmerica} no coincide con el del brazalete.
Se niega a que la explore nadie que no sea {otroApellido}.
Hubo otro episodio, {fechaCorta}, más corto y sin babeo.
Dormía cuando {personalNombre} pasó a tomarle la tensión, {ta}.
Acabó la carrera en {institucion} a pesar de las crisis.
Fue madre a los {edadNumero} y abuela a los {edadNumero}.
Quiere llegar a la boda de {parienteNombre}, el {fecha}.
Traslado pactado entre {otroApellido} y {hospitalCorto}, sin hora.
La {familiar} de {pacienteNombre} trae churros para toda la planta.
Manda saludos {otroDoctor} desde {region}.
Anduvo por {pais} vendiendo telas y allí cogió las fiebres.
Por error se archivó en {nhc} la hoja de {otroPaciente}.
Extraviado el {nhc}, se abre carpeta nueva.
Cotiza como {profesion} en {institucion} desde {ano}.
Anoche, {parienteNombre} la encontró en el suelo del baño.
Jugando con {parienteNombre} se dio contra la mesa.
En opinión de {personalNombre}, la úlcera huele peor.
Cada {diaSemana} baja al mercado y vuelve con dolor en {organo}.
Su teléfono es el de la panadería, {telefonoLargo}.
Empadronada en {barrio}, aunque pasa el invierno en {ciudad}.
Tras la llamada a {institucion}, confirman que faltó tres días.
Iba a {pais} en {fechaMes} y lo ha aplazado.
Estrenó audífono el {fechaCorta}, el {serie}, y no lo usa.
Dictado por {doctorApellido}, sin corregir.
Leído a {pacienteNombre} en voz alta, lo entiende y firma.
Avisa {otroApellido} de que no hay camas hasta el {diaSemana}.
Le llama {apodo} todo el pueblo y así figura en la pulsera.
Durante el curso en {institucion} se desmayó dos veces.
Nadie en {barrio} sabe que está enferma.
Sigue en {calle} con la calefacción rota.
Pudo localizarse a {pariente}, que autoriza la necropsia.
Reingresa desde {institucion} con {clinica}.
Que {otroApellido} valore si suspender {farmaco}.
Hoy cumple {edadNumero} y le han traído una tarta.
La bomba la programó {personalNombre} a 4 ml por hora.
Acordado con {otroDoctor} y con {otroDoctor}: no reanimar.
Su último control, {fechaMes}, daba {laboratorio}.
El conductor, {profesion} de {institucion}, resultó ileso.
Tiene el pie igual que lo tenía {parienteNombre}.
Comen juntos en {hospitalCorto} y allí le contó los síntomas.
Sube de {barrio} una vez al mes a por el {farmaco}.
Pasó la pandemia en {pais} sin contagiarse.
Desde {region} envían la sangre en nevera, sin etiqueta.
Aparcó en la puerta, {placa}, y subió andando con el infarto.
Nos escribe desde {correo} para anular la cita.
El alta de {ano} hablaba de {eponimo}, sin más.
Perdimos la pista en {fechaMes}; reaparece hoy, con {edadPegada}.
Es nieto de {pariente}, a quien también tratamos.
Dejo recado a {personalNombre} para que no le den de cenar.
Ganó a {parienteNombre} a las cartas y pidió postre, buena señal.
Vuelta a {ciudad} y a los turnos de noche, vuelta al insomnio.
Detrás de la hoja, a lápiz: {telefono}, {parienteNombre}.
Cree que fue el {diaSemana}, o quizá el {diaSemana}, no está seguro.
La mandan de {institucion} por no seguir la pizarra.
segun {otroApellido} se puede dar de alta con {farmaco}
vive en {barrio} con {parienteNombre} y dos perros
le duele desde {fechaCorta}, no ha ido al medico en {ciudad}
tel de {parienteNombre} por si acaso {telefono}
ya conocido en {hospitalCorto}, hc {nhc}, pedir informes
pte de {edadPegada} de {region}, campesino, picadura en {organo}
TRAE {parienteNombre} LA ORINA DE 24 HORAS RECOGIDA EN {barrio}.
AVISADO {otroApellido}; NO PROCEDE {tratamiento}.
`);
