/**
 * Linear-chain CRF (Lafferty, McCallum and Pereira 2001): negative log-likelihood by the forward recursion,
 * gradient in closed form by the backward recursion. Both are scaled to sum to one at every step (Rabiner
 * 1989, section V.A), so a step needs one small matrix product, three cheap operators and no logarithms.
 *
 * With emissions e, m_t = max_k e_t(k), E_t = exp(e_t − m_t) and W = exp(transitions):
 *   α_t = (α_{t−1}·W) ∘ E_t / s_t,   s_t such that Σ_k α_t(k) = 1
 *   log Z = Σ_t (log s_t + m_t) + log Σ_k α_T(k)·exp(end_k)
 *   β_t = (β_{t+1} ∘ E_{t+1})·Wᵀ up to a factor,   p(y_t = k) = α_t(k)·β_t(k) / n_t,   n_t = Σ_k α_t(k)·β_t(k)
 *   ∂NLL/∂e_t(k) = p(y_t = k) − [gold_t = k]
 *   ∂NLL/∂A(i,j) = Σ_t p(y_{t−1} = i, y_t = j) − count(i, j),   p(i, j) = α_{t−1}(i)·W(i,j)·E_t(j)·β_t(j) / (s_t·n_t)
 *
 * Underflow is harmless: the best path lies below the best start, and below the best end, by at most the
 * spread of the transitions, and float32 reaches down by a factor of exp(−87).
 */

import { exactly, type ValueName } from './messages.js';
import { emitScan, type OnnxWriter } from './writer.js';

const everyStepButFirst = 2 ** 31 - 1;

/** Negative log-likelihood (B), α (T, B, K), E (T, B, K), s (T, B, 1), from CRF inputs. */
export function emitCrf(writer: OnnxWriter, inputs: readonly ValueName[]): ValueName[] {
  const [emissions, gold, mask, transitions, start, end] = exactly(6, inputs, 'crf');
  const op = operators(writer);
  const largest = largestOf(writer, emissions); // (T, B, 1)
  const factors = op('Exp', op('Sub', emissions, largest)); // (T, B, K)
  const first = sliceTime(writer, emissions, 0, 1);
  const begun = op('Add', first, start); // (1, B, K)
  const firstLargest = largestOf(writer, begun); // (1, B, 1)
  const initial = op('Exp', op('Sub', begun, firstLargest));
  const { alphas, scales } = emitAlphas(writer, { initial, factors, mask, transitions });
  const final = sliceTime(writer, alphas, -1, everyStepButFirst); // (1, B, K)
  const ended = op('Log', sumOver(writer, op('Mul', final, endWeights(writer, end)), [0, 2])); // (B), without max end
  const logs = op(
    'Add',
    op('Log', scales),
    join(writer, firstLargest, sliceTime(writer, largest, 1, everyStepButFirst)),
  );
  const overTime = sumOver(writer, op('Mul', logs, mask), [0, 2]); // (B)
  const logPartition = writer.op('Sum', [overTime, ended, largestOf(writer, end)]); // (B)
  const score = emitGoldScore(writer, { emissions, gold, mask, transitions, start, end });
  return [op('Sub', logPartition, score), alphas, factors, scales];
}

/** dEmissions (T, B, K), dTransitions (K, K), dStart (K), dEnd (K), from inputs and results of `emitCrf`. */
export function emitCrfGradient(writer: OnnxWriter, inputs: readonly ValueName[]): ValueName[] {
  const [, gold, mask, transitions, , end, ...rest] = exactly(10, inputs, 'crfGradient');
  const [alphas, factors, scales, upstream] = rest;
  const op = operators(writer);
  const weight = op('Mul', mask, op('Unsqueeze', upstream, writer.integers([0, 2]))); // (T, B, 1)
  const betas = emitBetas(writer, { factors, mask, transitions, end }); // (T, B, K)
  const joint = op('Mul', alphas, betas);
  const norm = sumOver(writer, joint, [2], true); // (T, B, 1)
  const dEmissions = op('Mul', op('Sub', op('Div', joint, norm), gold), weight); // (T, B, K)
  const before = (value: ValueName): ValueName => sliceTime(writer, value, 0, -1);
  const after = (value: ValueName): ValueName => sliceTime(writer, value, 1, everyStepButFirst);
  const share = op('Div', weight, op('Mul', scales, norm)); // (T, B, 1)
  const right = after(op('Mul', op('Mul', factors, betas), share)); // (T − 1, B, K)
  const expected = op('Mul', op('Exp', transitions), productOverTime(writer, before(alphas), right)); // (K, K)
  const observed = productOverTime(writer, before(gold), after(op('Mul', gold, weight)));
  return [
    dEmissions,
    op('Sub', expected, observed),
    sumOver(writer, sliceTime(writer, dEmissions, 0, 1), [0, 1]),
    sumOver(writer, op('Mul', dEmissions, lastSteps(writer, mask)), [0, 1]),
  ];
}

interface Chain {
  /** E, (T, B, K). */
  readonly factors: ValueName;
  readonly mask: ValueName;
  readonly transitions: ValueName;
}

/** α (T, B, K) and s (T, B, 1); at padded steps α repeats the last real one. */
function emitAlphas(
  writer: OnnxWriter,
  { initial, factors, mask, transitions }: Chain & { readonly initial: ValueName },
): { readonly alphas: ValueName; readonly scales: ValueName } {
  const firstScale = sumOver(writer, initial, [2], true); // (1, B, 1)
  const first = writer.op('Div', [initial, firstScale]); // (1, B, K)
  const weights = writer.op('Exp', [transitions]);
  const body = writer.body();
  const state = body.input(body.fresh('alpha'), ['B', 'K']);
  const factor = body.input(body.fresh('factor'), ['B', 'K']);
  const real = body.input(body.fresh('isReal'), ['B', 1], 'bool');
  const product = body.op('Mul', [body.op('MatMul', [state, weights]), factor]);
  const scale = sumOver(body, product, [1], true); // (B, 1)
  const kept = body.op('Where', [real, body.op('Div', [product, scale]), state]);
  body.result(kept, ['B', 'K']);
  body.result(kept, ['B', 'K']);
  body.result(scale, ['B', 1]);
  const [alphas, scales] = emitScan(writer, body, {
    states: [writer.op('Squeeze', [first, writer.integers([0])])],
    sequences: [factors, isReal(writer, mask)].map((value) => sliceTime(writer, value, 1, everyStepButFirst)),
    reversed: false,
    collected: 2,
  });
  return { alphas: join(writer, first, alphas), scales: join(writer, firstScale, scales) };
}

/** exp(end) up to a factor, (K). */
function endWeights(writer: OnnxWriter, end: ValueName): ValueName {
  return writer.op('Exp', [writer.op('Sub', [end, largestOf(writer, end)])]);
}

/** β (T, B, K), each step up to a factor; exp(end) at and beyond the last real step. */
function emitBetas(
  writer: OnnxWriter,
  { factors, mask, transitions, end }: Chain & { readonly end: ValueName },
): ValueName {
  const first = sliceTime(writer, factors, 0, 1);
  const final = writer.op('Add', [writer.op('Sub', [first, first]), endWeights(writer, end)]); // (1, B, K)
  const weights = writer.op('Transpose', [writer.op('Exp', [transitions])]);
  const body = writer.body();
  const state = body.input(body.fresh('beta'), ['B', 'K']);
  const factor = body.input(body.fresh('factor'), ['B', 'K']);
  const real = body.input(body.fresh('isReal'), ['B', 1], 'bool');
  const product = body.op('MatMul', [body.op('Mul', [state, factor]), weights]);
  const scaled = body.op('Div', [product, sumOver(body, product, [1], true)]);
  const kept = body.op('Where', [real, scaled, state]);
  body.result(kept, ['B', 'K']);
  body.result(kept, ['B', 'K']);
  const [betas] = emitScan(writer, body, {
    states: [writer.op('Squeeze', [final, writer.integers([0])])],
    sequences: [factors, isReal(writer, mask)].map((value) => sliceTime(writer, value, 1, everyStepButFirst)),
    reversed: true,
    collected: 1,
  });
  return join(writer, betas, final);
}

function emitGoldScore(
  writer: OnnxWriter,
  chain: {
    readonly [Part in 'emissions' | 'gold' | 'mask' | 'transitions' | 'start' | 'end']: ValueName;
  },
): ValueName {
  const { emissions, gold, mask, transitions, start, end } = chain;
  const op = operators(writer);
  const realGold = op('Mul', gold, mask);
  const after = sliceTime(writer, realGold, 1, everyStepButFirst);
  const moves = op('Mul', op('MatMul', sliceTime(writer, realGold, 0, -1), transitions), after);
  const parts = [
    op('Mul', emissions, realGold),
    moves,
    op('Mul', sliceTime(writer, gold, 0, 1), start),
    op('Mul', op('Mul', gold, lastSteps(writer, mask)), end),
  ].map((part) => sumOver(writer, part, [0, 2]));
  return writer.op('Sum', parts);
}

/** 1 at each last real step, else 0; (T, B, 1). */
function lastSteps(writer: OnnxWriter, mask: ValueName): ValueName {
  const first = sliceTime(writer, mask, 0, 1);
  const later = join(writer, sliceTime(writer, mask, 1, everyStepButFirst), writer.op('Sub', [first, first]));
  return writer.op('Sub', [mask, later]);
}

function isReal(writer: OnnxWriter, mask: ValueName): ValueName {
  return writer.op('Greater', [mask, writer.scalar(0.5)]);
}

function largestOf(writer: OnnxWriter, value: ValueName): ValueName {
  return writer.op('ReduceMax', [value], { attributes: { axes: { ints: [-1] }, keepdims: { i: 1 } } });
}

function sumOver(writer: OnnxWriter, value: ValueName, axes: readonly number[], kept = false): ValueName {
  return writer.op('ReduceSum', [value, writer.integers(axes)], {
    attributes: { keepdims: { i: kept ? 1 : 0 } },
  });
}

/** Σ over time and batch of aᵀ·b: (T, B, K), (T, B, K) → (K, K). */
function productOverTime(writer: OnnxWriter, a: ValueName, b: ValueName): ValueName {
  const flat = [a, b].map((value) => writer.op('Flatten', [value], { attributes: { axis: { i: 2 } } }));
  return writer.op('Gemm', flat, { attributes: { transA: { i: 1 } } });
}

function join(writer: OnnxWriter, earlier: ValueName, later: ValueName): ValueName {
  return writer.op('Concat', [earlier, later], { attributes: { axis: { i: 0 } } });
}

function sliceTime(writer: OnnxWriter, value: ValueName, start: number, end: number): ValueName {
  return writer.op('Slice', [value, writer.integers([start]), writer.integers([end]), writer.integers([0])]);
}

function operators(writer: OnnxWriter): (type: string, ...values: ValueName[]) => ValueName {
  return (type, ...values) => writer.op(type, values);
}
