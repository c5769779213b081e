import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createEvaluation } from '../evaluation.js';
import { i2b2Scheme } from '../i2b2/scheme.js';
import { excerptOf } from '../testing/builders.js';
import { readGoldenPairs } from '../testing/golden.js';
import { evaluationFigures, evaluationSections, excerptSection } from './evaluation-sections.js';
import type { ReportBlock, ReportModel, ReportSection } from './model.js';
import { renderReport } from './render-report.js';
import { styleSheet } from './style.js';
import { compareNotes } from './tagged-notes.js';

const attack = '</title><script>alert(1)</script><img src=x onerror=alert(2)>"\'&';

describe('a report', () => {
  const page = renderReport(buildModel());

  it('asks for nothing from outside and runs nothing', () => {
    expect(page).not.toMatch(/<script|<link|<iframe|<img|\bsrc=|https?:|@import|url\((?!#)/i);
    expect(page).not.toMatch(/<[^>]*\son\w+=/);
  });

  it('holds no inline style, because its own policy would refuse it', () => {
    expect(page).not.toMatch(/<[^>]* style=/);
    expect(page.match(/<style/g)).toHaveLength(1);
  });

  it('allows exactly its own style sheet', () => {
    const sheet = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(sheet).digest('base64');

    expect(page).toContain(`style-src &#39;sha256-${digest}&#39;`);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  it('escapes every string of its model, in charts too', () => {
    const hostile = renderReport(hostileModel());

    expect(hostile).not.toContain('<script');
    expect(hostile).not.toContain('<img');
    expect(hostile.split('&lt;script&gt;').length).toBeGreaterThan(15);
  });

  it('gives the parts that drawings refer to names of their own', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links errors to the notes it shows and to no others', () => {
    const [gold] = readGoldenPairs()[0] ?? [];
    const errors = ['100-01', '101-02'].map((documentId) => ({ documentId, kind: 'missed' as const }));
    const sections = [
      { title: 'Errors', blocks: [{ kind: 'errors', caption: 'Errors', errors }] },
      taggedNotes(gold === undefined ? [] : [[gold, gold]]),
    ] as const;

    const linked = renderReport({ title: 'Linked', sections });

    expect(linked).toContain('<a href="#note-100-01">100-01</a>');
    expect(linked).not.toContain('href="#note-101-02"');
    expect(linked).toContain('id="note-100-01"');
  });

  it('is the same for the same model', () => {
    expect(renderReport(buildModel())).toBe(page);
  });
});

describe('a table of a report', () => {
  it('sets the best number of a column in bold, the lowest where low is good', () => {
    const page = renderReport(
      withBlock({
        kind: 'table',
        caption: 'Systems',
        columns: [{ title: 'System' }, { title: 'F1', best: 'highest' }, { title: 'Leaks', best: 'lowest' }],
        rows: [
          ['raw', { value: 0.9, format: 'score' }, { value: 7, format: 'count' }],
          ['private', { value: 0.8, format: 'score' }, { value: 3, format: 'count' }],
          ['dann', null, null],
        ],
      }),
    );

    expect([...page.matchAll(/<strong>([^<]+)/g)].map(([, number]) => number)).toEqual(['0.900', '3']);
  });

  it('sets nothing in bold where all numbers of a column are alike', () => {
    const page = renderReport(
      withBlock({
        kind: 'table',
        caption: 'Systems',
        columns: [{ title: 'System' }, { title: 'F1', best: 'highest' }],
        rows: ['raw', 'private'].map((name) => [name, { value: 0.5, format: 'score' }]),
      }),
    );

    expect(page).not.toContain('<strong>');
  });

  it('scrolls by itself and can be reached by keyboard', () => {
    const page = renderReport(
      withBlock({ kind: 'table', caption: 'Wide', columns: [{ title: 'System' }], rows: [['raw']] }),
    );

    expect(page).toContain('<div class="wide" tabindex="0" role="region" aria-label="Wide">');
    expect(styleSheet).toMatch(/\.wide\{overflow-x:auto/);
  });
});

function taggedNotes(pairs: ReturnType<typeof readGoldenPairs>): ReportSection {
  const notes = pairs.map(([gold, system]) => compareNotes(gold, system, i2b2Scheme));
  return { title: 'Tagged notes', blocks: [{ kind: 'tagged-notes', notes }] };
}

function withBlock(block: ReportBlock): ReportModel {
  return { title: 'One block', sections: [{ title: 'Section', blocks: [block] }] };
}

function buildModel(): ReportModel {
  const evaluation = createEvaluation();
  const pairs = readGoldenPairs();
  for (const [gold, system] of pairs) evaluation.add(gold, system);
  const result = evaluation.result();
  return {
    title: 'Golden documents',
    lead: 'Invented notes.',
    madeAt: '2071-10-04',
    keyFigures: evaluationFigures(result),
    sections: [
      ...evaluationSections(result),
      excerptSection('Errors in context', excerptOf(pairs)),
      taggedNotes(pairs.slice(0, 2)),
      {
        title: 'Again',
        blocks: [{ kind: 'commands', caption: 'Run it again', lines: ['sfumato evaluate'] }],
      },
    ],
  };
}

/** Every string of a model is the attack. */
function hostileModel(): ReportModel {
  const span = { start: 0, end: 4, label: attack };
  const blocks: ReportBlock[] = [
    { kind: 'paragraph', text: attack },
    { kind: 'table', caption: attack, columns: [{ title: attack }], rows: [[attack]] },
    {
      kind: 'scatter-chart',
      caption: attack,
      x: { title: attack, format: 'percent', references: [{ value: 0.1, label: attack }] },
      y: { title: attack, format: 'score', references: [{ value: 0.9, label: attack }] },
      points: [
        { name: attack, x: 0.2, y: 0.8 },
        { name: attack, x: 0.3, y: 0.9 },
      ],
    },
    {
      kind: 'line-chart',
      caption: attack,
      xTitle: attack,
      yTitle: attack,
      yFormat: 'number',
      series: [
        {
          name: attack,
          points: [
            [1, 2],
            [2, 3],
          ],
        },
      ],
      references: [{ value: 2, label: attack }],
    },
    {
      kind: 'bar-chart',
      caption: attack,
      format: 'score',
      categories: [attack],
      series: [{ name: attack, values: [{ value: 1 }] }],
    },
    { kind: 'confusion', caption: attack, table: { labels: [attack], words: [[1]] } },
    {
      kind: 'tagged-notes',
      notes: [{ id: attack, text: attack, spans: [{ ...span, category: attack, verdict: 'missed' }] }],
    },
    {
      kind: 'errors',
      caption: attack,
      errors: [{ documentId: attack, kind: 'label', gold: span, system: span }],
    },
    {
      kind: 'error-browser',
      caption: attack,
      errors: [
        { documentId: attack, kind: 'label', gold: span, system: span, context: { text: attack, start: 0 } },
      ],
    },
    { kind: 'properties', groups: [{ title: attack, properties: { [attack]: attack } }] },
    { kind: 'commands', caption: attack, lines: [attack] },
  ];
  return {
    title: attack,
    lead: attack,
    madeAt: attack,
    keyFigures: [{ label: attack, value: attack, note: attack }],
    sections: [{ title: attack, introduction: attack, blocks }],
  };
}
