/** Whether "Patient:" opens a turn of a talk, as in "Doctor: Allergies? Patient: Bee stings.": what follows is said, and is no value of a field. */
import type { Found } from '../rule.js';

const speakers =
  'doctor|dr|patient|pt|nurse|attending|fellow|resident|student|surgeon|scrub|anesthetist|anesthesiologist|assistant|clinician|provider|physician|therapist|dentist|dietitian|pharmacist|paramedic|medic|triage|caller|user|bot|interpreter|receptionist|mother|father|mom|mum|dad|wife|husband|daughter|son|guest[ _]?(?:family|clinician)?';
const turn = new RegExp(String.raw`(?<![\w-])(${speakers})(?: ?[a-c1-3])?:[ \t\n]`, 'gi');
/** Words of talk that stand in no name. */
const said =
  /[?!]|\b(?:i|i'm|i'd|i've|you|you're|me|my|your|it|it's|that|that's|this|okay|ok|yes|no|yeah|thanks|thank|please|hi|hello|hey|got|here|is|are|do|does|did|can|how|what|where|when|why|the|a|an|not|maybe|mostly|go|come|sit|look|tell|ask|open|hold|doctor|doc|sir|ma'am)\b/i;
/** How far the turn before may lie, in UTF-16 units. */
const reach = 240;

/** By what is said in this turn's first sentence and in the turn before, if somebody else speaks nearby. */
export function isTurnOfTalk({ text, start }: Pick<Found, 'text' | 'start'>): boolean {
  const from = Math.max(0, start - reach);
  const turns = [...text.slice(from, start + reach).matchAll(turn)].map(
    ({ index, 0: cue, 1: speaker = '' }) => ({
      speaker: speaker.toLowerCase(),
      start: from + index,
      end: from + index + cue.length,
    }),
  );
  const at = turns.findIndex(({ end }) => end === start);
  const own = turns[at];
  if (own === undefined) return false;
  const [before, after] = [turns[at - 1], turns[at + 1]];
  if ([before, after].every((other) => other === undefined || other.speaker === own.speaker)) return false;
  const sentence = /^[^.?!\n]*[.?!]?/.exec(text.slice(start, after?.start ?? start + reach))?.[0] ?? '';
  return said.test(sentence) || (before !== undefined && said.test(text.slice(before.end, own.start)));
}
