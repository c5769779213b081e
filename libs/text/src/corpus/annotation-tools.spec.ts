import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Note } from '../note.js';
import { createCorpusWriter, detectFormat, openCorpus } from './index.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annotation-tools-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The smiling face is one code point and two UTF-16 units, so that a wrong way of counting shows. */
const text = '😀 Seen by Ada\r\nMoss "today" {.';
const notes: Note[] = [
  { id: 'a', text, spans: [{ start: 11, end: 20, label: 'DOCTOR', confidence: 0.75 }] },
  { id: 'b', text: 'Nothing here.', spans: [] },
];

async function write(name: string, format: 'inception' | 'label-studio') {
  const path = join(folder, name);
  const writer = createCorpusWriter({ path, format, labels: ['DOCTOR', 'A&B'] });
  for (const note of notes) await writer.write(note);
  await writer.close();
  return path;
}

async function read(path: string, format: 'inception' | 'label-studio') {
  const items = [];
  for await (const item of openCorpus({ path, format }))
    items.push(item.kind === 'note' ? item.note : item.failure.code);
  return items;
}

async function readTasks(name: string, tasks: unknown) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(tasks, null, 2));
  return read(path, 'label-studio');
}

const region = (labels: string[], start: number, end: number, text?: string) => ({
  type: 'labels',
  value: { start, end, labels, text },
});

describe('inception', () => {
  it('comes back with the same text and spans, and is recognised by its content', async () => {
    const path = await write('cas', 'inception');

    expect(await detectFormat(path)).toBe('inception');
    expect(await read(path, 'inception')).toEqual(
      notes.map((note) => ({ ...note, spans: note.spans.map(({ confidence: _, ...span }) => span) })),
    );
  });

  it('counts as Java does', async () => {
    const cas = JSON.parse(await readFile(join(await write('java', 'inception'), 'a.json'), 'utf8'));
    const { begin, end } = cas['%FEATURE_STRUCTURES'][2];

    expect(text.slice(begin, end)).toBe('Ada\r\nMoss');
  });

  it.each([
    ['a span without a label', { begin: 0, end: 4 }],
    ['an offset that is none', { begin: -1, end: 4, value: 'DOCTOR' }],
  ])('refuses %s', async (_, feature) => {
    const path = join(folder, 'bad.json');
    const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaString: text };
    const span = { '%ID': 2, '%TYPE': 'webanno.custom.Phi', '@sofa': 1, ...feature };
    await writeFile(path, JSON.stringify({ '%TYPES': {}, '%FEATURE_STRUCTURES': [sofa, span] }));

    expect(await read(path, 'inception')).toEqual(['TEXT_RECORD_INVALID']);
  });
});

describe('label-studio', () => {
  it('comes back with the same text, spans and confidences, and is recognised by its content', async () => {
    const path = await write('tasks.json', 'label-studio');

    expect(await detectFormat(path)).toBe('label-studio');
    expect(await read(path, 'label-studio')).toEqual(notes);
    expect(await readFile(join(folder, 'tasks-config.xml'), 'utf8')).toContain('<Label value="A&amp;B"/>');
  });

  it('counts code points, and gives the task the least score', async () => {
    const path = await write('counted.json', 'label-studio');
    const [task] = JSON.parse(await readFile(path, 'utf8'));
    const [{ score, result }] = task.predictions;

    expect(result[0].value).toEqual({ start: 10, end: 19, text: 'Ada\r\nMoss', labels: ['DOCTOR'] });
    expect(score).toBe(0.75);
  });

  it('offers every label of the notes beside those it was told, and no configuration where there is none', async () => {
    await write('offered.json', 'label-studio');
    const [, none] = notes;
    const bare = createCorpusWriter({ path: join(folder, 'bare.json'), format: 'label-studio' });
    if (none !== undefined) await bare.write(none);
    await bare.close();
    const own = createCorpusWriter({ path: join(folder, 'own.json'), format: 'label-studio' });
    for (const note of notes) await own.write(note);
    await own.close();

    const labelsOf = async (name: string) =>
      [...(await readFile(join(folder, name), 'utf8')).matchAll(/<Label value="([^"]*)"/g)].map(
        ([, label]) => label,
      );
    expect(await labelsOf('offered-config.xml')).toEqual(['DOCTOR', 'A&amp;B']);
    expect(await labelsOf('own-config.xml')).toEqual(['DOCTOR']);
    await expect(labelsOf('bare-config.xml')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('takes what people labelled, not what was predicted', async () => {
    const data = { text: 'Ada Moss' };
    const annotations = [
      { was_cancelled: true, result: [region(['DATE'], 0, 3)] },
      { result: [region(['DOCTOR'], 0, 8, 'Ada Moss')] },
    ];
    const predictions = [{ result: [region(['DATE'], 4, 8)] }];

    expect(await readTasks('export.json', [{ id: 7, annotations, data, predictions }])).toEqual([
      { id: '7', text: 'Ada Moss', spans: [{ start: 0, end: 8, label: 'DOCTOR' }] },
    ]);
  });

  it.each([
    ['the one other field', { id: 'a', note: 'Ada Moss', ward: 7 }, 'Ada Moss'],
    ['"text" before all others', { text: 'Ada Moss', note: 'Roe' }, 'Ada Moss'],
  ])('takes the text from %s', async (_, data, expected) => {
    const task = { id: 7, data, annotations: [{ result: [region(['DOCTOR'], 0, 8, 'Ada Moss')] }] };

    expect(await readTasks('named.json', [task])).toMatchObject([{ text: expected }]);
  });

  it.each([
    ['none', { id: 'a', ward: 7 }],
    ['two', { note: 'Ada Moss', other: 'Roe' }],
  ])('refuses a task whose data hold no "text" and %s that could be it', async (_, data) => {
    const task = { id: 7, data, annotations: [{ result: [] }] };

    expect(await readTasks('unnamed.json', [task])).toEqual(['TEXT_RECORD_INVALID']);
  });

  it('reads the export of Label Studio 1.23, which names predictions by number', async () => {
    // The members that `?exportType=JSON` gave for a task whose prediction somebody submitted, times and ids shortened.
    const exported = {
      id: 1,
      annotations: [
        {
          id: 1,
          completed_by: 1,
          was_cancelled: false,
          ground_truth: false,
          prediction: {},
          lead_time: 1.0,
          result: [
            {
              id: 'span-1',
              type: 'labels',
              from_name: 'label',
              to_name: 'text',
              origin: 'prediction',
              value: { start: 10, end: 19, text: 'Ada\r\nMoss', labels: ['DOCTOR'] },
            },
          ],
        },
      ],
      drafts: [],
      predictions: [1],
      data: { id: 'a', text },
      meta: {},
      inner_id: 1,
      project: 2,
    };
    const unlabelled = { ...exported, id: 2, annotations: undefined, data: { id: 'b', text } };

    expect(await readTasks('exported.json', [exported, unlabelled])).toEqual([
      { id: 'a', text, spans: [{ start: 11, end: 20, label: 'DOCTOR' }] },
      'TEXT_RECORD_INVALID',
    ]);
  });

  it.each([
    ['that nobody labelled', []],
    ['that two people labelled', [{ result: [] }, { result: [] }]],
    ['with a region without a label', [{ result: [region([], 0, 3)] }]],
  ])('refuses a task %s, and reads the next', async (_, annotations) => {
    const data = { text: 'Ada Moss' };

    expect(
      await readTasks('some.json', [
        { id: 1, annotations, data },
        { id: 2, annotations: [{ result: [] }], data },
      ]),
    ).toEqual(['TEXT_RECORD_INVALID', { id: '2', text: 'Ada Moss', spans: [] }]);
  });

  it('refuses a file that ends inside a task', async () => {
    const path = join(folder, 'cut.json');
    await writeFile(path, '[{"id":1,"data":{"text":"a}"},"predictions":[]},{"id":2,"da');

    expect(await read(path, 'label-studio')).toEqual([
      { id: '1', text: 'a}', spans: [] },
      'TEXT_RECORD_INVALID',
    ]);
  });
});
