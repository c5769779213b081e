/** What a rehearsing site is told by the demo. */
import { z } from 'zod';

const common = { data: z.string(), cache: z.string(), seed: z.string(), notes: z.string() };
/** `stage` approves at once; `tag` writes jsonl. */
export const rehearsalOrderSchema = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('stage'), ...common }),
  z.strictObject({ verb: z.literal('tag'), ...common, out: z.string() }),
]);

/** What a rehearsing site is told. */
export type RehearsalOrder = z.infer<typeof rehearsalOrderSchema>;
