/** Counts written notes, and shows places of leaks. */
import { Failure } from '#foundation';
import { failuresOfStructure, type Note } from '#text';
import { failuresOfNote } from '#text/corpus';
import type { SurrogateKey } from '../data/site-record.js';
import type { Deidentifier } from './deidentifier.js';
import { inCodePoints, isOriginal, type Leak } from './leaks.js';
import type { DeidentifiedNote } from './note-work.js';

/** Possible identifiers left in written notes; holds no note text. */
export interface LeakTally {
  readonly notes: number;
  readonly stretches: number;
  /** `id:start-end` of the first five, in code points of the original notes. */
  readonly examples: readonly string[];
}

/** Counts of surrogate subjects. */
export interface SurrogateReport {
  /** `site`: other runs with this site directory write the same surrogates; `run`: only this run does. */
  readonly key: SurrogateKey['lasts'];
  /** Notes whose dates moved with their patient's. */
  readonly notesOfPatients: number;
  readonly notesAlone: number;
}

const examplesMax = 5;

/** Counts written notes. */
export class NoteTally {
  readonly spans: Record<string, number> = {}; // label → spans found
  readonly foundBy: Record<string, number> = {}; // finder → spans found
  private readonly leaks = { notes: 0, stretches: 0, examples: [] as string[] };
  private readonly subjects = { patient: 0, note: 0 };

  add({ found, leaks, subject }: DeidentifiedNote): void {
    this.subjects[subject.kind] += 1;
    this.addLeaks(found, leaks);
    for (const { label, foundBy } of found.spans) {
      this.spans[label] = (this.spans[label] ?? 0) + 1;
      if (foundBy !== undefined) this.foundBy[foundBy] = (this.foundBy[foundBy] ?? 0) + 1;
    }
  }

  private addLeaks({ id, text }: Note, leaks: readonly Leak[]): void {
    if (leaks.length === 0) return;
    const { examples } = this.leaks;
    this.leaks.notes += 1;
    this.leaks.stretches += leaks.length;
    for (const { place } of inCodePoints(text, leaks.slice(0, examplesMax - examples.length)))
      examples.push(`${id}:${place.start}-${place.end}`);
  }

  report({ replace, surrogatesLast }: Pick<Deidentifier, 'replace' | 'surrogatesLast'>): {
    readonly leaks?: LeakTally;
    readonly surrogates?: SurrogateReport;
  } {
    if (replace === 'nothing') return {};
    if (surrogatesLast === undefined) return { leaks: this.leaks };
    const { patient: notesOfPatients, note: notesAlone } = this.subjects;
    return { leaks: this.leaks, surrogates: { key: surrogatesLast, notesOfPatients, notesAlone } };
  }
}

/** Error codes that refuse a single note only. */
export const failuresOfOneNote: ReadonlySet<string> = new Set([
  'SITE_OUTPUT_LEAK',
  ...failuresOfNote,
  ...failuresOfStructure,
]);

/** Whether a note is whitespace only. */
export const isBlank = ({ text }: Pick<Note, 'text'>): boolean => !/\S/.test(text);

/** Failure for input without any other note. */
export const nothingButBlanks = (path: string): Failure =>
  new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a note that is not blank' });

const placesMax = 5;

const around = 40; // context on either side, in UTF-16 units

/**
 * Collects where originals would remain in refused notes, with the words around them. Only the person at the
 * site sees this, on standard error; reports, logs and answers hold no words of a note.
 */
export class LeakPlaces {
  private readonly shown: string[] = [];
  private count = 0;

  add({ found: { id, text }, leaks }: DeidentifiedNote): void {
    const originals = leaks.filter(isOriginal);
    this.count += originals.length;
    const first = originals.slice(0, placesMax - this.shown.length);
    for (const { start, end, label, place } of inCodePoints(text, first)) {
      const before = text.slice(Math.max(0, start - around), start).replace(/^\S*\s(?=.*\S)/s, '');
      const after = text.slice(end, end + around).replace(/(?<=\S.*)\s\S*$/s, '');
      const words = `${before}>${text.slice(start, end)}<${after}`.replace(/\s+/g, ' ').trim();
      this.shown.push(`  ${id}: ${label} at ${place.start}-${place.end}: ${words}`);
    }
  }

  lines(): string[] {
    if (this.count === 0) return [];
    const more = this.count - this.shown.length;
    return [
      'an original would still stand here (shown to you alone, in no report):',
      ...this.shown,
      ...(more === 0 ? [] : [`  and in ${more} more places`]),
    ];
  }
}
