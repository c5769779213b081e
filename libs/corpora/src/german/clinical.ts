/** What the German hospital writes of the clinic: sentences and words without any identifier, many of which look like one. */
import { phrases } from '#surrogates';

/** Diagnoses; eponyms stand where a name could. */
export const diagnoses =
  phrases(`arterielle Hypertonie, Diabetes mellitus Typ 2, Morbus Crohn, Morbus Parkinson, Morbus Basedow,
  koronare Dreigefäßerkrankung, NSTEMI, Vorhofflimmern, Z.n. Cholezystektomie, COPD GOLD III, Hashimoto-Thyreoiditis,
  Niereninsuffizienz Stadium G3a, Z.n. Apoplex, Herzinsuffizienz NYHA II, Pneumonie bds., Divertikulitis, Z.n. Hüft-TEP re.,
  Non-Hodgkin-Lymphom, Morbus Alzheimer, Colitis ulcerosa, Lungenembolie, Aortenklappenstenose, Hyperlipidämie, Adipositas Grad I,
  Morbus Bechterew, Raynaud-Syndrom, Z.n. Appendektomie, Polyneuropathie, benigne Prostatahyperplasie, Struma nodosa`);

/** Drugs. */
export const drugs =
  phrases(`Ramipril, Bisoprolol, ASS, Clopidogrel, Atorvastatin, Pantoprazol, Metformin, Torasemid, Marcumar, Eliquis,
  L-Thyroxin, Novalgin, Ibuprofen, Tavor, Simvastatin, Spironolacton, Amlodipin, Candesartan, Allopurinol, Prednisolon, Insulin Lantus`);

/** Words that begin a sentence or stand with a capital and are nobody's name. */
export const unitsAndDepartments =
  phrases(`Chest Pain Unit, Stroke Unit, Intermediate Care Station, Intensivstation, Zentrale Notaufnahme,
  Medizinische Klinik II, Klinik für Innere Medizin, Abteilung für Unfallchirurgie, Herzkatheterlabor, Station 3 B, Neurologische Ambulanz,
  Klinik für Kardiologie, Station Sauerbruch, Radiologie, Endoskopie, Tagesklinik`);

/** Sentences of the history. */
export const historySentences = [
  'Die stationäre Aufnahme erfolgte <notfallmäßig|elektiv> über die {unit}.',
  'Die Patientin klagte über thorakale Schmerzen seit {small} Tagen.',
  'Seit etwa {small} Wochen bestehe Belastungsdyspnoe, <kein Fieber|keine Nachtschweiß>.',
  'Sehr starke Schmerzen wurden verneint. Die Schmerzskala lag bei {small}/10.',
  'Bekannt ist {diagnosis}. Die Medikation wurde zuletzt nicht geändert.',
  'Kein Nikotin, Alkohol gelegentlich. Allergien sind nicht bekannt.',
  'Vegetative Anamnese: Appetit gut, Gewicht stabil, Schlaf <gut|gestört>.',
  'Der Hausarzt habe {drug} <angesetzt|abgesetzt>. Darunter keine Besserung.',
  'Vor {small} Jahren Erstdiagnose {diagnosis}, seitdem regelmäßige Kontrollen.',
  'Im Alter besteht Z.n. Appendektomie, anamnestisch keine Blutungsneigung.',
];

/** Sentences of the examination. */
export const examSentences = [
  'RR {rr} mmHg, HF {hr}/min, Temp. {temp} °C, SpO2 {sat} % unter Raumluft.',
  'Cor: Herztöne rein, rhythmisch. Pulmo: vesikuläres Atemgeräusch bds., keine RG.',
  'Abdomen weich, kein Druckschmerz, Darmgeräusche regelrecht. Murphy-Zeichen negativ.',
  'Extremitäten: keine Ödeme, Fußpulse bds. tastbar. Babinski negativ, Lasègue negativ.',
  'Patient in reduziertem Allgemeinzustand und gutem Ernährungszustand, BMI {temp}.',
  'Neurologisch orientierend unauffällig, Glasgow Coma Scale 15.',
];

/** Sentences of the course. */
export const courseSentences = [
  'In der Koronarangiographie zeigte sich {diagnosis}.',
  'Die {unit} empfahl eine Fortführung von {drug} {dose} mg.',
  'Unter {drug} kam es zu einer raschen Besserung. Sehr gute Verträglichkeit.',
  'Im Labor fiel ein CRP von {lab} mg/l auf, Leukozyten {big}/µl, Thrombozyten {huge}/µl.',
  'Echokardiographie: LVEF {sat} %, Doppler unauffällig. Holter ohne Pausen.',
  'Der Patient. Anlage eines Zugangs, Sehr gut toleriert. Die Frau im Nachbarzimmer war unruhig.',
  'Der weitere Verlauf war komplikationslos. Die Mobilisation gelang gut.',
  'Keine Zeichen einer Blutung. Das Hb lag bei {temp} g/dl nach Gabe von {small} EK.',
  'Im Röntgen-Thorax Kardiomegalie, kein Infiltrat. Die Sonographie zeigte Gallensteine bis {small} mm.',
  'Eine Vorstellung in der {unit} wurde vereinbart.',
  'Anlage einer Foley-Sonde bei Harnverhalt. Entfernung am {small}. Tag.',
];

/** Sentences of the plan. */
export const planSentences = [
  'Wir empfehlen Kontrollen von Elektrolyten und Kreatinin in {small} Wochen.',
  'Die Medikation bitten wir wie angegeben fortzuführen.',
  'Bei Beschwerdezunahme ist eine Wiedervorstellung jederzeit möglich.',
  'Körperliche Schonung für {small} Wochen, Fäden ex am 12. postoperativen Tag.',
];

/** Laboratory values: name, unit, and the range in tenths. */
export const labValues: readonly (readonly [name: string, unit: string, low: number, high: number])[] = [
  ['Natrium', 'mmol/l', 1320, 1480],
  ['Kalium', 'mmol/l', 33, 54],
  ['Kreatinin', 'mg/dl', 6, 28],
  ['CRP', 'mg/l', 5, 1800],
  ['Hämoglobin', 'g/dl', 80, 169],
  ['Leukozyten', '/nl', 35, 190],
  ['Thrombozyten', '/nl', 900, 4200],
  ['TSH', 'mU/l', 3, 48],
  ['Troponin T', 'pg/ml', 40, 4000],
  ['HbA1c', '%', 52, 98],
];
