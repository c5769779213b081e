/** A hospital whose notes are Spanish: staged with MEDDOCAN labels, and no identifier of the notes is ever embedded. */
import { describe, expect, it } from '@jest/globals';
import { notePipeline } from '#encoding';
import { createIobScheme, labelSetNamed } from '#labels';
import { checkFrame } from '#protocol/frames';
import { pull } from '../sync/pull.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { createFakePipeline } from '../testing/fake-pipeline.js';
import { openSite, readFrames, staging } from '../testing/open-site.js';
import { buildNote, writeNotes } from '../testing/site-fixture.js';
import { stageNotes } from './stage.js';

const labelSet = labelSetNamed('meddocan');
const spanish = buildManifest({
  representerId: '44444444-4444-4444-8444-444444444444',
  language: 'es',
  labelSet: { name: 'meddocan', labels: [...labelSet.labels] },
});

/** Words of identifiers that no list of surrogates holds (days and months could be drawn), and words of the clinic. */
const secrets = ['Quiñorla', 'Vesperal', 'Torrebruna', 'Zarzalón'];
const plain = ['Paciente', 'ingresa', 'fiebre', 'El', 'acude'];

const notes = Array.from({ length: 5 }, (_, index) =>
  buildNote(
    `nota-${index}`,
    'Paciente [[NOMBRE_SUJETO_ASISTENCIA|Quiñorla Vesperal]] ingresa con fiebre el [[FECHAS|14 de marzo de 2061]], ' +
      'vive en [[TERRITORIO|Torrebruna]], [[PROFESION|Albañil]]. El Dr. ' +
      `[[NOMBRE_PERSONAL_SANITARIO|Zarzalón]] acude. Visita ${index}.`,
  ),
);

describe('staging Spanish notes', () => {
  it('embeds invented Spanish identifiers, none of the hospital, and keeps their labels', async () => {
    const tokens = new Set<string>();
    const pipeline = {
      ...createFakePipeline({ onToken: (token) => void tokens.add(token) }),
      createSurrogates: notePipeline.createSurrogates,
    };
    await using site = await openSite({ loadPipeline: async () => pipeline });
    site.coordinator.representer = spanish;
    await pull(site.context);

    const { stage } = await stageNotes(site.context, staging(await writeNotes(site.folder, notes)));

    const scheme = createIobScheme(labelSet);
    const frames = await readFrames(site.context, stage.stageId);
    const labels = frames.flatMap((frame) => [...checkFrame(frame).labelIds].map((id) => scheme.labelOf(id)));
    expect(secrets.filter((word) => tokens.has(word))).toEqual([]);
    expect(plain.filter((word) => !tokens.has(word))).toEqual([]);
    expect([...new Set(labels.filter((label) => label !== undefined))].sort()).toEqual([
      'FECHAS',
      'NOMBRE_PERSONAL_SANITARIO',
      'NOMBRE_SUJETO_ASISTENCIA',
      'PROFESION',
      'TERRITORIO',
    ]);
  });
});
