/** The margin note beside the hovered or current tag: what it is and what can be done with it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Controller } from './controller.js';
import { TagActions, TagFacts } from './types.js';
import { marks, viewport } from './viewport.js';

export function TagNote({ page }: { readonly page: Controller }) {
  const { items, current, hovered, dialog } = page.state;
  const item = items.find(({ id }) => id === hovered) ?? page.item;
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const top = item && viewport.topOf(item.id);
      element.current?.style.setProperty('--top', `${top ?? 0}px`);
      element.current?.classList.toggle('away', top === undefined);
    };
    place();
    const scroller = document.getElementById(marks.scroller);
    scroller?.addEventListener('scroll', place, { passive: true });
    return () => scroller?.removeEventListener('scroll', place);
  });
  if (item === undefined || dialog?.kind === 'types') return null; // the popup says the same
  return (
    <aside ref={element} class="tag-note" aria-label="Tag at hand">
      <TagFacts item={item} />
      {item.id === current && <TagActions page={page} item={item} />}
    </aside>
  );
}
