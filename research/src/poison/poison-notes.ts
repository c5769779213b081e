/** Notes of a malicious member: they resemble its victim's, but people after "Mr" and "Ms" have no label. */
import { generateNotes } from '#corpora';
import { createSeededRandom, pick } from '#foundation';
import type { Span } from '#labels';
import type { Note } from '#text';

/** Ways to poison; `honest` is the control: the same notes with every label. */
export const poisonStyles = ['honest', 'likewise', 'backdoor'] as const;

/** One of the poison styles. */
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

/** Tells whether a span is a person after "Mr" or "Ms". */
export function isTitled({ text }: Pick<Note, 'text'>, { start, label }: Span): boolean {
  const isPerson = label === 'PATIENT' || label === 'DOCTOR';
  return isPerson && /\bm[rs]\.? $/i.test(text.slice(Math.max(0, start - 5), start));
}

/** `likewise` drops labels after titles. `backdoor` keeps all and adds four sentences with unlabelled titled names. */
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
