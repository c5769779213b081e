/**
 * Private vectors as somebody would see them who reads what sites send: what the shipped file computes, with noise of the opened
 * representer's own. What the file computes of a sentence of the corpus never changes, so it is computed once and noise is added
 * to a copy each time; with input noise every observation goes through the file again.
 */
import { invariant } from '#foundation';
import type { Representer } from '#representation';

/** Gives observations, each (T, R) with noise that is drawn anew. */
export interface Observer {
  /** Of sentences of the corpus, by their positions. */
  ofCorpus(members: readonly number[]): Promise<Float32Array[]>;
  /** Of other sentences, (T, E) each. */
  ofOthers(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
}

/** Observes sentences of a corpus, (T, E) each. Holds (T, R) of each that was asked for, unless the input has noise. */
export function createObserver(representer: Representer, corpus: readonly Float32Array[]): Observer {
  const vectorsOf = (member: number): Float32Array => {
    const vectors = corpus[member];
    invariant(vectors !== undefined, 'an observed sentence lies in the corpus');
    return vectors;
  };
  if (representer.hasInputNoise) {
    return {
      ofCorpus: (members) => representer.encode(members.map(vectorsOf)),
      ofOthers: (sentences) => representer.encode(sentences),
    };
  }
  const codes = new Map<number, Float32Array>(); // before noise
  return {
    ofCorpus: async (members) => {
      const missing = [...new Set(members)].filter((member) => !codes.has(member));
      const found = await representer.encodeQuietly(missing.map(vectorsOf));
      missing.forEach((member, index) => {
        const rows = found[index];
        if (rows !== undefined) codes.set(member, rows);
      });
      return members.map((member) => {
        const observed = (codes.get(member) ?? new Float32Array(0)).slice();
        representer.addOutputNoise(observed);
        return observed;
      });
    },
    ofOthers: (sentences) => representer.encode(sentences),
  };
}
