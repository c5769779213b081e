import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { runHere } from '../testing/run-here.js';

const surnames =
  'Vask Ombele Farrow Quist Delane Tarku Winslett Obrecht Halvor Mirza Kestrel Dunmore Pavlik Sorley Ibbot Yarrow'.split(
    ' ',
  );
/** Invented people, in sentences that a release finds some names in and not others. */
const notes = surnames.map((surname, index) => {
  const text = `Seen by Dr. ${surname} on March ${index + 1}, 2061. Stable, plan as per ${surname.toLowerCase()} note.`;
  const spanOf = (word: string, label: string) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length, label };
  };
  return {
    id: `note-${index}`,
    text,
    spans: [
      spanOf(surname, 'DOCTOR'),
      spanOf(`March ${index + 1}, 2061`, 'DATE'),
      spanOf(surname.toLowerCase(), 'DOCTOR'),
    ],
  };
});
/** Whole notes go to one half or the other by their ids alone. */
const isReported = (id: string) => Number.parseInt(sha256(id).slice(0, 2), 16) % 2 === 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calibrate-'));
  await writeFile(join(folder, 'notes.jsonl'), notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

/** A command line in an empty place, and the document that it prints. */
async function run(...argv: string[]) {
  const folders = { data: inFolder('none'), cache: join(process.cwd(), '.sfumato') };
  const words = argv.map((word) => (/\.jsonl?$|^tagged$/.test(word) ? inFolder(word) : word));
  const { json, spoken } = await runHere([...words, '--starter'], folders);
  return { ...json, spoken };
}

/** The failure that it ends with. */
const failureOf = (...argv: string[]) =>
  run(...argv).then(
    () => 'done',
    (error: unknown) => error,
  );

/** Of the identifiers of these notes, the share that tagged notes cover from end to end: the slow twin of the report. */
async function recallOf(ids: readonly string[], output: string): Promise<number> {
  const lines = (await readFile(join(folder, output, 'notes.jsonl'), 'utf8')).trim().split('\n');
  const tagged = new Map(lines.map((line) => JSON.parse(line)).map((note) => [note.id, note.spans]));
  const hidden = notes
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, spans }) =>
      spans.map((span) =>
        tagged
          .get(id)
          .some(
            (found: { start: number; end: number }) => found.start <= span.start && span.end <= found.end,
          ),
      ),
    );
  return hidden.filter(Boolean).length / hidden.length;
}

describe('calibrate', () => {
  it('reports what tagging at its threshold reaches on notes that had no part in choosing it', async () => {
    const argv = ['notes.jsonl', '--format', 'jsonl', '--no-rules'];
    const found = await run('calibrate', ...argv, '--recall', '0.85', '--out', 'threshold.json');
    await run('tag', ...argv, '--out', 'tagged', '--threshold', 'threshold.json');
    const again = await run('calibrate', ...argv, '--recall', '0.85', '--out', 'threshold.json');
    const tooHigh = await failureOf('calibrate', ...argv, '--recall', '0.99', '--out', 'none.json');

    expect(found).toMatchObject(JSON.parse(await readFile(join(folder, 'threshold.json'), 'utf8')));
    expect(again).toMatchObject({ ...found, spoken: expect.anything() });
    const ids = notes.map(({ id }) => id).filter(isReported);
    expect(found.heldOut.notes).toBe(ids.length);
    expect(found.heldOut.recall).toBeCloseTo(await recallOf(ids, 'tagged'), 12);
    const recalls: number[] = found.chosenOn.table.map((row: { recall: number }) => row.recall);
    expect(recalls).toEqual([...recalls].sort((one, other) => one - other));
    expect(recalls[0]).toBeLessThan(recalls.at(-1) ?? 0);
    expect(tooHigh).toMatchObject({ code: 'SITE_HELD_OUT_TOO_SMALL' });
  });

  it('writes no threshold over a file that it has not written', async () => {
    await writeFile(join(folder, 'keep.html'), '<p>Mine</p>\n');

    const command = join(process.cwd(), 'bin', 'sfumato.mjs');
    const argv = 'calibrate notes.jsonl --recall 0.85 --out keep.html --starter --json'.split(' ');
    const outcome = promisify(execFile)(process.execPath, [command, ...argv], { cwd: folder });

    await expect(outcome).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/TEXT_OUTPUT_FOREIGN[\s\S]*"file":"keep.html"/),
    });
    expect(await readFile(join(folder, 'keep.html'), 'utf8')).toBe('<p>Mine</p>\n');
  });

  it('warns that its recall is overstated on notes that somebody decided on with tags in view', async () => {
    const reviewed = notes.map((note) => ({
      ...note,
      spans: note.spans.map((span) => ({ ...span, source: 'review' })),
    }));
    await writeFile(
      join(folder, 'reviewed.jsonl'),
      reviewed.map((note) => `${JSON.stringify(note)}\n`).join(''),
    );
    const argv = ['--format', 'jsonl', '--no-rules', '--recall', '0.5', '--out'];

    const blind = await run('calibrate', 'notes.jsonl', ...argv, 'blind.json');
    const seen = await run('calibrate', 'reviewed.jsonl', ...argv, 'seen.json');

    expect(seen.spoken).toContain('label notes blind');
    expect(blind.spoken).not.toContain('label notes blind');
    expect(seen.heldOut).toEqual(blind.heldOut);
  });

  it('writes no threshold over the notes', async () => {
    const before = await readFile(join(folder, 'notes.jsonl'), 'utf8');

    const error = await failureOf('calibrate', 'notes.jsonl', '--recall', '0.9', '--out', 'notes.jsonl');

    expect(error).toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });
    expect(await readFile(join(folder, 'notes.jsonl'), 'utf8')).toBe(before);
  });

  it('leaves out labels of the notes or of a label set, and refuses one that neither has', async () => {
    const argv = ['calibrate', 'notes.jsonl', '--format', 'jsonl', '--no-rules', '--recall', '0.5'];
    const counted = await run(...argv, '--out', 'all.json');
    const less = await run(...argv, '--out', 'less.json', '--exclude', 'DATE', 'AGE');
    const error = await failureOf(...argv, '--out', 'slip.json', '--exclude', 'DATE', 'Zorb');

    expect(less.heldOut.identifiers).toBe((counted.heldOut.identifiers * 2) / 3); // one of three in each note is a day
    expect(error).toMatchObject({
      code: 'TEXT_LABEL_UNKNOWN',
      details: { field: '--exclude', value: 'Zorb' },
    });
    await expect(readFile(join(folder, 'slip.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
