import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpusFormats } from '#text/corpus';
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

  it('names the thresholds that the encoder and the fast English network have', () => {
    const percentOf = (file: string) => Math.round(100 * JSON.parse(read(file)).threshold);

    expect(guide).toContain(
      `at least ${percentOf('starter/encoder/encoder.json')} % likely to belong to an identifier, ` +
        `the fast English network from ${percentOf('starter/en/release.json')} % on`,
    );
  });

  it('names every corpus format', () => {
    const named = /^- Corpus formats: (.*?)\.\s/ms.exec(guide)?.[1] ?? '';

    expect([...named.matchAll(/`([^`]+)`/g)].map(([, format]) => format)).toEqual([...corpusFormats]);
  });
});

/** Rows of tables whose last column is called `test` or `shown by`: what is promised, and the last cell. */
const promises = [
  'docs/guarantees.md',
  'docs/questionnaires.md',
  'docs/reliability.md',
  'docs/security-model.md',
].flatMap((document) =>
  read(document)
    .split(/\n\n+/)
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.split('|').map((cell) => cell.trim())),
    )
    .filter(([heads]) => /^(?:test|shown by)$/.test(heads?.at(-2) ?? ''))
    .flatMap(([, , ...rows]) => rows)
    .map((cells) => ({ document, promise: cells[1] ?? '', shownBy: cells.at(-2) ?? '' })),
);

/** `file`: *title*, *title*; or names of attacks of the script; a promise without a test says so. */
function readProofs(shownBy: string) {
  return shownBy.split(/; (?=`|attacks: )/).map((proof) => ({
    source: /^`([^`]+\.spec\.ts)`: /.exec(proof)?.[1] ?? /^(?:attacks|no test)(?=: )/.exec(proof)?.[0] ?? '',
    names: [...proof.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
  }));
}

describe('the promises of the pages on privacy, reliability and security', () => {
  const attacks = runScript('attack.mjs', { arguments: ['--list'] })
    .output.split('\n')
    .map((line) => line.split(': ')[1] ?? '');
  const namesIn = (source: string): { has(name: string): boolean } => {
    if (source === 'attacks') return new Set(attacks);
    const text = existsSync(join(repository, source)) ? read(source) : '';
    return { has: (name) => text.includes(name) };
  };

  it('are many, and the script tries many', () => {
    expect(promises.length).toBeGreaterThan(100);
    expect(attacks.length).toBeGreaterThan(150);
  });

  it('are each shown by tests and attacks that exist, or say that there is none', () => {
    const unshown = promises.flatMap(({ document, promise, shownBy }) =>
      readProofs(shownBy)
        .filter(
          ({ source, names }) =>
            source !== 'no test' && (names.length === 0 || !names.every((name) => namesIn(source).has(name))),
        )
        .map(({ source, names }) => ({ document, promise, source, names })),
    );

    expect(unshown).toEqual([]);
  });
});
