import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { leastBusy, type ModelInput, ModelThread } from './model-thread.js';

/** Code of a thread that opens a model at once and then does `onRequest`. */
const opening = (onRequest: string) => `
  const { parentPort } = require('node:worker_threads');
  const sizes = { embeddingSize: 2, representationSize: 3, labelCount: 0, noiseStdDev: new Float32Array(3) };
  parentPort.on('message', (request) => { ${onRequest} });
  parentPort.postMessage(sizes);`;

const answering = opening('parentPort.postMessage({ id: request.id, values: request.rows });');
const exiting = opening('process.exit(3);');
const throwing = opening("throw new Error('out of memory');");

const start = (code: string) => new Worker(code, { eval: true });

const buildInput = (): ModelInput => ({
  kind: 'representer',
  lengths: [1],
  rows: Float32Array.of(0.25, 0.5),
  rowIds: Uint32Array.of(0),
});

describe('a thread of a model', () => {
  it('answers what it was asked, and nothing waits in it afterwards', async () => {
    const thread = await ModelThread.open(start(answering));

    const values = await thread.run(buildInput(), []);
    await thread.close();

    expect([values, thread.load]).toEqual([Float32Array.of(0.25, 0.5), 0]);
  });

  it.each([
    ['exits', exiting, 'a model thread ended with exit code 3'],
    ['throws', throwing, 'out of memory'],
  ])('that %s fails what it had in hand and whatever it is asked later', async (_, code, message) => {
    const thread = await ModelThread.open(start(code));

    const [first, second] = await Promise.allSettled([
      thread.run(buildInput(), []),
      thread.run(buildInput(), []),
    ]);

    for (const outcome of [first, second])
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining(message) },
      });
    await expect(thread.run(buildInput(), [])).rejects.toThrow(message);
  });

  it.each([
    ['exits', 'process.exit(3);', 'a model thread ended with exit code 3'],
    ['throws', "throw new Error('no such library');", 'no such library'],
  ])('that %s before its model is open fails to open', async (_, code, message) => {
    await expect(ModelThread.open(start(code))).rejects.toThrow(message);
  });

  it('is closed without failing what nobody waits for any more', async () => {
    const thread = await ModelThread.open(start(opening('')));
    let outcome = 'none';
    const note = () => {
      outcome = 'settled';
    };
    thread.run(buildInput(), []).then(note, note);

    await thread.close();
    await new Promise((resolve) => setImmediate(resolve));

    expect(outcome).toBe('none');
  });
});

describe('the least busy of some threads', () => {
  it('is never one that has ended while another lives', async () => {
    const dead = await ModelThread.open(start(exiting));
    const alive = await ModelThread.open(start(answering));
    await dead.run(buildInput(), []).catch(() => {});

    const found = [leastBusy([dead, alive]), leastBusy([alive, dead]), leastBusy([dead])];
    const values = await leastBusy([dead, alive]).run(buildInput(), []);
    await alive.close();

    expect(found).toEqual([alive, alive, dead]);
    expect(values).toEqual(Float32Array.of(0.25, 0.5));
  });
});
