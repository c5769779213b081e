/** What other tools export, read as a corpus: for `corpus convert`, so that everything behind it knows our formats only. */
import { basename, extname } from 'node:path';
import { assertNever, Failure, KeySet, keyOfText } from '#foundation';
import { buildNote, type CorpusItem, type RawDocument } from '#text';
import { readCsv } from './csv.js';
import type { ImportOptions, LazyRecord } from './import-types.js';
import { readPresidio } from './json-exports.js';

/**
 * The documents of an export, each as a note or as the reason why there is none, as `openCorpus` gives them. Records
 * without an id are called after the file and their number. Iterating fails with TEXT_CORPUS_EMPTY when there is none, and
 * with the codes of the file as a whole.
 */
export async function* importCorpus(options: ImportOptions): AsyncGenerator<CorpusItem, void, void> {
  const { path, format } = options;
  const seen = new KeySet();
  let number = 0;
  for await (const record of recordsOf(options)) {
    number += 1;
    yield itemOf(() => {
      const document = record({
        file: path,
        record: number,
        id: `${basename(path, extname(path))}-${String(number).padStart(6, '0')}`,
      });
      if (!seen.add(keyOfText(document.id))) throw new Failure('TEXT_DUPLICATE_ID', document.place);
      return document;
    }, options);
  }
  if (number === 0) throw new Failure('TEXT_CORPUS_EMPTY', { path, format });
}

function recordsOf({ path, format, columns }: ImportOptions): AsyncGenerator<LazyRecord, void, void> {
  switch (format) {
    case 'presidio':
      return readPresidio(path);
    case 'csv':
      return readCsv(path, columns);
    default:
      return assertNever(format);
  }
}

function itemOf(read: () => RawDocument, { path }: ImportOptions): CorpusItem {
  try {
    return buildNote(read(), {});
  } catch (error) {
    if (error instanceof Failure) return { kind: 'refused', file: path, failure: error };
    throw error;
  }
}
