import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { temporaryFolder } from '../testing/site-fixture.js';
import { previewLines, previewPage, registerPreview } from './preview.js';
import { hexDump, type Preview } from './preview-content.js';

const preview: Preview = {
  report: {
    stageId: 'stage-1',
    representerId: 'r',
    surrogates: 'typed',
    noise: { least: 0.05, largest: 0.05 },
    verdict: 'PASS',
    audited: { by: 'provider', own: null, providerBudget: 'full', language: 'en' },
    waiver: null,
    budget: 'quick',
    hasCells: true,
    notes: { staged: 1, stagedBefore: 0, repeated: 0, refused: 0, unlabelled: 0 },
    sentElsewhere: { notes: 0, representers: 0 },
    unlabelledTokens: { capitalised: 0, numbers: 0 },
    sentences: 1,
    tokens: 1,
    labels: { NAME: 1 },
    labelWarnings: {},
    batches: 1,
    bytes: 100,
    bytesPerToken: 100,
    framesDigest: 'ab'.repeat(32),
    header: {
      formatVersion: 1,
      representerId: 'r',
      representerDigest: 'ab'.repeat(32),
      batchNumber: 0,
      representationSize: 2,
      labelCount: 3,
      casingCount: 7,
      sentenceLengths: [1],
    },
    hexDump: ['00000000  53'],
  },
  examples: [
    [
      {
        before: '<script>alert("x")</script>',
        after: '&amp',
        tag: 'B-NAME',
        casing: 'other',
        vector: [0.25, -1],
      },
    ],
  ],
  unlabelledExamples: [],
  unlabelled: { words: [], numbers: [] },
  approval: undefined,
  dataFolder: "/srv/the site's",
};

describe('previewPage', () => {
  it('shows note text as text, never as markup', () => {
    const page = previewPage(preview);

    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(page).toContain('&amp;amp');
  });

  it.each([
    [1, 'all of ONE NOTE: whoever receives them knows that they belong together'],
    [2, 'shuffled across 2 notes'],
  ])('says what shuffling the sentences of %i notes hides', (staged, expected) => {
    const { report } = preview;
    const page = previewPage({ ...preview, report: { ...report, notes: { ...report.notes, staged } } });

    expect(page).toContain(`>1, ${expected}`);
  });

  it('says who waived what failed', () => {
    const waiver = {
      names: ['A. Rey', 'B. Sol'] as [string, string],
      reason: 'a pilot',
      grantedAt: '2026-11-01T00:00:00.000Z',
      expiresAt: '2026-12-01T00:00:00.000Z',
    };
    const page = previewPage({ ...preview, report: { ...preview.report, verdict: 'FAIL', waiver } });

    expect(page).toContain('WAIVED (FAIL, quick audit) until 2026-12-01 by A. Rey and B. Sol: a pilot');
    expect(page).toContain('class="verdict FAIL"');
  });

  it.each([
    ['over cells', true, 'encoded as one of a few cells, labelled or not'],
    ['without', false, 'encoded as it stands, names that nobody labelled included'],
  ])('says what becomes of a word that nobody labelled, %s', (_, hasCells, expected) => {
    const other = { ...preview, report: { ...preview.report, hasCells: !hasCells } };
    const said = { ...preview, report: { ...preview.report, hasCells } };

    expect(previewPage(said)).toContain(expected);
    expect(previewPage(other)).not.toContain(expected);
    expect(previewLines(said).join('\n')).toContain(expected);
  });

  it('says how hard the audit tried, and ends with the command that approves, as a shell takes it', () => {
    const page = previewPage(preview).replaceAll('&#39;', "'");

    expect(page).toContain('PASS (quick audit)');
    expect(page).toContain("npx --no sfumato-deid site approve stage-1 --data '/srv/the site'\\''s'</pre>");
  });

  it('folds the numbers of each vector away, all of them there', () => {
    expect(previewPage(preview)).toContain(
      '<details><summary>2 numbers</summary><div class="vector">0.250 -1.000</div></details>',
    );
  });

  it('warns of patient text while it holds some, and says so when it holds none', () => {
    const approval = { approvedAt: '2026-11-02T00:00:00.000Z', approvedBy: 'Kim', framesDigest: '' };
    const approved = { ...preview, examples: [], unlabelled: undefined, approval };

    expect(previewPage(preview)).toContain('This page holds patient text');
    expect(previewPage(approved)).not.toContain('This page holds patient text');
    expect(previewPage(approved)).toContain('holds no patient text');
    expect(previewPage(approved)).toContain('Approved by Kim on 2026-11-02');
    expect(previewPage(approved)).not.toContain('site approve');
  });

  it('fits a narrow window: its width is the window, and tables scroll by themselves', () => {
    const page = previewPage(preview);

    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(page).toMatch(/\.wide \{\s*overflow-x: auto.*<div class="wide" tabindex="0"><table>/s);
  });

  it('loads nothing from anywhere', () => {
    expect(previewPage(preview)).not.toMatch(/https?:|src=|@import/);
  });
});

describe('preview --html', () => {
  /** Of a site that staged nothing: whatever passes what is asked of the place ends with another code. */
  async function previewTo(file: string, content: string) {
    await using folder = await temporaryFolder();
    const path = join(folder.path, file);
    await writeFile(path, content);
    const site = new Command('site').exitOverride();
    registerPreview(site, createSilentTerminal());
    const words = ['preview', '--data', join(folder.path, 'site'), '--html', path];
    const failure = await site.parseAsync(words, { from: 'user' }).catch((error: unknown) => error);
    return { failure, path, content: await readFile(path, 'utf8') };
  }

  it('leaves a file as it is that no preview wrote', async () => {
    const { failure, path, content } = await previewTo('page.html', '<!doctype html>\n<p>Mine</p>\n');

    expect(failure).toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN', details: { file: path } });
    expect(content).toBe('<!doctype html>\n<p>Mine</p>\n');
  });

  it('replaces an earlier preview', async () => {
    const { failure } = await previewTo('page.html', previewPage(preview));

    expect(failure).toMatchObject({ code: expect.stringMatching(/^SITE_/) });
  });
});

describe('hexDump', () => {
  it('shows position, bytes and printable characters', () => {
    expect(hexDump(Buffer.from('SFUM\u0001~\u007f'), 0, 100)).toEqual([
      '00000000  53 46 55 4d 01 7e 7f                             |SFUM.~.|',
    ]);
  });

  it('shows only the stretch asked for, sixteen bytes a line', () => {
    expect(hexDump(new Uint8Array(100), 16, 50).map((line) => line.slice(0, 8))).toEqual([
      '00000010',
      '00000020',
      '00000030',
    ]);
  });
});
