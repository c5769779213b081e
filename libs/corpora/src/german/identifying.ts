/** Sentences and headers of the German hospital that hold identifiers. `{x}` asks for a slot; see `slots.ts`. */

/** Heads of letters; the words before the colon are misspelt now and then. */
export const letterHeads = [
  'Name: {p.last}\nVorname: {p.first}\ngeb. am: {h.birth}\nAnschrift: {street}, {zip} {town}\nFallnummer: {case}\nVersichertennummer: {kvnr}\n',
  'Patient: {p.lastfirst}\nGeburtsdatum: {h.birth}\nWohnhaft: {street}, {zip} {town}\nAufnahmenummer: {case}\n',
  '| Name | {p.last} | Vorname | {p.first} |\n| Geburtsdatum | {h.birth} | Fall-Nr. | {case} |\n',
  'Nachname:\t{p.last}\tVorname:\t{p.first}\ngeb. am:\t{h.birth}\tTelefon:\t{phone}\nStraße:\t{street}\nPLZ/Ort:\t{zip} {town}\n',
  'Patientenname: {p.lastfirst}   geb.: {h.birth}   Pat.-Nr.: {case}\n',
  '',
  '',
];

/** Openings of letters. */
export const openings = [
  'Sehr geehrte Frau Kollegin, sehr geehrter Herr Kollege,\n\nwir berichten über {herrFrau} {p.full}, geb. am {d.birth}, wohnhaft {street}, {zip} {town}, {derDie} sich vom {d.admit} bis zum {d.discharge} in unserer stationären Behandlung befand.\n',
  'Sehr geehrter Herr Dr. {doc.last},\n\nvielen Dank für die Zuweisung {desDer} {age}-jährigen {patientIn} {p.full}, {derDie} am {d.admit} aufgenommen wurde.\n',
  'Sehr geehrte Damen und Herren,\n\n{herrFrau} {p.last}, geb. {d.birth}, stellte sich am {d.admit} in der {unit} vor.\n',
];

/** Sentences for any part of the body. */
export const identifyingSentences = [
  '{HerrFrau} {p.last} wurde am {d.admit} aufgenommen.',
  '{HerrFrau} {p.slip} gab an, seit {d.month} Beschwerden zu haben.',
  'Am {d.short} Verlegung aus dem {inst}.',
  'Rücksprache mit {OA} {doc.last}: konservatives Vorgehen.',
  'Die Befunde wurden von Dr. med. {doc.full} gesehen.',
  'Zuletzt {d.past} Vorstellung im {inst}.',
  'Der Sohn, Herr {rel.last}, ist unter {phone} erreichbar.',
  'Ehefrau {rel.first} {rel.last} wurde telefonisch informiert.',
  '{p.first} {p.last} lebt allein in {town}.',
  'Zuweisung durch den Hausarzt Dr. {doc.last}, {town}.',
  'Koloskopie {d.monthYear} unauffällig. Seit {d.year} bekannt.',
  'Wiedervorstellung am {d.future} bei {doc.initial}.',
  'Berufsanamnese: {job}, Geburtsort {town}.',
  '{HerrFrau} {p.last} ist {age} Jahre alt und gelernte Fachkraft.',
  'Rückfragen bitte an {email} oder Tel. {phone}, Fax {fax}.',
  'Herzschrittmacher, Seriennummer {device}, Kontrolle {d.monthYear}.',
  'Unterlagen wurden an das {inst} in {zip} {town} gesandt.',
  'Die Dolmetscherin, Frau {rel.last}, war am {d.named} anwesend.',
  'Herrn {p.last} wurde die Entlassung für den {d.discharge} zugesagt.',
  'Der {age}-jährige Patient {p.last} kam aus {country}.',
];

/** Ends of letters. */
export const closings = [
  '\nMit freundlichen Grüßen\n\nProf. Dr. {doc.full}\tDr. med. {doc.full}\nChefarzt\tOberarzt\n',
  '\nMit freundlichen kollegialen Grüßen\nDr. {doc.last}\nAssistenzärztin\n{town}, den {d.discharge}\n',
  '\ngez. {doc.full}, {d.discharge}\n',
  '\nDr. {doc.last} / {doc.initial}\n',
  '',
];
