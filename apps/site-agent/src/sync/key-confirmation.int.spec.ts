import { describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { openSite } from '../testing/open-site.js';
import { describeConfirmation, readConfirmation, refreshConfirmation } from './rotate-key.js';
import { readStatus } from './status.js';

type Site = Awaited<ReturnType<typeof openSite>>;

const fingerprintOf = async ({ context }: Site): Promise<string> =>
  (await readStatus(context)).fingerprint ?? '';

const asked = ({ coordinator }: Site): number =>
  coordinator.requests.filter(({ path }) => path === routePath('showSiteKey')).length;

describe('whether the coordinator has confirmed the key of a site', () => {
  it('is asked until somebody has, then remembered and not asked again', async () => {
    await using site = await openSite();
    const fingerprint = await fingerprintOf(site);
    const before = (await readStatus(site.context)).confirmation;
    site.coordinator.confirmation = { confirmedAt: null, isConfirmationAwaited: true };
    await refreshConfirmation(site.context, fingerprint);
    const waiting = (await readStatus(site.context)).confirmation;
    const confirmedAt = '2026-03-04T05:06:07.000Z';
    site.coordinator.confirmation = { confirmedAt, isConfirmationAwaited: true };

    await refreshConfirmation(site.context, fingerprint);
    await refreshConfirmation(site.context, fingerprint);

    expect(before).toBeNull();
    expect(waiting).toMatchObject({ fingerprint, isAwaited: true, confirmedAt: null });
    expect((await readStatus(site.context)).confirmation).toMatchObject({ fingerprint, confirmedAt });
    expect(asked(site)).toBe(2);
  });

  it('stays as it was heard while the coordinator is away, and says nothing of another key', async () => {
    await using site = await openSite();
    const fingerprint = await fingerprintOf(site);
    site.coordinator.confirmation = { confirmedAt: null, isConfirmationAwaited: true };
    await refreshConfirmation(site.context, fingerprint);
    const heard = await readConfirmation(site.context.paths);
    await site.coordinator[Symbol.asyncDispose]();

    await refreshConfirmation(site.context, fingerprint);

    expect(heard).toMatchObject({ isAwaited: true });
    expect(await readConfirmation(site.context.paths)).toEqual(heard);
    expect((await readStatus(site.context)).confirmation).toEqual(heard);
  });

  it.each([
    [true, null, 'may do nothing'],
    [false, null, 'does not ask for'],
    [true, '2026-03-04T05:06:07.000Z', 'confirmed this key on 2026-03-04'],
  ])('reads well: waits %s, confirmed %s', (isAwaited, confirmedAt, words) => {
    const heardAt = '2026-03-01T00:00:00.000Z';

    expect(describeConfirmation({ fingerprint: '1', isAwaited, confirmedAt, heardAt })).toContain(words);
  });
});
