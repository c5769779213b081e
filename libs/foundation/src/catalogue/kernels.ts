import type { CatalogueEntry } from './entry.js';

/** Failures of the learning core's kernels. */
export const kernelsFailures = {
  KERNELS_BACKEND_MISSING: {
    http: 500,
    message: 'None of the requested tensor backends is installed and working',
    remedy: 'Install one of the named packages, or let Sfumato choose the backend.',
  },
  KERNELS_MODEL_UNREADABLE: {
    http: 422,
    message: 'The model file is not a readable ONNX model',
    remedy: 'Pull the release again; if it happens twice, tell the model provider.',
  },
  KERNELS_MODEL_EXTERNAL_DATA: {
    http: 422,
    message: 'The model file refers to data outside itself',
    remedy: 'Do not use this file; a release of Sfumato never refers to other files.',
  },
  KERNELS_MODEL_OPERATOR: {
    http: 422,
    message: 'The model file computes with what no model of Sfumato consists of',
    remedy:
      'Do not use this file, and tell the model provider: it was not made by Sfumato, or by a later version.',
  },
  KERNELS_MODEL_FAILED: {
    http: 422,
    message: 'The model file could not be computed to its end',
    remedy:
      'Try again with more memory free; if it fails again, do not use this file, and tell the model provider: nothing that it computed was kept.',
  },
  KERNELS_MODEL_INTERFACE: {
    http: 422,
    message: 'The model file does not have the inputs and results of its kind',
    remedy:
      'The file was made by another version of Sfumato: ask the model provider to train the model again, or update the agent.',
  },
  KERNELS_MODEL_RESULT: {
    http: 422,
    message: 'The model file computes values of the wrong shape or values that are not finite',
    remedy: 'Do not use this file, and tell the model provider: nothing that it computed was kept.',
  },
} as const satisfies Record<string, CatalogueEntry>;
