/** The `settings` of an experiment file: named sets of fields, one of which may override the rest of the file. */

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a setting replaces whole: mixing parts of two corpora would make no sense. */
const replacedWhole: ReadonlySet<string> = new Set(['train', 'dev', 'test', 'deal', 'embeddings']);

/** Returns the content with the chosen setting merged in: objects field by field, lists and values whole. */
export function mergeSetting(
  content: unknown,
  setting: string | undefined,
  refuse: (field: string, problem: string) => never,
): unknown {
  if (!isFields(content)) return refuse('file', 'not an experiment');
  const { settings = {}, ...rest } = content;
  if (!isFields(settings)) return refuse('settings', 'expected names with fields');
  if (setting === undefined) return rest;
  const chosen = Object.hasOwn(settings, setting) ? (settings[setting] ?? {}) : undefined;
  if (!isFields(chosen))
    return refuse(`settings.${setting}`, `there are: ${Object.keys(settings).join(' ') || 'none'}`);
  return mergeFields(rest, chosen);
}

/** Merges two sets of fields; the second overrides the first. */
export function mergeFields(base: Fields, override: Fields): Fields {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(override)) {
    const before = base[name];
    merged[name] =
      isFields(before) && isFields(value) && !replacedWhole.has(name) ? mergeFields(before, value) : value;
  }
  return merged;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
