import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { registerEmbeddingsCommands } from './embeddings-verbs.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-embeddings-commands-'));
  await writeFile(join(folder, 'vectors.txt'), 'east 1 0\nnortheast 1 1\nnorth 0 1\nwest -1 0\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const terminal = createSilentTerminal();
  const program = new Command('sfumato').exitOverride().configureOutput({ writeErr: () => {} });
  registerEmbeddingsCommands(program, terminal);
  await program.parseAsync(['embeddings', ...words], { from: 'user' });
  return terminal;
}

const table = () => [
  '--kind',
  'text',
  '--path',
  join(folder, 'vectors.txt'),
  '--cache',
  join(folder, 'cache'),
];

/** One a line; whom they name the table knows. */
const notes = Array.from(
  { length: 20 },
  (_, number) =>
    `${JSON.stringify({ id: `n${number}`, text: 'east north West', spans: [{ start: 11, end: 15, label: 'PATIENT' }] })}\n`,
).join('');

describe('sfumato embeddings', () => {
  it.each(['build', 'info'])('%s prints one JSON document that describes the table', async (verb) => {
    const { dataLines } = await run(verb, ...table(), '--json');

    expect(dataLines).toHaveLength(1);
    expect(JSON.parse(dataLines[0] ?? '')).toEqual({
      kind: 'text',
      name: 'vectors.txt',
      size: 2,
      rowCount: 4,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      seconds: expect.any(Number),
    });
  });

  it('neighbours lists the nearest words and their cosines, nearest first', async () => {
    const { dataLines } = await run('neighbours', 'East', ...table(), '--count', '2', '--json');

    const { word, foundBy, neighbours } = JSON.parse(dataLines[0] ?? '');

    expect([word, foundBy]).toEqual(['East', 'lower']);
    expect(neighbours.map((neighbour: { word: string }) => neighbour.word)).toEqual(['northeast', 'north']);
    expect(neighbours[0].cosine).toBeCloseTo(Math.SQRT1_2, 6);
    expect(neighbours[1].cosine).toBeCloseTo(0, 6);
  });

  it('neighbours prints a line for each without --json', async () => {
    const { dataLines } = await run('neighbours', 'east', ...table(), '--count', '3');

    expect(dataLines).toEqual([' 0.7071  northeast', ' 0.0000  north', '-1.0000  west']);
  });

  it('neighbours fails for a word that has no vector, without repeating it', async () => {
    const failure = await run('neighbours', 'zzyzx', ...table()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'EMBEDDINGS_WORD_UNKNOWN' });
    expect(String(failure)).not.toContain('zzyzx');
  });

  it('prune replaces a compact table, and no other file', async () => {
    const place = join(folder, 'small.compact');
    const corpus = ['--corpus', join(folder, 'notes.jsonl'), '--format', 'jsonl'];
    const prune = () => run('prune', join(folder, 'nowhere.bin'), '--out', place, ...corpus);

    await writeFile(place, 'mine');
    await expect(prune()).rejects.toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN', details: { file: place } });
    await writeFile(place, Buffer.from('SFUMATOQ\x01\xff', 'latin1'));

    await expect(prune()).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' }); // on to the model
  });

  it('cells replaces a file of cells, and no other file', async () => {
    const corpus = join(folder, 'notes.jsonl');
    const place = join(folder, 'cells.json');
    const cells = (out: string) =>
      run('cells', ...table(), '--corpus', corpus, '--format', 'jsonl', '--out', out);
    await writeFile(corpus, notes);

    await writeFile(place, '{"formatVersion":1}\n');
    await expect(cells(place)).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_FOREIGN',
      details: { file: place },
    });
    expect(await readFile(place, 'utf8')).toBe('{"formatVersion":1}\n');
    await rm(place);
    await cells(place);
    const written = await readFile(place, 'utf8');
    await cells(place);
    expect(await readFile(place, 'utf8')).toBe(written);
  });

  it('cells writes nothing over the corpus', async () => {
    const corpus = join(folder, 'corpus.jsonl');
    await writeFile(corpus, notes);

    await expect(
      run('cells', ...table(), '--corpus', corpus, '--format', 'jsonl', '--out', corpus),
    ).rejects.toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });
    expect(await readFile(corpus, 'utf8')).toBe(notes);
  });

  it.each([
    ['fastText without a path', 'commander.error', ['info', '--kind', 'fasttext']],
    ['an unknown kind', 'commander.invalidArgument', ['info', '--kind', 'elmo']],
    ['a count of zero', 'commander.invalidArgument', ['neighbours', 'east', '--count', '0']],
    ['a count that is no number', 'commander.invalidArgument', ['neighbours', 'east', '--count', 'many']],
    ['no word', 'commander.missingArgument', ['neighbours']],
  ])('refuses %s as a bad argument', async (_, code, words) => {
    await expect(run(...words)).rejects.toMatchObject({ code });
  });
});
