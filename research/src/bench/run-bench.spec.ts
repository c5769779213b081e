import { describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import type { BenchOptions, OpenBench } from './bench.js';
import type { Peer } from './measuring/peer.js';
import { describeReport, runBench } from './run-bench.js';

const options: BenchOptions = {
  threads: 1,
  repeats: 3,
  seconds: 1,
  cacheFolder: 'none',
  input: 100,
  time: 40,
  twin: false,
  notes: 1,
  short: false,
  queries: 1,
  growth: 1,
  terminal: createSilentTerminal(),
};

/** A benchmark whose rates are given, and a log of what was asked in which order. */
function buildBench(rates: readonly number[], overrides: Partial<OpenBench> = {}) {
  const log: string[] = [];
  const waiting = [...rates];
  const bench: OpenBench = {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      log.push(isWarmUp ? 'warm-up' : 'ours');
      return isWarmUp ? 1e9 : (waiting.shift() ?? Number.NaN);
    },
    flopPerUnit: 1000,
    peer: { field: 'train', sizes: { input: 100, tags: 5 }, lengths: [3, 4] },
    describe: async () => ({ note: 'described' }),
    [Symbol.asyncDispose]: async () => void log.push('closed'),
    ...overrides,
  };
  const peer: Peer = {
    measure: async ({ lengths }, threads) => {
      log.push(`peer ${lengths.join(' ')} on ${threads}`);
      return { name: 'the peer', tokensPerSecond: 200, modes: { padded: 100, packed: 200 } };
    },
  };
  const run = {
    name: 'train',
    open: async () => bench,
    options,
    findPeer: async () => peer,
    openMachine: async () => ({ measure: async () => 8e9, [Symbol.asyncDispose]: async () => {} }),
  } as const;
  return { run, log };
}

describe('a benchmark run', () => {
  it('warms up once, then measures ours and the peer in turn, and closes', async () => {
    const { run, log } = buildBench([100, 500, 400]);

    await runBench(run);

    const asked = 'peer 3 4 on 1';
    expect(log).toEqual(['warm-up', 'ours', asked, 'ours', asked, 'ours', asked, 'closed']);
  });

  it('reports medians, the ratio to the peer and what was described', async () => {
    const report = await runBench(buildBench([100, 500, 400]).run);

    expect(report).toMatchObject({
      bench: 'train',
      ours: { tokensPerSecond: { median: 400, min: 100, max: 500 } },
      peer: { name: 'the peer', tokensPerSecond: 200 },
      ratio: 2,
      settings: { threads: 1, repeats: 3, note: 'described', flopPerUnit: 1000, peerModes: { packed: 200 } },
    });
    expect(report.peakRssMb).toBeGreaterThan(20);
  });

  it("states the share of the machine's rate of products", async () => {
    const { productRateShare, settings } = await runBench(buildBench([1e6, 2e6, 3e6]).run);

    expect(productRateShare).toBe((2e6 * 1000) / 8e9);
    expect(settings['productGigaflopsPerSecond']).toEqual({ median: 8, min: 8, max: 8 });
  });

  it('reports no peer and no ratio where it is missing', async () => {
    const { run } = buildBench([1, 2, 3]);

    const report = await runBench({ ...run, findPeer: async () => undefined });

    expect(report).toMatchObject({ peer: null, ratio: null });
    expect(describeReport(report)).toContain('no peer');
  });

  it('asks for no peer where the benchmark has none', async () => {
    const { run } = buildBench([1, 2, 3], { peer: null, measure: 'megabytesPerSecond', flopPerUnit: null });
    let asked = 0;

    const report = await runBench({
      ...run,
      findPeer: async () => {
        asked += 1;
        return undefined;
      },
    });

    expect(asked).toBe(0);
    expect(report).toMatchObject({ ours: { megabytesPerSecond: { median: 2 } }, productRateShare: null });
  });

  it('closes a benchmark that fails', async () => {
    const { run, log } = buildBench([], {
      block: async () => {
        throw new Error('broken');
      },
    });

    await expect(runBench(run)).rejects.toThrow('broken');
    expect(log).toEqual(['closed']);
  });
});
