import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { WordModels } from '#encoding';
import { requireRelease } from '../data/installed-models.js';
import { openSite } from '../testing/open-site.js';
import type { Tagger } from './deidentifier.js';
import { openTagger } from './open-tagger.js';
import { tagDocuments } from './tag-documents.js';

const letter = (text: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="w"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>`,
    ),
  });

describe('tagging Word documents', () => {
  it('writes each under its name without what was found, and refuses what is none', async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'letters');
    const outFolder = join(site.folder, 'out');
    await mkdir(notesPath);
    await writeFile(join(notesPath, 'a.docx'), letter('seen by Ada Moss on 12.'));
    await writeFile(join(notesPath, 'b.docx'), 'no archive');
    await writeFile(join(notesPath, 'c.doc'), 'skipped, which is said');
    const { openDocx } = await import('#documents');

    const report = await tagDocuments(
      site.context,
      { notesPath, outFolder, followLinks: false, flags: { replace: 'types' } as const },
      async () => openTagger(site.context, await requireRelease(site.context.paths)),
    );

    expect(report).toMatchObject({ documents: 1, refused: 1, spans: 2, tellingIds: 0 });
    expect(site.terminal.spokenLines).toContain('skipped 1 file of other kinds: 1 .doc');
    expect(report.refusals).toMatchObject([{ code: 'DOCUMENT_INVALID' }]);
    expect((await readdir(outFolder)).filter((name) => !name.startsWith('.'))).toEqual(['a.docx']);
    const written = openDocx(await readFile(join(outFolder, 'a.docx')), { file: 'a.docx' });
    expect(written.text).toBe('seen by [NAME] on [DATE].');
  });

  it('refuses a document that is gone when its turn comes, and goes on with the next', async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'letters');
    const outFolder = join(site.folder, 'out');
    await mkdir(notesPath);
    for (const name of ['a', 'b', 'c'])
      await writeFile(join(notesPath, `${name}.docx`), letter('seen by Ada Moss on 12.'));
    const open = async (): Promise<Tagger & WordModels> => {
      const tagger = await openTagger(site.context, await requireRelease(site.context.paths));
      const labelTokens: WordModels['tagger']['labelTokens'] = (tokens) => {
        rmSync(join(notesPath, 'b.docx'), { force: true }); // while the first one is read
        return tagger.tagger.labelTokens(tokens);
      };
      return { ...tagger, tagger: { ...tagger.tagger, labelTokens } };
    };

    const options = { notesPath, outFolder, followLinks: false, flags: { replace: 'types' } as const };
    const report = await tagDocuments(site.context, options, open);

    expect(report).toMatchObject({ documents: 2, refused: 1 });
    expect(report.refusals).toMatchObject([
      { code: 'FILE_NOT_FOUND', examples: [join(notesPath, 'b.docx')] },
    ]);
  });

  it('refuses a named pipe in place of a document and does not wait for a writer', async () => {
    await using site = await openSite({}, true);
    const notesPath = join(site.folder, 'a.docx');
    await promisify(execFile)('mkfifo', [notesPath]);

    const options = {
      notesPath,
      outFolder: join(site.folder, 'out'),
      followLinks: false,
      flags: { replace: 'types' } as const,
    };
    const { documents, refusals } = await tagDocuments(site.context, options, async () =>
      openTagger(site.context, await requireRelease(site.context.paths)),
    );

    expect([documents, refusals]).toMatchObject([0, [{ code: 'FILE_NOT_READABLE' }]]);
  });
});
