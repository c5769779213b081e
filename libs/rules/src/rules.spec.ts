import { describe, expect, it } from '@jest/globals';
import { seeThrough } from '#text';
import { rooms } from './catalogue/all-rules.js';
import { type ClinicalForm, placesOf } from './rule.js';
import { readRoom } from './testing/rule-examples.js';

/** The text with ‹ › around what a rule finds. */
function mark(rule: ClinicalForm, text: string): string {
  const seen = seeThrough(text);
  let marked = '';
  let copied = 0;
  for (const { start, end } of placesOf(rule, seen.text)) {
    const place = seen.originalOf(start, end);
    marked += `${text.slice(copied, place.start)}‹${text.slice(place.start, place.end)}›`;
    copied = place.end;
  }
  return marked + text.slice(copied);
}

describe.each(Object.keys(rooms) as (keyof typeof rooms)[])('every rule of the room %s', (room) => {
  it.each(readRoom(room))('$title finds its examples and nothing else', ({ rule, finds, refuses }) => {
    const examples = [...finds, ...refuses];

    expect(examples.map((text) => mark(rule, text.replace(/[‹›]/g, '')))).toEqual(examples);
    expect(finds.filter((text) => !text.includes('‹'))).toEqual([]);
    expect(rule.pattern.flags).toContain('g');
  });
});
