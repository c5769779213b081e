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

describe('a release that has not been tried here', () => {
  it('tags with the starter beside it at every door: what either finds is covered', async () => {
    const notes = join(sites.folder, 'notes');
    await mkdir(notes);
    await writeFile(join(notes, 'a.txt'), text);
    const coveredIn = async (out: string) => {
      const [line = ''] = (await readFile(join(out, 'notes.jsonl'), 'utf8')).split('\n');
      const spans: { start: number; end: number }[] = JSON.parse(line).spans;
      return [...text].map((_, at) => spans.some(({ start, end }) => start <= at && at < end));
    };
    const tag = async (...flags: string[]) => {
      const out = join(sites.folder, `out${flags.join('')}`);
      const argv = ['tag', notes, '--out', out, '--spans', '--no-rules', ...flags];
      const { json: report } = await runHere(argv, foldersOf('ward'));
      return { report, covered: await coveredIn(out) };
    };
    const tagAtSite = async (...flags: string[]) => {
      const out = join(sites.folder, `site${flags.join('')}`);
      const argv = ['tag', '--notes', notes, '--out', out, '--spans', '--no-rules', ...flags];
      const { json: report } = await sites.runVerb('ward', argv);
      return { report, covered: await coveredIn(out) };
    };

    const both = await tag();
    const starter = await tag('--starter');
    const atSite = await tagAtSite();
    const alone = await tagAtSite('--alone');

    expect(alone.report.starterId).toBeUndefined();
    expect(starter.covered.slice(text.indexOf('Okonkwo')).slice(0, 7)).not.toContain(false);
    for (const { report, covered } of [both, atSite]) {
      expect(covered).toEqual(text.split('').map((_, at) => alone.covered[at] || starter.covered[at]));
      expect(report).toMatchObject({
        releaseId: alone.report.releaseId,
        starterId: starter.report.releaseId,
      });
    }
  });

  it('is calibrated with what the starter finds, and tagging without the starter is warned of', async () => {
    const inFolder = (name: string) => join(sites.folder, name);
    await writeFile(inFolder('labelled.jsonl'), labelled);
    const run = (verb: string, ...flags: string[]) =>
      runHere([verb, inFolder('labelled.jsonl'), '--no-rules', ...flags], foldersOf('ward'));
    const { json: both } = await run('calibrate', '--recall', '0.5', '--out', inFolder('both.json'));
    const tagAtSite = (out: string, ...flags: string[]) => {
      const files = ['--notes', inFolder('labelled.jsonl'), '--format', 'jsonl', '--out', inFolder(out)];
      return sites.runVerb('ward', [
        'tag',
        ...files,
        '--no-rules',
        '--threshold',
        inFolder('both.json'),
        ...flags,
      ]);
    };

    const tagged = await tagAtSite('tagged');
    const without = await tagAtSite('without', '--alone');

    const [row] = both.chosenOn.table;
    const hidden = both.chosenOn.table.map(({ hidden }: { hidden: number }) => hidden);
    expect(new Set(hidden)).toEqual(new Set([row.identifiers])); // the starter finds all of them at any threshold
    expect(tagged.json).toMatchObject({ notes: 12, starterId: expect.stringMatching(/^encoder-/) });
    expect(tagged.stderr).not.toContain('warning');
    expect(without.stderr).toContain('with or without the starter beside it');
  });
});
