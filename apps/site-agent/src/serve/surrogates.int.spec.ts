import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey, type SurrogateKey } from '../data/site-record.js';
import { openTagger } from '../deidentify/open-tagger.js';
import { tagNotes } from '../deidentify/tag.js';
import { openSite } from '../testing/open-site.js';
import { writeNotes } from '../testing/site-fixture.js';
import { createServeLogger } from './log.js';
import { openNoteService } from './notes.js';
import { startServing } from './server.js';

const admitted = 'admitted on 03/14/2024 by Ada Moss.\nmoved on 2024-03-20, Moss.\n';
const discharged = 'discharged on April 2, 2024 by Moss.\n';
const dayMs = 86_400_000;
const daysOf = (text: string) =>
  [...text.matchAll(/\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d{1,2}, \d{4}/g)].map(
    ([day]) => Date.parse(`${day} UTC`) / dayMs,
  );
const [admission = 0] = daysOf(admitted);

/** A service whose release takes capitalised words for names; the file of known values says whose note "kept" is. */
async function openService(surrogateKey?: SurrogateKey, shown = 'a'.repeat(32)) {
  const token = shown === '' ? undefined : shown;
  const site = await openSite({}, true);
  const known = join(site.folder, 'known.csv');
  await writeFile(known, 'note,patient\nkept,p1\n');
  const open = async () => openTagger(site.context, await requireRelease(site.context.paths));
  const key = surrogateKey ?? (await openSurrogateKey(site.context.paths));
  const lines: string[] = [];
  const write = (fields: object, event: string) => void lines.push(JSON.stringify({ event, ...fields }));
  const service = await startServing({
    host: '127.0.0.1',
    port: 0,
    requestsMax: 8,
    token,
    // pino's methods have overloads of which the logger calls one
    logger: createServeLogger({ debug: write, info: write, warn: write, error: write } as never),
    open: () => openNoteService({ open, flags: { rules: true, known }, surrogateKey: key }),
  });
  await service.ready;
  const post = async (body: object, query = '?replace=surrogates') => {
    const answer = await fetch(`${service.url}/v1/tag${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: JSON.parse(await answer.text()) };
  };
  const textOf = async (note: object): Promise<string> => (await post(note)).json.notes[0].text;
  return {
    site,
    service,
    post,
    textOf,
    lines,
    key,
    known,
    open,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

describe('serve with surrogates', () => {
  it('keeps a person one person and every interval of a patient, and leaves no original', async () => {
    await using service = await openService();
    const notes = [
      { id: 'a', patient: 'p1', text: admitted },
      { id: 'b', patient: 'p1', text: discharged },
    ];

    const { status, json } = await service.post({ notes });

    const [a, b] = json.notes.map(({ text }: { text: string }) => text);
    const [, given = '', family = ''] = /by (\S+) (\S+)\.\n/.exec(a) ?? [];
    const [first = 0, second = 0] = daysOf(a);
    expect([status, json.surrogatesLast]).toEqual([200, 'site']);
    expect([second - first, (daysOf(b)[0] ?? 0) - first]).toEqual([6, 19]);
    expect(Math.abs(first - admission)).toBeGreaterThanOrEqual(30);
    expect(a).toContain(`, ${family}.`);
    expect(b).toContain(`by ${family}.`);
    expect(given).not.toBe(family);
    expect(a + b).not.toMatch(/Ada|Moss|2024-03-20|03\/14\/2024/);
  });

  it('writes what tag writes with the same site, and spans of the text that was sent', async () => {
    await using service = await openService();
    const { site, known, open } = service;
    const notesPath = await writeNotes(site.folder, [{ id: 'kept', text: admitted, spans: [] }]);
    const outFolder = join(site.folder, 'out');
    const options = { notesPath, format: 'jsonl', outFolder, outFormat: 'text' } as const;
    await tagNotes(site.context, options, open, { replace: 'surrogates', rules: true, known });

    const { json } = await service.post({ id: 'kept', text: admitted });

    const [note] = json.notes;
    expect(note.text).toBe(await readFile(join(outFolder, 'kept.txt'), 'utf8'));
    expect(admitted.slice(note.spans[0].start, note.spans[0].end)).toBe('03/14/2024');
  });

  it('chooses by patient, else by id, and anew for a note that has neither', async () => {
    await using service = await openService();
    const { textOf } = service;

    const ofPatient = await textOf({ id: 'x', patient: 'p1', text: admitted });
    const ofKnown = await textOf({ id: 'kept', text: admitted });
    const ofNote = [
      await textOf({ id: 'p1', text: admitted }),
      await textOf({ id: 'p1', text: admitted }),
      await textOf({ id: 'x', text: admitted }),
    ];
    // Ten notes that nobody names: one shift for all of them has a chance of one in 576 to the ninth.
    const nameless = await service.post({ notes: Array.from({ length: 10 }, () => ({ text: admitted })) });

    expect(ofKnown).toBe(ofPatient);
    expect(ofNote[1]).toBe(ofNote[0]);
    expect(new Set([ofPatient, ofNote[0], ofNote[2]]).size).toBe(3);
    const shifts = nameless.json.notes.map(({ text }: { text: string }) => daysOf(text)[0]);
    expect(new Set(shifts).size).toBeGreaterThan(5);
  });

  it('refuses the note in which an original would still stand, and only that one', async () => {
    await using service = await openService();
    const leaking = { id: 'leaking', text: 'seen by Moss. later moss called.' };

    const { status, json } = await service.post({ notes: [leaking, { id: 'a', text: admitted }] });

    expect(status).toBe(200);
    expect(json.notes[0]).toMatchObject({ id: 'leaking', refused: 'SITE_OUTPUT_LEAK' });
    expect(json.notes[0]).not.toHaveProperty('text');
    expect(json.notes[1].text).toContain('admitted on');
  });

  it('gives none where nobody has to show a token, and type words all the same', async () => {
    await using service = await openService({ key: randomBytes(32), lasts: 'run' }, '');

    const refused = await service.post({ text: admitted });
    const typed = await service.post({ text: admitted }, '?replace=types');

    expect([refused.status, refused.json.error.code]).toEqual([403, 'SERVE_SURROGATES_NEED_TOKEN']);
    expect(typed.status).toBe(200);
  });

  it('says when surrogates end with the service, and tells nobody the key or the patient', async () => {
    const key = randomBytes(32);
    await using service = await openService({ key, lasts: 'run' });

    const { json } = await service.post({ id: 'a', patient: 'patient-77', text: admitted });
    const description = await (await fetch(`${service.service.url}/openapi.json`)).text();

    const told = JSON.stringify(json) + description + service.lines.join('\n');
    expect(json.surrogatesLast).toBe('run');
    expect(told).not.toContain('patient-77');
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(told).not.toContain(key.toString(form));
  });

  it('answers without texts for nothing, with types for types, and refuses anything else', async () => {
    await using service = await openService();
    const body = { id: 'a', text: admitted };

    const nothing = await service.post(body, '?replace=nothing');
    const types = await service.post(body, '?replace=types');
    const wrong = await service.post(body, '?replace=Moss');
    const { paths } = JSON.parse(await (await fetch(`${service.service.url}/openapi.json`)).text());

    expect(nothing.json).toEqual((await service.post(body, '')).json);
    expect(nothing.json.notes[0]).not.toHaveProperty('text');
    expect(types.json.notes[0].text).toMatch(/^admitted on \[DATE\] by \[/);
    expect([wrong.status, wrong.json.error.code]).toEqual([400, 'SERVE_REQUEST_INVALID']);
    expect(JSON.stringify(wrong.json)).not.toContain('Moss');
    expect(paths['/v1/tag'].post.parameters).toEqual([
      expect.objectContaining({
        name: 'replace',
        required: false,
        schema: expect.objectContaining({ enum: ['nothing', 'types', 'surrogates', 'policy'] }),
      }),
    ]);
  });
});
