import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSite } from '../data/site-record.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildContext, buildNote, temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { gatherSupport, writeNew } from './support.js';

const canary = 'Zanthippe';

describe('site support', () => {
  it('counts what was staged, and tells what each check of doctor found', async () => {
    await using site = await openSite();
    const notes = await writeNotes(site.folder, [buildNote('a', 'Seen by [[NAME|Ada Moss]] today.')]);
    await stageAndApprove(site.context, notes);

    const report = await gatherSupport(site.context);

    expect(report.stages).toMatchObject([{ state: 'approved', staged: 1, receipts: 0 }]);
    expect(report.doctor.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['site', 'disk', 'clock']),
    );
    expect(report.site).toMatchObject({
      encrypted: false,
      representer: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('holds no word of notes, names of files, labels, people, addresses or tokens', async () => {
    await using site = await openSite();
    const note = buildNote(canary, `Seen by [[NAME|${canary}]] and ${canary}.`);
    await stageAndApprove(site.context, await writeNotes(site.folder, [note], `${canary}.jsonl`));
    const record = JSON.parse(await readFile(site.context.paths.siteFile, 'utf8'));
    await writeFile(
      site.context.paths.siteFile,
      JSON.stringify({ ...record, siteName: canary.toLowerCase() }),
    );

    const text = JSON.stringify(await gatherSupport(site.context));

    expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
    expect(text).not.toContain((await readSite(site.context.paths)).accessToken);
    expect(text).not.toContain(new URL(record.url).host);
    expect(text).not.toContain(site.folder);
  });

  it('passes on no word of a damaged file, nor of the state that a daemon left', async () => {
    await using site = await openSite();
    const { paths, clock } = site.context;
    const state = {
      process: 1,
      step: canary,
      rounds: 1,
      sent: 0,
      tagged: 0,
      failures: 1,
      lastFailure: canary,
    };
    const now = clock().toISOString();
    const times = { startedAt: now, beatAt: now, stepSince: now };
    await writeFile(paths.startStateFile, JSON.stringify({ ...state, ...times }));
    await writeFile(paths.siteFile, `{"siteName": "${canary}`);

    const report = await gatherSupport(site.context);

    expect(report.statusFailure).toBe('SITE_DATA_DAMAGED');
    expect(report.start).toMatchObject({ rounds: 1, failures: 1, lastFailure: null });
    expect(JSON.stringify(report)).not.toContain(canary);
  });

  it('leaves a file that is there as it is, and asks for a new one', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'report.json');
    await writeNew(file, 'first');

    await expect(writeNew(file, 'second')).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
      details: { file, expected: 'a new file' },
    });
    expect(await readFile(file, 'utf8')).toBe('first');
  });

  it('says of a folder without a site that there is none', async () => {
    await using folder = await temporaryFolder();
    const { context } = buildContext(join(folder.path, canary));

    const report = await gatherSupport(context);

    expect(report).toMatchObject({ site: null, statusFailure: 'SITE_NOT_JOINED', stages: [], start: null });
  });
});
