import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { NotePipeline } from '#encoding';
import { checkFrame, openFrame } from '#protocol/frames';
import { pull } from '../sync/pull.js';
import { readStatus } from '../sync/status.js';
import { discardStage } from '../sync/withdraw.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { createFakePipeline, fakeSizes } from '../testing/fake-pipeline.js';
import { openSite, readFrames, staging } from '../testing/open-site.js';
import { buildNote, buildNotes, writeNotes } from '../testing/site-fixture.js';
import { stageNotes } from './stage.js';

describe('stage', () => {
  it('puts every token of every new note into frames that the coordinator accepts', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(40));

    const { stage } = await stageNotes(site.context, staging(path));

    const frames = await readFrames(site.context, stage.stageId);
    const sentences = frames.flatMap((frame) => [...openFrame(checkFrame(frame))]);
    expect(stage.notes).toEqual({ staged: 40, stagedBefore: 0, repeated: 0, refused: 0, unlabelled: 0 });
    expect(stage.labels).toEqual({ NAME: 80, DATE: 40 });
    expect(sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0)).toBe(stage.tokens);
    expect(sentences).toHaveLength(stage.sentences);
  });

  it('embeds invented identifiers only, unless it is told otherwise', async () => {
    const seen = new Set<string>();
    const loadPipeline = async () => createFakePipeline({ onToken: (token) => seen.add(token) });
    await using site = await openSite({ loadPipeline });
    const path = await writeNotes(site.folder, [buildNote('n', 'Seen by [[NAME|Quillfeather]] today.')]);

    await stageNotes(site.context, staging(path));

    expect([seen.has('Seen'), seen.has('Quillfeather')]).toEqual([true, false]);
    await discardStage(site.context, 'stage-1', true);
    await stageNotes(site.context, staging(path, { surrogates: 'none' }));
    expect(seen.has('Quillfeather')).toBe(true);
  });

  it('shuffles sentences across notes', async () => {
    await using site = await openSite();
    const path = await writeNotes(site.folder, buildNotes(60));
    const lengthsOf = async (stageId: string) => {
      const frames = await readFrames(site.context, stageId);
      return frames.flatMap((frame) => [...checkFrame(frame).header.sentenceLengths]);
    };

    await stageNotes(site.context, staging(path));
    const first = await lengthsOf('stage-1');
    await discardStage(site.context, 'stage-1', true);
    await stageNotes(site.context, staging(path));
    const second = await lengthsOf('stage-2');

    expect(second).not.toEqual(first);
    expect([...second].sort()).toEqual([...first].sort());
  });

  it('leaves out notes that were staged before, whatever their labels are now', async () => {
    await using site = await openSite();
    const notes = buildNotes(5);
    const [first] = notes;
    const again = [{ ...first, id: 'renamed', spans: [] }, ...notes.slice(1), ...buildNotes(7).slice(5)];
    await stageNotes(site.context, staging(await writeNotes(site.folder, notes)));

    const { stage } = await stageNotes(site.context, staging(await writeNotes(site.folder, again)));

    expect(stage.notes).toMatchObject({ staged: 2, stagedBefore: 5, repeated: 0 });
    await expect(
      stageNotes(site.context, staging(await writeNotes(site.folder, notes))),
    ).rejects.toMatchObject({ code: 'SITE_NOTHING_TO_STAGE', details: { stagedBefore: 5 } });
  });

  it('gives batches of a later stage numbers of their own', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(2))));

    const { stage } = await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(4))));

    expect(stage.batches.map(({ batchNumber }) => batchNumber)).toEqual([1]);
  });

  it('sums up what it refuses, and stages the rest only when told or when it is little', async () => {
    await using site = await openSite();
    const badLabel = (id: string) => buildNote(id, `By [[CELEBRITY|Someone ${id}]].`);
    const badSpan = { id: 'outside', text: 'short', spans: [{ start: 3, end: 99, label: 'NAME' }] };
    const bad = [...'abcdefg'].map(badLabel);
    const path = await writeNotes(site.folder, [...bad, ...buildNotes(100), badSpan]);

    await expect(stageNotes(site.context, staging(path))).rejects.toMatchObject({
      code: 'SITE_TOO_MANY_REFUSED',
      details: { refused: 8, documents: 108 },
    });
    expect((await readStatus(site.context)).stages).toEqual([]);
    const { stage } = await stageNotes(site.context, staging(path, { allowRefused: true }));

    expect(stage.notes).toMatchObject({ staged: 100, refused: 8 });
    const lines = [1, 2, 3, 4, 5].map((line) => `${path}:${line}`);
    expect(stage.refused).toEqual([
      { code: 'TEXT_LABEL_UNKNOWN', about: 'CELEBRITY', count: 7, examples: lines },
      { code: 'TEXT_SPAN_OUT_OF_BOUNDS', count: 1, examples: [`${path}:108`] },
    ]);
    const said = site.terminal.spokenLines.filter((line) =>
      /CELEBRITY|and 2 more|Name the label set/.test(line),
    );
    expect(said).toHaveLength(2 * 3);
  });

  it('refuses notes of which most have no labels unless told, and counts those that have none', async () => {
    await using site = await openSite();
    const bare = ['p', 'q', 'r'].map((id) => ({ id, text: `Ada Moss ${id} has a cough.`, spans: [] }));
    const path = await writeNotes(site.folder, [...bare, ...buildNotes(2)]);

    await expect(stageNotes(site.context, staging(path))).rejects.toMatchObject({
      code: 'SITE_NOTES_UNLABELLED',
      details: { unlabelled: 3, notes: 5 },
    });
    const { stage } = await stageNotes(site.context, staging(path, { allowUnlabelled: true }));

    expect(stage.notes).toMatchObject({ staged: 5, unlabelled: 3 });
    expect(stage.unlabelledExamples).toEqual(['p', 'q', 'r']);
    expect(site.terminal.spokenLines).toContain('  p, q, r');
  });

  it("reads labels of the notes' own by a map file, and says which it does not have", async () => {
    await using site = await openSite();
    const mapFile = join(site.folder, 'labels.yaml');
    const path = await writeNotes(site.folder, [
      buildNote('a', '[[PERSON|Ada Moss]] on [[WHEN|2031-05-12]] took [[DRUG|aspirin]].'),
    ]);

    await writeFile(mapFile, 'PERSON: NAME\nWHEN: DATE\n');
    await expect(stageNotes(site.context, staging(path, { mapFile }))).rejects.toMatchObject({
      code: 'SITE_NOTHING_TO_STAGE',
      details: { refused: 1 },
    });
    expect(site.terminal.spokenLines.join('\n')).toContain('TEXT_LABEL_UNKNOWN DRUG');
    await writeFile(mapFile, '{"PERSON": "NAME", "WHEN": "DATE", "DRUG": null}');
    const { stage } = await stageNotes(site.context, staging(path, { mapFile }));

    expect(stage.labels).toEqual({ NAME: 1, DATE: 1 });
    expect(stage.labelWarnings).toEqual({ 'unknown-label': 1 });
  });

  it('tells a note that occurs twice in the corpus from one that was staged before', async () => {
    await using site = await openSite();
    const [note] = buildNotes(1);
    const path = await writeNotes(site.folder, [note, { ...note, id: 'copy', text: `${note?.text} ` }]);

    const { stage } = await stageNotes(site.context, staging(path));

    expect(stage.notes).toMatchObject({ staged: 1, stagedBefore: 0, repeated: 1 });
  });

  it('leaves nothing when it fails half-way, and the notes can be staged afterwards', async () => {
    let broken = true;
    const pipeline = createFakePipeline();
    const loadPipeline = async (): Promise<NotePipeline> => ({
      ...pipeline,
      createSurrogates: async (random, language) => {
        const make = await pipeline.createSurrogates(random, language);
        return (note) => {
          if (broken && note.id === 'note-3') throw new Error('power cut');
          return make(note);
        };
      },
    });
    await using site = await openSite({ loadPipeline });
    const path = await writeNotes(site.folder, buildNotes(6));

    await expect(stageNotes(site.context, staging(path))).rejects.toThrow('power cut');

    expect(existsSync(site.context.paths.partialFolder)).toBe(false);
    expect((await readStatus(site.context)).stages).toEqual([]);
    broken = false;
    expect((await stageNotes(site.context, staging(path))).stage.notes.staged).toBe(6);
  });

  it('refuses a representer that does not read the casing that its manifest says it reads', async () => {
    await using site = await openSite();
    site.coordinator.representer = buildManifest({ readsCasing: true });
    await pull(site.context);
    const path = await writeNotes(site.folder, buildNotes(2));

    await expect(stageNotes(site.context, staging(path))).rejects.toMatchObject({
      code: 'SITE_MODEL_UNFIT',
      details: { field: 'embeddingSize', value: fakeSizes.embedding, expected: fakeSizes.embedding + 7 },
    });
  });

  it('refuses a representer that reads the form of a word, which no noise would hide', async () => {
    await using site = await openSite();
    site.coordinator.representer = buildManifest({ formSize: 96 });
    await pull(site.context);
    const path = await writeNotes(site.folder, buildNotes(2));

    await expect(stageNotes(site.context, staging(path))).rejects.toMatchObject({
      code: 'SITE_MODEL_UNFIT',
      details: { field: 'formSize', value: 96, expected: 'none' },
    });
  });

  it('refuses a model file that was changed on disk', async () => {
    await using site = await openSite();
    const folder = site.context.paths.representerFolder(buildManifest().representerId);
    await writeFile(join(folder, 'representer.onnx'), 'other weights here');

    await expect(
      stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(1)))),
    ).rejects.toMatchObject({ code: 'SITE_DATA_DAMAGED' });
  });
});
