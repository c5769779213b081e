import { describe, expect, it } from '@jest/globals';
import { createTemporaryFolder, runScript } from './scripts.js';

const whole = `# Labels

## What it owns
Labels.

## What it does not own
Notes.

## Data in, data out
Spans.

## May import
\`#foundation\`
`;

describe('the READMEs of the libraries', () => {
  it('all say what the library owns, what not, what goes in and out and what it may import, and name no code that is gone', () => {
    const { status, output } = runScript('check-readmes.mjs');

    expect(output).toContain(' 0 faults');
    expect(status).toBe(0);
  });

  it.each([
    ['a README that is missing', undefined, 'libs/labels/README.md is missing'],
    [
      'a heading that is missing',
      whole.replace('## May import', '## May use'),
      'has no heading "May import"',
    ],
    [
      'a heading with nothing under it',
      whole.replace('Notes.\n', ''),
      'says nothing under "What it does not own"',
    ],
    [
      'headings in another order',
      `${whole.replace(/## May[\s\S]*/, '')}`.replace('## What it owns', '## May import\nx\n## What it owns'),
      'another order',
    ],
    [
      'a function that is gone',
      whole.replace('Spans.', '`findSpans(text)` gives spans.'),
      'names `findSpans`, which no library has',
    ],
  ])('are found wanting for %s', (_, content, fault) => {
    using folder = createTemporaryFolder();
    folder.write('libs/labels/src/index.ts', '');
    if (content !== undefined) folder.write('libs/labels/README.md', content);

    const { status, output } = runScript('check-readmes.mjs', { arguments: [folder.path] });

    expect(output).toContain(fault);
    expect(status).toBe(1);
  });

  it('are accepted when they are whole', () => {
    using folder = createTemporaryFolder();
    folder.write('libs/labels/README.md', whole);

    expect(runScript('check-readmes.mjs', { arguments: [folder.path] }).status).toBe(0);
  });
});
