import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileLine, readFileLines, splitLines } from './audit-verbs.js';

async function collect(lines: AsyncIterable<FileLine>): Promise<string[]> {
  const found: string[] = [];
  for await (const { number, text } of lines) found.push(`${number} ${text}`);
  return found;
}

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('lines of a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-lines-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([1, 2, 3, 5, 100])('are the same in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from('\ufeffMüller\n\n\ufeff名前\r\nlast');

    expect(await collect(splitLines('f', piecesOf(bytes, size)))).toEqual([
      '1 Müller',
      '2 \ufeff名前\r',
      '3 last',
    ]);
  });

  it('are read as they are taken, of a file without end, too', async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield Buffer.from(`line ${pieces}\n`);
      }
    }
    const lines = splitLines('f', endless());

    const taken = [(await lines.next()).value, (await lines.next()).value];

    expect([taken.map((line) => line?.text), pieces]).toEqual([['line 1', 'line 2'], 2]);
  });

  it('are refused when one is longer than any of ours, before it is held, naming file and line', async () => {
    const file = join(folder, 'long');
    await writeFile(file, 'one\ntwo\n');
    await truncate(file, 3 * 2 ** 30); // zeros that take no room on the disk, and more than Node reads at once

    await expect(collect(readFileLines(file))).rejects.toMatchObject({
      code: 'AUDIT_FILE_INVALID',
      details: { file, line: 3 },
    });
  });

  it.each([
    ['in the middle', [0x61, 0xff, 0x0a]],
    ['at the end, where a character is cut', [0x61, 0x0a, 0xc3]],
  ])('are refused where they are not UTF-8 %s', async (_, bytes) => {
    await expect(collect(splitLines('f', piecesOf(Uint8Array.from(bytes), 1)))).rejects.toMatchObject({
      code: 'FILE_NOT_UTF8',
      details: { file: 'f' },
    });
  });

  it.each(['pipe', '.'])(
    'are not waited for in a pipe with a name, nor read of a folder: %s',
    async (name) => {
      const file = join(folder, name);
      if (name === 'pipe') execFileSync('mkfifo', [file]);

      await expect(collect(readFileLines(file))).rejects.toMatchObject({
        code: 'FILE_NOT_READABLE',
        details: { file },
      });
    },
  );
});
