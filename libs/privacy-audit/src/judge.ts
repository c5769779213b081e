/** What every judge has in common: it is given what a site is given, opens it as a site does, and says what it could tell. */
import type { SeededRandom } from '#foundation';
import { type FrozenRepresenter, openRepresenter, type Representer } from '#representation';
import type { TrainingCorpus } from '#training';

/** Sentences of public documents, with what may stand in the place of their PHI tokens. */
export interface AuditMaterial {
  /** What judges that learn are trained on; the representer may have been trained on it too. */
  readonly training: TrainingCorpus;
  /** Documents that neither the representer nor a judge was trained on. */
  readonly heldOut: TrainingCorpus;
}

/**
 * A judge of shipped representers. `shipped` is the bytes of `representer.onnx` and the noise of its manifest, and nothing else: no
 * weights, no settings of its training. Equal files, material and streams give equal findings. Fails with KERNELS_MODEL_* when the
 * file is none, or the noise does not fit it.
 */
export type Judge<Finding> = (
  shipped: FrozenRepresenter,
  material: AuditMaterial,
  random: SeededRandom,
) => Promise<Finding>;

/**
 * Opens the shipped file as a site does, for as long as `work` takes. The noise is that of the manifest: a site raises what lies
 * below its own floor, so what a judge finds holds for sites with the lowest floor.
 */
export async function withShipped<Result>(
  shipped: FrozenRepresenter,
  { random, threads }: { readonly random: SeededRandom; readonly threads: number },
  work: (representer: Representer) => Promise<Result>,
): Promise<Result> {
  const noise = { deviations: shipped.deviations, floor: 0, random };
  const representer = await openRepresenter(shipped.onnx, noise, { threads });
  try {
    return await work(representer);
  } finally {
    await representer.close();
  }
}
