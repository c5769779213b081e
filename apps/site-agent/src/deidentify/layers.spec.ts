import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import { createNoteLayers, type LayerFlags, readLayers, sayUnmetKnown } from './layers.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-layers-'));
});
afterAll(() => rm(folder, { recursive: true }));

const text = 'Seen by Dr. Vask on 3 May 2024. Vask wrote to ann@example.org.';
const found = { start: 12, end: 16, label: 'DOCTOR', confidence: 0.9 };

async function openLayers(flags: LayerFlags, labelSet = 'i2b2') {
  const content = await readLayers(flags);
  return content && createNoteLayers(content, { language: 'en', labelSet: labelSetNamed(labelSet) });
}

async function layered(flags: LayerFlags, labelSet = 'i2b2', label = found.label) {
  const layers = await openLayers(flags, labelSet);
  const note = { id: 'one', text, spans: [{ ...found, label }] };
  return layers?.(note).spans.map(({ start, end, label, foundBy }) => [
    text.slice(start, end),
    label,
    foundBy,
  ]);
}

describe('the layers around a release', () => {
  it('are none unless somebody asks', async () => {
    expect(await layered({ rules: false })).toBeUndefined();
  });

  it('add what rules find, and find a name again that the release found once', async () => {
    expect(await layered({ rules: true })).toEqual([
      ['Vask', 'DOCTOR', expect.stringMatching(/^(model|rule:doctor-title)$/)],
      ['3 May 2024', 'DATE', 'rule:date'],
      ['Vask', 'DOCTOR', 'document'],
      ['ann@example.org', 'EMAIL', 'rule:email'],
    ]);
  });

  it('speak in the labels of the release', async () => {
    const labels = (await layered({ rules: true }, 'meddocan', 'NOMBRE_PERSONAL_SANITARIO'))?.map(
      ([, label]) => label,
    );

    expect(labels).toEqual([
      'NOMBRE_PERSONAL_SANITARIO',
      'FECHAS',
      'NOMBRE_PERSONAL_SANITARIO',
      'CORREO_ELECTRONICO',
    ]);
  });

  it('look at each span of a long note a few times, not once for every other span', async () => {
    const layers = await openLayers({ rules: true });
    const sentences = 500;
    let reads = 0;
    const spans = Array.from({ length: sentences }, (_, index) => ({
      get start() {
        reads += 1;
        return index * text.length + found.start;
      },
      end: index * text.length + found.end,
      label: found.label,
      confidence: found.confidence,
    }));

    layers?.({ id: 'long', text: text.repeat(sentences), spans });

    expect(reads / sentences).toBeLessThan(10);
  });

  it('mark what is known of the patient of this note, and of no other', async () => {
    const known = join(folder, 'known.csv');
    await writeFile(known, 'note,name\none,Wrote To\ntwo,Seen By\n');

    const words = (await layered({ known }))?.filter(([, , foundBy]) => foundBy === 'known');

    expect(words?.map(([word]) => word)).toEqual(['wrote to']);
  });

  it.each([
    ['one,Moss\ntwo,Vask\ntwo,Lee\nthree,Reid', [/^warning: 2 of 3 notes that --known names were not among/]],
    ['two,Moss', [/^warning: 1 of 1 note that .* no known value was looked for/]],
    ['one,Moss', []],
  ])(
    'say of known values how many notes they name were not read, and none of them',
    async (rows, expected) => {
      const known = join(folder, 'unmet.csv');
      await writeFile(known, `note,name\n${rows}\n`);
      const layers = await openLayers({ known });
      layers?.({ id: 'one', text, spans: [] });
      const said: string[] = [];

      sayUnmetKnown({ say: (line) => void said.push(line) }, layers);

      expect(said).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
      expect(said.join()).not.toMatch(/Moss|Vask|Lee|Reid/);
    },
  );

  it('name the file and the field of a policy that is none', async () => {
    const policy = join(folder, 'policy.yaml');
    await writeFile(policy, 'off: everything\n');

    await expect(layered({ policy })).rejects.toMatchObject({
      code: 'RULES_POLICY_INVALID',
      details: { file: policy, field: 'off' },
    });
  });
});
