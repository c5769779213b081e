import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repository } from './scripts.js';

/** What stays as it was written: decisions and changes. */
const past = /^docs\/adr\/|^CHANGELOG/;

const folders = ['apps', 'deploy', 'docker', 'docs', 'examples', 'libs', 'research', 'scripts', 'starter'];
const pages = [
  ...readdirSync(repository),
  ...folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  ),
].filter((file) => /\.(md|tsx?|mjs|sh|yml|service|txt)$|Dockerfile$/.test(file) && !past.test(file));

describe('commands that start with npx', () => {
  it('can neither install nor find another package: they say --no, and the name that is ours', () => {
    const calls = pages.flatMap((page) =>
      [...readFileSync(join(repository, page), 'utf8').matchAll(/\bnpx\s(?:-\S*\s)*sfumato[\w-]*/g)].map(
        ([call]) => ({ page, call }),
      ),
    );

    const unsafe = calls.filter(({ call }) => !/^npx --no (-- )?sfumato-deid$/.test(call));
    expect(unsafe).toEqual([]);
    expect(calls.length).toBeGreaterThan(50);
  });
});
