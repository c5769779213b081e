import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { signHead } from '#protocol/audit';
import { createSigningKey } from '#signing';
import { readLog } from '../data/site-log.js';
import { openSite, stageAndApprove, uploadsOf } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { runDoctor } from './doctor.js';
import { lookAtTrail, readLastHead, readLook } from './follow-trail.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';
import { upload } from './upload.js';
import { withdraw } from './withdraw.js';

type Site = Awaited<ReturnType<typeof openSite>>;

const grow = ({ coordinator: { trail } }: Site, events: number) => {
  for (let event = 0; event < events; event += 1)
    trail.contentDigests.push(sha256(`event ${trail.contentDigests.length + 1}`));
};

/** A site that has seen four events, and has something approved to send. */
async function openSeenSite(): Promise<Site> {
  const site = await openSite();
  grow(site, 3);
  await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
  await pull(site.context);
  return site;
}

describe('a site that follows the audit trail of its coordinator', () => {
  it('keeps a head whenever the trail has grown, over as many pages as it takes', async () => {
    await using site = await openSeenSite();
    grow(site, 2500);

    await upload(site.context);

    expect(await readLastHead(site.context.paths)).toMatchObject({ number: 2504 });
    expect((await readStatus(site.context)).trail).toMatchObject({ code: null, head: { number: 2504 } });
    const heads = (await readFile(site.context.paths.headsFile, 'utf8')).trimEnd().split('\n');
    expect(heads.map((line) => JSON.parse(line).number)).toEqual([1, 4, 2504]);
  });

  it.each<[string, string, (site: Site) => void]>([
    [
      'an event was rewritten',
      'SITE_AUDIT_REWRITTEN',
      ({ coordinator: { trail } }) => trail.contentDigests.splice(1, 1, sha256('another')),
    ],
    [
      'an event was rewritten and more were added',
      'SITE_AUDIT_REWRITTEN',
      (site) => {
        site.coordinator.trail.contentDigests.splice(3, 1, sha256('another'));
        grow(site, 2);
      },
    ],
    [
      'the last event is gone',
      'SITE_AUDIT_REWRITTEN',
      ({ coordinator: { trail } }) => trail.contentDigests.pop(),
    ],
    [
      'it is that of another installation',
      'SITE_AUDIT_REWRITTEN',
      ({ coordinator: { trail } }) => {
        trail.installationId = '55555555-5555-4555-8555-555555555555';
      },
    ],
    [
      'another key signs',
      'SITE_COORDINATOR_KEY_CHANGED',
      ({ coordinator: { trail } }) => {
        trail.key = createSigningKey().key;
      },
    ],
    [
      'the signature is that of other bytes',
      'AUDIT_HEAD_UNSIGNED',
      ({ coordinator: { trail, signing } }) => {
        const { key } = signing;
        trail.key = { ...key, sign: () => key.sign(Buffer.from('something else')) };
      },
    ],
  ])('sends nothing when %s, says so, and loses nothing', async (_name, code, rewrite) => {
    await using site = await openSeenSite();
    const before = await readFile(site.context.paths.headsFile, 'utf8');

    rewrite(site);

    await expect(upload(site.context)).rejects.toMatchObject({ code });
    await expect(pull(site.context)).rejects.toMatchObject({ code });
    expect(uploadsOf(site.coordinator)).toHaveLength(0);
    expect((await readStatus(site.context)).trail).toMatchObject({ code });
    expect(await runDoctor(site.context)).toContainEqual(
      expect.objectContaining({ check: 'trail', outcome: 'fault', code }),
    );
    expect(await readFile(site.context.paths.headsFile, 'utf8')).toBe(before);
  });

  it('does not follow a signed head that no events lead to for ever', async () => {
    await using site = await openSeenSite();
    const { key } = site.coordinator.signing;
    const last = await readLastHead(site.context.paths);
    const end = { number: 1_000_000_000, digest: sha256('no such event') };
    const { installationId } = site.coordinator.trail;
    const head = signHead(key, end, { installationId, at: new Date('2025-03-04T00:00:00.000Z') });
    let asked = 0;
    const auditGrowth = async ({ seen }: { readonly seen: number }) => {
      asked += 1;
      return { head, entries: [{ number: seen + 1, contentDigest: sha256('one more') }] };
    };

    const found = await lookAtTrail(site.context, { auditGrowth });

    expect([last?.number, asked, found.code]).toEqual([4, 10_000, 'SITE_AUDIT_REWRITTEN']);
  });

  it('can still withdraw from a coordinator whose history it refuses', async () => {
    await using site = await openSeenSite();
    await upload(site.context);
    site.coordinator.trail.contentDigests.pop();

    expect(await withdraw(site.context, { confirmed: true })).toMatchObject({ withdrawn: 1 });
  });

  it('goes on from another trail once a person accepts it, and its log says so', async () => {
    await using site = await openSeenSite();
    site.coordinator.trail.contentDigests.pop();

    await pull(site.context, { acceptRewritten: true });
    await upload(site.context);

    expect(await readLastHead(site.context.paths)).toMatchObject({ number: 3 });
    expect((await readLog(site.context.paths)).map(({ act }) => act)).toContain('accepted-history');
  });

  it('begins when the coordinator signs its trail, and never goes back to one that does not', async () => {
    await using site = await openSite();
    await rm(site.context.paths.headsFile);
    site.coordinator.refusals.set('auditGrowth', 'COORDINATOR_ROUTE_UNKNOWN');
    await pull(site.context);
    site.coordinator.refusals.clear();
    await pull(site.context);
    site.coordinator.refusals.set('auditGrowth', 'COORDINATOR_ROUTE_UNKNOWN');

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_ROUTE_UNKNOWN' });
    expect(await readLook(site.context.paths)).toMatchObject({ code: null });
  });
});

describe('the log of a site', () => {
  it('has a line for everything that was let in or out, and no contents', async () => {
    await using site = await openSeenSite();
    await upload(site.context);
    await withdraw(site.context, { confirmed: true });

    const log = await readLog(site.context.paths);

    expect(log.map(({ act }) => act)).toEqual(['joined', 'pulled', 'approved', 'sent', 'withdrew']);
    expect(log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(log[2]).toMatchObject({ subject: 'stage-1', by: 'admin', count: 1 });
  });

  it.each([
    ['changed', (lines: string[]) => lines.splice(1, 1, (lines[1] ?? '').replace('pulled', 'joined')), 2],
    ['left out', (lines: string[]) => lines.splice(1, 1), 2],
    ['moved', (lines: string[]) => lines.reverse(), 1],
  ] as const)('is refused when a line was %s', async (_name, rewrite, line) => {
    await using site = await openSeenSite();
    const { logFile } = site.context.paths;
    const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');

    rewrite(lines);
    await writeFile(logFile, `${lines.join('\n')}\n`);

    await expect(readLog(site.context.paths)).rejects.toMatchObject({
      code: 'SITE_LOG_BROKEN',
      details: { line },
    });
  });

  it('goes on after a power cut left a line open', async () => {
    await using site = await openSeenSite();
    await appendFile(site.context.paths.logFile, '{"number":4,"at"');

    await upload(site.context);

    expect((await readLog(site.context.paths)).at(-1)).toMatchObject({ number: 4, act: 'sent' });
  });
});
