/** Plain words of the three languages that end a name or forbid one. Written by hand for this library. */
import { wordSet } from './word-list.js';

/** Words that no name holds: articles, pronouns, verbs and words of forms. A name ends before the first of them. */
export const plainWords = wordSet(
  // en
  `a an and are as at be been but by can could did do does for from had has have he her hers him his how i if in into is
  it its may me my no nor not now of on or our out over per she should since so some than that the their them then there
  these they this those to today tomorrow yesterday under until up us was we were what when where which while who whom
  whose why will with would you your also after again all any before both each either every few further here more most
  much neither never none often once only other same still such too very via yes okay ok please thank thanks hello hi dear
  omw brb ttyl tbh imo idk tmrw fyi asap pls plz thx copay copays coinsurance deductible
  called seen said says saw states stated reports reported noted notes note denies denied presents presented admitted
  discharged transferred referred reviewed ordered performed examined evaluated recommended consulted agrees agreed
  dictated signed electronically given started stopped continued continue follow followed wrote told asked gave came went took made
  patient patients name names first last middle maiden number date dates time times age sex male female born birth address city
  state zip code phone fax email telephone mobile cell home work contact emergency relationship occupation employer
  physician physicians doctor doctors nurse nurses surgeon surgeons attending resident residents fellow intern consultant provider providers
  practitioner assistant anesthesiologist anesthetist staff team office clinic hospital center centre department
  service services unit ward floor room bed medical record records chart account admission discharge visit encounter
  family father mother wife husband son daughter brother sister friend guardian parent parents spouse
  unknown none other same n/a na nil pending unavailable unassigned self see attached above below page
  mr mrs ms miss mx dr drs prof md rn phd sr jr esq sir madam
  needs recheck record records chart department shop member delivery man men women boy girl boys girls lady pull specifically meanwhile named reg proc wants want decide decided prescribed comparison shortly weekly daily quick addr mrn csn dob ssn
  oh um uh uhm hm ah yeah nope sure well actually absolutely maybe fortunately unfortunately just about several let like let's good morning afternoon evening
  one two three four five six seven eight nine ten nothing something anything everything shall
  chief complaint subject re regarding attention attn cc copy copies report reports summary letter history procedure
  new old good great best general special total full left right upper lower white black red green blue brown
  spanish mandarin cantonese arabic farsi tagalog vietnamese portuguese hindi urdu punjabi bengali ukrainian swahili amharic hmong creole interpreter withheld wallet pls plz thx redacted blank`,
  // es
  `el la los las un una unos unas y o e u de del al a en con por para sin sobre entre hasta desde que se su sus lo le les
  es son fue era ha han hay esta este esto esa ese muy mas como cuando donde quien cual si no ni ya tras durante segun
  paciente pacientes nombre nombres apellido apellidos fecha edad sexo domicilio direccion localidad provincia pais
  telefono correo medico medica doctor doctora enfermera enfermero servicio servicios unidad departamento hospital centro
  clinica informe episodio ingreso alta consulta urgencias planta cama historia nhc nass cipa dni cp ncol nocol col remitido firmado
  firma responsable supervisor don dona dr dra sr sra srta d dna hombre mujer varon nino nina padre madre hijo hija hermano hermana
  datos motivo antecedentes exploracion diagnostico tratamiento evolucion actual juicio clinico pruebas complementarias
  acude refiere presenta niega ingresa solicita tel tfno fax email mail avda avenida calle plaza paseo ctra c facultad
  universidad instituto fundacion seccion area jefe adjunto residente colegiado jubilado`,
  // de
  `der die das den dem des ein eine einer eines und oder ist war wird wurde hat haben im in am an auf aus bei mit nach von
  vom zu zum zur fur uber unter wir sie er es ihr ihre sein seine nicht kein keine sehr auch noch als wie wenn dass
  patient patientin herr frau name vorname nachname geburtsdatum datum adresse anschrift strasse ort telefon klinik
  klinikum krankenhaus station abteilung arzt arztin oberarzt chefarzt assistenzarzt dr prof med dipl diagnose anamnese befund
  therapie verlauf entlassung aufnahme sehr geehrte geehrter liebe kollege kollegin kollegen mfg
  kontrolle kontrollen verlegung vorstellung wiedervorstellung rucksprache ruckfragen anlage fachkraft untersuchung operation
  pneumonie fraktur sepsis blutung infekt infektion schmerz schmerzen fieber dyspnoe odem odeme puls labor medikation
  koloskopie gastroskopie sonographie echokardiographie rontgen zentrale notaufnahme intensivstation ambulanz unterlagen
  vater mutter sohn tochter bruder schwester ehefrau ehemann lebt wohnt kommt gibt klagt zuletzt seit bis nach vor`,
);

/** First names and surnames that are also plain words: alone, they need their capital and a name's neighbourhood. */
export const nameLikeWords = wordSet(
  `rose will grant mark may june april august rich bill frank art hope grace joy faith dawn summer autumn ivy iris pearl
  ruby amber olive daisy lily violet heather holly penny sandy misty crystal chase hunter mason cooper carter parker
  tyler taylor baker cook miller fisher gardener shepherd weaver smith wright potter porter butler page knight king queen
  prince duke bishop abbott pope church temple hill hall wood woods forest field fields park lake rivers river brook
  brooks stone stones banks bridge ford lane street ward wells waters poole marsh moore heath dale glen cliff berry
  bush reed rush root branch leaf bloom flower plant bean pepper rice lamb wolf fox swan drake crane finch hawk robin
  jay martin dove bird fish pike bass salmon buck hart roe long short small little large strong sharp swift quick young
  old elder senior junior white black brown gray grey green gold golden silver diamond love sweet savage noble wise
  moody good goode best better christian pagan jewel gay bright light day knight night winter snow frost rain storm
  gale hale house barn castle tower gates key locke bond price cash pence pound sterling money bell ring horn harp
  drum pitt pit pool pace head hand foote foot legg bone blood burns cross drain rash speed graves coffin case chance
  chair chambers child major minor sergeant gore cutter payne pain tim nick rob pat sue dot guy drew wade trace victor
  max miles angel jesus mercedes dolores consuelo paz luz sol cruz rosa blanca blanco rubio moreno calvo delgado gordo
  bueno malo rico leal bravo guerra campo campos rio rios torre torres puente fuentes iglesia iglesias cabeza cuello
  pies mano vientre reina rey conde santos santo pastor herrero marin leon lobo prado prados flores viva ventura victoria
  soledad pilar remedios milagros esperanza amparo socorro gracia alba aurora lirio paloma
  klein gross lang kurz schwarz weiss braun roth grun jung alt neu bach berg wald baum stein feld winter sommer sonntag
  freitag montag konig kaiser herzog richter bauer muller schmidt schneider fischer weber meister arzt engel`,
);
