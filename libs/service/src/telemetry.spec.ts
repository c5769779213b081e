import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { logLineForPeople, openSpan, type SpanFacts, traced } from './telemetry.js';
import { recordSpans } from './testing/index.js';

const siteId = '0b9f1f5e-3b0e-4d7a-9d5a-2f6f3d1c4e5a';

describe('a span', () => {
  it('has its name, its facts, and what was noted until it ended', async () => {
    using recording = recordSpans();

    const made = await traced('upload', { siteId }, async (note) => {
      note({ bytes: 300 });
      return 'made';
    });

    expect(made).toBe('made');
    expect(recording.ended).toEqual([
      {
        name: 'upload',
        attributes: { 'sfumato.site.id': siteId, 'sfumato.bytes': 300 },
        status: { code: 0 },
        events: [],
      },
    ]);
  });

  it('says of a failure its code and nothing else, and of a bug that it was one', async () => {
    using recording = recordSpans();
    const failing = (error: Error) => traced('site.tag', {}, () => Promise.reject(error));

    await expect(failing(new Failure('UPLOAD_CONFLICT', { batchNumber: 3 }))).rejects.toThrow(Failure);
    await expect(failing(new Error('Ada Quillfeather was here'))).rejects.toThrow('Quillfeather');

    expect(recording.ended.map(({ attributes, status, events }) => [attributes, status, events])).toEqual([
      [{ 'sfumato.code': 'UPLOAD_CONFLICT' }, { code: 2 }, []],
      [{ 'sfumato.code': 'INTERNAL_ERROR' }, { code: 2 }, []],
    ]);
  });

  it.each<SpanFacts>([
    { code: 'Ada Quillfeather' },
    { siteId: 'Quillfeather' },
    { route: '/v1/Ada Quillfeather' },
    { route: '/v1/uploads?name=Quillfeather' },
    { method: 'QUILLFEATHER' },
    { bytes: -1 },
    { notes: 0.5 },
    { tokens: Number.NaN },
  ])('holds nothing of a fact in another shape: %j', async (facts) => {
    using recording = recordSpans();

    await traced('request', facts, async () => {});

    expect(recording.ended.map(({ attributes }) => attributes)).toEqual([{}]);
  });

  it('holds no fact that is not in the list, whatever a caller without types notes', () => {
    using recording = recordSpans();
    const facts = { note: 'Ada Quillfeather', bytes: 1 };

    openSpan('request', facts).end();

    expect(recording.ended.map(({ attributes }) => attributes)).toEqual([{ 'sfumato.bytes': 1 }]);
  });

  it('is nothing without an SDK', async () => {
    expect(await traced('upload', { siteId }, async () => 7)).toBe(7);
  });
});

describe('a line of a log on a terminal', () => {
  it('is words, in which no value commands the terminal', () => {
    const fields = { level: 40, time: Date.UTC(2026, 0, 2, 3, 4, 5), event: 'queue.trouble' };

    const line = logLineForPeople(
      JSON.stringify({ ...fields, systemCode: 'ENOENT', count: 2, code: 'A\u001b[2J' }),
    );

    expect(line).toMatch(
      /^\d\d:04:05 warn {2}queue\.trouble {2}systemCode ENOENT {2}count 2 {2}code A\\u001b\[2J$/,
    );
  });
});
