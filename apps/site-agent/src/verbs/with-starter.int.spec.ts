import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { openRealSites } from '../testing/real-site.js';

const text = 'Seen by Dr. Okonkwo on 12/03/2019 for a cough.\n';

describe('a release with the starter beside it', () => {
  it('finds what either finds, says who found it, and is the starter alone before there is a release', async () => {
    await using sites = await openRealSites();
    await sites.joinAndPull('ward');
    const notes = join(sites.folder, 'notes');
    await mkdir(notes);
    await writeFile(join(notes, 'a.txt'), text);
    const tag = async (site: string, ...flags: string[]) => {
      const out = join(sites.folder, `${site}${flags.join('')}`);
      const folders = ['--data', join(sites.folder, site), '--cache', join(sites.folder, 'cache')];
      const argv = [
        'bin/sfumato.mjs',
        'tag',
        notes,
        '--out',
        out,
        '--no-rules',
        '--json',
        ...folders,
        ...flags,
      ];
      const { stdout } = await promisify(execFile)(process.execPath, argv);
      const [line = ''] = (await readFile(join(out, 'notes.jsonl'), 'utf8')).split('\n');
      const spans: { start: number; end: number }[] = JSON.parse(line).spans;
      const isCovered = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
      return { report: JSON.parse(stdout), covered: [...text].map((_, at) => isCovered(at)) };
    };

    const [alone, starter, both] = [
      await tag('ward'),
      await tag('ward', '--starter'),
      await tag('ward', '--with-starter'),
    ];
    const none = await tag('nobody', '--with-starter');

    expect(both.covered).toEqual(text.split('').map((_, at) => alone.covered[at] || starter.covered[at]));
    expect(starter.covered.slice(text.indexOf('Okonkwo')).slice(0, 7)).not.toContain(false);
    expect(both.report).toMatchObject({
      releaseId: alone.report.releaseId,
      starterId: starter.report.releaseId,
    });
    expect(none.report.releaseId).toBe(starter.report.releaseId);
    expect(none.report.starterId).toBeUndefined();
    expect(none.covered).toEqual(starter.covered);
    const ofSite = await sites.runVerb('ward', [
      'tag',
      '--notes',
      notes,
      '--out',
      join(sites.folder, 'site'),
      '--with-starter',
    ]);
    expect(ofSite.json).toMatchObject({
      releaseId: alone.report.releaseId,
      starterId: starter.report.releaseId,
    });
  }, 300_000);
});
