/**
 * `conll`: one token a line, its tag in the last column, an empty line after each sentence. Documents begin with
 * `# id = x` or `-DOCSTART-`; a file with neither is one document. The format has no place for white space, so what
 * Sfumato writes adds `# text = "..."` (a JSON string); without it, tokens are joined by blanks and sentences by line
 * feeds. Tags are IOB1 or IOB2.
 */
import { Failure, type FailureDetails } from '#foundation';
import { createIobScheme, createLabelSet, type Span } from '#labels';
import { labelSentences, spansFromLabelIds } from '../label-sentences.js';
import type { Note } from '../note.js';
import type { Language } from '../sentence-rules.js';
import { splitSentences } from '../sentence-splitter.js';
import { tokenize } from '../tokenizer.js';
import { readByteLines } from './byte-lines.js';
import { buildConllDocument } from './conll-document.js';
import type { CorpusFile, LazyDocument } from './corpus-types.js';
import { decodeUtf8 } from './encodings.js';
import { codePointSpans, indexOfLoneSurrogate, requireWritable } from './write-checks.js';

/** The documents of a file, in order. One that fails does not end the file. */
export async function* readConll(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument> {
  let gathered = new Gathered(file.path, bytesMax);
  let ordinal = 0;
  for await (const line of readByteLines(file, bytesMax)) {
    if (beginsDocument(line.bytes) && gathered.hasTokens) {
      ordinal += 1;
      yield gathered.toDocument(`${file.id}-${ordinal}`);
      gathered = new Gathered(file.path, bytesMax);
    }
    gathered.add(line.bytes, line);
  }
  if (gathered.hasTokens) yield gathered.toDocument(ordinal === 0 ? file.id : `${file.id}-${ordinal + 1}`);
}

/**
 * The lines of a note. Fails with TEXT_NOT_REPRESENTABLE when a span does not begin and end with a token, or overlaps
 * another: one tag a token cannot say that. Sentences are those of the language's rules; a boundary inside a span is left out.
 */
export function formatConll(note: Note, language: Language): string {
  requireWritable(note, 'conll', indexOfLoneSurrogate(note.text));
  codePointSpans(note); // bounds
  const tokens = tokenize(note.text);
  const scheme = createIobScheme(labelsOf(note.spans));
  const { labelIds } = labelSentences({ note, sentences: [tokens] }, scheme);
  requireWritable(note, 'conll', firstLostSpan(note.spans, spansFromLabelIds([tokens], labelIds, scheme)));
  const sentenceStarts = new Set(
    splitSentences(note.text, tokens, { language }).map((sentence) => sentence[0]),
  );
  const rows = tokens.map((token, index) => {
    const tag = scheme.tagOf(labelIds[0]?.[index] ?? 0);
    const gap = index > 0 && sentenceStarts.has(token) && !tag.startsWith('I-') ? '\n' : '';
    return `${gap}${token.text}\t${tag}\n`;
  });
  const head = `# id = ${JSON.stringify(note.id)}\n# text = ${JSON.stringify(note.text)}\n`;
  return `${head + rows.join('')}\n`;
}

/** Start of the first span that the tags do not say exactly, or -1. */
function firstLostSpan(wanted: readonly Span[], said: readonly Span[]): number {
  const keyOf = ({ start, end, label }: Span) => `${start} ${end} ${label}`;
  const keys = new Set(said.map(keyOf));
  const lost = wanted.find((span) => !keys.delete(keyOf(span)));
  return lost?.start ?? -1;
}

/** A label set of the labels that occur; a note without any still needs one. */
function labelsOf(spans: readonly Span[]) {
  const labels = new Set(spans.map((span) => span.label));
  const rows = [...labels.add('NONE')].map((label) => ({ label, category: 'OTHER' as const, hipaa: false }));
  return createLabelSet('labels of one note', rows);
}

function beginsDocument(bytes: Uint8Array | undefined): boolean {
  if (bytes === undefined) return false;
  const head = Buffer.from(bytes.subarray(0, 10)).toString('latin1');
  return head.startsWith('-DOCSTART-') || head.startsWith('# id = ');
}

/** The lines of one document, up to the bound. */
class Gathered {
  hasTokens = false;
  private bytes = 0;
  private lines: { readonly number: number; readonly bytes: Uint8Array }[] = [];

  constructor(
    private readonly path: string,
    private readonly bytesMax: number,
  ) {}

  add(bytes: Uint8Array | undefined, line: { readonly number: number; readonly byteLength: number }): void {
    this.bytes += line.byteLength + 1;
    this.hasTokens ||= line.byteLength > 1 && bytes?.[0] !== hash && !beginsDocument(bytes);
    if (this.bytes > this.bytesMax || bytes === undefined) this.lines = [];
    else this.lines.push({ number: line.number, bytes });
  }

  toDocument(fallbackId: string): LazyDocument {
    const { bytes, bytesMax, lines, path } = this;
    const place: FailureDetails = { file: path, line: lines[0]?.number ?? 0 };
    return () => {
      if (bytes > bytesMax) throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes, bytesMax });
      const decoded = lines.map((line) => ({
        number: line.number,
        content: decodeUtf8(line.bytes, { file: path, line: line.number }).replace(/\r$/, ''),
      }));
      return buildConllDocument(decoded, fallbackId, place);
    };
  }
}

const hash = 0x23;
