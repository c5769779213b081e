/** What the rules must find and must not, from the `examples.yaml` beside them. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseYaml } from '#foundation';
import { formsByFile, rooms } from '../catalogue/all-rules.js';
import type { ClinicalForm, Rule, RuleLanguage, Rules } from '../rule.js';

const texts = z.array(z.string()).min(1);
const examplesSchema = z.record(
  z.string(),
  z.record(z.string(), z.strictObject({ finds: texts, refuses: texts })),
);

/** A rule or a clinical form with its examples. */
export interface TestedRule {
  /** Room, file and what it finds: `en/dates: decade`. */
  readonly title: string;
  readonly rule: Rule | ClinicalForm;
  /** Texts with every identifier that the rule must find between ‹ and ›. */
  readonly finds: readonly string[];
  /** Texts in which the rule must find nothing. */
  readonly refuses: readonly string[];
}

/** The rules of a room, in the order of the catalogue. Throws where a rule has no examples, or examples no rule. */
export function readRoom(room: keyof typeof rooms): readonly TestedRule[] {
  const file = new URL(`../catalogue/${room}/examples.yaml`, import.meta.url);
  const examples = examplesSchema.parse(parseYaml(readFileSync(file, 'utf8')));
  const left = new Set(
    Object.entries(examples).flatMap(([name, rules]) => Object.keys(rules).map((rule) => `${name}: ${rule}`)),
  );
  const files: Readonly<Record<string, Rules | Readonly<Record<string, ClinicalForm>>>> =
    room === 'any' ? { ...rooms.any, ...formsByFile } : rooms[room];
  const tested = Object.entries(files).flatMap(([name, rules]) =>
    Object.entries(rules).map(([what, rule]) => {
      const own = examples[name]?.[what];
      if (own === undefined) throw new Error(`${room}/${name}: ${what} has no examples`);
      left.delete(`${name}: ${what}`);
      return { title: `${room}/${name}: ${what}`, rule, ...own };
    }),
  );
  if (left.size > 0) throw new Error(`${file.pathname} has examples of no rule: ${[...left].join(', ')}`);
  return tested;
}

/** Every date between ‹ and › in the examples of the rules that are used for notes in `language`. */
export function datesOfRules(language: RuleLanguage): readonly string[] {
  return [...readRoom('any'), ...readRoom(language)]
    .filter(({ rule }) => 'label' in rule && rule.label === 'DATE')
    .flatMap(({ finds }) => finds)
    .flatMap((text) => [...text.matchAll(/‹([^›]*)›/g)].map(([, date = '']) => date));
}
