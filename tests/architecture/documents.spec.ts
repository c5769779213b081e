import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpusFormats } from '#text';
import { repository, runScript } from './scripts.js';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

const documents = [
  ...readdirSync(repository),
  ...['docs', 'research'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  ),
].filter((file) => file.endsWith('.md'));

describe('the documents', () => {
  it.each(documents)('%s links to files that are there', (document) => {
    const targets = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);

    expect(targets.filter((target) => !existsSync(join(repository, dirname(document), target)))).toEqual([]);
  });

  /** Decisions and the changelog may name what is gone since. */
  const current = documents.filter((document) => !/^docs\/adr\/|^CHANGELOG/.test(document));

  it.each(current)('%s names files that are there', (document) => {
    const paths = read(document).matchAll(
      /`((?:apps|deploy|docker|docs|libs|prisma|research|scripts|tests)\/[\w./-]+)`/g,
    );

    expect(
      [...paths].map(([, path = '']) => path).filter((path) => !existsSync(join(repository, path))),
    ).toEqual([]);
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

describe('the guide for hospitals', () => {
  const guide = read('docs/hospital.md');

  it('names the threshold that the English starter has', () => {
    const { threshold } = JSON.parse(read('starter/en/release.json'));

    expect(guide).toContain(`at least ${Math.round(100 * threshold)} % likely to belong to an identifier`);
  });

  it('names every corpus format', () => {
    const named = /^- Corpus formats: (.*?)\.\s/ms.exec(guide)?.[1] ?? '';

    expect([...named.matchAll(/`([^`]+)`/g)].map(([, format]) => format)).toEqual([...corpusFormats]);
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

/** Each row of the attacks: what is attacked, and the last cell, which names files of tests and attacks of the script. */
const attackRows = read('docs/security-model.md')
  .split('## Attacks considered')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ attack: cells[1] ?? '', shownBy: cells.at(-2) ?? '' }));

describe('the attacks of the security model', () => {
  const tried = runScript('attack.mjs', { arguments: ['--list'] })
    .output.split('\n')
    .map((line) => line.split(': ')[1]);

  it('are many, and the script tries many', () => {
    expect(attackRows?.length).toBeGreaterThan(20);
    expect(tried.length).toBeGreaterThan(150);
  });

  it.each(attackRows ?? [])('"$attack" names tests and attacks that exist', ({ shownBy }) => {
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const attacks = [...shownBy.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name);

    expect(files.length + attacks.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
    expect(attacks.filter((name) => !tried.includes(name))).toEqual([]);
  });
});
