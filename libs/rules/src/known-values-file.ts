/** A patient's known values as a site writes them: their schema, and a file of them by note. */
import { extname } from 'node:path';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, parseYaml, readTextFile } from '#foundation';
import { csvRowsIn } from '#text/corpus';
import { readDays } from './days.js';

/** No name or address is as long, and the pattern made from a number grows with it. */
const valueCharactersMax = 1000;

/** Aborts on failure, because later checks read a value character by character. */
const value = z
  .string()
  .max(valueCharactersMax, { error: `${valueCharactersMax} characters at most`, abort: true });
const values = z.array(value.min(1)).optional();
const day = value.refine((written) => readDays(written).length > 0, 'a day');

/** Schema of what a site knows about a note's patient. */
export const knownValuesSchema = z.strictObject({
  /** Names of the patient and of relatives, "First Last" or "Last, First". */
  names: values,
  /** Dates in any spelling: YYYY-MM-DD, 14.03.1961, 14 Mar 61; ambiguous ones count both ways. */
  birthDates: z.array(day).optional(),
  /** Record, account and plan numbers. */
  records: values,
  /** Addresses, or lines of them. */
  addresses: values,
  /** Telephone numbers, with or without the country's prefix. */
  telephones: values,
});

/** What a site knows about a note's patient. */
export type KnownValues = z.infer<typeof knownValuesSchema>;

/** Known values, and whose they are. */
export interface KnownNote extends KnownValues {
  /** The site's own id of the patient, the same in all of the patient's notes. */
  readonly patient?: string;
}

const rowSchema = z.strictObject({
  note: z.string().min(1),
  patient: z.string().optional(),
  name: value.optional(),
  birthDate: value.refine((written) => written === '' || readDays(written).length > 0, 'a day').optional(),
  record: value.optional(),
  address: value.optional(),
  telephone: value.optional(),
});

const fields = Object.keys(rowSchema.shape);
const otherField = `no other field than ${fields.join(', ')}`;

/**
 * Reads known values by note id from a CSV with the columns note, patient, name, birthDate, record, address
 * and telephone, or from a JSON or YAML list of such objects; only note is required. Rows of one note add up
 * and name at most one patient. Fails with RULES_KNOWN_VALUES_INVALID, naming file, row and field, and with
 * FILE_*.
 */
export async function readKnownValues(path: string): Promise<ReadonlyMap<string, KnownNote>> {
  const text = await readTextFile(path);
  const refuse = (details: FailureDetails): never => {
    throw new Failure('RULES_KNOWN_VALUES_INVALID', { file: path, ...details });
  };
  const rows = z.array(z.unknown()).safeParse(parseRows(text, path, refuse));
  if (!rows.success) return refuse({ expected: 'a list of rows' });
  if (rows.data.length === 0) return refuse({ rows: 0, expected: 'a row for each note' }); // nobody hands over a file that protects nothing
  const known = new Map<string, KnownNote>();
  for (const [index, raw] of rows.data.entries()) {
    const row = rowSchema.safeParse(raw);
    if (!row.success && isWithoutNote(raw))
      return refuse({ row: index + 1, field: 'note', expected: 'a column of this name', ...columnsOf(raw) });
    if (!row.success) {
      const [issue] = row.error.issues;
      const field = issue?.path.join('.') || 'the row';
      // In a file without a header row, a column's name may be a patient's name
      return refuse({ row: index + 1, field, expected: expectedOf(issue, otherField) });
    }
    const before = known.get(row.data.note) ?? {};
    const patient = row.data.patient || before.patient;
    if (before.patient !== undefined && before.patient !== patient)
      return refuse({ row: index + 1, field: 'patient', expected: 'one patient for all rows of a note' });
    known.set(row.data.note, { ...joined(before, row.data), ...(patient ? { patient } : {}) });
  }
  return known;
}

function isWithoutNote(raw: unknown): raw is object {
  return typeof raw === 'object' && raw !== null && !('note' in raw);
}

/** Names only our own columns: another column's name may be a patient's name. */
function columnsOf(row: object): FailureDetails {
  const columns = Object.keys(row);
  const ours = columns.filter((column) => fields.includes(column));
  return { columns: ours.join(', ') || 'none of ours', otherColumns: columns.length - ours.length };
}

function joined(known: KnownValues, row: z.infer<typeof rowSchema>): KnownValues {
  const add = (list: string[] | undefined, value: string | undefined) => [
    ...(list ?? []),
    ...(value ? [value] : []),
  ];
  return {
    names: add(known.names, row.name),
    birthDates: add(known.birthDates, row.birthDate),
    records: add(known.records, row.record),
    addresses: add(known.addresses, row.address),
    telephones: add(known.telephones, row.telephone),
  };
}

function parseRows(text: string, path: string, refuse: (details: FailureDetails) => never): unknown {
  if (extname(path).toLowerCase() !== '.csv') return parseYaml(text) ?? refuse({ expected: 'JSON or YAML' });
  const rows: string[][] = [];
  try {
    for (const row of csvRowsIn(text, { path, delimiter: ',', trim: true })) {
      if (row.kind === 'refused') throw row.failure;
      rows.push([...row.cells]);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refuse({ expected: 'a CSV whose rows fit its header' });
  }
  const [header = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
