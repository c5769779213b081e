import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createApi } from './api.js';
import { exportReviewed, signOff } from './conclusion.js';
import { openReviewFolder } from './open-folder.js';
import { progressOf } from './queue.js';
import { buildNote, phoneScan, taggedFolder } from './testing/review-fixture.js';
import { acceptBoth, act, change, finish, leakScan, undo } from './testing/review-steps.js';

describe('two readers', () => {
  it('work apart, are compared, and a disagreement is settled by a third decision', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    const options = { folder: tagged.path, leakScan, readers: 'site' };
    await using folder = await openReviewFolder(options);
    await act(folder, acceptBoth);
    await act(folder, finish);

    const second = await act(folder, change({ do: 'accept', span: 't0' }, { do: 'reject', span: 't1' }), {
      reader: 'Sam',
    });
    await act(folder, finish, { reader: 'Sam' });

    expect(second.history).toHaveLength(1);
    expect((await folder.verdictOf(0)).kind).toBe('differing');
    expect(await progressOf(folder, 'Kim', [0])).toMatchObject({
      reviewed: 1,
      secondRead: 1,
      differing: 1,
      left: { first: 0, second: 0, adjudicate: 1 },
      secondsMedian: 4,
      agreement: { notes: 1, spanF1: 2 / 3 },
    });

    await folder.beginAdjudication(0, 'Lee');
    const note = await folder.readNote(0);
    const base = folder.replayOf(note, 0, 'adjudicate');
    expect(base.spans.map(({ label, status, foundBy }) => [label, status, foundBy])).toEqual([
      ['DOCTOR', 'accepted', 'Kim, Sam'],
      ['DATE', 'open', 'Kim'],
    ]);
    const request = { track: 'adjudicate', seconds: 1 } as const;
    await folder.step(0, { ...request, version: 1, step: change({ do: 'reject', span: 't1' }) }, 'Lee');
    await folder.step(0, { ...request, version: 2, step: finish }, 'Lee');

    expect(await folder.verdictOf(0)).toEqual({ kind: 'settled', track: 'adjudicate', reader: '' });
    expect((await progressOf(folder, 'Kim', [0])).adjudicated).toBe(1);
  });

  it('differ again when one of them changes what was settled', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    for (const [reader, status] of [
      ['Kim', 'accept'],
      ['Sam', 'reject'],
    ] as const) {
      await act(folder, change({ do: status, span: 't0' }, { do: status, span: 't1' }), { reader });
      await act(folder, finish, { reader });
    }
    await folder.beginAdjudication(0, 'Lee');
    const settle = change({ do: 'accept', span: 't0' }, { do: 'accept', span: 't1' });
    await folder.step(0, { track: 'adjudicate', version: 1, seconds: 1, step: settle }, 'Lee');
    await folder.step(0, { track: 'adjudicate', version: 2, seconds: 1, step: finish }, 'Lee');
    expect((await folder.verdictOf(0)).kind).toBe('settled');

    await act(folder, change({ do: 'label', span: 't1', label: 'DOCTOR' }), { reader: 'Sam' });
    await act(folder, finish, { reader: 'Sam' });

    expect((await folder.verdictOf(0)).kind).toBe('differing');
    await expect(
      folder.step(0, { track: 'adjudicate', version: 3, seconds: 1, step: undo }, 'Lee'),
    ).rejects.toMatchObject({ code: 'REVIEW_NOTE_MOVED_ON' });
  });

  it.each([
    ['nobody has finished', []],
    ['one of them has finished', ['Kim']],
    ['they agree on, and the sign-off stands', ['Kim', 'Sam']],
  ])('have nothing to settle in a note that %s: it opens to be read', async (_, readers) => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    for (const reader of readers) {
      await act(folder, acceptBoth, { reader });
      await act(folder, finish, { reader });
    }
    const before = await signOff(folder, 'Kim');

    const opened = await createApi(folder, 'Lee').answer('GET /api/note', { note: '0', track: 'adjudicate' });

    expect(opened).toMatchObject({
      track: 'read',
      version: 0,
      spans: [{ status: 'open' }, { status: 'open' }],
    });
    expect(folder.signOff !== undefined).toBe(before.isSignedOff);
    expect(folder.eventsOf(0, 'adjudicate', '')).toEqual([]);
  });

  it('are not settled by a step on an adjudication that nobody began, and nothing is written', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    const log = join(tagged.path, 'review.jsonl');
    const before = await readFile(log, 'utf8');

    for (const step of [acceptBoth, finish, { kind: 'skip' } as const])
      await expect(
        folder.step(0, { track: 'adjudicate', version: 0, seconds: 1, step }, 'Lee'),
      ).rejects.toMatchObject({ code: 'REVIEW_REQUEST_INVALID', details: { field: 'track' } });

    expect(await readFile(log, 'utf8')).toBe(before);
  });
});

describe('the sign-off', () => {
  it('waits for every note, and for every finding of the leak scan to be tagged or dismissed', async () => {
    await using tagged = await taggedFolder([buildNote(), buildNote({ id: 'note-1' })]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan: phoneScan });
    await act(folder, acceptBoth);

    const blocked = await act(folder, finish);
    expect(blocked).toMatchObject({ status: 'started', leaks: [{ start: 58, end: 66, kind: 'phone' }] });
    await act(folder, change({ do: 'add', start: 58, end: 66, label: 'DATE' }));
    await act(folder, finish);
    expect(await signOff(folder, 'Kim')).toEqual({
      isSignedOff: false,
      unreviewed: 1,
      differing: 0,
      leaks: 0,
      hasty: 0,
      firstNote: 1,
    });

    await act(folder, acceptBoth, { note: 1 });
    await act(folder, change({ do: 'dismiss', start: 58, end: 66, kind: 'phone' }), { note: 1 });
    await act(folder, finish, { note: 1 });
    expect((await signOff(folder, 'Kim')).isSignedOff).toBe(true);
    expect(folder.signOff?.reader).toBe('Kim');

    await act(folder, undo, { note: 1 });
    expect(folder.signOff).toBeUndefined();
  });

  it('asks whether haste is meant where notes were done faster than anybody reads, and then says so', async () => {
    const long = buildNote({ id: 'note-1', text: `${buildNote().text}${'Nothing new. '.repeat(60)}` });
    await using tagged = await taggedFolder([buildNote(), long]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    for (const note of [0, 1]) {
      await act(folder, acceptBoth, { note });
      await act(folder, finish, { note }); // 4 s each: enough for 14 words, not for 134
    }

    expect(await signOff(folder, 'Kim')).toMatchObject({ isSignedOff: false, hasty: 1, firstNote: null });
    expect(folder.signOff).toBeUndefined();

    expect((await signOff(folder, 'Kim', { isHasteMeant: true })).isSignedOff).toBe(true);
    expect(folder.signOff).toMatchObject({ reader: 'Kim', hasty: 1 });
  });

  it('does not hold when a step falls while it looks', async () => {
    await using tagged = await taggedFolder([buildNote(), buildNote({ id: 'note-1' })]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    for (const note of [0, 1]) {
      await act(folder, acceptBoth, { note });
      await act(folder, finish, { note });
    }

    const signing = signOff(folder, 'Kim');
    const undoing = act(folder, undo, { note: 0 });
    await Promise.all([signing, undoing]);

    expect((await folder.verdictOf(0)).kind).toBe('unreviewed');
    expect(folder.signOff).toBeUndefined();
  });

  it('finds a leak that the tags hid when the note was finished under another scan', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, acceptBoth);
      await act(folder, finish);
    }
    await using again = await openReviewFolder({ folder: tagged.path, leakScan: phoneScan });

    expect(await signOff(again, 'Kim')).toMatchObject({ isSignedOff: false, leaks: 1, firstNote: 0 });
  });
});

describe('the export', () => {
  it('holds accepted spans of settled notes, without confidence, and nothing of the others', async () => {
    await using tagged = await taggedFolder([buildNote(), buildNote({ id: 'note-1' })]);
    await using target = await taggedFolder([]);
    {
      await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
      await act(folder, change({ do: 'accept', span: 't0' }, { do: 'reject', span: 't1' }));
      await act(folder, finish);
      await act(folder, acceptBoth, { note: 1 });
    }
    const out = join(target.path, 'labelled.jsonl');

    const report = await exportReviewed({ folder: tagged.path, out });

    expect(report).toEqual({
      output: out,
      notes: 1,
      spans: 1,
      unsettled: 1,
      readByTwo: null,
      isSignedOff: false,
      readers: ['Kim'],
    });
    expect(await readFile(out, 'utf8')).toBe(
      `${JSON.stringify({ id: 'note-0', text: buildNote().text, spans: [{ start: 11, end: 19, label: 'DOCTOR', source: 'review' }] })}\n`,
    );
  });

  it('refuses a folder in which nothing is settled', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using target = await taggedFolder([]);

    await expect(
      exportReviewed({ folder: tagged.path, out: join(target.path, 'labelled.jsonl') }),
    ).rejects.toMatchObject({ code: 'REVIEW_NOTHING_TO_EXPORT' });
  });
});
