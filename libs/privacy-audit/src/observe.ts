/**
 * Private vectors as somebody would see them who reads what sites send: what the shipped file computes, with noise. What the file
 * computes of a sentence of the corpus never changes, so it is computed once and noise is added to a copy each time; with input noise
 * every observation goes through the file again.
 */
import { invariant, type SeededRandom } from '#foundation';
import { addNoise, hasInputNoise, type Subject } from './subject.js';

/** Gives observations, each (T, R) with noise that is drawn anew. */
export interface Observer {
  /** Of sentences of the corpus, by their positions. */
  ofCorpus(members: readonly number[]): Promise<Float32Array[]>;
  /** Of other sentences, (T, E) each. */
  ofOthers(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** Rows of sentences of the corpus as the file computes them without any noise. */
  codesOf(members: readonly number[]): Promise<Float32Array[]>;
}

/** Observes sentences of a corpus, (T, E) each. Holds (T, R) of each that was asked for. */
export function createObserver(
  subject: Subject,
  corpus: readonly Float32Array[],
  random: SeededRandom,
): Observer {
  const vectorsOf = (member: number): Float32Array => {
    const vectors = corpus[member];
    invariant(vectors !== undefined, 'an observed sentence lies in the corpus');
    return vectors;
  };
  const codes = new Map<number, Float32Array>(); // before noise
  const codesOf = async (members: readonly number[]): Promise<Float32Array[]> => {
    const missing = [...new Set(members)].filter((member) => !codes.has(member));
    const found = await subject.encodeQuietly(missing.map(vectorsOf));
    missing.forEach((member, index) => {
      const rows = found[index];
      if (rows !== undefined) codes.set(member, rows);
    });
    return members.map((member) => codes.get(member) ?? new Float32Array(0));
  };
  const noisy = (rows: Float32Array): Float32Array => {
    const observed = rows.slice();
    addNoise(observed, subject.outputStdDev, random);
    return observed;
  };
  const ofOthers = async (sentences: readonly Float32Array[]): Promise<Float32Array[]> => {
    const read = sentences.map((sentence) => disturbed(sentence, subject, random));
    return (await subject.encodeQuietly(read)).map(noisy);
  };
  return {
    codesOf,
    ofOthers,
    ofCorpus: async (members) =>
      hasInputNoise(subject) ? ofOthers(members.map(vectorsOf)) : (await codesOf(members)).map(noisy),
  };
}

/** The sentence as the file reads it: with input noise a copy that has it. */
export function disturbed(sentence: Float32Array, subject: Subject, random: SeededRandom): Float32Array {
  if (!hasInputNoise(subject)) return sentence;
  const copy = sentence.slice();
  addNoise(copy, subject.inputStdDev, random);
  return copy;
}
