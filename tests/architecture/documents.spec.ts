import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repository } from './scripts.js';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

const documents = [
  ...readdirSync(repository),
  ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('docs', file),
  ),
].filter((file) => file.endsWith('.md'));

describe('the documents', () => {
  it.each(documents)('%s links to files that are there', (document) => {
    const targets = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);

    expect(targets.filter((target) => !existsSync(join(repository, dirname(document), target)))).toEqual([]);
  });

  it('list every decision', () => {
    const listed = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file);

    expect(listed).toEqual(
      readdirSync(join(repository, 'docs/adr'))
        .filter((file) => file !== 'README.md')
        .sort(),
    );
  });
});

/** Each row of the guarantees: what is promised, and which titles of which files show it, in the last cell. */
const guarantees = ['docs/privacy.md', 'docs/reliability.md']
  .flatMap((document) => read(document).split('\n'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ promise: cells[1] ?? '', tests: cells.at(-2) ?? '' }))
  .filter(({ tests }) => /^`[\w./-]+\.spec\.ts`/.test(tests))
  .map(({ promise, tests }) => ({ promise, proofs: tests.split('; ').map(readProof) }));

function readProof(text: string) {
  const file = /^`([^`]+)`/.exec(text)?.[1] ?? '';
  return { file, titles: [...text.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => title) };
}

describe('the guarantees of the documents on privacy and reliability', () => {
  it('are many', () => {
    expect(guarantees.length).toBeGreaterThan(20);
  });

  it.each(guarantees)('"$promise" has the tests that it names', ({ proofs }) => {
    for (const { file, titles } of proofs) {
      const source = existsSync(join(repository, file)) ? read(file) : '';

      expect({ file, missing: titles.filter((title) => !source.includes(title)) }).toEqual({
        file,
        missing: [],
      });
      expect(titles.length).toBeGreaterThan(0);
    }
  });
});
