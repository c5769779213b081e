import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { NotePipeline } from '#encoding';
import { applySurrogates, createSurrogateMaker } from '#surrogates';
import { tagNotes } from './deidentify/tag.js';
import { approve } from './stage/approve.js';
import { stageNotes } from './stage/stage.js';
import { pull } from './sync/pull.js';
import { upload } from './sync/upload.js';
import { withdraw } from './sync/withdraw.js';
import { startFakeCoordinator } from './testing/fake-coordinator.js';
import { createFakePipeline } from './testing/fake-pipeline.js';
import { approval, openSite, stageAndApprove, staging, uploadsOf } from './testing/open-site.js';
import { buildNotes, writeNotes } from './testing/site-fixture.js';

describe('what leaves the site', () => {
  it.each(['typed', 'none'] as const)(
    'holds no token, id, file name or note of any request, with surrogates %s',
    async (surrogates) => {
      const pipeline = createFakePipeline();
      const realSurrogates: NotePipeline['createSurrogates'] = async (random) => {
        const maker = createSurrogateMaker({ random });
        return (note) => applySurrogates(note, maker);
      };
      await using site = await openSite(
        { loadPipeline: async () => ({ ...pipeline, createSurrogates: realSurrogates }) },
        true,
      );
      const notes = buildNotes(50);
      const path = await writeNotes(site.folder, notes, 'ward-seven-secret.jsonl');
      await stageNotes(site.context, staging(path, { surrogates }));
      await approve(site.context, approval);
      await upload(site.context);
      await pull(site.context);
      await tagNotes(site.context, {
        notesPath: path,
        format: 'jsonl',
        outFolder: join(site.folder, 'out'),
        outFormat: 'jsonl',
      });
      await withdraw(site.context, { confirmed: true });

      const sent = Buffer.concat(
        site.coordinator.requests.flatMap(({ method, path: url, headers, body }) => [
          Buffer.from(`${method} ${url}\n${headers}\n`),
          body,
        ]),
      );
      // Five characters or more: shorter words turn up in random bytes by chance.
      const words = notes.flatMap(({ id, text }) => [id, ...text.split(/[^\p{L}\p{N}]+/u)]);
      const secrets = [...new Set([...words, 'ward-seven-secret', 'admin'])].filter(
        ({ length }) => length > 4,
      );
      const found = secrets.filter((secret) =>
        (['utf8', 'utf16le', 'base64', 'hex'] as const).some((encoding) =>
          sent.includes(asSent(secret, encoding)),
        ),
      );
      expect(secrets.length).toBeGreaterThan(100);
      expect(sent.length).toBeGreaterThan(10_000);
      expect(found).toEqual([]);
    },
  );

  it('goes to the joined address only: a redirect is a failure, not a destination', async () => {
    await using site = await openSite();
    await using elsewhere = await startFakeCoordinator();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    const redirect = { status: 307, location: `${elsewhere.url}v1/uploads` };
    site.coordinator.disturbances.push(redirect);

    await expect(upload(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_REDIRECTS' });

    expect(uploadsOf(site.coordinator)).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  });
});

/** A word as it would look inside a longer message of that encoding. */
function asSent(secret: string, encoding: 'utf8' | 'utf16le' | 'base64' | 'hex'): Buffer {
  if (encoding === 'utf8' || encoding === 'utf16le') return Buffer.from(secret, encoding);
  const whole = Buffer.from(secret).toString(encoding);
  // The last characters of base64 depend on what follows.
  return Buffer.from(encoding === 'base64' ? whole.slice(0, Math.floor((secret.length * 8) / 6)) : whole);
}
