/** The patterns of the rule baseline: what a careful afternoon with regular expressions gives. */

/** A pattern; the first group is the identifier when there is one, the whole match otherwise. */
export interface BaselineRule {
  readonly label: string;
  readonly pattern: RegExp;
}

const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const word = "[A-Z][a-zA-Z'’-]+";
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const street = '(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way)';
const institution = '(?:Hospital|Clinic|Medical Center|Infirmary|Nursing Home|Rehabilitation Center)';

/** In order: where two rules find the same characters, the earlier one wins. */
export const baselineRules: readonly BaselineRule[] = [
  rule('EMAIL', String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`),
  rule('URL', String.raw`(?:https?:\/\/|www\.)[\w./-]+`),
  rule('IPADDR', String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`),
  rule('SSN', String.raw`\b\d{3}-\d{2}-\d{4}\b`),
  rule('FAX', String.raw`\b(?:fax|fx)\b[^\d\n]{0,20}(\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4})`),
  rule('PHONE', String.raw`\(\d{3}\) ?\d{3}-\d{4}`),
  rule('PHONE', String.raw`\b\d{3}[ .-]\d{3}[ .-]\d{4}\b`),
  rule(
    'MEDICALRECORD',
    String.raw`\b(?:MRN?|Medical Record(?: number)?|record number|unit (?:no|number)|chart|hospital number)\b[ :#]*([A-Z]{0,2}[\d-]{5,})`,
  ),
  rule('ACCOUNT', String.raw`\b(?:account|acct)\b[a-z :#]{0,10}([\w-]*\d[\w-]*)`),
  rule('HEALTHPLAN', String.raw`\b(?:policy|member)\b[a-z :#]{0,10}([\w-]*\d[\w-]*)`),
  rule('DATE', String.raw`\b\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})\b`),
  rule('DATE', String.raw`\b\d{4}-\d{2}-\d{2}\b`),
  rule('DATE', String.raw`\b\d{2}\.\d{2}\.(?:\d{4}|\d{2})\b`),
  rule('DATE', String.raw`(?<!\/)\b(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\b(?!\/)`),
  rule('DATE', String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: of)?[ -]${month}(?:[ -]\d{2,4})?\b`),
  rule('DATE', String.raw`\b${month} \d{1,2}(?:st|nd|rd|th)?(?:, ?\d{4})?\b`),
  rule('DATE', String.raw`\b${month}(?: of)? (?:19|20)\d{2}\b`),
  rule('DATE', String.raw`\b(?:19|20)\d{2}\b`),
  rule('AGE', String.raw`\b(\d{1,3})(?:[ -]year[ -]old|[ -]years? old| ?y\/?o\b| years of age)`),
  rule('AGE', String.raw`\b((?:${tens})(?:-[a-z]+)?)[ -]year[ -]old`),
  rule('AGE', String.raw`\bage[d:]* (\d{1,3})\b`),
  rule('STREET', String.raw`\b\d{1,5} (?:${word} ){1,2}${street}\b`, 'g'),
  rule('ZIP', String.raw`\b[A-Z]{2} (\d{5}(?:-\d{4})?)\b`, 'g'),
  rule('HOSPITAL', String.raw`\b(?:(?:St\. )?${word} ){1,3}${institution}\b`, 'g'),
  rule('DOCTOR', String.raw`\b(?:Dr|Professor)\b\.? (${word}(?: [A-Z]\.)?(?: ${word})?)`, 'g'),
  rule('DOCTOR', String.raw`\b(${word}(?: [A-Z]\.)? ${word}),? M\.?D\b`, 'g'),
  rule('PATIENT', String.raw`\b(?:Mr|Mrs|Ms|Miss)\b\.? (${word}(?: ${word})?)`, 'g'),
  rule('PATIENT', String.raw`\b(?:Patient(?: Name)?|Name): (${word},? ${word}(?: [A-Z]\b)?)`, 'g'),
  rule(
    'ORGANIZATION',
    String.raw`\b${word} (?:& Sons|Freight|Mutual|Motors|Foods|School District|Credit Union)\b`,
    'g',
  ),
];

/** Rules look past capitals unless told otherwise. */
function rule(label: string, pattern: string, flags = 'gi'): BaselineRule {
  return { label, pattern: new RegExp(pattern, `${flags}d`) };
}
