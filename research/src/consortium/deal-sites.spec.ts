import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateNotes, type SourceName } from '#corpora';
import type { EmbeddingTable } from '#embeddings';
import { embedNote, type PreparedDocument } from '#encoding';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { measureDistances } from './site-differences.js';
import { dealSites, partSite } from './sites.js';
import { openTinyTable } from './testing/tiny-table.js';

const scheme = createIobScheme(labelSetNamed('i2b2'));
const hospitals: readonly SourceName[] = ['northgate', 'saint-brigid', 'harbour'];
const documentsEach = 24;

let table: EmbeddingTable;
let documents: PreparedDocument[];

beforeAll(async () => {
  table = await openTinyTable();
  documents = hospitals.flatMap((source) =>
    [...generateNotes({ source, notes: documentsEach, seed: 1 })].map((note) =>
      embedNote(note, { table, scheme, language: 'en' }),
    ),
  );
});

afterAll(() => table.close());

const deal = (counts: { public?: number; site?: number }) =>
  dealSites({
    documents,
    deal: { sites: 3, by: ['forms'], documents: counts },
    scheme,
    random: createSeededRandom('deal'),
  });

const namesOf = (part: readonly PreparedDocument[]) => part.map(({ tokenized }) => tokenized.note.id);

describe('dealing one corpus', () => {
  it('gives no document to two parts, and as many to each as are asked for', () => {
    const { public: open, sites } = deal({ public: 12, site: 15 });

    const all = [open, ...sites.map((site) => site.documents)];

    expect(all.map(({ length }) => length)).toEqual([12, 15, 15, 15]);
    expect(new Set(all.flatMap(namesOf)).size).toBe(57);
  });

  it('uses every document when nothing else is said', () => {
    const { public: open, sites } = deal({});

    expect([open, ...sites.map((site) => site.documents)].map(({ length }) => length)).toEqual([
      18, 18, 18, 18,
    ]);
  });

  it('finds hospitals again by their forms', () => {
    const { sites } = deal({ public: 3 });
    const sourceOf = new Map(
      documents.map((document, index) => [document, Math.floor(index / documentsEach)]),
    );

    const largest = sites.map(({ documents: part }) => {
      const sources = part.map((document) => sourceOf.get(document));
      return Math.max(...[0, 1, 2].map((source) => sources.filter((one) => one === source).length));
    });

    const share = largest.reduce((sum, count) => sum + count, 0) / (documents.length - 3);
    expect(share).toBeGreaterThan(0.9); // dealing at random gives 0.4
  });

  it('makes sites that stand further apart than the same documents dealt at random', () => {
    const sites = deal({ public: 3 }).sites.map(({ name, documents: part }) =>
      partSite(name, part, createSeededRandom(name)),
    );

    const { labels, words, atRandom } = measureDistances(sites, scheme.labelSet);

    expect(Math.min(...labels.flatMap((row) => row.filter((distance) => distance > 0)))).toBeGreaterThan(
      atRandom.labels,
    );
    expect(Math.min(...words.flatMap((row) => row.filter((distance) => distance > 0)))).toBeGreaterThan(
      atRandom.words,
    );
  });

  it('is the same every time', () => {
    const ids = () => deal({ public: 12 }).sites.map(({ documents: part }) => namesOf(part));

    expect(ids()).toEqual(ids());
  });

  it('refuses more documents than there are', () => {
    expect(() => deal({ public: 12, site: 30 })).toThrow('too few readable documents');
  });
});

describe('a site', () => {
  it('uses every document once: to train, to stop, or for scores at home, those first', () => {
    const site = partSite('harbour', documents.slice(0, 20), createSeededRandom('part'));

    const home = site.documents.slice(0, site.homeCount);

    expect([site.training.length, site.validation.length, home.length]).toEqual([15, 2, 3]);
    expect(new Set([...site.training, ...site.validation, ...home])).toEqual(new Set(documents.slice(0, 20)));
  });

  it('with two documents is refused', () => {
    expect(() => partSite('harbour', documents.slice(0, 2), createSeededRandom('part'))).toThrow('too few');
  });
});
