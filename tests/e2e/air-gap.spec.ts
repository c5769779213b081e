/** A site without a network and a real coordinator: files go both ways, and whoever carries them may have changed them. */
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { carriedForHeader, openCarriedFile, type WrittenPart, writeCarriedFile } from '#protocol/carried';
import { createRequestSender } from '#protocol/client';
import { carryLetter } from '../../apps/coordinator/src/commands/letter-verbs.js';
import {
  startTestCoordinator,
  type TestCoordinator,
  testTokens,
} from '../../apps/coordinator/src/testing/started-coordinator.js';
import type { SiteContext } from '../../apps/site-agent/src/context.js';
import { withSiteLock } from '../../apps/site-agent/src/data/site-directory.js';
import { readLog } from '../../apps/site-agent/src/data/site-log.js';
import { readSite } from '../../apps/site-agent/src/data/site-record.js';
import { listStages } from '../../apps/site-agent/src/data/stages.js';
import { type LetterWithdrawals, writeLetter } from '../../apps/site-agent/src/letters/export.js';
import { importReply } from '../../apps/site-agent/src/letters/import.js';
import { approve } from '../../apps/site-agent/src/stage/approve.js';
import { askToBeEnrolled } from '../../apps/site-agent/src/sync/join.js';
import { revokeApprovals } from '../../apps/site-agent/src/sync/withdraw.js';
import { approval, stageAndApprove } from '../../apps/site-agent/src/testing/open-site.js';
import { buildContext, buildNotes, writeNotes } from '../../apps/site-agent/src/testing/site-fixture.js';
import { publishSiteRepresenter } from './testing/site-representer.js';

let folder = '';
let coordinator: TestCoordinator;
let files = 0;

const newFile = (kind: string): string => {
  files += 1;
  return join(folder, `${kind}-${files}`);
};

/** As the operator sends requests; `accessToken` for others. */
const sender = (accessToken: string = testTokens.admin) =>
  createRequestSender({
    url: new URL(`${coordinator.url}/`),
    accessToken,
    fetch: globalThis.fetch,
    details: 'kept',
  });

const carry = async (letter: string, accessToken?: string) => {
  const reply = newFile('reply');
  return { reply, report: await carryLetter(letter, reply, sender(accessToken)) };
};

/** A site that no request ever leaves: its fetch is a bug. */
function buildSite(name: string): SiteContext {
  const { context } = buildContext(join(folder, name), {
    clock: () => new Date(),
    fetch: async () => {
      throw new Error('there is no network here');
    },
  });
  return context;
}

const exportLetter = async (context: SiteContext, withdrawing: LetterWithdrawals = 'nothing') => {
  const out = newFile('letter');
  return { out, report: await writeLetter(context, { out, withdrawing }) };
};

async function exchange(context: SiteContext, withdrawing: LetterWithdrawals = 'nothing') {
  const { out } = await exportLetter(context, withdrawing);
  const { reply, report } = await carry(out);
  return { letter: out, reply, carried: report, imported: await importReply(context, reply) };
}

async function enrol(name: string): Promise<SiteContext> {
  const context = buildSite(name);
  const { json } = await coordinator.admin('POST', routePath('inviteSite'), { name });
  const out = newFile('letter');
  await askToBeEnrolled(context, { address: 'https://far.example', code: json.code, out });
  const { reply } = await carry(out);
  await importReply(context, reply);
  return context;
}

/** A site with models and approved batches. */
async function enrolWithBatches(name: string, notes = 300): Promise<SiteContext> {
  const context = await enrol(name);
  await exchange(context);
  await stageAndApprove(context, await writeNotes(folder, buildNotes(notes), `${name}.jsonl`));
  return context;
}

const batchesOf = async (context: SiteContext): Promise<number> => {
  const { siteId } = await readSite(context.paths);
  const { json } = await coordinator.admin('GET', routePath('listSites'));
  return json.sites.find((site: { siteId: string }) => site.siteId === siteId).batches;
};

/** Writes a file again with other parts. */
async function rewrite(
  file: string,
  kind: 'letter' | 'reply',
  change: (parts: { head: unknown; body: Buffer }[]) => { head: unknown; body: Buffer }[],
): Promise<string> {
  await using carried = await openCarriedFile(file, kind);
  const parts = [];
  for (const part of carried.parts) {
    const pieces = [];
    for await (const piece of part.read()) pieces.push(piece);
    parts.push({ head: part.head, body: Buffer.concat(pieces) });
  }
  const out = newFile('changed');
  await writeCarriedFile(out, kind, inOrder(change(parts)));
  return out;
}

async function* inOrder(parts: readonly { head: unknown; body: Buffer }[]): AsyncGenerator<WrittenPart> {
  for (const { head, body } of parts) yield { head: Object(head), body };
}

const flip = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  return changed;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-air-gap-'));
  coordinator = await startTestCoordinator();
  await publishSiteRepresenter(coordinator);
});

afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a site without a network', () => {
  it('joins, pulls, contributes, and takes back, by letters and replies alone', async () => {
    const context = await enrol('Far North');
    const pulled = await exchange(context);
    await stageAndApprove(context, await writeNotes(folder, buildNotes(300)));

    const sent = await exchange(context);
    const kept = await batchesOf(context);
    const withdrawn = await exchange(context, 'all');

    expect(pulled.imported.pull?.gate.verdict).toBe('PASS');
    expect(sent.carried).toMatchObject({ frames: kept, refused: [] });
    expect(kept).toBeGreaterThan(0);
    expect(sent.imported.upload).toMatchObject({ sent: kept, sentAgain: 0 });
    expect(withdrawn.carried).toMatchObject({ frames: 0, withdrawals: kept, refused: [] });
    expect(withdrawn.imported.withdrawn).toBe(kept);
    expect(withdrawn.imported.receipts.flatMap(({ batches }) => batches)).toHaveLength(kept);
    const acts = (await readLog(context.paths)).map(({ act }) => act);
    expect(acts.filter((act) => act === 'sent')).toHaveLength(kept);
    expect(acts.filter((act) => act === 'exported')).toHaveLength(3);
  });

  it('is not told apart by the pool from one that has a network, and the trail names who carried its letters', async () => {
    const context = await enrolWithBatches('Far South');
    await exchange(context);

    const { siteId } = await readSite(context.paths);
    const { json } = await coordinator.admin('GET', `${routePath('listAudit')}?limit=1000`);
    const carriages = json.events.filter(
      ({ action, subject }: { action: string; subject: { id: string } }) =>
        action === 'site.letter' && subject.id === siteId,
    );
    const snapshot = await coordinator.admin('POST', routePath('makeSnapshot'), {});

    expect(carriages).toHaveLength(2);
    expect(carriages[0].actor).toMatchObject({ kind: 'admin', name: 'installation' });
    expect(snapshot.json.batches).toBeGreaterThanOrEqual(await batchesOf(context));
  });

  it('has no access token, and no word of a note, in its letters', async () => {
    const context = await enrolWithBatches('Silent');
    const { out } = await exportLetter(context);

    const letter = await readFile(out);

    const { accessToken } = await readSite(context.paths);
    for (const word of [accessToken, 'Quillfeather', 'Wrenlow', 'cough'])
      expect(letter.includes(word)).toBe(false);
  });
});

describe('a letter', () => {
  it('changes nothing more when it is carried again, and its reply when it is imported again', async () => {
    const context = await enrolWithBatches('Twice');
    const { letter, reply, imported } = await exchange(context);
    const kept = await batchesOf(context);

    const again = await carry(letter);
    const once = await importReply(context, reply);

    expect(again.report).toMatchObject({ frames: imported.upload?.sent, refused: [] });
    expect(await batchesOf(context)).toBe(kept);
    expect(once.upload?.sent).toBe(0);
    // The second reply goes on from a trail that the site has left behind by now.
    await expect(importReply(context, again.reply)).rejects.toMatchObject({ code: 'CARRIED_ANSWER_NONE' });
    expect((await exchange(context)).imported.upload?.sentBefore).toBe(kept);
  });

  it('that was lost costs nothing: the next one holds the same bytes', async () => {
    const context = await enrolWithBatches('Lost');
    const { report: lost } = await exportLetter(context);

    const { imported } = await exchange(context);

    expect(imported.upload?.sent).toBe(lost.batches);
  });

  it('that took something back and was lost is not forgotten: the next one asks again and sends it no more', async () => {
    const context = await enrolWithBatches('Taken back', 700);
    await exchange(context);
    const kept = await batchesOf(context);
    const [stage] = await listStages(context.paths);
    await exportLetter(context, { representerId: stage?.representerId ?? '', batchNumber: 0 }); // lost

    const { carried, imported } = await exchange(context);

    expect(kept).toBeGreaterThan(1);
    expect(carried).toMatchObject({ frames: 0, withdrawals: 1, refused: [] });
    expect(imported.withdrawn).toBe(1);
  });

  it('that took back what had no receipt yet keeps it from being sent until it is approved anew', async () => {
    const context = await enrolWithBatches('Never sent');
    await exportLetter(context, 'all'); // lost; nothing had been sent
    await withSiteLock(context.paths, () => revokeApprovals(context)); // as the verb does

    const { report } = await exportLetter(context);

    expect(report).toMatchObject({ batches: 0 });
    expect(report.withdrawals).toBeGreaterThan(0);
    await approve(context, approval);
    expect(await exportLetter(context)).toMatchObject({ report: { withdrawals: 0 } });
    expect((await exchange(context)).imported.upload?.sent).toBe(report.withdrawals);
  });

  it('is refused part by part where a frame was changed on the way, and the rest is taken', async () => {
    const context = await enrolWithBatches('Changed', 700);
    const { out, report: written } = await exportLetter(context);
    const changed = await rewrite(out, 'letter', (parts) =>
      parts.map((part, at) => (at === 1 ? { ...part, body: flip(part.body) } : part)),
    );

    const { reply, report } = await carry(changed);
    await importReply(context, reply).catch(() => undefined);

    expect(written.batches).toBeGreaterThan(1);
    expect(report).toMatchObject({ frames: written.batches - 1, refused: ['SIGNATURE_BODY_DIFFERS'] });
    expect((await exchange(context)).carried.refused).toEqual([]);
    expect(await batchesOf(context)).toBe(written.batches);
  });

  it.each([
    [
      'under the name of another site',
      'SIGNATURE_SITE_KEY_UNKNOWN',
      (own: object, other: string) => ({ ...own, siteId: other }),
    ],
    [
      'for a site that there is not',
      'COORDINATOR_TOKEN_UNKNOWN',
      (own: object) => ({ ...own, siteId: '00000000-0000-4000-8000-000000000000' }),
    ],
  ])('is refused %s', async (name, code, change) => {
    const context = await enrolWithBatches(`Own ${name}`);
    const other = await enrol(`Other ${name}`);
    const { siteId } = await readSite(other.paths);
    const { out } = await exportLetter(context);
    const changed = await rewrite(out, 'letter', ([head, ...others]) => [
      { head: change(Object(head?.head), siteId), body: Buffer.alloc(0) },
      ...others,
    ]);

    const refusal = await carry(changed).then(
      ({ report }) => report.refused[0],
      (error: { code: string }) => error.code,
    );

    expect([code, 'ENROLMENT_SITE_UNKNOWN']).toContain(refusal);
    expect(await batchesOf(context)).toBe(0);
  });

  it('cannot name an address: only frames and withdrawals have a place in it', async () => {
    const context = await enrolWithBatches('Address');
    const { out } = await exportLetter(context);
    const changed = await rewrite(out, 'letter', ([head, first, ...others]) => [
      { head: head?.head, body: Buffer.alloc(0) },
      { head: { ...Object(first?.head), route: 'revokeSite' }, body: Buffer.alloc(0) },
      ...others,
    ]);

    await expect(carry(changed)).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
  });

  it('is refused when it is cut short, whatever is missing', async () => {
    const context = await enrolWithBatches('Cut');
    const { out } = await exportLetter(context);
    const whole = await readFile(out);

    for (const bytes of [whole.length - 1, whole.length >> 1, 12, 0]) {
      const cut = newFile('cut');
      await writeFile(cut, whole);
      await truncate(cut, bytes);
      await expect(carry(cut)).rejects.toMatchObject({ code: 'CARRIED_FILE_INVALID' });
    }
    expect(await batchesOf(context)).toBe(0);
  });

  it('is refused after thirty days, and not a day before', async () => {
    const days = (count: number) => count * 24 * 60 * 60_000;
    await using later = await startTestCoordinator();
    const context = buildSite('Slow');
    const before = coordinator;
    coordinator = later;
    try {
      const { json } = await later.admin('POST', routePath('inviteSite'), { name: 'Slow' });
      const enrolment = newFile('letter');
      await askToBeEnrolled(context, { address: 'https://far.example', code: json.code, out: enrolment });
      await importReply(context, (await carry(enrolment)).reply);
      const { out } = await exportLetter(context);

      later.advance(days(29));
      await carry(out);
      later.advance(days(1.1));

      await expect(carry(out)).rejects.toMatchObject({ code: 'SIGNATURE_SKEWED' });
    } finally {
      coordinator = before;
    }
  });

  it('is refused for a revoked site', async () => {
    const context = await enrolWithBatches('Revoked');
    const { out } = await exportLetter(context);
    const { siteId } = await readSite(context.paths);
    await coordinator.admin('POST', routePath('revokeSite', { siteId }));

    await expect(carry(out)).rejects.toMatchObject({ code: 'ENROLMENT_SITE_REVOKED' });
    expect(await batchesOf(context)).toBe(0);
  });

  it('is carried by operators only: neither a site nor an auditor nor a stranger may', async () => {
    const context = await enrolWithBatches('Carriers');
    const { out } = await exportLetter(context);
    const auditor = await coordinator.admin('POST', routePath('addPerson'), { name: 'Ann', role: 'auditor' });
    const { accessToken } = await readSite(context.paths);

    await expect(carry(out, auditor.json.token)).rejects.toMatchObject({ code: 'PERSON_ROLE_REFUSED' });
    for (const token of [accessToken, testTokens.trainer, 'x'.repeat(40)])
      await expect(carry(out, token)).rejects.toMatchObject({ code: 'COORDINATOR_TOKEN_UNKNOWN' });
    expect(await batchesOf(context)).toBe(0);
  });

  it('cannot bring a new key for its site', async () => {
    const context = await enrol('Keys');
    const { siteId } = await readSite(context.paths);

    const answer = await coordinator.call('PUT', routePath('registerSiteKey'), {
      token: testTokens.admin,
      body: { publicKey: 'x' },
      headers: { [carriedForHeader]: siteId },
    });

    expect([answer.status, answer.json.error.code]).toEqual([403, 'CARRIED_ROUTE_REFUSED']);
  });
});

describe('a reply', () => {
  it('is refused, and nothing of it used, when it says more receipts than the coordinator gave', async () => {
    const context = await enrolWithBatches('Forged');
    const { out } = await exportLetter(context);
    const { reply } = await carry(out);
    const forged = await rewrite(reply, 'reply', (parts) =>
      parts.map((part) =>
        Object(part.head).path === routePath('listReceipts')
          ? {
              ...part,
              body: Buffer.from(
                part.body
                  .toString('utf8')
                  .replace('"withdrawnAt":null', '"withdrawnAt":"2026-01-01T00:00:00.000Z"'),
              ),
            }
          : part,
      ),
    );

    await expect(importReply(context, forged)).rejects.toMatchObject({
      code: 'CARRIED_ANSWER_UNSIGNED',
      details: { path: routePath('listReceipts') },
    });
    expect((await importReply(context, reply)).upload?.sentBefore).toBe(0);
  });

  it('is refused with a model that was changed on the way; the models in use stay', async () => {
    const context = await enrol('Models');
    const { out } = await exportLetter(context);
    const { reply } = await carry(out);
    const changed = await rewrite(reply, 'reply', (parts) =>
      parts.map((part) =>
        String(Object(part.head).path).endsWith('representer.onnx')
          ? { ...part, body: flip(part.body) }
          : part,
      ),
    );

    await expect(importReply(context, changed)).rejects.toMatchObject({ code: 'SITE_DOWNLOAD_DIFFERS' });
    expect((await importReply(context, reply)).pull).not.toBeNull();
  });

  it('is refused when it answers an earlier letter, or one of another site', async () => {
    const context = await enrol('Early');
    const other = await enrol('Elsewhere');
    const first = await exportLetter(context);
    const foreign = await exportLetter(other);
    const early = await carry(first.out);
    const elsewhere = await carry(foreign.out);
    await exportLetter(context);

    for (const { reply } of [early, elsewhere])
      await expect(importReply(context, reply)).rejects.toMatchObject({ code: 'CARRIED_REPLY_OTHER' });
    await expect(importReply(buildSite('Nobody'), early.reply)).rejects.toMatchObject({
      code: 'CARRIED_LETTER_NONE',
    });
  });

  it('is refused when it answers a question twice, once as nobody has signed it', async () => {
    const context = await enrol('Answered twice');
    const { out } = await exportLetter(context);
    const { reply } = await carry(out);
    const isTrail = ({ head }: { head: unknown }) =>
      String(Object(head).path).startsWith(routePath('auditGrowth'));
    const twice = await rewrite(reply, 'reply', (parts) => [
      ...parts,
      ...parts.filter(isTrail).map(({ head }) => ({
        head: { ...Object(head), status: 404, signature: null },
        body: Buffer.from('{}'),
      })),
    ]);

    await expect(importReply(context, twice)).rejects.toMatchObject({
      code: 'CARRIED_FILE_INVALID',
      details: { problem: 'two answers' },
    });
    expect((await importReply(context, reply)).pull).not.toBeNull();
  });

  it('is refused without the answers that a site asks for', async () => {
    const context = await enrol('Lacking');
    const { out } = await exportLetter(context);
    const { reply } = await carry(out);
    const lacking = await rewrite(reply, 'reply', (parts) =>
      parts.filter(({ head }) => !String(Object(head).path).startsWith('/v1/audit/growth')),
    );

    await expect(importReply(context, lacking)).rejects.toMatchObject({ code: 'CARRIED_ANSWER_NONE' });
  });
});
