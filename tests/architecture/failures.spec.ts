import { readdirSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { failureCatalogue } from '#foundation';
import { everyRow } from '#foundation/testing';
import { repository } from './scripts.js';

const parts = join(repository, 'libs/foundation/src/catalogue');
const codes = readdirSync(parts)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => codesIn(readFileSync(join(parts, file), 'utf8')));

describe('the failure catalogue', () => {
  it('holds every code of every part, each once', () => {
    expect(codes.length).toBeGreaterThan(20);
    expect(Object.keys(failureCatalogue).sort()).toEqual([...codes].sort());
  });

  it(
    'has codes, messages, remedies and statuses of one form',
    everyRow(Object.entries(failureCatalogue), (code, { message, remedy, http }) => {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      expect(message).toMatch(/^[A-Z].*[^.!?:\s]$/);
      expect(message).not.toContain('\n');
      expect(remedy).toMatch(/^[A-Z].*\.$/);
      expect(STATUS_CODES[http]).toBeDefined();
      expect(http).toBeGreaterThanOrEqual(400);
    }),
  );

  it('has a row for every code that is thrown', () => {
    const thrown = sources().flatMap((source) =>
      [...source.matchAll(/new Failure\(\s*'([^']+)'/g)].map(([, code]) => code),
    );

    expect(thrown.length).toBeGreaterThan(20);
    expect(thrown.filter((code) => code === undefined || !Object.hasOwn(failureCatalogue, code))).toEqual([]);
  });

  it('has no row for a code that nothing fails with', () => {
    const named = new Set(
      sources().flatMap((source) => [...source.matchAll(/'([A-Z0-9_]+)'/g)].map(([, code]) => code)),
    );

    expect(Object.keys(failureCatalogue).filter((code) => !named.has(code))).toEqual([]);
  });
});

function codesIn(source: string): string[] {
  return [...source.matchAll(/^ {2}"([A-Z0-9_]+)": \{/gm)].map(([, code = '']) => code);
}

function sources(): string[] {
  return ['apps', 'libs', 'research'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('node_modules'))
      .map((file) => readFileSync(join(repository, folder, file), 'utf8')),
  );
}
