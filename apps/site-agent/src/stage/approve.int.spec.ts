import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { logAct, readLog } from '../data/site-log.js';
import { stageFiles } from '../data/stages.js';
import { writeLetter } from '../letters/export.js';
import { upload } from '../sync/upload.js';
import { approval, openSite, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { approve } from './approve.js';
import { stageNotes } from './stage.js';

async function openStaged() {
  const site = await openSite();
  await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));
  return site;
}

describe('approve', () => {
  it.each([
    ['is empty', ''],
    ['is blank', '   '],
    ['has 129 characters', 'x'.repeat(129)],
    ['clears a screen', 'Ada\u001b[2J'],
    ['has a second line', 'Ada\nMoss'],
    ['is turned around', 'Ada \u202essoM'],
  ])('takes no approval under a name that %s', async (_, approvedBy) => {
    await using site = await openStaged();

    await expect(approve(site.context, { ...approval, approvedBy })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'by' },
    });
    await expect(upload(site.context)).rejects.toMatchObject({ code: 'SITE_STAGE_UNAPPROVED' });
  });

  it.each(['x'.repeat(128), 'HOSPITAL\\jmüller$', '李'])('takes the name %j', async (approvedBy) => {
    await using site = await openStaged();

    await approve(site.context, { ...approval, approvedBy });
    await upload(site.context);

    expect((await readLog(site.context.paths)).map(({ by }) => by)).toContain(approvedBy);
  });

  it.each(['upload', 'export'])(
    'that was killed behind its record leaves no patient text behind %s',
    async (verb) => {
      await using site = await openStaged();
      const { paths } = site.context;
      const files = [stageFiles.examples, stageFiles.unlabelled].map((name) =>
        join(paths.stageFolder('stage-1'), name),
      );
      const texts = await Promise.all(files.map((file) => readFile(file)));
      await approve(site.context, approval);
      await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));

      if (verb === 'upload') await upload(site.context);
      else await writeLetter(site.context, { out: join(site.folder, 'letter'), withdrawing: 'nothing' });

      for (const file of files) await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

describe('the log of a site', () => {
  it('has a line of a batch that was sent, also where its receipt could not be kept', async () => {
    await using site = await openStaged();
    await approve(site.context, approval);
    const { fetch, paths } = site.context;
    const spoiling: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === 'PUT')
        await writeFile(join(paths.stageFolder('stage-1'), 'receipts'), 'no folder');
      return answer;
    };

    await expect(upload({ ...site.context, fetch: spoiling })).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
    });

    expect((await readLog(site.context.paths)).map(({ act }) => act)).toContain('sent');
  });

  it('is read on where an earlier version wrote a name of any length', async () => {
    await using site = await openStaged();
    await logAct(site.context, { act: 'approved', subject: 'stage-1', by: 'x'.repeat(20_000) });
    await approve(site.context, approval);

    expect((await upload(site.context)).sent).toBe(1);
    expect(await readLog(site.context.paths)).toHaveLength(5);
  });
});
