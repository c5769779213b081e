/** Prepares documents for attacks: numbers, words worth an attack, and fixed lists. */
import type { PreparedDocument, PreparedSentence, ReplacementMaterial } from '#encoding';
import { beginIdFor, type IobScheme, labelIndexOf, outsideId } from '#labels';
import { type AttackList, type AuditMaterial, outsideList } from '#privacy-audit';
import { isWord, type Language } from '#text';
import { attackListOf, clearOf, numberWords, type WordRows } from './attack-list.js';
import { wordsOfType } from './attack-words.js';
import { countWordsAt, type WordPlace } from './language-model.js';
import { trainingCorpusOf } from './learn.js';

type Table = ReplacementMaterial['table'];

/** Documents the representer never saw, and the source of replacements. */
export interface AuditSource {
  readonly corpusName: string;
  readonly documents: readonly PreparedDocument[];
  /** The documents with surrogates for labelled text, as a site sends them. */
  readonly deployed?: readonly PreparedDocument[];
  /** Vectors of words, or of their cells. */
  readonly table: Table;
  /** The words themselves where `table` has cells: attack lists are always of words. */
  readonly words?: Table;
  /** The representer's input, if it has more than `table`, such as casing. */
  readonly input?: WordRows;
  readonly neighbours: ReplacementMaterial['neighbours'];
  readonly scheme: IobScheme;
  /** Language of the notes, and of the lists of words by type. */
  readonly language: Language;
  /** Maximum words of a list. */
  readonly listLength: number;
}

/** Prepares the input of attacks. */
export function auditMaterialOf(source: AuditSource): AuditMaterial {
  const { documents, table, neighbours, scheme, language } = source;
  const sentences = documents.flatMap((document) => document.sentences);
  const rare = rareWords(documents);
  const isTarget = (sentence: number, token: number): boolean => {
    const { tokens, labelIds } = sentences[sentence] ?? {};
    const text = tokens?.[token]?.text ?? '';
    // Half of the tokens of identifiers are punctuation, which nobody attacks.
    return isWord(text) && (labelIds?.[token] !== outsideId || rare.has(text.toLowerCase()));
  };
  const numbering = numberWords(source.words ?? table);
  const { deployed, input: rows = table } = source;
  const lists = new Map<number, AttackList>();
  for (const [beginId, own] of wordsByLabel(sentences, isTarget)) {
    const label = scheme.labelSet.labels[labelIndexOf(beginId) ?? -1]; // none: unlabelled words
    const listed = label === undefined ? [] : wordsOfType(label, language);
    lists.set(
      beginId,
      attackListOf({ own, listed }, { rows, language, numbering, length: source.listLength }),
    );
  }
  const documentOf = documentsOf(documents);
  const textAt = (sentence: number, token: number): string => sentences[sentence]?.tokens[token]?.text ?? '';
  const wordAt = (sentence: number, token: number): number => numbering.numberOf(textAt(sentence, token));
  return {
    corpusName: source.corpusName,
    corpus: trainingCorpusOf({ sentences, table, neighbours }),
    documentOf,
    ...groupsOf(documents),
    ...(deployed && {
      deployed: {
        corpus: trainingCorpusOf({ sentences: deployed.flatMap((one) => one.sentences), table, neighbours }),
        documentOf: documentsOf(deployed),
        ...groupsOf(deployed),
      },
    }),
    isTarget,
    wordAt,
    clearAt: (sentence, token) => clearOf(textAt(sentence, token), rows, language),
    priorAt: priorOf(sentences, { documentOf, lists, isTarget, wordAt }),
    lists,
    labels: scheme.labelSet.labels,
  };
}

const documentsOf = (documents: readonly PreparedDocument[]): number[] =>
  documents.flatMap((document, index) => document.sentences.map(() => index));

/**
 * Finds patients and sites in note ids: `220-03` is the third note of a patient (i2b2), `northgate-7-000001`
 * one of a synthetic hospital. Absent if there is only one.
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

/** A language model of labelled words that predicts each place from the other documents. */
function priorOf(
  sentences: readonly PreparedSentence[],
  {
    documentOf,
    lists,
    isTarget,
    wordAt,
  }: Pick<AuditMaterial, 'documentOf' | 'lists' | 'isTarget' | 'wordAt'>,
): NonNullable<AuditMaterial['priorAt']> {
  const placeOf = (sentence: number, token: number): WordPlace => {
    const { tokens, labelIds } = sentences[sentence] ?? {};
    const labelId = labelIds?.[token] ?? outsideId;
    return {
      document: documentOf[sentence] ?? 0,
      kind: labelId === outsideId ? outsideList : beginIdFor(labelId),
      left: tokens?.[token - 1]?.text.toLowerCase() ?? '',
      right: tokens?.[token + 1]?.text.toLowerCase() ?? '',
    };
  };
  const model = countWordsAt(
    sentences.flatMap(({ labelIds }, sentence) =>
      [...labelIds].flatMap((labelId, token) =>
        labelId === outsideId || !isTarget(sentence, token)
          ? []
          : [{ ...placeOf(sentence, token), word: wordAt(sentence, token) }],
      ),
    ),
  );
  return (sentence, token) => {
    const place = placeOf(sentence, token);
    const listed = lists.get(place.kind)?.words ?? new Int32Array(0);
    const found = model.probabilities(place, [wordAt(sentence, token), ...listed]);
    return { own: found[0] ?? 0, listed: found.subarray(1) };
  };
}

/** Maximum documents of a rare unlabelled word. */
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

/** Distinct words per label, sorted so that lists do not depend on places. */
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
