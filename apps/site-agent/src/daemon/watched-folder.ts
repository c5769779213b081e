/** Tags text files that appear in a folder, each once for a release. */
import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { asFileFailure } from '#foundation';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from '../data/json-file.js';
import { requireRelease } from '../models/installed-models.js';
import { openTagger, tagCorpus } from '../tagging/tag-notes.js';
import type { TagOutputFormat } from '../tagging/tag-output.js';

/** Where notes appear and where tagged ones go. */
export interface WatchOptions {
  /** Text files directly in it, one note each. */
  readonly folder: string;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
}

/** File name → what it was when it was tagged. */
const ledgerSchema = z.record(z.string(), z.string());

/** Writers are given this long to finish a file. */
const settledAfterMs = 2000;

/** Tags every new or changed file and returns how many. Fails with SITE_RELEASE_MISSING and what tagging fails with. */
export async function tagWatchedFolder(context: SiteContext, options: WatchOptions): Promise<number> {
  const release = await requireRelease(context.paths);
  const present = await listFiles(context, options.folder, release.releaseId);
  const tagged = (await readJson(context.paths.watchFile, ledgerSchema)) ?? {};
  const open = [...present].filter(([name, state]) => tagged[name] !== state);
  if (open.length === 0) return 0;
  const tagger = await openTagger(context, release);
  try {
    for (const [name, state] of open) {
      await tagCorpus(context.terminal, tagger, {
        notesPath: join(options.folder, name),
        format: 'text',
        outFolder:
          options.outFormat === 'jsonl' ? join(options.outFolder, parse(name).name) : options.outFolder,
        outFormat: options.outFormat,
      });
      tagged[name] = state;
      await writeJson(context.paths.watchFile, onlyPresent(tagged, present));
    }
  } finally {
    await tagger.close();
  }
  return open.length;
}

/** Settled text files with what identifies their content and the release. */
async function listFiles(
  { clock }: SiteContext,
  folder: string,
  releaseId: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of (await namesIn(folder)).sort()) {
    const found = await stat(join(folder, name)).catch(() => undefined); // it may be gone again
    if (!found?.isFile() || clock().getTime() - found.mtimeMs < settledAfterMs) continue;
    files.set(name, `${found.size} ${found.mtimeMs} ${releaseId}`);
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  } catch (error) {
    throw asFileFailure(error, folder);
  }
}

function onlyPresent(
  tagged: Readonly<Record<string, string>>,
  present: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(tagged).filter(([name]) => present.has(name)));
}
