import { describe, expect, it } from '@jest/globals';
import { buildNote, excerptOf } from '../testing/builders.js';
import { renderErrorBrowser } from './error-tables.js';
import { styleSheet } from './style.js';

const text = 'Ana Vask met Roe & Sons in Vane on Monday';
const gold = buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR', Vane: 'CITY' });
const system = buildNote(text, { Vask: 'PATIENT', Roe: 'PATIENT', Monday: 'DATE' });
const excerpt = excerptOf([[gold, system]]);
const page = renderErrorBrowser({
  caption: 'Errors',
  errors: excerpt.errors,
  counts: { ...excerpt.errorCounts, missed: 1200 },
}).markup;

describe('the error browser', () => {
  it('puts each error under its gold label, or the system label where there is no gold span', () => {
    const groups = [...page.matchAll(/<summary>(\w+) <span class="interval">([^<]*)/g)].map(
      ([, label, counts]) => [label, counts],
    );

    expect(groups).toEqual([
      ['CITY', '1 missed'],
      ['DATE', '1 without cause'],
      ['DOCTOR', '1 wrong label'],
      ['PATIENT', '1 wrong ends'],
    ]);
  });

  it('marks in the text what one side has and what both have, and escapes it', () => {
    expect(page).toContain('<mark class="tag missed">Ana </mark><mark class="tag tag-7">Vask</mark> met');
    expect(page).toContain('on <mark class="tag spurious">Monday</mark></q>');
    expect(page).toContain('Roe</mark> &amp; Sons');
  });

  it('has a ticked box for each kind with its count, and says where errors are a sample', () => {
    expect(page.match(/<input type="checkbox" checked/g)).toHaveLength(4);
    expect(page).toContain('missed <span class="interval">1 of 1,200</span>');
    expect(page).toContain('wrong ends <span class="interval">1</span>');
  });

  it.each(['missed', 'label', 'boundary', 'spurious'])(
    'has %s hidden by the style sheet when its box is cleared',
    (kind) => {
      expect(page).toContain(`<li data-kind="${kind}">`);
      expect(styleSheet).toContain(
        `.error-browser:has(input[data-kind=${kind}]:not(:checked)) li[data-kind=${kind}]{display:none}`,
      );
    },
  );
});
