// Scans fixtures, tests, documents and examples for anything that could be a real person's identifier: all text
// there must be invented, from reserved ranges. Exits with 1 and names file, line and kind, never the value. Takes
// the folder to scan, by default the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowances } from './identifier-allowances.mjs';
import './say-help.mjs';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');

/** Documents, test data and tests; not code, whose numbers are constants. */
const scanned = /(\.(md|txt|xml|jsonl|ann|conll|ya?ml|html|csv|tsv|spec\.ts)|\/(fixtures|testing|data)\/.*)$/;
const skippedFolders = new Set([
  'node_modules',
  'dist',
  'generated',
  'coverage',
  'sfumato-data',
  'results',
  'out',
]);
/** Larger files contain numbers, not notes. */
const fileBytesMax = 4 * 1024 * 1024;

const usedAllowances = new Set();
const files = [...listFiles(root)];
const findings = files.flatMap((file) => scanFile(file)).filter((finding) => !isAllowed(finding));
const stale =
  process.argv[2] === undefined ? allowances.filter((allowance) => !usedAllowances.has(allowance)) : [];

for (const { file, line, kind } of findings) console.error(`identifiers: ${file}:${line} looks like ${kind}`);
for (const { file, kind } of stale)
  console.error(`identifiers: the allowance of ${kind} in ${file} is no longer needed`);
console.error(`identifiers: ${files.length} files, ${findings.length + stale.length} faults`);
process.exit(findings.length + stale.length === 0 ? 0 : 1);

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.') && !skippedFolders.has(entry.name))
      yield* listFiles(path);
    if (entry.isFile() && scanned.test(`/${relative(root, path)}`)) yield path;
  }
}

function scanFile(path) {
  const content = readFileSync(path);
  if (content.length > fileBytesMax || content.includes(0)) return [];
  const file = relative(root, path).replaceAll('\\', '/');
  return content
    .toString('utf8')
    .split('\n')
    .flatMap((text, index) => kindsIn(text).map((kind) => ({ file, line: index + 1, kind })));
}

function kindsIn(text) {
  return rules().flatMap(({ kind, pattern, isReal }) =>
    [...text.matchAll(pattern)].filter((match) => isReal(match)).map(() => kind),
  );
}

function isAllowed({ file, kind }) {
  const allowance = allowances.find(
    (row) =>
      row.kind === kind && (row.file === file || (row.file.endsWith('/') && file.startsWith(row.file))),
  );
  if (allowance !== undefined) usedAllowances.add(allowance);
  return allowance !== undefined;
}

/** Patterns of identifiers, and tests for whether a match could be real. */
function rules() {
  return [
    {
      kind: 'a social security number',
      pattern: /(?<![\w-])(\d{3})-(\d{2})-(\d{4})(?![\w-])/g,
      isReal: couldBeSsn,
    },
    {
      kind: 'a telephone number',
      pattern: /(?<![\w.-])(?:\+?1[-. ])?\(?(\d{3})\)?[-. ]{1,2}(\d{3})[-. ](\d{4})(?![\w-])/g,
      isReal: couldBeNorthAmericanPhone,
    },
    // Spanish numbers have nine digits and start with 6 to 9; none are reserved for fiction.
    {
      kind: 'a telephone number',
      pattern: /(?<![\w.+-])(?:\+34 ?)?[6-9]\d{2}[ .-]\d{3}[ .-]\d{3}(?![\w-])/g,
      isReal: () => true,
    },
    {
      kind: 'an e-mail address',
      pattern: /[\w.+%-]+@([\w-]+(?:\.[\w-]+)+)/g,
      isReal: ([, domain]) => !isReservedDomain(domain),
    },
    {
      kind: 'a network address',
      pattern: /(?<![\w.-])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w.-])/g,
      isReal: isPublicAddress,
    },
    {
      kind: 'a payment card number',
      pattern: /(?<![\w.,-])[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}(?![\w.,-])/g,
      isReal: ([number]) => passesLuhn(number),
    },
    {
      kind: 'a Spanish identity number',
      pattern: /(?<![\w-])([XYZ]?)(\d{7,8})-?([A-Z])(?![\w-])/g,
      isReal: couldBeDni,
    },
    {
      kind: 'a bank account number',
      pattern: /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/g,
      isReal: ([iban]) => passesMod97(iban),
    },
  ];
}

/** Excludes numbers that are never issued: area 000, 666 and 9xx, group 00, serial 0000. */
function couldBeSsn([, area, group, serial]) {
  return area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000';
}

/** Excludes area codes or exchanges starting with 0 or 1, area 555, and the fictional 555-0100 to 555-0199. */
function couldBeNorthAmericanPhone([, area, exchange, line]) {
  if (/^[01]/.test(area) || /^[01]/.test(exchange) || area === '555') return false;
  return !(exchange === '555' && line.startsWith('01'));
}

/** Domains reserved by RFC 2606 and RFC 6761. */
function isReservedDomain(domain) {
  return /(^|\.)(example|example\.(com|org|net)|test|invalid|localhost)$/i.test(domain);
}

/** Excludes addresses reserved by RFC 1918, RFC 5737 and the like; parts over 255 are versions or counts. */
function isPublicAddress([, ...parts]) {
  const [a, b, c] = parts.map(Number);
  if (parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0')))) return false;
  const isPrivate =
    a === 10 ||
    a === 127 ||
    a === 0 ||
    a >= 224 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168);
  const isForDocuments = [
    [192, 0, 2],
    [198, 51, 100],
    [203, 0, 113],
  ].some(([x, y, z]) => a === x && b === y && c === z);
  return !isPrivate && !isForDocuments;
}

function passesLuhn(number) {
  const digits = [...number.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : (2 * digit) % 9 || (digit === 9 ? 9 : 0)),
    0,
  );
  return sum % 10 === 0;
}

/** The letter of a DNI or NIE is the number modulo 23; a wrong letter means that nobody has it. */
function couldBeDni([, foreign, digits, letter]) {
  if ((foreign === '') !== (digits.length === 8)) return false;
  const prefix = foreign === '' ? '' : String('XYZ'.indexOf(foreign));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${prefix}${digits}`) % 23] === letter;
}

function passesMod97(iban) {
  const compact = iban.replace(/ /g, '');
  const rearranged = `${compact.slice(4)}${compact.slice(0, 4)}`;
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
