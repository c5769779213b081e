import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { writeLetter } from './export.js';

describe('a letter that takes a batch back and is lost', () => {
  it('is asked again, and the batch not sent, when the clock was put back behind the approval', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    await using site = await openSite({ clock: () => now });
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    const { representerId } = buildManifest();

    now = new Date('2025-06-01T00:00:00Z');
    const withdrawing = { representerId, batchNumber: 0 };
    await writeLetter(site.context, { out: join(site.folder, 'lost'), withdrawing });
    now = new Date('2025-06-02T00:00:00Z');
    const next = await writeLetter(site.context, { out: join(site.folder, 'next'), withdrawing: 'nothing' });

    expect(next).toMatchObject({ withdrawals: 1, batches: 0 });
  });
});
