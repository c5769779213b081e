/** Turns a training corpus into what a representer with a reader sees. */
import type { ReplacementSource } from '#adversary';
import { pick, type SeededRandom } from '#foundation';
import { outsideId } from '#labels';
import type { SentenceReader } from '#representation';
import type { TrainingCorpus } from '#training';

/** Replacements drawn per sentence; each is read and kept whole. */
const drawsOfSentence = 4;

/** Sentences per call of the reader. */
const readTogether = 512;

/** What to read besides sentences. */
export interface ReadParts {
  readonly neighbours: boolean;
  readonly swaps: keyof TrainingCorpus['swaps'] | undefined;
}

/** Reads every sentence, and variants with one replaced token, which also changes how the other words read. */
export async function readCorpus(
  corpus: TrainingCorpus,
  reader: SentenceReader,
  { neighbours, swaps }: ReadParts,
  random: SeededRandom,
): Promise<TrainingCorpus> {
  const rows = await readAll(
    corpus.sentences.map(({ vectors }) => vectors),
    reader,
  );
  const sentences = corpus.sentences.map((sentence, at) => ({
    ...sentence,
    vectors: rows[at] ?? sentence.vectors,
  }));
  const drawn = (source: ReplacementSource, name: string) =>
    drawAhead({ ...corpus, neighbours: source }, reader, random.fork(name));
  const swapped = swaps === undefined ? undefined : await drawn(corpus.swaps[swaps], 'swaps');
  return {
    sentences,
    neighbours: neighbours ? await drawn(corpus.neighbours, 'neighbours') : none,
    swaps: { alike: swapped ?? none, telling: swapped ?? none },
  };
}

const none: ReplacementSource = { draw: () => undefined };

async function readAll(
  sentences: readonly Float32Array[],
  { read }: SentenceReader,
): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  for (let from = 0; from < sentences.length; from += readTogether)
    rows.push(...(await read(sentences.slice(from, from + readTogether))));
  return rows;
}

/** Draws and reads sentences with a replaced token once; training draws from these. */
async function drawAhead(
  { sentences, neighbours }: TrainingCorpus,
  reader: SentenceReader,
  random: SeededRandom,
): Promise<ReplacementSource> {
  const found = new Map<string, Float32Array[]>();
  for (let from = 0; from < sentences.length; from += readTogether) {
    const drawn = sentences.slice(from, from + readTogether).flatMap(({ vectors, labelIds }, at) => {
      const phi = [...labelIds.keys()].filter((token) => labelIds[token] !== outsideId);
      return Array.from({ length: Math.min(drawsOfSentence, 2 * phi.length) }, () => {
        const token = pick(phi, random) ?? 0;
        const row = neighbours.draw(from + at, token, random);
        if (row === undefined) return [];
        const replaced = vectors.slice();
        replaced.set(row, token * reader.rowSize);
        return { key: `${from + at} ${token}`, replaced };
      }).flat();
    });
    const read = await reader.read(drawn.map(({ replaced }) => replaced));
    for (const [at, { key }] of drawn.entries())
      found.set(key, [...(found.get(key) ?? []), read[at] ?? new Float32Array(0)]);
  }
  const drawSentence: ReplacementSource['draw'] = (sentence, token, source) =>
    pick(found.get(`${sentence} ${token}`) ?? [], source);
  return {
    drawSentence,
    draw: (sentence, token, source) => {
      const rows = drawSentence(sentence, token, source);
      const width = (rows?.length ?? 0) / (sentences[sentence]?.labelIds.length ?? 1);
      return rows?.subarray(token * width, (token + 1) * width);
    },
  };
}
