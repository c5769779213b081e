import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Failure } from '#foundation';
import { ZodPipe } from './route.js';

const pipe = new ZodPipe(
  z.strictObject({ name: z.string().max(3), inner: z.record(z.string(), z.number()).default({}) }),
);

function refusalOf(value: unknown): Failure['details'] {
  try {
    pipe.transform(value);
    return { field: 'accepted' };
  } catch (error) {
    return (error as Failure).details; // a Failure, or the test fails
  }
}

describe('ZodPipe', () => {
  it('gives the parsed value with its defaults', () => {
    expect(pipe.transform({ name: 'abc' })).toEqual({ name: 'abc', inner: {} });
  });

  it.each([
    ['a field out of range', { name: 'secret' }, 'name'],
    ['a missing field', {}, 'name'],
    ['no object at all', 'secret', 'request'],
    ['a nested field', { name: 'a', inner: { count: 'secret' } }, 'inner.count'],
  ])('names %s and not its value', (_name, value, field) => {
    const details = refusalOf(value);

    expect(details['field']).toBe(field);
    expect(JSON.stringify(details)).not.toContain('secret');
  });

  it.each([
    ['an unknown field', { name: 'a', 'Mrs Smith': 1 }],
    ['a key inside a record', { name: 'a', inner: { 'Mrs Smith': 'x' } }],
  ])('does not repeat the name of %s, which the sender chose', (_name, value) => {
    expect(JSON.stringify(refusalOf(value))).not.toContain('Smith');
  });
});
