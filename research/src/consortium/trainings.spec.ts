import { describe, expect, it } from '@jest/globals';
import { nameOfTraining, planTrainings } from './trainings.js';

const sites = ['a', 'b', 'c', 'd', 'e'];
const everything = {
  seeds: [7],
  compare: { privateSingle: true, curve: true, baselines: false, ceilings: true },
};

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
      compare: { privateSingle: false, curve: false, baselines: false, ceilings: false },
    });

    expect(new Set(trainings.map(({ kind, sites: from }) => `${kind} ${from.length}`))).toEqual(
      new Set(['raw 1', 'private 4']),
    );
  });

  it('has what the claims rest on first: with the public text of no site and of each, then pooled text', () => {
    const compare = { privateSingle: false, curve: false, baselines: true, ceilings: true };
    const trainings = planTrainings(sites, { seeds: [1], compare });
    const steps = trainings
      .map(({ kind, sites: from }) => `${kind} ${from.length}`)
      .filter((step, at, all) => step !== all[at - 1]);

    expect(steps).toEqual([
      ...['raw 1', 'private 4', 'rawPublic 0', 'privatePublic 0', 'rawPublic 1', 'privatePublic 4'],
      ...['raw 4', 'rawPublic 4', 'rawSurrogates 4'],
    ]);
    expect(trainings.filter(({ sites: from }) => from.length === 0).map(nameOfTraining)).toEqual([
      'rawPublic-no-site',
      'privatePublic-no-site',
    ]);
  });

  it('leaves out what needs pooled text when nobody asks for it', () => {
    const compare = { privateSingle: false, curve: false, baselines: true, ceilings: false };
    const pools = planTrainings(sites, { seeds: [1], compare }).filter((one) => one.sites.length === 4);

    expect(new Set(pools.map(({ kind }) => kind))).toEqual(new Set(['private', 'privatePublic']));
  });
});
