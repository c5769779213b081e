import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { sha256 } from '#foundation';
import { withSiteLock } from '../data/site-directory.js';
import { writeLetter } from '../letters/export.js';
import { approve } from '../stage/approve.js';
import { previewLines } from '../stage/preview.js';
import { previewStage } from '../stage/preview-content.js';
import { stageNotes } from '../stage/stage.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { approval, openSite, readFrames, stageAndApprove, staging, uploadsOf } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';
import { upload } from './upload.js';
import { discardStage, withdraw } from './withdraw.js';

describe('preview and approve', () => {
  it('shows the header, the bytes and the example with the very values that leave', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));

    const { report, examples } = await previewStage(site.context);

    const [frame] = await readFrames(site.context, 'stage-1');
    expect(report.hexDump[0]).toContain('53 46 55 4d');
    expect(report.header).toMatchObject({ batchNumber: 0, representationSize: 5, labelCount: 17 });
    expect(report.bytesPerToken).toBeCloseTo((frame?.length ?? 0) / report.tokens, 10);
    const phi = examples.flat().filter(({ before, tag }) => tag.endsWith('-NAME') && !/\d/.test(before));
    expect(phi.length).toBeGreaterThan(0);
    expect(phi.every(({ before, after }) => before !== after && after.includes('q'))).toBe(true);
    expect(JSON.stringify(report)).not.toMatch(/Quillfeather|Wrenlow/);
  });

  it('says of notes without labels that nothing in them was replaced, and shows what looks like names', async () => {
    await using site = await openSite();
    const bare = ['cough', 'fever', 'rash'].map((id) => ({
      id,
      text: `Ada Vask, room 12, has a ${id}.`,
      spans: [],
    }));
    await stageNotes(site.context, staging(await writeNotes(site.folder, bare), { allowUnlabelled: true }));

    const preview = await previewStage(site.context);
    const lines = previewLines(preview).join('\n');

    expect(lines).toContain('NONE LABELLED: no name is replaced by an invented one');
    expect(lines).toContain('NONE: every other word is encoded as it stands');
    expect(lines).not.toContain('replaced by invented');
    expect(lines).toContain('3 of 3 notes have no label: cough, fever, rash');
    expect(lines).toContain('Ada 3, Vask 3');
    expect(lines).toContain('numbers      12 3');
    expect(JSON.stringify(preview.report)).not.toContain('Vask');
    await approve(site.context, approval);
    expect(previewLines(await previewStage(site.context)).join()).not.toContain('Vask');
  });

  it('shows the casing of every token of an example, which leaves as well', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(1))));

    const { examples } = await previewStage(site.context);

    const casings = Object.fromEntries(examples.flat().map(({ after, casing }) => [after, casing]));
    expect(casings).toMatchObject({ Patient: 'initialUpper', rests: 'allLower' });
  });

  it('lets nothing leave before somebody has approved exactly these bytes', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));

    await expect(upload(site.context)).rejects.toMatchObject({ code: 'SITE_STAGE_UNAPPROVED' });
    await expect(approve(site.context, { ...approval, confirmed: false })).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    });
    await expect(
      approve({ ...site.context, terminal: createSilentTerminal(false) }, { ...approval, confirmed: false }),
    ).rejects.toMatchObject({ code: 'CONFIRMATION_DECLINED' });
    expect(uploadsOf(site.coordinator)).toEqual([]);
  });

  it('asks which one is meant while several wait', async () => {
    await using site = await openSite();
    for (const name of ['a', 'b']) {
      const notes = buildNotes(3).map((note) => ({
        ...note,
        text: note.text.replace('rests', `rests ${name}`),
      }));
      await stageNotes(site.context, staging(await writeNotes(site.folder, notes, `${name}.jsonl`)));
    }

    await expect(approve(site.context, approval)).rejects.toMatchObject({
      code: 'SITE_STAGES_SEVERAL',
      details: { waiting: 'stage-1 stage-2' },
    });
    expect(await approve(site.context, { ...approval, stageId: 'stage-2' })).toMatchObject({
      stageId: 'stage-2',
    });
  });

  it('keeps the name of everybody who approved and every revocation, the first name counting', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));

    await approve(site.context, { stageId: 'stage-1', approvedBy: 'first', confirmed: true });
    await approve(site.context, { stageId: 'stage-1', approvedBy: 'second', confirmed: true });
    const [twice] = (await readStatus(site.context)).stages;
    await withdraw(site.context, { confirmed: true });
    const [revoked] = (await readStatus(site.context)).stages;
    await approve(site.context, { approvedBy: 'third', confirmed: true });
    const [again] = (await readStatus(site.context)).stages;

    expect(twice).toMatchObject({ state: 'approved', approvedBy: 'first' });
    expect(revoked).toMatchObject({ state: 'waiting for approval', approvedBy: null });
    expect(again?.approvedBy).toBe('third');
    expect(again?.approvals.map(({ act, by }) => `${act} ${by}`)).toEqual([
      'approved first',
      'approved second',
      'revoked withdraw',
      'approved third',
    ]);
  });

  it.each([
    ['discarded', 'SITE_STAGE_UNKNOWN', 0],
    ['approved by somebody else', 'SITE_STAGE_CHANGED', 1],
  ])('records nothing when the stage is %s while the question stands', async (what, code, stages) => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));
    const ask = async () => {
      if (what === 'discarded') await discardStage(site.context, 'stage-1', true);
      else await approve(site.context, approval);
      return true;
    };

    await expect(
      approve(
        { ...site.context, terminal: { ...site.terminal, ask } },
        { approvedBy: 'late', confirmed: false },
      ),
    ).rejects.toMatchObject({ code });

    const status = await readStatus(site.context);
    expect(status.stages).toHaveLength(stages);
    expect(JSON.stringify(status)).not.toContain('late');
  });

  it('waits for no other command and takes turns with it', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));

    await withSiteLock(site.context.paths, async () => {
      await expect(approve(site.context, approval)).rejects.toMatchObject({ code: 'SITE_DATA_IN_USE' });
    });
  });

  it('says before anybody signs that a stage for an older representer cannot be sent', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));
    site.coordinator.representer = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });
    await pull(site.context);
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return true;
    };

    await expect(
      approve(
        { ...site.context, terminal: { ...site.terminal, ask } },
        { approvedBy: 'admin', confirmed: false },
      ),
    ).rejects.toMatchObject({ code: 'SITE_STAGE_NOT_SENDABLE', details: { reason: 'superseded' } });

    expect(asked).toEqual([]);
    expect((await readStatus(site.context)).stages[0]).toMatchObject({ state: 'superseded', approvals: [] });
  });

  it('removes the patient text of the examples once approved', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));

    expect((await previewStage(site.context)).examples).toEqual([]);
  });

  it('refuses to send a frame that changed after it was approved', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    const file = join(site.context.paths.stageFolder('stage-1'), '0000000.frame');
    const bytes = await readFile(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await writeFile(file, bytes);

    await expect(upload(site.context)).rejects.toMatchObject({ code: 'SITE_FRAME_CHANGED' });
    expect(uploadsOf(site.coordinator)).toEqual([]);
  });
});

describe('upload', () => {
  it('sends each batch once and keeps its receipt', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(400)));

    const first = await upload(site.context);
    const second = await upload(site.context);

    expect(first.sent).toBeGreaterThan(1);
    expect(second).toMatchObject({ sent: 0, sentBefore: first.sent });
    expect(uploadsOf(site.coordinator)).toHaveLength(first.sent);
    expect((await readStatus(site.context)).stages[0]).toMatchObject({ state: 'sent', receipts: first.sent });
  });

  it('tries again after busy answers and broken connections, with the same bytes', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    site.coordinator.disturbances.push({ status: 503 }, 'cut', 'store-then-cut');

    const report = await upload(site.context);

    const bodies = uploadsOf(site.coordinator).map(({ body }) => sha256(body));
    expect(report.sent).toBe(1);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(1);
  });

  it('gives up after the last attempt and goes on when run again', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    site.coordinator.disturbances.push(...(['cut', 'cut', 'cut', 'cut'] as const));

    await expect(upload(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });

    expect((await upload(site.context)).sent).toBe(1);
  });

  it('does not repeat what the coordinator refuses', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    site.coordinator.disturbances.push({ status: 409 });

    await expect(upload(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_ANSWER_UNKNOWN' });
    expect(uploadsOf(site.coordinator)).toHaveLength(1);
  });

  it('sends later stages when the representer of an earlier one was superseded', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(3));
    await stageAndApprove(site.context, path);
    const bytes = Buffer.from('other weights');
    site.coordinator.files.set('representer.onnx', bytes);
    site.coordinator.representer = buildManifest({
      representerId: '44444444-4444-4444-8444-444444444444',
      files: { 'representer.onnx': { sha256: sha256(bytes), bytes: bytes.length } },
    });
    await pull(site.context);
    await stageAndApprove(site.context, path);

    const report = await upload(site.context);

    expect(report).toMatchObject({ sent: 1, superseded: ['stage-1'] });
  });

  it('has no stage of an older representer wait for approval, since nobody can approve it', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(3));
    await stageNotes(site.context, staging(path));
    const bytes = Buffer.from('other weights');
    site.coordinator.files.set('representer.onnx', bytes);
    site.coordinator.representer = buildManifest({
      representerId: '44444444-4444-4444-8444-444444444444',
      files: { 'representer.onnx': { sha256: sha256(bytes), bytes: bytes.length } },
    });
    await pull(site.context);

    expect(await upload(site.context)).toMatchObject({ sent: 0, unapproved: [] });
    const out = join(site.folder, 'letter');
    expect(await writeLetter(site.context, { out, withdrawing: 'nothing' })).toMatchObject({
      unapproved: [],
    });
    await expect(approve(site.context, approval)).rejects.toMatchObject({
      details: { reason: 'superseded' },
    });
    await stageNotes(site.context, staging(path));
    expect(await approve(site.context, approval)).toMatchObject({ stageId: 'stage-2' });
  });
});

describe('withdraw', () => {
  it('asks for everything or one batch, and revokes the approval of what was not sent', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    await upload(site.context);
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(6)));

    await withdraw(site.context, { batchNumber: 0, confirmed: true });
    await withdraw(site.context, { confirmed: true });

    const bodies = site.coordinator.requests
      .filter(({ path }) => path.endsWith('/withdrawals'))
      .map(({ body }) => JSON.parse(body.toString()));
    expect(bodies).toEqual([
      { scope: 'batch', representerId: buildManifest().representerId, batchNumber: 0 },
      { scope: 'all' },
    ]);
    await expect(upload(site.context)).resolves.toMatchObject({ sent: 0, unapproved: ['stage-2'] });
  });

  it('discards a stage only while nothing of it was sent', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(3));
    await stageAndApprove(site.context, path);
    site.coordinator.disturbances.push(...(['store-then-cut', 'cut', 'cut', 'cut'] as const));
    await expect(upload(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });

    await expect(discardStage(site.context, 'stage-1', true)).rejects.toMatchObject({
      code: 'SITE_STAGE_SENT',
    });
  });
});
