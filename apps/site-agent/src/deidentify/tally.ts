/** What came of the notes that were written: counts and places, never text. */
import type { Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import type { Deidentifier } from './deidentifier.js';
import { inCodePoints, type Leak } from './leaks.js';
import type { DeidentifiedNote } from './note-work.js';

/** Where written notes still look as if they held an identifier: ids of notes and offsets, never text. */
export interface LeakTally {
  readonly notes: number;
  readonly stretches: number;
  /** `id:start-end` of the first five, in code points of the notes that were read. */
  readonly examples: readonly string[];
}

/** How surrogates were chosen. */
export interface SurrogateReport {
  /** `site`: another run with this site directory writes the same; `run`: no other does. */
  readonly key: SurrogateKey['lasts'];
  /** Notes whose dates moved with those of their patient. */
  readonly notesOfPatients: number;
  /** Notes whose patient is not known: their dates moved on their own. */
  readonly notesAlone: number;
}

const examplesMax = 5;

/** Counts notes that were written. */
export class NoteTally {
  /** Label → spans found. */
  readonly spans: Record<string, number> = {};
  /** Who found them → how many. */
  readonly foundBy: Record<string, number> = {};
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

  /** What goes into a report, where something was replaced. */
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
