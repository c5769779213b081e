import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  alignColumns,
  counted,
  createLiveLine,
  createTerminal,
  firstOf,
  jsonText,
  paintFor,
  visible,
  wrapCells,
} from './terminal.js';

/** A stream that shows as many colours as the environment allows. */
const streamOf = (isTTY: boolean, hasColors: boolean) =>
  ({ isTTY, hasColors: () => hasColors }) as unknown as NodeJS.WriteStream; // all that is asked of it

describe('paintFor', () => {
  it('colours a word where colours are shown', () => {
    expect(paintFor(streamOf(true, true), 'bad', 'fault')).toBe('\u001B[31mfault\u001B[39m');
  });

  it.each([
    ['a file or a pipe', streamOf(false, true)],
    ['a terminal without colours, or with NO_COLOR', streamOf(true, false)],
  ])('leaves it as it is in %s', (_, stream) => {
    expect(paintFor(stream, 'bad', 'fault')).toBe('fault');
  });
});

describe('progress where nobody watches', () => {
  const { isTTY } = process.stderr;
  beforeEach(() => void Object.assign(process.stderr, { isTTY: false }));
  afterEach(() => {
    Object.assign(process.stderr, { isTTY });
    jest.restoreAllMocks();
  });

  it.each([
    [1, 3, 'reading: 33 %\n'],
    [0, 0, 'reading: 100 %\n'], // an empty file is read to its end
  ])('is a line for %i of %i', (done, total, expected) => {
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((piece) => written.push(String(piece)) > 0);

    createTerminal().progress({ label: 'reading', total }).advanceTo(done);

    expect(written).toEqual([expected]);
  });

  it('shows the controls in what it is at', () => {
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((piece) => written.push(String(piece)) > 0);

    createTerminal().progress({ label: 'reading', total: 2 }).advanceTo(1, '\u001b[2K.txt');

    expect(written).toEqual(['reading: 50 % \\u001b[2K.txt\n']);
  });

  it('is no line for what the last one said', () => {
    jest.useFakeTimers();
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((piece) => written.push(String(piece)) > 0);
    const progress = createTerminal().progress({ label: 'reading', total: 300 });

    for (const done of [3, 4, 6]) {
      progress.advanceTo(done);
      jest.advanceTimersByTime(6000);
    }
    jest.useRealTimers();

    expect(written).toEqual(['reading: 1 %\n', 'reading: 2 %\n']);
  });

  it.each([
    ['all of it', [1, 40, 100], ['reading: 1 %\n', 'reading: 100 %\n']],
    ['as far as it came', [1, 40], ['reading: 1 %\n', 'reading: 40 %\n']],
    ['nothing that was said', [1], ['reading: 1 %\n']],
    ['nothing of what did not begin', [], []],
  ])('ends with %s', (_, steps, expected) => {
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((piece) => written.push(String(piece)) > 0);
    const progress = createTerminal().progress({ label: 'reading', total: 100 });

    for (const done of steps) progress.advanceTo(done);
    progress.finish();

    expect(written).toEqual(expected);
  });
});

describe('what is said', () => {
  it('shows controls of a terminal in place of obeying them, and every other character as it is', () => {
    const id = 'Müller 😀\u001B]0;pwn\u0007\u001B[2K\u009B2K\u007F\nrefused 0';

    expect(visible(id)).toBe('Müller 😀\\u001b]0;pwn\\u0007\\u001b[2K\\u009b2K\\u007f\\u000arefused 0');
  });

  it.each([
    ['turns what follows around', '\u202e'],
    ['isolates a direction', '\u2066'],
    ['ends a line for some', '\u2028'],
  ])('shows a mark that %s', (_, mark) => {
    expect(visible(`FAIL${mark}PASS`)).toBe(`FAIL\\u${mark.charCodeAt(0).toString(16)}PASS`);
  });
});

describe('an answer', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('keeps colours of ours, and shows every other control', () => {
    const written: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((piece) => written.push(String(piece)) > 0);

    createTerminal().answer('\u001b[31mfault\u001b[39m \u001b[8mhidden\u001b[2K\r\u202egnp');

    expect(written).toEqual(['\u001b[31mfault\u001b[39m \\u001b[8mhidden\\u001b[2K\\u000d\\u202egnp\n']);
  });
});

describe('JSON', () => {
  it.each([
    ['what a terminal obeys without ESC', '\u009b2K', '\\u009b2K'],
    ['DEL', '\u007f', '\\u007f'],
    ['a mark that turns what follows around', 'FAIL\u202e', 'FAIL\\u202e'],
    ['ESC, as it always did', '\u001b[2K', '\\u001b[2K'],
  ])('shows %s as an escape, which readers take for the character', (_, name, shown) => {
    const text = jsonText({ name });

    expect(text).toBe(`{"name":"${shown}"}`);
    expect(JSON.parse(text)).toEqual({ name });
  });

  it('keeps the line breaks of an indent', () => {
    expect(jsonText({ one: 1 }, 2)).toBe('{\n  "one": 1\n}');
  });
});

describe('a number with its noun', () => {
  it.each([
    [0, '0 notes'],
    [1, '1 note'],
    [2, '2 notes'],
    [12_345, '12,345 notes'],
  ])('%d is written as %s', (count, written) => {
    expect(counted(count, 'note')).toBe(written);
  });

  it('takes the plural of a noun that needs one of its own', () => {
    expect(counted(2, 'batch', 'batches')).toBe('2 batches');
    expect(counted(1, 'batch', 'batches')).toBe('1 batch');
  });
});

describe('the first of many names', () => {
  it.each([
    [['a'], 1, 'a'],
    [['a', 'b'], 2, 'a, b'],
    [['a', 'b'], 5, 'a, b and 3 more'],
  ])('%j of %d are written as %s', (first, count, written) => {
    expect(firstOf(first, count)).toBe(written);
  });
});

describe('alignColumns', () => {
  it('makes every column as wide as its widest cell, and ends lines without blanks', () => {
    expect(
      alignColumns([
        ['name', 'default', 'meaning'],
        ['epochs', '5', ''],
        ['a', 'by system', 'what it is'],
      ]),
    ).toEqual(['name    default    meaning', 'epochs  5', 'a       by system  what it is']);
  });

  it('makes nothing of no rows', () => {
    expect(alignColumns([])).toEqual([]);
  });
});

describe('wrapCells', () => {
  it('continues a wide cell beneath, broken between words, beside empty ones', () => {
    const rows = [
      ['a', 'one two three', 'x y'],
      ['b', 'four', 'z'],
    ];

    expect(wrapCells(rows, [5, 8, 1])).toEqual([
      ['a', 'one two', 'x'],
      ['', 'three', 'y'],
      ['b', 'four', 'z'],
    ]);
  });

  it('leaves a word whole, and a column without a bound as it is', () => {
    expect(wrapCells([['incomprehensible', 'as it is']], [4])).toEqual([['incomprehensible', 'as it is']]);
  });
});

function drawn(target: { readonly isTTY?: boolean; readonly columns?: number }): string {
  const pieces: string[] = [];
  const line = createLiveLine({ ...target, write: (text) => pieces.push(text) });
  for (const text of ['epoch 1', 'epoch 1', 'epoch 2 of 20']) line.show(text);
  line.end();
  return pieces.join('');
}

describe('a live line', () => {
  it('is one line on a terminal, drawn again for each change', () => {
    expect(drawn({ isTTY: true })).toBe('\r\u001B[2Kepoch 1\r\u001B[2Kepoch 2 of 20\n');
  });

  it('is cut where a narrow terminal would wrap it', () => {
    expect(drawn({ isTTY: true, columns: 8 })).toBe('\r\u001B[2Kepoch 1\r\u001B[2Kepoch 2\n');
  });

  it('is a line for each change elsewhere', () => {
    expect(drawn({})).toBe('epoch 1\nepoch 2 of 20\n');
  });

  it.each([
    ['on a terminal', { isTTY: true }, '\r\u001B[2Kphase \\u001b[8mhidden'],
    ['elsewhere', {}, 'phase \\u001b[8mhidden\n'],
  ])('shows controls in place of obeying them, %s', (_, target, expected) => {
    const pieces: string[] = [];

    createLiveLine({ ...target, write: (text) => pieces.push(text) }).show('phase \u001b[8mhidden');

    expect(pieces.join('')).toBe(expected);
  });
});
