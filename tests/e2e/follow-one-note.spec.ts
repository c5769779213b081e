/**
 * The README's table, walked once by real processes over HTTP: note, tokens, embeddings, representation, upload, pool,
 * de-identifier, release, tagged note. Sizes are tiny; what is checked is that each step hands on what the table says.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { sha256 } from '#foundation';
import { searchCanaries } from '#privacy-audit';
import { checkFrame } from '#protocol/frames';
import { type Note, tokenizeNote } from '#text';
import { openCorpus } from '#text/corpus';
import { type DemoOutcome, playDemo } from '../../apps/lab/src/demo/flow.js';
import { demoCanaries } from '../../apps/lab/src/demo/notes.js';
import { tinyScenario } from '../../apps/lab/src/demo/scenario.js';

describe('following one note', () => {
  let folder = '';
  let outcome: DemoOutcome;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'follow-one-note-'));
    const options = { folder, cacheFolder: '.sfumato', seed: 3, scenario: tinyScenario };
    outcome = await playDemo({
      ...options,
      terminal: createSilentTerminal(),
      readySeconds: 300,
      signal: new AbortController().signal,
    });
  }, 1_200_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('1 and 2: a labelled note becomes sentences of tokens that stand where they say', async () => {
    const [note] = await notesIn('northgate.jsonl');

    const { sentences } = tokenizeNote(note, { language: 'en' });

    expect(note.spans.length).toBeGreaterThan(0);
    for (const token of sentences.flat()) expect(note.text.slice(token.start, token.end)).toBe(token.text);
  });

  it('3 to 5: the site uploads frames of vectors, labels and casing, each token once', async () => {
    const frames = await framesOf('northgate');
    const staged = frames.reduce((sum, frame) => sum + frame.tokenCount, 0);

    const notes = await notesIn('northgate.jsonl');
    const { representationSize } = tinyScenario.representer as { representationSize: number };

    expect(frames.map((frame) => frame.header.representationSize)).toEqual(
      frames.map(() => representationSize),
    );
    // Surrogates may have more or fewer tokens than what they replace, so the counts agree only roughly.
    const tokens = notes.flatMap((item) => tokenizeNote(item, { language: 'en' }).sentences.flat()).length;
    expect(staged / tokens).toBeGreaterThan(0.9);
    expect(staged / tokens).toBeLessThan(1.1);
  });

  it('6: the coordinator keeps exactly the bytes that the sites staged', async () => {
    const sent = (await Promise.all(['northgate', 'harbour'].map(framesOf)))
      .flat()
      .map((frame) => frame.digest);

    const kept = new Set((await filesBelow(join(folder, 'coordinator', 'blobs'))).map((file) => file.digest));

    for (const digest of sent) expect(kept).toContain(digest);
  });

  it('7 and 8: the release at the unseen site is the one that was published', async () => {
    const published = new Set(
      (await filesBelow(join(folder, 'coordinator', 'blobs'))).map((file) => file.digest),
    );

    const installed = (await filesBelow(join(folder, 'sites', 'eastfield'))).filter(({ path }) =>
      path.endsWith('.onnx'),
    );

    expect(installed.length).toBeGreaterThanOrEqual(2);
    for (const { digest } of installed) expect(published).toContain(digest);
  });

  it('9: every note of the unseen site comes back whole, with spans inside its text', async () => {
    const gold = await notesIn('eastfield-gold.jsonl');
    const tagged = await readAll(outcome.taggedNotes);

    expect(tagged.map(({ id, text }) => [id, text]).sort()).toEqual(
      gold.map(({ id, text }) => [id, text]).sort(),
    );
    for (const { text, spans } of tagged) {
      for (const { start, end } of spans) expect(text.slice(start, end).trim()).not.toBe('');
    }
  });

  it('leaves no name of any hospital with the coordinator, in its logs or in its database', async () => {
    const notes = (
      await Promise.all(['northgate', 'harbour', 'eastfield-gold'].map((name) => notesIn(`${name}.jsonl`)))
    ).flat();
    const names = notes.flatMap(({ text, spans }) =>
      spans.filter(({ label }) => label === 'PATIENT').map(({ start, end }) => text.slice(start, end)),
    );
    const long = [...new Set(names.filter((name) => name.length >= 8))];

    const places = [
      ...(await filesBelow(join(folder, 'coordinator'))),
      ...(await filesBelow(join(folder, 'logs'))),
    ];
    const found = places
      .filter(({ bytes }) => long.some((name) => bytes.includes(name)))
      .map(({ path }) => path);

    expect(long.length).toBeGreaterThan(3);
    expect(found).toEqual([]);
  });

  it('leaves no canary of a hospital with others in any form, and finds each where the hospital keeps it', async () => {
    const canaries = demoCanaries(3);
    const others = ['coordinator', 'trainer', 'logs', join('sites', 'harbour'), join('sites', 'eastfield')];

    const elsewhere = await searchCanaries(
      canaries,
      others.map((name) => join(folder, name)),
    );
    const athome = await searchCanaries(canaries, [join(folder, 'notes')]);

    expect(elsewhere.findings).toEqual([]);
    expect(elsewhere.files).toBeGreaterThan(20);
    expect(outcome.canariesFound).toBe(0);
    expect(new Set(athome.findings.map(({ canary }) => canary)).size).toBe(canaries.length);
  });

  it('reports scores, adversaries with intervals, and the weight of a token', () => {
    const { scores, adversaries, bytesPerToken } = outcome;

    for (const score of Object.values(scores)) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    for (const { accuracy, interval } of Object.values(adversaries)) {
      expect(interval[0]).toBeLessThanOrEqual(accuracy);
      expect(interval[1]).toBeGreaterThanOrEqual(accuracy);
    }
    expect(bytesPerToken).toBeGreaterThan(2 * 8); // R = 8 halves, and two ids
    expect(bytesPerToken).toBeLessThan(2 * 8 + 8);
  });

  it('draws noise afresh: the same tokens, encoded twice by the real threads, share no vector', async () => {
    const first = await stageAgain('first');
    const second = await stageAgain('second');

    expect(first.size).toBeGreaterThan(100);
    expect(second.size).toBe(first.size);
    expect([...first].filter((vector) => second.has(vector))).toEqual([]);
  });

  it('leaves no process running', () => {
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });

    expect(running.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  });

  /** Encodes notes without surrogates at a copy of a site that has not staged them; result: its vectors. */
  async function stageAgain(name: string): Promise<ReadonlySet<string>> {
    const site = join('again', name);
    await cp(join(folder, 'sites', 'eastfield'), join(folder, 'sites', site), { recursive: true });
    const notes = join(folder, 'notes', 'northgate.jsonl');
    const flags = ['--data', join(folder, 'sites', site), '--cache', '.sfumato', '--surrogates', 'none'];
    const verb = ['bin/sfumato.mjs', 'site', 'stage', '--notes', notes, '--format', 'jsonl', ...flags];
    const env = { ...process.env, SFUMATO_SITE_AUDITS: 'false' }; // this site took the provider's word in the demo
    execFileSync(process.execPath, verb, { stdio: 'ignore', env });
    const frames = await framesOf(site);
    return new Set(
      frames.flatMap(({ header: { representationSize: size }, tokenCount, vectors }) =>
        Array.from({ length: tokenCount }, (_, token) =>
          vectors.subarray(token * size, (token + 1) * size).join(' '),
        ),
      ),
    );
  }

  async function notesIn(name: string): Promise<[Note, ...Note[]]> {
    const notes = await readAll(join(folder, 'notes', name));
    expect(notes.length).toBeGreaterThan(0);
    return notes as [Note, ...Note[]]; // not empty: checked above
  }

  async function framesOf(site: string) {
    const files = await filesBelow(join(folder, 'sites', site));
    return files.filter(({ path }) => path.endsWith('.frame')).map(({ bytes }) => checkFrame(bytes));
  }
});

async function readAll(path: string): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const item of openCorpus({ path, format: 'jsonl' }))
    if (item.kind === 'note') notes.push(item.note);
  return notes;
}

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      return { path, bytes, digest: sha256(bytes) };
    }),
  );
}
