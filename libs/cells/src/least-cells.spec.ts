import { describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import { withCells } from './cell-table.js';
import { countOutputs, readCells, writeCells } from './cells-file.js';
import { describeDays } from './describe-cells.js';
import { cellsOfCorpus } from './make-cells.js';
import { buildCorpus, buildTable, labelled } from './testing/tiny-words.js';

const labelSet = labelSetNamed('generic');
const groupsTold = (label: string) => ({
  name: label,
  names: label === 'NAME',
  describes: label === 'PROFESSION',
  isTold: label === 'NAME',
});
const listed = new Set(['rosa', 'anna', 'berta']);
const trades = new Set(['sarcoma', 'fever']);
const calendar = new Set(['april', 'sunday', 'fever']);
const isNeverPublic = () => false;
const table = buildTable();
const corpus = buildCorpus();
/** In English, in full and short, in small letters. */
const monthsAndWeekdays = Array.from(
  { length: 366 },
  (_, day) => new Date(Date.UTC(2016, 0, 1 + day)),
).flatMap((day) =>
  (['long', 'short'] as const).flatMap((form) => {
    const named = new Intl.DateTimeFormat('en', { month: form, weekday: form, timeZone: 'UTC' });
    return named.formatToParts(day).map(({ value }) => value.toLowerCase());
  }),
);

describe('the least cells', () => {
  const request = {
    table,
    labelSet,
    listed,
    trades,
    isNeverPublic,
    calendar,
    plainCells: 1,
    smallest: 2,
  } as const;
  const least = cellsOfCorpus([...corpus, labelled('123 456 1961 2016')], {
    ...request,
    groupOf: groupsTold,
    detail: 'least',
  });
  const { outputOf, casingOf: shown } = least.table;
  const seen = (word: string): string => `${outputOf(word)} ${shown(word)}`;

  it('have ten outputs at most of whatever is not public, where three kinds of word are told', () => {
    const letters = ['a', 'A', 'aB', 'Ab', 'AB', '7', '7b', '123', '1961', '12345', '987654321'];
    const all = [...letters, ...wordsOfTable(table), 'April', 'sunday', 'SUNDAY'];
    const open = new Set(all.filter((word) => !outputOf(word).startsWith('public ')).map(seen));

    // NAME alone is told here: two outputs fewer than ten
    expect(open).toEqual(
      new Set([
        ...['number 1 0', 'number 3 0', 'number 4 0', 'number 5 0'],
        ...['cell CALENDAR 4', 'cell NAME 0 4', 'cell O 0 2', 'cell O 0 4'],
      ]),
    );
  });

  it('show no casing of names and days, and of other words whether they are in small letters', () => {
    expect(['Anna', 'ANNA', 'april', 'APRIL'].map(shown)).toEqual([4, 4, 4, 4]);
    expect(['melanoma', 'MELANOMA', 'Melanoma'].map(shown)).toEqual([2, 4, 4]);
  });

  it('have one output of all months and weekdays that are not public', () => {
    expect(new Set(['April', 'april', 'Sunday', 'SUNDAY'].map(seen)).size).toBe(1);
    expect(outputOf('fever')).toBe('public fever'); // a day's name that is much more often something else
  });

  it('stand in for a word by the casing that is shown, for a number by its length, and for no public word', () => {
    const { standInOf } = least.table;

    expect(['Anna', 'berta', 'APRIL', 'melanoma', 'Melanoma', '1', '12', '1961'].map(standInOf)).toEqual([
      ...['Xxx', 'Xxx', 'Xxx', 'xxx', 'Xxx'],
      ...['1', '1', '1111'],
    ]);
    expect(['fever', 'Fever', '.'].map(standInOf)).toEqual([undefined, undefined, undefined]);
  });

  it('tell a year from a number of three', () => {
    const lengths = ['1', '12', '123', '1961', '12345', '1234567'].map(outputOf);

    expect(lengths.map((name) => lengths.indexOf(name))).toEqual([0, 0, 2, 3, 4, 4]);
  });

  it('leave words public that only say what somebody is to others, from three documents on, and none that are named otherwise', () => {
    const said = (text: string) => Array.from({ length: 3 }, () => labelled(text));
    const documents = [...corpus, ...said('mother/PROFESSION'), ...said('York/PROFESSION York/LOCATION')];
    const wordsOf = (detail: 'coarse' | 'least') =>
      cellsOfCorpus(documents, { ...request, groupOf: groupsTold, detail }).publicWords.words;

    expect(['mother', 'york'].map((word) => wordsOf('least').has(word))).toEqual([true, false]);
    expect(wordsOf('coarse').has('mother')).toBe(false);
  });

  it('are refused with one output more than they may have, as are others that claim less than they tell', () => {
    const file = JSON.parse(Buffer.from(writeCells(least.cells)).toString('utf8'));
    const [kind] = file.kinds;
    const withKinds = (detail: string, kinds: number, cells: number) => {
      const { calendar, ...rest } = file;
      const many = Array.from({ length: kinds }, (_, at) => ({
        ...kind,
        name: at === 0 ? 'O' : `K${at}`,
        cells: Array.from({ length: at === 0 ? 1 : cells }, () => kind.cells[0]),
      }));
      return () =>
        readCells(
          Buffer.from(JSON.stringify({ ...(detail === 'least' ? file : rest), detail, kinds: many })),
        );
    };
    const refusal = (details: object) => expect.objectContaining({ code: 'CELLS_TOO_MANY_OUTPUTS', details });

    expect(countOutputs(withKinds('least', 4, 1)())).toBe(10); // other words in two casings, three kinds, four lengths of numbers, days
    expect(withKinds('least', 5, 1)).toThrow(refusal({ detail: 'least', outputs: 11, most: 10 }));
    expect(withKinds('least', 2, 4000)).toThrow(refusal({ detail: 'least', outputs: 4007, most: 10 }));
    expect(withKinds('coarse', 3, 10)).toThrow(refusal({ detail: 'coarse', outputs: 46, most: 25 }));
    expect(() =>
      cellsOfCorpus(corpus, { ...request, groupOf: groupsTold, detail: 'least', plainCells: 4, smallest: 1 }),
    ).toThrow(expect.objectContaining({ code: 'CELLS_TOO_MANY_OUTPUTS' }));
  });

  it('are read back to the bit, and refused where the vector of days is of another width', () => {
    const again = withCells(table, readCells(writeCells(least.cells)));
    for (const word of ['April', 'Anna', '1961', 'melanoma'])
      expect([...rowOf(word, again), again.casingOf(word)]).toEqual([
        ...rowOf(word, least.table),
        shown(word),
      ]);

    const file = JSON.parse(Buffer.from(writeCells(least.cells)).toString('utf8'));
    const damaged = { ...file, calendar: { ...file.calendar, vector: [1] } };
    expect(() => readCells(Buffer.from(JSON.stringify(damaged)))).toThrow(
      expect.objectContaining({ code: 'CELLS_INVALID', details: { field: 'calendar.vector' } }),
    );
  });

  it('say every day of a year alike in each form, where no month is public', () => {
    const months = new Set([...calendar, ...monthsAndWeekdays]);
    const placed = cellsOfCorpus(corpus, {
      ...request,
      groupOf: groupsTold,
      calendar: months,
      detail: 'least',
    }).table;

    expect(describeDays(placed, 'en').map(({ outputs }) => outputs)).toEqual([1, 1, 1, 1, 1]);
  });
});

function wordsOfTable({ rowCount, wordAt }: typeof table): string[] {
  return Array.from({ length: rowCount }, (_, row) => wordAt(row));
}

function rowOf(word: string, from: Pick<typeof table, 'embed' | 'size'>): Float32Array {
  const row = new Float32Array(from.size);
  from.embed(word, row, 0);
  return row;
}
