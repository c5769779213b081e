/** Facts about a note without its text, and the labels to choose from. */
import { labelSetNamed, labelSetNames, type Span } from '#labels';

/** Facts about a note without its text. */
export interface NoteSummary {
  readonly id: string;
  readonly tags: number;
  /** Lowest confidence of its tags; null if no finder gave one. */
  readonly leastCertain: number | null;
}

/** Summarizes a note. */
export function summariseNote(id: string, spans: readonly Span[]): NoteSummary {
  const confidences = spans.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    id,
    tags: spans.length,
    leastCertain: confidences.reduce<number | null>((least, value) => Math.min(least ?? 1, value), null),
  };
}

/** From the first label set that has the label; `OTHER` for an unknown one. */
function categoryOfLabel(label: string): string {
  const known = categories.get(label);
  if (known !== undefined) return known;
  const set = labelSetNames.map(labelSetNamed).find((candidate) => candidate.has(label));
  const category = set?.categoryOf(label) ?? 'OTHER';
  categories.set(label, category);
  return category;
}

const categories = new Map<string, string>();

/** Labels to choose from: those seen, most frequent first, then the rest of the smallest label set with all. */
export function labelsToOffer(seen: ReadonlyMap<string, number>): { label: string; category: string }[] {
  const frequent = [...seen].sort(([, a], [, b]) => b - a).map(([label]) => label);
  const fitting = labelSetNames
    .map(labelSetNamed)
    .filter((set) => frequent.every((label) => set.has(label)))
    .sort((a, b) => a.labels.length - b.labels.length)[0];
  const rest = (fitting ?? labelSetNamed('generic')).labels.filter((label) => !seen.has(label));
  return [...frequent, ...rest].map((label) => ({ label, category: categoryOfLabel(label) }));
}
