/** `review --write`: what a person decided is what is written, in every form of replacement. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { exitCodes } from '#command-line';
import { startReview } from '#review';
import { formatJsonl } from '#text/corpus';
import { openedReview } from '../testing/opened-review.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { writeReviewed } from './write-reviewed.js';

const text = 'May Hollins came in May. Seen by Vask; May is well.';
const at = (word: string, from = 0) => {
  const start = text.indexOf(word, from);
  return { start, end: start + word.length };
};
const name = { ...at('May Hollins'), label: 'PATIENT' };
const month = { ...at('May', 12), label: 'DATE' };
const doctor = { ...at('Vask'), label: 'DOCTOR' };

/** A tagged folder of `texts`, of which all but the last are finished after `steps`. */
async function reviewed(steps: readonly object[], notes = [{ id: 'a', text, spans: [name, month, doctor] }]) {
  const place = await temporaryFolder();
  const folder = join(place.path, 'tagged');
  await mkdir(folder);
  await writeFile(join(folder, 'notes.jsonl'), notes.map((note) => formatJsonl(note)).join(''));
  const page = await startReview({ folder, reader: 'Kim', leakScan: () => [] });
  const { origin, headers } = await openedReview(page.url);
  let version = 0;
  for (const step of steps) {
    const body = JSON.stringify({ note: 0, track: 'read', version, seconds: 9, step });
    const answer = await fetch(`${origin}/api/step`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    version += 1;
  }
  await page.close();
  const { context } = buildContext(place.path);
  return {
    write: (flags: { replace?: 'types' | 'surrogates'; policy?: string } = {}) =>
      writeReviewed(context, folder, join(place.path, 'out'), flags),
    read: (id = 'a') => readFile(join(place.path, 'out', `${id}.txt`), 'utf8'),
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

const decide = (...changes: readonly object[]) => ({ kind: 'change', what: 'accept', changes });
const accept = (span: string) => ({ do: 'accept', span });
const reject = (span: string) => ({ do: 'reject', span });
const finish = { kind: 'finish' };

describe('review --write', () => {
  it('writes type words where a person accepted, and leaves what was rejected as it is', async () => {
    await using done = await reviewed([decide(accept('t0'), reject('t1'), accept('t2')), finish]);

    const { json, exitCode } = await done.write();

    expect(await done.read()).toBe('[PATIENT] came in May. Seen by [DOCTOR]; May is well.');
    expect([json, exitCode]).toMatchObject([{ notes: 1, spans: 2, unsettled: 0, refused: 0 }, undefined]);
  });

  it('adds nothing of its own to a decision, and says what looks like an identifier all the same', async () => {
    const note = {
      id: 'a',
      text: 'Vask: mail ann@example.org',
      spans: [{ start: 0, end: 4, label: 'DOCTOR' }],
    };
    await using done = await reviewed([decide(accept('t0')), finish], [note]);

    const { json } = await done.write();

    expect(await done.read()).toBe('[DOCTOR]: mail ann@example.org');
    expect(json).toMatchObject({ leaks: { notes: 1, examples: ['a:11-26'] } });
  });

  it('writes what a policy says of each type', async () => {
    await using done = await reviewed([decide(accept('t0'), accept('t1'), accept('t2')), finish]);

    await done.write({ policy: 'safe-harbor' });

    expect(await done.read()).not.toMatch(/Hollins|Vask/);
  });

  it('invents names where it is asked to, and refuses a note in which an original would stand', async () => {
    const again = { id: 'a', text: 'Vask wrote. VASK left.', spans: [{ start: 0, end: 4, label: 'DOCTOR' }] };
    await using clean = await reviewed([decide(accept('t0'), reject('t1'), accept('t2')), finish]);
    await using left = await reviewed([decide(accept('t0')), finish], [again]);

    await clean.write({ replace: 'surrogates' });
    const refused = await left.write({ replace: 'surrogates' });

    expect(await clean.read()).toMatch(/^(?!May Hollins).+ came in May\. Seen by (?!Vask).+; May is well\.$/);
    expect(refused).toMatchObject({ exitCode: exitCodes.failure, json: { notes: 0, refused: 1 } });
    await expect(left.read()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves out a note that nobody has finished, and fails so that a script sees it', async () => {
    const notes = ['a', 'b'].map((id) => ({ id, text, spans: [name, month, doctor] }));
    await using done = await reviewed([decide(accept('t0'), accept('t1'), accept('t2')), finish], notes);

    expect(await done.write()).toMatchObject({
      exitCode: exitCodes.failure,
      json: { notes: 1, unsettled: 1 },
    });
    await expect(done.read('b')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
