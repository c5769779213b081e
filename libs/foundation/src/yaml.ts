import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

/**
 * What YAML says, of which JSON is a part, for a schema to parse; undefined where it is none, or says what nobody here reads, such as tags.
 * Nothing of the file comes out another way: errors and warnings of the library quote its lines.
 */
export function parseYaml(text: string): unknown {
  try {
    const document = library().parseDocument(text, { logLevel: 'error', prettyErrors: false });
    const isSound = document.errors.length === 0 && document.warnings.length === 0;
    return isSound ? (document.toJS() as unknown) : undefined;
  } catch {
    return undefined; // too many aliases, or too deep
  }
}

/** Loaded on first use: most commands read no YAML. */
function library(): typeof Yaml {
  return createRequire(import.meta.url)('yaml') as typeof Yaml; // the package's own CommonJS entry
}
