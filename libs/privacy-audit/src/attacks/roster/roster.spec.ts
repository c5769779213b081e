import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { tinySizes } from '#training/testing';
import { pureNoise, rawVectors } from '../../subject.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { attackRoster } from './roster.js';

const raw = rawVectors(tinySizes.embeddingSize);
const judge = (subject: typeof raw, people: number) =>
  attackRoster(subject, tinyMaterial(people), { notes: people }, createSeededRandom(1));

describe('a note that is looked for on a roster', () => {
  it('is named by chance where rows tell nothing', async () => {
    const { value, verdict } = await judge(pureNoise(raw), 40);

    expect(value).toBeCloseTo(1 / 40, 9);
    expect(verdict).toBe('PASS');
  });

  it('is named oftener than by chance where nothing is hidden, and no oftener than a word of it was missed', async () => {
    const { value, power } = await judge(raw, 40);

    expect(value).toBeGreaterThan(2 / 40);
    expect(value).toBeLessThan(1 - 0.95 ** 4); // four words a note, one in twenty missed
    expect(power).toBe(value);
  });

  it('clears nobody where there are so few people that chance is more than half of the limit', async () => {
    expect(await judge(pureNoise(raw), 20)).toMatchObject({
      verdict: 'no power',
      value: null,
      lacks: expect.stringContaining('1 in 20'),
    });
  });

  it('clears nobody through noise on the input', async () => {
    const disturbed = { ...raw, inputStdDev: new Float32Array(tinySizes.embeddingSize).fill(1) };

    expect((await judge(disturbed, 40)).verdict).toBe('no power');
  });
});
