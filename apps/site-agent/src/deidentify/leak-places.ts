/**
 * Where an original would still stand in notes that were refused, with the words around it: for the person at the site alone, on
 * standard error. Reports, logs and answers to other machines hold no words of a note.
 */
import { inCodePoints, isOriginal } from './leaks.js';
import type { DeidentifiedNote } from './note-work.js';

const placesMax = 5;

/** UTF-16 units that are shown on either side. */
const around = 40;

/** Remembers the first places. */
export class LeakPlaces {
  private readonly shown: string[] = [];
  private count = 0;

  add({ found: { id, text }, leaks }: DeidentifiedNote): void {
    const originals = leaks.filter(isOriginal);
    this.count += originals.length;
    for (const { start, end, label, place } of inCodePoints(
      text,
      originals.slice(0, placesMax - this.shown.length),
    )) {
      const before = text.slice(Math.max(0, start - around), start).replace(/^\S*\s(?=.*\S)/s, '');
      const after = text.slice(end, end + around).replace(/(?<=\S.*)\s\S*$/s, '');
      const words = `${before}>${text.slice(start, end)}<${after}`.replace(/\s+/g, ' ').trim();
      this.shown.push(`  ${id}: ${label} at ${place.start}-${place.end}: ${words}`);
    }
  }

  /** For people, on standard error. */
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
