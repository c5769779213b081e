/** Step 9 of the flow: notes to the spans that a release finds, in bounded memory. */
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

/** Both networks of a release behind its word vectors. */
export interface WordModels {
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly tagger: NoteTagger;
}

/** The encoder. */
export interface TextModels {
  readonly encoder: TextTagger;
}

/** What models were made for, and how they are used. */
interface ReleaseFacts {
  readonly language: NotesLanguage;
  readonly scheme: IobScheme;
  /**
   * Tokens that belong to an identifier with at least this probability are covered; the best path decides
   * where it is left out. Only with a tagger that was opened to tell marginals.
   */
  readonly threshold?: number;
  /**
   * A second release on the same notes, at its own threshold: its finds are covered too, in labels of this
   * one.
   */
  readonly beside?: LoneRelease;
}

type LoneRelease = Omit<ReleaseFacts, 'beside'> & (WordModels | TextModels);

/** Models that label tokens, and what they were made for. */
export type ReleaseAtWork = ReleaseFacts & (WordModels | TextModels);

/** A note with the spans that were found in it. */
export interface FoundNote {
  readonly note: Note;
  readonly tokenCount: number;
  /**
   * The spans at another threshold, with those of the second release; needs a tagger opened for marginals.
   */
  readonly spansAt: (threshold: number) => readonly Span[];
}

/** What is done besides finding. */
export interface FindingSteps {
  /** Given every note, in the order in which they were read, one at a time. */
  readonly write: (found: FoundNote) => Promise<void>;
  /** Called with the tokens of each block before it is worked on; what it throws ends the work. */
  readonly onStep: (tokens: number) => void;
}

/** Finds the spans of every note. Spans that a note has say nothing and are left out. */
export async function findSpans(
  notes: AsyncIterable<Note>,
  { beside, ...release }: ReleaseAtWork,
  steps: FindingSteps,
): Promise<void> {
  if (beside === undefined) return findWithOne(notes, release, steps);
  const labelOf = labelsBetween(beside.scheme.labelSet, release.scheme.labelSet);
  let waiting: FoundNote[] = []; // for the release beside it: as many as it reads at a time
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

/** Labels of one set as another calls them. */
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

/** Note by note, as many as the encoder's threads take. When one fails, those at work are finished and no other begins. */
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
      labelled.catch(() => {}); // surfaces when it is its turn to be written
      underWay.push({ note, labelled });
      if (underWay.length > 2 * encoder.parallel) await writeFirst();
    }
    while (underWay.length > 0) await writeFirst();
  } finally {
    await Promise.allSettled(underWay.map(({ labelled }) => labelled));
  }
}

/** Windows in memory beside the one that is read: models go on with one while rules go through another. */
const windowsOpenMax = 2;

async function findInSentences(
  notes: AsyncIterable<Note>,
  { input, tagger, language, scheme, threshold }: Omit<ReleaseFacts, 'beside'> & WordModels,
  { write, onStep }: FindingSteps,
): Promise<void> {
  const open: OpenWindow[] = []; // in order of reading
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
      writing.catch(() => {}); // surfaces below, at the latest when everything is labelled
      if (open.length > windowsOpenMax) await writing;
    },
  });
  await writeFinished(); // notes without a single token are no block
}

interface ReadNote {
  readonly note: Note;
  /** The text that the tokens stand in, and the way back to that of the note. */
  readonly seen: SeenText;
  readonly sentences: readonly Sentence[];
  readonly tokenCount: number;
}

/** Notes whose spans are found together. */
interface OpenWindow {
  readonly notes: readonly ReadNote[];
  readonly sentences: readonly Sentence[];
  /** Label ids and confidences (T) of every sentence, as they are found. */
  readonly labelled: LabelledTokens[];
  /** Sentences that are not labelled yet. */
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

/** Spans of a sentence as `spansAbove` cuts them, with the confidence of their first token. */
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
