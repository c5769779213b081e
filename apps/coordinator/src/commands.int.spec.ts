/** The administrator's verbs against a real coordinator. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { sha256 } from '#foundation';
import { routePath, routes } from '#protocol/api';
import {
  buildFrameFor,
  enrolSite,
  finishRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { testTokens, withCoordinator } from './testing/test-coordinator.js';
import { runVerbHere, targetOf } from './testing/verb-here.js';

describe("the administrator's verbs", () => {
  const started = withCoordinator();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-verbs-'));
    await writeFile(join(folder, 'token'), `${testTokens.admin}\n`);
    await writeFile(join(folder, 'settings.json'), '{"neighbours":5,"game":{"lambda":2}}');
    await writeFile(join(folder, 'latin1'), Buffer.from('{"de\xe1":1}', 'latin1'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const target = () => targetOf({ url: started().url, tokenFile: join(folder, 'token') });
  const run = (...words: string[]) => answering(undefined, ...words);
  const answering = async (answer: boolean | undefined, ...words: string[]) => {
    const terminal = createSilentTerminal(answer);
    await runVerbHere(terminal, [...words, ...target()]);
    return terminal;
  };
  const runJson = async (...words: string[]) => {
    const { dataLines } = await run(...words, '--json');
    expect(dataLines).toHaveLength(1);
    return JSON.parse(dataLines[0] ?? '');
  };

  it('invite a site: the code alone on standard output, or one JSON document', async () => {
    const plain = await run('invite', 'Plain');
    const json = routes.inviteSite.answer.parse(await runJson('invite', 'Json'));

    expect(plain.dataLines).toEqual([expect.stringMatching(/^[0-9A-Z-]{23}$/)]);
    expect(json.siteName).toBe('Json');
    expect(routes.listSites.answer.parse(await runJson('sites')).sites.map(({ name }) => name)).toEqual([
      'Plain',
      'Json',
    ]);
  });

  it('invite a site again and say that the code of before has ended, which it has', async () => {
    const first = await run('invite', 'Twice');
    const second = await run('invite', 'Twice');
    const enrol = (code = '') =>
      fetch(`${started().url}/v1/enrolments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });

    expect(first.spokenLines.join()).not.toContain('before');
    expect(second.spokenLines.join()).toContain(
      'Twice was invited before: from now on this code alone works',
    );
    expect(await (await enrol(first.dataLines[0])).json()).toMatchObject({
      error: { code: 'ENROLMENT_CODE_EXPIRED' },
    });
    expect((await enrol(second.dataLines[0])).ok).toBe(true);
  });

  it('start a representer with settings of a file, overridden one by one', async () => {
    const words = [
      '--settings',
      join(folder, 'settings.json'),
      '--set',
      'neighbours=7',
      '--set',
      'game.phase1.epochsMax=3',
    ];

    const begun = routes.showRun.answer.parse(await runJson('train-representer', '--seed', '3', ...words));

    expect(begun).toMatchObject({ kind: 'representer', status: 'queued', seed: 3 });
    expect(begun.settings).toEqual({ neighbours: 7, game: { lambda: 2, phase1: { epochsMax: 3 } } });
    expect((await runJson('cancel', begun.runId, '--yes')).status).toBe('cancelled');
  });

  it('name the step before a training that has no snapshot', async () => {
    await expect(run('train-deidentifier')).rejects.toMatchObject({ code: 'POOL_SNAPSHOT_NONE' });
  });

  it('list the quarantine, give a blob back, and erase the rest only when told so twice', async () => {
    const quarantine = join(started().dataDirectory, 'quarantine');
    const kept = sha256('kept');
    const erased = sha256('erased');
    await writeFile(join(quarantine, kept), 'kept');
    await writeFile(join(quarantine, erased), 'erased');

    const listed = await runJson('quarantine', 'list');
    const restored = await runJson('quarantine', 'restore', kept);
    await expect(run('quarantine', 'empty')).rejects.toThrow('--yes');
    const left = await readdir(quarantine);
    const emptied = await runJson('quarantine', 'empty', '--yes');

    expect([listed.count, restored, left, emptied]).toEqual([
      2,
      { restored: 1 },
      [erased],
      { erased: 1, restored: 0 },
    ]);
    expect(await readdir(quarantine)).toEqual([]);
  });

  it('make a snapshot, train on the latest one, publish, and show it all', async () => {
    const representer = await trainRepresenter(started());
    const { token } = await enrolSite(started(), 'Walker');
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });

    const snapshot = await runJson('snapshot');
    const begun = await runJson('train-deidentifier');
    const runId = await trainDeidentifier(started(), snapshot.snapshotId);
    const release = await runJson('publish', runId);

    expect(begun.snapshotId).toBe(snapshot.snapshotId);
    expect(release).toMatchObject({ number: 1, runId });
    expect(routes.listRuns.answer.parse(await runJson('runs')).runs[0]?.runId).toBe(runId);
    const shown = (await run('runs', runId)).dataLines;
    expect(shown[0]).toMatch(/deidentifier {2}done/);
    expect(shown.join('\n')).toMatch(/heldOutBinaryTokenF1 +0.7317/);
    expect(shown.join('\n')).toMatch(/Walker +9 +20 +57.1 % +100.0 %/);
    expect((await run('runs')).dataLines[1]).toMatch(/done .* F1=0.7317 recall=1 worst=1/);
    expect((await runJson('releases')).releases).toHaveLength(1);
    const descends = (await run('lineage', '--release', '1')).dataLines.map((line) => line.split(/ +/)[0]);
    expect(descends).toEqual(['batch', 'snapshot', 'run', 'run', 'release']);
    expect((await run('releases')).dataLines[1]).not.toContain('WITHDRAWN');
    await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });
    expect((await run('releases')).dataLines[1]).toMatch(/LEARNED FROM 1 batch WITHDRAWN SINCE$/);
    expect((await run('lineage', '--site', 'Walker')).dataLines[0]).toMatch(
      /Walker batch 0 .* withdrawn .*, not erased yet$/,
    );
    expect((await run('withdrawals')).dataLines).toEqual([
      expect.stringMatching(/Walker {2}1 batch, \d+ bytes {2}0 of 1 erased$/),
      `  run ${runId}  done`,
      `  run ${begun.runId}  failed`,
      `  release 1 (${release.releaseId})  stable`,
    ]);
    await expect(run('lineage', '--site', 'Walker', '--release', '1')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
    const [titles, first] = (await run('audit', '--limit', '1')).dataLines;
    expect(titles).toMatch(/^line +at +action +subject +by$/);
    expect(first).toMatch(/site\.created .* admin installation$/);
  });

  it('publish a representer, list those that wait, and show its audit as a table', async () => {
    const waiting = await finishRepresenter(started(), 'waiting');

    const before = (await run('representers')).dataLines[1];
    const published = (await run('publish-representer', waiting.representerId)).dataLines[0];
    const shown = (await run('runs', waiting.representerId, '--wait')).dataLines;

    expect(before).toMatch(
      new RegExp(`^- +${waiting.representerId}  waits for publish-representer +PASS \\(quick audit\\)$`),
    );
    expect(published).toMatch(
      new RegExp(`^\\d+  ${waiting.representerId}  .*, current  PASS \\(quick audit\\)$`),
    );
    expect(shown.slice(1)).toEqual([
      'privacy audit                   right   95 % interval     of',
      '  T1                            51.0 %  49.0 % to 53.0 %  4,000 pairs, chance 50.0 %',
      '  T2                            51.0 %  49.0 % to 53.0 %  4,000 pairs, chance 50.0 %',
      '  T1 and T2 averaged            51.0 %  49.0 % to 53.0 %  4,000 pairs, chance 50.0 %',
      '  likelihood, worst label (J1)  0.5 %   up to 1.0 %       words among 1,000, chance 0.1 %',
      'verdict: PASS (quick audit)',
    ]);
  });

  it('list the settings of a training, for people and as JSON, without a coordinator', async () => {
    const { dataLines } = await run('train-deidentifier', '--list-settings', '--url', 'http://127.0.0.1:9');
    const json = await runJson('train-representer', '--list-settings');

    expect(dataLines[0]).toMatch(/^name +default +bounds +meaning$/);
    expect(Math.max(...dataLines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(dataLines).toContainEqual(
      expect.stringMatching(/^schedule\.patience +3 +whole, 1 to 1000 +epochs/),
    );
    expect(json.settings).toContainEqual(expect.objectContaining({ name: 'game.lambda', default: '1' }));
  });

  it.each([
    ['--set', 'game.phase1.epochsMax=5000', /game\.phase1\.epochsMax.*1000/],
    ['--set', 'epochs=5', /^epochs: expected one of .*audit$/],
  ])('refuse a setting with its name and bound: %s %s', async (flag, value, faults) => {
    const outcome = run('train-representer', flag, value);

    await expect(outcome).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { faults: expect.stringMatching(faults) },
    });
  });

  it('say the next command when a training was started', async () => {
    const { spokenLines, dataLines } = await run('train-representer');
    const runId = dataLines[0]?.split(' ')[0];

    expect(spokenLines).toEqual([`next: sfumato coordinator runs ${runId} --wait`]);
    await run('cancel', String(runId), '--yes');
  });

  it('ask before a site is revoked, withdrawn from, or a run is cancelled, and do nothing without a yes', async () => {
    await enrolSite(started(), 'Asked');
    const begun = await runJson('train-representer');

    for (const words of [
      ['revoke', 'Asked'],
      ['withdraw', 'Asked'],
      ['cancel', begun.runId],
    ]) {
      await expect(run(...words)).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' });
      await expect(answering(false, ...words)).rejects.toMatchObject({ code: 'CONFIRMATION_DECLINED' });
    }

    const { sites } = routes.listSites.answer.parse(await runJson('sites'));
    expect(sites.find(({ name }) => name === 'Asked')?.status).toBe('enrolled');
    expect((await runJson('runs', begun.runId)).status).toBe('queued');
    expect((await answering(true, 'cancel', begun.runId)).dataLines[0]).toContain('cancelled');
  });

  it('revoke a site by name and tell what happens to its batches, then withdraw them on its behalf', async () => {
    const representer = await trainRepresenter(started(), 'for revoking');
    const { token } = await enrolSite(started(), 'Leaving');
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });

    const revoked = await answering(true, 'revoke', 'Leaving');
    const withdrawn = await answering(true, 'withdraw', 'Leaving');

    expect(revoked.spokenLines[0]).toMatch(
      /^Revoke Leaving\? .* What it sent \(1 batch\) stays .* new snapshots leave it out/,
    );
    expect(revoked.dataLines[0]).toMatch(/^Leaving revoked\. What it sent \(1 batch\) stays/);
    expect(withdrawn.dataLines).toEqual(['Withdrawn now: 1 batch; erased now: 1 batch.']);
    expect((await run('sites')).dataLines.find((line) => line.includes('Leaving'))).toContain(
      'Withdrawn: 1 batch; erased: 1 batch.',
    );
    expect((await run('audit', '--limit', '1000')).dataLines.join('\n')).toMatch(
      /site\.revoked +site Leaving +admin/,
    );
  });

  it('show the key that an exported trail is verified with', async () => {
    const { publicKey } = await runJson('signing-key');

    expect((await run('signing-key')).dataLines).toContain(
      `key ${publicKey}, for "sfumato audit verify --key"`,
    );
  });

  it('export the audit trail over an earlier export, and over no other file', async () => {
    await run('invite', 'Exported');
    const trail = join(folder, 'trail.jsonl');
    const heads = join(folder, 'heads.jsonl');
    const { head } = await runJson('audit', '--export', trail);
    await writeFile(heads, `${JSON.stringify(head)}\n`);

    await run('invite', 'Exported later');
    const again = await runJson('audit', '--export', trail);
    const refused = await run('audit', '--export', heads).catch((error: unknown) => error);

    expect(again.events).toBeGreaterThan(head.number);
    expect((await readFile(trail, 'utf8')).trim().split('\n')).toHaveLength(again.events + 1);
    expect(refused).toMatchObject({ code: 'TEXT_OUTPUT_FOREIGN', details: { file: heads } });
    expect(JSON.parse(await readFile(heads, 'utf8'))).toEqual(head);
  });

  it('revoke and withdraw in one step when told', async () => {
    const representer = await trainRepresenter(started(), 'for leaving at once');
    const { token } = await enrolSite(started(), 'Gone');
    await upload(started(), token, { ...representer, bytes: buildFrameFor(representer) });

    const answer = await runJson('revoke', 'Gone', '--withdraw', '--yes');

    expect(answer).toMatchObject({ status: 'revoked', withdrawal: { withdrawn: 1, erased: 1 } });
  });

  it('wait for the end of a run and fail with its code when it failed', async () => {
    const waiting = run('train-representer', '--wait');
    waiting.catch(() => {});
    let latest = (await runJson('runs')).runs[0];
    while (latest.kind !== 'representer' || latest.status !== 'queued')
      latest = (await runJson('runs')).runs[0];
    const claim = await started().trainer('POST', `/v1/trainer/runs/${latest.runId}/claim`);
    await started().trainer('POST', `/v1/trainer/runs/${latest.runId}/fail`, {
      body: { code: 'TRAINER_CORPUS_MISSING' },
      headers: { 'sfumato-fence': String(claim.json.fence) },
    });

    await expect(waiting).rejects.toMatchObject({
      code: 'RUN_UNSUCCESSFUL',
      details: { status: 'failed', code: 'TRAINER_CORPUS_MISSING' },
    });
  });

  it("pass on the coordinator's own failures", async () => {
    await expect(run('revoke', crypto.randomUUID())).rejects.toMatchObject({
      code: 'ENROLMENT_SITE_UNKNOWN',
    });
    await expect(run('runs', 'not-an-id')).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
  });

  it.each([
    ['a coordinator that is not there', ['sites', '--url', 'http://127.0.0.1:9'], 'COORDINATOR_UNREACHABLE'],
    ['a token file that is not there', ['sites', '--token-file', 'nowhere'], 'FILE_NOT_FOUND'],
    ['a token file in another encoding', ['sites', '--token-file', '{}/latin1'], 'FILE_NOT_UTF8'],
    ['settings in another encoding', ['train-representer', '--settings', '{}/latin1'], 'FILE_NOT_UTF8'],
    ['a setting without a value', ['train-representer', '--set', 'epochs'], 'SETTING_INVALID'],
    ['a setting that is prose', ['train-representer', '--set', 'note=Mrs Smith'], 'SETTING_INVALID'],
  ])('fail with a code for %s', async (_name, words, code) => {
    const named = words.map((word) => word.replace('{}', folder));

    const outcome = runVerbHere(createSilentTerminal(), withTarget(named, target()));

    await expect(outcome).rejects.toMatchObject({ code });
  });
});

/** The verb first, then where the coordinator is, then what the case says, which outranks it. */
function withTarget([verb = '', ...rest]: readonly string[], target: readonly string[]): string[] {
  return [verb, ...target, ...rest];
}
