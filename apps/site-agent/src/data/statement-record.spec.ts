import { describe, expect, it } from '@jest/globals';
import type { Channel, ChannelStatement } from '#protocol/api';
import { temporaryFolder } from '../testing/site-fixture.js';
import { sitePaths } from './site-directory.js';
import { ageOf, describeStatement, requireCurrent, storeStatement } from './statement-record.js';

const hour = 3_600_000;
const now = new Date('2031-05-06T12:00:00.000Z');

/** What the coordinator says after so many events, an hour after the one before. */
function buildStatement(channel: Channel, sequence: number): ChannelStatement {
  const issuedAt = now.getTime() + (sequence - 100) * hour;
  return {
    channel,
    sequence,
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(issuedAt + 720 * hour).toISOString(),
    modelKey: 'PEM',
    representer: null,
    release: null,
    rollback: null,
  };
}

/** Accepts the statements in their order, each on its own channel. */
async function hear(root: string, statements: readonly ChannelStatement[], acceptOlder = false) {
  const paths = sitePaths(root);
  for (const statement of statements) {
    await requireCurrent(paths, statement, { channel: statement.channel, now, acceptOlder });
    await storeStatement(paths, statement);
  }
}

describe('the last word of a coordinator', () => {
  it.each([
    ['its channel', 'stable', 6],
    ['the other channel, by way of which an older copy could come back', 'candidate', 6],
  ] as const)('is refused where one of %s was newer', async (_, channel, sequence) => {
    await using folder = await temporaryFolder();
    await hear(folder.path, [buildStatement(channel, sequence)]);

    await expect(hear(folder.path, [buildStatement('stable', 5)])).rejects.toMatchObject({
      code: 'SITE_STATEMENT_OLDER',
    });
  });

  it('is taken from either channel while it is newer, and an older one where the administrator accepts it', async () => {
    await using folder = await temporaryFolder();
    const first = buildStatement('stable', 5);
    const second = buildStatement('candidate', 5);
    const third = buildStatement('stable', 7);

    await expect(hear(folder.path, [first, second, third])).resolves.toBeUndefined();
    await expect(hear(folder.path, [second], true)).resolves.toBeUndefined();
  });

  it('is refused once it has expired, or where it is of another channel', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    const late = new Date(now.getTime() + 1_000 * hour);
    const options = { channel: 'stable', now, acceptOlder: false } as const;

    await expect(
      requireCurrent(paths, buildStatement('stable', 5), { ...options, now: late }),
    ).rejects.toMatchObject({ code: 'SITE_STATEMENT_EXPIRED' });
    await expect(requireCurrent(paths, buildStatement('candidate', 5), options)).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    });
  });

  it('is good for a year at most, whatever it says of itself', async () => {
    await using folder = await temporaryFolder();
    const paths = sitePaths(folder.path);
    const statement = { ...buildStatement('stable', 100), expiresAt: '2999-01-01T00:00:00.000Z' };
    const later = (days: number) => new Date(now.getTime() + days * 24 * hour);
    const accept = (days: number) =>
      requireCurrent(paths, statement, { channel: 'stable', now: later(days), acceptOlder: true });

    await expect(accept(365)).resolves.toBeUndefined();
    await expect(accept(366)).rejects.toMatchObject({
      code: 'SITE_STATEMENT_EXPIRED',
      details: { expiresAt: '2999-01-01T00:00:00.000Z', daysMax: 366 },
    });
    expect([182, 183, 366].map((days) => ageOf(statement, later(days)))).toEqual([
      'fresh',
      'stale',
      'expired',
    ]);
    expect(describeStatement(statement, now)).toContain('good until 2032-05-06T12:00:00.000Z');
  });
});
