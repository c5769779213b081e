import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddings, withCasing, withForms } from '#embeddings';
import { packageRoot } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { checkReleaseFits } from '#protocol/manifests';
import { CASING_COUNT, type Note } from '#text';
import { findSpans } from './find-spans.js';
import { notePipeline } from './model-pool.js';
import { openStarterRelease, type StarterRelease } from './starter-release.js';
import { innocentSentences, unseenSentences } from './testing/unseen-sentences.js';

const scheme = createIobScheme(labelSetNamed('i2b2'));

/** Sentences with `[kind:text]` as notes whose spans are labelled by kind. */
function notesOf(sentences: readonly string[]): Note[] {
  return sentences.map((sentence, index) => {
    const spans: Note['spans'][number][] = [];
    let text = '';
    let end = 0;
    for (const match of sentence.matchAll(/\[(\w+):([^\]]+)\]/g)) {
      text += sentence.slice(end, match.index);
      const [whole, label = '', value = ''] = match;
      spans.push({ start: text.length, end: text.length + value.length, label });
      text += value;
      end = match.index + whole.length;
    }
    return { id: String(index), text: text + sentence.slice(end), spans };
  });
}

async function tag(release: StarterRelease, notes: readonly Note[]): Promise<Note[]> {
  const cacheFolder = fileURLToPath(new URL('.sfumato', packageRoot()));
  const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder });
  checkReleaseFits(release.manifest, {
    embeddings: table,
    labelSets: { i2b2: scheme.labelSet.labels },
    casingCount: CASING_COUNT,
  });
  const tagger = await notePipeline.openTagger(release.files);
  const found: Note[] = [];
  async function* read() {
    yield* notes;
  }
  const { formSize } = release.manifest.representer;
  const words = formSize === undefined ? table : withForms(table, formSize);
  const atWork = { input: withCasing(words), tagger, language: 'en', scheme } as const;
  await findSpans(read(), atWork, { write: async ({ note }) => void found.push(note), onStep: () => {} });
  await tagger.close();
  await table.close();
  return found;
}

/** Kind → share of its identifiers that lie inside found spans from end to end. */
function hiddenShares(gold: readonly Note[], tagged: readonly Note[]): ReadonlyMap<string, number> {
  const outcomes = new Map<string, boolean[]>();
  for (const [index, { text, spans }] of gold.entries()) {
    const found = tagged[index]?.spans ?? [];
    const isFound = (at: number) => found.some((span) => span.start <= at && at < span.end);
    for (const { start, end, label } of spans) {
      const letters = [...text.slice(start, end).matchAll(/[\p{L}\p{N}]/gu)].map(
        (match) => start + match.index,
      );
      outcomes.set(label, [...(outcomes.get(label) ?? []), letters.every(isFound)]);
    }
  }
  return new Map([...outcomes].map(([label, all]) => [label, all.filter(Boolean).length / all.length]));
}

describe('the English starter release', () => {
  const gold = notesOf(unseenSentences);
  const innocent = notesOf(innocentSentences).map((note) => ({ ...note, id: `innocent ${note.id}` }));
  let falseMarks: number;
  let release: StarterRelease;
  let hidden: ReadonlyMap<string, number>;

  beforeAll(async () => {
    release = await openStarterRelease('en');
    const tagged = await tag(release, [...gold, ...innocent]);
    hidden = hiddenShares(gold, tagged);
    falseMarks = tagged.slice(gold.length).reduce((sum, { spans }) => sum + spans.length, 0);
  });

  it.each([
    ['name', 0.8],
    ['date', 0.8],
    ['age', 0.8],
    ['place', 0.7],
  ])('hides identifiers of kind %s in sentences that nobody trained on', (kind, share) => {
    expect(hidden.get(kind)).toBeGreaterThanOrEqual(share);
  });

  it('marks at most two things in sentences that hold no identifier', () => {
    expect(falseMarks).toBeLessThanOrEqual(2);
  });

  it('weighs at most 12 MiB', () => {
    const bytes = release.files.representer.length + release.files.deidentifier.length;

    expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024);
  });

  it('says that its representer brings no noise, so that its vectors hide nothing', () => {
    expect(Math.max(...release.manifest.representer.noise.output)).toBe(0);
  });

  it('is refused when a byte of a model is another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-starter-'));
    const changed = Uint8Array.from(release.files.deidentifier);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    await writeFile(join(folder, 'release.json'), JSON.stringify(release.manifest));
    await writeFile(join(folder, 'representer.onnx'), release.files.representer);
    await writeFile(join(folder, 'deidentifier.onnx'), changed);

    const opened = openStarterRelease('en', folder);

    await expect(opened).rejects.toMatchObject({ code: 'ENCODING_STARTER_DAMAGED' });
    await rm(folder, { recursive: true });
  });

  it('is not found in a folder that holds none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-starter-'));

    const opened = openStarterRelease('en', folder);

    await expect(opened).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await rm(folder, { recursive: true });
  });
});
