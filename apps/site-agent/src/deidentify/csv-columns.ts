/** Handles the columns of a CSV that hold no notes. */
import { invalidSetting } from '#command-line';
import type { KnownValues } from '#rules';

const whats = ['keep', 'drop', 'hash', 'known'] as const;
type What = (typeof whats)[number];

/** What happens to the other columns. */
export interface Columns {
  readonly names: readonly string[];
  isKept(name: string): boolean;
  written(name: string, cell: string): string;
  /** Values of `known` columns, and of columns with a telling name such as `dob`, unless kept. */
  knownIn(header: readonly string[], cells: readonly string[]): KnownValues | undefined;
}

/** Parses `--column`. Fails with SETTING_INVALID. */
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
        names: [],
        birthDates: [],
        records: [],
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

const shortest = 3; // shorter values would match in any note

type KnownField = keyof KnownValues;

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
  const name = asked.slice(0, at);
  const said = asked.slice(at + 1);
  const what = whats.find((known) => known === said);
  if (at < 1 || what === undefined) throw invalidSetting('column', `NAME=${whats.join(' or NAME=')}`, asked);
  if (textColumns.includes(name)) throw invalidSetting('column', 'another column than those of notes', asked);
  return [name, what];
}
