import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRealSites } from '../testing/real-site.js';
import { runHere } from '../testing/run-here.js';

const text = 'Seen by Dr. Okonkwo on 12/03/2019 for a cough.\n';

/** Labelled notes of invented people, enough for both halves of a calibration. */
const labelled = 'Okonkwo Vask Ombele Farrow Quist Delane Tarku Winslett Obrecht Halvor Mirza Kestrel'
  .split(' ')
  .map((surname, index) => {
    const note = `Seen by Dr. ${surname} on 12/03/2019 for a cough.\n`;
    const spanOf = (word: string, label: string) => {
      const start = note.indexOf(word);
      return { start, end: start + word.length, label };
    };
    const spans = [spanOf(surname, 'DOCTOR'), spanOf('12/03/2019', 'DATE')];
    return `${JSON.stringify({ id: `note-${index}`, text: note, spans })}\n`;
  })
  .join('');

/** One for all tests: the starter's word vectors are compiled into its cache once. */
let sites: Awaited<ReturnType<typeof openRealSites>>;
beforeAll(async () => {
  sites = await openRealSites();
  await sites.joinAndPull('ward');
});
afterAll(() => sites[Symbol.asyncDispose]());

const foldersOf = (site: string) => ({
  data: join(sites.folder, site),
  cache: join(sites.folder, 'cache'),
});

describe('a release with the starter beside it', () => {
  it('finds what either finds, says who found it, and is the starter alone before there is a release', async () => {
    const notes = join(sites.folder, 'notes');
    await mkdir(notes);
    await writeFile(join(notes, 'a.txt'), text);
    const tag = async (site: string, ...flags: string[]) => {
      const out = join(sites.folder, `${site}${flags.join('')}`);
      const argv = ['tag', notes, '--out', out, '--no-rules', ...flags];
      const { json: report } = await runHere(argv, foldersOf(site));
      const [line = ''] = (await readFile(join(out, 'notes.jsonl'), 'utf8')).split('\n');
      const spans: { start: number; end: number }[] = JSON.parse(line).spans;
      const isCovered = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
      return { report, covered: [...text].map((_, at) => isCovered(at)) };
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
  });

  it('is calibrated with what the starter finds, and tagging without the starter is warned of', async () => {
    const inFolder = (name: string) => join(sites.folder, name);
    await writeFile(inFolder('labelled.jsonl'), labelled);
    const run = (verb: string, ...flags: string[]) =>
      runHere([verb, inFolder('labelled.jsonl'), '--no-rules', ...flags], foldersOf('ward'));
    const calibrated = async (file: string, ...flags: string[]) =>
      (await run('calibrate', '--recall', '0.5', '--out', inFolder(file), ...flags)).json;
    const hiddenOf = ({ chosenOn }: { chosenOn: { table: { hidden: number }[] } }) =>
      chosenOn.table.map(({ hidden }) => hidden);

    const alone = await calibrated('alone.json');
    const both = await calibrated('both.json', '--with-starter');
    const threshold = ['--threshold', inFolder('both.json')];
    const tagged = await run('tag', '--out', inFolder('tagged'), ...threshold, '--with-starter');
    const without = await run('tag', '--out', inFolder('without'), ...threshold);

    expect(both.releaseId).toBe(alone.releaseId);
    expect(both.layers).not.toBe(alone.layers);
    const [identifiers] = both.chosenOn.table.map((row: { identifiers: number }) => row.identifiers);
    expect(hiddenOf(alone)[0]).toBeLessThan(identifiers);
    expect(new Set(hiddenOf(both))).toEqual(new Set([identifiers])); // the starter finds all of them at any threshold
    expect(tagged.json).toMatchObject({ notes: 12, starterId: expect.stringMatching(/^starter-en-/) });
    expect(tagged.spoken).not.toContain('warning');
    expect(without.spoken).toContain('with or without the starter beside it');
  });
});
