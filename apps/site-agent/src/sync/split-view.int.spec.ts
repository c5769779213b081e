/** A coordinator that tells sites different things: models that do not stand in its trail, and two trails for two sites. */
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { contentDigestOf, linkDigest } from '#protocol/audit';
import { createSigningKey } from '#signing';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { readLog } from '../data/site-log.js';
import {
  buildRelease,
  type FakeCoordinator,
  startFakeCoordinator,
  testCode,
} from '../testing/fake-coordinator.js';
import { openSite } from '../testing/open-site.js';
import { buildContext, temporaryFolder } from '../testing/site-fixture.js';
import { compareHead, showHead } from './head.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';

/** The face that one coordinator shows to one site, and that site. */
interface Face extends AsyncDisposable {
  readonly coordinator: FakeCoordinator;
  readonly context: SiteContext;
}

async function openFace(signing?: FakeCoordinator['signing']): Promise<Face> {
  const coordinator = await startFakeCoordinator();
  if (signing !== undefined) coordinator.signing = signing;
  const folder = await temporaryFolder();
  const { context } = buildContext(folder.path);
  await joinSite(context, coordinator.url, testCode);
  await pull(context);
  const close = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return { coordinator, context, [Symbol.asyncDispose]: close };
}

/** A release; its manifest names another pool where `sites` differs, so its digest is another one. */
const releaseOf = (sites: number) => {
  const release = buildRelease();
  return { ...release, poolSnapshot: { ...release.poolSnapshot, sites } };
};

const grow = ({ coordinator: { trail } }: Face, events: number) => {
  for (let event = 0; event < events; event += 1)
    trail.contentDigests.push(sha256(`event ${trail.contentDigests.length + 1}`));
};

describe('a model that does not stand in the trail', () => {
  it('is refused before anything of it is put to use, and taken once a line has it', async () => {
    await using site = await openSite();
    const release = buildRelease();
    site.coordinator.trail.keptOut.add(release.releaseId);
    site.coordinator.release = release;

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_NOT_IN_TRAIL' });
    expect((await readInstalled(site.context.paths)).release).toBeUndefined();

    site.coordinator.trail.keptOut.clear();
    expect((await pull(site.context)).releaseId).toBe(release.releaseId);
  });

  it.each<[string, (line: FakeCoordinator['trail']['models'][number]) => object]>([
    ['that names another digest', () => ({ content: sha256('another model') })],
    ['of another model', ({ subject }) => ({ subject: { ...subject, kind: 'representer' } })],
    ['that publishes nothing', () => ({ action: 'release.held' })],
    ['that is not on the trail of this site', () => ({ at: '2025-02-02T00:00:00.000Z' })],
  ])('is refused with a line %s', async (_, change) => {
    await using site = await openSite();
    const { trail } = site.coordinator;
    site.coordinator.release = buildRelease();
    await pull(site.context).catch(() => {});
    // The same again for a site that has not seen the line yet: its own digests are right, whatever it says.
    await using late = await openFace(site.coordinator.signing);
    late.coordinator.trail.contentDigests = [...trail.contentDigests];
    const lines = trail.models.map((line) => {
      if (line.subject.kind !== 'release') return line;
      const changed = { ...line, ...change(line) };
      return { ...changed, digest: linkDigest(changed.previous, contentDigestOf(changed)) };
    });
    late.coordinator.trail.models.splice(0, Number.POSITIVE_INFINITY, ...lines);
    late.coordinator.trail.keptOut.add(buildRelease().releaseId);
    late.coordinator.release = buildRelease();

    await expect(pull(late.context)).rejects.toMatchObject({ code: 'SITE_MODEL_NOT_IN_TRAIL' });
  });

  it('is refused of a coordinator that knows no such lines', async () => {
    await using site = await openSite();
    site.coordinator.refusals.set('auditInclusion', 'COORDINATOR_ROUTE_UNKNOWN');
    site.coordinator.release = buildRelease();

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_NOT_IN_TRAIL' });
  });

  it('has to stand in another trail, too, once a person accepts that', async () => {
    await using site = await openSite();
    const { trail } = site.coordinator;
    trail.contentDigests = [sha256('another history'), sha256('of two events')];
    trail.models.length = 0;
    trail.keptOut.add('11111111-1111-4111-8111-111111111111');

    await expect(pull(site.context, { acceptRewritten: true })).rejects.toMatchObject({
      code: 'SITE_MODEL_NOT_IN_TRAIL',
    });
  });
});

describe('two sites that compare their heads', () => {
  it('find that a coordinator has shown each another release, though both passed every check', async () => {
    await using one = await openFace();
    await using two = await openFace(one.coordinator.signing);
    one.coordinator.release = releaseOf(5);
    two.coordinator.release = releaseOf(6);
    await pull(one.context);
    await pull(two.context);

    const line = await showHead(two.context);

    await expect(compareHead(one.context, line)).rejects.toMatchObject({ code: 'SITE_HEADS_DIFFER' });
    grow(two, 3);
    await pull(two.context);
    const later = await showHead(two.context);
    await expect(compareHead(one.context, later)).rejects.toMatchObject({ code: 'SITE_HEADS_DIFFER' });
    await expect(compareHead(two.context, await showHead(one.context))).rejects.toMatchObject({
      code: 'SITE_HEADS_DIFFER',
    });
  });

  it('find nothing where it tells both one history, whoever has seen more of it', async () => {
    await using one = await openFace();
    await using two = await openFace(one.coordinator.signing);
    for (const face of [one, two]) face.coordinator.release = releaseOf(5);
    for (const face of [one, two]) await pull(face.context);
    const early = await showHead(one.context);
    for (const face of [one, two]) grow(face, 7);
    await pull(two.context);
    const late = await showHead(two.context);

    expect(await compareHead(two.context, early)).toEqual({ own: 9, theirs: 2, usesSameRelease: true });
    expect(await compareHead(one.context, late)).toEqual({ own: 2, theirs: 9, usesSameRelease: true });
    expect((await readLog(two.context.paths)).at(-1)).toMatchObject({ act: 'compared', subject: 'head 2' });
  });

  it('are told where one trail has a release for each', async () => {
    await using one = await openFace();
    await using two = await openFace(one.coordinator.signing);
    for (const face of [one, two])
      for (const sites of [5, 6]) {
        face.coordinator.release = releaseOf(sites);
        await pull(face.context).catch(() => {});
      }
    const line = (await showHead(two.context)).replace(/\S+$/, sha256('the release that two was given'));

    expect(await compareHead(one.context, line)).toMatchObject({ usesSameRelease: false });
  });

  it.each<[string, string, (line: string) => string]>([
    ['is no line', 'AUDIT_HEAD_LINE_INVALID', () => 'sfumato-audit-head-1 12'],
    ['has lost its signature', 'AUDIT_HEAD_UNSIGNED', (line) => line.replace(/^(\S+) \d+/, '$1 7')],
  ])('refuse what %s', async (_, code, change) => {
    await using site = await openSite();

    const compared = compareHead(site.context, change(await showHead(site.context)));

    await expect(compared).rejects.toMatchObject({ code });
  });

  it('refuse a head of another key', async () => {
    await using one = await openFace();
    await using two = await openFace({ ...one.coordinator.signing, key: createSigningKey().key });

    await expect(compareHead(one.context, await showHead(two.context))).rejects.toMatchObject({
      code: 'SITE_HEADS_DIFFER',
    });
  });
});
