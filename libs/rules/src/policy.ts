/** The policy of a site: sources, vetoes, priorities, own terms, and what is written. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, oneOfFields, parseYaml, readTextFile } from '#foundation';
import { mergeWrittenAs, writtenAsSchema } from './operators/operators.js';
import { allowSchema, denySchema, labelName, refusalOfPattern, withFiles } from './own-terms.js';
import type { SourcedSpan, SpanSource } from './rule.js';

/** Names of presets, for `--policy` and `extends`. */
export const presetNames = ['safe-harbor', 'limited-data-set', 'research'] as const;

/** Name of a preset. */
export type PresetName = (typeof presetNames)[number];

/** Whether a name is that of a preset. */
export function isPresetName(name: unknown): name is PresetName {
  return presetNames.some((known) => known === name);
}

function presetNamed(name: PresetName): object {
  return JSON.parse(readFileSync(new URL(`./presets/${name}.json`, import.meta.url), 'utf8')) as object;
}

/** A source (`model`, `rule:email`), all rules (`rule:*`) or every source (`*`). */
const sourcePattern = z.string().regex(/^(?:\*|model|known|document|deny|rule:\*|rule:[a-z0-9-]+)$/);
/** `model:sure` stands for model spans from a confidence on. */
const priorityPattern = z.union([z.literal('model:sure'), sourcePattern]);
const probability = z.number().min(0).max(1);
const vetoSchema = z.strictObject({ sources: z.array(sourcePattern), labels: z.array(labelName) });

const policySchema = z.strictObject({
  /** What the policy is for; has no effect. */
  about: z.string().optional(),
  /** The preset that supplies missing fields. */
  extends: z.enum(presetNames).optional(),
  /** Sources that are not used. */
  off: z.array(sourcePattern),
  /** Minimum confidence by source; the most exact pattern wins. */
  confidenceMin: z.record(sourcePattern, probability),
  /** Which spans each veto removes. */
  veto: z.strictObject({
    medicalTerms: vetoSchema,
    allowed: vetoSchema,
    /** Spans that are clinical forms. Removes none by default. */
    clinicalForms: vetoSchema.default({ sources: [], labels: [] }),
    /** Ordinary words of which a model is unsure. Defaults to `medicalTerms`. */
    unsureWords: vetoSchema.optional(),
    /** Numbers of numbered lists. */
    listNumbers: vetoSchema.default({ sources: ['model', 'document'], labels: ['AGE'] }),
  }),
  /**
   * Sources from the strongest to the weakest; others come last. `model:sure` ranks model spans of
   * `modelSureFrom` or more, which keep label and bounds against every source after it.
   */
  priority: z.array(priorityPattern),
  /** Confidence from which the model is sure, 0.9 by default. A release without confidences is always sure. */
  modelSureFrom: probability.default(0.9),
  /** For nested spans with different labels: the longer keeps its label, or the stronger source wins. */
  nested: z.enum(['longest', 'priority']),
  /** Labels whose neighbouring spans merge if only these characters separate them. */
  join: z.strictObject({ labels: z.array(labelName), across: z.string() }),
  /** Whether an age includes its unit in the same word ("34yo") and its months, or only the number. */
  wholeAges: z.boolean().default(true),
  /** Finds to look for in the rest of the note. */
  documentPass: z.strictObject({
    sources: z.array(sourcePattern),
    labels: z.array(labelName),
    confidenceMin: probability,
  }),
  /** Operators by label or group; without it, `--replace` decides. */
  write: writtenAsSchema.optional(),
  /** Terms and patterns that are never identifiers here. */
  allow: allowSchema.default([]),
  /** Terms and patterns that are always identifiers. */
  deny: denySchema.default([]),
});

/** A parsed policy. */
export type Policy = z.infer<typeof policySchema>;

/** The policy that comes with the library, `default-policy.json`. */
export const defaultPolicy: Policy = policySchema.parse(
  JSON.parse(readFileSync(new URL('./default-policy.json', import.meta.url), 'utf8')),
);

/**
 * Reads a policy by preset name, or from a YAML or JSON file with its term files. Fails with
 * RULES_POLICY_INVALID or RULES_PATTERN_REFUSED naming file and field, RULES_LIST_INVALID, and FILE_*.
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

/** A mistyped preset name looks like a file. */
function notFound({ code, details }: Failure): Failure {
  return new Failure(code, { ...details, expected: `a file, or one of ${presetNames.join(', ')}` });
}

/**
 * Parses a policy from YAML or JSON; `file` names it in failures. Missing fields come from its preset, then
 * from {@link defaultPolicy}; present ones replace theirs whole, except `write`, which merges line by line.
 * Fails with RULES_POLICY_INVALID and RULES_PATTERN_REFUSED.
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

interface GivenPolicy {
  readonly extends?: unknown;
  readonly write?: unknown;
}

/** Fills in a file's missing fields from its preset and the default policy. */
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

function meansSource(pattern: string, source: SpanSource): boolean {
  return pattern === '*' || pattern === source || (pattern === 'rule:*' && source.startsWith('rule:'));
}

/** Whether any of the patterns matches a source. */
export function isAmongSources(patterns: readonly string[], source: SpanSource): boolean {
  return patterns.some((pattern) => meansSource(pattern, source));
}

/** Minimum confidence of a source: its own line, that of all rules, that of every source, or 0. */
export function confidenceMinOf(policy: Policy, source: SpanSource): number {
  const lines = policy.confidenceMin;
  const ofRules = source.startsWith('rule:') ? lines['rule:*'] : undefined;
  return lines[source] ?? ofRules ?? lines['*'] ?? 0;
}

/** Rank of a span's source, 0 for the strongest. An exact name wins over a pattern. */
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
