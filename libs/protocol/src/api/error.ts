import { z } from 'zod';

/** What every failed request answers with; `correlationId` finds its lines in the coordinator's log. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    correlationId: z.string(),
  }),
});

/** The body of a failed request. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
