/** What a site tags with a representer over cells: real processes and threads, an untrained release whose confidence is of every row. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cells, writeCells } from '#cells';
import { sha256 } from '#foundation';
import { CASING_COUNT } from '#text';
import { openRealSites } from './testing/real-site.js';
import { buildNote, writeNotes } from './testing/site-fixture.js';

const size = 6;

const axis = (at: number): Float32Array =>
  Float32Array.from({ length: size }, (_, index) => Number(index === at));

/** One cell for every word that is not public, one for every number, and little of their casing. */
function cellsFor(digest: string): Cells {
  const features = size + CASING_COUNT + 6;
  return {
    embeddings: { digest, size },
    detail: 'coarse',
    publicWords: new Set(['seen', 'by', 'for']),
    kinds: [{ name: 'O', weights: new Float32Array(features), cells: [axis(0)] }],
    numbers: [axis(1)],
  };
}

let sites: Awaited<ReturnType<typeof openRealSites>>;

beforeAll(async () => {
  sites = await openRealSites();
  const { coordinator } = sites;
  const bytes = Buffer.from(writeCells(cellsFor(coordinator.representer?.embeddings.digest ?? '')));
  const described = { sha256: sha256(bytes), bytes: bytes.length };
  coordinator.files.set('cells.json', bytes);
  const { representer, release } = coordinator;
  if (representer === undefined || release === undefined) throw new Error('there is a release');
  const manifest = { ...representer, files: { ...representer.files, 'cells.json': described } };
  coordinator.representer = manifest;
  coordinator.release = { ...release, representer: manifest };
});

afterAll(() => sites[Symbol.asyncDispose]());

/** With the release alone: the starter beside it reads words as they are. */
const tag = (site: string, notes: string, out: string) =>
  sites.runVerb(site, ['tag', '--notes', notes, '--format', 'jsonl', '--out', out, '--no-rules', '--alone']);

/** Spans and confidences of one note each. */
async function tagged(site: string, texts: readonly string[]): Promise<readonly unknown[]> {
  const notes = await writeNotes(
    sites.folder,
    texts.map((text, index) => buildNote(`n${index}`, text)),
  );
  const out = join(sites.folder, `tagged ${site}`);
  const outcome = await tag(site, notes, out);
  expect(outcome).toMatchObject({ exitCode: 0 });
  const lines = (await readFile(join(out, 'notes.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line).spans);
}

describe('a site whose representer has cells', () => {
  it('pulls them, and reads words of one cell as the same word', async () => {
    expect(await sites.joinAndPull('hospital')).toEqual([0, 0]);

    const [one, mate, upper, small, fewer] = await tagged('hospital', [
      'Seen by Wrenlow for cough number 71 .',
      'Seen by Patient for wells number 94 .', // other words and numbers of the same cells, casing and length
      'Seen by WRENLOW for cough number 71 .', // capitals tell no more
      'Seen by wrenlow for cough number 71 .', // small letters are told
      'Seen by for for cough number 71 .', // a public word is not in a cell
    ]);

    expect(one).not.toEqual([]);
    expect(mate).toEqual(one);
    expect(upper).toEqual(one);
    expect(small).not.toEqual(one);
    expect(fewer).not.toEqual(one);
  });

  it('reads nothing with cells that are not those of the manifest', async () => {
    expect(await sites.joinAndPull('damaged')).toEqual([0, 0]);
    const id = sites.coordinator.representer?.representerId ?? '';
    await writeFile(join(sites.folder, 'damaged', 'representers', id, 'cells.json'), '{}');
    const notes = await writeNotes(sites.folder, [buildNote('n', 'Seen by Wrenlow .')]);

    const outcome = await tag('damaged', notes, join(sites.folder, 'no'));

    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.stderr).toContain('SITE_DATA_DAMAGED');
  });
});
