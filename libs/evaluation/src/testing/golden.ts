/**
 * The golden values for tests: invented notes in the i2b2 2014 format with the scores that the official
 * script printed for them, and random edge cases with the scores that a condensed copy of the script
 * computed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type NoteLike } from '../i2b2/measures.js';

type ScoreTable = Record<string, Record<string, number | null>>;
type Pair = readonly [gold: NoteLike, system: NoteLike];

const folder = new URL('../fixtures/i2b2-2014/', import.meta.url);

/** Gold and system documents in pairs, in the order of their names. */
export function readGoldenPairs(): readonly Pair[] {
  return readdirSync(new URL('gold/', folder))
    .sort()
    .map((name) => [readNote(`gold/${name}`), readNote(`system/${name}`)]);
}

/** The scores of the golden documents as read off the printed table of the official script. */
export function readGoldenScores(): ScoreTable {
  return JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')).scores;
}

/** Edge cases: accents, characters outside the basic plane, tags without a letter, duplicates, near ends. */
export function readEdgeCases(): readonly { readonly pairs: readonly Pair[]; readonly scores: ScoreTable }[] {
  const file: EdgeCaseFile = JSON.parse(readFileSync(new URL('edge-cases.json', folder), 'utf8'));
  return file.cases.map(({ notes, scores }) => ({
    pairs: notes.map(({ id, text, gold, system }) => [
      { id, text, spans: gold.map(toSpan) },
      { id, text, spans: system.map(toSpan) },
    ]),
    scores,
  }));
}

type SpanTriple = readonly [start: number, end: number, label: string];

interface EdgeCaseFile {
  readonly cases: readonly {
    readonly notes: readonly { id: string; text: string; gold: SpanTriple[]; system: SpanTriple[] }[];
    readonly scores: ScoreTable;
  }[];
}

const toSpan = ([start, end, label]: SpanTriple) => ({ start, end, label });

/** Enough for these files: one CDATA section and tags with attributes in a fixed order; not an XML reader. */
function readNote(file: string): NoteLike {
  const xml = readFileSync(new URL(file, folder), 'utf8');
  const text = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(xml)?.[1] ?? '';
  const tags = xml.matchAll(/ start="(\d+)" end="(\d+)" text="[^"]*" TYPE="([^"]+)"/g);
  const spans = [...tags].map(([, start, end, label = '']) => toSpan([Number(start), Number(end), label]));
  return { id: file.replace(/^.*\/|\.xml$/g, ''), text, spans };
}
