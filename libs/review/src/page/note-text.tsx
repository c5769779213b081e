/** The note with its tags: text and layout unchanged, tags as colours and underlines. */
import { Component, type ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Controller } from './controller.js';
import {
  type Chunk,
  chunksOf,
  describeItem,
  type Item,
  itemsOfChunks,
  type Piece,
  piecesOf,
} from './model.js';
import { anchorIdOf, viewport } from './viewport.js';
import type { Place } from './wire.js';

/** The text of the open note, drawn in chunks. */
export function NoteText({ page }: { readonly page: Controller }) {
  const { note, items, current } = page.state;
  const text = note?.text ?? '';
  const chunks = useMemo(() => chunksOf(text), [text]);
  const parts = useMemo(() => itemsOfChunks(chunks, items), [chunks, items]);
  return (
    <div class="note-text" lang="">
      {chunks.map((chunk, index) => (
        <ChunkText
          key={`${note?.number} ${chunk.from}`}
          text={text}
          chunk={chunk}
          isFirst={index < chunksMarkedFirst}
          items={parts[index] ?? []}
          current={current}
          categories={page.categories}
          selection={page.selected}
        />
      ))}
    </div>
  );
}

/** About a screen of a large window. */
const chunksMarkedFirst = 3;

interface ChunkProps {
  readonly text: string;
  readonly chunk: Chunk;
  readonly isFirst: boolean;
  readonly items: readonly Item[];
  readonly current: string | undefined;
  readonly categories: ReadonlyMap<string, string>;
  readonly selection: Place | undefined;
}

/**
 * Stays plain text until it comes near the view: marks do not move lines, so a note with ten thousand tags opens
 * as fast as one with ten. Redraws only when it has changed.
 */
class ChunkText extends Component<ChunkProps, { readonly isNear: boolean }> {
  private element: Element | null = null;

  constructor(props: ChunkProps) {
    super(props);
    this.state = { isNear: props.isFirst };
  }

  override componentDidMount(): void {
    if (this.element !== null && !this.state.isNear)
      viewport.whenNear(this.element, () => this.setState({ isNear: true }));
  }

  override shouldComponentUpdate(next: ChunkProps, { isNear }: { readonly isNear: boolean }): boolean {
    return signatureOf(next, isNear) !== signatureOf(this.props, this.state.isNear);
  }

  override render({ text, chunk, ...props }: ChunkProps): ComponentChildren {
    const isMarked = isMarkedNow(props, this.state.isNear);
    return (
      <div
        class="chunk"
        data-from={chunk.from}
        ref={(element) => {
          this.element = element;
        }}
      >
        {isMarked
          ? piecesOf(chunk, props).map((piece) => (
              <PieceText key={piece.start} {...props} piece={piece} text={text} />
            ))
          : text.slice(chunk.from, chunk.to)}
      </div>
    );
  }
}

function isMarkedNow({ items, current }: Pick<ChunkProps, 'items' | 'current'>, isNear: boolean): boolean {
  return isNear || (current !== undefined && items.some(({ id }) => id === current));
}

function signatureOf({ chunk, items, current, selection }: ChunkProps, isNear: boolean): string {
  if (!isMarkedNow({ items, current }, isNear)) return '';
  const isTouched = selection !== undefined && selection.start < chunk.to && selection.end > chunk.from;
  const parts = items.map(({ id, start, end, label, status }) => [
    id,
    start,
    end,
    label,
    status,
    id === current,
  ]);
  return JSON.stringify([parts, isTouched ? [selection.start, selection.end] : 0]);
}

interface PieceProps extends Pick<ChunkProps, 'text' | 'current' | 'categories'> {
  readonly piece: Piece;
}

function PieceText({ text, piece, current, categories }: PieceProps) {
  const { owner, start, end, starting, isSelected } = piece;
  const content = text.slice(start, end);
  const selected = isSelected ? 'selected' : undefined;
  const anchors = starting.map((item) => (
    <Anchor key={item.id} item={item} text={text} isCurrent={item.id === current} />
  ));
  if (owner === undefined)
    return (
      <>
        {anchors}
        <span class={selected} data-from={start}>
          {content}
        </span>
      </>
    );
  const category = categories.get(owner.label)?.toLowerCase() ?? 'other';
  const look = [
    owner.kind,
    owner.status,
    `category-${category}`,
    owner.id === current && 'current',
    selected,
  ];
  return (
    <>
      {anchors}
      <mark class={look.filter(Boolean).join(' ')} data-from={start} data-item={owner.id}>
        {content}
      </mark>
    </>
  );
}

/** A tag for keyboard and screen reader; takes no space. */
function Anchor({
  item,
  text,
  isCurrent,
}: {
  readonly item: Item;
  readonly text: string;
  readonly isCurrent: boolean;
}) {
  return (
    <button
      type="button"
      id={anchorIdOf(item.id)}
      class="anchor"
      data-item={item.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={describeItem(item, text)}
    />
  );
}
