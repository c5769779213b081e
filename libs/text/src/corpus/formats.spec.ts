import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, Failure } from '#foundation';
import type { Note } from '../note.js';
import { collectCorpus, withoutSources } from '../testing/collect-corpus.js';
import { randomNote } from '../testing/random-text.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { type SourceSpan, sourceOf } from './build-note.js';
import { createCorpusWriter } from './corpus-writer.js';
import { type CorpusFormat, corpusFormats, formatOf, lossesOf } from './formats.js';

const pairs = corpusFormats.flatMap((from) => corpusFormats.map((to) => [from, to] as const));

/** Notes whose tags have ids and comments, as files of XML have. */
const notes: readonly Note[] = Array.from({ length: 8 }, (_, index) => {
  const random = createSeededRandom(`losses ${index}`);
  const note = randomNote(random, { id: `n${index}`, spans: index % 2 === 0 ? 'apart' : 'any' });
  return { ...note, spans: note.spans.map((span, tag) => withSource(span, tag)) };
});

function withSource(span: Note['spans'][number], tag: number): SourceSpan {
  const attributes = [
    ['comment', tag % 2 === 0 ? '' : 'seen twice'],
    ['annotator', 'one'],
  ] as const;
  return { ...span, source: { element: 'NAME', id: `P${tag}`, attributes, label: span.label } };
}

/** Writes what the format can hold and reads it again; result: the notes taken, and as they came back, by id. */
async function through(format: CorpusFormat, given: readonly Note[]) {
  await using folder = await temporaryFolder();
  const path = formatOf(format).oneFile ? join(folder.path, 'corpus') : folder.path;
  const writer = createCorpusWriter({ path, format });
  const taken: Note[] = [];
  for (const note of given) {
    const failure = await writer.write(note).catch((error: unknown) => error);
    if (failure === undefined) taken.push(note);
    else if (!(failure instanceof Failure) || failure.code !== 'TEXT_NOT_REPRESENTABLE') throw failure;
  }
  await writer.close();
  const { read } = await collectCorpus({ path, format });
  const byId = new Map(read.map(({ note }) => [note.id, note]));
  return taken.map((note) => ({ note, back: byId.get(note.id) ?? { id: '', text: '', spans: [] } }));
}

const readAlready = new Map<CorpusFormat, ReturnType<typeof through>>();

/** The notes as they come out of the format. */
function notesFrom(format: CorpusFormat): ReturnType<typeof through> {
  const found = readAlready.get(format) ?? through(format, notes);
  readAlready.set(format, found);
  return found;
}

/** The slow twin: looks for each part in what came back. */
function missingParts(note: Note, back: Note) {
  const after = back.spans.map(sourceOf);
  const keyOf = ({ start, end, label }: Note['spans'][number]) => `${start} ${end} ${label}`;
  const spansLeft = back.spans.map(keyOf);
  const sources = note.spans.map((span, index) => [sourceOf(span), after[index]] as const);
  return {
    spans: note.spans.filter((span) => !spansLeft.includes(keyOf(span))).length,
    tagIds: sources.filter(([before, now]) => before?.id !== undefined && before.id !== now?.id).length,
    tagAttributes: sources
      .flatMap(([before, now]) =>
        (before?.attributes ?? []).map(([name, value]) => [name, value, now?.attributes ?? []] as const),
      )
      .filter(
        ([name, value, now]) =>
          value !== '' && !now.some(([other, said]) => other === name && said === value),
      ).length,
  };
}

describe('what a format leaves out', () => {
  it.each(corpusFormats)('of a note in %s is what does not come back', async (format) => {
    const found = await notesFrom(format);

    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ note }) => lossesOf(note, format))).toEqual(
      found.map(({ note, back }) => missingParts(note, back)),
    );
  });
});

describe('from one format to another and back', () => {
  it.each(pairs)('%s, %s keeps text and spans that both can hold', async (from, to) => {
    const first = (await notesFrom(from)).map(({ back }) => back);
    const second = (await through(to, first)).map(({ back }) => back);
    const third = (await through(from, second)).map(({ back }) => back);

    const heldByBoth = second.map(
      ({ id }) => notes.find((note) => note.id === id) ?? { id, text: '', spans: [] },
    );
    const hasSpans = from !== 'text' && to !== 'text';
    const expected = heldByBoth.map((note) => (hasSpans ? inOrder(note) : { ...note, spans: [] }));
    expect(second.length).toBeGreaterThan(1);
    expect(third.map(inOrder)).toEqual(expected);
  });
});

/** Spans in the order of the text: tags inside it come back so, whatever their order was. */
function inOrder(note: Note): Note {
  const { spans, ...rest } = withoutSources(note);
  return { ...rest, spans: [...spans].sort((one, other) => one.start - other.start || one.end - other.end) };
}
