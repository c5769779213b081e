/** The noise that a preview states, which a person answers for: that of the frames, whatever the site asks for by then. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { SiteContext } from '../context.js';
import { readStage, stageFiles } from '../data/stages.js';
import { fakeNoise } from '../testing/fake-pipeline.js';
import { openSite, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
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
