/** Explains each figure and control of a privacy report in a sentence, for readers who know no statistics. */
import { readFileSync } from 'node:fs';
import type json from './meanings.json';

/** Title and meaning of the figures whose ids match a pattern. */
export interface FigureMeaning {
  readonly pattern: RegExp;
  readonly title: string;
  readonly meaning: string;
}

const texts = {
  ...(JSON.parse(readFileSync(new URL('./meanings.json', import.meta.url), 'utf8')) as typeof json),
};

/** Name of an attack of the audit. */
export type AttackName = keyof typeof texts.figures;

/** By attack, named as in their registry: the coordinator shows reports without loading the attacks. */
export const figureMeanings = Object.fromEntries<readonly FigureMeaning[]>(
  Object.entries(texts.figures).map(([attack, figures]) => [
    attack,
    figures.map((figure) => ({ ...figure, pattern: new RegExp(figure.pattern) })),
  ]),
) as Readonly<Record<AttackName, readonly FigureMeaning[]>>; // the keys of the file

const everyMeaning = Object.values(figureMeanings).flat();

/** Title and meaning of a figure; only the id if this version does not know it. */
export function meaningOf(id: string): Pick<FigureMeaning, 'title'> & Partial<FigureMeaning> {
  return everyMeaning.find(({ pattern }) => pattern.test(id)) ?? { title: id };
}

/** What a control tests; empty if this version does not know it. */
export function controlMeaningOf(id: string): string {
  return texts.controls.find(({ pattern }) => new RegExp(pattern).test(id))?.meaning ?? '';
}
