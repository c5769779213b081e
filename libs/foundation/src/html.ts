/** HTML that is escaped by construction, and pages of one file that load and run nothing. */
import { createHash } from 'node:crypto';

/** Markup that needs no escaping. Made by `html` and `trusted` only. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/** What may stand in a template: text is escaped, markup is kept, lists are joined, `undefined` and `false` give nothing. */
export type HtmlPart = string | number | SafeHtml | undefined | false | readonly HtmlPart[];

/** A template whose values are escaped for element content and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  const pieces = strings.map((text, index) => (index === 0 ? text : `${render(parts[index - 1])}${text}`));
  return new SafeHtml(pieces.join(''));
}

/** Markup that this library made itself: charts and the style sheet. Never for text from outside. */
export function trusted(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof SafeHtml) return part.markup;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return typeof part === 'number' ? String(part) : part.map(render).join('');
}

/** What a page is made of. */
export interface StandalonePage {
  readonly title: string;
  /** The program's own; never from outside. */
  readonly styleSheet: string;
  /** What stands in `main`. */
  readonly content: SafeHtml;
}

/**
 * The page as the text of an HTML file. Nothing may load or run, and of styles only this very sheet applies: its content policy says
 * so to the browser. Looks follow the reader's light or dark setting.
 */
export function standalonePage({ title, styleSheet, content }: StandalonePage): string {
  const contentPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styleSheet).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(styleSheet)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.markup;
}
