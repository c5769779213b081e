import { describe, expect, it } from '@jest/globals';
import { casingOf } from '#text';
import { createCellTable, withCells } from './cell-table.js';
import { digestOfCells, readCells, writeCells } from './cells-file.js';
import { describeCells, describeDays } from './describe-cells.js';
import { cellsOfCorpus } from './make-cells.js';
import { countWords, publicWordRuleDefault } from './public-words.js';
import { buildCorpus, labelled, tinyRequest } from './testing/tiny-words.js';

const request = tinyRequest;
const { table, labelSet, groupOf, listed, trades, calendar, isNeverPublic } = request;
const corpus = buildCorpus();
const made = cellsOfCorpus(corpus, request);
const rowOf = (word: string, from: Pick<typeof table, 'embed' | 'size'> = made.table) => {
  const row = new Float32Array(from.size);
  from.embed(word, row, 0);
  return row;
};

describe('words that are not public', () => {
  it('have the same bytes when they have the same output, and other bytes when they have not', () => {
    const words = [
      'Anna',
      'Berta',
      'Zoltan',
      'Unseenname',
      'melanoma',
      'sarcoma',
      'Leeds',
      '12',
      '34',
      '1961',
      '98765432',
      '1234567',
    ];
    for (const one of words)
      for (const other of words) {
        const isOne = made.table.outputOf(one) === made.table.outputOf(other);
        expect([one, other, Buffer.compare(bytes(rowOf(one)), bytes(rowOf(other))) === 0]).toEqual([
          one,
          other,
          isOne,
        ]);
      }
  });

  it('are known by their kind: names that no note has shown stand with names', () => {
    expect(made.table.outputOf('Unseenname')).toBe(made.table.outputOf('Anna'));
    expect(made.table.outputOf('Anna')).toBe('cell NAME 0');
    expect(made.table.outputOf('Leeds')).toBe('cell LOCATION 0');
    expect(made.table.outputOf('melanoma')).toMatch(/^cell O [01]$/);
  });

  it('never have their own vectors', () => {
    for (const word of ['Anna', 'Zoltan', 'melanoma', '1961'])
      expect([...rowOf(word)]).not.toEqual([...rowOf(word, table)]);
  });

  it('are numbers by their length alone, and long ones not even by that', () => {
    const { outputOf } = made.table;
    expect([outputOf('12'), outputOf('7b')]).toEqual(['number 2', 'number 2']);
    expect(outputOf('1234567')).toBe(outputOf('123456789012'));
  });
});

describe('a cell', () => {
  it('that would hold too few words is given to the others', () => {
    const sizesOf = (smallest: number): number[] => {
      const { table: placed } = cellsOfCorpus(corpus, {
        table,
        labelSet,
        groupOf,
        listed,
        trades,
        isNeverPublic,
        calendar,
        plainCells: 4,
        smallest,
      });
      const cells = describeCells(countWords(corpus), placed, labelSet).cells;
      return cells.flatMap(({ name, words }) => (name.startsWith('cell') ? [words] : []));
    };

    expect(Math.min(...sizesOf(1))).toBe(1);
    expect(Math.min(...sizesOf(4))).toBeGreaterThanOrEqual(4);
  });
});

describe('coarse cells', () => {
  const coarse = cellsOfCorpus(corpus, { ...request, plainCells: 1, detail: 'coarse' });

  it('tell of what is not public whether it is in small letters, and no more of its casing', () => {
    const shown = (...words: string[]) => words.map((word) => coarse.table.casingOf(word));

    expect(shown('Anna', 'ANNA', 'McAnna', 'anna')).toEqual([4, 4, 4, 2]);
    expect(shown('7', '7b', '12A', '1961', 'X1')).toEqual([0, 0, 0, 0, 0]);
  });

  it('leave public words and punctuation their casing', () => {
    for (const word of ['fever', 'Fever', 'FEVER', 'Hospital', '.', ','])
      expect([word, coarse.table.casingOf(word)]).toEqual([word, casingOf(word)]);
  });

  it('know a number by one of three lengths', () => {
    const { outputOf } = coarse.table;
    const lengths = ['1', '12', '123', '1961', '12345', '1234567'].map(outputOf);

    expect(lengths.map((name) => lengths.indexOf(name))).toEqual([0, 0, 2, 2, 4, 4]);
  });

  it('leave fewer outputs of a label than fine ones, counted with the casing that is shown', () => {
    const counts = countWords([
      ...corpus,
      labelled('ANNA/NAME anna/NAME 1/ID 2/ID 3/ID 11/ID 7b/ID 33/ID 44/ID'),
    ]);
    const outputsOf = (placed: typeof coarse.table) => describeCells(counts, placed, labelSet).byLabel;

    const few = outputsOf(coarse.table);
    const many = outputsOf(made.table);
    expect(few['NAME']?.outputs).toBeLessThan(many['NAME']?.outputs ?? 0);
    expect(few['ID']?.outputs).toBeLessThan(many['ID']?.outputs ?? 0);
  });

  it('say so in their file, which fine ones leave as it was before', () => {
    expect(readCells(writeCells(coarse.cells)).detail).toBe('coarse');
    expect(withCells(table, readCells(writeCells(coarse.cells))).casingOf('ANNA')).toBe(4);
    expect(JSON.parse(Buffer.from(writeCells(made.cells)).toString('utf8'))).not.toHaveProperty('detail');
  });
});

describe('public words', () => {
  it('keep their vectors, whatever their case; so does punctuation', () => {
    for (const word of ['fever', 'Fever', 'FEVER', 'the', '.', ','])
      expect([...rowOf(word)]).toEqual([...rowOf(word, table)]);
  });

  it('have an output for each way they are written, even where the table ignores case', () => {
    expect([...rowOf('Fever')]).toEqual([...rowOf('fever')]);
    expect(['fever', 'Fever'].map(made.table.outputOf)).toEqual(['public fever', 'public Fever']);
  });

  it('are words of identifiers that name nobody', () => {
    expect([...made.publicWords.generic]).toEqual(['hospital']);
  });

  it('are no words of few documents, of labels, or of lists of names', () => {
    const { words, doubtful } = made.publicWords;
    expect([words.has('melanoma'), words.has('anna'), words.has('rosa')]).toEqual([false, false, false]);
    expect(doubtful).toEqual([]);
  });

  it('are listed names only where they are much more often something else, and then a person is told', () => {
    const often = Array.from({ length: 25 }, () => labelled('rosa fever'));
    const { publicWords } = cellsOfCorpus([...corpus, ...often], request);

    expect([publicWords.words.has('rosa'), publicWords.doubtful]).toEqual([true, ['rosa']]);
  });

  it('are not what is never public, however often it stands there', () => {
    const often = Array.from({ length: 25 }, () => labelled('rosa fever'));
    const { words } = cellsOfCorpus([...corpus, ...often], {
      ...request,
      isNeverPublic: (word) => word === 'rosa',
    }).publicWords;

    expect(['rosa', 'fever'].map((word) => words.has(word))).toEqual([false, true]);
  });

  it('are words of listed trades only where a fifth of all notes has them', () => {
    const documents = (word: string, count: number) => Array.from({ length: count }, () => labelled(word));
    const publicWith = (sarcomas: number) =>
      cellsOfCorpus([...documents('sarcoma', sarcomas), ...documents('melanoma', 10), ...corpus], {
        ...request,
      }).publicWords.words;
    const seldom = publicWith(3);

    expect(['melanoma', 'sarcoma', 'fever'].map((word) => seldom.has(word))).toEqual([true, false, true]);
    expect(publicWith(20).has('sarcoma')).toBe(true);
  });

  it('are not an initial, however often it stands there', () => {
    expect(made.publicWords.words.has('j')).toBe(false);
    expect(publicWordRuleDefault.genericDocumentsMin).toBeLessThanOrEqual(24); // it stands in 24 documents
  });
});

describe('a file of cells', () => {
  it('is read back to the bit, and has the same digest for equal corpora', () => {
    const again = readCells(writeCells(made.cells));

    expect(digestOfCells(again)).toBe(digestOfCells(made.cells));
    const placed = withCells(table, again);
    for (const word of ['Anna', 'fever', 'melanoma', '1961', 'Nobody'])
      expect([...rowOf(word, placed)]).toEqual([...rowOf(word)]);
    expect(digestOfCells(cellsOfCorpus(corpus, request).cells)).toBe(digestOfCells(again));
  });

  it.each([
    ['no JSON', () => '{', 'JSON'],
    ['another version', change({ formatVersion: 2 }), 'formatVersion'],
    ['another detail', change({ detail: 'finer' }), 'detail'],
    ['a field too many', change({ words: [] }), 'JSON'],
    ['a cell of another width', change({ numbers: [[1, 0]] }), 'numbers.0'],
    ['weights of another width', changeKind({ weights: [1] }), 'kinds.0.weights'],
    ['a kind without cells', changeKind({ cells: [] }), 'kinds.0.cells'],
    ['a value that is no number', changeKind({ cells: [['a', 0, 0, 0]] }), 'kinds.0.cells.0.0'],
  ])('is refused with %s, and the field is named', (_, written, field) => {
    expect(() => readCells(Buffer.from(written()))).toThrow(
      expect.objectContaining({ code: 'CELLS_INVALID', details: { field } }),
    );
  });

  it('is refused on another table', () => {
    const other = { ...table, digest: 'f'.repeat(64) };

    expect(() => withCells(other, made.cells)).toThrow(expect.objectContaining({ code: 'CELLS_DO_NOT_FIT' }));
  });

  it('cannot be made where every word is public', () => {
    const all = Array.from({ length: 5 }, () => labelled('fever'));

    expect(() => cellsOfCorpus(all, request)).toThrow(expect.objectContaining({ code: 'CELLS_NO_WORDS' }));
  });
});

describe('a table in cells', () => {
  it('keeps words and neighbours, and gives the vectors of cells', async () => {
    const placed = createCellTable(table, made.cells);

    expect([placed.digest, placed.rowCount, placed.wordAt(0)]).toEqual([
      table.digest,
      table.rowCount,
      table.wordAt(0),
    ]);
    expect(placed.vectors).toBe(table.vectors);
    expect([...placed.vectorAt(table.rowOf('Anna'))]).toEqual([...rowOf('Berta')]);
    expect([...placed.vectorAt(table.rowOf('fever'))]).toEqual([...rowOf('fever', table)]);
  });
});

describe('a description', () => {
  it('counts what leaves of each label, as a slow count does', () => {
    const counts = countWords(corpus);
    const { byLabel, publicWords } = describeCells(counts, made.table, labelSet);

    const names = [...counts]
      .filter(([, { byLabel: own }]) => own.has(labelSet.labels.indexOf('NAME')))
      .map(([word]) => word);
    const outputs = new Set(names.map((word) => `${made.table.outputOf(word)}${casingOf(word)}`));
    expect(byLabel['NAME']).toMatchObject({
      words: names.length,
      outputs: outputs.size,
      found: outputs.size / names.length,
    });
    expect(publicWords).toBe(
      [...counts.keys()].filter((word) => made.table.outputOf(word).startsWith('public')).length,
    );
    expect(byLabel['LOCATION']).toMatchObject({ publicWords: 1, smallest: 4 }); // "Hospital" is public
  });
});

function change(fields: object): () => string {
  return () =>
    JSON.stringify({ ...JSON.parse(Buffer.from(writeCells(made.cells)).toString('utf8')), ...fields });
}

function changeKind(fields: object): () => string {
  return () => {
    const file = JSON.parse(Buffer.from(writeCells(made.cells)).toString('utf8'));
    return JSON.stringify({ ...file, kinds: [{ ...file.kinds[0], ...fields }, ...file.kinds.slice(1)] });
  };
}

const bytes = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

describe('days of a year', () => {
  const fine = withCells(table, made.cells);
  const coarse = cellsOfCorpus(corpus, {
    ...request,
    plainCells: 1,
    detail: 'coarse',
  }).table;
  const outputsOf = (placed: typeof fine) => describeDays(placed, 'en').map(({ outputs }) => outputs);

  it('are one output where they are numbers of two digits, and differ by digits and by what becomes of their words', () => {
    const described = describeDays(coarse, 'en');

    expect(described.map(({ form }) => form)).toEqual([
      '2016-04-03',
      '4/3/16',
      'Apr 3, 2016',
      'April 3, 2016',
      'Sunday, April 3, 2016',
    ]);
    expect(described[0]).toMatchObject({ outputs: 1, found: 1 / 366 });
    expect(described[1]?.outputs).toBe(1);
  });

  it('are no more outputs with coarse cells than with fine ones, and 366 where every word keeps its vector', () => {
    const own = { ...fine, outputOf: (token: string) => token };

    outputsOf(coarse).forEach((outputs, form) => {
      expect(outputs).toBeLessThanOrEqual(outputsOf(fine)[form] ?? 0);
    });
    expect(outputsOf(own)).toEqual([366, 366, 366, 366, 366]);
  });
});
