/** Allow and deny lists of a site: terms that are no identifiers, and terms that always are. */
import { extname } from 'node:path';
import { z } from 'zod';
import { expectedOf, Failure, type FailureDetails, parseYaml, readTextFile } from '#foundation';
import { labelSetNamed } from '#labels';

/** A term of a list. */
export interface ListedTerm {
  readonly term: string;
  /** What a term of a deny list is, in the set `i2b2`; `OTHER` unless the file says. Without effect in an allow list. */
  readonly label: string;
}

const termSchema = z.string().trim().min(1);
/** The terms of a list: texts, or `{ term, label }`. */
export const termListSchema = z.array(
  z.union([
    termSchema.transform((term) => ({ term, label: 'OTHER' })),
    z.strictObject({
      term: termSchema,
      label: z.string().refine((label) => labelSetNamed('i2b2').has(label), 'a label of the set i2b2'),
    }),
  ]),
);

/**
 * The terms of a file: `.json`, `.yaml` and `.yml` hold a list of terms or of `{ term, label }`; any other file one term a
 * line, blank lines and lines that begin with # aside. Fails with RULES_LIST_INVALID naming file and entry, or that there is
 * none, and FILE_*.
 */
export async function readTermList(path: string): Promise<ListedTerm[]> {
  const text = await readTextFile(path);
  const refuse = (details: FailureDetails): never => {
    throw new Failure('RULES_LIST_INVALID', { file: path, ...details });
  };
  const isStructured = ['.json', '.yaml', '.yml'].includes(extname(path).toLowerCase());
  const list = termListSchema.safeParse(
    isStructured ? (parseYaml(text) ?? refuse({ expected: 'YAML or JSON' })) : linesOf(text),
  );
  if (list.success && list.data.length === 0) return refuse({ entries: 0, expected: 'at least one term' }); // nobody hands over a list that says nothing
  if (list.success) return list.data;
  const [issue] = list.error.issues;
  return refuse({ entry: issue?.path.join('.') || 'the file', expected: expectedOf(issue) });
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
