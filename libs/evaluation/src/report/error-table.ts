/** The table of errors: one row an error, linked to the note where the report shows it. */

import { html, type SafeHtml } from '#foundation';
import type { Span } from '#labels';
import type { SpanError, SpanErrorKind } from '../spans/span-errors.js';
import { anchorOf } from './tagged-notes.js';

/** What a reader is told of each kind. */
export const errorNames: Readonly<Record<SpanErrorKind, string>> = {
  missed: 'missed',
  label: 'wrong label',
  boundary: 'wrong ends',
  spurious: 'without cause',
};

/** A table of errors in the order given. `shownNotes`: ids of the notes that stand in the same report. */
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
