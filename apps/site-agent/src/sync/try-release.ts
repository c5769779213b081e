/** Compares a new release with the one in use on the site's labelled notes and bundled sentences; nothing leaves. */
import { Readable } from 'node:stream';
import { readEncoder } from '#encoder';
import { Failure } from '#foundation';
import type { ReleaseManifest } from '#protocol/manifests';
import { languageNamed, type Note } from '#text';
import { detectFormat, openCorpus } from '#text/corpus';
import type { SiteContext, TrialNotes } from '../context.js';
import { keepTrial, readTrial, type Trial } from '../data/trial.js';
import { openDeidentifier, type Tagger } from '../deidentify/deidentifier.js';
import { layersByDefault } from '../deidentify/layers.js';
import { digestOf, openInUse, openOwnOrStarter, openTagger, standsAlone } from '../deidentify/open-tagger.js';
import { findLostContexts, type HardNote, writeHardNotes } from './hard-contexts.js';

const worseBy = 0.02; // a smaller loss may come from the choice of notes

/** With fewer identifiers, one of them outweighs {@link worseBy}, so no release may stand alone. */
export const identifiersMin = Math.ceil(1 / worseBy);

/**
 * Tries `offered` alone against what tags here: `inUse` (with the starter until it has passed a trial), or
 * else the starter. A pair is tried once on the same notes. Fails with SITE_HELD_OUT_TOO_SMALL (under 50
 * identifiers), and as `openTagger` and `openOwnOrStarter` do.
 */
export async function tryRelease(
  context: SiteContext,
  { inUse, offered }: { readonly inUse: ReleaseManifest | undefined; readonly offered: ReleaseManifest },
  notes: TrialNotes,
): Promise<Trial> {
  const language = languageNamed(offered.representer.language);
  const current = inUse?.releaseId ?? (await readEncoder()).manifest.encoderId;
  const digest = digestOf(offered);
  const last = await readTrial(context, digest);
  const inUseIsUntried = inUse !== undefined && !(await standsAlone(context, inUse));
  const isSame =
    last?.inUse.releaseId === current &&
    last.inUseIsUntried === inUseIsUntried &&
    last.lostContexts !== undefined &&
    last.notesPath === notes.path;
  if (isSame) return last; // before opening models: the daemon asks every quarter of an hour
  const tagger =
    inUse === undefined ? openOwnOrStarter(context, { language, starter: true }) : openInUse(context, inUse);
  const hard = writeHardNotes(language);
  const before = await scoreRelease(context, await tagger, { notes: readNotes(notes), hard });
  const offeredTagger = await openTagger(context, offered, { tellsConfidence: true });
  const after = await scoreRelease(context, offeredTagger, { notes: readNotes(notes), hard });
  const { identifiers, documents } = after;
  if (identifiers < identifiersMin)
    throw new Failure('SITE_HELD_OUT_TOO_SMALL', { identifiers, identifiersMin });
  const trial: Trial = {
    triedAt: context.clock().toISOString(),
    notesPath: notes.path,
    notes: documents,
    identifiers,
    inUse: before.scores,
    inUseIsStarter: inUse === undefined,
    inUseIsUntried,
    offered: after.scores,
    ...judgeRelease(hard, before, after),
  };
  await keepTrial(context, digest, trial);
  return trial;
}

/** Holds back a release that does worse than another one, on notes or in a hard context. */
export function judgeRelease(
  hard: readonly HardNote[],
  before: ScoredRelease,
  after: ScoredRelease,
): Pick<Trial, 'held'> & { readonly lostContexts: NonNullable<Trial['lostContexts']> } {
  const lostContexts = findLostContexts(hard, { inUse: before.hardFound, offered: after.hardFound });
  const held =
    before.scores.recall - after.scores.recall > worseBy ||
    before.scores.f1 - after.scores.f1 > worseBy ||
    lostContexts.length > 0;
  return { lostContexts, held };
}

async function* readNotes({ path, format }: TrialNotes): AsyncGenerator<Note> {
  for await (const item of openCorpus({ path, format: format ?? (await detectFormat(path)) }))
    if (item.kind === 'note') yield item.note;
}

/** What a release found. */
export interface ScoredRelease {
  readonly scores: Trial['offered'];
  readonly documents: number;
  readonly identifiers: number;
  /** Ids of hard notes whose name was found whole. */
  readonly hardFound: ReadonlySet<string>;
}

/** What a release is scored on. */
export interface Scoring {
  readonly notes: AsyncIterable<Note>;
  readonly hard: readonly HardNote[];
  readonly onNote?: (gold: Note, found: Note) => void;
}

/** Scores a release with the default layers on labelled and hard notes, and closes it. */
export async function scoreRelease(
  context: SiteContext,
  tagger: Tagger,
  { notes, hard, onNote }: Scoring,
): Promise<ScoredRelease> {
  const { addCounts, countSpans, definedScores, noCounts } = await import('#evaluation'); // heavy
  const gold = new Map<string, Note>(); // labelled notes in progress, by id
  let counts = noCounts;
  let documents = 0;
  const hardFound = new Set<string>();
  const hardSpans = new Map(hard.map(({ note }) => [note.id, note.spans]));
  const remembered = async function* (): AsyncGenerator<Note> {
    for await (const note of notes) {
      gold.set(note.id, note);
      yield note;
    }
  };
  try {
    const deidentifier = await openDeidentifier(context, tagger, layersByDefault);
    await deidentifier.run(remembered(), {
      onStep: () => {},
      write: async ({ found }) => {
        const labelled = gold.get(found.id) ?? found;
        counts = addCounts(counts, countSpans(labelled, found, 'untyped'));
        onNote?.(labelled, found);
        documents += 1;
        gold.delete(found.id);
      },
    });
    await deidentifier.run(Readable.from(hard.map(({ note }) => note)), {
      onStep: () => {},
      write: async ({ found }) => {
        const isWhole = (name: Note['spans'][number]) =>
          found.spans.some(({ start, end }) => start <= name.start && end >= name.end);
        if (hardSpans.get(found.id)?.every(isWhole)) hardFound.add(found.id);
      },
    });
  } finally {
    await tagger.close();
  }
  const { recall, f1 } = definedScores(counts);
  return {
    documents,
    hardFound,
    identifiers: counts.truePositives + counts.falseNegatives,
    scores: { releaseId: tagger.releaseId, recall: recall ?? 0, f1: f1 ?? 0 },
  };
}
