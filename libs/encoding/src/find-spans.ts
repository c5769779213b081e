/** Step 9 of the flow: finds a release's spans in notes, in bounded memory. */
import { Readable } from 'node:stream';
import type { LabelledTokens } from '#deid-model';
import { shownCasings, type TokenEmbeddings } from '#embeddings';
import { invariant } from '#foundation';
import { createLabelBridge, type IobScheme, type LabelSet, type Span, spansFromTokenLabelIds } from '#labels';
import {
  languageFor,
  type Note,
  type NotesLanguage,
  piecesOf,
  readForModel,
  type SeenText,
  type Sentence,
  type SentenceSplitting,
  tokenizeNote,
} from '#text';
import type { NoteTagger, TextTagger } from './models.js';
import { coverBoth, type SentenceOfText, spansAbove } from './release-spans.js';
import { gatherWindows, windowTokens, workOnBlocks } from './work-on-blocks.js';

/** A release's networks behind its word vectors. */
export interface WordModels {
  readonly input: TokenEmbeddings;
  readonly tagger: NoteTagger;
}

/** The encoder. */
export interface TextModels {
  readonly encoder: TextTagger;
}

interface ReleaseFacts {
  readonly language: NotesLanguage;
  readonly scheme: IobScheme;
  /**
   * Covers tokens that belong to an identifier with at least this probability; without it, the best path
   * decides. Needs a tagger opened for marginals.
   */
  readonly threshold?: number;
  /** A second release on the same notes, at its own threshold: its spans are covered too, in this one's labels. */
  readonly beside?: LoneRelease;
}

type LoneRelease = Omit<ReleaseFacts, 'beside'> & (WordModels | TextModels);

/** Models that label tokens, with language and labels. */
export type ReleaseAtWork = ReleaseFacts & (WordModels | TextModels);

/** A note with the spans found in it. */
export interface FoundNote {
  readonly note: Note;
  readonly tokenCount: number;
  /** The spans at another threshold, with the second release's. Needs a tagger opened for marginals. */
  readonly spansAt: (threshold: number) => readonly Span[];
}

/** Callbacks of a search. */
export interface FindingSteps {
  /** Called with every note in reading order, one at a time. */
  readonly write: (found: FoundNote) => Promise<void>;
  /** Called with a block's token count before the work; an exception ends it. */
  readonly onStep: (tokens: number) => void;
}

/** Finds the spans of every note; drops those it already has. */
export async function findSpans(
  notes: AsyncIterable<Note>,
  { beside, ...release }: ReleaseAtWork,
  steps: FindingSteps,
): Promise<void> {
  if (beside === undefined) return findWithOne(notes, release, steps);
  const labelOf = labelsBetween(beside.scheme.labelSet, release.scheme.labelSet);
  let waiting: FoundNote[] = []; // for the second release, up to one window
  let tokens = 0;
  const findBeside = async (): Promise<void> => {
    const found = waiting.values();
    const read = Readable.from(waiting.map(({ note }) => note));
    [waiting, tokens] = [[], 0];
    await findWithOne(read, beside, {
      onStep: () => {},
      write: async ({ note }) => {
        const { value: own } = found.next();
        invariant(own !== undefined, 'notes come out as they went in');
        const more = note.spans.map((span) => ({ ...span, label: labelOf(span.label) }));
        await steps.write({
          ...own,
          note: { ...own.note, spans: coverBoth(own.note.spans, more) },
          spansAt: (threshold) => coverBoth(own.spansAt(threshold), more),
        });
      },
    });
  };
  await findWithOne(notes, release, {
    onStep: steps.onStep,
    write: async (found) => {
      waiting.push(found);
      tokens += found.tokenCount;
      if (tokens >= windowTokens) await findBeside();
    },
  });
  await findBeside();
}

function labelsBetween(from: LabelSet, to: LabelSet): (label: string) => string {
  if (from.name === to.name) return (label) => label;
  const theirs = createLabelBridge(from);
  const ours = createLabelBridge(to);
  return (label) => ours.fromI2b2(theirs.toI2b2(label));
}

async function findWithOne(
  notes: AsyncIterable<Note>,
  release: LoneRelease,
  steps: FindingSteps,
): Promise<void> {
  return 'encoder' in release ? findInTexts(notes, release, steps) : findInSentences(notes, release, steps);
}

/**
 * Works through notes in order, as many at a time as the encoder's threads take. After a failure, notes in
 * progress finish and no other starts.
 */
async function findInTexts(
  notes: AsyncIterable<Note>,
  { encoder, language, scheme, threshold }: Omit<ReleaseFacts, 'beside'> & TextModels,
  { write, onStep }: FindingSteps,
): Promise<void> {
  const underWay: { readonly note: ReadNote; readonly labelled: Promise<LabelledTokens[]> }[] = [];
  const writeFirst = async (): Promise<void> => {
    const [first] = underWay;
    if (first === undefined) return;
    const { note } = first;
    const window = { notes: [note], sentences: note.sentences, labelled: await first.labelled, missing: 0 };
    underWay.shift();
    for (const found of spansOf(window, scheme, threshold)) await write(found);
  };
  try {
    for await (const note of tokenized(notes, { language })) {
      onStep(note.tokenCount);
      const labelled = encoder.labelText(note.seen.text, note.sentences);
      labelled.catch(() => {}); // surfaces when written
      underWay.push({ note, labelled });
      if (underWay.length > 2 * encoder.parallel) await writeFirst();
    }
    while (underWay.length > 0) await writeFirst();
  } finally {
    await Promise.allSettled(underWay.map(({ labelled }) => labelled));
  }
}

/** Besides the one being read: models work on one while rules go through another. */
const windowsOpenMax = 2;

async function findInSentences(
  notes: AsyncIterable<Note>,
  { input, tagger, language, scheme, threshold }: Omit<ReleaseFacts, 'beside'> & WordModels,
  { write, onStep }: FindingSteps,
): Promise<void> {
  const open: OpenWindow[] = []; // in reading order
  const opened = async function* (): AsyncGenerator<OpenWindow> {
    for await (const notesOfWindow of gatherWindows(
      tokenized(notes, { language, standInOf: input.standInOf }),
    )) {
      const sentences = notesOfWindow.flatMap((note) => note.sentences);
      const window = { notes: notesOfWindow, sentences, labelled: [], missing: sentences.length };
      open.push(window);
      yield window;
    }
  };
  let written = Promise.resolve();
  const writeFinished = (): Promise<void> => {
    written = written.then(async () => {
      for (let [first] = open; first?.missing === 0; [first] = open) {
        for (const found of spansOf(first, scheme, threshold)) await write(found);
        open.shift();
      }
    });
    return written;
  };
  await workOnBlocks(opened(), input, {
    parallel: tagger.parallel,
    work: async ({ window, positions, tokens }) => {
      onStep(tokens.rowIds.length);
      const tokensOf = positions.flatMap((position) => window.sentences[position] ?? []);
      const casingIds = shownCasings(input, tokensOf);
      const found = await tagger.labelTokens({ ...tokens, casingIds });
      let at = 0;
      for (const [index, position] of positions.entries()) {
        const end = at + (tokens.lengths[index] ?? 0);
        window.labelled[position] = {
          labelIds: found.labelIds.subarray(at, end),
          ...(found.confidences && { confidences: found.confidences.subarray(at, end) }),
          ...(found.phiProbabilities && { phiProbabilities: found.phiProbabilities.subarray(at, end) }),
          ...(found.likeliestIds && { likeliestIds: found.likeliestIds.subarray(at, end) }),
        };
        at = end;
      }
      window.missing -= positions.length;
      const writing = writeFinished();
      writing.catch(() => {}); // surfaces below, at the latest when all is labelled
      if (open.length > windowsOpenMax) await writing;
    },
  });
  await writeFinished(); // notes without tokens form no block
}

interface ReadNote {
  readonly note: Note;
  /** The tokens' text, with the way back to the note's. */
  readonly seen: SeenText;
  readonly sentences: readonly Sentence[];
  readonly tokenCount: number;
}

interface OpenWindow {
  readonly notes: readonly ReadNote[];
  readonly sentences: readonly Sentence[];
  readonly labelled: LabelledTokens[];
  missing: number;
}

async function* tokenized(
  notes: AsyncIterable<Note>,
  { language, standInOf }: Pick<SentenceSplitting, 'standInOf'> & Pick<ReleaseFacts, 'language'>,
): AsyncGenerator<ReadNote> {
  for await (const note of notes) {
    const seen = readForModel(note.text);
    const splitting = { language: languageFor(seen.text, language), standInOf };
    const { sentences } = tokenizeNote({ ...note, text: seen.text, spans: [] }, splitting);
    yield {
      note,
      seen,
      sentences,
      tokenCount: sentences.reduce((sum, sentence) => sum + sentence.length, 0),
    };
  }
}

function* spansOf(
  { notes, labelled }: OpenWindow,
  scheme: IobScheme,
  threshold: number | undefined,
): Generator<FoundNote> {
  let next = 0;
  for (const { note, seen, sentences, tokenCount } of notes) {
    const first = next;
    next += sentences.length;
    const spansAt = (at: number | undefined) =>
      sentences.flatMap((sentence, index) => {
        const found = labelled[first + index];
        if (found === undefined) return [];
        const read = { text: seen.text, sentence };
        const spans =
          at === undefined ? spansOfSentence(read, found, scheme) : spansAbove(at, read, found, scheme);
        return spans.map((span) => ({ ...span, ...seen.originalOf(span.start, span.end) }));
      });
    yield { note: { ...note, spans: spansAt(threshold) }, tokenCount, spansAt };
  }
}

/** Cuts spans as `spansAbove` does, with the confidence of their first token. */
function spansOfSentence(
  { text, sentence }: SentenceOfText,
  { labelIds, confidences }: LabelledTokens,
  scheme: IobScheme,
): Span[] {
  const spans = spansFromTokenLabelIds(sentence, labelIds, scheme);
  let token = 0;
  return spans.flatMap((span) => {
    while (sentence[token] !== undefined && sentence[token]?.start !== span.start) token += 1;
    const confidence = Math.round((1000 * (confidences?.[token] ?? 255)) / 255) / 1000;
    const pieces = piecesOf(text, span);
    return pieces.map((piece) => ({
      ...span,
      ...(confidences === undefined ? {} : { confidence }),
      ...(pieces.length === 1 ? {} : { ...piece, isPiece: true }),
    }));
  });
}
