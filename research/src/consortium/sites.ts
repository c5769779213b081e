/** The documents of a consortium: a public part, and sites whose documents are parted into what trains, what stops training, and what is kept for scores at home. */
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
  /** All of them, those at home first: what is scored when a training has not seen the site. */
  readonly documents: readonly PreparedDocument[];
  /** How many at the start of `documents` no training ever sees: they score trainings that have seen the site. */
  readonly homeCount: number;
  readonly training: readonly PreparedDocument[];
  /** Decides when a training that has seen the site stops. */
  readonly validation: readonly PreparedDocument[];
}

/** Who takes part, and the documents that trained nobody's secrets. */
export interface ConsortiumDocuments {
  readonly public: readonly PreparedDocument[];
  readonly sites: readonly ConsortiumSite[];
  /** Of the texts and labels, by use; equal digests mean equal trainings. */
  readonly publicDigest: string;
  readonly sitesDigest: string;
}

/** Shares of a site's documents. */
const validationShare = 0.1;
const homeShare = 0.15;

/** Shares of the public documents. */
const publicValidationShare = 0.1;
const publicHeldOutShare = 0.15;

/** The public documents by use; the same documents, the same parts. */
export interface PublicParts {
  readonly training: readonly PreparedDocument[];
  /** Decides when training stops. */
  readonly validation: readonly PreparedDocument[];
  /** Those that adversaries of the representer are scored on. */
  readonly heldOut: readonly PreparedDocument[];
}

/** Parts the public documents. */
export function partPublic(documents: readonly PreparedDocument[]): PublicParts {
  const random = createSeededRandom('consortium/public documents');
  const [seen, heldOut] = splitOff(documents, publicHeldOutShare, random.fork('held out'));
  const [training, validation] = splitOff(seen, publicValidationShare, random.fork('validation'));
  return { training, validation, heldOut };
}

/** Loads, deals and parts; the same file gives the same parts. Fails with LAB_TOO_FEW_DOCUMENTS. */
export async function gatherSites(
  bench: Workbench,
  file: ConsortiumFile,
  terminal: Terminal,
): Promise<ConsortiumDocuments> {
  const random = createSeededRandom('consortium/documents'); // not of the name: a renamed experiment keeps its trainings
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

/** Parts one site's documents. Fails with LAB_TOO_FEW_DOCUMENTS below three. */
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
  /** Decides which documents are dealt to whom. */
  readonly random: SeededRandom;
}

/** Loads a public part and the sites, each from a corpus of its own or dealt from one. Fails with LAB_TOO_FEW_DOCUMENTS. */
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

// Deals one corpus to a public part and to sites that differ, as hospitals do and random parts of one corpus do not.

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

/** A public part and sites; no document is in two of them. */
export interface DealtParts {
  readonly public: readonly PreparedDocument[];
  /** Named `site-a`, `site-b` and so on where one corpus was dealt. */
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
