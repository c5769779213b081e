/** The outside world of a verb; tests replace it. */
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

/** Labelled notes of the site that no model has trained on. */
export interface TrialNotes {
  readonly path: string;
  readonly format?: CorpusFormat | undefined;
}

/** Everything that a verb reads from outside. */
export interface SiteContext {
  readonly paths: SitePaths;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly random: SecureRandom;
  /** Minimum standard deviation of the noise on uploads; at least {@link noiseFloorMin}. */
  readonly noiseFloor: number;
  readonly gatePolicy: GatePolicy;
  /** Notes on which to try a release before use; undefined skips the trial. */
  readonly tryOn?: TrialNotes | undefined;
  readonly channel: Channel;
  /** Allows joining a remote address over plain http; false by default. */
  readonly allowsHttp?: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly retryPolicy: RetryPolicy;
  /** Returns early when aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly auditPulled: AuditPulled;
  /** Loads heavy dependencies such as ONNX Runtime. */
  readonly loadPipeline: () => Promise<NotePipeline>;
}

/** Builds the context of a real command. */
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

/** Reads the site record and opens a client for its coordinator. Fails with SITE_NOT_JOINED. */
export async function connect(
  context: SiteContext,
): Promise<{ readonly site: SiteRecord; readonly client: CoordinatorClient }> {
  const site = await readSite(context.paths);
  const sign = await signerOf(context, site);
  const credential = { accessToken: site.accessToken, ...(sign === undefined ? {} : { sign }) };
  return { site, client: clientFor(context, parseCoordinatorUrl(site.url), credential) };
}

/** Returns undefined for a site that joined before keys existed. Fails with SITE_KEY_MISSING. */
export async function signerOf(
  { paths, clock }: SiteContext,
  { installationId, siteId }: SiteRecord,
): Promise<RequestSigner | undefined> {
  if (installationId === undefined) return undefined;
  // During a first key registration only the new key exists; a coordinator without a key checks no signature.
  const key = (await readSigningKey(paths.keyFile)) ?? (await readSigningKey(paths.newKeyFile));
  if (key === undefined) throw new Failure('SITE_KEY_MISSING', { file: paths.keyFile });
  return createRequestSigner({ key, clock, installationId, siteId });
}

/** Opens a client; without a credential it can only enrol. */
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
