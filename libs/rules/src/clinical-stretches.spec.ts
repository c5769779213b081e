import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { seeThrough } from '#text';
import { createClinicalStretches } from './clinical-forms.js';
import { createLayers } from './layers.js';
import { defaultPolicy } from './policy.js';
import { marked } from './testing/marked.js';

/** Whether what stands between ‹ and › is a clinical form, called by `label`. */
function isClinical(example: string, label: string): boolean {
  const [text, stretch] = marked(example, label);
  return createClinicalStretches(text, seeThrough(text))(stretch);
}

describe('a stretch of clinical forms', () => {
  it(
    'is made of them, medical terms and plain words',
    everyRow(
      [
        ['a result with the name of its test', 'CSF ‹RBC 145612›, clear', 'IDNUM'],
        ['a result without its unit', 'load ‹734512› copies/mL', 'PHONE'],
        ['two ordinals with a sign between', 'a ‹5th metatarsal; 1st› degree block', 'DATE'],
        ['a class with the word before it', '‹Estadio Ann Arbor IIA›.', 'PATIENT'],
        ['accents that folding takes away', 'esofagitis grado B de ‹Los Ángeles›', 'CITY'],
        ['the number of an abbreviation', 'carga viral ‹VIH 734512› copias/mL', 'MEDICALRECORD'],
      ],
      (_, example, label) => {
        expect(isClinical(example, label)).toBe(true);
      },
    ),
  );

  it(
    'holds no name and no number of somebody',
    everyRow(
      [
        ['a name beside a dose', '‹Garcia 40 mg› daily', 'PATIENT'],
        ['capitals that may be a name', '‹LEE 40 mg› daily', 'PATIENT'],
        ['a town where somebody lives', 'born in ‹Boston›, stage II', 'CITY'],
        ['a number without a unit', 'chart ‹734512› copied', 'IDNUM'],
        ['a number before the one of a result', '‹4471› 734512 copies/mL', 'IDNUM'],
      ],
      (_, example, label) => {
        expect(isClinical(example, label)).toBe(false);
      },
    ),
  );
});

describe('the veto of clinical forms', () => {
  const text = 'Tunica Adenwalla, MRN 734512. Viral load 845123 copies/mL. Host 10.22.4.7, ratio 1.25.3.4.';
  const at = (part: string) => {
    const start = text.indexOf(part);
    return { start, end: start + part.length };
  };
  const result = at('845123');
  const ratio = at('1.25.3.4');
  const spansIn = (policy = defaultPolicy) =>
    createLayers({ language: 'en', policy })
      .apply(text, [{ ...result, label: 'PHONE', confidence: 0.99 }])
      .map(({ start, end }) => ({ start, end }));

  it('removes a result of which the model is sure and an address that a rule found behind a ratio', () => {
    expect(spansIn()).not.toContainEqual(result);
    expect(spansIn()).not.toContainEqual(ratio);
    expect(spansIn()).toContainEqual(at('10.22.4.7'));
  });

  it('has no power over a source that the policy leaves out', () => {
    const clinicalForms = { sources: ['rule:ip'], labels: ['IPADDR'] };
    const policy = { ...defaultPolicy, veto: { ...defaultPolicy.veto, clinicalForms } };

    expect(spansIn(policy)).toContainEqual(result);
    expect(spansIn(policy)).not.toContainEqual(ratio);
  });
});
