/** Scores tagged notes against the spans that were kept aside. */
import { binaryHipaaTokenF1, createEvaluation, type EvaluationResult } from '#evaluation';
import { Failure } from '#foundation';
import { detectFormat, type Note, openCorpus } from '#text';

/** A score with what the report shows. */
export interface TaggedScore {
  /** Binary HIPAA token F1. */
  readonly f1: number;
  readonly evaluation: EvaluationResult;
  /** The first few notes: as tagged, with their gold spans. */
  readonly examples: readonly { readonly tagged: Note; readonly gold: Note }[];
}

const examplesMax = 3;

/** Pairs notes by id and scores them; fails with LAB_TOO_FEW_DOCUMENTS when a tagged note is missing. */
export async function scoreTagged(goldPath: string, taggedPath: string): Promise<TaggedScore> {
  const tagged = new Map<string, Note>();
  for await (const note of notesOf(taggedPath)) tagged.set(note.id, note);
  const evaluation = createEvaluation();
  const examples: { tagged: Note; gold: Note }[] = [];
  for await (const gold of notesOf(goldPath)) {
    const found = tagged.get(gold.id);
    if (found === undefined)
      throw new Failure('LAB_TOO_FEW_DOCUMENTS', { corpus: taggedPath, missing: gold.id });
    evaluation.add(gold, found);
    if (examples.length < examplesMax) examples.push({ tagged: found, gold });
  }
  const result = evaluation.result();
  return { f1: binaryHipaaTokenF1(result.i2b2), evaluation: result, examples };
}

async function* notesOf(path: string): AsyncGenerator<Note> {
  for await (const item of openCorpus({ path, format: await detectFormat(path) })) {
    if (item.kind === 'refused') throw item.failure;
    yield item.note;
  }
}
