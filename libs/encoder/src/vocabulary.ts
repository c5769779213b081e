/** Cuts words into the likeliest pieces of a vocabulary (unigram language model: Kudo 2018, section 3.2). */
import { Failure } from '#foundation';

/** How far characters without a piece score below the rarest piece, as in SentencePiece. */
const unknownPenalty = 10;

/** A piece of a word. */
export interface Piece {
  /** Row of the encoder's table. */
  readonly number: number;
  /** In UTF-16 units. */
  readonly size: number;
}

/** Pieces with their log-likelihoods. */
export class Vocabulary {
  private readonly numberOf = new Map<string, number>();
  private readonly scores: Float64Array;
  private readonly unknownScore: number;
  private readonly longest: number;

  /** @param unknown the piece that stands for characters without one */
  constructor(
    entries: readonly (readonly [piece: string, score: number])[],
    private readonly unknown: number,
  ) {
    this.scores = Float64Array.from(entries, ([, score]) => score);
    for (const [number, [piece]] of entries.entries()) this.numberOf.set(piece, number);
    this.unknownScore = entries.reduce((least, [, score]) => Math.min(least, score), 0) - unknownPenalty;
    this.longest = entries.reduce((most, [piece]) => Math.max(most, piece.length), 1);
  }

  get size(): number {
    return this.scores.length;
  }

  /** Returns the likeliest pieces in order; a run of characters without a piece becomes one. */
  cut(word: string): readonly Piece[] {
    const length = word.length;
    const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(length + 1);
    const by = new Int32Array(length + 1);
    best[0] = 0;
    for (let start = 0; start < length; start += characterAt(word, start)) {
      const score = best[start] ?? 0;
      const one = characterAt(word, start);
      const reach = (end: number, number: number, likelihood: number): void => {
        if (likelihood <= (best[end] ?? 0)) return;
        best[end] = likelihood;
        from[end] = start;
        by[end] = number;
      };
      let hasOwn = false;
      for (let end = start + one; end <= length && end - start <= this.longest; end += 1) {
        const number = this.numberOf.get(word.slice(start, end));
        if (number === undefined) continue;
        if (end - start === one) hasOwn = true;
        reach(end, number, score + (this.scores[number] ?? 0));
      }
      if (!hasOwn) reach(start + one, this.unknown, score + this.unknownScore);
    }
    return this.pathTo(length, from, by);
  }

  private pathTo(length: number, from: Int32Array, by: Int32Array): readonly Piece[] {
    const pieces: Piece[] = [];
    for (let end = length; end > 0; end = from[end] ?? 0) {
      const number = by[end] ?? this.unknown;
      const size = end - (from[end] ?? 0);
      const next = pieces.at(-1);
      if (number === this.unknown && next?.number === this.unknown)
        pieces[pieces.length - 1] = { number, size: size + next.size };
      else pieces.push({ number, size });
    }
    return pieces.reverse();
  }
}

/** In UTF-16 units. */
function characterAt(word: string, at: number): number {
  return (word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Reads `pieces.txt`: one piece and score per line. Fails with ENCODING_STARTER_DAMAGED. */
export function readVocabulary(text: string, unknown: number): Vocabulary {
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, number] => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), Number(line.slice(tab + 1))];
    });
  if (entries.some(([piece, score]) => piece === '' || !Number.isFinite(score)))
    throw new Failure('ENCODING_STARTER_DAMAGED', { file: 'pieces.txt' });
  return new Vocabulary(entries, unknown);
}
