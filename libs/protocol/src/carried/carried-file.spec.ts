import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCarriedFile, type WrittenPart, writeCarriedFile } from './carried-file.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-carried-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function* inOrder(parts: readonly WrittenPart[]): AsyncGenerator<WrittenPart> {
  yield* parts;
}

/** A body with line breaks and a line like our own in it. */
const body = Buffer.from('{"parts":0}\n\n{"head":{},"bytes":3}\nabc');

async function write(name: string, parts: readonly WrittenPart[]): Promise<string> {
  const file = join(folder, name);
  await writeCarriedFile(file, 'letter', inOrder(parts));
  return file;
}

async function readAll(file: string) {
  await using carried = await openCarriedFile(file, 'letter');
  const read = [];
  for (const { head, bytes, read: pieces } of carried.parts) {
    const found = [];
    for await (const piece of pieces()) found.push(piece);
    read.push({ head, bytes, body: Buffer.concat(found) });
  }
  return read;
}

describe('a carried file', () => {
  it('gives back its parts, whatever stands in them, and is closed to other users', async () => {
    const large = Buffer.alloc(700_000, 7);

    const file = await write('parts', [
      { head: { of: 'nothing' }, body: new Uint8Array() },
      { head: { of: 'lines' }, body },
      { head: { of: 'pieces' }, body: { bytes: large.length, pieces: pieces(large) } },
    ]);

    expect(await readAll(file)).toEqual([
      { head: { of: 'nothing' }, bytes: 0, body: Buffer.alloc(0) },
      { head: { of: 'lines' }, bytes: body.length, body },
      { head: { of: 'pieces' }, bytes: large.length, body: large },
    ]);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('may have no part', async () => {
    expect(await readAll(await write('empty', []))).toEqual([]);
  });

  it('is not written when a part is longer or shorter than it says', async () => {
    for (const bytes of [body.length - 1, body.length + 1]) {
      const written = write('length', [{ head: {}, body: { bytes, pieces: pieces(body) } }]);

      await expect(written).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
      await expect(stat(join(folder, 'length'))).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });

  it('is refused at every length that is not its own', async () => {
    const whole = await readFile(
      await write('whole', [
        { head: { a: 1 }, body },
        { head: { b: 2 }, body },
      ]),
    );
    const file = join(folder, 'cut');

    for (let length = 0; length < whole.length; length += 1) {
      await writeFile(file, whole.subarray(0, length));
      await expect(openCarriedFile(file, 'letter')).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
    }
    await writeFile(file, Buffer.concat([whole, Buffer.from('\n')]));
    await expect(openCarriedFile(file, 'letter')).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
  });

  it.each([
    ['of the other kind', 'sfumato reply 1\n{"parts":0}\n'],
    ['of a later version', 'sfumato letter 2\n{"parts":0}\n'],
    ['with a line that is no JSON', 'sfumato letter 1\nparts\n'],
    ['with a part of negative length', 'sfumato letter 1\n{"head":{},"bytes":-1}\n{"parts":1}\n'],
    [
      'with a part that is larger than any',
      'sfumato letter 1\n{"head":{},"bytes":9007199254740991}\n{"parts":1}\n',
    ],
    ['with fewer parts than it says', 'sfumato letter 1\n{"parts":1}\n'],
    ['with a line without end', `sfumato letter 1\n{"head":"${'x'.repeat(20_000)}"}\n{"parts":1}\n`],
  ])('is refused %s', async (_, content) => {
    const file = join(folder, 'refused');
    await writeFile(file, content);

    await expect(openCarriedFile(file, 'letter')).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
  });

  it('is refused where its lines would fill the memory', async () => {
    const head = Array.from({ length: 5000 }, () => []);
    const line = `${JSON.stringify({ head, bytes: 0 })}\n`;
    const file = join(folder, 'lines');
    await writeFile(file, `sfumato letter 1\n${line.repeat(2500)}{"parts":2500}\n`); // 37 MB, half a gigabyte once it is read

    await expect(openCarriedFile(file, 'letter')).rejects.toMatchObject({
      code: 'CARRIED_FILE_INVALID',
      details: { problem: 'too much in its lines' },
    });
  });

  it('is not waited for where a pipe bears its name', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);

    await expect(openCarriedFile(path, 'letter')).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: path, expected: 'a file' },
    });
  });

  it('names the file that is not there', async () => {
    await expect(openCarriedFile(join(folder, 'nowhere'), 'letter')).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
