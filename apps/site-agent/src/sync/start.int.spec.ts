import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { documentBytesMaxDefault } from '#text/corpus';
import { requireRelease } from '../data/installed-models.js';
import { requireLiveStart } from '../data/start-state.js';
import type { LayerFlags } from '../deidentify/layers.js';
import { openTagger } from '../deidentify/open-tagger.js';
import type { TagOutputFormat } from '../deidentify/tag-output.js';
import type { ThresholdFile } from '../deidentify/threshold-file.js';
import { approve } from '../stage/approve.js';
import { stageNotes } from '../stage/stage.js';
import { buildRelease, startFakeCoordinatorOfToday, testCode } from '../testing/fake-coordinator.js';
import { passTrial } from '../testing/open-site.js';
import { buildContext, buildNotes, temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { join as joinSite } from './join.js';
import { type StartReport, start } from './start.js';
import { settleMs } from './start-watch.js';

/** A joined site whose daemon runs as many rounds as there are steps; a step is done before its round's pause ends. */
async function openDaemon() {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinatorOfToday();
  const watched = join(folder.path, 'inbox');
  await mkdir(watched);
  const { context, terminal } = buildContext(folder.path, { clock: () => new Date() });
  await joinSite(context, coordinator.url, testCode);
  await passTrial(context);
  const whileSettling: (() => Promise<unknown>)[] = [];
  const watch = {
    folder: watched,
    outFolder: join(folder.path, 'out'),
    outFormat: 'text-redacted',
    layers: { rules: false },
  } as const;
  const run = (...betweenRounds: (() => Promise<unknown>)[]): Promise<StartReport> => {
    const stop = new AbortController();
    const sleep = async (milliseconds: number) => {
      if (milliseconds === settleMs) return void (await whileSettling.shift()?.());
      if (milliseconds !== everySeconds * 1000) return; // a pause between attempts
      const next = betweenRounds.shift();
      if (next === undefined) stop.abort();
      else await next();
    };
    return start({ ...context, sleep }, { everySeconds, watch: { ...watch, ...more }, signal: stop.signal });
  };
  const more: { thresholdFile?: string; outFormat?: TagOutputFormat; layers?: LayerFlags } = {};
  const dispose = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return {
    folder: folder.path,
    watched,
    watch,
    /** Further options of the watched folder. */
    more,
    coordinator,
    context,
    terminal,
    run,
    /** Done between the two looks at the folder, one at a time. */
    whileSettling,
    output: (name: string) => readFile(join(watch.outFolder, name), 'utf8'),
    [Symbol.asyncDispose]: dispose,
  };
}

const everySeconds = 3600;

describe('start', () => {
  it('pulls, sends what was approved, and tags what lies in the folder, each once', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.release = buildRelease();
    await writeFile(join(daemon.watched, 'a.txt'), 'seen by Ada Moss.');
    const notes = await writeNotes(daemon.folder, buildNotes(3));

    const report = await daemon.run(
      async () => {
        await stageNotes(daemon.context, { notesPath: notes, format: 'jsonl', surrogates: 'typed' });
        await approve(daemon.context, { approvedBy: 'admin', confirmed: true });
      },
      () => writeFile(join(daemon.watched, 'b.txt'), 'calm today, Tess Ashgrove.'),
      async () => {},
    );

    expect(report).toEqual({ rounds: 4, sent: 1, tagged: 2, failures: 0 });
    expect(await daemon.output('b.txt')).toBe('calm today, [NAME].');
  });

  it('never approves and never stages by itself', async () => {
    await using daemon = await openDaemon();
    const notes = await writeNotes(daemon.folder, buildNotes(3));

    const report = await daemon.run(
      () => stageNotes(daemon.context, { notesPath: notes, format: 'jsonl', surrogates: 'typed' }),
      async () => {},
    );

    expect(report).toMatchObject({ rounds: 3, sent: 0, failures: 0 });
    expect(daemon.coordinator.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('says what failed and goes on with the next round', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.disturbances.push('cut', 'cut', 'cut', 'cut');

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ rounds: 2, failures: 1 });
    expect(daemon.terminal.spokenLines.join('\n')).toContain('pull: COORDINATOR_UNREACHABLE');
  });

  it('lives on when connections are cut inside answers, and gets through when that ends', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.disturbances.push(...Array.from({ length: 5 }, () => 'cut-inside' as const));

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ rounds: 2, failures: 1 });
    expect(daemon.coordinator.requests.length).toBeGreaterThan(5);
  });
});

/** A daemon with a release; `Ada` and the like come out as `[NAME]`. */
async function openTagging() {
  const daemon = await openDaemon();
  daemon.coordinator.release = buildRelease();
  const write = (name: string, text: string) => writeFile(join(daemon.watched, name), text);
  return { ...daemon, write };
}

/** Writes what `calibrate` would have for the daemon's release, and has the daemon use it. */
async function writeThreshold(
  { context, folder, more }: Awaited<ReturnType<typeof openTagging>>,
  threshold: number,
  foreign?: string,
): Promise<void> {
  const tagger = await openTagger(context, await requireRelease(context.paths));
  await tagger.close();
  const row = {
    threshold,
    identifiers: 10,
    hidden: 9,
    recall: 0.9,
    precision: 0.9,
    fBeta: 0.9,
    falseMarksPer1000Words: 1,
    leftPerDocument: 0.1,
  };
  const file: ThresholdFile = {
    formatVersion: 1,
    releaseId: tagger.releaseId,
    layers: 'none',
    recallTarget: 0.9,
    beta: 2,
    threshold,
    releaseDigest: foreign ?? tagger.digest ?? '',
    heldOut: { ...row, notes: 5, recallInterval: { low: 0.6, high: 0.98 }, byLabel: [] },
    chosenOn: { notes: 5, table: [row] },
  };
  more.thresholdFile = join(folder, 'threshold.json');
  await writeFile(more.thresholdFile, JSON.stringify(file));
}

describe('start with a folder to watch', () => {
  it('leaves a file alone between two looks that differ, and tags it whole afterwards', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'half of');
    daemon.whileSettling.push(() => appendFile(join(daemon.watched, 'note.txt'), ' a sentence, Ada.'));

    expect(await daemon.run()).toMatchObject({ tagged: 0 });
    expect(await daemon.run()).toMatchObject({ tagged: 1 });

    expect(await daemon.output('note.txt')).toBe('half of a sentence, [NAME].');
  });

  it('tags a file again that was edited, also when size and time stamp are the same', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada.');
    const { atime, mtime } = await stat(join(daemon.watched, 'note.txt'));

    const report = await daemon.run(async () => {
      await daemon.write('note.txt', 'Ada, was it?');
      await utimes(join(daemon.watched, 'note.txt'), atime, mtime);
    });

    expect(report).toMatchObject({ tagged: 2 });
    expect(await daemon.output('note.txt')).toBe('[NAME], was it?');
  });

  it('does not tag again what was only touched, or after it has started anew', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada.');

    expect(await daemon.run(() => daemon.write('note.txt', 'seen by Ada.'))).toMatchObject({ tagged: 1 });
    expect(await daemon.run()).toMatchObject({ tagged: 0 });
  });

  it('tags again what was deleted from the output', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada.');

    const report = await daemon.run(() => rm(join(daemon.watch.outFolder, 'note.txt')));

    expect(report).toMatchObject({ tagged: 2, failures: 0 });
    expect(await daemon.output('note.txt')).toBe('seen by [NAME].');
  });

  it('tags everything again with a new release', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada.');

    const report = await daemon.run(async () => {
      daemon.coordinator.release = {
        ...buildRelease(),
        releaseId: '55555555-5555-4555-8555-555555555555',
      };
    });

    expect(report).toMatchObject({ tagged: 2 });
  });

  it('tags at the threshold of a file, and everything again at another', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada on 12.');
    await daemon.run();
    await writeThreshold(daemon, 0.7);

    const sure = await daemon.run();
    const shown = await daemon.output('note.txt');
    await writeThreshold(daemon, 0.3);
    const careful = await daemon.run(async () => {});

    expect([sure.tagged, careful.tagged]).toEqual([1, 1]);
    expect(shown).toBe('seen by [NAME] on 12.');
    expect(await daemon.output('note.txt')).toBe('seen by [NAME] on [DATE].');
  });

  it('uses rules and lists, and tags everything again when one of them changes', async () => {
    await using daemon = await openTagging();
    const deny = join(daemon.folder, 'deny.txt');
    await writeFile(deny, 'kestrel');
    daemon.more.layers = { rules: true, deny };
    await daemon.write('note.txt', 'seen on 12/03/2019 at kestrel and at merlin.');

    await daemon.run();
    const before = await daemon.output('note.txt');
    await writeFile(deny, 'merlin');
    const changed = await daemon.run();

    expect(before).toMatch(/^seen on \[DATE\] at \[\w+\] and at merlin\.$/);
    expect(changed.tagged).toBe(1);
    expect(await daemon.output('note.txt')).toMatch(/^seen on \[DATE\] at kestrel and at \[\w+\]\.$/);
    expect(await daemon.run()).toMatchObject({ tagged: 0 });
  });

  it('tags nothing at the threshold of another release, and does not start with a file that holds none', async () => {
    await using daemon = await openTagging();
    await daemon.write('note.txt', 'seen by Ada on 12.');
    await daemon.run();
    await daemon.write('note.txt', 'seen by Tess on 12.');
    await writeThreshold(daemon, 0.7, 'd'.repeat(64));

    expect(await daemon.run()).toMatchObject({ tagged: 0, failures: 1 });
    expect(daemon.terminal.spokenLines.join('\n')).toContain('SITE_THRESHOLD_FOREIGN');

    await writeFile(join(daemon.folder, 'threshold.json'), '{}');
    await expect(daemon.run()).rejects.toMatchObject({ code: 'SITE_THRESHOLD_INVALID' });
  });

  it('tags the other files when one cannot be, and says so in every round', async () => {
    await using daemon = await openTagging();
    await daemon.write('a.txt', 'seen by Ada.');
    await daemon.write('b.txt', 'seen by Tess.');
    await mkdir(daemon.watch.outFolder);
    await writeFile(join(daemon.watch.outFolder, 'a.txt'), 'somebody else wrote this');

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ tagged: 1, failures: 2 });
    expect(await daemon.output('a.txt')).toBe('somebody else wrote this');
    expect(await daemon.output('b.txt')).toBe('seen by [NAME].');
    expect(daemon.terminal.spokenLines.join('\n')).toContain('tag: a.txt: TEXT_OUTPUT_FOREIGN');
  });

  it('writes a file of blanks alone as it is, once, and counts no failure', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.release = buildRelease();
    await writeFile(join(daemon.watched, 'a.txt'), ' \n');
    await writeFile(join(daemon.watched, 'b.txt'), '');

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ tagged: 2, failures: 0 });
    expect([await daemon.output('a.txt'), await daemon.output('b.txt')]).toEqual([' \n', '']);
  });

  it('goes on behind a file that is no text or looks like another format, and names it in every round', async () => {
    await using daemon = await openTagging();
    await writeFile(join(daemon.watched, 'a.txt'), Buffer.from('seen by Ada, Müller', 'latin1'));
    await writeFile(join(daemon.watched, 'aa.txt'), Buffer.from('\uFEFFseen by Ada', 'utf16le'));
    await daemon.write(
      'b.txt',
      '{"id": "1", "text": "seen by Tess."}\n{"id": "2", "text": "seen by Rhea."}\n',
    );
    await daemon.write('c.txt', 'seen by Tess.');

    const report = await daemon.run(async () => {});

    const spoken = daemon.terminal.spokenLines.join('\n');
    expect(report).toMatchObject({ tagged: 1, failures: 6 });
    expect(await daemon.output('c.txt')).toBe('seen by [NAME].');
    expect(spoken.match(/refused 1: TEXT_NOT_UTF8.*\n.*a\.txt/g)).toHaveLength(2);
    expect(spoken.match(/tag: aa\.txt: TEXT_NOT_UTF8/g)).toHaveLength(2);
    expect(spoken.match(/tag: b\.txt: TEXT_FORMAT_DIFFERS/g)).toHaveLength(2);
    expect(spoken).not.toContain('Rhea');
  });

  it('counts a file whose note is refused in every round', async () => {
    await using daemon = await openTagging();
    await daemon.write('a.txt', 'x'.repeat(documentBytesMaxDefault + 1));

    expect(await daemon.run(async () => {})).toMatchObject({ tagged: 0, failures: 2 });
  });

  it.each(['text-redacted', 'jsonl', 'brat'] as const)(
    'as %s writes nothing beside its folder for a file whose name leads there, and tags the others',
    async (outFormat) => {
      await using daemon = await openTagging();
      for (const name of ['...txt', '..txt', '.hidden.txt']) await daemon.write(name, 'seen by Ada.');
      await daemon.write('a.txt', 'seen by Tess.');
      daemon.more.outFormat = outFormat;

      const report = await daemon.run();

      expect(report).toMatchObject({ tagged: 1, failures: 3 });
      expect((await readdir(daemon.folder)).sort()).toEqual(['inbox', 'out', 'site']);
      expect((await readdir(daemon.watch.outFolder)).filter((name) => !/^(a|\.sfumato)/.test(name))).toEqual(
        [],
      );
      expect(daemon.terminal.spokenLines.join('\n')).toContain('tag: ...txt: TEXT_ID_UNSAFE');
    },
  );

  it('does not follow links, and says so', async () => {
    await using daemon = await openTagging();
    await writeFile(join(daemon.folder, 'elsewhere'), 'seen by Ada.');
    await symlink(join(daemon.folder, 'elsewhere'), join(daemon.watched, 'a.txt'));

    expect(await daemon.run()).toMatchObject({ tagged: 0, failures: 0 });

    expect(daemon.terminal.spokenLines).toContain('tag: skipped 1 link, which is not followed: a.txt');
    await expect(daemon.output('a.txt')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a file of the watched folder that is exchanged after both looks', () => {
  /** Exchanges `b.txt` when a file before it is refused, which is behind the looks at all of them. */
  async function openExchanging(exchange: (path: string, elsewhere: string) => void) {
    const daemon = await openTagging();
    const elsewhere = join(daemon.folder, 'elsewhere');
    await writeFile(elsewhere, 'Tess Ashgrove is elsewhere.');
    for (const name of ['..txt', 'b.txt', 'c.txt']) await daemon.write(name, 'seen by Ada.');
    const { say } = daemon.terminal;
    let isDone = false;
    Object.assign(daemon.terminal, {
      say: (line: string) => {
        say(line);
        if (isDone || !line.startsWith('tag: ..txt:')) return;
        isDone = true;
        rmSync(join(daemon.watched, 'b.txt'));
        exchange(join(daemon.watched, 'b.txt'), elsewhere);
      },
    });
    return daemon;
  }

  it.each([
    ['a link', (path: string, elsewhere: string) => symlinkSync(elsewhere, path)],
    ['a pipe that nobody writes to', (path: string) => void execFileSync('mkfifo', [path])],
  ])('for %s is refused, and the others are tagged', async (_, exchange) => {
    await using daemon = await openExchanging(exchange);

    expect(await daemon.run()).toMatchObject({ tagged: 1, failures: 2 });

    expect(daemon.terminal.spokenLines.join('\n')).toContain('tag: b.txt: FILE_NOT_READABLE');
    await expect(daemon.output('b.txt')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await daemon.output('c.txt')).toBe('seen by [NAME].');
  });

  it('for another file is left for the next round, which is said', async () => {
    await using daemon = await openExchanging((path) => writeFileSync(path, 'calm today, Tess Ashgrove.'));

    expect(await daemon.run(async () => {})).toMatchObject({ tagged: 2, failures: 2 });

    const left = daemon.terminal.spokenLines.filter((line) => line.startsWith('tag: b.txt: changed'));
    expect(left).toHaveLength(1);
    expect(await daemon.output('b.txt')).toBe('calm today, [NAME].');
  });
});

describe('start where it cannot work', () => {
  it.each([
    ['a site that has not joined', 'SITE_NOT_JOINED', (daemon: Daemon) => rm(daemon.context.paths.siteFile)],
    [
      'a folder that is not there',
      'FILE_NOT_FOUND',
      (daemon: Daemon) => rm(daemon.watched, { recursive: true }),
    ],
    [
      'a file in place of the folder',
      'FILE_NOT_FOUND',
      async (daemon: Daemon) => {
        await rm(daemon.watched, { recursive: true });
        await writeFile(daemon.watched, '');
      },
    ],
  ])('refuses %s at once', async (_, code, spoil) => {
    await using daemon = await openDaemon();
    await spoil(daemon);

    await expect(daemon.run()).rejects.toMatchObject({ code });
    expect(daemon.terminal.spokenLines.join()).not.toContain('started');
  });

  it('refuses an output inside the watched folder', async () => {
    await using daemon = await openDaemon();
    const watch = { ...daemon.watch, outFolder: daemon.watched };

    await expect(
      start(daemon.context, { everySeconds, watch, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'TEXT_OUTPUT_OVERLAPS' });
  });

  it('refuses a second one on the same site, and one of another site that writes to the same folder', async () => {
    await using daemon = await openDaemon();
    await using other = await openDaemon();
    const seen: unknown[] = [];
    const code = (error: { code: unknown }) => error.code;

    await daemon.run(async () => {
      seen.push(await daemon.run().catch(code));
      const taken = { everySeconds, watch: { ...daemon.watch, folder: other.watched } };
      seen.push(await start(other.context, { ...taken, signal: AbortSignal.abort() }).catch(code));
    });

    expect(seen).toEqual(['SITE_START_RUNNING', 'SITE_START_RUNNING']);
    expect(await daemon.run()).toMatchObject({ rounds: 1 });
  });
});

type Daemon = Awaited<ReturnType<typeof openDaemon>>;

describe('stopping start', () => {
  it('ends a request that hangs, says no failure and leaves no file in part', async () => {
    await using daemon = await openDaemon();
    const stop = new AbortController();
    const fetch: typeof globalThis.fetch = (url, init) => {
      setTimeout(() => stop.abort(), 20);
      return globalThis.fetch(url, { ...init, headers: {} }).then(
        () =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          }),
      );
    };

    const report = await start(
      { ...daemon.context, fetch },
      { everySeconds, watch: undefined, signal: stop.signal },
    );

    expect(report).toMatchObject({ rounds: 1, failures: 0 });
    expect(daemon.terminal.spokenLines).toEqual([expect.stringMatching(/^started/)]);
  });
});

describe('requireLiveStart', () => {
  it('tells what a running start does, and fails when none runs or it has been silent', async () => {
    await using daemon = await openDaemon();
    const later = () => new Date(Date.now() + 61_000);
    const seen: unknown[] = [];

    await expect(requireLiveStart(daemon.context)).rejects.toMatchObject({ code: 'SITE_START_SILENT' });
    await daemon.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50)); // the state is written beside the work
      seen.push(await requireLiveStart(daemon.context));
      seen.push(await requireLiveStart({ ...daemon.context, clock: later }).catch((error) => error.code));
    });

    expect(seen).toMatchObject([{ step: 'wait', rounds: 1, process: process.pid }, 'SITE_START_SILENT']);
    await expect(requireLiveStart(daemon.context)).rejects.toMatchObject({ code: 'SITE_START_SILENT' });
  });
});
