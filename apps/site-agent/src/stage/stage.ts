/**
 * `site stage`: turns notes into frames on disk, steps 1 to 5 of the flow.
 *
 * **Guarantees**, each with its test:
 * | guarantee | how |
 * |---|---|
 * | identifiers are invented before anything is embedded | `prepareNotes` applies surrogates first; a note that fails is left out whole |
 * | noise is present, secure and drawn once | added after the model, never below the site's floor, from the secure source by type; frames are written once |
 * | no note is staged twice for a representer | keyed digests of all stages, kept apart from the frames, refused when incomplete |
 * | nothing is encoded that this site did not see pass | its own audit of the same files, cells and noise, unless the administrator takes the provider's word |
 * | missing labels do not let names through | a corpus mostly without labels, or with many refusals, is refused unless told |
 * | no document id, time or order leaves | frames have no field for them; sentences are shuffled across all notes |
 * | an interrupted run leaves nothing that is trusted | work happens in `partial`, which one rename turns into a stage |
 */
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Command, counted, exitCodes, Option, type Terminal } from '#command-line';
import { encodeNotes, type PreparedNote, SentenceSpill } from '#encoding';
import { Failure } from '#foundation';
import { createIobScheme, type LabelMap, labelSetNamed } from '#labels';
import type { RepresenterManifest } from '#protocol/manifests';
import { languageNamed } from '#text';
import { type CorpusEncoding, type CorpusFormat, openCorpus, SkippedFiles } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { requirePassedRepresenter } from '../data/installed-models.js';
import { ExampleSample, UnlabelledWords } from '../data/kept-text.js';
import { knownKeys, NoteKeyList } from '../data/note-keys.js';
import { type OpenEncoder, openEncoder } from '../data/open-models.js';
import { requireAuditedHere } from '../data/own-audit.js';
import { withSiteLock } from '../data/site-directory.js';
import { readSite } from '../data/site-record.js';
import { listStages, type StageRecord } from '../data/stages.js';
import {
  addLabelOptions,
  addNotesOptions,
  type LabelFlags,
  type NotesFlags,
  readLabelMap,
  readNotesFlags,
} from '../notes-options.js';
import { createProgressLines, runVerb, stoppable, untilStopped } from '../verb.js';
import { approve } from './approve.js';
import { commitStage, type EncodedNotes, prepareNotes, StageTally } from './stage-commit.js';

export function registerStage(site: Command, terminal: Terminal): void {
  const command = addLabelOptions(
    addNotesOptions(
      site.command('stage').description('turn labelled notes into batches on disk; nothing is sent'),
    ).addOption(
      new Option('--surrogates <kind>', 'what replaces labelled identifiers before they are encoded')
        .choices(['typed', 'none'])
        .default('typed'),
    ),
  )
    .option('--allow-refused', 'stage the rest even if more than 5 % of the documents are refused')
    .option('--allow-unlabelled', 'stage notes of which most have no labels: names are encoded as they stand')
    .option('--approve', 'approve the stage at once, without a preview');
  runVerb<StageFlags>(command, terminal, async (context, flags) => {
    const options = {
      ...(await readNotesFlags(flags)),
      surrogates: flags.surrogates,
      ...(flags.labels === undefined ? {} : { labelSet: flags.labels }),
      ...(flags.mapFile === undefined ? {} : { mapFile: flags.mapFile }),
      allowUnlabelled: flags.allowUnlabelled === true,
    };
    const { stage, tokensPerSecond } = await stoppable(terminal, (signal) =>
      stageNotes(context, { ...options, signal }),
    );
    const approval =
      flags.approve === true
        ? await approve(context, {
            stageId: stage.stageId,
            approvedBy: userInfo().username,
            confirmed: true,
          })
        : null;
    const { refused } = stage.notes;
    return {
      json: {
        ...stage,
        bytesPerToken: stage.bytes / stage.tokens,
        tokensPerSecond,
        approved: approval !== null,
      },
      ...(refused > 0 && flags.allowRefused !== true ? { exitCode: exitCodes.failure } : {}),
      lines: [
        `${stage.stageId}: ${counted(stage.notes.staged, 'note')}, ${counted(stage.tokens, 'token')}, ${counted(stage.bytes, 'byte')} in ${counted(stage.batches.length, 'batch', 'batches')}`,
        ...leftOutLines(stage.notes),
        `  ${counted(tokensPerSecond, 'token')} a second`,
        approval === null ? '  next: sfumato site preview, then approve' : '  approved',
      ],
    };
  });
}

interface StageFlags extends NotesFlags, LabelFlags {
  readonly surrogates: 'typed' | 'none';
  readonly approve?: boolean;
  readonly allowUnlabelled?: boolean;
}

function leftOutLines({ stagedBefore, repeated, refused }: StageRecord['notes']): string[] {
  return [
    ...(stagedBefore === 0
      ? []
      : [`  ${counted(stagedBefore, 'note')} left out: an earlier stage holds them`]),
    ...(repeated === 0
      ? []
      : [`  ${counted(repeated, 'note')} left out: another note of this corpus says the same`]),
    ...(refused === 0 ? [] : [`  ${counted(refused, 'document')} refused`]),
  ];
}

/** Input and options of a stage. */
export interface StageOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly surrogates: 'typed' | 'none';
  /** The representer's by default. */
  readonly labelSet?: string;
  /** Maps foreign labels to the representer's; instead of `labelSet`. */
  readonly mapFile?: string;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  readonly signal?: AbortSignal;
  readonly allowRefused?: boolean;
  readonly allowUnlabelled?: boolean;
}

/** The stage, and the speed of encoding. */
export interface StageReport {
  readonly stage: StageRecord;
  readonly tokensPerSecond: number;
}

/**
 * Stages notes. Leaves nothing behind on failure. Fails as the corpus and opening the models do, and with
 * SITE_NOTHING_TO_STAGE, SITE_TOO_MANY_REFUSED, SITE_NOTES_UNLABELLED, SITE_NOTE_KEYS_DAMAGED,
 * SITE_REPRESENTER_NOT_PASSED, SITE_POLICY_UNMET, SITE_NOT_AUDITED_HERE, SITE_AUDIT_NO_CORPUS,
 * SITE_AUDIT_NOT_PASSED and DISK_FULL.
 */
export async function stageNotes(context: SiteContext, options: StageOptions): Promise<StageReport> {
  const { noteSecret } = await readSite(context.paths);
  const manifest = await requirePassedRepresenter(context.paths, context.gatePolicy, context.clock());
  await requireAuditedHere(context.paths, manifest, context.gatePolicy);
  const { name } = manifest.labelSet;
  const labelMap = await readLabelMap({ labels: options.labelSet, mapFile: options.mapFile }, name);
  return withSiteLock(context.paths, async () => {
    const encoder = await openEncoder(context, manifest);
    try {
      return await runStaging({ context, options, manifest, noteSecret, labelMap, encoder });
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
  const sayHowFar = createProgressLines(
    terminal,
    () =>
      `staging: ${counted(tally.staged, 'note')}, ${counted(tally.tokens, 'token')}, ${counted(tally.refusals.count, 'document')} refused`,
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

const refusedShareMax = 0.05; // a larger share points to a wrong export or option
const unlabelledShareMax = 0.5; // with a larger share, the corpus was not labelled

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
  { context, options, manifest, noteSecret, labelMap, encoder }: StagingRun,
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
      input: encoder.input,
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
