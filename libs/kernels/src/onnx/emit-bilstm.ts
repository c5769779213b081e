/** The LSTM in ONNX: the fused operator forward, `Scan` for the gradient. */
import { exactly, type ValueName, type ValueNames } from './messages.js';
import { emitScan, type OnnxWriter, zeroSlice, zeroStep } from './writer.js';

/**
 * Shape: x (T, B, I), lengths (B) int32, mask (unused), W (2, 4H, I), R (2, 4H, H), b (2, 4H) → (T, B, 2H).
 * The operator's second, recurrent bias is zero.
 */
export function emitBilstm(writer: OnnxWriter, inputs: readonly ValueName[], hidden: number): ValueName {
  const [x, lengths, , inputWeights, recurrentWeights, bias] = exactly(6, inputs, 'bilstm');
  const noBias = writer.op('Mul', [bias, writer.scalar(0)]);
  const biases = writer.op('Concat', [bias, noBias], { attributes: { axis: { i: 1 } } }); // (2, 8H)
  const directions = writer.op('LSTM', [x, inputWeights, recurrentWeights, biases, lengths], {
    attributes: { hidden_size: { i: hidden }, direction: { s: 'bidirectional' } },
  }); // (T, 2, B, H)
  const batchFirst = writer.op('Transpose', [directions], { attributes: { perm: { ints: [0, 2, 1, 3] } } }); // (T, B, 2, H)
  return writer.op('Reshape', [batchFirst, writer.integers([0, 0, 2 * hidden])]); // (T, B, 2H)
}

/** dx (T, B, I), dW (2, 4H, I), dR (2, 4H, H), db (2, 4H), from `bilstm`'s inputs, y and dy. */
export function emitBilstmGradient(
  writer: OnnxWriter,
  inputs: readonly ValueName[],
  hidden: number,
): ValueName[] {
  const [x, , mask, inputWeights, recurrentWeights, bias, y, dyAll] = exactly(8, inputs, 'bilstmGradient');
  const dy = writer.op('Mul', [dyAll, mask]);
  const halves = (value: ValueName, axis: number, size: number): ValueNames<2> =>
    writer.ops('Split', [value, writer.integers([size, size])], 2, { attributes: { axis: { i: axis } } });
  const ys = halves(y, 2, hidden);
  const dys = halves(dy, 2, hidden);
  const ws = halves(inputWeights, 0, 1);
  const rs = halves(recurrentWeights, 0, 1);
  const bs = halves(bias, 0, 1);
  const flatX = flatten(writer, x);
  const results = ([0, 1] as const).map((direction) => {
    const squeezed = (parts: ValueNames<2>): ValueName =>
      writer.op('Squeeze', [parts[direction], writer.integers([0])]);
    const weights = { w: squeezed(ws), r: squeezed(rs), b: squeezed(bs) };
    const values = { x, flatX, mask, y: ys[direction], dy: dys[direction], ...weights };
    return emitDirection(writer, values, { hidden, reversed: direction === 1 });
  });
  const both = (pick: (result: DirectionGradients) => ValueName): ValueName => {
    const parts = results.map((result) => writer.op('Unsqueeze', [pick(result), writer.integers([0])]));
    return writer.op('Concat', parts, { attributes: { axis: { i: 0 } } });
  };
  const dx = writer.op(
    'Add',
    results.map((result) => result.dx),
  );
  return [dx, both((result) => result.dw), both((result) => result.dr), both((result) => result.db)];
}

interface DirectionValues {
  readonly x: ValueName;
  /** (T·B, I) */
  readonly flatX: ValueName;
  readonly mask: ValueName;
  readonly y: ValueName;
  readonly dy: ValueName;
  readonly w: ValueName;
  readonly r: ValueName;
  readonly b: ValueName;
}

interface DirectionGradients {
  readonly dx: ValueName;
  readonly dw: ValueName;
  readonly dr: ValueName;
  readonly db: ValueName;
}

interface DirectionSettings {
  readonly hidden: number;
  readonly reversed: boolean;
}

function emitDirection(
  writer: OnnxWriter,
  values: DirectionValues,
  settings: DirectionSettings,
): DirectionGradients {
  const previousY = shift(writer, values.y, settings.reversed); // (T, B, H)
  const flatPreviousY = flatten(writer, previousY); // (T·B, H)
  const { coefficients, outputToCell, forget } = emitCoefficients(writer, values, {
    ...settings,
    flatPreviousY,
  });
  const dGates = emitBackwardLoop(
    writer,
    { dy: values.dy, outputToCell, coefficients, forget, r: values.r },
    settings,
  );
  const flatGates = flatten(writer, dGates); // (T·B, 4H)
  const transposed = { attributes: { transA: { i: 1 } } };
  const flatDx = writer.op('MatMul', [flatGates, values.w]); // (T·B, I)
  return {
    dx: writer.op('Reshape', [flatDx, writer.op('Shape', [values.x])]), // (T, B, I)
    dw: writer.op('Gemm', [flatGates, values.flatX], transposed), // (4H, I)
    dr: writer.op('Gemm', [flatGates, flatPreviousY], transposed), // (4H, H)
    db: writer.op('ReduceSum', [flatGates, writer.integers([0])], { attributes: { keepdims: { i: 0 } } }), // (4H)
  };
}

interface Coefficients {
  /** Factors that turn [dc, dh, dc, dc] into [di, do, df, dg]; (T, B, 4H). */
  readonly coefficients: ValueName;
  /** o·(1 − tanh²c), the factor of dh in dc; (T, B, H). */
  readonly outputToCell: ValueName;
  /** f, zero at padded steps; (T, B, H). */
  readonly forget: ValueName;
}

function emitCoefficients(
  writer: OnnxWriter,
  { flatX, mask, y, w, r, b }: DirectionValues,
  { hidden, reversed, flatPreviousY }: DirectionSettings & { readonly flatPreviousY: ValueName },
): Coefficients {
  const [mul, sub] = ['Mul', 'Sub'].map(
    (type) => (left: ValueName, right: ValueName) => writer.op(type, [left, right]),
  ) as [(left: ValueName, right: ValueName) => ValueName, (left: ValueName, right: ValueName) => ValueName]; // two operators in, two functions out
  const one = writer.scalar(1);
  const transposed = { attributes: { transB: { i: 1 } } };
  const fromInput = writer.op('Gemm', [flatX, w, b], transposed); // (T·B, 4H)
  const flat = writer.op('Gemm', [flatPreviousY, r, fromInput], transposed);
  const sizes = writer.integers([3 * hidden, hidden]);
  const [rawGates, rawCandidate] = writer.ops('Split', [flat, sizes], 2, {
    attributes: { axis: { i: 1 } },
  });
  const like = (value: ValueName, width: number): ValueName =>
    writer.op('Reshape', [
      value,
      writer.op('Concat', [shapeHead(writer, y), writer.integers([width])], {
        attributes: { axis: { i: 0 } },
      }),
    ]);
  const gates = like(writer.op('Sigmoid', [rawGates]), 3 * hidden); // (T, B, 3H)
  const g = like(writer.op('Tanh', [rawCandidate]), hidden); // (T, B, H)
  const thirds = writer.integers([hidden, hidden, hidden]);
  const split = { attributes: { axis: { i: 2 } } };
  const [i, o, f] = writer.ops('Split', [gates, thirds], 3, split);
  const forget = mul(f, mask);
  const cell = emitCellLoop(writer, forget, mul(mul(i, g), mask), reversed); // (T, B, H)
  const tanhCell = writer.op('Tanh', [cell]);
  const slope = mul(gates, sub(one, gates)); // σ' of all three gates, (T, B, 3H)
  const [di, dO, df] = writer.ops('Split', [slope, thirds], 3, split);
  const parts = [
    mul(di, g),
    mul(dO, tanhCell),
    mul(df, shift(writer, cell, reversed)),
    mul(i, sub(one, mul(g, g))),
  ];
  return {
    coefficients: mul(writer.op('Concat', parts, { attributes: { axis: { i: 2 } } }), mask),
    outputToCell: mul(o, sub(one, mul(tanhCell, tanhCell))),
    forget,
  };
}

/** c = f·c₋ + (i·g), step by step. */
function emitCellLoop(
  writer: OnnxWriter,
  forget: ValueName,
  update: ValueName,
  reversed: boolean,
): ValueName {
  const body = writer.body();
  const before = body.input(body.fresh('cell'), ['B', 'H']);
  const forgetNow = body.input(body.fresh('forget'), ['B', 'H']);
  const updateNow = body.input(body.fresh('update'), ['B', 'H']);
  const now = body.op('Add', [body.op('Mul', [before, forgetNow]), updateNow]);
  body.result(now, ['B', 'H']);
  body.result(now, ['B', 'H']);
  const [cells] = emitScan(writer, body, {
    states: [zeroStep(writer, update)],
    sequences: [forget, update],
    reversed,
    collected: 1,
  });
  return cells;
}

interface LoopValues {
  readonly dy: ValueName;
  readonly outputToCell: ValueName;
  readonly coefficients: ValueName;
  readonly forget: ValueName;
  readonly r: ValueName;
}

/** The backward recurrence, against the forward direction. Returns gate gradients (T, B, 4H). */
function emitBackwardLoop(
  writer: OnnxWriter,
  values: LoopValues,
  { reversed }: DirectionSettings,
): ValueName {
  const body = writer.body();
  const step = (hint: string, width: string): ValueName => body.input(body.fresh(hint), ['B', width]);
  const dhLater = step('dh', 'H');
  const dcLater = step('dc', 'H');
  const dy = step('dy', 'H');
  const outputToCell = step('toCell', 'H');
  const coefficients = step('factor', '4H');
  const forget = step('forget', 'H');
  const dh = body.op('Add', [dy, dhLater]);
  const dc = body.op('Add', [dcLater, body.op('Mul', [dh, outputToCell])]);
  const spread = body.op('Concat', [dc, dh, dc, dc], { attributes: { axis: { i: 1 } } }); // (B, 4H)
  const dGates = body.op('Mul', [spread, coefficients]);
  body.result(body.op('MatMul', [dGates, values.r]), ['B', 'H']);
  body.result(body.op('Mul', [dc, forget]), ['B', 'H']);
  body.result(dGates, ['B', '4H']);
  const zero = zeroStep(writer, values.dy);
  const sequences = [values.dy, values.outputToCell, values.coefficients, values.forget];
  const [gates] = emitScan(writer, body, {
    states: [zero, zero],
    sequences,
    reversed: !reversed,
    collected: 1,
  });
  return gates;
}

/** The recurrence's previous step, zero at its first. Shape: (T, B, H). */
function shift(writer: OnnxWriter, value: ValueName, reversed: boolean): ValueName {
  const first = zeroSlice(writer, value);
  const [start, end] = reversed ? [1, 2 ** 31 - 1] : [0, -1];
  const kept = writer.op('Slice', [
    value,
    writer.integers([start]),
    writer.integers([end]),
    writer.integers([0]),
  ]);
  return writer.op('Concat', reversed ? [kept, first] : [first, kept], { attributes: { axis: { i: 0 } } });
}

/** (T, B, N) → (T·B, N) */
function flatten(writer: OnnxWriter, value: ValueName): ValueName {
  return writer.op('Flatten', [value], { attributes: { axis: { i: 2 } } });
}

/** [T, B] of a (T, B, N) value. */
function shapeHead(writer: OnnxWriter, value: ValueName): ValueName {
  const shape = writer.op('Shape', [value]);
  return writer.op('Slice', [shape, writer.integers([0]), writer.integers([2]), writer.integers([0])]);
}
