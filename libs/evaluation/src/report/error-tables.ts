/** Errors as a table, and as a browser of errors in context. */
import { html, type SafeHtml } from '#foundation';
import type { Span } from '#labels';
import type { ErrorInContext, SpanError, SpanErrorKind } from '../spans/span-errors.js';
import type { ErrorBrowserBlock } from './model.js';
import { formatNumber } from './tables.js';
import { anchorOf } from './tagged-notes.js';

/** Display name of each kind of error. */
export const errorNames: Readonly<Record<SpanErrorKind, string>> = {
  missed: 'missed',
  label: 'wrong label',
  boundary: 'wrong ends',
  spurious: 'without cause',
};

/** A table of errors in the given order. `shownNotes`: ids of the notes shown in the same report. */
export function renderErrors(
  { caption, errors }: { readonly caption: string; readonly errors: readonly SpanError[] },
  shownNotes: ReadonlySet<string>,
): SafeHtml {
  return html`<div class="wide errors" tabindex="0" role="region" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">Document</th><th scope="col">Error</th><th scope="col">Gold</th><th scope="col">System</th></tr></thead>
<tbody>
${errors.map(
  ({
    documentId,
    kind,
    gold,
    system,
  }) => html`<tr><th scope="row">${linkTo(documentId, shownNotes)}</th><td>${errorNames[kind]}</td>${[
    gold,
    system,
  ].map(renderSpan)}</tr>
`,
)}</tbody></table></div>`;
}

function linkTo(documentId: string, shownNotes: ReadonlySet<string>): SafeHtml {
  return shownNotes.has(documentId)
    ? html`<a href="#${anchorOf(documentId)}">${documentId}</a>`
    : html`${documentId}`;
}

function renderSpan(span: Span | undefined): SafeHtml {
  if (span === undefined) return html`<td><span class="absent">–</span></td>`;
  return html`<td>${span.label} <span class="interval">${span.start} to ${span.end}</span></td>`;
}

const kinds = Object.keys(errorNames) as readonly SpanErrorKind[]; // the keys of a table by kind

/** Checkboxes for the kinds that occur, then one group per label, most errors first. */
export function renderErrorBrowser({ caption, errors, counts }: ErrorBrowserBlock): SafeHtml {
  const met = kinds.filter((kind) => errors.some((error) => error.kind === kind));
  const groups = [...new Set(errors.map(labelOf))]
    .map((label) => [label, errors.filter((error) => labelOf(error) === label)] as const)
    .sort(([first, some], [second, others]) => others.length - some.length || (first < second ? -1 : 1));
  return html`<div class="error-browser">
<h3>${caption}</h3>
<p class="filter">${met.map((kind) => renderBox(kind, errors, counts))}</p>
${groups.map(([label, members]) => renderGroup(label, members))}</div>`;
}

function labelOf({ gold, system }: ErrorInContext): string {
  return gold?.label ?? system?.label ?? '';
}

function renderBox(
  kind: SpanErrorKind,
  errors: readonly ErrorInContext[],
  counts: ErrorBrowserBlock['counts'],
): SafeHtml {
  const shown = errors.filter((error) => error.kind === kind).length;
  const all = counts?.[kind] ?? shown;
  const number = shown === all ? formatNumber(all, 'count') : `${shown} of ${formatNumber(all, 'count')}`;
  return html`<label><input type="checkbox" checked data-kind="${kind}"> ${errorNames[kind]} <span class="interval">${number}</span></label> `;
}

function renderGroup(label: string, errors: readonly ErrorInContext[]): SafeHtml {
  const parts = kinds
    .map((kind) => [kind, errors.filter((error) => error.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${errorNames[kind]}`);
  return html`<details><summary>${label} <span class="interval">${parts.join(', ')}</span></summary>
<ul>
${errors.map(renderError)}</ul></details>
`;
}

function renderError(error: ErrorInContext): SafeHtml {
  const { documentId, kind, gold, system } = error;
  const labels = [gold && `gold ${gold.label}`, system && `system ${system.label}`]
    .filter(Boolean)
    .join(', ');
  return html`<li data-kind="${kind}"><span class="interval">${errorNames[kind]}, ${labels}, ${documentId}</span> <q>${renderContext(error)}</q></li>
`;
}

/** Splits the text at every end of a span; marks what only one side covers as in tagged notes. */
function renderContext({ gold, system, context: { text, start } }: ErrorInContext): SafeHtml {
  const ends = [gold, system].flatMap((span) =>
    span === undefined ? [] : [span.start - start, span.end - start],
  );
  const cuts = [...new Set([0, ...ends, text.length])].sort((first, second) => first - second);
  return html`${cuts.slice(0, -1).map((from, index) => {
    const piece = text.slice(from, cuts[index + 1]);
    const [inGold, inSystem] = [gold, system].map(
      (span) => span !== undefined && span.start - start <= from && from < span.end - start,
    );
    if (!inGold && !inSystem) return piece;
    const verdict = inGold && inSystem ? 'tag-7' : inGold ? 'missed' : 'spurious';
    return html`<mark class="tag ${verdict}">${piece}</mark>`;
  })}`;
}
