/** What is checked of a step before it is written: everything that replaying it later will trust. */
import { Failure } from '#foundation';
import type { Change, NoteState, StepRequest } from './page/wire.js';

/** What a step is checked against. */
export interface StepContext {
  readonly text: string;
  readonly state: Pick<NoteState, 'spans' | 'history' | 'status'>;
  readonly labels: readonly { readonly label: string }[];
}

/** Fails with REVIEW_REQUEST_INVALID, which names the field, or with REVIEW_NOTE_OPEN for a finish that leaves tags open. */
export function requireSoundStep(step: StepRequest['step'], context: StepContext): void {
  if (step.kind === 'change') {
    for (const change of step.changes) requireSoundChange(change, context);
    return;
  }
  const open = context.state.spans.filter(({ status }) => status === 'open').length;
  if (step.kind === 'finish' && open > 0) throw new Failure('REVIEW_NOTE_OPEN', { open });
  if (step.kind === 'undo' && context.state.history.every(({ isUndone }) => isUndone))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'step', expected: 'a step to take back' });
}

function requireSoundChange(change: Change, { text, state, labels }: StepContext): void {
  if ('span' in change && !state.spans.some(({ id }) => id === change.span))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'span' });
  if ('label' in change && !labels.some(({ label }) => label === change.label))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'label', labels: labels.length });
  if (!('start' in change)) return;
  const { start, end } = change;
  if (start >= end || end > text.length || isInsidePair(text, start) || isInsidePair(text, end))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'start, end', characters: text.length });
}

/** Whether an offset splits a surrogate pair: files count code points, so a span cannot start or end there. */
function isInsidePair(text: string, offset: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
}
