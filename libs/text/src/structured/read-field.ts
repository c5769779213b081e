/** Classifies a value by its key: code, identifier or prose. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Span } from '#labels';

/** Where a value stands. All keys are comparable. */
export interface FieldPlace {
  /** The value's key, then its ancestors' keys, innermost first. */
  readonly keys: readonly string[];
  /** Returns the text of another key of the same object, if any. */
  readonly beside: (key: string) => string | undefined;
  /** Whether the same object has a key. */
  readonly has: (key: string) => boolean;
}

/** Identifiers known from the format; `prose`, for the release and the rules; or `code`, which stays. */
export type Field = readonly Span[] | 'prose' | 'code';

/** Classifies a value. Spans are offsets of `value`. */
export function readField(value: string, place: FieldPlace): Field {
  if (!/[\p{L}\p{N}]/u.test(value)) return 'code';
  const [key = '', parent = ''] = place.keys;
  const kind = labelOfKey.get(`${parent}.${key}`) ?? labelOfKey.get(key);
  if (isEncodedContent(value)) return whole(value, 'BIOID');
  if (place.has('unit'))
    return key === 'value' || key === 'low' || key === 'high' ? 'code' : readOther(value, key);
  if (key === 'reference' || key === 'fullurl') return referenceIn(value);
  if (key === 'display') return readDisplay(value, place);
  if (key === 'id') return readId(value, place);
  if (key === 'name' || key === 'title') return readName(value, place);
  if (kind !== undefined) return readKnown(value, kind, place) ?? readOther(value, key);
  const role = roleOfName.get(key);
  if (role !== undefined && role !== 'THING' && looksLikeName(value)) return readPerson(value, role);
  return readOther(value, key);
}

function readOther(value: string, key: string): Field {
  if (codeKeys.has(key) && (!/\s/.test(value.trim()) || value.length <= codeLengthMax)) return 'code';
  const date = isoDateIn(value);
  if (date !== undefined) return date;
  // `final`, `kg`: a word of an enumeration.
  return /^[a-z][a-z-]*$/.test(value) ? 'code' : 'prose';
}

/** A longer value with spaces was written by people, whatever its key. */
const codeLengthMax = 30;

/** `undefined` if the value does not match its key. */
function readKnown(value: string, kind: string, place: FieldPlace): Field | undefined {
  const [key = '', parent = ''] = place.keys;
  if (kind === 'DATE') return birthKeys.has(key) ? (dateIn(value) ?? whole(value, 'DATE')) : dateIn(value);
  if (kind === 'PERSON') return readPersonOf(value, place);
  if (kind === 'TELECOM') return readTelecom(value, place);
  if (kind === 'IDENTIFIER') return isOid(value) ? 'code' : whole(value, identifierLabel(place));
  if (kind === 'AGE') return Number(/\d+/.exec(value)?.[0]) >= ageMin ? whole(value, 'AGE') : undefined;
  if (kind === 'STATE' && !/^\p{Lu}/u.test(value)) return undefined; // state of an order, not of a country
  if (key === 'line' && !parent.startsWith('addr')) return undefined;
  if (kind === 'DOCTOR' || kind === 'PATIENT') return readPerson(value, kind);
  return whole(value, kind);
}

/** Younger ages are not identifiers (45 CFR 164.514). */
const ageMin = 90;

function readPersonOf(value: string, place: FieldPlace): Field {
  const role = roleAround(place.keys) ?? 'PATIENT';
  return role === 'THING' ? 'prose' : readPerson(value, role);
}

/** Covers the name only; title and degrees stay. */
function readPerson(value: string, label: string): Field {
  if (value.length > nameLengthMax) return whole(value, label);
  const start = /^\s*(?:(?:dr|mr|mrs|ms|miss|prof|sr|sra|herr|frau)\b\.?\s+)*/i.exec(value)?.[0].length ?? 0;
  const degrees = /(?:,?\s+(?:M\.?D|D\.?O|R\.?N|Ph\.?D|N\.?P|P\.?A(?:-C)?|FACP|Jr|Sr|MPH)\b\.?)*\s*$/.exec(
    value.slice(start),
  );
  const end = degrees === null ? value.length : start + degrees.index;
  return start < end ? [{ start, end, label }] : whole(value, label);
}

/** Longer values are covered whole. */
const nameLengthMax = 200;

function readName(value: string, place: FieldPlace): Field {
  if (place.keys[0] === 'title') return readOther(value, 'title');
  const role = roleAround(place.keys.slice(1)) ?? (isPerson(place) ? 'PATIENT' : 'THING');
  if (role !== 'THING') return readPerson(value, role);
  return readOther(value, 'name');
}

function readDisplay(value: string, place: FieldPlace): Field {
  if (place.has('code') || place.has('system')) return 'code';
  const type = referenceForm.exec(place.beside('reference') ?? '')?.[1] ?? place.beside('type');
  if (type !== undefined) {
    const label = labelOfReference.get(type);
    return label === undefined ? 'prose' : readPerson(value, label);
  }
  if (isOrganisation(value)) return whole(value, 'HOSPITAL');
  const role = roleAround(place.keys.slice(1));
  return role === undefined || role === 'THING' || !looksLikeName(value) ? 'prose' : readPerson(value, role);
}

/** Ids of resources and of objects about a person identify; ids of elements only point within a document. */
function readId(value: string, place: FieldPlace): Field {
  const isOfRecord =
    place.has('resourcetype') || place.keys.length === 1 || roleOfName.has(place.keys[1] ?? '');
  if (!isOfRecord && !isPerson(place)) return readOther(value, 'code');
  return whole(value, 'IDNUM');
}

const isPerson = (place: FieldPlace): boolean => [...personKeys].some((key) => place.has(key));

/** `Patient/4471`, also at the end of a URL. */
const referenceForm = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]*)?$/;

const referenceLengthMax = 2000;

function referenceIn(value: string): Field {
  const match = value.length > referenceLengthMax ? null : referenceForm.exec(value);
  if (match?.[2] !== undefined && match[1] !== undefined) {
    const start = value.indexOf(match[2], match.index + match[0].indexOf(match[1]) + match[1].length);
    return [{ start, end: start + match[2].length, label: 'IDNUM' }];
  }
  const urn = /^urn:uuid:/i.exec(value)?.[0].length ?? 0;
  if (urn > 0) return [{ start: urn, end: value.length, label: 'IDNUM' }];
  return value.startsWith('#') ? 'code' : 'prose';
}

function readTelecom(value: string, { beside, keys: [key] }: FieldPlace): Field {
  const scheme = /^\s*(?:tel|mailto|fax|sms|https?):/i.exec(value)?.[0].toLowerCase().trim() ?? '';
  const start = scheme.startsWith('http') ? 0 : scheme.length;
  const system = beside('system');
  const isFax = scheme === 'fax:' || system === 'fax' || key === 'fax';
  const label = value.includes('@') ? 'EMAIL' : isFax ? 'FAX' : /^https?:/.test(scheme) ? 'URL' : 'PHONE';
  return start < value.length ? [{ start, end: value.length, label }] : 'code';
}

function identifierLabel({ keys, beside }: FieldPlace): string {
  const type = labelOfIdentifierType.get(beside('type.coding.code') ?? beside('type') ?? '');
  if (type !== undefined) return type;
  if (/ssn/i.test(beside('system') ?? '')) return 'SSN';
  return roleAround(keys.slice(1)) === 'PATIENT' ? 'MEDICALRECORD' : 'IDNUM';
}

function roleAround(keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const role = roleOfName.get(key);
    if (role !== undefined) return role;
  }
  return undefined;
}

const isOid = (value: string): boolean => /^\d+(?:\.\d+){3,}$/.test(value) && !isIpAddress(value);

const isIpAddress = (value: string): boolean => value.split('.').length === 4;

const isOrganisation = (value: string): boolean =>
  value
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => organisationWords.has(word));

/** Two to five capitalised words. */
function looksLikeName(value: string): boolean {
  const words = value.trim().split(/[\s,]+/);
  return words.length >= 2 && words.length <= 5 && words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word));
}

/** Pictures, scans and documents in a field, whose content cannot be read here. */
const isEncodedContent = (value: string): boolean =>
  value.length >= 200 && /^[A-Za-z0-9+/=_\r\n-]+$/.test(value);

/** Returns the day, month or year and month of a format's date; the time of day stays. */
export function dateIn(value: string): readonly Span[] | undefined {
  const match =
    /^\s*((?:18|19|20)\d\d(?:0\d|1[0-2])(?:[0-3]\d)?)(?:\d{2,6}(?:\.\d+)?)?(?:[+-]\d{4})?\s*$/.exec(value) ??
    /^\s*(\d{1,2}[/.-]\d{1,2}[/.-](?:\d\d|\d{4}))\s*$/.exec(value);
  return isoDateIn(value) ?? dateOf(match);
}

function isoDateIn(value: string): readonly Span[] | undefined {
  return dateOf(/^\s*((?:18|19|20)\d\d-\d\d(?:-\d\d)?)(?:[T ][\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?\s*$/.exec(value));
}

function dateOf(match: RegExpExecArray | null): readonly Span[] | undefined {
  if (match?.[1] === undefined) return undefined;
  const start = match[0].indexOf(match[1]);
  return [{ start, end: start + match[1].length, label: 'DATE' }];
}

function whole(value: string, label: string): readonly Span[] {
  const start = value.length - value.trimStart().length;
  return [{ start, end: value.trimEnd().length, label }];
}

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

/** Reads a JSON table of this folder. */
export function readTable(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
}

const table = tableSchema.parse(readTable('fields'));

/** Key → kind of value: a label, PERSON, TELECOM or IDENTIFIER. */
const labelOfKey: ReadonlyMap<string, string> = inverted(table.labels);

/** Name of an object or element → label of the names in it, or THING. */
export const roleOfName: ReadonlyMap<string, string> = inverted(table.roles);

const codeKeys: ReadonlySet<string> = new Set(table.codes);

/** Keys of birth dates, of which even a lone year is covered. */
const birthKeys: ReadonlySet<string> = new Set(table.birth);

/** Keys that only objects about a person have. */
const personKeys: ReadonlySet<string> = new Set(table.persons);

/** HL7 table 0203: identifier type → label. */
const labelOfIdentifierType: ReadonlyMap<string, string> = new Map(Object.entries(table.identifierTypes));

/** FHIR reference type → label of its display. */
const labelOfReference: ReadonlyMap<string, string> = new Map(Object.entries(table.referenceTypes));

/** Words in the names of organisations but not of people. */
const organisationWords: ReadonlySet<string> = new Set(table.organisationWords);

function inverted(lists: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  return new Map(Object.entries(lists).flatMap(([label, keys]) => keys.map((key) => [key, label] as const)));
}

/** Normalises a key as in the tables: `birth_date`, `hl7:birthDate` → `birthdate`. */
export function comparableKey(key: string): string {
  return key
    .slice(key.lastIndexOf(':') + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
