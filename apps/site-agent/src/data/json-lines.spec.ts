import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { temporaryFolder } from '../testing/site-fixture.js';
import { appendLine, readLastLine, readLines } from './site-directory.js';

const schema = z.strictObject({ number: z.int(), receipt: z.string() });

/** A line of about so many bytes: an erasure of 2,000 batches has 300,000. */
const buildLine = (number: number, bytes = 10) => ({ number, receipt: 'r'.repeat(bytes) });

async function openLines(lines: readonly object[] = []) {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'lines.jsonl');
  for (const line of lines) await appendLine(path, line);
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('lines of JSON', () => {
  it.each([1, 8_192, 65_536, 100_000])('cut off %d bytes of a line that never ended', async (bytes) => {
    await using file = await openLines([buildLine(1)]);
    await appendFile(file.path, `{${'x'.repeat(bytes - 1)}`);

    await appendLine(file.path, buildLine(2));

    expect(await readLines(file.path, schema)).toEqual([buildLine(1), buildLine(2)]);
  });

  it('begin anew where the first of them never ended', async () => {
    await using file = await openLines();
    await writeFile(file.path, 'x'.repeat(100_000));

    await appendLine(file.path, buildLine(1));

    expect(await readFile(file.path, 'utf8')).toBe(`${JSON.stringify(buildLine(1))}\n`);
  });

  it.each([10, 8_192, 100_000])('have a last one, of %d bytes as of any other number', async (bytes) => {
    await using file = await openLines([buildLine(1), buildLine(2, bytes)]);

    expect(await readLastLine(file.path, schema)).toEqual(buildLine(2, bytes));
  });

  it('have a last one before a line that never ended, and none where there is no other', async () => {
    await using one = await openLines([buildLine(1)]);
    await using none = await openLines();
    for (const { path } of [one, none]) await appendFile(path, 'x'.repeat(100_000));

    expect(await readLastLine(one.path, schema)).toEqual(buildLine(1));
    expect(await readLastLine(none.path, schema)).toBeUndefined();
    expect(await readLastLine(`${none.path}.other`, schema)).toBeUndefined();
  });

  it('are damaged where one of them is no JSON, which is not repeated', async () => {
    await using file = await openLines([buildLine(1)]);
    await appendFile(file.path, '{"secret"\n');

    const failure = await readLines(file.path, schema).catch((error: Error) => error);

    expect(failure).toMatchObject({ code: 'SITE_DATA_DAMAGED' });
    expect(String(failure)).not.toContain('secret');
  });
});
