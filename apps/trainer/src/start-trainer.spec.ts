import { describe, expect, it } from '@jest/globals';
import { readSettings } from './config/settings.js';
import { connectionOf, startTrainer } from './start-trainer.js';

const redis = { kind: 'redis', url: null } as const;
const postgres = { kind: 'postgres', url: null, embedded: false } as const;

describe('connectionOf', () => {
  it('uses the address that the coordinator gives', () => {
    const facts = { kind: 'postgres', url: 'postgresql://socket', embedded: true } as const;

    expect(connectionOf(facts, { queueUrls: { postgres: 'postgresql://other' } })).toEqual(facts);
  });

  it('uses the address of the same kind from its own environment when the coordinator keeps its to itself', () => {
    const queueUrls = { redis: 'redis://r', postgres: 'postgresql://p' };

    expect(connectionOf(redis, { queueUrls })).toEqual({ kind: 'redis', url: 'redis://r' });
    expect(connectionOf(postgres, { queueUrls })).toEqual({
      kind: 'postgres',
      url: 'postgresql://p',
      embedded: false,
    });
  });

  it('prefers the address that was given to trainers', () => {
    expect(connectionOf(redis, { queueUrls: { own: 'rediss://t', redis: 'redis://r' } }).url).toBe(
      'rediss://t',
    );
  });

  it('says so when nobody gives an address of the right kind', () => {
    expect(() => connectionOf(redis, { queueUrls: { postgres: 'postgresql://p' } })).toThrow(
      expect.objectContaining({ code: 'TRAINER_QUEUE_ADDRESS_ABSENT' }),
    );
  });
});

describe('startTrainer', () => {
  it('names the token file that is not there', async () => {
    const settings = readSettings({}, { tokenFile: '/nowhere/trainer-token' });

    await expect(startTrainer(settings)).rejects.toMatchObject({
      code: 'TRAINER_TOKEN_ABSENT',
      details: { file: '/nowhere/trainer-token' },
    });
  });
});
