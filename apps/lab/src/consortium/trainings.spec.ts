import { describe, expect, it } from '@jest/globals';
import { nameOfTraining, planTrainings } from './trainings.js';

const sites = ['a', 'b', 'c', 'd', 'e'];
const everything = { seeds: [7], compare: { privateSingle: true, curve: true, baselines: false } };

const ofSize = (size: number, kind: string) =>
  planTrainings(sites, everything).filter((one) => one.kind === kind && one.sites.length === size);

describe('the plan of trainings', () => {
  it.each([1, 2, 3, 4])('leaves every site unseen equally often with %d pooled', (size) => {
    for (const kind of ['raw', 'private']) {
      const trainings = ofSize(size, kind);
      const unseen = sites.map((site) => trainings.filter((one) => !one.sites.includes(site)).length);

      expect(unseen).toEqual(sites.map(() => sites.length - size));
    }
  });

  it('has nested subsets that grow to all others for every unseen site', () => {
    for (const [index, site] of sites.entries()) {
      const next = sites[(index + 1) % sites.length];
      const nested = [1, 2, 3, 4].map(
        (size) => ofSize(size, 'raw').find((one) => one.sites[0] === next)?.sites,
      );

      expect(nested.every((subset) => !subset?.includes(site))).toBe(true);
      expect(nested.map((subset) => subset?.length)).toEqual([1, 2, 3, 4]);
      expect(nested[3]?.slice(0, 3)).toEqual(nested[2]);
      expect(nested[2]?.slice(0, 2)).toEqual(nested[1]);
    }
  });

  it('contains no training twice', () => {
    const trainings = planTrainings(sites, { ...everything, seeds: [1, 2] });

    const names = trainings.map(
      ({ kind, sites: from, seed }) => `${kind} ${[...from].sort().join()} ${seed}`,
    );

    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(2 * 2 * 4 * 5);
  });

  it('without curve and private single sites keeps only what the claims need', () => {
    const trainings = planTrainings(sites, {
      seeds: [1],
      compare: { privateSingle: false, curve: false, baselines: false },
    });

    expect(new Set(trainings.map(({ kind, sites: from }) => `${kind} ${from.length}`))).toEqual(
      new Set(['raw 1', 'raw 4', 'private 4']),
    );
  });

  it('has the baselines last: with the public text of no site, of each and of all others, and with surrogates', () => {
    const compare = { privateSingle: false, curve: false, baselines: true };
    const trainings = planTrainings(sites, { seeds: [1], compare });
    const sizes = trainings.map(({ kind, sites: from }) => `${kind} ${from.length}`);

    expect(sizes.filter((size) => size.endsWith(' 0'))).toEqual(['rawPublic 0', 'privatePublic 0']);
    expect(sizes.slice(17)).toEqual([
      ...Array.from({ length: 5 }, () => 'rawPublic 1'),
      ...Array.from({ length: 5 }, () => 'rawPublic 4'),
      ...Array.from({ length: 5 }, () => 'rawSurrogates 4'),
    ]);
    expect(trainings.filter(({ sites: from }) => from.length === 0).map(nameOfTraining)).toEqual([
      'rawPublic-no-site',
      'privatePublic-no-site',
    ]);
  });
});
