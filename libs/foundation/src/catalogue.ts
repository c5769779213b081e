/** The catalogue of expected failures. Its rows are data: `catalogue/*.json`, one file for each part of the system. */
import { readFileSync } from 'node:fs';
import type audit from './catalogue/audit.json';
import type common from './catalogue/common.json';
import type coordinator from './catalogue/coordinator.json';
import type models from './catalogue/models.json';
import type notes from './catalogue/notes.json';
import type site from './catalogue/site.json';
import type training from './catalogue/training.json';

/** What every caller gets when something expected goes wrong. */
interface CatalogueEntry {
  /** HTTP status of the answer when the failure reaches an API caller. */
  readonly http: number;
  /** One sentence without a full stop or patient data: safe in a log, a response and a terminal. */
  readonly message: string;
  /** What the reader can do next, in full sentences. */
  readonly remedy: string;
}

const parts = {
  ...(read('common') as typeof common),
  ...(read('audit') as typeof audit),
  ...(read('coordinator') as typeof coordinator),
  ...(read('models') as typeof models),
  ...(read('site') as typeof site),
  ...(read('notes') as typeof notes),
  ...(read('training') as typeof training),
};

/** Every stable failure code of Sfumato. */
export type FailureCode = keyof typeof parts;

/** Each code with its HTTP status, public message and remedy. */
export const failureCatalogue: Readonly<Record<FailureCode, CatalogueEntry>> = parts;

function read(part: string): unknown {
  return JSON.parse(readFileSync(new URL(`./catalogue/${part}.json`, import.meta.url), 'utf8'));
}
