import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { Failure } from '#foundation';

/** Parses a body, a parameter or a query; fails with COORDINATOR_REQUEST_INVALID naming the first wrong field, never its value. */
export class ZodPipe<Schema extends z.ZodType> implements PipeTransform<unknown, z.infer<Schema>> {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown): z.infer<Schema> {
    const parsed = this.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new Failure('COORDINATOR_REQUEST_INVALID', {
      field: fieldOf(issue?.path ?? []),
      // Names of unknown fields come from the sender and are not repeated.
      expected: issue === undefined || issue.code === 'unrecognized_keys' ? 'no other field' : issue.message,
    });
  }
}

/** A path may pass through a record whose keys the sender chose. */
function fieldOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (/^[A-Za-z0-9._-]{1,64}$/.test(String(part)) ? String(part) : '?'));
  return parts.join('.') || 'request';
}
