/** Who this site is: made by `join`, read by everything that talks to the coordinator or stages notes. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#foundation';
import { publicKeyPattern } from '#signing';
import { readJson, requireOwnFolder, type SitePaths, writeJson } from './site-directory.js';

const storedSiteSchema = z.strictObject({
  formatVersion: z.literal(1),
  url: z.url(),
  siteId: z.string().min(1),
  siteName: z.string().min(1),
  /** Authorises uploads; never printed, never logged. */
  token: z.string().min(1),
  /** Key of the digests by which staged notes are recognised; never leaves this file. */
  noteSecret: z.string().regex(/^[0-9a-f]{64}$/),
  joinedAt: z.iso.datetime(),
  /** The key that signs what this site installs; pinned when it joined, or at its first pull where it joined before there was one. */
  coordinatorKey: z.string().regex(publicKeyPattern).optional(),
  /** The coordinator's, told to a site that sent a key: without it requests are not signed. */
  installationId: z.string().min(1).optional(),
});

/** In the file the access token is called `token`, as in the coordinator's answer that it came in. */
const siteRecordSchema = storedSiteSchema.transform(({ token, ...site }) => ({
  ...site,
  accessToken: token,
}));

/** The record of a joined site. */
export type SiteRecord = z.infer<typeof siteRecordSchema>;

/** Fails with SITE_NOT_JOINED when there is none, and with SITE_DATA_EXPOSED. */
export async function readSite(paths: SitePaths): Promise<SiteRecord> {
  await requireOwnFolder(paths);
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site === undefined) throw new Failure('SITE_NOT_JOINED', { data: paths.root });
  return site;
}

/** Fails with SITE_ALREADY_JOINED when there is one: another site's access token would orphan what was staged here. */
export async function requireNotJoined(paths: SitePaths): Promise<void> {
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site !== undefined) throw new Failure('SITE_ALREADY_JOINED', { data: paths.root, siteId: site.siteId });
}

/** Fails with SITE_ALREADY_JOINED where another site is here than the one that the code was for. */
export async function requireSameSite(paths: SitePaths, enrolledAs: string): Promise<void> {
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site !== undefined && site.siteId !== enrolledAs)
    throw new Failure('SITE_ALREADY_JOINED', { data: paths.root, siteId: site.siteId, enrolledAs });
}

/**
 * Stores a new site with a fresh secret, or the site that is here with its new access token: what it staged and sent, the numbers of its
 * batches and the pinned key stay.
 */
export async function storeSite(
  paths: SitePaths,
  facts: Omit<SiteRecord, 'formatVersion' | 'noteSecret'>,
): Promise<SiteRecord> {
  const before = await readJson(paths.siteFile, siteRecordSchema);
  const { coordinatorKey, noteSecret = randomBytes(32).toString('hex') } = before ?? {};
  const pinned = coordinatorKey === undefined ? {} : { coordinatorKey };
  const site: SiteRecord = { formatVersion: 1, ...facts, ...pinned, noteSecret };
  await writeSite(paths, site);
  return site;
}

/** Pins the coordinator's key, or the one that it has introduced. */
export async function pinCoordinatorKey(paths: SitePaths, coordinatorKey: string): Promise<void> {
  await writeSite(paths, { ...(await readSite(paths)), coordinatorKey });
}

/** Remembers what signatures have to name, told to a site that joined before there were keys. */
export async function rememberInstallation(
  paths: SitePaths,
  facts: Required<Pick<SiteRecord, 'installationId' | 'coordinatorKey'>>,
): Promise<SiteRecord> {
  const site = await readSite(paths);
  const told = { ...site, ...facts, ...(site.coordinatorKey && { coordinatorKey: site.coordinatorKey }) };
  await writeSite(paths, told);
  return told;
}

async function writeSite(paths: SitePaths, { accessToken: token, ...others }: SiteRecord): Promise<void> {
  await writeJson(paths.siteFile, { ...others, token } satisfies z.infer<typeof storedSiteSchema>);
}

const signatureSchema = z.string().max(256);

/** What the last letter asked, and how it was signed. */
export const letterStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('work'),
    writtenAt: z.iso.datetime(),
    reading: signatureSchema,
    /** By `batchKey`. */
    uploads: z.record(z.string(), signatureSchema),
    /** By the digest of the request's body. */
    withdrawals: z.record(z.string(), signatureSchema),
  }),
  z.strictObject({
    kind: z.literal('enrolment'),
    writtenAt: z.iso.datetime(),
    url: z.url(),
    publicKey: z.string().max(1_000),
  }),
]);

/** What the last letter asked. */
export type LetterState = z.infer<typeof letterStateSchema>;
