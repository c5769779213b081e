import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLogger, type LogFields } from './logger.js';
import { readSettings } from './settings.js';
import { connectionOf, startTrainer } from './start-trainer.js';

const redis = { kind: 'redis', url: null } as const;
const postgres = { kind: 'postgres', url: null, embedded: false } as const;

describe('connectionOf', () => {
  it('uses the address that the coordinator gives', () => {
    const facts = { kind: 'postgres', url: 'postgresql://socket', embedded: true } as const;

    expect(connectionOf(facts, { queueUrls: { redis: 'redis://other' } })).toEqual(facts);
  });

  it('uses REDIS_URL when the coordinator keeps its own to itself', () => {
    const queueUrls = { redis: 'redis://r' };

    expect(connectionOf(redis, { queueUrls })).toEqual({ kind: 'redis', url: 'redis://r' });
  });

  it("has no way to the coordinator's database but an address that was given to trainers", () => {
    const { queueUrls } = readSettings({ DATABASE_URL: 'postgresql://of-the-coordinator/x' });

    expect(() => connectionOf(postgres, { queueUrls })).toThrow(
      expect.objectContaining({ code: 'TRAINER_QUEUE_ADDRESS_ABSENT' }),
    );
    expect(connectionOf(postgres, { queueUrls: { own: 'postgresql://queue' } }).url).toBe(
      'postgresql://queue',
    );
  });

  it('prefers the address that was given to trainers', () => {
    expect(connectionOf(redis, { queueUrls: { own: 'rediss://t', redis: 'redis://r' } }).url).toBe(
      'rediss://t',
    );
  });

  it('says so when nobody gives an address of the right kind', () => {
    expect(() => connectionOf(redis, { queueUrls: {} })).toThrow(
      expect.objectContaining({ code: 'TRAINER_QUEUE_ADDRESS_ABSENT' }),
    );
  });
});

describe('startTrainer', () => {
  it('names the token file that is in another encoding', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trainer-token-'));
    const file = join(folder, 'token');
    await writeFile(file, Buffer.from('\ufefftoken', 'utf16le'));

    await expect(startTrainer(readSettings({}, { tokenFile: file }))).rejects.toMatchObject({
      code: 'FILE_NOT_UTF8',
      details: { file },
    });
    await rm(folder, { recursive: true });
  });

  it('names the token file that is not there', async () => {
    const settings = readSettings({}, { tokenFile: '/nowhere/trainer-token' });

    await expect(startTrainer(settings)).rejects.toMatchObject({
      code: 'TRAINER_TOKEN_ABSENT',
      details: { file: '/nowhere/trainer-token' },
    });
  });

  describe('with a Redis server that is not there', () => {
    const redisSettings = async () => ({
      ...readSettings({ SFUMATO_TRAINER_TOKEN: 'invented-trainer-token-of-the-tests' }),
      workDirectory: await mkdtemp(join(tmpdir(), 'trainer-queue-')),
      fetch: async () => Response.json({ ...redis, url: 'redis://127.0.0.1:9' }), // a port that nobody serves
    });
    const events: [string, LogFields][] = [];
    const note = (fields: LogFields, event: string) => void events.push([event, fields]);
    const logger = createLogger('info', { info: note, warn: note, error: note } as never);

    it('says so when its patience ends, and has logged it once', async () => {
      const settings = await redisSettings();

      const failure = await startTrainer(settings, { logger, queuePatienceSeconds: 2 }).catch(
        (error: unknown) => error,
      );

      expect(failure).toMatchObject({
        code: 'TRAINER_QUEUE_UNREACHABLE',
        details: { queue: 'redis', reason: 'ECONNREFUSED', seconds: 2 },
      });
      const troubles = events.filter(([event]) => event === 'queue.trouble');
      expect(troubles).toEqual([['queue.trouble', expect.objectContaining({ systemCode: 'ECONNREFUSED' })]]);
      await rm(settings.workDirectory, { recursive: true });
    });

    it('ends at once when it is interrupted', async () => {
      const settings = await redisSettings();
      const interruption = AbortSignal.timeout(500);

      const failure = await startTrainer(settings, { logger, signal: interruption }).catch(
        (error: unknown) => error,
      );

      expect(failure).toBe(interruption.reason);
      await rm(settings.workDirectory, { recursive: true });
    });
  });

  it('says that the queue server cannot be reached, and asks it no more', async () => {
    const url = 'postgres://127.0.0.1:9/queue'; // port 9, which nobody serves
    const facts = { kind: 'postgres', url, embedded: false };
    const workDirectory = await mkdtemp(join(tmpdir(), 'trainer-queue-'));
    const settings = {
      ...readSettings({ SFUMATO_TRAINER_TOKEN: 'invented-trainer-token-of-the-tests' }),
      workDirectory,
      fetch: async () => Response.json(facts),
    };
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();

    const failure = await startTrainer(settings, { logger: createLogger('silent') }).catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({
      code: 'TRAINER_QUEUE_UNREACHABLE',
      details: { queue: 'postgres', reason: 'ECONNREFUSED' },
    });
    // One of the library is left, which ends by itself after 15 seconds; workers that are not closed have four, for ever.
    expect(timers()).toBeLessThanOrEqual(before + 1);
    await rm(workDirectory, { recursive: true });
  });
});
