import { appendFile, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import { openReviewFolder } from './open-folder.js';
import type { NoteState, StepRequest } from './page/wire.js';
import { nextNote, orderedNotes } from './queue.js';
import type { ReviewFolder } from './review-folder.js';
import { buildNote, buildNotes, tag, taggedFolder } from './testing/review-fixture.js';
import { acceptBoth, act, change, finish, leakScan, shown, undo } from './testing/review-steps.js';

describe('the decisions on a note', () => {
  it.each([
    ['accept', { do: 'accept', span: 't0' }, ['11-19 DOCTOR accepted', '23-28 DATE open']],
    ['reject', { do: 'reject', span: 't1' }, ['11-19 DOCTOR open', '23-28 DATE rejected']],
    ['change a type', { do: 'label', span: 't0', label: 'DATE' }, ['11-19 DATE accepted', '23-28 DATE open']],
    ['extend', { do: 'resize', span: 't0', start: 8, end: 19 }, ['8-19 DOCTOR accepted', '23-28 DATE open']],
    [
      'add',
      { do: 'add', start: 32, end: 40, label: 'DATE' },
      ['11-19 DOCTOR open', '23-28 DATE open', '32-40 DATE accepted'],
    ],
  ] as const)('%s tags', async (_, one, expected) => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });

    expect(shown(await act(folder, change(one)))).toEqual(expected);
  });

  it.each(['review.jsonl', '.review.lock'])(
    'are written through no link that somebody put in the place of %s',
    async (name) => {
      await using tagged = await taggedFolder([buildNote()]);
      const theirs = join(tagged.path, 'theirs');
      await writeFile(theirs, '');
      await symlink(theirs, join(tagged.path, name));

      await expect(openReviewFolder({ folder: tagged.path, leakScan })).rejects.toMatchObject({
        code: 'FILE_NOT_WRITABLE',
        details: { file: join(tagged.path, name), expected: 'no symbolic link' },
      });
      expect(await readFile(theirs, 'utf8')).toBe('');
    },
  );

  it('are the same after the folder is opened again as they were before', async () => {
    await using tagged = await taggedFolder(buildNotes(6));
    const random = createSeededRandom(11);
    const before: NoteState[] = [];
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      for (let index = 0; index < 120; index += 1) {
        const span = `t${random.integer(8)}`;
        const steps: StepRequest['step'][] = [
          change({ do: 'accept', span }),
          change({ do: 'reject', span }),
          change({ do: 'label', span, label: 'CITY' }),
          change({ do: 'add', start: random.integer(50), end: 60, label: 'DATE' }),
          { kind: 'skip' },
          undo,
        ];
        // An undo of nothing is refused, as it is in the page.
        await act(folder, pick(steps, random) ?? undo, {
          note: random.integer(6),
          reader: pick(['Kim', 'Sam'], random) ?? 'Kim',
        }).catch(() => {});
      }
      before.push(...(await statesOf(folder)));
    }

    await using again = await openReviewFolder({ folder: tagged.path, leakScan });

    expect(await statesOf(again)).toEqual(before);
    expect(before.flatMap(({ history }) => history).length).toBeGreaterThan(60);
  });

  it('keep their places in a note with characters of two units', async () => {
    const text = '😀 Seen by Ada Moss 😀 on 3 May';
    await using tagged = await taggedFolder([]);
    const points = { start: 10, end: 18 }; // 11 and 19 in UTF-16 units
    const line = { id: 'n', text, spans: [{ ...points, label: 'DOCTOR' }] };
    await writeFile(join(tagged.path, 'notes.jsonl'), `${JSON.stringify(line)}\n`);
    const { start, end } = tag(text, '3 May', 'DATE');
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, change({ do: 'add', start, end, label: 'DOCTOR' }));
    }

    await using again = await openReviewFolder({ folder: tagged.path, leakScan });

    const { spans } = again.replayOf(await again.readNote(0), 0, 'read', 'Kim');
    expect(spans.map((span) => text.slice(span.start, span.end))).toEqual(['Ada Moss', '3 May']);
    const [, event = ''] = (await readFile(join(tagged.path, 'review.jsonl'), 'utf8')).trim().split('\n');
    expect(JSON.parse(event).changes[0]).toMatchObject({ start: start - 2, end: end - 2 });
  });

  it.each([
    ['a tag that is not there', { do: 'accept', span: 't9' }],
    ['a label of nobody', { do: 'label', span: 't0', label: 'MARTIAN' }],
    ['a place beyond the text', { do: 'add', start: 60, end: 900, label: 'DATE' }],
    ['an empty place', { do: 'resize', span: 't0', start: 12, end: 12 }],
  ] as const)('refuse %s and write nothing', async (_, one) => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });

    await expect(act(folder, change(one))).rejects.toMatchObject({ code: 'REVIEW_REQUEST_INVALID' });

    expect(await linesOf(tagged.path)).toBe(1);
  });

  it('refuse a step that was made on an older state', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    const step = change({ do: 'accept', span: 't0' });
    const request = { track: 'read', version: 0, seconds: 1, step } as const;

    const both = await Promise.allSettled([folder.step(0, request, 'Kim'), folder.step(0, request, 'Kim')]);

    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(both[1]).toMatchObject({ reason: { code: 'REVIEW_NOTE_MOVED_ON' } });
  });

  it('hold no text of the note', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });

    await act(folder, acceptBoth);
    await act(folder, change({ do: 'add', start: 32, end: 40, label: 'DATE' }));

    const written = await readFile(join(tagged.path, 'review.jsonl'), 'utf8');
    const timeless = written.replace(/"at":"[^"]*"/g, '"at":""'); // a time may hold the digits of a telephone number
    expect(timeless).not.toMatch(/Moss|May|Ellsford|555/);
  });

  it('lie in a file that only its owner reads', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using _folder = await openReviewFolder({ folder: tagged.path, leakScan });

    expect((await stat(join(tagged.path, 'review.jsonl'))).mode & 0o777).toBe(0o600);
  });
});

describe('undo', () => {
  it('takes back one step at a time, shows it in the history, and a step after it stands', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    await act(folder, acceptBoth);
    await act(folder, change({ do: 'reject', span: 't0' }));

    await act(folder, undo);
    const twice = await act(folder, undo);
    const after = await act(folder, change({ do: 'label', span: 't1', label: 'DOCTOR' }));

    expect(shown(twice)).toEqual(['11-19 DOCTOR open', '23-28 DATE open']);
    expect(twice.history.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ['accept', true],
      ['reject', true],
    ]);
    expect(shown(after)).toEqual(['11-19 DOCTOR open', '23-28 DOCTOR accepted']);
  });

  it('takes back a finish, and refuses when there is nothing to take back', async () => {
    await using tagged = await taggedFolder([buildNote({ spans: [] })]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });

    expect((await act(folder, finish)).status).toBe('reviewed');
    expect((await act(folder, undo)).status).toBe('untouched');
    await expect(act(folder, undo)).rejects.toMatchObject({ code: 'REVIEW_REQUEST_INVALID' });
  });
});

describe('the file of decisions', () => {
  it.each([1, 9, 60])('loses only a last line that was cut %i bytes before its end', async (bytes) => {
    await using tagged = await taggedFolder([buildNote()]);
    const path = join(tagged.path, 'review.jsonl');
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, change({ do: 'accept', span: 't0' }));
      await act(folder, change({ do: 'accept', span: 't1' }));
    }
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - bytes));

    await using again = await openReviewFolder({ folder: tagged.path, leakScan });
    const state = await act(again, change({ do: 'reject', span: 't1' }));

    // Without its line feed alone the line is whole, and counts.
    expect(state.history.map(({ kind }) => kind)).toEqual(
      bytes === 1 ? ['accept', 'accept', 'reject'] : ['accept', 'reject'],
    );
    expect(await linesOf(tagged.path)).toBe(1 + state.history.length);
  });

  it('is refused when a line before the last is damaged, and left as it is', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    const path = join(tagged.path, 'review.jsonl');
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, change({ do: 'accept', span: 't0' }));
    }
    await appendFile(path, '{"kind":"finish"}\n{"kind":');
    const before = await readFile(path);

    await expect(openReviewFolder({ folder: tagged.path, leakScan })).rejects.toMatchObject({
      code: 'REVIEW_LOG_DAMAGED',
      details: { line: 3 },
    });
    expect(await readFile(path)).toEqual(before);
  });

  it('is refused when notes were tagged again after they were decided on', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, change({ do: 'accept', span: 't0' }));
    }
    await writeFile(
      join(tagged.path, 'notes.jsonl'),
      `${JSON.stringify(buildNote({ spans: buildNote().spans.slice(1) }))}\n`,
    );

    await expect(openReviewFolder({ folder: tagged.path, leakScan })).rejects.toMatchObject({
      code: 'REVIEW_NOTES_CHANGED',
    });
  });

  it('belongs to one review at a time', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using _folder = await openReviewFolder({ folder: tagged.path, leakScan });

    await expect(openReviewFolder({ folder: tagged.path, leakScan })).rejects.toMatchObject({
      code: 'REVIEW_IN_USE',
    });
  });
});

describe('a folder', () => {
  it('into which nothing was tagged is told apart from one that is not there', async () => {
    await using tagged = await taggedFolder([]);
    const { path } = tagged;
    await rm(join(path, 'notes.jsonl'));
    const opening = (folder: string) => openReviewFolder({ folder, leakScan });

    await expect(opening(path)).rejects.toMatchObject({ code: 'REVIEW_FOLDER_UNTAGGED' });
    await expect(opening(join(path, 'none'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('the order of notes', () => {
  it('brings the riskiest first, skipped ones last, and goes on where the reader left', async () => {
    const risky = buildNote({
      id: 'risky',
      spans: buildNote().spans.map((span) => ({ ...span, confidence: 0.2 })),
    });
    await using tagged = await taggedFolder([buildNote(), buildNote({ id: 'sure', spans: [] }), risky]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    const ordered = orderedNotes(folder, 'certainty');
    const next = (after?: number) =>
      nextNote(folder, { reader: 'Kim', queue: 'first', ordered, ...(after === undefined ? {} : { after }) });

    expect(ordered).toEqual([2, 0, 1]);
    expect(orderedNotes(folder, 'document')).toEqual([0, 1, 2]);
    expect(await next()).toBe(2);
    await act(folder, { kind: 'skip' }, { note: 2 });
    expect(await next(2)).toBe(0);
    await act(folder, change({ do: 'accept', span: 't0' }));
    expect(await next()).toBe(0);
    await act(folder, change({ do: 'accept', span: 't1' }));
    await act(folder, finish);
    expect(await next(0)).toBe(1);
    await act(folder, finish, { note: 1 });
    expect(await next(1)).toBe(2);
  });
});

async function statesOf(folder: ReviewFolder): Promise<NoteState[]> {
  const states: NoteState[] = [];
  for (let note = 0; note < folder.size; note += 1)
    for (const reader of ['Kim', 'Sam'])
      states.push(folder.stateOf(await folder.readNote(note), note, 'read', reader));
  return states;
}

async function linesOf(path: string): Promise<number> {
  return (await readFile(join(path, 'review.jsonl'), 'utf8')).trim().split('\n').length;
}
