/** The page of `serve` for pasting a note. Its script calls `/v1/tag`, like any program. */
import { Failure, html, type SafeHtml } from '#foundation';
import type { LabelSet } from '#labels';
import { type PageFile, readPageFiles } from '#service';
import { failuresOfStructure, type NotesLanguage } from '#text';
import type { Replacement } from '../deidentify/replacer.js';
import type { PageFacts } from './page/wire.js';

/** What a service offers to the page. */
export interface PageOffer {
  readonly language: NotesLanguage;
  readonly labelSet: LabelSet;
  readonly replacements: readonly Replacement[];
}

/** Reads script and style sheet, by address. */
export function readServePage(): Promise<ReadonlyMap<string, PageFile>> {
  return readPageFiles({ folder: 'dist/apps/site-agent/src/serve/page/', prefix: '/page/', packages: {} });
}

interface PageBounds {
  readonly needsToken: boolean;
  readonly bytesMax: number;
}

/** Renders the document of a service whose release is open. */
export function servePageDocument(offer: PageOffer, bounds: PageBounds): PageFile {
  return documentOf(contentOf(offer, bounds));
}

/** Renders the document of a service that is starting or stopping. */
export function waitingDocument(): PageFile {
  return documentOf(html`<meta http-equiv="refresh" content="2">
<main><h1>De-identify a note</h1><p>The service is not ready. This page tries again every two seconds.</p></main>`);
}

function documentOf(content: SafeHtml): PageFile {
  const { markup } = html`<!doctype html>
<html lang="en" translate="no">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="google" content="notranslate">
<title>De-identify a note</title>
<link rel="stylesheet" href="page/page.css">
${content}
</html>
`;
  return { type: 'text/html; charset=utf-8', content: Buffer.from(markup) };
}

/** In list order; the first available one is preselected. */
const replacementTitles: Readonly<Record<Replacement, string>> = {
  types: 'type words, such as [DATE]',
  surrogates: 'invented ones of the same kind',
  policy: 'what the policy of this service says',
  nothing: 'nothing: mark them only',
};

/** Spelling checkers, translators and writing aids may send what they read, so the page tells each to stay out. */
function contentOf(offer: PageOffer, bounds: PageBounds): SafeHtml {
  const { language, replacements } = offer;
  const choices = Object.entries(replacementTitles).filter(([name]) =>
    replacements.some((one) => one === name),
  );
  const isOne = language !== 'auto';
  const spoken = isOne ? html`lang="${language}"` : html`lang=""`;
  return html`<script type="module" src="page/main.js"></script>
<main data-facts="${JSON.stringify(factsOf(offer, bounds))}">
<h1>De-identify a note</h1>
<p class="quiet">The note goes to this service and nowhere else, and nothing of it is kept. Language of the notes:
${isOne ? new Intl.DisplayNames('en', { type: 'language' }).of(language) : "each note's own"}.</p>
<noscript><p>This page needs JavaScript, which the service itself sends.</p></noscript>
<form autocomplete="off">
<label for="note">Note</label>
<textarea id="note" rows="10" ${spoken} dir="auto" aria-describedby="note-hint" autocomplete="off" autocorrect="off"
autocapitalize="off" spellcheck="false" writingsuggestions="false" data-gramm="false"></textarea>
<p id="note-hint" class="quiet">Paste it, or drop a text file anywhere on this page.</p>
<div class="choices">
<p><label for="replace">In place of identifiers</label>
<select id="replace" autocomplete="off">
${choices.map(([name, title]) => html`<option value="${name}">${title}</option>`)}</select></p>
${bounds.needsToken && tokenField}
</div>
<p class="actions"><button class="primary">De-identify</button> <button type="button" id="clear">Clear</button>
<input id="file" type="file" accept=".txt,text/plain"> <label for="file">Choose a text file</label></p>
</form>
<p id="said" role="status"></p>
<p id="refusal" role="alert"></p>
<div id="result" hidden>
<section aria-labelledby="marked-title">
<h2 id="marked-title">Identifiers in the note</h2>
<ul id="legend" aria-label="Types, with the number of each"></ul>
<div id="marked" class="text" ${spoken} dir="auto" role="group" tabindex="0" aria-labelledby="marked-title"
aria-describedby="detail"></div>
<p id="detail" class="quiet">Point at a mark, or go from one to the next with the arrow keys, to see its type.</p>
</section>
<section id="output" aria-labelledby="written-title">
<h2 id="written-title">De-identified text</h2>
<p class="actions"><button type="button" id="copy">Copy</button></p>
<div id="written" class="text" ${spoken} dir="auto" role="group" tabindex="0" aria-labelledby="written-title"></div>
</section>
</div>
</main>`;
}

const tokenField = html`<p><label for="token">Token of the service</label>
<input id="token" type="password" required autocomplete="off" spellcheck="false"></p>`;

function factsOf({ labelSet }: PageOffer, { bytesMax }: PageBounds): PageFacts {
  const failures = [
    new Failure('SERVE_BODY_TOO_LARGE', { bytesMax }),
    ...(['FILE_NOT_UTF8', 'SITE_OUTPUT_LEAK', ...failuresOfStructure] as const).map(
      (code) => new Failure(code),
    ),
  ];
  return {
    categories: Object.fromEntries(labelSet.labels.map((label) => [label, labelSet.categoryOf(label)])),
    refusals: Object.fromEntries(failures.map(({ code, message, remedy }) => [code, { message, remedy }])),
    bytesMax,
  };
}
