import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deidentifierGraph, exportDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { notePipeline } from '#encoding';
import { createSeededRandom, sha256 } from '#foundation';
import { initialParameters } from '#kernels/host';
import type { SiteContext } from '../context.js';
import { requireRelease } from '../data/installed-models.js';
import { readLog } from '../data/site-log.js';
import { digestOf, openTagger, standsAlone } from '../deidentify/open-tagger.js';
import { tagNotes } from '../deidentify/tag.js';
import { buildRelease, testCode } from '../testing/fake-coordinator.js';
import { passTrial } from '../testing/open-site.js';
import { openRealSites } from '../testing/real-site.js';
import { buildContext, buildNote, writeNotes } from '../testing/site-fixture.js';
import { adapt, undoAdaptation } from './adapt.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

/** A ward is called "number" here, and nowhere else: 13 times in each note. */
const ward = 'Patient rests well by [[LOCATION|number]] on cough.';
const buildWardNotes = (count: number, sentence: (id: string) => string = () => ward) =>
  Array.from({ length: count }, (_, at) =>
    buildNote(
      `note-${at}`,
      Array.from({ length: 13 }, () => sentence(`note-${at}`)).join('\nZorvath rests well.\n'),
    ),
  );
const notes = buildWardNotes(20);

/** The fifth whose ids have the least digests. */
const heldOutIds = new Set(
  notes
    .map(({ id }) => id)
    .sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1))
    .slice(0, 4),
);

/** Untrained, so sure of no label that it finds nothing. */
function buildBlind(): Buffer {
  const settings = resolveDeidentifierSettings({ inputSize: 4, labelCount: 17, hidden: 12 });
  const store = initialParameters(deidentifierGraph(settings).graph, () => createSeededRandom('ward'));
  store.get('deidentifier/dense/bias').data[0] = 3;
  return Buffer.from(exportDeidentifier(store, settings));
}

/** Italian has no hard sentences: the held-out notes alone judge. */
type Sites = Awaited<ReturnType<typeof openRealSites>>;
let sites: Sites;
beforeAll(async () => {
  sites = await openRealSites({ language: 'it' });
});
afterAll(() => sites[Symbol.asyncDispose]());

const releaseId = '22222222-2222-4222-8222-222222222222';
const laterId = '33333333-2222-4222-8222-222222222222';

/** A site of this process that pulled a release, and what may befall it. */
async function openWard(name: string, deidentifier = buildBlind()) {
  const { coordinator, folder } = sites;
  const publish = (bytes: Buffer, id: string) => {
    coordinator.files.set('deidentifier.onnx', bytes);
    const files = { 'deidentifier.onnx': { sha256: sha256(bytes), bytes: bytes.length } };
    coordinator.release = { ...buildRelease(coordinator.representer), releaseId: id, files };
    return coordinator.release;
  };
  const release = publish(deidentifier, releaseId);
  const { context, terminal } = buildContext(join(folder, name), {
    loadPipeline: async () => notePipeline,
    clock: () => new Date(),
  });
  await joinSite(context, coordinator.url, testCode);
  await pull(context, { embeddingsPath: join(folder, 'words.vec') });
  return {
    context,
    terminal,
    release,
    publish,
    adaptTo: async (own: readonly unknown[]) => {
      const path = await writeNotes(folder, own, `${name}.jsonl`);
      const flags = { notes: path, format: 'jsonl', encoding: 'utf-8' } as const;
      return adapt(context, flags, new AbortController().signal);
    },
    /** What the release that tags finds in the notes without the starter and without rules. */
    tag: async () => {
      const options = {
        format: 'jsonl',
        outFormat: 'jsonl',
        outFolder: join(folder, `${name}-tagged`),
      } as const;
      const open = async () =>
        openTagger(context, await requireRelease(context.paths), { tellsConfidence: true });
      return tagNotes(context, { ...options, notesPath: await writeNotes(folder, notes) }, open);
    },
  };
}

/** Every file of a site, by its path. */
async function filesOf({ paths }: SiteContext): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(paths.root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string) => [relative(paths.root, file), await readFile(file)] as const;
  return new Map(await Promise.all(files.map(read)));
}

const isModel = (file: string) => /^(releases|representers|adapted)\//.test(file);

describe('a release that was adapted at a site', () => {
  type Ward = Awaited<ReturnType<typeof adaptWard>>;
  let ward: Ward;
  const adaptWard = async () => {
    const site = await openWard('adapted');
    const before = await filesOf(site.context);
    const asked = sites.coordinator.requests.length;
    const report = await site.adaptTo(notes);
    const requests = sites.coordinator.requests.length - asked;
    return { ...site, before, report, requests, after: await filesOf(site.context) };
  };
  beforeAll(async () => {
    ward = await adaptWard();
  });

  it('did better on notes that it did not learn from, and finds what it learned to find', async () => {
    expect(ward.report).toMatchObject({
      notes: { learning: 14, stopping: 2, heldOut: 4 },
      pulled: { identifiers: 52, hidden: 0, binaryTokenF1: 0 },
      adapted: { identifiers: 52, hidden: 52, falseMarks: 0, binaryTokenF1: 1 },
      isUsed: true,
      isAlone: false,
    });
    expect(await ward.tag()).toMatchObject({ releaseId, isAdapted: true, spans: { LOCATION: 260 } });
    expect(await readStatus(ward.context)).toMatchObject({ releaseId, adapted: { notes: 16 } });
  });

  it('is another one to thresholds and trials', async () => {
    await passTrial(ward.context, ward.release);
    const adapted = await requireRelease(ward.context.paths);

    expect(digestOf(adapted)).not.toBe(digestOf(ward.release));
    expect(await standsAlone(ward.context, adapted)).toBe(false);
  });

  it('leaves weights, counts and a line of the log behind, for their owner alone, and no word of the notes', async () => {
    const { context, before, after } = ward;

    const changed = [...after].filter(([file, bytes]) => before.get(file)?.equals(bytes) !== true);
    const names = changed.map(([file]) => file.replace(/[0-9a-f]{64}/, 'DIGEST'));
    const modes = await Promise.all(changed.map(([file]) => stat(join(context.paths.root, file))));

    expect(names.sort()).toEqual(['adapted.json', 'adapted/DIGEST.onnx', 'log.jsonl']);
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    for (const word of ['rests', 'cough', 'Zorvath', 'note-1'])
      expect(changed.filter(([, bytes]) => bytes.includes(word))).toEqual([]);
  });

  it('is sent nowhere, by the verb or by a pull after it', async () => {
    const { 'deidentifier.onnx': file } = (await requireRelease(ward.context.paths)).files;
    const asked = sites.coordinator.requests.length;

    await pull(ward.context);
    const requests = sites.coordinator.requests.slice(asked);

    expect(ward.requests).toBe(0);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ body }) => body.length > 0)).toEqual([]);
    expect(requests.map(({ path, headers }) => path + headers).join()).not.toContain(file.sha256);
  });

  it('comes back to the byte as it was pulled', async () => {
    const { context, before } = ward;
    const modelsOf = (files: ReadonlyMap<string, Buffer>) => [...files].filter(([file]) => isModel(file));

    const undone = await undoAdaptation(context);
    const again = await undoAdaptation(context);

    expect([undone.isUndone, again.isUndone]).toEqual([true, false]);
    expect(modelsOf(await filesOf(context))).toEqual(modelsOf(before));
    expect(await ward.tag()).toMatchObject({ releaseId, spans: {} });
    expect((await readLog(context.paths)).map(({ act }) => act).slice(-2)).toEqual([
      'adapted',
      'undid-adaptation',
    ]);
  });
});

describe('an adaptation', () => {
  it('is refused where it does worse on the notes that it did not learn from', async () => {
    const first = await openWard('first');
    await first.adaptTo(notes);
    const good = await readFile(
      first.context.paths.adaptedFile(
        (await requireRelease(first.context.paths)).files['deidentifier.onnx'].sha256,
      ),
    );
    const site = await openWard('misled', good);
    const misled = buildWardNotes(20, (id) =>
      heldOutIds.has(id) ? ward : 'Patient rests well by number on [[LOCATION|cough]].',
    );
    const before = await filesOf(site.context);

    const report = await site.adaptTo(misled);

    expect(report).toMatchObject({
      pulled: { hidden: 52 },
      adapted: { hidden: 0 },
      isUsed: false,
      isAlone: false,
    });
    expect(await filesOf(site.context)).toEqual(before);
    expect(await readStatus(site.context)).toMatchObject({ releaseId, adapted: null });
  });

  it('stands alone where the pulled one does and as many identifiers as a trial takes judged it', async () => {
    const site = await openWard('alone');
    await passTrial(site.context, site.release);

    const few = await site.adaptTo(buildWardNotes(10));
    const many = await site.adaptTo(notes);

    expect([few.isAlone, many.isAlone]).toEqual([false, true]);
    expect(await standsAlone(site.context, await requireRelease(site.context.paths))).toBe(true);
  });

  it('is replaced by a release that is pulled, and stays where the same one is pulled again', async () => {
    const site = await openWard('replaced');
    await site.adaptTo(notes);

    const again = await pull(site.context);
    const kept = await readStatus(site.context);
    site.publish(buildBlind(), laterId);
    const later = await pull(site.context);

    expect(again.replacesAdapted).toBe(false);
    expect(kept.adapted).not.toBeNull();
    expect(later).toMatchObject({ releaseId: laterId, replacesAdapted: true });
    expect(site.terminal.spokenLines.join()).toContain('site adapt');
    expect(await readStatus(site.context)).toMatchObject({ adapted: null });
    expect(await readdir(site.context.paths.adaptedFolder)).toEqual([]);
  });

  it.each([
    ['notes', buildWardNotes(9)],
    ['notes with labels', [...buildWardNotes(9), buildNote('unlabelled', 'Patient rests well.')]],
    ['identifiers', Array.from({ length: 10 }, (_, at) => buildNote(`note-${at}`, ward))],
  ])('needs more %s', async (what, own) => {
    const site = await openWard(`few-${what}`);

    await expect(site.adaptTo(own)).rejects.toMatchObject({ code: 'SITE_TOO_FEW_TO_ADAPT' });
    expect(await readStatus(site.context)).toMatchObject({ adapted: null });
  });
});
