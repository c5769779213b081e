import { describe, expect, it } from '@jest/globals';
import type { AdminClient } from './admin-client.js';
import { fullId } from './full-ids.js';

const [latest, other, older] = [
  '0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3b',
  '0b9f7000-3c1d-4a52-9a57-5e8f6c1d2a3b',
  '77aa6f0e-3c1d-4a52-9a57-5e8f6c1d2a3b',
];

/** Lists three runs, latest first; the second alone is of a representer. */
const client = {
  call: async () => ({
    runs: [
      { runId: latest, kind: 'deidentifier' },
      { runId: other, kind: 'representer' },
      { runId: older, kind: 'deidentifier' },
    ],
  }),
} as unknown as AdminClient; // one route is called

const deaf = { call: () => Promise.reject(new Error('nobody is to be asked')) } as unknown as AdminClient;

describe('an id on the command line', () => {
  it.each([
    ['latest', undefined, latest],
    ['latest', 'representer', other],
    ['77aa', undefined, older],
    ['0b9f7', undefined, other],
    ['0b9f', 'representer', other],
  ] as const)('%s of the runs of kind %s is %s', async (given, kind, expected) => {
    expect(await fullId(client, 'run', given, kind)).toBe(expected);
  });

  it('is taken as it is where it is whole, without a question', async () => {
    expect(await fullId(deaf, 'run', older)).toBe(older);
  });

  it.each(['', '0', '77a', 'northgate', '0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3bb'])(
    'is refused as %j, with what lists them',
    async (given) => {
      await expect(fullId(client, 'run', given)).rejects.toMatchObject({
        code: 'RUN_UNKNOWN',
        details: { runId: given, expected: expect.stringContaining('"sfumato coordinator runs" lists') },
      });
    },
  );

  it('is refused where two begin so, never guessed', async () => {
    await expect(fullId(client, 'run', '0b9f')).rejects.toMatchObject({
      details: { expected: 'more letters: 2 ids begin so' },
    });
  });
});
