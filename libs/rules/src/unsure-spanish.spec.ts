import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { createLayers } from './layers.js';
import { marked } from './testing/marked.js';
import { isUnsureSpanish } from './unsure-spanish.js';

const isDropped = (stretch: string, label: string, confidence: number): boolean => {
  const [text, span] = marked(stretch, label);
  return isUnsureSpanish(text, { ...span, confidence, source: 'model' });
};

describe('what a model marks in Spanish with little confidence', () => {
  it(
    'drops words, amounts and codes',
    everyRow(
      [
        ['Muchas ‹gracias› por todo', 'PATIENT', 0.5],
        ['El ‹jarabe› le ha dado diarrea', 'PATIENT', 0.6],
        ['llaves en ‹mi taquilla›.', 'CITY', 0.2],
        ['falta el ‹POA› en la hoja', 'COUNTRY', 0.4],
        ['puso ‹J12.82› y falta', 'MEDICALRECORD', 0.99],
        ['Fluoroscopia ‹64 s›.', 'MEDICALRECORD', 0.9],
        ['drenaje, ‹drena 350 cc›, estable', 'MEDICALRECORD', 0.9],
        ['Fumador de ‹30 paquetes-año›, taxista', 'DATE', 0.999],
        ['al fondo del ‹pasillo›.', 'DATE', 0.5],
        ['guía ‹GOLD 2024›: fenotipos', 'DATE', 0.8],
        ['albendazol ‹400 c/12›', 'DATE', 0.6],
        ['a los ‹20› segundos', 'AGE', 0.9],
        ['Estadio cT‹2a›.', 'AGE', 0.9],
        ['Sangría de ‹400› o', 'AGE', 0.8],
        ['gastó ‹34 ampollas› de suero', 'AGE', 0.8],
        ['de ‹34 manos› vistas', 'AGE', 0.8],
        ['con ‹12 diabéticos›', 'AGE', 0.8],
        ['IgE total ‹318› kU/L', 'STREET', 0.3],
        ['El índice de ‹Charlson› suma', 'PATIENT', 0.99],
        ['Anastomosis de ‹Martin-Gruber› presente', 'CITY', 0.9],
      ],
      (stretch, label, confidence) => {
        expect(isDropped(stretch, label, confidence)).toBe(true);
      },
    ),
  );

  it(
    'keeps what can be a name, a date or an age',
    everyRow(
      [
        ['se lo dije a ‹Leal› ayer', 'DOCTOR', 0.2],
        ['soy ‹marisol› la hija', 'PATIENT', 0.1],
        ['‹Flor› Cusihuamán', 'PATIENT', 0.3],
        ['vive en ‹xochimilco›', 'CITY', 0.1],
        ['el ‹2 d enero›', 'DATE', 0.3],
        ['el ‹lunes› vuelve', 'DATE', 0.2],
        ['desde el ‹9/9›, cefalea', 'DATE', 0.1],
        ['mujer de ‹58 años›', 'AGE', 0.1],
        ['la sonda de ‹Carmela›', 'PATIENT', 0.2],
        ['signos de ‹Ana Quispe› hoy', 'PATIENT', 0.2],
        ['‹34a›, G2P1', 'AGE', 0.1],
        ['‹34 a›, G2P1', 'AGE', 0.1],
        ['lactante de ‹7 meses›', 'AGE', 0.1],
        ['paciente ‹45M›', 'AGE', 0.1],
        ['en su ‹quinta década›', 'AGE', 0.1],
        ['historia ‹00482913›', 'MEDICALRECORD', 0.1],
        ['vive en ‹calle Real 12›', 'STREET', 0.2],
        ['Muchas ‹gracias› por todo', 'PATIENT', 0.95],
      ],
      (stretch, label, confidence) => {
        expect(isDropped(stretch, label, confidence)).toBe(false);
      },
    ),
  );

  it('asks the Spanish dictionary in Spanish notes only', () => {
    const [text, span] = marked('Perdone la molestia, ‹verduras› y fideos', 'PATIENT');
    const unsure = [{ ...span, confidence: 0.4 }];

    expect(createLayers({ language: 'es' }).apply(text, unsure)).toEqual([]);
    expect(createLayers({ language: 'en' }).apply(text, unsure)).toHaveLength(1);
  });
});
