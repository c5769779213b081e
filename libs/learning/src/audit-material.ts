/** What judges are given, made from documents as they are prepared: sentences as numbers, words worth an attack, and fixed lists of what is tried. */
import type { PreparedDocument, PreparedSentence, ReplacementMaterial } from '#encoding';
import { createSeededRandom, pick, type SeededRandom, sha256, shuffle } from '#foundation';
import { beginIdFor, type IobScheme, outsideId } from '#labels';
import { type AttackList, type AuditMaterial, outsideList } from '#privacy-audit';
import { casingOf } from '#text';
import { trainingCorpusOf } from './representer.js';

type Table = ReplacementMaterial['table'];

/** Documents that the representer never saw, and where replacements come from. */
export interface AuditSource {
  readonly documents: readonly PreparedDocument[];
  /** The same documents with surrogates in place of what is labelled, as a site sends them. */
  readonly deployed?: readonly PreparedDocument[];
  /** What stands in the place of words: their vectors, or those of their cells. */
  readonly table: Table;
  /** The words themselves, where `table` has cells: lists are of words, whatever becomes of them. */
  readonly words?: Table;
  readonly neighbours: ReplacementMaterial['neighbours'];
  readonly scheme: IobScheme;
  /** Words of a list, at most. */
  readonly listLength: number;
}

/** What judges are given. */
export function auditMaterialOf(source: AuditSource): AuditMaterial {
  const { documents, table, neighbours, scheme } = source;
  const sentences = documents.flatMap((document) => document.sentences);
  const rare = rareWords(documents);
  const isTarget = (sentence: number, token: number): boolean => {
    const { tokens, labelIds } = sentences[sentence] ?? {};
    const text = tokens?.[token]?.text ?? '';
    return isWord(text) && (labelIds?.[token] !== outsideId || rare.has(text.toLowerCase()));
  };
  const numbering = numberWords(source.words ?? table);
  const { deployed } = source;
  const lists = new Map<number, AttackList>();
  for (const [beginId, own] of wordsByLabel(sentences, isTarget))
    lists.set(beginId, attackListOf(own, { table, numbering, length: source.listLength }));
  return {
    corpus: trainingCorpusOf({ sentences, table, neighbours }),
    documentOf: documentsOf(documents),
    ...groupsOf(documents),
    ...(deployed && {
      deployed: {
        corpus: trainingCorpusOf({ sentences: deployed.flatMap((one) => one.sentences), table, neighbours }),
        documentOf: documentsOf(deployed),
        ...groupsOf(deployed),
      },
    }),
    isTarget,
    wordAt: (sentence, token) => numbering.numberOf(sentences[sentence]?.tokens[token]?.text ?? ''),
    lists,
    labels: scheme.labelSet.labels,
  };
}

/** Of each sentence. */
const documentsOf = (documents: readonly PreparedDocument[]): number[] =>
  documents.flatMap((document, index) => document.sentences.map(() => index));

/**
 * Patients and sites, where ids of notes name them: `220-03` is the third note of a patient in the i2b2 corpora, `northgate-7-000001`
 * a note of a synthetic hospital. A corpus of one patient or site has no such groups.
 */
function groupsOf(documents: readonly PreparedDocument[]): Pick<AuditMaterial, 'patientOf' | 'siteOf'> {
  const grouped = (pattern: RegExp): readonly number[] | undefined => {
    const keys = documents.map(({ tokenized }) => pattern.exec(tokenized.note.id)?.[1]);
    const names = [...new Set(keys)];
    if (names.length < 2 || names.length === keys.length || names.includes(undefined)) return undefined;
    return documents.flatMap(({ sentences }, at) => sentences.map(() => names.indexOf(keys[at])));
  };
  const patientOf = grouped(/^(\d+)-\d+(\.xml)?$/);
  const siteOf = grouped(/^([a-z]+(?:-[a-z]+)*)-\d+-\d+$/);
  return { ...(patientOf && { patientOf }), ...(siteOf && { siteOf }) };
}

/** Half of the tokens of identifiers are punctuation, which nobody wants to find. */
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** In how many documents a word without a label may occur to be rare. */
const rareDocuments = 2;

function rareWords(documents: readonly PreparedDocument[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { sentences } of documents) {
    const own = new Set<string>();
    for (const { tokens, labelIds } of sentences)
      tokens.forEach(({ text }, token) => {
        if (labelIds[token] === outsideId && isWord(text)) own.add(text.toLowerCase());
      });
    for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([word, count]) => (count <= rareDocuments ? [word] : [])));
}

/** Every distinct word of a label, in alphabetical order: a list depends on which words there are, not on where. */
function wordsByLabel(
  sentences: readonly PreparedSentence[],
  isTarget: AuditMaterial['isTarget'],
): ReadonlyMap<number, readonly string[]> {
  const byLabel = new Map<number, Set<string>>();
  sentences.forEach(({ tokens, labelIds }, sentence) => {
    tokens.forEach(({ text }, token) => {
      if (!isTarget(sentence, token)) return;
      const labelId = labelIds[token] ?? outsideId;
      const beginId = labelId === outsideId ? outsideList : beginIdFor(labelId);
      byLabel.set(beginId, (byLabel.get(beginId) ?? new Set<string>()).add(text));
    });
  });
  return new Map([...byLabel].map(([beginId, words]) => [beginId, [...words].sort()]));
}

/**
 * The words of a label in a fixed random order, then words of the same type that the corpus does not have: numbers of the same shapes,
 * and the table's words nearest to the mean of the label's. Words with one vector, such as all unknown ones, are one candidate: an
 * attacker who finds that vector counts as having found the word.
 */
function attackListOf(own: readonly string[], { table, numbering, length }: ListRequest): AttackList {
  const random = createSeededRandom('attack lists'); // the same for every system
  const chosen: string[] = [];
  const vectors = new Float32Array(length * table.size);
  const numbers = new Set<number>();
  const add = (word: string): void => {
    if (chosen.length === length || numbers.has(numbering.numberOf(word))) return;
    numbers.add(numbering.numberOf(word));
    table.embed(word, vectors, chosen.length * table.size);
    chosen.push(word);
  };
  for (const word of shuffle([...own], random)) add(word);
  const written = own.filter((word) => /^\p{N}+$/u.test(word));
  const words = numbering.table;
  const others = nearestWords(own, words, length);
  const numberShare = written.length / own.length;
  // Ten tries for each place are plenty: short numbers run out, and words of the table are met once
  for (let turn = 0, next = 0; turn < 10 * length && chosen.length < length; turn += 1) {
    const isNumber = next >= others.length || random.uniform() < numberShare;
    if (isNumber && written.length === 0) break;
    add(isNumber ? numberLike(pick(written, random) ?? '0', random) : words.wordAt(others[next] ?? 0));
    if (!isNumber) next += 1;
  }
  const used = vectors.slice(0, chosen.length * table.size);
  return {
    vectors: used,
    words: Int32Array.from(numbers),
    outputs: outputsOf(chosen, used, table.casingOf),
    wordSize: table.size,
    digest: sha256(chosen.join('\n')),
  };
}

/** A number for each different pair of row and casing. */
function outputsOf(
  words: readonly string[],
  vectors: Float32Array,
  shown: (token: string) => number = casingOf,
): Int32Array {
  const size = vectors.length / words.length;
  const numbers = new Map<string, number>();
  return Int32Array.from(words, (word, at) => {
    const output = `${shown(word)} ${bytesOf(vectors.subarray(at * size, (at + 1) * size))}`;
    const number = numbers.get(output) ?? numbers.size;
    numbers.set(output, number);
    return number;
  });
}

/** Numbers for words by their vectors: words with one vector, such as all unknown ones, are one word. */
interface Numbering {
  readonly table: Table;
  numberOf(word: string): number;
}

function numberWords(table: Table): Numbering {
  const numbers = new Map<string, number>();
  const vector = new Float32Array(table.size);
  return {
    table,
    numberOf: (word) => {
      table.embed(word, vector, 0);
      const key = bytesOf(vector);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    },
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

interface ListRequest {
  readonly table: Table;
  readonly numbering: Numbering;
  /** Words at most. */
  readonly length: number;
}

function numberLike(word: string, random: SeededRandom): string {
  return word.replace(/\p{N}/gu, () => String(random.integer(10)));
}

/** Rows of the table by the cosine to the mean of some words, nearest first; words with a letter alone. */
function nearestWords(own: readonly string[], table: Table, count: number): readonly number[] {
  const { size, rowCount, vectors } = table;
  const mean = new Float64Array(size);
  const vector = new Float32Array(size);
  for (const word of own) {
    table.embed(word, vector, 0);
    vector.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value;
    });
  }
  const scores = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    let dot = 0;
    for (let at = 0; at < size; at += 1) dot += (vectors[row * size + at] ?? 0) * (mean[at] ?? 0);
    scores[row] = dot;
  }
  const threshold =
    scores
      .slice()
      .sort()
      .at(-Math.min(rowCount, 2 * count)) ?? 0;
  return [...scores.keys()]
    .filter((row) => (scores[row] ?? 0) >= threshold && /\p{L}/u.test(table.wordAt(row)))
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}
