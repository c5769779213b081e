/**
 * Errors in their context: grouped by label, filtered by kind. Runs no script, as nothing in a report does: groups are
 * `details`, and the style sheet hides the kinds whose boxes are not ticked.
 */

import { html, type SafeHtml } from '#foundation';
import type { ErrorInContext } from '../spans/error-contexts.js';
import type { SpanErrorKind } from '../spans/span-errors.js';
import { errorNames } from './error-table.js';
import type { ErrorBrowserBlock } from './model.js';
import { formatNumber } from './numbers.js';

const kinds = Object.keys(errorNames) as readonly SpanErrorKind[]; // the keys of a table by kind

/** Boxes for the kinds that occur, then one group for each label, the label with most errors first. */
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

/** The gold label, or that of the system where there is no gold span. */
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

/** Cuts the piece at every end of a span: what only one side has is marked as in tagged notes. */
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
