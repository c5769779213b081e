/** Deals one corpus to a public part and to sites that differ, as hospitals do and random parts of one corpus do not. */
import { Failure, type SeededRandom, shuffle } from '#foundation';
import type { IobScheme } from '#labels';
import type { PreparedDocument } from '#preparation';
import { balancedClusters } from './balanced-clusters.js';
import { siteDocumentsMin } from './consortium-file.js';
import { documentFeatures, type FeatureKind } from './document-features.js';

/** What is dealt and how. */
export interface DealRequest {
  readonly documents: readonly PreparedDocument[];
  readonly deal: {
    readonly sites: number;
    readonly by: readonly FeatureKind[];
    readonly documents: { readonly public?: number | undefined; readonly site?: number | undefined };
  };
  readonly scheme: IobScheme;
  readonly random: SeededRandom;
}

/** Parts of one corpus; no document is in two of them. */
export interface DealtParts {
  readonly public: readonly PreparedDocument[];
  /** Named `site-a`, `site-b` and so on. */
  readonly sites: readonly { readonly name: string; readonly documents: readonly PreparedDocument[] }[];
}

/**
 * The public part is drawn at random: published notes are a mixture. The rest goes to sites of equal size (up to one
 * document) by spherical k-means over the documents' features. Fails with LAB_TOO_FEW_DOCUMENTS when there are fewer
 * documents than asked for. Equal requests give equal parts.
 */
export function dealSites({ documents, deal, scheme, random }: DealRequest): DealtParts {
  const { publicCount, dealtCount } = countParts(documents.length, deal);
  const order = shuffle([...documents], random.fork('public'));
  const dealt = order.slice(publicCount, publicCount + dealtCount);
  const sizes = Array.from({ length: deal.sites }, (_, site) =>
    Math.floor((dealt.length + deal.sites - 1 - site) / deal.sites),
  );
  const vectors = documentFeatures(dealt, deal.by, scheme);
  const clusters = balancedClusters({ vectors, sizes, random: random.fork('clusters') });
  return {
    public: order.slice(0, publicCount),
    sites: sizes.map((_, site) => ({
      name: `site-${String.fromCharCode('a'.charCodeAt(0) + site)}`,
      documents: dealt.filter((_document, at) => clusters[at] === site),
    })),
  };
}

function countParts(available: number, { sites, documents }: DealRequest['deal']) {
  const publicCount = documents.public ?? Math.floor(available / (sites + 1));
  const dealtCount = documents.site === undefined ? available - publicCount : documents.site * sites;
  if (dealtCount < sites * siteDocumentsMin || publicCount + dealtCount > available) {
    const expected = `>= ${publicCount + Math.max(dealtCount, sites * siteDocumentsMin)}`;
    throw new Failure('LAB_TOO_FEW_DOCUMENTS', { corpus: 'deal', documents: available, expected });
  }
  return { publicCount, dealtCount };
}
