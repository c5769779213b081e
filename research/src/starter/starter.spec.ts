import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { carrierCorpora, readCarriers } from './carrier-files.js';
import { learnedNotes, scoringSets, splitMaterial } from './material.js';

const posts = 'Ann\tB-person\nLee\tI-person\nleft\tO\nRome\tB-location\n.\tO\n\nhi\tO\nRadio\tB-product\n';
const spans = [{ entity_type: 'PERSON', start_position: 5, end_position: 12 }];

let folder: string;

/** One text of each corpus, as its publisher writes it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-carriers-'));
  const write = async (path: string, content: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const transcriptions = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify({
      id: `t-${index}`,
      text: `He was seen by Dr. X. No fever number ${index} was noted. He left.`,
    }),
  );
  await write('mtsamples_en/mtsamples_unique.jsonl', transcriptions.join('\n'));
  await write(
    'mts_dialog_en/Set.csv',
    'ID,section_header,section_text,dialogue\n0,HX,"Well, now.",Doctor: Hello?\n',
  );
  await write('ctakes_notes_en/notes/one.txt', 'CHIEF COMPLAINT\nCough since March 2014.\n');
  const templates = [{ full_text: 'Call Ann Lee', template_id: 1, spans }];
  await write('presidio_synth_en/synth_dataset_v2.json', JSON.stringify(templates));
  for (const file of ['wnut17train.conll', 'emerging.dev.conll', 'emerging.test.annotated'])
    await write(`ner_en_wnut17/${file}`, posts);
});

afterAll(() => rm(folder, { recursive: true }));

describe('the carriers of a starter release', () => {
  it('are read from every corpus, a post of an unknown kind left out', async () => {
    const texts = await readCarriers(folder);

    expect(new Set(texts.map(({ corpus }) => corpus))).toEqual(
      new Set(carrierCorpora.map(({ name }) => name)),
    );
    expect(texts.filter(({ corpus }) => corpus === 'ner_en_wnut17').map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => 'Ann Lee left Rome.'),
    );
  });

  it('say where identifiers stand that their makers marked', async () => {
    const texts = await readCarriers(folder);

    const marked = texts.flatMap(({ text, marked: found = [] }) =>
      found.map(({ start, end, label }) => `${label} ${text.slice(start, end)}`),
    );

    expect(new Set(marked)).toEqual(new Set(['PATIENT Ann Lee', 'CITY Rome']));
  });

  it('are refused when a file is another one', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sfumato-carriers-'));
    await mkdir(join(other, 'mtsamples_en'));
    await writeFile(join(other, 'mtsamples_en/mtsamples_unique.jsonl'), '{"id":1}\n');

    await expect(readCarriers(other)).rejects.toMatchObject({ code: 'LAB_CARRIERS_INVALID' });
    await rm(other, { recursive: true });
  });

  it('stand on one side of the split each, and those left out are only scored', async () => {
    const texts = await readCarriers(folder);

    const { learned, dev, test } = splitMaterial(texts, ['presidio_synth_en']).texts;

    expect([...learned, ...dev, ...test].length).toBe(texts.length);
    expect(learned.length).toBeGreaterThan(test.length);
    expect(dev.length).toBeGreaterThan(0);
    for (const corpus of ['presidio_synth_en', 'ctakes_notes_en'])
      expect([...learned, ...dev].filter((text) => text.corpus === corpus)).toEqual([]);
  });
});

describe('the notes of a starter training', () => {
  it('are the same for the same seed, and no scored note is among them', async () => {
    const material = splitMaterial(await readCarriers(folder), []);
    const learned = [...learnedNotes(material, 30, 1)];

    const scored = scoringSets(material, 1).flatMap(({ notes }) => notes);

    expect([...learnedNotes(material, 30, 1)]).toEqual(learned);
    expect(scored.length).toBeGreaterThan(500);
    const texts = new Set(learned.map(({ text }) => text));
    expect(scored.filter(({ text }) => texts.has(text) && text !== '')).toEqual([]);
  });
});
