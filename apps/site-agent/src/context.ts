/** The outside world of a verb, so that tests can replace it. */
import type { Terminal } from '#command-line';
import type { NotePipeline } from '#encoding';
import { type Clock, createSecureRandom, Failure, type SecureRandom } from '#foundation';
import type { AuditPulled } from '#learning';
import { type Channel } from '#protocol/api';
import {
  createRequestSigner,
  patientPolicy,
  type RequestSigner,
  type RetryPolicy,
  realSleep,
} from '#protocol/client';
import { readSigningKey } from '#signing';
import type { CorpusFormat } from '#text/corpus';
import { everySite, type GatePolicy } from './data/gate.js';
import { type SitePaths, sitePaths } from './data/site-directory.js';
import { readSite, type SiteRecord } from './data/site-record.js';
import { noiseFloorMin } from './environment.js';
import { CoordinatorClient, type CoordinatorClientOptions, parseCoordinatorUrl } from './sync/client.js';

/** Labelled notes that nothing was learned from. */
export interface TrialNotes {
  readonly path: string;
  /** Detected by default. */
  readonly format?: CorpusFormat | undefined;
}

/** Everything that a command reads from outside. */
export interface SiteContext {
  readonly paths: SitePaths;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly random: SecureRandom;
  /** Least noise deviation of what leaves; at least {@link noiseFloorMin}. */
  readonly noiseFloor: number;
  /** Requirements on a representer's audit. */
  readonly gatePolicy: GatePolicy;
  /** Tries releases before use; undefined tries none. */
  readonly tryOn?: TrialNotes | undefined;
  readonly channel: Channel;
  /** Whether joining a remote address without https is allowed; false by default. */
  readonly allowsHttp?: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly retryPolicy: RetryPolicy;
  /** Ends early when aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Ends long work at its next step. */
  readonly signal?: AbortSignal;
  /** Audits a representer here. */
  readonly auditPulled: AuditPulled;
  /** Loads ONNX Runtime and the like. */
  readonly loadPipeline: () => Promise<NotePipeline>;
}

/** Context of a real command. */
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

/** Fails with SITE_NOT_JOINED. */
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
  // A first key may be registered just now; a coordinator that knows none checks no signature.
  const key = (await readSigningKey(paths.keyFile)) ?? (await readSigningKey(paths.newKeyFile));
  if (key === undefined) throw new Failure('SITE_KEY_MISSING', { file: paths.keyFile });
  return createRequestSigner({ key, clock, installationId, siteId });
}

/** Without a credential it can only enrol. */
export function clientFor(
  context: SiteContext,
  url: URL,
  credential: Pick<CoordinatorClientOptions, 'accessToken' | 'sign'> = {},
): CoordinatorClient {
  const { fetch, random, sleep, terminal, retryPolicy: policy } = context;
  return new CoordinatorClient({
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
