/** The frame of every page that is one file: what it may load and run, and its one style sheet. */
import { createHash } from 'node:crypto';
import { html, type SafeHtml, trusted } from './html.js';

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
