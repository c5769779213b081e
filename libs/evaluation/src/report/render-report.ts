/** Renders a self-contained HTML file: no script, font, image or request, as its content policy enforces. */
import { assertNever, html, type SafeHtml, standalonePage, trusted } from '#foundation';
import { renderBarChart } from './bar-chart.js';
import { renderErrorBrowser, renderErrors } from './error-tables.js';
import { renderLineChart, renderScatterChart } from './line-chart.js';
import type { KeyFigure, PropertyGroup, ReportBlock, ReportModel, ReportSection } from './model.js';
import { styleSheet } from './style.js';
import { renderCell, renderConfusion, renderTable } from './tables.js';
import { renderNotes } from './tagged-notes.js';

/** Renders a report as HTML; escapes every string of `model`. */
export function renderReport(model: ReportModel): string {
  const shownNotes = new Set(model.sections.flatMap(({ blocks }) => blocks.flatMap(noteIdsOf)));
  const content = html`${renderHeader(model)}
${model.sections.map((section, index) => renderSection(section, index, shownNotes))}`;
  return standalonePage({ title: model.title, styleSheet, content });
}

/** Whether an HTML file is such a report, of this or an earlier version. */
export function isReport(page: string): boolean {
  return page.startsWith('<!doctype html>') && page.includes(madeBy);
}

const madeBy = '<p class="made">Sfumato';

function renderHeader({ title, lead, madeAt, keyFigures = [], sections }: ReportModel): SafeHtml {
  return html`<header>
${trusted(madeBy)}${madeAt && html` <time>${madeAt}</time>`}</p>
<h1>${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${keyFigures.length > 0 ? html`<dl class="figures">${keyFigures.map(renderFigure)}</dl>` : undefined}
${
  sections.length > 1
    ? html`<nav><ol>${sections.map((section, index) => html`<li><a href="#section-${index + 1}">${section.title}</a></li>`)}</ol></nav>`
    : undefined
}
</header>`;
}

function renderFigure({ label, value, note }: KeyFigure): SafeHtml {
  return html`<div><dt>${label}</dt><dd>${renderCell(value)}</dd>${note && html`<dd class="note-line">${note}</dd>`}</div>`;
}

function noteIdsOf(block: ReportBlock): readonly string[] {
  return block.kind === 'tagged-notes' ? block.notes.map(({ id }) => id) : [];
}

function renderSection(section: ReportSection, index: number, shownNotes: ReadonlySet<string>): SafeHtml {
  const { title, introduction, blocks } = section;
  return html`<section id="section-${index + 1}">
<h2>${title}</h2>
${introduction && html`<p>${introduction}</p>`}
${blocks.map((block) => html`${renderBlock(block, shownNotes)}\n`)}</section>
`;
}

function renderBlock(block: ReportBlock, shownNotes: ReadonlySet<string>): SafeHtml {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.text}</p>`;
    case 'table':
      return renderTable(block);
    case 'line-chart':
      return renderLineChart(block);
    case 'bar-chart':
      return renderBarChart(block);
    case 'scatter-chart':
      return renderScatterChart(block);
    case 'confusion':
      return renderConfusion(block.caption, block.table);
    case 'tagged-notes':
      return renderNotes(block.notes);
    case 'errors':
      return renderErrors(block, shownNotes);
    case 'error-browser':
      return renderErrorBrowser(block);
    case 'properties':
      return html`<div class="properties">${block.groups.map(renderProperties)}</div>`;
    case 'commands':
      return html`<figure class="commands"><figcaption>${block.caption}</figcaption><pre><code>${block.lines.join('\n')}</code></pre></figure>`;
    default:
      return assertNever(block);
  }
}

function renderProperties({ title, properties }: PropertyGroup): SafeHtml {
  const entries = Object.entries(properties);
  return html`<div><h3>${title}</h3><dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`)}</dl></div>`;
}
