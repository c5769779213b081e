import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LabelMap, labelMapBetween, mapSpans, readLabelMapFile } from './index.js';
import { createLabelBridge } from './label-map.js';
import { labelSetNamed, labelSetNames } from './label-sets.js';

const droppedBy = ({ table }: LabelMap) => Object.keys(table).filter((label) => table[label] === null);
const span = (label: string, start = 0) => ({ start, end: start + 3, label });

describe('labelMapBetween', () => {
  const pairs = [
    ['i2b2', 'hipaa'],
    ['i2b2', 'generic'],
    ['meddocan', 'i2b2'],
    ['meddocan', 'hipaa'],
    ['meddocan', 'generic'],
    ['hipaa', 'i2b2'],
    ['i2b2-2006', 'i2b2'],
    ['i2b2-2006', 'generic'],
    ['grascco', 'i2b2'],
    ['grascco', 'hipaa'],
    ['grascco', 'generic'],
    ['ner', 'i2b2'],
    ['ner', 'generic'],
  ] as const;

  it.each(pairs)(
    'from %s to %s names every label of the one by a label of the other or drops it',
    (from, to) => {
      const map = labelMapBetween(from, to);

      for (const label of labelSetNamed(from).labels) {
        const name = map.table[label];
        expect(name === null || labelSetNamed(to).has(name ?? '')).toBe(true);
      }
    },
  );

  it('drops from i2b2 to hipaa exactly what i2b2 does not count as HIPAA', () => {
    const i2b2 = labelSetNamed('i2b2');

    expect(droppedBy(labelMapBetween('i2b2', 'hipaa'))).toEqual(i2b2.labels.filter((l) => !i2b2.isHipaa(l)));
  });

  it.each(['i2b2', 'generic'])('drops nothing from meddocan to %s', (to) => {
    expect(droppedBy(labelMapBetween('meddocan', to))).toEqual([]);
  });

  it.each([
    ['grascco', ['NAME_TITLE', 'NAME_EXT']],
    ['ner', ['MISC']],
    ['i2b2-2006', []],
  ])('drops from %s to i2b2 what is no identifier there: %j', (from, dropped) => {
    expect(droppedBy(labelMapBetween(from, 'i2b2'))).toEqual(dropped);
  });

  it.each(labelSetNames)('changes nothing from %s to itself', (name) => {
    const { labels } = labelSetNamed(name);

    expect(labelMapBetween(name, name).table).toEqual(
      Object.fromEntries(labels.map((label) => [label, label])),
    );
  });

  it('fails when there is no table and lists the pairs there are', () => {
    expect(() => labelMapBetween('i2b2', 'meddocan')).toThrow(
      expect.objectContaining({
        code: 'TEXT_LABEL_MAP_UNKNOWN',
        details: expect.objectContaining({ known: expect.stringContaining('meddocan>i2b2') }),
      }),
    );
  });
});

describe('mapSpans', () => {
  it('renames spans in their order and counts the dropped by their old label', () => {
    const spans = [span('DOCTOR', 9), span('PATIENT', 0), span('URL', 20), span('DOCTOR', 30)];

    const mapped = mapSpans(spans, labelMapBetween('i2b2', 'hipaa'));

    expect(mapped).toEqual({ spans: [span('PATIENT', 0)], dropped: { DOCTOR: 2, URL: 1 } });
  });

  it('fails on a label outside the source set instead of dropping it', () => {
    expect(() => mapSpans([span('FECHAS')], labelMapBetween('i2b2', 'generic'))).toThrow(
      expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }),
    );
  });
});

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
    expect(droppedBy(map)).toEqual(['TITLE']);
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

describe('labels between a release and the rules', () => {
  it.each(labelSetNames)('all have a name on the other side, from %s and back', (name) => {
    const labelSet = labelSetNamed(name);
    const i2b2 = labelSetNamed('i2b2');
    const bridge = createLabelBridge(labelSet);

    expect(labelSet.labels.filter((label) => !i2b2.has(bridge.toI2b2(label)))).toEqual([]);
    expect(i2b2.labels.filter((label) => !labelSet.has(bridge.fromI2b2(label)))).toEqual([]);
  });

  it('stay the same for a release in i2b2', () => {
    const { labels } = labelSetNamed('i2b2');

    expect(labels.map(createLabelBridge(labelSetNamed('i2b2')).fromI2b2)).toEqual(labels);
  });

  it.each([
    ['meddocan', 'ZIP', 'TERRITORIO'],
    ['meddocan', 'STATE', 'TERRITORIO'],
    ['meddocan', 'HOSPITAL', 'HOSPITAL'],
    ['safe-harbor', 'ZIP', 'GEOGRAPHY'],
    ['grascco', 'ZIP', 'LOCATION_ZIP'],
  ] as const)('of %s call %s %s', (name, label, own) => {
    expect(createLabelBridge(labelSetNamed(name)).fromI2b2(label)).toBe(own);
  });
});
