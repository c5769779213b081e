/** What goes wrong between a site without a network and its coordinator, when the fault is not a forger's: keys rotate, files are in the way. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { openCarriedFile, type WrittenPart, writeCarriedFile } from '#protocol/carried';
import { createRequestSender } from '#protocol/client';
import { carryLetter } from '../../apps/coordinator/src/commands/letter-verbs.js';
import { withDatabase } from '../../apps/coordinator/src/testing/server-database.js';
import {
  startTestCoordinator,
  type TestCoordinator,
  testTokens,
} from '../../apps/coordinator/src/testing/started-coordinator.js';
import type { SiteContext } from '../../apps/site-agent/src/context.js';
import { readSite } from '../../apps/site-agent/src/data/site-record.js';
import { type LetterWithdrawals, writeLetter } from '../../apps/site-agent/src/letters/export.js';
import { importReply } from '../../apps/site-agent/src/letters/import.js';
import { askToBeEnrolled } from '../../apps/site-agent/src/sync/join.js';
import { stageAndApprove } from '../../apps/site-agent/src/testing/open-site.js';
import { buildContext, buildNotes, writeNotes } from '../../apps/site-agent/src/testing/site-fixture.js';
import { publishSiteRepresenter } from './testing/site-representer.js';

let folder = '';
let coordinator: TestCoordinator;
let files = 0;

const newFile = (kind: string): string => {
  files += 1;
  return join(folder, `${kind}-${files}`);
};

const carry = async (letter: string, reply = newFile('reply')): Promise<string> => {
  const url = new URL(`${coordinator.url}/`);
  const { fetch } = globalThis;
  await carryLetter(
    letter,
    reply,
    createRequestSender({ url, accessToken: testTokens.admin, fetch, details: 'kept' }),
  );
  return reply;
};

async function askToJoin(name: string): Promise<{ readonly context: SiteContext; readonly reply: string }> {
  const fetch = async () => {
    throw new Error('there is no network here');
  };
  const { context } = buildContext(join(folder, name), { clock: () => new Date(), fetch });
  const { json } = await coordinator.admin('POST', routePath('inviteSite'), { name });
  const out = newFile('letter');
  await askToBeEnrolled(context, { address: 'https://far.example', code: json.code, out });
  return { context, reply: await carry(out) };
}

async function enrol(name: string): Promise<SiteContext> {
  const { context, reply } = await askToJoin(name);
  await importReply(context, reply);
  return context;
}

async function exportLetter(
  context: SiteContext,
  withdrawing: LetterWithdrawals = 'nothing',
): Promise<string> {
  const out = newFile('letter');
  await writeLetter(context, { out, withdrawing });
  return out;
}

const exchange = async (context: SiteContext) =>
  importReply(context, await carry(await exportLetter(context)));

interface RewrittenPart {
  readonly head: unknown;
  readonly body: Buffer;
}

/** Writes a file again with another part in the place of each. */
async function rewrite(
  file: string,
  kind: 'letter' | 'reply',
  change: (part: RewrittenPart) => RewrittenPart,
): Promise<string> {
  await using carried = await openCarriedFile(file, kind);
  const out = newFile('changed');
  await writeCarriedFile(out, kind, changed());
  return out;

  async function* changed(): AsyncGenerator<WrittenPart> {
    for (const part of carried.parts) {
      const pieces = [];
      for await (const piece of part.read()) pieces.push(piece);
      const { head, body } = change({ head: part.head, body: Buffer.concat(pieces) });
      yield { head: Object(head), body };
    }
  }
}

/** The first byte of a body is another: of JSON, nothing is left to read. */
const breakOpening =
  (isMeant: (head: { readonly path?: string; readonly route?: string }) => boolean) =>
  ({ head, body }: RewrittenPart): RewrittenPart =>
    isMeant(Object(head))
      ? { head, body: Buffer.concat([Buffer.from('x'), body.subarray(1)]) }
      : { head, body };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-air-gap-'));
  coordinator = await startTestCoordinator();
  await publishSiteRepresenter(coordinator);
});

afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a reply', () => {
  it('is never written over a file, and nothing is carried for it', async () => {
    const { context } = await askToJoin('Overwritten');
    const out = newFile('letter');
    const { json } = await coordinator.admin('POST', routePath('inviteSite'), { name: 'Unsent' });
    await askToBeEnrolled(context, { address: 'https://far.example', code: json.code, out });
    const before = await readFile(out);

    await expect(carry(out, out)).rejects.toMatchObject({
      code: 'CARRIED_FILE_EXISTS',
      details: { file: out },
    });

    expect((await readFile(out)).equals(before)).toBe(true);
    expect((await importReply(context, await carry(out))).joined?.siteName).toBe('Unsent');
  });

  it('to an enrolment is refused by its name when it cannot be read, and the site joins by what was written', async () => {
    const { context, reply } = await askToJoin('Illegible');
    const broken = await rewrite(
      reply,
      'reply',
      breakOpening(({ path }) => path === routePath('enrol')),
    );

    await expect(importReply(context, broken)).rejects.toMatchObject({
      code: 'CARRIED_FILE_INVALID',
      details: { file: broken },
    });

    expect((await importReply(context, reply)).joined?.siteName).toBe('Illegible');
  });

  it('is refused by its name when an answer in it cannot be read', async () => {
    const context = await enrol('Unread');
    const reply = await carry(await exportLetter(context));
    const broken = await rewrite(
      reply,
      'reply',
      breakOpening(({ path }) => path?.startsWith('/v1/channels/') === true),
    );

    await expect(importReply(context, broken)).rejects.toMatchObject({
      code: 'CARRIED_FILE_INVALID',
      details: { file: broken },
    });
  });

  it('brings the key that the pinned one introduces, and batches get receipts under it', async () => {
    const context = await enrol('Rotated');
    await exchange(context);
    await stageAndApprove(context, await writeNotes(folder, buildNotes(300), 'rotated.jsonl'));
    await coordinator.admin('POST', routePath('rotateSigningKey'));

    const { pull, upload } = await exchange(context);

    expect(pull?.coordinatorKey.pinned).toBe('replaced');
    expect(upload?.sent).toBeGreaterThan(0);
  });

  it('without an answer to a batch, which was changed on the way, brings the rest all the same', async () => {
    const context = await enrol('Refused');
    await exchange(context);
    await stageAndApprove(context, await writeNotes(folder, buildNotes(300), 'refused.jsonl'));
    const { coordinatorKey: before } = await readSite(context.paths);
    await coordinator.admin('POST', routePath('rotateSigningKey'));
    const broken = await rewrite(
      await exportLetter(context),
      'letter',
      breakOpening(({ route }) => route === 'uploadBatch'),
    );

    await expect(importReply(context, await carry(broken))).rejects.toMatchObject({
      code: 'CARRIED_ANSWER_NONE',
      details: { path: expect.stringMatching(/^\/v1\/uploads\//) },
    });

    expect((await readSite(context.paths)).coordinatorKey).not.toBe(before);
    expect((await exchange(context)).upload?.sent).toBeGreaterThan(0);
  });

  it('that takes a batch back and has no signed receipt of its erasure is not believed', async () => {
    const context = await enrol('Unreceipted');
    await exchange(context);
    await stageAndApprove(context, await writeNotes(folder, buildNotes(300), 'unreceipted.jsonl'));
    await exchange(context);
    const takeBack = async () => carry(await exportLetter(context, 'all'));
    const believed = await importReply(context, await takeBack());
    // As a coordinator that keeps no receipts would be, and a site that has seen none.
    await forgetReceipts();
    await rm(context.paths.erasuresFile);

    await expect(importReply(context, await takeBack())).rejects.toMatchObject({
      code: 'SITE_WITHDRAWAL_UNCONFIRMED',
      details: { held: 0, unreceipted: 1 },
    });

    expect(believed.withdrawn).toBeGreaterThan(0);
    expect(believed.receipts.length).toBeGreaterThan(0);
  });
});

/** Without the triggers that refuse it, as the owner of the tables could. */
const forgetReceipts = () =>
  withDatabase({ databaseUrl: () => coordinator.ownerUrl() }, async (client) => {
    const { username } = new URL(await coordinator.ownerUrl());
    for (const statement of [
      'BEGIN',
      `SET LOCAL SESSION AUTHORIZATION ${username}`,
      'SET LOCAL session_replication_role = replica',
      'UPDATE upload SET erasure_receipt_id = NULL',
      'DELETE FROM erasure_receipt',
      'COMMIT',
    ])
      await client.query(statement);
  });
