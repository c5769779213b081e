/**
 * One row of the failure catalogue: what every caller gets when something expected goes wrong.
 * Rows live in one file per part of the system; `catalogue.ts` joins them and a test proves them complete.
 */
export interface CatalogueEntry {
  /** HTTP status used when the failure reaches an API caller. */
  readonly http:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 408
    | 409
    | 410
    | 413
    | 415
    | 422
    | 429
    | 431
    | 500
    | 503
    | 507;
  /** One sentence, no full stop, no patient data: safe for a log, a response and a terminal. */
  readonly message: string;
  /** What the reader can do next, one sentence. */
  readonly remedy: string;
}

/** The remedy where an id names nothing. */
export const listThem = 'List what there is and use one of those ids.';
