/** Both models of a release with fresh weights, as files: what they find means nothing. */
import { deidentifierGraph, exportDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { initialParameters } from '#kernels/host';
import { exportRepresenter, representerGraph, resolveRepresenterSettings } from '#representation';

/** E, R and the hidden units of its representer. */
export const releaseSizes = { embeddingSize: 6, representationSize: 4, hidden: 5 } as const;

/** The same weights each time; an `inputSize` other than R makes a de-identifier that does not fit. */
export function buildRelease(inputSize: number = releaseSizes.representationSize) {
  const random = createSeededRandom('release');
  const representer = resolveRepresenterSettings(releaseSizes);
  const deidentifier = resolveDeidentifierSettings({ inputSize, labelCount: 5, hidden: 5 });
  return {
    representer: exportRepresenter(
      initialParameters(representerGraph(representer).graph, (network) => random.fork(network)),
      representer,
    ),
    deidentifier: exportDeidentifier(
      initialParameters(deidentifierGraph(deidentifier).graph, () => random.fork('de-identifier')),
      deidentifier,
    ),
  };
}
