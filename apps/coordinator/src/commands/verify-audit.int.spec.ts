import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEventView } from '#protocol/admin';
import { routePath } from '#protocol/api';
import { contentDigestOf, linkDigest, signHead } from '#protocol/audit';
import { createSigningKey, openSigningKey } from '#signing';
import { enrolSite } from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';
import { verifyAudit } from './audit-verbs.js';

describe('the check of an exported audit trail', () => {
  const coordinator = withCoordinator();
  let folder: string;
  let events: AuditEventView[];
  let heads: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-export-'));
    const { token } = await enrolSite(coordinator(), 'First');
    const growth = await coordinator().call('GET', `${routePath('auditGrowth')}?seen=0`, { token });
    await enrolSite(coordinator(), 'Second');
    heads = [JSON.stringify(growth.json.head)];
    events = (await coordinator().admin('GET', routePath('listAudit'))).json.events;
    heads.push(JSON.stringify((await coordinator().admin('GET', routePath('auditHead'))).json));
  });
  const write = async (name: string, lines: readonly string[]) => {
    const file = join(folder, name);
    await writeFile(file, `${lines.join('\n')}\n`);
    return file;
  };
  const exported = (written: readonly AuditEventView[]) =>
    write('trail.jsonl', [...written.map((event) => JSON.stringify(event)), heads[1] ?? '']);
  const key = async () =>
    (await openSigningKey(join(coordinator().dataDirectory, 'signing-key.pem'))).publicKey;

  it('finds chain, signature and the heads of sites in order', async () => {
    const file = await exported(events);
    const headFile = await write('heads.jsonl', heads);

    const found = await verifyAudit(file, { headFiles: [headFile], key: await key() });

    expect(found).toMatchObject({ events: events.length, headsOnTrail: 2, isExpectedKey: true });
    expect(await readFile(headFile, 'utf8')).not.toContain('First');
  });

  it('names the first event that does not follow', async () => {
    const changed = events.map((event) => (event.id === 4 ? { ...event, count: 7 } : event));

    await expect(
      verifyAudit(await exported(changed), { headFiles: [], key: undefined }),
    ).rejects.toMatchObject({
      code: 'AUDIT_CHAIN_BROKEN',
      details: { event: 4, line: 4 },
    });
  });

  it('refuses an export that ends early, whose chain is whole', async () => {
    const file = await exported(events.slice(0, -1));

    await expect(verifyAudit(file, { headFiles: [], key: undefined })).rejects.toMatchObject({
      code: 'AUDIT_CHAIN_BROKEN',
      details: { event: events.length - 1, head: events.length },
    });
  });

  it('refuses a trail that was rewritten and signed anew by the right key, because a site has seen another', async () => {
    const forger = await openSigningKey(join(coordinator().dataDirectory, 'signing-key.pem'));
    const { installationId } = JSON.parse(heads[1] ?? '');
    const rewritten = rechain(
      events.map((event) => (event.id === 2 ? { ...event, action: 'site.revoked' } : event)),
    );
    const { id: number, digest } = rewritten.at(-1) ?? { id: 0, digest: '' };
    const head = signHead(forger, { number, digest }, { installationId, at: new Date() });
    const lines = [...rewritten.map((event) => JSON.stringify(event)), JSON.stringify(head)];
    const file = await write('rewritten.jsonl', lines);
    const headFile = await write('seen.jsonl', heads.slice(0, 1));

    expect(await verifyAudit(file, { headFiles: [], key: await key() })).toMatchObject({
      events: events.length,
    });
    await expect(verifyAudit(file, { headFiles: [headFile], key: await key() })).rejects.toMatchObject({
      code: 'AUDIT_HEAD_ELSEWHERE',
      details: { event: 3 },
    });
  });

  it('refuses a head of another key, and one whose signature is of another head', async () => {
    const file = await exported(events);
    const moved = JSON.stringify({ ...JSON.parse(heads[1] ?? ''), number: 3 });

    await expect(
      verifyAudit(file, { headFiles: [], key: createSigningKey().key.publicKey }),
    ).rejects.toMatchObject({ code: 'AUDIT_HEAD_UNSIGNED' });
    await expect(
      verifyAudit(file, { headFiles: [await write('moved.jsonl', [moved])], key: undefined }),
    ).rejects.toMatchObject({ code: 'AUDIT_HEAD_UNSIGNED' });
  });

  it('refuses a trail and heads of a site that are not UTF-8, as an editor may leave them', async () => {
    const trail = await exported(events);
    const file = join(folder, 'utf-16.jsonl');
    await writeFile(file, Buffer.from(`\ufeff${await readFile(trail, 'utf8')}`, 'utf16le'));
    const refused = { code: 'FILE_NOT_UTF8', details: { file } };

    await expect(verifyAudit(file, { headFiles: [], key: undefined })).rejects.toMatchObject(refused);
    await expect(verifyAudit(trail, { headFiles: [file], key: undefined })).rejects.toMatchObject(refused);
  });

  it('names the first line that is no event of a file that no memory holds', async () => {
    const file = await exported(events);
    await truncate(file, 3 * 2 ** 30); // zeros that take no room on the disk, and more than Node reads at once

    await expect(verifyAudit(file, { headFiles: [], key: undefined })).rejects.toMatchObject({
      code: 'AUDIT_FILE_INVALID',
      details: { file, line: events.length + 2 },
    });
  });

  it('tells of a head elsewhere before a later line that is no head', async () => {
    const file = await exported(events.slice(0, 3));
    const short = signHead(
      await openSigningKey(join(coordinator().dataDirectory, 'signing-key.pem')),
      {
        number: 3,
        digest: events[2]?.digest ?? '',
      },
      { installationId: JSON.parse(heads[1] ?? '').installationId, at: new Date() },
    );
    await writeFile(file, [...events.slice(0, 3), short].map((line) => JSON.stringify(line)).join('\n'));
    const headFile = await write('mixed.jsonl', [JSON.stringify(short), heads[1] ?? '', 'no head']);

    await expect(verifyAudit(file, { headFiles: [headFile], key: undefined })).rejects.toMatchObject({
      code: 'AUDIT_HEAD_ELSEWHERE',
      details: { file: headFile, line: 2, event: events.length },
    });
  });

  it('refuses a file that is something else, and quotes nothing of it', async () => {
    const file = await write('notes.txt', ['a line of a note']);

    const failure = await verifyAudit(file, { headFiles: [], key: undefined }).catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({ code: 'AUDIT_FILE_INVALID', details: { file, line: 1 } });
    expect(JSON.stringify(failure)).not.toContain('a line of');
  });
});

/** What whoever has database and key could make of the trail. */
function rechain(events: readonly AuditEventView[]): AuditEventView[] {
  let previous = events[0]?.previous ?? '';
  return events.map((event) => {
    const digest = linkDigest(previous, contentDigestOf(event));
    const chained = { ...event, previous, digest };
    previous = digest;
    return chained;
  });
}
