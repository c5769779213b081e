import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { createSilentTerminal } from '#command-line/testing';
import { openDocx } from '#documents';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import { openNoteService } from '../serve/notes.js';
import { openSite } from '../testing/open-site.js';
import { runHere } from '../testing/run-here.js';
import { writeNotes } from '../testing/site-fixture.js';
import { openTagger } from './open-tagger.js';
import { tagNotes } from './tag.js';
import { openCsv } from './tag-csv.js';
import { tagDocuments } from './tag-documents.js';
import { tagStream } from './tag-stream.js';

const text = 'seen by Ada Moss on 03/14/2024, pages desk. later Moss called.';
const expected = 'seen by [NAME_1] on 2024, pages. later [NAME_1] called.';
const policyText = [
  'write: { NAME: numbered, DATE: generalise, OTHER: drop, CONTACT: keep }',
  'deny: [{ terms: [desk] }]',
].join('\n');

/** A site whose release takes capitalised words for names; rules find the dates. */
async function openUnderPolicy() {
  const site = await openSite({}, true);
  const inSite = (name: string) => join(site.folder, name);
  await writeFile(inSite('policy.yaml'), policyText);
  const open = async () => openTagger(site.context, await requireRelease(site.context.paths));
  const flags = { policy: inSite('policy.yaml'), replace: 'policy' } as const;
  return { site, inSite, open, flags, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

type UnderPolicy = Awaited<ReturnType<typeof openUnderPolicy>>;

/** Door → what comes out of it for the text. */
const doors: Readonly<Record<string, (place: UnderPolicy) => Promise<string>>> = {
  async folder({ site, inSite, open, flags }) {
    const notesPath = await writeNotes(site.folder, [{ id: 'a', text, spans: [] }]);
    const options = { notesPath, format: 'jsonl', outFolder: inSite('out'), outFormat: 'text' } as const;
    const report = await tagNotes(site.context, options, open, flags);
    expect(report.leaks).toMatchObject({ notes: 0 });
    return readFile(inSite('out/a.txt'), 'utf8');
  },
  async 'standard input'({ site, open, flags }) {
    const terminal = createSilentTerminal();
    const options = { ...flags, encoding: 'utf-8', outFormat: 'text' } as const;
    await tagStream({ ...site.context, terminal }, Readable.from([Buffer.from(text)]), open, options);
    return terminal.dataLines.join('\n');
  },
  async csv({ site, inSite, open, flags }) {
    const path = inSite('notes.csv');
    await writeFile(path, `id,note\n1,"${text}"\n`);
    const columns = { textColumn: ['note'], idColumn: 'id', delimiter: ',', encoding: 'utf-8' } as const;
    const openKey = async () => new Uint8Array(32);
    const copy = { path, outFolder: inSite('csv'), asksForPatients: true, openKey };
    const source = await openCsv({ ...columns, ...copy });
    const options = {
      notesPath: path,
      format: 'text',
      outFolder: inSite('csv'),
      outFormat: 'jsonl',
    } as const;
    const report = await tagNotes(site.context, { ...options, source }, open, flags);
    const [, row = ''] = (await readFile(report.output, 'utf8')).split('\n');
    return row.replace(/^1,"|"$/g, '');
  },
  async docx({ site, inSite, open, flags }) {
    await mkdir(inSite('letters'));
    const body = `<w:document xmlns:w="w"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>`;
    const parts = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(body) };
    await writeFile(inSite('letters/a.docx'), zipSync(parts));
    const options = { notesPath: inSite('letters'), outFolder: inSite('docx'), followLinks: false };
    const { refusals } = await tagDocuments(site.context, { ...options, flags }, open);
    expect(refusals).toEqual([]);
    return openDocx(await readFile(inSite('docx/a.docx')), { file: 'a' }).text.trim();
  },
  async serve({ site, open, flags: { policy } }) {
    const surrogateKey = await openSurrogateKey(site.context.paths);
    const service = await openNoteService({ open, flags: { policy }, surrogateKey });
    try {
      const { signal } = new AbortController();
      const { notes } = await service.tag([{ text }], { replace: 'policy', signal });
      await expect(service.tag([{ text }], { replace: 'types', signal })).rejects.toMatchObject({
        code: 'SERVE_REQUEST_INVALID',
        details: { field: 'replace', expected: 'nothing or policy' },
      });
      expect(service.needsKey('policy')).toBe(false);
      return notes[0]?.text ?? '';
    } finally {
      await service.close();
    }
  },
};

describe('a policy that says what is written', () => {
  it.each(Object.entries(doors))('is obeyed by the door %s', async (_, open) => {
    await using place = await openUnderPolicy();

    expect(await open(place)).toBe(expected);
  });

  it('is served against a token alone where it writes surrogates or keyed hashes', async () => {
    await using place = await openUnderPolicy();
    const needsKey = async (write: string) => {
      await writeFile(place.inSite('policy.yaml'), `write: ${write}`);
      const surrogateKey = await openSurrogateKey(place.site.context.paths);
      const { policy } = place.flags;
      const service = await openNoteService({ open: place.open, flags: { policy }, surrogateKey });
      await service.close();
      return service.needsKey('policy');
    };

    expect([await needsKey('{ ID: hash }'), await needsKey('{ NAME: surrogate }')]).toEqual([true, true]);
  });

  it('needs no --replace, and is not overruled by one', async () => {
    await using place = await openUnderPolicy();
    const notes = await writeNotes(place.site.folder, [{ id: 'a', text, spans: [] }]);
    const tag = (...argv: string[]) =>
      runHere(
        [
          ...['site', 'tag', '--notes', notes, '--format', 'jsonl', '--out', place.inSite('tagged')],
          ...['--policy', place.inSite('policy.yaml'), ...argv],
        ],
        { data: place.site.context.paths.root, cache: place.inSite('cache') },
      );

    await expect(tag('--replace', 'types')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'replace', value: 'types' },
    });
    await expect(tag('--format-out', 'text-redacted')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'format-out' },
    });
    await writeFile(place.inSite('policy.yaml'), 'wholeAges: true');
    await expect(tag('--replace', 'policy')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { field: 'replace', value: 'policy' },
    });
  });
});

describe('policy show', () => {
  it('says for every label what is written, with an example, and what a file of the site adds', async () => {
    await using place = await openUnderPolicy();
    const show = async (policy: string) =>
      (await runHere(['policy', 'show', policy], { data: place.site.folder, cache: place.inSite('cache') }))
        .json;

    const preset = await show('safe-harbor');
    const own = await show(place.inSite('policy.yaml'));

    expect(preset.labels).toHaveLength(31);
    expect(preset.labels).toContainEqual({
      label: 'AGE',
      group: 'AGE',
      operator: 'generalise',
      about: expect.stringContaining('90+'),
      example: { original: '97', written: '90+' },
    });
    expect(own.labels).toContainEqual(
      expect.objectContaining({
        label: 'OTHER',
        operator: 'drop',
        example: expect.objectContaining({ written: '' }),
      }),
    );
    expect(own).toMatchObject({ denied: 1, allowed: 0 });
  });
});
