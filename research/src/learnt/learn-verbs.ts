/** `sfumato lab learn` and `lab tag`: train a published system on labelled notes, store it, and tag other notes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, counted, Option, type Terminal, wholeNumber } from '#command-line';
import type { EmbeddingSource } from '#embeddings';
import { createSeededRandom, Failure } from '#foundation';
import { labelSetNamed } from '#labels';
import type { TokenizedNote } from '#text';
import { corpusFormatNamed, corpusFormats } from '#text/corpus';
import { requireSystemPlace } from '../output-places.js';
import type {
  KeepableSystem,
  KeptSystem,
  LearningMaterial,
  LearntSystem,
  SystemPlace,
} from '../published/index.js';
import { embeddingSourceOf } from '../run/system-entry.js';
import { keepable, readSystem, type SystemAbout, systemLanguages, writeSystem } from './system-folder.js';

type SystemName = (typeof keepable)[number];

interface Flags {
  readonly out: string;
  readonly format?: string;
  readonly cache: string;
  readonly threads: number;
}

interface LearnFlags extends Flags {
  readonly labels: string;
  readonly language: SystemAbout['language'];
  readonly embeddings?: string;
  readonly epochs?: number;
  readonly seed: number;
}

/** Adds `learn` to the `lab` noun. */
export function registerLearnCommand(lab: Command, terminal: Terminal): void {
  const command = lab
    .command('learn')
    .description(
      'let a published system learn from labelled notes, and keep it for "lab tag" on this machine',
    )
    .addArgument(lab.createArgument('<system>', 'which').choices(keepable))
    .argument('<notes>', 'labelled notes; a tenth of them decides when to stop')
    .requiredOption('--out <folder>', 'where the system is kept; it holds words of the notes')
    .option('--labels <name>', 'label set of the notes', 'i2b2')
    .addOption(
      new Option('--lang, --language <name>', 'language of the notes').choices(systemLanguages).default('en'),
    )
    .option(
      '--embeddings <file>',
      'fastText vectors, for phi-scrubber; by default the GloVe vectors that come along in English, hashed words elsewhere',
    )
    .option('--epochs <number>', 'at most so many; as published by default', wholeNumber(1))
    .option('--seed <number>', 'of the first weights and the order of sentences', wholeNumber(0), 1);
  addSharedOptions(command).action((system: SystemName, notes: string, flags: LearnFlags) =>
    learn(system, notes, flags, terminal),
  );
}

/** Adds `tag` to the `lab` noun. */
export function registerLabTagCommand(lab: Command, terminal: Terminal): void {
  const command = lab
    .command('tag')
    .description('find identifiers with a system that "lab learn" kept; writes notes with their tags')
    .argument('<notes>', 'file or folder of notes')
    .requiredOption('--system <folder>', 'what "lab learn" wrote')
    .requiredOption('--out <folder>', 'where notes.jsonl goes');
  addSharedOptions(command).action((notes: string, flags: Flags & { readonly system: string }) =>
    tag(notes, flags, terminal),
  );
}

function addSharedOptions(command: Command): Command {
  return command
    .option('--format <name>', `format of the notes: ${corpusFormats.join(', ')}; detected by default`)
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--threads <number>', 'threads of the tensor engine', wholeNumber(1), 1);
}

async function learn(system: SystemName, path: string, flags: LearnFlags, terminal: Terminal): Promise<void> {
  await mkdir(flags.out, { recursive: true });
  await requireSystemPlace(flags.out);
  const { splitOff } = await import('../systems/workbench.js'); // loaded on demand: the learning core
  const { language, labels, seed, out } = flags;
  const embeddings = embeddingsOf(system, flags);
  await withPlace({ language, labels, embeddings }, flags, async (place) => {
    const notes: TokenizedNote[] = [];
    for await (const note of tokenized(path, flags, place, terminal)) notes.push(note);
    if (notes.length < 2)
      throw new Failure('LAB_TOO_FEW_DOCUMENTS', { corpus: path, documents: notes.length, expected: '>= 2' });
    const [training, validation] = splitOff(notes, 0.1, createSeededRandom('documents'));
    const random = createSeededRandom(`learn/${seed}`);
    const onEpoch: LearningMaterial['onEpoch'] = ({ phase, epoch, validationLoss, seconds }) =>
      terminal.say(
        `${phase} epoch ${epoch}: validation loss ${validationLoss.toFixed(4)}, ${seconds.toFixed(1)} s`,
      );
    const { create } = await publishedNamed(system);
    const settings = flags.epochs === undefined ? {} : { epochsMax: flags.epochs };
    const learnt = await create(settings).learn({ ...place, training, validation, random, onEpoch });
    await writeSystem(
      out,
      { system, labels, language, embeddings, vectors: place.table.digest },
      learnt.kept,
    );
    await learnt.close();
    terminal.say(
      `${system} learnt from ${counted(training.length, 'note')}, stopped by ${validation.length}: ${counted(learnt.parameters, 'number')} in ${out}`,
    );
    terminal.say(`next: "sfumato lab tag NOTES --system ${out} --out FOLDER"; it is for this machine alone`);
  });
}

async function tag(
  path: string,
  { system: folder, out, ...flags }: Flags & { readonly system: string },
  terminal: Terminal,
): Promise<void> {
  const { createCorpusWriter, prepareCorpusOutput } = await import('#text/corpus'); // loaded on demand
  const kept = await readSystem(folder);
  const file = join(out, 'notes.jsonl');
  await prepareCorpusOutput({ path: out, format: 'text' }, path);
  await withPlace(kept, flags, async (place) => {
    if (place.table.digest !== kept.vectors)
      throw new Failure('LAB_SYSTEM_INVALID', {
        file: folder,
        expected: 'the word vectors that it learnt with',
      });
    const { reopen } = await publishedNamed(kept.system);
    const system = await reopen(kept, place);
    const writer = createCorpusWriter({ path: file, format: 'jsonl' });
    const counts = { notes: 0, spans: 0 };
    try {
      for await (const read of tokenized(path, flags, place, terminal)) {
        const found = await system.find(read);
        counts.notes += 1;
        counts.spans += found.length;
        await writer.write({ ...read.note, spans: [...found] });
      }
      await writer.close();
    } catch (error) {
      await writer.discard();
      throw error;
    } finally {
      await system.close();
    }
    terminal.say(
      `${kept.system} found ${counted(counts.spans, 'identifier')} in ${counted(counts.notes, 'note')}: ${file}, where these stand as they were, identifiers included, beside their tags`,
    );
  });
}

/** Anonimatik reads no word vectors. */
function embeddingsOf(system: SystemName, { language, embeddings }: LearnFlags): SystemAbout['embeddings'] {
  if (system === 'phi-scrubber' && embeddings !== undefined) return { kind: 'fasttext', path: embeddings };
  return system === 'phi-scrubber' && language === 'en' ? { kind: 'glove' } : { kind: 'hashed' };
}

async function withPlace(
  { labels, language, embeddings }: Pick<SystemAbout, 'labels' | 'language' | 'embeddings'>,
  { cache, threads }: Pick<Flags, 'cache' | 'threads'>,
  work: (place: SystemPlace) => Promise<void>,
): Promise<void> {
  const { createOnnxRuntimeEngine } = await import('#kernels');
  const { openEmbeddings } = await import('#embeddings');
  const source: EmbeddingSource = embeddingSourceOf(embeddings, (path) => path);
  const table = await openEmbeddings(source, { cacheFolder: cache });
  try {
    const engine = createOnnxRuntimeEngine({ threads });
    await work({ labelSet: labelSetNamed(labels), language, table, engine });
  } finally {
    await table.close();
  }
}

async function* tokenized(
  path: string,
  { format }: Pick<Flags, 'format'>,
  { language }: Pick<SystemPlace, 'language'>,
  terminal: Terminal,
): AsyncGenerator<TokenizedNote> {
  const { detectFormat } = await import('#text/corpus');
  const { tokenizeNote } = await import('#text');
  const { notesOf } = await import('../../../apps/lab/src/corpus/load-documents.js');
  const named = format === undefined ? await detectFormat(path) : corpusFormatNamed(format);
  for await (const note of notesOf({ path, format: named }, terminal)) yield tokenizeNote(note, { language });
}

interface Published {
  create(settings: { readonly epochsMax?: number }): {
    learn(material: LearningMaterial): Promise<KeepableSystem>;
  };
  reopen(kept: KeptSystem, place: SystemPlace): Promise<LearntSystem>;
}

async function publishedNamed(name: SystemName): Promise<Published> {
  const { createAnonimatik, createPhiScrubber, reopenAnonimatik, reopenPhiScrubber } = await import(
    '../published/index.js'
  );
  return name === 'anonimatik'
    ? { create: createAnonimatik, reopen: reopenAnonimatik }
    : { create: createPhiScrubber, reopen: reopenPhiScrubber };
}
