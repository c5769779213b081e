import { describe, expect, it } from '@jest/globals';
import { html, trusted } from './html.js';

describe('the html template', () => {
  it('escapes text for content and for quoted attributes', () => {
    const attack = `"><script>'&`;

    expect(html`<p title="${attack}">${attack}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</p>',
    );
  });

  it('keeps markup, joins lists and leaves out what is absent', () => {
    const parts = [html`<b>${1}</b>`, trusted('<i>'), undefined, false, '<'] as const;

    expect(html`${parts}`.markup).toBe('<b>1</b><i>&lt;');
  });

  it('escapes text that was made to look escaped', () => {
    expect(html`${'&lt;'}`.markup).toBe('&amp;lt;');
  });
});
