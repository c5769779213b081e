import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cellsBytesMax, writeCells } from '#cells';
import { notePipeline } from '#encoding';
import { sha256 } from '#foundation';
import { emitModel, Graph } from '#kernels';
import { createSigningKey, fingerprintOf } from '#signing';
import { CASING_COUNT } from '#text';
import type { SiteContext } from '../context.js';
import { readLog } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import {
  buildManifest,
  buildRelease,
  startFakeCoordinator,
  testCode,
  testToken,
} from '../testing/fake-coordinator.js';
import { createFakePipeline, fakeSizes } from '../testing/fake-pipeline.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildContext, buildNotes, temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { interruptible } from '../verb.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';
import { upload } from './upload.js';

/** A model that looks up a row by a number that it is given. */
const lookUp = Buffer.from(forge());

function forge(): Uint8Array {
  const graph = new Graph();
  const table = graph.input('rows', [3, 2]);
  return emitModel({ looked: graph.rows(table, graph.input('x', ['T', 'B'], 'int32')) });
}

/** Cells of a table of this digest: one of each kind. */
function cellsFor(digest: string, count = 1): Uint8Array {
  const { embedding: size } = fakeSizes;
  const vector = new Float32Array(size);
  return writeCells({
    embeddings: { digest, size },
    detail: 'coarse',
    publicWords: new Set(['seen']),
    kinds: [
      { name: 'O', weights: new Float32Array(size + CASING_COUNT + 6), cells: Array(count).fill(vector) },
    ],
    numbers: [vector],
  });
}

describe('join', () => {
  it('stores the token where only this user can read it and never prints it', async () => {
    await using site = await openSite();

    const { mode } = await stat(site.context.paths.siteFile);

    expect(mode & 0o777).toBe(0o600);
    expect(JSON.stringify([site.terminal.dataLines, site.terminal.spokenLines])).not.toContain(testToken);
    expect(await readStatus(site.context)).toMatchObject({ siteName: 'Test Hospital', stages: [] });
  });

  it('makes a key that only this user can read, and signs every later request with it', async () => {
    await using site = await openSite();

    const { mode } = await stat(site.context.paths.keyFile);

    expect(mode & 0o777).toBe(0o600);
    const [enrolment, ...later] = site.coordinator.requests.map(({ headers }) => headers);
    expect(enrolment).not.toContain('sfumato-signature');
    expect(later.length).toBeGreaterThan(1);
    for (const headers of later) expect(headers).toContain('sfumato-signature');
  });

  it('fails with the code of the coordinator on a wrong code, and leaves no site behind', async () => {
    await using folder = await temporaryFolder();
    await using coordinator = await startFakeCoordinator();
    const { context } = buildContext(folder.path);

    await expect(joinSite(context, coordinator.url, 'WRONG-CODE')).rejects.toMatchObject({
      code: 'ENROLMENT_CODE_UNKNOWN',
    });
    await expect(readStatus(context)).rejects.toMatchObject({ code: 'SITE_NOT_JOINED' });
  });

  it('sends a code once even when the connection breaks, because a code works once', async () => {
    await using folder = await temporaryFolder();
    await using coordinator = await startFakeCoordinator();
    coordinator.disturbances.push('cut');
    const { context } = buildContext(folder.path);

    await expect(joinSite(context, coordinator.url, testCode)).rejects.toMatchObject({
      code: 'COORDINATOR_UNREACHABLE',
    });
    expect(coordinator.requests).toHaveLength(1);
  });

  it('sends no code to another machine at an address that is not encrypted, unless somebody has allowed it', async () => {
    await using folder = await temporaryFolder();
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url));
      throw new Error('nobody there');
    };
    const { context, terminal } = buildContext(folder.path, { fetch });

    const refused = joinSite(context, 'http://pool.example/', testCode);
    await expect(refused).rejects.toMatchObject({ code: 'COORDINATOR_UNENCRYPTED' });
    expect(asked).toEqual([]);
    const allowed = joinSite({ ...context, allowsHttp: true }, 'http://pool.example/', testCode);
    await expect(allowed).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    expect(terminal.spokenLines[0]).toContain('this address is not encrypted');
  });

  it('refuses to replace a site that has joined', async () => {
    await using site = await openSite();

    await expect(joinSite(site.context, site.coordinator.url, testCode)).rejects.toMatchObject({
      code: 'SITE_ALREADY_JOINED',
    });
  });
});

describe('joining again', () => {
  it('gives the site a new access token, and keeps what it sent, its secret, its key and the pinned one', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    await stageAndApprove(context, await writeNotes(site.folder, buildNotes(3)));
    await upload(context);
    const before = await readSite(context.paths);
    const fingerprint = (await readStatus(context)).fingerprint;
    coordinator.refusals.set('currentChannel', 'ENROLMENT_SITE_REVOKED');
    await expect(pull(context)).rejects.toMatchObject({ code: 'ENROLMENT_SITE_REVOKED' });
    coordinator.refusals.clear();
    const renewed = { ...context, clock: () => new Date('2025-03-05T00:00:00.000Z') };

    await joinSite(renewed, coordinator.url, testCode, { again: true });

    expect(await readSite(context.paths)).toEqual({ ...before, joinedAt: '2025-03-05T00:00:00.000Z' });
    expect((await readStatus(context)).fingerprint).toBe(fingerprint);
    await stageAndApprove(context, await writeNotes(site.folder, buildNotes(6), 'more.jsonl'));
    expect(await upload(renewed)).toMatchObject({ sent: 1 });
    expect([...coordinator.frames.keys()].map((key) => key.split('/').at(-1))).toEqual(['0', '1']);
  });

  it('pins no other key than before', async () => {
    await using site = await openSite();
    const { coordinatorKey } = await readSite(site.context.paths);
    site.coordinator.signing = { ...site.coordinator.signing, key: createSigningKey().key };

    const { coordinatorFingerprint } = await joinSite(site.context, site.coordinator.url, testCode, {
      again: true,
    });

    expect((await readSite(site.context.paths)).coordinatorKey).toBe(coordinatorKey);
    expect(coordinatorFingerprint).toBe(fingerprintOf(coordinatorKey ?? ''));
    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SIGNATURE_KEY_UNKNOWN' });
  });

  it('is refused with the code of another site, and where no site is', async () => {
    await using site = await openSite();
    const before = await readSite(site.context.paths);
    const log = await readLog(site.context.paths);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const enrolment = (await (await globalThis.fetch(...request)).json()) as object;
      return Response.json({ ...enrolment, siteId: '77777777-7777-4777-8777-777777777777' });
    };
    const again = (context: SiteContext) =>
      joinSite(context, site.coordinator.url, testCode, { again: true });

    await expect(again({ ...site.context, fetch })).rejects.toMatchObject({
      code: 'SITE_ALREADY_JOINED',
      details: { siteId: before.siteId, enrolledAs: '77777777-7777-4777-8777-777777777777' },
    });
    await expect(again(buildContext(join(site.folder, 'new')).context)).rejects.toMatchObject({
      code: 'SITE_NOT_JOINED',
    });
    expect([await readSite(site.context.paths), await readLog(site.context.paths)]).toEqual([before, log]);
  });
});

describe('pull', () => {
  it('keeps the models in use when a file is not the one of its manifest', async () => {
    await using site = await openSite();
    site.coordinator.representer = buildManifest({
      representerId: '44444444-4444-4444-8444-444444444444',
      files: { 'representer.onnx': { sha256: sha256('other'), bytes: 5 } },
    });

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_DOWNLOAD_DIFFERS' });
    expect(await readStatus(site.context)).toMatchObject({ representerId: buildManifest().representerId });
  });

  it.each(['representer', 'de-identifier'])(
    'refuses a %s that computes with what no model consists of, keeps the models in use and says so again',
    async (which) => {
      const pipeline = createFakePipeline();
      const isForged = (bytes: Uint8Array) => Buffer.from(bytes).equals(lookUp);
      const loadPipeline = async () => ({
        ...pipeline,
        checkModel: (bytes: Uint8Array) => (isForged(bytes) ? notePipeline.checkModel(bytes) : undefined),
      });
      await using site = await openSite({ loadPipeline });
      const file = { sha256: sha256(lookUp), bytes: lookUp.length };
      const name = which === 'representer' ? 'representer.onnx' : 'deidentifier.onnx';
      site.coordinator.files.set(name, lookUp);
      if (name === 'deidentifier.onnx')
        site.coordinator.release = { ...buildRelease(), files: { [name]: file } };
      else
        site.coordinator.representer = buildManifest({
          representerId: '44444444-4444-4444-8444-444444444444',
          files: { [name]: file },
        });

      for (const _ of ['fetched', 'here already'])
        await expect(pull(site.context)).rejects.toMatchObject({
          code: 'KERNELS_MODEL_OPERATOR',
          details: { operator: 'Gather' },
        });
      expect(await readStatus(site.context)).toMatchObject({
        representerId: buildManifest().representerId,
        releaseId: null,
      });
    },
  );

  it.each([
    ['embeddings.digest', { embeddings: { ...buildManifest().embeddings, digest: sha256('other table') } }],
    ['labelSet.name', { labelSet: { name: 'unheard-of', labels: ['NAME'] } }],
    ['casingCount', { casingCount: 8 }],
  ])('refuses a representer that does not fit in %s, and names the field', async (field, change) => {
    await using site = await openSite();
    site.coordinator.representer = buildManifest(change);

    await expect(pull(site.context)).rejects.toMatchObject({
      code: 'PROTOCOL_RELEASE_DOES_NOT_FIT',
      details: { field },
    });
  });

  it.each([
    ['are none', 'CELLS_INVALID', () => Buffer.from('{}')],
    ['are of another table', 'CELLS_DO_NOT_FIT', () => cellsFor(sha256('other table'))],
    [
      'tell more words apart than they claim',
      'CELLS_TOO_MANY_OUTPUTS',
      () => cellsFor(sha256('fake table'), 4000),
    ],
    ['are larger than any', 'CELLS_INVALID', () => Buffer.alloc(cellsBytesMax + 1, '[],')],
  ] as const)('refuses a representer whose cells %s, and uses nothing of it', async (_case, code, make) => {
    await using site = await openSite();
    const cells = make();
    const { files } = buildManifest();
    site.coordinator.files.set('cells.json', Buffer.from(cells));
    site.coordinator.representer = buildManifest({
      representerId: '44444444-4444-4444-8444-444444444444',
      files: { ...files, 'cells.json': { sha256: sha256(cells), bytes: cells.length } },
    });

    await expect(pull(site.context)).rejects.toMatchObject({ code });

    expect(await readStatus(site.context)).toMatchObject({ representerId: buildManifest().representerId });
  });

  it('fetches a file again from its start when the connection is cut inside it', async () => {
    await using site = await openSite();
    const newer = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });
    site.coordinator.representer = newer;
    const fetch: typeof globalThis.fetch = (url, init) => {
      if (String(url).includes('/files/') && site.coordinator.disturbances.length === 0 && !wasCut) {
        wasCut = true;
        site.coordinator.disturbances.push('cut-inside');
      }
      return globalThis.fetch(url, init);
    };
    let wasCut = false;

    const report = await pull({ ...site.context, fetch });

    expect([wasCut, report.downloaded]).toEqual([true, [`${newer.representerId}/representer.onnx`]]);
  });

  it('ends at once when it is interrupted, and leaves no file in part', async () => {
    await using site = await openSite();
    const newer = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });
    site.coordinator.representer = newer;
    const stop = new AbortController();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (!String(url).endsWith('/representer.onnx')) return globalThis.fetch(url, init);
      setTimeout(() => stop.abort(), 50);
      init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason));
      return new Response(new ReadableStream({ start: (controller) => begin(controller) }));
    };
    let body: ReadableStreamDefaultController<Uint8Array>;
    const begin = (controller: typeof body) => {
      body = controller;
      controller.enqueue(Buffer.from('represen'));
    };

    await expect(pull(interruptible({ ...site.context, fetch }, stop.signal))).rejects.toMatchObject({
      code: 'INTERRUPTED',
    });

    expect(await readdir(site.context.paths.representerFolder(newer.representerId))).toEqual([]);
  });

  it('refuses a representer of format 1, whose noise is in its file, and says what to do', async () => {
    await using site = await openSite();
    site.coordinator.representer = buildManifest({ formatVersion: 1 });

    await expect(pull(site.context)).rejects.toMatchObject({
      code: 'PROTOCOL_MANIFEST_VERSION_UNKNOWN',
      details: { formatVersion: 1, expected: 2 },
      remedy: expect.stringContaining('train and publish again'),
    });
  });

  it('puts a representer to use where an agent of another version had left its own', async () => {
    await using site = await openSite();
    const folder = site.context.paths.representerFolder(buildManifest().representerId);
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({ formatVersion: 1, noise: { floor: 0.1 } }),
    );
    const before = await readStatus(site.context);

    await pull(site.context);

    expect(before.representerId).toBeNull();
    expect(await readStatus(site.context)).toMatchObject({ representerId: buildManifest().representerId });
  });

  it('fetches a file once', async () => {
    await using site = await openSite();

    const report = await pull(site.context);

    expect(report.downloaded).toEqual([]);
    const fetched = site.coordinator.requests.flatMap(({ path }) => path.split('/files/').slice(1));
    expect(fetched).toEqual(['model.sig', 'manifest.json', 'representer.onnx']);
  });
});
