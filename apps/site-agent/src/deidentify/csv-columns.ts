/** What becomes of the columns of a CSV that are no notes: kept, dropped, hashed, or known of the patient of their row. */
import { Failure } from '#foundation';
import type { KnownValues } from '#rules';

const whats = ['keep', 'drop', 'hash', 'known'] as const;
type What = (typeof whats)[number];

/** The columns beside the notes. */
export interface Columns {
  /** Those that somebody named. */
  readonly names: readonly string[];
  /** Whether a column is copied as it is. */
  isKept(name: string): boolean;
  /** A cell as it is written. */
  written(name: string, cell: string): string;
  /** What a row says of its patient: in columns that are known, and in those whose names say so, unless they are to be kept. */
  knownIn(header: readonly string[], cells: readonly string[]): KnownValues | undefined;
}

/** Opens what `--column` says. Fails with SETTING_INVALID. */
export async function openColumns({
  column = [],
  textColumn = [],
  openKey,
}: {
  readonly column?: readonly string[];
  readonly textColumn?: readonly string[];
  readonly openKey: () => Promise<Uint8Array>;
}): Promise<Columns> {
  const whatOf = new Map(column.map((asked) => readColumn(asked, textColumn)));
  const { hashOf, knownValuesSchema } = await import('#rules');
  const key = [...whatOf.values()].includes('hash') ? await openKey() : undefined;
  return {
    names: [...whatOf.keys()],
    isKept: (name) => (whatOf.get(name) ?? 'keep') === 'keep',
    written(name, cell) {
      const what = whatOf.get(name) ?? 'keep';
      if (what === 'keep' || textColumn.includes(name)) return cell;
      return what === 'hash' && key !== undefined && cell.trim() !== '' ? hashOf(key, cell) : '';
    },
    knownIn(header, cells) {
      const known: Record<KnownField, string[]> = {
        ...{ names: [], birthDates: [], records: [] },
        addresses: [],
        telephones: [],
      };
      for (const [at, name] of header.entries()) {
        const what = whatOf.get(name);
        const said = fieldNamed(name);
        if (textColumn.includes(name) || what === 'keep' || (what !== 'known' && said === undefined))
          continue;
        const cell = (cells[at] ?? '').trim();
        const field = said ?? (/\d/.test(cell) ? 'records' : 'names');
        if (cell.length >= shortest && knownValuesSchema.safeParse({ [field]: [cell] }).success)
          known[field].push(cell);
      }
      return Object.values(known).some((values) => values.length > 0) ? known : undefined;
    },
  };
}

/** Shorter values stand in any note. */
const shortest = 3;

type KnownField = keyof KnownValues;

/** Names of columns that say what is in them, as exports have them. */
const fieldNames: readonly (readonly [KnownField, RegExp])[] = [
  ['names', /^(?:(?:patient|pt|full|first|last|family|given|sur|middle|maiden)[ _-]?)?name$/i],
  ['birthDates', /^(?:dob|birth[ _-]?date|date[ _-]?of[ _-]?birth)$/i],
  ['records', /^(?:mrn|ssn|medical[ _-]?record(?:[ _-]?(?:no|number))?|account(?:[ _-]?(?:no|number))?)$/i],
  ['addresses', /^(?:street(?:[ _-]?address)?|address(?:[ _-]?line)?[ _-]?\d?)$/i],
  ['telephones', /^(?:(?:home|work|mobile|cell)[ _-]?)?(?:tele)?phone(?:[ _-]?(?:no|number))?$/i],
];

function fieldNamed(column: string): KnownField | undefined {
  return fieldNames.find(([, form]) => form.test(column.trim()))?.[0];
}

function readColumn(asked: string, textColumns: readonly string[]): readonly [name: string, what: What] {
  const at = asked.lastIndexOf('=');
  const [name, said] = [asked.slice(0, at), asked.slice(at + 1)];
  const what = whats.find((known) => known === said);
  if (at < 1 || what === undefined)
    throw new Failure('SETTING_INVALID', {
      field: 'column',
      value: asked,
      expected: `NAME=${whats.join(' or NAME=')}`,
    });
  if (textColumns.includes(name))
    throw new Failure('SETTING_INVALID', {
      field: 'column',
      value: asked,
      expected: 'another column than those of notes',
    });
  return [name, what];
}
