import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { createSilentTerminal } from '#command-line/testing';
import type { SiteContext } from '../context.js';
import { requireRelease } from '../data/installed-models.js';
import { openSite } from '../testing/open-site.js';
import { buildContext, writeNotes } from '../testing/site-fixture.js';
import { openTagger } from './open-tagger.js';
import { linesOfSurrogates } from './replacement.js';
import { tagNotes } from './tag.js';
import { tagDocuments } from './tag-documents.js';
import { tagStream } from './tag-stream.js';

const notes = [
  { id: 'a', text: 'admitted on 03/14/2024 by Ada Moss.\nmoved on 2024-03-20, Moss.\n', spans: [] },
  { id: 'b', text: 'discharged on April 2, 2024 by Moss.\n', spans: [] },
  { id: 'c', text: 'seen on 01/02/2024.\n', spans: [] },
];
const dayMs = 86_400_000;
const daysOf = (text: string) =>
  [...text.matchAll(/\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d{1,2}, \d{4}/g)].map(
    ([day]) => Date.parse(`${day} UTC`) / dayMs,
  );

/** A site whose release takes capitalised words for names; rules find the dates. Notes a and b are of one patient. */
async function openReplacing() {
  const site = await openSite({}, true);
  const notesPath = await writeNotes(site.folder, notes);
  const known = join(site.folder, 'known.csv');
  await writeFile(known, 'note,patient\na,p1\nb,p1\n');
  const open = async () => openTagger(site.context, await requireRelease(site.context.paths));
  const flags = { replace: 'surrogates', known } as const;
  const tag = async (
    out: string,
    context: SiteContext = site.context,
    outFormat: 'text' | 'jsonl' = 'text',
  ) => {
    const outFolder = join(site.folder, out);
    const report = await tagNotes(context, { notesPath, format: 'jsonl', outFolder, outFormat }, open, flags);
    const read = (id: string) => readFile(join(outFolder, `${id}.txt`), 'utf8');
    return { report, read };
  };
  return { site, open, flags, tag, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

describe('surrogates in written notes', () => {
  it('keep every interval within and between the notes of a patient', async () => {
    await using replacing = await openReplacing();

    const { report, read } = await replacing.tag('out');

    const [first = 0, second = 0] = daysOf(await read('a'));
    const [third = 0] = daysOf(await read('b'));
    const [admitted = 0, moved = 0, discharged = 0] = daysOf(notes.map(({ text }) => text).join(''));
    const shift = first - admitted;
    expect([second - moved, third - discharged]).toEqual([shift, shift]);
    expect(Math.abs(shift)).toBeGreaterThanOrEqual(30);
    expect(Math.abs(shift)).toBeLessThanOrEqual(365);
    expect(report.surrogates).toEqual({ key: 'site', notesOfPatients: 2, notesAlone: 1 });
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
  ])('say what many notes of one patient tell where %d moved on their own', (notesAlone, warnings) => {
    const lines = linesOfSurrogates({ key: 'site', notesOfPatients: 3, notesAlone });

    expect(lines.filter((line) => line.includes('warning: a date that stands in ten'))).toHaveLength(
      warnings,
    );
  });

  it('say so where an earlier run left files of another kind, whose identifiers stand', async () => {
    await using replacing = await openReplacing();
    const { spokenLines } = replacing.site.terminal;

    await replacing.tag('out', undefined, 'jsonl');
    expect(spokenLines.join()).not.toContain('of another kind');
    await replacing.tag('out');

    expect(spokenLines.join('\n')).toMatch(/1 file in .*out is of another kind than this run writes/);
  });

  it('keep a person one person and leave no original', async () => {
    await using replacing = await openReplacing();

    const { read } = await replacing.tag('out');

    const [, given = '', family = ''] = /by (\S+) (\S+)\.\n/.exec(await read('a')) ?? [];
    expect(await read('a')).toContain(`, ${family}.`);
    expect(given).not.toBe(family);
    expect(await read('b')).toContain(`by ${family}.`);
    expect((await read('a')) + (await read('b'))).not.toMatch(/Ada|Moss|2024-03-20|03\/14\/2024/);
  });

  it('are the same in another run of the site, and others without one, which is said', async () => {
    await using replacing = await openReplacing();
    const nowhere = buildContext(join(replacing.site.folder, 'elsewhere'));

    const texts = await Promise.all(
      [
        await replacing.tag('one'),
        await replacing.tag('two'),
        await replacing.tag('three', nowhere.context),
      ].map(async ({ read }) => (await read('a')) + (await read('b'))),
    );

    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    expect(nowhere.terminal.spokenLines.join('\n')).toContain('within this run only');
    expect(replacing.site.terminal.spokenLines.join('\n')).not.toContain('within this run only');
  });

  it('carry the confidence and the finder of what they replace', async () => {
    await using replacing = await openReplacing();

    const { report } = await replacing.tag('out', undefined, 'jsonl');

    const [line = ''] = (await readFile(report.output, 'utf8')).split('\n');
    const { text, spans } = JSON.parse(line);
    expect(text).not.toContain('Moss');
    expect(spans[0]).toMatchObject({ label: 'DATE', source: 'rule:date', confidence: expect.any(Number) });
    expect(daysOf(text.slice(spans[0].start, spans[0].end))).toHaveLength(1);
  });

  it('are not written where an original still stands: that note is refused, the others are not', async () => {
    await using replacing = await openReplacing();
    const path = await writeNotes(
      replacing.site.folder,
      [{ id: 'leaking', text: 'seen by Moss. later moss called.', spans: [] }, ...notes],
      'leaking.jsonl',
    );
    const outFolder = join(replacing.site.folder, 'out');

    const report = await tagNotes(
      replacing.site.context,
      { notesPath: path, format: 'jsonl', outFolder, outFormat: 'text' },
      replacing.open,
      { replace: 'surrogates' },
    );

    expect(report).toMatchObject({ notes: 3, refused: 1 });
    expect(report.refusals).toMatchObject([{ code: 'SITE_OUTPUT_LEAK', examples: ['leaking'] }]);
    await expect(readFile(join(outFolder, 'leaking.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('type words in written notes', () => {
  it('cover what stands again, and ids that hold an identifier are counted', async () => {
    await using replacing = await openReplacing();
    const read = [
      { id: 'ward/moss-2', text: 'seen by Moss. later moss called.', spans: [] },
      { id: 'b', text: 'seen by Moss.', spans: [] },
    ];
    const notesPath = await writeNotes(replacing.site.folder, read, 'again.jsonl');
    const outFolder = join(replacing.site.folder, 'out');

    const report = await tagNotes(
      replacing.site.context,
      { notesPath, format: 'jsonl', outFolder, outFormat: 'text' },
      replacing.open,
      { replace: 'types' },
    );

    expect(await readFile(join(outFolder, 'ward', 'moss-2.txt'), 'utf8')).toBe(
      'seen by [NAME]. later [NAME] called.',
    );
    expect(report).toMatchObject({ notes: 2, tellingIds: 1 });
  });
});

describe('surrogates elsewhere', () => {
  it('go from a pipe to a pipe, and nothing goes where an original still stands', async () => {
    await using replacing = await openReplacing();
    const options = { ...replacing.flags, encoding: 'utf-8', outFormat: 'text' } as const;
    const pipe = async (text: string) => {
      const terminal = createSilentTerminal();
      const context = { ...replacing.site.context, terminal };
      await tagStream(context, Readable.from([Buffer.from(text)]), replacing.open, options);
      return terminal.dataLines.join('\n');
    };

    const written = await pipe('seen by Moss on 03/14/2024. Moss again.');

    expect(written).toMatch(/^seen by (\S+) on \d\d\/\d\d\/\d{4}\. \1 again\.$/);
    expect(written).not.toContain('Moss');
    await expect(pipe('seen by Mossbright. later mossbright called.')).rejects.toMatchObject({
      code: 'SITE_OUTPUT_LEAK',
    });
  });

  it('go into Word documents, one person in body and header', async () => {
    await using replacing = await openReplacing();
    const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const notesPath = join(replacing.site.folder, 'letters');
    await mkdir(notesPath);
    const parts = {
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="w">${paragraph('seen by Ada Moss on 03/14/2024.')}${paragraph('back on 03/20/2024: Moss.')}</w:document>`,
      ),
      'word/header1.xml': strToU8(`<w:hdr xmlns:w="w">${paragraph('MOSS')}</w:hdr>`),
    };
    await writeFile(join(notesPath, 'a.docx'), zipSync(parts));
    const { openDocx } = await import('#documents');

    const report = await tagDocuments(
      replacing.site.context,
      {
        notesPath,
        outFolder: join(replacing.site.folder, 'out'),
        followLinks: false,
        flags: replacing.flags,
      },
      replacing.open,
    );

    const { text } = openDocx(await readFile(join(report.output, 'a.docx')), { file: 'a' });
    const [, family = ''] = /seen by \S+ (\S+) on/.exec(text) ?? [];
    const [seen = 0, back = 0] = daysOf(text);
    expect(text).toContain(`: ${family}.`);
    expect(text).toContain(family.toUpperCase());
    expect(text).not.toMatch(/moss/i);
    expect(back - seen).toBe(6);
    expect(report.surrogates).toMatchObject({ key: 'site', notesOfPatients: 1 });
  });
});
