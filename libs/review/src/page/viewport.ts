/** What is in view and how to get there. The only part of the page that measures layout. */
import type { NoteView, Place } from './wire.js';

/** Marks in the document: pieces carry the offset of their first character, items their id. */
export const marks = { scroller: 'note-scroller', piece: 'data-from', item: 'data-item' } as const;

/** Tolerance for the browser's rounding. */
const slackPixels = 4;

/** Measures and scrolls the note. */
export const viewport = {
  isVisible(id: string): boolean {
    const view = scroller()?.getBoundingClientRect();
    const parts = partsOf(id);
    return (
      view !== undefined &&
      parts.length > 0 &&
      parts.every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top >= view.top - slackPixels && bottom <= view.bottom + slackPixels;
      })
    );
  },

  /** Relative to the top of the view; undefined if it starts out of view. */
  topOf(id: string): number | undefined {
    const view = scroller()?.getBoundingClientRect();
    const top = partsOf(id)[0]?.getBoundingClientRect().top;
    if (view === undefined || top === undefined || top < view.top || top > view.bottom) return undefined;
    return top - view.top;
  },

  /** Popup position: below the text, or above it in the lower part of the window. */
  besides({ start, end }: Place): Readonly<Record<string, string>> {
    const first = rectAt(start);
    const last = rectAt(end - 1) ?? first;
    const isBelow = last === undefined || last.bottom < 0.55 * innerHeight;
    const top = isBelow ? (last?.bottom ?? 0) + popupGapPixels : (first?.top ?? 0) - popupGapPixels;
    const left = Math.max(popupGapPixels, Math.min(first?.left ?? 0, innerWidth - popupPixels));
    return { '--left': `${left}px`, '--top': `${top}px`, '--shift': isBelow ? '0' : '-100%' };
  },

  /** The browser's selection in the note, unadjusted; undefined if there is none. */
  picked(length: number): Place | undefined {
    const chosen = getSelection();
    if (chosen === null || chosen.isCollapsed || chosen.rangeCount === 0) return undefined;
    const range = chosen.getRangeAt(0);
    const view = scroller();
    if (view === null || !range.intersectsNode(view)) return undefined;
    const start = offsetAt(range.startContainer, range.startOffset) ?? length;
    return { start, end: offsetAt(range.endContainer, range.endOffset) ?? length };
  },

  offsetAtPoint(x: number, y: number): number | undefined {
    const caret = document.caretPositionFromPoint?.(x, y); // some phones only have the older function below
    if (caret) return offsetAt(caret.offsetNode, caret.offset);
    const range = document.caretRangeFromPoint(x, y);
    return range === null ? undefined : offsetAt(range.startContainer, range.startOffset);
  },

  /** Calls back once an element comes near the view. */
  whenNear(element: Element, callback: () => void): void {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) comingNear.get(target)?.();
      },
      { root: scroller(), rootMargin: '100% 0px' },
    );
    comingNear.set(element, () => {
      observer?.unobserve(element);
      callback();
    });
    observer.observe(element);
  },

  /** Scrolls to the first lines not yet in view; false if there are none. */
  showUnseen(): boolean {
    noteSeen();
    const view = scroller();
    for (const chunk of document.querySelectorAll('.chunk')) {
      const rows = Math.ceil(chunk.getBoundingClientRect().height / rowPixels);
      for (let row = 0; row < rows; row += 1) {
        if (seen.get(chunk)?.has(row) === true) continue;
        const { top } = chunk.getBoundingClientRect();
        view?.scrollBy({ top: top + row * rowPixels - view.getBoundingClientRect().top - 2 * rowPixels });
        noteSeen();
        return true;
      }
    }
    return false;
  },

  toTop(): void {
    scroller()?.scrollTo(0, 0);
  },

  /** Most of a page, so that the last lines stay in view. */
  page(by: -1 | 1): void {
    noteSeen();
    const element = scroller();
    element?.scrollBy({ top: by * 0.85 * element.clientHeight });
    noteSeen();
  },

  focusItem(id: string): void {
    const anchor = document.getElementById(anchorIdOf(id));
    if (anchor === null) return;
    anchor.focus({ preventScroll: true });
    if (!viewport.isVisible(id)) (partsOf(id)[0] ?? anchor).scrollIntoView({ block: 'center' });
    noteSeen();
  },

  /** Call after drawing. Scrolls to the first selected piece. */
  revealSelection(): void {
    requestAnimationFrame(() => document.querySelector('.selected')?.scrollIntoView({ block: 'nearest' }));
  },

  firstVisibleOffset(): number {
    const view = scroller()?.getBoundingClientRect();
    const first = [...document.querySelectorAll(`[${marks.piece}]`)].find(
      (piece) =>
        piece.firstChild instanceof Text &&
        piece.getBoundingClientRect().bottom > (view?.top ?? 0) + slackPixels,
    );
    if (first === undefined) return 0;
    const start = Number(first.getAttribute(marks.piece));
    const length = first.textContent?.length ?? 0;
    for (let at = 0; at < length; at += 1) {
      const rect = rectAt(start + at);
      if (rect !== undefined && rect.top >= (view?.top ?? 0)) return start + at;
    }
    return start;
  },

  /** The nearest token on the line above or below; the same token if there is no such line. */
  tokenOnNextLine({ starts }: NoteView['tokens'], token: number, to: 'up' | 'down'): number {
    const here = rectAt(starts[token] ?? 0);
    if (here === undefined) return token;
    const by = to === 'down' ? 1 : -1;
    let best = token;
    let line: number | undefined;
    let distance = Number.POSITIVE_INFINITY;
    for (let other = token + by; other >= 0 && other < starts.length; other += by) {
      const rect = rectAt(starts[other] ?? 0);
      if (rect === undefined || by * (rect.top - here.top) < here.height / 2) continue;
      line ??= rect.top;
      if (Math.abs(rect.top - line) > here.height / 2) break;
      if (Math.abs(rect.left - here.left) < distance) {
        distance = Math.abs(rect.left - here.left);
        best = other;
      }
    }
    return best;
  },
};

/** Rows (about a line each) of each chunk that have been in view. Every note gets new chunk elements. */
const seen = new WeakMap<Element, Set<number>>();
const rowPixels = 32;

/** Records what is in view; call it when the note scrolls. */
export function noteSeen(): void {
  const view = scroller()?.getBoundingClientRect();
  if (view === undefined) return;
  for (const chunk of document.querySelectorAll('.chunk')) {
    const { top, bottom, height } = chunk.getBoundingClientRect();
    if (bottom < view.top || top > view.bottom) continue;
    const rows = seen.get(chunk) ?? new Set();
    seen.set(chunk, rows);
    const first = Math.max(0, Math.ceil((view.top - top - slackPixels) / rowPixels));
    for (let row = first; row * rowPixels < height; row += 1) {
      const end = Math.min(bottom, top + (row + 1) * rowPixels);
      if (end > view.bottom + slackPixels) break;
      rows.add(row);
    }
  }
}

/** Element id of an item's button. */
export function anchorIdOf(item: string): string {
  return `anchor-${item}`;
}

/** Gap to the target, and maximum width. */
const popupGapPixels = 6;
const popupPixels = 366;

let observer: IntersectionObserver | undefined;
const comingNear = new WeakMap<Element, () => void>();

function partsOf(item: string): Element[] {
  return [...document.querySelectorAll(`mark[${marks.item}="${CSS.escape(item)}"]`)];
}

/** Offset of a position in the document; between two chunks, that of the next. */
function offsetAt(node: Node, offset: number): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const range = document.createRange();
  const around = element?.closest('.chunk');
  if (around) {
    range.setStart(around, 0);
    range.setEnd(node, offset);
    return Number(around.getAttribute(marks.piece)) + range.toString().length;
  }
  range.setStart(node, offset);
  const next = [...document.querySelectorAll('.chunk')].find((chunk) => range.comparePoint(chunk, 0) >= 0);
  return next === undefined ? undefined : Number(next.getAttribute(marks.piece));
}

function scroller(): HTMLElement | null {
  return document.getElementById(marks.scroller);
}

function rectAt(offset: number): DOMRect | undefined {
  const pieces = document.querySelectorAll(`[${marks.piece}]`);
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Number(pieces[middle]?.getAttribute(marks.piece)) <= offset) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  const node = piece?.firstChild;
  const at = offset - Number(piece?.getAttribute(marks.piece));
  if (node === null || node === undefined || at < 0 || at >= (node.textContent?.length ?? 0))
    return undefined;
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
}
