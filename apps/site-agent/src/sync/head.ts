/**
 * `site head`: prints the last head of the audit trail as a line, or compares another site's line with it. A
 * coordinator that shows two sites two histories must sign both, and the comparison exposes it.
 */
import { join } from 'node:path';
import type { Command, Terminal } from '#command-line';
import { Failure, sha256OfFile } from '#foundation';
import { isHeadSigned, readHeadLine, type SignedHead, writeHeadLine } from '#protocol/audit';
import { fingerprintOf, modelDigest } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { type SitePaths, withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import { runVerb } from '../verb.js';
import { leadsTo, readLastHead } from './follow-trail.js';

/** Adds `head`. */
export function registerHead(site: Command, terminal: Terminal): void {
  const head = site
    .command('head')
    .description("show the last head of the audit trail, or compare another site's with it")
    .argument('[line]', 'the line that "site head" printed at another site, in quotes');
  runVerb(head, terminal, async (context, _flags, [theirs]) => {
    if (theirs === undefined) {
      const line = await showHead(context);
      return { json: { line }, lines: [line], isAnswer: true };
    }
    const report = await compareHead(context, theirs);
    return { json: report, lines: describeComparison(report), isAnswer: true };
  });
}

/** Writes this site's line. Fails with SITE_HEAD_NONE before the first pull. */
export async function showHead({ paths }: SiteContext): Promise<string> {
  return writeHeadLine({ head: await requireHead(paths), release: await releaseInUse(paths) });
}

/** Result of a comparison; different histories are a failure instead. */
export interface HeadComparison {
  readonly own: number;
  readonly theirs: number;
  /** Null if either uses none. */
  readonly usesSameRelease: boolean | null;
}

/**
 * Compares another site's head with the last one here: the coordinator must show events that lead from one to
 * the other. Fails with AUDIT_HEAD_LINE_INVALID, AUDIT_HEAD_UNSIGNED, SITE_HEAD_NONE, and SITE_HEADS_DIFFER
 * (no events connect them, or another key or installation signed).
 */
export async function compareHead(context: SiteContext, line: string): Promise<HeadComparison> {
  const { head: theirs, release } = readHeadLine(line);
  if (!isHeadSigned(theirs)) throw new Failure('AUDIT_HEAD_UNSIGNED');
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    const own = await requireHead(context.paths);
    const found = { own: own.number, theirs: theirs.number };
    const { coordinatorKey = own.publicKey } = await readSite(context.paths);
    if (theirs.publicKey !== coordinatorKey)
      throw new Failure('SITE_HEADS_DIFFER', { ...found, key: fingerprintOf(theirs.publicKey) });
    if (theirs.installationId !== own.installationId) throw new Failure('SITE_HEADS_DIFFER', found);
    const [earlier, later] = own.number < theirs.number ? [own, theirs] : [theirs, own];
    if (!(await leadsTo(client, earlier, later))) throw new Failure('SITE_HEADS_DIFFER', found);
    const subject = `head ${theirs.number}`;
    await logAct(context, { act: 'compared', subject, content: theirs.digest });
    const used = await releaseInUse(context.paths);
    return { ...found, usesSameRelease: release === null || used === null ? null : release === used };
  });
}

async function requireHead(paths: SitePaths): Promise<SignedHead> {
  const head = await readLastHead(paths);
  if (head === undefined) throw new Failure('SITE_HEAD_NONE');
  return head;
}

/** Digest that the release's signature names. */
async function releaseInUse(paths: SitePaths): Promise<string | null> {
  const { release } = await readInstalled(paths);
  if (release === undefined) return null;
  return modelDigest({
    'manifest.json': await sha256OfFile(join(paths.releaseFolder(release.releaseId), 'manifest.json')),
    'deidentifier.onnx': release.files['deidentifier.onnx'].sha256,
  });
}

function describeComparison({ own, theirs, usesSameRelease }: HeadComparison): string[] {
  const trail = `one history: their head ${theirs} and this site's ${own} are on one trail`;
  if (usesSameRelease === null) return [trail];
  return [
    trail,
    usesSameRelease
      ? 'both use the same release'
      : 'they use another release than this site: ask the model provider why, unless one of you holds a release or follows candidates',
  ];
}
