import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { labelSetNamed } from '#labels';
import { corpusFormats, createCorpusWriter } from '#text/corpus';
import { registerEvaluateCommands } from './evaluate-verbs.js';

const golden = fileURLToPath(new URL('../../../../libs/evaluation/src/fixtures/i2b2-2014/', import.meta.url));

/** Writes one note of a side with its spans. */
const noteWriter =
  (folder: string, text: string) =>
  (side: string, spans: readonly (readonly [number, number, string])[]): void =>
    writeFileSync(
      join(folder, `${side}.jsonl`),
      JSON.stringify({ id: 'one', text, spans: spans.map(([start, end, label]) => ({ start, end, label })) }),
    );

describe('sfumato evaluate', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
    cpSync(join(golden, 'gold'), join(folder, 'gold'), { recursive: true });
    cpSync(join(golden, 'system'), join(folder, 'system'), { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('prints the golden table', async () => {
    const { dataLines } = await run(folder, ['--json']);

    const { documents, scores } = JSON.parse(dataLines.join('\n'));
    expect({ documents, scores }).toEqual({ documents: 8, scores: readExpected().scores });
  });

  it('gives the true scores of the rows that the printed table hides or shows under another name', async () => {
    const { dataLines } = await run(folder, ['--json']);

    const { correctedRows } = JSON.parse(dataLines.join('\n'));
    expect(Object.keys(correctedRows).sort()).toEqual([
      'LOCATION HIPAA Strict',
      'LOCATION HIPAA Token',
      'PROFESSION HIPAA Strict',
      'PROFESSION HIPAA Token',
      'PROFESSION Strict',
    ]);
    expect(correctedRows['LOCATION HIPAA Strict']).toEqual(readExpected().scores['LOCATION HIPAA Token']);
  });

  it('writes no report over the documents that it scores', async () => {
    const file = join(folder, 'gold', readdirSync(join(folder, 'gold'))[0] ?? '');
    const before = readFileSync(file, 'utf8');

    await expect(run(folder, ['--report', file])).rejects.toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('writes a report over an earlier one, and over nothing else that is there', async () => {
    const file = join(folder, 'report.html');
    await run(folder, ['--report', file]);
    const page = readFileSync(file, 'utf8');
    await run(folder, ['--report', file]);
    expect(readFileSync(file, 'utf8')).toBe(page);

    for (const content of ['<!doctype html>\n<p>Mine</p>\n', 'Sfumato\n', page.slice(20)]) {
      writeFileSync(file, content);
      await expect(run(folder, ['--report', file])).rejects.toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN' });
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
    mkdirSync(join(folder, 'reports'));
    await expect(run(folder, ['--report', join(folder, 'reports')])).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_FOREIGN',
    });
    writeFileSync(file, '');
    await run(folder, ['--report', file]);
    expect(readFileSync(file, 'utf8')).toBe(page);
  });

  it('prints a table for people, a line for each measure', async () => {
    const { dataLines } = await run(folder, []);

    expect(dataLines.find((line) => line.startsWith('Binary HIPAA Token'))).toMatch(
      /0\.8777 +0\.8567 +0\.8671/,
    );
  });

  it('says first what leaks, then how much of each type is hidden', async () => {
    const { dataLines } = await run(folder, []);

    expect(dataLines[0]).toBe('Documents that leak         8 of 8');
    expect(dataLines.find((line) => line.startsWith('DOCTOR '))).toMatch(/ 7 +4 +0\.4286 +0\.2857$/);
  });

  it('prints a dash, not 0, for a type that does not occur, and names it for programs', async () => {
    const { dataLines } = await run(folder, []);
    const json = await run(folder, ['--json']);

    expect(dataLines.find((line) => line.startsWith('OTHER HIPAA Strict'))).toMatch(/Strict( +-){7}$/);
    const { absent, f2Micro } = JSON.parse(json.dataLines.join('\n'));
    expect(absent).toEqual([
      ...['PROFESSION HIPAA Token', 'PROFESSION HIPAA Strict', 'OTHER HIPAA Token', 'OTHER HIPAA Strict'],
    ]);
    expect(f2Micro['OTHER HIPAA Token']).toBeNull();
    expect(f2Micro['Binary HIPAA Token']).toBeCloseTo(0.8608, 4);
  });

  it('keeps columns apart however long the names of labels are', async () => {
    const label = `LABEL_${'X'.repeat(40)}`;
    const line = JSON.stringify({ id: 'one', text: 'Ana', spans: [{ start: 0, end: 3, label }] });
    for (const side of ['gold', 'system']) writeFileSync(join(folder, `${side}.jsonl`), line);

    const { dataLines } = await run(folder, ['--labels', 'plain'], { suffix: '.jsonl', format: 'jsonl' });

    const rows = dataLines.filter((row) => row.startsWith(label) && row.includes('Strict'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.trim().split(/ {2,}/)).toHaveLength(8);
  });

  it('leaves an excluded label out on both sides, and what the system made of such text', async () => {
    const write = noteWriter(folder, 'Ana, nurse, 44');
    write('gold', [
      [0, 3, 'PATIENT'],
      [5, 10, 'PROFESSION'],
    ]);
    write('system', [
      [0, 3, 'PATIENT'],
      [5, 10, 'DOCTOR'],
      [12, 14, 'PROFESSION'],
    ]);
    const source = { suffix: '.jsonl', format: 'jsonl' };
    const scoresOf = async (more: string[]) =>
      JSON.parse((await run(folder, ['--json', ...more], source)).dataLines.join('\n'));

    const all = await scoresOf([]);
    const without = await scoresOf(['--exclude', 'PROFESSION']);

    expect(all.scores['Binary Strict']).toMatchObject({ precisionMicro: 0.6667, recallMicro: 1 });
    expect(all.scores.Strict).toMatchObject({ precisionMicro: 0.3333, recallMicro: 0.5 });
    expect(without.scores.Strict).toMatchObject({ precisionMicro: 1, recallMicro: 1 });
    expect(without).toMatchObject({ excluded: ['PROFESSION'], overRedaction: { wordShare: 0 } });
  });

  it('says how many identifiers are hidden whole, and how many marks in 1,000 words touch none', async () => {
    const write = noteWriter(folder, 'Ana Vask, nurse, 44');
    write('gold', [
      [0, 8, 'PATIENT'],
      [17, 19, 'AGE'],
    ]);
    write('system', [
      [0, 3, 'PATIENT'], // half a name is neither hidden nor marked in vain
      [10, 15, 'DOCTOR'],
      [17, 19, 'DATE'],
    ]);
    const source = { suffix: '.jsonl', format: 'jsonl' };

    const table = await run(folder, [], source);
    const json = await run(folder, ['--json'], source);

    expect(table.dataLines).toContain('Identifiers found whole     1 of 2 (50.00 %)');
    expect(table.dataLines).toContain('False positives             1 (250.0 in 1,000 words)');
    expect(JSON.parse(json.dataLines.join('\n'))).toMatchObject({
      leaks: { identifiers: 2, hiddenIdentifiers: 1, hiddenIdentifierShare: 0.5 },
      overRedaction: { words: 4, marks: 3, falseMarks: 1, falseMarksPer1000Words: 250 },
    });
  });

  it('says nothing of the share that is hidden, or of exact spans, where nothing was to be found or is marked', async () => {
    const write = noteWriter(folder, 'No fever since.');
    write('gold', []);
    write('system', []);
    const source = { suffix: '.jsonl', format: 'jsonl' };

    const table = await run(folder, [], source);
    const json = await run(folder, ['--json'], source);

    expect(table.dataLines).toContain('Identifiers found whole     0 of 0 (-)');
    expect(table.dataLines).toContain('Exact spans, F1             - with types, - without');
    expect(JSON.parse(json.dataLines.join('\n')).leaks).toMatchObject({
      identifiers: 0,
      hiddenIdentifierShare: null,
    });
  });

  it('refuses to exclude a label that is not in the label set', async () => {
    await expect(run(folder, ['--exclude', 'PROFESION'])).rejects.toMatchObject({
      code: 'TEXT_LABEL_UNKNOWN',
      details: { label: 'PROFESION' },
    });
  });

  it('finds formats out, another one for the system, and renames labels by files', async () => {
    const names = readdirSync(join(folder, 'system'));
    writeFileSync(
      join(folder, 'system.jsonl'),
      names
        .map((name) => asJsonLine(join(folder, 'system', name), name))
        .join('\n')
        .replaceAll('"PATIENT"', '"PERSON"'),
    );
    const map = join(folder, 'map.json');
    const labels = [...labelSetNamed('i2b2').labels.filter((label) => label !== 'PATIENT')];
    writeFileSync(
      map,
      JSON.stringify({ PERSON: 'PATIENT', ...Object.fromEntries(labels.map((label) => [label, label])) }),
    );

    const { dataLines } = await runWith([
      ...['--gold', join(folder, 'gold'), '--system', join(folder, 'system.jsonl')],
      ...['--system-map-file', map, '--json'],
    ]);

    expect(JSON.parse(dataLines.join('\n')).scores.Strict).toEqual(readExpected().scores.Strict);
  });

  const fileNames: Record<string, string> = {
    jsonl: 'tagged.jsonl',
    'i2b2-2006': 'tagged.xml',
    conll: 'tagged.conll',
  };
  it.each(corpusFormats.filter((format) => format !== 'text'))(
    'scores notes that were tagged in %s, found out from the files',
    async (format) => {
      const path = join(folder, fileNames[format] ?? 'tagged');
      const note = { id: 'one', text: 'Ana came home.', spans: [{ start: 0, end: 3, label: 'DATE' }] };
      writeFileSync(join(folder, 'gold.jsonl'), JSON.stringify(note));
      const writer = await createCorpusWriter({ path, format });
      await writer.write(note);
      await writer.close();

      const { dataLines } = await runWith([
        ...['--gold', join(folder, 'gold.jsonl'), '--system', path, '--labels', 'plain', '--json'],
      ]);

      expect(JSON.parse(dataLines.join('\n')).scores.Strict).toMatchObject({ f1Micro: 1 });
    },
  );

  it('refuses a map where there is no label set to map to', async () => {
    const map = join(folder, 'map.json');
    writeFileSync(map, '{"PERSON":"PATIENT"}');

    await expect(run(folder, ['--labels', 'plain', '--map-file', map])).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });

  it('scores the same documents in any order of files', async () => {
    const reversed = readdirSync(join(folder, 'system')).reverse();
    for (const side of ['gold', 'system']) {
      const names = side === 'gold' ? readdirSync(join(folder, side)) : reversed;
      writeFileSync(
        join(folder, `${side}.jsonl`),
        names.map((name) => asJsonLine(join(folder, side, name), name)).join('\n'),
      );
    }

    const { dataLines } = await run(folder, ['--json'], { suffix: '.jsonl', format: 'jsonl' });

    expect(JSON.parse(dataLines.join('\n')).scores['Strict']).toEqual(readExpected().scores.Strict);
  });

  it('refuses a document that stands on one side only and names it', async () => {
    rmSync(join(folder, 'system', '103-04.xml'));

    await expect(run(folder, [])).rejects.toMatchObject({
      code: 'EVALUATION_DOCUMENT_UNPAIRED',
      details: { document: '103-04', missingIn: join(folder, 'system'), unpaired: 1 },
    });
  });

  it('refuses an extra document of the system', async () => {
    copyFileSync(join(folder, 'system', '103-04.xml'), join(folder, 'system', '999-01.xml'));

    await expect(run(folder, [])).rejects.toMatchObject({
      code: 'EVALUATION_DOCUMENT_UNPAIRED',
      details: { document: '999-01', foundIn: join(folder, 'system') },
    });
  });

  it('refuses different texts and names the document, not the text', async () => {
    const file = join(folder, 'system', '103-04.xml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(']]>', ' more]]>'));

    const failure = await run(folder, []).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'EVALUATION_TEXT_DIFFERS' });
    expect(failure).toHaveProperty('details', { document: '103-04' }); // exactly: nothing beside the name
  });

  it('refuses a file that it cannot read instead of scoring without it', async () => {
    writeFileSync(join(folder, 'gold', '103-04.xml'), '<deIdi2b2><TEXT>');

    await expect(run(folder, [])).rejects.toMatchObject({
      details: { file: join(folder, 'gold', '103-04.xml') },
    });
  });

  it('refuses a label outside the label set', async () => {
    const file = join(folder, 'system', '103-04.xml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/TYPE="\w+"/, 'TYPE="WIZARD"'));

    await expect(run(folder, [])).rejects.toMatchObject({ code: 'TEXT_LABEL_UNKNOWN' });
  });

  it.each([
    ['--format', 'papyrus'],
    ['--labels', 'runes'],
    ['--hipaa', 'sometimes'],
  ])('refuses the argument %s %s', async (option, value) => {
    await expect(run(folder, [option, value])).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });

  it('takes labels as they come when told that there is no label set', async () => {
    const { dataLines } = await run(folder, ['--labels', 'plain', '--json']);

    expect(JSON.parse(dataLines.join('\n')).scores['PATIENT Strict'].recallMicro).toBe(1);
  });

  it('writes a report without the text of any note', async () => {
    const file = join(folder, 'report.html');

    await run(folder, ['--report', file]);

    const page = readFileSync(file, 'utf8');
    expect(page).toContain('Binary HIPAA Token');
    expect(page).not.toContain('chest pain');
  });
});

async function run(folder: string, more: readonly string[], source = { suffix: '', format: 'i2b2' }) {
  const paths = ['gold', 'system'].flatMap((side) => [`--${side}`, join(folder, `${side}${source.suffix}`)]);
  return runWith([...paths, '--format', source.format, ...more]);
}

async function runWith(flags: readonly string[]) {
  const terminal = createSilentTerminal();
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  registerEvaluateCommands(program, terminal);
  await program.parseAsync(['evaluate', ...flags], { from: 'user' });
  return terminal;
}

function readExpected() {
  return JSON.parse(readFileSync(join(golden, 'expected.json'), 'utf8'));
}

function asJsonLine(file: string, name: string): string {
  const xml = readFileSync(file, 'utf8');
  const text = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(xml)?.[1];
  const tags = [...xml.matchAll(/ start="(\d+)" end="(\d+)" text="[^"]*" TYPE="([^"]+)"/g)];
  const spans = tags.map(([, start, end, label]) => ({ start: Number(start), end: Number(end), label }));
  return JSON.stringify({ id: name.replace('.xml', ''), text, spans });
}
