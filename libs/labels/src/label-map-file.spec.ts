import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labelSetNamed, mapSpans, readLabelMapFile } from './index.js';

const i2b2 = labelSetNamed('i2b2');

describe('readLabelMapFile', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'label-map-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string, content: string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return readLabelMapFile(file, i2b2);
  };

  it.each([
    ['own.yaml', 'PERSON: PATIENT\nGPE: CITY\nTITLE: null # no identifier\n'],
    ['own.json', '{"PERSON": "PATIENT", "GPE": "CITY", "TITLE": null}'],
  ])('renames as %s says and counts what is dropped', async (name, content) => {
    const map = await read(name, content);

    const spans = ['PERSON', 'TITLE', 'GPE'].map((label, start) => ({ start, end: start + 1, label }));
    expect(mapSpans(spans, map)).toEqual({
      spans: [
        { start: 0, end: 1, label: 'PATIENT' },
        { start: 2, end: 3, label: 'CITY' },
      ],
      dropped: { TITLE: 1 },
    });
    expect(map.droppedLabels).toEqual(['TITLE']);
    expect(map.from.categoryOf('GPE')).toBe('LOCATION');
  });

  it('refuses a span whose label the file does not name, even one of the target set', async () => {
    const map = await read('short.yaml', 'PERSON: PATIENT');

    expect(() => mapSpans([{ start: 0, end: 1, label: 'DOCTOR' }], map)).toThrow(
      expect.objectContaining({
        code: 'TEXT_LABEL_UNKNOWN',
        details: { label: 'DOCTOR', labelSet: 'short.yaml' },
      }),
    );
  });

  it('names the line whose target is no label of the set', async () => {
    await expect(read('wrong.yaml', 'PERSON: PATIENT\nGPE: TOWN')).rejects.toMatchObject({
      code: 'TEXT_LABEL_MAP_INVALID',
      details: { file: join(folder, 'wrong.yaml'), target: 'i2b2', label: 'GPE' },
    });
  });

  it.each([
    ['a list', '- PERSON'],
    ['a number as target', 'PERSON: 3'],
    ['the same label twice', 'PERSON: PATIENT\nPERSON: DOCTOR'],
    ['what is no YAML', '{"PERSON": Jane Invented'],
  ])('refuses %s and repeats nothing of the file', async (_, content) => {
    const failure = await read('bad.yaml', content).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'TEXT_LABEL_MAP_INVALID' });
    expect(JSON.stringify(failure)).not.toMatch(/Jane|PATIENT|DOCTOR/);
  });

  it('refuses a file without any label', async () => {
    await expect(read('empty.yaml', '{}')).rejects.toMatchObject({ code: 'TEXT_LABEL_SET_INVALID' });
  });

  it('says which file is missing', async () => {
    await expect(readLabelMapFile(join(folder, 'none.yaml'), i2b2)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});
