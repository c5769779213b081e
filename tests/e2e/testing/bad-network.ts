/** A network that loses requests and answers, doubles them, carries them later than what was sent after them, and cuts them. */
import { request } from 'node:http';
import { createSeededRandom } from '#foundation';

/** What can befall a request. */
export const mischiefs = ['lost', 'answer lost', 'doubled', 'overtaken', 'cut', 'nothing'] as const;
type Mischief = (typeof mischiefs)[number];

/** A network between a site and its coordinator. */
export interface BadNetwork {
  readonly fetch: typeof globalThis.fetch;
  /** What befell how many requests. */
  readonly counts: Record<Mischief, number>;
  /** Everything that is still on its way arrives. */
  settle(): Promise<void>;
}

/** One whose mischief follows from the seed and the order of requests. */
export function createBadNetwork(seed: number): BadNetwork {
  const random = createSeededRandom(seed);
  const underway: (() => Promise<unknown>)[] = [];
  const counts = Object.fromEntries(mischiefs.map((mischief) => [mischief, 0])) as Record<Mischief, number>;
  const deliver = async (target: URL, init?: RequestInit) => {
    const { signal: _, ...rest } = init ?? {}; // who sent it may have given up by now
    await (await globalThis.fetch(target, rest)).arrayBuffer();
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const target = new URL(String(input));
    const mischief =
      random.uniform() < 0.5 ? 'nothing' : (mischiefs[random.integer(mischiefs.length)] ?? 'nothing');
    counts[mischief] += 1;
    if (underway.length > 0 && random.uniform() < 0.5) await underway.shift()?.();
    switch (mischief) {
      case 'lost':
        throw broken();
      case 'answer lost':
        await deliver(target, init);
        throw broken();
      case 'doubled':
        return (await Promise.all([globalThis.fetch(input, init), deliver(target, init)]))[0];
      case 'overtaken':
        underway.push(() => deliver(target, init));
        throw broken();
      case 'cut':
        await sendHalf(target, init);
        throw broken();
      case 'nothing':
        return await globalThis.fetch(input, init);
    }
  };
  const settle = async () => {
    while (underway.length > 0) await underway.shift()?.();
  };
  return { fetch, counts, settle };
}

const broken = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });

/** Announces all of a body, sends half of it, and breaks off; a request without a body breaks off before its answer. */
async function sendHalf(target: URL, init: RequestInit = {}): Promise<void> {
  const { method = 'GET', headers = {}, body } = init;
  const bytes = Buffer.from((body ?? '') as Uint8Array | string); // what senders of requests give
  const sending = request(target, {
    method,
    headers: { ...(headers as Record<string, string>), 'content-length': bytes.length },
  });
  sending.on('error', () => {}); // it is broken on purpose
  const closed = new Promise((resolve) => sending.once('close', resolve));
  sending.write(bytes.subarray(0, bytes.length >> 1), () => setTimeout(() => sending.destroy(), 5));
  await closed;
}
