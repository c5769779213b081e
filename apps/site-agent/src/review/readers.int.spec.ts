/** Readers of a review are told apart by tokens: two people are two tokens, and a token stands nowhere. */
import { execFileSync, spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { exportReviewed, startReview } from '#review';
import { formatJsonl } from '#text/corpus';
import { addReader, readReaders, requireReader } from '../data/readers.js';
import { readLog } from '../data/site-log.js';
import { openedReview } from '../testing/opened-review.js';
import { runHere } from '../testing/run-here.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';

const leakScan = () => [];

/** A site without a coordinator, and a tagged folder of one note with nothing to decide. */
async function openTagged() {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder.path, 'notes.jsonl'),
    formatJsonl({ id: 'note-0', text: 'Seen in May.', spans: [] }),
  );
  const { context, terminal } = buildContext(folder.path);
  const out = join(folder.path, 'out.jsonl');
  return {
    tagged: folder.path,
    context,
    terminal,
    /** Starts a review as the verb does, finishes the note, and ends it. */
    finish: async (by: string, token?: string) => {
      const readers = await readReaders(context.paths);
      const reader = readers === undefined ? by : requireReader(readers, by, token);
      const review = await startReview({
        folder: folder.path,
        reader,
        leakScan,
        ...(readers && { readers: readers.id }),
      });
      const { origin, headers } = await openedReview(review.url);
      const body = JSON.stringify({
        note: 0,
        track: 'read',
        version: 0,
        seconds: 1,
        step: { kind: 'finish' },
      });
      await fetch(`${origin}/api/step`, { method: 'POST', headers, body });
      const progress = await (await fetch(`${origin}/api/progress`, { headers })).json();
      await review.close();
      return progress;
    },
    readByTwo: async () => {
      const readers = await readReaders(context.paths);
      const report = await exportReviewed({
        folder: folder.path,
        out,
        ...(readers && { readers: readers.id }),
      });
      return report.readByTwo;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('a review of two', () => {
  it('takes two tokens: their agreement is counted', async () => {
    await using site = await openTagged();
    const kim = await addReader(site.context, 'Kim');
    const sam = await addReader(site.context, 'Sam');

    await site.finish('kim', kim.token);
    const alone = await site.readByTwo();
    const progress = await site.finish('Sam', sam.token);

    expect(alone).toBe(0);
    expect(progress).toMatchObject({ isByToken: true, secondRead: 1, agreement: { notes: 1 } });
    expect(await site.readByTwo()).toBe(1);
  });

  it('is not made by one person with one token, under any name', async () => {
    await using site = await openTagged();
    const kim = await addReader(site.context, 'Kim');
    const sam = await addReader(site.context, 'Sam');
    const nearlySams = `${sam.token.slice(0, -1)}${sam.token.endsWith('A') ? 'B' : 'A'}`;
    await site.finish('Kim', kim.token);

    for (const [name, token] of [
      ['Sam', kim.token],
      ['Sam', nearlySams],
      ['Sam', `${sam.token}A`],
      ['Sam', undefined],
      ['Lee', kim.token],
    ] as const)
      await expect(site.finish(name, token)).rejects.toMatchObject({ code: 'REVIEW_TOKEN_INVALID' });
    await site.finish('KIM.', kim.token);

    expect(await site.readByTwo()).toBe(0);
  });

  it('is none where nobody was added: names alone count no agreement', async () => {
    await using site = await openTagged();
    await site.finish('Kim');

    const progress = await site.finish('Sam');

    expect(progress).toMatchObject({ isByToken: false, secondRead: 0, agreement: null });
    expect(await site.readByTwo()).toBeNull();
  });

  it('is not made of names that decided before readers were added', async () => {
    await using site = await openTagged();
    await site.finish('Sam');
    const kim = await addReader(site.context, 'Kim');

    expect(await site.finish('Kim', kim.token)).toMatchObject({ isByToken: false, agreement: null });
    expect(await site.readByTwo()).toBeNull();
  });

  it('is refused with the readers of another directory, or with none', async () => {
    await using site = await openTagged();
    await using other = await openTagged();
    const kim = await addReader(site.context, 'Kim');
    await addReader(other.context, 'Sam');
    await site.finish('Kim', kim.token);
    const elsewhere = (await readReaders(other.context.paths))?.id ?? '';

    for (const readers of [{ readers: elsewhere }, {}])
      await expect(
        startReview({ folder: site.tagged, reader: 'Sam', leakScan, ...readers }),
      ).rejects.toMatchObject({ code: 'REVIEW_READERS_DIFFER' });
  });
});

describe('the token of a reader', () => {
  it('stands in no file, and the file with its digest is for this user alone', async () => {
    await using site = await openTagged();
    const { root, readersFile } = site.context.paths;
    const { token } = await addReader(site.context, 'Kim');
    await site.finish('Kim', token);

    const names = await readdir(site.tagged, { recursive: true, withFileTypes: true });
    const files = names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')));

    expect(files).toEqual(
      expect.arrayContaining([readersFile, join(site.tagged, 'review.jsonl'), join(root, 'log.jsonl')]),
    );
    expect(contents.filter((content) => content.includes(token))).toEqual([]);
    expect((await stat(readersFile)).mode & 0o777).toBe(0o600);
    expect((await readLog(site.context.paths)).at(-1)).toMatchObject({ act: 'added-reader', subject: 'Kim' });
    expect(JSON.stringify([site.terminal.dataLines, site.terminal.spokenLines])).not.toContain(token);
  });

  it('is read by "review" from standard input, and stands in neither the process list nor its output', async () => {
    await using site = await openTagged();
    const { token } = await addReader(site.context, 'Kim');
    const sam = await addReader(site.context, 'Sam');
    const argv = ['bin/sfumato.mjs', 'review', site.tagged, '--by', 'Kim', '--data', site.context.paths.root];
    const run = async (input: string) => {
      const child = spawn(process.execPath, argv);
      const output: string[] = [];
      let listed = '';
      child.stderr.on('data', (data) => output.push(`${data}`));
      child.stdout.on('data', (data) => {
        output.push(`${data}`);
        listed = execFileSync('ps', ['-ww', '-o', 'args=', '-p', `${child.pid}`], { encoding: 'utf8' });
        child.kill('SIGINT');
      });
      child.stdin.end(`${input}\n`);
      const exitCode = await new Promise((resolve) => child.once('close', resolve));
      return { exitCode, listed, output: output.join('') };
    };

    const admitted = await run(token);
    const refused = await run(sam.token);

    expect(admitted).toMatchObject({ exitCode: 0, listed: expect.stringContaining('--by Kim') });
    expect(admitted.output).toContain('open http://127.0.0.1');
    expect(refused).toMatchObject({ exitCode: 2, output: expect.stringContaining('REVIEW_TOKEN_INVALID') });
    expect([admitted.listed, admitted.output, refused.output].filter((text) => text.includes(token))).toEqual(
      [],
    );
    expect(refused.output).not.toContain(sam.token);
  });

  it('is printed once by "site add-reader", and ended by the next one of the same person', async () => {
    await using site = await openTagged();
    const folders = { data: site.context.paths.root, cache: join(site.tagged, 'cache') };
    const add = async (name: string) => (await runHere(['site', 'add-reader', name], folders)).json;
    const first = await add('Kim');

    const second = await add('KIM');
    const readers = await readReaders(site.context.paths);

    expect(second).toEqual({ name: 'Kim', token: expect.stringMatching(/^[\w-]{43}$/), isReplaced: true });
    expect(second.token).not.toBe(first.token);
    expect(readers?.readers).toHaveLength(1);
    await expect(site.finish('Kim', first.token)).rejects.toMatchObject({ code: 'REVIEW_TOKEN_INVALID' });
  });

  it.each(['', ' ', 'Kim\u200b', 'Kim\nSam', '\u2003'])('is given to no name like %j', async (name) => {
    await using site = await openTagged();

    await expect(addReader(site.context, name)).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });
});
