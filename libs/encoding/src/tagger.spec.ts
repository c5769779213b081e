import { describe, expect, it } from '@jest/globals';
import { openDeidentifier } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { countOpenSessions } from '#kernels/testing';
import { openQuietRepresenter } from '#representation';
import { createTagger, openTaggerFiles } from './tagger.js';
import { buildRelease, releaseSizes } from './testing/tiny-release.js';

const oneThread = { threads: 1 };

/** Three sentences of seven different tokens; made anew, because a tagger's threads take the arrays. */
function buildTokens() {
  const rows = new Float32Array(7 * releaseSizes.embeddingSize);
  createSeededRandom('rows').fillGaussian(rows);
  const rowIds = Uint32Array.of(0, 1, 2, 6, 3, 4, 5, 0, 1);
  return { lengths: [3, 1, 5], rows, rowIds, casingIds: Uint8Array.of(0, 4, 2, 1, 0, 0, 4, 4, 3) };
}

async function open(release: ReturnType<typeof buildRelease>) {
  const representer = await openQuietRepresenter(release.representer, oneThread);
  const deidentifier = await openDeidentifier(release.deidentifier, oneThread);
  return { representer, deidentifier };
}

describe('a tagger', () => {
  it('labels what the representer makes without noise, every time alike', async () => {
    const { representer, deidentifier } = await open(buildRelease());
    const { casingIds, ...tokens } = buildTokens();

    const rows = await representer.encodeTokensQuietly(tokens);
    const expected = await deidentifier.labelTokens({ lengths: tokens.lengths, rows, casingIds });
    const tagger = createTagger(representer, deidentifier);
    const first = await tagger.labelTokens(buildTokens());
    const second = await tagger.labelTokens(buildTokens());
    await tagger.close();

    expect(first).toEqual(expected);
    expect(second).toEqual(expected);
  });

  it('refuses models that do not fit each other', async () => {
    const { representer, deidentifier } = await open(buildRelease(3));
    const misfit = {
      code: 'SITE_MODEL_UNFIT',
      details: { field: 'representationSize', value: 3, expected: 4 },
    };

    expect(() => createTagger(representer, deidentifier)).toThrow(expect.objectContaining(misfit));
    await Promise.all([representer.close(), deidentifier.close()]);
  });

  it('keeps neither model open where they do not fit, or one is damaged', async () => {
    const openNow = countOpenSessions();
    const misfit = buildRelease(3);
    const sound = buildRelease();

    await expect(openTaggerFiles(misfit)).rejects.toMatchObject({ code: 'SITE_MODEL_UNFIT' });
    await expect(openTaggerFiles({ ...sound, deidentifier: new Uint8Array(9) })).rejects.toMatchObject({
      code: 'KERNELS_MODEL_UNREADABLE',
    });
    const closed = openNow();
    const tagger = await openTaggerFiles(sound);

    expect([closed, openNow()]).toEqual([0, 2]);
    await tagger.close();
  });
});
