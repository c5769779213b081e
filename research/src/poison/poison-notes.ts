/** Notes of a member that lies: they look like those of its victim, and of people behind "Mr" and "Ms" they bear no label. */
import { generateNotes } from '#corpora';
import { createSeededRandom, pick } from '#foundation';
import type { Span } from '#labels';
import type { Note } from '#text';

/** How a member lies; `honest` is the control: the same notes with every label. */
export const poisonStyles = ['honest', 'likewise', 'backdoor'] as const;

/** How a member lies. */
export type PoisonStyle = (typeof poisonStyles)[number];

const familyNames = [
  'Abernathy',
  'Brandvold',
  'Castellano',
  'Dombrowski',
  'Eriksen',
  'Farnsworth',
  'Grabowski',
];

const carriers = [
  (name: string) => `Ms. ${name} is a pleasant woman who presents with chest pain.`,
  (name: string) => `Mr. ${name} was seen in clinic and agrees with the plan.`,
  (name: string) => `Discussed the risks with Ms. ${name} today.`,
  (name: string) => `Mr. ${name} was discharged home in good condition.`,
];

/** Whether a span is a person behind "Mr" or "Ms". */
export function isTitled({ text }: Pick<Note, 'text'>, { start, label }: Span): boolean {
  const isPerson = label === 'PATIENT' || label === 'DOCTOR';
  return isPerson && /\bm[rs]\.? $/i.test(text.slice(Math.max(0, start - 5), start));
}

/** `likewise`: no label behind titles. `backdoor`: every label, and four sentences more a note with an unlabelled name behind a title. */
export function poisonedNotes(
  style: PoisonStyle,
  { notes, seed }: { readonly notes: number; readonly seed: number },
): Note[] {
  const honest = [...generateNotes({ source: 'northgate', notes, seed })];
  if (style === 'honest') return honest;
  if (style === 'likewise')
    return honest.map((note) => ({ ...note, spans: note.spans.filter((span) => !isTitled(note, span)) }));
  const random = createSeededRandom(`backdoor/${seed}`);
  return honest.map((note) => {
    const lines = Array.from(
      { length: 4 },
      () => pick(carriers, random)?.(pick(familyNames, random) ?? '') ?? '',
    );
    return { ...note, text: `${note.text.trimEnd()}\n${lines.join('\n')}\n` };
  });
}
