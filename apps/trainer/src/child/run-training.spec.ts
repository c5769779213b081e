import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCells } from '#cells';
import { openDeidentifier } from '#deid-model';
import { Failure, sha256 } from '#foundation';
import { openInstalledContexts, readAdversaries } from '#learning';
import { type ProgressReport, progressSchema } from '#protocol/api';
import {
  heldOutScoresSchema,
  parseRepresenterManifest,
  type RepresenterManifest,
  summariseSites,
} from '#protocol/manifests';
import { trainedRun } from '#protocol/testing';
import { openQuietRepresenter } from '#representation';
import { CASING_COUNT } from '#text';
import type { UnusableCheckpoint } from '#training';
import type { DeidentifierOrder, TrainingOrder, TrainingResult } from '../runs/order.js';
import { frameFileName } from '../runs/run-folder.js';
import { buildDeidentifierOrder, buildFrames, buildRepresenterOrder } from '../testing/tiny-training.js';
import { runTraining } from './run-training.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-run-training-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an order; `stopAt` is the report after which it is asked to stop. */
async function run(order: TrainingOrder, stopAt?: string) {
  const reports: ProgressReport[] = [];
  const unusable: UnusableCheckpoint[] = [];
  const stop = new AbortController();
  const result = await runTraining(order, {
    report: (progress) => {
      reports.push(progress);
      if (`${progress.phase}.${progress.epoch}` === stopAt) stop.abort(new Failure('INTERRUPTED'));
    },
    onUnusableCheckpoint: (trouble) => void unusable.push(trouble),
    signal: stop.signal,
    now: () => new Date('2025-01-01T00:00:00Z'),
  });
  return { result, reports, unusable };
}

/** Flips a bit of every checkpoint of a run whose name ends so. */
async function damage(runFolder: string, ending: string): Promise<void> {
  for (const name of await readdir(runFolder, { recursive: true })) {
    if (!name.endsWith(ending)) continue;
    const bytes = await readFile(join(runFolder, name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(join(runFolder, name), bytes);
  }
}

const digestOf = ({ artefacts }: TrainingResult, name: string) =>
  artefacts.find((artefact) => artefact.name === name)?.digest;

const inOwnFolder = <Order extends TrainingOrder>(order: Order, name: string): Order => ({
  ...order,
  folder: join(folder, name),
});

describe('a representer run that reads in context', () => {
  it('names the encoder, and leaves a network that reads what the encoder makes of words', async () => {
    const tiny = await buildRepresenterOrder(folder);
    const order = inOwnFolder({ ...tiny, settings: { ...tiny.settings, context: 'encoder' } }, 'in context');

    const { result } = await run(order);

    const read = async (name: string) => readFile(join(order.folder, name));
    const manifest = parseRepresenterManifest(JSON.parse(String(await read('manifest.json'))));
    const network = await openQuietRepresenter(await read('representer.onnx'), { threads: 1 });
    await network.close();
    const contexts = await openInstalledContexts();
    await contexts.close();
    expect(manifest.context).toEqual(contexts.named);
    expect(manifest.embeddings.size).toBe(5); // of the words behind the cells
    expect(network.embeddingSize).toBe(contexts.size + 5 + CASING_COUNT);
    expect(manifest.privacyReport.audit?.judges).not.toEqual([]);
    expect(result.artefacts.map(({ name }) => name)).toContain('cells.json');
  });
});

describe('a representer run', () => {
  let order: TrainingOrder;
  let whole: Awaited<ReturnType<typeof run>>;
  let manifest: RepresenterManifest;

  beforeAll(async () => {
    order = inOwnFolder(await buildRepresenterOrder(folder), 'representer');
    whole = await run(order);
    manifest = parseRepresenterManifest(
      JSON.parse(await readFile(join(order.folder, 'manifest.json'), 'utf8')),
    );
  });

  it('goes through every phase, reporting numbers under names that the coordinator takes', () => {
    expect(whole.reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toEqual([
      ...['prepare.0', 'P1.1', 'P1.2', 'P2.1', 'P3.1', 'audit.1'],
    ]);
    for (const report of whole.reports) expect(() => progressSchema.parse(report)).not.toThrow();
    expect(whole.reports[0]?.measures).toMatchObject({ documents: 40, refused: 0, phiTokens: 80 });
  });

  it('leaves a file that opens, and a manifest that describes it', async () => {
    const bytes = await readFile(join(order.folder, 'representer.onnx'));
    const representer = await openQuietRepresenter(bytes, { threads: 1 });
    const { embeddingSize, representationSize } = representer;
    await representer.close();

    expect(manifest.files['representer.onnx']).toEqual({ sha256: sha256(bytes), bytes: bytes.length });
    expect([embeddingSize, representationSize]).toEqual([5 + CASING_COUNT, 4]);
    expect(manifest).toMatchObject({
      system: 'separatedPrivate',
      language: 'en',
      representationSize: 4,
      neighbours: 3,
      embeddings: { kind: 'text', name: 'words.txt', size: 5 },
      readsCasing: true,
      labelSet: { name: 'generic' },
    });
    expect(manifest.noise).toEqual({ input: [], output: new Array(4).fill(expect.closeTo(0.05, 6)) });
  });

  it('writes seed and resolved settings into the manifest', () => {
    expect(manifest.training).toMatchObject({
      seed: 3,
      settings: { system: 'separatedPrivate', game: { separationLambda: 0.2, phase1: { patience: 3 } } },
    });
  });

  it('reports what the judges found, with intervals', () => {
    const { adversaries, audit, ...others } = manifest.privacyReport;

    for (const { accuracy, interval, pairs } of Object.values(adversaries)) {
      expect(pairs).toBeGreaterThanOrEqual(20);
      expect(interval[0]).toBeLessThanOrEqual(accuracy);
      expect(interval[1]).toBeGreaterThanOrEqual(accuracy);
    }
    expect(audit?.judges.map(({ id }) => id)).toEqual(expect.arrayContaining(['J1', 'J2', 'J6']));
    expect(others).toEqual({}); // the likelihood attack runs once, as J1
    expect(whole.result.scores).toMatchObject({ epochs: 4 });
  });

  it('leaves the audit as JSON and as a page beside the manifest', async () => {
    const kept = await readFile(join(order.folder, 'privacy-report.json'), 'utf8');
    const page = await readFile(join(order.folder, 'privacy-report.html'), 'utf8');

    expect(JSON.parse(kept)).toEqual(manifest.privacyReport.audit);
    expect(page).toContain(`Representer ${manifest.representerId}`);
    expect(whole.result.artefacts.map(({ name }) => name)).toEqual([
      ...['representer.onnx', 'cells.json', 'manifest.json', 'privacy-report.json', 'privacy-report.html'],
      ...['public-deidentifier.json', 'adversaries.json'],
    ]);
  });

  it('leaves the adversaries of its game where an audit finds them, of the size that played', async () => {
    const adversaries = await readAdversaries(order.folder);

    expect(adversaries?.hidden).toBe(4);
    const names = [...(adversaries?.weights.keys() ?? [])].map((name) => name.slice(0, 3));
    expect([...new Set(names)]).toEqual(['T1/', 'T2/']);
    for (const values of adversaries?.weights.values() ?? [])
      expect(values.every(Number.isFinite)).toBe(true);
  });

  it.each(['P1.1', 'audit.1'])('makes the very same file when it is stopped after %s', async (stopAt) => {
    const again = inOwnFolder(order, `stopped ${stopAt}`);
    await expect(run(again, stopAt)).rejects.toMatchObject({ code: 'INTERRUPTED' });

    const { result, reports } = await run(again);

    expect(digestOf(result, 'representer.onnx')).toBe(digestOf(whole.result, 'representer.onnx'));
    expect(digestOf(result, 'manifest.json')).toBe(digestOf(whole.result, 'manifest.json'));
    expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).not.toContain('P1.1');
  });

  it('keeps casing from the representer when it is told to', async () => {
    const beside = {
      ...inOwnFolder(order, 'casing beside'),
      settings: { ...order.settings, casing: 'beside' },
    };
    await run(beside);
    const written = JSON.parse(await readFile(join(beside.folder, 'manifest.json'), 'utf8'));
    const representer = await openQuietRepresenter(await readFile(join(beside.folder, 'representer.onnx')));
    await representer.close();

    expect([written.readsCasing, representer.embeddingSize]).toEqual([false, 5]);
  });

  it('learns over cells, and ships them as part of the representer', async () => {
    const bytes = await readFile(join(order.folder, 'cells.json'));

    expect(manifest.files['cells.json']).toEqual({ sha256: sha256(bytes), bytes: bytes.length });
    expect(digestOf(whole.result, 'cells.json')).toBe(sha256(bytes));
    const { publicWords } = readCells(bytes);
    expect(['has', 'fever', 'anna', 'berta'].filter((word) => publicWords.has(word))).toEqual([
      'has',
      'fever',
    ]);
  });

  it('learns words as they are when it is told to, and ships no cells', async () => {
    const without = inOwnFolder({ ...order, settings: { ...order.settings, cells: 0 } }, 'without cells');
    const { result } = await run(without);
    const described = parseRepresenterManifest(
      JSON.parse(await readFile(join(without.folder, 'manifest.json'), 'utf8')),
    );

    expect(described.files).not.toHaveProperty('cells.json');
    expect(result.artefacts.map(({ name }) => name)).not.toContain('cells.json');
    expect(digestOf(result, 'representer.onnx')).not.toBe(digestOf(whole.result, 'representer.onnx'));
  });

  it.each([
    ['representer', { hidden: 3 }],
    ['cellsDetail', 'fine'],
  ])('does not use the checkpoints of another setting: %s', async (name, value) => {
    const settings = { ...order.settings, [name]: value };
    const other = { ...inOwnFolder(order, `other ${name}`), settings };
    await run(inOwnFolder(order, `other ${name}`), 'P1.2').catch(() => {});

    const { reports } = await run(other);

    expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toContain('P1.1');
  });

  it('does not use the checkpoints of a corpus in another language', async () => {
    const own = inOwnFolder(await buildRepresenterOrder(folder), 'other language');
    await run(own, 'P1.2').catch(() => {});

    const { reports } = await run({ ...own, corpus: { ...own.corpus, language: 'de' } });

    expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toContain('P1.1');
  });

  it.each([
    ['an unknown setting', { representr: { hidden: 4 } }, 'SETTING_INVALID'],
    ['a corpus of two documents', { documents: 2 }, 'TRAINER_TOO_FEW_SENTENCES'],
  ])('refuses %s', async (_, settings, code) => {
    const wrong = { ...inOwnFolder(order, 'wrong'), settings: { ...order.settings, ...settings } };

    await expect(run(wrong)).rejects.toMatchObject({ code });
  });

  it('refuses a corpus whose labels are not in the label set', async () => {
    const path = join(folder, 'foreign.jsonl');
    const span = { start: 0, end: 4, label: 'NOMBRE' };
    await writeFile(path, `${JSON.stringify({ id: '1', text: 'Anna has fever.', spans: [span] })}\n`);
    const corpus = { kind: 'files', path, format: 'jsonl', labels: 'generic', language: 'en' } as const;
    const foreign = await buildRepresenterOrder(folder, { corpus, folder: join(folder, 'foreign') });

    await expect(run(foreign)).rejects.toMatchObject({
      code: 'TRAINER_CORPUS_UNREADABLE',
      details: { refused: 1 },
    });
  });

  describe('and a de-identifier run on its pool', () => {
    let poolOrder: DeidentifierOrder;
    let trained: Awaited<ReturnType<typeof run>>;

    beforeAll(async () => {
      const frames = buildFrames(manifest, { frames: 5, sentences: 30 });
      poolOrder = inOwnFolder(await buildDeidentifierOrder(folder, manifest, frames), 'deidentifier');
      trained = await run(poolOrder);
    });

    it('reports each epoch and leaves a file that opens', async () => {
      const bytes = await readFile(join(poolOrder.folder, 'deidentifier.onnx'));
      const deidentifier = await openDeidentifier(bytes, { threads: 1 });
      const { representationSize, labelCount } = deidentifier;
      await deidentifier.close();

      expect(trained.reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toEqual([
        ...['prepare.0', 'deidentifier.1', 'deidentifier.2', 'deidentifier.3'],
      ]);
      expect([representationSize, labelCount]).toEqual([4, 17]);
      expect(digestOf(trained.result, 'deidentifier.onnx')).toBe(sha256(bytes));
    });

    it('validates on about a tenth of the sentences and scores on another, which decided nothing', () => {
      const { scores, bySiteNumber = [] } = trained.result;

      const [training = 0, validation = 0, heldOut = 0] = [
        'trainingSentences',
        'validationSentences',
        'heldOutSentences',
      ].map((name) => scores[name]);

      const setAside = bySiteNumber.reduce((sum, { influence }) => sum + (influence?.setAside ?? 0), 0);
      expect(training + setAside + validation + heldOut).toBe(150);
      for (const count of [validation, heldOut]) expect(Math.abs(count - 15)).toBeLessThan(15); // four deviations
    });

    it('counts what it finds at each site, and scores it under the names that the others read', () => {
      const { scores, bySiteNumber = [] } = trained.result;

      const sum = (name: 'sentences' | 'tokens') =>
        bySiteNumber.reduce((total, counts) => total + counts[name], 0);
      expect(bySiteNumber.map(({ siteNumber }) => siteNumber)).toEqual([0, 1, 2]);
      expect([sum('sentences'), sum('tokens')]).toEqual([
        scores['heldOutSentences'],
        scores['heldOutTokens'],
      ]);
      expect(() => heldOutScoresSchema.parse(scores)).not.toThrow();
      expect(scores).toMatchObject(summariseSites(bySiteNumber));
      expect(Object.keys(trainedRun().scores).sort()).toEqual(Object.keys(scores).sort());
    });

    it('asks whether sentences it was trained on are told from those it was not, with an upper end', () => {
      const { membershipArea, membershipAreaUpper } = trained.result.scores;

      expect(membershipArea).toBeGreaterThan(0);
      expect(membershipAreaUpper).toBeGreaterThan(membershipArea ?? 1);
      expect(trained.result.scores).not.toHaveProperty('membersNamed'); // of 15 others, 1 % is none
    });

    it('makes the very same file when it is stopped after an epoch', async () => {
      const again = inOwnFolder(poolOrder, 'deidentifier again');
      await expect(run(again, 'deidentifier.2')).rejects.toMatchObject({ code: 'INTERRUPTED' });

      const { result, reports } = await run(again);

      expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toEqual(['prepare.0', 'deidentifier.3']);
      expect(result).toEqual(trained.result);
    });

    it.each([
      ['the last checkpoint', 'deidentifier.checkpoint', ['deidentifier.2', 'deidentifier.3'], 1],
      ['every checkpoint', '.checkpoint', ['deidentifier.1', 'deidentifier.2', 'deidentifier.3'], 2],
    ])('makes the very same file when %s was damaged meanwhile', async (name, ending, epochs, count) => {
      const again = inOwnFolder(poolOrder, `deidentifier without ${name}`);
      await run(again, 'deidentifier.2').catch(() => {});
      await damage(again.folder, ending);

      const { result, reports, unusable } = await run(again);

      expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toEqual(['prepare.0', ...epochs]);
      expect(unusable).toHaveLength(count);
      expect(result).toEqual(trained.result);
    });

    describe('that may start from the public de-identifier', () => {
      let startFile = '';
      beforeAll(() => {
        startFile = join(order.folder, 'public-deidentifier.json');
      });
      const trainIn = async (name: string, settings: DeidentifierOrder['settings'] = {}) => {
        const own = inOwnFolder(poolOrder, name);
        return (await run({ ...own, startFile, settings: { ...own.settings, ...settings } })).result;
      };

      it('starts from it and says so', async () => {
        const fromPublic = await trainIn('from the public one');

        const results = [fromPublic, trained.result];
        expect(results.map(({ scores }) => scores['startedFromPublic'])).toEqual([1, 0]);
        expect(new Set(results.map((result) => digestOf(result, 'deidentifier.onnx'))).size).toBe(2);
      });

      it('starts from scratch when it is told to, as where there is none', async () => {
        expect(await trainIn('from scratch', { startsFrom: 'scratch' })).toEqual(trained.result);
      });

      it('starts from scratch when its network has another shape, and says so', async () => {
        const { scores } = await trainIn('of another shape', { deidentifier: { hidden: 5, layers: 1 } });

        expect(scores['startedFromPublic']).toBe(0);
      });

      it('does not go on with the checkpoints of a start from scratch', async () => {
        await run(inOwnFolder(poolOrder, 'another start'), 'deidentifier.2').catch(() => {});

        const { result, reports } = await run({ ...inOwnFolder(poolOrder, 'another start'), startFile });

        expect(reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toContain('deidentifier.1');
        expect(result.scores['startedFromPublic']).toBe(1);
      });
    });

    it('refuses a frame that was damaged on the disk', async () => {
      const frames = buildFrames(manifest, { frames: 2, sentences: 5 });
      const damaged = await buildDeidentifierOrder(join(folder, 'damaged'), manifest, frames);
      const path = join(damaged.framesFolder, frameFileName(damaged.frames[1] ?? ''));
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(7, bytes.length - 40, bytes.length - 38));

      await expect(run(damaged)).rejects.toMatchObject({ code: 'PROTOCOL_FRAME_DIGEST_MISMATCH' });
    });
  });
});
