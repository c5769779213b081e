/** `fields.json` and the smaller tables beside it, read once. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const tableSchema = z.strictObject({
  about: z.string(),
  labels: z.record(z.string(), z.array(z.string())),
  birth: z.array(z.string()),
  persons: z.array(z.string()),
  roles: z.record(z.string(), z.array(z.string())),
  codes: z.array(z.string()),
  identifierTypes: z.record(z.string(), z.string()),
  referenceTypes: z.record(z.string(), z.string()),
  organisationWords: z.array(z.string()),
});

/** A table of this folder as JSON has it. */
export function readTable(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
}

const table = tableSchema.parse(readTable('fields'));

/** Key → what its value is: a label, or one of PERSON, TELECOM and IDENTIFIER. */
export const labelOfKey: ReadonlyMap<string, string> = inverted(table.labels);

/** Name of an object or element → label of the names in it, or THING. */
export const roleOfName: ReadonlyMap<string, string> = inverted(table.roles);

/** Keys whose values are codes. */
export const codeKeys: ReadonlySet<string> = new Set(table.codes);

/** Keys of the day of birth, whose year alone is covered too. */
export const birthKeys: ReadonlySet<string> = new Set(table.birth);

/** Keys that tell that an object is about a person. */
export const personKeys: ReadonlySet<string> = new Set(table.persons);

/** Table 0203 of HL7: type of an identifier → label. */
export const labelOfIdentifierType: ReadonlyMap<string, string> = new Map(
  Object.entries(table.identifierTypes),
);

/** Type of a FHIR reference → label of its display. */
export const labelOfReference: ReadonlyMap<string, string> = new Map(Object.entries(table.referenceTypes));

/** Words that organisations have in their names and people do not. */
export const organisationWords: ReadonlySet<string> = new Set(table.organisationWords);

function inverted(lists: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  return new Map(Object.entries(lists).flatMap(([label, keys]) => keys.map((key) => [key, label] as const)));
}

/** A key as the tables have it: `birth_date`, `hl7:birthDate` → `birthdate`. */
export function comparableKey(key: string): string {
  return key
    .slice(key.lastIndexOf(':') + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
