import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { generateNotes, syntheticSources } from '#corpora';
import { corpusFormats } from '#text/corpus';
import { registerCorpusCommands, sourceNames } from './corpus-verbs.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-corpus-commands-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  process.exitCode = undefined; // documents were refused, as they should
});

async function run(...words: string[]) {
  const terminal = createSilentTerminal();
  const program = new Command('sfumato').exitOverride().configureOutput({ writeErr: () => {} });
  registerCorpusCommands(program, terminal);
  await program.parseAsync(['corpus', ...words], { from: 'user' });
  return terminal;
}

const generate = (format: string, out: string) =>
  run(
    ...`generate --source harbour --notes 6 --seed 4 --format ${format} --json --out`.split(' '),
    join(folder, out),
  );

function onlyJson({ dataLines }: { readonly dataLines: readonly string[] }) {
  expect(dataLines).toHaveLength(1);
  return JSON.parse(dataLines[0] ?? '');
}

describe('sfumato corpus', () => {
  it('offers every synthetic source', () => {
    expect(sourceNames).toEqual(syntheticSources.map((source) => source.name));
  });

  it.each([
    ['i2b2-2014', 'harbour-4-000005.xml'],
    ['meddocan', 'harbour-4-000005.xml'],
    ['text', 'harbour-4-000005.txt'],
  ])('generate writes a file for each note in %s', async (format, last) => {
    const counted = onlyJson(await generate(format, format));

    const files = (await readdir(join(folder, format))).filter((name) => !name.startsWith('.')).sort();
    expect(counted).toMatchObject({ source: 'harbour', seed: 4, notes: 6 });
    expect(files).toHaveLength(6);
    expect(files.at(-1)).toBe(last);
  });

  it('generate, convert and back gives the same bytes', async () => {
    await generate('jsonl', 'lines');
    await generate('i2b2-2014', 'xml');

    const converted = onlyJson(
      await run(
        ...`convert --from-format i2b2-2014 --to-format jsonl --json --from`.split(' '),
        join(folder, 'xml'),
        '--to',
        join(folder, 'back.jsonl'),
      ),
    );

    expect(converted).toMatchObject({ documents: 6, refused: 0, dropped: {} });
    expect(await readFile(join(folder, 'back.jsonl'), 'utf8')).toBe(
      await readFile(join(folder, 'lines', 'harbour-4.jsonl'), 'utf8'),
    );
  });

  it('convert renames labels and counts what the other set cannot name', async () => {
    await generate('i2b2-2014', 'renamed');

    const { spans, dropped } = onlyJson(
      await run(
        ...`convert --from-format i2b2-2014 --to-format jsonl --map i2b2:hipaa --json --from`.split(' '),
        join(folder, 'renamed'),
        '--to',
        join(folder, 'hipaa.jsonl'),
      ),
    );

    const labels = [...generateNotes({ source: 'harbour', notes: 6, seed: 4 })].flatMap((note) =>
      note.spans.map((span) => span.label),
    );
    expect(dropped.DOCTOR).toBe(labels.filter((label) => label === 'DOCTOR').length);
    expect(spans + Object.values<number>(dropped).reduce((sum, count) => sum + count, 0)).toBe(labels.length);
    expect(await readFile(join(folder, 'hipaa.jsonl'), 'utf8')).not.toContain('"DOCTOR"');
  });

  it.each(corpusFormats)('convert from i2b2-2014 to %s says what was left behind', async (format) => {
    await generate('i2b2-2014', 'every');
    const labels = [...generateNotes({ source: 'harbour', notes: 6, seed: 4 })].flatMap(({ spans }) => spans);

    const { documents, unwritable, spans, notHeld } = onlyJson(
      await run(
        ...`convert --from-format i2b2-2014 --to-format ${format} --json --from`.split(' '),
        join(folder, 'every'),
        '--to',
        join(folder, `every-${format}`),
      ),
    );

    const isXml = format === 'i2b2-2014' || format === 'meddocan';
    expect([documents, unwritable]).toEqual([6, 0]);
    expect([spans, notHeld.spans]).toEqual(format === 'text' ? [0, labels.length] : [labels.length, 0]);
    expect(notHeld).toMatchObject({ tagIds: isXml ? 0 : labels.length, tagAttributes: 0 });
  });

  it('convert reads an export of another tool and renames its labels by a file', async () => {
    const [from, to, map] = ['export.json', 'renamed.jsonl', 'map.yaml'].map((name) => join(folder, name));
    const span = (entity_type: string, entity_value: string, start_position: number) => ({
      entity_type,
      entity_value,
      start_position,
      end_position: start_position + entity_value.length,
    });
    const records = [
      { full_text: 'Mr Vask in Vane', spans: [span('TITLE', 'Mr', 0), span('GPE', 'Vane', 11)] },
    ];
    await writeFile(from ?? '', JSON.stringify(records));
    await writeFile(map ?? '', 'GPE: CITY\nTITLE: null\n');

    const converted = onlyJson(
      await run(
        ...['convert', '--from-format', 'presidio', '--from', from ?? '', '--map-file', map ?? ''],
        ...['--to-format', 'jsonl', '--to', to ?? '', '--json'],
      ),
    );

    expect(converted).toMatchObject({ documents: 1, spans: 1, dropped: { TITLE: 1 } });
    expect(JSON.parse(await readFile(to ?? '', 'utf8'))).toEqual({
      id: 'export-000001',
      text: 'Mr Vask in Vane',
      spans: [{ start: 11, end: 15, label: 'CITY' }],
    });
  });

  it('convert leaves out a document that the format cannot hold, whole, and says which', async () => {
    const path = join(folder, 'overlapping.jsonl');
    const one = { start: 0, end: 3, label: 'A' };
    const other = { start: 2, end: 5, label: 'B' };
    const lines = [
      { id: 'apart', text: 'Vask 1', spans: [{ start: 0, end: 4, label: 'A' }] },
      { id: 'across', text: 'Vask 2', spans: [one, other] },
    ];
    await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const convert = (from: string) =>
      run(
        ...`convert --from-format jsonl --to-format i2b2-2006 --json --from`.split(' '),
        from,
        '--to',
        join(folder, 'inline.xml'),
      );

    const terminal = await convert(path);

    expect(onlyJson(terminal)).toMatchObject({ documents: 1, spans: 1, refused: 0, unwritable: 1 });
    expect(terminal.spokenLines.join('\n')).toContain('across: TEXT_NOT_REPRESENTABLE');
    await writeFile(path, `${JSON.stringify(lines[1])}\n`);
    await expect(convert(path)).rejects.toMatchObject({ code: 'TEXT_NOT_REPRESENTABLE' });
  });

  it('convert leaves out ids that cannot be file names, and says which', async () => {
    const path = join(folder, 'names.jsonl');
    const ids = ['a', '../b', 'a.txt/b', 'z'];
    await writeFile(path, ids.map((id) => `${JSON.stringify({ id, text: 'Moss' })}\n`).join(''));
    const out = join(folder, 'names');

    const terminal = await run(
      ...`convert --from-format jsonl --to-format text --json --from ${path} --to ${out}`.split(' '),
    );

    expect(onlyJson(terminal)).toMatchObject({ documents: 2, refused: 0, unwritable: 2 });
    expect((await readdir(out)).sort()).toEqual(['.sfumato-written', 'a.txt', 'z.txt']);
    expect(terminal.spokenLines.join('\n')).toContain('left out a.txt/b: TEXT_ID_UNSAFE');
  });

  it('convert goes on after a document that cannot be read, and says which', async () => {
    await generate('i2b2-2014', 'damaged');
    await writeFile(join(folder, 'damaged', 'harbour-4-000002.xml'), '<deIdi2b2><TEXT>cut o');

    const terminal = await run(
      ...`convert --from-format i2b2-2014 --to-format jsonl --json --from`.split(' '),
      join(folder, 'damaged'),
      '--to',
      join(folder, 'five.jsonl'),
    );

    expect(onlyJson(terminal)).toMatchObject({ documents: 5, refused: 1 });
    expect(terminal.spokenLines.join('\n')).toContain('harbour-4-000002.xml: TEXT_XML');
  });

  it.each(['i2b2-2014', 'jsonl'])(
    'generate fails with a code as %s where a file is in the way',
    async (format) => {
      await writeFile(join(folder, 'in-the-way'), '');

      await expect(generate(format, 'in-the-way')).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
    },
  );

  it('stats counts tokens, spans and the labelled share', async () => {
    const path = join(folder, 'two.jsonl');
    await writeFile(
      path,
      '{"id":"1","text":"Ms. Quist, 03/04/67.","spans":[{"start":4,"end":9,"label":"PATIENT"},{"start":11,"end":19,"label":"DATE"}]}\n' +
        '{"id":"2","text":"no one","spans":[]}\n',
    );

    expect(onlyJson(await run('stats', '--path', path, '--format', 'jsonl', '--json'))).toEqual({
      documents: 2,
      refused: 0,
      warnings: 0,
      characters: 26,
      tokens: 12, // Ms . Quist , 03 / 04 / 67 . | no one
      tokensPerDocument: 6,
      spans: 2,
      labelledTokens: 6,
      labelledTokenShare: 0.5,
      labels: { PATIENT: 1, DATE: 1 },
    });
  });

  it.each([
    ['stats', 'broken', '{"id":"a","text":"Moss"}\nnot json\n'],
    ['convert', 'broken', '{"id":"a","text":"Moss"}\nnot json\n'],
    ['convert', 'with an id that is no file name', '{"id":"a","text":"Moss"}\n{"id":"../b","text":""}\n'],
  ])('%s ends with 2 where a document is %s, unless told', async (verb, _, content) => {
    const path = join(folder, 'half.jsonl');
    await writeFile(path, content);
    const words =
      verb === 'stats'
        ? ['stats', '--format', 'jsonl', '--path', path]
        : [
            'convert',
            '--from-format',
            'jsonl',
            '--to-format',
            'text',
            '--from',
            path,
            '--to',
            join(folder, 'half'),
          ];
    const exitCodeOf = async (...more: string[]) => {
      process.exitCode = 0;
      await run(...words, ...more);
      return process.exitCode;
    };

    expect([await exitCodeOf(), await exitCodeOf('--allow-refused')]).toEqual([2, 0]);
  });

  it('stats fails when no document can be read', async () => {
    const path = join(folder, 'broken.jsonl');
    await writeFile(path, 'not json\n');

    await expect(run('stats', '--path', path, '--format', 'jsonl')).rejects.toMatchObject({
      code: 'CORPORA_NOTHING_READABLE',
    });
  });

  it.each([['i2b2'], ['i2b2:hipaa:generic']])('convert refuses the map %s', async (map) => {
    await generate('i2b2-2014', 'unmapped');

    await expect(
      run(
        ...`convert --from-format i2b2-2014 --to-format jsonl --map ${map} --from`.split(' '),
        join(folder, 'unmapped'),
        '--to',
        join(folder, 'none.jsonl'),
      ),
    ).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });

  it.each([
    ['--notes', '-1'],
    ['--notes', '1.5'],
    ['--seed', 'x'],
    ['--source', 'nowhere'],
    ['--format', 'pdf'],
  ])('generate refuses %s %s as a bad argument', async (option, value) => {
    await expect(
      run('generate', '--source', 'harbour', '--out', join(folder, 'never'), option, value),
    ).rejects.toMatchObject({ name: 'CommanderError' });
  });
});
