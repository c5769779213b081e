/** What the lab's verbs that write several files into a folder leave as it is. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { renderReport } from '#evaluation';
import { registerCommands } from './research-verbs.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-places-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Each fails at once for another reason where nothing is amiss with the place. */
const verbs = {
  run: ['run', 'nowhere.yaml'],
  growth: ['bench', 'growth', '--notes', '0'],
  starter: ['starter', 'es', '--carriers', 'nowhere'],
  learn: ['learn', 'anonimatik', 'nowhere'],
} as const;

async function codeOf(verb: keyof typeof verbs): Promise<unknown> {
  const program = new Command('sfumato').exitOverride().configureOutput({ writeErr: () => {} });
  await registerCommands(program, createSilentTerminal());
  const failure = await program
    .parseAsync(['lab', ...verbs[verb], '--out', folder], { from: 'user' })
    .catch((error: unknown) => error);
  return failure;
}

const page = renderReport({ title: 'Earlier', sections: [] });
const results = '{"experiment":"x","environment":{},"configuration":{}}\n';
const curves = '[{"name":"length","points":[],"exponent":1}]\n';

describe('a folder that the lab writes to', () => {
  it.each([
    ['run', 'results.json', '{"mine":true}\n'],
    ['run', 'report.html', '<!doctype html>\n<p>Mine</p>\n'],
    ['growth', 'growth.json', '{"mine":true}\n'],
    ['growth', 'report.html', '<!doctype html>\n<p>Mine</p>\n'],
    ['learn', 'system.json', '{"mine":true}\n'],
    ['learn', 'weights.bin', 'mine'],
    ['starter', 'release.json', '{"releaseId":"of a consortium"}\n'],
    ['starter', 'CARD.md', '# Mine\n'],
    ['starter', 'scores.json', '{}\n'],
  ] as const)('of %s keeps a %s that was not written by it', async (verb, name, content) => {
    const file = join(folder, name);
    await writeFile(file, content);

    expect(await codeOf(verb)).toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN', details: { file } });
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it.each([
    ['run', 'FILE_NOT_FOUND', { 'results.json': results, 'report.html': page }],
    ['growth', 'SETTING_INVALID', { 'growth.json': curves, 'report.html': page }],
    [
      'starter',
      'SETTING_INVALID',
      { 'release.json': '{"releaseId":"starter-es-2026-01-01"}', 'CARD.md': '#' },
    ],
    ['run', 'FILE_NOT_FOUND', { 'notes.txt': 'Mine' }],
  ] as const)('of %s may hold what an earlier run wrote, and others', async (verb, code, files) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);

    expect(await codeOf(verb)).toMatchObject({ code });
  });
});
