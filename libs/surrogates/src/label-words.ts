/** The words of a label inside an identifier: "P.O. Box 44", "NPI 1234567893", "ext. 12". They name nobody, and a surrogate keeps them. */

/**
 * Every stretch of `text` outside label words goes through `make`; label words, blanks and marks between stay. `undefined` from `make` makes the
 * whole `undefined`.
 */
export function aroundLabelWords(
  text: string,
  make: (piece: string) => string | undefined,
): string | undefined {
  let made = '';
  let at = 0;
  const add = (piece: string): boolean => {
    const found = /[\p{L}\p{N}]/u.test(piece) ? make(piece) : piece;
    made += found ?? '';
    return found !== undefined;
  };
  for (const { 0: label, index } of text.matchAll(labelWords)) {
    if (!add(text.slice(at, index))) return undefined;
    made += label;
    at = index + label.length;
  }
  return add(text.slice(at)) ? made : undefined;
}

/** Whether nothing but the words of a label stands there. */
export function isLabelAlone(text: string): boolean {
  return aroundLabelWords(text, () => undefined) !== undefined;
}

// biome-ignore format: a word list reads best packed
const words = [
  'P\\.? ?O\\.? ?Box', 'PO ?Box', 'P\\.?O\\.?B', 'R\\.?R', 'HC', 'Box', 'Rural Route', 'Apartado(?: de correos)?', 'Apdo', 'Postfach', 'c/o',
  'IPv?[46]?', 'MAC', 'NPI', 'DEA', 'MRN?', 'MR', 'SSN?', 'DOB', 'VIN', 'IMEI', 'IBAN', 'BIC', 'NHS', 'CHI', 'MBI', 'HICN', 'ICN', 'FIN', 'CSN', 'UPIN', 'TIN', 'EIN',
  'DNI', 'NIE', 'NIF', 'NUSS', 'NASS', 'NSS', 'NHC', 'NAF', 'CIP', 'CIPA', 'SIP', 'CP', 'KVNR', 'KV', 'Steuer-?ID', 'IdNr', 'PLZ',
  'ID', 'IDs', 'UID', 'No', 'Nos', 'Nr', 'Num', 'N', 'Núm', 'Number', 'Número', 'Nummer', 'Acct', 'Account', 'Acc', 'Case', 'Chart', 'Claim', 'Encounter',
  'Visit', 'Member', 'Group', 'Policy', 'Plan', 'Record', 'Medical', 'Patient', 'Lic', 'License', 'Licence', 'Plate', 'Serial', 'Model', 'Lot', 'SN', 'S/N', 'Ref',
  'ext', 'extn', 'extension', 'x', 'tel', 'telephone', 'phone', 'ph', 'fax', 'mobile', 'mob', 'cell', 'home', 'work', 'office', 'pager', 'beeper', 'bpr', 'tlf', 'tfno',
  'tfn', 'telf', 'teléfono', 'móvil', 'telefon', 'handy', 'mobil', 'fon', 'durchwahl', 'or', 'and', 'to', 'y', 'und', 'is', 'of',
];

/** As words of their own: "ext" before digits, too, but no part of "CO-88213" or "XID". */
const labelWords = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@._-])(?:${[...words].sort((one, other) => other.length - one.length).join('|')})(?=[.:#º°]{0,2}(?![\p{L}\p{M}@_])(?!\.\p{L}))`,
  'giu',
);
