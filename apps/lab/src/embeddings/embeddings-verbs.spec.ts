import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
