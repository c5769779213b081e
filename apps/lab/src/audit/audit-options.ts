/** The options of `audit representer`, as parsed from the command line. */
import { z } from 'zod';
import { labelSetNames } from '#labels';
import { languages } from '#text';
import { corpusFormats } from '#text/corpus';

export const auditOptionsSchema = z.object({
  representer: z.string().min(1),
  corpus: z.string().min(1),
  format: z.enum(corpusFormats),
  embeddings: z.string().min(1).optional(),
  labels: z.enum(labelSetNames).optional(),
  language: z.enum(languages).optional(),
  release: z.string().min(1).optional(),
  members: z.string().min(1).optional(),
  full: z.boolean().default(false),
  threads: z.int(),
  cache: z.string().min(1),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

/** Parsed options of `audit representer`. */
export type AuditOptions = z.infer<typeof auditOptionsSchema>;
