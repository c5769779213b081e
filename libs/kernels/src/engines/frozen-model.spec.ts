import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { padRows, unpadRows } from '../graph/batch.js';
import { Graph } from '../graph/graph.js';
import { initialParameters } from '../host/parameters.js';
import { bilstm } from '../layers/layers.js';
import { emitModel } from '../onnx/emit.js';
import { OnnxWriter } from '../onnx/writer.js';
import { expectClose } from '../testing/close.js';
import { randomLengths, uniformTensor } from '../testing/values.js';
import {
  type Arena,
  ArenaPool,
  closedOnFailure,
  type FrozenModel,
  floatsOf,
  floatsOfShape,
  openFrozenModel,
} from './frozen-model.js';

const input = 4;
const hidden = 3;

function exportedLayer(): Uint8Array {
  const graph = new Graph();
  const states = bilstm(graph, 'layer', graph.input('x', ['T', 'B', input]), hidden);
  const store = initialParameters(graph, createSeededRandom);
  return emitModel({ states }, new Map(store.names().map((name) => [name, store.get(name)])));
}

/** Asks for a shape that its input does not have: the engine's words hold the number. */
function failingModel(): Uint8Array {
  const writer = new OnnxWriter();
  const [x] = [writer.input('x', ['T', 'B', 1]), writer.input('lengths', ['B'], 'int32')];
  writer.output('states', writer.op('Reshape', [x, writer.integers([4711])]), ['N']);
  return writer.model();
}

/** States of sentences by the model, (T, 2H) each. */
async function statesOf(model: FrozenModel, sentences: readonly Float32Array[]): Promise<Float32Array[]> {
  const lengths = sentences.map((rows) => rows.length / input);
  const found: Float32Array[] = new Array(sentences.length);
  await model.runBatches(lengths, {
    feed: (members) => ({
      x: padRows(
        members.flatMap((member) => sentences[member] ?? []),
        input,
      ),
    }),
    outputs: ['states'],
    take: (members, results) => {
      members.forEach((member, position) => {
        found[member] = unpadRows(floatsOf(results, 'states'), position, lengths[member] ?? 0);
      });
    },
  });
  return found;
}

describe('what is made of something open', () => {
  it('is given, and closes it only where it cannot be made', async () => {
    const closed: string[] = [];
    const openedAs = (name: string) => ({ name, close: async () => void closed.push(name) });
    const failing = () => {
      throw new RangeError('no');
    };

    await expect(closedOnFailure(openedAs('first'), failing)).rejects.toThrow(RangeError);
    await expect(closedOnFailure(openedAs('second'), async () => failing())).rejects.toThrow(RangeError);
    const made = await closedOnFailure(openedAs('third'), ({ name }) => name);

    expect([made, closed]).toEqual(['third', ['first', 'second']]);
  });
});

describe('a frozen model', () => {
  let model: FrozenModel;

  beforeAll(async () => {
    model = await openFrozenModel(exportedLayer(), { inputs: ['x'], outputs: ['states'] }, { threads: 1 });
  });

  afterAll(() => model.close());

  it('gives a sentence alone the numbers it has among others of other lengths', async () => {
    const random = createSeededRandom('sentences');
    const sentences = randomLengths(40, 19, random).map(
      (length) => uniformTensor([length, input], random).data,
    );

    const together = await statesOf(model, sentences);

    for (const [index, sentence] of sentences.entries()) {
      const [alone = []] = await statesOf(model, [sentence]);
      expectClose(together[index], alone, 1e-6);
    }
  });

  it('runs more sentences than fit into one batch', async () => {
    const random = createSeededRandom('many');
    const sentences = Array.from({ length: 300 }, () => uniformTensor([3, input], random).data);

    const states = await statesOf(model, sentences);

    expect(states.filter((rows) => rows.length === 3 * 2 * hidden)).toHaveLength(300);
  });

  it('knows its inputs and results and their widths', () => {
    expect(model.inputNames).toEqual(['x', 'lengths', 'mask']);
    expect(model.inputWidth('x')).toBe(input);
    expect(model.outputWidth('states')).toBe(2 * hidden);
    for (const width of [() => model.inputWidth('lengths'), () => model.outputWidth('none')])
      expect(width).toThrow(expect.objectContaining({ code: 'KERNELS_MODEL_INTERFACE' }));
  });

  it('is refused when it lacks an input, which is named', async () => {
    await expect(
      openFrozenModel(exportedLayer(), { inputs: ['x', 'noise'], outputs: [] }),
    ).rejects.toMatchObject({
      code: 'KERNELS_MODEL_INTERFACE',
      details: { missing: 'noise' },
    });
  });

  it.each([
    ['lacks a result', { inputs: ['x'], outputs: ['states', 'rows'] }, { missing: 'rows' }],
    ['reads what nobody feeds', { inputs: [], outputs: ['states'] }, { unknown: 'x' }],
  ])('is refused when it %s', async (_, wanted, details) => {
    await expect(openFrozenModel(exportedLayer(), wanted)).rejects.toMatchObject({
      code: 'KERNELS_MODEL_INTERFACE',
      details,
    });
  });

  it('may read what is optional', async () => {
    const opened = await openFrozenModel(exportedLayer(), {
      inputs: [],
      optionalInputs: ['x', 'casing'],
      outputs: ['states'],
    });
    await opened.close();

    expect(opened.inputNames).toContain('x');
  });

  it('gives results of the shape asked for, or is refused', () => {
    const results = {
      rows: { data: new Float32Array(6), shape: [3, 2] },
      ids: { data: new Int32Array(6), shape: [3, 2] },
    };

    expect(floatsOfShape(results, 'rows', [3, 2]).data).toHaveLength(6);
    for (const [name, shape] of [
      ['rows', [2, 3]],
      ['rows', [3, 2, 1]],
      ['ids', [3, 2]],
      ['none', [3, 2]],
    ] as const)
      expect(() => floatsOfShape(results, name, shape)).toThrow(
        expect.objectContaining({ code: 'KERNELS_MODEL_RESULT' }),
      );
  });

  it('fails on data that it cannot compute without a word of them, of its own or of the engine', async () => {
    const bytes = Buffer.from(failingModel()).toString('base64');
    const script = `
      const { openFrozenModel } = await import('#kernels');
      const bytes = Buffer.from('${bytes}', 'base64');
      const model = await openFrozenModel(bytes, { inputs: ['x'], outputs: ['states'] }, { threads: 1 });
      const feed = () => ({ x: { data: Float32Array.of(-4711), shape: [1, 1, 1] } });
      const failed = model.runBatches([1], { feed, outputs: ['states'], take: () => {} });
      await failed.catch((error) => console.log(error));`;

    const said = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);

    expect(said.stdout).toContain('KERNELS_MODEL_FAILED');
    expect(said.stdout).not.toContain('4711');
    expect(said.stderr).toBe('');
  });

  it('is refused when the engine cannot read it', async () => {
    const foreign = Buffer.from(
      Buffer.from(exportedLayer()).toString('latin1').replaceAll('hidden_size', 'hidden_sixe'),
      'latin1',
    );

    await expect(openFrozenModel(foreign, { inputs: [], outputs: [] })).rejects.toMatchObject({
      code: 'KERNELS_MODEL_UNREADABLE',
    });
  });
});

describe('an arena', () => {
  it('gives the same memory again, a longer one when it has to, and another under another name', async () => {
    await new ArenaPool().lend(async (arena) => {
      const first = arena.take('a', 4);
      const shorter = arena.take('a', 2);
      const longer = arena.take('a', 9);

      expect([first.length, shorter.length, longer.length]).toEqual([4, 2, 9]);
      expect([shorter.buffer === first.buffer, longer.buffer === first.buffer]).toEqual([true, false]);
      expect(arena.take('b', 2).buffer).not.toBe(arena.take('a', 2).buffer);
    });
  });

  it('is wiped behind a run', async () => {
    const pool = new ArenaPool();

    const left = await pool.lend(async (arena) => arena.take('noise', 3).fill(7));

    expect(left).toEqual(new Float32Array(3));
  });

  it('leaves nothing in memory that it has outgrown', async () => {
    await new ArenaPool().lend(async (arena) => {
      const outgrown = arena.take('noise', 3).fill(7);

      arena.take('noise', 4);

      expect(outgrown).toEqual(new Float32Array(3));
    });
  });

  it('belongs to one run at a time and to the next one after it, also after a failure', async () => {
    const pool = new ArenaPool();
    const seen: Arena[] = [];
    let finish = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });

    const first = pool.lend(async (arena) => {
      seen.push(arena);
      await waiting;
      throw new Error('broken');
    });
    await pool.lend(async (arena) => void seen.push(arena));
    finish();
    await expect(first).rejects.toThrow('broken');
    await pool.lend(async (arena) => void seen.push(arena));

    expect(new Set(seen).size).toBe(2);
    expect(seen[2]).toBe(seen[0]);
  });
});
