/** Notes with the system's tags laid over the gold standard. */
import { html, type SafeHtml } from '#foundation';
import type { Span } from '#labels';
import type { NoteLike } from '../i2b2/measures.js';
import type { ScoringScheme } from '../i2b2/scheme.js';
import type { SpanVerdict, TaggedNoteView, TaggedSpan } from './model.js';

/** Renders notes one below another, under a legend of the categories and verdicts that occur. */
export function renderNotes(notes: readonly TaggedNoteView[]): SafeHtml {
  const spans = notes.flatMap((note) => note.spans);
  const colours = colourCategories(spans.map(({ category }) => category));
  const verdicts = new Set(spans.map(({ verdict }) => verdict));
  return html`<div class="notes">
<p class="legend">${[...colours].map(
    ([category, colour]) =>
      html`<span class="key"><mark class="tag tag-${colour}">${category}</mark></span> `,
  )}${verdicts.has('missed') && verdictKey('missed', 'the system left this in the text')}${
    verdicts.has('spurious') && verdictKey('spurious', 'the system tagged this without cause')
  }</p>
${notes.map(
  (note) => html`<article class="note" id="${anchorOf(note.id)}">
<h4>${note.id}</h4>
<p class="note-text">${renderText(note, colours)}</p>
</article>
`,
)}</div>`;
}

/** The note's fragment in the page. */
export function anchorOf(noteId: string): string {
  return `note-${encodeURIComponent(noteId)}`;
}

/** Fixed colours of i2b2 categories; others take free ones in order of appearance. */
const knownCategories = ['NAME', 'PROFESSION', 'LOCATION', 'AGE', 'DATE', 'CONTACT', 'ID', 'OTHER'];

function colourCategories(categories: readonly string[]): ReadonlyMap<string, number> {
  const met = [...new Set(categories)];
  const known = knownCategories.filter((category) => met.includes(category));
  const free = knownCategories
    .map((_, colour) => colour)
    .filter((colour) => !known.includes(knownCategories[colour] ?? ''));
  const unknown = met.filter((category) => !knownCategories.includes(category)).sort();
  const colours = free.length > 0 ? free : [0];
  return new Map([
    ...known.map((category) => [category, knownCategories.indexOf(category)] as const),
    ...unknown.map((category, index) => [category, colours[index % colours.length] ?? 0] as const),
  ]);
}

function verdictKey(verdict: SpanVerdict, meaning: string): SafeHtml {
  return html`<span class="key"><mark class="tag ${verdict}">${verdict}</mark> ${meaning}</span> `;
}

/** Splits the text at every end of a span, so that overlapping spans need no nesting. */
function renderText({ text, spans }: TaggedNoteView, colours: ReadonlyMap<string, number>): SafeHtml {
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return html`${cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const covering = spans.filter((span) => span.start <= start && end <= span.end);
    const piece = text.slice(start, end);
    return covering.length === 0 ? piece : renderPiece(piece, covering, colours);
  })}`;
}

function renderPiece(
  piece: string,
  covering: readonly TaggedSpan[],
  colours: ReadonlyMap<string, number>,
): SafeHtml {
  const colour = colours.get(covering[0]?.category ?? '') ?? 0;
  const classes = ['tag', `tag-${colour}`, ...verdictOf(covering)].join(' ');
  const labels = [...new Set(covering.map(labelOf))].join(', ');
  return html`<mark class="${classes}" data-label="${labels}">${piece}</mark>`;
}

const sides: Readonly<Record<SpanVerdict, string>> = { found: '', missed: 'gold: ', spurious: 'system: ' };

function labelOf({ label, verdict }: TaggedSpan): string {
  return `${sides[verdict]}${label}`;
}

/** Text covered by both sides, even by different spans, is rightly hidden. */
function verdictOf(covering: readonly TaggedSpan[]): readonly string[] {
  if (covering.every(({ verdict }) => verdict === 'missed')) return ['missed'];
  return covering.every(({ verdict }) => verdict === 'spurious') ? ['spurious'] : [];
}

/** A note with the spans of both sides and the verdict on each. Both texts must be the same. */
export function compareNotes(gold: NoteLike, system: NoteLike, scheme: ScoringScheme): TaggedNoteView {
  const judged = (spans: readonly Span[], verdict: SpanVerdict) =>
    spans.map(({ start, end, label }) => ({
      start,
      end,
      label,
      category: scheme.categoryOf(label),
      verdict,
    }));
  return {
    id: gold.id,
    text: gold.text,
    spans: [
      ...judged(
        gold.spans.filter((span) => holds(system.spans, span)),
        'found',
      ),
      ...judged(
        gold.spans.filter((span) => !holds(system.spans, span)),
        'missed',
      ),
      ...judged(
        system.spans.filter((span) => !holds(gold.spans, span)),
        'spurious',
      ),
    ],
  };
}

function holds(spans: readonly Span[], { start, end, label }: Span): boolean {
  return spans.some((span) => span.start === start && span.end === end && span.label === label);
}
