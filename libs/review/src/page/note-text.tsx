/** The note with its tags: text as it is, each tag with what it is, how sure and whose. */
import { Component, type ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Controller } from './controller.js';
import {
  type Chunk,
  chunksOf,
  describeItem,
  type Item,
  type Piece,
  piecesOf,
  sayCertainty,
} from './model.js';
import { chipIdOf } from './viewport.js';

/** The text of the open note, drawn in runs of lines. */
export function NoteText({ page }: { readonly page: Controller }) {
  const { note, items, current } = page.state;
  const text = note?.text ?? '';
  const chunks = useMemo(() => chunksOf(text), [text]);
  return (
    <div class="note-text" lang="">
      {chunks.map((chunk) => (
        <ChunkText
          key={`${note?.number} ${chunk.from}`}
          text={text}
          chunk={chunk}
          items={items.filter(({ start, end }) => start < chunk.to && end > chunk.from)}
          current={current}
          categories={page.categories}
          selection={page.selected}
        />
      ))}
    </div>
  );
}

interface ChunkProps {
  readonly text: string;
  readonly chunk: Chunk;
  readonly items: readonly Item[];
  readonly current: string | undefined;
  readonly categories: ReadonlyMap<string, string>;
  readonly selection: { readonly start: number; readonly end: number } | undefined;
}

/** Draws again only when something in it changed. */
class ChunkText extends Component<ChunkProps> {
  override shouldComponentUpdate(next: ChunkProps): boolean {
    return next.text !== this.props.text || signatureOf(next) !== signatureOf(this.props);
  }

  override render(props: ChunkProps): ComponentChildren {
    const { text, chunk, items, selection } = props;
    return (
      <div class="chunk">
        {piecesOf(chunk, items, selection).map((piece) => (
          <PieceText key={piece.start} piece={piece} {...props} text={text} />
        ))}
      </div>
    );
  }
}

function signatureOf({ chunk, items, current, selection }: ChunkProps): string {
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

function PieceText(props: ChunkProps & { readonly piece: Piece }) {
  const { text, piece, current, categories } = props;
  const { owner, start, end, ending, isSelected } = piece;
  const content = text.slice(start, end);
  const look =
    owner === undefined
      ? ''
      : `tag ${owner.kind} ${owner.status} category-${categories.get(owner.label)?.toLowerCase() ?? 'other'}`;
  const classes = `${look}${owner?.id === current && owner !== undefined ? ' current' : ''}${isSelected ? ' selected' : ''}`;
  const marked = owner === undefined ? {} : { 'data-item': owner.id };
  return (
    <>
      <span class={classes || undefined} data-from={start} {...marked}>
        {content}
      </span>
      {ending.map((item) => (
        <Chip key={item.id} item={item} {...props} />
      ))}
    </>
  );
}

/** What stands behind a tag. Signs say the status, so that no colour has to. */
function Chip({ item, text, current, categories }: ChunkProps & { readonly item: Item }) {
  const isCurrent = item.id === current;
  const category = categories.get(item.label)?.toLowerCase() ?? 'other';
  return (
    <button
      type="button"
      id={chipIdOf(item.id)}
      class={`chip chip-${item.kind} ${item.status} category-${category}${isCurrent ? ' current' : ''}`}
      data-item={item.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={describeItem(item, text)}
    >
      <span class="sign">{signOf(item)}</span>
      {item.kind === 'leak' ? `${item.label}?` : item.label}
      {item.status === 'open' && (
        <span class="quiet">
          {item.confidence === undefined ? '' : ` ${sayCertainty(item.confidence)}`}
          {item.foundBy === undefined ? '' : ` · ${item.foundBy}`}
        </span>
      )}
    </button>
  );
}

function signOf({ kind, status }: Item): string {
  if (kind === 'leak') return '!';
  return { open: '?', accepted: '✓', rejected: '✕' }[status];
}
