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
    message: 'The label set is not valid',
    remedy: 'Use 1 to 127 labels, each only once and none empty.',
  },
  TEXT_LABEL_MAP_UNKNOWN: {
    http: 400,
    message: 'There is no map from the one label set to the other',
    remedy: 'Choose one of the pairs listed here.',
  },
  TEXT_LABEL_MAP_INVALID: {
    http: 422,
    message: 'The label map file is not valid',
    remedy:
      'Write one line for each label of the corpus: its name, a colon, a label of the target set or null.',
  },
  TEXT_LABEL_UNKNOWN: {
    http: 422,
    message: 'A label is not in the label set',
    remedy: 'Name the label set that the corpus was labelled with, or map its labels first.',
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
    message: 'The corpus has a different format than the one named',
    remedy:
      'Name the format it has. Turn a JSON array, or a document over several lines, into jsonl (one object a line) with jq -c ".[]" or jq -c.',
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
    message: 'A document is not text in this encoding',
    remedy:
      'Name its encoding with --encoding (what it looks like, if that is said here), or save the document as plain text in UTF-8.',
  },
  TEXT_XML_INVALID: {
    http: 422,
    message: 'A document is not well-formed XML',
    remedy: 'Correct the XML at the position given here.',
  },
  TEXT_XML_TRUNCATED: {
    http: 422,
    message: 'An XML document ends before its root element is closed',
    remedy: 'Copy the file again; it is incomplete.',
  },
  TEXT_XML_DTD_REFUSED: {
    http: 422,
    message: 'An XML document carries a document type declaration',
    remedy: 'Remove the declaration; entities that a document declares are never read.',
  },
  TEXT_XML_STRUCTURE: {
    http: 422,
    message: 'An XML document does not have the elements of its format',
    remedy: 'Check that the named format is the format of the file.',
  },
  TEXT_RECORD_INVALID: {
    http: 422,
    message: 'A record does not have the shape of its format',
    remedy: 'Correct the field named here.',
  },
  TEXT_SPAN_OUT_OF_BOUNDS: {
    http: 422,
    message: 'A tag is empty, reversed or beyond the text',
    remedy: 'Correct the offsets of the tag; they count characters from 0 and exclude the end.',
  },
  TEXT_TAG_TEXT_DIFFERS: {
    http: 422,
    message: 'The text recorded in a tag is not the text at its offsets',
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
    remedy:
      'Use ids without empty, "." or ".." parts, backslashes or control characters, no longer than a file name may be, and none that needs the file of another as a folder.',
  },
  TEXT_STRUCTURE_INVALID: {
    http: 422,
    message: 'A note is a document of this format, but cannot be read as one',
    remedy:
      'Export the message or resource again; what is replaced in a document that cannot be read need not parse afterwards.',
  },
  TEXT_CORPUS_CHANGED: {
    http: 409,
    message: 'A corpus file was changed while it was being read',
    remedy: 'Let nothing write to the file while this command works, then run it again.',
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
      'Write to a folder outside the notes, so that no note is replaced and no output is read as a note.',
  },
  TEXT_OUTPUT_FOREIGN: {
    http: 409,
    message: 'A file at the output was not written by Sfumato, or was changed since',
    remedy: 'Move it away or name another output; only files that an earlier run wrote are replaced.',
  },
  TEXT_NOT_REPRESENTABLE: {
    http: 422,
    message: 'A note cannot be written in this format without loss',
    remedy: 'Write it as jsonl, which can hold every note.',
  },
} as const satisfies Record<string, CatalogueEntry>;
