/** A coordinator of which every view of the page has something to show. */
import { fenceHeader, routePath } from '#protocol/api';
import { createSigningKey } from '#signing';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  finishRepresenter,
  startRun,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from './scenes.js';
import type { TestCoordinator } from './started-coordinator.js';

/**
 * Sites, a pool, two releases, a withdrawal, a candidate without what was withdrawn, and a run that trains;
 * returns the run.
 */
export async function fillPage(coordinator: TestCoordinator): Promise<string> {
  const representer = await trainRepresenter(coordinator);
  await finishRepresenter(coordinator, 'a worse one', 'FAIL');
  const { representerId } = representer;
  const first = await enrolSite(coordinator, 'Saint Brigid');
  const second = await enrolSite(coordinator, 'Northgate');
  const third = await enrolSite(coordinator, 'Harbour');
  const revoked = await enrolSite(coordinator, 'Old Quay');
  await coordinator.admin('POST', routePath('inviteSite'), { name: 'Lakeside' });
  await enrolSite(coordinator, 'Riverside', createSigningKey().key.publicKey);
  await coordinator.admin('POST', routePath('revokeSite', { siteId: revoked.siteId }));
  await coordinator.call('GET', routePath('listReceipts'), {
    token: revoked.token,
    headers: { 'user-agent': 'sfumato/0.1.0' },
  });
  const bytes = buildFrameFor(representer);
  const other = buildFrameFor(representer, { batchNumber: 1 });
  await upload(coordinator, first.token, { representerId, bytes });
  await upload(coordinator, first.token, { representerId, batchNumber: 1, bytes: other });
  const another = buildFrameFor(representer, { sentences: [buildSentence([1, 2])] });
  await upload(coordinator, second.token, { representerId, bytes: another });
  const snapshot = await coordinator.admin('POST', routePath('makeSnapshot'), {});
  const { snapshotId } = snapshot.json;
  for (const runId of [
    await trainDeidentifier(coordinator, snapshotId),
    await trainDeidentifier(coordinator, snapshotId),
  ])
    await coordinator.admin('POST', routePath('publishRelease'), { runId });
  await coordinator.call('GET', routePath('currentChannel', { channel: 'stable' }), { token: second.token });
  await coordinator.call('POST', routePath('withdraw'), { token: second.token, body: { scope: 'all' } });
  const last = buildFrameFor(representer, { sentences: [buildSentence([1])] });
  await upload(coordinator, third.token, { representerId, bytes: last });
  const rest = await coordinator.admin('POST', routePath('makeSnapshot'), {});
  const runId = await trainDeidentifier(coordinator, rest.json.snapshotId, influenceOf);
  await coordinator.admin('POST', routePath('publishRelease'), { runId, channel: 'candidate' });
  await coordinator.call('GET', routePath('currentChannel', { channel: 'candidate' }), {
    token: first.token,
  });
  await trainDeidentifier(coordinator, rest.json.snapshotId, influenceOf);
  await coordinator.admin('POST', routePath('setSchedule'), { cron: '0 3 1 * *', sitesMin: 2 });
  const run = await startRun(coordinator, { kind: 'representer' });
  for (const [phase, losses] of [
    ['P1', [1.9, 1.2, 0.8, 0.62, 0.55, 0.53]],
    ['P2', [0.72, 0.66, 0.61]],
    ['P3', [0.6, 0.58, 0.57, 0.565]],
  ] as const)
    for (const [index, validationLoss] of losses.entries())
      await coordinator.trainer('POST', routePath('reportProgress', { runId: run.runId }), {
        headers: { [fenceHeader]: String(run.fence) },
        body: { phase, epoch: index + 1, measures: { validationLoss, isBest: 1, seconds: 42 } },
      });
  return run.runId;
}

/** Site 0 costs site 1 names in one context; site 1 does nothing. */
const influenceOf = (siteNumber: number) => ({
  influence: {
    sentences: 1_468 - siteNumber,
    setAside: 105 + siteNumber,
    gain:
      siteNumber === 0
        ? { siteNumber: 1, label: 'PATIENT', context: 7, tokens: 200, foundWith: 82, foundWithout: 186 }
        : null,
  },
});
