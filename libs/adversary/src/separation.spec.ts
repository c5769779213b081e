/** What a pair costs, against each formula worked out slowly. */
import { describe, expect, it } from '@jest/globals';
import { createOnnxRuntimeEngine, Graph, ParameterStore } from '#kernels';
import { buildSeparationCost, type SeparationForm } from './separation.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });

describe('buildSeparationCost', () => {
  const separations = [0, 0.1, 0.5, 0.9, 1.1, 2, 4];

  it.each([
    ['squared', (s: number) => s * s],
    ['hinge', (s: number) => Math.max(0, s * s - 1)],
    ['log', (s: number) => Math.log(1 + s * s)],
  ] as const)('of %s is its formula', async (form, formula) => {
    const costs = await costsOf(form, separations);

    for (const [index, s] of separations.entries()) expect(costs[index]).toBeCloseTo(formula(s), 5);
  });

  it('of information is what two equally likely candidates tell, never more than ln 2', async () => {
    const costs = await costsOf('information', separations);

    for (const [index, s] of separations.entries())
      expect(Math.abs((costs[index] ?? 9) - integrated(s))).toBeLessThan(0.01);
    expect(Math.max(...costs)).toBeLessThanOrEqual(Math.LN2 + 1e-6);
    // A factor of two in the evidence would give s²/2 at small separations.
    expect((costs[1] ?? 0) / (0.1 ** 2 / 8)).toBeCloseTo(1, 1);
  });
});

/** ln 2 − E[log(1 + exp(−s²/2 − s·z))] by 20,000 steps over ±8 deviations. */
function integrated(s: number): number {
  const steps = 20_000;
  let loss = 0;
  for (let step = 0; step < steps; step += 1) {
    const z = -8 + (16 * (step + 0.5)) / steps;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    loss += Math.log1p(Math.exp((-s * s) / 2 - s * z)) * density * (16 / steps);
  }
  return Math.LN2 - loss;
}

async function costsOf(form: SeparationForm, separations: readonly number[]): Promise<number[]> {
  const graph = new Graph();
  const squared = graph.input('squared', ['B']);
  const program = await engine.compile({ costs: buildSeparationCost(graph, squared, form) });
  const data = Float32Array.from(separations, (s) => s * s);
  const { costs } = await program.run({ squared: { data, shape: [data.length] } }, new ParameterStore());
  await program.dispose();
  return [...(costs?.data ?? [])];
}
