/** Schemas that both manifests share. */
import { z } from 'zod';
import { digestSchema } from '../identifiers.js';

/** The version of manifests that this side writes and reads. 1 had the noise inside the representer's file; since 2 a site adds it. */
export const formatVersion = 2;

/** One file of a release: its digest and exact length. */
export const fileEntrySchema = z.strictObject({
  sha256: digestSchema,
  /** At most 256 MiB: the networks have a few million weights. */
  bytes: z
    .int()
    .min(1)
    .max(256 * 1024 * 1024),
});

/** Proportion in [0, 1]. */
export const proportionSchema = z.number().min(0).max(1);

/** Times are written as `Date.toISOString` writes them. */
export const timeSchema = z.iso.datetime();

/** Names of labels, scores and tables: printable, short, no line break. */
export const nameSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:@/()+-]{0,95}$/u, {
  error: 'expected a short printable name',
});

/** A file of a release: digest and length. */
export type FileEntry = z.infer<typeof fileEntrySchema>;
