/** Spanish words that surrogates for MEDDOCAN labels need beside the name lists. */
import { phrases } from './word-list.js';

/** Occupations of one to three words. */
export const spanishProfessions =
  phrases(`albañil, fontanero, electricista, carpintero, panadera, maestra, profesor,
  camarero, cocinera, taxista, camionero, agricultor, ganadero, pescadora, minero, soldador, mecánico, peluquera,
  costurera, jardinero, cartero, bombero, policía, soldado, abogada, juez, notario, arquitecta, ingeniero, contable,
  cajera, dependienta, limpiadora, conserje, vigilante, pintor, escultora, músico, actriz, periodista, traductora,
  bibliotecaria, farmacéutico, veterinaria, enfermera jubilada, conductor de autobús, auxiliar administrativa,
  técnico informático, guardia civil, ama de casa, monitora de natación, guía turístico, azafata jubilada,
  empleado de banca, obrero metalúrgico, operador de grúa`);

/** Relatives; phrases of one, two and three words. */
export const spanishRelatives =
  phrases(`madre, padre, hermana, hermano, hija, hijo, abuela, abuelo, tía, tío, prima,
  primo, sobrina, sobrino, esposa, marido, suegra, cuñado, nieta, padres, hermanos, abuelos, tío materno, tía paterna,
  abuela materna, abuelo paterno, prima materna, primo paterno, dos hermanas, tres hijos, hermana mayor, hermano menor,
  hermana de padre, hijo del primo, tíos por parte, padre y madre, madre y hermana, tío y primo`);

/** Sexes by the way they are written; groups of the same number of letters are not kept, the words are few. */
export const spanishSexes = {
  letters: ['H', 'M', 'V', 'F'],
  words: phrases('varón, mujer, hombre, niño, niña, masculino, femenina, chico, chica, señora, señor'),
} as const;
