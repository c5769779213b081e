import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { nameThoseInLists } from './last-corrections.js';
import type { SourcedSpan } from './rule.js';

/** The labels of what stands between ‹ and ›, called as `labels` say, after lists were looked at. */
function labelsOf(example: string, labels: readonly string[]): string[] {
  const parts = example.split(/[‹›]/);
  const spans: SourcedSpan[] = [];
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const label = labels[(index - 1) / 2] ?? '';
    if (index % 2 === 1)
      spans.push({ start, end: start + part.length, label, source: 'model', confidence: 0.9 });
    start += part.length;
  }
  return nameThoseInLists(parts.join(''), spans).map(({ label }) => label);
}

describe('a full name that was called a place', () => {
  it(
    'is a person in a list or under a heading of people',
    everyRow(
      [
        ['Seen: ‹Nguyễn Thị Lan›, ‹Łukasz Wąs›; ‹Xóchitl Quet›', ['PATIENT', 'HOSPITAL', 'CITY'], 'PATIENT'],
        ['Patients on list: ‹Ólafur Vaskson› and ‹Bùi Văn Ro›', ['HOSPITAL', 'HOSPITAL'], 'PATIENT'],
        ['Patients: ‹Ólafur Vaskson, Bùi Văn Ro›', ['HOSPITAL'], 'PATIENT'],
        ["‹La'Quisha Vask› delivered at term", ['HOSPITAL'], 'PATIENT'],
        ['By ‹Anna Vask›, ‹Mwai Otieno›', ['DOCTOR', 'HOSPITAL'], 'DOCTOR'],
      ],
      (example, labels, expected) => {
        expect(labelsOf(example, labels)).toEqual(labels.map(() => expected));
      },
    ),
  );

  it(
    'stays a place elsewhere',
    everyRow(
      [
        ['By ‹Anna Vask›, ‹Mercy General Hospital›', ['DOCTOR', 'HOSPITAL']],
        ['‹Anna Vask›, ‹Boston›', ['PATIENT', 'CITY']],
        ['‹Anna Vask› in ‹Ann Arbor›', ['PATIENT', 'CITY']],
        ['‹Ann Arbor› is far', ['CITY']],
      ],
      (example, labels) => {
        expect(labelsOf(example, labels)).toEqual(labels);
      },
    ),
  );
});
