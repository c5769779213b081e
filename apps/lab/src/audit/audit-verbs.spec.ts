import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { privacyReportFiles } from '#protocol/gate';
import { buildAudit, buildRepresenterManifest } from '#protocol/testing';
import { registerAuditCommand } from './audit-verbs.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-audit-verbs-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Of a representer that is not there: whatever passes what is asked of `--out` ends with FILE_NOT_FOUND. */
async function audit(out: string): Promise<void> {
  const program = new Command('sfumato').exitOverride().configureOutput({ writeErr: () => {} });
  registerAuditCommand(program, createSilentTerminal());
  const given = [
    '--representer',
    join(folder, 'nowhere'),
    '--corpus',
    join(folder, 'notes'),
    '--format',
    'jsonl',
  ];
  await program.parseAsync(['representer', ...given, '--out', out], { from: 'user' });
}

const isOnItsWay = { code: 'FILE_NOT_FOUND' };

describe('audit representer', () => {
  it('refuses a manifest that is not UTF-8', async () => {
    const manifest = join(folder, 'nowhere', 'manifest.json');
    await mkdir(join(folder, 'nowhere'));
    await writeFile(manifest, Buffer.from('{"name":"Z\xfcrich"}', 'latin1'));

    await expect(audit(join(folder, 'report.json'))).rejects.toMatchObject({
      code: 'FILE_NOT_UTF8',
      details: { file: manifest },
    });
  });
});

describe('audit representer --out', () => {
  it('replaces the report and the page of an earlier run', async () => {
    const files = privacyReportFiles({ subject: 'x', audit: buildAudit(buildRepresenterManifest()) });
    for (const { name, content } of files) await writeFile(join(folder, name), content);

    await expect(audit(join(folder, 'privacy-report.json'))).rejects.toMatchObject(isOnItsWay);
  });

  it.each([
    ['another report', 'report.json', '{"verdict":"PASS"}\n'],
    ['another page that the page beside it would replace', 'report.html', '<!doctype html>\n<p>Mine</p>\n'],
  ])('leaves %s as it is', async (_, name, content) => {
    const file = join(folder, name);
    await writeFile(file, content);

    await expect(audit(join(folder, 'report.json'))).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_FOREIGN',
      details: { file },
    });
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('refuses a name that its own page would have', async () => {
    await expect(audit(join(folder, 'report.html'))).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: '--out' },
    });
  });

  it('writes nothing among the documents', async () => {
    await mkdir(join(folder, 'notes'));

    await expect(audit(join(folder, 'notes', 'report.json'))).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_OVERLAPS',
    });
  });
});
