/** The policy of a site: which sources count, which spans are vetoed, and who wins where they overlap. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, oneOfFields, parseYaml, readTextFile } from '#foundation';
import { labelSetNamed } from '#labels';
import type { SourcedSpan, SpanSource } from './sourced-span.js';

/** A source (`model`, `rule:email`), or all rules (`rule:*`), or every source (`*`). */
const sourcePattern = z.string().regex(/^(?:\*|model|known|document|deny|rule:\*|rule:[a-z0-9-]+)$/);
/** `model:sure` stands for spans of the model from a confidence on. */
const priorityPattern = z.union([z.literal('model:sure'), sourcePattern]);
const labelName = z.string().refine((label) => labelSetNamed('i2b2').has(label), 'a label of the set i2b2');
const probability = z.number().min(0).max(1);
const vetoSchema = z.strictObject({
  /** Whose spans it can remove. */
  sources: z.array(sourcePattern),
  /** Which labels it can remove. */
  labels: z.array(labelName),
});

const policySchema = z.strictObject({
  /** What the policy is for; no effect. */
  about: z.string().optional(),
  /** Sources that are not used. */
  off: z.array(sourcePattern),
  /** The least confidence that counts, by source; the most exact pattern decides. */
  confidenceMin: z.record(sourcePattern, probability),
  /** Spans that a list removes. */
  veto: z.strictObject({
    medicalTerms: vetoSchema,
    allowed: vetoSchema,
    /** Results, codes and names of scales, whoever found something there; a policy that says nothing of them removes none. */
    clinicalForms: vetoSchema.default({ sources: [], labels: [] }),
    /** Stretches of a model that is not sure enough of words like them; a policy that says nothing of them removes what `medicalTerms` may. */
    unsureWords: vetoSchema.optional(),
    /** Numbers of numbered lists; a policy that says nothing of them is one from before there was this veto. */
    listNumbers: vetoSchema.default({ sources: ['model', 'document'], labels: ['AGE'] }),
  }),
  /**
   * Sources from the strongest to the weakest; what stands nowhere comes last. Where `model:sure` stands among them, the
   * model's spans of `modelSureFrom` or more have that place and keep labels and bounds against all that stand behind it.
   */
  priority: z.array(priorityPattern),
  /** The confidence from which the model is sure; 0.9 unless given. A release that tells no confidence always is. */
  modelSureFrom: probability.default(0.9),
  /** Where one span holds another of another label: the longer keeps the label, or the stronger source takes its part. */
  nested: z.enum(['longest', 'priority']),
  /** Labels whose neighbouring spans become one when only these characters stand between. */
  join: z.strictObject({ labels: z.array(labelName), across: z.string() }),
  /** Whether an age grows to its unit in the same word, "34yo", and to its months; the number alone is covered otherwise. */
  wholeAges: z.boolean().default(true),
  /** Whose finds are looked for in the rest of the note. */
  documentPass: z.strictObject({
    sources: z.array(sourcePattern),
    labels: z.array(labelName),
    confidenceMin: probability,
  }),
});

/** A policy as the schema leaves it. */
export type Policy = z.infer<typeof policySchema>;

/** The policy that comes with the library, `default-policy.json`. */
export const defaultPolicy: Policy = policySchema.parse(
  JSON.parse(readFileSync(new URL('./default-policy.json', import.meta.url), 'utf8')),
);

/** Reads a policy, YAML or JSON. Fails with RULES_POLICY_INVALID naming file and field, and FILE_*. */
export async function readPolicy(path: string): Promise<Policy> {
  const text = await readTextFile(path);
  return parsePolicy(text, path);
}

/**
 * The policy in a text, YAML or JSON; `file` names it in failures. What it leaves out is as in {@link defaultPolicy}; what it has, `veto` and
 * `confidenceMin` too, it has whole. Fails with RULES_POLICY_INVALID.
 */
export function parsePolicy(text: string, file: string): Policy {
  const refuse = (details: FailureDetails): never => {
    throw new Failure('RULES_POLICY_INVALID', { file, ...details });
  };
  const given = parseYaml(text) ?? refuse({ expected: 'YAML or JSON' });
  const isObject = typeof given === 'object' && !Array.isArray(given);
  const result = policySchema.safeParse(isObject ? { ...defaultPolicy, ...given } : given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0)
    return refuse({ field: issue.keys[0] ?? 'the file', expected: oneOfFields(policySchema) });
  return refuse({ field: issue?.path.join('.') || 'the file', expected: expectedOf(issue) });
}

/** Whether a pattern of a policy means a source. */
function meansSource(pattern: string, source: SpanSource): boolean {
  return pattern === '*' || pattern === source || (pattern === 'rule:*' && source.startsWith('rule:'));
}

/** Whether one of the patterns means a source. */
export function isAmongSources(patterns: readonly string[], source: SpanSource): boolean {
  return patterns.some((pattern) => meansSource(pattern, source));
}

/** The least confidence of a source: its own line, then that of all rules, then that of every source, then 0. */
export function confidenceMinOf(policy: Policy, source: SpanSource): number {
  const lines = policy.confidenceMin;
  const ofRules = source.startsWith('rule:') ? lines['rule:*'] : undefined;
  return lines[source] ?? ofRules ?? lines['*'] ?? 0;
}

/** The rank of a span's source: 0 is the strongest. An exact line counts before a pattern, wherever they stand. */
export function rankOf(policy: Policy, span: Pick<SourcedSpan, 'source' | 'confidence'>): number {
  const { priority } = policy;
  if (isSure(policy, span)) return priority.indexOf('model:sure');
  const exact = priority.indexOf(span.source);
  if (exact !== -1) return exact;
  const byPattern = priority.findIndex((pattern) => meansSource(pattern, span.source));
  return byPattern === -1 ? priority.length : byPattern;
}

/** Whether a span has the place of `model:sure`; none has where the priority does not name it. */
export function isSure(
  { priority, modelSureFrom }: Policy,
  { source, confidence }: Pick<SourcedSpan, 'source' | 'confidence'>,
): boolean {
  return source === 'model' && confidence >= modelSureFrom && priority.includes('model:sure');
}
