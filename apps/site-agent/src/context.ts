/** What every verb of the site agent is given: the outside world, so that tests own it. */
import type { Terminal } from '#command-line';
import type { NotePipeline } from '#encoding';
import { type Clock, createSecureRandom, Failure, type SecureRandom } from '#foundation';
import type { AuditPulled } from '#learning';
import {
  type Channel,
  createRequestSigner,
  patientPolicy,
  type RequestSigner,
  type RetryPolicy,
  realSleep,
} from '#protocol';
import { readSigningKey } from '#signing';
import type { CorpusFormat } from '#text';
import { everySite, type GatePolicy } from './data/gate.js';
import { type SitePaths, sitePaths } from './data/site-directory.js';
import { readSite, type SiteRecord } from './data/site-record.js';
import { noiseFloorMin } from './environment.js';
import {
  type CoordinatorClient,
  type CoordinatorClientOptions,
  createCoordinatorClient,
  parseCoordinatorUrl,
} from './sync/client.js';

/** Labelled notes of the site's own that nothing was learned from. */
export interface TrialNotes {
  readonly path: string;
  /** Seen from the files when left out. */
  readonly format?: CorpusFormat | undefined;
}

/** The outside world of one command. */
export interface SiteContext {
  readonly paths: SitePaths;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly random: SecureRandom;
  /** The least deviation of noise in what leaves; {@link noiseFloorMin} or more. */
  readonly noiseFloor: number;
  /** What this site asks of a representer's audit. */
  readonly gatePolicy: GatePolicy;
  /** On which notes of its own this site tries a release before it is used; on none when undefined. */
  readonly tryOn?: TrialNotes | undefined;
  /** Which releases this site follows. */
  readonly channel: Channel;
  /** Whether this site may join at an address of another machine that is not encrypted; not when left out. */
  readonly allowsHttp?: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly retryPolicy: RetryPolicy;
  /** Waits; an aborted signal ends the wait. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Ends long work at its next step with the signal's reason. */
  readonly signal?: AbortSignal;
  /** This site's own audit of a representer. */
  readonly auditPulled: AuditPulled;
  /** Loads the heavy parts. */
  readonly loadPipeline: () => Promise<NotePipeline>;
}

/** The context of a real command. */
export function createSiteContext(
  folders: { readonly data: string; readonly cache?: string },
  terminal: Terminal,
  parts: Pick<SiteContext, 'loadPipeline' | 'auditPulled'> &
    Partial<Pick<SiteContext, 'noiseFloor' | 'gatePolicy' | 'channel' | 'tryOn' | 'allowsHttp' | 'fetch'>>,
): SiteContext {
  return {
    paths: sitePaths(folders.data, folders.cache),
    terminal,
    clock: () => new Date(),
    random: createSecureRandom(),
    noiseFloor: noiseFloorMin,
    gatePolicy: everySite,
    channel: 'stable',
    fetch: globalThis.fetch,
    retryPolicy: patientPolicy,
    sleep: realSleep,
    ...parts,
  };
}

/** The joined site and a client for its coordinator; fails with SITE_NOT_JOINED. */
export async function connect(
  context: SiteContext,
): Promise<{ readonly site: SiteRecord; readonly client: CoordinatorClient }> {
  const site = await readSite(context.paths);
  const sign = await signerOf(context, site);
  const credential = { accessToken: site.accessToken, ...(sign === undefined ? {} : { sign }) };
  return { site, client: clientFor(context, parseCoordinatorUrl(site.url), credential) };
}

/** Undefined for a site that joined before there were keys. Fails with SITE_KEY_MISSING. */
export async function signerOf(
  { paths, clock }: SiteContext,
  { installationId, siteId }: SiteRecord,
): Promise<RequestSigner | undefined> {
  if (installationId === undefined) return undefined;
  // A first key that is being registered: the coordinator has it by now, or knows none and looks at no signature.
  const key = (await readSigningKey(paths.keyFile)) ?? (await readSigningKey(paths.newKeyFile));
  if (key === undefined) throw new Failure('SITE_KEY_MISSING', { file: paths.keyFile });
  return createRequestSigner({ key, clock, installationId, siteId });
}

/** A client for `url`; without a credential it can only enrol. */
export function clientFor(
  context: SiteContext,
  url: URL,
  credential: Pick<CoordinatorClientOptions, 'accessToken' | 'sign'> = {},
): CoordinatorClient {
  const { fetch, random, sleep, terminal, retryPolicy: policy } = context;
  return createCoordinatorClient({
    url,
    fetch,
    retry: {
      policy,
      random,
      sleep,
      onRetry: (failure, pauseMs) =>
        terminal.say(`${failure.code}: trying again in ${(pauseMs / 1000).toFixed(1)} s`),
    },
    ...credential,
  });
}
