import { cp, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddings, withCasing, withForms } from '#embeddings';
import { createIobScheme, labelSetNamed } from '#labels';
import { checkReleaseFits } from '#protocol/manifests';
import { CASING_COUNT, type Note } from '#text';
import { findSpans } from './find-spans.js';
import { notePipeline } from './model-pool.js';
import { openStarterRelease, type StarterRelease } from './starter-release.js';

const scheme = createIobScheme(labelSetNamed('meddocan'));

/** Written by hand; `[...]` is an identifier. All people are invented. */
const unseen = `
Visto en consulta don [Eneko Barrutia Lasarte], de [61 años], con disnea al subir escaleras.
Paciente [mujer] de [47 años] que olvida su inhalador.
La Dra. [Valdivielso] redujo la prednisona el [4 de marzo de 2019].
Trasladada desde el [Hospital Virgen de Altagracia] el [11/02/2021].
Nombre: [Idoia Zubizarreta]. NHC: [778120]. Fecha de nacimiento: [03/07/1958].
Natural de [Tordesillas], [España].
Remitido por: Dr. [Casimiro Peñalver], [hospital de san telmo], [Teruel].
Correo electrónico: [cpenalver@example.org]. Teléfono: [978 55 01 99].
Domicilio: Calle [Mayor 14, 2 B]. CP: [44001] [Teruel].
Ingresa el [23 de enero de 2018] por fiebre; alta el [02/02/2018].`;
const innocent = `
La enfermedad de Crohn y el síndrome de Sjögren cursan con anemia.
Tensión arterial 130/80 mmHg, frecuencia cardiaca 72 lpm.
Se administró paracetamol 1 g cada 8 horas durante 5 días.
En la ecografía se observa un nódulo de 12 x 8 mm.
Se inició tratamiento con corticoides y mejoró en pocas semanas.`;

function notesOf(written: string): Note[] {
  return written
    .trim()
    .split('\n')
    .map((sentence, index) => {
      const spans: Note['spans'][number][] = [];
      let text = '';
      for (const [position, part] of sentence.split(/[[\]]/).entries()) {
        if (position % 2 === 1)
          spans.push({ start: text.length, end: text.length + part.length, label: 'OTHER' });
        text += part;
      }
      return { id: `${index}`, text, spans };
    });
}

async function tag({ manifest, files, paths }: StarterRelease, notes: readonly Note[]): Promise<Note[]> {
  const table = await openEmbeddings(
    { kind: 'fasttext', path: paths.embeddings ?? 'none' },
    { cacheFolder: tmpdir() },
  );
  checkReleaseFits(manifest, {
    embeddings: table,
    labelSets: { meddocan: scheme.labelSet.labels },
    casingCount: CASING_COUNT,
  });
  const tagger = await notePipeline.openTagger(files);
  const found: Note[] = [];
  async function* read() {
    yield* notes;
  }
  const { formSize } = manifest.representer;
  const words = formSize === undefined ? table : withForms(table, formSize);
  const atWork = { input: withCasing(words), tagger, language: 'es', scheme } as const;
  await findSpans(read(), atWork, { write: async ({ note }) => void found.push(note), onStep: () => {} });
  await tagger.close();
  await table.close();
  return found;
}

describe('the Spanish starter release', () => {
  let release: StarterRelease;

  beforeAll(async () => {
    release = await openStarterRelease('es');
  });

  it('hides most identifiers in sentences that nobody trained on, and marks little where there is none', async () => {
    const gold = notesOf(unseen);

    const tagged = await tag(release, gold);
    const marks = await tag(release, notesOf(innocent));

    const hidden = gold.flatMap(({ spans }, index) =>
      spans.map((span) =>
        (tagged[index]?.spans ?? []).some(({ start, end }) => start <= span.start && span.end <= end),
      ),
    );
    expect(hidden.filter(Boolean).length / hidden.length).toBeGreaterThanOrEqual(0.9);
    expect(marks.flatMap(({ spans }) => spans).length).toBeLessThanOrEqual(2);
  });

  it('weighs at most 12 MiB with its word vectors', async () => {
    const table = await readFile(release.paths.embeddings ?? 'none');

    const bytes = release.files.representer.length + release.files.deidentifier.length + table.length;

    expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024);
  });

  it('says that its representer brings no noise, so that its vectors hide nothing', () => {
    expect(Math.max(...release.manifest.representer.noise.output)).toBe(0);
  });

  it('names no number of three digits or more of the text that its vectors learned from', async () => {
    const { paths } = await openStarterRelease('es');
    const table = await openEmbeddings(
      { kind: 'fasttext', path: paths.embeddings ?? 'none' },
      { cacheFolder: tmpdir() },
    );

    const words = Array.from({ length: table.rowCount }, (_, row) => table.wordAt(row));

    expect(words.filter((word) => /\d{3}/.test(word))).toEqual([]);
    await table.close();
  });

  it('is refused without its word vectors, and with vectors that are cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-starter-'));
    await cp(release.folder, folder, { recursive: true });
    await truncate(join(folder, 'vectors.compact'), 1_000_000);
    const cut = tag(await openStarterRelease('es', folder), []);
    await expect(cut).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_TRUNCATED' });

    await rm(join(folder, 'vectors.compact'));
    const without = openStarterRelease('es', folder);

    await expect(without).rejects.toMatchObject({ code: 'ENCODING_STARTER_DAMAGED' });
    await rm(folder, { recursive: true });
  });
});
