/** The registry of operators, which write something in place of identifiers, and the schema of `write`. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { createLabelBridge, type LabelSet, labelSetNamed, labelSetNames, type Span } from '#labels';
import { comparable, type Note, typeWord } from '#text';
import type { Interval } from '../intervals.js';
import { generalise, generalisedLabels } from './generalise.js';
import { numbered } from './numbered.js';
import type { Operator } from './operator.js';

const keep: Operator = {
  about: 'stays as it is',
  open: () => (_, original) => original,
};

const type: Operator = {
  about: 'its type',
  open: () => typeWord,
};

const surrogate: Operator = {
  about: 'an invented one of its kind',
  open: (_, { surrogateOf }) => surrogateOf,
};

/** Writes nothing, and drops a space beside it: see `withoutDropped`. */
const drop: Operator = {
  about: 'nothing',
  open: () => () => '',
};

/** With 16 hexadecimal digits, two of ten million identifiers collide at one site in 400,000. */
const digitsOfHash = 16;

/**
 * `[IDNUM:7f3a09c2d41be865]`: HMAC-SHA-256 under the site's key, independent of case, spaces, punctuation and
 * label, because two notes may label one number differently. Without the key, record numbers cannot be
 * enumerated.
 */
const hash: Operator = {
  about: 'a keyed hash, the same in all notes of this site',
  open:
    (_, { key }) =>
    (label, original) =>
      `[${label}:${hashOf(key, original)}]`,
};

/** A site-wide pseudonym of an identifier, whatever its case, spaces and punctuation; the key has 32 bytes. */
export function hashOf(key: Uint8Array, original: string): string {
  return createHmac('sha256', key).update(meantBy(original), 'utf8').digest('hex').slice(0, digitsOfHash);
}

/** Compares bare punctuation as it is. The prefix separates these digests from others under the key. */
function meantBy(original: string): string {
  return `hash of an identifier, 1 ${comparable(original).replaceAll(' ', '') || original}`;
}

/** Operators by name. */
export const operators = {
  keep,
  type,
  numbered,
  surrogate,
  generalise,
  hash,
  drop,
} as const satisfies Record<string, Operator>;

/** Name of an operator. */
export type OperatorName = keyof typeof operators;

/** All names of operators. */
export const operatorNames = Object.keys(operators) as [OperatorName, ...OperatorName[]]; // the keys of the object above

/**
 * Index of the space to drop with a stretch: the one before it if a space, punctuation or the line's end
 * follows, else the one after it at the start of a line. `undefined` for none; several spaces are columns and
 * stay.
 */
export function blankBeside(text: string, { start, end }: Interval): number | undefined {
  const after = text.charAt(end);
  const isAlone = text[start - 1] === ' ' && text[start - 2] !== ' ';
  if (isAlone && /^[ \r\n.,;:!?)\]]?$/.test(after)) return start - 1;
  return (start === 0 || text[start - 1] === '\n') && after === ' ' ? end : undefined;
}

/** Removes the empty spans of a written note, and the space beside each. */
export function withoutDropped(written: Note): Note {
  if (written.spans.every(({ start, end }) => start < end)) return written;
  const spans: Span[] = [];
  let { text } = written;
  let removed = 0;
  for (const span of written.spans) {
    const place = { ...span, start: span.start - removed, end: span.end - removed };
    if (place.start < place.end) spans.push(place);
    const blank = place.start < place.end ? undefined : blankBeside(text, place);
    if (blank === undefined) continue;
    text = text.slice(0, blank) + text.slice(blank + 1);
    removed += 1;
  }
  return { ...written, text, spans };
}

/** Operators by label, category or `*`. */
export type WrittenAs = Readonly<Record<string, OperatorName>>;

const i2b2 = labelSetNamed('i2b2');
/** The groups are the labels of the set `generic`. */
const groups = labelSetNamed('generic').labels;
const knownNames: ReadonlySet<string> = new Set([
  '*',
  ...labelSetNames.flatMap((name) => labelSetNamed(name).labels),
]);
const nameExpected = `a label (${i2b2.labels.join(', ')}, or one of another built-in set), a group (${groups.join(', ')}), or *`;

/** Schema of `write`: operators by label, by group of labels (`NAME`) and for all others (`*`). */
export const writtenAsSchema = z
  .record(z.string(), z.enum(operatorNames))
  .superRefine((lines, { addIssue }) => {
    for (const [name, operator] of Object.entries(lines)) {
      if (!knownNames.has(name)) addIssue({ code: 'custom', path: [name], message: nameExpected });
      else if (operator === 'generalise' && !canGeneralise(name))
        addIssue({
          code: 'custom',
          path: [name],
          message: `another operator: generalise is there for ${generalisedLabels.join(', ')}`,
        });
    }
  });

function canGeneralise(name: string): boolean {
  const sets = labelSetNames.map(labelSetNamed).filter((labelSet) => labelSet.has(name));
  return (
    sets.length > 0 &&
    sets.every((labelSet) =>
      generalisedLabels.some((label) => label === createLabelBridge(labelSet).toI2b2(name)),
    )
  );
}

/** Puts a file's lines over its preset's; a group also replaces the preset's lines for its labels. */
export function mergeWrittenAs(
  base: WrittenAs,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isReplaced = (name: string) => i2b2.has(name) && Object.hasOwn(given, i2b2.categoryOf(name));
  const left = Object.entries(base).filter(([name]) => !isReplaced(name));
  return { ...Object.fromEntries(left), ...given };
}

/** The operator of a label: by its own name, its `i2b2` name, its group or `*`; else `type`. */
export function operatorsOf(lines: WrittenAs, labelSet: LabelSet): (label: string) => OperatorName {
  const found = new Map<string, OperatorName | undefined>();
  for (const known of [i2b2, labelSet]) {
    const { toI2b2 } = createLabelBridge(known);
    for (const label of known.labels)
      found.set(label, lines[label] ?? lines[toI2b2(label)] ?? lines[known.categoryOf(label)]);
  }
  return (label) => found.get(label) ?? lines['*'] ?? 'type';
}
