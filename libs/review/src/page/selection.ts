/** Choosing text by keys: a token, then more of them. */
import type { Controller } from './controller.js';
import { tokenAt } from './model.js';
import { viewport } from './viewport.js';

/** Begins selecting behind the current item, or at the first word in view. */
export function beginSelection(page: Controller): void {
  const { note } = page.state;
  if (note === undefined || note.tokens.starts.length === 0) return;
  const { item } = page;
  const isInView = item !== undefined && viewport.isVisible(item.id);
  const token = tokenAt(note.tokens, isInView ? item.end : viewport.firstVisibleOffset());
  select(page, token, token);
}

/** Moves by a word or a line, taking along what is passed where `isExtending`. */
export function moveSelection(
  page: Controller,
  by: 'left' | 'right' | 'up' | 'down',
  isExtending: boolean,
): void {
  const { note, selection } = page.state;
  if (note === undefined || selection === undefined) return;
  const step = { left: -1, right: 1 } as const;
  const focus =
    by === 'left' || by === 'right'
      ? selection.focus + step[by]
      : viewport.tokenOnNextLine(note.tokens, selection.focus, by);
  select(page, isExtending ? selection.anchor : focus, focus);
}

function select(page: Controller, anchor: number, focus: number): void {
  const { note } = page.state;
  if (note === undefined) return;
  const last = note.tokens.starts.length - 1;
  const clamp = (token: number) => Math.min(last, Math.max(0, token));
  page.set({ selection: { anchor: clamp(anchor), focus: clamp(focus) } });
  const { selected } = page;
  if (selected !== undefined) page.say(`“${note.text.slice(selected.start, selected.end)}” selected.`);
  viewport.revealSelection();
}
