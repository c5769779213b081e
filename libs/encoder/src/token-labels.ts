/** Turns probabilities of pieces into labels of tokens. */
import type { LabelledTokens } from '#deid-model';
import { beginIdAt, beginIdFor, insideIdAfter, outsideId } from '#labels';
import type { Sentence } from '#text';
import type { TextPieces } from './text-pieces.js';

/** Probabilities of the P pieces of a text. */
export interface PieceProbabilities {
  /** (P, C) row-major: outside, then begin and inside per label. */
  readonly values: Float32Array;
  readonly pieces: Pick<TextPieces, 'starts' | 'ends' | 'gaps'>;
  /** Begin ids in the result's scheme, by encoder label. */
  readonly beginIds: readonly number[];
  /** Labels that do not extend to numbers and words beside them: dates and ages. */
  readonly aloneIds: ReadonlySet<number>;
}

/**
 * Raises a word beside a surer one to up to this many times its probability, with the neighbour's label: half
 * of all misses were the rest of an identifier already found.
 */
const besideFactor = 20;

/** From this probability on a token keeps its label. */
const sureAlone = 0.4;

/**
 * Labels the tokens of sentences. A token has the highest probability of its pieces and their jointly
 * likeliest label. A sign that shares a piece with the number before it is no surer than the token after it.
 * A token that continues a surer one, without a blank or as a word, is raised ({@link besideFactor}).
 */
export function labelTokens(
  sentences: readonly Sentence[],
  { values, pieces, beginIds, aloneIds }: PieceProbabilities,
): LabelledTokens[] {
  const classes = 1 + 2 * beginIds.length;
  const kinds = new Float64Array(beginIds.length);
  let piece = 0;
  return sentences.map((sentence) => {
    const phiProbabilities = new Float32Array(sentence.length);
    const likeliestIds = new Uint8Array(sentence.length);
    const begins = new Uint8Array(sentence.length);
    const goesOn = new Uint8Array(sentence.length); // 1: on the line of the token before it
    const trailing: number[] = []; // signs sharing a piece with what precedes them: "2024."
    for (const [token, { text, start, end }] of sentence.entries()) {
      while (piece < pieces.ends.length && (pieces.ends[piece] ?? 0) <= start) piece += 1;
      kinds.fill(0);
      goesOn[token] = token > 0 && (pieces.gaps[piece] ?? 0) === 0 ? 1 : 0;
      let phi = 0;
      let last = piece;
      for (let at = piece; (pieces.starts[at] ?? Number.POSITIVE_INFINITY) < end; at += 1) {
        const row = at * classes;
        phi = Math.max(phi, 1 - (values[row] ?? 1));
        let begin = 0;
        let inside = 0;
        for (const kind of beginIds.keys()) {
          const b = values[row + 1 + 2 * kind] ?? 0;
          const i = values[row + 2 + 2 * kind] ?? 0;
          kinds[kind] = (kinds[kind] ?? 0) + b + i;
          begin += b;
          inside += i;
        }
        if (at === piece && begin > inside && (pieces.starts[at] ?? 0) >= start) begins[token] = 1;
        last = at;
      }
      phiProbabilities[token] = phi;
      likeliestIds[token] = beginIds[indexOfMost(kinds)] ?? beginIdAt(0);
      if ((pieces.starts[last] ?? start) < start && !/[\p{L}\p{N}]/u.test(text)) trailing.push(token);
    }
    for (const token of trailing.reverse())
      phiProbabilities[token] = Math.min(phiProbabilities[token] ?? 0, phiProbabilities[token + 1] ?? 0);
    raiseBeside(sentence, aloneIds, { phiProbabilities, likeliestIds, begins, goesOn });
    return { phiProbabilities, likeliestIds, ...bestLabels(phiProbabilities, likeliestIds, begins) };
  });
}

interface Tokens {
  readonly phiProbabilities: Float32Array;
  readonly likeliestIds: Uint8Array;
  /** 1 where the first piece begins an identifier. */
  readonly begins: Uint8Array;
  /** 1 on the line of the token before it. */
  readonly goesOn: Uint8Array;
}

/** Join two names without being part of one, unlike "de" and "van". */
const joining =
  /^(?:and|as|at|by|for|from|in|on|or|the|to|with|am|bei|im|mit|und|vom|zum|zur|a|al|con|en|por|y|à|au|avec|chez|dans|et|nel|com|em|e|bij|met|op)$/;

/** Raises tokens beside surer ones, in place: forwards, then backwards. */
function raiseBeside(
  sentence: Sentence,
  aloneIds: ReadonlySet<number>,
  { phiProbabilities, likeliestIds, begins, goesOn }: Tokens,
): void {
  const raise = (from: number, token: number): void => {
    const second = Math.max(from, token);
    const sure = phiProbabilities[from] ?? 0;
    const own = phiProbabilities[token] ?? 0;
    const kind = likeliestIds[from] ?? 0;
    if (goesOn[second] !== 1 || own >= Math.min(sure, sureAlone)) return;
    const isApart = (sentence[second]?.start ?? 0) > (sentence[second - 1]?.end ?? 0);
    const text = sentence[token]?.text ?? '';
    if (isApart && (aloneIds.has(kind) || !/\p{L}/u.test(text) || joining.test(text))) return;
    phiProbabilities[token] = Math.min(sure, own * besideFactor);
    likeliestIds[token] = kind;
    begins[second] = 0;
  };
  for (let token = 1; token < sentence.length; token += 1) raise(token - 1, token);
  for (let token = sentence.length - 2; token >= 0; token -= 1) raise(token + 1, token);
}

function bestLabels(
  phiProbabilities: Float32Array,
  likeliestIds: Uint8Array,
  begins: Uint8Array,
): Pick<LabelledTokens, 'labelIds' | 'confidences'> {
  const labelIds = new Uint8Array(likeliestIds.length);
  const confidences = Uint8Array.from(phiProbabilities, (phi) => Math.round(255 * Math.max(phi, 1 - phi)));
  for (const [token, likeliest] of likeliestIds.entries()) {
    if ((phiProbabilities[token] ?? 0) < 0.5) continue;
    const before = labelIds[token - 1] ?? outsideId;
    const continues = begins[token] === 0 && before !== outsideId && beginIdFor(before) === likeliest;
    labelIds[token] = continues ? insideIdAfter(likeliest) : likeliest;
  }
  return { labelIds, confidences };
}

function indexOfMost(values: Float64Array): number {
  let most = 0;
  for (const [index, value] of values.entries()) if (value > (values[most] ?? 0)) most = index;
  return most;
}
