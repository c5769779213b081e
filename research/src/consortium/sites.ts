/** The documents of a consortium: a public part, and sites split into training, validation and home documents. */
import type { Terminal } from '#command-line';
import type { PreparedDocument } from '#encoding';
import { createSeededRandom, Failure, type SeededRandom, sha256, shuffle } from '#foundation';
import type { IobScheme } from '#labels';
import { loadDocuments } from '../../../apps/lab/src/corpus/load-documents.js';
import { splitOff, type Workbench } from '../systems/workbench.js';
import { balancedClusters } from './balanced-clusters.js';
import { type ConsortiumFile, locateCorpus, siteDocumentsMin } from './consortium-file.js';
import { documentFeatures, type FeatureKind } from './document-features.js';

/** A site's documents by use. */
export interface ConsortiumSite {
  readonly name: string;
  /** All documents, home documents first; scores trainings that have not seen the site. */
  readonly documents: readonly PreparedDocument[];
  /** Number of leading `documents` that no training sees; they score trainings that have seen the site. */
  readonly homeCount: number;
  readonly training: readonly PreparedDocument[];
  /** For early stopping of trainings that have seen the site. */
  readonly validation: readonly PreparedDocument[];
}

/** The public documents and the sites. */
export interface ConsortiumDocuments {
  readonly public: readonly PreparedDocument[];
  readonly sites: readonly ConsortiumSite[];
  /** Digests of texts and labels; equal digests mean equal trainings. */
  readonly publicDigest: string;
  readonly sitesDigest: string;
}

const validationShare = 0.1;
const homeShare = 0.15;

const publicValidationShare = 0.1;
const publicHeldOutShare = 0.15;

/** The public documents by use; equal documents give equal parts. */
export interface PublicParts {
  readonly training: readonly PreparedDocument[];
  /** For early stopping. */
  readonly validation: readonly PreparedDocument[];
  readonly heldOut: readonly PreparedDocument[];
}

/** Splits the public documents. */
export function partPublic(documents: readonly PreparedDocument[]): PublicParts {
  const random = createSeededRandom('consortium/public documents');
  const [seen, heldOut] = splitOff(documents, publicHeldOutShare, random.fork('held out'));
  const [training, validation] = splitOff(seen, publicValidationShare, random.fork('validation'));
  return { training, validation, heldOut };
}

/** Loads and splits all documents; equal files give equal parts. Fails with LAB_TOO_FEW_DOCUMENTS. */
export async function gatherSites(
  bench: Workbench,
  file: ConsortiumFile,
  terminal: Terminal,
): Promise<ConsortiumDocuments> {
  const random = createSeededRandom('consortium/documents'); // not seeded by name: renaming keeps trainings
  const { experiment, locate } = file;
  const loaded = await loadParts(bench, {
    consortium: experiment.consortium,
    locate,
    terminal,
    random: random.fork('deal'),
  });
  const sites = loaded.sites.map(({ name, documents }) => partSite(name, documents, random.fork(name)));
  terminal.say(
    `documents: ${loaded.public.length} public; ${sites.map(({ name, documents }) => `${documents.length} ${name}`).join(', ')}`,
  );
  return {
    public: loaded.public,
    sites,
    publicDigest: digestOf([loaded.public]),
    sitesDigest: digestOf(sites.map(({ documents }) => documents)),
  };
}

/** Splits one site's documents. Fails with LAB_TOO_FEW_DOCUMENTS below three. */
export function partSite(
  name: string,
  documents: readonly PreparedDocument[],
  random: SeededRandom,
): ConsortiumSite {
  if (documents.length < siteDocumentsMin) {
    const expected = `>= ${siteDocumentsMin}`;
    throw new Failure('LAB_TOO_FEW_DOCUMENTS', { corpus: name, documents: documents.length, expected });
  }
  const order = shuffle([...documents], random);
  const homeCount = Math.max(1, Math.round(homeShare * order.length));
  const validationEnd = homeCount + Math.max(1, Math.round(validationShare * order.length));
  return {
    name,
    documents: order,
    homeCount,
    validation: order.slice(homeCount, validationEnd),
    training: order.slice(validationEnd),
  };
}

interface Loading {
  readonly consortium: ConsortiumFile['experiment']['consortium'];
  readonly locate: ConsortiumFile['locate'];
  readonly terminal: Terminal;
  readonly random: SeededRandom;
}

/** Loads the public part and the sites, from a corpus each or one split corpus. Fails with LAB_TOO_FEW_DOCUMENTS. */
export async function loadParts(
  bench: Workbench,
  { consortium, locate, terminal, random }: Loading,
): Promise<DealtParts> {
  const load = { table: bench.table, scheme: bench.scheme, language: bench.language, terminal };
  if ('deal' in consortium) {
    const documents = await loadDocuments(locateCorpus(consortium.deal, locate), load);
    return dealSites({ documents, deal: consortium, scheme: bench.scheme, random });
  }
  const { documents: counts } = consortium;
  const sites: DealtParts['sites'][number][] = [];
  for (const { name, corpus } of consortium.sites) {
    const documents = await loadDocuments(locateCorpus(corpus, locate), { ...load, ...atMost(counts.site) });
    sites.push({ name, documents });
  }
  const open = locateCorpus(consortium.public, locate);
  return { public: await loadDocuments(open, { ...load, ...atMost(counts.public) }), sites };
}

function atMost(documentsMax: number | undefined): { documentsMax?: number } {
  return documentsMax === undefined ? {} : { documentsMax };
}

function digestOf(parts: readonly (readonly PreparedDocument[])[]): string {
  const notes = parts.map((part) =>
    part.map(({ tokenized: { note } }) => [note.id, sha256(note.text), note.spans]),
  );
  return sha256(JSON.stringify(notes));
}

// Splits one corpus into a public part and sites that differ, as hospitals do and random splits do not.

/** A corpus and how to split it. */
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

/** Disjoint public and site documents. */
export interface DealtParts {
  readonly public: readonly PreparedDocument[];
  /** Named `site-a`, `site-b` and so on when one corpus was split. */
  readonly sites: readonly { readonly name: string; readonly documents: readonly PreparedDocument[] }[];
}

/**
 * Draws the public part at random, since published notes are a mixture. Splits the rest into sites of equal
 * size (within one document) by spherical k-means over document features. Fails with LAB_TOO_FEW_DOCUMENTS
 * when more documents are requested than exist. Equal requests give equal parts.
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
