/** `review --write`: notes without what a person decided to be an identifier. */
import { join } from 'node:path';
import { counted, exitCodes } from '#command-line';
import { Failure } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import type { ReviewedCounts } from '#review';
import { type Note, readStructured } from '#text';
import { RefusalSummary } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { readReaders } from '../data/readers.js';
import { openKeyOf } from '../deidentify/deidentifier.js';
import { readLayers } from '../deidentify/layers.js';
import { openNoteWork, requireWritten } from '../deidentify/note-work.js';
import {
  linesOfLeaks,
  linesOfSurrogates,
  type ReplaceFlags,
  withReplacement,
} from '../deidentify/replacement.js';
import { openTagOutput, prepareTagOutput } from '../deidentify/tag-output.js';
import { failuresOfOneNote, LeakPlaces, NoteTally } from '../deidentify/tally.js';
import type { VerbResult } from '../verb.js';

/**
 * Writes the settled notes of a reviewed folder as text, by type words, surrogates or a policy: what was decided and nothing else. A note in
 * which an original would still stand is refused, as `tag` refuses it. Fails as `takeReviewed`, RULES_* and the output do.
 */
export async function writeReviewed(
  context: SiteContext,
  folder: string,
  out: string,
  { policy, ...flags }: Pick<ReplaceFlags, 'replace' | 'policy'>,
): Promise<VerbResult> {
  const { takeReviewed } = await import('#review');
  const asked = await withReplacement({ ...flags, ...(policy !== undefined && { policy }) });
  const replace = asked.replace === 'nothing' ? 'types' : asked.replace;
  const layers = policy === undefined ? undefined : await readLayers({ policy });
  const { surrogateKey, surrogatesLast } = await openKeyOf(context, replace, layers?.policy?.write);
  const works = new Map<string, ReturnType<typeof openNoteWork>>();
  const workFor = (note: Note) => {
    const labelSet = labelSetOf(note);
    const work = works.get(labelSet) ?? openNoteWork({ layers, language: 'auto', labelSet, surrogateKey });
    works.set(labelSet, work);
    return work;
  };
  await prepareTagOutput({ folder: out, format: 'text' }, join(folder, 'notes.jsonl'));
  const output = openTagOutput({ folder: out, format: 'text', language: 'auto', labels: [] });
  const tally = new NoteTally();
  const places = new LeakPlaces();
  const refusals = new RefusalSummary();
  try {
    const readers = await readReaders(context.paths);
    const counts = await takeReviewed({ folder, ...(readers && { readers: readers.id }) }, async (note) => {
      const done = await (await workFor(note)).deidentify(note, { replace, isDecided: true });
      try {
        if (done.written === undefined) places.add(done);
        await output.write(stillReadable(note, requireWritten(done)));
        tally.add(done);
      } catch (error) {
        if (!(error instanceof Failure) || !failuresOfOneNote.has(error.code)) throw error;
        refusals.add(note.id, error);
      }
    });
    await output.close();
    for (const line of [...refusals.lines(), ...places.lines()]) context.terminal.say(line);
    const report = {
      output: output.path,
      replace,
      ...counts,
      notes: counts.notes - refusals.count,
      refused: refusals.count,
      refusals: refusals.kinds(),
    };
    const { leaks, surrogates } = tally.report({ replace, surrogatesLast });
    return {
      json: { ...report, ...(leaks && { leaks }), ...(surrogates && { surrogates }) },
      lines: [
        `${lineOfReviewed(report)}, ${counted(refusals.count, 'note')} refused`,
        ...(surrogates === undefined ? [] : linesOfSurrogates(surrogates)),
        ...(leaks === undefined ? [] : linesOfLeaks(leaks)),
      ],
      ...(counts.unsettled + refusals.count > 0 ? { exitCode: exitCodes.failure } : {}),
    };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** The label set that the labels of a note come from; that of i2b2 where several would do. */
function labelSetOf({ spans }: Note): string {
  const isOf = (name: string) => spans.every(({ label }) => labelSetNamed(name).has(label));
  return ['i2b2', ...labelSetNames].find(isOf) ?? 'generic';
}

/** Fails where a note was HL7, JSON or XML and is so no longer. */
function stillReadable(read: Note, written: Note): Note {
  if (readStructured(read.text) !== undefined) readStructured(written.text);
  return written;
}

/** What was written of a reviewed folder, for people. */
export function lineOfReviewed(report: ReviewedCounts & { readonly output: string }): string {
  const byTwo = report.readByTwo === null ? 'none counts as read by two' : `${report.readByTwo} read by two`;
  const wrote = `wrote ${report.notes} settled notes with ${counted(report.spans, 'identifier')} to ${report.output}, ${byTwo}`;
  const signed = report.isSignedOff ? '' : ', the folder is not signed off';
  return `${wrote}; ${report.unsettled} notes are not settled${signed}`;
}
