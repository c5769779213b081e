import { describe, expect, it } from '@jest/globals';
import {
  beginIdAt,
  beginIdFor,
  createIobScheme,
  insideIdAfter,
  isBegin,
  isInside,
  isLabelIdCount,
  labelIdCountOf,
  labelIndexOf,
  labelSetNamed,
  labelsMaxOf,
  mayFollow,
  outsideId,
  spansFromTokenLabelIds,
} from './index.js';

/** Tags in words: the slow twin of every function here. */
const scheme = createIobScheme(labelSetNamed('meddocan'));
const everyId = Array.from({ length: scheme.labelIdCount }, (_, labelId) => labelId);
const labelled = everyId.filter((labelId) => scheme.tagOf(labelId) !== 'O');

describe('label ids', () => {
  it('tell O, B and I apart as the tags do', () => {
    expect(everyId.filter(isBegin)).toEqual(everyId.filter((id) => scheme.tagOf(id).startsWith('B-')));
    expect(everyId.filter(isInside)).toEqual(everyId.filter((id) => scheme.tagOf(id).startsWith('I-')));
    expect(scheme.tagOf(outsideId)).toBe('O');
  });

  it('know the place of their label in the set, and O has none', () => {
    const places = labelled.map((id) => scheme.labelSet.labels[labelIndexOf(id) ?? -1]);

    expect(places).toEqual(labelled.map((id) => scheme.tagOf(id).slice(2)));
    expect(labelIndexOf(outsideId)).toBeUndefined();
  });

  it('lead from a label to its tags, and from either tag to the first', () => {
    const { labels } = scheme.labelSet;
    const ids = labels.map((_, index) => [beginIdAt(index), insideIdAfter(beginIdAt(index))]);

    expect(ids.map((pair) => pair.map((id) => scheme.tagOf(id)))).toEqual(
      labels.map((label) => [`B-${label}`, `I-${label}`]),
    );
    expect(labelled.map(beginIdFor)).toEqual(
      labelled.map((id) => scheme.beginIdOf(scheme.tagOf(id).slice(2))),
    );
    expect(() => beginIdFor(outsideId)).toThrow('O begins no label');
  });

  it('follow each other as IOB2 allows, and begin a sentence as after O', () => {
    const allowed = (previous: string, tag: string): boolean =>
      !tag.startsWith('I-') || previous === tag || previous === `B-${tag.slice(2)}`;

    for (const previous of everyId)
      for (const id of everyId)
        expect(mayFollow(previous, id)).toBe(allowed(scheme.tagOf(previous), scheme.tagOf(id)));
  });

  it.each([
    [1, 3],
    [29, 59],
    [127, 255],
  ])('number K for %d labels: %d', (labels, count) => {
    expect(labelIdCountOf(labels)).toBe(count);
    expect([count, count + 1].map(labelsMaxOf)).toEqual([labels, labels]);
    expect([count - 1, count, count + 1].map(isLabelIdCount)).toEqual([false, true, false]);
  });

  it.each([1, 0, -3, 3.5, Number.NaN])('cannot number %d', (count) => {
    expect(isLabelIdCount(count)).toBe(false);
  });
});

const generic = createIobScheme(labelSetNamed('generic'));

/** Token i stands at 10i..10i+4. */
const tokens = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ start: 10 * i, end: 10 * i + 4 }));
const genericTags = Array.from({ length: generic.labelIdCount }, (_, id) => generic.tagOf(id));
const ids = (tags: string) => Uint8Array.from(tags.split(' '), (tag) => genericTags.indexOf(tag));

describe('spansFromTokenLabelIds', () => {
  it.each([
    ['one token', 'O B-NAME O', [[10, 14, 'NAME']]],
    ['several tokens, first start to last end', 'B-NAME I-NAME I-NAME', [[0, 24, 'NAME']]],
    [
      'two spans side by side',
      'B-NAME B-NAME I-NAME',
      [
        [0, 4, 'NAME'],
        [10, 24, 'NAME'],
      ],
    ],
    [
      'another label',
      'B-NAME I-DATE I-DATE',
      [
        [0, 4, 'NAME'],
        [10, 24, 'DATE'],
      ],
    ],
    ['an I with nothing before it', 'O I-DATE I-DATE', [[10, 24, 'DATE']]],
    [
      'an interrupted span',
      'B-ID O I-ID',
      [
        [0, 4, 'ID'],
        [20, 24, 'ID'],
      ],
    ],
    ['nothing', 'O O O', []],
  ])('finds %s', (_, tags, expected) => {
    const spans = spansFromTokenLabelIds(tokens(3), ids(tags), generic);

    expect(spans.map(({ start, end, label }) => [start, end, label])).toEqual(expected);
  });

  it('treats one label id too few as a bug', () => {
    expect(() => spansFromTokenLabelIds(tokens(2), [0], generic)).toThrow('one label id a token');
  });
});
