/** HTML that is escaped by construction: text becomes markup only through the `html` template. */

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
