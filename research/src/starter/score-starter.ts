/** Scores the files of a release as a site runs them: spans hidden by label, and false marks. */
import type { TokenEmbeddings } from '#embeddings';
import { findSpans, notePipeline } from '#encoding';
import { createFalseMarks, createRecallByLabel, type LabelRecall, sumRecall } from '#evaluation';
import type { IobScheme } from '#labels';
import type { Language, Note } from '#text';
import type { ScoringSet } from './material.js';

/** A release to score. */
export interface ScoredRelease {
  readonly files: { readonly representer: Uint8Array; readonly deidentifier: Uint8Array };
  readonly input: TokenEmbeddings;
  readonly scheme: IobScheme;
  readonly language: Language;
}

/** A release's scores on one set. */
export interface StarterScore {
  readonly set: string;
  readonly about: string;
  readonly notes: number;
  readonly words: number;
  readonly spans: number;
  /** Share of gold spans hidden whole, whatever the label. */
  readonly recall: number;
  /** Marks that touch no identifier, per 1,000 words. */
  readonly falseMarksPer1000Words: number;
  readonly byLabel: readonly LabelRecall[];
}

/** Tags every set with a release and scores the result. */
export async function scoreStarter(
  { files, input, scheme, language }: ScoredRelease,
  sets: readonly ScoringSet[],
): Promise<readonly StarterScore[]> {
  const tagger = await notePipeline.openTagger(files);
  try {
    const scores: StarterScore[] = [];
    for (const set of sets) {
      const tagged = new Map<string, Note>();
      await findSpans(
        inOrder(set.notes),
        { input, tagger, language, scheme },
        {
          write: async ({ note }) => void tagged.set(note.id, note),
          onStep: () => {},
        },
      );
      scores.push(scoreSet(set, tagged));
    }
    return scores;
  } finally {
    await tagger.close();
  }
}

async function* inOrder(notes: readonly Note[]): AsyncGenerator<Note> {
  yield* notes;
}

function scoreSet({ name, about, notes }: ScoringSet, tagged: ReadonlyMap<string, Note>): StarterScore {
  const recall = createRecallByLabel();
  const falseMarks = createFalseMarks();
  for (const gold of notes) {
    const found = tagged.get(gold.id) ?? { ...gold, spans: [] };
    recall.add(gold, found);
    falseMarks.add(gold, found);
  }
  const byLabel = recall.rows();
  const { spans, hidden } = sumRecall(byLabel);
  const { words, falseMarksPer1000Words } = falseMarks.counts();
  return {
    set: name,
    about,
    notes: notes.length,
    words,
    spans,
    recall: spans === 0 ? 1 : hidden / spans,
    falseMarksPer1000Words,
    byLabel,
  };
}
