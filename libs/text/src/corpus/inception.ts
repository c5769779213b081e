/**
 * `inception`: UIMA CAS JSON 0.4.0, one `.json` per note. Spans are `NamedEntity`, a layer of every INCEpTION
 * project, with the label as `value`. Offsets count UTF-16 units, as Java does.
 */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import { type FolderFormat, onePerFile, parseRecord, textAndSpans } from './corpus-format.js';
import { type CorpusFile, ignoredParts, type RawDocument, type RawTag } from './corpus-types.js';
import { codePointSpans, utf16Counting } from './offsets.js';

/** The `inception` format. */
export const inception = {
  name: 'inception',
  extension: '.json',
  looksLike: (head) => /^\{\s*"%TYPES"\s*:/.test(head),
  read: onePerFile(parseInception),
  oneFile: false,
  write: (note) => [['.json', formatInception(note)]],
  holds: textAndSpans,
} as const satisfies FolderFormat;

const namedEntity = 'de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity';

/** Formats a note, without confidences and finders: the layer has no feature for them. */
export function formatInception(note: Note): string {
  codePointSpans(note); // refuses invalid spans
  const spans = note.spans.map(({ start, end, label }, index) => ({
    '%ID': index + 3,
    '%TYPE': namedEntity,
    '@sofa': 1,
    begin: start,
    end,
    value: label,
  }));
  const document = { '%ID': 2, '%TYPE': 'uima.tcas.DocumentAnnotation', '@sofa': 1, begin: 0 };
  const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaNum: 1, sofaID: '_InitialView', mimeType: 'text' };
  const structures = [
    { ...sofa, sofaString: note.text },
    { ...document, end: note.text.length, language: 'x-unspecified' },
    ...spans,
  ];
  const members = structures.slice(1).map((structure) => structure['%ID']);
  const cas = {
    '%TYPES': types,
    '%FEATURE_STRUCTURES': structures,
    '%VIEWS': { _InitialView: { '%SOFA': 1, '%MEMBERS': members } },
  };
  return `${JSON.stringify(cas)}\n`;
}

const stringFeature = (name: string) => ({ '%NAME': name, '%RANGE': 'uima.cas.String' });
const types = {
  [namedEntity]: {
    '%NAME': namedEntity,
    '%SUPER_TYPE': 'uima.tcas.Annotation',
    value: stringFeature('value'),
    identifier: stringFeature('identifier'),
  },
};

const structureSchema = z.looseObject({
  '%ID': z.int(),
  '%TYPE': z.string(),
  '@sofa': z.int().optional(),
  sofaString: z.string().optional(),
  begin: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  value: z.string().min(1).nullish(),
  label: z.string().min(1).nullish(),
});
type Structure = z.infer<typeof structureSchema>;
const casSchema = z.looseObject({ '%FEATURE_STRUCTURES': z.array(structureSchema) });

/**
 * Reads spans of `NamedEntity` and of a project's own layers (`webanno.custom.*`), labelled by `value` or `label`.
 * Fails with TEXT_RECORD_INVALID, also for a span without a label, which would be lost.
 */
function parseInception(content: string, { id, path }: CorpusFile): RawDocument {
  const place = { file: path };
  const options = { place, expected: 'one JSON object', whole: 'the file' };
  const { '%FEATURE_STRUCTURES': structures } = parseRecord(content, casSchema, options);
  const sofa = structures.find((structure) => structure['%TYPE'] === 'uima.cas.Sofa');
  if (sofa?.sofaString === undefined)
    throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'sofaString' });
  const spans = structures.filter(isSpan);
  const tags = spans
    .filter((structure) => structure['@sofa'] === sofa['%ID'])
    .map((span) => tagOf(span, place));
  const warnings = ignoredParts(spans.length - tags.length);
  return { id, text: sofa.sofaString, tags, counting: utf16Counting, warnings, place };
}

function isSpan({ '%TYPE': type, begin }: Structure): boolean {
  return (type === namedEntity || type.startsWith('webanno.custom.')) && begin !== undefined;
}

function tagOf(span: Structure, file: FailureDetails): RawTag {
  const place = { ...file, structure: span['%ID'] };
  const label = span.value ?? span.label;
  if (label === undefined || label === null)
    throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'value' });
  // Writers of this format may omit a feature of 0, but not an end.
  return { start: span.begin ?? 0, end: span.end ?? 0, label, place };
}
