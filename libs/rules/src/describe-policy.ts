/** What a policy does, for people who want to see it before it runs. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { labelSetNamed } from '#labels';
import type { ReplacementOf } from './operators/operator.js';
import { type OperatorName, operators } from './operators/operators.js';
import type { Policy } from './policy.js';
import { openPolicyWriter } from './policy-writer.js';

/** What is written for one label of `i2b2`. */
export interface WrittenLabel {
  readonly label: string;
  /** The group of labels that it is of. */
  readonly group: string;
  readonly operator: OperatorName;
  /** What the operator writes, in words. */
  readonly about: string;
  /** An invented identifier, and what takes its place. */
  readonly example: { readonly original: string; readonly written: string };
}

const i2b2 = labelSetNamed('i2b2');
const examples: Readonly<Record<string, string>> = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('./operators/examples.json', import.meta.url), 'utf8')));

/** What the policy has written for each label of `i2b2`; nothing where it leaves that to `--replace`. */
export function describePolicy(
  { write }: Pick<Policy, 'write'>,
  { surrogateOf, yearNow }: { readonly surrogateOf: ReplacementOf; readonly yearNow: number },
): WrittenLabel[] {
  if (write === undefined) return [];
  const key = new Uint8Array(32); // of nobody: the examples are the same everywhere
  const writer = openPolicyWriter({ write, labelSet: i2b2, language: 'en', key, yearNow });
  return i2b2.labels.map((label) => {
    const original = examples[label] ?? label;
    const note = { id: 'example', text: original, spans: [{ start: 0, end: original.length, label }] };
    const operator = writer.operatorOf(label);
    return {
      ...{ label, group: i2b2.categoryOf(label), operator },
      about: operators[operator].about,
      example: { original, written: writer.wordsFor(note, surrogateOf)(label, original) },
    };
  });
}
