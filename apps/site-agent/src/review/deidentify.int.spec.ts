/** `deidentify`: notes in, copies with what a person decided out. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { exitCodes } from '#command-line';
import { openOwnOrStarter } from '../deidentify/open-tagger.js';
import { openedReview } from '../testing/opened-review.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { type DeidentifyFlags, deidentify } from './deidentify.js';

const texts = { 'a.txt': 'seen by Vask in May.', 'b.txt': 'mail to ann@example.org' };
const csv = 'id,ward,note\n1,East,"by Brill, well"\n2,West,calm\n';

interface NoteView {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/** Accepts each tag of the notes of these ids but on the words `wrong`, and finishes them, as the page does. */
async function decide(url: string, ids: readonly string[], wrong: readonly string[]): Promise<void> {
  const { origin, headers } = await openedReview(url);
  const read = async (path: string) =>
    JSON.parse(await (await fetch(`${origin}/api/${path}`, { headers })).text());
  const { rows }: { rows: { number: number }[] } = await read('notes');
  for (const { number: note } of rows) {
    const { id, text, spans }: NoteView = await read(`note?note=${note}&track=read`);
    if (!ids.includes(id)) continue;
    const isWrong = (start: number, end: number) => wrong.includes(text.slice(start, end));
    const changes = spans.map((span) => ({
      do: isWrong(span.start, span.end) ? 'reject' : 'accept',
      span: span.id,
    }));
    const steps = [
      ...(changes.length > 0 ? [{ kind: 'change', what: 'visible', changes }] : []),
      { kind: 'finish' },
    ];
    for (const [version, step] of steps.entries()) {
      const body = JSON.stringify({ note, track: 'read', version, seconds: 1, step });
      const answer = await fetch(`${origin}/api/step`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    }
  }
}

/** A folder of two texts and a CSV, and the verb in a place without a site; capitalised words are found as names. */
async function openPlace(
  notes: Readonly<Record<string, string | Uint8Array>> = { ...texts, 'visits.csv': csv },
) {
  const place = await temporaryFolder();
  const folder = join(place.path, 'notes');
  const out = join(place.path, 'safe');
  await mkdir(folder);
  for (const [name, content] of Object.entries(notes)) await writeFile(join(folder, name), content);
  const { context, terminal } = buildContext(place.path);
  const base: DeidentifyFlags = {
    notes: folder,
    out,
    review: true,
    language: 'auto',
    rules: true,
    encoding: 'utf-8',
    delimiter: ',',
    ...('visits.csv' in notes && { textColumn: ['note'], idColumn: 'id' }),
  };
  let opened = 0;
  const run = (flags: Partial<DeidentifyFlags> = {}, stopped?: AbortSignal) => {
    const asked = { ...base, ...flags };
    const open = () => {
      opened += 1;
      return openOwnOrStarter(context, asked);
    };
    return deidentify(context, asked, open, stopped);
  };
  return {
    folder,
    out,
    terminal,
    reviews: join(context.paths.root, 'reviews'),
    opened: () => opened,
    run,
    /** Runs the verb; meanwhile a person decides on the notes of these ids, and stops. */
    review: async (
      ids: readonly string[],
      wrong: readonly string[] = [],
      flags: Partial<DeidentifyFlags> = {},
    ) => {
      const stop = new AbortController();
      const seen = terminal.dataLines.length;
      const running = run(flags, stop.signal);
      running.catch(() => {}); // its caller hears of it
      while (terminal.dataLines.length === seen)
        await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 20))]);
      await decide(/http\S+/.exec(terminal.dataLines.at(-1) ?? '')?.[0] ?? '', ids, wrong);
      stop.abort();
      return running;
    },
    read: (name: string) => readFile(join(out, name), 'utf8'),
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

describe('deidentify', () => {
  it('writes what was decided, each note as the kind that it was, and ends with what to do next', async () => {
    await using place = await openPlace();

    const { json, exitCode, lines } = await place.review(['a', 'b', 'visits.csv/1', 'visits.csv/2'], ['May']);

    expect(await place.read('a.txt')).toMatch(/^seen by \[\w+\] in May\.$/);
    expect(await place.read('b.txt')).toMatch(/^mail to \[\w+\]$/);
    expect(await place.read('visits.csv')).toMatch(
      /^id,ward,note\n1,East,"by \[\w+\], well"\n2,West,calm\n$/,
    );
    expect([json, exitCode]).toMatchObject([{ notes: 4, unsettled: 0, unseen: 0, refused: 0 }, undefined]);
    expect(lines.at(-1)).toMatch(/^next: read the copies/);
  });

  it('keeps the layout of a Word document, and writes in it what was decided', async () => {
    const part = '<w:document xmlns:w="w"><w:p><w:r><w:t>by Vask in May</w:t></w:r></w:p></w:document>';
    const files = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(part) };
    await using place = await openPlace({ ...texts, 'a.docx': zipSync(files) });
    const { openDocx } = await import('#documents');

    const { json } = await place.review(['a', 'b', 'a.docx'], ['May']);

    const copy = openDocx(await readFile(join(place.out, 'a.docx')), { file: 'a.docx' });
    expect(copy.text).toMatch(/^by \[\w+\] in May$/);
    expect(json).toMatchObject({ notes: 3, unsettled: 0 });
  });

  it('names a note that is not settled, leaves it out, writes the others, and the next run goes on', async () => {
    await using place = await openPlace();

    const first = await place.review(['a', 'visits.csv/1']);
    const left = await readdir(place.out);
    const second = await place.review(['b', 'visits.csv/2']);

    expect(first).toMatchObject({
      exitCode: exitCodes.failure,
      json: { notes: 2, unsettled: 2, unsettledNotes: ['b', 'visits.csv/2'] },
    });
    expect(first.lines.at(-1)).toMatch(/^next: the same command again/);
    expect(place.terminal.spokenLines.join('\n')).toMatch(/REVIEW_NOTE_OPEN[\s\S]*b, visits\.csv\/2/);
    expect(left).not.toContain('b.txt');
    expect(second).toMatchObject({ json: { notes: 4, unsettled: 0 } });
    expect(await place.read('visits.csv')).toContain('2,West,calm');
    expect(place.opened()).toBe(1);
  });

  it('writes nothing where nothing is settled, as "review --write", and says how to go on', async () => {
    await using place = await openPlace();

    await expect(place.review([])).rejects.toMatchObject({ code: 'REVIEW_NOTHING_TO_EXPORT' });

    expect(place.terminal.spokenLines.at(-1)).toMatch(/^next: the same command again/);
    expect((await readdir(place.out)).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  it('writes at once without a review, what was found where nothing was decided, and warns', async () => {
    await using place = await openPlace();
    await place.review(['a'], ['May']);

    const { json, exitCode, lines } = await place.run({ review: false });

    expect(await place.read('a.txt')).toContain('in May.');
    expect(await place.read('b.txt')).toMatch(/^mail to \[\w+\]$/);
    expect([json, exitCode]).toMatchObject([{ notes: 4, unseen: 3 }, undefined]);
    expect(lines).toContainEqual(expect.stringMatching(/^warning: nobody has looked at 3 of these copies/));
    expect(lines.at(-1)).toMatch(/^next: the same command without --no-review/);
  });

  it('finds anew in notes that changed, and refuses those that were decided before', async () => {
    await using place = await openPlace();
    await place.review(['a']);

    await writeFile(join(place.folder, 'b.txt'), 'by Quell');
    await place.review(['b']);
    await writeFile(join(place.folder, 'a.txt'), 'seen by Brill');

    expect(await place.read('b.txt')).toMatch(/^by \[\w+\]$/);
    expect(await place.read('a.txt')).not.toContain('Vask');
    await expect(place.review([])).rejects.toMatchObject({ code: 'REVIEW_NOTES_CHANGED' });
  });

  it('keeps the notes in one folder of the site, for this user alone, and says where', async () => {
    await using place = await openPlace();

    const { lines } = await place.review(['a']);

    const [name = '', ...others] = await readdir(place.reviews);
    const work = join(place.reviews, name);
    const modes = await Promise.all(
      ['', ...(await readdir(work))].map(async (file) => (await stat(join(work, file))).mode & 0o077),
    );
    expect(others).toEqual([]);
    expect(modes.every((mode) => mode === 0)).toBe(true);
    expect(lines).toContainEqual(expect.stringContaining(work));
  });

  it('names a broken document on every run, and refuses labelled notes as "tag --replace" does', async () => {
    await using broken = await openPlace({ ...texts, 'c.docx': 'no archive' });
    await using labelled = await openPlace({
      'notes.jsonl': '{"id":"a","text":"by Vask","spans":[{"start":3,"end":7,"label":"NAME"}]}\n',
    });

    const first = await broken.run({ review: false });
    const second = await broken.run({ review: false });

    for (const { json, exitCode } of [first, second])
      expect([json, exitCode]).toMatchObject([{ notes: 2, documentsRefused: 1 }, exitCodes.failure]);
    await expect(labelled.run()).rejects.toMatchObject({ code: 'TEXT_CORPUS_EMPTY' });
    expect(labelled.terminal.spokenLines.join('\n')).toContain('SITE_NOTE_LABELLED');
  });

  it.each([
    ['notes that are not there', { notes: '/nowhere/notes' }, 'FILE_NOT_FOUND'],
    ['an output among the notes', { out: '/' }, 'TEXT_OUTPUT_OVERLAPS'],
    ['a replacement that no policy asks for', { replace: 'policy' }, 'SETTING_INVALID'],
    ['columns without a CSV', { idColumn: 'id' }, 'SETTING_INVALID'],
  ] as const)('refuses %s, as tag does', async (_, flags, code) => {
    await using place = await openPlace(texts);

    await expect(place.run(flags)).rejects.toMatchObject({ code });
  });
});
