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
async function reviewFolder(folder: string, { reader = 'Kim', width = 1400 } = {}) {
  const review = await startReview({ folder, reader, leakScan: phoneScan, readers: 'site' });
  const window = await openWindow(browser, review.url, { width, height: 900 });
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
  const preview = await window.page.locator('.dialog-form').textContent();
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
      const startedAt = performance.now();
      await review.press('c'); // in the order of the text
      for (let index = 0; index < notes.length; index += 1) {
        await everywhere(review); // the patient
        await review.type('a', 'a', 'a'); // record, date, age
        await everywhere(review); // the town
        await everywhere(review); // the doctor
        await review.type('r', 'v', 'Enter'); // "Cardiovascular" is no identifier; what is left is in view
      }
      const seconds = (performance.now() - startedAt) / 1000 / notes.length;
      process.stderr.write(`review: 20 notes by keys alone, ${seconds.toFixed(2)} s a note, by a script\n`);

      expect(await review.page.getByRole('dialog').textContent()).toContain('20 by you');
      await review.page.getByRole('button', { name: 'Sign the folder off' }).press('Enter');
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
    const confirmed: string[] = [];
    {
      await using review = await openWindow(browser, url);
      for (const key of ['a', 'r', 'a', 'u', 'a', 'a']) {
        await review.press(key);
        confirmed.push((await review.page.locator('.history li').first().textContent()) ?? '');
      }
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
    const history = await again.page.locator('.history li').allTextContents();
    expect(history.slice(-5)).toContain(confirmed.at(-1));
    expect(history).toHaveLength(kept.length - 1);
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
    expect(await review.page.locator('.history li').first().textContent()).toBe(
      'Changed to PATIENT “Ada Moss”',
    );
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
    await review.press('x');
    expect(await review.said()).toContain('Note note-1');

    const steps = (await readSteps(folder.path)).map(({ kind, what }) => what ?? kind);
    expect(steps).toEqual([
      ...['resize', 'resize', 'resize', 'undo', 'label', 'accept', 'add', 'add', 'finish', 'skip'],
    ]);
    expect(review.complaints).toEqual([]);
  });

  it('shows the same form everywhere before it acts, and accepts only what is in view', async () => {
    const line = 'Nothing new.\n'.repeat(80);
    const text = `Ada Moss came.\n${line}Ada Moss left on 3 May.\n`;
    await using folder = await taggedFolder([
      buildNote({ text, spans: [tag(text, 'Ada Moss', 'DOCTOR', 0.4), tag(text, '3 May', 'DATE', 0.9)] }),
    ]);
    await using review = await reviewFolder(folder.path);

    await review.press('v');
    expect(await review.said()).toContain('1 visible tag accepted. 1 left.');
    await review.press('ArrowLeft');
    const preview = await everywhere(review);
    expect(preview).toContain('stands in 2 places');
    expect(preview).toContain('1 place will be DOCTOR');
    await review.press('a');

    expect(await review.page.locator('.chip.accepted').count()).toBe(3);
  });

  it('does not finish a note of which a part was never on the screen', async () => {
    await using folder = await taggedFolder([buildNote({ text: 'Nothing new.\n'.repeat(60), spans: [] })]);
    await using review = await reviewFolder(folder.path);

    await review.press('Enter');
    expect(await review.said()).toBe('This part of the note has not been on the screen yet.');
    expect(await readSteps(folder.path)).toEqual([]);
    await review.press('Enter', 'Enter', 'Enter', 'Enter');

    expect((await readSteps(folder.path)).map(({ kind }) => kind)).toEqual(['finish']);
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
    expect(await second.page.locator('.chip.open').count()).toBe(1);
    await second.press('r', 'Enter');
    expect(await second.page.getByRole('dialog').textContent()).toContain('Two readers on 1 note');
    await second.page.getByRole('button', { name: /Disagreements/ }).press('Enter');
    await second.settled();
    expect(await second.page.locator('.chip.open').textContent()).toContain('Kim');
    await second.press('a', 'Enter');

    expect(await second.page.getByRole('dialog').textContent()).toContain('0 to settle, 1 settled');
  });

  it.each([400, 1400])('fits %i pixels, with legible labels and names for a screen reader', async (width) => {
    await using folder = await taggedFolder([buildNote()]);
    await using review = await reviewFolder(folder.path, { width });
    const { page } = review;

    const chip = page.getByRole('button', { name: 'Ada Moss, DOCTOR, 62 %, found by model, not decided' });
    const small = await page.evaluate(
      "parseFloat(getComputedStyle(document.querySelector('.chip')).fontSize)",
    );
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

    expect(small).toBeGreaterThanOrEqual(11);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await chip.getAttribute('aria-current')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe('chip-t0');
    expect(await page.getByRole('status').getAttribute('aria-live')).toBe('polite');
    for (const name of ['Accept', 'Reject', 'Change type', 'Undo', 'Done, next note'])
      expect(
        await page.locator('.action', { hasText: name }).first().getAttribute('aria-keyshortcuts'),
      ).toBeTruthy();
    await review.press('?');
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(review.complaints).toEqual([]);
  });

  it('keeps up with a note of 200 KB with 1,500 tags', async () => {
    const lines = Array.from(
      { length: 1500 },
      (_, index) =>
        `Day ${index}: seen by Dr Ada Moss; no fever, no change. ${'Eats and sleeps well. '.repeat(4)}\n`,
    );
    const text = lines.join('');
    const spans = [...text.matchAll(/Ada Moss/g)].map(({ index }) => ({
      start: index,
      end: index + 8,
      label: 'DOCTOR',
      confidence: 0.9,
    }));
    await using folder = await taggedFolder([buildNote({ text, spans })]);
    await using review = await reviewFolder(folder.path);
    const startedAt = performance.now();

    await review.press(...Array.from({ length: 10 }, () => 'a'));

    const seconds = (performance.now() - startedAt) / 10_000;
    process.stderr.write(
      `review: ${(text.length / 1000).toFixed(0)} KB, ${spans.length} tags, ${seconds.toFixed(3)} s a key\n`,
    );
    expect(await review.said()).toContain('1490 left');
    expect(seconds).toBeLessThan(5); // usable at all, on the busiest machine
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
