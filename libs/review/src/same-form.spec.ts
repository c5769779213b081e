import { describe, expect, it } from '@jest/globals';
import type { Note } from '#text';
import { openReviewFolder } from './open-folder.js';
import type { ReviewFolder } from './review-folder.js';
import { createForms, placesOfForm } from './same-form.js';
import { buildNote, tag, taggedFolder } from './testing/review-fixture.js';
import { act, change, finish, leakScan, shown, undo } from './testing/review-steps.js';

const formsIn = (text: string, form: string) =>
  placesOfForm(text, form).map(({ start, end }) => `${start} ${text.slice(start, end)}`);

describe('the same form in a note', () => {
  it('is found as whole words; small letters find capitals, and a space finds the end of a line', () => {
    const text = 'Lee saw Leeds. LEE and Lee’s aunt, Lee-Lee. Ada\nMoss, 4-0 😀Lee';

    expect(formsIn(text, 'Lee')).toEqual(['0 Lee', '23 Lee', '35 Lee', '39 Lee', '60 Lee']);
    expect(formsIn(text, 'lee')).toHaveLength(6);
    expect(formsIn(text, ' Ada Moss ')).toEqual(['44 Ada\nMoss']);
    expect(formsIn(text, '4.0')).toEqual([]);
  });
});

/** Ada Moss stands in each: open, decided to be a patient, not tagged at all, and under another type. */
const notes: readonly Note[] = [
  buildNote(),
  buildNote({ id: 'decided' }),
  buildNote({ id: 'untagged', spans: [] }),
  buildNote({ id: 'other', spans: [tag(buildNote().text, 'Ada Moss', 'DATE', 0.9)] }),
];
const query = { form: 'Ada Moss', label: 'DOCTOR' };

async function statesOf(folder: ReviewFolder) {
  const states: string[] = [];
  for (const number of notes.keys()) {
    const { status, ...state } = folder.stateOf(await folder.readNote(number), number, 'read', 'Kim');
    states.push(`${status}: ${shown({ ...state, status }).join(', ')}`);
  }
  return states;
}

describe('a decision on a form in all notes', () => {
  it('is shown before it acts, leaves what was decided, keeps a done note done, and is undone in all', async () => {
    await using tagged = await taggedFolder(notes);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    await act(folder, change({ do: 'reject', span: 't0' }, { do: 'accept', span: 't1' }), { note: 1 });
    await act(folder, finish, { note: 2 });
    const before = await statesOf(folder);
    const forms = createForms(folder, 'Kim');

    const plan = await forms.plan(query);
    const untouched = await statesOf(folder);
    const done = await forms.apply(query, plan.changes);
    const after = await statesOf(folder);
    const undone = await forms.undo();

    expect(plan).toMatchObject({ found: 8, changes: 6, notes: 4 });
    expect(plan.places.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      ...['note-0 accept', 'note-0 add', 'decided undefined', 'decided add', 'untagged add', 'untagged add'],
      ...['other undefined', 'other add'],
    ]);
    expect(untouched).toEqual(before);
    expect(done).toEqual({ changes: 6, notes: 4 });
    expect(after).toEqual([
      'started: 11-19 DOCTOR accepted, 23-28 DATE open, 42-50 DOCTOR accepted',
      'started: 11-19 DOCTOR rejected, 23-28 DATE accepted, 42-50 DOCTOR accepted',
      'reviewed: 11-19 DOCTOR accepted, 42-50 DOCTOR accepted',
      'started: 11-19 DATE open, 42-50 DOCTOR accepted',
    ]);
    expect(undone).toEqual({ notes: 4, kept: 0 });
    expect(await statesOf(folder)).toEqual(before);
  });

  it('is refused where it would do something else than was shown, and nothing changes', async () => {
    await using tagged = await taggedFolder(notes);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    const forms = createForms(folder, 'Kim');
    const { changes } = await forms.plan(query);
    await act(folder, change({ do: 'accept', span: 't0' }));
    const before = await statesOf(folder);

    await expect(forms.apply(query, changes)).rejects.toMatchObject({ code: 'REVIEW_NOTE_MOVED_ON' });

    expect(await statesOf(folder)).toEqual(before);
  });

  it('can still be undone in the other notes after undoing one of them failed', async () => {
    await using tagged = await taggedFolder(notes);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    let failures = 1;
    const failing: typeof folder = Object.create(folder, {
      step: {
        value: (...step: Parameters<typeof folder.step>) => {
          if (step[1].step.kind === 'undo' && failures-- > 0) throw new Error('the disk is full');
          return folder.step(...step);
        },
      },
    });
    const forms = createForms(failing, 'Kim');
    await forms.apply(query, (await forms.plan(query)).changes);

    await expect(forms.undo()).rejects.toThrow('the disk is full');
    expect(await forms.undo()).toEqual({ notes: 3, kept: 0 });
  });

  it('stays, when it is undone, in a note in which something was decided since', async () => {
    await using tagged = await taggedFolder(notes);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    const forms = createForms(folder, 'Kim');
    await forms.apply(query, (await forms.plan(query)).changes);
    await act(folder, change({ do: 'accept', span: 't1' }));

    expect(await forms.undo()).toEqual({ notes: 3, kept: 1 });

    expect((await statesOf(folder))[0]).toContain('42-50 DOCTOR accepted');
    await act(folder, undo); // its own undo is still there
    expect((await statesOf(folder))[0]).toContain('23-28 DATE open');
  });

  it('leaves a note alone that only somebody else has read', async () => {
    await using tagged = await taggedFolder([buildNote()]);
    await using folder = await openReviewFolder({ folder: tagged.path, leakScan });
    await act(folder, change({ do: 'accept', span: 't0' }, { do: 'accept', span: 't1' }), { reader: 'Sam' });
    await act(folder, finish, { reader: 'Sam' });

    expect(await createForms(folder, 'Kim').plan(query)).toMatchObject({ found: 2, changes: 0 });
  });
});
