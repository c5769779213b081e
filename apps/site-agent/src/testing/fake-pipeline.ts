/** Small stand-ins for the heavy parts, for tests: exact enough to tell a right result from a wrong one. */
import type {
  NoteEmbeddings,
  NotePipeline,
  NoteRepresenter,
  NoteTagger,
  OpenContexts,
  TextTagger,
} from '#encoding';
import { createSecureRandom, sha256 } from '#foundation';
import { beginIdAt, type LabelSet } from '#labels';
import type { NoiseSettings } from '#representation';

/** E and R of the stand-ins. */
export const fakeSizes = { embedding: 8, representation: 5 } as const;

/** Deviation of noise that the manifest of the tests states. */
export const fakeNoise = 0.05;

/** What tests may see. */
export interface FakePipelineOptions {
  /** Told every token that was embedded. */
  readonly onToken?: (token: string) => void;
}

/** The stand-ins: words hash to unit vectors; capitalised tokens are NAME, numbers are DATE. */
export function createFakePipeline(options: FakePipelineOptions = {}): NotePipeline {
  return {
    checkModel: () => {},
    openEmbeddings: async () => fakeEmbeddings(options),
    openRepresenter: async (_, noise) => fakeRepresenter(noise),
    openTagger: async (_, options) => fakeTagger(options?.tellsMarginals),
    openEncoder: async (_, labelSet) => fakeEncoder(labelSet),
    openContexts: async () => fakeContexts(),
    createSurrogates: async () => (note) => ({
      ...note,
      text: [...note.text]
        .map((character, at) => (isCovered(note.spans, at) && /\p{L}/u.test(character) ? 'q' : character))
        .join(''),
    }),
  };
}

function isCovered(spans: readonly { start: number; end: number }[], at: number): boolean {
  return spans.some(({ start, end }) => at >= start && at < end);
}

function fakeEmbeddings({ onToken }: FakePipelineOptions): NoteEmbeddings {
  return {
    kind: 'glove',
    name: 'fake',
    size: fakeSizes.embedding,
    digest: sha256('fake table'),
    rowCount: 1,
    embed(token, out, offset) {
      onToken?.(token);
      const bytes = Buffer.from(sha256(token), 'hex');
      const values = Array.from({ length: fakeSizes.embedding }, (_, index) => (bytes[index] ?? 0) - 127.5);
      const length = Math.hypot(...values);
      values.forEach((value, index) => {
        out[offset + index] = value / length;
      });
      return 'exact';
    },
    close: async () => {},
  };
}

/** Takes the first R of E dimensions and adds noise. */
function fakeRepresenter({ deviations, floor }: NoiseSettings): NoteRepresenter {
  const { embedding: E, representation: R } = fakeSizes;
  const noiseStdDev = Float32Array.from(deviations.output, (stdDev) => Math.max(stdDev, floor));
  return {
    embeddingSize: E,
    representationSize: R,
    parallel: 2,
    noiseFrom: 'secure',
    noiseStdDev,
    async encodeTokens({ rows, rowIds }) {
      const out = new Float32Array(rowIds.length * R); // (N, R)
      testRandom.fillGaussian(out);
      return out.map((draw, index) => {
        const row = rowIds[Math.floor(index / R)] ?? -1;
        return (noiseStdDev[index % R] ?? 0) * draw + (rows[row * E + (index % R)] ?? 0);
      });
    },
    close: async () => {},
  };
}

const labelIds = { outside: 0, beginName: 1, insideName: 2, beginDate: 9 } as const;

/** 0.8 of 255: it takes months for names, so it is to give way to rules. */
const unsure = 204;

/** Labels of the set `generic` by casing alone; told to tell marginals, it is surer of names (0.9) than of dates (0.5). */
function fakeTagger(tellsMarginals = false): NoteTagger {
  return {
    embeddingSize: fakeSizes.embedding,
    representationSize: fakeSizes.representation,
    parallel: 2,
    labelCount: 17,
    async labelTokens({ lengths, casingIds }) {
      const ids = new Uint8Array(casingIds.length);
      let row = 0;
      for (const length of lengths) {
        const first = row;
        for (; row < first + length; row += 1) {
          const continues = row > first && ids[row - 1] !== labelIds.outside && casingIds[row - 1] === 4;
          if (casingIds[row] === 4) ids[row] = continues ? labelIds.insideName : labelIds.beginName;
          if (casingIds[row] === 0) ids[row] = labelIds.beginDate;
        }
      }
      if (tellsMarginals)
        return {
          labelIds: ids,
          likeliestIds: ids.map((id) => id || labelIds.beginName),
          phiProbabilities: Float32Array.from(ids, (id) =>
            id === labelIds.outside ? 0.1 : id === labelIds.beginDate ? 0.5 : 0.9,
          ),
        };
      return { labelIds: ids, confidences: new Uint8Array(ids.length).fill(unsure) };
    },
    close: async () => {},
  };
}

/** Capitalised tokens are of the first label, as sure as can be. */
function fakeEncoder(labelSet: LabelSet): TextTagger {
  return {
    parallel: 1,
    labelText: async (_, sentences) =>
      sentences.map((sentence) => {
        const labelIds = Uint8Array.from(sentence, ({ text }) => (/^\p{Lu}\p{Ll}/u.test(text) ? 1 : 0));
        return {
          labelIds,
          likeliestIds: labelIds.map(() => beginIdAt(labelSet.labels.length - 1)),
          phiProbabilities: Float32Array.from(labelIds),
          confidences: new Uint8Array(labelIds.length).fill(255),
        };
      }),
    close: async () => {},
  };
}

/** The secure source; tests of what a site does draw from it like a site. */
export const testRandom = createSecureRandom();

/** C of the stand-in. */
export const fakeContextSize = 2;

/** Each word is read as its length and its place. */
function fakeContexts(): OpenContexts {
  return {
    size: fakeContextSize,
    read: async (sentences) =>
      sentences.map((words) => Float32Array.from(words.flatMap((word, place) => [word.length, place]))),
    close: async () => {},
  };
}
