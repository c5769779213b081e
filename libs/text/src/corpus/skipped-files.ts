/** Files of a corpus folder that were not read: told, because a note nobody reads is a note nobody protects. */
import { extname } from 'node:path';
import type { SkippedReason } from './corpus-types.js';

/** Counts of what was skipped. */
export class SkippedFiles {
  readonly counts: Record<SkippedReason, number> = { extension: 0, hidden: 0, link: 0 };
  private readonly extensions = new Map<string, number>();

  /** As `onSkipped` of `openCorpus` gives it. */
  readonly add = (path: string, reason: SkippedReason): void => {
    this.counts[reason] += 1;
    if (reason !== 'extension') return;
    const extension = extname(path).toLowerCase() || 'no extension';
    if (this.extensions.size < extensionsMax || this.extensions.has(extension))
      this.extensions.set(extension, (this.extensions.get(extension) ?? 0) + 1);
  };

  /** For people; hidden files are those of the system and of this program. */
  lines(): string[] {
    const { extension, link } = this.counts;
    const kinds = [...this.extensions].map(([name, count]) => `${count} ${name}`).join(', ');
    return [
      ...(extension === 0 ? [] : [`skipped ${extension} files of other kinds: ${kinds}`]),
      ...(link === 0 ? [] : [`skipped ${link} links; add --follow-links to read what they lead to`]),
    ];
  }
}

const extensionsMax = 8;
