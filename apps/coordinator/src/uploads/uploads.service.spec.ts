import { describe, expect, it } from '@jest/globals';
import type { BlobKeeper } from '../blobs/blobs.service.js';
import type { RepresentersService } from '../representers/representers.service.js';
import type { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

/** A service whose database answers when the test says so. */
function buildService() {
  const waiting: (() => void)[] = [];
  const database = {
    listOfSite: () =>
      new Promise((resolve, reject) => {
        const isBroken = waiting.length === 1;
        waiting.push(() =>
          isBroken ? reject(new Error('away')) : resolve({ uploads: [], damaged: new Set() }),
        );
      }),
  };
  const service = new UploadsService(
    database as unknown as UploadsRepository, // stands for the outside world, of which a list asks no more
    {} as RepresentersService,
    {} as BlobKeeper,
    () => new Date(0),
  );
  return { service, answer: () => waiting.at(-1)?.() };
}

describe('a list of receipts', () => {
  it('is made once at a time for a site, and for others meanwhile', async () => {
    const { service, answer } = buildService();
    const busy = { code: 'COORDINATOR_SITE_TOO_BUSY', details: { requestsMax: 1 } };

    const first = service.list('a');
    await expect(service.list('a')).rejects.toMatchObject(busy);
    answer();
    const broken = service.list('b');
    answer();

    expect(await first).toEqual([]);
    await expect(broken).rejects.toThrow('away');
    const again = [service.list('a'), service.list('b')];
    await expect(service.list('b')).rejects.toMatchObject(busy);
    expect(again).toHaveLength(2);
  });
});
