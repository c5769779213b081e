/**
 * `site adapt`: fine-tunes the release in use on the site's own labelled notes, on this machine, and uses the
 * result only if held-out notes show that it is no worse.
 *
 * **Guarantees**, each with its test in `adapt.int.spec.ts`:
 * | guarantee | how |
 * |---|---|
 * | nothing leaves | no request is made, and no route carries the file |
 * | what does worse tags nothing | held-out notes and hard sentences judge it as `site pull --try` would |
 * | the pulled release comes back to the byte | its file is never written; the adapted one lies elsewhere |
 * | what is known of the pulled release is not believed of the adapted one | thresholds and trials go by digests, which differ |
 */
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { type Command, counted, type Terminal } from '#command-line';
import { Failure, sha256 } from '#foundation';
import { type LabelMap, mapSpans } from '#labels';
import type { ReleaseManifest } from '#protocol/manifests';
import { languageNamed, type Note } from '#text';
import { openCorpus, RefusalSummary, SkippedFiles } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { removeAdapted, storeAdapted, type TaggingRelease, useAdapted } from '../data/adapted.js';
import { requirePulledRelease } from '../data/installed-models.js';
import { openReleaseParts } from '../data/open-models.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { describeLost, keepTrial, type Trial } from '../data/trial.js';
import { digestOf, openTagger, standsAlone } from '../deidentify/open-tagger.js';
import {
  addLabelOptions,
  addReadingOptions,
  type LabelFlags,
  type NotesFlags,
  readLabelMap,
  readNotesFlags,
} from '../notes-options.js';
import { createProgressLines, runVerb, stoppable, untilStopped, type VerbResult } from '../verb.js';
import { writeHardNotes } from './hard-contexts.js';
import { identifiersMin, judgeRelease, type ScoredRelease, scoreRelease } from './try-release.js';

export function registerAdapt(site: Command, terminal: Terminal): void {
  const command = addLabelOptions(
    addReadingOptions(
      site
        .command('adapt')
        .description('train the release in use further on labelled notes of your own; nothing is sent')
        .argument('[notes]', 'file or folder of notes with all their identifiers labelled'),
    ),
  ).option('--undo', 'go back to the release as it was pulled');
  runVerb<Omit<AdaptFlags, 'notes'> & { readonly undo?: boolean }>(
    command,
    terminal,
    async (context, { undo = false, ...flags }, [notes]) => {
      if (undo && notes === undefined) return runUndo(context);
      if (undo || notes === undefined) return command.error('error: name notes, or --undo without any');
      const report = await stoppable(terminal, (signal) => adapt(context, { ...flags, notes }, signal));
      return { json: report, lines: linesOf(report), isAnswer: true };
    },
  );
}

/** Flags as commander parses them. */
export type AdaptFlags = NotesFlags & LabelFlags;

/** Outcome of an adaptation. */
export interface AdaptReport {
  readonly releaseId: string;
  readonly notes: Readonly<Record<Part, number>>;
  readonly epochs: number;
  readonly pulled: HeldOutFigures;
  readonly adapted: HeldOutFigures;
  readonly lostContexts: NonNullable<Trial['lostContexts']>;
  /** Whether the adapted release tags from now on. */
  readonly isUsed: boolean;
  readonly isAlone: boolean;
}

/** Figures of a release with the default layers. */
export interface HeldOutFigures {
  readonly identifiers: number;
  /** Identifiers of which no letter or digit remains readable. */
  readonly hidden: number;
  readonly recall: number;
  readonly falseMarks: number;
  readonly falseMarksPer1000Words: number;
  readonly binaryTokenF1: number;
}

/**
 * Trains from the pulled release, even if an earlier adaptation exists: that one may know the held-out notes.
 * Fails with SITE_RELEASE_MISSING, SITE_TOO_FEW_TO_ADAPT, SITE_DATA_IN_USE, and as the corpus, the label map,
 * `openReleaseParts` and `adaptRelease` do.
 */
export async function adapt(
  context: SiteContext,
  flags: AdaptFlags,
  signal: AbortSignal,
): Promise<AdaptReport> {
  const { paths } = context;
  return withSiteLock(paths, async () => {
    const pulled = await requirePulledRelease(paths);
    const labelMap = await readLabelMap(flags, pulled.representer.labelSet.name);
    const notes = splitNotes(await readLabelled(context, flags, { labelMap, signal }));
    const learnt = await learn(context, pulled, { notes, signal });
    try {
      const candidate = await storeAdapted(paths, pulled, learnt.onnx);
      return await judge(context, {
        pulled,
        candidate,
        notes,
        notesPath: flags.notes,
        epochs: learnt.epochs,
      });
    } finally {
      await removeAdapted(paths, pulled); // removes the candidate unless it is used
    }
  });
}

async function runUndo(context: SiteContext): Promise<VerbResult> {
  const { releaseId, isUndone } = await undoAdaptation(context);
  const line = isUndone
    ? `release ${releaseId} tags as it was pulled; the adapted file is deleted`
    : `release ${releaseId} tags as it was pulled already`;
  return { json: { releaseId, isUndone }, lines: [line], isAnswer: true };
}

/** Deletes the adapted file. Fails with SITE_RELEASE_MISSING. */
export async function undoAdaptation(context: SiteContext) {
  return withSiteLock(context.paths, async () => {
    const { releaseId } = await requirePulledRelease(context.paths);
    const isUndone = await removeAdapted(context.paths);
    if (isUndone) await logAct(context, { act: 'undid-adaptation', subject: `release ${releaseId}` });
    return { releaseId, isUndone };
  });
}

interface Reading {
  readonly labelMap: LabelMap;
  readonly signal: AbortSignal;
}

/** Maps labels to the release's. Skips notes without labels: perhaps nobody looked for identifiers there. */
async function readLabelled(
  { terminal }: SiteContext,
  flags: AdaptFlags,
  { labelMap, signal }: Reading,
): Promise<Note[]> {
  const { notesPath: path, format, encoding, followLinks } = await readNotesFlags(flags);
  const skipped = new SkippedFiles();
  const refusals = new RefusalSummary();
  const reading = { path, format, encoding, followLinks, labelSet: labelMap.from, onSkipped: skipped.add };
  const notes: Note[] = [];
  let unlabelled = 0;
  for await (const item of untilStopped(openCorpus(reading), signal)) {
    if (item.kind === 'refused') refusals.add(item.file, item.failure);
    else if (item.note.spans.length === 0) unlabelled += 1;
    else notes.push({ ...item.note, spans: mapSpans(item.note.spans, labelMap).spans });
  }
  for (const line of [...refusals.lines(), ...skipped.lines()]) terminal.say(line);
  if (unlabelled > 0) terminal.say(`${counted(unlabelled, 'note')} without a label left out`);
  return notes;
}

type Part = 'learning' | 'stopping' | 'heldOut';

const notesMin = 10; // with fewer notes, chance decides in a part of a single note

/**
 * Fewer than five won and none lost are within chance (exact McNemar test, one-sided, p = 0.06). Without any
 * identifier, early stopping would favour a release that finds nothing.
 */
const identifiersOfPart: Readonly<Record<Part, number>> = { learning: 5, stopping: 1, heldOut: 5 };

/** Splits 70, 10 and 20 % by the digests of the note ids alone. Fails with SITE_TOO_FEW_TO_ADAPT. */
function splitNotes(notes: readonly Note[]): Readonly<Record<Part, readonly Note[]>> {
  const byDigest = notes.map((note) => ({ note, digest: sha256(note.id) }));
  const order = byDigest.sort((a, b) => (a.digest < b.digest ? -1 : 1)).map(({ note }) => note);
  const heldOut = Math.ceil(notes.length / 5);
  const stopping = heldOut + Math.ceil(notes.length / 10);
  const parts = {
    heldOut: order.slice(0, heldOut),
    stopping: order.slice(heldOut, stopping),
    learning: order.slice(stopping),
  };
  const countIn = (part: Part) => parts[part].reduce((sum, { spans }) => sum + spans.length, 0);
  const counts = {
    learning: countIn('learning'),
    stopping: countIn('stopping'),
    heldOut: countIn('heldOut'),
  };
  const isShort = (['learning', 'stopping', 'heldOut'] as const).some(
    (part) => counts[part] < identifiersOfPart[part],
  );
  if (notes.length < notesMin || isShort)
    throw new Failure('SITE_TOO_FEW_TO_ADAPT', { notes: notes.length, notesMin, ...counts });
  return parts;
}

interface Learning {
  readonly notes: ReturnType<typeof splitNotes>;
  readonly signal: AbortSignal;
}

async function learn(context: SiteContext, pulled: ReleaseManifest, { notes, signal }: Learning) {
  const { adaptRelease } = await import('#learning'); // heavy, and no daily verb needs it
  const parts = await openReleaseParts(context, pulled);
  let epochs = 0;
  const say = createProgressLines(context.terminal, () => `adapting: ${counted(epochs, 'epoch')} done`);
  try {
    return await adaptRelease({ ...parts, manifest: pulled.representer }, notes, {
      threads: availableParallelism(),
      signal,
      onEpoch: ({ epoch }) => {
        epochs = epoch;
        say();
      },
    });
  } finally {
    await parts.close();
  }
}

interface Candidate extends Pick<Learning, 'notes'> {
  readonly pulled: ReleaseManifest;
  readonly candidate: TaggingRelease;
  readonly notesPath: string;
  readonly epochs: number;
}

/** Uses the candidate unless it is worse; alone if the pulled one runs so and enough held-out identifiers judged it. */
async function judge(context: SiteContext, given: Candidate): Promise<AdaptReport> {
  const { pulled, candidate, notes, notesPath, epochs } = given;
  const { releaseId, files } = pulled;
  const hard = writeHardNotes(languageNamed(pulled.representer.language));
  const before = await scoreHeldOut(context, pulled, { notes: notes.heldOut, hard });
  const after = await scoreHeldOut(context, candidate, { notes: notes.heldOut, hard });
  const verdict = judgeRelease(hard, before, after);
  const isUsed = !verdict.held;
  const isAlone = isUsed && after.identifiers >= identifiersMin && (await standsAlone(context, pulled));
  const triedAt = context.clock().toISOString();
  if (isUsed) {
    const content = candidate.files['deidentifier.onnx'].sha256;
    await logAct(context, { act: 'adapted', subject: `release ${releaseId}`, content });
    const learnt = notes.learning.length + notes.stopping.length;
    const facts = { pulled: files['deidentifier.onnx'].sha256, adaptedAt: triedAt, notes: learnt };
    await useAdapted(context.paths, candidate, facts);
  }
  if (isAlone)
    await keepTrial(context, digestOf(candidate), {
      triedAt,
      notesPath,
      notes: after.documents,
      identifiers: after.identifiers,
      inUse: before.scores,
      inUseIsStarter: false,
      inUseIsUntried: false,
      offered: after.scores,
      ...verdict,
    });
  const { learning, stopping, heldOut } = notes;
  return {
    releaseId,
    notes: { learning: learning.length, stopping: stopping.length, heldOut: heldOut.length },
    epochs,
    pulled: before.figures,
    adapted: after.figures,
    lostContexts: verdict.lostContexts,
    isUsed,
    isAlone,
  };
}

interface HeldOut {
  readonly notes: readonly Note[];
  readonly hard: ReturnType<typeof writeHardNotes>;
}

/** Scores a release without the starter, so that only the de-identifiers differ. */
async function scoreHeldOut(
  context: SiteContext,
  release: TaggingRelease,
  { notes, hard }: HeldOut,
): Promise<ScoredRelease & { readonly figures: HeldOutFigures }> {
  const { createEvaluation, sumRecall } = await import('#evaluation');
  const { scoringOf } = await import('#learning');
  const tagger = await openTagger(context, release, { tellsConfidence: true });
  const evaluation = createEvaluation({ scheme: scoringOf(tagger.scheme.labelSet) });
  const scored = await scoreRelease(context, tagger, {
    notes: Readable.from(notes),
    hard,
    onNote: (gold, found) => evaluation.add(gold, found),
  });
  const { recallByLabel, marks, i2b2 } = evaluation.result();
  const { spans: identifiers, hidden } = sumRecall(recallByLabel);
  const { falseMarks, falseMarksPer1000Words } = marks;
  const binaryTokenF1 = i2b2.scores['Binary Token']?.f1Micro ?? 0;
  const recall = hidden / identifiers;
  return {
    ...scored,
    figures: { identifiers, hidden, recall, falseMarks, falseMarksPer1000Words, binaryTokenF1 },
  };
}

function linesOf(report: AdaptReport): string[] {
  const { releaseId, notes, epochs, pulled, adapted, lostContexts, isUsed, isAlone } = report;
  const beside = isAlone
    ? 'alone'
    : `beside the starter (alone where the pulled one does, and ${identifiersMin} held-out identifiers or more judged it)`;
  return [
    `release ${releaseId} on ${counted(notes.heldOut, 'held-out note')} with ${counted(adapted.identifiers, 'identifier')}:`,
    `  as pulled: ${describeFigures(pulled)}`,
    `  adapted:   ${describeFigures(adapted)}`,
    ...describeLost(lostContexts).map((part) => `  adapted, ${part}`),
    `learned from ${counted(notes.learning, 'note')}; ${counted(notes.stopping, 'other')} ended it after ${counted(epochs, 'epoch')}`,
    isUsed
      ? `adapted here: it tags from now on, ${beside}; "site adapt --undo" goes back`
      : 'worse, so nothing was changed',
  ];
}

function describeFigures(figures: HeldOutFigures): string {
  const { identifiers, hidden, recall, falseMarks, falseMarksPer1000Words, binaryTokenF1 } = figures;
  return (
    `recall ${percent(recall)} (${hidden} of ${identifiers}), ` +
    `${falseMarksPer1000Words.toFixed(1)} false positives in 1,000 words (${falseMarks}), binary token F1 ${percent(binaryTokenF1)}`
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
