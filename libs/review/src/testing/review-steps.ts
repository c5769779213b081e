/** Steps of a review as tests take them. */
import type { Change, NoteState, StepRequest } from '../page/wire.js';
import type { ReviewFolder } from '../review-folder.js';

export const leakScan = () => [];

/** One step on top of whatever is there. */
export async function act(
  folder: ReviewFolder,
  step: StepRequest['step'],
  { note = 0, reader = 'Kim' } = {},
) {
  const track = 'read';
  const { version } = folder.replayOf(await folder.readNote(note), note, track, reader);
  return folder.step(note, { track, version, seconds: 2, step }, reader);
}

export const change = (...changes: Change[]): StepRequest['step'] => ({
  kind: 'change',
  what: changes[0]?.do ?? 'accept',
  changes,
});
export const finish = { kind: 'finish' } as const;
export const undo = { kind: 'undo' } as const;
export const acceptBoth = change({ do: 'accept', span: 't0' }, { do: 'accept', span: 't1' });
export const shown = ({ spans }: NoteState) =>
  spans.map(({ start, end, label, status }) => `${start}-${end} ${label} ${status}`);
