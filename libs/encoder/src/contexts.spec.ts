import { beforeAll, expect, it } from '@jest/globals';
import { createContextReader, type ReadInContext } from './contexts.js';
import { type EncoderFiles, type RunPassage, readEncoder } from './open-encoder.js';

let files: EncoderFiles;
beforeAll(async () => {
  files = await readEncoder();
});

/** Of each piece its number and its place in the passage; counts what it is asked. */
function reading(): { readonly read: ReadInContext; readonly asked: number[] } {
  const asked: number[] = [];
  const run: RunPassage = async (pieces) => {
    asked.push(pieces.length);
    return Float32Array.from([...pieces].flatMap((number, place) => [number, place]));
  };
  return { read: createContextReader(files, 2, run), asked };
}

/** The scale of contexts, which no test may depend on. */
async function scaleOf(read: ReadInContext): Promise<number> {
  const [alone] = await read([[' a']]);
  return alone?.[1] ?? Number.NaN; // the first piece is at place 1
}

it('a word is the mean of its pieces, and words that stand together are one text', async () => {
  const { read } = reading();
  const scale = await scaleOf(read);

  const [apart, glued] = await read([
    [' Madrid', ' ,', ' nephrology'],
    [' Madrid', ',', ' nephrology'],
  ]);
  const places = (rows: Float32Array = new Float32Array(0)) =>
    [rows[1], rows[3], rows[5]].map((value) => (value ?? 0) / scale);

  expect(places(glued)[0]).toBeCloseTo(1, 4);
  expect(places(glued)[1]).toBeCloseTo(2, 4);
  expect(places(glued)[2]).toBeGreaterThan(3); // several pieces: the mean of their places
  expect(apart?.[2]).not.toBe(glued?.[2]); // a comma behind a blank is another piece
});

it('a sentence is read once, however often it comes, and nothing beside it matters', async () => {
  const { read, asked } = reading();
  const sentence = [' seen', ' by', ' Smith'];

  const [first, , second] = await read([sentence, [' other'], sentence]);
  const [third] = await read([[...sentence]]);

  expect(asked).toHaveLength(2);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(second).not.toBe(first); // what a caller changes is its own
});

it('a sentence whose reading failed is read again when it comes again', async () => {
  let failures = 1;
  const read = createContextReader(files, 2, async (pieces) => {
    failures -= 1;
    if (failures >= 0) throw new Error('out of memory');
    return new Float32Array(2 * pieces.length);
  });

  await expect(read([[' seen']])).rejects.toThrow('out of memory');
  await expect(read([[' seen']])).resolves.toHaveLength(1);
});

it('a sentence longer than a passage has a row for every word', async () => {
  const { read, asked } = reading();
  const words = Array.from({ length: 400 }, (_, at) => ` word${'abcdefgh'[at % 8]}`);

  const [rows] = await read([words]);

  expect(asked.length).toBeGreaterThan(1);
  expect(Math.max(...asked)).toBeLessThanOrEqual(files.manifest.passage + 2);
  expect([...Array(400).keys()].filter((word) => (rows?.[2 * word] ?? 0) === 0)).toEqual([]);
});
