import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Failure } from '#foundation';
import { runHere as inProcess } from '../testing/run-here.js';

const note =
  'Patient Maria Lopez, MRN 88213-4, was seen by Dr. Okonkwo at St. Brigid Hospital on March 3rd, 2024. ' +
  'Call 617-555-0133 or write to m.lopez@example.org. BP 151/101, closed with 4-0 Vicryl. ' +
  'Cardiovascular: normal. Maria has no pain. She lives at 12 Elm Street, Springfield, IL 62704.\n';
const identifiers = /Maria|Lopez|88213|Okonkwo|Brigid|March|617|0133|lopez|Elm|Springfield|62704/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-day-'));
  await mkdir(join(folder, 'notes'));
  await writeFile(join(folder, 'notes', 'a.txt'), note);
});
afterAll(() => rm(folder, { recursive: true }));

const command = join(process.cwd(), 'bin', 'sfumato.mjs');
/** An empty place: no site, no pulled release, no coordinator to be reached. */
const placeOf = (data: string) => ({
  cwd: data,
  env: {
    ...process.env,
    SFUMATO_CACHE: join(process.cwd(), '.sfumato'),
    SFUMATO_SITE_DATA: join(data, 'none'),
  },
});

/** A command line there, and the document that it prints. */
async function run(...argv: string[]) {
  const place = placeOf(folder);
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...argv, '--json'], place);
  return JSON.parse(stdout);
}

/** The same in this process; `@` stands for the place. */
async function runHere(...argv: string[]) {
  const words = argv.map((word) => word.replace(/^@/, `${folder}/`));
  const folders = { data: join(folder, 'none'), cache: join(process.cwd(), '.sfumato') };
  return (await inProcess(words, folders)).json;
}

describe('the first day of a hospital', () => {
  it('takes one command to write notes without identifiers, and leaves what is none', async () => {
    const report = await run('tag', 'notes', '--out', 'redacted', '--format-out', 'text-redacted');
    const written = await readFile(join(folder, 'redacted', 'a.txt'), 'utf8');

    expect(written).not.toMatch(identifiers);
    expect(written).toContain('BP 151/101, closed with 4-0 Vicryl. Cardiovascular: normal. ');
    expect(report).toMatchObject({ notes: 1, refused: 0, leaks: { notes: 0 } });
    expect(report.releaseId).toMatch(/^encoder-/);
  });

  it('names the next step for a person, of tags and of text without identifiers', async () => {
    const lastLine = async (...argv: string[]) => {
      const tagged = promisify(execFile)(
        process.execPath,
        [command, 'tag', 'notes', ...argv],
        placeOf(folder),
      );
      return (await tagged).stderr.trimEnd().split('\n').at(-1);
    };

    const ofTags = await lastLine('--out', 'next', '--spans');
    const ofBrat = await lastLine('--out', 'next-brat', '--format-out', 'brat');
    const ofText = await lastLine('--out', 'next-text');
    const written = await readFile(join(folder, 'next-text', 'a.txt'), 'utf8');
    for (const name of ['next', 'next-brat', 'next-text']) await rm(join(folder, name), { recursive: true });

    expect(ofTags).toMatch(/^next: the notes stand there as they were.*"sfumato review next"$/);
    expect(ofBrat).toMatch(/^next: the notes stand there as they were, identifiers included/);
    expect(ofText).toMatch(/^next: .*"sfumato deidentify notes /);
    expect(written).not.toMatch(identifiers);
  });

  it('says who found each span, and finds less without rules', async () => {
    const both = await runHere('tag', '@notes', '--out', '@both', '--spans');
    const alone = await runHere('tag', '@notes', '--out', '@alone', '--no-rules', '--spans');
    const spansIn = async (name: string): Promise<{ source: string; confidence: number }[]> => {
      const [line] = (await readFile(join(folder, name, 'notes.jsonl'), 'utf8')).split('\n');
      return JSON.parse(line ?? '').spans;
    };
    const finders = (await spansIn('both')).map(({ source }) => source);

    expect(finders).toContain('model');
    expect(finders).toContain('rule:email');
    expect(Object.values<number>(both.foundBy).reduce((sum, count) => sum + count)).toBe(finders.length);
    expect(alone.foundBy).toBeUndefined();
    for (const span of await spansIn('alone'))
      expect(span).toMatchObject({ source: 'model', confidence: expect.any(Number) });
  });

  it('covers what a small network is unsure of, and less at a higher threshold that the command names', async () => {
    const charactersAt = async (name: string, ...flags: string[]) => {
      const fast = ['--spans', '--accuracy', 'fast', '--no-rules'];
      await runHere('tag', '@unsure', '--out', `@${name}`, ...fast, ...flags);
      const [line] = (await readFile(join(folder, name, 'notes.jsonl'), 'utf8')).split('\n');
      const spans: { start: number; end: number }[] = JSON.parse(line ?? '').spans;
      return spans.reduce((sum, { start, end }) => sum + end - start, 0);
    };
    await mkdir(join(folder, 'unsure'));
    // Names that are words too, in small letters: the release doubts some of them.
    const names = ['bird', 'field', 'rich', 'lung', 'sharp', 'bone'];
    const doubtful = names.map((name) => `d/w ${name} at bedside.\n\nFollowed by ${name} in clinic.\n\n`);
    await writeFile(join(folder, 'unsure', 'a.txt'), doubtful.join(''));

    const own = await charactersAt('own');
    const same = await charactersAt('same', '--threshold', '0.08');
    const surer = await charactersAt('surer', '--threshold', '0.9');
    for (const name of ['unsure', 'own', 'same', 'surer']) await rm(join(folder, name), { recursive: true });

    expect(same).toBe(own);
    expect(surer).toBeLessThan(own);
  });

  it('tags with a release in a folder, in its language, and refuses a folder without one or with another model', async () => {
    const release = join(folder, 'release');
    await cp(join(process.cwd(), 'starter', 'en'), release, { recursive: true });
    const argv = ['tag', '@notes', '--out', '@given', '--release', '@release'];
    const given = await runHere(...argv);
    const codeOf = async (...rest: string[]) =>
      runHere(...argv, ...rest).then(
        () => 'tagged',
        (error: Failure) => error.code,
      );
    const nowhere = await codeOf('--release', '@notes');
    await truncate(join(release, 'deidentifier.onnx'), 1_000_000);

    expect(given.releaseId).toMatch(/^starter-en-/);
    expect([nowhere, await codeOf()]).toEqual(['FILE_NOT_FOUND', 'ENCODING_STARTER_DAMAGED']);
  });

  it('takes one command to write notes that stay readable, with the intervals of a patient', async () => {
    const texts = {
      admission:
        'Xiomara Lopez was admitted on 03/03/2024 by Dr. Okonkwo.\n1. Aspirin\n2. Rest\nMs. Lopez is well.\n',
      discharge: 'Discharged March 13, 2024. Dr. Okonkwo will see Ms. Lopez on 2024-04-02.\n',
    };
    await mkdir(join(folder, 'stay'));
    for (const [name, text] of Object.entries(texts))
      await writeFile(join(folder, 'stay', `${name}.txt`), text);
    await writeFile(
      join(folder, 'known.csv'),
      'note,patient,name\nadmission,p1,Xiomara Lopez\ndischarge,p1,Xiomara Lopez\n',
    );

    const argv = ['@stay', '--out', '@replaced', '--replace', 'surrogates', '--known', '@known.csv'];
    const report = await runHere('tag', ...argv);

    const read = (name: string) => readFile(join(folder, 'replaced', `${name}.txt`), 'utf8');
    const written = (await read('admission')) + (await read('discharge'));
    const pattern = /\d\d\/\d\d\/\d{4}|[A-Z][a-z]+ \d{1,2}, \d{4}|\d{4}-\d\d-\d\d/g;
    const [admitted = 0, discharged = 0, seen = 0] = (written.match(pattern) ?? []).map((day) =>
      Date.parse(`${day} UTC`),
    );
    expect([discharged - admitted, seen - discharged].map((time) => time / 86_400_000)).toEqual([10, 20]);
    // A shift of a whole year keeps a day and its month: what may not stay is the date.
    expect(written).not.toMatch(/\b(?:Xiomara|Lopez|Okonkwo)\b|03\/03\/2024|March 13, 2024|2024-04-02/);
    expect(written).toContain('\n1. Aspirin\n2. Rest\n');
    expect(report).toMatchObject({ notes: 2, surrogates: { key: 'run', notesOfPatients: 2, notesAlone: 0 } });
  });

  it('takes one command to write a CSV again without the identifiers of its notes', async () => {
    await writeFile(
      join(folder, 'notes.csv'),
      'id,note,ward\n1,"Seen by Dr. Okonkwo\non March 3rd, 2024.",East\n2,too,many,cells\n',
    );
    const argv = '@notes.csv --format csv --text-column note --id-column id --replace types'.split(' ');

    const report = await runHere('tag', ...argv, '--out', '@csv', '--allow-refused');

    expect(await readFile(join(folder, 'csv', 'notes.csv'), 'utf8')).toBe(
      'id,note,ward\n1,"Seen by Dr. [DOCTOR]\non [DATE].",East\n',
    );
    const about = 'CSV_RECORD_INCONSISTENT_COLUMNS';
    expect(report.refusals).toEqual([
      { code: 'TEXT_RECORD_INVALID', about, count: 1, examples: [`${folder}/notes.csv:4`] },
    ]);
  });

  it('reads a note from a pipe and writes it to another', async () => {
    const argv = [command, 'tag', '-', '--format-out', 'text-redacted'];
    const piped = promisify(execFile)(process.execPath, argv, placeOf(folder));
    piped.child.stdin?.end(note);
    const { stdout } = await piped;

    expect(stdout).not.toMatch(identifiers);
    expect(stdout).toBe(await readFile(join(folder, 'redacted', 'a.txt'), 'utf8'));
  });

  it.each([
    ['nothing', ''],
    ['blanks alone', ' \n\t\u00A0\n'],
  ])(
    'refuses %s from a pipe, and writes nothing',
    async (_, input) => {
      const piped = promisify(execFile)(process.execPath, [command, 'tag', '-'], placeOf(folder));
      piped.child.stdin?.end(input);

      await expect(piped).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/TEXT_CORPUS_EMPTY.*standard input.*a note that is not blank/),
      });
    },
    300_000,
  );

  it.each([
    ['a folder for a note from a pipe, which goes to standard output', '-', 'piped'],
    ['standard output for notes of a file, which go to a folder', 'notes.jsonl', '-'],
  ])('refuses %s', async (_, notes, out) => {
    await expect(run('tag', notes, '--out', out)).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/SETTING_INVALID[\s\S]*"out"/),
    });
  });

  it.each([
    ['a column where no CSV is read', ['@notes', '--out', '@rows', '--patient-column', 'patient'], 'format'],
    ['a column for a note from a pipe', ['-', '--text-column', 'note'], 'format'],
    ['a CSV from a pipe', ['-', '--format', 'csv', '--text-column', 'note'], 'format'],
    ['notes of a format from a pipe', ['-', '--format', 'jsonl'], 'format'],
    [
      'Word documents for a CSV',
      ['@a.csv', '--format', 'csv', '--text-column', 'note', '--format-out', 'docx', '--out', '@rows'],
      'format-out',
    ],
  ])('refuses %s, which would be left unsaid', async (_, argv, field) => {
    await expect(runHere('tag', ...argv)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field },
    });
  });

  it('asks for the format and the column of a CSV that is named without them', async () => {
    await writeFile(join(folder, 'notes.csv'), 'id,note\n1,calm\n');

    await expect(runHere('tag', '@notes.csv', '--out', '@rows')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { expected: expect.stringContaining('--text-column') },
    });
  });

  it('reads a pipe in the encoding it is told, and names the input that is not in it', async () => {
    const pipe = async (...options: string[]) => {
      const piped = promisify(execFile)(process.execPath, [command, 'tag', '-', ...options], placeOf(folder));
      piped.child.stdin?.end(Buffer.from('Caf\u00e9 notes.', 'latin1'));
      return piped;
    };

    const { stdout } = await pipe('--encoding', 'windows-1252');

    expect(stdout).toBe('Caf\u00e9 notes.');
    await expect(pipe()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/TEXT_NOT_UTF8[\s\S]*standard input/),
    });
  });

  it('refuses a folder without a place to write to, as any missing option', async () => {
    await expect(run('tag', 'notes')).rejects.toMatchObject({
      code: 3,
      stdout: expect.stringContaining('ARGUMENTS_INVALID'),
    });
  });

  it('leaves nothing behind but what it was asked to write', async () => {
    expect((await readdir(folder)).sort()).toEqual([
      'alone',
      'both',
      'csv',
      'given',
      'known.csv',
      'notes',
      'notes.csv',
      'redacted',
      'release',
      'replaced',
      'stay',
    ]);
  });

  it('reads each note in its own language where it is asked to, and warns of notes that look foreign', async () => {
    const texts = {
      de: 'Wir berichten über die Patientin Anna Vaskmeier, geb. am 03.04.2061, die bei uns war. Sehr gut.\n',
      fr: 'La patiente Sylvie Delacroix, née le 12 mars 1956, est suivie par le Dr Benoît Carpentier.\n',
    };
    await mkdir(`${folder}/mixed`);
    for (const [name, text] of Object.entries(texts)) await writeFile(`${folder}/mixed/${name}.txt`, text);

    const argv = 'tag @mixed --format-out text-redacted --out'.split(' ');
    await runHere(...argv, '@auto', '--language', 'auto');
    const asEnglish = await inProcess(
      [...argv, '@english'].map((word) => word.replace(/^@/, `${folder}/`)),
      { data: join(folder, 'none'), cache: join(process.cwd(), '.sfumato') },
    );

    const written = await Promise.all(
      ['de', 'fr'].map((name) => readFile(`${folder}/auto/${name}.txt`, 'utf8')),
    );
    expect(written).toEqual([
      'Wir berichten über die Patientin [PATIENT], geb. am [DATE], die bei uns war. Sehr gut.\n',
      'La patiente [PATIENT], née le [DATE], est suivie par le Dr [DOCTOR].\n',
    ]);
    expect(asEnglish.spoken).toMatch(
      /warning: 2 of 2 notes read as en look like another language \(1 de, 1 fr\)/,
    );
    await expect(runHere(...argv, '@none', '--language', 'auto', '--accuracy', 'fast')).rejects.toMatchObject(
      {
        code: 'SETTING_INVALID',
        details: { field: 'language' },
      },
    );
  });

  it('tags German notes fast by rules alone, names no release, and refuses where rules are off', async () => {
    await writeFile(
      `${folder}/arztbrief.txt`,
      'Wir berichten über Frau Anna Vaskmeier, geb. am 03.04.2061. Sehr gut.\n',
    );
    const fast = ['--language', 'de', '--accuracy', 'fast'];
    const { releaseId } = await runHere(
      ...'tag @arztbrief.txt --out @de --format-out text-redacted'.split(' '),
      ...fast,
    );

    expect(releaseId).toBe('no release');
    expect(await readFile(`${folder}/de/arztbrief.txt`, 'utf8')).toBe(
      'Wir berichten über Frau [PATIENT], geb. am [DATE]. Sehr gut.\n',
    );
    await expect(
      runHere('tag', '@arztbrief.txt', '--out', '@none', '--no-rules', ...fast),
    ).rejects.toMatchObject({ code: 'ENCODING_STARTER_MISSING' });
  });

  it('says which languages there are when it has none for the notes', async () => {
    const argv = ['tag', 'notes', '--out', 'de', '--language', 'de', '--accuracy', 'fast', '--no-rules'];
    await expect(run(...argv)).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringContaining('ENCODING_STARTER_MISSING'),
    });
  });
});
