import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { createSilentTerminal } from '#command-line/testing';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import { createServeLogger } from '../serve/log.js';
import { openNoteService } from '../serve/notes.js';
import { startServing } from '../serve/server.js';
import { tryRelease } from '../sync/try-release.js';
import { openSite } from '../testing/open-site.js';
import { writeNotes } from '../testing/site-fixture.js';
import { type LayerFlags, layersByDefault } from './layers.js';
import { openTagger } from './open-tagger.js';
import { tagNotes } from './tag.js';
import { openCsv } from './tag-csv.js';
import { tagDocuments } from './tag-documents.js';
import { tagStream } from './tag-stream.js';

/** The release takes capitalised words for names and numbers for dates; without rules nothing finds an address. */
const texts: Readonly<Record<string, string>> = {
  plain: 'admitted on 03/14/2024 by Ada Moss. moved on 2024-03-20, Moss.',
  leaking: 'seen by Vask on 12. write to nobody@example.org, \u{1F3E5} or ask vaskel@example.org.',
  original: '\u{1F3E5} seen by Mossbright. later mossbright called.',
};
const ids = Object.keys(texts);
const standardInput = 'standard-input';

/** By the id of a note: what was written, `undefined` where it was refused; and where a written note looks as if it leaked. */
interface Outcome {
  readonly written: Readonly<Record<string, string | undefined>>;
  readonly leaks: readonly string[];
}

type Replace = 'types' | 'surrogates';

/** Every way into the pipeline, on one site; all notes are of one patient, so that no door has surrogates of its own. */
async function openDoors(layers: LayerFlags, replace: Replace) {
  const site = await openSite({}, true);
  const known = join(site.folder, 'known.csv');
  await writeFile(known, `note,patient\n${[...ids, standardInput].map((id) => `${id},p1\n`).join('')}`);
  // Known values bring rules with them: where there are none, only types can be compared.
  const flags = layers.rules === true ? { ...layers, known, replace } : { ...layers, replace };
  const open = async () =>
    openTagger(site.context, await requireRelease(site.context.paths), { tellsConfidence: true });
  const read = (path: string) => readFile(path, 'utf8').catch(() => undefined);
  const folderOf = async (name: string) => {
    const folder = join(site.folder, name);
    await mkdir(folder);
    return folder;
  };

  const asFolder = async (): Promise<Outcome> => {
    const notesPath = await folderOf('texts');
    for (const id of ids) await writeFile(join(notesPath, `${id}.txt`), texts[id] ?? '');
    const outFolder = join(site.folder, 'texts-out');
    const options = { notesPath, format: 'text', outFolder, outFormat: 'text' } as const;
    const { leaks } = await tagNotes(site.context, options, open, flags);
    const written = await Promise.all(ids.map(async (id) => [id, await read(join(outFolder, `${id}.txt`))]));
    return { written: Object.fromEntries(written), leaks: leaks?.examples ?? [] };
  };

  const asLines = async (): Promise<Outcome> => {
    const notes = ids.map((id) => ({ id, text: texts[id] ?? '', spans: [] }));
    const notesPath = await writeNotes(site.folder, notes, 'lines.jsonl');
    const outFolder = join(site.folder, 'lines-out');
    const options = { notesPath, format: 'jsonl', outFolder, outFormat: 'jsonl' } as const;
    const { leaks, output } = await tagNotes(site.context, options, open, flags);
    const lines = ((await read(output)) ?? '').trim().split('\n');
    const written = new Map<string, string>(lines.map((line) => JSON.parse(line)).map((n) => [n.id, n.text]));
    return {
      written: Object.fromEntries(ids.map((id) => [id, written.get(id)])),
      leaks: leaks?.examples ?? [],
    };
  };

  const asCsv = async (): Promise<Outcome> => {
    const path = join(site.folder, 'notes.csv');
    await writeFile(path, `id,note\n${ids.map((id) => `${id},"${texts[id]}"\n`).join('')}`);
    const outFolder = join(site.folder, 'csv-out');
    const columns = { textColumn: ['note'], idColumn: 'id', delimiter: ',', encoding: 'utf-8' } as const;
    const source = await openCsv({
      ...columns,
      path,
      outFolder,
      asksForPatients: true,
      openKey: async () => new Uint8Array(32),
    });
    const options = { notesPath: path, format: 'text', outFolder, outFormat: 'jsonl', source } as const;
    const { leaks, output } = await tagNotes(site.context, options, open, flags);
    const rows = ((await read(output)) ?? '').trimEnd().split('\n').slice(1);
    const cells = new Map(
      rows.map((row) => [
        row.slice(0, row.indexOf(',')),
        row.slice(row.indexOf(',') + 1).replace(/^"|"$/g, ''),
      ]),
    );
    return {
      written: Object.fromEntries(ids.map((id) => [id, cells.get(id)])),
      leaks: leaks?.examples ?? [],
    };
  };

  const asStream = async (): Promise<Outcome> => {
    const written: Record<string, string | undefined> = {};
    const leaks: string[] = [];
    for (const id of ids) {
      const terminal = createSilentTerminal();
      const context = { ...site.context, terminal };
      const input = Readable.from([Buffer.from(texts[id] ?? '')]);
      const options = { ...flags, encoding: 'utf-8', outFormat: 'text' } as const;
      const failure = await tagStream(context, input, open, options).catch((error: unknown) => error);
      if (failure !== undefined) expect(failure).toMatchObject({ code: 'SITE_OUTPUT_LEAK' });
      written[id] = terminal.dataLines[0];
      const [, said = ''] = /look like identifiers: (.*)/.exec(terminal.spokenLines.join('\n')) ?? [];
      if (said !== '') leaks.push(...said.split(', ').map((place) => place.replace(standardInput, id)));
    }
    return { written, leaks };
  };

  const overHttp = async (): Promise<Outcome> => {
    const silent = () => {};
    const token = 'a'.repeat(32);
    const surrogateKey = await openSurrogateKey(site.context.paths);
    const service = await startServing({
      host: '127.0.0.1',
      port: 0,
      requestsMax: 2,
      token,
      // pino's methods have overloads of which the logger calls one
      logger: createServeLogger({ debug: silent, info: silent, warn: silent, error: silent } as never),
      open: () => openNoteService({ open, flags, surrogateKey }),
    });
    try {
      await service.ready;
      const answer = await fetch(`${service.url}/v1/tag?replace=${replace}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ notes: ids.map((id) => ({ id, text: texts[id] })) }),
      });
      const { notes } = JSON.parse(await answer.text());
      const leaks = notes
        .filter(({ refused }: { refused?: string }) => refused === undefined)
        .flatMap(({ id, leaks }: { id: string; leaks: { start: number; end: number }[] }) =>
          leaks.map(({ start, end }) => `${id}:${start}-${end}`),
        );
      const textOf = ({ id, text }: { id: string; text?: string }) => [id, text];
      return { written: Object.fromEntries(notes.map(textOf)), leaks };
    } finally {
      await service.close();
    }
  };

  const asDocuments = async (): Promise<Outcome> => {
    const { openDocx } = await import('#documents');
    const notesPath = await folderOf('letters');
    for (const id of ids) {
      const document = `<w:document xmlns:w="w"><w:p><w:r><w:t>${texts[id]}</w:t></w:r></w:p></w:document>`;
      const parts = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) };
      await writeFile(join(notesPath, `${id}.docx`), zipSync(parts));
    }
    const outFolder = join(site.folder, 'letters-out');
    const { leaks } = await tagDocuments(
      site.context,
      { notesPath, outFolder, followLinks: false, flags },
      open,
    );
    const written = await Promise.all(
      ids.map(async (id) => [id, openDocx(await readFile(join(outFolder, `${id}.docx`)), { file: id }).text]),
    );
    return { written: Object.fromEntries(written), leaks: leaks?.examples ?? [] };
  };

  return {
    site,
    open,
    asFolder,
    asLines,
    asCsv,
    asStream,
    overHttp,
    asDocuments,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

describe('the same notes through every door', () => {
  it.each([
    ['types', { rules: true }],
    ['types', { rules: false }],
    ['surrogates', { rules: true }],
  ] as const)('come out the same, and the last look says the same: %s, %j', async (replace, layers) => {
    await using doors = await openDoors(layers, replace);

    const expected = await doors.asFolder();

    expect(await doors.asLines()).toEqual(expected);
    expect(await doors.asCsv()).toEqual(expected);
    expect(await doors.asStream()).toEqual(expected);
    expect(await doors.overHttp()).toEqual(expected);
    const { original: _, ...comparable } = expected.written; // a document covers what stands again
    const documents = await doors.asDocuments();
    expect(documents.written).toMatchObject(comparable);
    expect(documents.leaks).toEqual(expected.leaks);
    expect(expected.written['original'] === undefined).toBe(replace === 'surrogates');
    expect(expected.leaks).toHaveLength(layers.rules ? 0 : 2);
    expect(JSON.stringify(expected.written)).not.toMatch(/Moss|Ada/);
  });

  it('are judged as the site finds them when a release is tried', async () => {
    await using doors = await openDoors(layersByDefault, 'types');
    const { site, open } = doors;
    const notes = Array.from({ length: 30 }, (_, at) => ({
      id: `note-${at}`,
      spans: [],
      text: `seen by Ada Moss. write to nobody${at}@example.org.`,
    }));
    const notesPath = await writeNotes(site.folder, notes, 'own.jsonl');
    const options = { notesPath, format: 'jsonl', outFormat: 'jsonl' } as const;
    const outFolder = join(site.folder, 'own-out');
    const { output } = await tagNotes(site.context, { ...options, outFolder }, open, layersByDefault);
    const inUse = await requireRelease(site.context.paths);

    const trial = await tryRelease(
      site.context,
      { inUse, offered: inUse },
      { path: output, format: 'jsonl' },
    );

    expect(trial).toMatchObject({ inUse: { recall: 1, f1: 1 }, offered: { recall: 1, f1: 1 } });
  });
});

describe('a place where an original would still stand', () => {
  it('is shown to the person at the site with the words around, and no report holds them', async () => {
    await using doors = await openDoors(layersByDefault, 'surrogates');
    const { site, open } = doors;
    const note = { id: 'a', text: `\u{1F3E5} ${texts['original']}`, spans: [] };
    const notesPath = await writeNotes(site.folder, [note], 'refused.jsonl');
    const outFolder = join(site.folder, 'refused-out');
    const options = { notesPath, format: 'jsonl', outFolder, outFormat: 'text' } as const;

    const report = await tagNotes(site.context, options, open, { rules: true, replace: 'surrogates' });

    const start = [...note.text.slice(0, note.text.indexOf('mossbright'))].length;
    const said = site.terminal.spokenLines.join('\n');
    expect(said).toMatch(new RegExp(`a: \\S+ at ${start}-${start + 10}: .*later >mossbright< called\\.`));
    expect(said).not.toContain('--deny');
    expect(JSON.stringify(report)).not.toMatch(/mossbright/i);
  });
});

describe('one note on standard input', () => {
  it.each([
    ['without a final line end', 'seen by Moss.'],
    ['with one', 'seen by Moss.\n'],
    ['with several, and lines of Windows', 'seen by Moss.\r\nhome\r\n\r\n'],
    ['with blanks at both ends', ' \tseen by Moss. \t'],
  ])('keeps every byte outside its spans: %s', async (_, text) => {
    await using doors = await openDoors({ rules: false }, 'types');
    const terminal = createSilentTerminal();
    const context = { ...doors.site.context, terminal };

    for (const outFormat of ['text', 'text-redacted'] as const)
      await tagStream(context, Readable.from([Buffer.from(text)]), doors.open, {
        encoding: 'utf-8',
        outFormat,
        rules: false,
        ...(outFormat === 'text' ? { replace: 'types' } : {}),
      });

    const expected = text.replace('Moss', '[NAME]');
    expect(terminal.dataLines).toEqual([expected, expected]);
  });
});
