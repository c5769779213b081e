/** More of what Spanish notes, letters and questions say of people, places and days; slots in braces, of every ten two are held out. */
import { templateLines } from '../template-lines.js';

/** Sentences with identifiers in less usual spots. */
export const toldSentences = templateLines(`
Doña {paciente}, de {edad}, acude sola a la consulta.
D. {paciente} ({documento}) solicita copia de su historia.
Don {pacienteApellido} no se presentó a la cita del {diaSemana} {fechaCorta}.
{pacienteNombre} comenta que su {familiar} tuvo {clinica} a los {edad}.
Se trata de {sexoPalabra} de {edad} de {pais}, en {ciudad} desde {ano}.
Mujer que trabaja de {profesion} en {institucion}, {ciudad}.
De profesión {profesion}, jubilado desde {ano}.
Exfumador desde {fechaMes}; {profesion} retirado.
Viajó a {pais} en {fechaMes} con su {familiar}.
Procede de {ciudad}, donde vive con su {familiar} y su {familiar}.
Su {familiar} {pacienteNombre} trae los informes de {hospital}.
{familiar} con {clinica} diagnosticada en {ano}.
Una {familiar} falleció por {clinica} en {ano}.
Hablado con la {familiar}, que vive en {calle} de {ciudad}.
Dirección actual: {calle}, {cp} {ciudad}, {pais}.
Reside en la {institucion} de {ciudad}.
Domiciliada en {calle}, {ciudad}, tfno. {telefono}.
Enviado por el {centroSalud} con fecha {fecha}.
Su médico de cabecera, {doctor}, pauta {tratamiento}.
Según {doctorApellido}, no precisa {tratamiento}.
Visto por {doctorApellido} y {doctorApellido}.
Enf. {doctorApellido}: {clinica}, TA {ta}.
Enfermería ({doctor}): curas diarias.
MIR: {doctor}. Adjunto: {doctor}.
Comentado con {doctorApellido} de {servicio}.
Me llama {doctorApellido} desde {hospital}: {clinica}.
Pasa {doctor} a las {hora} y retira la sonda.
Dr. {doctor} / Dra. {doctor}
Dres. {doctorApellido} y {doctorApellido}
Cirujanos: {doctor}, {doctor}. Anestesista: {doctor}.
Firma: {doctorIniciales} {fecha}
{fecha} {hora} {doctorIniciales}: {clinica}
Informado por {doctor} el {fecha} a las {hora} horas.
Transcrito por {doctorIniciales}, revisado por {doctorApellido}.
A la atención de {doctor}, {hospital}, fax {fax}.
Se remite copia a {doctor} ({correo}).
Ecografía del {fecha}: {clinica}.
TAC de {fechaMes} comparado con el de {fechaMes}: sin cambios.
Biopsia nº {episodio} recibida el {fecha} de {hospital}.
Analítica ({fechaCorta}): Hb {medida}.
Hemocultivos del {fechaCorta} y del {fechaCorta} negativos.
Entre {fechaMes} y {fechaMes} tomó {tratamiento}.
Del {fechaCorta} al {fechaCorta} permaneció en {servicio}.
En {ano} fue operada en {ciudad} de {clinica}.
Desde el {diaSemana} presenta {clinica}.
El próximo {diaSemana} {fechaCorta} a las {hora}, consulta de {servicio}.
Fecha probable de parto: {fecha}.
FUR {fecha}, FPP {fecha}.
Vacunada el {fecha} en {centroSalud}, lote {referencia}.
Éxitus el {fecha} a las {hora}; se avisa a su {familiar}.
Nació el {fecha} en {hospital}, peso {medida}.
Recién nacido hijo de {paciente}, {documento}.
Gemelar: {pacienteNombre} evoluciona bien.
Le gusta que la llamen {pacienteNombre}.
{paciente} y su {familiar} están de acuerdo.
Acompañante: {familiar} ({telefono}).
Avisar a {familiar} al {telefono} o al {telefono}.
Contacto: {paciente}, {familiar}, móvil {telefono}.
Bomba de insulina, n/s {serie}; próxima revisión {fechaMes}.
Prótesis con número de serie {serie}, colocada por {doctor}.
DAI modelo {referencia}, serie {serie}.
Dispositivo {serie} retirado en {hospital}.
Expediente {nhc}, póliza {nass}.
Historia {nhc}; episodio {episodio}; cama {cama}.
NHC: {nhc} CIP: {documento} Nº SS: {nass}
Nº de expediente {nhc} del {hospital}.
Cédula {documento}, derechohabiente {nass}.
Tarjeta {documento} caducada.
Pasaporte {documento} ({pais}).
{pacienteCabecera} {nhc} {fecha} {sexo} {edad}
{pacienteCabecera} - {documento} - {edad}
{hospital}. {servicio}. {ciudad}.
Derivar a {hospital} o a {hospital} según camas.
Ambulancia desde {ciudad} hasta {hospital}, llegada {hora}.
Trasladada a {institucion} con oxígeno.
Trabajadora social: {doctorApellido}, ext. {busca}.
Intérprete de {pais} por teléfono.
Niña de {edad} traída por su {familiar} desde {institucion}.
Escolar de {edad} del {institucion}, con {clinica}.
Accidente laboral en {institucion} el {fecha}: {profesion}.
Picadura en {ciudad} hace {cifra} días.
Emigró de {pais} a {pais} en {ano}.
Varón natural de {pais} y residente en {ciudad}, {profesion}.
Ganas de volver a {ciudad} con su {familiar}.
Se entrega a {paciente} el informe del {fecha}.
Puede pedir cita en {url} o en el {telefono}.
Le contesto a {correo} el {diaSemana}.
Revisado el {fecha} por {doctor}, {institucion}.
Autores: {doctor}, {doctor} y {doctor}. {servicio}, {hospital}, {ciudad}, {pais}.
Remitido por: {doctor}. {calle}. {cp} {ciudad}. E-mail: {correo}
`);

/** Whole notes, letters and questions. */
export const toldDocuments = templateLines(`
Soy {profesion} y tengo {edad}. Desde el {fechaCorta} noto {clinica}. Me llamo {paciente}. ¿Voy a {hospital}?
Mi {familiar} {pacienteNombre}, de {edad}, toma {tratamiento} desde {fechaMes}. ¿Es normal que tenga {clinica}?
¿Qué dosis de {tratamiento} corresponde a {paciente}, {edad}, {clinica}, NHC {nhc}?
Redacta un correo para {correo}: los resultados de {paciente} del {fecha} son normales. Firma {doctor}.
Traduce al inglés el informe de {pacienteTrato}: "{sexoPalabraM} de {edad} con {clinica}, tratada en {hospital} el {fecha}".
Paciente de {doctorApellido}, {pacienteApellido}, cama {cama}: {clinica}. ¿Suspendo {tratamiento}?
Necesito un justificante: {paciente}, {documento}, acudió a {centroSalud} el {fecha} de {hora} a {hora}.
Dame un diagnóstico diferencial. {sexoPalabraM} de {edad}, {profesion}, {ciudad}, viaje a {pais} en {fechaMes}, {clinica} y {clinica}.
Resume en una línea: {pacienteCabecera}; {nhc}; {fecha}; {clinica}; {tratamiento}; {doctor}.
¿Puede {pacienteNombre} volar a {pais} el {fechaCorta} tras {tratamiento}?
Carta para {institucion}, {calle}, {ciudad}: certifico que {paciente}, {profesion}, está de baja desde el {fecha} por {clinica}. {doctor}, col. {colegiado}
Explícale a la {familiar} de {pacienteNombre} qué es {clinica}.
{centroSalud}\\nHoja de derivación\\n{pacienteCabecera}\\nTfno {telefono}\\nDerivado a: {servicio}, {hospital}\\nMotivo: {clinica} desde {fechaMes}\\n{doctor} CIAS {colegiado}
Querida {pacienteNombre}:\\n\\nTe escribo desde {ciudad}. Los análisis del {fechaCorta} están bien. Sigue con {tratamiento}.\\n\\nUn abrazo,\\n{doctorApellido}
INFORME QUIRÚRGICO\\nFecha: {fecha}\\nPaciente: {pacienteCabecera}\\nCirujano: {medico}\\n1er ayudante: {medico}\\nAnestesia: {medico}\\nIntervención: {tratamiento}\\nMaterial: {referencia} / {serie}
ANATOMÍA PATOLÓGICA\\nNº {episodio}\\nProcedencia: {hospital}, {servicio}, {doctor}\\nPaciente {pacienteCabecera}, {edad}, {sexo}\\nDiagnóstico: {clinica}\\n{doctor}, {fecha}
Evolución de enfermería {fechaCorta} {hora}\\n{pacienteApellido} ({cama}) refiere {clinica}. TA {ta}. Se avisa a {doctorApellido}. Su {familiar} pasa la noche. {doctorIniciales}
Antecedentes familiares: {familiar} con {clinica} a los {edad}; {familiar} sano; {familiar} fallecida en {ano}.\\nAntecedentes sociales: {profesion}; vive en {ciudad} con su {familiar}.
Urgencias {hospital}, {fecha} {hora}\\nTriaje: {sexoPalabra} {edad}, {clinica}\\nAvisar: {familiar} {telefono}\\nMédico: {doctorApellido}
Nota de interconsulta: gracias por avisarnos. Vista {pacienteTrato} el {fechaCorta}. {clinica}. Recomendamos {tratamiento}. {doctor}, {servicio}, busca {busca}
ALTA VOLUNTARIA: Yo, {paciente}, con DNI {documento}, domicilio en {calle} de {ciudad}, solicito el alta el {fecha}. Testigo: {doctor}
Historia clínica nº {nhc}\\nNombre: {paciente}\\nEdad: {edad}. Sexo: {sexo}\\nLugar de nacimiento: {ciudad}, {pais}\\nOcupación: {profesion}\\nDomicilio: {calle}\\nResponsable: {familiar}, tel. {telefono}\\nPadecimiento actual: {clinica} desde hace {cifra} días
RECETA\\n{doctor} - Cédula {colegiado} - {hospital}\\nPx: {paciente} Edad: {edad} Fecha: {fecha}\\n{tratamiento}
El {fecha} recibimos a {paciente}, {profesion} de {institucion}, tras un accidente cerca de {ciudad}. {clinica}. Pasa a {servicio} a cargo de {doctor}.
Llamada de {doctor} ({centroSalud}, {telefono}): su paciente {pacienteApellido} empeora. Cita el {diaSemana} a las {hora}. {doctorIniciales}
Mensaje: {pacienteNombre} no puede venir el {diaSemana}; llamar al {telefono} o escribir a {correo}.
PEDIATRÍA. {pacienteNombre}, {edad}, {institucion}. {familiar}: {paciente}, {profesion}. {clinica}. Peso {medida}. Vuelve el {fechaCorta}. {doctor}
Sesión clínica {fecha}: {pacienteIniciales}, {edad}, {clinica}. Presenta {doctorApellido}; modera {doctor} ({hospital}).
Consentimiento de {paciente} (NIF {documento}) para {tratamiento}, {ciudad}, a {fecha}. Dr. {doctorApellido}
Resultados de {institucion} para {hospital}: muestra {episodio}, paciente {nhc}, extraída el {fecha}, informada el {fecha} por {doctor}. {url}
`);
