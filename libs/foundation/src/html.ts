/** HTML that is escaped by construction, and single-file pages that load and run nothing. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Markup that needs no escaping. Only `html` and `trusted` create it. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/** A template value: text is escaped, markup kept, lists joined; `undefined` and `false` render nothing. */
export type HtmlPart = string | number | SafeHtml | undefined | false | readonly HtmlPart[];

/** Template tag that escapes its values for element content and quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  const pieces = strings.map((text, index) => (index === 0 ? text : `${render(parts[index - 1])}${text}`));
  return new SafeHtml(pieces.join(''));
}

/** Marks the program's own markup, such as charts and style sheets, as safe. Never for outside text. */
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

export interface StandalonePage {
  readonly title: string;
  /** The program's own, never from outside; comes after the palette. */
  readonly styleSheet: string;
  /** The content of `<main>`. */
  readonly content: SafeHtml;
}

/**
 * Returns an HTML file whose Content-Security-Policy forbids loading or running anything and allows only this
 * style sheet. Follows the reader's light or dark setting.
 */
export function standalonePage({ title, styleSheet, content }: StandalonePage): string {
  const style = readPalette() + styleSheet;
  const contentPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
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
<style>${trusted(style)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.markup;
}

/** The custom properties that every page's style sheet may use, such as `var(--paper)`. */
export function readPalette(): string {
  return readFileSync(new URL('palette.css', import.meta.url), 'utf8');
}

/** The base style of pages that read like a document; goes before their own style sheet. */
export function readDocumentStyle(): string {
  return readFileSync(new URL('document.css', import.meta.url), 'utf8');
}
