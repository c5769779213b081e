/** Whether a representer, and a release built on it, can run on this installation. */
import { Failure } from '#foundation';
import { formatVersion } from './manifest-parts.js';
import type { ReleaseManifest } from './release-manifest.js';
import type { RepresenterManifest } from './representer-manifest.js';

/** What this installation has. */
export interface AgentFacts {
  readonly embeddings: { readonly digest: string; readonly size: number };
  /** Label sets known here: name → labels in the order of their ids. */
  readonly labelSets: Readonly<Record<string, readonly string[]>>;
  /** Casing classes of the tokeniser here. */
  readonly casingCount: number;
}

/**
 * Refuses a representer that was made for other parts than those installed here: its numbers would mean nothing.
 * Fails with PROTOCOL_RELEASE_DOES_NOT_FIT; `field` is the first field of the manifest that differs.
 */
export function checkRepresenterFits(manifest: RepresenterManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  requireEqual('embeddings.size', manifest.embeddings.size, facts.embeddings.size);
  requireEqual('embeddings.digest', manifest.embeddings.digest, facts.embeddings.digest);
  requireKnownLabels(manifest.labelSet, facts.labelSets);
  requireEqual('casingCount', manifest.casingCount, facts.casingCount);
}

/** The same for a release; its representer must fit, and so must its own version. */
export function checkReleaseFits(manifest: ReleaseManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  checkRepresenterFits(manifest.representer, facts);
}

function requireKnownLabels(labelSet: RepresenterManifest['labelSet'], known: AgentFacts['labelSets']): void {
  const labels = Object.hasOwn(known, labelSet.name) ? known[labelSet.name] : undefined;
  if (labels === undefined)
    throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', {
      field: 'labelSet.name',
      value: labelSet.name,
      expected: Object.keys(known).join(' or '),
    });
  // Ids are positions: the same labels in another order would be other labels.
  requireEqual('labelSet.labels', labelSet.labels.join(','), labels.join(','));
}

function requireEqual(field: string, value: string | number, expected: string | number): void {
  if (value !== expected) throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', { field, value, expected });
}
