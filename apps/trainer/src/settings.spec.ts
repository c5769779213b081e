import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

describe('readSettings', () => {
  it('needs nothing on a machine with a coordinator', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({
      corpus: { kind: 'synthetic', notes: 1000, seed: 1, labels: 'i2b2', language: 'en' },
      embeddings: { kind: 'glove' },
      engine: { kind: 'onnxruntime' },
      kinds: ['representer', 'deidentifier'],
      queueUrls: {},
    });
    expect(settings.coordinatorUrl.href).toBe('http://127.0.0.1:8420/');
    expect(settings.accessTokenFile).toMatch(/\/sfumato-data\/coordinator\/trainer-token$/);
    expect(Object.isFrozen(settings)).toBe(true);
  });

  it("reads the token in the data directory of this machine's coordinator, unless told another file", () => {
    const moved = { SFUMATO_DATA: '/srv/sfumato' };

    expect(readSettings(moved).accessTokenFile).toBe('/srv/sfumato/trainer-token');
    expect(readSettings(moved, { tokenFile: '/run/token' }).accessTokenFile).toBe('/run/token');
  });

  it('serves metrics on no port, unless told one, and then on this machine alone', () => {
    expect(readSettings({}).metrics).toBeUndefined();
    expect(readSettings({ SFUMATO_TRAINER_METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    expect(readSettings({}, { metricsPort: '1', metricsHost: '::' }).metrics).toEqual({
      host: '::',
      port: 1,
    });
    expect(() => readSettings({}, { metricsPort: '65536' })).toThrow();
  });

  it('takes flags before the environment', () => {
    const settings = readSettings(
      { SFUMATO_TRAINER_THREADS: '3', SFUMATO_TRAINER_LABELS: 'hipaa', OTHER: 'x', SFUMATO_PORT: '9' },
      { threads: '5', coordinator: 'https://example.org/sfumato' },
    );

    expect([settings.threads, settings.corpus.labels]).toEqual([5, 'hipaa']);
    expect(settings.coordinatorUrl.href).toBe('https://example.org/sfumato/');
  });

  it('reads a corpus of files', () => {
    const { corpus } = readSettings(
      {},
      { corpus: '/data/train', format: 'meddocan', labels: 'meddocan', language: 'es' },
    );

    expect(corpus).toEqual({
      kind: 'files',
      path: '/data/train',
      format: 'meddocan',
      labels: 'meddocan',
      language: 'es',
    });
  });

  it('reads the three kinds of embeddings', () => {
    const read = (embeddings: string, embeddingsPath: string) =>
      readSettings({}, { embeddings, embeddingsPath });

    expect(read('fasttext', '/v/es.bin').embeddings).toEqual({ kind: 'fasttext', path: '/v/es.bin' });
    expect(read('text', '/v/es.vec').embeddings).toEqual({ kind: 'text', path: '/v/es.vec' });
    expect(read('glove', '/v/en.txt').embeddings).toEqual({ kind: 'glove', path: '/v/en.txt' });
  });

  it.each([
    ['a misspelt variable', { SFUMATO_TRAINER_THREAD: '2' }, 'SFUMATO_TRAINER_THREAD: unknown variable'],
    [
      'a corpus of files without a format',
      { SFUMATO_TRAINER_CORPUS: '/data' },
      'SFUMATO_TRAINER_CORPUS_FORMAT',
    ],
    [
      'fastText without a path',
      { SFUMATO_TRAINER_EMBEDDINGS: 'fasttext' },
      'SFUMATO_TRAINER_EMBEDDINGS_PATH',
    ],
    ['a backend of another engine', { SFUMATO_TRAINER_BACKEND: 'wasm' }, 'SFUMATO_TRAINER_BACKEND'],
    ['no threads', { SFUMATO_TRAINER_THREADS: '0' }, 'SFUMATO_TRAINER_THREADS'],
    ['an unknown kind of run', { SFUMATO_TRAINER_KINDS: 'representer,poet' }, 'SFUMATO_TRAINER_KINDS'],
    ['a label set that does not exist', { SFUMATO_TRAINER_LABELS: 'mine' }, 'SFUMATO_TRAINER_LABELS'],
    ['an address that is none', { SFUMATO_TRAINER_COORDINATOR: 'ftp://x' }, 'SFUMATO_TRAINER_COORDINATOR'],
  ])('refuses %s and names it', (_, environment, fault) => {
    expect(() => readSettings(environment)).toThrow(fault);
  });

  it('never repeats a value, which may be a password', () => {
    const read = () =>
      readSettings({ SFUMATO_TRAINER_TOKEN: 'short', SFUMATO_TRAINER_QUEUE_URL: 'http://u:pw@x' });

    expect(read).toThrow('SFUMATO_TRAINER_TOKEN');
    expect(read).toThrow('SFUMATO_TRAINER_QUEUE_URL');
    expect(read).not.toThrow(/short|pw@/);
  });
});
