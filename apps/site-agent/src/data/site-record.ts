/** The site's identity as `join` stored it, the requests of its last letter, and its surrogate key. */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '#foundation';
import { publicKeyPattern } from '#signing';
import { readJson, requireOwnFolder, type SitePaths, writeJson } from './site-directory.js';

const storedSiteSchema = z.strictObject({
  formatVersion: z.literal(1),
  url: z.url(),
  siteId: z.string().min(1),
  siteName: z.string().min(1),
  /** Authorises uploads; never printed or logged. */
  token: z.string().min(1),
  /** Key of note digests; never leaves this file. */
  noteSecret: z.string().regex(/^[0-9a-f]{64}$/),
  joinedAt: z.iso.datetime(),
  /** Verifies what this site installs; pinned when joining, or at an older site's first pull. */
  coordinatorKey: z.string().regex(publicKeyPattern).optional(),
  /** Named in signatures; absent for sites without a key. */
  installationId: z.string().min(1).optional(),
});

/** The file calls it `token`, like the coordinator's answer. */
const siteRecordSchema = storedSiteSchema.transform(({ token, ...site }) => ({
  ...site,
  accessToken: token,
}));

/** A joined site. */
export type SiteRecord = z.infer<typeof siteRecordSchema>;

/** Reads the site. Fails with SITE_NOT_JOINED and SITE_DATA_EXPOSED. */
export async function readSite(paths: SitePaths): Promise<SiteRecord> {
  await requireOwnFolder(paths);
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site === undefined) throw new Failure('SITE_NOT_JOINED', { data: paths.root });
  return site;
}

/** Fails with SITE_ALREADY_JOINED: another token would orphan what was staged here. */
export async function requireNotJoined(paths: SitePaths): Promise<void> {
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site !== undefined) throw new Failure('SITE_ALREADY_JOINED', { data: paths.root, siteId: site.siteId });
}

/** Fails with SITE_ALREADY_JOINED if the code was for another site. */
export async function requireSameSite(paths: SitePaths, enrolledAs: string): Promise<void> {
  const site = await readJson(paths.siteFile, siteRecordSchema);
  if (site !== undefined && site.siteId !== enrolledAs)
    throw new Failure('SITE_ALREADY_JOINED', { data: paths.root, siteId: site.siteId, enrolledAs });
}

/** Stores a new site with a fresh secret. A new token of the same site keeps its secret and pinned key. */
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

/** Pins the coordinator's key, or its successor. */
export async function pinCoordinatorKey(paths: SitePaths, coordinatorKey: string): Promise<void> {
  await writeSite(paths, { ...(await readSite(paths)), coordinatorKey });
}

/** Stores the ids that signatures name, for a site that joined before keys existed. */
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

/** The last letter's requests and signatures. */
export const letterStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('work'),
    writtenAt: z.iso.datetime(),
    reading: signatureSchema,
    /** By `batchKey`. */
    uploads: z.record(z.string(), signatureSchema),
    /** By digest of the request's body. */
    withdrawals: z.record(z.string(), signatureSchema),
  }),
  z.strictObject({
    kind: z.literal('enrolment'),
    writtenAt: z.iso.datetime(),
    url: z.url(),
    publicKey: z.string().max(1_000),
  }),
]);

/** The last letter. */
export type LetterState = z.infer<typeof letterStateSchema>;

/** A key of surrogates. */
export interface SurrogateKey {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** `site`: the same for every run with this site directory; `run`: used once. */
  readonly lasts: 'site' | 'run';
}

/** Derives the site's key; before the site joined, makes a fresh one. Fails with SITE_DATA_DAMAGED. */
export async function openSurrogateKey(paths: SitePaths): Promise<SurrogateKey> {
  const secret = await readSite(paths).then(
    ({ noteSecret }) => noteSecret,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'SITE_NOT_JOINED') return undefined;
      throw error;
    },
  );
  if (secret === undefined) return { key: randomBytes(32), lasts: 'run' };
  return { key: keyFrom(secret), lasts: 'site' };
}

/** Its punctuation keeps this input apart from those of note keys, which are letters and digits only (`noteKey`). */
function keyFrom(secretHex: string): Uint8Array {
  return createHmac('sha256', Buffer.from(secretHex, 'hex'))
    .update('surrogates for readers, 1', 'utf8')
    .digest();
}
