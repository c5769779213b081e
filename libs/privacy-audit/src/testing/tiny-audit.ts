/** Shipped files that hide nothing or everything, for the tiny corpus of `#training/testing`. */
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { initialParameters, type ParameterStore } from '#kernels/host';
import {
  exportRepresenter,
  type FrozenRepresenter,
  representerGraph,
  representerPrefix,
  resolveRepresenterSettings,
} from '#representation';
import { tinySizes } from '#training/testing';

/** A representer with weights from `make`; `noise`: one deviation for all dimensions. */
export function buildShipped(
  make: (store: ParameterStore) => void,
  noise: { readonly input?: number; readonly output: number },
): FrozenRepresenter {
  const settings = resolveRepresenterSettings({ ...tinySizes, inputNoise: false });
  const store = initialParameters(representerGraph(settings).graph, () => createSeededRandom(1));
  make(store);
  return {
    onnx: exportRepresenter(store, settings),
    deviations: {
      input: noise.input === undefined ? [] : new Array(tinySizes.embeddingSize).fill(noise.input),
      output: new Array(tinySizes.representationSize).fill(noise.output),
    },
  };
}

/** How hard tiny attacks try. */
export const tinyBudgets = {
  fresh: {
    engine: createOnnxRuntimeEngine({ threads: 1 }),
    threads: 1,
    hidden: tinySizes.hidden,
    epochs: 1,
    pairsMin: 10,
    sentencesPerBatch: 8,
  },
} as const;

/** Turns the weights into a representer that forgets everything: every token has the same representation. */
export function makeConstant(store: ParameterStore): void {
  store.get(`${representerPrefix}dense/weights`).data.fill(0);
  store.get(`${representerPrefix}dense/bias`).data.fill(1);
}

/**
 * Turns the weights into a representer that hides nothing: forward cells pass their input through (gates in
 * the order i, o, f, c; nothing remembered), and the dense layer passes them on.
 */
export function makeIdentity(store: ParameterStore): void {
  const { embeddingSize: size, hidden } = tinySizes;
  const at = (part: string): Float32Array => store.get(`${representerPrefix}${part}`).data;
  at('bilstm/recurrentWeights').fill(0);
  at('bilstm/inputWeights').fill(0);
  at('bilstm/bias').fill(10); // input and output gates open
  at('bilstm/bias').fill(-10, 2 * hidden, 3 * hidden); // forward cells forget
  at('bilstm/bias').fill(0, 3 * hidden, 4 * hidden);
  at('dense/weights').fill(0);
  at('dense/bias').fill(0);
  for (let cell = 0; cell < size; cell += 1) {
    at('bilstm/inputWeights')[(3 * hidden + cell) * size + cell] = 1;
    at('dense/weights')[cell * size + cell] = 1;
  }
}
