/** Documents of invented words: names, and others of which some are rare; words are random unit vectors. */
import { createSeededRandom, pick } from '#foundation';
import { tinySizes } from '#training/testing';
import { type AttackList, type AuditMaterial, outsideList } from '../material.js';

const size = tinySizes.embeddingSize;

function words(count: number, kind: string): Float32Array[] {
  const random = createSeededRandom(kind);
  return Array.from({ length: count }, () => {
    const vector = new Float32Array(size);
    random.fillGaussian(vector);
    const norm = Math.hypot(...vector);
    return vector.map((value) => value / norm);
  });
}

const everyWord = (all: readonly Float32Array[]): Int32Array => Int32Array.from(all, wordOf);

const listOf = (all: readonly Float32Array[], digest: string): AttackList => ({
  vectors: Float32Array.from(all.flatMap((vector) => [...vector])),
  words: everyWord(all),
  clear: new Int32Array(all.length),
  outputs: everyWord(all),
  ofType: new Uint8Array(all.length).fill(1),
  wordSize: size,
  digest: digest.repeat(64),
});

const names = words(1100, 'names');
const others = words(1100, 'others');
const numbered = new Map([...names, ...others].map((vector, at) => [vector.join(), at]));

function wordOf(vector: Float32Array): number {
  return numbered.get(vector.join()) ?? -1;
}

/** `count` documents of three sentences; a sentence has one name of two words, or one of one. */
export function tinyMaterial(count: number, seed = 1): AuditMaterial {
  const random = createSeededRandom(`documents ${seed}`);
  const sentences = Array.from({ length: 3 * count }, (_, index) => {
    const nameAt = random.integer(2);
    const isLong = index % 3 === 0;
    const labelIds = Uint8Array.from(
      [0, 1, 2, 3].map((token) => (token === nameAt ? 1 : isLong && token === nameAt + 1 ? 2 : 0)),
    );
    const rows = [...labelIds].map(
      (labelId) => pick(labelId === 0 ? others : names, random) ?? new Float32Array(size),
    );
    return {
      vectors: Float32Array.from(rows.flatMap((row) => [...row])),
      casingIds: new Uint8Array(4),
      labelIds,
    };
  });
  const draw = {
    draw: (_sentence: number, _token: number, source: Parameters<typeof pick>[1]) => pick(names, source),
  };
  const source = {
    draw: (sentence: number, token: number, stream: Parameters<typeof pick>[1]) =>
      (sentences[sentence]?.labelIds[token] ?? 0) === 0 ? undefined : draw.draw(sentence, token, stream),
  };
  return {
    corpusName: `tiny documents of seed ${seed}`,
    corpus: { sentences, neighbours: source, swaps: { alike: source, telling: source } },
    documentOf: sentences.map((_, sentence) => Math.floor(sentence / 3)),
    isTarget: (sentence, token) => (sentences[sentence]?.labelIds[token] ?? 0) !== 0 || token === 3,
    wordAt: (sentence, token) =>
      wordOf(sentences[sentence]?.vectors.subarray(size * token, size * (token + 1)) ?? new Float32Array(0)),
    clearAt: () => 0,
    priorAt: () => ({ own: 1, listed: new Float64Array(names.length).fill(1) }),
    lists: new Map([
      [1, listOf(names, 'a')],
      [outsideList, listOf(others, 'b')],
    ]),
    labels: ['NAME'],
  };
}
