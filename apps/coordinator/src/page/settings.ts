/** Settings of a run by dotted name, as the page's forms and `--set` take them. */
import type { Setting, Settings } from '#protocol/fields';

/** Parses what a person wrote for a setting. */
export function readSetting(text: string): Setting {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Sets one value; dots in its name lead into groups. */
export function withSetting(settings: object, [name, value]: readonly [string, Setting]): Settings {
  const [group = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...settings, [group]: value };
  const inner: unknown = Object.entries(settings).find(([key]) => key === group)?.[1];
  const within = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...settings, [group]: withSetting(within, [rest.join('.'), value]) };
}

/** The inverse: every value by its dotted name. */
export function listSettings(settings: Settings, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(settings).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? listSettings(value as Settings, `${prefix}${key}.`) // not a list, so a group
      : [[`${prefix}${key}`, String(value)] as const],
  );
}
