import { describe, expect, it } from '@jest/globals';
import type { ReportBlock, ReportModel } from './model.js';
import { renderReport } from './render-report.js';
import { styleSheet } from './style.js';

describe('the charts of a report', () => {
  it('give their numbers beside the drawing', () => {
    const page = renderReport(
      withBlock({
        kind: 'line-chart',
        caption: 'Loss',
        xTitle: 'epoch',
        yTitle: 'loss',
        yFormat: 'number',
        series: [
          {
            name: 'first',
            points: [
              [1, 0.5],
              [2, 0.25],
            ],
          },
          { name: 'second', points: [[2, 0.125]] },
        ],
      }),
    );

    expect(page).toContain('aria-label="Loss"');
    expect(page.replace(/\s*\n/g, '')).toContain(
      '<tr><th scope="row">2</th><td class="number">0.25</td><td class="number">0.125</td></tr>',
    );
  });

  const manyOf = (kind: 'line-chart' | 'bar-chart'): string => {
    const names = Array.from({ length: 18 }, (_, index) => `system ${index}`);
    const common = { caption: 'Many', categories: ['a'] } as const;
    const points = [
      [1, 2],
      [2, 3],
    ] as const;
    return renderReport(
      withBlock(
        kind === 'line-chart'
          ? {
              kind,
              ...common,
              xTitle: 'x',
              yTitle: 'y',
              yFormat: 'number',
              series: names.map((name) => ({ name, points })),
            }
          : {
              kind,
              ...common,
              format: 'count',
              series: names.map((name) => ({ name, values: [{ value: 1 }] })),
            },
      ),
    );
  };

  it.each(['line-chart', 'bar-chart'] as const)('tell eighteen series of a %s apart', (kind) => {
    const looks = [...manyOf(kind).matchAll(/<svg class="swatch"[^>]*>(.*?)<\/svg>/g)].map(
      ([, look]) => look,
    );

    expect(looks).toHaveLength(18);
    expect(new Set(looks).size).toBe(18);
  });

  it('draw the lines of a second round through the colours dashed', () => {
    const strokes = [...manyOf('line-chart').matchAll(/<path[^>]*stroke="var\(--series-0\)"[^>]*>/g)].map(
      ([path]) => /stroke-dasharray="([^"]+)"/.exec(path)?.[1] ?? 'solid',
    );

    expect([...new Set(strokes)].sort()).toEqual(['2,2', '7,3', 'solid']);
  });

  it('are drawn a second time for narrow windows, where letters keep their size', () => {
    const [wide = '', narrow = ''] = manyOf('bar-chart').split('<div class="for-narrow">');

    expect(/<svg[^>]* width="(\d+)"/.exec(wide.split('<div class="for-wide">')[1] ?? '')?.[1]).toBe('848');
    expect(/<svg[^>]* width="(\d+)"/.exec(narrow)?.[1]).toBe('368');
    expect(narrow).toContain('font-size="12"');
    expect(styleSheet).toMatch(/\.for-narrow\{display:none/);
    expect(styleSheet).toMatch(
      /max-width:40rem\)\{.*\.for-wide\{display:none\}\.for-narrow\{display:block\}/,
    );
  });

  it('draw a whisker at each point of a line that has an interval, and tell its ends beside', () => {
    const interval = { low: 0.25, high: 0.75 };
    const pageOf = (intervals?: readonly (typeof interval | null)[]) =>
      renderReport(
        withBlock({
          kind: 'line-chart',
          caption: 'Adversaries',
          xTitle: 'neighbours',
          yTitle: 'accuracy',
          yFormat: 'number',
          xScale: 'log',
          series: [
            {
              name: 'T1',
              points: [
                [10, 0.5],
                [100, 0.625],
                [1000, 0.5],
              ],
              ...(intervals === undefined ? {} : { intervals }),
            },
          ],
        }),
      );
    const strokes = (page: string) =>
      wideOf(page).match(/<path[^>]*stroke="var\(--series-0\)"/g)?.length ?? 0;

    const withTwo = pageOf([interval, null, interval]);

    expect(strokes(withTwo) - strokes(pageOf())).toBe(6);
    expect(withTwo.match(/0\.25 to 0\.75/g)).toHaveLength(2);
  });

  it('draw a whisker for an interval and none without', () => {
    const linesOf = (interval?: { low: number; high: number }) =>
      wideOf(
        renderReport(
          withBlock({
            kind: 'bar-chart',
            caption: 'Scores',
            format: 'score',
            categories: ['NAME'],
            series: [
              { name: 'raw', values: [interval === undefined ? { value: 0.5 } : { value: 0.5, interval }] },
            ],
            valueMax: 1,
          }),
        ),
      ).match(/<path[^>]*stroke="var\(--ink\)"/g)?.length ?? 0;

    expect(linesOf({ low: 0.4, high: 0.6 }) - linesOf()).toBe(3);
  });
});

/** The page without the drawings for narrow windows. */
function wideOf(page: string): string {
  return page.replace(/<div class="for-narrow">.*?<\/div>/gs, '');
}

function withBlock(block: ReportBlock): ReportModel {
  return { title: 'One block', sections: [{ title: 'Section', blocks: [block] }] };
}
