import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTerminal, jsonText, paintFor, visible } from './terminal.js';

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
