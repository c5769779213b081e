/** The catalogue of expected failures. Its entries are data: `catalogue/*.json`, one file per area. */
import { readFileSync } from 'node:fs';
import type audit from './catalogue/audit.json';
import type common from './catalogue/common.json';
import type coordinator from './catalogue/coordinator.json';
import type models from './catalogue/models.json';
import type notes from './catalogue/notes.json';
import type site from './catalogue/site.json';
import type training from './catalogue/training.json';

interface CatalogueEntry {
  readonly http: number;
  /** One sentence without full stop or patient data; safe for logs, responses and terminals. */
  readonly message: string;
  /** What to do next, in full sentences. */
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

/** Every failure code of Sfumato. Codes never change. */
export type FailureCode = keyof typeof parts;

export const failureCatalogue: Readonly<Record<FailureCode, CatalogueEntry>> = parts;

function read(part: string): unknown {
  return JSON.parse(readFileSync(new URL(`./catalogue/${part}.json`, import.meta.url), 'utf8'));
}
