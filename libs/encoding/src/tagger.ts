/** Both models of a release as one, in a model's thread or elsewhere. */
import { type ConfidenceOption, type Deidentifier, openDeidentifier } from '#deid-model';
import { Failure } from '#foundation';
import { closedOnFailure } from '#kernels';
import { openQuietRepresenter, type QuietRepresenter } from '#representation';
import type { NoteTagger, ReleaseFiles } from './models.js';

/** Opens both models on one core each. Fails like `openQuietRepresenter`, `openDeidentifier`, {@link createTagger}. */
export async function openTaggerFiles(
  files: ReleaseFiles,
  options: ConfidenceOption = {},
): Promise<Omit<NoteTagger, 'parallel'>> {
  const oneCore = { threads: 1 } as const;
  return closedOnFailure(await openQuietRepresenter(files.representer, oneCore), async (representer) =>
    closedOnFailure(await openDeidentifier(files.deidentifier, { ...oneCore, ...options }), (deidentifier) =>
      createTagger(representer, deidentifier),
    ),
  );
}

/** Joins both models. Fails with SITE_MODEL_UNFIT when the representation sizes differ. */
export function createTagger(
  representer: Omit<QuietRepresenter, 'encodeQuietly'>,
  deidentifier: Pick<Deidentifier, 'representationSize' | 'labelCount' | 'labelTokens' | 'close'>,
): Omit<NoteTagger, 'parallel'> {
  const { embeddingSize, representationSize } = representer;
  if (deidentifier.representationSize !== representationSize)
    throw new Failure('SITE_MODEL_UNFIT', {
      field: 'representationSize',
      value: deidentifier.representationSize,
      expected: representationSize,
    });
  return {
    embeddingSize,
    representationSize,
    labelCount: deidentifier.labelCount,
    labelTokens: async ({ casingIds, ...tokens }) => {
      const rows = await representer.encodeTokensQuietly(tokens); // (N, R)
      return deidentifier.labelTokens({ lengths: tokens.lengths, rows, casingIds });
    },
    close: async () => {
      await deidentifier.close();
      await representer.close();
    },
  };
}
