/** What the demo reads of the documents that commands print; each is parsed before it is believed. */
import { z } from 'zod';

const accuracy = z.object({
  accuracy: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  pairs: z.number(),
});

/** Accuracies of fresh adversaries. */
export const adversariesSchema = z.object({ T1: accuracy, T2: accuracy, averaged: accuracy });

/** How often the adversary that trains nothing names the right word, among so many candidates. */
export const exactAdversarySchema = z.object({
  medianSeparation: z.number(),
  rightWord: z.array(z.object({ candidates: z.number(), proportion: z.number(), tokens: z.number() })),
});

/** The part of each command's answer that the demo needs. */
export const answers = {
  coordinator: z.object({ url: z.string(), dataDirectory: z.string() }),
  invitation: z.object({ code: z.string() }),
  representerRun: z.object({
    runId: z.string(),
    privacyReport: z.looseObject({
      adversaries: adversariesSchema,
      exactAdversary: exactAdversarySchema.optional(),
    }),
  }),
  run: z.object({ runId: z.string() }),
  snapshot: z.object({ snapshotId: z.string() }),
  stage: z.object({
    stageId: z.string(),
    tokens: z.number().positive(),
    bytes: z.number(),
    tokensPerSecond: z.number().positive(),
  }),
  tagging: z.object({ tokensPerSecond: z.number(), output: z.string() }),
  experiment: z.object({
    systems: z.array(
      z.object({ system: z.string(), scores: z.record(z.string(), z.looseObject({ f1Micro: z.number() })) }),
    ),
  }),
} as const;
