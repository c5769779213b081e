/** What was tagged of a watched folder: file name → which content, with which release, into which files. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { sha256 } from '#foundation';
import { digestSchema, identifierSchema } from '#protocol';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from '../data/json-file.js';

const entrySchema = z.strictObject({
  /** Size and times of the file when it was tagged: while they are the same, its content is not read again. */
  look: z.string(),
  /** SHA-256 of the content. */
  digest: digestSchema,
  releaseId: identifierSchema,
  /** Files that the tagged note was written to; none when it was refused. */
  outputs: z.array(z.string()),
});
const ledgerSchema = z.strictObject({
  formatVersion: z.literal(1),
  folder: z.string(),
  files: z.record(z.string(), entrySchema),
});

/** What is known of one file. */
export type WatchEntry = z.infer<typeof entrySchema>;

/** What a ledger belongs to. */
export interface WatchPlace {
  readonly folder: string;
  readonly outFolder: string;
  readonly outFormat: string;
}

/** The ledger of one watched folder, output and format. */
export interface WatchLedger {
  readonly files: Map<string, WatchEntry>;
  /** Stores what is known of the files in `present`, at most every few seconds unless `now`. */
  save(present: ReadonlySet<string>, now?: boolean): Promise<void>;
}

/** A crash costs so much work, which is then done again; storing after each of many files would cost more. */
const secondsBetweenSaves = 5;

/** Opens the ledger of `place`; another folder, output or format has another one. */
export async function openWatchLedger(context: SiteContext, place: WatchPlace): Promise<WatchLedger> {
  const folder = await realpath(place.folder).catch(() => resolve(place.folder));
  const key = sha256(JSON.stringify([folder, resolve(place.outFolder), place.outFormat])).slice(0, 16);
  const path = context.paths.watchFile(key);
  const files = new Map(Object.entries((await readJson(path, ledgerSchema))?.files ?? {}));
  let savedAt = 0;
  return {
    files,
    save: async (present, now = false) => {
      if (!now && performance.now() - savedAt < secondsBetweenSaves * 1000) return;
      for (const name of files.keys()) if (!present.has(name)) files.delete(name);
      await writeJson(path, { formatVersion: 1, folder, files: Object.fromEntries(files) });
      savedAt = performance.now();
    },
  };
}
