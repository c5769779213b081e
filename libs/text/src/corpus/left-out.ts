/**
 * Human-readable summaries of refused documents, by reason (a broken export has one cause and one remedy), and of
 * skipped files (an unread note is unprotected).
 */

import { extname } from 'node:path';
import { type Failure, type FailureCode, failureCatalogue } from '#foundation';
import type { SkippedReason } from './corpus-files.js';

/** Documents refused for the same reason. */
export interface RefusedKind {
  readonly code: FailureCode;
  /** The label, field, encoding, problem or expectation that the refusal names. */
  readonly about?: string;
  readonly count: number;
  /** Files or ids of the first few. */
  readonly examples: readonly string[];
}

const examplesMax = 5;
/** Bounds memory, for instance when a file has random labels. */
const kindsMax = 200;

/** Counts refusals by code and subject. */
export class RefusalSummary {
  count = 0;
  private readonly byKey = new Map<string, { -readonly [Key in keyof RefusedKind]: RefusedKind[Key] }>();

  /** Adds one document by file or id, with its line if it is one of many in a file. */
  add(place: string, { code, details }: Failure): void {
    this.count += 1;
    const { line } = details;
    const document = line === undefined || place.endsWith(`:${line}`) ? place : `${place}:${line}`;
    const { label, field, looksLike, problem, expected } = details;
    const about =
      label ?? field ?? looksLike ?? problem ?? (expected === undefined ? undefined : `expected ${expected}`);
    const isKnown = this.byKey.has(`${code} ${about}`);
    const key = isKnown || this.byKey.size < kindsMax ? `${code} ${about}` : code;
    const kind = this.byKey.get(key);
    if (kind === undefined) {
      const named = about === undefined || key === code ? {} : { about: String(about) };
      this.byKey.set(key, { code, ...named, count: 1, examples: [document] });
      return;
    }
    kind.count += 1;
    if (kind.examples.length < examplesMax) kind.examples = [...kind.examples, document];
  }

  /** Most frequent reason first. */
  kinds(): RefusedKind[] {
    return [...this.byKey.values()].sort((a, b) => b.count - a.count);
  }

  /** Human-readable lines: each reason with its count, examples and remedy. */
  lines(): string[] {
    return this.kinds().flatMap(({ code, about, count, examples }) => {
      const { message, remedy } = failureCatalogue[code];
      const more = count > examples.length ? ` and ${count - examples.length} more` : '';
      return [
        `refused ${count}: ${code}${about === undefined ? '' : ` ${about}`}: ${message}`,
        `  ${examples.map(shortened).join(', ')}${more}`,
        `  what to do: ${remedy}`,
      ];
    });
  }
}

/** An id may be as long as a document. */
function shortened(place: string): string {
  return place.length > placeCharactersMax ? `${place.slice(0, placeCharactersMax)}…` : place;
}

const placeCharactersMax = 300;

/** Counts skipped files. */
export class SkippedFiles {
  readonly counts: Record<SkippedReason, number> = { extension: 0, hidden: 0, link: 0 };
  private readonly extensions = new Map<string, number>();

  /** Pass as `onSkipped` of `openCorpus`. */
  readonly add = (path: string, reason: SkippedReason): void => {
    this.counts[reason] += 1;
    if (reason !== 'extension') return;
    const extension = extname(path).toLowerCase() || 'no extension';
    if (this.extensions.size < extensionsMax || this.extensions.has(extension))
      this.extensions.set(extension, (this.extensions.get(extension) ?? 0) + 1);
  };

  /** Human-readable lines. Hidden files are left out: they belong to the system or to this program. */
  lines(): string[] {
    const { extension, link } = this.counts;
    const kinds = [...this.extensions].map(([name, count]) => `${count} ${name}`).join(', ');
    return [
      ...(extension === 0
        ? []
        : [`skipped ${extension} ${extension === 1 ? 'file' : 'files'} of other kinds: ${kinds}`]),
      ...(link === 0
        ? []
        : [
            link === 1
              ? 'skipped 1 link; add --follow-links to read what it leads to'
              : `skipped ${link} links; add --follow-links to read what they lead to`,
          ]),
    ];
  }
}

const extensionsMax = 8;
