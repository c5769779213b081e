import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { LateThread } from './model-pool.js';
import type { ModelInput } from './model-thread.js';

/** Code of a thread that says its sizes and then answers with what it was asked. */
const answering = `
  const { parentPort } = require('node:worker_threads');
  const sizes = { embeddingSize: 2, representationSize: 3, labelCount: 0, noiseStdDev: new Float32Array(3) };
  parentPort.on('message', (request) => parentPort.postMessage({ id: request.id, values: request.rows }));
  parentPort.postMessage(sizes);`;

const throwing = "throw new Error('no such library');";

/** Says its sizes and ends when something is asked of it. */
const dying = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => process.exit(7));
  parentPort.postMessage({ embeddingSize: 2, representationSize: 3, labelCount: 0, noiseStdDev: new Float32Array(3) });`;

/** Never says that its model is open. */
const opening = "require('node:worker_threads').parentPort.on('message', () => {});";

const buildInput = (): ModelInput => ({
  kind: 'representer',
  lengths: [1],
  rows: Float32Array.of(0.25, 0.5),
  rowIds: Uint32Array.of(0),
});

/** A thread of `code`, how often it was started, and what its substitute was asked. */
function buildThread(code: string) {
  const started: Worker[] = [];
  const askedInstead: ModelInput[] = [];
  const instead = {
    run: async (input: ModelInput) => {
      askedInstead.push(input);
      return Float32Array.of(9);
    },
  };
  const thread = new LateThread(() => {
    const worker = new Worker(code, { eval: true });
    started.push(worker);
    return worker;
  }, instead);
  return { thread, started, askedInstead };
}

describe('a thread that is started late', () => {
  it('is started by the first thing asked of it, once, and answers all', async () => {
    const { thread, started } = buildThread(answering);
    const before = [started.length, thread.load, thread.isAlive];

    const asked = [thread.run(buildInput(), []), thread.run(buildInput(), [])];
    const loadMeanwhile = thread.load;
    const values = await Promise.all(asked);
    await thread.close();

    expect(before).toEqual([0, 0, true]);
    expect([loadMeanwhile, thread.load, started.length]).toEqual([2, 0, 1]);
    expect(values).toEqual([Float32Array.of(0.25, 0.5), Float32Array.of(0.25, 0.5)]);
  });

  it('that cannot be opened has another do what it was asked, and no longer counts as alive', async () => {
    const { thread, started, askedInstead } = buildThread(throwing);
    const inputs = [buildInput(), buildInput(), buildInput()] as const;

    const meanwhile = await Promise.all([thread.run(inputs[0], []), thread.run(inputs[1], [])]);
    const later = await thread.run(inputs[2], []);

    expect([...meanwhile, later]).toEqual([Float32Array.of(9), Float32Array.of(9), Float32Array.of(9)]);
    expect(askedInstead).toEqual(inputs);
    expect(askedInstead[0]).toMatchObject({ rows: { length: 2 } }); // not handed over to the thread that never was
    expect([thread.isAlive, thread.load, started.length]).toEqual([false, 0, 1]);
  });

  it('that ends by itself fails what it was asked, since that may be what ended it', async () => {
    const { thread, askedInstead } = buildThread(dying);

    await expect(thread.run(buildInput(), [])).rejects.toThrow('exit code 7');

    expect([thread.isAlive, askedInstead]).toEqual([false, []]);
  });

  it('is closed before it was started, without starting it', async () => {
    const { thread, started } = buildThread(answering);

    await thread.close();

    expect(started).toEqual([]);
  });

  it('is closed while it opens without failing what nobody waits for any more', async () => {
    const { thread, started } = buildThread(opening);
    let outcome = 'none';
    const note = () => {
      outcome = 'settled';
    };
    thread.run(buildInput(), []).then(note, note);

    await thread.close();
    await new Promise((resolve) => setImmediate(resolve));

    expect([outcome, started.length, started[0]?.threadId]).toEqual(['none', 1, -1]);
  });
});
