import type { CatalogueEntry } from './entry.js';

/** Failures of label sets, corpora, tokenisation and sentence rules. */
export const textFailures = {
  TEXT_LABEL_SET_UNKNOWN: {
    http: 400,
    message: 'There is no label set of this name',
    remedy: 'Choose one of the names listed here.',
  },
  TEXT_LABEL_SET_INVALID: {
    http: 400,
    message: 'The label set cannot be used',
    remedy: 'Use 1 to 127 labels, each of them once and none of them empty.',
  },
  TEXT_LABEL_MAP_UNKNOWN: {
    http: 400,
    message: 'There is no table from the one label set to the other',
    remedy: 'Choose one of the pairs listed here.',
  },
  TEXT_LABEL_MAP_INVALID: {
    http: 422,
    message: 'The file of a label map cannot be used',
    remedy:
      'Write one line for each label of the corpus: its name, a colon, a label of the target set or null.',
  },
  TEXT_LABEL_UNKNOWN: {
    http: 422,
    message: 'A label is not in the label set',
    remedy: 'Name the label set that the corpus was annotated with, or map its labels first.',
  },
  TEXT_LANGUAGE_UNKNOWN: {
    http: 400,
    message: 'There are no sentence rules for this language',
    remedy: 'Choose one of the languages listed here.',
  },
  TEXT_FORMAT_UNKNOWN: {
    http: 400,
    message: 'The corpus format is unknown or could not be recognised',
    remedy: 'Name one of the formats listed here.',
  },
  TEXT_FORMAT_DIFFERS: {
    http: 422,
    message: 'The corpus has another format than the one named',
    remedy:
      'Name the format it has. A JSON array, or a document over several lines, becomes jsonl with one object a line: jq -c ".[]" or jq -c.',
  },
  TEXT_CORPUS_EMPTY: {
    http: 422,
    message: 'The corpus holds no document of its format',
    remedy: 'Check the path, the format and the file names.',
  },
  TEXT_DOCUMENT_TOO_LARGE: {
    http: 413,
    message: 'A document is larger than the bound',
    remedy: 'Split the document, or raise the bound.',
  },
  TEXT_NOT_UTF8: {
    http: 415,
    message: 'A document is not text of the encoding',
    remedy: 'Name the encoding, such as "--encoding windows-1252", or convert the document to UTF-8.',
  },
  TEXT_XML_INVALID: {
    http: 422,
    message: 'A document is not well-formed XML',
    remedy: 'Correct the XML at the position given here.',
  },
  TEXT_XML_TRUNCATED: {
    http: 422,
    message: 'An XML document ends before its root element does',
    remedy: 'Copy the file again; it is not complete.',
  },
  TEXT_XML_DTD_REFUSED: {
    http: 422,
    message: 'An XML document carries a document type declaration',
    remedy: 'Remove the declaration; entities of its own are never read.',
  },
  TEXT_XML_STRUCTURE: {
    http: 422,
    message: 'An XML document lacks the elements of its format or has others in their place',
    remedy: 'Check that the format named is the format of the file.',
  },
  TEXT_RECORD_INVALID: {
    http: 422,
    message: 'A record does not have the shape of its format',
    remedy: 'Correct the field named here.',
  },
  TEXT_SPAN_OUT_OF_BOUNDS: {
    http: 422,
    message: 'A tag is empty, backward or beyond the text',
    remedy: 'Correct the offsets of the tag; they count characters from 0 and exclude the end.',
  },
  TEXT_TAG_TEXT_DIFFERS: {
    http: 422,
    message: 'The text kept in a tag is not the text at its offsets',
    remedy: 'Correct the offsets: a shifted tag would leave a name unprotected.',
  },
  TEXT_DUPLICATE_ID: {
    http: 409,
    message: 'Two documents of one corpus have the same id',
    remedy: 'Rename one of them.',
  },
  TEXT_ID_UNSAFE: {
    http: 422,
    message: 'A document id cannot become a file name inside the corpus folder',
    remedy: 'Use ids without empty, "." or ".." parts, backslashes and control characters.',
  },
  TEXT_SYMLINK_LOOP: {
    http: 422,
    message: 'A symbolic link leads back to a folder that contains it',
    remedy: 'Remove the link.',
  },
  TEXT_OUTPUT_OVERLAPS: {
    http: 409,
    message: 'The output is, lies in or holds the notes',
    remedy:
      'Write to a folder apart from the notes, so that no note is replaced and no output is read as one.',
  },
  TEXT_OUTPUT_FOREIGN: {
    http: 409,
    message: 'A file is in the way that Sfumato did not write, or that was changed since',
    remedy: 'Move it away or name another output; only files that an earlier run wrote are replaced.',
  },
  TEXT_NOT_REPRESENTABLE: {
    http: 422,
    message: 'A note cannot be written in this format without loss',
    remedy: 'Write it as jsonl, which can hold every note.',
  },
} as const satisfies Record<string, CatalogueEntry>;
