/** The policy of a site: sources, vetoes, priorities, own terms, and what is written. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, oneOfFields, parseYaml, readTextFile } from '#foundation';
import { mergeWrittenAs, writtenAsSchema } from './operators/operators.js';
import { allowSchema, denySchema, labelName, refusalOfPattern, withFiles } from './own-terms.js';
import type { SourcedSpan, SpanSource } from './rule.js';

/** Names for `--policy` and `extends`. */
export const presetNames = ['safe-harbor', 'limited-data-set', 'research'] as const;

/** One of them. */
export type PresetName = (typeof presetNames)[number];

/** Whether a name is one of them. */
export function isPresetName(name: unknown): name is PresetName {
  return presetNames.some((known) => known === name);
}

/** What a preset says, as its file has it. */
function presetNamed(name: PresetName): object {
  return JSON.parse(readFileSync(new URL(`./presets/${name}.json`, import.meta.url), 'utf8')) as object;
}

/** A source (`model`, `rule:email`), or all rules (`rule:*`), or every source (`*`). */
const sourcePattern = z.string().regex(/^(?:\*|model|known|document|deny|rule:\*|rule:[a-z0-9-]+)$/);
/** `model:sure` stands for spans of the model from a confidence on. */
const priorityPattern = z.union([z.literal('model:sure'), sourcePattern]);
const probability = z.number().min(0).max(1);
const vetoSchema = z.strictObject({ sources: z.array(sourcePattern), labels: z.array(labelName) });

const policySchema = z.strictObject({
  /** What the policy is for; no effect. */
  about: z.string().optional(),
  /** The preset whose lines hold where this policy has none. */
  extends: z.enum(presetNames).optional(),
  /** Sources that are not used. */
  off: z.array(sourcePattern),
  /** The least confidence that counts, by source; the most exact pattern decides. */
  confidenceMin: z.record(sourcePattern, probability),
  /** Spans that a list removes. */
  veto: z.strictObject({
    medicalTerms: vetoSchema,
    allowed: vetoSchema,
    /** Clinical forms that spans of these sources may not cover. By default none is removed. */
    clinicalForms: vetoSchema.default({ sources: [], labels: [] }),
    /** Spans of a model that is unsure about ordinary words. By default as `medicalTerms`. */
    unsureWords: vetoSchema.optional(),
    /** Numbers of numbered lists. */
    listNumbers: vetoSchema.default({ sources: ['model', 'document'], labels: ['AGE'] }),
  }),
  /**
   * Sources from the strongest to the weakest; others come last. `model:sure` ranks model spans of
   * `modelSureFrom` or more, which keep label and bounds against everything behind it.
   */
  priority: z.array(priorityPattern),
  /** Confidence from which the model is sure; 0.9 by default. A release without confidences always is. */
  modelSureFrom: probability.default(0.9),
  /** Of nested spans with different labels, the longer keeps its label or the stronger source wins. */
  nested: z.enum(['longest', 'priority']),
  /** Labels whose neighbouring spans become one when only these characters stand between. */
  join: z.strictObject({ labels: z.array(labelName), across: z.string() }),
  /** Whether an age grows to its unit in the same word ("34yo") and its months, or is the number alone. */
  wholeAges: z.boolean().default(true),
  /** Whose finds are looked for in the rest of the note. */
  documentPass: z.strictObject({
    sources: z.array(sourcePattern),
    labels: z.array(labelName),
    confidenceMin: probability,
  }),
  /** What is written in place of identifiers, by label or group; without it `--replace` decides. */
  write: writtenAsSchema.optional(),
  /** Terms and patterns that are no identifiers here. */
  allow: allowSchema.default([]),
  /** Terms and patterns that always are. */
  deny: denySchema.default([]),
});

/** A policy as the schema leaves it. */
export type Policy = z.infer<typeof policySchema>;

/** The policy that comes with the library, `default-policy.json`. */
export const defaultPolicy: Policy = policySchema.parse(
  JSON.parse(readFileSync(new URL('./default-policy.json', import.meta.url), 'utf8')),
);

/**
 * Reads a policy by preset name or from a YAML or JSON file with its term files. Fails with
 * RULES_POLICY_INVALID and RULES_PATTERN_REFUSED naming file and field, RULES_LIST_INVALID, and FILE_*.
 */
export async function readPolicy(pathOrPreset: string): Promise<Policy> {
  if (isPresetName(pathOrPreset)) return parsePolicy(`extends: ${pathOrPreset}`, pathOrPreset);
  const text = await readTextFile(pathOrPreset).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'FILE_NOT_FOUND' ? notFound(error) : error;
  });
  const policy = parsePolicy(text, pathOrPreset);
  const [allow, deny] = await Promise.all([
    withFiles(policy.allow, pathOrPreset),
    withFiles(policy.deny, pathOrPreset),
  ]);
  return { ...policy, allow, deny };
}

/** A preset's name that was mistyped looks like a file. */
function notFound({ code, details }: Failure): Failure {
  return new Failure(code, { ...details, expected: `a file, or one of ${presetNames.join(', ')}` });
}

/**
 * Parses a policy from YAML or JSON; `file` names it in failures. Missing fields come from its preset, then
 * from {@link defaultPolicy}; present ones replace theirs whole, except `write`, which is merged line by
 * line. Fails with RULES_POLICY_INVALID and RULES_PATTERN_REFUSED.
 */
export function parsePolicy(text: string, file: string): Policy {
  const refuse = (details: FailureDetails): never => {
    throw new Failure('RULES_POLICY_INVALID', { file, ...details });
  };
  const given = parseYaml(text) ?? refuse({ expected: 'YAML or JSON' });
  const result = policySchema.safeParse(isFields(given) ? completed(given) : given);
  if (result.success) return requirePatterns(result.data, file);
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0)
    return refuse({ field: issue.keys[0] ?? 'the file', expected: oneOfFields(policySchema) });
  return refuse({ field: issue?.path.join('.') || 'the file', expected: expectedOf(issue) });
}

function isFields(given: unknown): given is GivenPolicy & Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** The fields that are read before the schema is applied. */
interface GivenPolicy {
  readonly extends?: unknown;
  readonly write?: unknown;
}

/** What a file says, over its preset and the default policy. */
function completed(given: GivenPolicy): object {
  if (!isPresetName(given.extends)) return { ...defaultPolicy, ...given };
  const preset = policySchema.partial().parse(presetNamed(given.extends));
  const write = isFields(given.write) ? mergeWrittenAs(preset.write ?? {}, given.write) : given.write;
  return { ...defaultPolicy, ...preset, ...given, write: write ?? preset.write };
}

function requirePatterns(policy: Policy, file: string): Policy {
  for (const list of ['allow', 'deny'] as const)
    for (const [index, { pattern }] of policy[list].entries()) {
      const expected = pattern === undefined ? undefined : refusalOfPattern(pattern);
      if (expected !== undefined)
        throw new Failure('RULES_PATTERN_REFUSED', { file, field: `${list}.${index}.pattern`, expected });
    }
  return policy;
}

/** Whether a pattern of a policy means a source. */
function meansSource(pattern: string, source: SpanSource): boolean {
  return pattern === '*' || pattern === source || (pattern === 'rule:*' && source.startsWith('rule:'));
}

/** Whether one of the patterns means a source. */
export function isAmongSources(patterns: readonly string[], source: SpanSource): boolean {
  return patterns.some((pattern) => meansSource(pattern, source));
}

/** The least confidence of a source: by its own line, that of all rules, that of every source; else 0. */
export function confidenceMinOf(policy: Policy, source: SpanSource): number {
  const lines = policy.confidenceMin;
  const ofRules = source.startsWith('rule:') ? lines['rule:*'] : undefined;
  return lines[source] ?? ofRules ?? lines['*'] ?? 0;
}

/** The rank of a span's source, 0 for the strongest. An exact line counts before a pattern. */
export function rankOf(policy: Policy, span: Pick<SourcedSpan, 'source' | 'confidence' | 'isPiece'>): number {
  const { priority } = policy;
  if (isSure(policy, span)) return priority.indexOf('model:sure');
  const exact = priority.indexOf(span.source);
  if (exact !== -1) return exact;
  const byPattern = priority.findIndex((pattern) => meansSource(pattern, span.source));
  return byPattern === -1 ? priority.length : byPattern;
}

/** Whether a span ranks as `model:sure`; never a piece of a longer span. */
export function isSure(
  { priority, modelSureFrom }: Policy,
  { source, confidence, isPiece = false }: Pick<SourcedSpan, 'source' | 'confidence' | 'isPiece'>,
): boolean {
  return source === 'model' && confidence >= modelSureFrom && !isPiece && priority.includes('model:sure');
}
