import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tagNotes } from '../tagging/tag-notes.js';
import { openSite } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';

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

  it('refuses to work without a release', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(1));

    await expect(
      tagNotes(site.context, {
        notesPath: path,
        format: 'jsonl',
        outFolder: site.folder,
        outFormat: 'jsonl',
      }),
    ).rejects.toMatchObject({ code: 'SITE_RELEASE_MISSING' });
  });
});
