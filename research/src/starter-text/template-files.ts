/**
 * Reads the texts and lists of starters from `research/templates`, by language and kind. A file has sections (`===
 * title | weight`) with one entry a line; lines that begin with `---` describe the file.
 */

import { readFileSync } from 'node:fs';
import { invariant, packageRoot } from '#foundation';
import { type Weighted } from '#surrogates';

interface Section {
  readonly title: string;
  /** Relative frequency among the file's sections; 1 by default. */
  readonly weight: number;
  readonly entries: readonly string[];
}

/** The sections of a file with their weights. */
export function shelvesIn(file: string): Weighted<readonly string[]> {
  return sectionsOf(file).map(({ entries, weight }) => [entries, weight]);
}

/** The entries of one section. */
export function entriesOf(file: string, title: string): readonly string[] {
  const section = sectionsOf(file).find((one) => one.title === title);
  invariant(section !== undefined, 'a section that no file of templates has');
  return section.entries;
}

/** All entries of a file, in order. */
export function allEntriesOf(file: string): readonly string[] {
  return sectionsOf(file).flatMap(({ entries }) => entries);
}

/** Maps the titles of a file to their entries. */
export function tableOf(file: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(sectionsOf(file).map(({ title, entries }) => [title, entries]));
}

const read = new Map<string, readonly Section[]>();

function sectionsOf(file: string): readonly Section[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`research/templates/${file}.txt`, packageRoot()), 'utf8');
  const sections = text.split(/^=== /m).slice(1).map(readSection);
  read.set(file, sections);
  return sections;
}

function readSection(text: string): Section {
  const [head = '', ...lines] = text.split('\n');
  const [title = '', weight] = head.split(' | ');
  return {
    title,
    weight: weight === undefined ? 1 : Number(weight),
    entries: lines.filter((line) => line !== ''),
  };
}
