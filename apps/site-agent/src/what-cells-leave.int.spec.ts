/** The promise of cells over whole notes: a word that is not public may be any other of its cell, and no byte that leaves changes. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CellDetail,
  type CellEmbeddings,
  cellDetails,
  createSkeletonReader,
  withCells,
  withSkeletons,
  writeCells,
} from '#cells';
import { type TokenEmbeddings, withCasing } from '#embeddings';
import { type EncoderFiles, readEncoder } from '#encoder';
import {
  embedNote,
  encodeNotes,
  findSpans,
  type NoteRepresenter,
  prepareNote,
  representInContext,
  SentenceSpill,
} from '#encoding';
import { createSecureRandom, sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { checkFrame, openFrame } from '#protocol/frames';
import type { RepresenterManifest } from '#protocol/manifests';
import { type Language, languages, type Note, tokenize } from '#text';
import { stageNotes } from './stage/stage.js';
import { pull } from './sync/pull.js';
import { cellsOfKinds } from './testing/cells-of-kinds.js';
import { buildManifest } from './testing/fake-coordinator.js';
import { createFakePipeline, fakeContextSize, fakeSizes } from './testing/fake-pipeline.js';
import { openSite, readFrames, staging } from './testing/open-site.js';
import { temporaryFolder, writeNotes } from './testing/site-fixture.js';

const words = (list: string): string[] => list.split(' ');
const publicWords = words('acude con refiere dolor el de dr plan y a historia tage');
/** Abbreviations of three languages, single letters, months, and words of no meaning to the rules. */
const hidden = words(
  'ed fco lic sra mar jan may temp urb res st inc fig ext j m d x o li ana moss wrenlow quill märz enero marzo',
);
const numbers = words('1 2 9 12 30 99 100 123 999 1961 2004 12345 98765 1234567 ½ ²');
const forms = (word: string) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
const hiddenForms = hidden.flatMap(forms);

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...publicWords.flatMap(forms)) },
  { weight: 5, arbitrary: fc.constantFrom(...hiddenForms) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 5, arbitrary: fc.constantFrom(...'.....,;:!?…-–/\'’()"»*•#'.split('')) },
);
const gap = fc.constantFrom('', '', ' ', ' ', ' ', '\n', '\n\n');
const text = fc
  .array(fc.tuple(part, gap), { minLength: 1, maxLength: 60 })
  .map((parts) => parts.flat().join(''));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let embeddings: Awaited<ReturnType<ReturnType<typeof createFakePipeline>['openEmbeddings']>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  embeddings = await createFakePipeline().openEmbeddings({ kind: 'glove' }, { cacheFolder: folder.path });
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

const cellsOf = (detail: CellDetail) => {
  const { digest, size } = embeddings;
  return cellsOfKinds({ digest, size }, { detail, publicWords });
};

/** What it leaves alone can be read in what leaves. */
function openBare(size: number): NoteRepresenter {
  return {
    embeddingSize: size,
    representationSize: size,
    parallel: 1,
    noiseFrom: 'secure',
    noiseStdDev: new Float32Array(size),
    encodeTokens: async ({ rows, rowIds }) => {
      const out = new Float32Array(rowIds.length * size); // (N, R)
      rowIds.forEach((row, at) => {
        out.set(rows.subarray(row * size, (row + 1) * size), at * size);
      });
      return out;
    },
    close: async () => {},
  };
}

/** The stand-in reads none. */
const noFiles = {} as EncoderFiles;

/** What a site reads of a note, and a representer that hides nothing of it. */
interface Reading {
  readonly input: TokenEmbeddings;
  readonly representer: NoteRepresenter;
}

const readings = {
  words: async (cells: CellEmbeddings): Promise<Reading> => {
    const input = withCasing(cells);
    return { input, representer: openBare(input.size) };
  },
  'sentences in context': async (cells: CellEmbeddings, language: Language): Promise<Reading> => {
    const skeletons = withSkeletons(cells, language);
    const contexts = await createFakePipeline().openContexts(noFiles);
    const reader = createSkeletonReader(skeletons, contexts, withCasing(skeletons));
    return { input: reader.input, representer: representInContext(openBare(reader.size), reader) };
  },
} as const;

describe.each(
  cellDetails.flatMap((detail) => [
    { detail, reads: 'words' as const },
    { detail, reads: 'sentences in context' as const },
  ]),
)('with $detail cells and $reads', ({ detail, reads }) => {
  const scheme = createIobScheme(labelSetNamed('generic'));

  it.each(languages)(
    'a word may be any other of its cell, and no byte of a note changes (%s)',
    async (language) => {
      const cells = withCells(embeddings, cellsOf(detail));
      const { input, representer } = await readings[reads](cells, language);
      const outputOf = (word: string) => `${cells.outputOf(word)} ${cells.casingOf(word)}`;
      const mates = groupBy([...hiddenForms, ...numbers], outputOf);
      await using spill = await openSpill(`${detail} ${reads} ${language}`, representer.representationSize);
      const leaves = async (note: Note): Promise<readonly string[]> => {
        const sentences: string[] = [];
        const read = async function* () {
          yield prepareNote(note, { language, scheme, input, surrogates: undefined });
        };
        await encodeNotes(
          read(),
          { input, representer },
          {
            spill: spill.spill,
            onStep: () => {},
            onSentence: ({ encoded: { vectors, casingIds, labelIds } }) =>
              sentences.push([vectors, casingIds, labelIds].map(hex).join(' ')),
          },
        );
        return sentences;
      };

      await fc.assert(
        fc.asyncProperty(text, fc.nat(), fc.nat(), fc.nat(), async (written, at, other, label) => {
          const tokens = tokenize(written);
          const places = tokens.flatMap(({ text: word }, place) =>
            mates.get(outputOf(word)) ? [place] : [],
          );
          fc.pre(places.length > 0);
          const place = places[at % places.length] ?? 0;
          const token = tokens[place] ?? { text: '', start: 0, end: 0 };
          const own = mates.get(outputOf(token.text)) ?? [];
          const mate = own[other % own.length] ?? '';
          const changed = written.slice(0, token.start) + mate + written.slice(token.end);
          const noteOf = (given: string): Note => ({ id: 'n', text: given, spans: labelled(given, label) });

          expect(await leaves(noteOf(changed))).toEqual(await leaves(noteOf(written)));
        }),
        { numRuns: 300 },
      );
    },
  );
});

it('a release reads the sentences that it learned from', async () => {
  const input = withCells(embeddings, cellsOf('least'));
  const written: Note = {
    id: 'n',
    text: 'Acude con Ed. Refiere el dr. Moss J. Quill.\nPLAN LIC\nDolor.',
    spans: [],
  };
  const scheme = createIobScheme(labelSetNamed('generic'));
  const tagger = await createFakePipeline().openTagger({
    representer: new Uint8Array(),
    deidentifier: new Uint8Array(),
  });
  const read: number[] = [];
  const labelTokens: typeof tagger.labelTokens = (tokens) => {
    read.push(...tokens.lengths);
    return tagger.labelTokens(tokens);
  };
  const notes = async function* () {
    yield written;
  };

  await findSpans(
    notes(),
    { input, tagger: { ...tagger, labelTokens }, scheme, language: 'es' },
    { write: async () => {}, onStep: () => {} },
  );

  const learned = embedNote(written, { table: input, scheme, language: 'es' }).sentences;
  expect(read.sort()).toEqual(learned.map(({ tokens }) => tokens.length).sort());
  expect(read).not.toEqual(
    embedNote(written, { table: embeddings, scheme, language: 'es' })
      .sentences.map(({ tokens }) => tokens.length)
      .sort(),
  );
});

/** One to three tokens, the same ones by number whatever they are. */
function labelled(given: string, label: number): Note['spans'] {
  const tokens = tokenize(given);
  const first = label % tokens.length;
  const last = Math.min(first + (label % 3), tokens.length - 1);
  return [{ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, label: 'NAME' }];
}

function groupBy(all: readonly string[], keyOf: (word: string) => string): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of all) {
    if (keyOf(word).startsWith('public ')) continue;
    const own = groups.get(keyOf(word)) ?? [];
    own.push(word);
    groups.set(keyOf(word), own);
  }
  return groups;
}

async function openSpill(name: string, representationSize: number) {
  const spill = new SentenceSpill({
    folder: join(folder.path, name),
    representationSize,
    random: createSecureRandom(),
  });
  return { spill, [Symbol.asyncDispose]: () => spill.close() };
}

const hex = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

async function installedContext(): Promise<NonNullable<RepresenterManifest['context']>> {
  const { manifest, digest } = await readEncoder();
  return { encoderId: manifest.encoderId, digest };
}

describe('a stage over the least cells', () => {
  /** Every sentence of the frames, whatever their order, as a coordinator reads it. */
  async function staged(
    written: string,
    context?: RepresenterManifest['context'],
  ): Promise<readonly string[]> {
    const pipeline = createFakePipeline();
    const size = fakeSizes.embedding + (context === undefined ? 0 : fakeContextSize);
    await using site = await openSite({
      loadPipeline: async () => ({ ...pipeline, openRepresenter: async () => openBare(size) }),
    });
    const cells = writeCells(cellsOf('least'));
    site.coordinator.files.set('cells.json', Buffer.from(cells));
    site.coordinator.representer = buildManifest({
      representerId: '44444444-4444-4444-8444-444444444444',
      representationSize: size,
      ...(context && { context }),
      noise: { input: [], output: new Array<number>(size).fill(0.05) },
      readsCasing: false,
      language: 'es',
      files: { ...buildManifest().files, 'cells.json': { sha256: sha256(cells), bytes: cells.length } },
    });
    await pull(site.context);
    const notes = await writeNotes(site.folder, [{ id: 'n', text: written, spans: [] }]);
    const { stage } = await stageNotes(
      site.context,
      staging(notes, { surrogates: 'none', allowUnlabelled: true }),
    );
    const frames = await readFrames(site.context, stage.stageId);
    return frames
      .flatMap((frame) => [...openFrame(checkFrame(frame))])
      .map(({ vectors, casingIds, labelIds }) => [vectors, casingIds, labelIds].map(hex).join(' '))
      .sort();
  }

  const noteOf = (word: string) => `Acude con ${word}. Refiere dolor.\n${word}\nPlan: a 12. ${word}. Dolor.`;

  it.each(['word by word', 'in context'])(
    'sends the same bytes whether somebody came with Ed. or with another of that cell, read %s',
    async (read) => {
      const cells = withCells(embeddings, cellsOf('least'));
      const mate = hiddenForms.find(
        (word) => cells.outputOf(word) === cells.outputOf('Ed') && word.length > 4,
      );
      const context = read === 'in context' ? await installedContext() : undefined;

      expect(mate).toBeDefined();
      expect(await staged(noteOf(mate ?? ''), context)).toEqual(await staged(noteOf('Ed'), context));
      expect(await staged(noteOf('con'), context)).not.toEqual(await staged(noteOf('Ed'), context));
    },
  );

  it('is not made with another encoder than the one that is installed', async () => {
    const context = { ...(await installedContext()), digest: 'ab'.repeat(32) };

    await expect(staged(noteOf('Ed'), context)).rejects.toMatchObject({
      code: 'PROTOCOL_RELEASE_DOES_NOT_FIT',
      details: { field: 'context.digest' },
    });
  });
});
