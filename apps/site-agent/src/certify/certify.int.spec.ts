/**
 * A certificate from end to end: a reviewed folder, two readers, a statement that anybody can verify, and what is
 * refused on the way.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exitCodes } from '#command-line';
import { startReview } from '#review';
import { createSigningKey, sealWithKey, signingKeyFromPem } from '#signing';
import { readLog } from '../data/site-log.js';
import { openedReview } from '../testing/opened-review.js';
import {
  buildContext,
  buildNote,
  type TestNote,
  temporaryFolder,
  writeNotes,
} from '../testing/site-fixture.js';
import { issueCertificate, verifyCertificate } from './certify.js';
import { planCertificate } from './plan.js';

/** Eight identifiers in each of 36 invented notes. */
const notes = Array.from({ length: 36 }, (_, index) => {
  const sentence = (place: number) =>
    `Seen by [[NAME|Mira Quill${index}x${place}]] on [[DATE|2031-05-${10 + place}]] for cough.`;
  return buildNote(`note-${index}`, [0, 1, 2, 3].map(sentence).join('\n'));
});

const claim = { claim: 0.1, confidence: 0.9, leaks: 0, rules: true } as const;

const open = async () => ({ releaseId: 'release-1', digest: 'a'.repeat(64), close: async () => {} });

/** Accepts the tags of all notes, or adds those of `marks`, and finishes them, as the page does. */
async function readAll(folder: string, reader: string, marks?: ReadonlyMap<string, TestNote['spans']>) {
  const review = await startReview({ folder, reader, leakScan: () => [] });
  const { origin, headers } = await openedReview(review.url);
  const session = JSON.parse(await (await fetch(`${origin}/api/session`, { headers })).text());
  const label = session.labels[0].label; // certificates go by places alone
  const count = (await readFile(join(folder, 'notes.jsonl'), 'utf8')).trimEnd().split('\n').length;
  for (let note = 0; note < count; note += 1) {
    const answer = await fetch(`${origin}/api/note?note=${note}&track=read`, { headers });
    const { id, spans } = JSON.parse(await answer.text());
    const added = (marks?.get(id) ?? []).map((span) => ({
      kind: 'change',
      what: 'add',
      changes: [{ do: 'add', ...span, label }],
    }));
    const accepted = spans.map((span: { id: string }) => ({ do: 'accept', span: span.id }));
    const accepting = { kind: 'change', what: 'visible', changes: accepted };
    const steps = [...(accepted.length > 0 ? [accepting] : []), ...added, { kind: 'finish' }];
    for (const [version, step] of steps.entries()) {
      const body = JSON.stringify({ note, track: 'read', version, seconds: 1, step });
      expect((await fetch(`${origin}/api/step`, { method: 'POST', headers, body })).status).toBe(200);
    }
  }
  await review.close();
}

/** Rejects one tag that was accepted. */
async function changeDecision(folder: string): Promise<void> {
  const file = join(folder, 'review.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"do":"accept"', '"do":"reject"'));
}

let reviewed: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  reviewed = await temporaryFolder();
  await writeNotes(reviewed.path, notes);
  await readAll(reviewed.path, 'Reviewer');
});
afterAll(async () => reviewed[Symbol.asyncDispose]());

/** A site with a copy of the reviewed folder, and the verbs. */
async function openPlace() {
  const place = await temporaryFolder();
  const { context, terminal } = buildContext(place.path);
  const folder = join(place.path, 'tagged');
  await cp(reviewed.path, folder, { recursive: true });
  const out = join(place.path, 'certificate');
  const plan = (flags: object = {}) => planCertificate(context, folder, { ...claim, out, ...flags }, open);
  /** What a reader who missed nothing but `missed` found, as labelled notes. */
  const labelled = async (name: string, missed = 0, change = (note: TestNote): object => note) => {
    const copy = (await readFile(join(out, 'reader-1', 'notes.jsonl'), 'utf8')).trimEnd().split('\n');
    const read = copy.map((line, index) => {
      const { id, text } = JSON.parse(line);
      const spans = notes.find((note) => note.id === id)?.spans ?? [];
      return change({ id, text, spans: index === 0 ? spans.slice(missed) : spans });
    });
    return `${name}=${await writeNotes(place.path, read, `${name}.jsonl`)}`;
  };
  const issue = (...reader: string[]) =>
    issueCertificate(context, folder, { plan: out, by: 'Officer', reader });
  const file = join(out, 'certificate.json');
  return { ...place, context, terminal, folder, out, file, plan, labelled, issue, path: place.path };
}

describe('a certificate', () => {
  it('verifies by statement and key alone, holds no text, and is void under another policy', async () => {
    await using site = await openPlace();
    await site.plan();
    const marks = new Map(notes.map(({ id, spans }) => [id, spans]));
    await readAll(join(site.out, 'reader-1'), 'Ada', marks);

    const issued = await site.issue(`Ada=${join(site.out, 'reader-1')}`, await site.labelled('Ben'));
    const { publicKey: key } = issued.json as { publicKey: string };
    const verified = await verifyCertificate(site.file, { key, atHand: true, rules: true }, open);

    expect(issued.exitCode).toBeUndefined();
    expect(verified.json).toMatchObject({
      isValid: true,
      figures: { verdict: 'CERTIFIED', missed: { high: 1 } },
      counts: { leakingNotes: 0 },
      readings: [{ reader: 'Ada' }, { reader: 'Ben' }],
    });
    const page = await readFile(join(site.out, 'certificate.html'), 'utf8');
    expect(page).toContain('CERTIFIED');
    const payload = JSON.parse(await readFile(site.file, 'utf8')).payload;
    for (const content of [page, Buffer.from(payload, 'base64').toString()])
      expect(content).not.toMatch(/Quill|cough|note-\d/);
    await expect(
      verifyCertificate(site.file, { key, atHand: true, policy: 'safe-harbor' }, open),
    ).rejects.toMatchObject({ code: 'CERTIFICATE_VOID', details: { changed: 'policy' } });
    const other = async () => ({ ...(await open()), digest: 'b'.repeat(64) });
    await expect(
      verifyCertificate(site.file, { key, atHand: true, rules: true }, other),
    ).rejects.toMatchObject({ code: 'CERTIFICATE_VOID', details: { changed: 'release' } });
    const acts = (await readLog(site.context.paths)).map(({ act }) => act);
    expect(acts).toEqual(['planned-certificate', 'certified']);
  });

  it('is refused with a flipped byte, another key, or figures that its counts do not give', async () => {
    await using site = await openPlace();
    await site.plan();
    const issued = await site.issue(await site.labelled('Ada'), await site.labelled('Ben'));
    const { publicKey: key } = issued.json as { publicKey: string };
    const envelope = JSON.parse(await readFile(site.file, 'utf8'));
    const bytes = Buffer.from(envelope.payload, 'base64');
    const flipped = Buffer.from(bytes.map((byte, index) => (index === 400 ? byte ^ 1 : byte)));
    const statement = JSON.parse(bytes.toString());
    statement.predicate.figures.leakingNotesMax -= 1;
    const own = signingKeyFromPem(await readFile(site.context.paths.keyFile, 'utf8'));
    const verify = async (content: unknown, by = key) => {
      await writeFile(site.file, JSON.stringify(content));
      return verifyCertificate(site.file, { key: by }, open);
    };

    await expect(verify(envelope)).resolves.toMatchObject({ json: { isValid: true } });
    await expect(verify({ ...envelope, payload: flipped.toString('base64') })).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    });
    await expect(verify(envelope, createSigningKey().key.publicKey)).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    });
    await expect(verify(own && sealWithKey(own, statement))).rejects.toMatchObject({
      code: 'CERTIFICATE_INVALID',
    });
  });

  it('says NOT CERTIFIED, with the figure, where a reader marks what no tag covers', async () => {
    await using site = await openPlace();
    await site.plan();
    const addCough = (note: TestNote) => {
      const start = note.text.indexOf('cough');
      return { ...note, spans: [...note.spans, { start, end: start + 5, label: 'NAME' }] };
    };

    const issued = await site.issue(await site.labelled('Ada', 0, addCough), await site.labelled('Ben', 2));

    expect(issued.exitCode).toBe(exitCodes.failure);
    expect(issued.lines[0]).toMatch(/^NOT CERTIFIED: at most 100 % of 36 notes .*the claim was 10 %$/);
    expect(issued.json).toMatchObject({ counts: { both: expect.any(Number), tagsUnread: 0 } });
  });
});

describe('a plan', () => {
  it('draws once for the same decisions, and counts the draw after others', async () => {
    await using site = await openPlace();
    await site.plan();

    const again = { out: join(site.path, 'again') };

    await expect(site.plan(again)).rejects.toMatchObject({ code: 'CERTIFY_DRAWN_BEFORE' });
    await changeDecision(site.folder);
    expect((await site.plan(again)).json).toMatchObject({ plan: { draw: 2 } });
  });

  it('is refused for a folder that is too small for the claim', async () => {
    await using site = await openPlace();

    await expect(site.plan({ claim: 0.01, confidence: 0.99 })).rejects.toMatchObject({
      code: 'CERTIFY_FOLDER_TOO_SMALL',
      details: { notes: 36 },
    });
  });

  it('holds for the notes and readers that it was made for', async () => {
    await using site = await openPlace();
    await site.plan();
    const ada = await site.labelled('Ada');
    const ben = await site.labelled('Ben');
    const tagged = (note: TestNote) => ({
      ...note,
      spans: note.spans.map((span) => ({ ...span, confidence: 0.9, source: 'model' })),
    });
    const changed = (note: TestNote) => ({ ...note, text: note.text.replace('cough', 'fever') });
    const refused: [string, string[]][] = [
      ['CERTIFY_READERS_SAME', [ada, await site.labelled('ADA')]],
      ['CERTIFY_READER_SAW_TAGS', [ada, await site.labelled('reviewer')]],
      ['CERTIFY_READER_SAW_TAGS', [ada, await site.labelled('Cleo', 0, tagged)]],
      ['CERTIFY_READER_SAW_TAGS', [ada, `Reviewer=${site.folder}`]],
      ['CERTIFY_NOTES_CHANGED', [ada, await site.labelled('Dora', 0, changed)]],
      ['CERTIFY_NOTES_UNREAD', [ada, `Finn=${await writeNotes(site.path, notes.slice(0, 3), 'few.jsonl')}`]],
      ['CERTIFY_NOTES_UNREAD', []],
      ['SETTING_INVALID', [ada]],
    ];
    for (const [code, readers] of refused)
      await expect(site.issue(...readers)).rejects.toMatchObject({ code });

    await site.issue(ada, ben);

    await expect(site.issue(ada, ben)).rejects.toMatchObject({ code: 'CERTIFY_ISSUED_BEFORE' });
  });

  it('does not hold once the plan, a note or a decision changed', async () => {
    await using site = await openPlace();
    await site.plan();
    const readers = [await site.labelled('Ada'), await site.labelled('Ben')];
    const file = join(site.out, 'plan.json');
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.replace('"leaks": 0', '"leaks": 1'));
    await expect(site.issue(...readers)).rejects.toMatchObject({ code: 'CERTIFY_PLAN_INVALID' });
    await writeFile(file, content);

    await changeDecision(site.folder);

    await expect(site.issue(...readers)).rejects.toMatchObject({
      code: 'CERTIFY_NOTES_CHANGED',
      details: { changed: 'a decision' },
    });
  });
});
