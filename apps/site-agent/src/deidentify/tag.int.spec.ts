import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openCorpus } from '#text/corpus';
import { openSite } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { tagNotes } from './tag.js';
import { tagOutputFormats } from './tag-output.js';

describe('tag', () => {
  it('finds spans on the original text and reports them', async () => {
    await using site = await openSite({}, true);
    const text = 'Seen by Ada Moss on 12.\n\nStable.\n';
    const path = await writeNotes(site.folder, [{ id: 'a', text, spans: [] }]);

    const report = await tagNotes(site.context, {
      notesPath: path,
      format: 'jsonl',
      outFolder: join(site.folder, 'out'),
      outFormat: 'jsonl',
    });

    const [line] = (await readFile(report.output, 'utf8')).trim().split('\n');
    const note = JSON.parse(line ?? '');
    expect(note.text).toBe(text);
    expect(
      note.spans.map(({ start, end, label }: { start: number; end: number; label: string }) => [
        text.slice(start, end),
        label,
      ]),
    ).toEqual([
      ['Seen', 'NAME'],
      ['Ada Moss', 'NAME'],
      ['12', 'DATE'],
      ['Stable', 'NAME'],
    ]);
    expect(report).toMatchObject({ notes: 1, refused: 0, tokens: 9, spans: { NAME: 3, DATE: 1 } });
  });

  it('writes text without what was found', async () => {
    await using site = await openSite({}, true);
    const path = await writeNotes(site.folder, [{ id: 'a', text: 'seen by Ada Moss on 12.', spans: [] }]);
    const outFolder = join(site.folder, 'out');

    await tagNotes(site.context, { notesPath: path, format: 'jsonl', outFolder, outFormat: 'text-redacted' });

    expect(await readFile(join(outFolder, 'a.txt'), 'utf8')).toBe('seen by [NAME] on [DATE].');
  });

  it('refuses a folder of blank files alone, and leaves none of them in the output', async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'notes');
    const outFolder = join(site.folder, 'out');
    await mkdir(notesPath);
    for (const [name, text] of Object.entries({ a: ' \n\t', b: '' }))
      await writeFile(join(notesPath, `${name}.txt`), text);
    const options = { notesPath, format: 'text', outFolder, outFormat: 'text-redacted' } as const;

    await expect(tagNotes(site.context, options)).rejects.toMatchObject({
      code: 'TEXT_CORPUS_EMPTY',
      details: { path: notesPath, expected: 'a note that is not blank' },
    });
    expect((await readdir(outFolder)).filter((name) => name.endsWith('.txt'))).toEqual([]);
  });

  it('writes blank files beside a note, and counts none where all the others were refused', async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'notes');
    await mkdir(notesPath);
    await writeFile(join(notesPath, 'blank.txt'), ' \n');
    await writeFile(join(notesPath, 'other.txt'), Buffer.from('seen by Ada Moss.', 'utf16le'));
    const tagged = async (name: string) => {
      const outFolder = join(site.folder, name);
      const options = { notesPath, format: 'text', outFolder, outFormat: 'text-redacted' } as const;
      const { notes, blank, refused } = await tagNotes(site.context, options);
      const files = (await readdir(outFolder)).filter((file) => file.endsWith('.txt'));
      return { notes, blank, refused, files };
    };

    const alone = await tagged('alone');
    await writeFile(join(notesPath, 'calm.txt'), 'calm.');
    const beside = await tagged('beside');

    expect(alone).toEqual({ notes: 0, blank: undefined, refused: 1, files: [] });
    expect(beside).toEqual({ notes: 1, blank: 1, refused: 1, files: ['blank.txt', 'calm.txt'] });
  });

  it("makes folders in an output that are their user's alone, as their names may be those of patients", async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'notes');
    const outFolder = join(site.folder, 'out');
    await mkdir(join(notesPath, 'ada-moss'), { recursive: true });
    await mkdir(outFolder, { mode: 0o755 });
    await writeFile(join(notesPath, 'ada-moss', 'a.txt'), 'calm.');

    await tagNotes(site.context, { notesPath, format: 'text', outFolder, outFormat: 'text-redacted' });

    expect((await stat(join(outFolder, 'ada-moss'))).mode & 0o777).toBe(0o700);
  });

  it('gives every note its own spans, in the order of the notes, however sentences were batched', async () => {
    await using site = await openSite({}, true);
    const path = await writeNotes(site.folder, buildNotes(300));

    const report = await tagNotes(site.context, {
      notesPath: path,
      format: 'jsonl',
      outFolder: join(site.folder, 'out'),
      outFormat: 'jsonl',
    });

    const notes = (await readFile(report.output, 'utf8')).trim().split('\n');
    const found = notes.map((line, index) => {
      const { id, text, spans } = JSON.parse(line);
      const shown = spans.map(({ start, end }: { start: number; end: number }) => text.slice(start, end));
      return id === `note-${index}` && shown.includes(String(index)) && shown.includes('Plan');
    });
    expect(found).toEqual(buildNotes(300).map(() => true));
  });

  it.each(['notes', 'notes/out', 'link'])('refuses to write to %s, beside the originals', async (out) => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'notes');
    await mkdir(notesPath);
    await symlink(notesPath, join(site.folder, 'link'));
    await writeFile(join(notesPath, 'a.txt'), 'seen by Ada Moss.');

    await expect(
      tagNotes(site.context, {
        notesPath,
        format: 'text',
        outFolder: join(site.folder, out),
        outFormat: 'text-redacted',
      }),
    ).rejects.toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });

    expect(await readdir(notesPath)).toEqual(['a.txt']);
    expect(await readFile(join(notesPath, 'a.txt'), 'utf8')).toBe('seen by Ada Moss.');
  });

  it('replaces its own output and no other file, and says so before it tags', async () => {
    await using site = await openSite({}, true);
    const notesPath = await writeNotes(site.folder, buildNotes(3));
    const outFolder = join(site.folder, 'out');
    const options = { notesPath, format: 'jsonl', outFolder, outFormat: 'jsonl' } as const;

    const { output } = await tagNotes(site.context, options);
    await tagNotes(site.context, options);
    await writeFile(output, 'corrected by hand');

    await expect(tagNotes(site.context, options)).rejects.toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN' });
    expect(await readFile(output, 'utf8')).toBe('corrected by hand');
  });

  it.each(['notes.jsonl', '/proc/no-such-folder'])('fails with a code when --out is %s', async (out) => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'notes');
    await mkdir(notesPath);
    await writeNotes(site.folder, buildNotes(1));
    const outFolder = out.startsWith('/') ? out : join(site.folder, out);

    await expect(
      tagNotes(site.context, { notesPath, format: 'text', outFolder, outFormat: 'jsonl' }),
    ).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
  });

  it.each(tagOutputFormats.filter((format) => format !== 'text-redacted'))(
    'writes %s that is read back with the same spans',
    async (format) => {
      await using site = await openSite({}, true);
      const notesPath = await writeNotes(site.folder, buildNotes(3));

      const { output, spans } = await tagNotes(site.context, {
        notesPath,
        format: 'jsonl',
        outFolder: join(site.folder, 'out'),
        outFormat: format,
      });

      const counts: Record<string, number> = {};
      for await (const item of openCorpus({ path: output, format })) {
        expect(item.kind).toBe('note');
        if (item.kind !== 'note') continue;
        for (const { label } of item.note.spans) counts[label] = (counts[label] ?? 0) + 1;
      }
      expect(counts).toEqual(spans);
    },
  );

  it('refuses to work without a release', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(1));

    await expect(
      tagNotes(site.context, {
        notesPath: path,
        format: 'jsonl',
        outFolder: join(site.folder, 'out'),
        outFormat: 'jsonl',
      }),
    ).rejects.toMatchObject({ code: 'SITE_RELEASE_MISSING' });
  });
});
