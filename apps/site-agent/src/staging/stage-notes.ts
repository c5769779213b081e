/**
 * `site stage`: notes in, frames on disk out, steps 1 to 5 of the flow.
 *
 * **Guarantees**; each has its test:
 * | guarantee | how |
 * |---|---|
 * | identifiers are invented before anything is embedded | `prepareNotes` applies surrogates first; a note that fails is left out whole |
 * | noise is there, secure, and drawn once | the agent adds it after the model, nowhere below its own floor; the secure source by type; frames are written once and only read again |
 * | no note is staged twice for a representer | keyed digests of all stages are loaded before, kept apart from the frames, and refused when they are not whole |
 * | names are not encoded for want of labels | a corpus most of whose notes have none, or of which much was refused, becomes no stage unless told |
 * | no document id, time or order leaves | frames have no field for them; sentences are shuffled across all notes |
 * | an interrupted run leaves nothing that is trusted | work goes to `partial`, which becomes a stage by one rename at the end |
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeNotes, type PreparedNote, SentenceSpill } from '#encoding';
import { Failure } from '#foundation';
import { createIobScheme, type LabelMap, labelMapBetween, labelSetNamed, readLabelMapFile } from '#labels';
import type { RepresenterManifest } from '#protocol';
import { type CorpusEncoding, type CorpusFormat, languageNamed, openCorpus, SkippedFiles } from '#text';
import type { SiteContext } from '../context.js';
import { withSiteLock } from '../data/site-lock.js';
import { readSite } from '../data/site-record.js';
import { createHeartbeat } from '../heartbeat.js';
import { type OpenEncoder, openEncoder, requireRepresenter } from '../models/installed-models.js';
import { untilStopped } from '../stoppable.js';
import { commitStage, type EncodedNotes } from './commit-stage.js';
import { ExampleSample } from './examples.js';
import { knownKeys } from './key-store.js';
import { NoteKeyList } from './note-keys.js';
import { prepareNotes } from './prepare-notes.js';
import { listStages, type StageRecord } from './stage-record.js';
import { StageTally } from './stage-tally.js';
import { UnlabelledWords } from './unlabelled-words.js';

/** What to stage and how. */
export interface StageOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly surrogates: 'typed' | 'none';
  /** Label set of the notes; that of the representer when left out. */
  readonly labelSet?: string;
  /** File with the way from labels of the notes' own to those of the representer; instead of `labelSet`. */
  readonly mapFile?: string;
  /** From here on, how the notes are read: see `OpenCorpusOptions`. */
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** Ends the work after the step at hand; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Stage what could be read, however much was refused. */
  readonly allowRefused?: boolean;
  /** Stage notes of which most have no labels. */
  readonly allowUnlabelled?: boolean;
}

/** What a run made and how fast it encoded. */
export interface StageReport {
  readonly stage: StageRecord;
  readonly tokensPerSecond: number;
}

/**
 * Fails with SITE_NOTHING_TO_STAGE when no note is new and readable, SITE_TOO_MANY_REFUSED, SITE_NOTES_UNLABELLED,
 * SITE_NOTE_KEYS_DAMAGED, DISK_FULL, the corpus's own codes, and everything that opening the models can fail with. Nothing is
 * left behind by a failure.
 */
export async function stageNotes(context: SiteContext, options: StageOptions): Promise<StageReport> {
  const { noteSecret } = await readSite(context.paths);
  const manifest = await requireRepresenter(context.paths);
  const { name } = manifest.labelSet;
  const labelMap =
    options.mapFile === undefined
      ? labelMapBetween(options.labelSet ?? name, name)
      : await readLabelMapFile(options.mapFile, labelSetNamed(name));
  return withSiteLock(context.paths, async () => {
    const encoder = await openEncoder(context, manifest);
    try {
      return await runStaging({
        context,
        options,
        manifest,
        noteSecret,
        labelMap,
        encoder,
      });
    } finally {
      await encoder.close();
      await rm(context.paths.partialFolder, { recursive: true, force: true });
    }
  });
}

interface StagingRun {
  readonly context: SiteContext;
  readonly options: StageOptions;
  readonly manifest: RepresenterManifest;
  readonly noteSecret: string;
  readonly labelMap: LabelMap;
  readonly encoder: OpenEncoder;
}

async function runStaging(run: StagingRun): Promise<StageReport> {
  const { context, manifest, options } = run;
  const notes: EncodedNotes = {
    tally: new StageTally(),
    keys: new NoteKeyList(),
    sample: new ExampleSample(context.random),
    unlabelled: new UnlabelledWords(),
    spill: new SentenceSpill({
      folder: join(context.paths.partialFolder, 'shards'),
      representationSize: manifest.representationSize,
      random: context.random,
    }),
  };
  try {
    const startedAt = performance.now();
    await encodeAll(run, notes);
    const tokensPerSecond = notes.tally.tokens / ((performance.now() - startedAt) / 1000);
    const stage = await commitStage(context, { notes, manifest, surrogates: options.surrogates });
    return { stage, tokensPerSecond: Math.round(tokensPerSecond) };
  } finally {
    await notes.spill.close();
  }
}

async function encodeAll(run: StagingRun, notes: EncodedNotes): Promise<void> {
  const { tally, sample, spill } = notes;
  const scheme = createIobScheme(labelSetNamed(run.manifest.labelSet.name));
  const { terminal } = run.context;
  const { signal } = run.options;
  const skipped = new SkippedFiles();
  const sayHowFar = createHeartbeat(
    terminal,
    () => `staging: ${tally.staged} notes, ${tally.tokens} tokens, ${tally.refusals.count} documents refused`,
  );
  const onStep = () => {
    signal?.throwIfAborted();
    sayHowFar();
  };
  try {
    await encodeNotes(await openNotes(run, notes, skipped), run.encoder, {
      spill,
      onStep,
      onSentence: (sentence) => {
        tally.addSentence(sentence.encoded.labelIds, scheme);
        sample.offer(sentence);
      },
    });
    signal?.throwIfAborted();
  } finally {
    for (const line of [...tally.lines(), ...skipped.lines()]) terminal.say(line);
  }
  requireFitCorpus(tally, run.options);
}

/** More than this share of refused documents is a wrong export or a wrong option rather than a few odd notes. */
const refusedShareMax = 0.05;
/** Notes without an identifier exist; a corpus most of which has none was not labelled. */
const unlabelledShareMax = 0.5;

function requireFitCorpus(
  { documents, staged, sentences, stagedBefore, repeated, refusals, unlabelled }: StageTally,
  { allowRefused = false, allowUnlabelled = false }: StageOptions,
): void {
  const refused = refusals.count;
  if (sentences === 0) throw new Failure('SITE_NOTHING_TO_STAGE', { stagedBefore, repeated, refused });
  if (refused > refusedShareMax * documents && !allowRefused)
    throw new Failure('SITE_TOO_MANY_REFUSED', { refused, documents });
  if (unlabelled > unlabelledShareMax * staged && !allowUnlabelled)
    throw new Failure('SITE_NOTES_UNLABELLED', { unlabelled, notes: staged });
}

async function openNotes(
  { context, options, manifest, noteSecret, labelMap }: StagingRun,
  { tally, keys, unlabelled }: EncodedNotes,
  skipped: SkippedFiles,
): Promise<AsyncGenerator<PreparedNote>> {
  const pipeline = await context.loadPipeline();
  const { language, labelSet } = manifest;
  return prepareNotes(
    untilStopped(
      openCorpus({
        path: options.notesPath,
        format: options.format,
        labelSet: labelMap.from,
        onSkipped: skipped.add,
        ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
        followLinks: options.followLinks === true,
      }),
      options.signal,
    ),
    {
      language: languageNamed(language),
      scheme: createIobScheme(labelSetNamed(labelSet.name)),
      labelMap,
      surrogates:
        options.surrogates === 'none' ? undefined : await pipeline.createSurrogates(context.random, language),
      noteSecret,
      knownKeys: await knownKeys(
        context.paths,
        manifest.files['representer.onnx'].sha256,
        await listStages(context.paths),
      ),
      tally,
      unlabelled,
      onKey: (key) => keys.add(key),
    },
  );
}
