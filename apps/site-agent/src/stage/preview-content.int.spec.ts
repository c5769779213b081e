/** What a preview states and a person answers for: the noise of the frames, and which notes went before under another representer. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import type { SiteContext } from '../context.js';
import { readStage, stageFiles } from '../data/stages.js';
import { pull } from '../sync/pull.js';
import { upload } from '../sync/upload.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { fakeNoise } from '../testing/fake-pipeline.js';
import { openSite, stageAndApprove, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { previewLines } from './preview.js';
import { previewStage } from './preview-content.js';
import { stageNotes } from './stage.js';

const raised = 3 * fakeNoise;

const noiseShown = async (context: SiteContext, noiseFloor: number) =>
  (await previewStage({ ...context, noiseFloor })).report.noise;

describe('the noise that a preview states', () => {
  it.each([
    ['raised', fakeNoise / 2, raised, fakeNoise],
    ['lowered', raised, fakeNoise / 2, raised],
  ])('is that of the frames after the floor was %s', async (_, before, after, expected) => {
    await using site = await openSite();
    const notes = await writeNotes(site.folder, buildNotes(3));
    await stageNotes({ ...site.context, noiseFloor: before }, staging(notes));

    expect(await noiseShown(site.context, after)).toEqual({ least: expected, largest: expected });
  });

  it('is what every agent adds at the least, where an earlier one staged and wrote down none', async () => {
    await using site = await openSite();
    await stageNotes(
      { ...site.context, noiseFloor: raised },
      staging(await writeNotes(site.folder, buildNotes(3))),
    );
    const file = join(site.context.paths.stageFolder('stage-1'), stageFiles.record);
    const { noise: _, ...earlier } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(earlier));

    expect(await readStage(site.context.paths, 'stage-1')).not.toHaveProperty('noise');
    expect(await noiseShown(site.context, raised)).toEqual({ least: fakeNoise, largest: fakeNoise });
  });
});

/** Has the site go on with a representer of another file, under another id. */
async function useNextRepresenter({ coordinator, context }: Awaited<ReturnType<typeof openSite>>) {
  const weights = Buffer.from('other representer weights');
  coordinator.files.set('representer.onnx', weights);
  coordinator.representer = buildManifest({
    representerId: '44444444-4444-4444-8444-444444444444',
    files: { 'representer.onnx': { sha256: sha256(weights), bytes: weights.length } },
  });
  await pull(context);
}

describe('what a preview says of notes that went before', () => {
  const shown = async ({ context }: { context: SiteContext }) => {
    const preview = await previewStage(context);
    return [
      preview.report.sentElsewhere,
      previewLines(preview).find((line) => line.includes('sent before ')),
    ];
  };

  it('counts those that were sent under other representers, and the representers', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    await upload(site.context);
    const first = await shown(site);
    await useNextRepresenter(site);
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(5))));
    const second = await shown(site);

    expect(first).toEqual([
      { notes: 0, representers: 0 },
      '  sent before  none of these notes under another representer',
    ]);
    expect(second).toEqual([
      { notes: 3, representers: 1 },
      '  sent before  3 of 5 notes under 1 other representer: whoever has both learns more of them than from one',
    ]);
  });

  it('does not count what was staged and never sent, and counts what was sent of a stage that is gone', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));
    await useNextRepresenter(site);
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(5))));
    const unsent = await shown(site);
    await rm(site.context.paths.stageFolder('stage-1'), { recursive: true });
    const gone = await shown(site);

    expect([unsent[0], gone[0]]).toEqual([
      { notes: 0, representers: 0 },
      { notes: 3, representers: 1 },
    ]);
  });
});
