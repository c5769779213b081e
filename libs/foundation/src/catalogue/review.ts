import type { CatalogueEntry } from './entry.js';

/** Failures of the review of tagged notes. */
export const reviewFailures = {
  REVIEW_IN_USE: {
    http: 409,
    message: 'Another review works on this folder',
    remedy: 'Close it first, or go on in the page that it opened.',
  },
  REVIEW_FOLDER_UNTAGGED: {
    http: 404,
    message: 'The folder holds no tagged notes',
    remedy: 'Tag notes into it first, with "sfumato tag NOTES --out FOLDER".',
  },
  REVIEW_LOG_DAMAGED: {
    http: 500,
    message: 'A line of the decisions is not one that the review wrote',
    remedy:
      'Restore "review.jsonl" from a backup; only a last line cut by a crash is dropped without asking.',
  },
  REVIEW_NOTES_CHANGED: {
    http: 409,
    message: 'Notes were tagged again after somebody had decided on their tags',
    remedy:
      'Put back the notes that the decisions belong to, or move "review.jsonl" away and begin the review anew.',
  },
  REVIEW_LINK_INVALID: {
    http: 401,
    message: 'This link was used before, or this browser was never let in',
    remedy: 'Run "sfumato review" again and open the link that it prints.',
  },
  REVIEW_ORIGIN_REFUSED: {
    http: 403,
    message: 'The request does not come from the review page',
    remedy: 'Open the link that "sfumato review" prints, at the address that it names.',
  },
  REVIEW_REQUEST_UNKNOWN: {
    http: 404,
    message: 'The review page has no such part',
    remedy: 'Reload the page.',
  },
  REVIEW_REQUEST_INVALID: {
    http: 400,
    message: 'The review page sent what the review cannot use',
    remedy: 'Reload the page; if it repeats, tell the maintainers.',
  },
  REVIEW_NOTE_MOVED_ON: {
    http: 409,
    message: 'The note was decided on elsewhere in the meantime',
    remedy: 'Reload the note; nothing of this step was kept.',
  },
  REVIEW_NOTE_OPEN: {
    http: 409,
    message: 'The note has tags that nobody has decided on, or an open finding of the leak scan',
    remedy: 'Accept or reject each of them, then finish the note.',
  },
  REVIEW_NOTHING_TO_EXPORT: {
    http: 422,
    message: 'No note of the folder has been reviewed',
    remedy: 'Review at least one note with "sfumato review", then export again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
