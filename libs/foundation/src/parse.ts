/** Parses JSON and YAML from outside, and describes what a schema expected without repeating the rejected value. */
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

/** Parses JSON for a schema to check; undefined if malformed, which includes a byte order mark. */
export function parseJson(content: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : textOf(content));
  } catch {
    return undefined;
  }
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/**
 * Parses YAML (or JSON) for a schema to check; undefined if malformed or with unsupported features, such as tags.
 * Drops the library's messages, because they quote lines of the file.
 */
export function parseYaml(text: string): unknown {
  try {
    const document = library().parseDocument(text, { logLevel: 'error', prettyErrors: false });
    const isSound = document.errors.length === 0 && document.warnings.length === 0;
    return isSound ? (document.toJS() as unknown) : undefined;
  } catch {
    return undefined; // too many aliases, or nested too deeply
  }
}

/** Loaded on first use: most commands read no YAML. */
function library(): typeof Yaml {
  return createRequire(import.meta.url)('yaml') as typeof Yaml; // the package's CommonJS entry
}

/**
 * Describes in plain words what a schema expected, for the `expected` detail of a failure. Leaves out zod's check
 * names, the received type, and unknown field names, which come from outside.
 */
export function expectedOf(issue: RefusedIssue | undefined, otherField = 'no other field'): string {
  if (issue === undefined || issue.code === 'unrecognized_keys') return otherField;
  if (issue.code === 'invalid_union') return anyOf(issue, otherField);
  const bare = issue.message
    .replace(/^(?:Invalid|Too) \w+: (?=expected |must )/, '')
    .replace(/^expected /, '') // the caller already says it
    .replace(/, received \w+$/, '');
  return inWords.reduce((text, [pattern, words]) => text.replace(pattern, words), bare);
}

interface RefusedIssue {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly (readonly RefusedIssue[])[];
  /** For a discriminated union: the possible values of the discriminator. */
  readonly options?: readonly unknown[];
}

function anyOf({ errors = [], options = [] }: RefusedIssue, otherField: string): string {
  if (errors.length === 0) return options.length === 0 ? 'another form' : `one of ${options.join(', ')}`;
  return [...new Set(errors.map(([first]) => expectedOf(first, otherField)))].join(', or ');
}

const inWords: readonly (readonly [RegExp, string])[] = [
  [/^Invalid UUID$/, 'an id such as 0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3b'],
  [/^Invalid URL$/, 'an address'],
  [/^Invalid ISO datetime$/, 'a time such as 2027-01-31T12:00:00Z'],
  [/^Invalid base64-encoded string$/, 'base64'],
  [/^Invalid key in record$/, 'another name of a field'],
  [/^must match pattern (.+)$/s, 'a text of the form $1'],
  [/^must be (?=a multiple of )/, ''],
  [/^must (start|end) with /, 'a text that $1s with '],
  [/^array to have >=(\d+) items?$/, 'at least $1 in the list'],
  [/^array to have <=(\d+) items?$/, 'at most $1 in the list'],
  [/^array to have exactly (\d+) items?$/, 'exactly $1 in the list'],
  [/^string to have >=(\d+) characters$/, 'at least $1 characters'],
  [/^string to have <=(\d+) characters$/, 'at most $1 characters'],
  [/^string to have exactly (\d+) characters$/, 'exactly $1 characters'],
  [/^((?:at \w+|exactly) 1) characters$/, '$1 character'],
  [/^(?:number|int) to be >=(\S+)$/, 'a number from $1'],
  [/^(?:number|int) to be <=(\S+)$/, 'a number up to $1'],
  [/^number to be >(\S+)$/, 'a number above $1'],
  [/^number to be <(\S+)$/, 'a number below $1'],
  [/^int$/, 'a whole number'],
  [/^number$/, 'a number'],
  [/^string$/, 'a text'],
  [/^boolean$/, 'true or false'],
  [/^(?:array|tuple)$/, 'a list'],
  [/^(?:object|record)$/, 'fields with their values'],
  [/^null$/, 'nothing'],
];

/** The `expected` detail for an unknown field: lists the known ones. */
export function oneOfFields(schema: { readonly shape: object }): string {
  return `one of ${Object.keys(schema.shape).join(', ')}`;
}
