/** `calibrate`: picks the threshold that reaches a recall on half of the labelled notes and tests it on the rest. */
import { type Command, counted, numberBetween, type Terminal } from '#command-line';
import type { ThresholdRow } from '#evaluation';
import { Failure, requireReplaceable, sha256, wilsonInterval, writeFileAtomic } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import { type Note } from '#text';
import { openCorpus, RefusalSummary, requireApart, SkippedFiles } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { addReadingOptions, type NotesFlags, readNotesFlags } from '../notes-options.js';
import { createProgressLines, runVerb, stoppable, untilStopped, type VerbResult } from '../verb.js';
import { type Deidentifier, openDeidentifier } from './deidentifier.js';
import { addLayerOptions, sayUnmetKnown } from './layers.js';
import { addStarterOptions, openOwnOrStarter, type StarterFlags } from './open-tagger.js';
import { isThresholdFile, layersDigest, type ThresholdFile } from './threshold-file.js';

export function registerCalibrate(program: Command, terminal: Terminal): void {
  const calibrate = addReadingOptions(
    program
      .command('calibrate')
      .description('find the confidence at which a release reaches a recall, on labelled notes of your own')
      .argument('<notes>', 'file or folder of notes with labels, which nothing was learned from'),
  )
    .requiredOption('--recall <share>', 'share of identifiers to hide, such as 0.98', numberBetween(0, 1))
    .requiredOption('--out <file>', 'where the threshold goes, for tag --threshold')
    .option('--beta <number>', 'weight of recall in F, against precision', numberBetween(0, 100), 2)
    .option('--exclude <label...>', 'labels of the notes that do not count as identifiers');
  runVerb<CalibrateFlags>(
    addLayerOptions(addStarterOptions(calibrate)),
    terminal,
    (context, flags, [notes = '']) => runCalibrate(context, { ...flags, notes }),
  );
}

interface CalibrateFlags extends NotesFlags, StarterFlags {
  readonly recall: number;
  readonly out: string;
  readonly beta: number;
  readonly exclude?: readonly string[];
}

/** Spaced by a factor of about 1.5 in odds where recall is decided. */
const thresholds: readonly number[] = [
  0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.015, 0.01, 0.007, 0.005,
  0.003, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
];

/**
 * Fails as `openOwnOrStarter` and `openDeidentifier` do, and with SITE_HELD_OUT_TOO_SMALL (a half is too
 * small to show the recall), SITE_RECALL_OUT_OF_REACH, TEXT_LABEL_UNKNOWN (an excluded label that no note or
 * label set has), TEXT_OUTPUT_OVERLAPS (output would replace a note) or TEXT_OUTPUT_FOREIGN (a foreign file).
 */
async function runCalibrate(context: SiteContext, flags: CalibrateFlags): Promise<VerbResult> {
  const { recall: recallTarget, beta, out } = flags;
  await requireApart(flags.notes, out);
  await requireReplaceable(out, isThresholdFile);
  const tagger = await openOwnOrStarter(context, flags, { tellsMarginals: true });
  try {
    const { releaseId, digest = '' } = tagger;
    const deidentifier = await openDeidentifier(context, tagger, flags);
    const halves = await stoppable(context.terminal, (signal) =>
      tabulate(context, flags, { deidentifier, signal }),
    );
    sayUnmetKnown(context.terminal, deidentifier.layers);
    const { reviewFinder } = await import('#review');
    if (halves.finders.has(reviewFinder)) context.terminal.say(seenBefore);
    requireKnownLabels(flags.exclude ?? [], halves.labels);
    const { thresholdForRecall } = await import('#evaluation');
    const table = halves.choosing.rows();
    requireEnough([table, halves.reporting.rows()], recallTarget);
    const chosen = thresholdForRecall(table, recallTarget);
    if (chosen === undefined) {
      const highest = Math.max(...table.map(({ recall }) => recall));
      throw new Failure('SITE_RECALL_OUT_OF_REACH', { recall: recallTarget, highest: rounded(highest) });
    }
    const { threshold } = chosen;
    const row = halves.reporting.rows().find((other) => other.threshold === threshold) ?? chosen;
    const file: ThresholdFile = {
      formatVersion: 1,
      releaseId,
      releaseDigest: digest,
      layers: await layersDigest(flags, tagger),
      recallTarget,
      beta,
      threshold,
      heldOut: {
        ...row,
        notes: halves.reporting.documents,
        recallInterval: wilsonInterval(row.hidden, row.identifiers),
        byLabel: halves.reporting.labelsAt(threshold).map(({ label, spans, hidden }) => ({
          label,
          identifiers: spans,
          hidden,
          recall: hidden / spans,
        })),
      },
      chosenOn: { notes: halves.choosing.documents, table: [...table] },
    };
    await writeFileAtomic(out, `${JSON.stringify(file, undefined, 2)}\n`);
    return { json: file, lines: linesOf(file, out), isAnswer: true };
  } finally {
    await tagger.close();
  }
}

/** A reviewer overlooks what the tags overlook, so recall on reviewed notes is overstated. */
const seenBefore =
  'warning: these notes come from a review. If this release had tagged them, its recall is overstated: label notes blind, without tags to look at';

/** Scores every threshold on every note. A hash of the note id alone assigns it to a half. */
async function tabulate(
  context: SiteContext,
  flags: CalibrateFlags,
  { deidentifier, signal }: { readonly deidentifier: Deidentifier; readonly signal: AbortSignal },
) {
  const { createThresholdTable } = await import('#evaluation');
  const newTable = () => createThresholdTable(thresholds, flags.beta);
  const halves = {
    choosing: newTable(),
    reporting: newTable(),
    labels: new Set<string>(),
    finders: new Set<string>(),
  };
  const gold = new Map<string, Note>(); // labelled notes in progress, by id
  let notes = 0;
  const say = createProgressLines(context.terminal, () => `calibrating: ${counted(notes, 'note')} done`);
  await deidentifier.run(remembered(await readGold(context, flags, { ...halves, signal }), gold), {
    onStep: () => {
      signal.throwIfAborted();
      say();
    },
    write: async (_, { note, spansAt }) => {
      const half = Number.parseInt(sha256(note.id).slice(0, 2), 16) % 2 === 0 ? 'choosing' : 'reporting';
      halves[half].add(gold.get(note.id) ?? note, (threshold) =>
        deidentifier.layers({ ...note, spans: spansAt(threshold) }),
      );
      gold.delete(note.id);
      notes += 1;
    },
  });
  return halves;
}

/** Keeps each note's labelled spans: the run ignores them. */
async function* remembered(notes: AsyncIterable<Note>, gold: Map<string, Note>): AsyncGenerator<Note> {
  for await (const note of notes) {
    gold.set(note.id, note);
    yield note;
  }
}

async function readGold(
  { terminal }: SiteContext,
  flags: CalibrateFlags,
  {
    labels,
    finders,
    signal,
  }: { readonly labels: Set<string>; readonly finders: Set<string>; readonly signal: AbortSignal },
): Promise<AsyncIterable<Note>> {
  const { notesPath: path, format, encoding, followLinks } = await readNotesFlags(flags);
  const excluded = new Set(flags.exclude);
  const skipped = new SkippedFiles();
  const items = openCorpus({ path, format, encoding, followLinks, onSkipped: skipped.add });
  const refusals = new RefusalSummary();
  return (async function* () {
    for await (const item of untilStopped(items, signal)) {
      if (item.kind === 'refused') refusals.add(item.file, item.failure);
      else {
        for (const { label, foundBy = '' } of item.note.spans) {
          labels.add(label);
          finders.add(foundBy);
        }
        yield { ...item.note, spans: item.note.spans.filter(({ label }) => !excluded.has(label)) };
      }
    }
    for (const line of [...refusals.lines(), ...skipped.lines()]) terminal.say(line);
  })();
}

/** Refuses misspelt labels. A label that only the notes have is allowed. */
function requireKnownLabels(excluded: readonly string[], ofNotes: ReadonlySet<string>): void {
  const sets = labelSetNames.map(labelSetNamed);
  const unknown = excluded.find((label) => !ofNotes.has(label) && !sets.some((set) => set.has(label)));
  if (unknown !== undefined)
    throw new Failure('TEXT_LABEL_UNKNOWN', {
      field: '--exclude',
      value: unknown,
      expected: 'a label of the notes or of a label set',
    });
}

/** With fewer than 1 / (1 - recall) identifiers, a single miss falls below the target. */
function requireEnough(halves: readonly (readonly ThresholdRow[])[], recallTarget: number): void {
  const identifiers = Math.min(...halves.map(([row]) => row?.identifiers ?? 0));
  const identifiersMin = Math.ceil(1 / (1 - recallTarget));
  if (identifiers < identifiersMin)
    throw new Failure('SITE_HELD_OUT_TOO_SMALL', { identifiers, identifiersMin, recall: recallTarget });
}

function linesOf({ threshold, heldOut, chosenOn, recallTarget, beta }: ThresholdFile, out: string): string[] {
  const { low, high } = heldOut.recallInterval;
  const columns = ['threshold', 'recall', 'precision', `F${beta}`, 'false positives/1,000 words', 'left/note'];
  const cells = (row: ThresholdRow) => [
    ...[String(row.threshold), percent(row.recall), percent(row.precision), percent(row.fBeta)],
    ...[row.falseMarksPer1000Words.toFixed(1), row.leftPerDocument.toFixed(2)],
  ];
  const line = (values: readonly string[]) =>
    values.map((value, index) => value.padStart(Math.max(9, columns[index]?.length ?? 0))).join('  ');
  return [
    `on the ${chosenOn.notes} notes that the threshold was chosen on:`,
    line(columns),
    ...chosenOn.table.map((row) => line(cells(row)) + (row.threshold === threshold ? '  <- chosen' : '')),
    `on ${heldOut.notes} other notes with ${counted(heldOut.identifiers, 'identifier')}, at ${threshold}:`,
    line(columns),
    line(cells(heldOut)),
    `recall ${percent(heldOut.recall)} (95 % interval ${percent(low)} to ${percent(high)}), target ${percent(recallTarget)}` +
      (heldOut.recall < recallTarget ? ': not reached on these notes' : ''),
    ...heldOut.byLabel.map(
      ({ label, identifiers, hidden, recall }) =>
        `  ${label}: ${hidden} of ${identifiers} (${percent(recall)})`,
    ),
    `written to ${out}`,
  ];
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function rounded(value: number): number {
  return Math.round(10_000 * value) / 10_000;
}
