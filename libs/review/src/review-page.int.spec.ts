import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { packageRoot } from '#foundation';
import type { Note } from '#text';
import { exportReviewed } from './conclusion.js';
import { openReviewFolder } from './open-folder.js';
import { startReview } from './start-review.js';
import { chromiumPath, launchChromium, openWindow, type ReviewWindow } from './testing/browser.js';
import { buildNote, buildNotes, phoneScan, tag, taggedFolder } from './testing/review-fixture.js';

if (chromiumPath === undefined)
  process.stderr.write(
    'skipped: the review page in a browser, because Chromium is neither at SFUMATO_TEST_CHROMIUM nor in /usr/bin\n',
  );
const suite = chromiumPath === undefined ? describe.skip : describe;

let browser: Browser;

/** A window on a review of a folder, which stays. */
async function reviewFolder(folder: string, { reader = 'Kim', width = 1400, hasTouch = false } = {}) {
  const review = await startReview({ folder, reader, leakScan: phoneScan, readers: 'site' });
  const window = await openWindow(browser, review.url, { width, hasTouch });
  return {
    ...window,
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await review.close();
    },
  };
}

/** The same form everywhere, looked at before it acts. */
async function everywhere(window: ReviewWindow): Promise<string> {
  await window.press('e');
  const preview = await window.page.locator('.dialog-find').textContent();
  await window.press('Enter');
  return preview ?? '';
}

const readSteps = async (folder: string): Promise<Record<string, unknown>[]> =>
  (await readFile(join(folder, 'review.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

/** Every place of the names of a note that `buildNotes` made, and the rest of its sound tags. */
function goldOf({ text, spans }: Note): string[] {
  return spans
    .filter(({ label }) => label !== 'HOSPITAL')
    .flatMap(({ start, end, label }) => {
      const form = text.slice(start, end);
      const isName = ['PATIENT', 'CITY', 'DOCTOR'].includes(label);
      const places = isName ? [...text.matchAll(new RegExp(form, 'g'))].map(({ index }) => index) : [start];
      return places.map((place) => `${place}-${place + form.length} ${label}`);
    })
    .sort();
}

suite('the review page in Chromium', () => {
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('takes 20 notes by keys alone, and what it exports is what the reader meant', async () => {
    const notes = buildNotes(20);
    await using folder = await taggedFolder(notes);
    await using target = await taggedFolder([]);
    const out = join(target.path, 'labelled.jsonl');
    {
      await using review = await reviewFolder(folder.path);
      // To the page no time goes by: a person would have had none to read.
      await review.page.evaluate('{ const stopped = performance.now(); performance.now = () => stopped; }');
      const startedAt = performance.now();
      await review.press('c'); // in the order of the text
      for (let index = 0; index < notes.length; index += 1) {
        await everywhere(review); // the patient
        await review.type('a', 'a', 'a'); // record, date, age
        await everywhere(review); // the town
        await everywhere(review); // the doctor
        await review.type('r', 'Enter'); // "Cardiovascular" is no identifier; what is left is approved with the note
      }
      const seconds = (performance.now() - startedAt) / 1000 / notes.length;
      process.stderr.write(`review: 20 notes by keys alone, ${seconds.toFixed(2)} s a note, by a script\n`);

      expect(await review.page.getByRole('dialog').textContent()).toContain('20 by you');
      await review.page.getByRole('button', { name: 'Sign the folder off' }).press('Enter');
      await review.page.getByText('20 notes of 20 went faster than anybody reads').waitFor();
      await review.page.getByRole('button', { name: 'Sign off all the same' }).press('Enter');
      await review.page.getByText('Signed off by Kim').waitFor();
      expect(review.complaints).toEqual([]);
    }

    const report = await exportReviewed({ folder: folder.path, out });

    expect(report).toMatchObject({ notes: 20, unsettled: 0, isSignedOff: true });
    const exported = (await readFile(out, 'utf8')).trim().split('\n');
    const found = exported.map((line) =>
      (JSON.parse(line) as Note).spans.map(({ start, end, label }) => `${start}-${end} ${label}`).sort(),
    );
    expect(found).toEqual(notes.map(goldOf));
  });

  it('loses nothing that it confirmed when its server is killed in the middle', async () => {
    await using folder = await taggedFolder(buildNotes(3));
    const script = fileURLToPath(new URL('dist/libs/review/src/testing/serve-review.js', packageRoot()));
    const child = spawn(process.execPath, [script, folder.path, 'Kim'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    {
      await using review = await openWindow(browser, url);
      await review.press('a', 'r', 'a', 'u', 'a', 'a');
      await review.page.keyboard.press('a'); // not waited for: it may be kept or not
      child.kill('SIGKILL');
      await once(child, 'exit');
      await review.press('a');
      await review.page.getByRole('alert').waitFor();
      expect(await review.page.getByRole('alert').textContent()).toContain('has been closed or has stopped');
    }

    await using again = await reviewFolder(folder.path);

    const kept = (await readSteps(folder.path)).map(({ kind, what }) => what ?? kind);
    expect(kept.slice(0, 6)).toEqual(['accept', 'reject', 'accept', 'undo', 'accept', 'accept']);
    expect(kept.length - 6).toBeLessThanOrEqual(1);
    await again.press('a');
    expect(await readSteps(folder.path)).toHaveLength(kept.length + 1);
  });

  it('marks, retypes, moves ends, skips and undoes by keys, and says what happened', async () => {
    await using folder = await taggedFolder([buildNote(), buildNote({ id: 'note-1' })]);
    await using review = await reviewFolder(folder.path);

    await review.press('q');
    expect(await review.said()).toContain('Now “Dr Ada Moss”');
    await review.press('w', 'Shift+O');
    expect(await review.said()).toContain('Now “Ada Mos”');
    await review.press('u', 't');
    await review.page.getByRole('combobox').fill('pat');
    await review.press('Enter');
    expect(await review.said()).toBe('Now Patient. 1 left.');
    await review.press('a', 'Enter');
    expect(await review.said()).toBe('The leak scan found 1 place that no tag covers.');
    await review.press('a');
    await review.page.getByRole('combobox').fill('pho');
    await review.press(
      'Enter',
      's',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'Shift+ArrowLeft',
    );
    expect(await review.said()).toContain('“Ada Moss” selected');
    await review.press('Enter', '1');
    await review.press('Enter');
    expect(await review.said()).toContain('Note note-1');
    await review.press('f');
    expect(await review.said()).toContain('Flagged. Note note-1');

    const steps = (await readSteps(folder.path)).map(({ kind, what }) => what ?? kind);
    expect(steps).toEqual([
      ...['resize', 'resize', 'resize', 'undo', 'label', 'accept', 'add', 'add', 'finish', 'skip'],
    ]);
    expect(review.complaints).toEqual([]);
  });

  it('marks what the mouse selects, and changes or removes what it clicks', async () => {
    const text = 'Bed 7B | 👩🏽‍⚕️ saw Ada Moss.';
    await using folder = await taggedFolder([
      buildNote({ text, spans: [tag(text, 'Ada Moss', 'DOCTOR', 0.62)] }),
    ]);
    await using review = await reviewFolder(folder.path);
    const { page } = review;
    const { left, right, y } = await review.boxOf('7B');

    await page.mouse.move(left + 1, y);
    await page.mouse.down();
    await page.mouse.move(right, y, { steps: 3 });
    await page.mouse.up();
    const popup = page.getByRole('dialog', { name: '7B' });
    await popup.getByRole('option', { name: 'Location' }).click();
    await popup.waitFor({ state: 'detached' });
    await page.locator('mark', { hasText: 'Ada Moss' }).click();
    const facts = await page.getByRole('dialog', { name: 'Ada Moss' }).locator('.facts').allTextContents();
    await page.getByRole('dialog').getByRole('button', { name: 'No identifier' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(facts).toEqual(['Doctor62 %modelnot decided']);
    expect((await readSteps(folder.path)).map(({ changes }) => changes)).toEqual([
      [{ do: 'add', start: 4, end: 6, label: 'LOCATION' }],
      [{ do: 'reject', span: 't0' }],
    ]);
    expect(review.complaints).toEqual([]);
  });

  it('marks a missed name on a touch screen of 400 pixels', async () => {
    await using folder = await taggedFolder([buildNote({ text: 'Seen by Ada Moss.', spans: [] })]);
    await using review = await reviewFolder(folder.path, { width: 400, hasTouch: true });
    const { page } = review;

    for (const word of ['Ada', 'Moss']) {
      const { left, y } = await review.boxOf(word);
      await page.touchscreen.tap(left + 5, y);
      await page.getByRole('button', { name: `${word}”` }).waitFor();
    }
    await page.getByRole('button', { name: 'Mark “Ada Moss”' }).tap();
    await page.getByRole('option', { name: 'Doctor' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await review.settled();

    expect(await readSteps(folder.path)).toMatchObject([
      { changes: [{ do: 'add', start: 8, end: 16, label: 'DOCTOR' }] },
    ]);
  });

  it('decides on words in all notes once it has shown them, and takes that back with one key', async () => {
    const untagged = [1, 2].map((number) => buildNote({ id: `note-${number}`, spans: [] }));
    await using folder = await taggedFolder([buildNote(), ...untagged]);
    await using review = await reviewFolder(folder.path);
    const { page } = review;

    await review.press('e');
    await page.getByRole('button', { name: 'All notes' }).click();
    await page.getByRole('button', { name: 'Mark 6 places in 3 notes as Doctor' }).waitFor();
    const shown = await page.locator('.places li').count();
    const before = await readSteps(folder.path);
    await page.getByRole('button', { name: 'Mark 6 places in 3 notes as Doctor' }).click();
    await review.settled();
    const marked = await page.locator('mark.accepted').count();
    await review.press('u');

    expect([shown, before.length, marked]).toEqual([6, 0, 2]);
    expect(await review.said()).toBe('Undone in 3 notes.');
    expect(await page.locator('mark.accepted').count()).toBe(0);
    await review.press('/');
    await page.getByRole('searchbox').fill('ellsford');
    await page.getByText('3 places.').waitFor();
  });

  it('does not approve a note of which a part was never on the screen', async () => {
    const text = `Ada Moss came.\n${'Nothing new.\n'.repeat(60)}`;
    await using folder = await taggedFolder([buildNote({ text, spans: [tag(text, 'Ada Moss', 'DOCTOR')] })]);
    await using review = await reviewFolder(folder.path);

    await review.press('Enter');
    expect(await review.said()).toBe('This part of the note has not been on the screen yet.');
    expect(await readSteps(folder.path)).toEqual([]);
    await review.press('Enter', 'Enter', 'Enter', 'Enter');

    expect((await readSteps(folder.path)).map(({ kind, what }) => what ?? kind)).toEqual([
      'visible',
      'finish',
    ]);
  });

  it('lets a second reader work apart and settles where the two differ', async () => {
    await using folder = await taggedFolder([
      buildNote({ text: 'Ada Moss came on 3 May.', spans: [tag('Ada Moss', 'Ada Moss', 'DOCTOR', 0.5)] }),
    ]);
    {
      await using first = await reviewFolder(folder.path);
      await first.press('a', 'Enter');
    }
    await using second = await reviewFolder(folder.path, { reader: 'Sam' });
    await second.page.getByRole('button', { name: /Second reading/ }).press('Enter');
    await second.settled();
    expect(await second.page.locator('mark.open').count()).toBe(1);
    await second.press('r', 'Enter');
    expect(await second.page.getByRole('dialog').textContent()).toContain('Two readers on 1 note');
    await second.page.getByRole('button', { name: /Disagreements/ }).press('Enter');
    await second.settled();
    expect(await second.page.locator('.tag-note').textContent()).toContain('Kim');
    await second.press('Enter');
    expect(await second.said()).toBe('1 tag still to decide.'); // what two differ on is not settled by the way
    await second.press('a', 'Enter');

    expect(await second.page.getByRole('dialog').textContent()).toContain('0 to settle, 1 settled');
  });

  it.each([400, 1400])(
    'fits %i pixels, moves no letter of the note, and has names for a screen reader',
    async (width) => {
      await using folder = await taggedFolder([...buildNotes(1), buildNote()]);
      await using review = await reviewFolder(folder.path, { width });
      const { page } = review;

      const [marked, bare] = (await page.evaluate(`(() => {
      const note = document.querySelector('.note-text');
      const plain = note.cloneNode(true);
      for (const chunk of plain.querySelectorAll('.chunk')) chunk.textContent = chunk.textContent;
      note.after(plain);
      for (const chunk of document.querySelectorAll('.chunk')) chunk.style.contentVisibility = 'visible';
      const heights = [note, plain].map((element) => element.getBoundingClientRect().height);
      plain.remove();
      return heights;
    })()`)) as number[];
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

      expect(marked).toBe(bare);
      expect(overflow).toBeLessThanOrEqual(0);
      await review.press('l'); // the list of notes
      await page.getByRole('button', { name: /note-0 / }).press('Enter');
      await page.getByRole('heading', { name: 'note-0', exact: true }).waitFor();
      const button = page.getByRole('button', {
        name: 'Ada Moss, Doctor, 62 %, found by model, not decided',
      });
      await button.and(page.locator('[aria-current]')).waitFor({ state: 'attached' });
      expect(await page.evaluate('document.activeElement.id')).toBe('anchor-t0');
      expect(await page.getByRole('status').getAttribute('aria-live')).toBe('polite');
      await review.press('?');
      expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(review.complaints).toEqual([]);
    },
  );

  it('keeps up with notes of 10,000 tags, and goes from one to the other at once', async () => {
    const line = 'Seen by Dr Ada Moss; no fever, no change. Eats and sleeps well.\n';
    const text = line.repeat(10_000);
    const spans = Array.from({ length: 10_000 }, (_, index) => {
      const start = index * line.length + 11;
      return { start, end: start + 8, label: 'DOCTOR', confidence: 0.9 };
    });
    await using folder = await taggedFolder(
      [1, 2].map((number) => buildNote({ id: `note-${number}`, text, spans })),
    );
    await using review = await reviewFolder(folder.path);

    const { page } = review;
    const metrics = await page.context().newCDPSession(page);
    // Processor time of the page's thread: what a person waits for on a machine that does nothing else.
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
      const { metrics: all } = await metrics.send('Performance.getMetrics');
      return all.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + 1000 * value, 0);
    };
    const switches: number[] = [];
    for (const to of ['note-2', 'note-1', 'note-2']) {
      const before = await spent();
      await page.locator('.note-row', { hasText: to }).click();
      await page.getByRole('heading', { name: to }).waitFor();
      await review.settled();
      switches.push((await spent()) - before);
    }
    await review.press('a');

    process.stderr.write(
      `review: ${text.length / 1000} KB, 10,000 tags, drawn in ${switches.map((ms) => ms.toFixed(0))} ms of processor time\n`,
    );
    expect(await review.said()).toContain('9999 left');
    expect(Math.min(...switches)).toBeLessThan(100); // some 20
  });
});

describe('a folder of 5,000 notes', () => {
  it('opens at once and is read through without its texts staying in memory', async () => {
    const notes = buildNotes(5000);
    const textBytes = notes.reduce((sum, { text }) => sum + text.length, 0); // one byte a character, as V8 keeps them
    await using folder = await taggedFolder(notes);
    const cpuBefore = process.cpuUsage();
    await using reading = await openReviewFolder({ folder: folder.path, leakScan: phoneScan });
    const cpuSeconds = process.cpuUsage(cpuBefore).user / 1e6; // a busy machine changes it little
    const heapBytes = heapReader();
    const before = heapBytes();

    let tags = 0;
    for (let number = 0; number < reading.size; number += 1)
      tags += (await reading.readNote(number)).spans.length;

    const more = heapBytes() - before;
    process.stderr.write(
      `review: 5,000 notes opened in ${cpuSeconds.toFixed(2)} s of processor time, ${(more / 1e6).toFixed(1)} MB more after reading all ${(textBytes / 1e6).toFixed(1)} MB of text\n`,
    );
    expect(tags).toBe(40_000);
    expect(more).toBeLessThan(textBytes / 3);
    expect(cpuSeconds).toBeLessThan(20); // it takes one or two; were each note held against all others, minutes
  });
});

/** Reads what is alive on the heap, in bytes: rubbish is collected first. */
function heapReader(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // what the flag puts there
  setFlagsFromString('--no-expose-gc');
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}
