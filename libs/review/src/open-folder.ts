/** Opens a folder for review: its notes, its lock, its decisions. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, Failure, tryFileLock } from '#foundation';
import { indexNotes } from '#text/corpus';
import { openDecisionLog } from './decisions.js';
import { type LeakScan, ReviewFolder } from './review-folder.js';
import { labelsToOffer, type NoteSummary, summariseNote } from './risk.js';

/** What to open, and with what. */
export interface ReviewFolderOptions {
  /** Contains `notes.jsonl`; `review.jsonl` is created beside it. */
  readonly folder: string;
  readonly leakScan: LeakScan;
  /** Id of the site's readers, whose tokens tell people apart. */
  readonly readers?: string;
  readonly now?: Clock;
}

/** File names in a folder under review. */
export const reviewFiles = { notes: 'notes.jsonl', decisions: 'review.jsonl', lock: '.review.lock' } as const;

/**
 * Opens a folder, for one process at a time. Fails with REVIEW_FOLDER_UNTAGGED, REVIEW_IN_USE,
 * REVIEW_LOG_DAMAGED, REVIEW_NOTES_CHANGED, and with the codes of the corpus and of files.
 */
export async function openReviewFolder(options: ReviewFolderOptions): Promise<ReviewFolder> {
  const { folder, leakScan, readers, now = () => new Date() } = options;
  const path = join(folder, reviewFiles.notes);
  if (existsSync(folder) && !existsSync(path))
    throw new Failure('REVIEW_FOLDER_UNTAGGED', { folder, expected: reviewFiles.notes });
  const summaries: NoteSummary[] = [];
  const seen = new Map<string, number>();
  const notes = await indexNotes({
    path,
    onNote: ({ id, spans }) => {
      summaries.push(summariseNote(id, spans));
      for (const { label } of spans) seen.set(label, (seen.get(label) ?? 0) + 1);
    },
  });
  const resources: (Disposable | AsyncDisposable)[] = [notes];
  try {
    const attempt = tryFileLock(join(folder, reviewFiles.lock));
    if (attempt.lock === undefined) throw new Failure('REVIEW_IN_USE', { folder });
    resources.push(attempt.lock);
    const {
      log,
      events,
      readers: begunBy,
    } = await openDecisionLog(join(folder, reviewFiles.decisions), readers);
    resources.push(log);
    const labels = labelsToOffer(seen);
    const apart = begunBy === readers ? 'by token' : 'by tokens of others';
    const readersApart = begunBy === undefined ? 'by name' : apart;
    const parts = { notes, log, summaries, labels, leakScan, now, readersApart } as const;
    const opened = new ReviewFolder(parts, () => disposeAll(resources));
    opened.load(events, path);
    return opened;
  } catch (error) {
    await disposeAll(resources);
    throw error;
  }
}

/** In reverse order, so that the lock outlives what it protects. */
async function disposeAll(resources: readonly (Disposable | AsyncDisposable)[]): Promise<void> {
  for (const resource of [...resources].reverse()) {
    if (Symbol.asyncDispose in resource) await resource[Symbol.asyncDispose]();
    else resource[Symbol.dispose]();
  }
}
